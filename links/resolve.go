package links

// This file holds Resolve and its steps: Match, which reads jobs, providers and consumers, and Bind.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/slab"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// resolver is the state of one Resolve.
type resolver struct {
	manifest    *manifest.Manifest
	options     Options
	features    features
	deployments map[string]*remote
	jobs        []*jobState
	made        slabs
	index       *index
	listings    map[*spec.JobSpec][]*listing
	variables   struct{ before, after []*consumer } // of the manifest, and of runtime configs
	batches     [][]Provider                        // in the director's order
	table       *Table
	errs        Errors
	hide        hider
}

// slabs allocate in blocks the structures that a large deployment has many of. They live as long as the table.
type slabs struct {
	jobs      slab.Of[jobState]
	providers slab.Of[Provider]
	consumers slab.Of[consumer]
	caches    slab.Of[addressCache]
}

// jobState is a job of a group with its spec.
type jobState struct {
	resolver             *resolver
	group                *manifest.InstanceGroup
	job                  *manifest.GroupJob
	spec                 *spec.JobSpec
	groupIndex, jobIndex int
	at                   int // in the director's order of parsing

	raw                      *rawProperties
	defaults                 map[string]*manifest.Map
	oldProvider, oldConsumer string     // the group's name before migration, "" if the same
	providers                []Provider // custom ones, then in the order of the spec
	manual                   []*Provider
	consumers                []consumer // in the order of the spec
	cache                    *addressCache
	instances                []placement.InstancePlan
	listed                   bool
	unlisted                 error // why the instances are not known
}

// Resolve resolves all links of a manifest: it is [Match] and [Matches.Bind]. m has its addons applied; variables may
// be in it or not. Errors has everything that is wrong; the Table is not nil then, and has the links that could be
// resolved. Any other error is ctx's error.
//
// The time is proportional to the number of jobs, links and instances: the content of a provider is made once for each
// way in which consumers reach it.
func Resolve(ctx context.Context, m *manifest.Manifest, jobs Jobs, options Options) (*Table, error) {
	matches, err := Match(ctx, m, jobs, options)
	if err != nil {
		return nil, err
	}
	return matches.Bind(ctx)
}

// Matches are the links of a deployment before their addresses are known. Who numbers link groups, as a director does
// for its short DNS names, does it between Match and Bind.
type Matches struct {
	resolver *resolver
	turn     sync.Mutex // of Bind
	bound    bool
	err      error
}

// Providers lists the providers of the deployment as [Table.Providers] does. The slice must not be changed.
func (m *Matches) Providers() []*Provider { return m.resolver.table.providers }

// Match reads the providers and the consumers of a manifest and matches them. Bind reports their errors, together with
// its own; Match returns only ctx's error. Match does not call Instances and Names.
func Match(ctx context.Context, m *manifest.Manifest, jobs Jobs, options Options) (*Matches, error) {
	r := &resolver{manifest: m, options: options, features: options.features(m), hide: hider{root: m.Root()},
		listings:    make(map[*spec.JobSpec][]*listing),
		deployments: make(map[string]*remote, len(options.Deployments))}
	many := 0
	for _, g := range m.InstanceGroups {
		many += len(g.Jobs)
	}
	r.jobs = make([]*jobState, 0, many)
	r.table = &Table{deployment: m.Name, features: r.features, domain: options.domain(), resolver: r,
		jobs: make(map[Owner]*jobState, many), variables: make(map[string]*[]*Link)}
	for _, d := range options.Deployments {
		r.deployments[d.Name] = newRemote(d)
	}
	// The director reads the variables of the manifest before the groups, and the variables of runtime configs after
	// the addons.
	own := min(m.Root().Get("variables").Len(), len(m.Variables))
	for i := range own {
		r.parseVariable(&r.variables.before, i, i)
	}
	for i, g := range m.InstanceGroups {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		r.parseGroup(i, g, jobs)
	}
	r.parseAddons(jobs)
	for i := own; i < len(m.Variables); i++ {
		r.parseVariable(&r.variables.after, i, i+steps*len(r.jobs))
	}
	r.table.providers = flatten(r.batches)
	r.index = newIndex(r.table.providers)
	for i, c := range r.consumers() {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		c.turn = i
		r.match(c)
	}
	if ctx.Err() != nil { // jobs may have failed because of it
		return nil, context.Cause(ctx)
	}
	return &Matches{resolver: r}, nil
}

