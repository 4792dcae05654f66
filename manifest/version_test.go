package manifest

// This file tests versions: their order, `latest`, and finding uploaded ones.

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest/uploaded"
)

var inventory = &Inventory{
	Releases:  []uploaded.Release{{Name: "web", Version: "1.2.0"}, {Name: "web", Version: "1.10"}, {Name: "web", Version: "2+dev.3"}, {Name: "web", Version: "3.4-dev"}},
	Stemcells: []uploaded.Stemcell{{Name: "bosh-aws", OS: "jammy", Version: "1.9"}, {Name: "bosh-aws", OS: "jammy", Version: "1.10"}, {Name: "bosh-gcp", OS: "noble", Version: "1.2"}},
}

func TestFindRelease(t *testing.T) {
	for version, want := range map[string]string{"1.2.0": "1.2.0", "2.3-dev": "2+dev.3", "3+dev.4": "3.4-dev", "2+dev.3": "2+dev.3", "01.10": "1.10"} {
		r, err := inventory.findRelease("web", version)
		require.NoError(t, err, version)
		require.Equal(t, want, r.Version)
	}
	_, err := inventory.findRelease("web", "1.2")
	require.ErrorIs(t, err, Code(codes.ReleaseVersionNotFound))
	_, err = inventory.findRelease("web", "1 2")
	require.ErrorIs(t, err, Code(codes.ReleaseVersionInvalid))
	_, err = inventory.findRelease("db", "1")
	require.ErrorIs(t, err, Code(codes.ReleaseNotFound))
}

func TestResolveVersions(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
releases: [{name: web, version: 1.latest}, {name: web, version: latest}, {name: other, version: "5"}]
stemcells: [{alias: a, os: jammy, version: latest}, {alias: b, name: bosh-gcp, os: jammy, version: 1.latest}]
`))
	require.NoError(t, err)
	r, err := m.ResolveVersions(inventory)
	require.NoError(t, err)
	require.Equal(t, "1.10", r.Releases[0].Version)
	require.Equal(t, "3.4-dev", r.Releases[1].Version)
	require.Equal(t, "5", r.Releases[2].Version)
	require.Equal(t, "1.10", r.Stemcells[0].Version)
	require.Equal(t, "1.2", r.Stemcells[1].Version)
	require.Equal(t, "1.latest", m.Releases[0].Version, "the input must not change")

	m, err = Parse(t.Context(), "m.yml", []byte(`name: x
releases: [{name: web, version: 7.latest}, {name: db, version: latest}]
stemcells: [{alias: a, os: focal, version: latest}]
`))
	require.NoError(t, err)
	_, err = m.ResolveVersions(inventory)
	errs := AsErrors(err)
	require.Len(t, errs, 3)
	require.Equal(t, "m.yml:3:44", errs[0].Location.Position())
	require.Equal(t, "stemcells[a].version", errs[0].Location.Path)
	require.True(t, errors.Is(err, Code(codes.ReleaseNotFound)))
}
