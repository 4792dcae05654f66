package diff

// This file joins the documents of a deploy, for the diff (director: manifest/manifest.rb).

import (
	"slices"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// document joins the documents: the keys of the manifest override the keys of runtime configs, and lists are
// concatenated.
func document(d *state.Documents, o Options) *tree {
	t := newHash()
	if d == nil {
		return t
	}
	if d.Manifest != nil {
		m := d.Manifest
		if o.Inventory != nil {
			if known, err := m.ResolveVersions(o.Inventory); err == nil {
				m = known
			}
		}
		t.join(newTree(m.Root()))
	}
	cloud := newHash()
	for _, c := range d.CloudConfigs {
		cloud.join(newTree(c.Root()))
	}
	for _, key := range cloud.keys {
		t.set(key, cloud.hash[key])
	}
	for _, r := range applicable(d, o) {
		t.join(r)
	}
	t.resolve(o)
	return t
}

// resolve writes versions as text, and the operating systems of stemcells identified by name (director:
// manifest/manifest.rb, resolve_aliases).
func (t *tree) resolve(o Options) {
	for _, key := range []string{"releases", "stemcells"} {
		list := t.get(key)
		if list == nil {
			continue
		}
		for _, e := range list.list {
			if v := e.get("version"); v != nil && v.kind == manifest.KindScalar {
				v.scalar = rubytext.ToS(v.scalar)
			}
			name, _ := e.get("name").value().(string)
			if os := o.StemcellOS[name]; key == "stemcells" && os != "" && e.isHash() && e.get("os").isNil() {
				e.set("os", &tree{kind: manifest.KindScalar, scalar: os, line: e.line})
			}
		}
	}
}

// applicable returns the parts of runtime configs that apply to the deployment: addons that apply to a group, the
// releases of these, variables, and tags that the manifest doesn't have (director: manifest/manifest.rb,
// to_hash_filter_addons).
func applicable(d *state.Documents, o Options) []*tree {
	if d.Manifest == nil {
		return nil
	}
	addons, releases, err := d.Manifest.Applicable(manifest.AddonOptions{RuntimeConfigs: d.RuntimeConfigs, Teams: o.Teams, StemcellOS: o.StemcellOS})
	apply := map[string]map[string]bool{"addons": {}, "releases": {}}
	for _, a := range addons {
		apply["addons"][a.Name] = true
	}
	for _, r := range releases {
		apply["releases"][r.Name] = true
	}
	var list []*tree
	for _, c := range d.RuntimeConfigs {
		all, one := newTree(c.Root()), newHash()
		for _, key := range []string{"releases", "addons", "variables", "tags"} {
			v := all.hash[key]
			if v == nil {
				continue
			}
			if names := apply[key]; names != nil && err == nil {
				v.list = slices.DeleteFunc(v.list, func(e *tree) bool {
					name, _ := e.get("name").value().(string)
					return !names[name]
				})
			}
			if v.kind != manifest.KindList || len(v.list) > 0 {
				one.set(key, v)
			}
		}
		list = append(list, one)
	}
	return list
}

func newHash() *tree { return &tree{kind: manifest.KindMap, hash: map[any]*tree{}} }

func (t *tree) value() any {
	if t == nil {
		return nil
	}
	return t.scalar
}

// join adds another hash: missing elements of lists, and missing keys of hashes.
func (t *tree) join(from *tree) {
	for _, key := range from.keys {
		have, v := t.hash[key], from.hash[key]
		switch {
		case have.isNil():
			t.set(key, v)
		case have.kind == manifest.KindList && v.kind == manifest.KindList:
			for _, e := range v.list {
				if !slices.ContainsFunc(have.list, func(h *tree) bool { return h.equal(e) }) {
					have.list = append(have.list, e)
				}
			}
		case have.isHash() && v.isHash():
			for _, k := range v.keys {
				if have.hash[k] == nil {
					have.set(k, v.hash[k])
				}
			}
		}
	}
}
