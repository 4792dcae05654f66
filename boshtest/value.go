package boshtest

// This file reads the values of outputs and compares them.

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/manifest"
)

// Value is a part of an output. A missing value fails every check but Absent.
type Value struct {
	t    T
	what string // the template
	path string // for messages
	node *manifest.Node
	near string // the nearest existing value, described, if node is nil
	text bool   // the format has only text
}

// Path reads the output as YAML, which includes JSON, and returns the value at a path, see [Value.Path]. The test
// ends if the output is not YAML.
func (o *Output) Path(path string) *Value {
	o.t.Helper()
	return o.YAML().Path(path)
}

// Path returns the value at a path below v: keys of hashes, and indexes of lists from 0, from the end from -1, joined
// by dots: "processes.0.name". A key and its value also select the element of a list: "processes.name=web.args.-1". A
// key with dots is quoted: `labels."app.kubernetes.io/name"`; or use [Value.Key].
func (v *Value) Path(path string) *Value {
	v.t.Helper()
	for _, step := range steps(path) {
		v = v.step(step, step)
	}
	return v
}

// Key returns the value below keys (strings) and indexes (integers), which are used unchanged.
func (v *Value) Key(keys ...any) *Value {
	v.t.Helper()
	for _, key := range keys {
		text := fmt.Sprint(key)
		shown := text
		if strings.ContainsAny(text, `."=`) {
			shown = strconv.Quote(text)
		}
		v = v.step(text, shown)
	}
	return v
}

// steps splits a path at its dots, except in quotes.
func steps(path string) []string {
	var list []string
	var step strings.Builder
	quoted := false
	for _, r := range path {
		switch {
		case r == '"':
			quoted = !quoted
		case r == '.' && !quoted:
			list = append(list, step.String())
			step.Reset()
		default:
			step.WriteRune(r)
		}
	}
	return append(list, step.String())
}

// step returns the value below one key.
func (v *Value) step(key, shown string) *Value {
	out := &Value{t: v.t, what: v.what, text: v.text, path: strings.TrimPrefix(v.path+"."+shown, ".")}
	if v.node == nil {
		out.near = v.near
		return out
	}
	switch v.node.Kind() {
	case manifest.KindList:
		out.node = item(v.node.Items(), key)
		out.near = fmt.Sprintf("%s has %d items", v.name(), v.node.Len())
	case manifest.KindMap:
		out.node, _ = get(v.node, key)
		var keys []string
		for k := range v.node.Pairs() {
			keys = append(keys, fmt.Sprint(k.Value()))
		}
		out.near = fmt.Sprintf("%s has the keys %s", v.name(), strings.Join(keys, ", "))
	default:
		out.near = fmt.Sprintf("%s is neither a hash nor a list: %s", v.name(), strings.TrimSpace(yaml(v.node)))
	}
	return out
}

// get returns the value of a hash's key, which may also be a number or another scalar with that text.
func get(n *manifest.Node, name string) (*manifest.Node, bool) {
	for key, value := range n.Pairs() {
		if fmt.Sprint(key.Value()) == name {
			return value, true
		}
	}
	return nil, false
}

// item finds an element of a list by its index, or by a key and its value.
func item(items []*manifest.Node, key string) *manifest.Node {
	if name, value, ok := strings.Cut(key, "="); ok {
		for _, n := range items {
			if has, ok := get(n, name); ok && fmt.Sprint(has.Value()) == value {
				return n
			}
		}
		return nil
	}
	i, err := strconv.Atoi(key)
	if i < 0 {
		i += len(items)
	}
	if err != nil || i < 0 || i >= len(items) {
		return nil
	}
	return items[i]
}

// name returns the name of the value in messages.
func (v *Value) name() string {
	if v.path == "" {
		return "the output"
	}
	return v.path
}

// there reports whether the value exists, and fails the test otherwise.
func (v *Value) there() bool {
	v.t.Helper()
	if v.node == nil {
		v.t.Errorf("%s: there is no %s: %s", v.what, v.path, v.near)
	}
	return v.node != nil
}

