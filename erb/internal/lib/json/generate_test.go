package json

// This file compares testing eight bytes at once with testing each.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestIsAsIs(t *testing.T) {
	for _, around := range []string{"a", " ", "!", "#", "[", "]", "\x7f"} {
		for size := 1; size <= 17; size++ {
			for at := range size {
				for c := range 256 {
					text := []byte(strings.Repeat(around, size))
					text[at] = byte(c)
					require.Equal(t, asIs.Get()[c], isAsIs(string(text)), "%q", text)
				}
			}
		}
	}
}
