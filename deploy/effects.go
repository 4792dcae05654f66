package deploy

// This file finds the effect of an action: calls of a cloud or an agent. Calls of agents are in effects_agent.go,
// calls of clouds in effects_vm.go and effects_disk.go.

import (
	"context"

	"github.com/boshrender/boshrender/deploy/plan"
)

// effect calls a cloud or an agent. It changes no state.
type effect func(*runner, context.Context) (plan.Outcome, error)

// effectOf returns the effect of an action; nil for one that changes only the State.
func effectOf(a plan.Action) effect {
	switch a := a.(type) {
	case plan.CreateVM:
		return doing((*runner).createVM, a)
	case plan.DeleteVM:
		return doing((*runner).deleteVM, a)
	case plan.SetVMMetadata:
		return doing((*runner).setVMMetadata, a)
	case plan.CreateDisk:
		return doing((*runner).createDisk, a)
	case plan.SetDiskMetadata:
		return doing((*runner).setDiskMetadata, a)
	case plan.AttachDisk:
		return doing((*runner).attachDisk, a)
	case plan.DetachDisk:
		return doing((*runner).detachDisk, a)
	case plan.SnapshotDisk:
		return doing((*runner).snapshotDisk, a)
	case plan.ResizeDisk:
		return doing((*runner).resizeDisk, a)
	case plan.UpdateDisk:
		return doing((*runner).updateDisk, a)
	case plan.AskState:
		return doing((*runner).askState, a)
	case plan.WaitForAgent:
		return doing((*runner).waitForAgent, a)
	case plan.ApplyNetworks:
		return doing((*runner).applyNetworks, a)
	case plan.Watch:
		return doing((*runner).watch, a)
	case plan.CompilePackage:
		return doing((*runner).compilePackage, a)
	case plan.ForgetPackage:
		return doing((*runner).forgetPackage, a)
	case plan.RunErrand:
		return doing((*runner).runErrand, a)
	case plan.SyncDNS:
		return doing((*runner).syncDNS, a)
	case plan.UnmountDisk:
		return doing((*runner).unmountDisk, a)
	case plan.CheckDisk:
		return doing((*runner).checkDisk, a)
	case plan.OrphanVM:
		return doing((*runner).orphanVM, a)
	case plan.RebootVM:
		return doing((*runner).rebootVM, a)
	case plan.DeleteOrphanedDisk:
		return doing((*runner).deleteOrphanedDisk, a)
	case plan.DeleteOrphanedVM:
		return doing((*runner).deleteOrphanedVM, a)
	}
	if do := simpleEffect(a); do != nil {
		return do
	}
	return diskEffect(a)
}

// doing returns the effect of a method of runner and an action.
func doing[A plan.Action](do func(*runner, context.Context, A) (plan.Outcome, error), a A) effect {
	return func(r *runner, ctx context.Context) (plan.Outcome, error) { return do(r, ctx, a) }
}
