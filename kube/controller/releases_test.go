package controller

import (
	"archive/tar"
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/manifest"
	"github.com/stretchr/testify/require"
)

// tarball returns a release with one job.
func tarball(t *testing.T, name, version, job string) []byte {
	t.Helper()
	pack := func(files map[string]string) []byte {
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		for path, text := range files {
			require.NoError(t, w.WriteHeader(&tar.Header{Name: path, Mode: 0o644, Size: int64(len(text))}))
			_, err := w.Write([]byte(text))
			require.NoError(t, err)
		}
		require.NoError(t, w.Close())
		return b.Bytes()
	}
	inner := pack(map[string]string{"job.MF": "name: " + job + "\ntemplates: {}\n", "monit": ""})
	return pack(map[string]string{
		"release.MF":           "name: " + name + "\nversion: '" + version + "'\njobs: [{name: " + job + ", version: x, fingerprint: x, sha1: x}]\n",
		"jobs/" + job + ".tgz": string(inner),
	})
}

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	put := func(name string, data []byte, age time.Duration) {
		t.Helper()
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, data, 0o644))
		require.NoError(t, os.Chtimes(path, time.Time{}, time.Unix(1_700_000_000, 0).Add(age)))
	}
	read := Folder(dir)
	versions := func(wanted string) ([]string, error) {
		t.Helper()
		m, err := manifest.Parse(t.Context(), "m.yml", []byte("name: d\nreleases: [{name: nats, version: "+wanted+"}]\nstemcells: []\ninstance_groups: []\n"+
			"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}\n"))
		require.NoError(t, err)
		found, err := read(t.Context(), &api.BOSHDeployment{}, m)
		var list []string
		for _, r := range found {
			list = append(list, r.Version)
		}
		return list, err
	}
	put("nats-56.tgz", tarball(t, "nats", "56", "nats"), 0)
	put("nats-57.tgz", tarball(t, "nats", "57", "nats"), 0)
	put("other.tgz", tarball(t, "other", "1", "nats"), 0)
	put("half.tgz", tarball(t, "nats", "58", "nats")[:300], 0)
	for wanted, want := range map[string]string{"56": "56", "57": "57", "latest": "57", "'56.latest'": "56"} {
		found, err := versions(wanted)
		require.NoError(t, err, wanted)
		require.Equal(t, []string{want}, found, wanted)
	}
	_, err := versions("58")
	require.ErrorContains(t, err, "Release version 'nats/58' doesn't exist")
	require.ErrorContains(t, err, "half.tgz", "which may be it")
	put("half.tgz", tarball(t, "nats", "58", "nats"), time.Minute)
	found, err := versions("latest")
	require.NoError(t, err)
	require.Equal(t, []string{"58"}, found, "it has been written completely")
	put("nats-57.tgz", tarball(t, "nats", "59", "nats"), time.Minute)
	found, err = versions("59")
	require.NoError(t, err)
	require.Equal(t, []string{"59"}, found, "a file that was replaced under its name")
	require.NoError(t, os.Remove(filepath.Join(dir, "nats-57.tgz")))
	_, err = versions("59")
	require.Error(t, err)
}
