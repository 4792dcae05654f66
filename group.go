package boshrender

// This file defines the resolved instance group, and readies its jobs for rendering: variables, schemas, templates.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/safepath"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// Group is a resolved instance group: all that is needed to render its instances. It comes from [Deployment.Resolve]
// or, in a process that has no manifest, from [ParseGroup]. It must not be changed and is safe for concurrent use.
type Group struct {
	// Deployment and Name are the names of the deployment and of the group.
	Deployment, Name string
	// Lifecycle is "service" or "errand".
	Lifecycle string
	// AZs are the names of the availability zones in the order of the manifest; empty for a group without AZs.
	AZs []string
	// Replicas is the number of instances, in Kubernetes in each AZ.
	Replicas int
	// Jobs are in the order of the manifest, those of addons last.
	Jobs []*Job

	world   groupWorld
	answers erb.AddressEncoder
	others  map[string]manifest.Store
	options Options
	source  *manifest.Node // the group in the manifest
	shares  *shares        // with the other groups of the deployment

	preparing atomic.Int32 // workers that have begun to
}

// Job is a job of a resolved instance group.
type Job struct {
	// Name is the job's, Release that of its release, and Version that of the release, or else of the manifest.
	Name, Release, Version string
	// Properties are those that its templates see, with ((variables)) still in them.
	Properties *manifest.Map
	// Links are the links that it consumes, by the names in its spec. Their properties have variables in them too.
	Links *manifest.Map
	// Instances are the instances of the group as this job sees them.
	Instances []placement.InstancePlan

	spec     *spec.JobSpec
	quarks   any    // what the manifest has under the property "quarks"
	provided []byte // .bosh/links.json

	values    sync.Mutex // held by whoever makes valued
	valued    atomic.Pointer[values]
	templates *templateSet
}

// values are a job's properties and links with the values of their variables, or why there are none.
type values struct {
	properties, links *manifest.Map
	handed            atomic.Pointer[handed] // nil where it has to be made, again
	err               *JobError
}

// Spec returns the job's spec.
func (j *Job) Spec() *spec.JobSpec { return j.spec }

// Job returns the job of that name, nil if there is none.
func (g *Group) Job(name string) *Job {
	for _, j := range g.Jobs {
		if j.Name == name {
			return j
		}
	}
	return nil
}

// Size returns the number of instances, in Kubernetes those of all AZs.
func (g *Group) Size() int {
	if len(g.Jobs) == 0 {
		return 0
	}
	return len(g.Jobs[0].Instances)
}

// SpecHash returns the spec hash that the templates of a job see on an instance: what erb.Input takes. The values of
// variables are in it.
func (g *Group) SpecHash(ctx context.Context, job string, i placement.InstancePlan) (*manifest.Map, error) {
	j := g.Job(job)
	if j == nil {
		return nil, fmt.Errorf("instance group %q has no job %q", g.Name, job)
	}
	v, err := g.valuesOf(ctx, j)
	if err != nil {
		return nil, err
	}
	if v.err != nil {
		return nil, v.err
	}
	return g.hash(j, v, i), nil
}

// shortHash is hash as the evaluator takes it, which has seen what all instances have.
func (g *Group) shortHash(j *Job, v *values, i placement.InstancePlan) (erb.Data, error) {
	s, err := g.handOver(j, v)
	if err != nil {
		return erb.Data{}, err
	}
	return g.shares.data.Data(i.Hash(placement.HashInput{
		Job: s.job, Properties: s.properties, Links: s.links, ReleaseName: j.Release, ReleaseVersion: j.Version,
	}))
}

func (g *Group) hash(j *Job, v *values, i placement.InstancePlan) *manifest.Map {
	return i.Hash(placement.HashInput{
		Jobs: g.jobRefs(), Properties: v.properties, Links: v.links, ReleaseName: j.Release, ReleaseVersion: j.Version,
	})
}

