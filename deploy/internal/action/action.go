// Package action defines the actions, which are the operations of a plan's steps: their fields, their JSON, and how they
// change the State. Package plan makes them, and package deploy executes them.
package action

// This file lists the actions: the possible steps of a plan. Actions of the cloud have the names and effects of the
// CPI's methods, and actions of an agent have the agent's. The others change only the State.

import (
	"errors"
	"time"

	"github.com/boshrender/boshrender/deploy/state"
)

// Action is an operation of a step, a plan.Action. Types with a VM or an Instance refer to it by its agent ID or UUID, which the plan
// chooses, before the cloud has named it.
type Action interface {
	// Kind is the name of the type, as in "create_vm".
	Kind() string
	// Done changes a state to the one after the action has succeeded.
	Done(*state.Edit, Outcome) error
}

// ErrUnknown is the error of an action that isn't there, or has a type of another package.
var ErrUnknown = errors.New("a step without an action of this library")

// OnInstance is embedded by actions about an instance.
type OnInstance struct {
	// Instance is its ID.
	Instance string `json:"instance"`
}

// OnVM is embedded by actions about a VM of an instance.
type OnVM struct {
	OnInstance
	// VM is its agent ID.
	VM string `json:"vm"`
}

// OnDisk is embedded by actions about a disk and a VM.
type OnDisk struct {
	OnVM
	// Disk is its key.
	Disk string `json:"disk"`
}

// Of returns the part of an action about an instance.
func Of(instance string) OnInstance { return OnInstance{instance} }

// At returns the part of an action about a VM, given the IDs of the instance and its agent.
func At(instance, vm string) OnVM { return OnVM{Of(instance), vm} }

// With returns the part of an action about a disk and a VM.
func With(vm OnVM, disk string) OnDisk { return OnDisk{vm, disk} }

// Actions of the cloud.
type (
	// CreateVM creates a VM for an instance and, for a VM that compiles, the instance.
	CreateVM struct {
		OnVM
		// Made holds the inputs of the VM, as digests; the CPI gets the values from the Source. VM.Made keeps it.
		Made state.Made `json:"made"`
		// CPI is the name of the CPI of the zone; empty for the director's own. VM.CPI keeps it.
		CPI string `json:"cpi,omitempty"`
		// Compile is set for a VM that compiles.
		Compile *CompileVM `json:"compile,omitempty"`
	}
	// DeleteVM deletes a VM. A missing VM counts as deleted.
	DeleteVM struct{ OnVM }
	// SetVMMetadata sets the metadata that describe the VM's purpose.
	SetVMMetadata struct {
		OnVM
		// Compiling is the name of the package that it compiles next; empty otherwise.
		Compiling string `json:"compiling,omitempty"`
		// Tags is the digest of the tags among the metadata; empty if they are the deployment's.
		Tags string `json:"tags,omitempty"`
	}
	// CreateDisk creates a disk, which isn't active yet.
	CreateDisk struct {
		OnDisk
		// Name is the name of an entry of persistent_disks; empty for a single disk.
		Name string `json:"name,omitempty"`
		// Size is in MiB, as the CPI takes it.
		Size int `json:"size"`
		// CloudProperties is the digest of the disk type's properties; the CPI gets the values from the Source.
		CloudProperties string `json:"cloud_properties,omitempty"`
	}
	// ResizeDisk enlarges a detached disk, if the cloud can; see driver.DiskResizer.
	ResizeDisk struct {
		OnDisk
		// Size is in MiB, as the CPI takes it.
		Size int `json:"size"`
	}
	// UpdateDisk changes a detached disk, if the cloud can; see driver.DiskUpdater.
	UpdateDisk struct {
		OnDisk
		// Size is in MiB, as the CPI takes it.
		Size int `json:"size"`
		// CloudProperties is the digest of the disk type's properties; the CPI gets the values from the Source.
		CloudProperties string `json:"cloud_properties,omitempty"`
	}
	// SetDiskMetadata sets the metadata that describe the disk's purpose.
	SetDiskMetadata struct {
		OnDisk
		// Tags is the digest of the tags among the metadata; empty if they are the deployment's.
		Tags string `json:"tags,omitempty"`
	}
	// AttachDisk attaches a disk to a VM; the cloud's hint is passed to the agent.
	AttachDisk struct{ OnDisk }
	// DetachDisk detaches a disk. An inactive disk that isn't attached counts as detached. So does a disk that is
	// Unsure: an earlier run has unmounted it, and may have detached it.
	DetachDisk struct {
		OnDisk
		// Unsure makes the action succeed if the CPI says that an active disk isn't attached. It is set for a disk
		// without a name that is attached and not mounted in the State.
		Unsure bool `json:"unsure,omitempty"`
	}
	// SnapshotDisk creates a snapshot of a disk.
	SnapshotDisk struct{ OnDisk }
	// RebootVM reboots a VM.
	RebootVM struct{ OnVM }
	// DeleteOrphanedDisk deletes a disk that was orphaned, with all that is on it.
	DeleteOrphanedDisk struct {
		// Disk is its key.
		Disk string `json:"disk"`
	}
	// DeleteOrphanedVM deletes a VM that was orphaned, and frees its addresses.
	DeleteOrphanedVM struct {
		// VM is the agent ID of the VM.
		VM string `json:"vm"`
	}
)

