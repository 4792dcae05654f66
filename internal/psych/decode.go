package psych

// This file turns nodes into Go values, as Psych's visitor ToRuby turns them into Ruby's.

import "github.com/boshrender/boshrender/internal/rubytext"

// Load reads the first document of data, as Psych.safe_load does, and decodes it. A stream without documents is nil.
func Load(data []byte, o Options) (any, error) {
	n, err := ParseFirst(data, o)
	if n == nil || err != nil {
		return nil, err
	}
	v, err := Decode(n, o)
	return v, named(o.Name, err)
}

// Decode returns the value of a node: nil, bool, int64, *big.Int, float64, string, []any, *Map, Symbol, Date or
// time.Time. Keys that are not strings become strings, as in Ruby's JSON. All aliases of a collection share its
// value. Errors are *AliasesNotEnabled, *AnchorNotDefined, *DisallowedClass, *RubyError and *LimitError, or the
// budget's.
func Decode(n *Node, o Options) (any, error) {
	d := decoder{o: o, paced: paced{budget: o.Budget}}
	return d.value(n)
}

// maxKeyText bounds the total length of the texts of keys that are, or contain, mappings: such a text includes the
// texts of the mappings inside.
const maxKeyText = 16 << 20

type decoder struct {
	o      Options
	shared map[*Node]any // values of anchored nodes

	merging int // depth of merges, for the dialects of the CLI
	keyText int // bytes of the texts of mappings in keys

	paced
}

// pending is the unfinished value of a collection that is being decoded: the Map of a mapping, nil for a sequence.
type pending struct {
	m *Map
}

func (d *decoder) value(n *Node) (any, error) {
	if err := d.tick(); err != nil {
		return nil, err
	}
	if n.Kind == KindAlias {
		return d.alias(n)
	}
	if n.Anchor() == "" {
		return d.build(n)
	}
	if d.shared == nil {
		d.shared = make(map[*Node]any)
	}
	d.shared[n] = pending{}
	v, err := d.build(n)
	d.shared[n] = v
	return v, err
}

func (d *decoder) alias(n *Node) (any, error) {
	if d.o.Dialect != Ruby {
		return d.cliAlias(n)
	}
	if d.o.NoAliases {
		return nil, &AliasesNotEnabled{n.Line(), n.Column()}
	}
	if n.Alias() == nil {
		return nil, &AnchorNotDefined{n.Anchor(), n.Line(), n.Column()}
	}
	v, ok := d.shared[n.Alias()]
	if _, recursive := v.(pending); recursive {
		return nil, recursionError(n)
	}
	if !ok { // the anchor is in a key, which is inspected and not decoded
		return d.value(n.Alias())
	}
	return v, nil
}

func (d *decoder) build(n *Node) (any, error) {
	if n.Kind == KindScalar {
		return ResolveScalar(n, d.o)
	}
	if err := CheckTag(n, d.o); err != nil && d.o.Dialect == Ruby { // yaml.v2 drops the tags of collections
		return nil, err
	}
	if n.Kind == KindSequence {
		if isOmap(n.Tag()) && d.o.Dialect == Ruby {
			return d.omap(n)
		}
		list := make([]any, len(n.Children()))
		for i, c := range n.Children() {
			v, err := d.value(c)
			if err != nil {
				return nil, err
			}
			list[i] = v
		}
		return list, nil
	}
	return d.mapping(n)
}

// omap decodes a sequence of mappings with one key each.
func (d *decoder) omap(n *Node) (any, error) {
	m := NewMap(len(n.Children()))
	for _, c := range n.Children() {
		if len(c.Children()) == 0 {
			return nil, &RubyError{Class: "NoMethodError", Message: rubytext.NoMethod("first", nil), Line: c.Line(), Column: c.Column()}
		}
		k, err := d.key(c.Children()[0])
		if err != nil {
			return nil, err
		}
		v, err := d.value(c.Children()[len(c.Children())-1])
		if err != nil {
			return nil, err
		}
		m.Set(k, v)
	}
	return m, nil
}

