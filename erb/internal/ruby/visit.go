package ruby

// This file tracks walks over nested values: it detects cycles and bounds the depth.

// VisitOp names a walk. Cycles are detected among walks of one kind only: an inspect within a comparison starts
// anew.
type VisitOp uint8

const (
	VisitInspect VisitOp = iota
	VisitEqual
	VisitEql
	VisitCompare
	VisitHash
	VisitFlatten
	VisitJoin
	VisitCopy
	visitKey
	visitOther
)

// visiting is a value (two for comparisons) that a walk is inside of.
type visiting struct {
	op   VisitOp
	a, b *Object
}

// Visit enters a value. again reports that the walk is inside of it already; otherwise the caller must call
// LeaveVisit at the end.
func (rt *Runtime) Visit(op VisitOp, v Value) (again bool, err error) {
	return rt.VisitPair(op, v, Nil)
}

// VisitPair is Visit for walks over two values at once.
func (rt *Runtime) VisitPair(op VisitOp, a, b Value) (again bool, err error) {
	here := visiting{op, a.o, b.o}
	for i := len(rt.visits) - 1; i >= 0; i-- {
		if rt.visits[i] == here {
			return true, nil
		}
	}
	if rt.ValueDepth > 0 && len(rt.visits) >= rt.ValueDepth {
		return false, rt.Exceeded(LimitError{What: "value depth", Limit: int64(rt.ValueDepth)})
	}
	if err := rt.Step(1); err != nil {
		return false, err
	}
	rt.visits = append(rt.visits, here) // bounded: by ValueDepth
	return false, nil
}

// LeaveVisit leaves the value that Visit entered.
func (rt *Runtime) LeaveVisit() { rt.visits = rt.visits[:len(rt.visits)-1] }

// Inside calls f within a visit of v. If the walk is inside of v already, it sets again and does not call f.
func (rt *Runtime) Inside(v Value, f func()) (again bool, err error) {
	if again, err = rt.Visit(visitOther, v); again || err != nil {
		return again, err
	}
	defer rt.LeaveVisit()
	f()
	return false, nil
}