// wanted converts the expected value to a node.
func (v *Value) wanted(want any) (*manifest.Node, bool) {
	v.t.Helper()
	if other, ok := want.(*Value); ok {
		return other.node, other.there()
	}
	n, err := manifest.NewNode(want)
	if err == nil && v.text {
		n, err = manifest.NewNode(texts(n))
	}
	if err != nil {
		v.t.Errorf("%s: %v", v.name(), err)
	}
	return n, err == nil
}

// texts returns the value with all scalars as text.
func texts(n *manifest.Node) any {
	switch n.Kind() {
	case manifest.KindMap:
		m := new(manifest.Map)
		for key, value := range n.Pairs() {
			m.Set(fmt.Sprint(key.Value()), texts(value))
		}
		return m
	case manifest.KindList:
		list := []any{}
		for _, item := range n.Items() {
			list = append(list, texts(item))
		}
		return list
	}
	if n.IsNull() {
		return nil
	}
	return fmt.Sprint(n.Value())
}

// differs fails the test.
func (v *Value) differs(how string, want *manifest.Node) {
	v.t.Helper()
	v.t.Errorf("%s: %s %s:\n%s", v.what, v.name(), how, difference(yaml(want), yaml(v.node)))
}

// Equals checks the value: nil, a bool, a number, a string, or slices and maps of them, of any Go types. Numbers are
// equal by value, 1 and 1.0 too; the order of keys doesn't matter. In formats that have only text, INI and XML, a
// value equals a number or bool with the same text.
func (v *Value) Equals(want any) *Value {
	v.t.Helper()
	if expected, ok := v.wanted(want); ok && v.there() && !same(expected, v.node) {
		v.differs("differs", expected)
	}
	return v
}

// Includes checks a part of the value: each key of a hash, whose value is compared in the same way; each element of a
// list, at any position; the text, in a string. Everything else is compared as in Equals.
func (v *Value) Includes(want any) *Value {
	v.t.Helper()
	if expected, ok := v.wanted(want); ok && v.there() && !includes(expected, v.node) {
		v.differs("lacks some of it", expected)
	}
	return v
}

// Unordered checks a list with elements in any order.
func (v *Value) Unordered(want any) *Value {
	v.t.Helper()
	expected, ok := v.wanted(want)
	if !ok || !v.there() {
		return v
	}
	left := slices.Clone(v.node.Items())
	equal := v.node.Kind() == manifest.KindList && len(left) == expected.Len()
	for _, e := range expected.Items() {
		i := slices.IndexFunc(left, func(n *manifest.Node) bool { return same(e, n) })
		if equal = equal && i >= 0; !equal {
			break
		}
		left = slices.Delete(left, i, i+1)
	}
	if !equal {
		v.differs("has other elements", expected)
	}
	return v
}

// Len checks the number of elements of a list, of keys of a hash, or of characters of a string.
func (v *Value) Len(want int) *Value {
	v.t.Helper()
	if !v.there() {
		return v
	}
	got := v.node.Len()
	if s, ok := v.node.Value().(string); ok {
		got = len([]rune(s))
	}
	if got != want {
		v.t.Errorf("%s: %s has the length %d, not %d:\n%s", v.what, v.name(), got, want, yaml(v.node))
	}
	return v
}

// IsNil checks that the value exists and is nil.
func (v *Value) IsNil() *Value {
	v.t.Helper()
	return v.Equals(nil)
}

// Matches checks a string, or the text of a number, against a regular expression of Go.
func (v *Value) Matches(expression string) *Value {
	v.t.Helper()
	if v.there() {
		matches(v.t, v.what+": "+v.name(), expression, fmt.Sprint(v.node.Value()))
	}
	return v
}

// Lacks checks that a hash has none of the keys, a list none of the elements, a string none of the texts.
func (v *Value) Lacks(unwanted ...any) *Value {
	v.t.Helper()
	if !v.there() {
		return v
	}
	for _, u := range unwanted {
		has := false
		if key, ok := u.(string); ok && v.node.Kind() == manifest.KindMap {
			_, has = get(v.node, key)
		} else if n, ok := v.wanted(u); ok {
			if v.node.Kind() == manifest.KindList {
				n, _ = manifest.NewNode([]any{u})
			}
			has = includes(n, v.node)
		}
		if has {
			v.t.Errorf("%s: %s has %v:\n%s", v.what, v.name(), u, yaml(v.node))
		}
	}
	return v
}

