package platform

// This file places the instances of a BOSH director, with addresses from the cloud config.

import (
	"context"
	"errors"
	"slices"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/pipeline/catalog"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// DirectorOptions are the fields of boshrender.Director, which describes them.
type DirectorOptions struct {
	Placement                                 placement.Placer
	CloudConfigs                              []*manifest.CloudConfig
	Existing                                  []placement.ExistingInstance
	IDs                                       *dns.IDs
	NoLocalDNS                                bool
	EnableCPIManagement, IgnoreMissingGateway bool
	Inventory                                 *manifest.Inventory
	RenderAll                                 bool
}

// director is the platform of one deployment.
type director struct {
	DirectorOptions
	variables manifest.Interpolation // of cloud configs
	*numbers
	short    bool
	placed   map[string]placement.GroupPlan
	decision Decision
}

// Director returns the platform of a BOSH director that replaces the variables in cloud configs as for a deployment.
func Director(o DirectorOptions, i manifest.Interpolation) Platform {
	i.Prefix = "" // names in cloud configs are absolute
	return &director{DirectorOptions: o, variables: i}
}

func (d *director) Rules(v *manifest.Validation) {
	v.CloudConfigs, v.DirectorIPs = d.CloudConfigs, d.Placement.DirectorIPs
	v.Inventory = d.Inventory
	for _, e := range d.Existing {
		v.Instances = append(v.Instances, manifest.ExistingInstance{Group: e.Group, AZ: e.AZ})
	}
	v.EnableCPIManagement, v.IgnoreMissingGateway = d.EnableCPIManagement, d.IgnoreMissingGateway
}

func (d *director) Ignores(*manifest.Error) bool { return false }

func (d *director) Place(ctx context.Context, m *manifest.Manifest, _ *catalog.Catalog, f *findings.List) {
	d.numbers = newNumbers(m, d.DirectorOptions.IDs)
	d.short = m.Features.ShortDNSAddresses()
	cloud, err := manifest.MergeCloudConfigs(d.CloudConfigs...)
	if err == nil {
		cloud, err = d.variables.CloudConfig(ctx, cloud)
	}
	if err != nil {
		f.Add(err)
		return
	}
	d.cloud(cloud)
	p := d.placer(m, cloud)
	plans, err := d.plan(p, m, cloud)
	if err != nil {
		f.AddAt(place(m, err), err)
		return
	}
	d.placed, d.decision = map[string]placement.GroupPlan{}, Decision{cloud, plans, p}
	for _, p := range plans {
		d.placed[p.Group] = p
		for _, i := range p.Instances {
			d.instance(i.ID)
		}
	}
}

// place returns where the group of an error is defined, else where the manifest begins.
func place(m *manifest.Manifest, err error) manifest.Location {
	var e *placement.Error
	if errors.As(err, &e) {
		for _, g := range m.InstanceGroups {
			if g.Name == e.Group {
				return g.Location
			}
		}
	}
	return m.Location
}

func (d *director) plan(p *placement.Placer, m *manifest.Manifest, cloud *manifest.CloudConfig) ([]placement.GroupPlan, error) {
	groups := make([]placement.Group, len(m.InstanceGroups))
	for i, ig := range m.InstanceGroups {
		groups[i] = placementGroup(ig, cloud)
	}
	return p.Place(groups, d.Existing)
}

// placer returns the placer of the instances.
func (d *director) placer(m *manifest.Manifest, cloud *manifest.CloudConfig) *placement.Placer {
	p := d.Placement
	p.Deployment = m.Name
	p.RunErrands = p.RunErrands || d.RenderAll
	for _, n := range cloud.Networks {
		p.Networks = append(p.Networks, placementNetwork(n))
	}
	p.UseDNS = m.Features.DNSAddresses(p.UseDNS) && !d.NoLocalDNS
	p.DNSName = d.dnsName
	return &p
}

// Spare returns n addresses of a network in an AZ that no instance has, "" for none. Addresses on a dynamic network
// have no IPs.
func (d Decision) Spare(existing []placement.ExistingInstance, network, az string, n int) ([]placement.NetworkSettings, error) {
	if d.Placer == nil {
		return nil, nil
	}
	p := *d.Placer
	p.DNSName, p.UseDNS = nil, false
	p.TakenIPs = slices.Clone(p.TakenIPs)
	take := func(ip string) {
		if ip != "" {
			p.TakenIPs = append(p.TakenIPs, ip)
		}
	}
	for _, e := range existing {
		for _, held := range e.Networks {
			take(held.IP)
		}
	}
	for _, g := range d.Plans {
		for _, i := range g.Instances {
			for _, has := range i.Networks {
				take(has.IP)
			}
		}
	}
	g := placement.Group{Name: "compilation", Instances: n, Networks: []placement.GroupNetwork{{Name: network}}}
	if az != "" {
		g.AZs = []string{az}
	}
	plans, err := p.Place([]placement.Group{g}, nil)
	if err != nil {
		return nil, err
	}
	var list []placement.NetworkSettings
	for _, i := range plans[0].Instances {
		list = append(list, i.Networks...)
	}
	return list, nil
}

// dnsName returns spec.address if it is a name.
func (d *director) dnsName(i placement.InstancePlan, network string) (string, error) {
	d.instance(i.ID)
	return d.encoder().EncodeQuery(map[string]any{
		"group_type": dns.TypeInstanceGroup, "group_name": i.Group, "deployment_name": i.Deployment,
		"default_network": network, "root_domain": i.DNSDomain, "uuid": i.ID,
	}, d.short)
}

func placementGroup(ig *manifest.InstanceGroup, cloud *manifest.CloudConfig) placement.Group {
	g := placement.Group{
		Name: ig.Name, Instances: ig.Instances, AZs: ig.AZs,
		PersistentDisk: ig.PersistentDisk, ManyDisks: len(ig.PersistentDisks) > 0,
		Errand: ig.Lifecycle == manifest.LifecycleErrand,
	}
	for _, t := range cloud.DiskTypes {
		if ig.PersistentDiskType != "" && t.Name == ig.PersistentDiskType {
			g.PersistentDisk = t.DiskSize
		}
	}
	for _, n := range ig.Networks {
		g.Networks = append(g.Networks, placement.GroupNetwork{Name: n.Name, Default: n.Default, StaticIPs: n.StaticIPs, NICGroup: n.NICGroup})
	}
	for _, from := range ig.MigratedFrom {
		g.MigratedFrom = append(g.MigratedFrom, placement.MigratedFrom{Name: from.Name, AZ: from.AZ})
	}
	return g
}

func placementNetwork(n *manifest.Network) placement.Network {
	out := placement.Network{Name: n.Name, Type: placement.NetworkType(n.Type), DNS: n.DNS, CloudProperties: n.CloudProperties}
	for _, s := range n.Subnets {
		out.Subnets = append(out.Subnets, placement.Subnet{
			AZs: s.AZs, Range: s.Range, Gateway: s.Gateway, DNS: s.DNS, Reserved: s.Reserved, Static: s.Static,
			Prefix: s.Prefix, CloudProperties: s.CloudProperties,
		})
	}
	return out
}

func (d *director) Instances(ig *manifest.InstanceGroup, _ string) ([]placement.InstancePlan, error) {
	if d.placed == nil {
		return nil, ErrPlaced
	}
	return d.placed[ig.Name].Instances, nil
}

// linked lists the instances of a group that provides a link, which need addresses on deploy (director:
// links/links_manager.rb).
func (d *director) linked(ig *manifest.InstanceGroup, list []placement.InstancePlan, err error) ([]placement.InstancePlan, error) {
	if err == nil && d.placed[ig.Name].Late {
		err = placement.ErrUnbound
	}
	if err != nil {
		return nil, err
	}
	for _, i := range list {
		if err := i.CheckBound(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (d *director) LinkOptions(o *links.Options) {
	o.UseDNSAddresses, o.NoLocalDNS, o.Domain = d.Placement.UseDNS, d.NoLocalDNS, d.Placement.DNSDomain
	o.Names = d.encoder()
	instances := o.Instances
	o.Instances = func(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
		list, err := instances(ig, job)
		return d.linked(ig, list, err)
	}
}

// encoder returns an encoder of names that uses the numbers assigned so far.
func (d *director) encoder() dns.QueryEncoder { return dns.QueryEncoder{IDs: &d.ids} }

func (d *director) Names() (Names, error) { return d.encoder(), nil }

func (d *director) Decision() Decision { return d.decision }

func (d *director) Table() *dns.Table { return nil }

func (d *director) Group(ig *manifest.InstanceGroup) Group {
	starts := d.placed[ig.Name].Starts
	switch {
	case !starts && (!d.RenderAll || ig.Instances <= 0):
		return Group{Deploys: ChecksErrand}
	case ig.Instances <= 0:
		return Group{Deploys: ChecksEmpty}
	case d.RenderAll:
		return Group{Deploys: RendersAll}
	}
	return Group{Deploys: RendersBound}
}

// IDs returns the numbers that were assigned so far.
func (d *director) IDs() *dns.IDs { return d.numbers.IDs() }
