package director

// This file implements the results of link and if_link: EvaluationLink and EvaluationLinkInstance.

import (
	"errors"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/lazy"
)

var libBoshLinkTables = []ruby.Table{
	{Class: &evaluationLinkClass, Methods: []ruby.Method{
		{Name: "address", Max: 1, Fn: linkAddress},
		{Name: "if_p", Max: -1, Fn: linkIfP, Flags: ruby.Borrows},
		{Name: "initialize", Min: 9, Max: 9, Flags: ruby.PrivateRow, Reason: inside},
		{Name: "instances", Fn: linkInstanceList},
		{Name: "p", Max: -1, Fn: linkP, Flags: ruby.BriefSelf | ruby.BorrowsOne},
		{Name: "properties", Fn: linkProperties},
	}},
	{Class: &evaluationLinkClass, Hides: []string{"@group_name", "@group_type", "@default_network", "@deployment_name", "@root_domain", "@dns_encoder", "@use_short_dns"}},
	{Class: &linkInstanceClass, Methods: []ruby.Method{
		{Name: "address", Fn: func(c *ruby.Call) ruby.Value { return instanceRead(c, addressOfInstance) }},
		{Name: "az", Fn: func(c *ruby.Call) ruby.Value { return instanceRead(c, azOfInstance) }},
		{Name: "bootstrap", Fn: func(c *ruby.Call) ruby.Value { return instanceRead(c, bootstrapOfInstance) }},
		{Name: "id", Fn: func(c *ruby.Call) ruby.Value { return instanceRead(c, idOfInstance) }},
		{Name: "if_p", Max: -1, Fn: instanceIfP, Flags: ruby.Borrows},
		{Name: "index", Fn: func(c *ruby.Call) ruby.Value { return instanceRead(c, indexOfInstance) }},
		{Name: "initialize", Min: 7, Max: 7, Flags: ruby.PrivateRow, Reason: inside},
		{Name: "name", Fn: func(c *ruby.Call) ruby.Value { return instanceRead(c, nameOfInstance) }},
		{Name: "p", Max: -1, Fn: instanceP, Flags: ruby.BorrowsOne},
		{Name: "properties", Fn: func(c *ruby.Call) ruby.Value { return instanceRead(c, propertiesOfInstance) }},
	}},
	{Class: &manualEncoderClass, Methods: []ruby.Method{
		{Name: "encode_query", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@manual_link_address", "") }},
		{Name: "initialize", Min: 1, Max: 1, Flags: ruby.PrivateRow, Reason: inside},
	}},
}

// linkKey is a key of a link's hash or of one of its instances, and the variable that holds its value.
type linkKey struct {
	text ruby.Value
	ivar string
}

func newLinkKey(name string) linkKey { return linkKey{ruby.SharedStr(name), "@" + name} }

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
	instancesKey      = ruby.SharedStr("instances")
	linkPropertiesKey = ruby.SharedStr("properties")
	groupKey          = ruby.SharedStr("instance_group")
	groupNameKey      = ruby.SharedStr("group_name")
	linkNamesKey      = ruby.SharedStr("use_link_dns_names")
	shortNamesKey     = ruby.SharedStr("use_short_dns_addresses")
	networkKey        = ruby.SharedStr("default_network")
	deploymentKey     = ruby.SharedStr("deployment_name")
	domainKey         = ruby.SharedStr("domain")
	addressKey        = ruby.SharedStr("address")
)

// entry is hash[key].
func entry(rt *ruby.Runtime, hash, key ruby.Value) (ruby.Value, error) {
	if h, ok := hash.AsHash(); ok && h.Class == ruby.HashClass && !rt.Patched() {
		return rt.HashIndex(h, key)
	}
	return rt.Send(hash, "[]", key)
}

// linkData is the Go data of a link. Templates make many: it is small.
type linkData struct {
	*linkFacts
	Late bool // @instances was not read
	bare bool // the other variables were not read
}

// madeLink is a link and its data in one piece.
type madeLink struct {
	instance ruby.Instance
	data     linkData
}

// linkFacts are values from the hash of a link: constant as long as it is a view.
type linkFacts struct {
	context  ruby.Value     // that made the link
	encoder  AddressEncoder // of the context; nil if there is none
	from     *ruby.View     // of the link's hash, if it was one
	at       int            // of its properties, -1: it has none
	criteria linkCriteria
	short    bool
	manual   bool // it has an address of its own
}

