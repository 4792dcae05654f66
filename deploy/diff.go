package deploy

// This file compares documents as `bosh deploy` does before it asks whether to go on (director: manifest/changeset.rb,
// diff_lines.rb, redactor.rb).

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/manifest"
)

// DiffStatus says what happened to a line.
type DiffStatus string

// What happens to lines.
const (
	Kept    DiffStatus = ""
	Added   DiffStatus = "added"
	Removed DiffStatus = "removed"
)

// DiffLine is a line of a diff.
type DiffLine struct {
	// Text is the line, indented by two columns for each level.
	Text   string     `json:"text"`
	Status DiffStatus `json:"status,omitempty"`
	// Line is where it is in the document that has it: the new one, or the old one for what was removed. 0 is unknown.
	Line int `json:"line,omitempty"`
}

// DiffOptions say how documents are compared. The zero value is what the director does.
type DiffOptions struct {
	// NoRedact shows values.
	NoRedact bool
}

// Documents are what a deploy is made from, with ((variables)). Manifest alone may be there.
type Documents struct {
	Manifest       *manifest.Manifest
	CloudConfigs   []*manifest.CloudConfig
	RuntimeConfigs []*manifest.RuntimeConfig
}

// Documents reads what was deployed last; nil if nothing was.
func (d Deployed) Documents() (*Documents, error) {
	if d.Manifest == "" {
		return nil, nil
	}
	out := &Documents{}
	var err error
	if out.Manifest, err = manifest.Parse("deployed manifest", []byte(d.Manifest)); err != nil {
		return nil, err
	}
	for _, text := range d.CloudConfigs {
		c, err := manifest.ParseCloudConfig("deployed cloud config", []byte(text))
		if err != nil {
			return nil, err
		}
		out.CloudConfigs = append(out.CloudConfigs, c)
	}
	for _, text := range d.RuntimeConfigs {
		c, err := manifest.ParseRuntimeConfig("deployed runtime config", []byte(text))
		if err != nil {
			return nil, err
		}
		out.RuntimeConfigs = append(out.RuntimeConfigs, c)
	}
	return out, nil
}

// Diff returns what changed between the documents of two deploys, as the director lists it; was is nil for a new
// deployment. Values below `properties` and `env.bosh` are replaced by "<redacted>".
func Diff(was, is *Documents, o DiffOptions) []DiffLine {
	d := differ{o: o}
	old, fresh := was.document(), is.document()
	var sections [][]DiffLine
	for _, key := range keysOf(old, fresh) {
		var lines []DiffLine
		d.lines = &lines
		d.key(0, key, old.get(key), fresh.get(key), false)
		if len(lines) > 0 {
			sections = append(sections, lines)
		}
	}
	return ordered(sections)
}

// tree is a value with its place; nil is what isn't there.
type tree struct {
	scalar any
	keys   []string // of a hash
	hash   map[string]*tree
	list   []*tree
	kind   manifest.Kind
	line   int
}

func (t *tree) get(key string) *tree {
	if t == nil {
		return nil
	}
	return t.hash[key]
}

// isNil reports whether there is nothing: to the director null and absent are the same.
func (t *tree) isNil() bool { return t == nil || t.kind == manifest.KindScalar && t.scalar == nil }

func newTree(n *manifest.Node) *tree {
	t := &tree{kind: n.Kind(), line: n.Line()}
	switch t.kind {
	case manifest.KindMap:
		t.hash = map[string]*tree{}
		for k, v := range n.Pairs() {
			key := fmt.Sprint(k.Value())
			t.set(key, newTree(v))
			t.hash[key].line = k.Line()
		}
	case manifest.KindList:
		for _, v := range n.Items() {
			t.list = append(t.list, newTree(v))
		}
	default:
		t.scalar = n.Value()
	}
	return t
}

func (t *tree) set(key string, v *tree) {
	if _, ok := t.hash[key]; !ok {
		t.keys = append(t.keys, key)
	}
	t.hash[key] = v
}

