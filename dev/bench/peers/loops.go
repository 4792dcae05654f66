package main

// This file compiles rows for each evaluator.

import (
	"fmt"

	"github.com/dop251/goja"
	"github.com/expr-lang/expr"
	starlarkjson "go.starlark.net/lib/json"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/boshrender/boshrender/dev/bench/rows"
	"github.com/boshrender/boshrender/dev/try"
)

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
			var err error
			if v, err = expr.Run(compiled, variables); err != nil {
				try.Do(err)
			}
		}
		return fmt.Sprint(v)
	}
}
