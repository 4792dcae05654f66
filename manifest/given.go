package manifest

// This file puts the values of `bosh deploy`'s flags into documents, before the director gets them.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
)

// Given holds the values that `bosh deploy` puts into a manifest before it sends it: from -v, -l and --vars-env.
// It is itself the Store with which the director's interpolation puts in the rest.
//
// Names, keys and structures are put in at once, and variables with a value are no longer declared, as by the CLI.
// Single values stay placeholders, so that they are known to be secret: ((x)), ((x.key)), or ((x/0)) where the
// director's syntax has no path to the value. Those with placeholders in them, or that make one with the text around
// them, are put in.
//
// Values are put in once. A placeholder in a value is the director's, who asks the config server for it, even if a
// value is given for that name. It is marked by a dot, ((.x)), which the director's syntax has not.
type Given struct {
	// Store has the values that are given.
	Store Store
	// Server has the variables of the director's config server. Nil has none.
	Server Store
}

// Manifest returns the manifest that the director gets. The manifest is left alone. Errors are the CLI's.
func (g Given) Manifest(ctx context.Context, m *Manifest) (*Manifest, error) {
	root, err := g.node(ctx, m.root, giving{defs: m.Variables, keep: slices.Concat(postponed, tagged)})
	if err != nil {
		return nil, err
	}
	if root == m.root {
		return m, nil
	}
	if root.Kind() != KindMap {
		return nil, &Error{Location: root.at(""), Code: codes.BadManifest, Message: "Manifest should be a hash"}
	}
	return decoded(ctx, root, m.again)
}

// RuntimeConfig returns the config that the director gets, as by `bosh update-runtime-config`.
func (g Given) RuntimeConfig(ctx context.Context, c *RuntimeConfig) (*RuntimeConfig, error) {
	root, err := g.node(ctx, c.root, giving{defs: c.Variables, keep: slices.Concat(postponedRuntime(), tagged)})
	if err != nil || root == c.root {
		return c, err
	}
	return decoded(ctx, root, (*decoder).runtimeConfig)
}

// CloudConfig returns the config that the director gets, as by `bosh update-cloud-config`.
func (g Given) CloudConfig(ctx context.Context, c *CloudConfig) (*CloudConfig, error) {
	root, err := g.node(ctx, c.root, giving{keep: postponedCloud, absolute: true})
	if err != nil || root == c.root {
		return c, err
	}
	return decoded(ctx, root, (*decoder).cloudConfig)
}

// giving says how values are put into a document.
type giving struct {
	defs     []*Variable
	keep     [][]string // the paths below which single values in structures stay placeholders
	absolute bool       // the director refuses relative names: single values stay placeholders below keep alone
}

// node puts the given values into a tree.
func (g Given) node(ctx context.Context, root *Node, how giving) (*Node, error) {
	r := Interpolation{Store: Index(g.Store), CLI: true, AllowMissing: true}.run(ctx, how.defs)
	g.Store = r.Store
	r.given, r.absolute = &g, how.absolute
	root = r.withoutFound(r.interpolate(root, nil, how.keep), how.defs)
	return root, r.err()
}

// errNotServed is the error of a variable of the config server that it doesn't have.
var errNotServed = errors.New("the config server has no such variable")

// Get implements Store. A name with slashes that the store lacks is the path of a value in a variable. A name after a
// dot is one of the config server.
func (g Given) Get(ctx context.Context, v *Variable) (any, bool, error) {
	if name, marked := strings.CutPrefix(v.Name, "."); marked {
		asked := *v
		asked.Name = name
		value, found, err := g.served(ctx, &asked)
		if err == nil && !found {
			err = errNotServed
		}
		return value, found, err
	}
	if value, found, err := g.find(ctx, v); found || err != nil {
		return value, found, err
	}
	return g.served(ctx, v)
}

// served returns a variable of the config server.
func (g Given) served(ctx context.Context, v *Variable) (any, bool, error) {
	if g.Server == nil {
		return nil, false, nil
	}
	return g.Server.Get(ctx, v)
}

// find returns a value that is given.
func (g Given) find(ctx context.Context, v *Variable) (any, bool, error) {
	if g.Store == nil {
		return nil, false, nil
	}
	value, found, err := g.Store.Get(ctx, v)
	for at := len(v.Name); !found && err == nil; {
		if at = strings.LastIndexByte(v.Name[:at], '/'); at < 1 {
			return nil, false, nil
		}
		root, ok, err := g.Store.Get(ctx, &Variable{Name: v.Name[:at]})
		if err != nil {
			return nil, false, err
		}
		if !ok {
			continue
		}
		n, err := NewNode(root)
		if err != nil {
			return nil, false, err
		}
		if n = n.below(strings.Split(v.Name[at+1:], "/")); n != nil {
			return n, true, nil
		}
	}
	return value, found, err
}

