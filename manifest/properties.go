package manifest

// This file merges properties: those of a job with the deprecated ones of its group and of the deployment.

import "github.com/boshrender/boshrender/internal/psych"

// JobProperties returns the raw properties of a job as the director takes them: those of the job alone if it has
// the key, even an empty hash; else the global ones with those of the group merged over them, hash into hash at
// every level. The result is the caller's own and never nil. Placeholders are still in it.
func (m *Manifest) JobProperties(g *InstanceGroup, j *Job) *Map {
	if j.Properties != nil {
		return j.Properties.Clone()
	}
	merged := m.Properties.Clone()
	if merged == nil {
		merged = psych.NewMap(g.Properties.Len())
	}
	mergeMaps(merged, g.Properties)
	return merged
}

// mergeMaps merges from into m: hashes recursively, anything else is replaced.
func mergeMaps(m, from *Map) {
	for k, v := range from.All() {
		old, _ := m.Get(k)
		into, isMap := old.(*Map)
		if sub, ok := v.(*Map); ok && isMap {
			mergeMaps(into, sub)
			continue
		}
		m.Set(k, psych.Clone(v))
	}
}
