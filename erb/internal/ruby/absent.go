package ruby

// This file knows which methods and constants real Ruby has that this evaluator has not, so that their use is reported
// as unsupported and never as NoMethodError or NameError. What Ruby has is in package known; classes of a run are their
// own.

import "github.com/boshrender/boshrender/erb/internal/ruby/known"

// rubyHas returns the method that real Ruby's v answers to name with.
func (rt *Runtime) rubyHas(v Value, name string) absent {
	k, _ := v.AsClass()
	for ; k != nil && rt.along(name); k = k.Super {
		if k.OfRun() && k.static.at(name) == undefined || rt.singletons[k][name] == undefined ||
			!k.OfRun() && known.Has(k.Name, known.UndefinedStatic, name) {
			return absent{}
		}
		if a := knownWith(k, ".", known.Extensions, name); a.label != "" {
			return a
		}
		for _, list := range [][]*Class{rt.extensions[k], k.extended} {
			for _, m := range list {
				if a := rt.instancesHave(m, name, nil); a.label != "" {
					return a
				}
			}
		}
	}
	return rt.instancesHave(v.Class(), name, nil)
}

// absent is a method that real Ruby has: its label is "" if there is none.
type absent struct {
	label      string
	visibility Visibility
}

// knownIn looks for a method among those that real Ruby's class or module itself defines.
func knownIn(class, mark, name string) absent {
	v := known.Method(class, mark == ".", name)
	if v == known.None {
		return absent{}
	}
	return absent{class + mark + name, [...]Visibility{known.Public: Public, known.Private: Private, known.Protected: Protected}[v]}
}

// knownWith is knownIn for a class written in Go, and for what real Ruby's is related to: extensions, or includes.
func knownWith(k *Class, mark string, relation known.Kind, name string) (a absent) {
	if k.OfRun() {
		return a
	}
	a = knownIn(k.Name, mark, name)
	for module := range known.Of(k.Name, relation) {
		if a.label != "" {
			break
		}
		a = knownIn(module, "#", name)
	}
	return a
}

// instancesHave returns the instance method name of real Ruby's class k, or of what it inherits from; with after, of
// what comes behind that one.
func (rt *Runtime) instancesHave(k *Class, name string, after *Class) absent {
	for _, a := range rt.Ancestors(k) {
		if after != nil {
			if a == after {
				after = nil
			}
			continue
		}
		if !rt.along(name) || a.OfRun() && a.undefines(name) || rt.patches[a][name] == undefined ||
			!a.OfRun() && known.Has(a.Name, known.UndefinedMethods, name) {
			break
		}
		if a := knownWith(a, "#", known.Relatives, name); a.label != "" {
			return a
		}
	}
	return absent{}
}

// RubyAnswers reports whether real Ruby's v has a method name, a private one counting only with private.
func (rt *Runtime) RubyAnswers(v Value, name string, private bool) bool {
	a := rt.rubyHas(v, name)
	return a.label != "" && (a.visibility == Public || private)
}

// rubyHasInstance is instancesHave for methods of Module; inherit looks at ancestors too.
func (rt *Runtime) rubyHasInstance(k *Class, name string, inherit bool) absent {
	of, isClass := k.attached.AsClass()
	switch {
	case isClass && k.singleton:
		return rt.rubyHas(of.Value(), name)
	case inherit:
		return rt.instancesHave(k, name, nil)
	case k.OfRun():
		return absent{}
	}
	return knownIn(k.Name, "#", name)
}

// KernelHas reports whether real Ruby's Kernel has a method, a private one counting.
func KernelHas(name string) bool { return knownIn("Kernel", "#", name).label != "" }

// HasInstance reports whether objects of k answer to a method, here or in real Ruby.
func (rt *Runtime) HasInstance(k *Class, name string) bool {
	if m := rt.FindInstance(k, name); m != nil {
		return m.Visibility != Private
	}
	a := rt.instancesHave(k, name, nil)
	return a.label != "" && a.visibility != Private
}

// noMethod is the error for a method that k lacks: err, unless real Ruby has it.
func (rt *Runtime) noMethod(k *Class, name string, err error) error {
	if rt.rubyHasInstance(k, name, true).label == "" && (!k.IsModule || rt.instancesHave(ObjectClass, name, nil).label == "") {
		return err
	}
	return &UnsupportedError{Construct: k.Inspect() + "#" + name}
}

// addAbsent adds the names of the methods of v that only real Ruby has.
func (rt *Runtime) addAbsent(l *nameList, v Value) {
	if k, ok := v.AsClass(); ok {
		for ; k != nil; k = k.Super {
			addKnown(l, k.goName(), known.Static, known.PrivateStatic)
			for module := range known.Of(k.goName(), known.Extensions) {
				addKnown(l, module, known.Instance, known.PrivateInstance)
			}
		}
	}
	rt.addAbsentOf(l, v.Class(), true)
}

// addAbsentOf adds the names of the instance methods of k that only real Ruby has.
func (rt *Runtime) addAbsentOf(l *nameList, k *Class, inherit bool) {
	for _, a := range rt.Ancestors(k) {
		if a == k || inherit {
			for module := range known.WithModules(a.goName()) {
				addKnown(l, module, known.Instance, known.PrivateInstance)
			}
		}
	}
}

func addKnown(l *nameList, class string, public, private known.Kind) {
	for name := range known.Of(class, public) {
		l.add(name, &Method{Name: name})
	}
	for name := range known.Of(class, private) {
		l.add(name, &Method{Name: name, Visibility: Private})
	}
}

// RubyHasConstant reports whether real Ruby, as the director runs it, has a constant name in scope or what it inherits
// from; with bare, for a name that nothing stands before, in Object too.
func (rt *Runtime) RubyHasConstant(scope *Class, name string, bare bool) bool {
	for _, k := range rt.Ancestors(scope) {
		if k == ObjectClass && scope != ObjectClass || !rt.along(name) {
			break
		}
		for class := range known.WithModules(k.goName()) {
			if known.Has(class, known.Constants, name) {
				return true
			}
		}
	}
	return bare && known.Has(ObjectClass.Name, known.Constants, name)
}

// goName is the name of a class written in Go; "" for those of a run.
func (c *Class) goName() string {
	if c = c.unshadowed(); c.OfRun() {
		return ""
	}
	return c.Name
}

// Reopens is the error for a definition of a class or module of that name in scope, which has none, where real Ruby has
// one that it would reopen; nil if there is none.
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
