package deploy

// This file gathers the desired state of a resolved deployment.

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
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// gatherer computes the desired state of a resolved deployment.
type gatherer struct {
	resolved *boshrender.Resolved
	m        *manifest.Manifest
	cloud    *manifest.CloudConfig
	previous *state.State
	o        *plan.Options
	failed   []*boshrender.Error
	errs     []error
	rendered int // instances
	kept     int // instances that needed no render
	releases map[string]*plan.DesiredRelease
	jobs     map[*boshrender.Job]jobTemplates // without a spec hash
}

func newGatherer(resolved *boshrender.Resolved, previous *state.State, o *plan.Options) *gatherer {
	if previous == nil {
		previous = &state.State{}
	}
	return &gatherer{
		resolved: resolved, m: resolved.Manifest(), cloud: resolved.CloudConfig(), previous: previous, o: o,
		releases: map[string]*plan.DesiredRelease{}, jobs: map[*boshrender.Job]jobTemplates{},
	}
}

func (w *gatherer) gather(ctx context.Context) (*plan.Desired, error) {
	d := w.resolved.Deployment()
	out := &plan.Desired{Deployment: w.m.Name, Numbers: w.numbers(), Releases: w.releases}
	if err := w.deployed(d, &out.Deployed); err != nil {
		return nil, err
	}
	var err error
	if out.Inputs, err = InputsOf(w.resolved); err != nil {
		return nil, err
	}
	for _, r := range d.Releases {
		out.Releases[r.Name] = w.release(r)
	}
	out.Compilation = w.compilation(ctx)
	out.Domain, out.Aliases = w.aliases()
	plans := w.resolved.Placements()
	for n, g := range slices.Collect(w.resolved.All()) {
		wg, err := w.group(ctx, g, w.m.InstanceGroups[n], plans[n])
		if err != nil {
			return nil, err
		}
		out.Groups = append(out.Groups, wg)
	}
	if err := boshrender.Combine(w.failed...); err != nil {
		w.errs = append(w.errs, err)
	}
	return out, errors.Join(w.errs...)
}

// numbers returns the numbers of the deployment, without the numbers of other deployments.
func (w *gatherer) numbers() state.Numbers {
	ids := w.resolved.IDs()
	if ids == nil {
		return state.Numbers{}
	}
	was, foreign := w.previous.Numbers, state.Numbers{}
	for _, other := range w.previous.Others {
		foreign = foreign.Join(other.Numbers)
	}
	own := func(all, was map[string]int, has func(name string) bool) map[string]int {
		m := maps.Clone(all)
		maps.DeleteFunc(m, func(name string, _ int) bool { return was[name] == 0 && !has(name) })
		return m
	}
	n := state.Numbers{
		AZs:       own(ids.AZs, was.AZs, func(name string) bool { return w.cloud.AZ(name) != nil }),
		Networks:  own(ids.Networks, was.Networks, func(name string) bool { return w.cloud.Network(name) != nil }),
		Instances: own(ids.Instances, was.Instances, func(id string) bool { return foreign.Instances[id] == 0 }),
	}
	for k, number := range ids.Groups {
		if k.Deployment == w.m.Name {
			n.Groups = append(n.Groups, state.GroupNumber{Type: k.Type, Name: k.Name, Deployment: k.Deployment, Number: number})
		}
	}
	slices.SortFunc(n.Groups, func(a, b state.GroupNumber) int { return a.Number - b.Number })
	return n
}

// deployed sets the data that is saved at the end.
func (w *gatherer) deployed(d *boshrender.Deployment, out *state.Deployed) error {
	documents := &state.Documents{Manifest: d.Manifest, CloudConfigs: d.Director.CloudConfigs, RuntimeConfigs: d.Addons.RuntimeConfigs}
	if err := marshal(documents, out); err != nil {
		return err
	}
	if tags := w.resolved.Tags(); tags.Len() > 0 {
		out.Tags = state.Digest(tags)
	}
	shared, err := w.resolved.Links().Export()
	if err == nil && len(shared.Providers) > 0 {
		var text []byte
		text, err = shared.MarshalJSON()
		out.Links = string(text)
	}
	return err
}

