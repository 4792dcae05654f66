// Command peers measures other Go evaluators on a program of package rows and prints the numbers as JSON:
//
//	peers -peer NAME -case FILE
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

// loops map names to functions that compile a program of package rows and return a function that runs so many turns of
// it.
var loops = map[string]func(program string) (func(times int) (string, error), error){
	"starlark-go": loopStarlark,
	"goja":        loopGoja,
	"expr":        loopExpr,
}

func main() {
	peer := flag.String("peer", "goja", "`name` of the evaluator: starlark-go, goja, expr")
	probe.SetCollector()
	err := probe.Run(os.Args[1:], flag.CommandLine, func(c probe.Case, s probe.Sampler) (n probe.Numbers, err error) {
		loop, ok := loops[*peer]
		if !ok {
			return n, fmt.Errorf("there is no peer %q", *peer)
		}
		run, err := loop(c.Template)
		if err != nil {
			return n, err
		}
		if n.Output, err = run(1); err != nil {
			return n, err
		}
		n.Of = map[string]float64{probe.Render: s.Least(func(times int) { _, err = run(times) })}
		return n, err
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
