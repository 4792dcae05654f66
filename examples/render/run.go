package main

// This file renders what the flags ask for.

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/boshrender/boshrender"
)

// run does it all and returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseFlags(args, stderr)
	if err == nil {
		err = o.run(ctx, stdout, stderr)
	}
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case !errors.Is(err, errUsage):
		fmt.Fprintln(stderr, printable(err.Error()))
	}
	return 1
}

func (o *options) run(ctx context.Context, stdout, stderr io.Writer) (err error) {
	d, err := o.deployment(ctx, stderr)
	if err != nil {
		return report(err, nil)
	}
	resolved, err := d.Resolve(ctx)
	if err != nil {
		return report(err, nil)
	}
	instances, err := o.instances(ctx, resolved)
	if err != nil {
		return err
	}
	sink := newSink(o, stdout)
	defer func() {
		left := sink.close()
		if err == nil && left != nil { // of what was replaced
			fmt.Fprintln(stderr, printable("all is written, but something was left over: "+left.Error()))
			return
		}
		err = errors.Join(err, left)
	}()
	var failed []*boshrender.Error
	for instance, err := range instances {
		var e *boshrender.Error
		switch {
		case errors.As(err, &e):
			failed = append(failed, e)
		case err != nil:
			return err
		default:
			if err := sink.take(ctx, instance); err != nil {
				return err
			}
		}
	}
	if len(failed) > 0 {
		return report(boshrender.Combine(failed...), resolved)
	}
	return sink.finish(ctx, o.store)
}

// printable replaces characters that would do something to a terminal: names in a manifest can have any.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// instances renders what was asked for: everything, one group, or some pods of it.
func (o *options) instances(ctx context.Context, resolved *boshrender.Resolved) (iter.Seq2[*boshrender.Instance, error], error) {
	if o.group == "" {
		return resolved.Render(ctx), nil
	}
	g := resolved.Group(o.group)
	if g == nil {
		return nil, fmt.Errorf("the manifest has no instance group %q, it has: %s", o.group, groupNames(resolved))
	}
	switch {
	case o.az > max(len(g.AZs), 1):
		return nil, fmt.Errorf("-az %d: instance group %q has %d", o.az, g.Name, len(g.AZs))
	case o.ordinal >= g.Replicas:
		return nil, fmt.Errorf("-ordinal %d: instance group %q has %d instances in each AZ, counted from 0", o.ordinal, g.Name, g.Replicas)
	case o.az == 0 && o.ordinal < 0:
		return g.Render(ctx), nil
	case o.ip != "":
		pod := boshrender.Pod{AZIndex: o.az, Ordinal: o.ordinal, IP: o.ip}
		return func(yield func(*boshrender.Instance, error) bool) { yield(g.RenderPod(ctx, pod)) }, nil
	}
	return func(yield func(*boshrender.Instance, error) bool) {
		for n := range g.Size() {
			i := g.Jobs[0].Instances[n]
			if o.az > 0 && i.Zone != o.az-1 || o.ordinal >= 0 && i.Ordinal != o.ordinal {
				continue
			}
			if !yield(g.RenderInstance(ctx, n)) {
				return
			}
		}
	}, nil
}

func groupNames(resolved *boshrender.Resolved) string {
	var names []string
	for g := range resolved.All() {
		names = append(names, g.Name)
	}
	slices.Sort(names)
	return fmt.Sprint(names)
}
