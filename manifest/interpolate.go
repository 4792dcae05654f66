package manifest

// This file replaces ((placeholders)) by the values of variables: options, entry points and the common parts of both
// dialects.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/psych"
)

// Interpolation says how placeholders are replaced. With the zero value and a Store it is done as the director
// does: names are checked, a placeholder alone keeps the type of its value, inside text only strings and integers
// can stand, keys that are placeholders are replaced too. All that is wrong is reported at once, as Errors.
//
// The values of variables never appear in errors of this package, neither of the interpolation nor later of the
// validation: messages show the placeholder instead.
type Interpolation struct {
	// Store has the values of variables. Nil has none.
	Store Store
	// CLI reads placeholders as `bosh interpolate` does: one space is allowed inside the parentheses, names may
	// have any letters, paths may have list indexes, and all of a manifest is interpolated. Variables that were
	// found are removed from the manifest's `variables` section.
	CLI bool
	// AllowMissing leaves placeholders as they are whose variables the store does not have.
	AllowMissing bool
	// RequireUsed reports variables that the store has and nothing uses; the store must be a Lister.
	RequireUsed bool
	// Prefix is put before relative names, with a slash; the director uses /director-name/deployment-name.
	Prefix string
	// Everywhere also replaces the placeholders that the director leaves for later in a manifest: in properties, env
	// and the properties of links.
	Everywhere bool
	// Address returns the address of the link that a certificate variable consumes as "alternative_name" or
	// "common_name". Where it has none, or is nil, the variable is not generated yet.
	Address func(variable, consumer string) (address string, found bool)
	// Limits bound the additions of variables to a document, all together: Size the texts that values were put
	// into, Nodes the values and keys. The other limits mean nothing here.
	Limits Limits
}

// Interpolate returns the manifest with the placeholders replaced that the director replaces before it parses a
// manifest: all but those in properties, env and the properties of links. Variables that are declared with a type
// are requested from the store first, in order, so that a store that generates values does.
func (m *Manifest) Interpolate(ctx context.Context, store Store) (*Manifest, error) {
	return Interpolation{Store: store}.Manifest(ctx, m)
}

// Interpolate returns plain data with all placeholders in it replaced, as the director does when it renders. The
// input is left alone; without placeholders it is returned as it is.
func Interpolate(ctx context.Context, value any, store Store) (any, error) {
	return Interpolation{Store: store}.Value(ctx, value)
}

// anyIndex in a path of postponed matches each index of a list, anyKey each key of a map, anyDepth all that is below.
const (
	anyIndex = "[]"
	anyKey   = "{}"
	anyDepth = "**"
)

// postponed are the parts of a manifest that the director interpolates when it renders.
var postponed = [][]string{
	{"properties"},
	{"instance_groups", anyIndex, "properties"},
	{"instance_groups", anyIndex, "jobs", anyIndex, "properties"},
	{"instance_groups", anyIndex, "jobs", anyIndex, "consumes", anyKey, "properties"},
	{"jobs", anyIndex, "properties"},
	{"jobs", anyIndex, "templates", anyIndex, "properties"},
	{"jobs", anyIndex, "templates", anyIndex, "consumes", anyKey, "properties"},
	{"instance_groups", anyIndex, "env"},
	{"jobs", anyIndex, "env"},
	{"addons", anyIndex, "properties"},
	{"addons", anyIndex, "jobs", anyIndex, "properties"},
	{"addons", anyIndex, "jobs", anyIndex, "consumes", anyKey, "properties"},
}

// postponedRuntime is the same for a runtime config.
func postponedRuntime() [][]string { return postponed[9:] }

// postponedCloud and postponedCPI are the same for the other kinds of configs.
var (
	postponedCloud = [][]string{
		{"azs", anyIndex, "cloud_properties", anyKey},
		{"networks", anyIndex, "cloud_properties", anyKey},
		{"networks", anyIndex, "subnets", anyIndex, "cloud_properties", anyKey},
		{"vm_types", anyIndex, "cloud_properties", anyKey},
		{"vm_extensions", anyIndex, "cloud_properties", anyKey},
		{"disk_types", anyIndex, "cloud_properties", anyKey},
		{"compilation", "cloud_properties", anyKey},
	}
	postponedCPI = [][]string{{"cpis", anyIndex, "name"}, {"cpis", anyIndex, "type"}}
)

