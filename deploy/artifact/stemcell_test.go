package artifact_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// stemcell writes the tarball of a stemcell; an empty text leaves stemcell.MF out, and "none" the image.
func stemcell(t *testing.T, mf, image string) string {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	w := tar.NewWriter(z)
	for _, f := range [][2]string{{"./packages.txt", "ii bash"}, {"./stemcell.MF", mf}, {"./image", image}} {
		if f[1] == "none" || f[0] == "./stemcell.MF" && mf == "" {
			continue
		}
		require.NoError(t, w.WriteHeader(&tar.Header{Name: f[0], Size: int64(len(f[1])), Mode: 0o644, Typeflag: tar.TypeReg}))
		_, err := w.Write([]byte(f[1]))
		require.NoError(t, err)
	}
	require.NoError(t, errors.Join(w.Close(), z.Close()))
	path := filepath.Join(t.TempDir(), "stemcell.tgz")
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o600))
	return path
}

// images records its arguments.
type images struct{ image, was string }

func (i *images) CreateStemcell(_ context.Context, image string, properties *manifest.Map, tags map[string]string) (string, error) {
	data, err := os.ReadFile(image)
	i.image, i.was = image, fmt.Sprint(string(data), properties, tags)
	return "cid", err
}

func TestStemcell(t *testing.T) {
	sum, err := digest.Of(strings.NewReader("disk"), digest.SHA1, digest.SHA256)
	require.NoError(t, err)
	full := "name: noble\nversion: 1.56\noperating_system: ubuntu-noble\napi_version: 3\nstemcell_formats: [aws-raw]\nsha1: " + sum +
		"\ncloud_properties: {disk: 5120}\n"
	s, err := artifact.OpenStemcell(t.Context(), stemcell(t, full, "disk"))
	require.NoError(t, err)
	require.Equal(t, []any{"noble", "1.56", "ubuntu-noble", 3}, []any{s.Name, s.Version, s.OS, s.APIVersion})
	c := &images{}
	cid, err := s.Upload(t.Context(), c, map[string]string{"a": "b"})
	require.NoError(t, err)
	require.Equal(t, "cid", cid)
	require.Contains(t, c.was, "disk")
	require.Contains(t, c.was, "map[a:b]")
	require.NoFileExists(t, c.image)
	size, _ := s.CloudProperties.Get("disk")
	require.Equal(t, int64(5120), size)

	light := "name: noble\nversion: '1.56'\nsha1: " + sum + "\ncloud_properties: {ami: {here: ami-1}}\n"
	s, err = artifact.OpenStemcell(t.Context(), stemcell(t, light, ""))
	require.NoError(t, err)
	require.Equal(t, "noble", s.OS)
	_, err = s.Upload(t.Context(), c, nil)
	require.NoError(t, err)

	s, err = artifact.OpenStemcell(t.Context(), stemcell(t, light, "another disk"))
	require.NoError(t, err)
	_, err = s.Upload(t.Context(), c, nil)
	require.ErrorIs(t, err, manifest.Code(codes.StemcellSHA1DoesNotMatch))
	s, err = artifact.OpenStemcell(t.Context(), stemcell(t, light, "none"))
	require.NoError(t, err)
	_, err = s.Upload(t.Context(), c, nil)
	require.ErrorIs(t, err, manifest.Code(codes.StemcellImageNotFound))
	require.EqualError(t, err, "Stemcell image not found")
}

func TestStemcellFaults(t *testing.T) {
	for mf, says := range map[string]string{
		"":               "no stemcell can be read",
		"[]":             "stemcell.MF is no hash",
		"name: [":        "stemcell.tgz/stemcell.MF",
		"version: {}":    "Property 'version' did not match the required type 'String'",
		"name: a":        "Required property 'version' was not specified",
		"api_version: x": "Property 'api_version' did not match the required type 'Integer'",
		"{name: ''}":     "Required property 'sha1' was not specified",
		"cloud_properties: 1\nstemcell_formats: 1": "Property 'stemcell_formats' did not match the required type 'Array'\nstemcell.tgz: Property 'cloud_properties'",
		"a: " + strings.Repeat("x", 1<<20):         "too long",
	} {
		_, err := artifact.OpenStemcell(t.Context(), stemcell(t, mf, ""))
		require.ErrorContains(t, err, says, "%.30q", mf)
	}
	path := filepath.Join(t.TempDir(), "x.tgz")
	require.NoError(t, os.WriteFile(path, []byte{0x1f, 0x8b, 1}, 0o600))
	_, err := artifact.OpenStemcell(t.Context(), path)
	require.ErrorIs(t, err, manifest.Code(codes.StemcellInvalidArchive))
}
