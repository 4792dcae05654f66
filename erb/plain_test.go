package erb

// This file compares writing unchanged input with writing the same input after objects were made of it.

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/limits"
)

// touch makes an object of everything in x, and changes nothing.
const touch = `<% touch = lambda { |x| case x
  when Hash then x.each { |k, v| touch.call(k); touch.call(v) }
  when Array then x.each { |v| touch.call(v) }
  else x.to_s end } %>`

// writers are the ways to write a value x.
var writers = []string{
	`x.to_json`, `JSON.generate(x)`, `JSON.pretty_generate(x)`, `JSON.generate(x, script_safe: true)`, `JSON.dump(x)`,
	`JSON.generate(x, ascii_only: true)`, `JSON.generate(x, max_nesting: 3)`, `JSON.generate(x, indent: "\t", space_before: ' ')`,
	`JSON.generate({'again' => x, 'and' => [x, 1]})`, `{'symbol' => x}.to_json`,
	`x.to_yaml`, `YAML.dump(x)`, `YAML.dump([x, x])`, `YAML.dump('a' => x, 'b' => {'c' => x})`, `YAML.dump(x, line_width: 20)`,
	`YAML.safe_dump(x)`, `YAML.dump(x, stringify_names: true)`, `YAML.dump(x, indentation: 4)`,
}

// generated makes JSON of all sorts.
func generated(r *rand.Rand, depth int) any {
	texts := []string{
		"", "a", "plain", "yes", "null", "1", "0x1F", "1.5", "~", "a: b", "#c", "- d", "quote\"", "back\\slash", "</script>",
		"\u2028", "ünï", "😀", "line\nbreak", "trailing ", " leading", "tab\t", "\x01", strings.Repeat("word ", 40),
		strings.Repeat("x", 300), "<<", "=", "2024-01-01", ":sym", "!tag", "&a", "*a", "%", "@", "`",
	}
	switch n := r.IntN(10); {
	case n < 3 && depth > 0:
		m := map[string]any{}
		for range r.IntN(12) {
			m[texts[r.IntN(len(texts))]+fmt.Sprint(r.IntN(3))] = generated(r, depth-1)
		}
		return m
	case n < 5 && depth > 0:
		list := make([]any, r.IntN(5))
		for i := range list {
			list[i] = generated(r, depth-1)
		}
		return list
	case n == 5:
		return []any{nil, true, false}[r.IntN(3)]
	case n == 6:
		return json.Number([]string{"0", "-1", "9223372036854775807", "123456789012345678901234567890", "1.0", "1e100", "-0.0", "2.5e-8"}[r.IntN(8)])
	}
	return texts[r.IntN(len(texts))]
}

// TestPlain writes untouched values, and values that were read before, also in part: the texts and the errors are
// the same, and the reads cover all of the value.
func TestPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range tier.Of(30, 300, 3000) {
		x := map[string]any{"deep": generated(r, 4), "more": generated(r, 3)}
		data, err := json.Marshal(map[string]any{"name": "n", "properties": map[string]any{"x": x, "y": 1}})
		require.NoError(t, err)
		in, err := ParseInput(data)
		require.NoError(t, err)
		writer := writers[n%len(writers)]
		written := func(before string) (string, []Read) {
			text := before + `<% x = p('x') %><%= begin; ` + writer + `; rescue => e; "#{e.class}: #{e.message}"; end %>`
			tmpl, err := Parse("plain", text)
			require.NoError(t, err)
			out, err := tmpl.Render(context.Background(), in)
			require.NoError(t, err, text)
			return out.Text, out.Reads
		}
		want, _ := written(touch + "<% touch.call(p('x')) %>")
		for _, before := range []string{"", touch + "<% touch.call(p('x')['more']) %>", "<% p('x').key?('deep') %>", "<% p('x').each { } %>"} {
			got, reads := written(before)
			require.Equal(t, want, got, "%s\n%s\n%s", before, writer, data)
			require.NotEmpty(t, reads)
		}
	}
}

// TestPlainIsChanged changes the written value in each place that a template can access.
func TestPlainIsChanged(t *testing.T) {
	in, err := ParseInput([]byte(`{"properties":{"x":{"s":"text","h":{"t":"text","l":[{"u":"text"}]},"l":["text"]}}}`))
	require.NoError(t, err)
	written := func(text string) string {
		tmpl, err := Parse("change", text+"<%= p('x').to_json + p('x').to_yaml %>")
		require.NoError(t, err, text)
		out, err := tmpl.Render(context.Background(), in)
		require.NoError(t, err, text)
		return out.Text
	}
	asIs := written("")
	for _, change := range []string{
		`x['s'] << '!'`, `x['h']['t'] << '!'`, `x['h']['l'][0]['u'] << '!'`, `x['h']['l'] << 1`, `x['h']['n'] = 1`,
		`x.delete('s')`, `x['l'].push(x.delete('s'))`, `properties.x.s << '!'`, `properties.x.h.l[0].u << '!'`,
		`spec.properties.x.h.t << '!'`, `x['h'].each { |k, v| v << k if k == 't' }`, `x['h'].transform_values!(&:to_s)`,
		`String.class_eval { def to_json(*) = '1' }`, `Hash.class_eval { def to_json(*) = '{}' }`,
		`x['h'].define_singleton_method(:to_json) { |*| '0' }`, `raw = @raw_properties['x']['h']; raw['t'] = raw['l']`,
	} {
		changed := "<% x = p('x'); " + change + " %>"
		want := written(touch + "<% touch.call(p('x')) %>" + changed)
		require.NotEqual(t, asIs, want, change)
		require.Equal(t, want, written(changed), change)
		require.Equal(t, want, written("<% p('x').to_json %>"+changed), change)
	}
}

// TestPlainIsBounded writes a large input within limits that it exceeds, and with a cancelled context.
func TestPlainIsBounded(t *testing.T) {
	in, err := ParseInput([]byte(`{"properties":{"x":{"l":[` + strings.Repeat(`{"key":"some text"},`, 20_000) + `1]}}}`))
	require.NoError(t, err)
	for _, writer := range []string{"to_json", "to_yaml"} {
		tmpl, err := Parse("large", "<%= p('x')."+writer+" %>")
		require.NoError(t, err)
		for name, within := range map[string]Limits{"steps": {Steps: 20_000}, "memory": {Memory: 200_000}, "output": {Output: 100_000}} {
			bounded := in
			bounded.Limits = within
			_, err := tmpl.Render(t.Context(), bounded)
			require.ErrorIs(t, err, limits.ErrExceeded, "%s %s", writer, name)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err = tmpl.Render(ctx, in)
		require.ErrorIs(t, err, context.Canceled, writer)
	}
}