// Manifest interpolates a manifest.
func (i Interpolation) Manifest(ctx context.Context, m *Manifest) (*Manifest, error) {
	r := i.run(ctx, m.Variables)
	r.Store = Index(i.Store)
	root := m.root
	r.generate(m.Variables)
	root = r.interpolate(root, nil, i.postponed(postponed))
	if i.CLI {
		root = r.withoutFound(root, m.Variables)
	}
	if err := r.err(); err != nil {
		return nil, err
	}
	if root.Kind() != KindMap {
		return nil, &Error{Location: root.at(""), Code: codes.BadManifest, Message: "Manifest should be a hash"}
	}
	return decoded(ctx, root, m.again)
}

// RuntimeConfig interpolates a runtime config, except properties.
func (i Interpolation) RuntimeConfig(ctx context.Context, c *RuntimeConfig) (*RuntimeConfig, error) {
	r := i.run(ctx, c.Variables)
	r.Store = Index(i.Store)
	r.generate(c.Variables)
	root := r.interpolate(c.root, nil, i.postponed(postponedRuntime()))
	if err := r.err(); err != nil {
		return nil, err
	}
	return decoded(ctx, root, (*decoder).runtimeConfig)
}

// CloudConfig interpolates a cloud config, except cloud properties. The director allows absolute names only.
func (i Interpolation) CloudConfig(ctx context.Context, c *CloudConfig) (*CloudConfig, error) {
	r := i.run(ctx, nil)
	r.Store = Index(i.Store)
	r.absolute = !i.CLI
	root := r.interpolate(c.root, nil, i.postponed(postponedCloud))
	if err := r.err(); err != nil {
		return nil, err
	}
	return decoded(ctx, root, (*decoder).cloudConfig)
}

// CPIConfig interpolates a CPI config, except the names and types of CPIs.
func (i Interpolation) CPIConfig(ctx context.Context, c *CPIConfig) (*CPIConfig, error) {
	r := i.run(ctx, nil)
	r.Store = Index(i.Store)
	root := r.interpolate(c.root, nil, i.postponed(postponedCPI))
	if err := r.err(); err != nil {
		return nil, err
	}
	return decoded(ctx, root, (*decoder).cpiConfig)
}

// Value interpolates plain data. The input is not changed; the result shares the parts without placeholders.
func (i Interpolation) Value(ctx context.Context, value any) (any, error) {
	if !i.RequireUsed && !mayHavePlaceholder(value, 0) {
		return value, nil
	}
	part := value
	whole, apart := value.(*Map)
	if apart = apart && !i.RequireUsed; apart {
		part = withPlaceholders(whole, 0)
	}
	n, err := NewNode(part)
	if err != nil {
		return nil, err
	}
	n, err = i.Node(ctx, n)
	if err != nil || !apart {
		return n.Value(), err
	}
	done, ok := n.Value().(*Map)
	if !ok {
		return n.Value(), nil
	}
	return putBack(whole, done), nil
}

// withPlaceholders returns those entries of a hash that may have placeholders; all, if it is about keys. Hashes in it
// have no others either.
func withPlaceholders(m *Map, depth int) *Map {
	for k := range m.All() {
		if strings.Contains(k, "((") {
			return m
		}
	}
	part := psych.NewMap(0)
	for k, v := range m.All() {
		if !mayHavePlaceholder(v, depth+1) {
			continue
		}
		if inner, ok := v.(*Map); ok && depth < psych.MaxDepth {
			v = withPlaceholders(inner, depth+1)
		}
		part.Set(k, v)
	}
	return part
}

