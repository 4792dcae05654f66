package state

// This file defines the state of a deployment, like that in a director's database.

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/placement"
)

// State is the current state of a deployment. The zero value is a deployment that doesn't exist.
type State struct {
	// Version is the constant Version; 0 in a State that was never written.
	Version int `json:"version"`
	// Revision counts the changes.
	Revision int `json:"revision"`
	// Deployment is the name.
	Deployment string `json:"deployment"`
	// Deployed is the last completed deploy; the zero value if there was none.
	Deployed Deployed `json:"deployed"`
	// Numbers are the numbers in short DNS names.
	Numbers Numbers `json:"numbers"`
	// Instances are sorted by group, index and ID. Compilation VMs are among them.
	Instances []*Instance `json:"instances,omitempty"`
	// Packages are the compiled packages.
	Packages []CompiledPackage `json:"packages,omitempty"`
	// Disks are the orphaned disks: only an operator deletes them.
	Disks []OrphanedDisk `json:"orphaned_disks,omitempty"`
	// VMs are the VMs orphaned by create-swap-delete: a later clean-up deletes them and frees their addresses.
	VMs []OrphanedVM `json:"orphaned_vms,omitempty"`
	// DNS are the records that were sent to agents.
	DNS DNS `json:"dns"`
	// Others are the holdings of the other deployments of the store. They are not stored with the state: see Load.
	Others []Holding `json:"-"`
}

// Deployed holds the data that a director saves at the end of a deploy.
type Deployed struct {
	// Manifest is YAML with ((variables)).
	Manifest string `json:"manifest,omitempty"`
	// CloudConfigs are YAML with ((variables)), in the order in which they are joined.
	CloudConfigs []string `json:"cloud_configs,omitempty"`
	// RuntimeConfigs are YAML with ((variables)), in the order in which they are applied.
	RuntimeConfigs []string `json:"runtime_configs,omitempty"`
	// Tags is the digest of the deployment's tags.
	Tags string `json:"tags,omitempty"`
	// Links are the shared links that other deployments may consume: JSON of links.Exports, empty for none.
	Links string `json:"links,omitempty"`
}

// RunState is the desired state of an instance's jobs and VM.
type RunState string

// The states of instances.
const (
	Started  RunState = "started"
	Stopped  RunState = "stopped"  // jobs are stopped, the VM exists
	Detached RunState = "detached" // no VM
)

// Instance is an instance of a group, or a VM that compiles.
type Instance struct {
	// ID is its UUID.
	ID string `json:"id"`
	// Group is the name of its group, generated for a VM that compiles.
	Group string `json:"group"`
	// Index is its spec.index.
	Index int `json:"index"`
	// AZ is empty for none.
	AZ string `json:"az,omitempty"`
	// Bootstrap is set for the bootstrap instance of its group.
	Bootstrap bool `json:"bootstrap,omitempty"`
	// Ignored is set for an instance that must not be changed.
	Ignored bool `json:"ignored,omitempty"`
	// Compilation is set for a VM that compiles.
	Compilation bool `json:"compilation,omitempty"`
	// State is its last desired state.
	State RunState `json:"state"`
	// Complete is set after a complete update.
	Complete bool `json:"complete"`
	// VMs has at most one that is active.
	VMs []*VM `json:"vms,omitempty"`
	// Disks has at most one that is active, or one of each name.
	Disks []*Disk `json:"disks,omitempty"`
	// Addresses are the addresses that it holds.
	Addresses []Address `json:"addresses,omitempty"`
	// Errands maps the names of errands whose last run succeeded to digests of its inputs.
	Errands map[string]string `json:"errands,omitempty"`
	// Applied is the state last sent to its agent.
	Applied Applied `json:"applied"`
	// Observed is the state that its agent reports. It is not stored: see deploy.Observe.
	Observed *Observed `json:"-"`
}

// Observed is the state that an agent reports.
type Observed struct {
	// Unresponsive is set for an agent that doesn't answer.
	Unresponsive bool
	// Err is the error of the query: why the agent doesn't answer, or that it can't be queried, as with a wrong
	// password or certificate. In the second case the state of the VM is unknown, and nothing can be planned.
	Err error
	// JobState is "running", "failing", "starting", "stopped" or "unknown".
	JobState string
	// PerJob is set if its agent can restart single jobs.
	PerJob bool
}

