package manifest

// This file finds the keys of properties that Ruby does not read as strings.

import (
	"slices"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// OddKey is a key of a job's properties that Ruby does not read as a string: 80, true, null, :name. The Maps of
// properties have its text, where a director's hash has the key itself.
type OddKey struct {
	// Location is where the key is written.
	Location Location

	// Keys is the path from the properties to the key, with the text of each key, its own last.
	Keys []string
	// Problem completes the sentence "The key …". It does not have the key, which may be secret.
	Problem string
}

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

// OddKeys returns the odd keys of the properties that JobProperties returns, in the order of the document. Those in
// lists count too; Keys has no indexes.
func (m *Manifest) OddKeys(g *InstanceGroup, j *GroupJob) []OddKey {
	var found []OddKey
	from := []*Node{j.properties}
	if j.Properties == nil {
		from = []*Node{m.root.Get("properties"), g.Location.node.Get("properties")}
	}
	for _, n := range from {
		n.eachOddKey(nil, func(k OddKey) { found = append(found, k) })
	}
	return found
}

// eachOddKey calls f for each odd key in n and below.
func (n *Node) eachOddKey(keys []string, f func(OddKey)) {
	for _, item := range n.Items() {
		item.eachOddKey(keys, f)
	}
	for key, value := range n.Pairs() {
		text, isString := key.scalar.(string)
		if !isString || key.kind != KindScalar {
			text = key.text()
		}
		below := append(keys, text)
		if !isString {
			f(OddKey{Location: key.at(""), Keys: slices.Clone(below), Problem: oddProblem(key.Value())})
		}
		value.eachOddKey(below, f)
	}
}
