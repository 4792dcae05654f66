package main

// This file tests the table.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// at returns a budget, as it is read of its file.
func at(text string) budget { return readBudgets("a " + text)["a"] }

func TestRow(t *testing.T) {
	for name, c := range map[string]struct {
		row   row
		cells string
	}{
		"kept":                    {row{ours: 10, theirs: 20, budget: at("≤ 0.6")}, "|10.0 µs|20.0 µs|0.500|≤ 0.6|ok"},
		"kept exactly":            {row{ours: 3, theirs: 4, budget: at("≤ 0.75")}, "|3.0 µs|4.0 µs|0.750|≤ 0.75|ok"},
		"exceeded":                {row{ours: 13_000, theirs: 20_000, budget: at("≤ 0.6")}, "|13.00 ms|20.00 ms|0.650|≤ 0.6|OVER"},
		"not quite strict":        {row{ours: 5, theirs: 5, budget: at("< 1"), unit: count}, "|5|5|1.000|< 1|OVER"},
		"strict":                  {row{ours: 4, theirs: 5, budget: at("< 1"), unit: count}, "|4|5|0.800|< 1|ok"},
		"a small ratio":           {row{ours: 1000, theirs: 1e6, budget: at("≤ 0.002")}, "|1.00 ms|1.00 s|1/1000|≤ 0.002|ok"},
		"nothing to compare with": {row{ours: 10, budget: at("≤ 0.6")}, "|10.0 µs|–||≤ 0.6|"},
		"no budget":               {row{ours: 10, theirs: 5}, "|10.0 µs|5.0 µs|2.000||"},
		"a mean of ratios":        {row{paired: 0.25}, "|–|–|0.250||"},
		"a limit kept":            {row{unit: kib, ours: 1024, theirs: 512, budget: at("≤ 2 MB")}, "|1.0 MB|0.5 MB|2.000|≤ 2 MB|ok"},
		"a limit exceeded":        {row{unit: kib, ours: 4096, budget: at("≤ 2 MB")}, "|4.0 MB|–||≤ 2 MB|OVER"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.cells, strings.Join(c.row.cells(), "|"))
		})
	}
}

func TestPrint(t *testing.T) {
	var tab table
	tab.add(row{what: "a", ours: 1, theirs: 2, budget: at("≤ 1")}, row{what: "something longer", ours: 1e4, theirs: 2})
	tab.note("Left out: %s.", "much")
	var out strings.Builder
	require.NoError(t, tab.print(&out))
	require.Equal(t, ""+
		"what                  ours  theirs     ratio  budget  \n"+
		"a                   1.0 µs  2.0 µs     0.500     ≤ 1  ok\n"+
		"something longer  10.00 ms  2.0 µs  5000.000          \n"+
		"\nLeft out: much.\n", out.String())
}

// Rows look budgets up by name, so that a budget of another name would hold for nothing.
func TestBudgets(t *testing.T) {
	cases := syntheticCases()
	used := map[string]bool{
		"cold process: wall": true, "cold process: peak memory": true, "bytes of a render": true, "copy of a text": true, "deployment": true,
		"deployment: peak memory": true, "deployment: two threads": true,
	}
	for _, c := range cases {
		used[c.Path] = true
	}
	for _, m := range metrics {
		used[m.name], used[m.name+", worst"], used[m.name+", slowest of small"] = true, true, true
	}
	for name, b := range budgets {
		require.True(t, used[name], name)
		require.Positive(t, b.most, name)
	}
	require.Panics(t, func() { readBudgets("a ≤ much") })
}
