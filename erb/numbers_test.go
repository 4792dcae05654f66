package erb_test

// This file tests that numbers have limits.

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
)

// TestNumbersAreBounded has expressions for large numbers, long texts of numbers, and large times: each ends with
// the limit that is named, or with the error of Ruby, after a bounded number of steps.
func TestNumbersAreBounded(t *testing.T) {
	tests := []struct{ code, want string }{
		{`('1' * 10_000_000).to_i`, "integer size"},
		{`Integer('1' * 10_000_000)`, "integer size"},
		{`Integer('f' * 10_000_000, 16)`, "integer size"},
		{`('7' * 10_000_000).oct`, "integer size"},
		{`('f' * 10_000_000).hex`, "integer size"},
		{`format('%d', '1' * 10_000_000)`, "integer size"},
		{`JSON.parse('1' * 10_000_000)`, "integer size"},
		{`eval('1' * 30_000)`, "unsupported"},
		{`("\xff" * 10_000_000 + "\0").unpack('w')`, "integer size"},
		{`2 ** (1 << 40)`, "ArgumentError"},
		{`1 << (1 << 62)`, "RangeError"},
		{`3 ** 2_000_000`, "integer size"},
		{`1 << 2_100_000`, "integer size"},
		{`a = 3; loop { a *= a }`, "integer size"},
		{`a = (1 << 2_000_000) - 1; loop { a.to_s }`, "steps"},
		{`a = (1 << 2_000_000) - 1; loop { a.gcd((1 << 1_999_999) - 1) }`, "memory or steps"},
		{`a = (1 << 2_000_000) - 1; loop { Integer.sqrt(a) }`, "steps"},
		{`a = (1 << 2_000_000) - 1; loop { a.lcm(7) }`, "memory or steps"},
		{`a = (1 << 1_000_000) - 1; loop { a.pow(a, a - 2) }`, "steps"},
		{`a = (1 << 2_000_000) - 1; loop { a.digits(1000) }`, "memory or steps"},
		{`a = (1 << 2_000_000) - 1; loop { a.floor(-300_000) }`, "steps or memory"},
		{`a = (1 << 2_000_000) - 1; loop { a.fdiv(a - 1) }`, "steps or memory"},
		{`(-1).floor(-(1 << 40))`, "RangeError"},
		{`a = (1 << 2_000_000) - 1; loop { Random.new(a) }`, "steps or memory"},
		{`a = (1 << 2_000_000) - 1; r = Random.new(1); loop { r.rand(a) }`, "steps or memory"},
		{`a = (1 << 2_000_000) - 1; loop { [a].pack('w') }`, "steps or memory"},
		{`h = {}; a = 1 << 2_000_000; 100_000.times { |i| h[a + i] = 1 }`, "memory or steps"},
		{`format('%.200000000a', 1.0)`, "string size"},
		{`format('%.200000000f', 1.0)`, "string size"},
		{`format('%-*d', 200_000_000, 1)`, "string size"},
		{`Time.at(0).strftime('%c' * 20_000_000)`, "string size or memory or steps"},
		{`Time.at(0).strftime('%1000000Y' * 1_000)`, "string size or memory"},
		{`Time.at(1 << 2_000_000)`, "unsupported"},
		{`Date.parse('1' * 10_000_000, limit: nil)`, "unsupported"},
		{`Time.parse('1' * 10_000_000)`, "ArgumentError"},
		{`Time.strptime('a' * 10_000_000, '%Z')`, "unsupported"},
		{`Random.new(1).bytes(1 << 62)`, "string size"},
		{`('1' * 30_000_000).to_f`, "text"},
		{`Float('1' * 30_000_000)`, "text"},
		{`(' ' * 30_000_000 + '1').to_i`, "text"},
		{`('0' * 30_000_000 + '1').to_i`, "text"},
	}
	const most = 3_000_000
	steps := tier.Of[int64](300_000, 1_000_000, most)
	for _, test := range tier.Sample(tests, 4, 1) {
		t.Run(test.code, func(t *testing.T) {
			t.Parallel()
			in, err := erb.ParseInput([]byte(`{"name": "a"}`))
			require.NoError(t, err)
			in.Limits.Steps = steps
			tmpl, err := erb.Parse("a.erb", "<% require 'date'; require 'time'; require 'json'; "+test.code+" %>")
			require.NoError(t, err)
			_, err = tmpl.Render(context.Background(), in)
			may := strings.Split(test.want, " or ")
			if steps < most { // it may end sooner
				may = append(may, "steps")
			}
			require.Contains(t, may, ending(err), "%v", err)
		})
	}
}
