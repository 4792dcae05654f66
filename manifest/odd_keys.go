package manifest

// This file finds the keys of properties that Ruby does not read as strings.

import (
	"iter"
	"slices"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// oddProblem returns the problem of a key. A director fails when it makes OpenStructs of the properties.
func oddProblem(key any) string {
	if _, ok := key.(rubytext.Symbol); ok {
		return "is a Symbol: only strings are supported"
	}
	problem := "is no string: " + rubytext.NoMethod("to_sym", key)
	if _, ok := key.(bool); ok {
		problem += " (YAML reads y, n, yes, no, on and off as booleans; in quotes they are strings)"
	}
	return problem
}

// OddKeys yields the keys, in the properties that JobProperties returns, that Ruby does not read as a string: 80, true,
// null, :name. The Maps of properties have their text, where a director's hash has the key itself. They come in the
// order of the document, each as the path from the properties to the key, with the text of each key, its own last, and
// an error at the place of the key. Keys in lists count too; the path has no indexes.
func (m *Manifest) OddKeys(g *InstanceGroup, j *GroupJob) iter.Seq2[[]string, *Error] {
	from := []*Node{j.properties}
	if j.Properties == nil {
		from = []*Node{m.root.Get("properties"), g.Location.node.Get("properties")}
	}
	return func(yield func([]string, *Error) bool) {
		for _, n := range from {
			if !n.eachOddKey(nil, yield) {
				return
			}
		}
	}
}

// eachOddKey yields each odd key in n and below, and reports whether to go on.
func (n *Node) eachOddKey(keys []string, yield func([]string, *Error) bool) bool {
	for _, item := range n.Items() {
		if !item.eachOddKey(keys, yield) {
			return false
		}
	}
	for key, value := range n.Pairs() {
		text, isString := key.value.(string)
		if !isString || key.kind != KindScalar {
			text = key.text()
		}
		below := append(keys, text)
		if !isString && !yield(slices.Clone(below), &Error{Location: key.at(""), Message: "The value has a key that " + oddProblem(key.Value())}) {
			return false
		}
		if !value.eachOddKey(below, yield) {
			return false
		}
	}
	return true
}