// Names implements Lister.
func (g Given) Names(ctx context.Context) ([]string, error) {
	return Stores{g.Store, g.Server}.Names(ctx)
}

// below returns the value at a path of escaped keys and indexes; nil if there is none.
func (n *Node) below(path []string) *Node {
	for _, part := range path {
		var next *Node
		for i, e := range n.items() {
			if strconv.Itoa(i) == part {
				next = e
			}
		}
		for _, p := range n.entries() {
			if escaped(p.Key.keyText()) == part {
				next = p.Value
			}
		}
		if next == nil {
			return nil
		}
		n = next
	}
	return n
}

// escaped returns a key with only those characters that the director allows in names of variables, without slashes.
func escaped(key string) string {
	var b strings.Builder
	for _, c := range []byte(key) {
		if c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' {
			b.WriteByte(c)
			continue
		}
		fmt.Fprintf(&b, "_%02x", c)
	}
	return b.String()
}

// tagged are the parts of a manifest whose single values stay placeholders besides the postponed ones.
var tagged = [][]string{{"tags"}, {"instance_groups", anyIndex, "tags"}}

// everything are the paths below a place whose single values stay placeholders even in structures.
var everything = [][]string{{anyDepth}}

// giveText puts given values into a string. The result is the value of its placeholder, or has placeholders that the
// director understands.
func (r *interpolator) giveText(n *Node, s string, at *trail, keep [][]string) *Node {
	// The deployment's name is needed before all else.
	name := at != nil && at.up == nil && at.key != nil && at.key.str() == "name"
	if kept := len(keep) > 0 && keep[0][0] == anyDepth; name || r.absolute && !kept {
		return r.cliText(n, s, at, r.sent)
	}
	whole := cliWholePlaceholder.MatchString(s)
	var pairs []string           // of placeholders and their replacements
	texts := map[string]string{} // by replacement
	for _, m := range cliPlaceholder.FindAllStringSubmatch(s, -1) {
		name := strings.TrimPrefix(m[1], "!")
		v, ok := r.cliFound(n, name, at)
		switch {
		case !ok:
			return n
		case v == nil:
			continue
		}
		path := strings.Split(name, ".")
		if whole {
			put := v
			if v.Len() > 0 {
				put = r.leaves(v, n, at, path, keep)
			} else if put = r.placeholderOf(v, n, at, path); put.value == any(s) {
				return n
			}
			return r.put(n, put, name, s, at)
		}
		text, ok := r.cliEmbeddable(n, v, name, at)
		if !ok {
			return n
		}
		standIn := r.standIn(v, path)
		if standIn == "" {
			return r.cliText(n, s, at, r.sent)
		}
		texts[standIn] = text
		pairs = append(pairs, "(("+name+"))", standIn, "((!"+name+"))", standIn)
	}
	out := strings.NewReplacer(pairs...).Replace(s)
	if r.stop(n, at, r.spent.size.Take(int64(len(out)))) {
		return n
	}
	if sent, _, ok := r.cliPut(n, s, at); pairs == nil || ok && !meansSame(out, texts, sent) {
		return r.cliText(n, s, at, r.sent)
	}
	if out = r.sentText(out, n, at, texts); out == s {
		return n
	}
	return n.substituted(&Node{value: out}, "", s)
}

// meansSame reports whether a text, some of whose placeholders stand for texts, becomes for the director the text that
// the CLI sends: with the same placeholders left.
func meansSame(text string, of map[string]string, sent *Node) bool {
	want, isText := sent.value.(string)
	if !isText {
		return false
	}
	left := placeholders(want)
	var pairs []string
	for _, p := range placeholders(text) {
		if put, known := of[p]; known {
			pairs = append(pairs, p, put)
			continue
		}
		if len(left) == 0 || left[0] != p {
			return false
		}
		left = left[1:]
	}
	return len(left) == 0 && strings.NewReplacer(pairs...).Replace(text) == want
}

// leaves returns a structure with placeholders in place of those single values that are kept as such.
func (r *interpolator) leaves(v, site *Node, at *trail, path []string, keep [][]string) *Node {
	if slices.ContainsFunc(keep, func(p []string) bool { return len(p) == 0 }) {
		keep = everything
	}
	if v.Len() == 0 {
		if len(keep) > 0 && keep[0][0] == anyDepth {
			return r.placeholderOf(v, site, at, path)
		}
		return r.sent(v, site, at)
	}
	out := v.fork()
	for i, e := range v.items() {
		out.items()[i] = r.leaves(e, site, at, append(slices.Clip(path), strconv.Itoa(i)), below(keep, anyIndex, anyIndex))
	}
	for i, p := range v.entries() {
		key := p.Key.keyText()
		out.entries()[i].Key = r.sentKey(p.Key, site, at)
		out.entries()[i].Value = r.leaves(p.Value, site, at, append(slices.Clip(path), key), below(keep, key, anyKey))
	}
	out.reindex()
	return out
}

