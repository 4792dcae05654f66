package deploy

// This file computes the desired state of a deployment, in a form that can be compared with a State.

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
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// desiredState is the desired state of a deployment.
type desiredState struct {
	deployment  string
	deployed    state.Deployed
	inputs      map[string]string
	numbers     state.Numbers
	groups      []*desiredGroup
	releases    map[string]*desiredRelease
	compilation compilation
	domain      string // of DNS
	aliases     []state.Alias
}

// compilation configures the compilation of packages.
type compilation struct {
	workers   int
	reuse     bool
	az        string
	cpi       string
	addresses []state.Address // of each worker
	have      int             // how many of them there are
	lack      error           // why there are no more
	made      state.Made      // without the stemcell
}

type desiredGroup struct {
	name      string
	migrated  []string
	errand    bool
	starts    bool
	update    manifest.Update
	stemcell  state.Stemcell
	fixed     bool // some network is static or a vip, so create-swap-delete is impossible
	instances []*desiredInstance
	jobs      []desiredJob
	links     []string // the link groups that it provides
}

type desiredJob struct {
	name, release string
	packages      []string
}

type desiredRelease struct {
	name, version string
	packages      map[string]*desiredPackage
	exported      []string // stemcells, "os/version"
}

type desiredPackage struct {
	ref      state.PackageRef
	needs    []string
	compiled string // the stemcell that it was compiled for; "" with sources
	sha1     string // of its archive in the release
}

type desiredInstance struct {
	id, group, az string
	cpi           string
	index         int
	bootstrap     bool
	ignored       bool
	existing      bool
	state         state.RunState
	virtual       string // "restart", "recreate" or ""
	made          state.Made
	applied       state.Applied
	disks         []desiredDisk
	addresses     []state.Address
	records       []state.Record
}

type desiredDisk struct {
	name            string
	size            int
	cloudProperties string
}

// gatherer computes the desired state of a resolved deployment.
type gatherer struct {
	resolved *boshrender.Resolved
	m        *manifest.Manifest
	cloud    *manifest.CloudConfig
	previous *state.State
	o        *Options
	failed   []*boshrender.Error
	errs     []error
	rendered int // instances
	kept     int // instances that needed no render
	releases map[string]*desiredRelease
	jobs     map[*boshrender.Job]jobTemplates // without a spec hash
}

func newGatherer(resolved *boshrender.Resolved, previous *state.State, o *Options) *gatherer {
	return &gatherer{
		resolved: resolved, m: resolved.Manifest(), cloud: resolved.CloudConfig(), previous: previous, o: o,
		releases: map[string]*desiredRelease{}, jobs: map[*boshrender.Job]jobTemplates{},
	}
}

func (w *gatherer) gather(ctx context.Context) (*desiredState, error) {
	d := w.resolved.Deployment()
	out := &desiredState{deployment: w.m.Name, numbers: numbersOf(w.resolved.IDs()), releases: w.releases}
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

// numbersOf returns numbers in the form of a State.
func numbersOf(ids *dns.IDs) state.Numbers {
	if ids == nil {
		return state.Numbers{}
	}
	n := state.Numbers{AZs: ids.AZs, Networks: ids.Networks, Instances: ids.Instances}
	for k, number := range ids.Groups {
		n.Groups = append(n.Groups, state.GroupNumber{Type: k.Type, Name: k.Name, Deployment: k.Deployment, Number: number})
	}
	slices.SortFunc(n.Groups, func(a, b state.GroupNumber) int { return a.Number - b.Number })
	return n
}

// deployed sets the data that is saved at the end.
func (w *gatherer) deployed(d *boshrender.Deployment, out *state.Deployed) error {
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
		out.Tags = state.Digest(tags)
	}
	return nil
}

// mergeTags merges tags over others: those of the manifest win.
func mergeTags(into, tags *manifest.Map) {
	for key, v := range tags.All() {
		into.Set(key, v)
	}
}

func (w *gatherer) release(r *spec.Release) *desiredRelease {
	out := &desiredRelease{name: r.Name, version: r.Version, packages: map[string]*desiredPackage{}}
	if m := w.m.Release(r.Name); m != nil {
		out.version = cmp.Or(out.version, m.Version)
		for _, e := range m.ExportedFrom {
			out.exported = append(out.exported, e.OS+"/"+e.Version)
		}
	}
	for _, p := range r.Packages {
		version := cmp.Or(p.Version, p.Fingerprint, out.version)
		out.packages[p.Name] = &desiredPackage{ref: state.PackageRef{Release: r.Name, Name: p.Name, Version: version}, needs: p.Dependencies, compiled: p.Stemcell, sha1: p.SHA1}
	}
	return out
}

