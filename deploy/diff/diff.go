package diff

// This file compares documents as `bosh deploy` does before it asks for confirmation (director:
// manifest/changeset.rb, diff_lines.rb, redactor.rb).

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"net/url"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// Status is the kind of change of a line.
type Status string

// The kinds of changes of lines.
const (
	Kept    Status = ""
	Added   Status = "added"
	Removed Status = "removed"
)

// Line is a line of a diff.
type Line struct {
	// Text is the line, indented by two columns for each level.
	Text string `json:"text"`
	// Status is the kind of change of the line.
	Status Status `json:"status,omitempty"`
	// Line is its number in the document that has it: the new one, or the old one for a removed line. 0 means
	// unknown.
	Line int `json:"line,omitempty"`
}

// Options configure a comparison. The zero value compares as the director does.
type Options struct {
	// NoRedact shows values.
	NoRedact bool
	// Secrets, if not nil, has only secrets replaced, in all of the documents, and shows all else. A ((variable)) in
	// place of a secret is shown too.
	Secrets *Secrets
	// Teams are the deployment's teams, which the filters of a runtime config's addons may name.
	Teams []string
	// StemcellOS maps the names of stemcells without an operating system in the manifest to it.
	StemcellOS map[string]string
	// Inventory resolves the versions `latest` and `prefix.latest`, in both documents, as the director does. Without
	// one they are shown unchanged. A document with an unresolvable version keeps all of them unchanged.
	Inventory *manifest.Inventory
}

// Lines returns the changes between the documents of two deploys, as the director lists them; was is nil for a new
// deployment. Values below `properties` and `bosh` are replaced by "<redacted>", if these are hashes, or secrets alone:
// see Options.Secrets.
func Lines(was, is *state.Documents, o Options) []Line {
	return diffTrees(document(was, o), document(is, o), o)
}

// Texts returns the changes between two YAML documents as Lines does; "" is an empty one.
func Texts(ctx context.Context, was, is string, o Options) ([]Line, error) {
	trees := [2]*tree{newHash(), newHash()}
	for n, text := range []string{was, is} {
		if text == "" {
			continue
		}
		root, err := manifest.YAML{}.Document(ctx, "document", []byte(text))
		if err != nil {
			return nil, err
		}
		trees[n] = newTree(root)
	}
	return diffTrees(trees[0], trees[1], o), nil
}

func diffTrees(old, fresh *tree, o Options) []Line {
	old.redactURLs()
	fresh.redactURLs()
	d := differ{o: o, lines: &[]diffLine{}, hidden: map[string]map[string]bool{}}
	was := side{rule: o.Secrets}
	if o.Secrets != nil && !o.NoRedact {
		d.plain(old, was) // records the secrets
	}
	is := was
	is.before = maps.Clone(d.hidden)
	d.hash(0, old, fresh, was, is)
	return ordered(*d.lines)
}

// redactURLs hides the credentials in URLs of releases: like the director, it replaces the first text equal to the
// user's name, and then to the password, anywhere in the URL.
func (t *tree) redactURLs() {
	releases := t.get("releases")
	if releases == nil {
		return
	}
	for _, r := range releases.list {
		v := r.get("url")
		if v == nil {
			continue
		}
		text, ok := v.scalar.(string)
		u, err := url.Parse(text)
		end := strings.LastIndex(text, "@") // a text that is no URL may have credentials as well
		if !ok || err == nil && u.User == nil || end < 0 {
			continue
		}
		begin := 0
		if i := strings.Index(text, "//"); i >= 0 && i < end {
			begin = i + len("//")
		}
		// Ruby does not decode user and password
		user, password, _ := strings.Cut(text[begin:end], ":")
		for _, secret := range []string{user, password} {
			if secret != "" {
				text = strings.Replace(text, secret, redacted, 1)
			}
		}
		v.shown = text
	}
}

// tree is a value with its position; nil is a missing value.
type tree struct {
	scalar any
	keys   []any // of a hash: texts, and scalars of other types
	hash   map[any]*tree
	list   []*tree
	kind   manifest.Kind
	line   int
	shown  string // replaces the scalar, unless nothing is redacted
}

func (t *tree) get(key any) *tree {
	if t == nil {
		return nil
	}
	return t.hash[key]
}

// isNil reports whether the value is null or missing, which are the same to the director.
func (t *tree) isNil() bool { return t == nil || t.kind == manifest.KindScalar && t.scalar == nil }

