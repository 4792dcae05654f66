package ruby

// This file implements self of a template: the director's Bosh::Common::Template::EvaluationContext with p, if_p,
// link, if_link, spec, properties and the chains of else.

import "strings"

var (
	selIfLink = LazySelector("if_link")
	selIfP    = LazySelector("if_p")
)

const boshTemplate = "Bosh::Common::Template"

var (
	_                         = NewModule("Bosh")
	boshCommonModule          = NewModule("Bosh::Common")
	boshTemplateModule        = NewModule(boshTemplate)
	propertyHelperModule      = NewModule(boshTemplate + "::PropertyHelper")
	evaluationContextClass    = NewClass(boshTemplate+"::EvaluationContext", ObjectClass, propertyHelperModule)
	backCompatOpenStructClass = NewClass(boshTemplate+"::EvaluationContext::BackCompatOpenStruct", OpenStructClass)
	activeElseClass           = NewClass(boshTemplate+"::EvaluationContext::ActiveElseBlock", ObjectClass)
	inactiveElseClass         = NewClass(boshTemplate+"::EvaluationContext::InactiveElseBlock", ObjectClass)
	evaluationLinkClass       = NewClass(boshTemplate+"::EvaluationLink", ObjectClass, propertyHelperModule)
	linkInstanceClass         = NewClass(boshTemplate+"::EvaluationLinkInstance", ObjectClass, propertyHelperModule)
	manualEncoderClass        = NewClass(boshTemplate+"::ManualLinkDnsEncoder", ObjectClass)
	_                         = NewClass(boshTemplate+"::EvaluationFailed", StandardErrorClass)
	unknownPropertyClass      = NewClass(boshTemplate+"::UnknownProperty", StandardErrorClass)
	unknownLinkClass          = NewClass(boshTemplate+"::UnknownLink", StandardErrorClass)
	invalidPropertyTypeClass  = NewClass(boshTemplate+"::InvalidPropertyType", StandardErrorClass)
)

var libBoshTables = []Table{
	{Class: evaluationContextClass, Methods: []Method{
		{Name: "if_link", Min: 1, Max: 1, Fn: contextIfLink, Flags: Brief | Borrows},
		{Name: "if_p", Max: -1, Fn: contextIfP, Flags: Brief | Borrows},
		{Name: "index", Fn: ReadIVar("@index", "index"), Flags: Brief},
		{Name: "link", Min: 1, Max: 1, Fn: contextLink, Flags: Brief | Borrows},
		{Name: "name", Fn: ReadIVar("@name", "name"), Flags: Brief},
		{Name: "p", Max: -1, Fn: contextP, Flags: Brief | BorrowsOne},
		{Name: "properties", Fn: ReadIVar("@properties", "properties"), Flags: Brief},
		{Name: "raw_properties", Fn: ReadIVar("@raw_properties", "properties"), Flags: Brief},
		{Name: "spec", Fn: ReadIVar("@spec", ""), Flags: Brief},
	}},
	{Class: propertyHelperModule, Methods: []Method{
		{Name: "copy_property", Min: 3, Max: 4, Fn: helperCopyProperty},
		{Name: "lookup_property", Min: 2, Max: 2, Fn: helperLookupProperty},
		{Name: "set_property", Min: 3, Max: 3, Fn: helperSetProperty},
		{Name: "sort_property", Min: 1, Max: 1, Fn: helperSortProperty},
		{Name: "validate_properties_format", Min: 2, Max: 2, Fn: helperValidatePropertiesFormat},
	}},
	{Class: backCompatOpenStructClass, Methods: []Method{
		{Name: "methods", Max: 1, Fn: backCompatMethods, Flags: Brief},
	}},
	{Class: activeElseClass, Methods: []Method{
		{Name: "else", Fn: activeElse, Flags: Brief},
		{Name: "else_if_link", Min: 1, Max: 1, Fn: activeElseIf(selIfLink), Flags: Brief},
		{Name: "else_if_p", Max: -1, Fn: activeElseIf(selIfP), Flags: Brief},
	}},
	{Class: activeElseClass, Hides: []string{"@context"}},
	{Class: inactiveElseClass, Hides: []string{"@context"}},
	{Class: inactiveElseClass, Methods: []Method{
		{Name: "else", Fn: Always(Nil), Flags: Brief},
		{Name: "else_if_link", Min: 1, Max: 1, Fn: inactiveElse, Flags: Brief},
		{Name: "else_if_p", Max: -1, Fn: inactiveElse, Flags: Brief},
	}},
	{Class: unknownPropertyClass, Methods: []Method{
		{Name: "initialize", Min: 1, Max: 1, Fn: unknownPropertyInitialize, Flags: Brief | PrivateRow},
		{Name: "name", Fn: ReadIVar("@name", ""), Flags: Brief},
	}},
	{Class: unknownLinkClass, Methods: []Method{
		{Name: "initialize", Min: 1, Max: 1, Fn: unknownLinkInitialize, Flags: Brief | PrivateRow},
	}},
}

