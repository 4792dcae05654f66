package main

// This file measures processes that render one template and end.

import (
	"context"
	"os"
	"path/filepath"
	"runtime"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

// coldPart starts processes for one large template.
func (b *bench) coldPart(ctx context.Context) {
	files := []string{filepath.Join(b.dir, "context.json"), filepath.Join(b.dir, "template.erb"), filepath.Join(b.dir, "output")}
	ours := append([]string{b.program("cold")}, files...)
	theirs := append([]string{b.ruby, b.script("cold.rb")}, files...)
	c := b.coldCase(ctx, files, ours, theirs)
	var here, there []start
	for range b.rounds {
		here = append(here, b.launch(ctx, runtime.NumCPU(), b.starts, ours...)...)
		if b.ruby != "" {
			there = append(there, b.launch(ctx, runtime.NumCPU(), b.starts, theirs...)...)
		}
	}
	wall := func(s start) float64 { return s.Wall }
	memory := func(s start) float64 { return s.Memory }
	b.add(
		compared("cold process, "+shorten(c.Path)+": wall", micros, "cold process: wall", here, there, wall, wall),
		compared("cold process, "+shorten(c.Path)+": peak memory", kib, "cold process: peak memory", here, there, memory, memory),
	)
}

// coldCase returns the largest case that both sides render, and writes its files.
func (b *bench) coldCase(ctx context.Context, files, ours, theirs []string) probe.Case {
	var last error
	for _, c := range b.cases { // the largest first
		try.Do(os.WriteFile(files[0], c.Context, 0o644))
		try.Do(os.WriteFile(files[1], []byte(c.Template), 0o644))
		if _, last = output(ctx, 1, ours...); last == nil && b.ruby != "" {
			_, last = output(ctx, 1, theirs...)
		}
		if last == nil {
			return c
		}
		try.Do(ctx.Err())
	}
	try.Fail("there is no template for a cold process: %w", last)
	return probe.Case{}
}
