package source

// This file tests reading deployments, and passing their files on as flags.

import (
	"context"
	"flag"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestArgsAreTheFlags(t *testing.T) {
	want := Files{
		Manifest: "m.yml", Releases: List{"a", "b"}, Ops: List{"o.yml"}, VarsFiles: List{"v.yml", "w.yml"},
		VarsStore: "s.yml", CloudConfig: "c.yml",
	}
	var got Files
	f := flag.NewFlagSet("", flag.ContinueOnError)
	got.Flags(f)
	require.NoError(t, f.Parse(want.Args()))
	require.Equal(t, want, got)
	require.Empty(t, (&Files{}).Args())
}

func TestBundled(t *testing.T) {
	files, err := Bundled(filepath.Join("..", "..", "..", "..", "examples", "deployment"))
	require.NoError(t, err)
	d, err := files.Read()
	require.NoError(t, err)
	r, err := d.Resolve(context.Background())
	require.NoError(t, err)
	instances := 0
	for i, err := range r.Render(context.Background()) {
		require.NoError(t, err)
		require.NotEmpty(t, i.Files)
		instances++
	}
	require.Positive(t, instances)
}

func TestReadFails(t *testing.T) {
	_, err := (&Files{Manifest: filepath.Join(t.TempDir(), "absent.yml")}).Read()
	require.ErrorContains(t, err, "absent.yml")
}
