package main

// This file implements the workloads with starlark-go.

import (
	"encoding/json"
	"fmt"

	starlarkjson "go.starlark.net/lib/json"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

func prepareStarlark(workload string, properties []byte) (func() (string, error), error) {
	text, err := programs.ReadFile("programs/" + workload + ".star")
	if err != nil {
		return nil, err
	}
	var data map[string]json.RawMessage
	if err := json.Unmarshal(properties, &data); err != nil {
		return nil, err
	}
	globals := starlark.StringDict{
		"json":   starlarkjson.Module,
		"dashes": starlark.NewBuiltin("dashes", starlarkDashes),
		"match":  starlark.NewBuiltin("match", starlarkMatch),
	}
	thread := &starlark.Thread{Name: workload}
	decode := starlarkjson.Module.Members["decode"]
	for name, value := range data {
		if globals[name], err = starlark.Call(thread, decode, starlark.Tuple{starlark.String(value)}, nil); err != nil {
			return nil, err
		}
	}
	module, err := starlark.ExecFileOptions(&syntax.FileOptions{}, thread, workload+".star", text, globals)
	if err != nil {
		return nil, err
	}
	return func() (string, error) {
		v, err := starlark.Call(thread, module["render"], nil, nil)
		if err != nil {
			return "", err
		}
		s, ok := starlark.AsString(v)
		if !ok {
			return "", fmt.Errorf("render gave a %s", v.Type())
		}
		return s, nil
	}, nil
}

func starlarkDashes(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var s string
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &s); err != nil {
		return nil, err
	}
	return starlark.String(others.ReplaceAllString(s, "-")), nil
}

func starlarkMatch(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var s string
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &s); err != nil {
		return nil, err
	}
	m := item.FindStringSubmatch(s)
	if m == nil {
		return starlark.None, nil
	}
	return starlark.Tuple{starlark.String(m[1]), starlark.String(m[2])}, nil
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
