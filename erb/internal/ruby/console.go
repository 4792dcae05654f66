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

// IOClass is the class of the console's streams. Templates can reach no other IO.
var IOClass = NewClass("IO", ObjectClass, EnumerableModule)

// Stream returns the object that a template assigned to $stdout or $stderr, or else the process's own stream.
func (rt *Runtime) Stream(name string) Value {
	if v, ok := rt.Globals[name]; ok {
		return v
	}
	if name == "$stderr" {
		return rt.Console(2)
	}
	return rt.Console(1)
}
