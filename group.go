package boshrender

// This file defines the resolved instance group: its data, and the preparation of its jobs for rendering.

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/catalog"
	"github.com/boshrender/boshrender/internal/pipeline/datacache"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// Group is a resolved instance group, with all data to render its instances. It comes from [Deployment.Resolve]
// or, in a process that has no manifest, from pod.ParseGroup. It must not be changed and is safe for concurrent use.
type Group struct {
	// Deployment and Name are the names of the deployment and of the group.
	Deployment, Name string
	// Lifecycle is "service" or "errand".
	Lifecycle string
	// AZs are the names of the availability zones in the order of the manifest; empty for a group without AZs.
	AZs []string
	// Replicas is the number of instances, in Kubernetes in each AZ.
	Replicas int
	// Jobs are in the order of the manifest, jobs of addons last.
	Jobs []*Job

	on      platform.Group
	names   erb.AddressEncoder
	others  map[string]manifest.Store
	options Options
	source  *manifest.Node   // the group in the manifest
	data    *datacache.Cache // shared with the other groups of the deployment

	rule      *secrets.Rule // of the deployment, nil in a group without one
	other     otherSecrets
	unchecked bool // schemas don't count

	preparing atomic.Int32 // workers that have started to
}

// Job is a job of a resolved instance group.
type Job struct {
	// Name is the job's name and Release its release's name. Version is the release's version, or else the version in
	// the manifest.
	Name, Release, Version string
	// Properties are the properties that its templates see, with ((variables)) still in them.
	Properties *manifest.Map
	// Links are the links that it consumes, by the names in its spec. Their properties have variables in them too.
	Links *manifest.Map
	// Instances are the instances of the group as this job sees them.
	Instances []placement.InstancePlan

	spec     *spec.JobSpec
	quarks   *manifest.Map // the property "quarks" in the manifest
	provided []byte        // .bosh/links.json

	valuing   sync.Mutex // held while values is made
	values    atomic.Pointer[values]
	templates *catalog.TemplateSet
}

// values are a job's properties and links with the values of their variables, or why there are none.
type values struct {
	properties, links *manifest.Map
	data              datacache.Slot
	err               *JobError

	finding sync.Once
	secrets [secrets.Variants][]string // the paths of secrets, once they are asked for
}

// Spec returns the job's spec.
func (j *Job) Spec() *spec.JobSpec { return j.spec }

// Provided returns the content of .bosh/links.json: the links that the job provides.
func (j *Job) Provided() []byte { return j.provided }

// Quarks returns the manifest's property "quarks" of the job; nil if there is none.
func (j *Job) Quarks() *manifest.Map { return j.quarks }

// GroupInput is the input of [NewGroup]. The fields that Group has too mean the same.
type GroupInput struct {
	Deployment, Name, Lifecycle string     // see Group
	AZs                         []string   // see Group
	Replicas                    int        // see Group
	Jobs                        []JobInput // in the order of the group

	Source *manifest.Node     // the group in the manifest, nil if there is none
	Names  erb.AddressEncoder // answers queries of links
	Pods   *Pods              // plans pods; nil for a group that has none but its instances
}

// Pods plans the pods of a group of [Kubernetes], for package pod.
type Pods struct {
	// Kubernetes says which instances the group has, and has their addresses.
	Kubernetes Kubernetes
	// Group is the group as the scheme sees it.
	Group placement.PodGroup
	// Groups are the groups of the deployment that links may refer to.
	Groups *dns.Groups
	// Others are the deployments whose links may be consumed.
	Others []links.Exports
}

// plan returns the plan for package platform.
func (p *Pods) plan() *platform.Pods {
	if p == nil {
		return nil
	}
	k := p.Kubernetes
	return &platform.Pods{
		Scheme: &platform.Scheme{PodScheme: k.Scheme, Naming: k.Naming, Updated: k.Updated}, Group: p.Group, Groups: p.Groups, Others: p.Others,
	}
}

// JobInput describes one job of a [GroupInput], or the one of [RenderJob]. The fields that Job has too mean the same.
type JobInput struct {
	Name, Release, Version    string                   // see Job
	Properties, Links, Quarks *manifest.Map            // see Job
	Instances                 []placement.InstancePlan // see Job
	Spec                      *spec.JobSpec            // the job's spec
	Provided                  []byte                   // the content of .bosh/links.json
}

