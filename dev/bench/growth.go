package main

// This file measures how processor time and memory grow with the sizes that users choose.

import (
	"context"
	"fmt"
	"math"
	"strconv"
)

// maxExponent is the budget for the exponent of the time: 1 is linear, 2 quadratic.
const maxExponent = 1.1

// growing holds the things that the command growth does, and the sizes.
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
	{"variables", "variables of a file, in properties", []int{1000, 10_000, 100_000}},
	{"ops", "ops that add keys to a map", []int{1000, 10_000, 100_000}},
	{"bytes", "bytes of a manifest, read", []int{500_000, 5_000_000}},
}

// growthPart adds a table with a line for each size. The exponent compares a size with the one before it. The
// exponent of the whole range has the budget: smaller steps contain much that is the same for all sizes.
func (b *bench) growthPart(ctx context.Context) error {
	b.growth = [][]string{{"size", "CPU", "peak memory", "exponent", "budget", ""}}
	for _, g := range growths {
		var all []start
		for _, n := range g.sizes {
			if b.quick {
				n = max(2, n/500)
			}
			b.progress("%d %s", n, g.shown)
			s, err := b.grown(ctx, g.what, n)
			if err != nil {
				return err
			}
			line := []string{fmt.Sprintf("%d %s", n, g.shown), micros.format(s.CPU), kib.format(s.Memory), "", "", ""}
			if i := len(all); i > 0 {
				line[3] = fmt.Sprintf("%.2f", exponent(all[i-1], s, g.sizes[i-1], g.sizes[i]))
			}
			if all = append(all, s); len(all) == len(g.sizes) {
				whole := exponent(all[0], s, g.sizes[0], g.sizes[len(all)-1])
				line[4], line[5] = fmt.Sprintf("%.2f ≤ %.1f", whole, maxExponent), word(whole <= maxExponent)
				if whole > maxExponent && !b.quick {
					b.over = append(b.over, fmt.Sprintf("%s: exponent %.2f > %.1f", g.shown, whole, maxExponent))
				}
			}
			b.growth = append(b.growth, line)
		}
	}
	return nil
}

// exponent returns x where the time grows by the size to the power of x.
func exponent(small, large start, from, to int) float64 {
	return math.Log(large.CPU/small.CPU) / math.Log(float64(to)/float64(from))
}

// grown returns the costs of the command growth: medians of the rounds.
func (b *bench) grown(ctx context.Context, what string, n int) (start, error) {
	var all []start
	for range b.rounds {
		one, err := b.launch(ctx, 1, 1, b.program("growth"), "-what", what, "-n", strconv.Itoa(n))
		if err != nil {
			return start{}, err
		}
		all = append(all, one...)
	}
	return start{
		CPU:    median(all, func(s start) float64 { return s.CPU }),
		Memory: median(all, func(s start) float64 { return s.Memory }),
	}, nil
}
