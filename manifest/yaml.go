package manifest

// This file reads YAML into the document tree, as the director's YAML library does, and writes it back.

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/slab"
	"github.com/boshrender/boshrender/limits"
)

// YAML says how to read a document. The zero value reads as the director does, within bounds that no document
// written by people reaches.
type YAML struct {
	// Reading is whose reading it is: AsUsual, the zero value, is the CLI's for variables and the director's for
	// everything else.
	Reading Reading
	// Limits bound the document.
	Limits Limits
}

// options returns the reader's options.
func (y YAML) options(ctx context.Context) psych.Options {
	poll := limit.NewPoll(ctx)
	return psych.Options{Dialect: y.Reading.dialect(), Limits: psych.Limits(y.Limits), Budget: &poll}
}

// read parses data into a tree. The root is nil for a document without content. The error comes from package psych, or
// is the cause of ctx.
func (y YAML) read(ctx context.Context, name string, data []byte) (*Node, error) {
	o := y.options(ctx)
	doc, err := psych.ParseFirst(data, o)
	if err != nil || doc == nil {
		return nil, err
	}
	return y.tree(ctx, name, doc, o, false)
}

// readVars is read for a vars file. Its root must be a mapping to the CLI, whose keys then are names.
func (y YAML) readVars(ctx context.Context, name string, data []byte) (*Node, error) {
	y.Reading = y.Reading.or(AsCLI)
	o := y.options(ctx)
	doc, err := psych.ParseFirst(data, o)
	if err != nil || doc == nil {
		return nil, err
	}
	return y.tree(ctx, name, doc, o, y.Reading != AsDirector && doc.Kind == psych.KindMapping)
}

// tree turns a parsed document into a tree.
func (y YAML) tree(ctx context.Context, name string, doc *psych.Node, o psych.Options, names bool) (*Node, error) {
	b := newTreeBuilder(ctx, name, o)
	build := b.build
	if names {
		build = b.variables
		if _, err := psych.Decode(doc, o); err != nil { // a document that the CLI's library refuses has no names
			return nil, err
		}
	}
	root, err := build(doc)
	if !names && o.Dialect == psych.CLI && (err != nil || b.doubtful) {
		if _, refused := psych.Decode(doc, o); refused != nil {
			return nil, refused
		}
	}
	if err == nil && y.Reading == AsDeployed {
		err = b.deployed(root)
	}
	return root, err
}

// buildTree turns the tree of a document that is within the limits of o into one of ours.
func buildTree(ctx context.Context, name string, doc *psych.Node, o psych.Options) (*Node, error) {
	return newTreeBuilder(ctx, name, o).build(doc)
}

func newTreeBuilder(ctx context.Context, name string, o psych.Options) *treeBuilder {
	return &treeBuilder{
		opts: o, src: &source{kind: FromDocument, file: name}, poll: limit.NewPoll(ctx),
		lists: slab.Of[listOf]{Most: largestSlab / 8}, maps: slab.Of[mapOf]{Most: largestSlab / 8},
	}
}

// maxKeyText bounds the texts of keys that are collections, all together: such a text contains the texts of the keys
// inside.
const maxKeyText = 1 << 20

// smallestSlab and largestSlab are the numbers of nodes that are allocated at once, lastTexts the number of texts that
// are remembered.
const smallestSlab, largestSlab, lastTexts = 16, 256, 512

// treeBuilder turns YAML nodes into document nodes: scalars are resolved, aliases unfolded, merge keys applied.
type treeBuilder struct {
	opts  psych.Options // whose limits ParseFirst has enforced: nodes that aliases repeat are counted there, too
	src   *source
	poll  limit.Poll
	open  map[*psych.Node]bool // collections being built below an alias
	keys  int                  // bytes of the texts of keys that are collections
	slab  []Node
	made  int   // length of the last slab
	texts []any // see text

	lists slab.Of[listOf]
	maps  slab.Of[mapOf]
	pairs []pair

	// doubtful says that the document has something that the CLI's library may refuse though it can be built: a
	// collection as a key, a merge. Everything else that the library refuses can't be built. psych.Decode refuses the
	// same documents as the library.
	doubtful bool
}

// node allocates nodes in blocks of memory, because a manifest is tens of thousands of nodes that live and die
// together.
func (b *treeBuilder) node(n *psych.Node) *Node {
	if len(b.slab) == 0 {
		b.made = min(max(smallestSlab, 2*b.made), largestSlab)
		b.slab = make([]Node, b.made)
	}
	m := &b.slab[0]
	b.slab = b.slab[1:]
	m.line, m.col, m.src = int32(n.Line()), int32(n.Column()), b.src
	return m
}

