package erb_test

// This file checks renders into a writer, and that no two renders share a buffer for texts.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// counted counts the writes into it.
type counted struct {
	text   []byte
	writes int
}

func (c *counted) Write(b []byte) (int, error) {
	c.writes++
	c.text = append(c.text, b...)
	return len(b), nil
}

func TestRenderTo(t *testing.T) {
	for _, c := range []struct{ template, text string }{
		{"static", "static"}, {"<%= 1 %>", "1"}, {"", ""}, {"<% 3.times { |i| %><%= i %>,<% } %>", "0,1,2,"},
		{"a<% _erbout << 'b' %>c", "abc"}, {"a<% _erbout = +'x' %>c", "xc"}, {"a<% x = _erbout %>b<%= x.size %>", "ab2"},
	} {
		parsed, err := erb.Parse("t", c.template)
		require.NoError(t, err)
		var w counted
		out, err := parsed.RenderTo(t.Context(), erb.Input{}, &w)
		require.NoError(t, err)
		require.Empty(t, out.Text)
		require.Equal(t, c.text, string(w.text))
		require.Equal(t, 1, w.writes)
	}
	for _, template := range []string{"text<% raise 'x' %>", "text<%= 'y' * 100 %>"} {
		parsed, err := erb.Parse("t", template)
		require.NoError(t, err)
		var w counted
		_, err = parsed.RenderTo(t.Context(), erb.Input{Limits: erb.Limits{Output: 50}}, &w)
		require.Error(t, err)
		require.Zero(t, w.writes, "nothing of a render that failed is written")
	}
	parsed, err := erb.Parse("t", "<%= 1 %>")
	require.NoError(t, err)
	full := errors.New("full")
	_, err = parsed.RenderTo(t.Context(), erb.Input{}, writerFunc(func([]byte) (int, error) { return 0, full }))
	require.ErrorIs(t, err, full)
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// However long a text is, writing it takes the same memory once there is a buffer for it.
func TestRenderToTakesNoMemoryForText(t *testing.T) {
	if race {
		t.Skip("with -race, pools forget things")
	}
	allocated := func(n int) uint64 {
		parsed, err := erb.Parse("t", fmt.Sprintf("<%%= 1 %%>%s", strings.Repeat("x", n)))
		require.NoError(t, err)
		least := uint64(math.MaxUint64)
		for range 20 { // a garbage collection in between frees the buffer
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := parsed.RenderTo(t.Context(), erb.Input{}, io.Discard)
			runtime.ReadMemStats(&after)
			require.NoError(t, err)
			least = min(least, after.TotalAlloc-before.TotalAlloc)
		}
		return least
	}
	require.Less(t, allocated(1<<20), allocated(1)+64<<10, "a text of 1 MiB")
}

// The content of a reused buffer isn't shared either: here each render is in the middle of a text while other
// sessions render.
func TestValuesAreNobodyElses(t *testing.T) {
	text := `<% n = p('n') %><%= (n * 9).gsub(/./) { Time.now; n } %><%= YAML.dump([n] * 90) %><%= [[n, n]].to_json %>` +
		`<%= (n * 9).gsub(/[a-z]+/, n * 3) %><%= ([n] * 20).join(n) %><% n.gsub(/./) { YAML.dump(n * 50) + nil } if p('fails') %>`
	parsed, err := erb.Parse("t", text)
	require.NoError(t, err)
	long, err := erb.Parse("long", "<%= YAML.dump(p('n') * 40_000) %>")
	require.NoError(t, err)
	var sessions []*erb.Session
	busy := false
	render := func(i int, template *erb.Template) {
		var w bytes.Buffer
		if _, err := sessions[i].RenderTo(t.Context(), template, &w); err != nil {
			require.ErrorContains(t, err, "no implicit conversion of nil into String")
			return
		}
		var others []string
		for other := range sessions {
			if other != i {
				others = append(others, string(rune('a'+other)))
			}
		}
		out := strings.NewReplacer("name", "", "---", "", "\n", "", " ", "").Replace(w.String())
		require.NotEmpty(t, out)
		require.False(t, strings.ContainsAny(out, strings.Join(others, "")), "%q in what session %d wrote: %.200s", others, i, out)
	}
	for i := range 4 {
		properties := map[string]any{"n": string(rune('a' + i)), "fails": i == 3}
		s, err := erb.NewSession(erb.Input{Spec: map[string]any{"properties": properties}, Now: func() time.Time {
			if !busy {
				busy = true
				for other := range sessions {
					if other != i {
						render(other, parsed)
					}
				}
				busy = false
			}
			return time.Time{}
		}})
		require.NoError(t, err)
		sessions = append(sessions, s)
	}
	for round := range 20 {
		for i := range sessions {
			render(i, parsed)
			if i == round%8 { // which needs a larger buffer
				render(i, long)
			}
		}
	}
}

// The value of _erbout that a template keeps isn't changed by later or concurrent renders.
func TestOutputIsNobodyElses(t *testing.T) {
	keep, err := erb.Parse("keep", "<%= p('n') * 50 %><% @kept = _erbout; @part = _erbout[0, 40] %><%= p('n') * 50 %>")
	require.NoError(t, err)
	show, err := erb.Parse("show", "<%= @kept %>|<%= @part %>")
	require.NoError(t, err)
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			n := string(rune('a' + g))
			for range 100 {
				s, err := erb.NewSession(erb.Input{Spec: map[string]any{"properties": map[string]any{"n": n}}})
				if err != nil {
					t.Error(err)
					return
				}
				for _, template := range []*erb.Template{keep, show} {
					var w bytes.Buffer
					if _, err := s.RenderTo(t.Context(), template, &w); err != nil {
						t.Error(err)
						return
					}
					if text := strings.Trim(w.String(), n); text != "" && text != "|" {
						t.Errorf("%q in the text of %q", text, n)
						return
					}
				}
			}
		})
	}
	all.Wait()
}

// A text is charged, as static text, as the result of expressions, and as both in turn: a template can't get more
// memory for it than for anything else.
func TestOutputIsMemory(t *testing.T) {
	for name, text := range map[string]string{
		"text": "<% loop do %>some text<% end %>", "expressions": `<% loop do %><%= "some text" %><% end %>`,
		"numbers": "<% loop do %><%= 12345.5 %><% end %>", "both": "<% loop do %>some text<%= 1 %><% end %>",
	} {
		t.Run(name, func(t *testing.T) {
			tmpl, err := erb.Parse("a.erb", text)
			require.NoError(t, err)
			_, err = tmpl.RenderTo(t.Context(), erb.Input{Limits: erb.Limits{Memory: 1 << 20}}, io.Discard)
			require.ErrorContains(t, err, "memory limit of 1048576 exceeded")
		})
	}
}