// VM is a VM of an instance.
type VM struct {
	// AgentID is chosen before the VM is created.
	AgentID string `json:"agent_id"`
	// CID is the cloud's name for the VM, from create_vm.
	CID string `json:"cid"`
	// CPI is the name of the CPI that created it, an entry of the CPI config; empty for the director's own.
	CPI string `json:"cpi,omitempty"`
	// StemcellAPI is the API version of its stemcell's agent, which the CPI is told; 0 means unknown.
	StemcellAPI int `json:"stemcell_api,omitempty"`
	// Created is when the cloud reported its creation; the zero value means unknown.
	Created time.Time `json:"created,omitzero"`
	// Active is set for the VM that the instance runs on.
	Active bool `json:"active,omitempty"`
	// Made holds the inputs of its creation.
	Made Made `json:"made"`
	// Tags is the digest of the tags that the VM's metadata and its disks have; empty if they are the deployment's.
	Tags string `json:"tags,omitempty"`
	// Settings is the digest of the settings last sent by update_settings.
	Settings Settings `json:"settings"`
	// Addresses are the addresses that the VM was created with, and the dynamic ones that the cloud assigned. Its agent
	// can be reached at them, even while another VM of the instance has others.
	Addresses []Address `json:"addresses,omitempty"`
	// Attached are the attached disks.
	Attached []Attachment `json:"attached,omitempty"`
}

// Has reports whether the VM has an address.
func (v *VM) Has(a Address) bool {
	return slices.ContainsFunc(v.Addresses, func(has Address) bool { return a.SameAs(has) })
}

// Attachment is a disk that is attached to a VM.
type Attachment struct {
	// Disk is its key.
	Disk string `json:"disk"`
	// Hint is the cloud's hint for the agent: the result of attach_disk.
	Hint json.RawMessage `json:"hint,omitempty"`
	// Mounted is set when the agent has mounted it.
	Mounted bool `json:"mounted,omitempty"`
}

// Attachment returns the attachment of the disk with that key, nil if it is not attached.
func (v *VM) Attachment(disk string) *Attachment {
	for n := range v.Attached {
		if v.Attached[n].Disk == disk {
			return &v.Attached[n]
		}
	}
	return nil
}

// Made holds the inputs of a VM's creation: if they change, another VM is needed.
type Made struct {
	// Stemcell is its name or operating system, and its version.
	Stemcell Stemcell `json:"stemcell"`
	// CloudProperties is a digest of the VM's cloud properties, with interpolated variables, and of vm_resources if
	// the manifest has them; their contents may be secret.
	CloudProperties string `json:"cloud_properties"`
	// Env is a digest of the env in the manifest, with ((variables)), as the director compares it; of a VM that
	// compiles, in the cloud config.
	Env string `json:"env"`
	// Networks is a digest of the settings of the networks, with interpolated variables; of a VM that compiles, of
	// the network's name.
	Networks string `json:"networks"`
}

// Stemcell names a stemcell.
type Stemcell struct {
	// OS is the operating system, from the manifest or from the director's stemcell of the Name; empty for unknown.
	OS string `json:"os,omitempty"`
	// Name is the name of the stemcell in the manifest; empty if the manifest has its operating system instead.
	Name string `json:"name,omitempty"`
	// Version is the version in the manifest.
	Version string `json:"version"`
}

// String returns "‹os or name›/‹version›".
func (s Stemcell) String() string { return s.label() + "/" + s.Version }

// Target returns "‹os›/‹version›", the target of compiled packages. A stemcell without an operating system has its name
// there.
func (s Stemcell) Target() string { return cmp.Or(s.OS, s.Name) + "/" + s.Version }

func (s Stemcell) label() string { return cmp.Or(s.Name, s.OS) }