// Actions of an agent.
type (
	// AskState gets the state of a VM from its agent, and ends the deploy if it differs from the one that the plan
	// assumes.
	AskState struct {
		OnVM
		// JobState is the state that the plan assumes; empty for any.
		JobState string `json:"job_state,omitempty"`
	}
	// WaitForAgent waits until the agent of a new VM answers.
	WaitForAgent struct{ OnVM }
	// UpdateSettings sends an agent certificates, blobstores and the names of disks.
	UpdateSettings struct {
		OnVM
		// Settings are the digests of Options.Settings, which VM.Settings keeps; only the driver has their contents.
		Settings state.Settings `json:"settings"`
	}
	// ApplyNetworks sends an agent its first, short spec, and records the addresses that the cloud assigned.
	ApplyNetworks struct{ OnVM }
	// CheckDisk compares the disk that an agent has mounted with the one that the instance uses. Another disk ends
	// the deploy; a missing one is attached and mounted again.
	CheckDisk struct {
		OnDisk
		// Needed is set if the instance keeps using a disk: otherwise a disk missing from the agent is not an error.
		Needed bool `json:"needed,omitempty"`
	}
	// Prepare makes an agent download jobs and packages while the old ones still run.
	Prepare struct{ OnVM }
	// RunScript runs a script of all jobs that have it.
	RunScript struct {
		OnVM
		// Script is the name of the script.
		Script string `json:"script"`
		// Env is the environment of the script.
		Env map[string]string `json:"env,omitempty"`
	}
	// Drain makes jobs finish their work.
	Drain struct {
		OnVM
		// Type is DrainShutdown if the VM is deleted, its disks change or its jobs stay stopped, and DrainUpdate
		// otherwise.
		Type string `json:"type"`
	}
	// Stop stops the processes.
	Stop struct{ OnVM }
	// AddDisk announces an attached disk to an agent.
	AddDisk struct{ OnDisk }
	// RemoveDisk announces the removal of a disk to an agent.
	RemoveDisk struct{ OnDisk }
	// MountDisk makes an agent mount a disk.
	MountDisk struct{ OnDisk }
	// UnmountDisk makes an agent unmount a disk.
	UnmountDisk struct{ OnDisk }
	// MigrateDisk makes an agent copy the content of one disk to another.
	MigrateDisk struct {
		OnVM
		// From is the key of the source disk.
		From string `json:"from"`
		// To is the key of the target disk.
		To string `json:"to"`
	}
	// Apply sends an agent its spec: it installs packages and configures jobs.
	Apply struct {
		OnVM
		// Applied are the jobs and packages that the spec names; Instance.Applied keeps them.
		Applied state.Applied `json:"applied"`
	}
	// Start starts the processes.
	Start struct{ OnVM }
	// Watch waits until the processes run.
	Watch struct {
		OnVM
		// Least is the time before the first query of the agent, from canary_watch_time or update_watch_time. See
		// deploy.WatchSleeps.
		Least time.Duration `json:"least"`
		// Most is the maximum time until the agent says "running"; after it the step fails.
		Most time.Duration `json:"most"`
	}
	// RestartJobs replaces the files of some jobs and restarts these: surgical mode.
	RestartJobs struct {
		OnVM
		// Restart lists the names of jobs to stop and start.
		Restart []string `json:"restart,omitempty"`
		// Replace lists the names of jobs whose files are replaced without a restart.
		Replace []string `json:"replace,omitempty"`
		// Applied are all jobs and packages of the instance, including unchanged ones; Instance.Applied keeps them.
		Applied state.Applied `json:"applied"`
	}
	// SyncDNS sends the DNS records to agents, to all of them if the action is the zero value.
	SyncDNS struct {
		// VM is the agent ID of the VM that gets the records; empty for the VMs of all instances.
		VM string `json:"vm,omitempty"`
	}
	// CompilePackage makes an agent compile a package.
	CompilePackage struct {
		OnVM
		// Package is the package to compile; its source comes from the Source.
		Package state.PackageRef `json:"package"`
		// Stemcell is the stemcell of the VM, "‹os›/‹version›".
		Stemcell string `json:"stemcell"`
		// Key is the director's dependency key, see CompiledPackage.Key.
		Key string `json:"key"`
		// Needs are the compiled packages that it depends on, by name.
		Needs []CompiledRef `json:"needs,omitempty"`
	}
)