// Absent checks that there is no value.
func (v *Value) Absent() {
	v.t.Helper()
	if v.node != nil {
		v.t.Errorf("%s: there is a %s:\n%s", v.what, v.path, yaml(v.node))
	}
}

// Value returns the value as plain data: nil, a bool, int64, *big.Int, float64, string, []any or *manifest.Map.
func (v *Value) Value() any { return v.node.Value() }

// Decode stores the value in what into points to, by the rules of package encoding/json: fields are found by their
// names or tags, keys without a field are left out, null leaves a field as it is. A value that doesn't fit fails the
// test.
func (v *Value) Decode(into any) *Value {
	v.t.Helper()
	if !v.there() {
		return v
	}
	data, err := json.Marshal(v.Value())
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err == nil {
		return v
	}
	why := "the value can't be written as JSON"
	if other := (*json.UnmarshalTypeError)(nil); errors.As(err, &other) {
		kind, _, _ := strings.Cut(other.Value, " ") // a number has its digits behind
		if why = fmt.Sprintf("a %s is no %s", kind, other.Type); other.Field != "" {
			why = other.Field + ": " + why
		}
	} else if invalid := (*json.InvalidUnmarshalError)(nil); errors.As(err, &invalid) {
		why = "into has to be a pointer"
	}
	v.t.Errorf("%s: %s can't be decoded: %s", v.what, v.name(), why)
	return v
}

// same reports whether two values are the same, as Equals explains.
func same(a, b *manifest.Node) bool {
	if a.Kind() != b.Kind() {
		return false
	}
	switch a.Kind() {
	case manifest.KindMap:
		return a.Len() == b.Len() && pairs(a, b, same)
	case manifest.KindList:
		return slices.EqualFunc(a.Items(), b.Items(), same)
	}
	x, y := a.Value(), b.Value()
	if m, ok := number(x); ok {
		n, ok := number(y)
		return ok && m.Cmp(n) == 0
	}
	return fmt.Sprintf("%T %v", x, x) == fmt.Sprintf("%T %v", y, y)
}

func number(v any) (*big.Rat, bool) {
	switch v := v.(type) {
	case int64:
		return new(big.Rat).SetInt64(v), true
	case *big.Int:
		return new(big.Rat).SetInt(v), true
	case float64:
		r := new(big.Rat).SetFloat64(v)
		return r, r != nil
	}
	return nil, false
}

// pairs compares the values of want's keys with got's values.
func pairs(want, got *manifest.Node, equal func(a, b *manifest.Node) bool) bool {
	for key, value := range want.Pairs() {
		if has, ok := get(got, fmt.Sprint(key.Value())); !ok || !equal(value, has) {
			return false
		}
	}
	return true
}

// includes reports whether want is a part of got.
func includes(want, got *manifest.Node) bool {
	text, ok := got.Value().(string)
	part, isText := want.Value().(string)
	switch {
	case ok && isText:
		return strings.Contains(text, part)
	case want.Kind() != got.Kind():
		return false
	case want.Kind() == manifest.KindMap:
		return pairs(want, got, func(a, b *manifest.Node) bool {
			if a.Kind() == manifest.KindScalar {
				return same(a, b)
			}
			return includes(a, b)
		})
	case want.Kind() == manifest.KindList:
		for _, w := range want.Items() {
			if !slices.ContainsFunc(got.Items(), func(g *manifest.Node) bool {
				return same(w, g) || w.Kind() == manifest.KindMap && includes(w, g)
			}) {
				return false
			}
		}
		return true
	}
	return same(want, got)
}

func yaml(n *manifest.Node) string {
	text, err := n.Marshal()
	if err != nil {
		return err.Error()
	}
	return strings.TrimLeft(strings.TrimPrefix(string(text), "---"), " \n")
}
