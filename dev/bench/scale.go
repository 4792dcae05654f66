package main

// This file measures large deployments in Kubernetes, and how the time for each pod grows.

import (
	"context"
	"errors"
	"strconv"
)

// memoryOfMany is the budget for the peak memory of 1,000 groups with 10 pods each, in KiB.
const memoryOfMany = 98 << 10

// scaling holds the arguments of the command scale.
type scaling struct {
	groups, pods int
	flags        []string
}

// scaled starts the command scale in turns for all sides, and returns the costs of each.
func (b *bench) scaled(ctx context.Context, times int, sides ...scaling) ([][]start, error) {
	all := make([][]start, len(sides))
	for range times {
		for i, s := range sides {
			args := append([]string{b.program("scale"), "-groups", strconv.Itoa(s.groups), "-pods", strconv.Itoa(s.pods)}, s.flags...)
			starts, err := b.launch(ctx, 1, 1, args...)
			if err != nil {
				return nil, err
			}
			all[i] = append(all[i], starts...)
		}
	}
	return all, nil
}

func (b *bench) scalePart(ctx context.Context) error {
	size := func(n int) int {
		if b.quick {
			return max(2, n/50)
		}
		return n
	}
	var errs error
	measure := func(times int, sides ...scaling) [][]start {
		for i := range sides {
			sides[i].groups, sides[i].pods = size(sides[i].groups), size(sides[i].pods)
		}
		all, err := b.scaled(ctx, times, sides...)
		if err != nil {
			errs = errors.Join(errs, err)
			all = make([][]start, len(sides))
		}
		return all
	}
	cpu := func(s start) float64 { return s.CPU }
	many := measure(b.rounds, scaling{groups: 1000, pods: 10})[0]
	pods := measure(b.rounds, scaling{groups: 1, pods: 100}, scaling{groups: 1, pods: 1600})
	// These are short.
	asked := measure(b.rounds*b.samples, scaling{1, 400, []string{"-template", "once"}}, scaling{1, 400, []string{"-template", "loop"}})
	counted := measure(b.rounds, scaling{1, 1000, []string{"-template", "size"}}, scaling{1, 10_000, []string{"-template", "size"}})
	groups := measure(b.rounds, scaling{1000, 1, []string{"-rest=false"}}, scaling{10_000, 1, []string{"-rest=false"}})
	if errs != nil {
		return errs
	}
	each := func(starts []start, n int) float64 { return median(starts, cpu) / float64(size(n)) }
	b.add(
		row{what: "1,000 groups of 10 pods: resolve, documents, render", ours: median(many, cpu), limit: 5e6},
		row{what: "  peak memory", unit: kib, ours: median(many, func(s start) float64 { return s.Memory }), limit: memoryOfMany},
		row{what: "a pod of 1,600 against one of 100", ours: each(pods[1], 1600), theirs: each(pods[0], 100), budget: 1.2, strict: true},
		row{what: "400 pods that ask for the link of each peer, against once", ours: median(asked[1], cpu), theirs: median(asked[0], cpu), budget: 1.2},
		row{what: "a pod of 10,000 that counts its peers, against one of 1,000", ours: each(counted[1], 10_000), theirs: each(counted[0], 1000), budget: 1.3},
		row{what: "a group's links of 10,000, against 1,000", ours: each(groups[1], 10_000), theirs: each(groups[0], 1000), budget: 1.2, strict: true},
	)
	return nil
}