func (w *gatherer) compilation(ctx context.Context) compilation {
	c := w.cloud.Compilation
	if c == nil {
		return compilation{workers: 1, addresses: make([]state.Address, 1)}
	}
	out := compilation{workers: max(c.Workers, 1), reuse: c.ReuseCompilationVMs != nil && *c.ReuseCompilationVMs, az: c.AZ, cpi: w.cpi(c.AZ)}
	spare, err := w.resolved.Spare(c.Network, c.AZ, out.workers)
	for n := out.workers / 2; err != nil; n /= 2 { // fewer may do, and none if all packages are compiled
		if out.lack = fmt.Errorf("compilation: %w", err); n == 0 {
			break
		}
		spare, err = w.resolved.Spare(c.Network, c.AZ, n)
	}
	out.have = len(spare)
	out.addresses = make([]state.Address, out.workers)
	for n, s := range spare {
		out.addresses[n] = state.Address{Network: s.Name, IP: s.IP, Dynamic: s.Type == placement.NetworkDynamic}
	}
	properties := c.CloudProperties
	if properties == nil {
		properties = w.cloud.VMCloudProperties(&manifest.InstanceGroup{VMType: c.VMType, VMExtensions: c.VMExtensions}, c.AZ)
	}
	out.made = state.Made{CloudProperties: w.properties(ctx, properties, c.VMResources), Env: state.Digest(c.Env), Networks: state.Digest(c.Network)}
	return out
}

// properties returns the digest of cloud properties with interpolated variables, or of the resources in their place.
func (w *gatherer) properties(ctx context.Context, m *manifest.Map, r *manifest.VMResources) string {
	v, err := manifest.Interpolate(ctx, m, w.store())
	if err != nil {
		w.errs = append(w.errs, fmt.Errorf("cloud properties: %w", err))
	}
	return propertiesDigest(v, r)
}

// cpi returns the name of the CPI of a zone.
func (w *gatherer) cpi(az string) string {
	if zone := w.cloud.AZ(az); zone != nil {
		return zone.CPI
	}
	return ""
}

func (w *gatherer) store() manifest.Store {
	if s := w.resolved.Deployment().Variables; s != nil {
		return s
	}
	return manifest.Vars{}
}

// aliases returns the domain of BOSH DNS, and the aliases of all providers of links (director: dns/local_dns_aliases_repo.rb).
func (w *gatherer) aliases() (domain string, list []state.Alias) {
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
			list = append(list, state.Alias{
				Domain: text("domain"), Group: p.GroupName(), HealthFilter: text("health_filter"),
				InitialHealthCheck: text("initial_health_check"), PlaceholderType: text("placeholder_type"),
			})
		}
	}
	return cmp.Or(w.resolved.Deployment().Director.Placement.DNSDomain, dns.RootDomain), list
}

func (w *gatherer) stemcell(alias string) state.Stemcell {
	s := w.m.Stemcell(alias)
	if s == nil {
		return state.Stemcell{}
	}
	return state.Stemcell{OS: cmp.Or(s.OS, w.resolved.Deployment().Addons.StemcellOS[s.Name]), Name: s.Name, Version: s.Version}
}