// linkInstance is the Go data of an instance of a link.
type linkInstance struct {
	from *ruby.View // of the instance's hash, until the variables are read
	list *ruby.Cell // of the hashes of all instances, until from is set
	at   int        // of the hash in it
	own  ruby.View
}

// linkCriteria are the parts of an address other than the template's arguments.
type linkCriteria struct {
	kind                               string
	group, network, deployment, domain ruby.Value
}

// newLink makes the EvaluationLink of a link's hash.
func newLink(c *ruby.Call, spec ruby.Value) ruby.Value {
	from, late := linkView(c.RT, spec), untouchedLink(c.RT, spec)
	if facts := memories.Of(c.RT).facts[from]; late && facts != nil && !facts.manual && facts.context == c.Self {
		memories.Of(c.RT).found.remember(c.RT, spec, facts)
		l, _ := new(madeLink).init(linkData{facts, true, true})
		return l
	}
	get := func(key ruby.Value) ruby.Value {
		if c.Failed() {
			return ruby.Nil
		}
		v, err := entry(c.RT, spec, key)
		return c.Check(v, err)
	}
	list := ruby.Nil
	if !late {
		list = linkInstances(c, get(instancesKey))
	}
	if from = linkView(c.RT, spec); from != nil {
		defer c.RT.ReadLog.Watch(false)() // linkAddress records the reads of an address
	}
	facts := callLinkFacts(c, spec, from, get)
	l, vars := new(madeLink).init(linkData{facts, late, false})
	vars.Set("@instances", list)
	vars.Set("@properties", get(linkPropertiesKey)) // see recordProperties
	if facts.manual {
		encoder := ruby.NewInstance(manualEncoderClass, nil)
		encoder.Object().(*ruby.Instance).IVars.Set("@manual_link_address", get(addressKey))
		vars.Set("@dns_encoder", encoder)
	}
	return l
}

// someLinks are allocated in one piece if a link is looked up repeatedly: as many as fit in a size class of the
// allocator.
type someLinks [4]madeLink

// remember records the facts with which links of spec are made without instances and variables.
func (l *foundLink) remember(rt *ruby.Runtime, spec ruby.Value, facts *linkFacts) {
	if l.spec == spec && l.epoch == rt.ReadLog.Epoch && rt.ReadLog.On {
		l.facts, l.list = facts, facts.from.Cell.Kid(facts.from.Cell.Tree.Find("instances"))
	}
}