func (g *Group) jobRefs() []placement.JobRef {
	refs := make([]placement.JobRef, len(g.Jobs))
	for i, j := range g.Jobs {
		refs[i] = placement.JobRef{Name: j.Name, Version: j.Version, Logs: j.spec.Logs}
	}
	return refs
}

// valuesOf returns a job's properties and links with the values of variables, once for all instances. The error is that
// of a cancelled ctx alone; everything else is in the values.
func (g *Group) valuesOf(ctx context.Context, j *Job) (*values, error) {
	if v := j.valued.Load(); v != nil {
		return v, nil
	}
	j.values.Lock()
	defer j.values.Unlock()
	if v := j.valued.Load(); v != nil {
		return v, nil
	}
	v := &values{}
	failed := &JobError{Job: j.Name}
	v.properties, failed.Variables = interpolate(ctx, j.Properties, g.options.variables(), g.options.Prefix)
	v.links, failed.Links = links.Interpolate(j.Links, func(deployment string, p *manifest.Map) (*manifest.Map, error) {
		return g.interpolateFrom(ctx, deployment, p)
	})
	if failed.Variables == nil {
		failed.Schema = j.checkSchema(ctx, v.properties)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if failed.empty() {
		if _, err := g.handOver(j, v); err != nil {
			failed.add("spec", false, err)
		}
	}
	if !failed.empty() {
		v.err = failed
	}
	j.valued.Store(v)
	return v, nil
}

// interpolateFrom puts values into the properties of a link: with the variables of the deployment that provides it.
func (g *Group) interpolateFrom(ctx context.Context, deployment string, p *manifest.Map) (*manifest.Map, error) {
	if deployment == g.Deployment {
		return interpolate(ctx, p, g.options.variables(), g.options.Prefix)
	}
	if store, ok := g.others[deployment]; ok {
		return interpolate(ctx, p, store, g.options.prefixOf(deployment))
	}
	if out, err := interpolate(ctx, p, manifest.Vars{}, ""); err == nil {
		return out, nil // without variables
	}
	return nil, links.ErrNeverDeployed
}

// prefixOf returns the prefix of the variables of another deployment.
func (o *Options) prefixOf(deployment string) string {
	if o.Prefix == "" {
		return ""
	}
	return path.Join(path.Dir(strings.TrimSuffix(o.Prefix, "/")), deployment)
}

func interpolate(ctx context.Context, m *manifest.Map, store manifest.Store, prefix string) (*manifest.Map, error) {
	v, err := manifest.Interpolation{Store: store, Prefix: prefix}.Value(ctx, m)
	if err != nil {
		return nil, &variablesError{err}
	}
	out, _ := v.(*manifest.Map)
	return out, nil
}

func (j *Job) checkSchema(ctx context.Context, properties *manifest.Map) error {
	schema, err := j.templates.schema()
	if err != nil {
		return err
	}
	return schema.ValidateContext(ctx, properties)
}

// template is a template of a job. What it is made of is there once ready was called.
type template struct {
	job, source string
	path        safepath.Path // below the directory of jobs
	alone       bool          // the monit file, which shares nothing with the others
	read        func(templates) (*spec.File, error)

	claimed atomic.Bool // a worker parses it, or has
	parse   sync.Once
	done    atomic.Bool // it is ready
	mode    fs.FileMode
	static  []byte // of a binary file
	parsed  *erb.Template
	err     error
}

// templates is where the templates of a job are read.
type templates interface {
	ReadTemplate(source string) (*spec.File, error)
}

// monit is the template that every job has without listing it.
const monit = "monit"

// templateSet are the templates of a job, and the schema of its properties. All groups that have the job share them.
type templateSet struct {
	job     string
	spec    *spec.JobSpec
	claimed atomic.Bool // a worker looks for them, or has
	once    sync.Once
	list    []*template
	listed  atomic.Bool // list is there
	schema  func() (*spec.Schema, error)
}

// all returns monit first, if there is one, then the others in the order of the spec.
func (s *templateSet) all() []*template {
	s.once.Do(func() {
		if f, err := s.spec.ReadMonit(); !errors.Is(err, fs.ErrNotExist) {
			t := s.template(monit, monit, func(templates) (*spec.File, error) { return f, err })
			t.alone = true
			s.list = append(s.list, t)
		}
		for _, t := range s.spec.Templates {
			read := func(from templates) (*spec.File, error) { return from.ReadTemplate(t.Source) }
			s.list = append(s.list, s.template(t.Source, t.Destination, read))
		}
		s.listed.Store(true)
	})
	return s.list
}

// atOnce is all without waiting: nothing if another worker looks for them now.
func (s *templateSet) atOnce() []*template {
	if !s.listed.Load() && !s.claimed.CompareAndSwap(false, true) {
		return nil
	}
	return s.all()
}

func (s *templateSet) template(source, destination string, read func(templates) (*spec.File, error)) *template {
	t := &template{job: s.job, source: source, read: read}
	if t.path, t.err = jobFile(s.job, destination); t.err != nil {
		t.read = func(templates) (*spec.File, error) { return nil, t.err }
	}
	return t
}

// jobFile returns the place of a file of a job, below the directory of jobs.
func jobFile(job, name string) (safepath.Path, error) {
	dir, err := safepath.Name(job)
	if err != nil {
		return dir, fmt.Errorf("the name of the job can't be that of a directory: %w", err)
	}
	file, err := safepath.Parse(name)
	if err != nil {
		return file, fmt.Errorf("the destination can't be that of a file of the job: %w", err)
	}
	return dir.Join(file), nil
}

// ready parses the template when it is needed first.
func (t *template) ready(from templates) {
	t.parse.Do(func() {
		f, err := t.read(from)
		switch {
		case err != nil:
			t.err = err
		case f.Binary:
			t.static = f.Data
		default:
			t.parsed, t.err = erb.Parse(t.job+"/"+t.source, string(f.Data))
		}
		if f != nil {
			t.mode = fileMode(t.path.String(), f.Mode)
		}
		t.done.Store(true)
	})
}

// prepared reports whether nobody has to wait who renders the job.
func (j *Job) prepared() bool {
	return j.valued.Load() != nil && j.templates.listed.Load() &&
		!slices.ContainsFunc(j.templates.list, func(t *template) bool { return !t.done.Load() })
}

// parse parses what the group needs. Several workers that do it at once share the templates out among themselves, and
// don't wait for one another.
func (g *Group) parse(ctx context.Context) {
	for _, j := range g.Jobs {
		j.parse(ctx)
	}
}

func (j *Job) parse(ctx context.Context) {
	var from *spec.Templates
	for _, t := range j.templates.atOnce() {
		if ctx.Err() != nil {
			return
		}
		if !t.claimed.CompareAndSwap(false, true) {
			continue
		}
		if from == nil {
			from = j.spec.OpenTemplates()
			defer from.Close()
		}
		t.ready(from)
	}
}

// prepare does for all jobs what the first of their instances waits for: it works out their values and parses their
// templates. Workers that render instances of the group at once begin at different jobs, or they would wait for one
// another at each.
func (g *Group) prepare(ctx context.Context) {
	n, workers := int(g.preparing.Add(1))-1, g.options.workers()
	if n >= workers {
		return
	}
	for i := range g.Jobs {
		j := g.Jobs[(n*len(g.Jobs)/workers+i)%len(g.Jobs)]
		if j.valued.Load() == nil && j.values.TryLock() {
			j.values.Unlock()
			_, _ = g.valuesOf(ctx, j) // whoever renders the job asks again
		}
		j.parse(ctx)
	}
}

// fileMode makes what lies in a folder bin executable, as the containers of quarks do; other files keep their mode.
func fileMode(name string, mode fs.FileMode) fs.FileMode {
	if path.Base(path.Dir(name)) == "bin" {
		return 0o755
	}
	return mode.Perm()
}
