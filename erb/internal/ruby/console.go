package ruby

// This file has the standard output and error of a run.

// Console is the Go data of a stream: its number.
type Console int64

// Console returns a stream of the run.
func (rt *Runtime) Console(n Console) Value {
	if rt.consoles[n].IsNil() {
		rt.consoles[n] = NewInstance(IOClass, n)
	}
	return rt.consoles[n]
}

// IOClass is the class of the console, and of what templates can't reach.
var IOClass = NewClass("IO", ObjectClass, EnumerableModule)

// Stream returns what a template put in the place of $stdout or $stderr, else the process' own.
func (rt *Runtime) Stream(name string) Value {
	if v, ok := rt.Globals[name]; ok {
		return v
	}
	if name == "$stderr" {
		return rt.Console(2)
	}
	return rt.Console(1)
}

// setStream puts another object in the place of a stream.
func (rt *Runtime) setStream(name string, v Value) error {
	if !rt.RespondTo(v, "write", true) {
		return Errorf(TypeErrorClass, "%s must have write method, %s given", name, v.RealClass().Inspect())
	}
	if rt.Globals == nil {
		rt.Globals = map[string]Value{}
	}
	rt.Globals[name] = v
	return nil
}
