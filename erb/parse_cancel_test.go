package erb_test

// This file cancels the parsing of long templates.

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"

	"github.com/boshrender/boshrender/erb"
)

// watched is polled as a context that can end.
type watched struct{ polled }

func (w *watched) Done() <-chan struct{} { return make(chan struct{}) }

// long are templates with many of one thing.
func long(n int) map[string]string {
	many := func(before, each, after string) string { return before + strings.Repeat(each, n) + after }
	return map[string]string{
		"arguments": many("<% f(1", ", 1", ") %>"), "blocks": many("<% ", "a { b };", " %>"), "calls": many("<% ", "a.b;", " %>"),
		"comments": many("<% ", "#\n", " %>"), "comment tags": many("", "<%#%>", ""), "definitions": many("<% ", "def a; 1; end;", " %>"),
		"escapes": many(`<% "`, `\n`, `" %>`), "interpolations": many(`<% "`, "#{a}", `" %>`), "loops": many("<% ", "while a; end;", " %>"),
		"newlines": many("<% ", "\n", " %>"), "patterns": many("<% case 1; in [1", ", 1", "]; end %>"), "percents": many("", "<%%", "<% %>"),
		"one statement": many("<% begin; ", "a;", "end %>"), "tags": many("", "<%= a %>\n", ""), "text": many("<% a %>", "a\n", ""),
	}
}

// Parsing polls the context at least once for that many of the repeated parts of a template: each takes some
// microseconds at most.
const thingsPerCheck = 300

func TestParseEndsWithItsContext(t *testing.T) {
	n := tier.Of(5_000, 5_000, 20_000)
	parsers := map[string]func(ctx context.Context, text string) error{
		"plain": func(ctx context.Context, text string) error {
			_, err := erb.ParseContext(ctx, "long.erb", text)
			return err
		},
		"covered": func(ctx context.Context, text string) error {
			_, err := erb.ParseCovered(ctx, "long.erb", text)
			return err
		},
		"traced": func(ctx context.Context, text string) error {
			_, err := erb.ParseTraced(ctx, "long.erb", text)
			return err
		},
	}
	for name, text := range long(n) {
		for how, parse := range parsers {
			t.Run(name+" "+how, func(t *testing.T) {
				whole := &watched{polled{Context: context.Background(), left: 1 << 30}}
				require.NoError(t, parse(whole, text))
				require.Greater(t, whole.polls, n/thingsPerCheck)
				for _, part := range []int{0, 1, 5, 9} {
					ctx := &watched{polled{Context: context.Background(), left: whole.polls * part / 10}}
					err := parse(ctx, text)
					require.ErrorIs(t, err, errEnough)
					require.Equal(t, "cancelled", ending(err))
					require.ErrorContains(t, err, "long.erb: Cancelled")
					require.LessOrEqual(t, ctx.polls, ctx.left+6, "nothing goes on but asking for the cause")
				}
			})
		}
	}
}
