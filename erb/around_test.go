package erb_test

// This file tests work before and after a run, where no step is counted: that it is bounded, or ends with the
// context.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
)

// TestReadsEndWithTheContext cancels a context at the end of a template with many reads.
func TestReadsEndWithTheContext(t *testing.T) {
	template, err := erb.Parse("many.erb", `<% 20_000.times { |i| p("a#{i}", nil) }; Time.now %>text`)
	require.NoError(t, err)
	for _, cancels := range []bool{false, true} {
		ctx, cancel := context.WithCancelCause(t.Context())
		out, err := template.Render(ctx, erb.Input{Now: func() time.Time {
			if cancels {
				cancel(errEnough)
			}
			return time.Unix(0, 0)
		}})
		cancel(nil)
		if cancels {
			require.ErrorIs(t, err, errEnough)
			continue
		}
		require.NoError(t, err)
		require.Len(t, out.Reads, 20_000)
	}
}

// TestTextEndsWithTheContext cancels a context at the end of a template with a large output.
func TestTextEndsWithTheContext(t *testing.T) {
	template, err := erb.Parse("much.erb", `<%= 'a' * 3_000_000 %><% Time.now %>`)
	require.NoError(t, err)
	ctx, cancel := context.WithCancelCause(t.Context())
	_, err = template.Render(ctx, erb.Input{Now: func() time.Time {
		cancel(errEnough)
		return time.Unix(0, 0)
	}})
	require.ErrorIs(t, err, errEnough)
	var e *erb.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, erb.Cancelled, e.Kind)
}

// TestReadsOfManyLeft leaves something behind after many reads: later templates don't inherit all of them.
func TestReadsOfManyLeft(t *testing.T) {
	for _, left := range []string{"@x = 1", "def f = 1", "$x = 1"} {
		for looks, everything := range map[int]bool{10: false, 30_000: true} {
			session, err := erb.NewSession(inputOf(t, `{"properties": {"a": 1}, "name": "b"}`))
			require.NoError(t, err)
			var out *erb.Output
			for _, source := range []string{
				fmt.Sprintf("<%% %s\n%d.times { |i| p(\"a#{i}\", nil) } %%>", left, looks), "<% Time.at(0) %>", "<%= @x || $x || f %>",
			} {
				template, err := erb.Parse("t.erb", source)
				require.NoError(t, err)
				out, err = session.Render(t.Context(), template)
				require.NoError(t, err)
			}
			if everything {
				require.ElementsMatch(t, []erb.Read{"properties", "links", "spec"}, out.Reads, left)
			} else {
				require.Len(t, out.Reads, looks, left)
			}
		}
	}
}

// TestCacheComparesLittle reads many keys in each hash of a list. Only the first hash has them.
func TestCacheComparesLittle(t *testing.T) {
	for length, hits := range map[int]int64{100: 1, 30_000: 0} {
		template, err := erb.Parse("t.erb", `<% one = p("list")[0]; 100.times { |i| one["a#{i}"] } %>text`)
		require.NoError(t, err)
		cache := new(erb.Cache)
		for _, name := range []string{"one", "two"} {
			in := inputOf(t, fmt.Sprintf(`{"name": %q, "properties": {"list": [%s{}]}}`, name, strings.Repeat("{},", length)))
			in.Cache = cache
			_, err := template.Render(t.Context(), in)
			require.NoError(t, err)
		}
		require.Equal(t, hits, cache.Stats().Hits, "%d", length)
	}
}

// TestLinksCountTheirInstances looks up repeatedly a link whose instances were read as hashes.
func TestLinksCountTheirInstances(t *testing.T) {
	template, err := erb.Parse("t.erb", `<% @links['a']['instances'].size; 1_000.times { link('a') } %>`)
	require.NoError(t, err)
	in := inputOf(t, `{"links": {"a": {"instances": [`+strings.Repeat(`{"name": "b"},`, 10_000)+`{}]}}}`)
	out, err := template.Render(t.Context(), in)
	require.NoError(t, err)
	require.Greater(t, out.Steps, int64(1_000*10_000/16))
}

// TestParseOfMany parses templates with quadratic combinations of constructs.
func TestParseOfMany(t *testing.T) {
	tier.Sequential(t)
	numbered := func(n int, text string) string {
		var out strings.Builder
		for i := range n {
			out.WriteString(strings.ReplaceAll(text, "N", fmt.Sprint(i)))
		}
		return out.String()
	}
	for name, text := range map[string]string{
		"texts between comments": strings.Repeat("text<%#%>", 120_000),
		"variables and evals":    "<% " + numbered(20_000, "aN = 1;") + strings.Repeat("eval(b);", 20_000) + " %>",
		"parameters and supers":  "<% def a(" + numbered(20_000, "aN, ") + "b)\n" + strings.Repeat("super;", 20_000) + "end %>",
		"supers in blocks":       "<% def a(" + numbered(20_000, "aN, ") + "b)\n" + strings.Repeat("c { super };", 20_000) + "end %>",
		"operands":               "<% " + strings.Repeat("a = ("+strings.Repeat("b && ", 9_000)+"c);", 13) + " %>",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := erb.Parse("t.erb", text)
			var e *erb.Error
			require.False(t, errors.As(err, &e) && e.Kind == erb.Internal, "%v", err)
		})
	}
}

func inputOf(t *testing.T, text string) erb.Input {
	t.Helper()
	in, err := erb.ParseInput([]byte(text))
	require.NoError(t, err)
	return in
}
