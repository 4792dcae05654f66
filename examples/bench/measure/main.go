// Command measure measures this library on one case and prints the numbers as JSON:
//
//	measure -case FILE
package main

import (
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/examples/bench/internal/probe"
)

func main() {
	var o probe.Options
	o.Flags(flag.CommandLine)
	flag.Parse()
	if err := o.Run(measure); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// measure takes all numbers. Limits are the defaults, as users have them.
func measure(c probe.Case, s probe.Sampler) (probe.Numbers, error) {
	ctx := context.Background()
	template, err := erb.Parse(c.Path, c.Template)
	if err != nil {
		return probe.Numbers{}, err
	}
	nothing, err := erb.Parse("nothing", "<% nothing = 0 %>")
	if err != nil {
		return probe.Numbers{}, err
	}
	in, err := erb.ParseInput(c.Context)
	if err != nil {
		return probe.Numbers{}, err
	}
	in.Now, in.Rand = time.Now, rand.Reader
	out, err := template.Render(ctx, in)
	if err != nil {
		return probe.Numbers{}, err
	}
	var copied string
	n := probe.Numbers{Output: out.Text}
	n.Parse = s.Time(func() { _, err = erb.Parse(c.Path, c.Template) })
	n.Decode = s.Time(func() { _, err = erb.ParseInput(c.Context) })
	n.Context = s.Time(func() { _, err = nothing.Render(ctx, in) })
	n.Instance = s.Time(func() { _, err = template.Render(ctx, in) })
	n.Copy = s.Time(func() { copied = strings.Clone(out.Text) })
	n.InstanceObjects, _ = probe.Allocations(func() { _, err = template.Render(ctx, in) })
	if err != nil || copied != out.Text {
		return n, fmt.Errorf("a later run failed: %w", err)
	}
	return n, ready(ctx, c, template, in, s, &n)
}

// ready takes the numbers of renders in a context that is ready: in one session.
func ready(ctx context.Context, c probe.Case, template *erb.Template, in erb.Input, s probe.Sampler, n *probe.Numbers) error {
	session, err := erb.NewSession(in)
	if err != nil {
		return err
	}
	if _, err := session.Render(ctx, template); err != nil {
		return err
	}
	n.Render = s.Time(func() { _, err = session.Render(ctx, template) })
	n.Objects, n.Bytes = probe.Allocations(func() { _, err = session.Render(ctx, template) })
	if err != nil {
		return fmt.Errorf("%s: a later render failed: %w", c.Path, err)
	}
	return nil
}