// AddressEncoder answers link.address for links without a literal address. criteria holds azs, status, uuid,
// initial_health_check as the template gave them, and group_name, group_type ("instance-group" or "link"),
// default_network, deployment_name and root_domain of the link.
type AddressEncoder interface {
	EncodeQuery(criteria map[string]any, short bool) (string, error)
}

// NewContext makes self of the templates of one job from the spec hash that the director hands to them. A second one
// takes the place of the first: its class has the methods that templates defined, but all else is forgotten.
func (rt *Runtime) NewContext(spec *Tree, encoder AddressEncoder) Value {
	link()
	if rt.context == nil {
		rt.context = rt.Shadow(evaluationContextClass)
		rt.bare = rt.context
	}
	rt.blanks, rt.looks.wide, rt.links, rt.found = nil, nil, nil, foundLink{}
	rt.looks.on = false
	room := &struct {
		self Instance
		vars [len(rt.contextVars) + 1]Variable // templates may set one
		root cell
	}{root: cell{rt: rt, tree: spec}}
	self, root, vars := room.self.init(rt.context, encoder), &room.root, &room.self.IVars
	rt.input = root
	vars.In(room.vars[:])
	get := func(key string) Value {
		v, _ := (&view{cell: root}).value(key)
		return v
	}
	properties, links := get("properties"), get("links")
	var open Value
	if i := spec.Find("properties"); !properties.Truthy() || i < 0 {
		properties, open = rt.blank("properties", nil), rt.blank("properties", OpenStructClass)
		rt.blanks = []*Hash{properties.o.body.(*Hash), open.o.body.(*Instance).Data.(*openStruct).table}
	} else if t, ok := spec.At(i).(*Tree); ok {
		open = (&view{class: OpenStructClass}).wrap(root.kid(i), t)
	} else {
		open = properties
	}
	if !links.Truthy() {
		links = rt.blank("links", nil)
	}
	vars.Set("@name", get("name"))
	vars.Set("@index", get("index"))
	vars.Set("@spec", (&view{class: backCompatOpenStructClass}).wrap(root, spec))
	vars.Set("@raw_properties", properties)
	vars.Set("@properties", open)
	vars.Set("@dns_encoder", Nil)
	vars.Set("@links", links)
	copy(rt.contextVars[:], room.vars[:])
	return self
}

// blank makes what stands for a hash that the input has not; class is that of an OpenStruct, or nil.
func (rt *Runtime) blank(name string, class *Class) Value {
	return (&view{class: class}).wrap(&cell{rt: rt, tree: noEntries, seen: &seen{path: name}}, noEntries)
}

var noEntries = &Tree{}

// ContextClasses returns the classes in whose scope templates are evaluated, innermost first. self is of the first.
func ContextClasses(self Value) [4]*Class {
	return [...]*Class{self.Class(), evaluationContextClass, boshTemplateModule, boshCommonModule}
}

// ReadIVar makes the row of an attr_reader; a key of the input is noted as read unless it is "".
func ReadIVar(name, key string) func(*Call) Value {
	return func(c *Call) Value {
		if key != "" {
			c.RT.LookAt(key)
		}
		if vars := c.RT.IVarsOf(c.Self, false); vars != nil {
			v, _ := vars.Get(name)
			return v
		}
		return Nil
	}
}

func (c *Call) ivar(name string) Value {
	v, _ := c.RT.IVarsOf(c.Self, true).Get(name)
	return v
}

// The places of variables among those of a new context, see NewContext.
const (
	atRawProperties = 3
	atLinks         = 6
)

