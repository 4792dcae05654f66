package main

// This file implements the workloads with goja.

import (
	"errors"

	"github.com/dop251/goja"
)

func prepareGoja(workload string, properties []byte) (func() (string, error), error) {
	text, err := programs.ReadFile("programs/" + workload + ".js")
	if err != nil {
		return nil, err
	}
	vm := goja.New()
	if err := vm.Set("text", string(properties)); err != nil {
		return nil, err
	}
	if _, err := vm.RunString("const data = JSON.parse(text)"); err != nil {
		return nil, err
	}
	if _, err := vm.RunScript(workload+".js", string(text)); err != nil {
		return nil, err
	}
	render, ok := goja.AssertFunction(vm.Get("render"))
	if !ok {
		return nil, errors.New("render is no function")
	}
	return func() (string, error) {
		v, err := render(goja.Undefined())
		if err != nil {
			return "", err
		}
		return v.String(), nil
	}, nil
}

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