// document joins the documents: the keys of the manifest win, except lists that a runtime config adds to.
func (d *Documents) document() *tree {
	t := &tree{kind: manifest.KindMap, hash: map[string]*tree{}}
	if d == nil {
		return t
	}
	join := func(n *manifest.Node, union bool) {
		one := newTree(n)
		for _, key := range one.keys {
			have, v := t.hash[key], one.hash[key]
			if union && have != nil && v.kind == manifest.KindList && have.kind == manifest.KindList {
				for _, e := range v.list {
					if !slices.ContainsFunc(have.list, func(h *tree) bool { return h.equal(e) }) {
						have.list = append(have.list, e)
					}
				}
				continue
			}
			t.set(key, v)
		}
	}
	if d.Manifest != nil {
		join(d.Manifest.Root(), false)
	}
	for _, c := range d.CloudConfigs {
		join(c.Root(), true)
	}
	for _, c := range d.RuntimeConfigs {
		join(c.Root(), true)
	}
	return t
}

func (t *tree) equal(u *tree) bool {
	if t.isNil() || u.isNil() {
		return t.isNil() && u.isNil()
	}
	if t.kind != u.kind || len(t.list) != len(u.list) || len(t.hash) != len(u.hash) {
		return false
	}
	for n := range t.list {
		if !t.list[n].equal(u.list[n]) {
			return false
		}
	}
	for key, v := range t.hash {
		if w, ok := u.hash[key]; !ok || !v.equal(w) {
			return false
		}
	}
	return t.kind != manifest.KindScalar || fmt.Sprintf("%T %v", t.scalar, t.scalar) == fmt.Sprintf("%T %v", u.scalar, u.scalar)
}

func keysOf(a, b *tree) []string {
	var keys []string
	for _, t := range []*tree{a, b} {
		if t == nil {
			continue
		}
		for _, k := range t.keys {
			if !slices.Contains(keys, k) {
				keys = append(keys, k)
			}
		}
	}
	return keys
}

// differ writes one diff.
type differ struct {
	o     DiffOptions
	lines *[]DiffLine
}

func (d *differ) add(indent int, status DiffStatus, line int, text string) {
	*d.lines = append(*d.lines, DiffLine{strings.Repeat("  ", indent) + text, status, line})
}

// key compares what two hashes have under a key. secret is set below what is redacted.
func (d *differ) key(indent int, key string, was, is *tree, secret bool) {
	if was.equal(is) {
		return
	}
	secret = secret || (key == "properties" || key == "bosh") && (was.isHash() || is.isHash())
	switch {
	case was.isNil():
		d.value(indent, Added, key, is, secret)
	case is.isNil():
		d.value(indent, Removed, key, was, secret)
	case was.kind != is.kind || was.kind == manifest.KindScalar:
		d.value(indent, Removed, key, was, secret)
		d.value(indent, Added, key, is, secret)
	case was.kind == manifest.KindMap:
		var below []DiffLine
		outer := d.lines
		d.lines = &below
		for _, k := range keysOf(was, is) {
			d.key(indent+1, k, was.get(k), is.get(k), secret)
		}
		d.lines = outer
		if len(below) > 0 {
			d.add(indent, Kept, is.line, key+":")
			*d.lines = append(*d.lines, below...)
		}
	default:
		d.array(indent, key, was, is, secret)
	}
}

func (t *tree) isHash() bool { return t != nil && t.kind == manifest.KindMap }

// array compares lists as sets. Elements with names, if all that changed have one, are compared by them.
func (d *differ) array(indent int, key string, was, is *tree, secret bool) {
	added, removed := without(is.list, was.list), without(was.list, is.list)
	if len(added)+len(removed) == 0 {
		return
	}
	d.add(indent, Kept, is.line, key+":")
	by := ""
	for _, name := range []string{"name", "range"} {
		if by == "" && named(name, added, removed) {
			by = name
		}
	}
	for _, a := range added {
		var pair *tree
		if by != "" {
			for n, r := range removed {
				if r.hash[by].equal(a.hash[by]) {
					pair, removed = r, slices.Delete(slices.Clone(removed), n, n+1)
					break
				}
			}
		}
		if pair == nil {
			d.element(indent, Added, a, secret)
			continue
		}
		d.add(indent, Kept, a.line, "- "+by+": "+scalarText(a.hash[by].scalar))
		for _, k := range keysOf(pair, a) {
			d.key(indent+1, k, pair.get(k), a.get(k), secret)
		}
	}
	for _, r := range removed {
		d.element(indent, Removed, r, secret)
	}
}

