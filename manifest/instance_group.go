package manifest

// This file holds instance groups and their jobs.

// Lifecycles of an instance group.
const (
	LifecycleService = "service"
	LifecycleErrand  = "errand"
)

// InstanceGroup is an entry of `instance_groups`: a number of equal instances that run the same jobs.
type InstanceGroup struct {
	// Location is where the group is written.
	Location Location

	// Name of the group.
	Name string
	// Lifecycle is "service" (also if absent) or "errand".
	Lifecycle string
	// Instances is the number of instances; a negative one counts as 0.
	Instances int
	// AZs are the names of the availability zones; nil if the key is absent.
	AZs []string
	// Jobs in order; jobs of addons come last and have Addon set.
	Jobs []*GroupJob
	// Networks in order.
	Networks []*GroupNetwork
	// Stemcell is the alias of an entry of `stemcells`.
	Stemcell string
	// VMType names a vm type of the cloud config; empty if VMResources is used.
	VMType string
	// VMResources ask for a VM by its size; nil if absent.
	VMResources *VMResources
	// VMExtensions are names of vm extensions of the cloud config, in order.
	VMExtensions []string
	// PersistentDisk is a size in MiB, 0 for none.
	PersistentDisk int
	// PersistentDiskType names a disk type of the cloud config; empty if absent.
	PersistentDiskType string
	// PersistentDisks are there instead of one disk, in order.
	PersistentDisks []*PersistentDisk
	// Env is passed to the VM, nil if absent.
	Env *Map
	// Update is the group's own update block; nil if absent. See EffectiveUpdate.
	Update *Update
	// Properties are the deprecated group properties, nil if absent. See JobProperties.
	Properties *Map
	// MigratedFrom are the groups whose instances this one takes over.
	MigratedFrom []*MigratedFrom
	// State and InstanceStates are set by old directors and by the CLI's start, stop and recreate.
	State string
	// InstanceStates maps the index of an instance, as a string, to its state; nil if absent.
	InstanceStates *Map
	// Tags of the group, nil if absent.
	Tags *Map
}

// Errand reports whether the group runs on demand only.
func (g *InstanceGroup) Errand() bool { return g.Lifecycle == LifecycleErrand }

// Job returns the group's job with the given name, or nil.
func (g *InstanceGroup) Job(name string) *GroupJob {
	for _, j := range g.Jobs {
		if j.Name == name {
			return j
		}
	}
	return nil
}

// GroupJob is an entry of the `jobs` of a group, or of an addon, whose jobs are added to groups.
type GroupJob struct {
	// Location is where the job is written.
	Location Location

	// Name of the job in its release, and the name of the release.
	Name, Release string
	// Properties of the job alone; nil if the key is absent, which is not the same as empty: see JobProperties.
	Properties *Map
	// Provides and Consumes map link names to their raw values, nil if the key is absent. The director gives
	// different meanings to a link name that is absent, null, the string "nil" and an empty hash.
	Provides, Consumes *Map
	// CustomProviders are the `custom_provider_definitions`.
	CustomProviders []*CustomProvider
	// Addon is the name of the addon that brought the job; empty for a job the group lists itself.
	Addon string

	properties *Node // that Properties were read from
}

// CustomProvider is an entry of a job's `custom_provider_definitions`. Values are raw because the director
// reports wrong types itself, all at once, when it parses links.
type CustomProvider struct {
	// Location is where the provider is written.
	Location Location

	// Name and Type of the link; nil if absent.
	Name, Type any
	// Properties are the paths of the properties that the link shows.
	Properties []string
	// Raw is the whole entry.
	Raw *Map
}

// PersistentDisk is an entry of `persistent_disks`.
type PersistentDisk struct {
	// Location is where the disk is written.
	Location Location

	// Name of the disk, and the name of its disk type in the cloud config.
	Name, Type string
}

// VMResources is the `vm_resources` section: CPUs, RAM in MiB and ephemeral disk in MiB.
type VMResources struct {
	// Location is where the hash is written.
	Location Location

	// CPU is a number of CPUs, the others are in MiB.
	CPU, RAM, EphemeralDiskSize int
}

// MigratedFrom is an entry of `migrated_from`.
type MigratedFrom struct {
	// Location is where the entry is written.
	Location Location

	// Name of the other group, and the zone that its instances are in; AZ is empty if absent.
	Name, AZ string
}

// GroupNetwork is an entry of an instance group's `networks`: a reference to a network of the cloud config.
type GroupNetwork struct {
	// Location is where the entry is written.
	Location Location

	// Name of a network of the cloud config.
	Name string
	// Default lists the properties for which the network is the default: dns, gateway, addressable. With one network
	// the director overwrites it with [dns, gateway].
	Default []string
	// NICGroup is a number, as text: networks with the same are on one interface of the VM. Empty if absent.
	NICGroup string
	// StaticIPs as written: single addresses, ranges "a - b", CIDR blocks. Nil if absent.
	StaticIPs []string
	// HasStaticIPs reports whether the key is present, even with null.
	HasStaticIPs bool
}

// defaultNetwork returns the name of the network that is the default for property ("dns", "gateway" or
// "addressable"), or "" if none is. With a single network it is that one for dns and gateway.
func (g *InstanceGroup) defaultNetwork(property string) string {
	if len(g.Networks) == 1 {
		if property == "dns" || property == "gateway" {
			return g.Networks[0].Name
		}
		return ""
	}
	for _, n := range g.Networks {
		for _, d := range n.Default {
			if d == property {
				return n.Name
			}
		}
	}
	return ""
}

// AddressNetwork returns the name of the network whose addresses represent the instances of g: the default for
// "addressable", else for "gateway".
func (g *InstanceGroup) AddressNetwork() string {
	if n := g.defaultNetwork("addressable"); n != "" {
		return n
	}
	return g.defaultNetwork("gateway")
}
