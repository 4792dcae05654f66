package deploy

// This file says what is wanted of a deployment, in the form in which it can be compared with a State.

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// wish is what is wanted of a deployment.
type wish struct {
	deployment  string
	deployed    Deployed
	inputs      map[string]string
	numbers     Numbers
	groups      []*wishGroup
	releases    map[string]*wishRelease
	compilation compilation
	domain      string // of DNS
	aliases     []Alias
}

// compilation says how packages are compiled.
type compilation struct {
	workers   int
	reuse     bool
	az        string
	cpi       string
	addresses []Address // of each worker
	made      Made      // without the stemcell
}

type wishGroup struct {
	name      string
	migrated  []string
	errand    bool
	starts    bool
	update    manifest.Update
	stemcell  Stemcell
	fixed     bool // some network is static or a vip: no create-swap-delete
	instances []*wishInstance
	jobs      []wishJob
	links     []string // the link groups that it provides
}

type wishJob struct {
	name, release string
	packages      []string
}

type wishRelease struct {
	name, version string
	packages      map[string]*wishPackage
	exported      []string // stemcells, "os/version"
}

type wishPackage struct {
	ref      PackageRef
	needs    []string
	compiled string // the stemcell that it was compiled for; "" with source
	sha1     string // of its archive in the release
}

type wishInstance struct {
	id, group, az string
	cpi           string
	index         int
	bootstrap     bool
	ignored       bool
	existing      bool
	state         RunState
	virtual       string // "restart", "recreate" or ""
	made          Made
	applied       Applied
	disks         []wishDisk
	addresses     []Address
	records       []Record
}

type wishDisk struct {
	name            string
	size            int
	cloudProperties string
}

// wisher makes a wish of a resolved deployment.
type wisher struct {
	resolved *boshrender.Resolved
	m        *manifest.Manifest
	cloud    *manifest.CloudConfig
	previous *State
	o        *Options
	failed   []*boshrender.Error
	errs     []error
	rendered int // instances
	kept     int // instances that needed no render
	releases map[string]*wishRelease
	jobs     map[*boshrender.Job]jobTemplates // without a spec hash
}

func newWisher(resolved *boshrender.Resolved, previous *State, o *Options) *wisher {
	return &wisher{
		resolved: resolved, m: resolved.Manifest(), cloud: resolved.CloudConfig(), previous: previous, o: o,
		releases: map[string]*wishRelease{}, jobs: map[*boshrender.Job]jobTemplates{},
	}
}

func (w *wisher) wish(ctx context.Context) (*wish, error) {
	d := w.resolved.Deployment()
	out := &wish{deployment: w.m.Name, numbers: numbersOf(w.resolved.IDs()), releases: w.releases}
	if err := w.deployed(d, &out.deployed); err != nil {
		return nil, err
	}
	var err error
	if out.inputs, err = InputsOf(w.resolved); err != nil {
		return nil, err
	}
	for _, r := range d.Releases {
		out.releases[r.Name] = w.release(r)
	}
	out.compilation = w.compilation(ctx)
	out.domain, out.aliases = w.aliases()
	plans := w.resolved.Placements()
	for n, g := range slices.Collect(w.resolved.All()) {
		wg, err := w.group(ctx, g, w.m.InstanceGroups[n], plans[n])
		if err != nil {
			return nil, err
		}
		out.groups = append(out.groups, wg)
	}
	if err := boshrender.Combine(w.failed...); err != nil {
		w.errs = append(w.errs, err)
	}
	return out, errors.Join(w.errs...)
}

// deployed is what is saved at the end.
func (w *wisher) deployed(d *boshrender.Deployment, out *Deployed) error {
	text, err := d.Manifest.Marshal()
	if err != nil {
		return err
	}
	out.Manifest = string(text)
	for _, c := range d.Director.CloudConfigs {
		if text, err = c.Marshal(); err != nil {
			return err
		}
		out.CloudConfigs = append(out.CloudConfigs, string(text))
	}
	tags := manifest.MapOf()
	for _, c := range d.Addons.RuntimeConfigs {
		if text, err = c.Marshal(); err != nil {
			return err
		}
		out.RuntimeConfigs = append(out.RuntimeConfigs, string(text))
		mergeTags(tags, c.Tags)
	}
	mergeTags(tags, d.Manifest.Tags)
	if tags.Len() > 0 {
		out.Tags = digestOf(tags)
	}
	return nil
}

