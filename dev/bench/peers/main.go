// Command peers measures other Go evaluators on one of the synthetic workloads and prints the numbers as JSON:
//
//	peers -peer NAME -case FILE
//
// With -row the case is a program of package rows. Otherwise the case's path is the name of the workload. Each peer
// does the work of the ERB template with idiomatic code of its own, compiled beforehand and with its data prepared;
// only running it is measured.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

// peers map names to functions that return, for a workload and its properties as JSON, a function that renders it.
var peers = map[string]func(workload string, properties []byte) (func() (string, error), error){
	"text/template": prepareTemplate,
	"starlark-go":   prepareStarlark,
	"goja":          prepareGoja,
}

// loops map names to functions that compile a program of package rows and return a function that runs so many turns of
// it.
var loops = map[string]func(program string) (func(times int) (string, error), error){
	"starlark-go": loopStarlark,
	"goja":        loopGoja,
	"expr":        loopExpr,
}

func main() {
	var o probe.Options
	o.Flags(flag.CommandLine)
	peer := flag.String("peer", "text/template", "`name` of the evaluator: text/template, starlark-go, goja, expr")
	flag.Parse()
	probe.SetCollector()
	prepare, ok := peers[*peer]
	run := func(c probe.Case, s probe.Sampler) (probe.Numbers, error) { return measure(c, s, prepare) }
	if o.Row {
		var loop func(string) (func(int) (string, error), error)
		loop, ok = loops[*peer]
		run = func(c probe.Case, s probe.Sampler) (probe.Numbers, error) { return row(c, s, loop) }
	}
	if !ok {
		fmt.Fprintf(os.Stderr, "there is no peer %q\n", *peer)
		os.Exit(2)
	}
	err := o.Run(run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func measure(c probe.Case, s probe.Sampler, prepare func(string, []byte) (func() (string, error), error)) (probe.Numbers, error) {
	properties, err := propertiesOf(c)
	if err != nil {
		return probe.Numbers{}, err
	}
	render, err := prepare(c.Path, properties)
	if err != nil {
		return probe.Numbers{}, err
	}
	out, err := render()
	if err != nil {
		return probe.Numbers{}, err
	}
	n := probe.Numbers{Output: out}
	n.Render = s.Time(func() { _, err = render() })
	n.Objects, n.Bytes = probe.Allocations(func() { _, err = render() })
	return n, err
}

// row measures the turns of a program.
func row(c probe.Case, s probe.Sampler, prepare func(string) (func(int) (string, error), error)) (n probe.Numbers, err error) {
	run, err := prepare(c.Template)
	if err != nil {
		return n, err
	}
	if n.Output, err = run(1); err != nil {
		return n, err
	}
	n.Render = s.Least(func(times int) { _, err = run(times) })
	return n, err
}
