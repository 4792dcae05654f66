package ruby

// This file implements what link and if_link hand to templates: EvaluationLink and EvaluationLinkInstance.

import "errors"

var libBoshLinkTables = []Table{
	{Class: evaluationLinkClass, Methods: []Method{
		{Name: "address", Max: 1, Fn: linkAddress},
		{Name: "if_p", Max: -1, Fn: linkIfP, Flags: Borrows},
		{Name: "instances", Fn: (*Call).linkInstanceList},
		{Name: "p", Max: -1, Fn: linkP, Flags: BriefSelf | BorrowsOne},
		{Name: "properties", Fn: (*Call).linkProperties},
	}},
	{Class: evaluationLinkClass, Hides: []string{"@group_name", "@group_type", "@default_network", "@deployment_name", "@root_domain", "@dns_encoder", "@use_short_dns"}},
	{Class: linkInstanceClass, Methods: []Method{
		{Name: "address", Fn: instanceRead(addressOfInstance)},
		{Name: "az", Fn: instanceRead(azOfInstance)},
		{Name: "bootstrap", Fn: instanceRead(bootstrapOfInstance)},
		{Name: "id", Fn: instanceRead(idOfInstance)},
		{Name: "if_p", Max: -1, Fn: instanceIfP, Flags: Borrows},
		{Name: "index", Fn: instanceRead(indexOfInstance)},
		{Name: "name", Fn: instanceRead(nameOfInstance)},
		{Name: "p", Max: -1, Fn: instanceP, Flags: BorrowsOne},
		{Name: "properties", Fn: instanceRead(propertiesOfInstance)},
	}},
	{Class: manualEncoderClass, Methods: []Method{
		{Name: "encode_query", Max: -1, Fn: ReadIVar("@manual_link_address", "")},
	}},
}

// linkKey is a key of a link's hash or of one of its instances, and the variable that its value goes to.
type linkKey struct {
	text Value
	ivar string
}

func newLinkKey(name string) linkKey { return linkKey{SharedStr(name), "@" + name} }

var linkInstanceKeys = []linkKey{
	nameOfInstance, indexOfInstance, idOfInstance, azOfInstance, addressOfInstance, propertiesOfInstance, bootstrapOfInstance,
}

// The keys of an instance.
var (
	nameOfInstance       = newLinkKey("name")
	indexOfInstance      = newLinkKey("index")
	idOfInstance         = newLinkKey("id")
	azOfInstance         = newLinkKey("az")
	addressOfInstance    = newLinkKey("address")
	propertiesOfInstance = newLinkKey("properties")
	bootstrapOfInstance  = newLinkKey("bootstrap")
)

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

// linkData is the Go data of a link. Templates make many: it is small.
type linkData struct {
	*linkFacts
	late bool // nobody asked for @instances
	bare bool // nobody asked for the other variables
}

// madeLink is a link and its data in one piece.
type madeLink struct {
	instance Instance
	data     linkData
}

// linkFacts are what the hash of a link says of it: the same each time, as long as it is a view.
type linkFacts struct {
	context  Value          // that made the link
	encoder  AddressEncoder // of the context; nil: there is none
	from     *view          // of the link's hash, if it was one
	at       int            // of its properties, -1: it has none
	criteria linkCriteria
	short    bool
	manual   bool // it has an address of its own
}

// linkInstance is the Go data of an instance of a link.
type linkInstance struct {
	from *view // of the instance's hash, while nobody asked for the variables
}

// linkCriteria are what an address is made of beside what the template asks for.
type linkCriteria struct {
	kind                               string
	group, network, deployment, domain Value
}

// newLink makes the EvaluationLink of a link's hash.
func (c *Call) newLink(spec Value) Value {
	from, late := c.RT.linkView(spec), c.RT.untouchedLink(spec)
	if facts := c.RT.links[from]; late && facts != nil && !facts.manual && facts.context == c.Self {
		c.RT.found.remember(c.RT, spec, facts)
		l, _ := new(madeLink).init(linkData{facts, true, true})
		return l
	}
	get := func(key Value) Value {
		if c.Failed() {
			return Nil
		}
		v, err := c.RT.entry(spec, key)
		return c.Check(v, err)
	}
	list := Nil
	if !late {
		list = c.linkInstances(get(instancesKey))
	}
	if from = c.RT.linkView(spec); from != nil {
		defer c.RT.looks.watch(false)() // linkAddress notes what an address is made of
	}
	facts := c.linkFacts(spec, from, get)
	l, vars := new(madeLink).init(linkData{facts, late, false})
	vars.Set("@instances", list)
	vars.Set("@properties", get(linkPropertiesKey)) // see lookAtProperties
	if facts.manual {
		encoder := NewInstance(manualEncoderClass, nil)
		encoder.o.body.(*Instance).IVars.Set("@manual_link_address", get(addressKey))
		vars.Set("@dns_encoder", encoder)
	}
	return l
}