func (w *gatherer) group(ctx context.Context, g *boshrender.Group, ig *manifest.InstanceGroup, p placement.GroupPlan) (*desiredGroup, error) {
	out := &desiredGroup{
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
		out.jobs = append(out.jobs, desiredJob{j.Name, j.Release, j.Spec().Packages})
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

func (w *gatherer) instance(ctx context.Context, g *desiredGroup, ig *manifest.InstanceGroup, i placement.InstancePlan) (*desiredInstance, error) {
	out := &desiredInstance{
		id: i.ID, group: ig.Name, az: i.AZ, cpi: w.cpi(i.AZ), index: i.Index, bootstrap: i.Bootstrap, ignored: i.Ignored, existing: i.Existing,
	}
	w.wanted(out, ig)
	networks := make([]any, len(i.Networks))
	for n, s := range i.Networks {
		a := state.Address{Network: s.Name, IP: s.IP, Dynamic: s.Type == placement.NetworkDynamic}
		settings := []any{s.Name, string(s.Type), s.Prefix, w.properties(ctx, s.CloudProperties, nil), strings.Join(s.DNS, " "), strings.Join(s.Default, " "), s.NICGroup}
		if a.Dynamic {
			a.Netmask, a.Gateway = s.Netmask, s.Gateway
		} else {
			settings = append(settings, s.IP, s.Netmask, s.Gateway)
			a.Static = slices.ContainsFunc(ig.Networks, func(n *manifest.GroupNetwork) bool { return n.Name == s.Name && n.HasStaticIPs })
		}
		networks[n] = state.Digest(settings...)
		out.addresses = append(out.addresses, a)
		r := state.Record{Instance: i.ID, Group: ig.Name, AZ: i.AZ, Network: s.Name, IP: s.IP, Links: g.links}
		if a.Dynamic {
			r.IP = "" // an address from the cloud is known when it is published
		}
		out.records = append(out.records, r)
	}
	slices.SortFunc(out.records, state.Record.Compare)
	out.made = state.Made{
		Stemcell: g.stemcell, CloudProperties: w.properties(ctx, w.cloud.VMCloudProperties(ig, i.AZ), ig.VMResources),
		Env: state.Digest(w.m.GroupEnv(ig)), Networks: state.Digest(networks...),
	}
	out.disks = w.disks(ctx, ig, i)
	return out, nil
}

// wanted sets the desired run state of an instance: the manifest's, or else the previous one.
func (w *gatherer) wanted(out *desiredInstance, ig *manifest.InstanceGroup) {
	s := ig.State
	for _, key := range []string{strconv.Itoa(out.index), out.id} {
		if v, ok := ig.InstanceStates.Get(key); ok {
			s, _ = v.(string)
		}
	}
	out.state = state.Started
	if was := w.previous.Instance(out.id); was != nil && s == "" {
		out.state = was.State
	}
	switch s {
	case string(state.Stopped), string(state.Detached), string(state.Started):
		out.state = state.RunState(s)
	case "restart", "recreate":
		out.virtual = s
	}
}

func (w *gatherer) disks(ctx context.Context, ig *manifest.InstanceGroup, i placement.InstancePlan) []desiredDisk {
	digest := func(name string) (int, string) {
		for _, t := range w.cloud.DiskTypes {
			if t.Name == name {
				return t.DiskSize, w.properties(ctx, t.CloudProperties, nil)
			}
		}
		return 0, w.properties(ctx, nil, nil)
	}
	var list []desiredDisk
	for _, d := range ig.PersistentDisks {
		size, properties := digest(d.Type)
		list = append(list, desiredDisk{d.Name, size, properties})
	}
	if len(list) == 0 && i.PersistentDisk > 0 {
		_, properties := digest(ig.PersistentDiskType)
		list = append(list, desiredDisk{"", i.PersistentDisk, properties})
	}
	return list
}

// applied sets the state that will be sent to the agent of an instance. An instance is rendered only if something
// changed that its templates read last time.
func (w *gatherer) applied(ctx context.Context, g *boshrender.Group, n int, i *desiredInstance) (state.Applied, error) {
	var out state.Applied
	templates := make([]jobTemplates, len(g.Jobs))
	same := true
	was := w.previous.Instance(i.id)
	for k, j := range g.Jobs {
		t, err := w.templates(ctx, g, j, j.Instances[n])
		if err != nil {
			return out, err
		}
		if t.hash == nil {
			same = false // its values are invalid; the render reports it
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
		job := state.AppliedJob{Name: j.Name, Release: j.Release, Version: templates[k].version, Packages: j.Spec().Packages}
		var old *state.AppliedJob
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
func configuration(jobs []state.AppliedJob) string {
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

// packagesOf returns the packages that the jobs of a group name, without the dependencies of these.
func (w *gatherer) packagesOf(g *boshrender.Group) []state.AppliedPackage {
	byName := map[string]state.AppliedPackage{}
	for _, j := range g.Jobs {
		release := w.releases[j.Release]
		if release == nil {
			continue
		}
		for _, name := range j.Spec().Packages {
			if p := release.packages[name]; p != nil {
				byName[name] = state.AppliedPackage{Name: name, Version: p.ref.Version, Key: release.key(name)}
			}
		}
	}
	var list []state.AppliedPackage
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		list = append(list, byName[name])
	}
	return list
}