func without(list, other []*tree) []*tree {
	var out []*tree
	for _, t := range list {
		in := func(u *tree) bool { return u.equal(t) }
		if !slices.ContainsFunc(other, in) && !slices.ContainsFunc(out, in) {
			out = append(out, t)
		}
	}
	return out
}

func named(by string, lists ...[]*tree) bool {
	for _, list := range lists {
		for _, t := range list {
			if !t.isHash() || t.hash[by].isNil() || t.hash[by].kind != manifest.KindScalar {
				return false
			}
		}
	}
	return true
}

func (d *differ) element(indent int, status DiffStatus, t *tree, secret bool) {
	d.write(indent, status, t.line, []any{d.plain(t, secret)})
}

func (d *differ) value(indent int, status DiffStatus, key string, t *tree, secret bool) {
	d.write(indent, status, t.line, manifest.MapOf(key, d.plain(t, secret)))
}

// write adds a value as YAML.
func (d *differ) write(indent int, status DiffStatus, line int, v any) {
	n, err := manifest.NewNode(v)
	if err != nil {
		panic(err) // it was read from a document
	}
	text, err := n.Marshal()
	if err != nil {
		panic(err)
	}
	lines := strings.Split(strings.TrimSuffix(strings.TrimPrefix(string(text), "---\n"), "\n"), "\n")
	for k, l := range lines {
		at := line
		if k > 0 {
			at = 0
		}
		d.add(indent, status, at, l)
	}
}

const redacted = "<redacted>"

// plain returns a value with its secrets redacted: keys and the lengths of lists stay.
func (d *differ) plain(t *tree, secret bool) any {
	switch {
	case t == nil:
		return nil
	case t.kind == manifest.KindMap:
		m := manifest.MapOf()
		for _, k := range t.keys {
			below := t.hash[k]
			m.Set(k, d.plain(below, secret || (k == "properties" || k == "bosh") && below.isHash()))
		}
		return m
	case t.kind == manifest.KindList:
		list := make([]any, len(t.list))
		for n, e := range t.list {
			list[n] = d.plain(e, secret)
		}
		return list
	case secret && !d.o.NoRedact:
		return redacted
	}
	if s, ok := t.scalar.(string); ok && !d.o.NoRedact {
		return blank(s)
	}
	return t.scalar
}

var userInfo = regexp.MustCompile(`^(https?://)[^/@\s]*@`)

// blank hides who downloads a release.
func blank(s string) string { return userInfo.ReplaceAllString(s, "${1}"+redacted+":"+redacted+"@") }

func scalarText(v any) string {
	n, err := manifest.NewNode(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	text, err := n.Marshal()
	if err != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(string(text), "---"), " "), "\n")
}

// sectionOrder is the director's; what isn't in it follows.
var sectionOrder = strings.Fields("azs vm_types vm_extensions resource_pools compilation networks disk_types name stemcells releases update " +
	"jobs release addons variables")

// ordered puts sections in the director's order, with an empty line between them. Only headers that are a line of their
// own are recognised, so that scalars follow.
func ordered(sections [][]DiffLine) []DiffLine {
	rank := func(s []DiffLine) int {
		key, alone := strings.CutSuffix(s[0].Text, ":")
		if at := slices.Index(sectionOrder, key); alone && at >= 0 {
			return at
		}
		return len(sectionOrder)
	}
	slices.SortStableFunc(sections, func(a, b []DiffLine) int { return rank(a) - rank(b) })
	var out []DiffLine
	for n, s := range sections {
		if n > 0 {
			out = append(out, DiffLine{})
		}
		out = append(out, s...)
	}
	return out
}

// DiffText prints lines as the bosh CLI does, with colours or without.
func DiffText(lines []DiffLine, colours bool) string {
	var b strings.Builder
	for _, l := range lines {
		before, after := "  ", ""
		switch {
		case l.Text == "" && l.Status == Kept:
			before = ""
		case l.Status == Added:
			before = "+ "
		case l.Status == Removed:
			before = "- "
		}
		if colours && l.Status != Kept {
			after = "\x1b[0m"
			before = map[DiffStatus]string{Added: "\x1b[32m", Removed: "\x1b[31m"}[l.Status] + before
		}
		b.WriteString(before + l.Text + after + "\n")
	}
	return b.String()
}
