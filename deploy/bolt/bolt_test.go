package bolt

// This file tests the store: persistence, locking, and a full disk.

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

func TestStore(t *testing.T) {
	s := &Store{Dir: filepath.Join(t.TempDir(), "states"), Wait: -1}
	session, err := s.Lock(t.Context(), "dep")
	require.NoError(t, err)
	all, err := session.Load(t.Context())
	require.NoError(t, err)
	require.Empty(t, all)
	require.NoError(t, session.Commit(t.Context(), []state.Write{{Key: "a", Value: []byte("1")}, {Key: "b", Value: []byte("2")}}))
	require.NoError(t, session.Commit(t.Context(), []state.Write{{Key: "a"}, {Key: "b", Value: []byte("3")}}))

	_, err = s.Lock(t.Context(), "dep")
	var locked *state.LockedError
	require.ErrorAs(t, err, &locked)
	require.Contains(t, err.Error(), "Failed to acquire lock for lock:deployment:dep")
	other, err := s.Lock(t.Context(), "other")
	require.NoError(t, err)
	require.NoError(t, other.Close())

	require.NoError(t, session.Close())
	require.NoError(t, session.Close())
	session, err = s.Lock(t.Context(), "dep")
	require.NoError(t, err)
	all, err = session.Load(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[string][]byte{"b": []byte("3")}, all)
	require.NoError(t, session.Close())
	info, err := os.Stat(filepath.Join(s.Dir, "dep.db"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

// TestRead reads a missing deployment, an existing one, and one that another process has locked.
func TestRead(t *testing.T) {
	s := &Store{Dir: filepath.Join(t.TempDir(), "states"), Wait: -1}
	now, err := state.Load(t.Context(), s, "dep")
	require.NoError(t, err)
	require.Zero(t, now.Version)
	require.NoDirExists(t, s.Dir)
	require.NoError(t, state.Save(t.Context(), s, &state.State{Deployment: "dep"}))
	now, err = state.Load(t.Context(), s, "dep")
	require.NoError(t, err)
	require.Equal(t, 1, now.Revision)
	held, err := s.Lock(t.Context(), "dep")
	require.NoError(t, err)
	var locked *state.LockedError
	_, err = state.Load(t.Context(), s, "dep")
	require.ErrorAs(t, err, &locked)
	require.NoError(t, held.Close())
	_, err = s.Read(t.Context(), "../dep")
	require.Error(t, err)
}

func TestStoreRefuses(t *testing.T) {
	for _, name := range []string{"", "..", "a/b", "../a"} {
		_, err := (&Store{Dir: t.TempDir()}).Lock(t.Context(), name)
		require.Error(t, err, name)
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "dep.db"), []byte("no database, but a long enough text to be read as one\n"), 0o600))
	_, err := (&Store{Dir: dir}).Lock(t.Context(), "dep")
	require.ErrorContains(t, err, "dep.db")
	var locked *state.LockedError
	require.False(t, errors.As(err, &locked))
}

// TestFullDisk fills the disk of the store: a write that doesn't fit is an error, and the previous content remains.
func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full here")
	}
	dir := t.TempDir()
	require.NoError(t, os.Symlink("/dev/full", filepath.Join(dir, "dep.db")))
	_, err := (&Store{Dir: dir}).Lock(t.Context(), "dep")
	require.Error(t, err)
}