// someLinks are made at once where a link is asked for again and again: as many as the allocator has a small piece for.
type someLinks [4]madeLink

// remember notes that links of spec are made late and bare of facts.
func (l *foundLink) remember(rt *Runtime, spec Value, facts *linkFacts) {
	if l.spec == spec && l.epoch == rt.looks.epoch && rt.looks.on {
		l.facts, l.list = facts, facts.from.cell.kid(facts.from.cell.tree.Find("instances"))
	}
}

// linkAgain makes the link that was made last anew; Nil where anything can differ from then.
func (c *Call) linkAgain() Value {
	found := &c.RT.found
	if found.facts == nil || found.facts.context != c.Self || !found.again(c.RT, c.allLinks(), c.Args[0]) {
		return Nil
	}
	if _, listed := found.list.of(nil); listed { // a template may have changed something in it
		return Nil
	}
	if len(found.spare) == 0 {
		found.spare = new(someLinks)[:]
	}
	l := &found.spare[0]
	found.spare = found.spare[1:]
	v, _ := l.init(linkData{found.facts, true, true})
	return v
}

// init makes the EvaluationLink of data, with no variables.
func (l *madeLink) init(data linkData) (Value, *IVars) {
	l.data = data
	return l.instance.init(evaluationLinkClass, &l.data), &l.instance.IVars
}

// linkView returns the view behind a link's hash, nil if it is an ordinary one or methods of hashes are not Ruby's.
func (rt *Runtime) linkView(spec Value) *view {
	if h, ok := spec.AsHash(); ok && h.class == HashClass && !rt.Patched() {
		return h.view
	}
	return nil
}

// linkFacts asks the hash of a link for them, a view once.
func (c *Call) linkFacts(spec Value, from *view, get func(Value) Value) *linkFacts {
	if facts := c.RT.links[from]; facts != nil && facts.context == c.Self {
		return facts
	}
	group, kind := get(groupKey), "instance-group"
	if get(linkNamesKey).Truthy() {
		group, kind = get(groupNameKey), "link"
	}
	facts := &linkFacts{context: c.Self, from: from, short: get(shortNamesKey).Truthy(), criteria: linkCriteria{
		group: group, kind: kind, network: get(networkKey), deployment: get(deploymentKey), domain: get(domainKey),
	}}
	if from != nil {
		facts.at = from.cell.tree.Find("properties")
	}
	if self, ok := c.Self.AsInstance(); ok {
		facts.encoder, _ = self.Data.(AddressEncoder)
	}
	manual, _ := c.Send(spec, "has_key?", addressKey)
	facts.manual = manual.Truthy()
	if from != nil && !c.Failed() && c.Charge(viewSize) {
		if c.RT.links == nil {
			c.RT.links = map[*view]*linkFacts{}
		}
		c.RT.links[from] = facts
	}
	return facts
}

// untouchedLink returns the view behind a link's hash if its instances can be listed later: what they are made of is as
// it was given.
func (rt *Runtime) untouchedLink(spec Value) bool {
	w := rt.linkView(spec)
	if w == nil {
		return false
	}
	list, _ := w.untouched("instances")
	return list != nil
}

// addressKeys are the keys of a link's hash that its address follows from, beside what the template asks for.
var addressKeys = []string{
	"address", "instance_group", "group_name", "use_link_dns_names", "use_short_dns_addresses", "default_network",
	"deployment_name", "domain",
}

// setVars is called before variables of a link are seen.
func (data *linkData) setVars(rt *Runtime, l *Instance) {
	data.lookAtProperties()
	data.list(rt, l)
	if data.bare {
		data.bare = false
		l.IVars.Set("@properties", data.properties())
	}
}

// properties are those of a link that nobody asked for its variables: what its hash was given.
func (data *linkData) properties() Value {
	if data.at < 0 {
		return Nil
	}
	return data.from.show(data.at)
}

// lookAtProperties notes that the properties of a link are seen: nothing, a plain value, or a collection, which notes
// itself what is seen of it.
func (data *linkData) lookAtProperties() {
	switch {
	case data.from == nil:
	case data.at < 0:
		data.from.cell.lookName("properties", lookKind)
	default:
		data.from.cell.lookAt(data.at)
	}
}

