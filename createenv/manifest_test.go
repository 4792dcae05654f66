package createenv

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

func parse(t testing.TB, text string) (*Manifest, error) {
	root, err := manifest.Evaluation{}.Node(t.Context(), "env.yml", []byte(text))
	require.NoError(t, err)
	return Parse(root)
}

// refusals are manifests with the errors of the CLI's validators; where a release is refused, without the errors that
// follow from it.
type refusals struct {
	Manifest string
	Cases    []struct {
		Name   string
		Edits  [][2]string
		Errors []string
	}
}

// TestRefusals compares with the CLI's validators of releases, installation and deployment. Each error has a place.
func TestRefusals(t *testing.T) {
	data, err := os.ReadFile("testdata/refusals.json")
	require.NoError(t, err)
	var all refusals
	require.NoError(t, json.Unmarshal(data, &all))
	_, err = parse(t, all.Manifest)
	require.NoError(t, err)
	for _, c := range all.Cases {
		text := all.Manifest
		for _, e := range c.Edits {
			require.Contains(t, text, e[0], c.Name)
			text = strings.Replace(text, e[0], e[1], 1)
		}
		_, err := parse(t, text)
		var got []string
		joined, ok := err.(interface{ Unwrap() []error })
		require.True(t, ok, "%s: %v", c.Name, err)
		for _, one := range joined.Unwrap() {
			var e *manifest.Error
			require.ErrorAs(t, one, &e)
			require.Positive(t, e.Location.Line, "%s: %s", c.Name, e.Message)
			got = append(got, e.Message)
		}
		require.ElementsMatch(t, c.Errors, got, c.Name)
	}
}

func TestNotForCreateEnv(t *testing.T) {
	_, err := parse(t, "name: x\ninstance_groups: []\n")
	require.True(t, errors.Is(err, ErrDirector))
	require.ErrorContains(t, err, "there is no cloud_provider: the manifest is for a director")
}

// TestEnvironment renders all of testdata/env. The CLI's own packages, with Ruby, made the files in rendered from it.
func TestEnvironment(t *testing.T) {
	text, err := os.ReadFile("testdata/env/manifest.yml")
	require.NoError(t, err)
	m, err := parse(t, string(text))
	require.NoError(t, err)
	releases, err := spec.Open(t.Context(), "testdata/env/release")
	require.NoError(t, err)
	cpi, instance, err := m.Render(t.Context(), Renderer{}, releases)
	require.NoError(t, err)
	got := map[string]string{}
	for group, jobs := range map[string][]RenderedJob{"cloud_provider": cpi, m.Group: instance} {
		for _, j := range jobs {
			for _, f := range j.Files {
				got[path.Join(group, "0", j.Name, f.Path)] = string(f.Text)
			}
		}
	}
	want := map[string]string{}
	rendered := os.DirFS("testdata/env/rendered")
	require.NoError(t, fs.WalkDir(rendered, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(rendered, name)
		want[name] = string(data)
		return err
	}))
	require.Equal(t, want, got)
}

// TestErrorsOfAll renders with errors in several templates, and without a release.
func TestErrorsOfAll(t *testing.T) {
	text, err := os.ReadFile("testdata/env/manifest.yml")
	require.NoError(t, err)
	m, err := parse(t, strings.Replace(string(text), "{name: plain,", "{name: other,", 1))
	require.NoError(t, err)
	_, _, err = m.Render(t.Context(), Renderer{}, nil)
	require.ErrorContains(t, err, "job 'cpi': release 'r' isn't given")
	require.ErrorContains(t, err, "job 'app': release 'r' isn't given")
	releases, err := spec.Open(t.Context(), "testdata/env/release")
	require.NoError(t, err)
	_, _, err = m.Render(t.Context(), Renderer{Limits: erb.Limits{Steps: 10}}, releases)
	require.ErrorIs(t, err, limits.ErrExceeded)
	require.ErrorIs(t, err, spec.ErrNoJob)
}
