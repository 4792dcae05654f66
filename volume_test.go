package boshrender

// This file tests writing into the volumes of pods; the faults are tested in internal/outdir.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/listing"
)

func TestFillVolume(t *testing.T) {
	d := bundled(t)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(dir+"/theirs", []byte("theirs"), 0o600))
	_, err := ReadVolume(dir)
	require.ErrorIs(t, err, ErrIncomplete)
	for _, group := range []string{"api", "broker", "broker"} {
		i, err := resolve(t, d).Group(group).RenderInstance(t.Context(), 0)
		require.NoError(t, err)
		require.NoError(t, WriteOptions{Shared: true}.FillVolume(t.Context(), dir, i))
		filled, err := ReadVolume(dir)
		require.NoError(t, err)
		require.Equal(t, i.Name(), filled.Instance)
		require.Len(t, filled.Files, len(i.Files))
		fresh := t.TempDir() + "/fresh"
		require.NoError(t, WriteOptions{Shared: true}.WriteDir(fresh, i))
		want := listing.Of(t, fresh)
		want["theirs"] = "-rw------- theirs"
		got := listing.Of(t, dir)
		delete(got, ".boshrender-volume.json")
		require.Equal(t, want, got, "nothing of the instance before")
		sum := sha256.Sum256(i.Files[0].Data)
		require.Equal(t, hex.EncodeToString(sum[:]), filled.Files[i.Files[0].Path])
	}
}

func TestFillVolumeRefuses(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{"../x", "other/x", "/x", ""} {
		i := &Instance{Group: "web", Files: []File{{Job: "app", Path: path}}}
		require.ErrorContains(t, WriteOptions{}.FillVolume(t.Context(), dir, i), `web/0: template ""`)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	i := &Instance{Group: "web", Files: []File{{Job: "app", Path: "app/x"}}}
	require.ErrorIs(t, WriteOptions{}.FillVolume(ctx, dir, i), context.Canceled)
	require.Empty(t, listing.Of(t, dir))
}