// mergeTags merges tags over others: those of the manifest win.
func mergeTags(into, tags *manifest.Map) {
	for key, v := range tags.All() {
		into.Set(key, v)
	}
}

func (w *wisher) release(r *spec.Release) *wishRelease {
	out := &wishRelease{name: r.Name, version: r.Version, packages: map[string]*wishPackage{}}
	if m := w.m.Release(r.Name); m != nil {
		out.version = cmp.Or(out.version, m.Version)
		for _, e := range m.ExportedFrom {
			out.exported = append(out.exported, e.OS+"/"+e.Version)
		}
	}
	for _, p := range r.Packages {
		version := cmp.Or(p.Version, p.Fingerprint, out.version)
		out.packages[p.Name] = &wishPackage{ref: PackageRef{r.Name, p.Name, version}, needs: p.Dependencies, compiled: p.Stemcell, sha1: p.SHA1}
	}
	return out
}

func (w *wisher) compilation(ctx context.Context) compilation {
	c := w.cloud.Compilation
	if c == nil {
		return compilation{workers: 1, addresses: make([]Address, 1)}
	}
	out := compilation{workers: max(c.Workers, 1), reuse: c.ReuseCompilationVMs != nil && *c.ReuseCompilationVMs, az: c.AZ, cpi: w.cpi(c.AZ)}
	spare, err := w.resolved.Spare(c.Network, c.AZ, out.workers)
	if err != nil {
		w.errs = append(w.errs, fmt.Errorf("compilation: %w", err))
	}
	out.addresses = make([]Address, out.workers)
	for n, s := range spare {
		out.addresses[n] = Address{Network: s.Name, IP: s.IP, Dynamic: s.Type == placement.NetworkDynamic}
	}
	properties := c.CloudProperties
	if properties == nil {
		properties = w.cloud.VMCloudProperties(&manifest.InstanceGroup{VMType: c.VMType, VMExtensions: c.VMExtensions}, c.AZ)
	}
	out.made = Made{CloudProperties: w.properties(ctx, properties, c.VMResources), Env: digestOf(c.Env), Networks: digestOf(c.Network)}
	return out
}

// properties returns the digest of cloud properties with the values of variables, or of the resources in their place.
func (w *wisher) properties(ctx context.Context, m *manifest.Map, r *manifest.VMResources) string {
	v, err := manifest.Interpolate(ctx, m, w.store())
	if err != nil {
		w.errs = append(w.errs, fmt.Errorf("cloud properties: %w", err))
	}
	return propertiesDigest(v, r)
}

// cpi returns the name of the CPI of a zone.
func (w *wisher) cpi(az string) string {
	if zone := w.cloud.AZ(az); zone != nil {
		return zone.CPI
	}
	return ""
}

func (w *wisher) store() manifest.Store {
	if s := w.resolved.Deployment().Variables; s != nil {
		return s
	}
	return manifest.Vars{}
}

// aliases returns the domain of BOSH DNS, and the aliases of all providers of links (director: dns/local_dns_aliases_repo.rb).
func (w *wisher) aliases() (domain string, list []Alias) {
	for _, p := range w.resolved.Links().Providers() {
		entries, _ := p.Aliases.([]any)
		for _, entry := range entries {
			m, ok := entry.(*manifest.Map)
			if !ok {
				continue
			}
			text := func(key string) string {
				v, _ := m.Get(key)
				s, _ := v.(string)
				return s
			}
			list = append(list, Alias{
				Domain: text("domain"), Group: p.GroupName(), HealthFilter: text("health_filter"),
				InitialHealthCheck: text("initial_health_check"), PlaceholderType: text("placeholder_type"),
			})
		}
	}
	return cmp.Or(w.resolved.Deployment().Director.Placement.DNSDomain, dns.RootDomain), list
}

func (w *wisher) stemcell(alias string) Stemcell {
	s := w.m.Stemcell(alias)
	if s == nil {
		return Stemcell{}
	}
	return Stemcell{OS: cmp.Or(s.OS, w.resolved.Deployment().Addons.StemcellOS[s.Name]), Name: s.Name, Version: s.Version}
}

