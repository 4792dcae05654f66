package plan

// This file defines the desired state of a deployment, in a form that can be compared with a State.

import (
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// Desired is the desired state of a deployment. Contents that may be secret are digests in it, as in a State.
type Desired struct {
	// Deployment is the name.
	Deployment string
	// Deployed holds the documents and the digest of the tags, to be recorded at the end.
	Deployed state.Deployed
	// Inputs are the digests of Plan.Inputs.
	Inputs map[string]string
	// Numbers are the numbers in short DNS names, including new ones.
	Numbers state.Numbers
	// Groups are in the order of the manifest.
	Groups []*DesiredGroup
	// Releases are the deployment's releases, by name.
	Releases map[string]*DesiredRelease
	// Compilation configures the compilation of packages.
	Compilation Compilation
	// Domain is the root domain of DNS.
	Domain string
	// Aliases are the aliases of link providers, in the director's order.
	Aliases []state.Alias
}

// Compilation configures the compilation of packages.
type Compilation struct {
	// Workers is the number of VMs that compile at the same time, at least 1.
	Workers int
	// Reuse keeps a VM for further packages of the same stemcell.
	Reuse bool
	// AZ is the zone of the VMs; empty for none.
	AZ string
	// CPI is the name of the CPI of the zone; empty for the director's own.
	CPI string
	// Addresses are the workers' addresses; the zero value for a worker without one.
	Addresses []state.Address
	// Have is the number of workers that have an address.
	Have int
	// Lack is why not all workers have one; it matters only if they are needed.
	Lack error
	// Made holds the inputs of the VMs, without the stemcell.
	Made state.Made
}

// DesiredGroup is an instance group.
type DesiredGroup struct {
	// Name is the group's.
	Name string
	// MigratedFrom are the former names of the group, and the names of groups that it takes instances from.
	MigratedFrom []string
	// Errand is set for a group of errands.
	Errand bool
	// Starts is set for a group whose instances get VMs.
	Starts bool
	// Update is the effective update section.
	Update manifest.Update
	// Stemcell is the stemcell of the group's VMs.
	Stemcell state.Stemcell
	// Fixed is set if some network is static or a vip, so that create-swap-delete is impossible.
	Fixed bool
	// Instances are in the order of their placement.
	Instances []*DesiredInstance
	// Jobs are in the order of the group.
	Jobs []DesiredJob
	// Links are the link groups that it provides: "‹alias›-‹type›".
	Links []string
}

// DesiredJob is a job of a group.
type DesiredJob struct {
	// Name is the job's.
	Name string
	// Release is the name of the job's release.
	Release string
	// Packages are the names of the packages that it needs.
	Packages []string
}

// DesiredRelease is a release of a deployment.
type DesiredRelease struct {
	// Name is the release's.
	Name string
	// Version is the release's.
	Version string
	// Packages are its packages, by name; none if the source describes none.
	Packages map[string]*DesiredPackage
	// ExportedFrom are the stemcells that the manifest names for it: "‹os›/‹version›".
	ExportedFrom []string
}

// DesiredPackage is a package of a release.
type DesiredPackage struct {
	// Ref names the package.
	Ref state.PackageRef
	// Needs are the names of the packages that it depends on.
	Needs []string
	// Stemcell is the stemcell that it was compiled for; empty for one with sources.
	Stemcell string
	// SHA1 is the digest of its archive in the release.
	SHA1 string
}

// DesiredInstance is an instance of a group.
type DesiredInstance struct {
	// ID is its UUID.
	ID string
	// Group is the name of its group.
	Group string
	// AZ is the name of its zone; empty for none.
	AZ string
	// CPI is the name of the CPI of the zone; empty for the director's own.
	CPI string
	// Index is its spec.index.
	Index int
	// Bootstrap is set for the bootstrap instance of its group.
	Bootstrap bool
	// Ignored is set for an instance that must not be changed.
	Ignored bool
	// Existing is set for an instance that the State has.
	Existing bool
	// State is its desired run state.
	State state.RunState
	// Virtual is "restart" or "recreate" if that is wanted once, in the manifest or by a verb; empty otherwise.
	Virtual string
	// Made holds the inputs of its VM.
	Made state.Made
	// Applied are its jobs and packages; Compute sets its Group.
	Applied state.Applied
	// Disks are its persistent disks: one without a name, or some with names.
	Disks []DesiredDisk
	// Addresses are the addresses that it should hold.
	Addresses []state.Address
	// Records are its DNS records, sorted, without the IDs of agents.
	Records []state.Record
}

// DesiredDisk is a persistent disk of an instance.
type DesiredDisk struct {
	// Name is the name of an entry of persistent_disks; empty for a single disk.
	Name string
	// Size is in MiB.
	Size int
	// CloudProperties is the digest of the disk type's properties.
	CloudProperties string
}
