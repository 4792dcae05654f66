package ruby

// This file tests that the results of builders stay within the limits of one value, whatever room they have
// reserved.

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBuildersStayWithinLimits lets each builder grow in small and in large pieces until it refuses: its content is
// then never larger than one value may be, however much memory it got at its last growth.
func TestBuildersStayWithinLimits(t *testing.T) {
	const limit = 1000
	tests := []struct {
		name string
		// begin returns functions that add n bytes to a builder, and return its size.
		begin func(b *Budget) (add func(n int) bool, size func() int)
	}{
		{"Text.Add", func(b *Budget) (func(int) bool, func() int) {
			text := b.Text(0)
			return func(n int) bool { return text.Add(strings.Repeat("a", n)) }, text.Len
		}},
		{"Text.Write", func(b *Budget) (func(int) bool, func() int) {
			text := b.Text(0)
			return func(n int) bool { _, err := text.Write(make([]byte, n)); return err == nil }, text.Len
		}},
		{"Text.WriteByte", func(b *Budget) (func(int) bool, func() int) {
			text := b.Text(900)
			return func(int) bool { return text.WriteByte('a') == nil }, text.Len
		}},
		{"Text.WriteRune", func(b *Budget) (func(int) bool, func() int) {
			text := b.Text(0)
			return func(int) bool { _, err := text.WriteRune('é'); return err == nil }, text.Len
		}},
		{"Text.Repeat", func(b *Budget) (func(int) bool, func() int) {
			text := b.Text(0)
			return func(n int) bool { return text.Repeat("a", n) }, text.Len
		}},
		{"Scratch.Add", func(b *Budget) (func(int) bool, func() int) {
			b.RT.Spare = make([]byte, 0, 1<<16)
			text := b.Scratch()
			return func(n int) bool { return text.Add(strings.Repeat("a", n)) }, func() int { return len(text.B) }
		}},
		{"Scratch.Byte", func(b *Budget) (func(int) bool, func() int) {
			text := b.Scratch()
			return func(int) bool { return text.Byte('a') }, func() int { return len(text.B) }
		}},
		{"Scratch.Fill", func(b *Budget) (func(int) bool, func() int) {
			text := b.Scratch()
			return func(n int) bool { return text.Fill('a', n) }, func() int { return len(text.B) }
		}},
		{"AppendTo", func(b *Budget) (func(int) bool, func() int) {
			s := NewString("")
			return func(n int) bool { return b.AppendTo(s, strings.Repeat("a", n)) }, s.Len
		}},
		{"Room", func(b *Budget) (func(int) bool, func() int) {
			buf := make([]byte, 0, 1<<16)
			return func(n int) bool {
				var err error
				if buf, err = b.RT.Room(buf, n); err != nil {
					b.Fail(err)
					return false
				}
				buf = append(buf, make([]byte, n)...)
				return true
			}, func() int { return len(buf) }
		}},
		{"Append", func(b *Budget) (func(int) bool, func() int) {
			var list []Value
			return func(n int) bool {
				list = Append(b, list, make([]Value, n)...)
				return !b.Failed()
			}, func() int { return len(list) }
		}},
	}
	for _, tt := range tests {
		for _, piece := range []int{1, 7, 300, 999} {
			rt := NewRuntime(context.Background(), Limits{String: limit, Elements: limit})
			b := rt.Budget()
			add, size := tt.begin(b)
			for add(piece) && size() <= 10*limit {
				require.LessOrEqual(t, size(), limit, "%s in pieces of %d", tt.name, piece)
			}
			require.LessOrEqual(t, size(), limit, "%s in pieces of %d", tt.name, piece)
			var refused *LimitError
			require.ErrorAs(t, b.Err(), &refused, "%s in pieces of %d", tt.name, piece)
			require.EqualValues(t, limit, refused.Limit, tt.name)
		}
	}
}

// A text is an io.Writer: it returns how much it has taken.
func TestTextTakesAll(t *testing.T) {
	rt := NewRuntime(t.Context(), Limits{})
	for _, size := range []int{0, 1, CopyPiece - 1, CopyPiece, CopyPiece + 1, 3*CopyPiece + 7} {
		s := strings.Repeat("a", size)
		b := rt.Budget()
		text := b.Text(0)
		n, err := text.WriteString(s)
		require.NoError(t, err)
		require.Equal(t, size, n)
		n, err = text.Write([]byte(s))
		require.NoError(t, err)
		require.Equal(t, size, n)
		require.Equal(t, s+s, text.String())
	}
}

// Text written into room that was reserved at once is counted too, in however small pieces.
func TestTextCountsWhatIsWritten(t *testing.T) {
	const size = 8 * CopyPiece
	for name, write := range map[string]func(text *Text){
		"Add":       func(text *Text) { text.Add("abc") },
		"Write":     func(text *Text) { _, _ = text.Write([]byte("abc")) },
		"WriteByte": func(text *Text) { _ = text.WriteByte('a') },
		"WriteRune": func(text *Text) { _, _ = text.WriteRune('é') },
	} {
		rt := NewRuntime(t.Context(), Limits{})
		text := rt.Budget().Text(size)
		for text.Len() < size {
			write(text)
		}
		require.Greater(t, rt.steps, int64(size-2*CopyPiece)/BytesPerStep, name)
	}
}