func (w *wisher) group(ctx context.Context, g *boshrender.Group, ig *manifest.InstanceGroup, p placement.GroupPlan) (*wishGroup, error) {
	out := &wishGroup{
		name: ig.Name, errand: ig.Errand(), starts: p.Starts, update: w.m.EffectiveUpdate(ig), stemcell: w.stemcell(ig.Stemcell),
	}
	out.update.Canaries = cmp.Or(w.o.Canaries, out.update.Canaries)
	out.update.MaxInFlight = cmp.Or(w.o.MaxInFlight, out.update.MaxInFlight)
	for _, from := range ig.MigratedFrom {
		out.migrated = append(out.migrated, from.Name)
	}
	for _, n := range ig.Networks {
		network := w.cloud.Network(n.Name)
		out.fixed = out.fixed || n.HasStaticIPs || network != nil && network.Type == manifest.NetworkVIP
	}
	for _, j := range g.Jobs {
		out.jobs = append(out.jobs, wishJob{j.Name, j.Release, j.Spec().Packages})
	}
	for _, provider := range w.resolved.Links().Providers() {
		if provider.Group == ig.Name {
			out.links = append(out.links, provider.GroupName())
		}
	}
	packages := w.packagesOf(g)
	for n, i := range p.Instances {
		wi, err := w.instance(ctx, out, ig, i)
		if err != nil {
			return nil, err
		}
		if (!i.Unstarted || w.o.AutoErrands) && !i.Ignored {
			if wi.applied, err = w.applied(ctx, g, n, wi); err != nil {
				return nil, err
			}
			wi.applied.Packages = packages
		}
		out.instances = append(out.instances, wi)
	}
	return out, nil
}

func (w *wisher) instance(ctx context.Context, g *wishGroup, ig *manifest.InstanceGroup, i placement.InstancePlan) (*wishInstance, error) {
	out := &wishInstance{
		id: i.ID, group: ig.Name, az: i.AZ, cpi: w.cpi(i.AZ), index: i.Index, bootstrap: i.Bootstrap, ignored: i.Ignored, existing: i.Existing,
	}
	w.wanted(out, ig)
	networks := make([]any, len(i.Networks))
	for n, s := range i.Networks {
		a := Address{Network: s.Name, IP: s.IP, Dynamic: s.Type == placement.NetworkDynamic}
		settings := []any{s.Name, string(s.Type), s.Prefix, w.properties(ctx, s.CloudProperties, nil), strings.Join(s.DNS, " "), strings.Join(s.Default, " "), s.NICGroup}
		if a.Dynamic {
			a.Netmask, a.Gateway = s.Netmask, s.Gateway
		} else {
			settings = append(settings, s.IP, s.Netmask, s.Gateway)
			a.Static = slices.ContainsFunc(ig.Networks, func(n *manifest.GroupNetwork) bool { return n.Name == s.Name && n.HasStaticIPs })
		}
		networks[n] = digestOf(settings...)
		out.addresses = append(out.addresses, a)
		r := Record{Instance: i.ID, Group: ig.Name, AZ: i.AZ, Network: s.Name, IP: s.IP, Links: g.links}
		if a.Dynamic {
			r.IP = "" // what the cloud gives is known when it is published
		}
		out.records = append(out.records, r)
	}
	slices.SortFunc(out.records, compareRecords)
	out.made = Made{
		Stemcell: g.stemcell, CloudProperties: w.properties(ctx, w.cloud.VMCloudProperties(ig, i.AZ), ig.VMResources),
		Env: digestOf(w.m.GroupEnv(ig)), Networks: digestOf(networks...),
	}
	out.disks = w.disks(ctx, ig, i)
	return out, nil
}

// wanted says what the jobs and the VM of an instance should do: what the manifest has, or else what was wanted last.
func (w *wisher) wanted(out *wishInstance, ig *manifest.InstanceGroup) {
	state := ig.State
	for _, key := range []string{strconv.Itoa(out.index), out.id} {
		if v, ok := ig.InstanceStates.Get(key); ok {
			state, _ = v.(string)
		}
	}
	out.state = Started
	if was := w.previous.Instance(out.id); was != nil && state == "" {
		out.state = was.State
	}
	switch state {
	case string(Stopped), string(Detached), string(Started):
		out.state = RunState(state)
	case "restart", "recreate":
		out.virtual = state
	}
}

