package main

// This file measures one case.

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/erb"
)

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
	n = probe.Numbers{Output: out.Text, Of: map[string]float64{}}
	var text bytes.Buffer
	n.Of[probe.Render] = s.Time(func() {
		text.Reset()
		_, err = session.RenderTo(ctx, template, &text)
	})
	n.Of[probe.Returned] = s.Time(func() { _, err = session.Render(ctx, template) })
	n.Of[probe.Objects], n.Of[probe.Bytes] = probe.Allocations(func() { _, err = session.Render(ctx, template) })
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
	n.Of = map[string]float64{probe.Render: s.Least(loop)}
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
	n.Of[probe.Parse] = s.Time(func() { _, err = erb.Parse(c.Path, c.Template) })
	n.Of[probe.Decode] = s.Time(func() { _, err = erb.ParseInput(c.Context) })
	n.Of[probe.Context] = s.Time(func() { _, err = nothing.Render(ctx, in) })
	var text bytes.Buffer
	n.Of[probe.Instance] = s.Time(func() {
		text.Reset()
		_, err = template.RenderTo(ctx, in, &text)
	})
	var copied string
	n.Of[probe.Copy] = s.Time(func() { copied = strings.Clone(n.Output) })
	if copied != n.Output {
		return n, fmt.Errorf("the copy of %s differs", c.Path)
	}
	return n, err
}
