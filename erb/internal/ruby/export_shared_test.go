package ruby

// This file lets tests outside of the package access objects that renders share, and call all methods on them.

import (
	"context"
	"fmt"
	"math/rand"
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby/ordered"
)

// SharedPaths lists expressions for all constants of classes written in Go, the classes among them, and the elements
// of those that are arrays.
func SharedPaths() []string {
	link()
	var list []string
	for _, c := range Builtins {
		c.Own.rows() // sorts them now, not while a test looks for changes
		c.Static.rows()
		for name, held := range ordered.All(c.Constants()) {
			path := c.Name + "::" + name
			if c == ObjectClass {
				path = name
			}
			list = append(list, path)
			if a, ok := held.value.AsArray(); ok {
				for i := range a.Elems {
					list = append(list, fmt.Sprintf("%s[%d]", path, i))
				}
			}
		}
	}
	return list
}

// sharedValues returns the values that runs share: constants and their contents, and results of rows without
// arguments.
func sharedValues(rt *Runtime) []Value {
	var list []Value
	seen := map[Value]bool{}
	var add func(v Value)
	add = func(v Value) {
		if v.o == nil || !v.o.shared || seen[v] {
			return
		}
		seen[v] = true
		list = append(list, v)
		if a, ok := v.AsArray(); ok {
			for _, e := range a.Elems {
				add(e)
			}
		}
	}
	for _, c := range Builtins {
		add(c.Value())
		for _, held := range ordered.All(c.Constants()) {
			add(held.value)
		}
	}
	for _, v := range append(awkward(rt), list...) {
		for _, c := range v.RealClass().Ancestors() {
			for _, m := range c.Own.All() {
				if m.Fn != nil && m.Min == 0 {
					if r, err := rt.Invoke(m, v, nil, nil, nil); err == nil {
						add(r)
					}
				}
			}
		}
	}
	return list
}

// CallRowsOnShared calls all methods of everything that runs share with generated arguments, rounds times each. It
// counts the calls, and those that ended with the panic that protects shared objects. start gives a run an interpreter
// that has run a template, for methods in Ruby.
func CallRowsOnShared(random *rand.Rand, rounds int, start func(*Runtime)) (calls int, refused map[string]int) {
	link()
	refused = map[string]int{}
	limits := Limits{Steps: 20_000, Memory: 4 << 20, Output: 1 << 20, Depth: 100, ValueDepth: 50, Regexp: 100_000}
	fresh := func() *Runtime {
		rt := NewRuntime(context.Background(), limits)
		rt.Now = func() time.Time { return time.Unix(1e9, 0) }
		rt.Rand = random
		start(rt)
		return rt
	}
	for _, v := range sharedValues(fresh()) {
		rows := map[string]*Method{}
		for _, c := range v.RealClass().Ancestors() {
			for name, m := range c.Own.All() {
				rows[name] = m
			}
		}
		if k, ok := v.AsClass(); ok {
			for name, m := range k.Static.All() {
				rows[name] = m
			}
		}
		for _, name := range SortedKeys(free(), rows) {
			for range rounds {
				calls++
				if callOnShared(fresh(), random, v, rows[name]) {
					refused[methodLabel(v, rows[name])]++
				}
			}
		}
	}
	return calls, refused
}

func callOnShared(rt *Runtime, random *rand.Rand, v Value, m *Method) (refused bool) {
	if m.Fn == nil {
		return false
	}
	defer func() {
		if r := recover(); r != nil {
			refused = true
		}
	}()
	values := awkward(rt)
	count := int(m.Min)
	if m.Max > m.Min {
		count += random.Intn(int(m.Max-m.Min) + 1)
	}
	args := make([]Value, count)
	for i := range args {
		args[i] = values[random.Intn(len(values))]
	}
	var block *Proc
	if random.Intn(2) == 0 {
		block = NewGoBlock(-1, func(*Runtime, []Value) (Value, error) { return values[random.Intn(len(values))], nil })
	}
	_, _ = rt.Invoke(m, v, args, nil, block)
	return false
}
