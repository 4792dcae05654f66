package manifest

// This file prints values as Ruby does, for the director's messages, without showing the values of variables.

import (
	"iter"
	"slices"

	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// maxInspect bounds how much of a value goes into a message; the director has no bound.
const maxInspect = 1 << 20

// view is a node as Ruby sees it. With hide, values from variables appear as their placeholders, and other values under
// the keys of secretKeys as "<redacted>".
type view struct {
	n     *Node
	hide  bool
	under bool // a key of secretKeys
}

// secretKeys are the keys whose values are left out where a whole object is printed, though the director prints them:
// a group without a stemcell must not print its passwords. The director's diff redacts the first two.
var secretKeys = []string{"properties", "bosh", "env", "options", "tags", "consumes"}

func isSecretKey(key *Node) bool {
	text, ok := scalarString(key)
	return ok && slices.Contains(secretKeys, text)
}

// Plain returns the value for rubytext to print.
func (v view) Plain() any {
	n := v.n
	switch {
	case n == nil:
		return nil
	case v.hide && n.secret():
		return n.src.text
	case v.hide && v.under && !n.IsNull():
		return redact.Text
	case n.kind == KindMap:
		return iter.Seq2[any, any](func(yield func(any, any) bool) {
			for _, p := range n.entries() {
				if !yield(view{p.Key, v.hide, false}, view{p.Value, v.hide, isSecretKey(p.Key)}) {
					return
				}
			}
		})
	case n.kind == KindList:
		return iter.Seq[any](func(yield func(any) bool) {
			for _, c := range n.items() {
				if !yield(view{c, v.hide, false}) {
					return
				}
			}
		})
	}
	return n.value
}

// inspect returns Ruby's inspect of n. Values from variables appear as their placeholders.
func (n *Node) inspect() string { return rubytext.InspectAtMost(view{n, true, false}, maxInspect) }

// toS returns Ruby's to_s of n: strings are themselves, null is empty, lists and maps are inspected.
func (n *Node) toS() string { return rubytext.ToSAtMost(view{n, true, false}, maxInspect) }

// text returns the result of toS as if variables were not hidden. It is for data, never for messages.
func (n *Node) text() string {
	if n == nil {
		return ""
	}
	if s, ok := n.value.(string); ok && n.kind == KindScalar {
		return s
	}
	return rubytext.ToSAtMost(view{n: n}, maxInspect)
}

// class returns the name of the Ruby class of n.
func (n *Node) class() string { return rubytext.ClassName(view{n: n}) }

// secret reports whether a variable gave the value.
func (n *Node) secret() bool { return n != nil && n.src != nil && n.src.kind == FromVariable }