// putBack returns a hash with the replacements of the entries that withPlaceholders took out of it.
func putBack(m, done *Map) *Map {
	for k := range m.All() {
		if strings.Contains(k, "((") {
			return done
		}
	}
	out := psych.NewMap(m.Len())
	for k, v := range m.All() {
		if now, ok := done.Get(k); ok {
			before, ok1 := v.(*Map)
			after, ok2 := now.(*Map)
			if v = now; ok1 && ok2 {
				v = putBack(before, after)
			}
		}
		out.Set(k, v)
	}
	return out
}

// Node interpolates a tree. The input is left alone.
func (i Interpolation) Node(ctx context.Context, n *Node) (*Node, error) {
	r := i.run(ctx, nil)
	out := r.interpolate(n, nil, nil)
	if err := r.err(); err != nil {
		return nil, err
	}
	return out, nil
}

// Generate requests every variable that is declared with a type from the store, in order, so that a store that
// generates values does, and returns the errors.
func (i Interpolation) Generate(ctx context.Context, m *Manifest) error {
	i.RequireUsed = false
	r := i.run(ctx, m.Variables)
	r.generate(m.Variables)
	return r.err()
}

func (i Interpolation) postponed(paths [][]string) [][]string {
	if i.CLI || i.Everywhere {
		return nil
	}
	return paths
}

// mayHavePlaceholder reports whether plain data has "((" in any string or key.
func mayHavePlaceholder(v any, depth int) bool {
	if depth > psych.MaxDepth {
		return true // NewNode returns the error
	}
	switch v := v.(type) {
	case string:
		return strings.Contains(v, "((")
	case []any:
		return slices.ContainsFunc(v, func(e any) bool { return mayHavePlaceholder(e, depth+1) })
	case *Map:
		for k, e := range v.All() {
			if strings.Contains(k, "((") || mayHavePlaceholder(e, depth+1) {
				return true
			}
		}
	case nil, bool, int, int64, float64:
	default:
		return true
	}
	return false
}

// interpolator is one run over a document.
type interpolator struct {
	Interpolation
	ctx      context.Context
	defs     map[string]*Variable
	absolute bool   // relative names are errors
	given    *Given // values are given before the director gets the document

	open     map[string]bool  // CLI: variables whose definitions are being resolved
	values   map[string]*Node // variables found so far, by full name
	absent   map[string]bool  // CLI: variables not found; true if the store lacks them, false if they need one that it lacks
	failed   map[string]error // CLI: variables whose definitions cannot be used
	used     map[string]bool  // names that were asked for
	reported map[string]bool  // names and placeholders already reported
	missing  *MissingVariablesError
	lacking  map[string]bool // names in missing
	relative []string
	spent    *spending
	findings
}

func (i Interpolation) run(ctx context.Context, defs []*Variable) *interpolator {
	r := &interpolator{
		Interpolation: i, ctx: ctx, defs: map[string]*Variable{}, open: map[string]bool{},
		values: map[string]*Node{}, absent: map[string]bool{}, failed: map[string]error{},
		used: map[string]bool{}, reported: map[string]bool{},
		missing: &MissingVariablesError{}, lacking: map[string]bool{}, spent: newSpending(ctx, i.Limits),
	}
	for _, d := range defs {
		if _, dup := r.defs[d.Name]; !dup {
			r.defs[d.Name] = d
		}
	}
	return r
}

// trail is the way from the root to a node, for its path in an error.
type trail struct {
	up    *trail
	path  string // of the first of a trail that does not begin at the root
	key   *Node  // of a map
	elem  *Node  // of a list
	index int
}

// String returns the path as a Location has it.
func (t *trail) String() string {
	switch {
	case t == nil:
		return ""
	case t.key != nil:
		return join(t.up.String(), t.key.toS())
	case t.elem != nil:
		return elementPath(t.up.String(), t.elem, t.index)
	}
	return t.path
}