// placeholderOf returns a placeholder for a value at a path in a variable. A value without one is put in itself.
func (r *interpolator) placeholderOf(v, site *Node, at *trail, path []string) *Node {
	if text := r.standIn(v, path); text != "" {
		return &Node{value: text}
	}
	return r.sent(v, site, at)
}

// standIn returns the placeholder that the director replaces by the value at a path in a variable. There is none for
// structures, for texts with placeholders in them, and for names that the director refuses.
func (r *interpolator) standIn(v *Node, path []string) string {
	if text, _ := v.value.(string); v.kind != KindScalar || len(placeholders(text)) > 0 {
		return ""
	}
	name := strings.Join(path, ".")
	if _, problem := placeholderName("((" + name + "))"); problem == "" {
		root, rest, dotted := strings.Cut(name, ".")
		at := r.values[root]
		for dotted && at != nil {
			var key string
			key, rest, dotted = strings.Cut(rest, ".")
			at = at.Get(key)
		}
		if at == v {
			return "((" + name + "))"
		}
	}
	name = path[0]
	for _, key := range path[1:] {
		name += "/" + escaped(key)
	}
	if _, problem := placeholderName("((" + name + "))"); problem == "" {
		found, _, _ := r.given.find(r.ctx, &Variable{Name: name})
		if n, err := NewNode(found); err == nil && n.Equal(v) {
			return "((" + name + "))"
		}
	}
	return ""
}

// sent returns a value at a site as the director gets it from the CLI: placeholders that given values would replace are
// marked.
func (r *interpolator) sent(n, site *Node, at *trail) *Node {
	if r.given == nil || r.stop(site, at, r.spent.poll.Tick()) {
		return n
	}
	if s, ok := scalarString(n); ok {
		text := r.sentText(s, site, at, nil)
		if text == s {
			return n
		}
		marked := *n
		marked.value = text
		return &marked
	}
	out := n
	change := func() {
		if out == n {
			out = n.fork()
		}
	}
	for i, e := range n.items() {
		if now := r.sent(e, site, at); now != e {
			change()
			out.items()[i] = now
		}
	}
	for i, p := range n.entries() {
		if key, value := r.sentKey(p.Key, site, at), r.sent(p.Value, site, at); key != p.Key || value != p.Value {
			change()
			out.entries()[i].Key, out.entries()[i].Value = key, value
		}
	}
	if out != n {
		out.reindex()
	}
	return out
}

// sentText does so for a text, except for the placeholders that stand for given values.
func (r *interpolator) sentText(text string, site *Node, at *trail, standIns map[string]string) string {
	var pairs []string
	seen := map[string]bool{}
	for _, p := range placeholders(text) {
		name, problem := placeholderName(p)
		if strings.HasPrefix(p, mark) {
			r.fail(site, at, codes.ConfigServerIncorrectNameSyntax, nil, "%s", problem)
			return text
		}
		if _, standsIn := standIns[p]; standsIn || problem != "" || seen[p] {
			continue
		}
		seen[p] = true
		root, _, _ := strings.Cut(name, ".")
		if _, found, _ := r.given.find(r.ctx, &Variable{Name: root}); found {
			pairs = append(pairs, p, mark+p[len("(("):])
		}
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// sentKey does so for a key. The director replaces only keys that are a placeholder as a whole.
func (r *interpolator) sentKey(n, site *Node, at *trail) *Node {
	if s, ok := scalarString(n); ok && !wholePlaceholder.MatchString(s) {
		return n
	}
	return r.sent(n, site, at)
}

// mark begins a placeholder that given values don't replace.
const mark = "((."

// Earlier returns a text of a document that an earlier deploy was given, as it would be written now: marks stay only at
// names that have a value now. A mark that stays says that the config server's value was meant, and not the given one.
func (g Given) Earlier(ctx context.Context, text string) string {
	if !strings.Contains(text, mark) {
		return text
	}
	return placeholderForm.ReplaceAllStringFunc(text, func(p string) string {
		name, problem := placeholderName(Written(p))
		root, _, _ := strings.Cut(name, ".")
		if _, found, _ := g.find(ctx, &Variable{Name: root}); found || problem != "" {
			return p
		}
		return Written(p)
	})
}

// Written returns a text of a document without the marks of [Given]: as the director gets it.
func Written(text string) string {
	if !strings.Contains(text, mark) {
		return text
	}
	return placeholderForm.ReplaceAllStringFunc(text, func(p string) string {
		if rest, marked := strings.CutPrefix(p, mark); marked {
			return "((" + rest
		}
		return p
	})
}
