package manifest

// This file tests versions: their order, `latest`, and finding uploaded ones.

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/codes"
)

func version(t *testing.T, s string) Version {
	t.Helper()
	v, err := ParseVersion(s)
	require.NoError(t, err, s)
	return v
}

func TestVersionOrder(t *testing.T) {
	// each is above the one before it
	order := []string{
		"0", "0.1", "1-a", "1-a.1", "1-a.b", "1", "1+dev.1", "1+dev.2", "1+dev.10", "1+dev.x", "1.0.1", "1.2.3-1", "1.2.3-rc.1", "1.2.3-rc.2",
		"1.2.3-rc.10", "1.2.3", "1.2.3+dev.1", "1.10", "2-rc", "2", "10", "11", "3586.100.1", "99999999999999999999", "99999999999999999999.1", "a", "a.1", "b",
	}
	for i := range order {
		for j := range order {
			want := 0
			switch {
			case i < j:
				want = -1
			case i > j:
				want = 1
			}
			require.Equal(t, want, version(t, order[i]).Compare(version(t, order[j])), "%s <=> %s", order[i], order[j])
		}
	}
	for _, same := range [][2]string{{"1741", "1741.0"}, {"1.0.0", "1"}, {"01.2", "1.2"}, {"1+dev.1", "1+dev.1.0"}, {"1-rc", "1-rc.0"}, {"0.0", "0"}} {
		require.Zero(t, version(t, same[0]).Compare(version(t, same[1])), same)
	}
}

func TestVersionForms(t *testing.T) {
	for text, want := range map[string]string{
		"1.2.3": "1.2.3", "01.002": "1.2", "1_2": "1_2", "a.b-c-d.e+f.g-h": "a.b-c-d.e+f.g-h", "1-02": "1-2", "1.2-dev": "1.2-dev",
	} {
		require.Equal(t, want, version(t, text).String())
	}
	for _, text := range []string{"", " ", "1 2", "-1", "1-", "1+", "+1", "1..2", ".1", "1.", "1+a+b", "1.2.3\n", "é", "1/2", "latest!"} {
		_, err := ParseVersion(text)
		require.ErrorIs(t, err, ErrVersion, "%q", text)
	}
	for text, want := range map[string]string{"1.2-dev": "1+dev.2", "1.2.3-dev": "1.2+dev.3", "1.2-dev.1": "1.2-dev.1", "1.2": "1.2"} {
		v, err := ParseReleaseVersion(text)
		require.NoError(t, err)
		require.Equal(t, want, v.String())
	}
	v, err := ParseStemcellVersion("3586_10")
	require.NoError(t, err)
	require.Equal(t, "3586.10", v.String())
}

func TestMatchesStemcell(t *testing.T) {
	require.True(t, version(t, "621.1").MatchesStemcell(version(t, "621.99")))
	require.True(t, version(t, "621").MatchesStemcell(version(t, "621.99-rc")))
	require.False(t, version(t, "621.1").MatchesStemcell(version(t, "622.1")))
}

func TestLatest(t *testing.T) {
	versions := []string{"1", "1.5", "1.10", "1+dev.3", "1-rc.1", "10.2", "2.1.7", "2.1.9", "2.10", "12x1"}
	for prefix, want := range map[string]string{
		"": "12x1", "1": "1.10", "2.1": "2.1.9", "10": "10.2", "2": "2.10", "3": "", "1.1": "", "12": "", "1.x1": "12x1", "(": "",
	} {
		got, err := Latest(versions, prefix, ParseReleaseVersion)
		require.NoError(t, err)
		require.Equal(t, want, got, prefix)
	}
	_, err := Latest([]string{"1", "1 2"}, "", ParseVersion)
	require.ErrorIs(t, err, ErrVersion)
	for version, want := range map[string]string{"latest": "", "1.latest": "1", "2.1.latest": "2.1"} {
		prefix, latest := latestPrefix(version)
		require.True(t, latest)
		require.Equal(t, want, prefix)
	}
	for _, version := range []string{"1", "latest.1", "xlatest", ".latest", "1-latest", "LATEST", ""} {
		_, latest := latestPrefix(version)
		require.False(t, latest, version)
	}
}

var uploaded = &Inventory{
	Releases:  []UploadedRelease{{Name: "web", Version: "1.2.0"}, {Name: "web", Version: "1.10"}, {Name: "web", Version: "2+dev.3"}, {Name: "web", Version: "3.4-dev"}},
	Stemcells: []UploadedStemcell{{"bosh-aws", "jammy", "1.9"}, {"bosh-aws", "jammy", "1.10"}, {"bosh-gcp", "noble", "1.2"}},
}

func TestFindRelease(t *testing.T) {
	for version, want := range map[string]string{"1.2.0": "1.2.0", "2.3-dev": "2+dev.3", "3+dev.4": "3.4-dev", "2+dev.3": "2+dev.3", "01.10": "1.10"} {
		r, err := uploaded.findRelease("web", version)
		require.NoError(t, err, version)
		require.Equal(t, want, r.Version)
	}
	_, err := uploaded.findRelease("web", "1.2")
	require.ErrorIs(t, err, Code(codes.ReleaseVersionNotFound))
	_, err = uploaded.findRelease("web", "1 2")
	require.ErrorIs(t, err, Code(codes.ReleaseVersionInvalid))
	_, err = uploaded.findRelease("db", "1")
	require.ErrorIs(t, err, Code(codes.ReleaseNotFound))
}

func TestResolveVersions(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
releases: [{name: web, version: 1.latest}, {name: web, version: latest}, {name: other, version: "5"}]
stemcells: [{alias: a, os: jammy, version: latest}, {alias: b, name: bosh-gcp, os: jammy, version: 1.latest}]
`))
	require.NoError(t, err)
	r, err := m.ResolveVersions(uploaded)
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
	_, err = m.ResolveVersions(uploaded)
	errs := AsErrors(err)
	require.Len(t, errs, 3)
	require.Equal(t, "m.yml:3:44", errs[0].Location.Position())
	require.Equal(t, "stemcells[a].version", errs[0].Location.Path)
	require.True(t, errors.Is(err, Code(codes.ReleaseNotFound)))
}
