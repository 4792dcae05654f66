package deploy

// This file finds the effect of an action: calls of a cloud or an agent. Calls of agents are in effects_agent.go,
// calls of clouds in effects_vm.go and effects_disk.go.

import (
	"context"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
)

// effect calls a cloud or an agent. It changes no state.
type effect func(*runner, context.Context) (action.Outcome, error)

// effectOf returns the effect of an action; nil for one that changes only the State.
func effectOf(a plan.Action) effect {
	switch a := a.(type) {
	case action.CreateVM:
		return doing((*runner).createVM, a)
	case action.DeleteVM:
		return doing((*runner).deleteVM, a)
	case action.SetVMMetadata:
		return doing((*runner).setVMMetadata, a)
	case action.CreateDisk:
		return doing((*runner).createDisk, a)
	case action.SetDiskMetadata:
		return doing((*runner).setDiskMetadata, a)
	case action.AttachDisk:
		return doing((*runner).attachDisk, a)
	case action.DetachDisk:
		return doing((*runner).detachDisk, a)
	case action.SnapshotDisk:
		return doing((*runner).snapshotDisk, a)
	case action.ResizeDisk:
		return doing((*runner).resizeDisk, a)
	case action.UpdateDisk:
		return doing((*runner).updateDisk, a)
	case action.AskState:
		return doing((*runner).askState, a)
	case action.WaitForAgent:
		return doing((*runner).waitForAgent, a)
	case action.ApplyNetworks:
		return doing((*runner).applyNetworks, a)
	case action.Watch:
		return doing((*runner).watch, a)
	case action.CompilePackage:
		return doing((*runner).compilePackage, a)
	case action.ForgetPackage:
		return doing((*runner).forgetPackage, a)
	case action.RunErrand:
		return doing((*runner).runErrand, a)
	case action.SyncDNS:
		return doing((*runner).syncDNS, a)
	case action.UnmountDisk:
		return doing((*runner).unmountDisk, a)
	case action.CheckDisk:
		return doing((*runner).checkDisk, a)
	case action.OrphanVM:
		return doing((*runner).orphanVM, a)
	case action.RebootVM:
		return doing((*runner).rebootVM, a)
	case action.DeleteOrphanedDisk:
		return doing((*runner).deleteOrphanedDisk, a)
	case action.DeleteOrphanedVM:
		return doing((*runner).deleteOrphanedVM, a)
	}
	if do := simpleEffect(a); do != nil {
		return do
	}
	return diskEffect(a)
}

// doing returns the effect of a method of runner and an action.
func doing[A plan.Action](do func(*runner, context.Context, A) (action.Outcome, error), a A) effect {
	return func(r *runner, ctx context.Context) (action.Outcome, error) { return do(r, ctx, a) }
}