// NewGroup returns a group that was resolved elsewhere: package pod reads it from a document.
func NewGroup(in GroupInput, o Options) *Group {
	g := &Group{
		Deployment: in.Deployment, Name: in.Name, Lifecycle: in.Lifecycle, AZs: in.AZs, Replicas: in.Replicas,
		on: platform.Group{Pods: in.Pods.plan()}, names: in.Names, options: o.prepared(), source: in.Source, data: new(datacache.Cache),
	}
	var templates catalog.Templates
	for _, j := range in.Jobs {
		g.Jobs = append(g.Jobs, &Job{
			Name: j.Name, Release: j.Release, Version: j.Version, Properties: j.Properties, Links: j.Links, Instances: j.Instances,
			spec: j.Spec, quarks: j.Quarks, provided: j.Provided, templates: templates.Of(j.Spec, j.Name),
		})
	}
	return g
}

// Source returns the group in the manifest, nil if it isn't known.
func (g *Group) Source() *manifest.Node { return g.source }

// Options returns the options that the group is rendered with.
func (g *Group) Options() Options { return g.options }

// Pods returns the source of the group's pods for package pod; nil for a group of a director.
func (g *Group) Pods() *Pods {
	p := g.on.Pods
	if p == nil {
		return nil
	}
	k := Kubernetes{Scheme: p.Scheme.PodScheme, Naming: p.Scheme.Naming, Updated: p.Scheme.Updated}
	return &Pods{Kubernetes: k, Group: p.Group, Groups: p.Groups, Others: p.Others}
}

// Job returns the job of that name, nil if there is none.
func (g *Group) Job(name string) *Job {
	if g == nil {
		return nil
	}
	for _, j := range g.Jobs {
		if j.Name == name {
			return j
		}
	}
	return nil
}

// Size returns the number of instances, in Kubernetes the instances of all AZs.
func (g *Group) Size() int {
	if g == nil || len(g.Jobs) == 0 {
		return 0
	}
	return len(g.Jobs[0].Instances)
}

// SpecHash returns the spec hash that the templates of a job see on an instance, for erb.Input. The values of
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

// dataOf returns the data that the templates of a job see on all instances.
func (g *Group) dataOf(j *Job, v *values) (*datacache.Data, error) {
	return g.data.Get(&v.data, datacache.Job{
		Properties: v.properties, Links: v.links, WrittenLinks: j.Links,
		Group: g, Spec: func() any { return placement.JobHash(g.Name, g.jobRefs()) }, Jobs: len(g.Jobs),
	})
}

