// Command measure measures this library on one case and prints the numbers as JSON:
//
//	measure -case FILE
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/erb"
)

func main() {
	var o probe.Options
	o.Flags(flag.CommandLine)
	flag.Parse()
	probe.SetCollector()
	measure := everything
	switch {
	case o.Row:
		measure = row
	case o.RenderOnly:
		measure = renders
	}
	if err := o.Run(measure); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// ready parses a case. Limits are the defaults.
func ready(c probe.Case) (*erb.Template, erb.Input, error) {
	template, err := erb.Parse(c.Path, c.Template)
	if err != nil {
		return nil, erb.Input{}, err
	}
	in, err := erb.ParseInput(c.Context)
	in.Now, in.Rand = time.Now, rand.Reader
	return template, in, err
}

// renders measures renders in an existing context, in one session.
func renders(c probe.Case, s probe.Sampler) (n probe.Numbers, err error) {
	template, in, err := ready(c)
	if err != nil {
		return n, err
	}
	session, err := erb.NewSession(in)
	if err != nil {
		return n, err
	}
	ctx := context.Background()
	out, err := session.Render(ctx, template)
	if err != nil {
		return n, err
	}
	n.Output = out.Text
	var text bytes.Buffer
	n.Render = s.Time(func() {
		text.Reset()
		_, err = session.RenderTo(ctx, template, &text)
	})
	n.Returned = s.Time(func() { _, err = session.Render(ctx, template) })
	n.Objects, n.Bytes = probe.Allocations(func() { _, err = session.Render(ctx, template) })
	return n, err
}

// row measures the turns of a program.
func row(c probe.Case, s probe.Sampler) (n probe.Numbers, err error) {
	template, err := erb.Parse(c.Path, "<%\n"+c.Template+"%><%= measured_row(p('times')) %>")
	if err != nil {
		return n, err
	}
	loop := func(times int) {
		spec := map[string]any{"properties": map[string]any{"times": times}}
		out, failed := template.Render(context.Background(), erb.Input{Spec: spec, Limits: erb.Limits{Steps: -1, Memory: -1}})
		err = errors.Join(err, failed)
		n.Output = out.Text
	}
	if loop(1); err != nil {
		return n, err
	}
	n.Render = s.Least(loop)
	return n, err
}

// everything measures all numbers.
func everything(c probe.Case, s probe.Sampler) (probe.Numbers, error) {
	n, err := renders(c, s)
	if err != nil {
		return n, err
	}
	template, in, err := ready(c)
	if err != nil {
		return n, err
	}
	nothing, err := erb.Parse("nothing", "<% nothing = 0 %>")
	if err != nil {
		return n, err
	}
	ctx := context.Background()
	n.Parse = s.Time(func() { _, err = erb.Parse(c.Path, c.Template) })
	n.Decode = s.Time(func() { _, err = erb.ParseInput(c.Context) })
	n.Context = s.Time(func() { _, err = nothing.Render(ctx, in) })
	var text bytes.Buffer
	n.Instance = s.Time(func() {
		text.Reset()
		_, err = template.RenderTo(ctx, in, &text)
	})
	n.InstanceObjects, _ = probe.Allocations(func() { _, err = template.Render(ctx, in) })
	var copied string
	n.Copy = s.Time(func() { copied = strings.Clone(n.Output) })
	if copied != n.Output {
		return n, fmt.Errorf("the copy of %s differs", c.Path)
	}
	return n, err
}
