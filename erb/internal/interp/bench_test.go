package interp

// This file measures the compiler: from a tree to closures.

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/stretchr/testify/require"
)

func BenchmarkCompile(b *testing.B) {
	files, err := filepath.Glob("../../testdata/bench/*.erb")
	require.NoError(b, err)
	require.NotEmpty(b, files)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(b, err)
		file := source.NewFile(name, string(text))
		tree, err := syntax.Parse(file, syntax.Limits{})
		require.NoError(b, err)
		b.Run(filepath.Base(name), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				Compile(file, tree, nil)
			}
		})
	}
}
