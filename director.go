package boshrender

// This file knows the instances of a BOSH director: placed by it, with addresses from the cloud config.

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Director is the world of a BOSH director. The zero value is a new director with local DNS and without a cloud config,
// in which instance groups can have no networks.
type Director struct {
	// Placement is what the director goes by when it places instances: its domain, the addresses that are taken, how it
	// makes UUIDs. Deployment and Networks are filled in; DNSName, and UseDNS from the deployment's features, too.
	Placement placement.Director
	// CloudConfigs are those that apply to the deployment.
	CloudConfigs []*manifest.CloudConfig
	// Existing are the instances that the deployment has already.
	Existing []placement.ExistingInstance
	// IDs are the numbers that the director has for AZs, networks, groups and instances, which appear in short DNS
	// names. What has no number gets the next, as in a director that sees the deployment for the first time.
	IDs *dns.IDs
	// NoLocalDNS is a director whose local DNS is off.
	NoLocalDNS bool
	// EnableCPIManagement and IgnoreMissingGateway are options of the director: see the fields of manifest.Validation.
	EnableCPIManagement, IgnoreMissingGateway bool
	// Inventory is what the director has: releases, stemcells, deployments. With it the manifest is checked against
	// them, and versions that are `latest` are those that they stand for. Its instances are those of Existing if it has
	// none.
	Inventory *manifest.Inventory
	// RenderAll makes Render render what a deploy leaves alone, too: the instances of errand groups that have no VM,
	// and ignored ones. The former get their addresses after all others, as `bosh run-errand` would reserve them once
	// the deployment is there. A link that such an errand provides on a manual network is an error all the same,
	// because the deploy comes first.
	RenderAll bool
}

// director is the world of one deployment.
type director struct {
	*Director
	store manifest.Store
	*numbers
	short    bool
	placed   map[string]placement.GroupPlan
	placedIn decided
}

func (d *director) rules(v *manifest.Validation) {
	v.CloudConfigs, v.DirectorIPs = d.CloudConfigs, d.Placement.DirectorIPs
	v.Inventory = d.inventory()
	v.EnableCPIManagement, v.IgnoreMissingGateway = d.EnableCPIManagement, d.IgnoreMissingGateway
}

func (d *director) inventory() *manifest.Inventory {
	if d.Inventory == nil || d.Inventory.Instances != nil {
		return d.Inventory
	}
	inv := *d.Inventory
	for _, e := range d.Existing {
		inv.Instances = append(inv.Instances, manifest.ExistingInstance{Group: e.Group, AZ: e.AZ})
	}
	return &inv
}

func (d *director) ignores(*manifest.Error) bool { return false }

func (d *director) place(ctx context.Context, m *manifest.Manifest, _ *catalog, f *findings) {
	d.numbers = newNumbers(m, d.IDs)
	d.short = m.Features.ShortDNSAddresses()
	cloud, err := manifest.MergeCloudConfigs(d.CloudConfigs...)
	if err == nil {
		cloud, err = manifest.Interpolation{Store: d.store}.CloudConfig(ctx, cloud)
	}
	if err != nil {
		f.fail(err)
		return
	}
	d.cloud(cloud)
	p := d.placer(m, cloud)
	plans, err := d.plan(p, m, cloud)
	if err != nil {
		f.failAt(m.Location, err)
		return
	}
	d.placed, d.placedIn = map[string]placement.GroupPlan{}, decided{cloud, plans, p}
	for _, p := range plans {
		d.placed[p.Group] = p
		for _, i := range p.Instances {
			d.instance(i.ID)
		}
	}
}

func (d *director) plan(p *placement.Director, m *manifest.Manifest, cloud *manifest.CloudConfig) ([]placement.GroupPlan, error) {
	groups := make([]placement.Group, len(m.InstanceGroups))
	for i, ig := range m.InstanceGroups {
		groups[i] = placementGroup(ig, cloud)
	}
	return p.Place(groups, d.Existing)
}

// placer returns what places the instances.
func (d *director) placer(m *manifest.Manifest, cloud *manifest.CloudConfig) *placement.Director {
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

// Spare returns addresses of a network in an AZ ("" for none) that no instance has, n of them, for VMs beside those of
// the deployment: where packages are compiled (director: compilation_instance_pool.rb). They have no IPs on a dynamic
// network. Without a Director there are none.
func (r *Resolved) Spare(network, az string, n int) ([]placement.NetworkSettings, error) {
	if r.decided.place == nil {
		return nil, nil
	}
	p := *r.decided.place
	p.DNSName, p.UseDNS = nil, false
	p.TakenIPs = slices.Clone(p.TakenIPs)
	take := func(ip string) {
		if ip != "" {
			p.TakenIPs = append(p.TakenIPs, ip)
		}
	}
	for _, e := range r.of.Director.Existing {
		for _, held := range e.Networks {
			take(held.IP)
		}
	}
	for _, g := range r.decided.plans {
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

// NetworkSettings returns what a VM beside those of the deployment knows of a network on which it has an address, see
// placement.Director.NetworkSettings. It fails without a Director.
func (r *Resolved) NetworkSettings(network, az, ip string) (placement.NetworkSettings, error) {
	if r.decided.place == nil {
		return placement.NetworkSettings{}, errors.New("networks have settings where a director places instances")
	}
	return r.decided.place.NetworkSettings(network, az, ip)
}

// dnsName returns spec.address where that is a name.
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
		g.MigratedFrom = append(g.MigratedFrom, from.Name)
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

func (d *director) instances(ig *manifest.InstanceGroup, _ string) ([]placement.InstancePlan, error) {
	if d.placed == nil {
		return nil, errPlaced
	}
	return d.placed[ig.Name].Instances, nil
}

// linked lists the instances of a group that provides a link, which have to have addresses on deploy (director:
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

func (d *director) linkOptions(o *links.Options) {
	o.UseDNSAddresses, o.NoLocalDNS, o.Domain = d.Placement.UseDNS, d.NoLocalDNS, d.Placement.DNSDomain
	o.Names = d.encoder()
	instances := o.Instances
	o.Instances = func(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
		list, err := instances(ig, job)
		return d.linked(ig, list, err)
	}
}

// encoder makes names with the numbers that are known when it is asked.
func (d *director) encoder() dns.Director { return dns.Director{IDs: &d.ids} }

func (d *director) names() (names, error) { return d.encoder(), nil }

func (d *director) decided() decided { return d.placedIn }

func (d *director) table() *dns.Table { return nil }

func (d *director) group(ig *manifest.InstanceGroup) groupWorld {
	starts := d.placed[ig.Name].Starts
	switch {
	case !starts && (!d.RenderAll || ig.Instances <= 0):
		return directedGroup{looksUpErrand}
	case ig.Instances <= 0:
		return directedGroup{looksUp}
	case d.RenderAll:
		return directedGroup{rendersAll}
	}
	return directedGroup{rendersStarted}
}

// directedGroup is a group of a director, which alone makes its instances.
type directedGroup struct{ does deployed }

func (g directedGroup) deployed() deployed { return g.does }

func (directedGroup) pod(g *Group, _ Pod) (map[*Job]placement.InstancePlan, error) {
	return nil, fmt.Errorf("instance group %q is a director's and has no pods", g.Name)
}

func (directedGroup) makers(g *Group) (*manifest.Map, error) {
	return nil, fmt.Errorf("instance group %q is a director's and has no document", g.Name)
}
