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
	"sync"
	"unicode"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/pod"
)

// run does it all and returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseFlags(args, stderr)
	switch {
	case err != nil:
	case o.watching:
		o.watch(ctx, stdout, stderr, nil)
	default:
		err = o.run(ctx, stdout, stderr)
	}
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errDiffers):
		return 2
	case !errors.Is(err, errUsage):
		fmt.Fprintln(stderr, printable(err.Error()))
	}
	return 1
}

func (o *options) run(ctx context.Context, stdout, stderr io.Writer) error {
	o.progress = newProgress(stderr, o.verbose)
	stop := sync.OnceFunc(o.progress.stop)
	defer stop()
	d, err := o.deployment(ctx, stderr)
	if err != nil {
		return report(err, nil)
	}
	o.progress.phase("resolving", 0)
	resolved, err := o.resolve(ctx, d)
	if err != nil {
		return report(err, nil)
	}
	if o.explain != "" {
		stop()
		return newExplanation(o.explain).print(stdout, resolved, o.group)
	}
	return o.render(ctx, resolved, newSink(o, stdout), stderr)
}

// render renders what was asked for into a sink.
func (o *options) render(ctx context.Context, resolved *boshrender.Resolved, to sink, stderr io.Writer) (err error) {
	instances, total, err := o.instances(ctx, resolved)
	if err != nil {
		return err
	}
	o.progress.phase("rendering", total)
	defer func() {
		left := to.close()
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
			o.progress.step(e.Instance)
		case err != nil:
			return err
		default:
			o.progress.step(instance.Name())
			if err := to.take(ctx, instance); err != nil {
				return err
			}
		}
	}
	if len(failed) > 0 {
		return report(boshrender.Combine(failed...), resolved)
	}
	o.progress.phase("writing", 0)
	return to.finish(ctx, o.store)
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

// instances renders what was asked for: everything, one group, or some pods of it. total is how many there will be.
func (o *options) instances(ctx context.Context, resolved *boshrender.Resolved) (_ iter.Seq2[*boshrender.Instance, error], total int, _ error) {
	if o.group == "" {
		for g := range resolved.All() {
			total += g.Size()
		}
		return resolved.Render(ctx), total, nil
	}
	g := resolved.Group(o.group)
	if g == nil {
		return nil, 0, fmt.Errorf("-group %s: the manifest has no such instance group, it has: %s", o.group, groupNames(resolved))
	}
	switch {
	case o.az > max(len(g.AZs), 1):
		return nil, 0, fmt.Errorf("-az %d: instance group %q has %s", o.az, g.Name, counted(len(g.AZs), "AZ", "which is -az 1", "from -az 1 to -az %d", 1))
	case o.ordinal >= g.Replicas:
		return nil, 0, fmt.Errorf("-ordinal %d: instance group %q has %s in each AZ", o.ordinal, g.Name,
			counted(g.Replicas, "instance", "which is -ordinal 0", "from -ordinal 0 to -ordinal %d", 0))
	case o.az == 0 && o.ordinal < 0:
		return g.Render(ctx), g.Size(), nil
	case o.ip != "":
		p := pod.Pod{AZIndex: o.az, Ordinal: o.ordinal, IP: o.ip}
		return func(yield func(*boshrender.Instance, error) bool) { yield(pod.Render(ctx, g, p)) }, 1, nil
	}
	var chosen []int
	for n := range g.Size() {
		i := g.Jobs[0].Instances[n]
		if (o.az == 0 || i.Zone == o.az-1) && (o.ordinal < 0 || i.Ordinal == o.ordinal) {
			chosen = append(chosen, n)
		}
	}
	return func(yield func(*boshrender.Instance, error) bool) {
		for _, n := range chosen {
			if !yield(g.RenderInstance(ctx, n)) {
				return
			}
		}
	}, len(chosen), nil
}

// counted says how many there are, and which flags name them: the first is that of the number first.
func counted(n int, what, one, several string, first int) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what + ", " + one
	}
	return fmt.Sprintf("%d %ss, "+several, n, what, n-1+first)
}

func groupNames(resolved *boshrender.Resolved) string {
	var names []string
	for g := range resolved.All() {
		names = append(names, g.Name)
	}
	slices.Sort(names)
	return fmt.Sprint(names)
}
