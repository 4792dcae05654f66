package ruby

// This file compares the scanning of texts with package strings, and checks the charges.

import (
	"context"
	"math/rand"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func testBudget(l Limits) *Budget { return NewRuntime(context.Background(), l).Budget() }

func TestScan(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	alphabet := []string{"a", "b", "ä", "€", "😀", "\xff", "X"}
	text := func(n int) string {
		var s strings.Builder
		for s.Len() < n {
			s.WriteString(alphabet[rnd.Intn(len(alphabet))])
		}
		return s.String()
	}
	for range 300 {
		s, sub, with := text(rnd.Intn(40)), text(rnd.Intn(3)), text(rnd.Intn(3))
		if rnd.Intn(10) == 0 {
			s = strings.Repeat(s+"ab", 1+rnd.Intn(3*ScanPiece/(len(s)+2)))
		}
		b := testBudget(Limits{})
		require.Equal(t, strings.Index(s, sub), b.Index(s, sub))
		require.Equal(t, strings.LastIndex(s, sub), b.LastIndex(s, sub))
		require.Equal(t, utf8.RuneCountInString(s), b.Runes(s))
		require.Equal(t, utf8.ValidString(s), b.Valid(s))
		if sub != "" {
			require.Equal(t, strings.Index(s, sub), b.indexLong(s, sub, false))
			require.Equal(t, strings.LastIndex(s, sub), b.indexLong(s, sub, true))
			require.Equal(t, strings.Count(s, sub), b.Count(s, sub))
			require.Equal(t, strings.Split(s, sub), b.Split(s, sub))
			require.Equal(t, strings.ReplaceAll(s, sub, with), b.Replace(s, sub, with))
			require.Equal(t, s, b.Join(b.Split(s, sub), sub))
		}
		require.Equal(t, strings.ReplaceAll(s, "a", "<a>"), b.Escape(s, func(c byte) string {
			if c == 'a' {
				return "<a>"
			}
			return ""
		}))
		require.Equal(t, strings.ReplaceAll(s, "X", "x"), b.LowerASCII(s))
		require.NoError(t, b.Err())
	}
}

func TestBuildersPayFirst(t *testing.T) {
	big := strings.Repeat("a,", 1<<20)
	for name, build := range map[string]func(b *Budget){
		"repeat":  func(b *Budget) { b.Text(0).Repeat("ab", 1<<40) },
		"too far": func(b *Budget) { b.Text(0).Repeat("ab", 1<<62) },
		"write":   func(b *Budget) { b.Text(0).Add(big) },
		"bytes":   func(b *Budget) { b.Bytes(1 << 40) },
		"make":    func(b *Budget) { Make[Value](b, 1<<40) },
		"append": func(b *Budget) {
			for list := []Value(nil); !b.Failed(); {
				list = Append(b, list, Nil)
			}
		},
		"append to": func(b *Budget) {
			for s := NewString(""); !b.Failed(); {
				b.AppendTo(s, "abc")
			}
		},
		"replace": func(b *Budget) { b.Replace(big, ",", big) },
		"escape":  func(b *Budget) { b.Escape(big, func(byte) string { return big }) },
		"split":   func(b *Budget) { b.Split(big, ",") },
		"map":     func(b *Budget) { b.UpperASCII(big) },
	} {
		t.Run(name, func(t *testing.T) {
			b := testBudget(Limits{Memory: 1 << 20})
			build(b)
			var limit *LimitError
			require.ErrorAs(t, b.Err(), &limit)
			require.Equal(t, "memory", limit.What)
			b = testBudget(Limits{String: 1 << 20, Elements: 1000})
			build(b)
			require.ErrorAs(t, b.Err(), &limit)
			require.Contains(t, []string{"string size", "list size"}, limit.What)
		})
	}
}