// room is node for n pairs.
func (b *treeBuilder) room(n int) []pair {
	if n > len(b.pairs) {
		b.pairs = make([]pair, max(n, b.made/2))
	}
	pairs := b.pairs[:0:n]
	b.pairs = b.pairs[n:]
	return pairs
}

func (b *treeBuilder) build(n *psych.Node) (*Node, error) {
	if err := b.poll.Tick(); err != nil {
		return nil, err
	}
	switch n.Kind {
	case psych.KindAlias:
		return b.alias(n)
	case psych.KindScalar:
		return b.scalar(n)
	}
	if b.opts.Dialect == psych.Ruby && !plainCollection(n.Tag()) { // the CLI's library drops the tags of collections
		v, err := psych.Decode(n, b.opts)
		if err != nil {
			return nil, err
		}
		return fromValue(v, b.src, int32(n.Line()), int32(n.Column()))
	}
	if n.Kind == psych.KindSequence {
		return b.sequence(n)
	}
	return b.mapping(n)
}

func (b *treeBuilder) scalar(n *psych.Node) (*Node, error) {
	if n.IsText(b.opts.Dialect) {
		m := b.node(n)
		m.value = b.text(n.Value)
		return m, nil
	}
	v, err := psych.ResolveScalar(n, b.opts)
	if err != nil {
		return nil, err
	}
	m := b.node(n)
	m.value = v
	return m, nil
}

// text returns s as a value. Of texts that are repeated, as keys are, it finds most among the last ones: a new value
// takes memory.
func (b *treeBuilder) text(s string) any {
	if b.made < largestSlab || s == "" { // a short document
		return s
	}
	if b.texts == nil {
		b.texts = make([]any, lastTexts)
	}
	place := &b.texts[(len(s)<<5+int(s[0])+int(s[len(s)/2])<<3+int(s[len(s)-1])<<1)%lastTexts]
	if known, ok := (*place).(string); !ok || known != s {
		*place = s
	}
	return *place
}

