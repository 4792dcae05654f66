package main

// This file measures real templates, each in separate processes.

import (
	"context"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

// measured is a case with the medians of both sides over the rounds.
type measured struct {
	path         string
	ours, theirs probe.Numbers
	rounds       turns
}

// turns holds the numbers of all rounds.
type turns struct{ ours, theirs []probe.Numbers }

// metric is one of the numbers of a case.
type metric struct {
	name         string
	unit         unit
	ours, theirs func(probe.Numbers) float64
	budget       float64 // of the sums
	strict       bool
	worst        float64 // budget of each template; 0 if there is none
	large        bool    // for spec hashes as large as in real deployments, from which contexts are built
	small        float64 // microseconds: a template that takes Ruby less isn't compared, but takes no more here
}

// smallRender is the time in microseconds below which Ruby's renders aren't compared: they mostly measure the fixed
// cost of a render.
const smallRender = 10

// metrics are the numbers compared for each template, in the order of the rows.
var metrics = []metric{
	{
		name: "parse", budget: 0.3, worst: 0.6,
		ours: func(n probe.Numbers) float64 { return n.Parse }, theirs: func(n probe.Numbers) float64 { return n.Parse },
	},
	{
		name: "decode the spec hash", budget: 0.5,
		ours: func(n probe.Numbers) float64 { return n.Decode }, theirs: func(n probe.Numbers) float64 { return n.Decode },
	},
	{
		name: "context", budget: 0.02,
		ours: func(n probe.Numbers) float64 { return n.Context }, theirs: func(n probe.Numbers) float64 { return n.Context },
	},
	{
		name: "render", budget: 0.3, worst: 1, small: smallRender,
		ours: func(n probe.Numbers) float64 { return n.Render }, theirs: func(n probe.Numbers) float64 { return n.Render },
	},
	{
		name: "render to a string",
		ours: func(n probe.Numbers) float64 { return n.Returned }, theirs: func(n probe.Numbers) float64 { return n.Render },
	},
	{
		name: "further instance", budget: 0.03, large: true,
		ours: func(n probe.Numbers) float64 { return n.Instance }, theirs: func(n probe.Numbers) float64 { return n.Instance },
	},
	{
		name: "objects of a render", unit: count, budget: 1, strict: true, worst: 1,
		ours: func(n probe.Numbers) float64 { return n.Objects }, theirs: func(n probe.Numbers) float64 { return n.Objects },
	},
}

func (b *bench) templatesPart(ctx context.Context) error {
	rounds := make([]turns, len(b.cases))
	broken := map[int]error{}
	for r := range b.rounds {
		b.progress("templates, round %d: %d of them", r+1, len(b.cases))
		for i, c := range b.cases {
			ours, theirs, err := b.both(ctx, c)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err != nil {
				broken[i] = err
				continue
			}
			rounds[i].ours = append(rounds[i].ours, ours)
			rounds[i].theirs = append(rounds[i].theirs, theirs)
		}
	}
	var list []measured
	for i, c := range b.cases {
		if err := broken[i]; err != nil {
			b.note("Left out: %s: %s", c.Path, firstLine(err.Error()))
			continue
		}
		m := measured{c.Path, medians(rounds[i].ours), medians(rounds[i].theirs), rounds[i]}
		b.compareOutputs(c, m)
		list = append(list, m)
	}
	b.addTemplates(list)
	return nil
}

// both measures one case on both sides, only on ours if there is no Ruby.
func (b *bench) both(ctx context.Context, c probe.Case) (ours, theirs probe.Numbers, err error) {
	file, err := b.writeCase(c)
	if err != nil {
		return ours, theirs, err
	}
	if ours, err = b.ours(ctx, file); err != nil {
		return ours, theirs, fmt.Errorf("here: %w", err)
	}
	if b.ruby == "" {
		return ours, theirs, nil
	}
	if theirs, err = b.theirs(ctx, file); err != nil {
		return ours, theirs, fmt.Errorf("in Ruby: %w", err)
	}
	return ours, theirs, nil
}

// medians returns the medians of all numbers of a case.
func medians(rounds []probe.Numbers) probe.Numbers {
	m := rounds[0] // output and counts are the same in all
	m.Parse = median(rounds, func(n probe.Numbers) float64 { return n.Parse })
	m.Decode = median(rounds, func(n probe.Numbers) float64 { return n.Decode })
	m.Context = median(rounds, func(n probe.Numbers) float64 { return n.Context })
	m.Render = median(rounds, func(n probe.Numbers) float64 { return n.Render })
	m.Returned = median(rounds, func(n probe.Numbers) float64 { return n.Returned })
	m.Instance = median(rounds, func(n probe.Numbers) float64 { return n.Instance })
	m.Copy = median(rounds, func(n probe.Numbers) float64 { return n.Copy })
	return m
}

// compareOutputs records differing outputs.
func (b *bench) compareOutputs(c probe.Case, m measured) {
	if c.Output != nil && *c.Output != m.ours.Output {
		b.note("%s: not what the corpus says.", c.Path)
	}
	if b.ruby != "" && m.theirs.Output != m.ours.Output {
		b.note("%s: Ruby %s renders something else; Ruby 4.0 is the reference.", c.Path, b.about)
	}
}

// addTemplates adds the rows: sums over the templates, the worst of them, the slowest of small ones, and means of the
// ratios of all.
func (b *bench) addTemplates(list []measured) {
	for _, m := range metrics {
		sum := row{what: m.name, unit: m.unit, budget: m.budget, strict: m.strict}
		worst := row{unit: m.unit, budget: m.worst, strict: m.strict}
		if m.large && b.bundled() {
			sum.budget = 0
		}
		slowest := row{unit: m.unit, limit: m.small}
		n, small := 0, 0
		var each []float64
		for _, t := range list {
			ours, theirs := m.ours(t.ours), m.theirs(t.theirs)
			if ours == 0 || theirs == 0 && b.ruby != "" {
				continue
			}
			one := ratios(t.rounds.ours, t.rounds.theirs, m.ours, m.theirs)
			if one > 0 {
				each = append(each, one)
			}
			if theirs > 0 && theirs < m.small {
				if small++; ours > slowest.ours {
					slowest.ours, slowest.theirs = ours, theirs
				}
				continue
			}
			n++
			sum.ours += ours
			sum.theirs += theirs
			if theirs > 0 && one > worst.paired {
				worst.what, worst.ours, worst.theirs, worst.paired = "  worst: "+shorten(t.path), ours, theirs, one
			}
		}
		sum.what += fmt.Sprintf(", Σ of %d templates", n)
		b.add(sum)
		if m.worst > 0 && worst.theirs > 0 {
			b.add(worst)
		}
		if small > 0 {
			slowest.what = fmt.Sprintf("  slowest of %d below %s", small, m.unit.format(m.small))
			b.add(slowest)
		}
		b.addMeans(each)
	}
	b.addBytes(list)
	if b.bundled() {
		b.note("The budget of a further instance is for spec hashes of real deployments, named by -corpus or -manifest.")
	}
	if b.verbose {
		b.noteEach(list)
	}
}

// addMeans adds the median and the geometric mean of the ratios, in which small templates count as much as large ones.
func (b *bench) addMeans(ratios []float64) {
	if len(ratios) == 0 {
		return
	}
	logs := 0.0
	for _, r := range ratios {
		logs += math.Log(r)
	}
	b.add(
		row{what: fmt.Sprintf("  median ratio of %d", len(ratios)), paired: median(ratios, func(r float64) float64 { return r })},
		row{what: "  geometric mean", paired: math.Exp(logs / float64(len(ratios)))},
	)
}

// addBytes adds the row on the bytes that a render allocates: at most four times the output and 64 KB.
func (b *bench) addBytes(list []measured) {
	var worst row
	for _, t := range list {
		one := row{
			what: "  bytes against 4 × output + 64 KB, worst: " + shorten(t.path), unit: kib, budget: 1,
			ours: t.ours.Bytes / 1024, theirs: float64(4*len(t.ours.Output))/1024 + 64,
		}
		if one.ratio() > worst.ratio() {
			worst = one
		}
	}
	b.add(worst)
}

// noteEach prints the numbers of each template below the table.
func (b *bench) noteEach(list []measured) {
	each := &table{}
	for _, t := range list {
		for _, m := range metrics {
			each.add(row{
				what: t.path + ": " + m.name, unit: m.unit, ours: m.ours(t.ours), theirs: m.theirs(t.theirs),
				budget: m.worst, strict: m.strict,
			})
		}
	}
	var text strings.Builder
	if err := each.print(&text); err == nil {
		b.note("Each template:\n\n%s", text.String())
	}
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// shorten keeps the end of a path.
func shorten(path string) string {
	const most = 36
	if n := utf8.RuneCountInString(path); n > most {
		return "…" + string([]rune(path)[n-most+1:])
	}
	return path
}
