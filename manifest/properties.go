package manifest

// This file merges properties, tags, env and cloud properties, which several places of a manifest can have.

import "github.com/boshrender/boshrender/internal/psych"

// JobProperties returns the properties that the manifest gives a job, without the defaults of its spec: the job's own
// properties if it has the key, even an empty hash; else the result of GroupProperties, as in the director. The result
// is never nil; it shares its values with m, so it must not be changed. Placeholders are still in it.
func (m *Manifest) JobProperties(g *InstanceGroup, j *GroupJob) *Map {
	if j.Properties != nil {
		return j.Properties
	}
	return m.GroupProperties(g)
}

// GroupProperties returns the properties of the jobs of a group that have none of their own: the global properties with
// the group's properties merged over them, hash into hash at every level. See JobProperties.
func (m *Manifest) GroupProperties(g *InstanceGroup) *Map {
	return merged(m.Properties, g.Properties)
}

// merged returns a with b merged over it: hashes are merged, anything else is replaced.
func merged(a, b *Map) *Map {
	m := psych.NewMap(a.Len() + b.Len())
	for key, value := range a.All() {
		m.Set(key, value)
	}
	for key, value := range b.All() {
		old, _ := m.Get(key)
		before, ok1 := old.(*Map)
		after, ok2 := value.(*Map)
		if ok1 && ok2 {
			value = merged(before, after)
		}
		m.Set(key, value)
	}
	return m
}

// groupTags returns the tags of the VMs of a group: the deployment's tags, overridden by the group's tags. Tags of
// runtime configs are among them after ApplyAddons.
func (m *Manifest) groupTags(g *InstanceGroup) *Map {
	return overlaid(m.Tags, g.Tags)
}

// overlaid returns the keys of several maps; for a key in more than one map the last map counts.
func overlaid(maps ...*Map) *Map {
	out := psych.NewMap(0)
	for _, m := range maps {
		for k, v := range m.All() {
			out.Set(k, psych.Clone(v))
		}
	}
	return out
}

// GroupEnv returns the env of the VMs of a group: its own, with the additions of the feature use_tmpfs_config.
func (m *Manifest) GroupEnv(g *InstanceGroup) *Map {
	env := overlaid(g.Env)
	if m.Features.UseTmpfsConfig == nil {
		return env
	}
	for _, path := range [][]string{{"bosh", "job_dir", "tmpfs"}, {"bosh", "agent", "settings", "tmpfs"}} {
		if !hasPath(env, path) {
			setPath(env, path, *m.Features.UseTmpfsConfig)
		}
	}
	return env
}

func hasPath(m *Map, path []string) bool {
	v, found := m.Get(path[0])
	if len(path) == 1 || !found {
		return found
	}
	inner, ok := v.(*Map)
	return ok && hasPath(inner, path[1:])
}

// VMCloudProperties returns the cloud properties of a VM of a group in a zone ("" for none): the zone's, overridden by
// the vm type's, overridden by each vm extension's in order.
func (c *CloudConfig) VMCloudProperties(g *InstanceGroup, az string) *Map {
	var layers []*Map
	if zone := c.AZ(az); zone != nil {
		layers = append(layers, zone.CloudProperties)
	}
	for _, t := range c.VMTypes {
		if t.Name == g.VMType {
			layers = append(layers, t.CloudProperties)
		}
	}
	for _, name := range g.VMExtensions {
		for _, e := range c.VMExtensions {
			if e.Name == name {
				layers = append(layers, e.CloudProperties)
			}
		}
	}
	return overlaid(layers...)
}

// setPath sets a value below m, creating maps on the way.
func setPath(m *Map, path []string, value any) {
	for _, key := range path[:len(path)-1] {
		inner, _ := m.Get(key)
		next, ok := inner.(*Map)
		if !ok {
			next = psych.NewMap(1)
			m.Set(key, next)
		}
		m = next
	}
	m.Set(path[len(path)-1], value)
}
