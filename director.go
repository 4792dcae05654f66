package boshrender

// This file knows the instances of a BOSH director: placed by it, with addresses from the cloud config.

import (
	"context"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Director is the world of a BOSH director. The zero value is a new director with local DNS and without a cloud
// config, in which instance groups can have no networks.
type Director struct {
	// Placement is what the director goes by when it places instances: its domain, the addresses that are taken, how
	// it makes UUIDs. Deployment and Networks are filled in; DNSName, and UseDNS from the deployment's features, too.
	Placement placement.Director
	// CloudConfigs are those that apply to the deployment.
	CloudConfigs []*manifest.CloudConfig
	// Existing are the instances that the deployment has already.
	Existing []placement.ExistingInstance
	// IDs are the numbers that the director has given to AZs, networks, groups and instances, which appear in short
	// DNS names. What has no number gets the next, as in a director that sees the deployment for the first time.
	IDs *dns.IDs
	// NoLocalDNS is a director whose local DNS is off.
	NoLocalDNS bool
}

// director is the world of one deployment.
type director struct {
	*Director
	m      *manifest.Manifest
	find   links.Jobs
	ids    *numbers
	short  bool
	useDNS bool
	placed map[string][]placement.InstancePlan
}

// directorWorld places all instances.
func (r *resolver) directorWorld(ctx context.Context) *director {
	d := &director{Director: r.d.Director, m: r.m, find: r.jobs(ctx), ids: r.ids}
	f := r.m.Features
	d.short = f.ShortDNSAddresses()
	d.useDNS = f.DNSAddresses(d.Placement.UseDNS)
	cloud, err := manifest.MergeCloudConfigs(d.CloudConfigs...)
	if err == nil {
		cloud, err = manifest.Interpolation{Store: r.d.variables()}.CloudConfig(ctx, cloud)
	}
	if err != nil {
		r.fail(err)
		return d
	}
	d.ids.cloud(cloud)
	placements, err := d.place(cloud)
	if err != nil {
		r.failAt(r.m.Location, err)
		return d
	}
	d.placed = map[string][]placement.InstancePlan{}
	for _, p := range placements {
		d.placed[p.Group] = p.Instances
		for _, i := range p.Instances {
			d.ids.instance(i.ID)
		}
	}
	return d
}

func (d *director) place(cloud *manifest.CloudConfig) ([]placement.GroupPlan, error) {
	groups := make([]placement.Group, len(d.m.InstanceGroups))
	for i, ig := range d.m.InstanceGroups {
		groups[i] = placementGroup(ig, cloud)
	}
	placement := d.Placement
	placement.Deployment = d.m.Name
	for _, n := range cloud.Networks {
		placement.Networks = append(placement.Networks, placementNetwork(n))
	}
	placement.UseDNS = d.useDNS && !d.NoLocalDNS
	placement.DNSName = d.dnsName
	return placement.Place(groups, d.Existing)
}

// dnsName is spec.address where that is a name.
func (d *director) dnsName(i placement.InstancePlan, network string) (string, error) {
	d.ids.instance(i.ID)
	return dns.Director{IDs: &d.ids.IDs}.EncodeQuery(map[string]any{
		"group_type": dns.TypeInstanceGroup, "group_name": i.Group, "deployment_name": i.Deployment,
		"default_network": network, "root_domain": i.DNSDomain, "uuid": i.ID,
	}, d.short)
}

func placementGroup(ig *manifest.InstanceGroup, cloud *manifest.CloudConfig) placement.Group {
	g := placement.Group{
		Name: ig.Name, Instances: ig.Instances, AZs: ig.AZs,
		PersistentDisk: ig.PersistentDisk, ManyDisks: len(ig.PersistentDisks) > 0,
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
	return d.placed[ig.Name], nil
}

// linkOptions needs the numbers of link groups before the links are resolved if their addresses have numbers.
func (d *director) linkOptions(o *links.Options) {
	o.UseDNSAddresses, o.NoLocalDNS, o.Domain = d.Placement.UseDNS, d.NoLocalDNS, d.Placement.DNSDomain
	if d.short || d.m.Features.LinkDNSNames() {
		if table, _ := links.Resolve(context.Background(), d.m, d.find, *o); table != nil {
			d.ids.links(table) // its errors will come again
		}
	}
	o.Names = dns.Director{IDs: &d.ids.IDs}
}

func (d *director) names() (names, error) {
	return dns.Director{IDs: &d.ids.IDs}, nil
}

func (d *director) adopt(*Group, *manifest.InstanceGroup) {}
