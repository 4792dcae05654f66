package main

// This file measures how processor time and memory grow with the sizes that users choose.

import (
	"context"
	"fmt"
	"math"
	"strconv"
)

// growing holds the things that "work growth" does, and the sizes.
type growing struct {
	what, shown string
	sizes       []int
}

var growths = []growing{
	{"instances", "instances of one group, placed and rendered", []int{1000, 10_000, 50_000, 100_000}},
	{"groups", "instances of 1,000 groups, placed and rendered", []int{1000, 10_000, 50_000, 100_000}},
	{"again", "instances of 1,000 groups that exist, placed and rendered again", []int{1000, 10_000, 40_000}},
	{"static", "static addresses of one group, placed and rendered", []int{1000, 10_000, 40_000}},
	{"deployments", "deployments of 20 instances, one after another", []int{20, 100, 500}},
	{"pods", "pods of 1,000 groups, with their documents", []int{1000, 10_000}},
	{"peers", "pods of one group that count their peers", []int{1000, 10_000}},
	{"links", "instances of one group that use size, map and find of its link", []int{1000, 10_000}},
	{"variables", "variables of a file, in properties", []int{1000, 10_000, 100_000}},
	{"ops", "ops that add keys to a map", []int{1000, 10_000, 100_000}},
	{"bytes", "bytes of a manifest, read", []int{500_000, 5_000_000}},
}

// growthPart adds a table with a line for each size. The exponent compares a size with the one before it: 1 is linear,
// 2 quadratic. The exponent of the whole range has the budget: smaller steps contain much that is the same for all.
func (b *bench) growthPart(ctx context.Context) {
	b.growth = [][]string{{"size", "CPU", "peak memory", "exponent", "of all", "budget", ""}}
	for _, g := range growths {
		var all []start
		for i, n := range g.sizes {
			if b.quick {
				n = max(2, n/500)
			}
			b.progress("%d %s", n, g.shown)
			var runs []start
			for range b.rounds {
				runs = append(runs, b.launch(ctx, 1, 1, b.program("work"), "growth", "-what", g.what, "-n", strconv.Itoa(n))...)
			}
			s := start{CPU: median(runs, func(s start) float64 { return s.CPU }), Memory: median(runs, func(s start) float64 { return s.Memory })}
			all = append(all, s)
			line := []string{fmt.Sprintf("%d %s", n, g.shown), micros.format(s.CPU), kib.format(s.Memory), "", "", "", ""}
			if i > 0 {
				line[3] = fmt.Sprintf("%.2f", exponent(all[i-1:], g.sizes[i-1:i+1]))
			}
			if i == len(g.sizes)-1 {
				r := row{what: g.shown, paired: exponent(all, g.sizes), budget: budgets["growth"]}
				line[4], line[5], line[6] = fmt.Sprintf("%.2f", r.paired), r.budget.text, b.judge(r)
			}
			b.growth = append(b.growth, line)
		}
	}
}

// exponent returns x where the time grows by the size to the power of x, from the first to the last.
func exponent(starts []start, sizes []int) float64 {
	last := len(sizes) - 1
	return math.Log(starts[last].CPU/starts[0].CPU) / math.Log(float64(sizes[last])/float64(sizes[0]))
}
