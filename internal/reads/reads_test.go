package reads

// This file cuts reads that Mark has extended.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCut(t *testing.T) {
	paths := []string{""}
	for range 4 { // all texts of up to four parts
		for _, path := range paths {
			for _, part := range []string{"a", ".", "[", "]", "?", "*", "[]", "[?]", "[*]"} {
				paths = append(paths, path+part)
			}
		}
		paths = paths[:min(len(paths), 20_000)]
	}
	known := map[string]string{}
	for _, path := range paths {
		for _, seen := range []Seen{All, Shape, Kind} {
			mark := Mark(path, seen)
			require.LessOrEqual(t, len(mark), LongestMark)
			cut, how := Cut(path + mark)
			require.Equal(t, path, cut)
			require.Equal(t, seen, how, path)
			require.Contains(t, []string{"", path}, known[path+mark])
			known[path+mark] = path
		}
	}
	require.Greater(t, len(known), 10_000)
}

func TestMark(t *testing.T) {
	for read, seen := range map[string]Seen{"properties.a": All, "properties.a[]": Shape, "properties.a[?]": Kind, "properties.a[0][*]": All} {
		path, how := Cut(read)
		require.Equal(t, seen, how)
		require.Equal(t, read, path+Mark(path, seen))
		require.True(t, strings.HasPrefix(path, "properties.a"))
	}
}
