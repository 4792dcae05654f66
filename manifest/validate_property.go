package manifest

// This file looks properties up as the director does: each by its key, with the type that it has to have (director:
// validation_helper.rb). All rules read the document through these methods, and report through fail, so that an error
// has its place in the document and its path, whichever file the rule is in. A rule is then a few lines:
//
//	name, ok := v.requiredString(obj, path, "name") // reported if it is missing or has another type
//	if ok && taken[name.text()] {
//		v.fail(codes.X, name, join(path, "name"), "…")
//	}

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/redact"
)

// class is a type that a property is required to have.
type class string

const (
	anyClass     class = ""
	stringClass  class = "String"
	integerClass class = "Integer"
	hashClass    class = "Hash"
	arrayClass   class = "Array"
	booleanClass class = "boolean"
)

// fail records a finding at n.
func (v *validator) fail(code Code, n *Node, path, format string, args ...any) {
	if v.full() {
		return
	}
	v.add(&Error{Location: n.at(path), Code: code, Message: fmt.Sprintf(format, args...)})
}

// join appends a key to a path.
func join(path, key string) string {
	if path == "" {
		return brief(key)
	}
	return longer(path, "."+brief(key))
}

// maxPath and maxPathPart bound the bytes of the path in a Location, and of a name in it: each part of a document has
// a path of its own, which must not repeat long names.
const (
	maxPath     = 2000
	maxPathPart = 200
)

// brief returns a name for a path.
func brief(name string) string {
	if len(name) <= maxPathPart {
		return name
	}
	return strings.ToValidUTF8(name[:maxPathPart], "") + "…"
}

// longer adds a part to a path.
func longer(path, part string) string {
	switch {
	case len(path)+len(part) <= maxPath:
		return path + part
	case strings.HasSuffix(path, "…"):
		return path
	}
	return path + "…"
}

// required looks a key up that has to be there. ok is false if that failed and was recorded.
func (v *validator) required(obj *Node, path, key string, c class) (n *Node, ok bool) {
	n, ok = v.optional(obj, path, key, c)
	if ok && n == nil {
		v.fail(codes.ValidationMissingField, obj, path, "Required property '%s' was not specified in object (%s)", key, v.quoted(obj))
		return nil, false
	}
	return n, ok
}

// optional looks a key up; n is nil if it is absent. A key with a null value is there, and of the wrong type. A
// null object has no keys.
func (v *validator) optional(obj *Node, path, key string, c class) (n *Node, ok bool) {
	if obj == nil || obj.IsNull() {
		return nil, true
	}
	if obj.kind != KindMap {
		v.fail(codes.ValidationInvalidType, obj, path, "Object (%s) did not match the required type 'Hash'", v.quoted(obj))
		return nil, false
	}
	n = obj.Get(key)
	if n == nil || n.is(c) {
		return n, true
	}
	v.fail(codes.ValidationInvalidType, n, join(path, key), "Property '%s' value (%s) did not match the required type '%s'", key, v.quoted(n), c)
	return nil, false
}

// quoted returns a node as messages show it.
func (v *validator) quoted(n *Node) string {
	if v.hides && !n.IsNull() {
		return redact.Text
	}
	return n.inspect()
}

// is reports whether the director takes n for a value of the class. Numbers pass for strings.
func (n *Node) is(c class) bool {
	switch c {
	case anyClass:
		return true
	case hashClass:
		return n.kind == KindMap
	case arrayClass:
		return n.kind == KindList
	}
	if n.kind != KindScalar {
		return false
	}
	switch n.value.(type) {
	case string:
		return c == stringClass
	case bool:
		return c == booleanClass
	case float64:
		return c == stringClass
	case int64, *big.Int:
		return c == stringClass || c == integerClass
	}
	return false
}

// requiredString looks up a string, or a number, that has to be there.
func (v *validator) requiredString(obj *Node, path, key string) (n *Node, ok bool) {
	return v.required(obj, path, key, stringClass)
}

// elements returns the items of an optional list.
func (v *validator) elements(obj *Node, path, key string) (items []*Node, ok bool) {
	n, ok := v.optional(obj, path, key, arrayClass)
	return n.Items(), ok
}
