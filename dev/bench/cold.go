package main

// This file measures processes that render one template and end.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

// coldPart starts processes for one large template.
func (b *bench) coldPart(ctx context.Context) error {
	files := []string{filepath.Join(b.dir, "context.json"), filepath.Join(b.dir, "template.erb"), filepath.Join(b.dir, "output")}
	ours := append([]string{b.program("cold")}, files...)
	theirs := append([]string{b.ruby, b.script("cold.rb")}, files...)
	c, err := b.coldCase(ctx, files, ours, theirs)
	if err != nil {
		return err
	}
	var here, there []start
	for range b.rounds {
		more, err := b.launch(ctx, runtime.NumCPU(), b.starts, ours...)
		if err != nil {
			return err
		}
		here = append(here, more...)
		if b.ruby == "" {
			continue
		}
		if more, err = b.launch(ctx, runtime.NumCPU(), b.starts, theirs...); err != nil {
			return err
		}
		there = append(there, more...)
	}
	what := "cold process, " + shorten(c.Path)
	wall := func(s start) float64 { return s.Wall }
	memory := func(s start) float64 { return s.Memory }
	b.add(
		row{what: what + ": wall", ours: median(here, wall), theirs: median(there, wall), budget: budgets["cold process: wall"]},
		row{
			what: what + ": peak memory", unit: kib, ours: median(here, memory), theirs: median(there, memory),
			budget: budgets["cold process: peak memory"],
		},
	)
	return nil
}

// coldCase returns the largest case that both sides render, and writes its files.
func (b *bench) coldCase(ctx context.Context, files, ours, theirs []string) (probe.Case, error) {
	var last error
	for _, c := range b.cases { // the largest first
		if last = os.WriteFile(files[0], c.Context, 0o644); last != nil {
			return c, last
		}
		if last = os.WriteFile(files[1], []byte(c.Template), 0o644); last != nil {
			return c, last
		}
		_, last = output(ctx, 1, ours...)
		if last == nil && b.ruby != "" {
			_, last = output(ctx, 1, theirs...)
		}
		if last == nil || ctx.Err() != nil {
			return c, last
		}
	}
	return probe.Case{}, fmt.Errorf("there is no template for a cold process: %w", last)
}
