package ruby

import "errors"

// This file implements what link and if_link hand to templates: EvaluationLink and EvaluationLinkInstance.

func init() {
	Methods(evaluationLinkClass, []Method{
		{Name: "address", Max: 1, Fn: linkAddress},
		{Name: "if_p", Max: -1, Fn: linkIfP, Flags: Borrows},
		{Name: "instances", Fn: linkRead("@instances", "instances")},
		{Name: "p", Max: -1, Fn: linkP, Flags: BorrowsOne},
		{Name: "properties", Fn: linkRead("@properties", "properties")},
	})
	rows := []Method{
		{Name: "if_p", Max: -1, Fn: linkIfP, Flags: Borrows},
		{Name: "p", Max: -1, Fn: linkP, Flags: BorrowsOne},
	}
	for _, key := range linkInstanceKeys {
		rows = append(rows, Method{Name: key.ivar[1:], Fn: linkRead(key.ivar, key.ivar[1:])})
	}
	Methods(linkInstanceClass, rows)
	Methods(manualEncoderClass, []Method{
		{Name: "encode_query", Max: -1, Fn: ReadIVar("@manual_link_address", "")},
	})
}

// linkKey is a key of a link's hash or of one of its instances, and the variable that its value goes to.
type linkKey struct {
	text Value
	ivar string
}

func newLinkKey(name string) linkKey { return linkKey{SharedStr(name), "@" + name} }

var linkInstanceKeys = []linkKey{
	newLinkKey("name"), newLinkKey("index"), newLinkKey("id"), newLinkKey("az"), newLinkKey("address"),
	newLinkKey("properties"), newLinkKey("bootstrap"),
}

var (
	instancesKey      = SharedStr("instances")
	linkPropertiesKey = SharedStr("properties")
	groupKey          = SharedStr("instance_group")
	groupNameKey      = SharedStr("group_name")
	linkNamesKey      = SharedStr("use_link_dns_names")
	shortNamesKey     = SharedStr("use_short_dns_addresses")
	networkKey        = SharedStr("default_network")
	deploymentKey     = SharedStr("deployment_name")
	domainKey         = SharedStr("domain")
	addressKey        = SharedStr("address")
)

// entry is hash[key].
func (rt *Runtime) entry(hash, key Value) (Value, error) {
	if h, ok := hash.AsHash(); ok && h.class == HashClass && !rt.Patched() {
		return rt.HashIndex(h, key)
	}
	return rt.Send(hash, "[]", key)
}

// linkData is the Go data of a link and of its instances.
type linkData struct {
	path     string // for the record of what was read
	inside   string // path of the properties
	criteria linkCriteria
	short    bool
	encoder  AddressEncoder // nil: there is none
}

// linkCriteria are what an address is made of beside what the template asks for.
type linkCriteria struct {
	kind                               string
	group, network, deployment, domain Value
}

// newLink makes the EvaluationLink of a link's hash.
func (c *Call) newLink(spec Value, name string) Value {
	path := c.Concat("links.", name)
	get := func(key Value) Value {
		if c.Failed() {
			return Nil
		}
		v, err := c.RT.entry(spec, key)
		return c.Check(v, err)
	}
	list := c.linkInstances(get(instancesKey), path)
	data := &linkData{path: path, inside: c.Concat(path, ".properties")}
	if self, ok := c.Self.AsInstance(); ok {
		data.encoder, _ = self.Data.(AddressEncoder)
	}
	group, kind := get(groupKey), "instance-group"
	if get(linkNamesKey).Truthy() {
		group, kind = get(groupNameKey), "link"
	}
	data.short = get(shortNamesKey).Truthy()
	data.criteria = linkCriteria{
		group: group, kind: kind, network: get(networkKey), deployment: get(deploymentKey), domain: get(domainKey),
	}
	manual, _ := c.Send(spec, "has_key?", addressKey)
	l := NewInstance(evaluationLinkClass, data)
	vars := &l.o.body.(*Instance).IVars
	vars.Set("@instances", list)
	vars.Set("@properties", get(linkPropertiesKey))
	if manual.Truthy() {
		encoder := NewInstance(manualEncoderClass, nil)
		encoder.o.body.(*Instance).IVars.Set("@manual_link_address", get(addressKey))
		vars.Set("@dns_encoder", encoder)
	}
	return l
}

func (c *Call) linkInstances(list Value, path string) Value {
	var out []Value
	data := &linkData{path: c.Concat(path, ".instances"), inside: c.Concat(path, ".instances.properties")}
	block := NewGoBlock(1, func(rt *Runtime, args []Value) (Value, error) {
		i := NewInstance(linkInstanceClass, data)
		vars := &i.o.body.(*Instance).IVars
		vars.list = Room[ivar](c, len(linkInstanceKeys))
		for _, key := range linkInstanceKeys {
			v, err := rt.entry(args[0], key.text)
			if err != nil {
				return Nil, err
			}
			vars.list = Append(c, vars.list, ivar{key.ivar, v})
		}
		out = Append(c, out, i)
		return i, c.Err()
	})
	if _, err := c.RT.CallMethod(list, SelectorFor("map"), nil, nil, block, false); err != nil {
		return c.Fail(err)
	}
	return c.List(out)
}

