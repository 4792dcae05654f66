package syntax

// This file tests that a template that is parsed part by part has the tree that it has as a whole.

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// whole is more tokens than any text has here.
const whole = 1 << 20

// requireSameInParts parses a text as a whole and in the smallest possible parts.
func requireSameInParts(t *testing.T, parse func(*source.File, Limits) (*Template, error), text string) {
	file := source.NewFile("parts", text)
	want, wantErr := parse(file, Limits{Size: 1 << 16, part: whole})
	got, gotErr := parse(file, Limits{Size: 1 << 16, part: 1})
	// assert's function compares trees a hundred times as fast as require.Equal, which prints both first.
	if !assert.ObjectsAreEqual(want, got) || !assert.ObjectsAreEqual(wantErr, gotErr) {
		require.Equal(t, want, got, text)
		require.Equal(t, wantErr, gotErr, text)
	}
}

// This includes texts that end too early, at every place, and texts that continue after a complete statement.
func TestParts(t *testing.T) {
	before := ""
	for _, c := range goldenCases(t) {
		parse := ParseRuby
		if c.erb {
			parse, before = Parse, ""
		}
		for i := range c.text {
			requireSameInParts(t, parse, c.text[:i])
		}
		requireSameInParts(t, parse, before+c.text)
		if before = ""; !c.erb {
			before = c.text + "\n"
		}
	}
}

// The parts are as few as they can be, and participle's room is for one of them.
func TestPartsAreSmall(t *testing.T) {
	parsed := func(limits Limits, text string) *buffer {
		buf := new(buffer)
		file := source.NewFile("parts", text)
		scan(file, plain(file, limits, buf), limits.withDefaults(), buf)
		require.NotNil(t, buf.program(nil))
		return buf
	}
	text := ""
	for range 2_000 {
		text += "a = [1, 2]\n"
	}
	buf := parsed(Limits{}, text)
	require.Len(t, buf.toks, 16_001)
	require.Len(t, buf.cuts, 16_000/partLength)
	require.LessOrEqual(t, buf.size, partLength+smallRoom)
	require.Empty(t, parsed(Limits{}, "if a\n"+text+"end").cuts)
	require.Len(t, parsed(Limits{part: 1}, "a = (b\nc)\nif d then e; f end; g").cuts, 2)
}
