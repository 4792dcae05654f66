package ruby

// This file finds the methods and constants of real Ruby that this evaluator lacks, so that their use is reported
// as unsupported and never as NoMethodError or NameError. Package known lists the methods and constants of real Ruby,
// without classes of a run.

import "github.com/boshrender/boshrender/erb/internal/ruby/known"

// RubyHas returns the method with that name to which v responds in real Ruby.
func (rt *Runtime) RubyHas(v Value, name string) absent {
	k, _ := v.AsClass()
	for ; k != nil && rt.Along(name); k = k.Super {
		if k.OfRun() && k.Static.At(name) == Undefined || rt.singletons[k][name] == Undefined ||
			!k.OfRun() && known.Has(k.Name, known.UndefinedStatic, name) {
			return absent{}
		}
		if a := knownWith(k, ".", known.Extensions, name); a.Label != "" && rt.singletons[k][name] != Removed {
			return a
		}
		for _, list := range [][]*Class{rt.Extensions[k], k.Extended} {
			for _, m := range list {
				if a := rt.instancesHave(m, name, nil); a.Label != "" {
					return a
				}
			}
		}
	}
	return rt.instancesHave(v.Class(), name, nil)
}

// absent is a method that real Ruby has. Its label is "" if there is none.
type absent struct {
	Label      string
	Visibility Visibility
}

// knownIn finds a method among the methods that real Ruby's class or module itself defines.
func knownIn(class, mark, name string) absent {
	v := known.Method(class, mark == ".", name)
	if v == known.None {
		return absent{}
	}
	return absent{class + mark + name, [...]Visibility{known.Public: Public, known.Private: Private, known.Protected: Protected}[v]}
}

// knownWith is knownIn for a class written in Go. It also searches the related modules of real Ruby's class: the
// modules that it extends or includes.
func knownWith(k *Class, mark string, relation known.Kind, name string) (a absent) {
	if k.OfRun() {
		return a
	}
	a = knownIn(k.Name, mark, name)
	for module := range known.Of(k.Name, relation) {
		if a.Label != "" {
			break
		}
		a = knownIn(module, "#", name)
	}
	return a
}

// instancesHave returns the instance method name of real Ruby's class k, or of an ancestor. If after is set only
// the ancestors that follow it are searched.
func (rt *Runtime) instancesHave(k *Class, name string, after *Class) absent {
	for _, a := range rt.Ancestors(k) {
		if after != nil {
			if a == after {
				after = nil
			}
			continue
		}
		if !rt.Along(name) || a.OfRun() && a.Undefines(name) || rt.Patches[a][name] == Undefined ||
			!a.OfRun() && known.Has(a.Name, known.UndefinedMethods, name) {
			break
		}
		if of := knownWith(a, "#", known.Relatives, name); of.Label != "" && rt.Patches[a][name] != Removed {
			return of
		}
	}
	return absent{}
}

// RubyAnswers reports whether v responds to name in real Ruby. Private methods count only if private is set.
func (rt *Runtime) RubyAnswers(v Value, name string, private bool) bool {
	a := rt.RubyHas(v, name)
	return a.Label != "" && (a.Visibility == Public || private)
}

// RubyHasInstance is instancesHave for methods of Module. With inherit it searches ancestors too.
func (rt *Runtime) RubyHasInstance(k *Class, name string, inherit bool) absent {
	of, isClass := k.Attached.AsClass()
	switch {
	case isClass && k.singleton:
		return rt.RubyHas(of.Value(), name)
	case inherit:
		return rt.instancesHave(k, name, nil)
	case k.OfRun(), rt.Patches[k][name] == Removed:
		return absent{}
	}
	return knownIn(k.Name, "#", name)
}

// KernelHas reports whether real Ruby's Kernel has a method, public or private.
func KernelHas(name string) bool { return knownIn("Kernel", "#", name).Label != "" }

// HasInstance reports whether objects of k respond to a method, here or in real Ruby.
func (rt *Runtime) HasInstance(k *Class, name string) bool {
	if m := rt.FindInstance(k, name); m != nil {
		return m.Visibility != Private
	}
	a := rt.instancesHave(k, name, nil)
	return a.Label != "" && a.Visibility != Private
}

// noMethod returns the error for a method that k lacks: Unsupported if real Ruby has it, or else err.
func (rt *Runtime) noMethod(k *Class, name string, err error) error {
	if rt.RubyHasInstance(k, name, true).Label == "" && (!k.IsModule || rt.instancesHave(ObjectClass, name, nil).Label == "") {
		return err
	}
	return &UnsupportedError{Construct: k.Inspect() + "#" + name}
}

// RubyHasConstant reports whether real Ruby, as the director runs it, has the constant name in scope or its
// ancestors. With bare, for a name without a scope before it, Object is searched too.
func (rt *Runtime) RubyHasConstant(scope *Class, name string, bare bool) bool {
	for _, k := range rt.Ancestors(scope) {
		if k == ObjectClass && scope != ObjectClass || !rt.Along(name) {
			break
		}
		if rt.Consts[k][name] == removedConst {
			return false
		}
		for class := range known.WithModules(k.GoName()) {
			if known.Has(class, known.Constants, name) {
				return true
			}
		}
	}
	return bare && !rt.WithoutObject(scope) && known.Has(ObjectClass.Name, known.Constants, name) &&
		rt.Consts[ObjectClass][name] != removedConst
}

// GoName returns the name of a class written in Go, and "" for a class of a run.
func (c *Class) GoName() string {
	if c = c.Unshadowed(); c.OfRun() {
		return ""
	}
	return c.Name
}

// Reopens returns the error for the definition of a class or module that scope lacks here but has in real Ruby,
// where the definition would reopen it. It returns nil if real Ruby has none either.
func Reopens(scope *Class, name string) error {
	if scope.OfRun() || len(name) > BytesPerStep {
		return nil
	}
	path := ConstPath(scope, name)
	for range known.Of(path, known.Relatives) {
		return &UnsupportedError{Construct: "reopening " + path}
	}
	return nil
}
