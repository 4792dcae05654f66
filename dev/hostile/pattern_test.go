//go:build linux && !race

package main

// This file tests how patterns are written, and reads all that there are.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPatterns(t *testing.T) {
	s := scope{n: 10, room: 4, i: 3, value: func(i int) string { return fmt.Sprint("v", i) }}
	for pattern, want := range map[string]string{
		"plain":                     "plain",
		"a«3|b»c":                   "abbbc",
		"«room/2+1<2|[»«room|]»":    "[[]]]]",
		"«n-9|x»«i-9|x»«i-1»":       "x2",
		"«fill n|k«i», »":           "k0, k1, k2, ",
		"«2|«i»«2|.»»":              "0..1..",
		"«value» «2|«value»,»":      "v3 v0,v1,",
		"«2|«xff»»":                 "\xff\xff",
		"«fill 1|longer than that»": "longer than that",
	} {
		require.Equal(t, want, s.text(pattern), pattern)
	}
	require.Panics(t, func() { s.text("«3|a") })
	require.Panics(t, func() { s.text("«much|a»") })
	require.Equal(t, "1 and 2", frame("%s and %s", "1 ¦ 2"))
}

// Every file that says something hostile is one of the release, so that commands read it.
func TestSaid(t *testing.T) {
	all := said()
	require.Greater(t, len(all), 200)
	for _, file := range all {
		require.Contains(t, plainRelease, file[0])
		require.NotContains(t, file[1], "%s")
		require.NotContains(t, file[1], "«")
	}
}