func linkRead(ivar, key string) func(*Call) Value {
	read := ReadIVar(ivar, "")
	return func(c *Call) Value {
		if d, ok := DataOf[*linkData](c.Self); ok {
			c.note(d.path, key)
		}
		return read(c)
	}
}

func linkP(c *Call) Value {
	d, _ := DataOf[*linkData](c.Self)
	return c.property(c.ivar("@properties"), d.inside)
}

func linkIfP(c *Call) Value {
	d, _ := DataOf[*linkData](c.Self)
	return c.ifProperties(c.ivar("@properties"), d.inside)
}

// linkAddress is address: the literal one of a manual link, else what the encoder makes of the criteria.
func linkAddress(c *Call) Value {
	d, _ := DataOf[*linkData](c.Self)
	c.note(d.path, "address")
	manual := c.ivar("@dns_encoder")
	if manual.IsNil() && d.encoder == nil {
		return c.Raise(NotImplementedErrorClass, "link.address requires bosh director")
	}
	// The reference merges its own criteria into what it gets, whatever that is (director: evaluation_link.rb).
	if _, ok := c.Arg(0).AsHash(); c.Has(0) && !ok {
		if _, ok := c.Send(c.Arg(0), "merge", c.NewHash().Value()); !ok {
			return Nil
		}
	}
	if !manual.IsNil() {
		v, _ := c.Send(manual, "encode_query")
		return v
	}
	criteria := map[string]any{}
	if c.Has(0) {
		h := c.Hash(0)
		if h == nil {
			return Nil
		}
		for k, v := range h.All {
			if !c.criterion(criteria, PlainToS(k), v) {
				return Nil
			}
		}
	}
	own := &d.criteria
	criteria["group_type"] = own.kind
	if !c.criterion(criteria, "group_name", own.group) || !c.criterion(criteria, "default_network", own.network) ||
		!c.criterion(criteria, "deployment_name", own.deployment) || !c.criterion(criteria, "root_domain", own.domain) {
		return Nil
	}
	text, err := d.encoder.EncodeQuery(criteria, d.short)
	if err != nil {
		return c.Fail(c.RT.encoderError(err))
	}
	return c.NewString(text)
}

// An encoder can't be interrupted: there may be so many criteria only, and texts of that length.
const (
	mostCriteria  = 1 << 10
	mostCriterion = 16 << 10
)

// criterion adds to what an encoder is asked for.
func (c *Call) criterion(criteria map[string]any, name string, v Value) bool {
	size, count := max(Weight(v)*BytesPerStep, int64(len(name))), len(criteria)
	if list, ok := v.AsArray(); ok {
		size, count = int64(len(name)), count+len(list.Elems)
		for _, e := range list.Elems[:min(len(list.Elems), mostCriteria)] {
			size = max(size, Weight(e)*BytesPerStep)
		}
	}
	switch {
	case size > mostCriterion:
		c.Fail(&LimitError{What: "criterion size", Limit: mostCriterion})
	case count > mostCriteria:
		c.Fail(&LimitError{What: "criteria of an address", Limit: mostCriteria})
	case c.Charge(mapEntrySize) && c.Step(1):
		criteria[name] = c.goValue(v)
	}
	return !c.Failed()
}

// encoderError turns what an AddressEncoder reports into an exception: of the class that it names, else RuntimeError.
func (rt *Runtime) encoderError(err error) error {
	class := RuntimeErrorClass
	var named interface{ RubyClass() string }
	if errors.As(err, &named) {
		if v, ok := rt.ConstIn(ObjectClass, named.RubyClass()); ok {
			if k, ok := v.AsClass(); ok && k.IsA(ExceptionClass) {
				class = k
			}
		}
	}
	return NewException(class, err.Error())
}

// SymbolName is how a symbol among the criteria reaches an AddressEncoder: for the director :healthy isn't "healthy".
type SymbolName string

// goValue turns a value into plain Go data; what has no counterpart becomes its text.
func (c *Call) goValue(v Value) any {
	switch v.Kind() {
	case KindNil:
		return nil
	case KindTrue, KindFalse:
		return v == True
	case KindInteger:
		return v.Int()
	case KindFloat:
		return v.Float()
	case KindSymbol:
		return SymbolName(v.o.body.(*Symbol).Name)
	case KindArray:
		elems := v.o.body.(*Array).Elems
		list := Room[any](c, len(elems))
		for _, e := range elems {
			if e.Kind() == KindArray || e.Kind() == KindHash {
				return PlainToS(v) // criteria are flat
			}
			list = Append(c, list, c.goValue(e))
		}
		return list
	}
	return PlainToS(v)
}
