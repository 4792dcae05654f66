package pipelinetest

// This file tests writing into the volumes of pods; the faults are tested in internal/outdir.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/listing"
	"github.com/boshrender/boshrender/pod"
)

func TestFillVolume(t *testing.T) {
	d := bundled(t)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(dir+"/theirs", []byte("theirs"), 0o600))
	_, err := pod.ReadVolume(dir)
	require.ErrorIs(t, err, pod.ErrIncomplete)
	for _, group := range []string{"api", "broker", "broker"} {
		i, err := resolve(t, d).Group(group).RenderInstance(t.Context(), 0)
		require.NoError(t, err)
		require.NoError(t, pod.FillVolume(t.Context(), dir, i, boshrender.WriteOptions{Shared: true}))
		filled, err := pod.ReadVolume(dir)
		require.NoError(t, err)
		require.Equal(t, i.Name(), filled.Instance)
		require.Len(t, filled.Files, len(i.Files))
		fresh := t.TempDir() + "/fresh"
		require.NoError(t, boshrender.WriteOptions{Shared: true}.WriteDir(fresh, i))
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
		i := &boshrender.Instance{Group: "web", Files: []boshrender.File{{Job: "app", Path: path}}}
		require.ErrorContains(t, pod.FillVolume(t.Context(), dir, i, boshrender.WriteOptions{}), `web/0: template ""`)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	i := &boshrender.Instance{Group: "web", Files: []boshrender.File{{Job: "app", Path: "app/x"}}}
	require.ErrorIs(t, pod.FillVolume(ctx, dir, i, boshrender.WriteOptions{}), context.Canceled)
	require.Empty(t, listing.Of(t, dir))
}
