package gem

import "github.com/boshrender/boshrender/erb/internal/ruby"

var dependencyClass *ruby.Class

// dependency is the Go data of a Gem::Dependency.
type dependency struct{ name, kind, requirement, prerelease ruby.Value }

// DupData implements DataDuper.
func (d *dependency) DupData(*ruby.Budget) any {
	copied := *d
	return &copied
}

const (
	noGems   = "there are no gems"
	runtime  = "runtime"
	leftOver = "the evaluator leaves it out"
)

var dependencyTables = []ruby.Table{
	{Class: &dependencyClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &dependency{}) }},
	{Class: &dependencyClass, Hides: []string{"@name", "@requirement", "@type", "@prerelease", "@version_requirements"}},
	{Class: &dependencyClass, Constants: func() {
		ruby.ConstantOfRun(dependencyClass, "TYPES", func(*ruby.Runtime) ruby.Value {
			v := ruby.NewArray([]ruby.Value{ruby.Sym("development"), ruby.Sym("runtime")}).Value()
			v.Freeze()
			return v
		})
	}},
	{Class: &dependencyClass, Methods: []ruby.Method{
		{Name: "<=>", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			return sent(c, sent(c, c.Self, "name"), "<=>", sent(c, c.Args[0], "name"))
		}},
		{Name: "==", Min: 1, Max: 1, Fn: equalDependency},
		{Name: "===", Min: 1, Max: 1, Fn: depends},
		{Name: "=~", Min: 1, Max: 1, Fn: depends},
		{Name: "encode_with", Min: 1, Max: 1, Reason: leftOver},
		{Name: "hash", Fn: hashDependency, Flags: ruby.Volatile},
		{Name: "identity", Fn: identity},
		{Name: "initialize", Min: 1, Max: -1, Fn: initializeDependency, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: inspectDependency},
		{Name: "latest_version?", Fn: func(c *ruby.Call) ruby.Value { return sent(c, needs(c).requirement, "none?") }},
		{Name: "match?", Min: 1, Max: 3, Fn: match},
		{Name: "matches_spec?", Min: 1, Max: 1, Fn: matchesSpec},
		{Name: "matching_specs", Max: 1, Reason: noGems},
		{Name: "merge", Min: 1, Max: 1, Fn: merge},
		{Name: "name", Fn: func(c *ruby.Call) ruby.Value { return needs(c).name }},
		{Name: "name=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { needs(c).name = c.Args[0]; return c.Args[0] }, Flags: ruby.Mutates},
		{Name: "prerelease=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { needs(c).prerelease = c.Args[0]; return c.Args[0] }, Flags: ruby.Mutates},
		{Name: "prerelease?", Fn: func(c *ruby.Call) ruby.Value {
			if d := needs(c); !d.prerelease.Truthy() {
				return sent(c, d.requirement, "prerelease?")
			}
			return needs(c).prerelease
		}},
		{Name: "pretty_print", Min: 1, Max: 1, Reason: leftOver},
		{Name: "requirement", Fn: func(c *ruby.Call) ruby.Value { return needs(c).requirement }},
		{Name: "requirements_list", Fn: func(c *ruby.Call) ruby.Value { return sent(c, needs(c).requirement, "as_list") }},
		{Name: "runtime?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(isRuntime(needs(c))) }},
		{Name: "specific?", Fn: func(c *ruby.Call) ruby.Value { return sent(c, needs(c).requirement, "specific?") }},
		{Name: "to_s", Fn: showDependency},
		{Name: "to_spec", Reason: noGems},
		{Name: "to_specs", Reason: noGems},
		{Name: "type", Fn: func(c *ruby.Call) ruby.Value { return needs(c).kind }},
	}},
}

// sent calls a method.
func sent(c *ruby.Call, v ruby.Value, name string, args ...ruby.Value) ruby.Value {
	out, _ := c.Send(v, name, args...)
	return out
}

// needs returns the receiver's data.
func needs(c *ruby.Call) *dependency {
	d, ok := ruby.DataOf[*dependency](c.Self)
	if !ok || d.requirement.IsNil() {
		c.Fail(&ruby.UnsupportedError{Construct: "a Gem::Dependency that isn't initialized"})
		return &dependency{}
	}
	return d
}

func isRuntime(d *dependency) bool { return ruby.Identical(d.kind, ruby.Sym("runtime")) }

func initializeDependency(c *ruby.Call) ruby.Value {
	name, list := c.Args[0], c.Args[1:]
	if _, ok := name.AsString(); !ok {
		if name.RealClass().IsA(ruby.RegexpClass) {
			return c.Fail(&ruby.UnsupportedError{Construct: "Gem::Dependency.new with a Regexp", Reason: "it warns where it is called"})
		}
		return c.Raise(ruby.ArgumentErrorClass, "dependency name must be a String, was %s", c.Inspect(name))
	}
	kind := ruby.Sym("runtime")
	if n := len(list); n > 0 && list[n-1].Kind() == ruby.KindSymbol {
		kind, list = list[n-1], list[:n-1]
	}
	if text, _ := kind.AsSymbol(); text != runtime && text != "development" {
		return c.Raise(ruby.ArgumentErrorClass, "Valid types are [:development, :runtime], not %s", c.Inspect(kind))
	}
	var from ruby.Value
	if len(list) == 1 {
		from = list[0]
	} else {
		from = c.NewArrayOf(list...)
	}
	requirement := sent(c, requirementClass.Value(), "create", from)
	if d, ok := ruby.DataOf[*dependency](c.Self); ok && !c.Failed() {
		*d = dependency{name: name, kind: kind, requirement: requirement, prerelease: ruby.False}
	}
	return ruby.Nil
}

func hashDependency(c *ruby.Call) ruby.Value {
	d := needs(c)
	h := sent(c, sent(c, d.name, "hash"), "^", sent(c, d.kind, "hash"))
	return sent(c, h, "^", sent(c, d.requirement, "hash"))
}

func inspectDependency(c *ruby.Call) ruby.Value {
	d, end := needs(c), ">"
	if sent(c, c.Self, "prerelease?").Truthy() {
		end = " prerelease=ok>"
	}
	return c.NewString(c.Concat("<", c.Self.RealClass().Inspect(), " type=", c.Inspect(d.kind), " name=", c.Inspect(d.name),
		" requirements=", c.Inspect(sent(c, d.requirement, "to_s")), end))
}

func showDependency(c *ruby.Call) ruby.Value {
	d, kind := needs(c), ""
	if !isRuntime(d) {
		kind = c.Concat(", ", ruby.PlainToS(d.kind))
	}
	return c.NewString(c.Concat(c.ToS(d.name), " (", c.ToS(d.requirement), kind, ")"))
}

func equalDependency(c *ruby.Call) ruby.Value {
	d := needs(c)
	if _, ok := ruby.DataOf[*dependency](c.Args[0]); !ok {
		return ruby.False
	}
	same := c.Equal(d.name, sent(c, c.Args[0], "name")) && c.Equal(d.kind, sent(c, c.Args[0], "type"))
	return ruby.Bool(same && c.Equal(d.requirement, sent(c, c.Args[0], "requirement")))
}

// depends reports whether another dependency, or something with a name and a version, satisfies the receiver.
func depends(c *ruby.Call) ruby.Value {
	d, other := needs(c), c.Args[0]
	if _, ok := ruby.DataOf[*dependency](other); !ok {
		if !c.RT.RespondTo(other, "name", false) || !c.RT.RespondTo(other, "version", false) {
			return ruby.Nil
		}
		other = sent(c, dependencyClass.Value(), "new", sent(c, other, "name"), sent(c, other, "version"))
	}
	if !sent(c, d.name, "===", sent(c, other, "name")).Truthy() {
		return ruby.False
	}
	list, ok := sent(c, sent(c, other, "requirement"), "requirements").AsArray()
	if !ok || len(list.Elems) != 1 {
		return ruby.False
	}
	one, ok := list.Elems[0].AsArray()
	if !ok || len(one.Elems) != 2 || !c.Equal(one.Elems[0], ruby.Str("=")) {
		return ruby.False
	}
	return sent(c, d.requirement, "satisfied_by?", one.Elems[1])
}

func match(c *ruby.Call) ruby.Value {
	d, name, number := needs(c), c.Args[0], c.Arg(1)
	if !number.Truthy() {
		name, number = sent(c, c.Args[0], "name"), sent(c, c.Args[0], "version")
	}
	if !sent(c, d.name, "===", name).Truthy() {
		return ruby.False
	}
	number = sent(c, versionClass.Value(), "new", number)
	early := sent(c, number, "prerelease?").Truthy()
	switch {
	case sent(c, d.requirement, "none?").Truthy() && !early:
		return ruby.True
	case early && !c.Truthy(2) && !sent(c, c.Self, "prerelease?").Truthy():
		return ruby.False
	}
	return sent(c, d.requirement, "satisfied_by?", number)
}

func matchesSpec(c *ruby.Call) ruby.Value {
	d := needs(c)
	switch {
	case !sent(c, d.name, "===", sent(c, c.Args[0], "name")).Truthy():
		return ruby.False
	case sent(c, d.requirement, "none?").Truthy():
		return ruby.True
	}
	return sent(c, d.requirement, "satisfied_by?", sent(c, c.Args[0], "version"))
}

func merge(c *ruby.Call) ruby.Value {
	d := needs(c)
	if !c.Equal(d.name, sent(c, c.Args[0], "name")) && !c.Failed() {
		return c.Raise(ruby.ArgumentErrorClass, "%s and %s have different names", c.ToS(c.Self), c.ToS(c.Args[0]))
	}
	any := sent(c, requirementClass.Value(), "default")
	other := sent(c, c.Args[0], "requirement")
	class := c.Self.RealClass().Value()
	switch {
	case c.Equal(other, any):
		return sent(c, class, "new", d.name, d.requirement)
	case c.Equal(d.requirement, any):
		return sent(c, class, "new", d.name, other)
	}
	list := sent(c, sent(c, d.requirement, "as_list"), "concat", sent(c, other, "as_list"))
	return sent(c, class, "new", d.name, list)
}

func identity(c *ruby.Call) ruby.Value {
	switch {
	case sent(c, c.Self, "prerelease?").Truthy():
		if sent(c, c.Self, "specific?").Truthy() {
			return ruby.Sym("complete")
		}
		return ruby.Sym("abs_latest")
	case sent(c, c.Self, "latest_version?").Truthy():
		return ruby.Sym("latest")
	}
	return ruby.Sym("released")
}
