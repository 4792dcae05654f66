package main

// This file measures how the time grows with the size of a deployment.

import (
	"context"
	"strconv"
)

// memoryOfMany is the budget for the peak memory of 1,000 groups with 10 pods each, in KiB.
const memoryOfMany = 100 << 10

// scaled starts the command scale and returns what it took.
func (b *bench) scaled(ctx context.Context, groups, pods int, flags ...string) ([]start, error) {
	args := append([]string{b.program("scale"), "-groups", strconv.Itoa(groups), "-pods", strconv.Itoa(pods)}, flags...)
	return b.launch(ctx, 1, b.rounds, args...)
}

func (b *bench) scalePart(ctx context.Context) error {
	size := func(n int) int {
		if b.quick {
			return max(2, n/50)
		}
		return n
	}
	var errs error
	measure := func(groups, pods int, flags ...string) []start {
		starts, err := b.scaled(ctx, size(groups), size(pods), flags...)
		if err != nil && errs == nil {
			errs = err
		}
		return starts
	}
	cpu := func(s start) float64 { return s.CPU }
	many := measure(1000, 10)
	few, lot := measure(1, 100), measure(1, 1600)
	plain, loop := measure(1, 400, "-template", "once"), measure(1, 400, "-template", "loop")
	least, most := measure(1000, 1, "-rest=false"), measure(10_000, 1, "-rest=false")
	if errs != nil {
		return errs
	}
	each := func(starts []start, n int) float64 { return median(starts, cpu) / float64(size(n)) }
	b.add(
		row{what: "1,000 groups of 10 pods: resolve, documents, render", ours: median(many, cpu), limit: 5e6},
		row{what: "  peak memory", unit: kib, ours: median(many, func(s start) float64 { return s.Memory }), limit: memoryOfMany},
		row{what: "a pod of 1,600 against one of 100", ours: each(lot, 1600), theirs: each(few, 100), budget: 1.2, strict: true},
		row{what: "400 pods that ask for the link of each peer, against once", ours: median(loop, cpu), theirs: median(plain, cpu), budget: 1.2},
		row{what: "a group's links of 10,000, against 1,000", ours: each(most, 10_000), theirs: each(least, 1000), budget: 1.2, strict: true},
	)
	return nil
}
