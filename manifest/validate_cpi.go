package manifest

// This file validates CPI configs (director: cpi_config/cpi_manifest_parser.rb, cpi_config/cpi.rb). Messages show
// nothing of a document but names: a secret that is one level too high would be shown otherwise.

import "github.com/boshrender/boshrender/internal/codes"

// Validate checks the CPI config as the director does. It should have been interpolated. The error is of type Errors:
// all mistakes, first of all the one that the director reports, with its text except for values, which can be secret.
func (c *CPIConfig) Validate() error {
	v := &validator{hides: true}
	v.cpis(c.root)
	return v.errs.err()
}

// MergeCPIConfigs joins several CPI configs as the director does: their lists one after the other.
func MergeCPIConfigs(configs ...*CPIConfig) (*CPIConfig, error) {
	v := &validator{hides: true}
	root, list := &Node{kind: KindMap}, &Node{kind: KindList}
	for n, c := range configs {
		if n == 0 {
			root, list = c.root.beside(nil), c.root.beside(nil)
			root.kind, list.kind = KindMap, KindList
		}
		if more, ok := v.required(c.root, "", "cpis", arrayClass); ok {
			list.asList().items = append(list.items(), more.items()...)
		}
	}
	root.set(list.beside("cpis"), list)
	root.reindex()
	return (*decoder)(nil).cpiConfig(root), v.errs.err()
}

func (v *validator) cpis(root *Node) {
	list, ok := v.required(root, "", "cpis", arrayClass)
	if !ok {
		return
	}
	var names []cpiName
	for i, e := range list.Items() {
		names = append(names, v.cpi(e, elementPath("cpis", e, i))...)
	}
	seen, twice := map[any]bool{}, map[any]bool{}
	for _, n := range names {
		key := n.key()
		if seen[key] && !twice[key] {
			twice[key] = true
			v.fail(codes.CPIDuplicateName, n.node, n.path, "Duplicate cpi name '%s'", n.node.text())
		}
		seen[key] = true
	}
}

// cpiName is a name, or a former name, of a CPI.
type cpiName struct {
	node   *Node
	path   string
	former bool
}

// key returns the value to compare: the director makes a string of a name that is a number, and not of a former name.
func (n cpiName) key() any {
	if n.former {
		return n.node.lookupKey()
	}
	return n.node.text()
}

// cpi checks a CPI and returns its names, the former ones first.
func (v *validator) cpi(e *Node, path string) (names []cpiName) {
	name, named := v.requiredString(e, path, "name")
	if e.Kind() != KindMap && !e.IsNull() {
		return nil
	}
	v.requiredString(e, path, "type")
	v.optional(e, path, "exec_path", stringClass)
	former, _ := v.elements(e, path, "migrated_from")
	for i, f := range former {
		at := elementPath(join(path, "migrated_from"), f, i)
		if n, ok := v.requiredString(f, at, "name"); ok {
			names = append(names, cpiName{n, join(at, "name"), true})
		}
	}
	v.optional(e, path, "properties", hashClass)
	if named {
		names = append(names, cpiName{name, join(path, "name"), false})
	}
	return names
}
