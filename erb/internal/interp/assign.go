package interp

// This file compiles assignments of every form.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// target compiles the left hand side of an assignment into a function that stores a value.
func (c *compiler) target(n syntax.Node) func(f *frame, v ruby.Value) error {
	pos := n.Pos()
	switch n := n.(type) {
	case *syntax.LVar:
		return c.localTarget(n)
	case *syntax.IVar:
		at := c.placeOf(n.Name)
		return func(f *frame, v ruby.Value) error { return f.setIVar(at, v, pos) }
	case *syntax.GVar:
		name := n.Name
		return func(f *frame, v ruby.Value) error { return f.placed(setGlobal(f.rt, name, v), pos) }
	case *syntax.CVar:
		name := n.Name
		return func(f *frame, v ruby.Value) error {
			return f.placed(f.rt.SetClassVar(f.classVarOwner(), name, v), pos)
		}
	case *syntax.Const:
		owner, name := c.constOwner(n), n.Name
		return func(f *frame, v ruby.Value) error {
			class, err := owner(f)
			if err == nil {
				err = f.setConst(class, name, v, pos)
			}
			return err
		}
	case *syntax.MLhs:
		return c.targets(n)
	case *syntax.Call:
		return c.callTarget(n)
	case *syntax.Splat:
		return c.target(n.Value)
	}
	return func(f *frame, _ ruby.Value) error {
		return f.place(&ruby.UnsupportedError{Construct: "assignment to this"}, pos)
	}
}

func (f *frame) placed(err error, pos source.Pos) error {
	if err != nil {
		return f.place(err, pos)
	}
	return nil
}

func (c *compiler) localTarget(n *syntax.LVar) func(f *frame, v ruby.Value) error {
	pos := n.Pos()
	if n.Name == outputName && c.scope.template() {
		return func(f *frame, v ruby.Value) error {
			s, ok := v.AsString()
			if !ok {
				return f.place(&ruby.UnsupportedError{Construct: "assigning something else than a String to " + outputName}, pos)
			}
			f.vm.Out.is(s)
			return nil
		}
	}
	r, _ := c.scope.lookup(n.Name)
	if i := r.index; !r.captured {
		return func(f *frame, v ruby.Value) error {
			f.locals[i] = v
			return nil
		}
	}
	return func(f *frame, v ruby.Value) error {
		f.set(r, v)
		return nil
	}
}

func (f *frame) setIVar(at *ivarPlace, v ruby.Value, pos source.Pos) error {
	if f.self.Frozen() {
		return f.place(f.rt.FrozenError(f.self), pos)
	}
	if err := f.rt.SetIVarAt(f.self, at.index, at.name, v); err != nil {
		return f.place(err, pos)
	}
	return nil
}

// callTarget compiles recv.name = v and recv[args] = v.
func (c *compiler) callTarget(n *syntax.Call) func(f *frame, v ruby.Value) error {
	recv, safe := c.compile(n.Recv), n.Safe
	s := c.setter(n)
	return func(f *frame, v ruby.Value) error {
		r, err := recv(f)
		if err != nil || safe && r.IsNil() {
			return err
		}
		m := f.vm.mark()
		args, err := s.positional(f)
		if err == nil {
			args, err = f.withLast(args, v)
		}
		if err == nil {
			_, err = s.invoke(f, r, args, nil, nil)
		}
		f.vm.release(m)
		return err
	}
}

func (c *compiler) assign(n *syntax.Assign) code {
	if call, ok := n.Target.(*syntax.Call); ok {
		return c.assignCall(call, n.Value)
	}
	if slot, ok := c.slotOf(n.Target); ok {
		val := c.operand(n.Value)
		return storeIn(slot, &val)
	}
	if cell, ok := c.cellOf(n.Target); ok {
		val := c.operand(n.Value)
		return keepIn(cell, &val)
	}
	if k, ok := n.Target.(*syntax.Const); ok && k.Scope != nil {
		return assignPrepared(c.preparedConst(k), c.compile(n.Value))
	}
	if i, ok := n.Target.(*syntax.IVar); ok {
		return c.placeOf(i.Name).store(c.operand(n.Value), i.Pos())
	}
	return assigned(c.target(n.Target), c.compile(n.Value))
}

// store compiles an assignment to an instance variable.
//
//go:noinline
func (at *ivarPlace) store(val operand, pos source.Pos) code {
	return func(f *frame) (v ruby.Value, err error) {
		if val.code == nil {
			v = val.known(f)
		} else if v, err = val.code(f); err != nil {
			return ruby.Nil, err
		}
		if f.rt.StoreIVar(f.self, at.index, at.name, v) {
			return v, nil
		}
		return v, f.setIVar(at, v, pos)
	}
}

