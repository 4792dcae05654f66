package interp

// This file has short cuts for calls of rows whose result needs no Call.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// quick returns the result of a row for some receivers, and counts a call.
type quick func(rt *ruby.Runtime, recv ruby.Value) (v ruby.Value, ok bool)

// quickly are the short cuts, by the name of the row. The work of each row doesn't grow with the receiver.
var quickly = map[string]quick{
	"nil?": func(rt *ruby.Runtime, recv ruby.Value) (ruby.Value, bool) {
		if recv.IsNil() && rt.Redefines(ruby.NilClass, "nil?") { // it is Kernel's
			return ruby.Nil, false
		}
		i, ok := recv.AsInstance() // with data it may be an OpenStruct that has a member of that name
		return ruby.Bool(recv.IsNil()), (recv.Kind() != ruby.KindObject || ok && i.Data == nil) && rt.EnterBrief()
	},
	"size":   length,
	"length": length,
	"pop":    (*ruby.Runtime).PopElement,
	"empty?": func(rt *ruby.Runtime, recv ruby.Value) (ruby.Value, bool) {
		n, ok := recv.Len()
		return ruby.Bool(n == 0), ok && rt.EnterBrief()
	},
	"odd?": func(rt *ruby.Runtime, recv ruby.Value) (ruby.Value, bool) {
		odd, ok := recv.Odd()
		return ruby.Bool(odd), ok && rt.EnterBrief()
	},
	"even?": func(rt *ruby.Runtime, recv ruby.Value) (ruby.Value, bool) {
		odd, ok := recv.Odd()
		return ruby.Bool(!odd), ok && rt.EnterBrief()
	},
	"zero?": func(rt *ruby.Runtime, recv ruby.Value) (ruby.Value, bool) {
		return ruby.Bool(recv.Int() == 0), recv.IsInt() && rt.EnterBrief()
	},
}

// quickArgs is quick for calls with arguments.
type quickArgs func(rt *ruby.Runtime, recv ruby.Value, args []ruby.Value) (v ruby.Value, ok bool)

// quicklyArgs are the short cuts for calls with arguments, of any number and kind.
var quicklyArgs = map[string]quickArgs{
	"is_a?":    isA,
	"kind_of?": isA,
	"push": func(rt *ruby.Runtime, recv ruby.Value, args []ruby.Value) (ruby.Value, bool) {
		return recv, len(args) == 1 && rt.PushElement(recv, args[0])
	},
	"respond_to?": func(rt *ruby.Runtime, recv ruby.Value, args []ruby.Value) (ruby.Value, bool) { // of classes that no template changed
		if len(args) != 1 || args[0].Kind() != ruby.KindSymbol || ruby.LongName(args[0].RawText()) || recv.Class().OfRun() ||
			recv.Kind() >= ruby.KindClass || rt.Patched() {
			return ruby.Nil, false
		}
		m := rt.Find(recv, rt.Selector(args[0].RawText()))
		return ruby.Bool(m != nil && m.Visibility == ruby.Public), m != nil && rt.EnterBrief()
	},
	"[]": func(rt *ruby.Runtime, recv ruby.Value, args []ruby.Value) (ruby.Value, bool) {
		if len(args) != 2 || !args[0].IsInt() || !args[1].IsInt() {
			return ruby.Nil, false
		}
		return rt.SliceElements(recv, args[0].Int(), args[1].Int())
	},
	"first": firstFew,
	"take":  firstFew,
}

func firstFew(rt *ruby.Runtime, recv ruby.Value, args []ruby.Value) (ruby.Value, bool) {
	if len(args) != 1 || !args[0].IsInt() {
		return ruby.Nil, false
	}
	return rt.SliceElements(recv, 0, args[0].Int())
}

func isA(rt *ruby.Runtime, recv ruby.Value, args []ruby.Value) (ruby.Value, bool) {
	if len(args) != 1 {
		return ruby.Nil, false
	}
	k, ok := args[0].AsClass()
	if !ok || !rt.EnterBrief() {
		return ruby.Nil, false
	}
	return ruby.Bool(rt.IsA(recv, k)), true
}

// quicklyArgs calls the method m that was found for recv, if there is a short cut.
func (s *site) quicklyArgs(f *frame, m *ruby.Method, recv ruby.Value, args []ruby.Value) (v ruby.Value, ok bool) {
	if m == nil || m.Definition != nil || !s.self && m.Visibility != ruby.Public {
		return ruby.Nil, false
	}
	if v, ok = s.quickArgs(f.rt, recv, args); !ok {
		return ruby.Nil, false
	}
	if f.calls(s.pos); f.rt.Calling != m {
		f.rt.Calling = m
	}
	return v, true
}

func length(rt *ruby.Runtime, recv ruby.Value) (ruby.Value, bool) {
	n, ok := recv.Len()
	return ruby.Int(int64(n)), ok && rt.EnterBrief()
}

// quickly calls the method m that was found for recv, if there is a short cut.
func (s *site) quickly(f *frame, m *ruby.Method, recv ruby.Value) (v ruby.Value, ok bool) {
	if m.Definition != nil || s.quick == nil {
		return ruby.Nil, false
	}
	if v, ok = s.quick(f.rt, recv); !ok {
		return ruby.Nil, false
	}
	if f.calls(s.pos); f.rt.Calling != m {
		f.rt.Calling = m
	}
	return v, true
}
