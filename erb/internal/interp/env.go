package interp

// This file makes room for the variables that blocks capture.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// env holds the captured variables of one scope.
type env struct {
	vars []ruby.Value
	up   *env
}

// fewCells is the number of captured variables of a scope that are not charged.
const fewCells = 8

// newEnv makes room for the captured variables of a scope. More than fewCells are charged.
func (vm *VM) newEnv(cells int, up *env) *env {
	if cells > fewCells {
		vm.RT.Owe(int64(16*cells), 0)
	}
	size := 0
	if cells > smallEnv {
		size = 1
	}
	if n := len(vm.envs[size]); n > 0 && cells <= largeEnv {
		e := vm.envs[size][n-1]
		vm.envs[size] = vm.envs[size][:n-1]
		e.vars, e.up = e.vars[:cells], up
		return e
	}
	switch {
	case cells <= smallEnv:
		room := &struct {
			env
			vars [smallEnv]ruby.Value
		}{}
		room.env = env{vars: room.vars[:cells], up: up}
		return &room.env
	case cells <= largeEnv:
		room := &struct {
			env
			vars [largeEnv]ruby.Value
		}{}
		room.env = env{vars: room.vars[:cells], up: up}
		return &room.env
	}
	return &env{vars: make([]ruby.Value, cells), up: up} // bounded: by the text of the template
}

// Numbers of captured variables for which an env has room from the start.
const (
	smallEnv = 2
	largeEnv = 6
)

// endEnv ends the scope whose captured variables f has. They are not used again if a block refers to them.
func (f *frame) endEnv() {
	vm, e, size := f.vm, f.env, 0
	switch {
	case f.act.inside || vm.threaded:
		return
	case cap(e.vars) == largeEnv:
		size = 1
	case cap(e.vars) != smallEnv:
		return
	}
	for i := range e.vars {
		if !e.vars[i].IsNil() { // as in take
			e.vars[i] = ruby.Nil
		}
	}
	if e.up != nil {
		e.up = nil
	}
	vm.envs[size] = append(vm.envs[size], e) // bounded: by the depth of calls
}
