package ruby

// This file keeps the two worlds apart. What outlives a run (classes written in Go, constants, literals, keys of the
// input) is shared: it is marked when it is made or linked, frozen unless it is a class, and never written to again.
// What a run adds to it is kept in tables of the Runtime. Everything else belongs to one run.

import "fmt"

// Share marks v and what it holds as shared, and gives it back. It panics for what a render could not help to write
// to, like hashes, which count their iterations: such a value has to be made by each run.
func Share(v Value) Value {
	o := v.o
	if o == nil || o.shared {
		return v
	}
	switch b := v.Body().(type) {
	case nil, *Symbol, *Bignum: // immutable
	case *String:
		b.Set(b.String())
	case *Array:
		b.Elems = b.Elems[:len(b.Elems):len(b.Elems)]
		for _, e := range b.Elems {
			Share(e)
		}
	case *Range:
		Share(b.Lo)
		Share(b.Hi)
	case *Regexp:
		Share(b.Timeout)
	case *Instance:
		b.mustShare()
	default:
		panic(fmt.Sprintf("ruby: a %T can't be shared", b))
	}
	o.Frozen, o.shared = true, true
	return v
}

// mustShare panics unless the object is a plain number in disguise.
func (i *Instance) mustShare() {
	if _, ok := i.Data.(Encoding); !ok || i.IVars.Len() > 0 {
		panic(fmt.Sprintf("ruby: an object with a %T can't be shared", i.Data))
	}
}

// SharedStr makes a shared string.
func SharedStr(s string) Value { return Share(FrozenStr(s)) }

// Shared reports whether v outlives the run.
func (v Value) Shared() bool { return v.o == nil || v.o.shared }

// own panics if the object is shared. Methods that change the insides of an object call it first: a row that forgets to
// ask whether its receiver is frozen ends its render, and spoils none but that.
func (o *Object) own() {
	if o.shared {
		panic("ruby: a render must not write to what it shares with others")
	}
}

// attach keeps the singleton class of an object that outlives the run. It is frozen, as the object is: it holds nothing
// that the object could answer to, so nobody has to look into it to find a method.
func (rt *Runtime) attach(o *Object, singleton *Class) {
	if !singleton.Frozen {
		panic("ruby: a singleton class of something shared must be frozen")
	}
	if rt.attached == nil {
		rt.attached = map[*Object]*Class{}
	}
	rt.attached[o] = singleton
}
