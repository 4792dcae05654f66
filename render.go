package boshrender

// This file renders instances: one of a group, all of a group, all of a deployment.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/internal/workers"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// Render renders the instances of all groups, in the order of All; see Group.Render. Variables of errands that aren't
// rendered are looked up last, as the director does it.
func (r *Resolved) Render(ctx context.Context) iter.Seq2[*Instance, error] {
	return renderAll(ctx, deployUnits(r.groups))
}

// errNoGroup is the error of rendering the nil group, which Resolved.Group returns for a name that no group has.
var errNoGroup = errors.New("there is no instance group of that name")

// Render renders the instances of the group: in Kubernetes all of them, with a Director the ones that a deploy renders.
// Each is yielded, in the order of Job.Instances, as soon as it and the instances before it are done. The error, an
// *Error, has all failures of that instance; its other files are there. Several instances are rendered at once. When
// ctx ends, its error is yielded with a nil instance, and no more.
//
// A deploy leaves alone the errand groups that have no VM, and ignored instances; Director.RenderAll has them rendered.
// It looks up the variables of such errands, though, and of groups without instances: variables without a value are an
// *Error, with an Instance that has no files (director: jobs/update_deployment.rb).
func (g *Group) Render(ctx context.Context) iter.Seq2[*Instance, error] {
	if g == nil {
		return func(yield func(*Instance, error) bool) { yield(nil, errNoGroup) }
	}
	return renderAll(ctx, g.units())
}

// RenderInstance renders one instance, counted from 0 in the order of Job.Instances. A failure is an *Error with all
// that failed; the files that could be rendered are there all the same. An instance that a deploy leaves alone is
// rendered too, if it has its addresses; that it has not is a *placement.Error.
func (g *Group) RenderInstance(ctx context.Context, n int) (*Instance, error) {
	if g == nil {
		return nil, errNoGroup
	}
	return g.renderInstance(ctx, nil, n)
}

// renderInstance is RenderInstance with the help of other workers.
func (g *Group) renderInstance(ctx context.Context, p *workers.Pool, n int) (*Instance, error) {
	if n < 0 || n >= g.Size() {
		return nil, fmt.Errorf("instance group %q has %d instances, asked for number %d", g.Name, g.Size(), n)
	}
	if err := g.Jobs[0].Instances[n].CheckBound(); err != nil {
		return nil, err
	}
	return g.render(ctx, p, func(j *Job) *placement.InstancePlan { return &j.Instances[n] })
}

// RenderOn renders all jobs on an instance that needs not be one of the group's: each job as it sees that instance.
// Failures are as for RenderInstance.
func (g *Group) RenderOn(ctx context.Context, as func(*Job) placement.InstancePlan) (*Instance, error) {
	if g == nil {
		return nil, errNoGroup
	}
	return g.render(ctx, nil, func(j *Job) *placement.InstancePlan {
		i := as(j)
		return &i
	})
}

// RenderJob renders one job on one instance: a job that no manifest names. j needs a Spec. Its Properties are
// properties as in a manifest; RenderJob adds the spec's defaults. Instances has the instance, or none for the first of
// a group named as the job. The Error of a failure lists all templates that failed.
func RenderJob(ctx context.Context, j JobInput, o Options) (*Instance, error) {
	if j.Spec == nil {
		return nil, errors.New("no spec of a job")
	}
	var err error
	if j.Properties, err = (&spec.Binder{}).Bind(j.Spec, j.Properties); err != nil {
		return nil, err
	}
	j.Name = cmp.Or(j.Name, j.Spec.Name)
	if len(j.Instances) == 0 {
		j.Instances = []placement.InstancePlan{{Group: j.Name, Name: j.Name, Bootstrap: true}}
	}
	if j.Provided == nil {
		j.Provided = []byte("[]\n")
	}
	i := j.Instances[0]
	g := NewGroup(GroupInput{Deployment: i.Deployment, Name: cmp.Or(i.Group, j.Name), Replicas: 1, Jobs: []JobInput{j}}, o)
	return g.RenderOn(ctx, func(*Job) placement.InstancePlan { return i })
}

// RenderTemplate renders one template of a job, by its source, on an instance. The templates before it are rendered
// too, because they can leave instance variables behind; before has their reads; their failures are ignored. The output
// is nil without an error if the job has no such template. The error is a *JobError, or ctx's error.
func (g *Group) RenderTemplate(ctx context.Context, j *Job, source string, i placement.InstancePlan) (out *erb.Output, before []erb.Read, err error) {
	failed := &JobError{Job: j.Name}
	v, err := g.valuesOf(ctx, j)
	switch {
	case err != nil:
		return nil, nil, err
	case v.err != nil:
		return nil, nil, v.err
	}
	session, err := g.session(j, v, &i)
	if err != nil {
		failed.add("spec", false, err)
		return nil, nil, failed
	}
	list, err := j.templates.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range list {
		if err := t.Ready(ctx, j.spec); err != nil {
			return nil, nil, err
		}
		switch {
		case t.Monit, t.Source != source:
			if t.Parsed != nil {
				if out, err := session.Render(ctx, t.Parsed); err == nil {
					before = append(before, out.Reads...)
				} else {
					before = append(before, "spec") // how much it read is not known
				}
			}
		case t.Parsed == nil:
			failed.add(source, false, cmp.Or(t.Err, errBinary))
			return nil, nil, failed
		default:
			out, err := session.Render(ctx, t.Parsed)
			if err != nil {
				failed.add(source, false, err)
				return nil, nil, failed
			}
			return out, before, nil
		}
	}
	return nil, nil, nil
}