// Bind finds the addresses of the provider's instances for all links, and returns the results of Resolve. Calling it
// again returns the same; after a call whose ctx ended, it goes on.
func (m *Matches) Bind(ctx context.Context) (*Table, error) {
	m.turn.Lock()
	defer m.turn.Unlock()
	if !m.bound {
		if err := m.resolver.bindAll(ctx); err != nil {
			return nil, err
		}
		m.bound, m.err = true, m.resolver.err()
	}
	return m.resolver.table, m.err
}

// bindAll binds the matched consumers that aren't bound yet. The error is the cause of ctx.
func (r *resolver) bindAll(ctx context.Context) error {
	for i, c := range r.consumers() {
		if i%1024 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if c.link.Status == matched {
			r.bind(c)
		}
	}
	for _, p := range r.table.providers {
		if p.Shared && p.Consumable && p.Kind == KindJob && !p.broken {
			r.instancesOf(p.job) // the director keeps the instances that it shares (director: links/links_manager.rb)
		}
	}
	return nil
}

// err returns Errors with all errors since Match began, nil if there are none.
func (r *resolver) err() error {
	if len(r.errs) == 0 {
		return nil
	}
	slices.SortStableFunc(r.errs, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.step.order(), b.step.order()), cmp.Compare(a.turn, b.turn))
	})
	for _, e := range r.errs {
		e.deployment = r.manifest.Name
	}
	return r.errs
}

// order puts parsing errors first, then content errors, then the errors of matching and binding, which are in the order
// of their consumers.
func (s step) order() int {
	switch {
	case s.resolving():
		return 2
	case s.stage == stageContent:
		return 1
	default:
		return 0
	}
}

func (r *resolver) fail(e *Error) {
	if e.Code == 0 {
		e.Code = manifest.CodeGeneral
	}
	e.hide = &r.hide
	r.errs = append(r.errs, e)
}

// parseGroup reads the jobs that a group lists itself, then its disks.
func (r *resolver) parseGroup(index int, g *manifest.InstanceGroup, jobs Jobs) {
	var shared *rawProperties
	for i, job := range g.Jobs {
		if job.Addon != "" {
			continue
		}
		j := r.newJob(index, i)
		switch {
		case job.Properties != nil:
			j.raw = &rawProperties{values: job.Properties}
		case shared == nil:
			shared = &rawProperties{values: r.manifest.GroupProperties(g)}
			fallthrough
		default:
			j.raw = shared
		}
		r.parseJob(j, jobs)
	}
	r.parseDisks(g)
}

// parseAddons reads the jobs that addons brought: after all groups, and one job in all its groups before the next job.
func (r *resolver) parseAddons(jobs Jobs) {
	type addonJob struct{ addon, job string }
	ranks := make(map[addonJob]int)
	for _, a := range r.manifest.Addons {
		for _, job := range a.Jobs {
			ranks[addonJob{a.Name, job.Name}] = len(ranks)
		}
	}
	var list []*jobState
	for gi, g := range r.manifest.InstanceGroups {
		for ji, job := range g.Jobs {
			if job.Addon == "" {
				continue
			}
			key := addonJob{job.Addon, job.Name}
			if _, ok := ranks[key]; !ok { // of a runtime config
				ranks[key] = len(ranks)
			}
			j := r.newJob(gi, ji)
			j.raw = &rawProperties{values: job.Properties} // never the group's properties
			if job.Properties == nil {
				j.raw.values = new(manifest.Map)
			}
			list = append(list, j)
		}
	}
	slices.SortStableFunc(list, func(a, b *jobState) int {
		return cmp.Compare(ranks[addonJob{a.job.Addon, a.job.Name}], ranks[addonJob{b.job.Addon, b.job.Name}])
	})
	for _, j := range list {
		r.parseJob(j, jobs)
	}
}

func (r *resolver) newJob(gi, ji int) *jobState {
	g := r.manifest.InstanceGroups[gi]
	j := slab.One(&r.made.jobs)
	j.resolver, j.group, j.job, j.groupIndex, j.jobIndex = r, g, g.Jobs[ji], gi, ji
	for _, from := range g.MigratedFrom {
		old := Owner{Group: from.Name, Job: j.job.Name}
		if j.oldProvider == "" && slices.Contains(r.options.Providers, old) {
			j.oldProvider = from.Name
		}
		if j.oldConsumer == "" && slices.Contains(r.options.Consumers, old) {
			j.oldConsumer = from.Name
		}
	}
	return j
}

// parseJob reads the providers and the consumers of a job.
func (r *resolver) parseJob(j *jobState, jobs Jobs) {
	j.at = len(r.manifest.Variables) + steps*len(r.jobs)
	r.jobs = append(r.jobs, j)
	r.table.jobs[Owner{j.group.Name, j.job.Name}] = j
	if !r.findSpec(j, jobs) {
		return
	}
	r.parseProviders(j)
	r.parseConsumers(j)
}

