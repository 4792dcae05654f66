package director

// This file implements self of a template: the director's Bosh::Common::Template::EvaluationContext with p, if_p,
// link, if_link, spec, properties and the chains of else.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/lib/ostruct"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	selIfLink = ruby.LazySelector{Name: "if_link"}
	selIfP    = ruby.LazySelector{Name: "if_p"}
)

const boshTemplate = "Bosh::Common::Template"

var (
	propertyHelperModule      *ruby.Class
	evaluationContextClass    *ruby.Class
	backCompatOpenStructClass *ruby.Class
	activeElseClass           *ruby.Class
	inactiveElseClass         *ruby.Class
	evaluationLinkClass       *ruby.Class
	linkInstanceClass         *ruby.Class
	manualEncoderClass        *ruby.Class
	unknownPropertyClass      *ruby.Class
	unknownLinkClass          *ruby.Class
	invalidPropertyTypeClass  *ruby.Class
)

// inside is the reason for methods that the director has for itself.
const inside = "the director's own code calls it"

// contextEqual compares the context with another object. Only another context could be equal, and a template has no
// other.
func contextEqual(c *ruby.Call) ruby.Value {
	other := c.Arg(0)
	if other == c.Self || !c.RT.RespondTo(other, "spec", false) {
		return ruby.Bool(other == c.Self)
	}
	return c.Fail(&ruby.UnsupportedError{Construct: "== of the context and an object that has spec"})
}