// shortHash is hash as the evaluator takes it, around the data that all instances share.
func (g *Group) shortHash(j *Job, v *values, i *placement.InstancePlan) (erb.Data, error) {
	d, err := g.dataOf(j, v)
	if err != nil {
		return erb.Data{}, err
	}
	return g.data.Convert(placement.SpecPairs(i, &placement.HashInput{
		Job: d.Job, Properties: d.Properties, Links: d.Links, ReleaseName: j.Release, ReleaseVersion: j.Version,
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

// valuesOf returns a job's properties and links with the values of variables, once for all instances. It returns an
// error only if ctx is cancelled; all other errors are in the values.
func (g *Group) valuesOf(ctx context.Context, j *Job) (*values, error) {
	if v := j.values.Load(); v != nil {
		return v, nil
	}
	j.valuing.Lock()
	defer j.valuing.Unlock()
	if v := j.values.Load(); v != nil {
		return v, nil
	}
	v := &values{}
	failed := &JobError{Job: j.Name}
	v.properties, failed.Variables = interpolate(ctx, j.Properties, g.options.interpolation())
	v.links, failed.Links = links.Interpolate(j.Links, func(deployment string, p *manifest.Map) (*manifest.Map, error) {
		return g.interpolateFrom(ctx, deployment, p)
	})
	if failed.Variables == nil && !g.unchecked && !g.options.KeepVariables {
		failed.Schema = j.checkSchema(ctx, v.properties)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if failed.empty() {
		if _, err := g.dataOf(j, v); err != nil {
			failed.add("spec", false, err)
		}
	}
	if !failed.empty() {
		v.err = failed
	}
	j.values.Store(v)
	return v, nil
}

// interpolateFrom puts values into the properties of a link: with the variables of the deployment that provides it.
func (g *Group) interpolateFrom(ctx context.Context, deployment string, p *manifest.Map) (*manifest.Map, error) {
	if deployment == g.Deployment || g.options.KeepVariables {
		return interpolate(ctx, p, g.options.interpolation())
	}
	if store, ok := g.others[deployment]; ok {
		return interpolate(ctx, p, manifest.Interpolation{Store: store, Prefix: g.options.prefixOf(deployment)})
	}
	if out, err := interpolate(ctx, p, manifest.Interpolation{Store: manifest.Vars{}}); err == nil {
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

func interpolate(ctx context.Context, m *manifest.Map, i manifest.Interpolation) (*manifest.Map, error) {
	v, err := i.Value(ctx, m)
	if err != nil {
		return nil, &variablesError{err}
	}
	out, _ := v.(*manifest.Map)
	return out, nil
}

func (j *Job) checkSchema(ctx context.Context, properties *manifest.Map) error {
	schema, err := j.templates.Schema()
	if err != nil {
		return err
	}
	return schema.Validate(ctx, properties)
}

// prepared reports whether the job can be rendered without waiting for another worker.
func (j *Job) prepared() bool {
	return j.values.Load() != nil && j.templates.Parsed()
}

// parse parses the templates of the group. Workers that call it concurrently share the templates out among
// themselves, and don't wait for one another.
func (g *Group) parse(ctx context.Context) {
	for _, j := range g.Jobs {
		j.parse(ctx)
	}
}

func (j *Job) parse(ctx context.Context) {
	var from *spec.Templates
	for _, t := range j.templates.TryAll(ctx) {
		if ctx.Err() != nil {
			return
		}
		if !t.Claim() {
			continue
		}
		if from == nil {
			from = j.spec.OpenTemplates()
			defer from.Close()
		}
		if t.Ready(ctx, from) != nil {
			return // the render ends with the context, too
		}
	}
}

// prepare prepares all jobs for the first of their instances: it computes their values and parses their templates.
// Workers that render instances of the group concurrently begin at different jobs, or they would wait for one another
// at each.
func (g *Group) prepare(ctx context.Context) {
	n, workers := int(g.preparing.Add(1))-1, g.options.workers()
	if n >= workers {
		return
	}
	for i := range g.Jobs {
		j := g.Jobs[(n*len(g.Jobs)/workers+i)%len(g.Jobs)]
		if j.values.Load() == nil && j.valuing.TryLock() {
			j.valuing.Unlock()
			_, _ = g.valuesOf(ctx, j) // its errors are reported by the render of the job
		}
		j.parse(ctx)
	}
}

// GroupRelease is a release that jobs of a group come from.
type GroupRelease struct {
	// Name and Version identify the release.
	Name, Version string
	// Jobs are the names of the group's jobs that it has, in the order of the group.
	Jobs []string
}

// Releases returns the releases of the group's jobs, each once, in the order of the jobs.
func (g *Group) Releases() []GroupRelease {
	var list []GroupRelease
	for _, j := range g.Jobs {
		n := slices.IndexFunc(list, func(r GroupRelease) bool { return r.Name == j.Release })
		if n < 0 {
			n = len(list)
			list = append(list, GroupRelease{Name: j.Release, Version: j.Version})
		}
		list[n].Jobs = append(list[n].Jobs, j.Name)
	}
	return list
}

// Variables returns the names of the variables whose values are needed to render the group, sorted, as the store is
// asked for them: without paths, and with the Prefix. Variables of links to other deployments are not among them.
func (g *Group) Variables(ctx context.Context) ([]string, error) {
	r, err := g.record(ctx, manifest.Vars{}, true)
	return r.names(), err
}

// Values returns these variables with their values: a Store to render the group elsewhere. Variables without
// a value are an error.
func (g *Group) Values(ctx context.Context) (manifest.Vars, error) {
	r, err := g.record(ctx, g.options.variables(), g.options.KeepVariables)
	if err != nil {
		return nil, err
	}
	return r.values, nil
}

// record interpolates the properties and links of all jobs, to record the reads of the store.
func (g *Group) record(ctx context.Context, store manifest.Store, missing bool) (*recorder, error) {
	r := &recorder{store: store, values: manifest.Vars{}, asked: map[string]bool{}}
	i := manifest.Interpolation{Store: r, Prefix: g.options.Prefix, AllowMissing: missing}
	var errs []error
	for _, j := range g.Jobs {
		_, err := i.Value(ctx, j.Properties)
		errs = append(errs, err)
		_, err = links.Interpolate(j.Links, func(deployment string, p *manifest.Map) (*manifest.Map, error) {
			if deployment != g.Deployment {
				return p, nil
			}
			_, err := i.Value(ctx, p)
			return p, err
		})
		errs = append(errs, err)
	}
	return r, findings.Join(slices.DeleteFunc(errs, func(err error) bool { return err == nil }))
}

// recorder is a store that records its reads.
type recorder struct {
	store  manifest.Store
	lock   sync.Mutex
	asked  map[string]bool
	values manifest.Vars
}

// Get implements manifest.Store.
func (r *recorder) Get(ctx context.Context, v *manifest.Variable) (any, bool, error) {
	value, ok, err := r.store.Get(ctx, v)
	r.lock.Lock()
	defer r.lock.Unlock()
	r.asked[v.Name] = true
	if ok && err == nil {
		if n, isNode := value.(*manifest.Node); isNode {
			r.values[v.Name] = n.Value()
		} else {
			r.values[v.Name] = value
		}
	}
	return value, ok, err
}

func (r *recorder) names() []string {
	var list []string
	for name := range r.asked {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}
