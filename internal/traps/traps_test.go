package traps_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/traps"
)

func TestFind(t *testing.T) {
	for text, want := range map[string]string{
		"version: 3363.20":             "1:10 3363.20 is the number 3363.2: quote it",
		"version: 1.0":                 "1:10 1.0 is the number 1: quote it",
		"version: '3363.20'":           "",
		"version: 3363.21":             "",
		"ratio: 0.50":                  "",
		"{y: 1, on: 2, 'no': 3}":       "1:2 y is a boolean: quote it if the text is meant\n1:8 on is a boolean: quote it if the text is meant",
		"answer: y":                    "1:9 y is a boolean: quote it if the text is meant",
		"answer: yes":                  "",
		"mode: 0777":                   "1:7 0777 is the octal number 511: quote it if the text is meant",
		"mode: '0777'":                 "",
		"mode: 0":                      "",
		"mode: 0888":                   "",
		"time: 1:30":                   "1:7 1:30 is the number 90, to the base 60: quote it if the text is meant",
		"time: 22:22:22":               "1:7 22:22:22 is the number 80542, to the base 60: quote it if the text is meant",
		"mac: 00:1b:44":                "",
		"{a: 1, b: {a: 2}, a: 3}":      "1:19 the key is in line 1, too: one of the values has no effect",
		"a: ((b[0]))":                  "1:4 ((b[0])) is no variable: brackets belong to no name, and it stays as it is",
		"a: ((b.c))":                   "",
		"a: &x [0777]\nb: *x":          "1:8 0777 is the octal number 511: quote it if the text is meant",
		"- !!str 0777\n- !!str 'y'":    "",
		"a: |\n  0777\n  y":            "",
		"# 0777\n---\na: 1\n---\nb: 2": "",
	} {
		list, err := traps.Find(t.Context(), "m.yml", []byte(text))
		require.NoError(t, err)
		var got []string
		for _, l := range list {
			require.Equal(t, "m.yml", l.File)
			got = append(got, fmt.Sprintf("%d:%d %s", l.Line, l.Column, l.Message))
		}
		require.Equal(t, want, strings.Join(got, "\n"), text)
	}
	_, err := traps.Find(t.Context(), "m.yml", []byte("a: ["))
	require.ErrorContains(t, err, "m.yml: ")
}