func (w *wisher) disks(ctx context.Context, ig *manifest.InstanceGroup, i placement.InstancePlan) []wishDisk {
	digest := func(name string) (int, string) {
		for _, t := range w.cloud.DiskTypes {
			if t.Name == name {
				return t.DiskSize, w.properties(ctx, t.CloudProperties, nil)
			}
		}
		return 0, w.properties(ctx, nil, nil)
	}
	var list []wishDisk
	for _, d := range ig.PersistentDisks {
		size, properties := digest(d.Type)
		list = append(list, wishDisk{d.Name, size, properties})
	}
	if len(list) == 0 && i.PersistentDisk > 0 {
		_, properties := digest(ig.PersistentDiskType)
		list = append(list, wishDisk{"", i.PersistentDisk, properties})
	}
	return list
}

// applied is what the agent of an instance will be sent. An instance is rendered only if something changed that its
// templates read last time.
func (w *wisher) applied(ctx context.Context, g *boshrender.Group, n int, i *wishInstance) (Applied, error) {
	var out Applied
	templates := make([]jobTemplates, len(g.Jobs))
	same := true
	was := w.previous.Instance(i.id)
	for k, j := range g.Jobs {
		t, err := w.templates(ctx, g, j, j.Instances[n])
		if err != nil {
			return out, err
		}
		if t.hash == nil {
			same = false // its values are wrong; the render says how
		}
		templates[k] = t
		same = same && was != nil && t.sameAs(was.Applied.Job(j.Name))
	}
	var files map[string]boshrender.File
	switch {
	case w.o.NoRender:
	case same && !w.o.RenderAll:
		w.kept++
	default:
		w.rendered++
		rendered, err := g.RenderInstance(ctx, n)
		var failed *boshrender.Error
		switch {
		case errors.As(err, &failed):
			w.failed = append(w.failed, failed)
			return out, nil
		case err != nil:
			return out, err
		}
		files = make(map[string]boshrender.File, len(rendered.Files))
		for _, f := range rendered.Files {
			files[f.Path] = f
		}
	}
	for k, j := range g.Jobs {
		job := AppliedJob{Name: j.Name, Release: j.Release, Version: templates[k].version, Packages: j.Spec().Packages}
		var old *AppliedJob
		if same && was != nil {
			old = was.Applied.Job(j.Name)
		}
		job.Files = templates[k].files(files, old, w.o.NoRender)
		out.Jobs = append(out.Jobs, job)
	}
	out.Configuration = configuration(out.Jobs)
	return out, nil
}

// configuration returns the digest of all files, by job and path.
func configuration(jobs []AppliedJob) string {
	lines := []string{}
	for _, j := range jobs {
		for _, f := range j.Files {
			lines = append(lines, j.Name+"\x00"+f.Path+"\x00"+f.SHA256)
		}
	}
	if len(lines) == 0 {
		return ""
	}
	slices.Sort(lines)
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(lines, "\n"))))[:40]
}

// packagesOf returns the packages that the jobs of a group name: not what these were compiled with.
func (w *wisher) packagesOf(g *boshrender.Group) []AppliedPackage {
	byName := map[string]AppliedPackage{}
	for _, j := range g.Jobs {
		release := w.releases[j.Release]
		if release == nil {
			continue
		}
		for _, name := range j.Spec().Packages {
			if p := release.packages[name]; p != nil {
				byName[name] = AppliedPackage{name, p.ref.Version, release.key(name)}
			}
		}
	}
	var list []AppliedPackage
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		list = append(list, byName[name])
	}
	return list
}

// jobTemplates is what the files of a job on an instance follow from.
type jobTemplates struct {
	job       *boshrender.Job
	hash      *manifest.Map // the spec hash; nil if there is none
	version   string
	templates []templateInput
}

// templateInput is a file before it is rendered.
type templateInput struct {
	path, source string
	digest       string // of the template
	static       bool   // no template: the digest is that of the content
}

const (
	monitFile = "monit"
	linksFile = ".bosh/links.json"
)