// Settings are digests of the agents' settings other than jobs.
type Settings struct {
	// TrustedCerts is the digest of the trusted certificates; empty if none are sent.
	TrustedCerts string `json:"trusted_certs,omitempty"`
	// Blobstores is the digest of the settings of blobstores; empty if none are sent.
	Blobstores string `json:"blobstores,omitempty"`
	// NATS is the digest of the settings of NATS; empty if none are sent.
	NATS string `json:"nats,omitempty"`
}

// Disk is a persistent disk.
type Disk struct {
	// Key is chosen before the disk is created.
	Key string `json:"key"`
	// CID is the cloud's name for the disk, from create_disk.
	CID string `json:"cid"`
	// CPI is the name of the CPI that created it: the CPI of the VM it was created for; empty for the director's own.
	CPI string `json:"cpi,omitempty"`
	// Name is the name of an entry of persistent_disks; empty for a single disk.
	Name string `json:"name,omitempty"`
	// Size is in MiB.
	Size int `json:"size"`
	// CloudProperties is the digest of the disk type's properties, with interpolated variables.
	CloudProperties string `json:"cloud_properties,omitempty"`
	// Active is set for the disk that the instance uses.
	Active bool `json:"active,omitempty"`
}

// Address is an address that an instance holds on a network.
type Address struct {
	// Network is the name of the network.
	Network string `json:"network"`
	// IP is the address; empty for one that the cloud has not assigned yet.
	IP string `json:"ip,omitempty"`
	// Static is set for one of the static_ips of the manifest.
	Static bool `json:"static,omitempty"`
	// Dynamic is set for one that the cloud assigns.
	Dynamic bool `json:"dynamic,omitempty"`
	// Netmask is the netmask that the cloud assigned with a dynamic address, as the agent reports it; empty for
	// others.
	Netmask string `json:"netmask,omitempty"`
	// Gateway is the gateway that the cloud assigned with a dynamic address, as the agent reports it; empty for
	// others.
	Gateway string `json:"gateway,omitempty"`
	// Obsolete is set for an address that is held only until the VM is replaced.
	Obsolete bool `json:"obsolete,omitempty"`
}

// SameAs reports whether a held address satisfies the wanted one.
func (a Address) SameAs(held Address) bool {
	if a.Dynamic || held.Dynamic {
		return a.Dynamic && held.Dynamic && a.Network == held.Network
	}
	return a.IP == held.IP
}

// CompiledPackage is a package compiled for a stemcell.
type CompiledPackage struct {
	PackageRef
	// Stemcell is the stemcell that it was compiled on: "‹os›/‹version›".
	Stemcell string `json:"stemcell"`
	// Key is the director's dependency key, which identifies its dependencies.
	Key string `json:"key"`
	// Blob is the ID of the compiled blob: the agent's, or "release/‹release›/‹name›/‹version›" for one from a
	// compiled release.
	Blob string `json:"blob"`
	// SHA1 is the digest of the blob, from the agent or from the release.
	SHA1 string `json:"sha1"`
}

// PackageRef names a package of a release.
type PackageRef struct {
	// Release is the name of the release.
	Release string `json:"release"`
	// Name is the package's.
	Name string `json:"name"`
	// Version is the package's fingerprint, or the version of the release where the source has none.
	Version string `json:"version"`
}

// String returns "‹name›/‹version›" as the director prints a package.
func (p PackageRef) String() string { return p.Name + "/" + p.Version }

// OrphanedDisk is a disk that belonged to an instance.
type OrphanedDisk struct {
	Disk
	// Instance is the disk's former instance, "‹group›/‹id›".
	Instance string `json:"instance"`
	// AZ is the zone of that instance; empty for none.
	AZ string `json:"az,omitempty"`
}

// OrphanedVM is a VM that belonged to an instance and still holds its addresses.
type OrphanedVM struct {
	VM
	// Instance is the VM's former instance, "‹group›/‹id›".
	Instance string `json:"instance"`
	// Addresses are the addresses that only it held: they stay in use until it is deleted, see State.TakenIPs.
	Addresses []Address `json:"addresses,omitempty"`
}

