package main

// This file implements rows with expr.

import (
	"fmt"

	"github.com/expr-lang/expr"

	"github.com/boshrender/boshrender/dev/bench/rows"
)

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
