// Command peers measures other Go evaluators on a program of package rows and prints the numbers as JSON:
//
//	peers -peer NAME -case FILE
package main

import (
	"flag"
	"os"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

// loops map names to functions that compile a program of package rows and return a function that runs so many turns of
// it.
var loops = map[string]func(program string) func(times int) string{
	"starlark-go": loopStarlark,
	"goja":        loopGoja,
	"expr":        loopExpr,
}

func main() {
	peer := flag.String("peer", "goja", "`name` of the evaluator: starlark-go, goja, expr")
	probe.SetCollector()
	try.Main(func() error {
		return probe.Run(os.Args[1:], flag.CommandLine, func(c probe.Case, s probe.Sampler) (n probe.Numbers) {
			loop, ok := loops[*peer]
			if !ok {
				try.Fail("there is no peer %q", *peer)
			}
			run := loop(c.Template)
			n.Output = run(1)
			n.Of = map[string]float64{probe.Render: s.Least(func(times int) { run(times) })}
			return n
		})
	})
}
