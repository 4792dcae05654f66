package iprange

// This file tests addresses, ranges and blocks. The expected values are the answers of Ruby's IPAddr.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBlocks(t *testing.T) {
	for s, want := range map[string]string{
		"10.0.0.1": "10.0.0.1/32", "10.0.0.5/24": "10.0.0.0/24", "10.0.0.0/0": "0.0.0.0/0", "10.0.0.0/32": "10.0.0.0/32",
		"10.0.0.1/255.255.0.0": "10.0.0.0/16", "10.0.0.1/0.0.0.0": "0.0.0.0/0", "10.0.0.1/255.255.255.255": "10.0.0.1/32",
		"::1": "::1/128", "::": "::/128", "FD00::A": "fd00::a/128", "[::1]": "::1/128", "[fd00::1]/64": "fd00::/64",
		"fd00::1/ffff::": "fd00::/16", "fd00::1/ffff:ffff::": "fd00::/32", "::ffff:10.0.0.1/120": "::ffff:10.0.0.0/120",
	} {
		b, ok := ParseBlock(s)
		require.True(t, ok, s)
		require.Equal(t, want, b.Text(), s)
	}
	for _, s := range []string{"", " 10.0.0.1", "10.0.0", "abc", "010.0.0.1", "1.2.3.256", "1.2.3.4.5", "1.2.3.4/", "10.0.0.0/+8", "10.0.0.0/08",
		"10.0.0.0/-1", "10.0.0.0/ 8", "10.0.0.0/33", "10.0.0.1/255.0.255.0", "10.0.0.0/0.0.0.255", "10.0.0.1/8/8", "10.0.0.1/::", "::1/255.255.255.0",
		"fd00::/129", "fd00:", "[10.0.0.1]", "[::1", "10.0.0.1\n", "10.0.0.0/99999999999999999999"} {
		_, ok := ParseBlock(s)
		require.False(t, ok, s)
	}
}

func TestRanges(t *testing.T) {
	for s, want := range map[string]string{
		"10.0.0.1":                "10.0.0.1/32",
		"10.0.0.1-":               "10.0.0.1/32",
		"10.0.0.1 - 10.0.0.3":     "10.0.0.1/32 10.0.0.2/31",
		"10.0.0.3-10.0.0.40":      "10.0.0.3/32 10.0.0.4/30 10.0.0.8/29 10.0.0.16/28 10.0.0.32/29 10.0.0.40/32",
		"10.0.0.9-10.0.0.1":       "",
		"10.0.0.1-fd00::1":        "",
		"0.0.0.0-255.255.255.255": "0.0.0.0/0",
		"fd00::-fd00::ff":         "fd00::/120",
	} {
		r, problem := Parse(s)
		require.Empty(t, problem, s)
		var blocks []string
		for _, b := range r.Blocks() {
			blocks = append(blocks, b.Text())
		}
		require.Equal(t, want, strings.Join(blocks, " "), s)
	}
	for s, want := range map[string]string{
		"":                           "Invalid IP range format: ",
		"-":                          "Invalid IP range format: -",
		"-10.0.0.1":                  "Invalid IP or CIDR format: ",
		"10.0.0.1-10.0.0.2-10.0.0.3": "Invalid IP range format: 10.0.0.1-10.0.0.2-10.0.0.3",
		"10.0.0.0/30 - 10.0.0.9":     "Invalid IP range format: 10.0.0.0/30 - 10.0.0.9",
		"10.0.0.1 - x":               "Invalid IP or CIDR format: x",
	} {
		_, problem := Parse(s)
		require.Equal(t, want, problem, s)
	}
	for s, want := range map[string]int{"10.0.0.1": 1, "10.0.0.0/29": 8, "10.0.0.9 - 10.0.1.8": 256, "10.0.0.9-10.0.0.1": 0, "fd00::/64": 1 << 62} {
		r, _ := Parse(s)
		require.Equal(t, want, r.Size(), s)
	}
}

func TestHolds(t *testing.T) {
	holds := func(a, b string) (bool, string) {
		x, _ := ParseBlock(a)
		y, _ := ParseBlock(b)
		return x.Holds(y)
	}
	for _, c := range []struct {
		a, b    string
		want    bool
		problem string
	}{
		{"10.0.0.0/24", "10.0.0.5", true, ""},
		{"10.0.0.0/24", "10.0.0.0/16", true, ""}, // only the first address counts
		{"10.0.0.128/25", "10.0.0.0/24", false, ""},
		{"fd00::/64", "10.0.0.1", false, ""},
		{"10.0.0.0/24", "fd00::1", false, "invalid address: 336294682933583715844663186250927177729"},
	} {
		got, problem := holds(c.a, c.b)
		require.Equal(t, c.want, got)
		require.Equal(t, c.problem, problem)
	}
	for digits, want := range map[string]string{"5": "0.0.0.5/32", "4294967295": "255.255.255.255/32", "4294967296": "::1:0:0/128"} {
		b, problem := FromInteger(digits)
		require.Empty(t, problem)
		require.Equal(t, want, b.Text())
	}
	_, problem := FromInteger("-1")
	require.Equal(t, "invalid address: -1", problem)
}

func TestFirstOverlap(t *testing.T) {
	ranges := func(list ...string) (out []Range) {
		for _, s := range list {
			r, _ := Parse(s)
			out = append(out, r)
		}
		return out
	}
	i, _ := FirstOverlap(ranges("10.0.0.1", "10.0.0.2", "10.0.0.9-10.0.0.3", "fd00::1", "10.0.0.4 - 10.0.0.9"))
	require.Equal(t, -1, i)
	i, at := FirstOverlap(ranges("10.0.0.9", "10.0.0.2", "10.0.0.5", "10.0.0.1 - 10.0.0.6", "10.0.0.9"))
	require.Equal(t, 3, i)
	require.Equal(t, "10.0.0.2", at.String())
}

func FuzzAddresses(f *testing.F) {
	for _, s := range []string{"10.0.0.1", "10.0.0.0/24", "10.0.0.1 - 10.0.0.77", "fd00::/120", "::1-::ff", "[::1]", "1-2-3", "0.0.0.0 - 255.255.255.255"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, problem := Parse(s)
		if problem != "" || r.empty() {
			return
		}
		blocks := r.Blocks()
		if blocks[0].First() != r.First || blocks[len(blocks)-1].Last() != r.Last {
			t.Fatalf("%q: %v do not cover it", s, blocks)
		}
		for i := 1; i < len(blocks); i++ {
			if blocks[i-1].Last().Next() != blocks[i].First() {
				t.Fatalf("%q: %v have gaps", s, blocks)
			}
		}
	})
}