// contextVar returns a variable of the context, which has its place unless the template took others away.
func (c *Call) contextVar(place int, name string) Value {
	vars := &c.Self.o.body.(*Instance).IVars
	v, ok := vars.At(place, name)
	if !ok {
		v, _ = vars.Get(name)
	}
	return v
}

func (c *Call) rawProperties() Value {
	return c.lookUnlessHash("properties", c.contextVar(atRawProperties, "@raw_properties"))
}

func (c *Call) allLinks() Value { return c.lookUnlessHash("links", c.contextVar(atLinks, "@links")) }

// lookUnlessHash notes that part of the input is looked at where it is no hash, which would note it by itself.
func (c *Call) lookUnlessHash(part string, v Value) Value {
	if v.Kind() != KindHash {
		c.RT.LookAt(part)
	}
	return v
}

// mostProperty is how long the dotted name of a property or link may be.
const mostProperty = 256 << 10

// propertySized records an error if a dotted name is longer than that.
func (c *Call) propertySized(name *String) bool {
	if name.Len() > mostProperty {
		c.Fail(&LimitError{What: "property name size", Limit: mostProperty})
		return false
	}
	return true
}

// lookup is PropertyHelper#lookup_property: it walks a dotted name through anything that answers to [].
func (c *Call) lookup(collection Value, name Value) Value {
	if collection.IsNil() {
		return Nil
	}
	text, ok := name.AsString()
	if !ok {
		_, ok := c.Send(name, "split", Str("."))
		if ok {
			c.Raise(TypeErrorClass, "no implicit conversion of %s into String", DescribeForConversion(name))
		}
		return Nil
	}
	if !c.propertySized(text) {
		return Nil
	}
	path := c.TrimRight(text.String(), isDot)
	if len(path) >= BytesPerStep && !c.Step(len(path)/BytesPerStep) || c.Failed() {
		return Nil
	}
	ref := collection
	for n := 1; path != ""; n++ {
		if n%ElementsPerStep == 0 && !c.Step(1) {
			return Nil
		}
		h, plain := ref.AsHash()
		plain = plain && h.Default.IsNil() && h.DefaultProc == nil
		if plain && h.view != nil && h.view.class == nil {
			ref, path = h.view.walk(path)
			if ref.IsNil() {
				return Nil
			}
			continue
		}
		key, rest, _ := strings.Cut(path, ".")
		path = rest
		if plain {
			ref, _ = h.GetStr(key)
		} else if v, ok := c.Send(ref, "[]", Str(key)); ok {
			ref = v
		} else {
			return Nil
		}
		if ref.IsNil() {
			return Nil
		}
	}
	return ref
}

// property is p: the first of the names that is set, else the default, else UnknownProperty.
func (c *Call) property(collection Value) Value {
	names := []Value{c.Arg(0)}
	if _, ok := c.Arg(0).AsString(); !ok {
		list, ok := c.Send(c.RT.Main, "Array", c.Arg(0))
		if !ok {
			return Nil
		}
		all, _ := list.AsArray()
		names = all.Elems
	}
	for _, name := range names {
		if v := c.lookup(collection, name); !v.IsNil() || c.Failed() {
			return v
		}
	}
	if len(c.Args) == 2 {
		return c.Args[1]
	}
	return c.unknownProperty(c.NewArrayOf(names...))
}

func isDot(b byte) bool { return b == '.' }

func (c *Call) unknownProperty(names Value) Value {
	message := c.Concat("Can't find property '", c.ToS(names), "'")
	e := NewException(unknownPropertyClass, message)
	e.IVars.Set("@name", names)
	return c.Fail(e)
}

func unknownPropertyInitialize(c *Call) Value {
	e, _ := c.Self.AsException()
	e.IVars.Set("@name", c.Args[0])
	e.Message = c.NewString(c.Concat("Can't find property '", c.ToS(c.Args[0]), "'"))
	return Nil
}

func unknownLinkInitialize(c *Call) Value {
	e, _ := c.Self.AsException()
	e.Message = c.NewString(c.Concat("Can't find link '", c.ToS(c.Args[0]), "'"))
	return Nil
}