func (d *decoder) mapping(n *Node) (any, error) {
	if d.o.Dialect != Ruby {
		return d.cliMapping(n)
	}
	m := NewMap(len(n.Children()) / 2)
	if n.Anchor() != "" {
		d.shared[n] = pending{m}
	}
	for key, from := range n.Pairs() {
		k, err := d.key(key)
		if err != nil {
			return nil, err
		}
		merging := IsMerge(key)
		if merging && from.Kind == KindAlias && !d.o.NoAliases {
			if p, ok := d.shared[from.Alias()].(pending); ok && p.m != nil {
				d.update(m, p.m) // the pairs so far of a mapping that contains this one
				continue
			}
		}
		v, err := d.value(from)
		if err != nil {
			return nil, err
		}
		if !merging || !d.merge(m, from, v) {
			m.Set(k, v)
		}
	}
	return m, d.err
}

// IsMerge reports whether a key, or the node that it is an alias of, is "<<" and merges the mapping that is its value.
// Quotes do not prevent it, "!!str" does.
func IsMerge(key *Node) bool {
	text := key
	if key.Kind == KindAlias && key.Alias() != nil {
		text = key.Alias()
	}
	return text.Kind == KindScalar && text.Value == "<<" && !key.Tag().Is(yamlTag+"str")
}

// merge adds the value of a merge key to m, replacing existing values. It returns false if the value cannot be
// merged; then it is an ordinary value.
func (d *decoder) merge(m *Map, n *Node, v any) bool {
	_, list := v.([]any)
	if list != (n.Kind == KindSequence) {
		return false // an alias of a list or of an omap, which is a sequence in the document
	}
	return d.mergeValue(m, v)
}

// mergeValue is merge for a mapping, or for a list of mappings, where the first wins.
func (d *decoder) mergeValue(m *Map, v any) bool {
	switch from := v.(type) {
	case *Map:
		d.update(m, from)
		return true
	case []any:
		all := NewMap(0)
		for i := len(from) - 1; i >= 0; i-- {
			item, ok := from[i].(*Map)
			if !ok {
				return false
			}
			d.update(all, item)
		}
		d.update(m, all)
		return true
	}
	return false
}

// update sets every key of from in m until the budget refuses.
func (d *decoder) update(m, from *Map) {
	for k, v := range from.All() {
		if d.tick() != nil {
			return
		}
		m.Set(k, v)
	}
}

// ResolveScalar returns the value of a scalar: nil, bool, int64, *big.Int, float64, string, Symbol, Date or time.Time.
// Errors are *DisallowedClass and *RubyError.
func ResolveScalar(n *Node, o Options) (any, error) {
	v, err := resolve(n, &o)
	if err != nil {
		return nil, at(n, err)
	}
	return v, nil
}

// IsText reports whether the value of a scalar is certain to be its text. The tag, the quotes and the first bytes
// decide it for most.
func (n *Node) IsText(d Dialect) bool {
	switch {
	case n.Kind != KindScalar || !n.Tag().None() || d == Deployed:
		return false
	case n.Quoted:
		return true
	case d == Ruby:
		return alwaysText(n.Value)
	}
	return cliIsText(n.Value)
}

func resolve(n *Node, o *Options) (any, error) {
	if o.Dialect != Ruby {
		v, err := cliScalar(n, o.Budget)
		if err != nil {
			return nil, err
		}
		return cliRead(v, o)
	}
	if !n.Tag().None() {
		return resolveTagged(n, o)
	}
	if n.Quoted {
		return n.Value, nil
	}
	return tokenize(n.Value, o)
}

// at adds the position of n to an error.
func at(n *Node, err error) error { return Located(err, n.Line(), n.Column()) }

// Located adds a position to an error of ResolveScalar.
func Located(err error, line, column int) error {
	switch e := err.(type) {
	case *DisallowedClass:
		e.Line, e.Column = line, column
	case *UnsupportedTag:
		e.Line, e.Column = line, column
	case *RubyError:
		e.Line, e.Column = line, column
	case *LimitError:
		e.Line, e.Column = line, column
	}
	return err
}
