package erb_test

// This file compares hashes of the input, which become objects when they are read, with equal hashes that the
// template made itself.

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

const viewed = `{"a": 1, "b": {"x": [1, {"y": 2}], "z": "t"}, "c": [], "d": {"e": {"f": null}}, "g": "text", "h": {"i": true}, "j": 2.5,
	"k": {"l": "m"}, "n": {"o": "p"}, "q": null}`

// onHashes are expressions on the hash h.
var onHashes = []string{
	`h.each { |k, v| h.delete(k) if v.is_a?(Hash) }; h`,
	`h.each { |k, v| h[k] = v.to_s }; h`,
	`h.each { |k, v| h['new'] = 1 } rescue [$!.class, $!.message, h]`,
	`h.each { |k, v| break k if k == 'c' }`,
	`h.each { |k, v| h.clear }; h`,
	`h.each { |k, v| v['x'] = 1 if v.is_a?(Hash) }; h`,
	`h.each { |k, v| v << 'x' if v.is_a?(String) }; [h, h['g']]`,
	`h.each { |k, v| h.each { |l, w| h.delete(l) if l > 'm' } }; h`,
	`h.each_with_index.map { |(k, v), i| [k, v, i] }`,
	`h.map { |k, v| v }.each_with_index.map { |v, i| v.equal?(h.values[i]) }`,
	`h.each { |k, v| k << 'x' } rescue $!.class`,
	`e = h.each; [e.next, h.delete('b'), e.next, e.next, h]`,
	`h.delete_if { |k, v| v.nil? || k < 'c' }; h`, `h.reject! { |k, v| h.size == 3 }`, `h.keep_if { |k, v| v.is_a?(Hash) }; h`,
	`h.transform_values!(&:to_s)`, `h.transform_values { |v| v.class }`, `h.transform_keys!(&:to_sym)`,
	`h.shift; h.shift; h`, `h.merge({ 'a' => 2, 'z' => h }) { |k, a, b| [a, b] }`, `h.merge!({ 'a' => 2 }); h`, `h.dup.merge!(h) { |k, a, b| [k, a.equal?(b)] }`,
	`d = h.dup; d['b']['x'] << 3; d['c2'] = 1; [h, d]`, `d = h.dup; d.delete('a'); [h.size, d.size, d.keys, h.keys]`,
	`h == h.dup`, `h == { 'a' => 1 }`, `h.hash == h.dup.hash`, `h.eql?(h.dup)`, `{ h => 1 }[h.dup]`, `h <= h.dup`,
	`h.sort_by { |k, v| v.to_s }`, `h.min_by { |k, v| k }`, `h.group_by { |k, v| v.class }`, `h.partition { |k, v| v }`, `h.to_a`, `h.invert`,
	`h.any? { |k, v| v.nil? }`, `h.find { |k, v| v.is_a?(Hash) }`, `h.sum { |k, v| k.size }`, `h.count`, `h.first`, `h.first(3)`,
	`h.keys.map(&:frozen?)`, `h.keys.each_with_index.map { |k, i| k.equal?(h.keys[i]) }`, `h.values.map(&:frozen?)`, `h.key('text')`, `h.rassoc(1)`,
	`h.to_json + JSON.pretty_generate(h) + h.to_yaml + h.inspect`, `h['b'].each { |k, v| v }; h.to_json`, `h['b']['x'].each { |v| v }; h.to_yaml`,
	`h.compare_by_identity; [h['a'], h[h.keys[0]]]`, `h.rehash`, `h.replace({ 'a' => 1 })`, `h.dig('b', 'x', 1, 'y')`, `h.select { |k, v| v }`,
	`h.default = 3; [h['zz'], h.map { |k, v| k }]`, `h.filter_map { |k, v| v && k }`, `h.flat_map { |k, v| [k, v] }`, `h.each_slice(2).to_a`, `h.reduce { |a, b| a + b }`,
	`h.each_pair.with_object([]).each { |(k, v), l| l << k }`, `h.freeze; h.each { |k, v| h[k] = 1 } rescue $!.message`, `h.compact`, `h.slice('a', 'b')`, `h.except('a')`,
	`h.sort.to_h`, `h.zip([1, 2])`, `h.each_cons(2).count`, `h.lazy.map { |k, v| v }.first(2)`, `h.to_set.size`, `h.each { |k, v| h.shift }; h`, `h.each { h.shift if h.size > 2 }`, `h.find { true }`, `h.entries`, `h.sort_by { |k, v| k }.reverse.to_h`,
}

// viewedSymbols is viewed as a director reads it from a manifest, with symbols.
var viewedSymbols = strings.NewReplacer(`[1, {"y": 2}]`, `[1, {"y": 2}, !ruby/symbol 8080, !ruby/symbol "a b"]`, `"q": null`, `"q": null, "r": !ruby/symbol info`).Replace(viewed)

func TestViewsAreHashes(t *testing.T) {
	const begin, end = "<% h = p('h')", "\n end %><%= r.inspect %> <%= h.inspect %>"
	for _, c := range []struct{ spec, copied string }{
		{`{"properties": {"h": ` + viewed + `}}`, "JSON.parse(h.to_json)"},
		{`properties: {h: ` + viewedSymbols + `}`, "YAML.unsafe_load(h.to_yaml)"},
	} {
		in, err := erb.ParseInput([]byte(c.spec))
		require.NoError(t, err)
		for _, expr := range onHashes {
			t.Run(expr, func(t *testing.T) {
				var texts []string
				session, err := erb.NewSession(in) // also in a second template, after one that iterated over all
				require.NoError(t, err)
				_, err = session.Render(context.Background(), parsed(t, "(erb)", "<% p('h').each { |k, v| v.to_json } %>"))
				require.NoError(t, err)
				for _, own := range []string{"", "; h = " + c.copied} {
					template := parsed(t, "(erb)", begin+own+"\n r = begin; "+expr+end)
					for _, render := range []func(context.Context, *erb.Template) (*erb.Output, error){
						func(ctx context.Context, t *erb.Template) (*erb.Output, error) { return t.Render(ctx, in) }, session.Render, session.Render,
					} {
						out, err := render(context.Background(), template)
						require.NoError(t, err)
						texts = append(texts, out.Text)
					}
				}
				for _, text := range texts[1:] {
					require.Equal(t, texts[0], text)
				}
			})
		}
	}
}