// ifProperties is if_p: the block gets the values if all names are set.
func (c *Call) ifProperties(collection Value) Value {
	var few [4]Value // most ask for one; Yield copies them
	values := few[:min(len(c.Args), len(few))]
	if len(c.Args) > len(few) {
		values = Make[Value](c, len(c.Args))
	}
	for i, name := range c.All() {
		if c.Failed() {
			return Nil
		}
		values[i] = c.lookup(collection, name)
		if c.Failed() {
			return Nil
		}
		if values[i].IsNil() {
			return c.otherwise(activeElseClass, c.Self)
		}
	}
	if !c.NeedBlock() {
		return Nil
	}
	if _, ok := c.Yield(values...); !ok {
		return Nil
	}
	return c.otherwise(inactiveElseClass, nil)
}

func contextP(c *Call) Value   { return c.property(c.rawProperties()) }
func contextIfP(c *Call) Value { return c.ifProperties(c.rawProperties()) }

// foundLink is the link that was asked for last, as long as its hash and that of all links are views: what was looked
// at then needs not be looked at again.
type foundLink struct {
	name      string
	all, spec Value
	epoch     uint32

	facts *linkFacts // with which a link of it was made late and bare; nil: none was
	list  *cell      // of its instances
	spare []madeLink // the next links of it
}

// again reports whether the link is asked for again.
func (l *foundLink) again(rt *Runtime, all, name Value) bool {
	text, ok := name.AsString()
	return ok && l.epoch == rt.looks.epoch && rt.looks.on && l.all == all && text.String() == l.name &&
		rt.linkView(all) != nil && rt.linkView(l.spec) != nil
}

// linkSpec finds a link; ok is false where the template has no such link or it has no instances.
func (c *Call) linkSpec() (spec Value, ok bool) {
	all, found := c.allLinks(), &c.RT.found
	if found.again(c.RT, all, c.Args[0]) {
		return found.spec, true
	}
	spec = c.lookup(all, c.Args[0])
	if spec.IsNil() || c.Failed() {
		return Nil, false
	}
	if w := c.RT.linkView(spec); w != nil {
		if w.named("instances") < 0 {
			return spec, false
		}
		name, _ := c.Args[0].AsString()
		if c.RT.linkView(all).shows(name.String(), spec) {
			*found = foundLink{name: name.String(), all: all, spec: spec, epoch: c.RT.looks.epoch}
		}
		return spec, true
	}
	has, ok := c.Send(spec, "has_key?", Str("instances"))
	return spec, ok && has.Truthy()
}

func contextLink(c *Call) Value {
	if l := c.linkAgain(); l != Nil {
		return l
	}
	spec, ok := c.linkSpec()
	if !ok {
		return c.Fail(NewException(unknownLinkClass, c.Concat("Can't find link '", c.ToS(c.Args[0]), "'")))
	}
	return c.newLink(spec)
}

func contextIfLink(c *Call) Value {
	spec, ok := c.linkSpec()
	if c.Failed() {
		return Nil
	}
	if !ok {
		return c.otherwise(activeElseClass, c.Self)
	}
	if !c.NeedBlock() {
		return Nil
	}
	l := c.newLink(spec)
	if _, ok := c.Yield(l); !ok {
		return Nil
	}
	return c.otherwise(inactiveElseClass, nil)
}

func activeElse(c *Call) Value {
	if !c.NeedBlock() {
		return Nil
	}
	v, _ := c.Yield()
	return v
}

// activeElseIf calls if_p or if_link of the context that the chain began with.
func activeElseIf(sel func() *Selector) func(*Call) Value {
	return func(c *Call) Value {
		context, _ := DataOf[Value](c.Self)
		v, err := c.RT.CallMethod(context, sel(), c.Args, nil, c.Block(), true)
		return c.Check(v, err)
	}
}

func inactiveElse(c *Call) Value { return c.otherwise(inactiveElseClass, nil) }

// otherwise makes what if_p and if_link answer, of which most templates have many that nobody looks at.
func (c *Call) otherwise(class *Class, context any) Value {
	return c.RT.elses.One().init(class, context)
}

// backCompatMethods answers methods(false) with the keys, without their writers.
func backCompatMethods(c *Call) Value {
	if !c.Has(0) || c.Truthy(0) {
		return ostructMethods(c)
	}
	return c.List(c.hashKeys(c.ostruct().table))
}
