package lint

// This file renders templates without a manifest.

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// Sample is the result of rendering a template with the defaults of its spec.
type Sample struct {
	// Text is the rendered text.
	Text string
	// Pieces are the parts of Text that tags wrote, in its order.
	Pieces []Piece
	// Made are the properties that the template read, and that have no default, so that their values are made up:
	// "properties.nats.port", "links.db.properties.port". They are sorted.
	Made []string
	// Properties are the values of the manifest that it is rendered with, Links the contents of the links.
	Properties, Links *manifest.Map
}

// Piece is a text that a tag wrote. A tag in a loop writes several.
type Piece struct {
	// At is the place of the tag in the template, in bytes.
	At int
	// Text is the text that it wrote.
	Text string
}

// Sample renders a template of a job with the values that the rules use: the defaults of the spec, made values for
// required properties without one, and the links that aren't optional. <redacted> stands for secrets. file is
// the path in the folder of the job: "templates/web.yml.erb", "monit". The error is an *erb.Error or erb.Errors if the
// template can't be parsed or rendered, a *spec.Error if the spec can't be read, or the error of ctx. If only the
// rendering fails there is a sample, too, with Properties and Links.
func (l Linter) Sample(ctx context.Context, release *spec.Release, job, file string) (*Sample, error) {
	all := l.tasks(ctx, []*spec.Release{release})
	at := slices.IndexFunc(all, func(t task) bool { return t.name == job }) // short: a comparison for a job
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case at < 0:
		return nil, fmt.Errorf("there is no job %s", job)
	case all[at].err != nil:
		return nil, all[at].err
	}
	c := newChecker(ctx, l, newIndex(ctx, all), all[at])
	c.spec, c.dir, c.hidden = all[at].spec, path.Dir(all[at].spec.Location.File), new(secrets.Rule)
	for _, t := range each(c.poll, all) {
		if t.spec != nil {
			for _, p := range each(c.poll, t.spec.Properties) {
				c.hidden.Add(p.Name, p.Definition)
			}
		}
	}
	c.read()
	name := path.Join(c.dir, file)
	for _, t := range each(c.poll, c.templates) {
		if t.name == name {
			return c.sample(t)
		}
	}
	if in := c.files[name]; in != nil {
		if _, err := erb.ParseContext(ctx, name, in.text); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("the job %s has no text %s that can be rendered", job, file)
}

// sample renders a template with the first scenario.
func (c *checker) sample(t *template) (*Sample, error) {
	j := c.newJob()
	s := c.plans(j)[0]
	if !c.input(j, s) {
		if c.ctx.Err() != nil {
			return nil, context.Cause(c.ctx)
		}
		return nil, errors.New("the defaults of the spec can't be bound")
	}
	got := &Sample{Properties: s.raw, Links: s.linkData}
	program, err := t.program(c.ctx)
	if err != nil {
		return got, err
	}
	out, err := program.Render(c.ctx, s.in)
	if err != nil {
		return got, err
	}
	got.Text = out.Text
	for i, o := range each(c.poll, out.Origins) {
		end := len(out.Text)
		if i+1 < len(out.Origins) {
			end = out.Origins[i+1].Offset
		}
		if !o.Text {
			got.Pieces = append(got.Pieces, Piece{o.At, out.Text[o.Offset:end]})
		}
	}
	for _, name := range each(c.poll, s.made) {
		if some(c.poll, out.Reads, func(r erb.Read) bool { return r.Of(name) }) {
			got.Made = append(got.Made, name)
		}
	}
	sortEnding(c.poll, got.Made, strings.Compare)
	return got, nil
}

// shown returns properties, without their secrets if they are to be hidden.
func (c *checker) shown(properties *manifest.Map) *manifest.Map {
	if c.hidden == nil {
		return properties
	}
	return c.hidden.Hidden(properties)
}