var errBinary = errors.New("the template is no text")

// jobRender is the render of one job on one instance.
type jobRender struct {
	files []File // with room for all that the job can have
	err   *JobError
}

// render renders all jobs on one instance.
func (g *Group) render(ctx context.Context, p *workers.Pool, as func(*Job) *placement.InstancePlan) (*Instance, error) {
	room := 0
	for _, j := range g.Jobs {
		room += j.maxFiles()
	}
	all := make([]File, room)
	jobs := make([]jobRender, len(g.Jobs))
	from := 0
	for n, j := range g.Jobs {
		to := from + j.maxFiles()
		jobs[n].files = all[from:from:to]
		from = to
	}
	p.Run(ctx, len(jobs), &workers.Parts{
		Do: func(ctx context.Context, n int) {
			j := g.Jobs[n]
			jobs[n].files, jobs[n].err = g.renderJob(ctx, j, as(j), jobs[n].files, nil)
			if g.options.MarkSecrets || g.options.HideSecrets && jobs[n].err != nil {
				g.markSecrets(ctx, n, as(j), &jobs[n])
			}
		},
		Ready: func(n int) bool { return g.Jobs[n].prepared() },
	})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	out := &Instance{Group: g.Name}
	if len(g.Jobs) > 0 {
		out.Spec = *as(g.Jobs[0])
	}
	files, failed := 0, []*JobError(nil)
	for n := range jobs {
		files += copy(all[files:], jobs[n].files)
		if jobs[n].err != nil {
			failed = append(failed, jobs[n].err)
		}
	}
	clear(all[files:])
	if files > 0 {
		out.Files = all[:files]
	}
	if log := g.options.Logger; log != nil && log.Enabled(ctx, slog.LevelDebug) {
		log.DebugContext(ctx, "rendered", "instance", out.Name(), "files", files, "failed jobs", len(failed))
	}
	if len(failed) > 0 {
		named := &Error{Group: g.Name, Jobs: failed}
		if len(g.Jobs) > 0 {
			named.Instance = out.Name()
		}
		return out, named
	}
	return out, nil
}

// maxFiles is how many files the job has on an instance at most: its templates, monit, and that with its links.
func (j *Job) maxFiles() int { return len(j.spec.Templates) + 2 }

// renderJob renders the templates of one job, monit first, one after another in one session. As in the director, a
// failing monit file ends it. The files are appended to others. only, if not nil, has the sources of
// the templates that are rendered.
func (g *Group) renderJob(ctx context.Context, j *Job, i *placement.InstancePlan, files []File, only map[string]bool) ([]File, *JobError) {
	v, err := g.valuesOf(ctx, j)
	switch {
	case err != nil:
		return files, &JobError{Job: j.Name}
	case v.err != nil:
		return files, v.err
	}
	failed := &JobError{Job: j.Name}
	session, err := g.session(j, v, i)
	if err != nil {
		failed.add("spec", false, err)
		return files, failed
	}
	list, err := j.templates.All(ctx)
	if err != nil {
		return files, &JobError{Job: j.Name}
	}
	others := len(files)
	for _, t := range list {
		if t.Ready(ctx, j.spec) != nil {
			return files, &JobError{Job: j.Name}
		}
		if only != nil && !only[t.Source] {
			continue
		}
		n := len(files)
		files = append(files, File{Job: j.Name, Path: t.Path.String(), Source: t.Source, Mode: t.Mode, Data: t.Static})
		f := &files[n]
		err := t.Err
		if t.Parsed != nil {
			err = f.render(ctx, t.Parsed, session)
		}
		if err != nil {
			failed.add(t.Source, t.Monit, err)
			*f, files = File{}, files[:n]
			if t.Monit {
				return files[:others], failed
			}
			continue
		}
		files = append(withoutPath(files[:n], others, f.Path), *f)
	}
	if len(failed.Templates) > 0 {
		return files, failed
	}
	provided := j.linksFile()
	return append(withoutPath(files, others, provided.Path), provided), nil
}

// session returns a session for a job's templates on an instance.
func (g *Group) session(j *Job, v *values, i *placement.InstancePlan) (*erb.Session, error) {
	hash, err := g.shortHash(j, v, i)
	if err != nil {
		return nil, err
	}
	return erb.NewSession(g.input(hash))
}

