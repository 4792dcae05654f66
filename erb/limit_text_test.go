package erb_test

// This file tests that a limit which ends a method in the middle is reported as a limit: a scan that could not be
// completed is not taken for its negative result.

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
)

// TestLimitsStayLimits renders calls that scan a long text before they work with it, with fewer and fewer steps.
// Each returns the same as without limits, or a limit error.
func TestLimitsStayLimits(t *testing.T) {
	tries := tier.Of[int64](4, 8, 16)
	prepare := fmt.Sprintf("<%% n = %d; s = 'aé' * n; other = 'éa' * n; bad = s + \"\\xff\" %%>", tier.Of(20_000, 50_000, 200_000))
	calls := []string{
		"s.valid_encoding?", "s.scrub.size", "bad.scrub.size", "s.scrub(other).size", "s.unicode_normalize", "s.unicode_normalized?",
		"s.encode('UTF-16LE', replace: other).bytesize", "s.encode('US-ASCII', undef: :replace, replace: '?').size", "s.to_sym.size", "s.upcase.size",
		"s.swapcase.size", "s.capitalize.size", "s.casecmp?(other)", "s.split('é').size", "s.split(/é/).size", "s.split('').size", "s.rstrip.size", "s.strip.size",
		"s.tr('é', 'b').size", "s.count('é')", "s.delete('é').size", "s.squeeze.size", "s.each_char.first", "s.scan('é').size", "s.scan(/é/).size",
		"s.to_json.size", "[s].to_yaml.size", "Regexp.new(s).source.size", "s =~ /b/", "s.match?(/é\\z/)", "s.gsub('é', 'b').size", "s.gsub(/é/, 'b').size",
		"s.sub('b', '').size", "s.index('b')", "s.rindex('b')", "s.reverse.size", "s.inspect.size", "s.dump.size", "s.start_with?(other)",
		"s.include?(other)", "s.partition('b').size", "s.unpack('U*').size", "s.chars.size", "s.codepoints.size", "s.each_grapheme_cluster.count", "s.center(500_000, 'é').size",
		"s.succ.size", "s.sum", "s.hash == other.hash", "s == other", "s <=> other", "JSON.parse(s.to_json).size", "YAML.load(s).size", "CGI.escape(s).size", "URI.encode_www_form_component(s).size",
		"Shellwords.escape(s).size", "Base64.encode64(s).size", "Digest::SHA256.hexdigest(s)", "s.unpack1('m').size", "format('%s', s).size", "format('%-500000s', s).size",
		"Integer(s, exception: false).inspect", "Float(s, exception: false).inspect", "s.to_i", "s.to_f", "s.force_encoding('BINARY').encode('UTF-8', invalid: :replace, undef: :replace).size",
		"Date.strptime(s[0, 900], s[0, 900]) rescue 1", "Time.at(0).strftime(s).size", "[s, other].join('é').size", "[s, other].max.size", "{ s => other }.inspect.size",
	}
	for _, call := range calls {
		t.Run(call, func(t *testing.T) {
			t.Parallel()
			tmpl, err := erb.Parse("a.erb", prepare+"<%= "+call+" %>")
			require.NoError(t, err)
			render := func(steps int64) (string, int64, error) {
				out, err := tmpl.Render(context.Background(), erb.Input{Limits: erb.Limits{Steps: steps}})
				if err != nil {
					return fmt.Sprint(err), 0, err
				}
				return out.Text, out.Steps, nil
			}
			want, steps, err := render(0)
			if err != nil {
				steps = 40_000
			}
			for i := int64(1); i <= tries; i++ {
				got, _, err := render(max(1, steps*i/tries))
				if failure, ok := err.(*erb.Error); ok && failure.Kind == erb.Limit {
					continue
				}
				require.Equal(t, want, got, "with %d of %d steps", steps*i/tries, steps)
			}
		})
	}
}
