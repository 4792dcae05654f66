package lint

// This file compares what goes over texts in pieces with what goes over them at once.

import (
	"context"
	"errors"
	"math/rand"
	"regexp"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/stretchr/testify/require"
)

func TestPieces(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	tag := regexp.MustCompile(`(?s)<%(.*?)%>`)
	c := &checker{poll: limit.NewPoll(t.Context())}
	for range 4 {
		var b strings.Builder
		words := []string{"<%", "%>", "<%=", "é", "\n", " ", "a", "\U0001f600", "\xff"}
		for b.Len() < 4*piece {
			b.WriteString(words[random.Intn(len(words))])
			if random.Intn(100) == 0 {
				b.WriteString(strings.Repeat("é", random.Intn(piece)))
			}
		}
		text := b.String()
		want := tag.ReplaceAllStringFunc(text, func(tag string) string {
			out := strings.Map(func(r rune) rune {
				if r == '\n' {
					return r
				}
				return ' '
			}, tag)
			if strings.HasPrefix(tag, "<%=") && !strings.Contains(tag, "\n") {
				out = "x" + out[1:]
			}
			return out
		})
		require.True(t, want == c.withoutTags(text))
		places := places{c: c, text: text}
		for at := c.index(text, "%>", 0); at >= 0; {
			line, column := places.of(at)
			start := strings.LastIndexByte(text[:at], '\n') + 1
			require.Equal(t, 1+strings.Count(text[:at], "\n"), line)
			require.Equal(t, 1+len([]rune(text[start:at])), column)
			require.Equal(t, start, places.start)
			from := min(len(text), at+1+random.Intn(piece))
			at = c.index(text, "%>", from)
			next := strings.Index(text[from:], "%>")
			require.Equal(t, next >= 0, at >= 0)
			require.True(t, at < 0 || at == from+next)
		}
	}
}

// TestEnded has a context that has ended: nothing is gone over.
func TestEnded(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	c := &checker{poll: limit.NewPoll(ctx)}
	require.Equal(t, -1, c.index("<%", "<%", 0))
	require.Equal(t, "<% a %>", c.withoutTags("<% a %>"))
	require.ErrorIs(t, c.poll.Err(), cause)
}
