package ruby

// This file separates shared objects from the objects of a run. Objects that outlive a run (classes written in Go,
// constants, literals, keys of the input) are shared: they are marked when they are made or linked, frozen unless
// they are classes, and never written to again. Changes that a run makes to them are kept in tables of the Runtime.
// All other objects belong to one run.

import "fmt"

// Share marks v and the values that it holds as shared, and returns it. It panics for objects that a render would
// write to, like hashes, which count their iterations: each run must make such a value itself.
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
	case Sharer:
		b.ShareParts()
	case *Instance:
		b.mustShare()
	default:
		panic(fmt.Sprintf("ruby: a %T can't be shared", b))
	}
	o.Frozen, o.shared = true, true
	return v
}

// Sharer is implemented by objects of other packages that can be shared.
type Sharer interface {
	// ShareParts calls Share for the values that the object holds.
	ShareParts()
}

// mustShare panics unless the object is an Encoding, which is only a number.
func (i *Instance) mustShare() {
	if _, ok := i.Data.(Encoding); !ok || i.IVars.Len() > 0 {
		panic(fmt.Sprintf("ruby: an object with a %T can't be shared", i.Data))
	}
}

// SharedStr makes a shared string.
func SharedStr(s string) Value { return Share(FrozenStr(s)) }

// Shared reports whether v outlives the run.
func (v Value) Shared() bool { return v.o == nil || v.o.shared }

// own panics if the object is shared. Methods that change the internals of an object call it first: a row that
// forgets to check whether its receiver is frozen then ends its own render and affects no other.
func (o *Object) own() {
	if o.shared {
		panic("ruby: a render must not write to what it shares with others")
	}
}

// attach keeps the singleton class of an object that outlives the run. It is frozen, as the object is, so it has no
// methods and need not be searched for any.
func (rt *Runtime) attach(o *Object, singleton *Class) {
	if !singleton.Frozen {
		panic("ruby: a singleton class of something shared must be frozen")
	}
	if rt.attached == nil {
		rt.attached = map[*Object]*Class{}
	}
	rt.attached[o] = singleton
}