// DNS are the records of a deployment.
type DNS struct {
	// Version grows with each change.
	Version int `json:"version"`
	// Domain is the root domain of the director, such as "bosh".
	Domain string `json:"domain,omitempty"`
	// Records are sorted by instance and network.
	Records []Record `json:"records,omitempty"`
	// Aliases are the aliases of link providers, in the director's order.
	Aliases []Alias `json:"aliases,omitempty"`
}

// Alias is a name in BOSH DNS for the instances that provide a link.
type Alias struct {
	// Domain is the name, in which "_" represents the UUID of an instance if the PlaceholderType is "uuid".
	Domain string `json:"domain"`
	// Group is the director's name of the link group: "‹alias›-‹type›".
	Group string `json:"group"`
	// HealthFilter is "healthy", "unhealthy", "all" or, for the default of BOSH DNS, empty.
	HealthFilter string `json:"health_filter,omitempty"`
	// InitialHealthCheck is "synchronous", "asynchronous" or empty.
	InitialHealthCheck string `json:"initial_health_check,omitempty"`
	// PlaceholderType is "uuid" or empty.
	PlaceholderType string `json:"placeholder_type,omitempty"`
}

// Record is the address of an instance on a network.
type Record struct {
	// Instance is the UUID.
	Instance string `json:"instance"`
	// Group is the name of the group.
	Group string `json:"group"`
	// AZ is the name of the zone; empty for none.
	AZ string `json:"az,omitempty"`
	// Network is the name of the network.
	Network string `json:"network"`
	// IP is the address. In the records of a plan it is empty for one that the cloud will assign.
	IP string `json:"ip"`
	// AgentID is the agent ID of the VM that has the address.
	AgentID string `json:"agent_id,omitempty"`
	// Links are the link groups that the instance group provides: "‹alias›-‹type›".
	Links []string `json:"links,omitempty"`
}

// Equal reports whether two records are the same.
func (r Record) Equal(o Record) bool {
	return r.Instance == o.Instance && r.Group == o.Group && r.AZ == o.AZ && r.Network == o.Network && r.IP == o.IP &&
		r.AgentID == o.AgentID && slices.Equal(r.Links, o.Links)
}

// Compare orders records by instance and network.
func (r Record) Compare(o Record) int {
	return cmp.Or(strings.Compare(r.Instance, o.Instance), strings.Compare(r.Network, o.Network))
}

// String returns "‹group›/‹id› (‹index›)" as the director prints an instance.
func (i *Instance) String() string { return fmt.Sprintf("%s/%s (%d)", i.Group, i.ID, i.Index) }

// Slug returns "‹group›/‹id›".
func (i *Instance) Slug() string { return i.Group + "/" + i.ID }

// Is reports whether a name names the instance or its group: "‹group›/‹id›", "‹group›/‹index›" or "‹group›".
func (i *Instance) Is(name string) bool {
	group, which, _ := strings.Cut(name, "/")
	return group == i.Group && (which == "" || which == i.ID || which == strconv.Itoa(i.Index))
}

// Named reports whether one of the names names the instance or its group, or there are none. It records such names in
// used.
func (i *Instance) Named(names []string, used map[string]bool) bool {
	found := len(names) == 0
	for _, name := range names {
		if i.Is(name) {
			found, used[name] = true, true
		}
	}
	return found
}

// VM returns the active VM, nil if there is none.
func (i *Instance) VM() *VM {
	if i == nil {
		return nil
	}
	for _, vm := range i.VMs {
		if vm.Active {
			return vm
		}
	}
	return nil
}

// Unresponsive reports whether its agent was queried and didn't answer.
func (i *Instance) Unresponsive() bool { return i.Observed != nil && i.Observed.Unresponsive }

// VMOf returns the VM with the agent of that ID, nil if there is none.
func (i *Instance) VMOf(agentID string) *VM {
	for _, vm := range i.VMs {
		if vm.AgentID == agentID {
			return vm
		}
	}
	return nil
}

// Disk returns the disk with that key, nil if there is none.
func (i *Instance) Disk(key string) *Disk {
	for _, d := range i.Disks {
		if d.Key == key {
			return d
		}
	}
	return nil
}

