package placement

// This file declares the input and output of a director's placement.

import (
	"fmt"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// The director's defaults, and its names of the roles that a network can be the default for.
const (
	defaultDNSDomain   = "bosh"
	defaultAddressable = "addressable"
	defaultDNS         = "dns"
	defaultGateway     = "gateway"
)

// Placer places the instances of one deployment as the BOSH director does. Its zero value works for a deployment
// without networks.
type Placer struct {
	// Deployment is the deployment's name.
	Deployment string
	// DNSDomain is the director's root domain; empty means "bosh".
	DNSDomain string
	// Networks are the networks of the cloud config, in its order.
	Networks []Network
	// DirectorIPs are the director's own addresses or ranges, which no instance gets. TakenIPs are addresses of other
	// deployments.
	DirectorIPs, TakenIPs []string
	// UseDNS makes addresses DNS names wherever the network is not dynamic (there they always are). It is the
	// deployment's feature use_dns_addresses on a director with local DNS.
	UseDNS bool
	// DNSName makes the DNS address of an instance on a network; nil means the director's long form, see LongDNSName.
	DNSName func(i InstancePlan, network string) (string, error)
	// NewID makes the UUID of a new instance; nil means one that follows from the arguments, so that the same
	// deployment always looks the same.
	NewID func(deployment, group string, index int) string
	// PickAZ chooses among AZs that are equally good; nil means the first by name. The director's feature
	// randomize_az_placement picks one at random.
	PickAZ func(azs []string) string
	// RunErrands reserves addresses for the errand groups that don't start on deploy, too: after all others, as
	// `bosh run-errand` does when the deployment is there.
	RunErrands bool
}

// Network is a network of the cloud config.
type Network struct {
	// Name is the name that groups refer to.
	Name string
	// Type is manual if empty, as in the cloud config.
	Type NetworkType
	// Subnets are in the order of the cloud config, in which they are filled.
	Subnets []Subnet
	// DNS lists the name servers of a dynamic network without subnets; nil where the cloud config has none.
	DNS []string
	// CloudProperties are the cloud properties of a dynamic network without subnets or of a vip network, shown in
	// spec.networks; nil shows as an empty hash.
	CloudProperties *manifest.Map
}

// Subnet is a subnet of a network.
type Subnet struct {
	// AZs lists the subnet's availability zones; nil means it has none.
	AZs []string
	// Range is a CIDR range; Gateway an address. Manual networks only.
	Range, Gateway string
	// DNS lists name servers; nil where the cloud config has none.
	DNS []string
	// Reserved and Static list addresses: "a", "a - b" or CIDR ranges. Static is also the pool of a vip network.
	Reserved, Static []string
	// Prefix is the length of the prefix that each instance gets; 0 means one address.
	Prefix int
	// CloudProperties are shown in spec.networks; nil as an empty hash.
	CloudProperties *manifest.Map
}

// Group holds the parts of an instance group that a Placer uses.
type Group struct {
	// Name is the group's, unique in the deployment.
	Name string
	// Instances is the number of instances; less than zero is zero.
	Instances int
	// AZs lists the availability zones; nil means that the group has none.
	AZs []string
	// Networks are the networks that each instance is on.
	Networks []GroupNetwork
	// MigratedFrom are older groups whose instances become this group's.
	MigratedFrom []MigratedFrom
	// PersistentDisk is the size of the disk in MB, 0 without; it becomes InstancePlan.PersistentDisk.
	PersistentDisk int
	// ManyDisks is set for a group with `persistent_disks`; it becomes InstancePlan.ManyDisks.
	ManyDisks bool
	// Errand is set for a group with the lifecycle errand. A deploy starts it only if an instance of it has a VM, or is
	// detached; otherwise its instances get no addresses (director: deployment_plan/planner.rb,
	// deployment_plan/assembler.rb), and other groups get their addresses as if it weren't there.
	Errand bool
}

// MigratedFrom is an entry of an instance group's `migrated_from`.
type MigratedFrom struct {
	// Name is the name of the older group; it may be the group's own.
	Name string
	// AZ is the zone for its instances without one; "" for no zone.
	AZ string
}

// GroupNetwork is an entry of an instance group's `networks`.
type GroupNetwork struct {
	// Name is the name of a Network.
	Name string
	// Default lists the purposes for which the network is the default. It has no effect for the only network of a
	// group, which is the default for dns and gateway.
	Default []string
	// StaticIPs lists addresses, "a", "a - b" or CIDR ranges, one address for each instance; nil without `static_ips`.
	StaticIPs []string
	// NICGroup becomes NetworkSettings.NICGroup.
	NICGroup string
}

// ExistingInstance is an instance that is there before the deployment.
type ExistingInstance struct {
	// Group is the name of its group, which may be gone by now, ID its UUID.
	Group, ID string
	// Index is its spec.index, which it keeps within its group.
	Index int
	// AZ names its availability zone; empty means none.
	AZ string
	// Bootstrap is set for the bootstrap instance of its group.
	Bootstrap bool
	// Ignore is set for an instance that `bosh ignore` took out.
	Ignore bool
	// VM is set for an instance that has a VM, Detached for one in the state detached. Both matter for errand groups
	// alone.
	VM, Detached bool
	// PersistentDisk is set if the instance has a disk that binds it to its AZ.
	PersistentDisk bool
	// Networks lists the addresses that it holds.
	Networks []ExistingNetwork
	// Renew is set if the instance gets new addresses while it still holds those: create-swap-delete creates its new
	// VM while the old one exists (director: deployment_plan/network_planner/reservation_reconciler.rb).
	Renew bool
}

// ExistingNetwork is an address that an instance holds.
type ExistingNetwork struct {
	// Name is the network's, IP the address; a prefix is cut off.
	Name, IP string
	// Netmask and Gateway are the values that the agent reported for a dynamic network.
	Netmask, Gateway string
}

// String returns "‹group›/‹id› (‹index›)" as the director prints an instance.
func (e ExistingInstance) String() string { return instanceLabel(e.Group, e.ID, e.Index) }

func instanceLabel(group, id string, index int) string {
	return fmt.Sprintf("%s/%s (%d)", group, id, index)
}

// GroupPlan holds a Placer's decisions for one group.
type GroupPlan struct {
	// Group is the name of the group.
	Group string
	// Instances are in the order in which the director updates them, which is the order in links: the bootstrap
	// instance, the others of its AZ by id, those without AZ, and then AZ by AZ.
	Instances []InstancePlan
	// Obsolete lists the existing instances that have to go.
	Obsolete []ExistingInstance
	// Starts is set for a group that starts on deploy: all but errand groups without a VM. The director renders the
	// templates of no others then.
	Starts bool
	// Late is set if instances got addresses only because of Director.RunErrands: after the deploy.
	Late bool
}

// Place places all groups, in manifest order. existing are the current instances of the deployment; instances of
// deleted groups keep their addresses.
//
// It fails with the director's texts, each an *Error: at the first one, as every placement depends on the placements
// before it.
func (d *Placer) Place(groups []Group, existing []ExistingInstance) ([]GroupPlan, error) {
	networks, err := d.parseNetworks()
	if err != nil {
		return nil, err
	}
	p := &placer{Placer: d, networks: networks, existing: existing, groups: map[string][]int{}, taken: newTaken(networks)}
	for i, e := range existing {
		p.groups[e.Group] = append(p.groups[e.Group], i)
	}
	if err := p.takeExisting(); err != nil {
		return nil, err
	}
	plans := make([]*groupDraft, len(groups))
	for i := range groups {
		if plans[i], err = p.plan(&groups[i]); err != nil {
			return nil, of(groups[i].Name, err)
		}
	}
	if err := keptGroups(groups, existing); err != nil {
		return nil, err
	}
	if err := p.reserveAll(plans); err != nil {
		return nil, err
	}
	placements := make([]GroupPlan, len(groups))
	for i, g := range plans {
		if placements[i], err = p.placement(g); err != nil {
			return nil, of(g.Name, err)
		}
	}
	return placements, nil
}

// keptGroups refuses to remove a group that has ignored instances (director: deployment_plan/instance_planner.rb).
func keptGroups(groups []Group, existing []ExistingInstance) error {
	wanted := map[string]bool{}
	for _, g := range groups {
		wanted[g.Name] = true
		for _, from := range g.MigratedFrom {
			wanted[from.Name] = true
		}
	}
	for _, e := range existing {
		if e.Ignore && !wanted[e.Group] {
			return directorError(codes.DeploymentIgnoredInstancesDeletion, "You are trying to delete instance group '%s', "+
				"which contains ignored instance(s). Operation not allowed.", e.Group)
		}
	}
	return nil
}

// domain returns the effective root domain.
func (d *Placer) domain() string {
	if d.DNSDomain == "" {
		return defaultDNSDomain
	}
	return d.DNSDomain
}