func newTree(n *manifest.Node) *tree {
	t := &tree{kind: n.Kind(), line: n.Line()}
	switch t.kind {
	case manifest.KindMap:
		t.hash = map[any]*tree{}
		for k, v := range n.Pairs() {
			key := keyOf(unmarked(k.Value()))
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

// unmarked returns a scalar as the director gets it.
func unmarked(v any) any {
	if text, ok := v.(string); ok {
		return manifest.Written(text)
	}
	return v
}

// keyOf returns the lookup form of a key: the same for keys that are equal in Ruby.
func keyOf(v any) any {
	switch v := v.(type) {
	case nil, string, bool, int64, float64, rubytext.Symbol:
		return v
	case *big.Int:
		return wholeKey(v.String())
	}
	return fmt.Sprint(v)
}

// wholeKey is a key that is an integer beyond int64.
type wholeKey string

// written returns the key that keyOf was called with.
func written(key any) any {
	if k, ok := key.(wholeKey); ok {
		i, _ := new(big.Int).SetString(string(k), 10)
		return i
	}
	return key
}

func (t *tree) set(key any, v *tree) {
	if _, ok := t.hash[key]; !ok {
		t.keys = append(t.keys, key)
	}
	t.hash[key] = v
}

// equal compares as Ruby's ==, for which 1 and 1.0 are equal.
func (t *tree) equal(u *tree) bool { return t.compare(u, false) }

// compare compares values; strictly as eql?, which tells integers from floats.
func (t *tree) compare(u *tree, strict bool) bool {
	if t.isNil() || u.isNil() {
		return t.isNil() && u.isNil()
	}
	if t.kind != u.kind || len(t.list) != len(u.list) || len(t.hash) != len(u.hash) {
		return false
	}
	for n := range t.list {
		if !t.list[n].compare(u.list[n], strict) {
			return false
		}
	}
	for key, v := range t.hash {
		if w, ok := u.hash[key]; !ok || !v.compare(w, strict) {
			return false
		}
	}
	if t.kind != manifest.KindScalar {
		return true
	}
	x, y := number(t.scalar), number(u.scalar)
	if x != nil && y != nil && !strict {
		return x.Cmp(y) == 0
	}
	return fmt.Sprintf("%T %v", t.scalar, t.scalar) == fmt.Sprintf("%T %v", u.scalar, u.scalar)
}

// number returns the value of a number that is finite, nil for everything else.
func number(v any) *big.Rat {
	switch v := v.(type) {
	case int64:
		return new(big.Rat).SetInt64(v)
	case *big.Int:
		return new(big.Rat).SetInt(v)
	case float64:
		return new(big.Rat).SetFloat64(v)
	}
	return nil
}

func keysOf(a, b *tree) []any {
	var keys []any
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

// diffLine is a line with its level.
type diffLine struct {
	indent int
	text   string
	status Status
	line   int
}

// differ builds one diff.
type differ struct {
	o      Options
	lines  *[]diffLine
	hidden map[string]map[string]bool // the secrets of the old document by path
}

func (d *differ) add(indent int, status Status, line int, text string) {
	*d.lines = append(*d.lines, diffLine{indent, text, status, line})
}

// apart runs f with an empty list of lines, and returns its lines.
func (d *differ) apart(f func()) []diffLine {
	outer := d.lines
	var lines []diffLine
	d.lines = &lines
	f()
	d.lines = outer
	return lines
}

// hash compares two hashes.
func (d *differ) hash(indent int, was, is *tree, old, fresh side) {
	for _, key := range keysOf(was, is) {
		d.key(indent, key, was.get(key), is.get(key), old.below(key, was, was.get(key)), fresh.below(key, is, is.get(key)))
	}
}

// key compares the values of two hashes under a key.
func (d *differ) key(indent int, key any, was, is *tree, old, fresh side) {
	switch {
	case was.equal(is):
	case was.isNil():
		d.value(indent, Added, key, is, fresh)
	case is.isNil():
		d.value(indent, Removed, key, was, old)
	case was.kind == manifest.KindList && is.kind == manifest.KindList:
		lines := d.apart(func() { d.array(indent, was, is, old, fresh) })
		if len(lines) > 0 {
			d.add(indent, Kept, is.line, rubytext.ToS(written(key))+":")
			*d.lines = append(*d.lines, lines...)
		}
	case was.isHash() && is.isHash():
		lines := d.apart(func() { d.hash(indent+1, was, is, old, fresh) })
		if len(lines) > 0 {
			d.add(indent, Kept, is.line, rubytext.ToS(written(key))+":")
			*d.lines = append(*d.lines, lines...)
		}
	default:
		d.value(indent, Removed, key, was, old)
		d.value(indent, Added, key, is, fresh)
	}
}

func (t *tree) isHash() bool { return t != nil && t.kind == manifest.KindMap }

// array compares lists as sets. If all changed elements have names, they are compared by name.
func (d *differ) array(indent int, was, is *tree, old, fresh side) {
	added, removed := without(is.list, was.list), without(was.list, is.list)
	for _, a := range added {
		by := ""
		for _, name := range []string{"range", "name"} {
			if a.isHash() && named(name, added, removed) {
				by = name
			}
		}
		at := -1
		if by != "" {
			at = slices.IndexFunc(removed, func(r *tree) bool { return r.get(by).equal(a.get(by)) })
		}
		if at < 0 {
			d.element(indent, Added, a, fresh)
			continue
		}
		pair := removed[at]
		removed = slices.DeleteFunc(removed, func(r *tree) bool { return r.equal(pair) })
		lines := d.apart(func() { d.hash(indent+1, pair, a, old, fresh) })
		if len(lines) > 0 {
			d.write(indent, Kept, a.line, []any{manifest.MapOf(by, d.plain(a.get(by), fresh))})
			*d.lines = append(*d.lines, lines...)
		}
	}
	for _, r := range removed {
		d.element(indent, Removed, r, old)
	}
}

// without returns the elements of a list that another lacks.
func without(list, other []*tree) []*tree {
	var out []*tree
	for _, t := range list {
		if !slices.ContainsFunc(other, func(u *tree) bool { return u.same(t) }) {
			out = append(out, t)
		}
	}
	return out
}

// same is equal for elements of lists, where null is a value of its own.
func (t *tree) same(u *tree) bool { return t.isNil() == u.isNil() && t.compare(u, true) }

// named reports whether all elements that aren't null have a value under a key.
func named(by string, lists ...[]*tree) bool {
	for _, list := range lists {
		for _, t := range list {
			if !t.isNil() && (!t.isHash() || t.get(by).isNil() || t.get(by).scalar == false) {
				return false
			}
		}
	}
	return true
}

func (d *differ) element(indent int, status Status, t *tree, s side) {
	d.write(indent, status, t.line, []any{d.plain(t, s)})
}

func (d *differ) value(indent int, status Status, key any, t *tree, s side) {
	d.write(indent, status, t.line, map[any]any{written(key): d.plain(t, s)})
}

// write adds a value as YAML.
func (d *differ) write(indent int, status Status, line int, v any) {
	n, err := manifest.NewNode(v)
	if err != nil {
		panic(err) // it was read from a document
	}
	text, err := n.MarshalDirector()
	if err != nil {
		panic(err)
	}
	for k, l := range strings.Split(strings.TrimRight(strings.TrimPrefix(string(text), "---\n"), "\n"), "\n") {
		at := line
		if k > 0 {
			at = 0
		}
		d.add(indent, status, at, l)
	}
}

const redacted = redact.Text

// plain returns a value with its secrets redacted: keys and the lengths of lists stay.
func (d *differ) plain(t *tree, s side) any {
	switch {
	case t == nil:
		return nil
	case t.kind == manifest.KindMap:
		n, err := manifest.NewNode(func(yield func(any, any) bool) {
			for _, k := range t.keys {
				if !yield(written(k), d.plain(t.hash[k], s.below(k, t, t.hash[k]))) {
					return
				}
			}
		})
		if err != nil {
			panic(err) // it was read from a document
		}
		return n
	case t.kind == manifest.KindList:
		list := make([]any, len(t.list))
		for n, e := range t.list {
			list[n] = d.plain(e, s)
		}
		return list
	case d.o.NoRedact:
	case d.o.Secrets != nil:
		return d.scalar(t.scalar, s)
	case s.secret:
		return redacted
	case t.shown != "":
		return t.shown
	}
	return t.scalar
}

// sectionOrder is the director's order; other sections follow.
var sectionOrder = lazy.Words("azs vm_types vm_extensions resource_pools compilation networks disk_types name stemcells releases update " +
	"jobs release addons variables")

// ordered puts sections in the director's order, with an empty line between them. A section begins with each line
// that is neither indented nor an element of a list, and is identified by that line. Sections with a line of the form
// "key:" are in the order, others follow. Of two sections with the same line the first is lost.
func ordered(lines []diffLine) []Line {
	sections := map[string][]Line{}
	var order []string
	key := ""
	for _, l := range lines {
		if l.indent == 0 && !strings.HasPrefix(l.text, " ") && !strings.HasPrefix(l.text, "-") {
			key = l.text
			if sections[key] == nil {
				order = append(order, key)
			}
			sections[key] = []Line{{}}
		}
		sections[key] = append(sections[key], Line{strings.Repeat("  ", l.indent) + l.text, l.status, l.line})
	}
	var out []Line
	for _, name := range sectionOrder.All() {
		out = append(out, sections[name+":"]...)
		delete(sections, name+":")
	}
	for _, key := range order {
		out = append(out, sections[key]...)
		delete(sections, key)
	}
	if len(out) > 0 {
		out = out[1:]
	}
	return out
}

// Text formats lines as the bosh CLI does, with colours or without.
func Text(lines []Line, colours bool) string {
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
			before = map[Status]string{Added: "\x1b[32m", Removed: "\x1b[31m"}[l.Status] + before
		}
		b.WriteString(before + l.Text + after + "\n")
	}
	return b.String()
}