// list sets @instances of a link that was made without them. What was changed since isn't seen, as if they had been
// there from the beginning.
func (data *linkData) list(rt *Runtime, l *Instance) {
	if !data.late {
		return
	}
	data.late = false
	w := data.from
	at := w.cell.tree.Find("instances")
	list := w.cell.kid(at)
	still, made := w.untouched("instances")
	if still != nil && made == nil && list.tree.Nests() {
		made, _ = w.at(at).AsArray() // what is nested is the same object wherever it is seen
	}
	list.lookList()
	b := rt.Budget()
	out := Room[Value](b, list.tree.Len())
	for n := range list.tree.Len() {
		if !b.Charge(viewSize) || !b.Tick() {
			break
		}
		all := &struct {
			instance Instance
			data     linkInstance
			from     view
		}{}
		if made != nil {
			all.data.from = made.Elems[n].o.body.(*Hash).view
			all.data.from.kept = true
		} else {
			all.from.cell = list.kid(n)
			all.data.from = &all.from
		}
		out = append(out, all.instance.init(linkInstanceClass, &all.data)) // bounded: there is room
	}
	l.IVars.Set("@instances", b.List(out))
	if b.Failed() {
		rt.fault(b.Err())
	}
}

// setVars sets the variables of an instance.
func (d *linkInstance) setVars(rt *Runtime, i *Instance) {
	from := d.from
	if from == nil {
		return
	}
	d.from = nil
	b := rt.Budget()
	if !b.Charge(len(linkInstanceKeys) * ivarSize) {
		rt.fault(b.Err())
		return
	}
	i.IVars.Grow(len(linkInstanceKeys))
	for _, key := range linkInstanceKeys {
		v, _ := from.get(key.text)
		i.IVars.Set(key.ivar, v)
	}
}

func (c *Call) linkInstances(list Value) Value {
	var out []Value
	data := new(linkInstance)
	block := NewGoBlock(1, func(rt *Runtime, args []Value) (Value, error) {
		i := NewInstance(linkInstanceClass, data)
		vars := &i.o.body.(*Instance).IVars
		b := rt.Budget() // a template's map may call this when c is over
		if !b.Charge(len(linkInstanceKeys) * ivarSize) {
			return Nil, b.Err()
		}
		vars.Grow(len(linkInstanceKeys))
		for _, key := range linkInstanceKeys {
			v, err := rt.entry(args[0], key.text)
			if err != nil {
				return Nil, err
			}
			vars.Set(key.ivar, v)
		}
		out = Append(b, out, i)
		return i, b.Err()
	})
	if _, err := c.RT.CallMethod(list, SelectorFor("map"), nil, nil, block, false); err != nil {
		return c.Fail(err)
	}
	return c.List(out)
}

func linkP(c *Call) Value   { return c.property(c.linkProperties()) }
func linkIfP(c *Call) Value { return c.ifProperties(c.linkProperties()) }

// linkProperties returns @properties of a link, which is no reason to list the instances.
func (c *Call) linkProperties() Value {
	if d, ok := DataOf[*linkData](c.Self); ok {
		d.lookAtProperties()
		if d.bare {
			return d.properties()
		}
	}
	v, _ := c.Self.o.body.(*Instance).IVars.Get("@properties")
	return v
}

// linkInstanceList returns @instances of a link.
func (c *Call) linkInstanceList() Value {
	l := c.Self.o.body.(*Instance)
	if d, ok := DataOf[*linkData](c.Self); ok {
		d.list(c.RT, l)
	}
	v, _ := l.IVars.Get("@instances")
	return v
}

// instanceRead returns a key of an instance.
func instanceRead(key linkKey) func(*Call) Value {
	return func(c *Call) Value {
		d, _ := DataOf[*linkInstance](c.Self)
		return c.instanceVar(d, key)
	}
}

// instanceVar returns a variable of an instance, which is no reason to set the others.
func (c *Call) instanceVar(d *linkInstance, key linkKey) Value {
	if d != nil && d.from != nil {
		v, _ := d.from.get(key.text)
		return v
	}
	return c.ivar(key.ivar)
}

func instanceP(c *Call) Value {
	d, _ := DataOf[*linkInstance](c.Self)
	return c.property(c.instanceVar(d, propertiesOfInstance))
}

func instanceIfP(c *Call) Value {
	d, _ := DataOf[*linkInstance](c.Self)
	return c.ifProperties(c.instanceVar(d, propertiesOfInstance))
}

// linkAddress is address: the literal one of a manual link, else what the encoder makes of the criteria.
func linkAddress(c *Call) Value {
	d, _ := DataOf[*linkData](c.Self)
	if d.from != nil {
		for _, key := range addressKeys {
			if i := d.from.named(key); i >= 0 {
				d.from.cell.lookAt(i)
			}
		}
	}
	manual, _ := c.Self.o.body.(*Instance).IVars.Get("@dns_encoder")
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
		return SymbolName(v.o.text)
	case KindArray:
		a, _ := v.AsArray()
		elems := a.Elems
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