// interpolate returns n with its placeholders replaced; n itself if there are none. skip are the paths below n that
// stay as they are, or whose values do where something is given.
func (r *interpolator) interpolate(n *Node, at *trail, skip [][]string) *Node {
	if slices.ContainsFunc(skip, func(p []string) bool { return len(p) == 0 }) {
		if r.given == nil {
			return n
		}
		skip = everything
	}
	if r.stop(n, at, r.spent.poll.Tick()) {
		return n
	}
	switch n.Kind() {
	case KindMap:
		return r.hash(n, at, skip)
	case KindList:
		return r.list(n, at, skip)
	}
	if s, ok := scalarString(n); ok && strings.Contains(s, "((") {
		switch {
		case r.given != nil:
			return r.giveText(n, s, at, skip)
		case r.CLI:
			return r.cliText(n, s, at, r.sent)
		}
		return r.text(n, s, at)
	}
	return n
}

func (r *interpolator) list(n *Node, at *trail, skip [][]string) *Node {
	out := n
	sub := below(skip, anyIndex, anyIndex)
	for i, c := range n.items() {
		e := r.interpolate(c, &trail{up: at, elem: c, index: i}, sub)
		if e == c {
			continue
		}
		if out == n {
			out = n.fork()
		}
		out.items()[i] = e
	}
	return out
}

func (r *interpolator) hash(n *Node, at *trail, skip [][]string) *Node {
	out := n
	change := func() {
		if out == n {
			out = n.fork()
		}
	}
	var renamed map[*Node]*Node
	for i, p := range n.entries() {
		sub := skip
		if skip != nil {
			sub = below(skip, p.Key.keyText(), anyKey)
		}
		down := &trail{up: at, key: p.Key}
		if v := r.interpolate(p.Value, down, sub); v != p.Value {
			change()
			out.entries()[i].Value = v
		}
		if s, ok := scalarString(p.Key); ok && strings.Contains(s, "((") {
			if k := r.keyName(p.Key, s, down); k != p.Key {
				change()
				if renamed == nil {
					renamed = map[*Node]*Node{}
				}
				renamed[p.Key] = k
			}
		}
	}
	if renamed != nil {
		out.rename(renamed, r.CLI)
	}
	if out != n {
		out.reindex()
	}
	return out
}

// keyName interpolates a key. The director replaces only keys that are a placeholder as a whole.
func (r *interpolator) keyName(n *Node, s string, at *trail) *Node {
	switch {
	case r.CLI:
		k := r.cliText(n, s, at, r.sentKey)
		if k.kind != KindScalar {
			r.fail(n, at, 0, nil, "the key %s becomes a hash or a list, at which the CLI panics", s)
			return n
		}
		return k
	case wholePlaceholder.MatchString(s):
		return r.text(n, s, at)
	}
	return n
}

// rename replaces keys of a map that is being built. As in the director their pairs move to the end, in their
// order, unless inPlace is set.
func (n *Node) rename(keys map[*Node]*Node, inPlace bool) {
	pairs := n.entries()
	n.asMap().pairs, n.asMap().index = make([]pair, 0, len(pairs)), nil
	for _, p := range pairs {
		switch to := keys[p.Key]; {
		case to == nil:
			n.set(p.Key, p.Value)
		case inPlace:
			n.set(to, p.Value)
		}
	}
	if inPlace {
		return
	}
	for _, p := range pairs {
		if to := keys[p.Key]; to != nil {
			n.set(to, p.Value)
		}
	}
}

// below returns the paths that go on below a key or index: key matches itself and the wildcard.
func below(paths [][]string, key, wildcard string) [][]string {
	var out [][]string
	for _, p := range paths {
		if len(p) > 0 && p[0] == anyDepth {
			return paths
		}
		if len(p) > 0 && (p[0] == key || p[0] == wildcard) {
			out = append(out, p[1:])
		}
	}
	return out
}

// substituted returns the node that replaces a placeholder with the text s at n.
func (n *Node) substituted(value *Node, name, s string) *Node {
	return value.resourced(&source{
		kind: FromVariable, variable: name, text: s, under: n.src, line: n.line, col: n.col, file: n.File(),
	})
}