// slotOf returns the place in the frame of a variable that no block captures.
func (c *compiler) slotOf(n syntax.Node) (slot int, ok bool) {
	l, ok := n.(*syntax.LVar)
	if !ok || l.Name == outputName {
		return 0, false
	}
	r, _ := c.scope.lookup(l.Name)
	return r.index, !r.captured
}

// cellOf returns the place in the env of a variable of the scope that a block captures.
func (c *compiler) cellOf(n syntax.Node) (cell int, ok bool) {
	l, ok := n.(*syntax.LVar)
	if !ok || l.Name == outputName {
		return 0, false
	}
	r, _ := c.scope.lookup(l.Name)
	return r.index, r.captured && r.depth == 0
}

// keepIn is storeIn for a variable in the env.
//
//go:noinline
func keepIn(cell int, val *operand) code {
	return func(f *frame) (v ruby.Value, err error) {
		if val.code == nil {
			v = val.known(f)
		} else if v, err = val.code(f); err != nil {
			return ruby.Nil, err
		}
		f.env.vars[cell] = v
		return v, nil
	}
}

// storeIn stores a value in the frame, and returns it.
//
//go:noinline
func storeIn(slot int, val *operand) code {
	return func(f *frame) (v ruby.Value, err error) {
		if val.code == nil {
			v = val.known(f)
		} else if v, err = val.code(f); err != nil {
			return ruby.Nil, err
		}
		f.locals[slot] = v
		return v, nil
	}
}

// assigned stores a value with set, and returns it.
func assigned(set func(f *frame, v ruby.Value) error, val code) code {
	return func(f *frame) (ruby.Value, error) {
		v, err := val(f)
		if err == nil {
			err = set(f, v)
		}
		return v, err
	}
}

// assignCall compiles recv.name = v and recv[args] = v as a statement: the receiver and the arguments are evaluated
// before the value, which is the result whatever the method returns.
func (c *compiler) assignCall(n *syntax.Call, value syntax.Node) code {
	recv, val, safe := c.operand(n.Recv), c.operand(value), n.Safe
	s := c.setter(n)
	if n.Name == "[]" && len(s.args) == 1 && s.simple() && !safe {
		literal, _ := n.Args[0].(*syntax.Str)
		if c.frozen {
			literal = nil
		}
		return s.setElement(recv, val, literal)
	}
	if len(s.args) == 0 && s.list == nil {
		return s.setAttribute(recv, val, safe)
	}
	return func(f *frame) (ruby.Value, error) {
		r, err := recv.eval(f)
		if err != nil || safe && r.IsNil() {
			return ruby.Nil, err
		}
		m := f.vm.mark()
		v, err := s.assign(f, r, &val)
		f.vm.release(m)
		return v, err
	}
}

// assign evaluates the arguments and the value, and calls the method.
func (s *site) assign(f *frame, recv ruby.Value, val *operand) (ruby.Value, error) {
	args, err := s.positional(f)
	if err != nil {
		return ruby.Nil, err
	}
	v, err := val.eval(f)
	if err != nil {
		return ruby.Nil, err
	}
	if args, err = f.withLast(args, v); err != nil {
		return ruby.Nil, err
	}
	_, err = s.invoke(f, recv, args, nil, nil)
	return v, err
}

// setAttribute compiles recv.name = value.
//
//go:noinline
func (s *site) setAttribute(recv, val operand, safe bool) code {
	return func(f *frame) (ruby.Value, error) {
		var r, v ruby.Value
		var err error
		if recv.code == nil {
			r = recv.known(f)
		} else if r, err = recv.code(f); err != nil {
			return ruby.Nil, err
		}
		if safe && r.IsNil() {
			return ruby.Nil, nil
		}
		if val.code == nil {
			v = val.known(f)
		} else if v, err = val.code(f); err != nil {
			return ruby.Nil, err
		}
		class := r.Class()
		if k := f.vm.knownOf(&s.callee, class); k.attr != nil && k.site == &s.callee && k.class == class && k.age == f.rt.FindAge() &&
			k.attr.Writes != "" && f.rt.SetAttribute(r, k.attr, v) {
			if f.calls(s.pos); f.rt.Calling != k.method {
				f.rt.Calling = k.method
			}
			return v, nil
		}
		m := f.vm.mark()
		args := f.vm.reserve(1)
		args[0] = v
		meth, _ := s.target(f, r)
		_, err = s.dispatch(f, meth, r, args, nil, nil, true)
		f.vm.release(m)
		return v, err
	}
}

