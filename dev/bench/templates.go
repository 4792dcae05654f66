package main

// This file measures templates, each in separate processes.

import (
	"context"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

// measured is a case with the numbers of both sides of all rounds.
type measured struct {
	c                  probe.Case
	output             string
	oursAll, theirsAll []probe.Numbers
}

// metric is one of the numbers of a case, compared with a number of Ruby. Its budgets have its name.
type metric struct {
	name         string
	unit         unit
	ours, theirs string
	large        bool    // for spec hashes as large as in real deployments, from which contexts are built
	small        float64 // microseconds: a template that takes Ruby less isn't compared, but takes no more here
}

// metrics are the numbers compared for each template, in the order of the rows.
var metrics = []metric{
	{name: "parse", ours: probe.Parse, theirs: probe.Parse},
	{name: "decode the spec hash", ours: probe.Decode, theirs: probe.Decode},
	{name: "context", ours: probe.Context, theirs: probe.Context},
	{name: "render", ours: probe.Render, theirs: probe.Render, small: 10}, // below are mostly the fixed costs of a render
	{name: "render to a string", ours: probe.Returned, theirs: probe.Render},
	{name: "further instance", ours: probe.Instance, theirs: probe.Instance, large: true},
	{name: "objects of a render", unit: count, ours: probe.Objects, theirs: probe.Objects},
}

func (b *bench) templatesPart(ctx context.Context) { b.addTemplates(b.measureCases(ctx, b.cases)) }

// syntheticPart measures renders of the synthetic workloads, and a template of 76 KB without a tag, an untemplated
// dashboard, which it compares with a copy of its output.
func (b *bench) syntheticPart(ctx context.Context) {
	render := func(n probe.Numbers) float64 { return n.Of[probe.Render] }
	for _, m := range b.measureCases(ctx, syntheticCases(), "-render") {
		b.add(paired(m.c.Path, micros, m.c.Path, m.oursAll, m.theirsAll, render, render))
	}
	line := "a line of a dashboard that nobody templated\n"
	static := probe.Case{Path: "static", Template: strings.Repeat(line, 76<<10/len(line)), Context: []byte("{}")}
	n := b.inGo(ctx, static, "work", "measure")
	b.add(row{what: "76 KB without tags, copy of the output", ours: n.Of[probe.Instance], theirs: n.Of[probe.Copy], budget: budgets["copy of a text"]})
}

// measureCases measures cases on both sides in turns, only on ours if there is no Ruby. It leaves out and notes the
// ones that fail.
func (b *bench) measureCases(ctx context.Context, cases []probe.Case, flags ...string) (list []measured) {
	all := make([]measured, len(cases))
	broken := map[int]error{}
	for r := range b.rounds {
		b.progress("templates, round %d: %d of them", r+1, len(cases))
		for i, c := range cases {
			err := try.Caught(func() {
				var theirs probe.Numbers
				ours := b.inGo(ctx, c, append([]string{"work", "measure"}, flags...)...)
				if b.ruby != "" {
					theirs = b.inRuby(ctx, c, nil, "measure.rb", flags...)
				}
				all[i].oursAll, all[i].theirsAll = append(all[i].oursAll, ours), append(all[i].theirsAll, theirs)
			})
			if try.Do(context.Cause(ctx)); err != nil {
				broken[i] = err
			}
		}
	}
	for i, m := range all {
		m.c = cases[i]
		if err := broken[i]; err != nil {
			why, _, _ := strings.Cut(err.Error(), "\n")
			b.note("Left out: %s: %s", m.c.Path, why)
			continue
		}
		m.output = m.oursAll[0].Output
		if m.c.Output != nil && *m.c.Output != m.output {
			b.note("%s: not what the corpus says.", m.c.Path)
		}
		if b.ruby != "" && m.theirsAll[0].Output != m.output {
			b.note("%s: Ruby %s renders something else; Ruby 4.0 is the reference.", m.c.Path, b.about)
		}
		list = append(list, m)
	}
	return list
}

// row is the row of a metric for one case.
func (t measured) row(what string, m metric) row {
	return paired(what, m.unit, m.name+", worst", t.oursAll, t.theirsAll,
		func(n probe.Numbers) float64 { return n.Of[m.ours] }, func(n probe.Numbers) float64 { return n.Of[m.theirs] })
}

// addTemplates adds the rows of all metrics.
func (b *bench) addTemplates(list []measured) {
	for _, m := range metrics {
		b.addMetric(m, list)
	}
	b.addBytes(list)
	if b.bundled() {
		b.note("The budget of a further instance is for spec hashes of real deployments, named by -corpus or -manifest.")
	}
	if b.verbose {
		b.noteEach(list)
	}
}

// addMetric adds the rows of a metric: the sum over the templates, the worst of them, the slowest of small ones, and
// means of the ratios of all.
func (b *bench) addMetric(m metric, list []measured) {
	sum := row{unit: m.unit, budget: budgets[m.name]}
	var worst row
	if m.large && b.bundled() {
		sum.budget = budget{}
	}
	slowest := row{unit: m.unit, budget: budgets[m.name+", slowest of small"]}
	n, small := 0, 0
	var each []float64
	for _, t := range list {
		one := t.row("  worst: "+shorten(t.c.Path), m)
		if one.ours == 0 || one.theirs == 0 && b.ruby != "" {
			continue
		}
		if one.theirs > 0 {
			each = append(each, one.paired)
		}
		if one.theirs > 0 && one.theirs < m.small {
			if small++; one.ours > slowest.ours {
				slowest.ours, slowest.theirs = one.ours, one.theirs
			}
			continue
		}
		n++
		sum.ours += one.ours
		sum.theirs += one.theirs
		if one.theirs > 0 && one.paired > worst.paired {
			worst = one
		}
	}
	sum.what = fmt.Sprintf("%s, Σ of %d templates", m.name, n)
	b.add(sum)
	if worst.budget.most > 0 && worst.theirs > 0 {
		b.add(worst)
	}
	if small > 0 {
		slowest.what = fmt.Sprintf("  slowest of %d below %s", small, m.unit.format(m.small))
		b.add(slowest)
	}
	if len(each) > 0 { // small templates count as much as large ones
		middle, mean := means(each)
		b.add(row{what: fmt.Sprintf("  median ratio of %d", len(each)), paired: middle}, row{what: "  geometric mean", paired: mean})
	}
}

// means returns the median and the geometric mean of ratios.
func means(ratios []float64) (middle, geometric float64) {
	logs := 0.0
	for _, r := range ratios {
		logs += math.Log(r)
	}
	return probe.Median(ratios), math.Exp(logs / float64(len(ratios)))
}

// addBytes adds the row on the bytes that a render allocates: at most four times the output and 64 KB.
func (b *bench) addBytes(list []measured) {
	var worst row
	for _, t := range list {
		one := row{
			what: "  bytes against 4 × output + 64 KB, worst: " + shorten(t.c.Path), unit: kib, budget: budgets["bytes of a render"],
			ours: median(t.oursAll, func(n probe.Numbers) float64 { return n.Of[probe.Bytes] }) / 1024, theirs: float64(4*len(t.output))/1024 + 64,
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
			each.add(t.row(t.c.Path+": "+m.name, m))
		}
	}
	var text strings.Builder
	if err := each.print(&text); err == nil {
		b.note("Each template:\n\n%s", text.String())
	}
}

// shorten keeps the end of a path.
func shorten(path string) string {
	const most = 36
	if n := utf8.RuneCountInString(path); n > most {
		return "…" + string([]rune(path)[n-most+1:])
	}
	return path
}