// Steps of parsing a job; the director stops after one that has an error.
const (
	stepCustom = iota
	stepProvides
	stepConsumes
	steps
)

func (j *jobState) step(n int) step { return step{stage: stageParse, at: j.at + n} }

// findSpec finds the job's spec or reports that it has none.
func (r *resolver) findSpec(j *jobState, jobs Jobs) bool {
	name, release := j.job.Name, j.job.Release
	fail := func(code manifest.Code, text string, cause error) bool {
		r.fail(&Error{Location: j.job.Location, Group: j.group.Name, Job: name, Err: ErrNoJob, step: j.step(stepCustom),
			Code: code, text: text, cause: cause})
		return false
	}
	if j.job.Addon == "" && r.manifest.Release(release) == nil {
		return fail(codes.InstanceGroupUnknownRelease,
			fmt.Sprintf("Job '%s' (instance group '%s') references an unknown release '%s'", name, j.group.Name, release), nil)
	}
	found, err := jobs(release, name)
	switch {
	case err == nil && found != nil:
		j.spec = found
		return true
	case err != nil && !errors.Is(err, spec.ErrNoJob):
		return fail(0, err.Error(), err)
	case j.job.Addon != "":
		return fail(codes.DeploymentUnknownTemplate, fmt.Sprintf("Can't find job '%s'", name), nil)
	default:
		return fail(codes.ReleaseMissingJob, fmt.Sprintf("Job '%s' not found in release '%s'", name, release), nil)
	}
}

// consumers yields the valid consumers, in the director's order of parsing.
func (r *resolver) consumers() iter.Seq2[int, *consumer] {
	return func(yield func(int, *consumer) bool) {
		turn := 0
		next := func(c *consumer) bool {
			turn++
			return c.refused || yield(turn-1, c)
		}
		for _, c := range r.variables.before {
			if !next(c) {
				return
			}
		}
		for _, j := range r.jobs {
			for i := range j.consumers {
				if !next(&j.consumers[i]) {
					return
				}
			}
		}
		for _, c := range r.variables.after {
			if !next(c) {
				return
			}
		}
	}
}

// links yields the results for the valid consumers of the job.
func (j *jobState) links() iter.Seq[*Link] {
	return func(yield func(*Link) bool) {
		for i := range j.consumers {
			if c := &j.consumers[i]; !c.refused && !yield(&c.link) {
				return
			}
		}
	}
}

func flatten(batches [][]Provider) []*Provider {
	n := 0
	for _, batch := range batches {
		n += len(batch)
	}
	list := make([]*Provider, 0, n)
	for _, batch := range batches {
		for i := range batch {
			list = append(list, &batch[i])
		}
	}
	return list
}

// manualProvider registers the provider that the director makes for a manual link.
func (r *resolver) manualProvider(c *consumer) *Provider {
	properties, _ := c.manual.Get("properties")
	values, _ := properties.(*manifest.Map)
	at := c.place()
	p := &Provider{at: &at, Deployment: r.manifest.Name, Group: c.job.group.Name, Job: c.job.job.Name,
		Kind: KindManual, Name: c.link.Name, Alias: c.link.Name, Type: c.link.Type, Consumable: true, Properties: values, job: c.job}
	c.job.manual = append(c.job.manual, p)
	return p
}

// shownProvider returns the group's name while the job's providers are read: the old name until a migration is applied.
// shownConsumer returns the group's name while its consumers are read.
func (j *jobState) shownProvider() string { return cmp.Or(j.oldProvider, j.group.Name) }
func (j *jobState) shownConsumer() string { return cmp.Or(j.oldConsumer, j.group.Name) }

func (r *resolver) groupNode(index int) *manifest.Node {
	items := r.manifest.Root().Get("instance_groups").Items()
	if index >= len(items) {
		return nil
	}
	return items[index]
}

// place returns where the manifest has an entry of a section of the job.
func (j *jobState) place(section string, path ...string) manifest.Location {
	at := j.job.Location
	at.Path += "." + section
	for _, key := range path {
		at.Path += "." + key
	}
	items := j.resolver.groupNode(j.groupIndex).Get("jobs").Items()
	if j.jobIndex < len(items) {
		point(&at, items[j.jobIndex].Get(section), path)
	}
	return at
}

// point moves at to the last node on the path that was written somewhere.
func point(at *manifest.Location, n *manifest.Node, path []string) {
	for _, key := range path {
		if n = n.Get(key); n.Line() == 0 {
			return
		}
		*at = n.At(at.Path)
	}
}