// linkAgain makes the last link again. It returns Nil if anything can differ.
func linkAgain(c *ruby.Call) ruby.Value {
	found := &memories.Of(c.RT).found
	if found.facts == nil || found.facts.context != c.Self || !found.again(c.RT, allLinks(c), c.Args[0]) {
		return ruby.Nil
	}
	if _, listed := found.list.Of(nil); listed { // a template may have changed something in it
		return ruby.Nil
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
func (l *madeLink) init(data linkData) (ruby.Value, *ruby.IVars) {
	l.data = data
	return l.instance.Init(evaluationLinkClass, &l.data), &l.instance.IVars
}

// linkView returns the view of a link's hash, nil if it is an ordinary one or methods of hashes are not Ruby's.
func linkView(rt *ruby.Runtime, spec ruby.Value) *ruby.View {
	if h, ok := spec.AsHash(); ok && h.Class == ruby.HashClass && !rt.Patched() {
		return h.View
	}
	return nil
}

// callLinkFacts reads the facts from the hash of a link, once for a view.
func callLinkFacts(c *ruby.Call, spec ruby.Value, from *ruby.View, get func(ruby.Value) ruby.Value) *linkFacts {
	if facts := memories.Of(c.RT).facts[from]; facts != nil && facts.context == c.Self {
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
		facts.at = from.Cell.Tree.Find("properties")
	}
	if self, ok := c.Self.AsInstance(); ok {
		facts.encoder, _ = self.Data.(AddressEncoder)
	}
	manual, _ := c.Send(spec, "has_key?", addressKey)
	facts.manual = manual.Truthy()
	if from != nil && !c.Failed() && c.Charge(ruby.ViewSize) {
		m := memories.Of(c.RT)
		if m.facts == nil {
			m.facts = map[*ruby.View]*linkFacts{}
		}
		m.facts[from] = facts
	}
	return facts
}

// untouchedLink returns the view of a link's hash if its instances can be listed later: their data is unchanged.
func untouchedLink(rt *ruby.Runtime, spec ruby.Value) bool {
	w := linkView(rt, spec)
	if w == nil {
		return false
	}
	list, _ := w.Untouched("instances")
	return list != nil
}

// addressKeys are the keys of a link's hash on which its address depends, in addition to the template's arguments.
var addressKeys = []string{
	"address", "instance_group", "group_name", "use_link_dns_names", "use_short_dns_addresses", "default_network",
	"deployment_name", "domain",
}

// SetVars is called before variables of a link are seen.
func (data *linkData) SetVars(rt *ruby.Runtime, l *ruby.Instance) {
	data.recordProperties()
	data.recordFacts("address") // @dns_encoder shows it
	data.list(rt, l)
	if data.bare {
		data.bare = false
		l.IVars.Set("@properties", data.properties())
	}
}

// properties returns the properties of a link whose variables were not read, from its hash.
func (data *linkData) properties() ruby.Value {
	if data.at < 0 {
		return ruby.Nil
	}
	return data.from.Show(data.at)
}

// recordProperties records that the properties of a link are shown: nil, a plain value, or a collection, which
// records its reads itself.
func (data *linkData) recordProperties() {
	switch {
	case data.from == nil:
	case data.at < 0:
		data.from.Cell.RecordName("properties", ruby.ReadKind)
	default:
		data.from.Cell.RecordRead(data.at)
	}
}

// recordFacts records reads of keys of the link's hash.
func (data *linkData) recordFacts(keys ...string) {
	if data.from == nil {
		return
	}
	for _, key := range keys {
		if i := data.from.Named(key); i >= 0 {
			data.from.Cell.RecordRead(i)
		}
	}
}

// list sets @instances of a link that was made without them. Changes since then have no effect on them, as if they
// had been there from the beginning.
func (data *linkData) list(rt *ruby.Runtime, l *ruby.Instance) {
	if !data.Late {
		return
	}
	data.Late = false
	w := data.from
	list := w.Cell.Kid(w.Cell.Tree.Find("instances"))
	list.RecordList()
	late := &lateInstances{budget: rt.Budget(), list: list}
	_, late.made = w.Untouched("instances")
	all := late.budget.NewLateArray(late)
	if late.made != nil {
		all.Body() // makes all, since the hashes may change
	}
	l.IVars.Set("@instances", all)
	if late.budget.Failed() {
		rt.Fault(late.budget.Err())
	}
}

// lateInstances makes the instances of a link from the list in its hash.
type lateInstances struct {
	budget *ruby.Budget
	list   *ruby.Cell
	made   *ruby.Array // the list, if a template has it
	spare  []madeInstance
	first  int // the number of instances that were made one by one
}

// madeInstance is an instance of a link and its data in one piece.
type madeInstance struct {
	instance ruby.Instance
	data     linkInstance
}

// someInstances are allocated in one piece: as many as fit in a size class of the allocator.
type someInstances [8]madeInstance

// singly is the number of instances that are allocated one by one.
const singly = 4

// Len returns the number of instances.
func (l *lateInstances) Len() int { return l.list.Tree.Len() }

// Make makes instance n.
func (l *lateInstances) Make(n int) (ruby.Value, bool) {
	if !l.budget.Charge(ruby.ViewSize) || !l.budget.Tick() {
		l.budget.RT.Fault(l.budget.Err())
		return ruby.Nil, false
	}
	switch {
	case len(l.spare) > 0:
	case l.first < singly: // who asks for the first one seldom asks for all
		l.first++
		l.spare = new([1]madeInstance)[:]
	default:
		l.spare = new(someInstances)[:]
	}
	one := &l.spare[0]
	l.spare = l.spare[1:]
	if l.made != nil {
		one.data.from = l.made.Elems[n].Object().(*ruby.Hash).View
		one.data.from.Kept = true
	} else {
		one.data.list, one.data.at = l.list, n
	}
	return one.instance.Init(linkInstanceClass, &one.data), true
}

// view returns the view of an instance's hash, nil if the variables were read.
func (d *linkInstance) view() *ruby.View {
	if d.list != nil {
		d.own.Cell = d.list.Kid(d.at)
		d.from, d.list = &d.own, nil
	}
	return d.from
}

// SetVars sets the variables of an instance.
func (d *linkInstance) SetVars(rt *ruby.Runtime, i *ruby.Instance) {
	from := d.view()
	if from == nil {
		return
	}
	d.from = nil
	b := rt.Budget()
	if !b.Charge(len(linkInstanceKeys) * ruby.IVarSize) {
		rt.Fault(b.Err())
		return
	}
	prepareLinkInstance(&i.IVars)
	for _, key := range linkInstanceKeys {
		v, _ := from.Get(key.text)
		i.IVars.Set(key.ivar, v)
	}
}

// prepareLinkInstance makes room for the variables of an instance, which are charged for.
func prepareLinkInstance(vars *ruby.IVars) {
	vars.Use(linkInstanceLayout.Get(), make([]ruby.Value, len(linkInstanceKeys))) // bounded: by the keys
}

// linkInstanceLayout has the variables of an instance.
var linkInstanceLayout = lazy.Value[*ruby.Layout]{New: func() *ruby.Layout {
	names := make([]string, len(linkInstanceKeys))
	for i, key := range linkInstanceKeys {
		names[i] = key.ivar
	}
	return ruby.NewLayout(names...)
}}

func linkInstances(c *ruby.Call, list ruby.Value) ruby.Value {
	var out []ruby.Value
	data := new(linkInstance)
	block := ruby.NewGoBlock(1, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) {
		i := ruby.NewInstance(linkInstanceClass, data)
		vars := &i.Object().(*ruby.Instance).IVars
		b := rt.Budget() // a template's map may call this when c is over
		if !b.Charge(len(linkInstanceKeys) * ruby.IVarSize) {
			return ruby.Nil, b.Err()
		}
		prepareLinkInstance(vars)
		for _, key := range linkInstanceKeys {
			v, err := entry(rt, args[0], key.text)
			if err != nil {
				return ruby.Nil, err
			}
			vars.Set(key.ivar, v)
		}
		out = ruby.Append(b, out, i)
		return i, b.Err()
	})
	c.CallMethod(list, ruby.SelectorFor("map"), nil, nil, block, false)
	if c.Failed() {
		return ruby.Nil
	}
	return c.List(out)
}

func linkP(c *ruby.Call) ruby.Value { return property(c, linkProperties(c)) }

func linkIfP(c *ruby.Call) ruby.Value { return ifProperties(c, linkProperties(c)) }

// linkProperties returns @properties of a link, without listing the instances.
func linkProperties(c *ruby.Call) ruby.Value {
	if d, ok := ruby.DataOf[*linkData](c.Self); ok {
		d.recordProperties()
		if d.bare {
			return d.properties()
		}
	}
	v, _ := c.Self.Object().(*ruby.Instance).IVars.Get("@properties")
	return v
}

// linkInstanceList returns @instances of a link.
func linkInstanceList(c *ruby.Call) ruby.Value {
	l := c.Self.Object().(*ruby.Instance)
	if d, ok := ruby.DataOf[*linkData](c.Self); ok {
		d.list(c.RT, l)
	}
	v, _ := l.IVars.Get("@instances")
	return v
}

// instanceRead returns a key of an instance.
func instanceRead(c *ruby.Call, key linkKey) ruby.Value {
	d, _ := ruby.DataOf[*linkInstance](c.Self)
	return instanceVar(c, d, key)
}

// instanceVar returns a variable of an instance, without setting the others.
func instanceVar(c *ruby.Call, d *linkInstance, key linkKey) ruby.Value {
	if d != nil {
		if from := d.view(); from != nil {
			v, _ := from.Get(key.text)
			return v
		}
	}
	return ivar(c, key.ivar)
}

func instanceP(c *ruby.Call) ruby.Value {
	d, _ := ruby.DataOf[*linkInstance](c.Self)
	return property(c, instanceVar(c, d, propertiesOfInstance))
}

func instanceIfP(c *ruby.Call) ruby.Value {
	d, _ := ruby.DataOf[*linkInstance](c.Self)
	return ifProperties(c, instanceVar(c, d, propertiesOfInstance))
}

// linkAddress is address: the literal one of a manual link, or else the encoder's result for the criteria.
func linkAddress(c *ruby.Call) ruby.Value {
	d, _ := ruby.DataOf[*linkData](c.Self)
	d.recordFacts(addressKeys...)
	manual, _ := c.Self.Object().(*ruby.Instance).IVars.Get("@dns_encoder")
	if manual.IsNil() && d.encoder == nil {
		return c.Raise(ruby.NotImplementedErrorClass, "link.address requires bosh director")
	}
	// The reference merges its own criteria into the argument, whatever it is (director: evaluation_link.rb).
	if _, ok := c.Arg(0).AsHash(); c.Has(0) && !ok {
		if _, ok := c.Send(c.Arg(0), "merge", c.NewHash().Value()); !ok {
			return ruby.Nil
		}
	}
	if !manual.IsNil() {
		v, _ := c.Send(manual, "encode_query")
		return v
	}
	criteria := map[string]any{}
	if c.Has(0) {
		h := c.Hash(0)
		if c.Failed() {
			return ruby.Nil
		}
		for k, v := range h.All {
			if !criterion(c, criteria, ruby.PlainToS(k), v) {
				return ruby.Nil
			}
		}
	}
	own := &d.criteria
	criteria["group_type"] = own.kind
	if !criterion(c, criteria, "group_name", own.group) || !criterion(c, criteria, "default_network", own.network) ||
		!criterion(c, criteria, "deployment_name", own.deployment) || !criterion(c, criteria, "root_domain", own.domain) {
		return ruby.Nil
	}
	text, err := d.encoder.EncodeQuery(criteria, d.short)
	if err != nil {
		return c.Fail(encoderError(c.RT, err))
	}
	return c.NewString(text)
}

// An encoder can't be interrupted: the number of criteria is bounded, and the length of their texts.
const (
	maxCriteria  = 1 << 10
	maxCriterion = 16 << 10
)

// criterion adds an argument for an encoder.
func criterion(c *ruby.Call, criteria map[string]any, name string, v ruby.Value) bool {
	size, count := max(ruby.Weight(v)*ruby.BytesPerStep, int64(len(name))), len(criteria)
	if list, ok := v.AsArray(); ok {
		size, count = int64(len(name)), count+len(list.Elems)
		for _, e := range list.Elems[:min(len(list.Elems), maxCriteria)] {
			size = max(size, ruby.Weight(e)*ruby.BytesPerStep)
		}
	}
	switch {
	case size > maxCriterion:
		c.Fail(&ruby.LimitError{What: "criterion size", Limit: maxCriterion})
	case count > maxCriteria:
		c.Fail(&ruby.LimitError{What: "criteria of an address", Limit: maxCriteria})
	case c.Charge(ruby.MapEntrySize) && c.Step(1):
		criteria[name] = goValue(c, v)
	}
	return !c.Failed()
}

// encoderError converts the error of an AddressEncoder to an exception: of the class that it names, otherwise
// RuntimeError.
func encoderError(rt *ruby.Runtime, err error) error {
	class := ruby.RuntimeErrorClass
	var named interface{ RubyClass() string }
	if errors.As(err, &named) {
		if v, ok := rt.ConstIn(ruby.ObjectClass, named.RubyClass()); ok {
			if k, ok := v.AsClass(); ok && k.IsA(ruby.ExceptionClass) {
				class = k
			}
		}
	}
	return ruby.NewException(class, err.Error())
}

// SymbolName is how a symbol among the criteria reaches an AddressEncoder: for the director :healthy isn't "healthy".
type SymbolName string

// goValue converts a value to plain Go data; values without a counterpart become their text.
func goValue(c *ruby.Call, v ruby.Value) any {
	switch v.Kind() {
	case ruby.KindNil:
		return nil
	case ruby.KindTrue, ruby.KindFalse:
		return v == ruby.True
	case ruby.KindInteger:
		return v.Int()
	case ruby.KindFloat:
		return v.Float()
	case ruby.KindSymbol:
		return SymbolName(v.RawText())
	case ruby.KindArray:
		a, _ := v.AsArray()
		elems := a.Elems
		list := ruby.Room[any](c, len(elems))
		for _, e := range elems {
			if e.Kind() == ruby.KindArray || e.Kind() == ruby.KindHash {
				return ruby.PlainToS(v) // criteria are flat
			}
			list = ruby.Append(c, list, goValue(c, e))
		}
		return list
	}
	return ruby.PlainToS(v)
}