// plainCollection reports whether a collection with the tag is an ordinary list or hash.
func plainCollection(tag psych.Tag) bool {
	return tag.None() || tag.Is("!", "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
}

func (b *treeBuilder) alias(n *psych.Node) (*Node, error) {
	target := n.Alias()
	if target == nil {
		return nil, &psych.AnchorNotDefined{Anchor: n.Anchor(), Line: n.Line(), Column: n.Column()}
	}
	if b.open[target] {
		return nil, &limits.Error{Limit: limit.Recursion, Line: n.Line(), Column: n.Column()}
	}
	if b.open == nil {
		b.open = map[*psych.Node]bool{}
	}
	b.open[target] = true
	m, err := b.build(target)
	delete(b.open, target)
	return m, err
}

func (b *treeBuilder) sequence(n *psych.Node) (*Node, error) {
	m := b.node(n)
	m.kind = KindList
	list := make([]*Node, len(n.Children()))
	for i, c := range n.Children() {
		item, err := b.build(c)
		if err != nil {
			return nil, err
		}
		list[i] = item
	}
	l := slab.One(&b.lists)
	l.items = list
	m.value = l
	return m, nil
}

func (b *treeBuilder) mapping(n *psych.Node) (*Node, error) {
	m := b.node(n)
	m.kind = KindMap
	in := slab.One(&b.maps)
	in.pairs = b.room(len(n.Children()) / 2)
	m.value = in
	for k, v := range n.Pairs() {
		key, err := b.build(k)
		if err != nil {
			return nil, err
		}
		val, err := b.build(v)
		if err != nil {
			return nil, err
		}
		if key.kind != KindScalar { // it will be known by its text
			b.doubtful = true
			if b.keys += len(key.text()); b.keys > maxKeyText {
				return nil, &limits.Error{Limit: "text of keys", Max: maxKeyText, Line: k.Line(), Column: k.Column()}
			}
		}
		if b.merges(k) {
			b.doubtful = true
			if b.merge(m, v, val) {
				continue
			}
		}
		m.set(key, val)
	}
	b.finish(m)
	return m, b.poll.Err()
}

// merges reports whether a key merges its value into the map.
func (b *treeBuilder) merges(key *psych.Node) bool {
	if b.opts.Dialect == psych.CLI {
		return psych.CLIMerges(key)
	}
	return psych.IsMerge(key)
}

// finish completes a map.
func (b *treeBuilder) finish(m *Node) {
	if b.opts.Dialect == psych.CLI && sortPairs(m.entries(), &b.poll) {
		m.reindexWithin(&b.poll)
	}
}

// variables builds the root of a vars file, or a mapping that is merged into it. Names are the texts of the document:
// the name of y: 1 is y, though y is a boolean in the CLI's reading.
func (b *treeBuilder) variables(n *psych.Node) (*Node, error) {
	m := b.node(n)
	m.kind = KindMap
	if err := b.nameInto(m, n); err != nil {
		return nil, err
	}
	b.finish(m)
	return m, b.poll.Err()
}

// nameInto puts the variables of a mapping into m, which the CLI has found to be right.
func (b *treeBuilder) nameInto(m *Node, n *psych.Node) error {
	for k, v := range n.Pairs() {
		if b.merges(k) {
			b.doubtful = true
			if err := b.mergeNames(m, v); err != nil {
				return err
			}
			continue
		}
		key := b.node(k)
		if k.Kind == psych.KindAlias {
			k = k.Alias()
		}
		name, err := psych.CLIName(k, b.opts)
		if err != nil {
			return err
		}
		key.value = name
		val, err := b.build(v)
		if err != nil {
			return err
		}
		m.set(key, val)
	}
	return nil
}

// mergeNames merges the value of a merge key into m: of a list, the first has the last word.
func (b *treeBuilder) mergeNames(m *Node, n *psych.Node) error {
	if n.Kind == psych.KindAlias {
		n = n.Alias()
	}
	if n.Kind == psych.KindMapping {
		return b.nameInto(m, n)
	}
	for _, c := range slices.Backward(n.Children()) {
		if err := b.mergeNames(m, c); err != nil {
			return err
		}
	}
	return nil
}

// merge applies the value of a merge key to m and reports whether it could: keys that m already has are overwritten
// (merge keys work in document order), of a list of maps the first has the last word.
func (b *treeBuilder) merge(m *Node, written *psych.Node, val *Node) bool {
	if written.Kind == psych.KindScalar || val.kind == KindList && written.Kind != psych.KindSequence {
		return false
	}
	return b.take(m, val)
}

// take puts the pairs of a map, or of a list of maps, into a map n that is being built, and reports whether val is one.
func (b *treeBuilder) take(n, val *Node) bool {
	switch val.kind {
	case KindMap:
		for _, p := range val.entries() {
			if b.poll.Tick() != nil {
				break
			}
			n.set(p.Key, p.Value)
		}
		return true
	case KindList:
		all := &Node{kind: KindMap}
		for _, m := range slices.Backward(val.items()) {
			if m.kind != KindMap {
				return false
			}
			b.take(all, m)
		}
		return b.take(n, all)
	}
	return false
}

// set puts a pair into a map that is being built: a key that is there already keeps its place.
func (n *Node) set(key, val *Node) {
	k := key.lookupKey()
	if i := n.find(k); i >= 0 {
		n.entries()[i].Value = val
		return
	}
	c := n.asMap()
	c.pairs = append(c.pairs, pair{key, val})
	switch {
	case c.index == nil && len(c.pairs) != indexFrom: // too few, or a pair was removed: finish makes the index
	case c.index.full(len(c.pairs)):
		c.index = newKeyIndex(c.pairs, max(len(c.pairs), cap(c.pairs)), nil)
	default:
		c.index[c.index.slot(c.pairs, k)] = int32(len(c.pairs))
	}
}

// Marshal writes the tree as the director's YAML library writes it, with keys in their order, so that the CLI reads
// the same numbers and strings: "1e10" has quotes, which the director's library leaves out. Comments, anchors and the
// choice of quotes are not kept.
func (n *Node) Marshal() ([]byte, error) { return n.write(psych.MarshalOptions{Both: true}) }

// MarshalDirector writes the tree byte for byte as the director's YAML library does, as the director's diffs show it.
func (n *Node) MarshalDirector() ([]byte, error) { return n.write(psych.MarshalOptions{}) }

// marshal is Marshal for a reading. The director reads a text for the CLI in the same way, except for values that only
// one of them can read.
func (n *Node) marshal(r Reading) ([]byte, error) {
	return n.write(psych.MarshalOptions{Dialect: r.dialect()})
}

func (n *Node) write(o psych.MarshalOptions) ([]byte, error) {
	e := psych.NewEmitter(nil, o)
	e.StartDocument()
	f := forBoth
	if (o == psych.MarshalOptions{}) {
		f = forDirector
	}
	n.emit(e, f)
	e.EndDocument()
	return e.Finish()
}

// form says how null keys and the order of keys are written.
type form uint8

// The forms: null keys as "~", since Ruby writes an empty text for one, which it reads as an empty string; as Ruby does
// nonetheless; as the CLI does, sorted.
const (
	forBoth form = iota
	forDirector
	forCLI
)

// emit writes n.
func (n *Node) emit(e *psych.Emitter, f form) {
	switch n.Kind() {
	case KindMap:
		if f == forCLI {
			n = n.fork()
			sortPairs(n.entries(), nil)
		}
		e.StartMapping(len(n.entries()), psych.CollectionStyle{Implicit: true})
		for _, p := range n.entries() {
			if p.Key.IsNull() && f == forBoth {
				e.Plain("~")
			} else {
				p.Key.emit(e, f)
			}
			p.Value.emit(e, f)
		}
		e.EndMapping()
	case KindList:
		e.StartSequence(len(n.items()), psych.CollectionStyle{Implicit: true})
		for _, c := range n.items() {
			c.emit(e, f)
		}
		e.EndSequence()
	default:
		if n == nil {
			e.Nil()
			return
		}
		emitScalar(e, n.value)
	}
}

func emitScalar(e *psych.Emitter, v any) {
	switch v := v.(type) {
	case nil:
		e.Nil()
	case string:
		e.String(v)
	case bool:
		e.Bool(v)
	case int64:
		e.Int(v)
	case float64:
		e.Float(v)
	case rubytext.Symbol:
		e.Symbol(string(v))
	default:
		e.Plain(fmt.Sprint(v)) // integers of any size
	}
}

// Document reads any YAML document: a vars file, an ops file, a fragment.
func (y YAML) Document(ctx context.Context, name string, data []byte) (*Node, error) {
	n, err := y.read(ctx, name, data)
	if err != nil {
		return nil, yamlError(name, err)
	}
	return n, nil
}

// yamlError turns an error of the YAML reader into an Error with the director's text for the exception.
func yamlError(name string, err error) *Error {
	e := &Error{Location: Location{File: name}, Code: codes.BadManifest, Err: err, Message: err.Error()}
	var (
		syntax     *psych.SyntaxError
		alias      *psych.AnchorNotDefined
		disallowed *psych.DisallowedClass
		ruby       *psych.RubyError
		limit      *limits.Error
		class      string
	)
	switch {
	case errors.As(err, &syntax):
		class = "Psych::SyntaxError"
		e.Location.Line, e.Location.Column = syntax.Line, syntax.Column
		if syntax.FaultLine > 0 {
			e.Location.Line, e.Location.Column = syntax.FaultLine, syntax.FaultColumn
		}
	case errors.As(err, &alias):
		class = "Psych::AnchorNotDefined"
		e.Location.Line, e.Location.Column = alias.Line, alias.Column
	case errors.As(err, &disallowed):
		class = "Psych::DisallowedClass"
		e.Location.Line, e.Location.Column = disallowed.Line, disallowed.Column
	case errors.As(err, &ruby):
		class = ruby.Class
		e.Location.Line, e.Location.Column = ruby.Line, ruby.Column
	case errors.As(err, &limit):
		limit.File = name
		e.Location.Line, e.Location.Column, e.Message = limit.Line, limit.Column, limit.Message()
		return e
	default:
		return e
	}
	e.Message = "Incorrect YAML structure of the uploaded manifest: #<" + class + ": " + err.Error() + ">"
	return e
}

// textOf returns the text of an error that gets a position from elsewhere.
func textOf(err error) string {
	if e := new(limits.Error); errors.As(err, &e) {
		return e.Message()
	}
	return err.Error()
}

// integer returns the value of an integer scalar that fits an int.
func (n *Node) integer() (int, bool) {
	if n == nil || n.kind != KindScalar {
		return 0, false
	}
	i, ok := n.value.(int64)
	return int(i), ok
}

// numeric reports whether n is a number of any kind.
func (n *Node) numeric() bool {
	if n == nil || n.kind != KindScalar {
		return false
	}
	switch n.value.(type) {
	case int64, *big.Int, float64:
		return true
	}
	return false
}
