package manifest

// This file puts what the flags of `bosh deploy` give into a manifest, before the director gets it.

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Given holds the values that `bosh deploy` puts into a manifest before it sends it: from -v, -l and --vars-env.
// It is itself the Store with which the director's interpolation puts in the rest.
//
// Names, keys and structures are put in at once, and variables with a value are no longer declared, as by the CLI.
// Single values stay placeholders, so that they are known to be secret: ((x)), ((x.key)), or ((x/0)) where the
// director's syntax has no path to the value.
type Given struct {
	// Store has the values.
	Store Store
}

// Manifest returns the manifest that the director gets. The manifest is left alone. Errors are the CLI's.
func (g Given) Manifest(ctx context.Context, m *Manifest) (*Manifest, error) {
	root, err := g.node(ctx, m.root, m.Variables, slices.Concat(postponed, tagged))
	if err != nil {
		return nil, err
	}
	if root == m.root {
		return m, nil
	}
	if root.Kind() != KindMap {
		return nil, &Error{Location: root.at(""), Code: CodeBadManifest, Message: "Manifest should be a hash"}
	}
	return decodeAgain(root, m), nil
}

// node puts what is given into a tree, except for single values below some paths.
func (g Given) node(ctx context.Context, root *Node, defs []*Variable, keep [][]string) (*Node, error) {
	r := Interpolation{Store: Index(g.Store), CLI: true, AllowMissing: true}.run(ctx, defs)
	r.given = &g
	root = r.withoutFound(r.interpolate(root, nil, keep), defs)
	return root, r.err()
}

// Get implements Store. A name with slashes that the store lacks is the path of a value in a variable.
func (g Given) Get(ctx context.Context, v *Variable) (any, bool, error) {
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

// giveText puts what is given into a string: the structure that it stands for, or placeholders that the director
// understands.
func (r *interpolator) giveText(n *Node, s string, at *trail, keep [][]string) *Node {
	if at != nil && at.up == nil && at.key.str() == "name" {
		return r.cliText(n, s, at) // the name of the deployment is needed before all else
	}
	out, whole := s, cliWholePlaceholder.MatchString(s)
	for _, m := range cliPlaceholder.FindAllStringSubmatch(s, -1) {
		name := strings.TrimPrefix(m[1], "!")
		v, ok := r.cliFound(n, name, at)
		switch {
		case !ok:
			return n
		case v == nil:
			continue
		case whole:
			put := v
			if v.Len() > 0 {
				put = r.leaves(v, strings.Split(name, "."), keep)
			} else if put = r.placeholderOf(v, strings.Split(name, ".")); put.scalar == any(s) {
				return n
			}
			return r.put(n, put, name, s, at)
		}
		text, ok := r.cliEmbeddable(n, v, name, at)
		if !ok {
			return n
		}
		directors, isText := r.placeholderOf(v, strings.Split(name, ".")).scalar.(string)
		if strings.Contains(text, "((") || !isText || directors == text {
			return r.cliText(n, s, at)
		}
		for _, old := range [...]string{"((" + name + "))", "((!" + name + "))"} {
			out = strings.ReplaceAll(out, old, directors)
		}
	}
	if out == s || r.stop(n, at, r.spent.size.Take(int64(len(out)))) {
		return n
	}
	return n.substituted(&Node{scalar: out}, "", s)
}

// leaves returns a structure with placeholders in place of those single values that are kept as such.
func (r *interpolator) leaves(v *Node, path []string, keep [][]string) *Node {
	if slices.ContainsFunc(keep, func(p []string) bool { return len(p) == 0 }) {
		keep = everything
	}
	if v.Len() == 0 {
		if len(keep) > 0 && keep[0][0] == anyDepth {
			return r.placeholderOf(v, path)
		}
		return v
	}
	out := v.fork()
	for i, e := range v.items() {
		out.items()[i] = r.leaves(e, append(slices.Clip(path), strconv.Itoa(i)), below(keep, anyIndex, anyIndex))
	}
	for i, p := range v.entries() {
		key := p.Key.keyText()
		out.entries()[i].Value = r.leaves(p.Value, append(slices.Clip(path), key), below(keep, key, anyKey))
	}
	out.reindex()
	return out
}

// placeholderOf returns a placeholder for a value at a path in a variable, which the director replaces by it. A value
// without one stands for itself: structures, references, and names that the director refuses.
func (r *interpolator) placeholderOf(v *Node, path []string) *Node {
	if text, _ := v.scalar.(string); v.kind != KindScalar || strings.Contains(text, "((") {
		return v
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
			return &Node{scalar: "((" + name + "))"}
		}
	}
	name = path[0]
	for _, key := range path[1:] {
		name += "/" + escaped(key)
	}
	if _, problem := placeholderName("((" + name + "))"); problem == "" {
		found, _, _ := r.given.Get(r.ctx, &Variable{Name: name})
		if n, err := NewNode(found); err == nil && Equal(n, v) {
			return &Node{scalar: "((" + name + "))"}
		}
	}
	return v
}

// Names implements Lister.
func (g Given) Names(ctx context.Context) ([]string, error) {
	if l, ok := g.Store.(Lister); ok {
		return l.Names(ctx)
	}
	return nil, nil
}
