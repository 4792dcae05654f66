// Package lazy has Enumerator::Lazy: iterations whose elements pass one at a time through the chain of called
// methods. lazy.go has the iterations, stages.go the actions of the methods on an element.
package lazy

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "enumerator/lazy", Tables: [][]ruby.Table{tables}}

var tables = []ruby.Table{
	{Class: &ruby.EnumerableModule, Methods: []ruby.Method{
		{Name: "lazy", Fn: func(c *ruby.Call) ruby.Value { return enumerator.Lazy(&c.Budget, c.Self) }},
	}},
	{Class: &enumerator.LazyClass, Methods: []ruby.Method{
		{Name: "chunk", Fn: viaEnumerable},
		{Name: "chunk_while", Fn: viaEnumerable},
		{Name: "collect", Fn: mapping},
		{Name: "collect_concat", Fn: flatMap},
		{Name: "compact", Fn: compact},
		{Name: "drop", Min: 1, Max: 1, Fn: drop},
		{Name: "drop_while", Fn: dropWhile},
		{Name: "eager", Fn: eager},
		{Name: "enum_for", Max: -1, Fn: toEnum, Flags: ruby.Kw},
		{Name: "filter", Fn: selecting},
		{Name: "filter_map", Fn: filterMap},
		{Name: "find_all", Fn: selecting},
		{Name: "flat_map", Fn: flatMap},
		{Name: "force", Max: -1, Fn: force},
		{Name: "grep", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return grep(c, true) }},
		{Name: "grep_v", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return grep(c, false) }},
		{Name: "initialize", Min: 1, Max: 2, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "lazy", Fn: ruby.SelfValue},
		{Name: "map", Fn: mapping},
		{Name: "reject", Fn: rejecting},
		{Name: "select", Fn: selecting},
		{Name: "slice_after", Max: -1, Fn: viaEnumerable},
		{Name: "slice_before", Max: -1, Fn: viaEnumerable},
		{Name: "slice_when", Fn: viaEnumerable},
		{Name: "take", Min: 1, Max: 1, Fn: take},
		{Name: "take_while", Fn: takeWhile},
		{Name: "to_enum", Max: -1, Fn: toEnum, Flags: ruby.Kw},
		{Name: "uniq", Fn: uniq},
		{Name: "with_index", Max: 1, Fn: withIndex},
		{Name: "zip", Max: -1, Fn: zip},
	}},
}

// elem is an element on its way; packed says that it is an array of several values which were yielded together.
type elem struct {
	v      ruby.Value
	packed bool
}

// link is the block that one stage passes to the previous one.
type link struct {
	take func(rt *ruby.Runtime, e elem) error
}

// linkBytes is approximately the use of Go's stack by a link.
const linkBytes = 1 << 10

// Call implements ruby.ProcBody.
func (l *link) Call(rt *ruby.Runtime, _ *ruby.Proc, args []ruby.Value, _ ruby.BlockOptions) (ruby.Value, error) {
	if len(args) == 1 {
		return ruby.Nil, l.pass(rt, elem{v: args[0]})
	}
	if len(args) == 0 {
		return ruby.Nil, l.pass(rt, elem{})
	}
	v, err := array(rt, args)
	if err != nil {
		return ruby.Nil, err
	}
	return ruby.Nil, l.pass(rt, elem{v, true})
}

// Arity implements ruby.ProcBody.
func (l *link) Arity(bool) int { return -1 }

// Parameters implements ruby.ProcBody.
func (l *link) Parameters(bool) []ruby.Parameter { return []ruby.Parameter{{Type: "rest"}} }

func (l *link) pass(rt *ruby.Runtime, e elem) error {
	if err := rt.Step(1); err != nil {
		return err
	}
	if err := rt.Enter(linkBytes); err != nil {
		return err
	}
	rt.Calling = nil
	err := l.take(rt, e)
	rt.Leave(linkBytes)
	return err
}

// emit passes an element to the block of the next stage, or of the caller.
func emit(rt *ruby.Runtime, block *ruby.Proc, e elem) error {
	if l, ok := block.Body.(*link); ok {
		return l.pass(rt, e)
	}
	_, err := rt.Yield(block, e.v)
	return err
}

// array makes an array that holds a copy of list.
func array(rt *ruby.Runtime, list []ruby.Value) (ruby.Value, error) {
	b := rt.Budget()
	v := b.List(ruby.Copy(b, list))
	return v, b.Err()
}

// call calls a block of the template with the values of e.
func call(rt *ruby.Runtime, block *ruby.Proc, e elem) (ruby.Value, error) {
	if e.packed {
		a, _ := e.v.AsArray()
		return rt.Yield(block, a.Elems...)
	}
	return rt.Yield(block, e.v)
}

// run is one iteration of a stage.
type run struct {
	rt    *ruby.Runtime
	block *ruby.Proc // the next stage's
}

func (r *run) emit(e elem) error { return emit(r.rt, r.block, e) }

