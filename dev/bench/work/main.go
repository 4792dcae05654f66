// Command work does what the benchmark measures of this library:
//
//	work measure -case FILE [-render]      all times of a template, or only renders, as JSON
//	work row -case FILE                    the turns of a program of package rows, as JSON
//	work deploy -files FILE … RESULT       a whole deployment: see deploy
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/erb"
)

func main() {
	try.Main(func() error { return run(context.Background(), os.Args[1:]) })
}

func run(ctx context.Context, args []string) (err error) {
	defer try.Catch(&err)
	if len(args) == 0 {
		return fmt.Errorf("usage: work measure|row|deploy FLAGS")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	switch args[0] {
	case "measure":
		only := flags.Bool("render", false, "measure renders only")
		return probe.Run(args[1:], flags, func(c probe.Case, s probe.Sampler) probe.Numbers { return measure(c, s, *only) })
	case "row":
		return probe.Run(args[1:], flags, row)
	case "deploy":
		probe.SetCollector()
		deploy(ctx, flags, args[1:])
	default:
		return fmt.Errorf("there is no work %q", args[0])
	}
	return nil
}

// measure measures a case with the default limits: renders in an existing context, in one session, and all the rest.
func measure(c probe.Case, s probe.Sampler, onlyRenders bool) probe.Numbers {
	template := try.Get(erb.Parse(c.Path, c.Template))
	in := try.Get(erb.ParseInput(c.Context))
	in.Now, in.Rand = time.Now, rand.Reader
	session := try.Get(erb.NewSession(in))
	ctx := context.Background()
	n := probe.Numbers{Output: try.Get(session.Render(ctx, template)).Text, Of: map[string]float64{}}
	var text bytes.Buffer
	var err error
	timed := func(name string, work func()) { n.Of[name] = s.Time(work) }
	timed(probe.Render, func() {
		text.Reset()
		_, err = session.RenderTo(ctx, template, &text)
	})
	again := func() { _, err = session.Render(ctx, template) }
	timed(probe.Returned, again)
	n.Of[probe.Objects], n.Of[probe.Bytes] = probe.Allocations(again)
	if try.Do(err); onlyRenders {
		return n
	}
	nothing, copied := try.Get(erb.Parse("nothing", "<% nothing = 0 %>")), ""
	timed(probe.Parse, func() { _, err = erb.Parse(c.Path, c.Template) })
	timed(probe.Decode, func() { _, err = erb.ParseInput(c.Context) })
	timed(probe.Context, func() { _, err = nothing.Render(ctx, in) })
	timed(probe.Instance, func() {
		text.Reset()
		_, err = template.RenderTo(ctx, in, &text)
	})
	timed(probe.Copy, func() { copied = strings.Clone(n.Output) })
	if try.Do(err); copied != n.Output {
		try.Fail("the copy of %s differs", c.Path)
	}
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
