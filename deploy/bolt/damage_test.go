package bolt

// This file damages files: an unreadable file is an error, and never another state or an empty one.

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

// written returns a file after several commits, its content, and the content before the last commit.
func written(t *testing.T) (data []byte, all, before map[string][]byte) {
	t.Helper()
	s := &Store{Dir: t.TempDir(), Wait: -1}
	session, err := s.Lock(t.Context(), "dep")
	require.NoError(t, err)
	for round := range 5 {
		var changes []state.Write
		for n := range 40 {
			changes = append(changes, state.Write{Key: fmt.Sprintf("instance/%d", n), Value: fmt.Appendf(nil, "%0600d", 100*round+n)})
		}
		changes = append(changes, state.Write{Key: fmt.Sprintf("instance/%d", round)})
		before, err = session.Load(t.Context())
		require.NoError(t, err)
		require.NoError(t, session.Commit(t.Context(), changes))
	}
	all, err = session.Load(t.Context())
	require.NoError(t, err)
	require.NoError(t, session.Close())
	data, err = os.ReadFile(filepath.Join(s.Dir, "dep.db"))
	require.NoError(t, err)
	return data, all, before
}

// read returns the content of a file.
func read(t *testing.T, data []byte) (map[string][]byte, error) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "dep.db")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	s := &Store{Dir: dir, Wait: -1}
	unlocked, failed := s.Read(t.Context(), "dep")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.True(t, bytes.Equal(data, after), "reading changes nothing")
	session, err := s.Lock(t.Context(), "dep")
	if err != nil {
		require.Error(t, failed)
		return nil, err
	}
	all, err := session.Load(t.Context())
	session.Close()
	require.Equal(t, err == nil, failed == nil, "%v and %v", err, failed)
	if err == nil {
		require.True(t, maps.EqualFunc(unlocked, all, bytes.Equal))
	}
	return all, err
}

func TestDamage(t *testing.T) {
	data, all, before := written(t)
	used := (len(bytes.TrimRight(data, "\x00")) + 4095) / 4096 * 4096 // bbolt's files are larger than necessary
	r := rand.New(rand.NewPCG(1, 2))
	type damage struct {
		name string
		meta bool // in one of the two meta pages; bbolt uses the intact one
		data []byte
	}
	damages := []damage{{"empty", false, nil}}
	for n := range 30 {
		size := r.IntN(used)
		if n < 10 {
			size = (n + 1) * used / 11 / 4096 * 4096 // whole pages
		}
		damages = append(damages, damage{fmt.Sprintf("cut to %d bytes", size), false, data[:size]})
	}
	for range 60 {
		at := r.IntN(used)
		bad := append([]byte{}, data...)
		bad[at] ^= 1 << r.IntN(8)
		damages = append(damages, damage{fmt.Sprintf("a bit of byte %d", at), at < 8192, bad})
	}
	for range 30 {
		at := r.IntN(used/4096) * 4096
		bad := append([]byte{}, data...)
		clear(bad[at : at+4096])
		damages = append(damages, damage{fmt.Sprintf("the page at %d", at), at < 8192, bad})
	}
	found := 0
	for _, d := range damages {
		got, err := read(t, d.data)
		switch {
		case err == nil && d.meta && len(got) == len(before):
			require.True(t, maps.EqualFunc(got, before, bytes.Equal) || maps.EqualFunc(got, all, bytes.Equal), d.name)
			continue
		case err == nil:
			require.True(t, maps.EqualFunc(got, all, bytes.Equal), d.name) // the damaged page is unused
			continue
		}
		found++
		require.ErrorContains(t, err, "dep.db", d.name)
	}
	require.Greater(t, found, len(damages)/3)
	t.Logf("%d damages, %d errors, the others are of free pages", len(damages), found)
}
