// Command peers measures other Go evaluators on a program of package rows and prints the numbers as JSON:
//
//	peers -peer NAME -case FILE
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/dop251/goja"
	"github.com/expr-lang/expr"
	starlarkjson "go.starlark.net/lib/json"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/bench/rows"
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
	try.Main(func() error {
		return probe.Run(os.Args[1:], flag.CommandLine, func(c probe.Case, s probe.Sampler) (n probe.Numbers) {
			run := loops[*peer](c.Template)
			n.Output = run(1)
			n.Of = map[string]float64{probe.Render: s.Least(func(times int) { run(times) })}
			return n
		})
	})
}

func loopGoja(program string) func(times int) string {
	vm := goja.New()
	try.Get(vm.RunString(program))
	run, ok := goja.AssertFunction(vm.Get("measured_row"))
	if !ok {
		try.Fail("measured_row is no function")
	}
	return func(times int) string { return try.Get(run(goja.Undefined(), vm.ToValue(times))).String() }
}

func loopStarlark(program string) func(times int) string {
	thread := &starlark.Thread{Name: "row"}
	options := &syntax.FileOptions{While: true, Recursion: true}
	module := try.Get(starlark.ExecFileOptions(options, thread, "row.star", program, starlark.StringDict{"json": starlarkjson.Module}))
	return func(times int) string {
		s, _ := starlark.AsString(try.Get(starlark.Call(thread, module["measured_row"], starlark.Tuple{starlark.MakeInt(times)}, nil)))
		return s
	}
}

// loopExpr returns a loop in Go, since expr has none.
func loopExpr(program string) func(times int) string {
	variables := rows.Variables()
	compiled := try.Get(expr.Compile(program, expr.Env(variables)))
	return func(times int) string {
		var v any
		for range times {
			v = try.Get(expr.Run(compiled, variables))
		}
		return fmt.Sprint(v)
	}
}
