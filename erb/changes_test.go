package erb_test

// This file tests the effects of one template of a session on the next. The first has read and changed its input, and
// the second must see it as it was.

import (
	"errors"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/psych"
)

// changes are statements that change oddInput.
var changes = []string{
	"p('l').push(1)", "p('l').clear", "p('l')[0] << 'x'", "p('l').map!(&:upcase)", "p('h')['z'] = 1", "p('h').delete('x')", "p('h').clear",
	"p('h')['y'] << 2", "p('h.y').push([])", "p('h.x') << '!'", "p('h')['x'].replace('z')", "p('hl')[1]['x'] = 9", "p('hl').last.clear",
	"p('hl').shift", "p('ll')[0].push(3)", "p('ll').flatten!", "p('deep')['in']['side'] << 'x'", "p('deep.in')['side'] = 1",
	"p('deep')['n'] = {}", "p('deep').merge!('in' => nil)", "raw_properties['a'] = 2", "raw_properties.delete('l')", "raw_properties.clear",
	"raw_properties.each_value { |v| v.clear if v.respond_to?(:clear) }", "properties.h.x << '!'", "properties.l.push(1)", "properties.hl[0].x = 5",
	"properties.a = 2", "properties.h = nil", "properties.new = 1", "properties.delete_field(:a)",
}

// TestChanges renders, with a cache and without, a template that reads in one way, changes something, and reads in
// another; and then one that reads in a third way.
func TestChanges(t *testing.T) {
	tier.Sequential(t)
	input, n := plainInput(t, []byte(oddInput)), 0
	alone := make([]string, len(oddReaders))
	for i, source := range oddReaders {
		alone[i] = afterOthers(t, input, nil, source)
	}
	every := tier.All(1, tier.Of(64, 64, 4))
	for c, change := range changes {
		for i, before := range oddReaders {
			for j, after := range oddReaders {
				if n++; n%every != 0 {
					continue
				}
				first, k := before+"<% "+change+" %>"+after, (c+i+j)%len(oddReaders)
				for _, cache := range []*erb.Cache{nil, new(erb.Cache)} {
					require.Equal(t, alone[k], afterOthers(t, input, cache, first, oddReaders[k]), "%s\nthen %s", first, oddReaders[k])
				}
			}
		}
	}
}

// afterOthers renders templates in a session and returns the last one's result.
func afterOthers(t *testing.T, input *psych.Map, cache *erb.Cache, sources ...string) (result string) {
	t.Helper()
	s, err := erb.NewSession(erb.Input{Spec: input, Now: casefile.Now, Rand: &casefile.Random{}, AddressEncoder: queries{}, Cache: cache})
	require.NoError(t, err)
	for _, source := range sources {
		template, err := erb.Parse("(erb)", source)
		require.NoError(t, err)
		out, err := s.Render(t.Context(), template)
		var e *erb.Error
		switch {
		case errors.As(err, &e):
			require.Equal(t, erb.Ruby, e.Kind, "%v", err)
			result = e.Class + ": " + casefile.Mask(e.Message)
		default:
			require.NoError(t, err)
			result = casefile.Mask(out.Text)
		}
	}
	return result
}

// TestChangesByRuby compares with Ruby's results for changed_input.rb, whose lines follow the director: a template
// changes its input, and the next one sees it as it is then, unless the director finds it different.
func TestChangesByRuby(t *testing.T) {
	data, err := os.ReadFile("internal/ruby/testdata/changed_input.rb")
	require.NoError(t, err)
	const input = "properties: {a: é, l: [x, 2, [3]], h: {in: {side: s}, k: [v]}, hl: [{x: 1}, {x: 3}], big: [99999999999999999999, 0.0, 1, null, true]}"
	line := regexp.MustCompile(`(?m)^.*def p\(n\) = \$c\[n\]; \((.*)\); (\$c = Marshal.* unless \$o == \$c); (.*)  #=> (.*)$`)
	lines := line.FindAllStringSubmatch(string(data), -1)
	require.Greater(t, len(lines), 40)
	for _, l := range lines {
		change, see, want := l[1], l[3], l[4]
		for _, cache := range []*erb.Cache{nil, new(erb.Cache)} {
			got := afterOthers(t, plainInput(t, []byte(input)), cache, "<% raw_properties; properties.hl; "+change+" %>", "<% $c = raw_properties %><%= ("+see+").inspect %>")
			require.Equal(t, want, got, change)
		}
	}
}

// TestChangesThatCompare puts objects into the input whose == would decide whether the next template sees a change.
func TestChangesThatCompare(t *testing.T) {
	input := plainInput(t, []byte("properties: {l: [x, 2]}"))
	see, err := erb.Parse("see", "<%= p('l').length %>")
	require.NoError(t, err)
	for change, refused := range map[string]bool{
		"2r": true, "Class.new { def ==(o) = true }.new": true, "Class.new { def to_str = 'x' }.new": true,
		"OpenStruct.new": false, "Class.new.new": false, ":x": false, "(1..2)": false,
	} {
		s, err := erb.NewSession(erb.Input{Spec: input})
		require.NoError(t, err)
		template, err := erb.Parse("change", "<% p('l')[1] = "+change+" %>")
		require.NoError(t, err)
		_, err = s.Render(t.Context(), template)
		require.NoError(t, err)
		_, err = s.Render(t.Context(), see)
		if refused {
			var e *erb.Error
			require.ErrorAs(t, err, &e, change)
			require.Equal(t, erb.Unsupported, e.Kind, "%v", err)
		} else {
			require.NoError(t, err, change)
		}
	}
}
