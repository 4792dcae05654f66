package main

// This file compiles rows for each evaluator.

import (
	"errors"
	"fmt"

	"github.com/dop251/goja"
	"github.com/expr-lang/expr"
	starlarkjson "go.starlark.net/lib/json"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/boshrender/boshrender/dev/bench/rows"
)

func loopGoja(program string) (func(times int) (string, error), error) {
	vm := goja.New()
	if _, err := vm.RunString(program); err != nil {
		return nil, err
	}
	run, ok := goja.AssertFunction(vm.Get("measured_row"))
	if !ok {
		return nil, errors.New("measured_row is no function")
	}
	return func(times int) (string, error) {
		v, err := run(goja.Undefined(), vm.ToValue(times))
		if err != nil {
			return "", err
		}
		return v.String(), nil
	}, nil
}

func loopStarlark(program string) (func(times int) (string, error), error) {
	thread := &starlark.Thread{Name: "row"}
	options := &syntax.FileOptions{While: true, Recursion: true}
	module, err := starlark.ExecFileOptions(options, thread, "row.star", program, starlark.StringDict{"json": starlarkjson.Module})
	if err != nil {
		return nil, err
	}
	return func(times int) (string, error) {
		v, err := starlark.Call(thread, module["measured_row"], starlark.Tuple{starlark.MakeInt(times)}, nil)
		if err != nil {
			return "", err
		}
		s, _ := starlark.AsString(v)
		return s, nil
	}, nil
}

// loopExpr returns a loop in Go, since expr has none.
func loopExpr(program string) (func(times int) (string, error), error) {
	variables := rows.Variables()
	compiled, err := expr.Compile(program, expr.Env(variables))
	if err != nil {
		return nil, err
	}
	return func(times int) (string, error) {
		var v any
		for range times {
			if v, err = expr.Run(compiled, variables); err != nil {
				return "", err
			}
		}
		return fmt.Sprint(v), nil
	}, nil
}