// setElement compiles recv[arg] = value. literal is the arg if it is a string literal that each evaluation makes anew;
// the string is made only if it becomes a key.
//
//go:noinline
func (s *site) setElement(recv, val operand, literal *syntax.Str) code {
	var text ruby.Value
	var cost int64
	var pos source.Pos
	if literal != nil {
		text, cost, pos = ruby.SharedStr(literal.Value), int64(len(literal.Value)+stringCost), literal.Pos()
	}
	return func(f *frame) (ruby.Value, error) {
		var r, v ruby.Value
		var err error
		if recv.code == nil {
			r = recv.known(f)
		} else if r, err = recv.code(f); err != nil {
			return ruby.Nil, err
		}
		at, key := text, &s.args[0]
		switch {
		case cost != 0:
			err = f.placed(f.rt.Charge(cost), pos)
		case key.code == nil:
			at = key.known(f)
		default:
			at, err = key.code(f)
		}
		if err != nil {
			return ruby.Nil, err
		}
		if val.code == nil {
			v = val.known(f)
		} else if v, err = val.code(f); err != nil {
			return v, err
		}
		if !f.rt.Overridden && (at.IsInt() && f.rt.SetElement(r, at.Int(), v) || f.rt.SetEntry(r, at, v, cost != 0)) {
			return v, nil
		}
		if cost != 0 {
			at = f.literal(text.RawText())
		}
		m := f.vm.mark()
		args := f.vm.reserve(2)
		args[0], args[1] = at, v
		meth, _ := s.target(f, r)
		_, err = s.dispatch(f, meth, r, args, nil, nil, true)
		f.vm.release(m)
		return v, err
	}
}

// targets compiles a list of targets into a function that destructures a value.
func (c *compiler) targets(n *syntax.MLhs) func(f *frame, v ruby.Value) error {
	pos, sets, splat := n.Pos(), c.setters(n), splatOf(n)
	return func(f *frame, v ruby.Value) error { return takeApart(f, v, sets, splat, pos) }
}

// setters compiles a list of targets one by one.
func (c *compiler) setters(n *syntax.MLhs) []setter {
	sets := make([]setter, len(n.Targets))
	for i, t := range n.Targets {
		if t = unsplat(t); t == nil {
			sets[i] = func(*frame, ruby.Value) error { return nil }
			continue
		}
		sets[i] = c.target(t)
	}
	return sets
}

// splatOf returns the place of the target with a *, -1 if there is none.
func splatOf(n *syntax.MLhs) int {
	return slices.IndexFunc(n.Targets, func(t syntax.Node) bool { _, ok := t.(*syntax.Splat); return ok })
}

// takeApart stores the elements of v in the targets.
func takeApart(f *frame, v ruby.Value, sets []setter, splat int, pos source.Pos) error {
	a, ok, err := f.rt.TryAry(v)
	if err != nil {
		return f.place(err, pos)
	}
	list := []ruby.Value{v}
	if ok {
		b := f.rt.Budget()
		if list = ruby.Copy(b, a.Elems); b.Failed() {
			return b.Err()
		}
	}
	return spread(f, list, sets, splat)
}

func spread(f *frame, list []ruby.Value, sets []setter, splat int) error {
	at := func(i int) ruby.Value {
		if i < len(list) {
			return list[i]
		}
		return ruby.Nil
	}
	if splat < 0 {
		for i, set := range sets {
			if err := set(f, at(i)); err != nil {
				return err
			}
		}
		return nil
	}
	after := len(sets) - splat - 1
	for i := range splat {
		if err := sets[i](f, at(i)); err != nil {
			return err
		}
	}
	end := max(len(list)-after, splat)
	var middle []ruby.Value
	if splat < len(list) {
		middle = list[splat:min(end, len(list))]
	}
	rest, err := f.array(middle)
	if err != nil {
		return err
	}
	if err := sets[splat](f, rest); err != nil {
		return err
	}
	for i := range after {
		if err := sets[splat+1+i](f, at(end+i)); err != nil {
			return err
		}
	}
	return nil
}

// matchAssign compiles /(?<name>…)/ =~ value: named groups become local variables.
func (c *compiler) matchAssign(n *syntax.MatchAssign) code {
	pos := n.Pos()
	match := c.compile(n.Match)
	type named struct {
		name string
		set  setter
	}
	groups := make([]named, len(n.Names))
	for i, name := range n.Names {
		groups[i] = named{name, c.target(&syntax.LVar{At: n.At, Name: name})}
	}
	return func(f *frame) (ruby.Value, error) {
		v, err := match(f)
		if err != nil {
			return ruby.Nil, err
		}
		for i := range groups {
			group := ruby.Nil
			if !matching.LastMatch(f.rt).IsNil() {
				if group, err = f.rt.Send(matching.LastMatch(f.rt), "[]", ruby.Str(groups[i].name)); err != nil {
					return ruby.Nil, f.place(err, pos)
				}
			}
			if err := groups[i].set(f, group); err != nil {
				return ruby.Nil, err
			}
		}
		return v, nil
	}
}