func (w *wisher) templates(ctx context.Context, g *boshrender.Group, j *boshrender.Job, i placement.InstancePlan) (jobTemplates, error) {
	t, ok := w.jobs[j]
	if !ok {
		if t = w.templatesOf(ctx, g, j); ctx.Err() != nil {
			return t, context.Cause(ctx)
		}
		w.jobs[j] = t
	}
	hash, err := g.SpecHash(ctx, j.Name, i)
	if ctx.Err() != nil {
		return t, context.Cause(ctx)
	}
	if err == nil {
		t.hash = hash
	}
	return t, nil
}

// templatesOf is what is the same for all instances of a job.
func (w *wisher) templatesOf(ctx context.Context, g *boshrender.Group, j *boshrender.Job) jobTemplates {
	t := jobTemplates{job: j}
	s := j.Spec()
	add := func(destination, source string, f *spec.File, err error) {
		if err != nil {
			return // that it isn't there is an error of the render, or none
		}
		t.templates = append(t.templates, templateInput{j.Name + "/" + destination, source, contentDigest(f.Data), f.Binary})
	}
	f, err := s.ReadMonitContext(ctx)
	add(monitFile, monitFile, f, err)
	for _, e := range s.Templates {
		f, err := s.ReadTemplateContext(ctx, e.Source)
		add(e.Destination, e.Source, f, err)
	}
	links := w.resolved.Links().ProvidedJSON(g.Name, j.Name, func(group string) string {
		return w.resolved.IDs().LinkGroup(g.Deployment, group)
	})
	t.templates = append(t.templates, templateInput{j.Name + "/" + linksFile, linksFile, contentDigest(links), true})
	t.version = w.jobVersion(j, t.templates)
	return t
}

// jobVersion is the job's fingerprint, or a digest of its spec and templates.
func (w *wisher) jobVersion(j *boshrender.Job, templates []templateInput) string {
	for _, r := range w.resolved.Deployment().Releases {
		if meta, ok := r.JobMeta(j.Name); ok && r.Name == j.Release && cmp.Or(meta.Fingerprint, meta.Version) != "" {
			return cmp.Or(meta.Fingerprint, meta.Version)
		}
	}
	parts := []any{j.Spec().Raw}
	for _, t := range templates {
		if t.source != linksFile {
			parts = append(parts, t.path, t.digest)
		}
	}
	return digestOf(parts...)
}

func contentDigest(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// sameAs reports whether the files of the job are sure to be what they were.
func (t jobTemplates) sameAs(was *AppliedJob) bool {
	if was == nil || t.hash == nil || len(was.Files) != len(t.templates) {
		return false
	}
	for n, f := range was.Files {
		if !t.templates[n].sameAs(f, t.hash) {
			return false
		}
	}
	return true
}

func (t templateInput) sameAs(f AppliedFile, hash *manifest.Map) bool {
	return f.Path == t.path && f.Source == t.source && f.Input != "" && f.Input == t.input(hash, f.Reads)
}

func (t templateInput) input(hash *manifest.Map, reads []string) string {
	if t.static {
		return t.digest
	}
	return inputDigest(t.digest, hash, reads)
}

// files returns the files with their digests: as they were rendered, or as they were. Without a render the digest of a
// file is that of all that its template might read.
func (t jobTemplates) files(rendered map[string]boshrender.File, was *AppliedJob, unrendered bool) []AppliedFile {
	if was != nil && rendered == nil && !unrendered {
		return was.Files
	}
	list := make([]AppliedFile, len(t.templates))
	for n, in := range t.templates {
		f := AppliedFile{Path: in.path, Source: in.source}
		r, ok := rendered[in.path]
		switch {
		case unrendered && in.static:
			f.SHA256, f.Input = in.digest, in.digest
		case unrendered:
			f.Reads = []string{"spec"}
			f.Input = in.input(t.hash, f.Reads)
			f.SHA256 = "input:" + f.Input
		case ok:
			f.SHA256 = contentDigest(r.Data)
			if len(r.Volatile) == 0 {
				for _, read := range r.Reads {
					f.Reads = append(f.Reads, string(read))
				}
				slices.Sort(f.Reads)
				f.Input = in.input(t.hash, f.Reads)
			}
		}
		list[n] = f
	}
	return list
}
