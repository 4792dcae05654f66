package main

// This file measures the programs of package rows.

import (
	"context"
	"fmt"
	"math"
	"os/exec"
	"strings"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/bench/rows"
	"github.com/boshrender/boshrender/dev/try"
)

// runner is a program that runs rows. The first is this library, the second MRI without JIT.
type runner struct {
	name, extension string
	measure         func(ctx context.Context, c probe.Case) probe.Numbers // the time is of a turn, or of a run of expr
}

// runners returns all that are there.
func (b *bench) runners(ctx context.Context) []runner {
	inGo := func(name, extension string, args ...string) runner {
		return runner{name, extension, func(ctx context.Context, c probe.Case) probe.Numbers { return b.inGo(ctx, c, args...) }}
	}
	inRuby := func(name string, flags ...string) runner {
		return runner{name, "rb", func(ctx context.Context, c probe.Case) probe.Numbers { return b.inRuby(ctx, c, flags, "row.rb") }}
	}
	all := []runner{inGo("ours", "rb", "work", "row")}
	if b.ruby != "" {
		all = append(all, inRuby("MRI"))
		if exec.CommandContext(ctx, b.ruby, "--yjit", "-e", "1").Run() == nil {
			all = append(all, inRuby("YJIT", "--yjit"))
		} else {
			b.note("Left out: YJIT, which this Ruby is built without.")
		}
	}
	if path, err := exec.LookPath("mruby"); err == nil {
		all = append(all, runner{"mruby", "rb", func(ctx context.Context, c probe.Case) probe.Numbers { return b.measureMruby(ctx, path, c) }})
	} else {
		b.note("Left out: mruby: %v.", err)
	}
	return append(all, inGo("goja", "js", "peers", "-peer", "goja"), inGo("starlark-go", "star", "peers", "-peer", "starlark-go"),
		inGo("expr", "expr", "peers", "-peer", "expr"))
}

// measureMruby measures the whole process, less one that makes a single turn: mruby has no clock.
func (b *bench) measureMruby(ctx context.Context, path string, c probe.Case) (n probe.Numbers) {
	once := 0.0
	for times := 1; ; times *= 10 { // until a process takes 20 ms
		file, least := b.write("row.rb", fmt.Appendf(nil, "%s\nputs measured_row(%d)\n", c.Template, times)), math.Inf(1)
		for _, s := range b.launch(ctx, 1, b.samples, path, file) {
			least = min(least, s.CPU)
		}
		if times == 1 {
			n.Output, once = strings.TrimSuffix(string(try.Get(output(ctx, 1, path, file))), "\n"), least
		} else if took := least - once; took >= 20e3 || b.quick {
			n.Of = map[string]float64{probe.Render: took / float64(times-1)}
			return n
		}
	}
}

func (b *bench) rowsPart(ctx context.Context) {
	runners := b.runners(ctx)
	b.without = map[string][]string{}
	var measured [][]float64
	head := []string{"row"}
	for _, r := range runners {
		head = append(head, r.name)
	}
	b.micro = [][]string{append(head, "ours/MRI", "budget", "")}
	for i, r := range try.Get(rows.All()) {
		if !strings.Contains(r.Group+": "+r.Name, b.row) || b.quick && i%8 != 0 {
			continue
		}
		times := b.rowRounds(ctx, r, runners)
		measured = append(measured, times)
		b.addRow(r, times)
	}
	b.summary(runners, measured)
	for _, by := range runners {
		if names := b.without[by.name]; names != nil {
			b.note("Left out: what %s can't run: %s.", by.name, strings.Join(names, "; "))
		}
	}
}

// rowRounds measures a row by all runners in turns, and returns the least time of each, 0 where there is none.
func (b *bench) rowRounds(ctx context.Context, r rows.Row, runners []runner) []float64 {
	b.progress("%s: %s", r.Group, r.Name)
	times := make([]float64, len(runners))
	want := ""
	for round := range b.rounds {
		for i, by := range runners {
			program, ok := r.Programs[by.extension]
			if !ok || round > 0 && times[i] == 0 {
				continue
			}
			var n probe.Numbers
			switch err := try.Caught(func() { n = by.measure(ctx, probe.Case{Path: r.Name, Template: program, Context: []byte("null")}) }); {
			case err != nil && i > 0 && ctx.Err() == nil:
				b.without[by.name] = append(b.without[by.name], r.Name)
				continue
			case err != nil:
				try.Fail("%s: %w", r.Name, err)
			case i == 0:
				want = n.Output
			case n.Output != want:
				b.note("%s: %s returns %q instead of %q.", r.Name, by.name, n.Output, want)
				continue
			}
			took := n.Of[probe.Render]
			if by.extension != "expr" {
				took /= float64(r.PerTurn())
			}
			if times[i] == 0 || took < times[i] {
				times[i] = took
			}
		}
	}
	return times
}

// mri is the place of MRI among the runners.
const mri = 1

// addRow adds a line to the table.
func (b *bench) addRow(r rows.Row, times []float64) {
	name := r.Group + ": " + r.Name
	cells := []string{name}
	for _, t := range times {
		cells = append(cells, micros.format(t))
	}
	line := row{what: name, ours: times[0], budget: budget{most: r.Budget, text: fmt.Sprintf("≤ %.2f", r.Budget)}}
	if b.ruby != "" {
		line.theirs = times[mri]
	}
	ratio := ""
	if line.theirs > 0 {
		ratio = fmt.Sprintf("%.2f", line.ratio())
	}
	b.micro = append(b.micro, append(cells, ratio, line.budget.text, b.judge(line)))
}

// summary adds the median and the geometric mean of the ratios of this library to each runner.
func (b *bench) summary(runners []runner, measured [][]float64) {
	middle, geometric := []string{"median of ours / theirs", ""}, []string{"geometric mean", ""}
	for i := range runners[1:] {
		var ratios []float64
		for _, times := range measured {
			if times[i+1] > 0 {
				ratios = append(ratios, times[0]/times[i+1])
			}
		}
		x, y := "–", "–"
		if len(ratios) > 0 {
			m, g := means(ratios)
			x, y = fmt.Sprintf("%.2f", m), fmt.Sprintf("%.2f", g)
		}
		middle, geometric = append(middle, x), append(geometric, y)
	}
	b.micro = append(b.micro, append(middle, "", "", ""), append(geometric, "", "", ""))
}
