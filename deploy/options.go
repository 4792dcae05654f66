package deploy

// This file defines the flags of a deploy.

import "time"

// Options are the flags of `bosh deploy`, and what the director is configured to. The zero value works.
type Options struct {
	// Recreate makes all VMs anew.
	Recreate bool
	// CreatedBefore, if it isn't zero, leaves VMs as they are that Recreate is about and that were made then or later,
	// unless the last update of their instance didn't go through.
	CreatedBefore time.Time
	// ResizeDisks has the cloud make a disk larger that only gets larger, see DiskResizer. One that can't copies it.
	ResizeDisks bool
	// UpdateDisks has the cloud change the size and the cloud properties of a disk, see DiskUpdater. One that can't
	// copies it.
	UpdateDisks bool
	// RecreateDisks makes the persistent disks anew.
	RecreateDisks bool
	// Fix makes VMs anew whose agents don't answer.
	Fix bool
	// SkipDrain lists groups whose jobs are stopped without pre-stop and drain; "*" stands for all.
	SkipDrain []string
	// Canaries stands for those of the manifest and of all groups, if it isn't empty: a number or a percentage.
	Canaries string
	// MaxInFlight stands for that of the manifest and of all groups, if it isn't empty: a number or a percentage.
	MaxInFlight string
	// DryRun ends the plan where the director does: behind rendering.
	DryRun bool
	// Snapshots makes a snapshot of each disk before its instance is updated.
	Snapshots bool
	// Surgical restarts only the jobs that changed, where nothing else has to be done.
	Surgical bool
	// AutoErrands has groups of errands get their VMs and jobs as other groups do.
	AutoErrands bool
	// NoRender goes by what templates might read, all of it, instead of rendering them: a plan of a deployment whose
	// variables have no values yet, or one in no time. What it says of files is more than what changes.
	NoRender bool
	// RenderAll renders instances too of which nothing changed that their templates read.
	RenderAll bool
	// Settings are what agents are told beside their jobs, as digests.
	Settings Settings
	// Compiled are packages that are compiled already and that the State doesn't have: of other deployments, or of
	// compiled releases.
	Compiled []CompiledPackage
	// MaxThreads is how many instances are deleted, VMs created and scripts of post-deploy run at a time; 0 means 32, the
	// director's default.
	MaxThreads int
}

func (o *Options) threads() int {
	if o.MaxThreads > 0 {
		return o.MaxThreads
	}
	return 32
}