var libBoshTables = []ruby.Table{
	{Class: &evaluationContextClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: contextEqual},
		{Name: "create_evaluation_link", Min: 1, Max: 1, Flags: ruby.PrivateRow, Reason: inside},
		{Name: "get_binding", Reason: inside},
		{Name: "if_link", Min: 1, Max: 1, Fn: contextIfLink, Flags: ruby.Brief | ruby.Borrows},
		{Name: "if_p", Max: -1, Fn: contextIfP, Flags: ruby.Brief | ruby.Borrows},
		{Name: "index", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@index", "index") }, Flags: ruby.Brief},
		{Name: "initialize", Min: 2, Max: 2, Flags: ruby.PrivateRow, Reason: inside},
		{Name: "link", Min: 1, Max: 1, Fn: contextLink, Flags: ruby.Brief | ruby.Borrows},
		{Name: "name", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@name", "name") }, Flags: ruby.Brief},
		{Name: "openstruct", Min: 1, Max: 2, Flags: ruby.PrivateRow, Reason: inside},
		{Name: "p", Max: -1, Fn: contextP, Flags: ruby.Brief | ruby.BorrowsOne},
		{Name: "properties", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@properties", "properties") }, Flags: ruby.Brief},
		{Name: "raw_properties", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@raw_properties", "properties") }, Flags: ruby.Brief},
		{Name: "spec", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@spec", "") }, Flags: ruby.Brief},
	}},
	{Class: &propertyHelperModule, Methods: []ruby.Method{
		{Name: "copy_property", Min: 3, Max: 4, Fn: copyProperty},
		{Name: "lookup_property", Min: 2, Max: 2, Fn: lookupProperty},
		{Name: "set_property", Min: 3, Max: 3, Fn: setProperty},
		{Name: "sort_property", Min: 1, Max: 1, Fn: sortProperty},
		{Name: "validate_properties_format", Min: 2, Max: 2, Fn: validatePropertiesFormat},
	}},
	{Class: &backCompatOpenStructClass, Methods: []ruby.Method{
		{Name: "methods", Max: 1, Fn: backCompatMethods, Flags: ruby.Brief},
	}},
	{Class: &activeElseClass, Methods: []ruby.Method{
		{Name: "else", Fn: activeElse, Flags: ruby.Brief},
		{Name: "else_if_link", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return activeElseIf(c, &selIfLink) }, Flags: ruby.Brief},
		{Name: "else_if_p", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return activeElseIf(c, &selIfP) }, Flags: ruby.Brief},
		{Name: "initialize", Min: 1, Max: 1, Flags: ruby.PrivateRow, Reason: inside},
	}},
	{Class: &activeElseClass, Hides: []string{"@context"}},
	{Class: &inactiveElseClass, Hides: []string{"@context"}},
	{Class: &inactiveElseClass, Methods: []ruby.Method{
		{Name: "else", Fn: ruby.AlwaysNil, Flags: ruby.Brief},
		{Name: "else_if_link", Min: 1, Max: 1, Fn: inactiveElse, Flags: ruby.Brief},
		{Name: "else_if_p", Max: -1, Fn: inactiveElse, Flags: ruby.Brief},
	}},
	{Class: &unknownPropertyClass, Methods: []ruby.Method{
		{Name: "initialize", Min: 1, Max: 1, Fn: unknownPropertyInitialize, Flags: ruby.Brief | ruby.PrivateRow},
		{Name: "name", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@name", "") }, Flags: ruby.Brief},
	}},
	{Class: &unknownLinkClass, Methods: []ruby.Method{
		{Name: "initialize", Min: 1, Max: 1, Fn: unknownLinkInitialize, Flags: ruby.Brief | ruby.PrivateRow},
	}},
}

// AddressEncoder returns link.address for links without a literal address. criteria holds azs, status, uuid,
// initial_health_check as the template passed them, and group_name, group_type ("instance-group" or "link"),
// default_network, deployment_name and root_domain of the link.
type AddressEncoder interface {
	EncodeQuery(criteria map[string]any, short bool) (string, error)
}

// NewContext makes self of the templates of one job from the director's spec hash. A second context replaces the
// first: its class keeps the methods that templates defined, but everything else is dropped.
func NewContext(rt *ruby.Runtime, spec *ruby.Tree, encoder AddressEncoder) ruby.Value {
	ruby.Link()
	if rt.Context == nil {
		rt.Context = rt.Shadow(evaluationContextClass)
		rt.Bare = rt.Context
	}
	rt.Blanks, rt.ReadLog.Wide = nil, nil
	memories.Clear(rt)
	rt.ReadLog.On = false
	room := &struct {
		self ruby.Instance
		vars [len(rt.ContextVars) + 1]ruby.Value // templates may set one
		root ruby.Cell
	}{root: ruby.Cell{RT: rt, Tree: spec}}
	self, root, vars := room.self.Init(rt.Context, encoder), &room.root, &room.self.IVars
	rt.SetInput(root)
	vars.Use(contextLayout, room.vars[:])
	get := func(key string) ruby.Value {
		v, _ := (&ruby.View{Cell: root}).Value(key)
		return v
	}
	properties, links := get("properties"), get("links")
	var open ruby.Value
	if i := spec.Find("properties"); !properties.Truthy() || i < 0 {
		properties, open = blank(rt, "properties", nil), blank(rt, "properties", ruby.OpenStructClass)
		rt.Blanks = []*ruby.Hash{properties.Object().(*ruby.Hash), open.Object().(*ruby.Instance).Data.(*ostruct.OpenStruct).Table}
	} else if t, ok := spec.At(i).(*ruby.Tree); ok {
		open = (&ruby.View{Class: ruby.OpenStructClass}).Wrap(root.Kid(i), t)
	} else {
		open = properties
	}
	if !links.Truthy() {
		links = blank(rt, "links", nil)
	}
	vars.Set("@name", get("name"))
	vars.Set("@index", get("index"))
	vars.Set("@spec", (&ruby.View{Class: backCompatOpenStructClass}).Wrap(root, spec))
	vars.Set("@raw_properties", properties)
	vars.Set("@properties", open)
	vars.Set("@dns_encoder", ruby.Nil)
	vars.Set("@links", links)
	copy(rt.ContextVars[:], room.vars[:])
	return self
}

// blank makes a placeholder for a hash that the input lacks; class is OpenStruct's class, or nil for a plain hash.
func blank(rt *ruby.Runtime, name string, class *ruby.Class) ruby.Value {
	return (&ruby.View{Class: class}).Wrap(&ruby.Cell{RT: rt, Tree: ruby.NoEntries, Seen: &ruby.Seen{Path: name}}, ruby.NoEntries)
}

// contextLayout has the variables of a new context.
var contextLayout = ruby.NewLayout("@name", "@index", "@spec", "@raw_properties", "@properties", "@dns_encoder", "@links")

func ivar(c *ruby.Call, name string) ruby.Value {
	v, _ := c.RT.IVarsOf(c.Self, true).Get(name)
	return v
}

// The places of variables in a new context, see NewContext.
const (
	atRawProperties = 3
	atLinks         = 6
)

// contextVar returns a variable of the context, which has its place unless the template took others away.
func contextVar(c *ruby.Call, place int, name string) ruby.Value {
	vars := &c.Self.Object().(*ruby.Instance).IVars
	v, ok := vars.At(place, name)
	if !ok {
		v, _ = vars.Get(name)
	}
	return v
}

func rawProperties(c *ruby.Call) ruby.Value {
	return recordUnlessHash(c, "properties", contextVar(c, atRawProperties, "@raw_properties"))
}

func allLinks(c *ruby.Call) ruby.Value {
	return recordUnlessHash(c, "links", contextVar(c, atLinks, "@links"))
}

// recordUnlessHash records a read of a part of the input that is not a hash. A hash records its reads itself.
func recordUnlessHash(c *ruby.Call, part string, v ruby.Value) ruby.Value {
	if v.Kind() != ruby.KindHash {
		c.RT.RecordRead(part)
	}
	return v
}

// maxProperty is the maximum length of the dotted name of a property or link.
const maxProperty = 256 << 10

// propertySized records an error if a dotted name is longer than maxProperty.
func propertySized(c *ruby.Call, name *ruby.String) bool {
	if name.Len() > maxProperty {
		c.Fail(&ruby.LimitError{What: "property name size", Limit: maxProperty})
		return false
	}
	return true
}

// lookup is PropertyHelper#lookup_property: it follows a dotted name through any objects with [].
func lookup(c *ruby.Call, collection ruby.Value, name ruby.Value) ruby.Value {
	if collection.IsNil() {
		return ruby.Nil
	}
	text, ok := name.AsString()
	if !ok {
		_, ok := c.Send(name, "split", ruby.Str("."))
		if ok {
			c.Raise(ruby.TypeErrorClass, "no implicit conversion of %s into String", ruby.DescribeForConversion(name))
		}
		return ruby.Nil
	}
	if !propertySized(c, text) {
		return ruby.Nil
	}
	path := c.TrimRight(text.String(), isDot)
	if len(path) >= ruby.BytesPerStep && !c.Step(len(path)/ruby.BytesPerStep) || c.Failed() {
		return ruby.Nil
	}
	ref := collection
	if h, ok := ref.AsHash(); ok && path == "" {
		h.RecordKind()
	}
	for n := 1; path != ""; n++ {
		if n%ruby.ElementsPerStep == 0 && !c.Step(1) {
			return ruby.Nil
		}
		h, plain := ref.AsHash()
		plain = plain && !h.HasDefault()
		if plain && h.View != nil && h.View.Class == nil {
			ref, path = h.View.Walk(path)
			if ref.IsNil() {
				return ruby.Nil
			}
			continue
		}
		key, rest, _ := strings.Cut(path, ".")
		path = rest
		if plain {
			ref, _ = h.GetStr(key)
		} else if v, ok := c.Send(ref, "[]", ruby.Str(key)); ok {
			ref = v
		} else {
			return ruby.Nil
		}
		if ref.IsNil() {
			return ruby.Nil
		}
	}
	return ref
}

// property is p: the first of the names that is set, or else the default, or else UnknownProperty.
func property(c *ruby.Call, collection ruby.Value) ruby.Value {
	names := []ruby.Value{c.Arg(0)}
	if _, ok := c.Arg(0).AsString(); !ok {
		list, ok := c.Send(c.RT.Main, "Array", c.Arg(0))
		if !ok {
			return ruby.Nil
		}
		all, _ := list.AsArray()
		names = all.Elems
	}
	for _, name := range names {
		if v := lookup(c, collection, name); !v.IsNil() || c.Failed() {
			return v
		}
	}
	if len(c.Args) == 2 {
		return c.Args[1]
	}
	return unknownProperty(c, c.NewArrayOf(names...))
}

func isDot(b byte) bool { return b == '.' }

func unknownProperty(c *ruby.Call, names ruby.Value) ruby.Value {
	message := c.Concat("Can't find property '", c.ToS(names), "'")
	e := ruby.NewException(unknownPropertyClass, message)
	e.IVars.Set("@name", names)
	return c.Fail(e)
}

func unknownPropertyInitialize(c *ruby.Call) ruby.Value {
	e, _ := c.Self.AsException()
	e.IVars.Set("@name", c.Args[0])
	e.Message = c.NewString(c.Concat("Can't find property '", c.ToS(c.Args[0]), "'"))
	return ruby.Nil
}

func unknownLinkInitialize(c *ruby.Call) ruby.Value {
	e, _ := c.Self.AsException()
	e.Message = c.NewString(c.Concat("Can't find link '", c.ToS(c.Args[0]), "'"))
	return ruby.Nil
}

// ifProperties is if_p: the block gets the values if all names are set.
func ifProperties(c *ruby.Call, collection ruby.Value) ruby.Value {
	var few [4]ruby.Value // usually one; Yield copies them
	values := few[:min(len(c.Args), len(few))]
	if len(c.Args) > len(few) {
		values = ruby.Make[ruby.Value](c, len(c.Args))
	}
	for i, name := range c.All() {
		if c.Failed() {
			return ruby.Nil
		}
		values[i] = lookup(c, collection, name)
		if c.Failed() {
			return ruby.Nil
		}
		if values[i].IsNil() {
			return otherwise(c, activeElseClass, c.Self)
		}
	}
	if !c.NeedBlock() {
		return ruby.Nil
	}
	if !c.Run(values...) {
		return ruby.Nil
	}
	return otherwise(c, inactiveElseClass, nil)
}

func contextP(c *ruby.Call) ruby.Value { return property(c, rawProperties(c)) }

func contextIfP(c *ruby.Call) ruby.Value { return ifProperties(c, rawProperties(c)) }

// memory is a run's cache of links.
type memory struct {
	facts map[*ruby.View]*linkFacts
	found foundLink
}

var memories = ruby.Slot[memory]{ID: ruby.LinksSlot}

// foundLink is the last link that was looked up. It is valid as long as its hash and the hash of all links are views:
// the reads of the lookup are then recorded already.
type foundLink struct {
	name      string
	all, spec ruby.Value
	epoch     uint32

	facts *linkFacts // with which a link of it was made late and bare; nil: none was
	list  *ruby.Cell // of its instances
	spare []madeLink // the next links of it
}

// again reports whether the same link is looked up again.
func (l *foundLink) again(rt *ruby.Runtime, all, name ruby.Value) bool {
	text, ok := name.AsString()
	return ok && l.epoch == rt.ReadLog.Epoch && rt.ReadLog.On && l.all == all && text.String() == l.name &&
		linkView(rt, all) != nil && linkView(rt, l.spec) != nil
}

// linkSpec finds a link; ok is false where the template has no such link or it has no instances.
func linkSpec(c *ruby.Call) (spec ruby.Value, ok bool) {
	all, found := allLinks(c), &memories.Of(c.RT).found
	if found.again(c.RT, all, c.Args[0]) {
		return found.spec, true
	}
	spec = lookup(c, all, c.Args[0])
	if spec.IsNil() || c.Failed() {
		return ruby.Nil, false
	}
	if w := linkView(c.RT, spec); w != nil {
		if w.Named("instances") < 0 {
			return spec, false
		}
		name, _ := c.Args[0].AsString()
		if linkView(c.RT, all).Shows(name.String(), spec) {
			*found = foundLink{name: name.String(), all: all, spec: spec, epoch: c.RT.ReadLog.Epoch}
		}
		return spec, true
	}
	has, ok := c.Send(spec, "has_key?", ruby.Str("instances"))
	return spec, ok && has.Truthy()
}

func contextLink(c *ruby.Call) ruby.Value {
	if l := linkAgain(c); l != ruby.Nil {
		return l
	}
	spec, ok := linkSpec(c)
	if !ok {
		return c.Fail(ruby.NewException(unknownLinkClass, c.Concat("Can't find link '", c.ToS(c.Args[0]), "'")))
	}
	return newLink(c, spec)
}

func contextIfLink(c *ruby.Call) ruby.Value {
	spec, ok := linkSpec(c)
	if c.Failed() {
		return ruby.Nil
	}
	if !ok {
		return otherwise(c, activeElseClass, c.Self)
	}
	if !c.NeedBlock() {
		return ruby.Nil
	}
	l := newLink(c, spec)
	if !c.Run(l) {
		return ruby.Nil
	}
	return otherwise(c, inactiveElseClass, nil)
}

func activeElse(c *ruby.Call) ruby.Value {
	if !c.NeedBlock() {
		return ruby.Nil
	}
	return c.Check(c.PassBlock())
}

// activeElseIf calls if_p or if_link of the context that the chain began with.
func activeElseIf(c *ruby.Call, sel *ruby.LazySelector) ruby.Value {
	context, _ := ruby.DataOf[ruby.Value](c.Self)
	return c.CallMethod(context, sel.Get(), c.Args, nil, c.Block(), true)
}

func inactiveElse(c *ruby.Call) ruby.Value { return otherwise(c, inactiveElseClass, nil) }

// otherwise makes the result of if_p and if_link, which most templates ignore.
func otherwise(c *ruby.Call, class *ruby.Class, context any) ruby.Value {
	return c.RT.NewInstance(class, context)
}

// backCompatMethods returns the keys for methods(false), without their writers.
func backCompatMethods(c *ruby.Call) ruby.Value {
	if !c.Has(0) || c.Truthy(0) {
		return ostruct.Methods(c)
	}
	return c.List(c.HashKeys(ostruct.Ostruct(c).Table))
}