func (w *gatherer) release(r *spec.Release) *plan.DesiredRelease {
	out := &plan.DesiredRelease{Name: r.Name, Version: r.Version, Packages: map[string]*plan.DesiredPackage{}}
	if m := w.m.Release(r.Name); m != nil {
		out.Version = cmp.Or(out.Version, m.Version)
		for _, e := range m.ExportedFrom {
			out.ExportedFrom = append(out.ExportedFrom, e.OS+"/"+e.Version)
		}
	}
	for _, p := range r.Packages {
		version := cmp.Or(p.Version, p.Fingerprint, out.Version)
		out.Packages[p.Name] = &plan.DesiredPackage{Ref: state.PackageRef{Release: r.Name, Name: p.Name, Version: version}, Needs: p.Dependencies, Stemcell: p.Stemcell, SHA1: p.SHA1}
	}
	return out
}

func (w *gatherer) compilation(ctx context.Context) plan.Compilation {
	c := w.cloud.Compilation
	if c == nil {
		return plan.Compilation{Workers: 1, Addresses: make([]state.Address, 1)}
	}
	out := plan.Compilation{Workers: max(c.Workers, 1), Reuse: c.ReuseCompilationVMs != nil && *c.ReuseCompilationVMs, AZ: c.AZ, CPI: w.cpi(c.AZ)}
	spare, err := w.resolved.Spare(c.Network, c.AZ, out.Workers)
	for n := out.Workers / 2; err != nil; n /= 2 { // fewer may do, and none if all packages are compiled
		if out.Lack = fmt.Errorf("compilation: %w", err); n == 0 {
			break
		}
		spare, err = w.resolved.Spare(c.Network, c.AZ, n)
	}
	out.Have = len(spare)
	out.Addresses = make([]state.Address, out.Workers)
	for n, s := range spare {
		out.Addresses[n] = state.Address{Network: s.Name, IP: s.IP, Dynamic: s.Type == placement.NetworkDynamic}
	}
	properties := c.CloudProperties
	if properties == nil {
		properties = w.cloud.VMCloudProperties(&manifest.InstanceGroup{VMType: c.VMType, VMExtensions: c.VMExtensions}, c.AZ)
	}
	out.Made = state.Made{CloudProperties: w.properties(ctx, properties, c.VMResources), Env: w.env(ctx, c.Env), Networks: state.Digest(c.Network)}
	return out
}

// properties returns the digest of cloud properties with interpolated variables, or of the resources in their place.
func (w *gatherer) properties(ctx context.Context, m *manifest.Map, r *manifest.VMResources) string {
	v, err := interpolation(w.resolved).Value(ctx, m)
	if err != nil {
		w.errs = append(w.errs, fmt.Errorf("cloud properties: %w", err))
	}
	return propertiesDigest(v, r)
}

// env returns the digest of an env with interpolated variables: another value needs another VM, as with `bosh deploy -v`.
func (w *gatherer) env(ctx context.Context, m *manifest.Map) string {
	i := interpolation(w.resolved)
	i.AllowMissing = w.o.NoRender
	v, err := i.Value(ctx, orEmpty(m))
	if err != nil {
		w.errs = append(w.errs, fmt.Errorf("env: %w", err))
	}
	return state.Digest(v)
}

func orEmpty(m *manifest.Map) *manifest.Map {
	if m == nil {
		return manifest.MapOf()
	}
	return m
}

