package manifest

// This file validates the `variables` section.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// variables checks the list under key of root, a manifest or a runtime config. It returns the names.
func (v *validator) variables(root *Node, key string) []*Node {
	items, ok := v.elements(root, "", key)
	if !ok {
		return nil
	}
	for i, n := range items {
		if n.Kind() != KindMap {
			v.fail(codes.VariablesInvalidFormat, n, elementPath(key, n, i), "All 'variables' elements should be Hashes")
		}
	}
	var vars []variableInfo
	for i, n := range items {
		if n.Kind() == KindMap {
			vars = append(vars, v.variableFields(n, elementPath(key, n, i)))
		}
	}
	for _, x := range vars {
		if c := x.node.Get("consumes"); c != nil && !c.IsNull() && c.kind != KindMap {
			v.fail(codes.VariablesInvalidFormat, c, x.path+".consumes", "Consumes for variable '%s' must be a Hash or nil", x.shown)
		}
	}
	names := v.duplicateVariables(vars)
	for _, x := range vars {
		if o := x.node.Get("options"); !o.falsy() && o.kind != KindMap {
			v.fail(codes.VariablesInvalidFormat, o, x.path+".options", "options of variable with name '%s' is not a Hash", x.shown)
		}
	}
	for _, x := range vars {
		if m := x.node.Get("update_mode"); m != nil && !m.IsNull() && m.class() != "String" {
			v.fail(codes.VariablesInvalidFormat, m, x.path+".update_mode",
				"Update mode for variable '%s' must be a String, but was '%s'", x.shown, m.toS())
		}
	}
	for _, x := range vars {
		v.variableConsumers(x)
	}
	return names
}

// variableInfo is an entry of `variables`.
type variableInfo struct {
	node  *Node
	path  string
	name  *Node // nil if it cannot be used
	shown string
}

// variableFields checks name and type of one variable.
func (v *validator) variableFields(n *Node, path string) variableInfo {
	info := variableInfo{node: n, path: path}
	name := n.Get("name")
	fail := func(at *Node, path, format string, args ...any) {
		v.fail(codes.VariablesInvalidFormat, at, path, format, args...)
	}
	switch s, isString := scalarString(name); {
	case name == nil:
		fail(n, path, "At least one of the variables is missing the 'name' key; 'name' must be specified")
	case name.falsy() || isString && strings.TrimSpace(s) == "":
		fail(name, path+".name", "At least one of the variables has an empty 'name'; 'name' must not be empty or nil")
	case !isString:
		v.fail(CodeGeneral, name, path+".name", "%s", rubytext.NoMethod("strip", view{n: name}))
	default:
		info.name = name
	}
	info.shown = name.toS()
	typ := n.Get("type")
	switch s, isString := scalarString(typ); {
	case typ == nil:
		fail(n, path, "Type for variable '%s' is missing; 'type' must be specified", info.shown)
	case typ.IsNull():
		fail(typ, path+".type", "Type for variable '%s' is nil; 'type' must not be nil", info.shown)
	case !isString:
		fail(typ, path+".type", "Type for variable '%s' must be a String, but was '%s'", info.shown, typ.toS())
	case strings.TrimSpace(s) == "":
		fail(typ, path+".type", "Type for variable '%s' is empty; 'type' must not be empty", info.shown)
	}
	return info
}

// scalarString returns the string that n is, if it is one.
func scalarString(n *Node) (string, bool) {
	if n == nil || n.kind != KindScalar {
		return "", false
	}
	s, ok := n.value.(string)
	return s, ok
}

// duplicateVariables reports names given twice and returns all names.
func (v *validator) duplicateVariables(vars []variableInfo) []*Node {
	var names []*Node
	count := map[string]int{}
	for _, x := range vars {
		if x.name == nil {
			continue
		}
		names = append(names, x.name)
		if count[x.name.text()]++; count[x.name.text()] == 2 {
			v.fail(codes.VariablesInvalidFormat, x.name, x.path+".name", "Some of the variables have duplicate names, eg: '%s'", x.shown)
		}
	}
	return names
}

// consumersOf lists the links that a variable of a type may consume.
var consumersOf = lazy.Value[map[string][]string]{New: func() map[string][]string {
	return map[string][]string{"certificate": {"alternative_name", "common_name"}}
}}

// variableConsumers checks the links that a variable consumes.
func (v *validator) variableConsumers(x variableInfo) {
	typ := x.node.Get("type").text()
	var at *Node
	var problems []string
	for k := range x.node.Get("consumes").Pairs() {
		acceptable, ok := consumersOf.Get()[typ]
		switch {
		case !ok:
			problems = append(problems, fmt.Sprintf("Variable '%s' can not define 'consumes' key for type '%s'", x.shown, x.node.Get("type").toS()))
		case !slices.Contains(acceptable, k.text()):
			problems = append(problems, fmt.Sprintf("Consumer name '%s' is not a valid consumer for variable '%s'."+
				" Acceptable consumer types are: %s", k.toS(), x.shown, strings.Join(acceptable, ", ")))
		default:
			continue
		}
		if at == nil {
			at = k
		}
	}
	if at != nil {
		v.fail(CodeGeneral, at, x.path+".consumes", "%s", strings.Join(problems, "\n"))
	}
}