// Actions that change only the State.
type (
	// PlaceInstance adds an instance, or changes its place: group, index, zone, addresses.
	PlaceInstance struct {
		OnInstance
		// Group is the name of its group.
		Group string `json:"group"`
		// Index is its spec.index.
		Index int `json:"index"`
		// AZ is the name of its zone; empty for none.
		AZ string `json:"az,omitempty"`
		// Bootstrap is set for the bootstrap instance of its group.
		Bootstrap bool `json:"bootstrap,omitempty"`
		// Addresses are the addresses that it should hold. Other addresses that it holds become obsolete while it has
		// a VM, and are given up otherwise.
		Addresses []state.Address `json:"addresses,omitempty"`
	}
	// SetCPI records another CPI for a VM, because its zone names that one now (director:
	// deployment_plan/stages/update_active_vm_cpis_stage.rb).
	SetCPI struct {
		OnVM
		// CPI is its name; empty for the director's own. VM.CPI keeps it.
		CPI string `json:"cpi,omitempty"`
	}
	// ActivateVM makes a VM the active one of the instance.
	ActivateVM struct{ OnVM }
	// OrphanVM removes a VM from its instance, with the addresses that only it held. It is deleted later.
	OrphanVM struct{ OnVM }
	// FreeAddresses frees the addresses that an instance held until its VM was replaced.
	FreeAddresses struct{ OnInstance }
	// ActivateDisk makes a disk the one that the instance uses, replacing another of the same name.
	ActivateDisk struct {
		OnInstance
		// Disk is the key of the disk; empty if Old has no successor.
		Disk string `json:"disk,omitempty"`
		// Old is the key of the replaced disk, empty for none.
		Old string `json:"old,omitempty"`
	}
	// OrphanDisk removes a disk from its instance without deleting it.
	OrphanDisk struct {
		OnInstance
		// Disk is the key of the disk. It moves to State.Disks.
		Disk string `json:"disk"`
	}
	// AdoptDisk adds to an instance an orphaned disk, or a disk of the cloud that is not in the State.
	AdoptDisk struct {
		OnInstance
		// Disk is the key that it gets; an orphan keeps its own.
		Disk string `json:"disk"`
		// CID is the cloud's name for the disk.
		CID string `json:"cid"`
		// Size is in MiB; an orphan keeps its own.
		Size int `json:"size"`
		// CloudProperties is a digest; an orphan keeps its own.
		CloudProperties string `json:"cloud_properties,omitempty"`
	}
	// ForgetVM forgets a VM that may be there still.
	ForgetVM struct{ OnVM }
	// ForgetDisk forgets a disk of an instance that may be there still.
	ForgetDisk struct {
		OnInstance
		// Disk is the key of the disk.
		Disk string `json:"disk"`
	}
	// BeginUpdate notes that an update of an instance isn't complete.
	BeginUpdate struct{ OnInstance }
	// SetState records the desired run state of an instance.
	SetState struct {
		OnInstance
		// State is the manifest's run state, or the previous one if the manifest has none.
		State state.RunState `json:"state"`
	}
	// FinishUpdate records that an update of an instance is complete.
	FinishUpdate struct{ OnInstance }
	// PublishDNS records the DNS records of an instance. Without records it removes them.
	PublishDNS struct {
		OnInstance
		// Records replace all records of the instance. A record without an IP gets the address that the cloud
		// assigned on its network.
		Records []state.Record `json:"records,omitempty"`
	}
	// PublishAliases records the aliases of link providers of the whole deployment.
	PublishAliases struct {
		// Domain is the root domain of the director.
		Domain string `json:"domain"`
		// Aliases replace all existing ones.
		Aliases []state.Alias `json:"aliases,omitempty"`
	}
	// KnowPackage records a package of a compiled release.
	KnowPackage struct {
		// Package is the compiled package, with the ID of its blob.
		Package state.CompiledPackage `json:"package"`
	}
	// ForgetPackage forgets a compiled package, and deletes its blob.
	ForgetPackage struct {
		// Package is the compiled package.
		Package state.CompiledPackage `json:"package"`
		// KeepBlob is set if the blob stays: it is a release's, or another package's too.
		KeepBlob bool `json:"keep_blob,omitempty"`
	}
	// ForgetInstance removes an instance that has no VM and no disk.
	ForgetInstance struct{ OnInstance }
	// SaveDeployment records the documents of the deployment.
	SaveDeployment struct {
		// Deployed are the documents and the digest of the tags, for comparison in the next deploy.
		Deployed state.Deployed `json:"deployed"`
	}
	// SaveNumbers records the numbers of short DNS names.
	SaveNumbers struct {
		// Numbers are all numbers, including existing ones.
		Numbers state.Numbers `json:"numbers"`
	}
)

