package action

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/redact"
)

// This file names the kinds of actions, and reads actions.

// actions maps each kind to a value of its type.
var actions = lazy.Value[map[string]reflect.Type]{New: func() map[string]reflect.Type {
	return kinds(
		CreateVM{}, DeleteVM{}, SetVMMetadata{}, CreateDisk{}, SetDiskMetadata{}, AttachDisk{}, DetachDisk{}, SnapshotDisk{},
		ResizeDisk{}, UpdateDisk{}, RunErrand{}, DeleteOrphanedDisk{}, DeleteOrphanedVM{}, AdoptDisk{}, RebootVM{}, ForgetVM{}, ForgetDisk{},
		AskState{}, WaitForAgent{}, UpdateSettings{}, ApplyNetworks{}, Prepare{}, RunScript{}, Drain{}, Stop{}, AddDisk{},
		CheckDisk{}, RemoveDisk{}, MountDisk{}, UnmountDisk{}, MigrateDisk{}, Apply{}, Start{}, Watch{}, RestartJobs{}, SyncDNS{},
		CompilePackage{}, PlaceInstance{}, ActivateVM{}, OrphanVM{}, FreeAddresses{}, ActivateDisk{}, OrphanDisk{},
		BeginUpdate{}, SetState{}, FinishUpdate{}, PublishDNS{}, PublishAliases{}, KnowPackage{}, ForgetInstance{}, SaveDeployment{}, SaveNumbers{},
		SetCPI{}, ForgetPackage{},
	)
}}

func kinds(list ...Action) map[string]reflect.Type {
	m := make(map[string]reflect.Type, len(list))
	for _, a := range list {
		m[a.Kind()] = reflect.TypeOf(a)
	}
	return m
}

// Calls reports whether actions of a kind call a cloud or an agent. Others only change the State.
func Calls(kind string) bool { return !recorded.Get()[kind] }

// recorded are the kinds of the actions that change only the State.
var recorded = lazy.Value[map[string]bool]{New: func() map[string]bool {
	m := map[string]bool{}
	for _, a := range []Action{
		PlaceInstance{}, SetCPI{}, ActivateVM{}, FreeAddresses{}, ActivateDisk{}, OrphanDisk{}, AdoptDisk{}, ForgetVM{}, ForgetDisk{}, BeginUpdate{},
		SetState{}, FinishUpdate{}, PublishDNS{}, PublishAliases{}, KnowPackage{}, ForgetInstance{}, SaveDeployment{}, SaveNumbers{},
	} {
		m[a.Kind()] = true
	}
	return m
}}

// The names of the kinds.
func (CreateVM) Kind() string           { return "create_vm" }
func (DeleteVM) Kind() string           { return "delete_vm" }
func (SetVMMetadata) Kind() string      { return "set_vm_metadata" }
func (CreateDisk) Kind() string         { return "create_disk" }
func (SetDiskMetadata) Kind() string    { return "set_disk_metadata" }
func (AttachDisk) Kind() string         { return "attach_disk" }
func (DetachDisk) Kind() string         { return "detach_disk" }
func (SnapshotDisk) Kind() string       { return "snapshot_disk" }
func (DeleteOrphanedDisk) Kind() string { return "delete_orphaned_disk" }
func (DeleteOrphanedVM) Kind() string   { return "delete_orphaned_vm" }
func (RebootVM) Kind() string           { return "reboot_vm" }
func (ForgetVM) Kind() string           { return "forget_vm" }
func (ForgetDisk) Kind() string         { return "forget_disk" }
func (AdoptDisk) Kind() string          { return "adopt_disk" }
func (ResizeDisk) Kind() string         { return "resize_disk" }
func (UpdateDisk) Kind() string         { return "update_disk" }
func (AskState) Kind() string           { return "get_state" }
func (WaitForAgent) Kind() string       { return "ping" }
func (UpdateSettings) Kind() string     { return "update_settings" }
func (ApplyNetworks) Kind() string      { return "apply_networks" }
func (CheckDisk) Kind() string          { return "check_disk" }
func (Prepare) Kind() string            { return "prepare" }
func (RunScript) Kind() string          { return "run_script" }
func (Drain) Kind() string              { return "drain" }
func (Stop) Kind() string               { return "stop" }
func (AddDisk) Kind() string            { return "add_persistent_disk" }
func (RemoveDisk) Kind() string         { return "remove_persistent_disk" }
func (MountDisk) Kind() string          { return "mount_disk" }
func (UnmountDisk) Kind() string        { return "unmount_disk" }
func (MigrateDisk) Kind() string        { return "migrate_disk" }
func (Apply) Kind() string              { return "apply" }
func (Start) Kind() string              { return "start" }
func (Watch) Kind() string              { return "watch" }
func (RestartJobs) Kind() string        { return "restart_jobs" }
func (SyncDNS) Kind() string            { return "sync_dns" }
func (CompilePackage) Kind() string     { return "compile_package" }
func (PlaceInstance) Kind() string      { return "place_instance" }
func (SetCPI) Kind() string             { return "set_cpi" }
func (ActivateVM) Kind() string         { return "activate_vm" }
func (OrphanVM) Kind() string           { return "orphan_vm" }
func (FreeAddresses) Kind() string      { return "free_addresses" }
func (ActivateDisk) Kind() string       { return "activate_disk" }
func (OrphanDisk) Kind() string         { return "orphan_disk" }
func (BeginUpdate) Kind() string        { return "begin_update" }
func (SetState) Kind() string           { return "set_state" }
func (FinishUpdate) Kind() string       { return "finish_update" }
func (PublishDNS) Kind() string         { return "publish_dns" }
func (PublishAliases) Kind() string     { return "publish_aliases" }
func (KnowPackage) Kind() string        { return "know_package" }
func (ForgetPackage) Kind() string      { return "forget_package" }
func (ForgetInstance) Kind() string     { return "forget_instance" }
func (SaveDeployment) Kind() string     { return "save_deployment" }
func (RunErrand) Kind() string          { return "run_errand" }
func (SaveNumbers) Kind() string        { return "save_numbers" }

// Decode reads an action of a kind from JSON. Unknown kinds and keys are errors.
func Decode(kind string, data json.RawMessage) (Action, error) {
	typ, ok := actions.Get()[kind]
	if !ok {
		return nil, redact.Errorf("a step has a kind that isn't known")
	}
	v := reflect.New(typ)
	if err := redact.Decode(data, v.Interface()); err != nil {
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	return v.Elem().Interface().(Action), nil
}
