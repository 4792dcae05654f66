package main

// This file checks the stored profile, and the stripping of profiles.

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/require"
)

// The profile names functions of the evaluator, and no file of a machine.
func TestKept(t *testing.T) {
	f, err := os.Open(filepath.FromSlash("../../../erb/render.pgo"))
	require.NoError(t, err)
	defer f.Close()
	p, err := profile.Parse(f)
	require.NoError(t, err)
	ours := 0
	for _, fn := range p.Function {
		require.Empty(t, fn.Filename, fn.Name)
		if strings.HasPrefix(fn.Name, library+"/erb/internal/interp.") {
			ours++
		}
	}
	require.Greater(t, ours, 100)
	require.Empty(t, p.Mapping)
	require.Empty(t, p.Comments)
}

func TestBare(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, pprof.StartCPUProfile(&out))
	for n := range 500_000 {
		_ = strings.Repeat("a", n%1000)
	}
	pprof.StopCPUProfile()
	p, err := profile.Parse(&out)
	require.NoError(t, err)
	require.NotEmpty(t, p.Mapping)
	require.NoError(t, bare(p))
	require.NoError(t, p.CheckValid())
	require.Empty(t, p.Mapping)
	for _, l := range p.Location {
		require.Zero(t, l.Address)
	}
	for _, fn := range p.Function {
		require.Empty(t, fn.Filename)
	}
	var written bytes.Buffer
	require.NoError(t, p.Write(&written))
	_, err = profile.Parse(&written)
	require.NoError(t, err)
}
