package main

// This file measures the synthetic workloads, against Ruby and against other Go evaluators, and a template without
// tags.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/bench/synthetic"
)

// workload is a synthetic workload with its budgets.
type workload struct {
	name, about string
	budget      float64            // for the ratio to Ruby
	peers       map[string]float64 // for the ratios to other evaluators, by name
}

var workloads = []workload{
	{name: synthetic.Lines, about: "10,000 lines", budget: 0.25, peers: faster(0.2)},
	{name: synthetic.Tree, about: "nested hashes and to_json", budget: 0.35, peers: faster(1)},
	{name: synthetic.Regexps, about: "regular expressions", budget: 0.4, peers: faster(1)},
	{name: synthetic.YAML, about: "to_yaml", budget: 0.03},
}

// peerNames are the other evaluators, in the order of the rows.
var peerNames = []string{"text/template", "starlark-go", "goja"}

func faster(budget float64) map[string]float64 {
	m := map[string]float64{}
	for _, name := range peerNames {
		m[name] = budget
	}
	return m
}

func (b *bench) syntheticPart(ctx context.Context) error {
	for _, w := range workloads {
		c, err := synthetic.Workload(w.name)
		if err != nil {
			return err
		}
		if err := b.workload(ctx, w, c); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
	}
	return b.static(ctx)
}

func (b *bench) workload(ctx context.Context, w workload, c probe.Case) error {
	file, err := b.writeCase(c)
	if err != nil {
		return err
	}
	var ours, theirs []probe.Numbers
	peers := map[string][]probe.Numbers{}
	for range b.rounds {
		n, err := b.ours(ctx, file, "-render")
		if err != nil {
			return err
		}
		ours = append(ours, n)
		if b.ruby != "" {
			if n, err = b.theirs(ctx, file, "-render"); err != nil {
				return err
			}
			theirs = append(theirs, n)
		}
		for name := range w.peers {
			if n, err = b.peer(ctx, name, file); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			peers[name] = append(peers[name], n)
		}
	}
	b.addWorkload(w, ours, theirs, peers)
	return nil
}

func (b *bench) addWorkload(w workload, ours, theirs []probe.Numbers, peers map[string][]probe.Numbers) {
	render := func(n probe.Numbers) float64 { return n.Render }
	against := func(name string, rounds []probe.Numbers, budget float64, strict bool) {
		b.add(row{
			what: w.about + ", " + name, ours: median(ours, render), theirs: median(rounds, render),
			budget: budget, strict: strict, paired: ratios(ours, rounds, render, render),
		})
		for _, n := range rounds {
			if n.Output != ours[0].Output {
				b.note("%s: %s renders something else.", w.about, name)
				return
			}
		}
	}
	against("Ruby", theirs, w.budget, false)
	for _, name := range peerNames {
		if budget, ok := w.peers[name]; ok {
			against(name, peers[name], budget, budget == 1)
		}
	}
}

// static compares a template without tags with a copy of its output.
func (b *bench) static(ctx context.Context) error {
	c := synthetic.Static()
	file, err := b.writeCase(c)
	if err != nil {
		return err
	}
	var rounds []probe.Numbers
	for range b.rounds {
		n, err := b.ours(ctx, file)
		if err != nil {
			return err
		}
		rounds = append(rounds, n)
	}
	m := medians(rounds)
	b.add(row{what: "76 KB without tags, copy of the output", ours: m.Instance, theirs: m.Copy, budget: 3})
	return nil
}