// stop ends the iteration.
func (r *run) stop() error { return r.rt.Jump(ruby.JumpBreak, r, ruby.Nil) }

// stage is a method of lazy enumerators.
type stage struct {
	args []ruby.Value // for its text
	// begin begins an iteration. It returns the function that is called with each element, nil if no elements are
	// needed.
	begin func(r *run) func(e elem) error
	size  func(size ruby.Value) ruby.Value // from the receiver's size; nil if unknown
}

// newStage makes the lazy enumerator that a method returns.
func newStage(c *ruby.Call, s stage) ruby.Value {
	recv := c.Self
	each := ruby.SelectorFor("each")
	return enumerator.NewEnumerator(&c.Budget, enumerator.LazyClass, &enumerator.Source{
		Self: recv, Method: c.Method.Name, Args: s.args,
		Run: func(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
			r := &run{rt, block}
			handle := s.begin(r)
			if handle == nil {
				return ruby.Nil, nil
			}
			l := &link{func(_ *ruby.Runtime, e elem) error { return handle(e) }}
			_, err := rt.CallMethod(recv, each, args, nil, ruby.NewProc(l, false), true)
			if j, ok := err.(*ruby.Jump); ok && j.Tag == any(r) {
				err = nil
			}
			return ruby.Nil, err
		},
		Count: func(rt *ruby.Runtime) (ruby.Value, error) {
			if s.size == nil {
				return ruby.Nil, nil
			}
			size, err := rt.Send(recv, "size")
			if err != nil || size.IsNil() {
				return ruby.Nil, err
			}
			return s.size(size), nil
		},
	})
}

// needs records ArgumentError if no block was given.
func needs(c *ruby.Call, name string) bool {
	if !c.Given() {
		c.Raise(ruby.ArgumentErrorClass, "tried to call lazy %s without a block", name)
	}
	return !c.Failed()
}

func initialize(c *ruby.Call) ruby.Value {
	if !needs(c, "new") || !c.Thaw() {
		return ruby.Nil
	}
	object, size, block := c.Arg(0), c.Arg(1), c.Block()
	enumerator.SetSource(c, &enumerator.Source{
		Self: object, Method: "each",
		Run: func(rt *ruby.Runtime, args []ruby.Value, next *ruby.Proc) (ruby.Value, error) {
			y := enumerator.NewYielder(next)
			inner := ruby.NewGoBlock(-1, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) {
				b := rt.Budget()
				all := ruby.Append(b, []ruby.Value{y}, args...)
				if b.Failed() {
					return ruby.Nil, b.Err()
				}
				return rt.Yield(block, all...)
			})
			return rt.CallMethod(object, ruby.SelectorFor("each"), args, nil, inner, true)
		},
		Count: func(rt *ruby.Runtime) (ruby.Value, error) {
			if p, ok := size.AsProc(); ok {
				return rt.CallProc(p, nil, ruby.BlockOptions{})
			}
			return size, nil
		},
	})
	return c.Self
}

func force(c *ruby.Call) ruby.Value {
	return c.CallMethod(c.Self, ruby.SelectorFor("to_a"), c.Args, nil, nil, true)
}

// eager makes an enumerator that isn't lazy.
func eager(c *ruby.Call) ruby.Value {
	recv := c.Self
	return enumerator.NewEnumerator(&c.Budget, ruby.EnumeratorClass, &enumerator.Source{
		Self: recv, Method: "each",
		Run: func(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
			return rt.CallMethod(recv, ruby.SelectorFor("each"), args, nil, block, true)
		},
		Count: func(rt *ruby.Runtime) (ruby.Value, error) { return rt.Send(recv, "size") },
	})
}

// viaEnumerable calls the method of Enumerable, and makes its result lazy.
func viaEnumerable(c *ruby.Call) ruby.Value {
	v := c.Check(c.RT.Invoke(c.RT.FindInstance(ruby.EnumerableModule, c.Method.Name), c.Self, c.Args, nil, c.Block()))
	if c.Failed() {
		return ruby.Nil
	}
	return enumerator.Lazy(&c.Budget, v)
}

// eagerly lists the methods for which to_enum takes the methods of Enumerable.
var eagerly = []string{
	"map", "collect", "flat_map", "collect_concat", "select", "filter", "find_all",
	"filter_map", "reject", "grep", "grep_v", "zip", "take", "take_while",
	"drop", "drop_while", "uniq", "with_index",
}

func toEnum(c *ruby.Call) ruby.Value {
	name := "each"
	if c.Has(0) {
		name = c.Name(0)
	}
	if c.Failed() {
		return ruby.Nil
	}
	if slices.Contains(eagerly, name) {
		return c.Fail(&ruby.UnsupportedError{Construct: "Enumerator::Lazy#to_enum of " + name})
	}
	return c.Check(c.RT.Invoke(c.RT.FindInstance(ruby.KernelModule, "to_enum"), c.Self, c.Args, c.KwArgs(), c.Block()))
}
