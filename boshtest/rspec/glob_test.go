package rspec

// This file compares patterns with Ruby's Dir.glob, and matches hostile ones.

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/limit"
)

// globTree returns the tree of testdata/ask_glob.rb.
func globTree(t *testing.T) *suiteFiles {
	dir := t.TempDir()
	for _, name := range strings.Fields("a/x.rb a/b/y.rb a/b.rb a/b/c/x.rb a/.h/q.rb c/x.rb c/y_spec.rb spec/a_spec.rb spec/support/help.rb z.rb .dot.rb") {
		full := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(full), 0o755))
		require.NoError(t, os.WriteFile(full, nil, 0o600))
	}
	require.NoError(t, os.Symlink("..", filepath.Join(dir, "a", "up")))
	root, err := files.OpenRoot(dir)
	require.NoError(t, err)
	return newFiles(filepath.ToSlash(dir), root)
}

// TestGlob compares with testdata/glob.jsonl, which testdata/ask_glob.rb makes.
func TestGlob(t *testing.T) {
	text, err := os.ReadFile("testdata/glob.jsonl")
	require.NoError(t, err)
	f := globTree(t)
	cases := 0
	for line := range strings.Lines(string(text)) {
		var c struct {
			Pattern string
			Found   []string
		}
		require.NoError(t, json.Unmarshal([]byte(line), &c))
		found, err := f.glob(&allowance{t.Context(), maxFinding}, c.Pattern, "")
		if err != nil {
			require.ErrorContains(t, err, "a suite sees the release's folder", c.Pattern) // it leaves the folder
			continue
		}
		cases++
		assert.Equal(t, c.Found, append([]string{}, found...), "%s", c.Pattern)
	}
	require.Greater(t, cases, 400)
}

// TestHostileGlobs matches patterns whose work must not grow with the number of their alternatives.
func TestHostileGlobs(t *testing.T) {
	f := globTree(t)
	for _, pattern := range []string{
		strings.Repeat("{a,b}", 40), strings.Repeat("{a,b}", 800), strings.Repeat("{", 4000), strings.Repeat("{", 2000) + strings.Repeat("}", 2000),
		strings.Repeat("{", 300_000), strings.Repeat("**/", 20), strings.Repeat("**/", 1000) + "x", strings.Repeat("*a", 100), strings.Repeat("a/", 500_000),
		strings.Repeat("../a/", 800), strings.Repeat("*/", 1000), "[" + strings.Repeat("a-z", 1000), strings.Repeat(`\`, 4001), "a\x00b",
		strings.Repeat("{*,**/}", 9), strings.Repeat("{a/,b/,}", 6) + "*", strings.Repeat("up/", 100) + "**/*",
	} {
		b := &allowance{t.Context(), maxFinding}
		_, err := f.glob(b, pattern, "")
		require.Less(t, maxFinding-b.left, int64(2_000_000), "%.50s: %v", pattern, err)
	}
	_, err := f.glob(&allowance{t.Context(), 10}, "**/*", "")
	require.ErrorIs(t, err, limit.Err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = f.glob(&allowance{ctx, maxFinding}, "**/*", "")
	require.ErrorIs(t, err, context.Canceled)
}