func (g *Group) input(hash erb.Data) erb.Input {
	return erb.Input{
		Spec: hash, AddressEncoder: g.names, Limits: g.options.Limits, Now: g.options.Now, Rand: g.options.Rand,
		StableSort: true, OldEqualTilde: g.options.OldEqualTilde, Cache: g.options.Cache,
	}
}

func (f *File) render(ctx context.Context, t *erb.Template, session *erb.Session) error {
	f.Data = []byte{}
	out, err := session.RenderTo(ctx, t, (*fileWriter)(f))
	if err != nil {
		return err
	}
	f.Reads, f.Volatile = out.Reads, out.Volatile
	return nil
}

// fileWriter is a file that takes the text of a render, which comes as a whole.
type fileWriter File

func (f *fileWriter) Write(text []byte) (int, error) {
	f.Data = append(f.Data, text...)
	return len(text), nil
}

func (f *fileWriter) WriteString(text string) (int, error) {
	f.Data = append(f.Data, text...)
	return len(text), nil
}

// withoutPath removes the file that another template of the job wrote to the same place, among the files after
// others.
func withoutPath(files []File, others int, path string) []File {
	for i := others; i < len(files); i++ {
		if files[i].Path == path {
			return append(files[:i], files[i+1:]...)
		}
	}
	return files
}

// linksPath is the place of the file with a job's links, in the directory of the job.
const linksPath = ".bosh/links.json"

// linksFile returns the file that the director adds to every job: the links that it provides.
func (j *Job) linksFile() File {
	return File{Job: j.Name, Path: j.Name + "/" + linksPath, Source: linksPath, Mode: 0o644, Data: j.provided}
}

// unit is one instance to render, or to look up instead: see checkUnit.
type unit struct {
	group *Group
	n     int
}

// checkUnit is the number of the unit that looks up the needs of a group without rendering.
const checkUnit = -1

// units lists the parts of a render of the group.
func (g *Group) units() []unit {
	var units []unit
	deploys := g.on.Deploys
	for n := range g.Size() {
		if deploys == platform.RendersAll || g.Jobs[0].Instances[n].OnDeploy() {
			units = append(units, unit{g, n})
		}
	}
	if deploys == platform.ChecksEmpty || deploys == platform.ChecksErrand {
		units = append(units, unit{g, checkUnit})
	}
	return units
}

// deployUnits returns the units of all groups. Errands are looked up after everything else.
func deployUnits(groups []*Group) []unit {
	var units, errands []unit
	for _, g := range groups {
		for _, u := range g.units() {
			if u.n == checkUnit && g.on.Deploys == platform.ChecksErrand {
				errands = append(errands, u)
				continue
			}
			units = append(units, u)
		}
	}
	return append(units, errands...)
}

// do renders the unit, or looks up its variables. The Instance of a failed look-up has no files; without a failure
// there is no Instance.
func (u unit) do(ctx context.Context, p *workers.Pool) (*Instance, error) {
	if u.n != checkUnit {
		u.group.prepare(ctx)
		return u.group.renderInstance(ctx, p, u.n)
	}
	failed := &Error{Group: u.group.Name, Instance: u.group.Name, looked: u.group.on.Deploys}
	for _, j := range u.group.Jobs {
		v, err := u.group.valuesOf(ctx, j)
		if err != nil {
			return nil, err
		}
		if v.err == nil {
			continue
		}
		job := &JobError{Job: j.Name, Variables: v.err.Variables}
		if failed.looked == platform.ChecksErrand {
			job.Links = v.err.Links
		}
		if !job.empty() {
			failed.Jobs = append(failed.Jobs, job)
		}
	}
	if len(failed.Jobs) == 0 {
		return nil, nil
	}
	return &Instance{Group: u.group.Name}, failed
}

// rendered is the result of a unit.
type rendered struct {
	instance *Instance
	err      error
}

// renderAll renders units in parallel and yields them in order.
func renderAll(ctx context.Context, units []unit) iter.Seq2[*Instance, error] {
	return func(yield func(*Instance, error) bool) {
		if len(units) == 0 {
			return
		}
		jobs := 0
		for _, u := range units {
			jobs += max(len(u.group.Jobs), 1)
		}
		tasks := workers.Tasks[unit, rendered]{
			Tasks: units, Workers: min(units[0].group.options.workers(), jobs),
			Do: func(ctx context.Context, p *workers.Pool, u unit) rendered {
				i, err := u.do(ctx, p)
				return rendered{i, err}
			},
			Idle: func(ctx context.Context) { // others may still be busy with a group of many templates
				for n, u := range units {
					if n == 0 || units[n-1].group != u.group {
						u.group.parse(ctx)
					}
				}
			},
		}
		for done, ok := range tasks.All(ctx) {
			if !ok || done.instance == nil && ctx.Err() != nil {
				yield(nil, context.Cause(ctx))
				return
			}
			if done.instance == nil && done.err == nil {
				continue // nothing was to be rendered
			}
			if !yield(done.instance, done.err) {
				return
			}
		}
	}
}
