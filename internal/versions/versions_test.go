package versions

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func version(t *testing.T, s string) Version {
	t.Helper()
	v, err := Parse(s)
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
		_, err := Parse(text)
		require.ErrorIs(t, err, ErrInvalid, "%q", text)
	}
	for text, want := range map[string]string{"1.2-dev": "1+dev.2", "1.2.3-dev": "1.2+dev.3", "1.2-dev.1": "1.2-dev.1", "1.2": "1.2"} {
		v, err := ParseRelease(text)
		require.NoError(t, err)
		require.Equal(t, want, v.String())
	}
	v, err := ParseStemcell("3586_10")
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
		got, err := Latest(versions, prefix, ParseRelease)
		require.NoError(t, err)
		require.Equal(t, want, got, prefix)
	}
	_, err := Latest([]string{"1", "1 2"}, "", Parse)
	require.ErrorIs(t, err, ErrInvalid)
	for version, want := range map[string]string{"latest": "", "1.latest": "1", "2.1.latest": "2.1"} {
		prefix, latest := LatestPrefix(version)
		require.True(t, latest)
		require.Equal(t, want, prefix)
	}
	for _, version := range []string{"1", "latest.1", "xlatest", ".latest", "1-latest", "LATEST", ""} {
		_, latest := LatestPrefix(version)
		require.False(t, latest, version)
	}
}

func FuzzVersions(f *testing.F) {
	f.Add("1.2.3-rc.1+dev.2", "01.2")
	f.Fuzz(func(t *testing.T, a, b string) {
		v, err := Parse(a)
		if err != nil {
			return
		}
		if again, err := Parse(v.String()); err != nil || again.Compare(v) != 0 {
			t.Fatalf("%q prints as %q, which is another version", a, v)
		}
		if w, err := Parse(b); err == nil && v.Compare(w) != -w.Compare(v) {
			t.Fatalf("%q and %q have no order", a, b)
		}
	})
}
