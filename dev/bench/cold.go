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
	c, err := b.coldCase(ctx)
	if err != nil {
		return err
	}
	var ours, theirs []start
	for range b.rounds {
		more, err := b.launch(ctx, runtime.NumCPU(), b.starts, b.coldOurs()...)
		if err != nil {
			return err
		}
		ours = append(ours, more...)
		if b.ruby == "" {
			continue
		}
		if more, err = b.launch(ctx, runtime.NumCPU(), b.starts, b.coldTheirs()...); err != nil {
			return err
		}
		theirs = append(theirs, more...)
	}
	what := "cold process, " + shorten(c.Path)
	wall := func(s start) float64 { return s.Wall }
	memory := func(s start) float64 { return s.Memory }
	b.add(
		row{what: what + ": wall", ours: median(ours, wall), theirs: median(theirs, wall), budget: 0.12},
		row{what: what + ": peak memory", unit: kib, ours: median(ours, memory), theirs: median(theirs, memory), budget: 0.6},
	)
	return nil
}

// coldCase returns the requested template, or the largest that both sides render, and writes its files.
func (b *bench) coldCase(ctx context.Context) (probe.Case, error) {
	last := fmt.Errorf("%s is not among the cases", b.cold)
	for _, c := range bySize(b.cases) {
		if b.cold != "" && c.Path != b.cold {
			continue
		}
		if last = b.writeCold(c); last != nil {
			return c, last
		}
		if last = b.tryCold(ctx); last == nil || ctx.Err() != nil {
			return c, last
		}
	}
	return probe.Case{}, fmt.Errorf("there is no template for a cold process: %w", last)
}

func (b *bench) tryCold(ctx context.Context) error {
	_, err := output(ctx, 1, b.coldOurs()...)
	if err == nil && b.ruby != "" {
		_, err = output(ctx, 1, b.coldTheirs()...)
	}
	return err
}

func (b *bench) writeCold(c probe.Case) error {
	if err := os.WriteFile(filepath.Join(b.dir, "context.json"), c.Context, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(b.dir, "template.erb"), []byte(c.Template), 0o644)
}

// coldOurs returns the command that renders the files of coldCase.
func (b *bench) coldOurs() []string { return append([]string{b.program("cold")}, b.coldFiles()...) }

// coldTheirs returns Ruby's command.
func (b *bench) coldTheirs() []string {
	return append([]string{b.ruby, b.script("cold.rb")}, b.coldFiles()...)
}

func (b *bench) coldFiles() []string {
	return []string{
		filepath.Join(b.dir, "context.json"), filepath.Join(b.dir, "template.erb"), filepath.Join(b.dir, "output"),
	}
}
