package main

// This file tests the table.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRow(t *testing.T) {
	for name, c := range map[string]struct {
		row   row
		cells string
	}{
		"kept":                    {row{ours: 10, theirs: 20, budget: 0.6}, "|10.0 µs|20.0 µs|0.500|≤ 0.60|ok"},
		"kept exactly":            {row{ours: 3, theirs: 4, budget: 0.75}, "|3.0 µs|4.0 µs|0.750|≤ 0.75|ok"},
		"exceeded":                {row{ours: 13_000, theirs: 20_000, budget: 0.6}, "|13.00 ms|20.00 ms|0.650|≤ 0.60|OVER"},
		"not quite strict":        {row{ours: 5, theirs: 5, budget: 1, strict: true, unit: count}, "|5|5|1.000|< 1.00|OVER"},
		"strict":                  {row{ours: 4, theirs: 5, budget: 1, strict: true, unit: count}, "|4|5|0.800|< 1.00|ok"},
		"a small ratio":           {row{ours: 1000, theirs: 1e6, budget: 1.0 / 500}, "|1.00 ms|1.00 s|1/1000|≤ 1/500|ok"},
		"nothing to compare with": {row{ours: 10, budget: 0.6}, "|10.0 µs|–||≤ 0.60|"},
		"no budget":               {row{ours: 10, theirs: 5}, "|10.0 µs|5.0 µs|2.000||"},
		"a mean of ratios":        {row{paired: 0.25}, "|–|–|0.250||"},
		"a limit kept":            {row{unit: kib, ours: 1024, theirs: 512, limit: 2048}, "|1.0 MB|0.5 MB|2.000|≤ 2.0 MB|ok"},
		"a limit exceeded":        {row{unit: kib, ours: 4096, limit: 2048}, "|4.0 MB|–||≤ 2.0 MB|OVER"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.cells, strings.Join(c.row.cells(), "|"))
		})
	}
}

func TestPrint(t *testing.T) {
	var tab table
	tab.add(row{what: "a", ours: 1, theirs: 2, budget: 1}, row{what: "something longer", ours: 1e4, theirs: 2})
	tab.note("Left out: %s.", "much")
	var out strings.Builder
	require.NoError(t, tab.print(&out))
	require.Equal(t, ""+
		"what                  ours  theirs     ratio  budget  \n"+
		"a                   1.0 µs  2.0 µs     0.500  ≤ 1.00  ok\n"+
		"something longer  10.00 ms  2.0 µs  5000.000          \n"+
		"\nLeft out: much.\n", out.String())
}
