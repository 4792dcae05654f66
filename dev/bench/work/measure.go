package main

// This file measures one case.

import (
	"bytes"
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/erb"
)

// ready parses a case. Limits are the defaults.
func ready(c probe.Case) (*erb.Template, erb.Input) {
	template := try.Get(erb.Parse(c.Path, c.Template))
	in := try.Get(erb.ParseInput(c.Context))
	in.Now, in.Rand = time.Now, rand.Reader
	return template, in
}

// renders measures renders in an existing context, in one session.
func renders(c probe.Case, s probe.Sampler) probe.Numbers {
	template, in := ready(c)
	session := try.Get(erb.NewSession(in))
	ctx := context.Background()
	out, err := session.Render(ctx, template)
	try.Do(err)
	n := probe.Numbers{Output: out.Text, Of: map[string]float64{}}
	var text bytes.Buffer
	n.Of[probe.Render] = s.Time(func() {
		text.Reset()
		_, err = session.RenderTo(ctx, template, &text)
	})
	n.Of[probe.Returned] = s.Time(func() { _, err = session.Render(ctx, template) })
	n.Of[probe.Objects], n.Of[probe.Bytes] = probe.Allocations(func() { _, err = session.Render(ctx, template) })
	try.Do(err)
	return n
}

// row measures the turns of a program.
func row(c probe.Case, s probe.Sampler) (n probe.Numbers) {
	template := try.Get(erb.Parse(c.Path, "<%\n"+c.Template+"%><%= measured_row(p('times')) %>"))
	n.Of = map[string]float64{probe.Render: s.Least(func(times int) {
		spec := map[string]any{"properties": map[string]any{"times": times}}
		in := erb.Input{Spec: spec, Limits: erb.Limits{Steps: -1, Memory: -1}}
		n.Output = try.Get(template.Render(context.Background(), in)).Text
	})}
	return n
}

// everything measures all numbers.
func everything(c probe.Case, s probe.Sampler) probe.Numbers {
	n := renders(c, s)
	template, in := ready(c)
	nothing, err := erb.Parse("nothing", "<% nothing = 0 %>")
	try.Do(err)
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
		try.Fail("the copy of %s differs", c.Path)
	}
	try.Do(err)
	return n
}
