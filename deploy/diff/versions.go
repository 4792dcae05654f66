package diff

// This file lists the changes of the versions of releases and stemcells.

import (
	"cmp"

	"github.com/Masterminds/semver/v3"

	"github.com/boshrender/boshrender/internal/versions"
	"github.com/boshrender/boshrender/manifest"
)

// VersionChange is a change of the version of a release or a stemcell.
type VersionChange struct {
	// Kind is "release" or "stemcell".
	Kind string `json:"kind"`
	// Name is the name of the release; of a stemcell its name or operating system.
	Name string `json:"name"`
	// Was is the deployed version; empty for a new one.
	Was string `json:"was,omitempty"`
	// Is is the desired version; empty for a removed one.
	Is string `json:"is,omitempty"`
	// Direction is "new", "gone", "upgrade", "downgrade", "same" for different spellings of one version, or "changed"
	// if one of them, such as latest, is not a version.
	Direction string `json:"direction"`
	// Level is "major", "minor" or "patch" if both are semantic versions; empty otherwise.
	Level string `json:"level,omitempty"`
}

// Versions returns the changes of releases, and then of stemcells, in the order of the new manifest; removed ones
// come last of their kind. was is nil for a new deployment.
func Versions(was, is *manifest.Manifest) []VersionChange {
	if was == nil {
		was = &manifest.Manifest{}
	}
	releases := func(m *manifest.Manifest) (list [][2]string) {
		for _, r := range m.Releases {
			list = append(list, [2]string{r.Name, r.Version})
		}
		return list
	}
	stemcells := func(m *manifest.Manifest) (list [][2]string) {
		for _, s := range m.Stemcells {
			list = append(list, [2]string{cmp.Or(s.Name, s.OS), s.Version})
		}
		return list
	}
	out := versionChanges("release", releases(was), releases(is), versions.ParseRelease)
	return append(out, versionChanges("stemcell", stemcells(was), stemcells(is), versions.ParseStemcell)...)
}

func versionChanges(kind string, was, is [][2]string, parse func(string) (versions.Version, error)) []VersionChange {
	old := map[string]string{}
	for _, v := range was {
		old[v[0]] = v[1]
	}
	var out []VersionChange
	seen := map[string]bool{}
	for _, v := range is {
		before, there := old[v[0]]
		if seen[v[0]] || there && before == v[1] {
			seen[v[0]] = true
			continue
		}
		seen[v[0]] = true
		c := VersionChange{Kind: kind, Name: v[0], Was: before, Is: v[1], Direction: "new"}
		if there {
			c.Direction, c.Level = compareVersions(before, v[1], parse)
		}
		out = append(out, c)
	}
	for _, v := range was {
		if !seen[v[0]] {
			out = append(out, VersionChange{Kind: kind, Name: v[0], Was: v[1], Direction: "gone"})
		}
	}
	return out
}

// compareVersions returns the direction from one version to another, and the level for semantic versions.
func compareVersions(was, is string, parse func(string) (versions.Version, error)) (direction, level string) {
	a, err := parse(was)
	b, err2 := parse(is)
	if err != nil || err2 != nil {
		return "changed", ""
	}
	switch c := b.Compare(a); {
	case c > 0:
		direction = "upgrade"
	case c < 0:
		direction = "downgrade"
	default:
		direction = "same"
	}
	v, err := semver.StrictNewVersion(was)
	w, err2 := semver.StrictNewVersion(is)
	switch {
	case err != nil || err2 != nil || direction == "same":
	case v.Major() != w.Major():
		level = "major"
	case v.Minor() != w.Minor():
		level = "minor"
	default:
		level = "patch"
	}
	return direction, level
}