// resourced returns a copy of a variable's value as part of the document that it was put into: at the position of
// the placeholder, with the places where it was read noted in its sources.
func (n *Node) resourced(src *source) *Node {
	own := src
	if n.src != nil && (n.src.file != src.valueFile || n.line != src.valueLine || n.col != src.valueCol) {
		s := *src
		s.valueFile, s.valueLine, s.valueCol = n.src.file, n.line, n.col
		own = &s
	}
	c := n.fork()
	c.src, c.line, c.col = own, src.line, src.col
	for i, e := range c.items() {
		c.items()[i] = e.resourced(own)
	}
	for i, p := range c.entries() {
		c.entries()[i] = pair{p.Key.resourced(own), p.Value.resourced(own)}
	}
	c.reindex()
	return c
}

// copied returns a deep copy of n.
func (n *Node) copied() *Node {
	c := n.fork()
	for i, e := range c.items() {
		c.items()[i] = e.copied()
	}
	for i, p := range c.entries() {
		c.entries()[i] = pair{p.Key.copied(), p.Value.copied()}
	}
	c.reindex()
	return c
}

// embeddable returns the text of a value that may stand inside other text: a string or an integer.
func (n *Node) embeddable() (string, bool) {
	if n.Kind() != KindScalar {
		return "", false
	}
	if s, ok := n.value.(string); ok {
		return s, true
	}
	return n.text(), n.is(integerClass)
}

// fail records a finding at n.
func (r *interpolator) fail(n *Node, at *trail, code Code, cause error, format string, args ...any) {
	if r.full() {
		return
	}
	r.add(&Error{Location: n.at(at.String()), Code: code, Message: fmt.Sprintf(format, args...), Err: cause})
}

// err returns all findings of the run.
func (r *interpolator) err() error {
	if err := r.spent.poll.Err(); err != nil && r.spent.err == nil { // found out where nothing was left to do
		r.spent.err = &Error{Err: err, Message: textOf(err)}
	}
	if r.spent.err != nil {
		return append(r.errs, r.spent.err)
	}
	if r.relative != nil {
		r.errs = append(Errors{&Error{Code: codes.ConfigServerIncorrectNameSyntax, Message: "Relative paths are not allowed in this context. " +
			"The following must be be switched to use absolute paths: '" + strings.Join(r.relative, "', '") + "'"}}, r.errs...)
	}
	if len(r.missing.Names) > 0 && r.CLI && !r.AllowMissing {
		names := slices.Clone(r.missing.Names)
		slices.Sort(names)
		r.errs = append(r.errs, &Error{Location: r.missing.Uses[0], Err: r.missing,
			Message: "Expected to find variables: " + strings.Join(names, "\n")})
	}
	if r.RequireUsed {
		r.reportUnused()
	}
	return r.all().err()
}

// reportUnused records the variables of the store that nothing asked for.
func (r *interpolator) reportUnused() {
	l, ok := r.Store.(Lister)
	if !ok {
		return
	}
	all, err := l.Names(r.ctx)
	if err != nil {
		r.errs = append(r.errs, &Error{Message: "listing variables: " + err.Error(), Err: err})
		return
	}
	unused := &UnusedVariablesError{}
	for _, name := range all {
		if !r.used[name] {
			unused.Names = append(unused.Names, name)
		}
	}
	if len(unused.Names) > 0 {
		slices.Sort(unused.Names)
		unused.Names = slices.Compact(unused.Names)
		r.errs = append(r.errs, &Error{Err: unused, Message: "Expected to use variables: " + strings.Join(unused.Names, "\n")})
	}
}

// MissingVariablesError lists variables that the store does not have.
type MissingVariablesError struct {
	// Names in the order of their first use.
	Names []string
	// Uses are where each is used first.
	Uses []Location
}

// Error lists the names.
func (e *MissingVariablesError) Error() string {
	return "missing variables: " + strings.Join(e.Names, ", ")
}

// UnusedVariablesError lists variables that a store has and nothing uses.
type UnusedVariablesError struct {
	// Names in order.
	Names []string
}

// Error lists the names.
func (e *UnusedVariablesError) Error() string {
	return "unused variables: " + strings.Join(e.Names, ", ")
}