// cpi returns the name of the CPI of a zone.
func (w *gatherer) cpi(az string) string {
	if zone := w.cloud.AZ(az); zone != nil {
		return zone.CPI
	}
	return ""
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

func (w *gatherer) group(ctx context.Context, g *boshrender.Group, ig *manifest.InstanceGroup, p placement.GroupPlan) (*plan.DesiredGroup, error) {
	out := &plan.DesiredGroup{
		Name: ig.Name, Errand: ig.Errand(), Starts: p.Starts, Update: w.m.EffectiveUpdate(ig), Stemcell: w.stemcell(ig.Stemcell),
	}
	out.Update.Canaries = cmp.Or(w.o.Canaries, out.Update.Canaries)
	out.Update.MaxInFlight = cmp.Or(w.o.MaxInFlight, out.Update.MaxInFlight)
	for _, from := range ig.MigratedFrom {
		out.MigratedFrom = append(out.MigratedFrom, from.Name)
	}
	for _, n := range ig.Networks {
		network := w.cloud.Network(n.Name)
		out.Fixed = out.Fixed || n.HasStaticIPs || network != nil && network.Type == manifest.NetworkVIP
	}
	for _, j := range g.Jobs {
		out.Jobs = append(out.Jobs, plan.DesiredJob{Name: j.Name, Release: j.Release, Packages: j.Spec().Packages})
	}
	for _, provider := range w.resolved.Links().Providers() {
		if provider.Group == ig.Name {
			out.Links = append(out.Links, provider.GroupName())
		}
	}
	packages := w.packagesOf(g)
	for n, i := range p.Instances {
		wi, err := w.instance(ctx, out, ig, i)
		if err != nil {
			return nil, err
		}
		if (!i.Unstarted || w.o.AutoErrands) && !i.Ignored {
			if wi.Applied, err = w.applied(ctx, g, n, wi); err != nil {
				return nil, err
			}
			wi.Applied.Packages = packages
		}
		out.Instances = append(out.Instances, wi)
	}
	return out, nil
}

func (w *gatherer) instance(ctx context.Context, g *plan.DesiredGroup, ig *manifest.InstanceGroup, i placement.InstancePlan) (*plan.DesiredInstance, error) {
	out := &plan.DesiredInstance{
		ID: i.ID, Group: ig.Name, AZ: i.AZ, CPI: w.cpi(i.AZ), Index: i.Index, Bootstrap: i.Bootstrap, Ignored: i.Ignored, Existing: i.Existing,
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
		out.Addresses = append(out.Addresses, a)
		r := state.Record{Instance: i.ID, Group: ig.Name, AZ: i.AZ, Network: s.Name, IP: s.IP, Links: g.Links}
		if a.Dynamic {
			r.IP = "" // an address from the cloud is known when it is published
		}
		out.Records = append(out.Records, r)
	}
	slices.SortFunc(out.Records, state.Record.Compare)
	out.Made = state.Made{
		Stemcell: g.Stemcell, CloudProperties: w.properties(ctx, w.cloud.VMCloudProperties(ig, i.AZ), ig.VMResources),
		Env: w.env(ctx, w.m.GroupEnv(ig)), Networks: state.Digest(networks...),
	}
	out.Disks = w.disks(ctx, ig, i)
	return out, nil
}

// wanted sets the desired run state of an instance: the manifest's, or else the previous one.
func (w *gatherer) wanted(out *plan.DesiredInstance, ig *manifest.InstanceGroup) {
	s := ig.State
	for _, key := range []string{strconv.Itoa(out.Index), out.ID} {
		if v, ok := ig.InstanceStates.Get(key); ok {
			s, _ = v.(string)
		}
	}
	out.State = state.Started
	if was := w.previous.Instance(out.ID); was != nil && s == "" {
		out.State = was.State
	}
	switch s {
	case string(state.Stopped), string(state.Detached), string(state.Started):
		out.State = state.RunState(s)
	case "restart", "recreate":
		out.Virtual = s
	}
}

func (w *gatherer) disks(ctx context.Context, ig *manifest.InstanceGroup, i placement.InstancePlan) []plan.DesiredDisk {
	digest := func(name string) (int, string) {
		for _, t := range w.cloud.DiskTypes {
			if t.Name == name {
				return t.DiskSize, w.properties(ctx, t.CloudProperties, nil)
			}
		}
		return 0, w.properties(ctx, nil, nil)
	}
	var list []plan.DesiredDisk
	for _, d := range ig.PersistentDisks {
		size, properties := digest(d.Type)
		list = append(list, plan.DesiredDisk{Name: d.Name, Size: size, CloudProperties: properties})
	}
	if len(list) == 0 && i.PersistentDisk > 0 {
		_, properties := digest(ig.PersistentDiskType)
		list = append(list, plan.DesiredDisk{Name: "", Size: i.PersistentDisk, CloudProperties: properties})
	}
	return list
}

// applied sets the state that will be sent to the agent of an instance. An instance is rendered only if something
// changed that its templates read last time.
func (w *gatherer) applied(ctx context.Context, g *boshrender.Group, n int, i *plan.DesiredInstance) (state.Applied, error) {
	var out state.Applied
	templates := make([]jobTemplates, len(g.Jobs))
	same := true
	was := w.previous.Instance(i.ID)
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
			if p := release.Packages[name]; p != nil {
				byName[name] = state.AppliedPackage{Name: name, Version: p.Ref.Version, Key: release.Key(name)}
			}
		}
	}
	var list []state.AppliedPackage
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		list = append(list, byName[name])
	}
	return list
}
