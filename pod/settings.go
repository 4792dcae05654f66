package pod

// This file records which settings of a manifest are read, so that the others can be reported.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/manifest"
)

// settings are a job's settings under quarks. They record each read.
type settings struct {
	of    *manifest.Map
	read  map[string]bool // paths
	wrong []string        // values of the wrong kind
}

// at returns the value at a path of keys, nil if there is none.
func (s *settings) at(keys ...string) any {
	s.read[strings.Join(keys, ".")] = true
	var v any = s.of
	for _, key := range keys {
		h, _ := v.(*manifest.Map)
		v, _ = h.Get(key)
	}
	return v
}

// hash returns the hash at a path, nil if there is none.
func (s *settings) hash(keys ...string) *manifest.Map {
	v := s.at(keys...)
	m, ok := v.(*manifest.Map)
	if v != nil && !ok {
		s.wrong = append(s.wrong, strings.Join(keys, ".")+" is no hash")
	}
	return m
}

// list returns the list at a path, nil if there is none.
func (s *settings) list(keys ...string) []any {
	v := s.at(keys...)
	l, ok := v.([]any)
	if v != nil && !ok {
		s.wrong = append(s.wrong, strings.Join(keys, ".")+" is no list")
	}
	return l
}

// unread returns the paths of the values that were not read. Values without an effect, such as false, are not among
// them.
func unread(path string, v any, read map[string]bool) []string {
	if read[path] || !means(v) {
		return nil
	}
	m, ok := v.(*manifest.Map)
	below := func(r string) bool { return path == "" || strings.HasPrefix(r, path+".") }
	if !ok || !slices.ContainsFunc(slices.Collect(maps.Keys(read)), below) {
		return []string{path}
	}
	var list []string
	for key, value := range m.All() {
		list = append(list, unread(strings.TrimPrefix(path+"."+key, "."), value, read)...)
	}
	return list
}

// means reports whether a value has an effect.
func means(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case string:
		return v != ""
	case []any:
		return len(v) > 0
	case *manifest.Map:
		return v.Len() > 0
	}
	return true
}

// unread records the settings of a job that were not read, and settings of the wrong kind.
func (m *partsMaker) unread(j *JobInfo) {
	for n, port := range m.settings.list("ports") {
		h, _ := port.(*manifest.Map)
		for key := range h.All() {
			if key != "name" && key != "protocol" && key != "internal" {
				m.find(j.Name, "quarks.ports[%d].%s has no effect", n, key)
			}
		}
	}
	for _, text := range m.settings.wrong {
		m.errs = append(m.errs, fmt.Errorf("instance group %q: job %q: quarks.%s", m.Group, j.Name, text))
	}
	if j.Settings == nil {
		return
	}
	for _, path := range unread("", j.Settings, m.settings.read) {
		m.find(j.Name, "quarks.%s has no effect", path)
	}
}

// groupKeys are the keys of an instance group that pods honour: keys that determine the document of the group, names
// and images. Keys of a machine and its network have a meaning only for a director; each group must have them.
var groupKeys = []string{
	"name", "lifecycle", "instances", "azs", "jobs", "stemcell", "properties", "update", "persistent_disk",
	"env.bosh.agent.settings", "vm_type", "networks",
	"shown", "unused", // in the second document
}

// unused returns the paths of a group's fields in the manifest that its pods don't honour.
func (b *Info) unused(n *manifest.Node) []string {
	group, ok := n.Value().(*manifest.Map)
	if !ok {
		return nil
	}
	read := map[string]bool{}
	for _, key := range groupKeys {
		read[key] = true
	}
	read["persistent_disk_type"] = b.PersistentDisk > 0 // it has no size
	if asClaim, _ := b.Agent.Get("ephemeralAsPVC"); asClaim == true {
		read["vm_resources.ephemeral_disk_size"] = true
	}
	return unread("", group, read)
}
