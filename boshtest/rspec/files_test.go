package rspec

// This file tests which files are a suite's own.

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestOwnFiles(t *testing.T) {
	for _, c := range []struct {
		root, path string
		own        bool
	}{
		{"/releases/a", "/tmp", true},
		{"/releases/a", "/tmp/b/c", true},
		{"/releases/a", "/releases/b", false},
		{"/releases/a", "/tmpfs", false},
		{"/tmp/releases/a", "/tmp/b", true},
		{"/tmp/releases/a", "/tmp/releasesb", true},
		{"/tmp/releases/a", "/tmp/releases", false},
		{"/tmp/releases/a", "/tmp/releases/b", false},
		{"/tmp/a", "/tmp/b", true},
	} {
		require.Equal(t, c.own, newFiles(c.root, fstest.MapFS{}).own(c.path), "%s from %s", c.path, c.root)
	}
}