// CompileVM is the instance of a VM that compiles.
type CompileVM struct {
	// Group is "compilation-‹id›" with the ID of the instance.
	Group string `json:"group"`
	// AZ is the zone in the cloud config's compilation; empty for none.
	AZ string `json:"az,omitempty"`
	// Addresses has the one address of the VM; none if the cloud config has no compilation.
	Addresses []state.Address `json:"addresses,omitempty"`
}

// CompiledRef names a compiled package.
type CompiledRef struct {
	// Package is the package that was compiled.
	Package state.PackageRef `json:"package"`
	// Key is the director's dependency key, see CompiledPackage.Key.
	Key string `json:"key"`
}

// The scripts of a deploy.
const (
	PreStop    = "pre-stop"
	PostStop   = "post-stop"
	PreStart   = "pre-start"
	PostStart  = "post-start"
	PostDeploy = "post-deploy"
)

// Names that plans and their execution share.
const (
	// StageErrand is the name of the stage in which errands run.
	StageErrand = "Running errand"
	// LinksFile is the path of the file with the links that a job provides, below the directory of the job.
	LinksFile = ".bosh/links.json"
)

// The types of drains.
const (
	DrainUpdate   = "update"
	DrainShutdown = "shutdown"
)

// RunErrand makes an agent run an errand.
type RunErrand struct {
	OnVM
	// Name is the name of the job or the group.
	Name string `json:"name"`
	// ByJob is set if Name is a job's name, which is then passed to the agent.
	ByJob bool `json:"by_job,omitempty"`
	// Ran is a digest of its inputs; Instance.Errands keeps the digest of the last successful run.
	Ran string `json:"ran"`
}