// ActiveDisks returns the disks that the instance uses.
func (i *Instance) ActiveDisks() []*Disk {
	var list []*Disk
	for _, d := range i.Disks {
		if d.Active {
			list = append(list, d)
		}
	}
	return list
}

// Instance returns the instance with that ID, nil if there is none.
func (s *State) Instance(id string) *Instance {
	if s == nil {
		return nil
	}
	for _, i := range s.Instances {
		if i.ID == id {
			return i
		}
	}
	return nil
}

// Existing returns the instances in the form of boshrender.Director.
func (s *State) Existing() []placement.ExistingInstance {
	if s == nil {
		return nil
	}
	var list []placement.ExistingInstance
	for _, i := range s.Instances {
		if i.Compilation {
			continue
		}
		e := placement.ExistingInstance{
			Group: i.Group, ID: i.ID, Index: i.Index, AZ: i.AZ, Bootstrap: i.Bootstrap, Ignore: i.Ignored,
			VM: i.VM() != nil, Detached: i.State == Detached, PersistentDisk: len(i.ActiveDisks()) > 0,
		}
		for _, a := range i.Addresses {
			if !a.Obsolete {
				e.Networks = append(e.Networks, placement.ExistingNetwork{Name: a.Network, IP: a.IP, Netmask: a.Netmask, Gateway: a.Gateway})
			}
		}
		list = append(list, e)
	}
	return list
}

// TakenIPs returns addresses that are in use in addition to the addresses of Existing: addresses of VMs that are not
// deleted yet, and of the other deployments of the store.
func (s *State) TakenIPs() []string {
	if s == nil {
		return nil
	}
	var list []string
	add := func(a Address) {
		if a.IP != "" && !a.Dynamic {
			list = append(list, a.IP)
		}
	}
	for _, i := range s.Instances {
		for _, a := range i.Addresses {
			if a.Obsolete || i.Compilation {
				add(a)
			}
		}
		for _, a := range i.strays() {
			add(a)
		}
	}
	for _, vm := range s.VMs {
		for _, a := range vm.Addresses {
			add(a)
		}
	}
	for _, other := range s.Others {
		list = append(list, other.IPs...)
	}
	return list
}

// strays returns the addresses that only the VMs of an instance have: the addresses of a stopped instance, which gets
// others when it starts.
func (i *Instance) strays() (list []Address) {
	for _, vm := range i.VMs {
		for _, a := range vm.Addresses {
			if !slices.ContainsFunc(i.Addresses, a.SameAs) {
				list = append(list, a)
			}
		}
	}
	return list
}

// Sort sorts the instances.
func (s *State) Sort() {
	slices.SortFunc(s.Instances, func(a, b *Instance) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), a.Index-b.Index, cmp.Compare(a.ID, b.ID))
	})
}

func checkVersion(version int) error {
	switch {
	case version > Version:
		return fmt.Errorf("%w: it has version %d, known is %d", ErrNewer, version, Version)
	case version < 1:
		return fmt.Errorf("state: no version")
	}
	return nil
}

// Clone returns a deep copy, including observed states. Immutable parts are shared.
func (s *State) Clone() *State {
	if s == nil {
		return &State{}
	}
	c := *s
	c.Instances = make([]*Instance, len(s.Instances))
	for n, i := range s.Instances {
		c.Instances[n] = i.Clone()
	}
	c.Packages, c.Disks, c.VMs = slices.Clone(s.Packages), slices.Clone(s.Disks), slices.Clone(s.VMs)
	c.DNS.Records = slices.Clone(s.DNS.Records)
	return &c
}

// Clone returns a deep copy. Immutable parts are shared.
func (i *Instance) Clone() *Instance {
	c := *i
	c.Addresses = slices.Clone(i.Addresses)
	c.VMs, c.Disks = make([]*VM, len(i.VMs)), make([]*Disk, len(i.Disks))
	for n, vm := range i.VMs {
		one := *vm
		one.Attached, one.Addresses = slices.Clone(vm.Attached), slices.Clone(vm.Addresses)
		c.VMs[n] = &one
	}
	for n, d := range i.Disks {
		one := *d
		c.Disks[n] = &one
	}
	return &c
}
