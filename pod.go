package boshrender

// This file renders the instances of a resolved instance group.

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"sync"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/spec"
)

// Group is a resolved instance group: all that is needed to render its instances.
type Group struct {
	Deployment, Name string
	// Lifecycle is "service" or "errand".
	Lifecycle string
	AZs       []string
	Jobs      []*Job

	d       *Deployment
	encoder erb.AddressEncoder
}

// Job is a job of a resolved instance group.
type Job struct {
	Name, Release, Version string
	// Properties are those that its templates see.
	Properties *spec.Map
	// Links are the links that it consumes, by the names in its spec.
	Links *spec.Map
	// Instances are the instances of the group as this job sees them.
	Instances []spec.Instance

	spec *spec.Job
	once sync.Once
	tmpl []*template
}

// template is a parsed template of a job, or why it could not be parsed.
type template struct {
	source, path string
	mode         uint32
	static       []byte // of a binary file
	parsed       *erb.Template
	err          error
}

// Size gives the number of instances.
func (g *Group) Size() int {
	if len(g.Jobs) == 0 {
		return 0
	}
	return len(g.Jobs[0].Instances)
}

// Render renders all instances of the group. Each is yielded as soon as it and those before it are done, in the order
// of Job.Instances; the error, an *Error, has all that failed in that instance, whose other files are there all the
// same. Several instances are rendered at once.
func (g *Group) Render(ctx context.Context) iter.Seq2[*Instance, error] {
	return func(yield func(*Instance, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var wg sync.WaitGroup
		defer wg.Wait()
		defer cancel()
		type result struct {
			i   *Instance
			err error
		}
		n := g.Size()
		results := make([]chan result, n)
		for k := range results {
			results[k] = make(chan result, 1)
		}
		next := make(chan int)
		go func() {
			defer close(next)
			for k := range n {
				select {
				case next <- k:
				case <-ctx.Done():
					return
				}
			}
		}()
		for range min(g.workers(), n) {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for k := range next {
					i, err := g.RenderInstance(ctx, k)
					results[k] <- result{i, err}
				}
			}()
		}
		for k := range n {
			select {
			case r := <-results[k]:
				if !yield(r.i, r.err) {
					return
				}
			case <-ctx.Done():
				yield(nil, context.Cause(ctx))
				return
			}
		}
	}
}

func (g *Group) workers() int {
	if g.d != nil && g.d.Workers > 0 {
		return g.d.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// RenderInstance renders one instance, counted from 0 in the order of Job.Instances. A failure is an *Error with all
// that failed; the files that could be rendered are there all the same.
func (g *Group) RenderInstance(ctx context.Context, n int) (*Instance, error) {
	if n < 0 || n >= g.Size() {
		return nil, fmt.Errorf("instance group %q has %d instances, asked for number %d", g.Name, g.Size(), n)
	}
	out := &Instance{Group: g.Name, Spec: g.Jobs[0].Instances[n]}
	var failed []*JobError
	for _, j := range g.Jobs {
		files, err := g.renderJob(ctx, j, n)
		out.Files = append(out.Files, files...)
		if err != nil {
			failed = append(failed, err)
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	if len(failed) > 0 {
		return out, &Error{Group: g.Name, Instance: out.Name(), Jobs: failed}
	}
	return out, nil
}

// renderJob renders the templates of one job: monit on its own, the others one after another in one session.
func (g *Group) renderJob(ctx context.Context, j *Job, n int) ([]File, *JobError) {
	instance := j.Instances[n]
	in := erb.Input{
		Spec: instance.Hash(spec.HashInput{
			Jobs: g.jobRefs(), Properties: j.Properties, Links: j.Links, ReleaseName: j.Release, ReleaseVersion: j.Version,
		}),
		AddressEncoder: g.encoder,
	}
	if g.d != nil {
		in.Limits, in.Now, in.Rand = g.d.Limits, g.d.Now, g.d.Rand
	}
	failed := &JobError{Job: j.Name}
	session, err := erb.NewSession(in)
	if err != nil {
		failed.Templates = append(failed.Templates, &TemplateError{Job: j.Name, Source: "spec", Err: err})
		return nil, failed
	}
	var files []File
	for _, t := range j.templates() {
		f := File{Job: j.Name, Path: j.Name + "/" + t.path, Source: t.source, Mode: t.mode}
		switch {
		case t.err != nil:
			err = t.err
		case t.parsed == nil:
			f.Data, err = t.static, nil
		default:
			err = f.render(ctx, t, session, in)
		}
		if err != nil {
			failed.Templates = append(failed.Templates, &TemplateError{Job: j.Name, Source: t.source, Err: err})
			continue
		}
		files = append(files, f)
	}
	if len(failed.Templates) > 0 {
		return files, failed
	}
	return files, nil
}

func (f *File) render(ctx context.Context, t *template, session *erb.Session, in erb.Input) error {
	var out *erb.Output
	var err error
	if t.source == monit {
		out, err = t.parsed.Render(ctx, in)
	} else {
		out, err = session.Render(ctx, t.parsed)
	}
	if err != nil {
		return err
	}
	f.Data, f.Reads, f.Volatile = []byte(out.Text), out.Reads, out.Volatile
	return nil
}

func (g *Group) jobRefs() []spec.JobRef {
	refs := make([]spec.JobRef, len(g.Jobs))
	for i, j := range g.Jobs {
		refs[i] = spec.JobRef{Name: j.Name, Version: j.Version}
		if j.spec != nil {
			refs[i].Logs = j.spec.Logs
		}
	}
	return refs
}

// monit is the template that every job has without listing it.
const monit = "monit"

// templates parses the templates of the job once.
func (j *Job) templates() []*template {
	j.once.Do(func() {
		if f, err := j.spec.ReadMonit(); err == nil {
			j.tmpl = append(j.tmpl, parseTemplate(j.Name, monit, monit, f))
		}
		for _, t := range j.spec.Templates {
			f, err := j.spec.ReadTemplate(t.Source)
			if err != nil {
				j.tmpl = append(j.tmpl, &template{source: t.Source, path: t.Destination, err: err})
				continue
			}
			j.tmpl = append(j.tmpl, parseTemplate(j.Name, t.Source, t.Destination, f))
		}
	})
	return j.tmpl
}

func parseTemplate(job, source, path string, f *spec.File) *template {
	t := &template{source: source, path: path, mode: uint32(f.Mode.Perm())}
	if f.Binary {
		t.static = f.Data
		return t
	}
	t.parsed, t.err = erb.Parse(job+"/"+source, string(f.Data))
	return t
}
