// Package director has what the director adds to Ruby's own classes, beside the evaluation context, and says what its
// Ruby is: that of the reference, built for Linux.
package director

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is for package lib.
var Library = ruby.Library{Name: "director", Define: define}

func define() {
	ruby.Methods(ruby.HashClass, []ruby.Method{{Name: "recursive_merge", Min: 1, Max: 1, Fn: recursiveMerge}})
	ruby.Methods(ruby.KernelModule, []ruby.Method{{Name: "with_thread_name", Min: 1, Max: 1, Fn: withThreadName}})
	for _, c := range [][2]string{
		{"RUBY_COPYRIGHT", "ruby - Copyright (C) 1993-2025 Yukihiro Matsumoto"}, {"RUBY_ENGINE", "ruby"},
		{"RUBY_ENGINE_VERSION", "4.0.0"}, {"RUBY_PLATFORM", "x86_64-linux"}, {"RUBY_RELEASE_DATE", "2025-12-25"},
		{"RUBY_VERSION", "4.0.0"},
	} {
		v := ruby.FrozenStr(c[1])
		if s, ok := v.AsString(); ok {
			s.Enc = ruby.ASCII
		}
		ruby.Constant(ruby.ObjectClass, c[0], v)
	}
	ruby.Constant(ruby.ObjectClass, "RUBY_PATCHLEVEL", ruby.Int(0))
}

// mergeBytes is about what one level of a merge takes of Go's stack.
const mergeBytes = 1 << 10

// recursiveMerge is merge where two hashes under one key are merged as well.
func recursiveMerge(c *ruby.Call) ruby.Value {
	other := c.Hash(0)
	if other == nil {
		return ruby.Nil
	}
	block := ruby.NewGoBlock(3, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) {
		if args[1].RealClass() == ruby.HashClass && args[2].RealClass() == ruby.HashClass {
			if err := rt.Enter(mergeBytes); err != nil {
				return ruby.Nil, err
			}
			defer rt.Leave(mergeBytes)
			return rt.Send(args[1], "recursive_merge", args[2])
		}
		return args[2], nil
	})
	v, err := c.RT.CallMethod(c.Self, ruby.SelectorFor("merge"), []ruby.Value{other.Value()}, nil, block, false)
	return c.Check(v, err)
}

// withThreadName calls its block: there are no threads to name.
func withThreadName(c *ruby.Call) ruby.Value {
	if !c.NeedBlock() {
		return ruby.Nil
	}
	v, _ := c.Yield()
	return v
}
