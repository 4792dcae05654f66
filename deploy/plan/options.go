package plan

// This file defines the flags of a deploy.

import (
	"time"

	"github.com/boshrender/boshrender/deploy/state"
)

// Options are the flags of `bosh deploy`, and settings of the director. The zero value works.
type Options struct {
	// Verb, if it has a Verb, is an operation on instances in place of a deploy.
	Verb VerbOptions
	// Errand, if not nil, is a run of an errand in place of a deploy. It implies AutoErrands.
	Errand *ErrandOptions
	// Deployed makes a plan use the manifest and the configs that were deployed last, instead of the given ones, as a
	// director's operations do. Verb and Errand imply it.
	Deployed bool
	// Recreate recreates all VMs.
	Recreate bool
	// CreatedBefore, if it isn't zero, excludes VMs from Recreate that were created at that time or later, unless the
	// last update of their instance is incomplete.
	CreatedBefore time.Time
	// ResizeDisks makes the cloud enlarge disks in place, see driver.DiskResizer. If the cloud can't, the disk is
	// copied.
	ResizeDisks bool
	// UpdateDisks makes the cloud change the size and the cloud properties of disks in place, see driver.DiskUpdater.
	// If the cloud can't, the disk is copied.
	UpdateDisks bool
	// RecreateDisks recreates the persistent disks.
	RecreateDisks bool
	// Fix recreates VMs whose agents don't answer.
	Fix bool
	// SkipDrain lists groups whose jobs are stopped without pre-stop and drain; "*" means all groups.
	SkipDrain []string
	// Canaries, if not empty, overrides the canaries of the manifest and of all groups: a number or a percentage.
	Canaries string
	// MaxInFlight, if not empty, overrides the max_in_flight of the manifest and of all groups: a number or a
	// percentage.
	MaxInFlight string
	// InFlights are the max_in_flight of groups, for Repair: a number or a percentage of the problems of the group.
	InFlights map[string]string
	// DryRun ends the plan where the director does: after rendering.
	DryRun bool
	// Snapshots takes a snapshot of each disk before its instance is updated.
	Snapshots bool
	// Surgical restarts only the changed jobs, if no other change requires more. Agents that can't are ErrSurgical:
	// bosh-agent can't.
	Surgical bool
	// AutoErrands makes groups of errands get VMs and jobs like other groups.
	AutoErrands bool
	// NoRender compares everything that templates might read instead of rendering them, for a deployment whose
	// variables have no values yet, or for speed. The plan lists more files than actually change.
	NoRender bool
	// RenderAll also renders instances for which nothing changed that their templates read.
	RenderAll bool
	// Settings are digests of the agents' other settings, see Digests in package agent.
	Settings state.Settings
}

// Complete returns the options with all that they imply.
func (o Options) Complete() Options {
	o.AutoErrands = o.AutoErrands || o.Errand != nil
	o.Deployed = o.Deployed || o.Errand != nil || o.Verb.Verb != ""
	return o
}
