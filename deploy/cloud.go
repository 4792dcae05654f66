package deploy

// This file defines the interfaces that an Executor uses: a cloud, agents, and a source of values.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// Cloud creates VMs and disks: its methods are the CPI's (docs: CPI API v2). Calls that a kill may have interrupted
// are repeated with the same [Call]. A *CloudError has the error in the CPI's words.
type Cloud interface {
	// CreateVM creates a VM and returns its name, and its networks if the cloud reports them.
	CreateVM(ctx context.Context, vm VMRequest) (CreatedVM, error)
	DeleteVM(ctx context.Context, cid string) error
	HasVM(ctx context.Context, cid string) (bool, error)
	SetVMMetadata(ctx context.Context, cid string, metadata map[string]string) error
	// CreateDisk creates a disk of a size in MiB, near a VM, and returns its name.
	CreateDisk(ctx context.Context, size int, cloudProperties *manifest.Map, vm string) (cid string, err error)
	DeleteDisk(ctx context.Context, cid string) error
	// AttachDisk returns the hint that the agent needs to find the disk.
	AttachDisk(ctx context.Context, vm, disk string) (hint json.RawMessage, err error)
	DetachDisk(ctx context.Context, vm, disk string) error
	SetDiskMetadata(ctx context.Context, cid string, metadata map[string]string) error
	// SnapshotDisk returns the name of the snapshot.
	SnapshotDisk(ctx context.Context, disk string, metadata map[string]string) (cid string, err error)
}

// DiskResizer is a Cloud that can enlarge disks: Options.ResizeDisks needs it.
type DiskResizer interface {
	// ResizeDisk enlarges a detached disk; the size is in MiB. After a *CloudError of type NotImplemented or
	// NotSupported the disk is copied instead.
	ResizeDisk(ctx context.Context, cid string, size int) error
}

// DiskUpdater is a Cloud that can change disks: Options.UpdateDisks needs it.
type DiskUpdater interface {
	// UpdateDisk changes the size, in MiB, and the cloud properties of a detached disk, and returns its new name if
	// it has one. After a *CloudError of type NotImplemented or NotSupported the disk is copied instead.
	UpdateDisk(ctx context.Context, cid string, size int, cloudProperties *manifest.Map) (newCID string, err error)
}

// CloudPropertiesCalculator is a Cloud that computes the cloud properties of a VM of a given size: instance groups
// and compilations with vm_resources need it.
type CloudPropertiesCalculator interface {
	// CalculateVMCloudProperties returns the cloud properties of a VM with the given CPUs; ram and disk are in MiB.
	CalculateVMCloudProperties(ctx context.Context, cpu, ram, disk int) (*manifest.Map, error)
}

// CreatedVM is the result of create_vm.
type CreatedVM struct {
	// CID is the cloud's name for the VM.
	CID string
	// Networks are the assigned addresses, if the cloud reports them (CPI API v2); nil otherwise.
	Networks []state.Address
}

// VMRequest holds the arguments of create_vm.
type VMRequest struct {
	// AgentID is the ID for the agent of the VM.
	AgentID string
	// Stemcell is the cloud's name for the stemcell.
	Stemcell string
	// StemcellAPI is the API version of the stemcell's agent; 0 means unknown. VM.StemcellAPI keeps it.
	StemcellAPI int
	// CloudProperties are the VM's cloud properties with interpolated variables.
	CloudProperties *manifest.Map
	// Resources, if not nil, replaces a VM type in the manifest. The cloud computes the corresponding cloud
	// properties, see CloudPropertiesCalculator; they override CloudProperties, which are then the AZ's.
	Resources *manifest.VMResources
	// Extensions are the cloud properties of VM extensions, which override the calculated ones; nil without Resources.
	Extensions *manifest.Map
	// Env is the env of the group, or of the compilation, with interpolated variables.
	Env *manifest.Map
	// Networks are the settings of the networks, by name.
	Networks *manifest.Map
	// Disks are the cloud's names of disks that will be attached.
	Disks []string
}

// Agents finds agents.
type Agents interface {
	// Agent returns the agent of a VM. It sends no request.
	Agent(vm AgentRef) Agent
}

// BlobDeleter is Agents with a store of compiled packages. Packages that no job needs any more are deleted from it.
type BlobDeleter interface {
	// DeleteBlob deletes the blob of a compiled package. It is no error if there is none.
	DeleteBlob(ctx context.Context, id string) error
}

// AgentRef identifies the agent of a VM.
type AgentRef struct {
	// AgentID is the ID of the agent.
	AgentID string
	// CID is the cloud's name for the VM.
	CID string
	// Instance is "‹group›/‹id›".
	Instance string
	// Addresses are the VM's addresses, at which the agent can be reached: while an instance has two VMs, each has its
	// own.
	Addresses []state.Address
}

// Agent is the agent of a VM, with the methods of bosh-agent. It implements timeouts of single requests and retries.
// For a method that takes long, it reports the agent's task with [Call.Began]; a call with [Call.Task] set waits for
// that task.
type Agent interface {
	Ping(ctx context.Context) error
	GetState(ctx context.Context) (AgentState, error)
	UpdateSettings(ctx context.Context, s AgentSettings) error
	Prepare(ctx context.Context, s *ApplySpec) error
	Apply(ctx context.Context, s *ApplySpec) error
	// Drain makes jobs finish their work; typ is what comes after it, "update" or "shutdown".
	Drain(ctx context.Context, typ string, s *ApplySpec) error
	Stop(ctx context.Context) error
	Start(ctx context.Context) error
	// RunScript runs a script of all jobs that have it, such as "pre-start".
	RunScript(ctx context.Context, name string, env map[string]string) error
	AddPersistentDisk(ctx context.Context, cid string, hint json.RawMessage) error
	RemovePersistentDisk(ctx context.Context, cid string) error
	MountDisk(ctx context.Context, cid string) error
	UnmountDisk(ctx context.Context, cid string) error
	MigrateDisk(ctx context.Context, from, to string) error
	// ListDisk returns the cloud's names of the disks that are mounted.
	ListDisk(ctx context.Context) (cids []string, err error)
	CompilePackage(ctx context.Context, p PackageSource) (CompiledBlob, error)
	SyncDNS(ctx context.Context, blob state.DNSBlob) error
	// Shutdown announces to the agent that its VM is orphaned. The result doesn't matter.
	Shutdown(ctx context.Context) error
}

// Surgeon is an Agent that can restart single jobs: surgical mode needs it.
type Surgeon interface {
	// RestartJobs replaces the files of both lists of jobs and restarts the jobs of the first. A job that is not in the
	// spec is removed.
	RestartJobs(ctx context.Context, s *ApplySpec, restart, replace []string) error
}

// ErrandResult is the result of an errand on one instance.
type ErrandResult struct {
	// ExitCode is the script's: 0 is success, more than 128 a signal that ended it.
	ExitCode int
	// Stdout is the output of the script; it may contain secrets.
	Stdout string
	// Stderr is the standard error of the script; it may contain secrets.
	Stderr string
}

// Err returns why an errand is no success, in the words of `bosh run-errand`; nil if it is one.
func (r ErrandResult) Err(errand string) error {
	switch {
	case r.ExitCode == 0:
		return nil
	case r.ExitCode > 128:
		return fmt.Errorf("Errand '%s' was canceled (exit code %d)", errand, r.ExitCode)
	}
	return fmt.Errorf("Errand '%s' completed with error (exit code %d)", errand, r.ExitCode)
}

// ErrandAgent is an Agent that can run errands: Options.Errand needs it.
type ErrandAgent interface {
	// RunErrand runs the errand of a job; with an empty name the first job's. It is cancelled when ctx
	// ends.
	RunErrand(ctx context.Context, job string) (ErrandResult, error)
}

// AgentState is the part of get_state's result that a deploy uses.
type AgentState struct {
	// AgentID is the ID that the agent says it has: an Executor asks nothing else of an agent with another one.
	AgentID string
	// JobState is "running", "failing", "starting", "stopped" or "unknown".
	JobState string
	// Failing are the names of the processes that don't run.
	Failing []string
	// Networks are the addresses that the VM has.
	Networks []state.Address
}

// AgentSettings holds the arguments of update_settings.
type AgentSettings struct {
	// Disks maps the names of disks in the manifest to the cloud's names.
	Disks map[string]string
	// Settings are the digests of the other settings; only the driver has their contents.
	Settings state.Settings
}

// ApplySpec is the spec sent to an agent.
type ApplySpec struct {
	// Deployment is the name.
	Deployment string
	// Instance is a copy of the instance at the time of sending.
	Instance state.Instance
	// Short is set for the first spec of a VM, which has only networks and names.
	Short bool
	// Applied are jobs and packages.
	Applied state.Applied
	// Packages are the compiled packages in Applied, for the stemcell of the VM, without packages that are not compiled
	// yet.
	Packages []state.CompiledPackage
	// Files are the rendered files; nil with Short.
	Files []boshrender.File
}

// PackageSource holds the arguments of compile_package.
type PackageSource struct {
	state.PackageRef
	// Open opens the archive, each time from its beginning.
	Open func(ctx context.Context) (io.ReadCloser, error)
	// SHA1 is the digest of the archive, as compile_package takes it.
	SHA1 string
	// Needs are the compiled packages that it depends on.
	Needs []state.CompiledPackage
}

// CompiledBlob identifies a compiled package.
type CompiledBlob struct {
	// Blob is the ID of the blob, as the agent returns it.
	Blob string
	// SHA1 is the digest of the blob, as the agent returns it.
	SHA1 string
}

// Source provides the values whose digests are in a plan: they may be secret.
type Source interface {
	// VM returns the inputs for the VM of an instance. An instance that compiles has no ID in the deployment.
	VM(ctx context.Context, i *state.Instance, made state.Made) (VMRequest, error)
	// Disk returns the cloud properties of an instance's disk.
	Disk(ctx context.Context, instance, name string) (*manifest.Map, error)
	// Files returns the rendered files of an instance, which match the plan.
	Files(ctx context.Context, instance string, a state.Applied) ([]boshrender.File, error)
	// Package returns the source of a package.
	Package(ctx context.Context, p state.PackageRef) (PackageSource, error)
	// Tags returns the tags of the VMs and disks of a group.
	Tags(group string) map[string]string
}

// Clock is the clock of an Executor.
type Clock interface {
	Now() time.Time
	// Sleep returns early, with its cause, if ctx ends.
	Sleep(ctx context.Context, d time.Duration) error
}

// SystemClock is the clock of the machine.
var SystemClock Clock = realClock{}

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

func (realClock) Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Call identifies one call of a Cloud or an Agent. Drivers find it in the context, see CallOf.
type Call struct {
	// Token is the ID of the call, the same when it is repeated after a kill. A driver that can returns the result of
	// an earlier call with the same token, if it succeeded.
	Token string
	// Again is set if the call was started before, and may have had its effect though it failed or was cut short.
	Again bool
	// Recall requests only such a result: without one the driver does nothing and returns ErrNeverCalled.
	Recall bool
	// StemcellAPI is the API version of the stemcell of the VM that is created, deleted, or gets or loses a disk, which
	// CPIs are told (director: cloud_factory.rb); 0 means unknown.
	StemcellAPI int
	// Task is the agent's task that an earlier call began; empty for none.
	Task string
	// Began is called with the task that a call begins; may be nil.
	Began func(task string) error
}

// TaskEndedError is an Agent's error for a task that has ended without a result. The Executor forgets such a task,
// and repeats the call.
type TaskEndedError struct {
	// Task is the agent's ID of the task.
	Task string
	// Lost is set for a task that the agent has forgotten in a restart; its result isn't known.
	Lost bool
	// Err is the agent's answer.
	Err error
}

// Error returns the agent's answer.
func (e *TaskEndedError) Error() string { return fmt.Sprint(e.Err) }

// Unwrap returns the agent's answer.
func (e *TaskEndedError) Unwrap() error { return e.Err }

type callKey struct{}

// CallOf returns the call in a context; the zero value if it has none.
func CallOf(ctx context.Context) Call {
	c, _ := ctx.Value(callKey{}).(Call)
	return c
}

// WithCall returns a context with a call.
func WithCall(ctx context.Context, c Call) context.Context {
	return context.WithValue(ctx, callKey{}, c)
}

// The types of CPI errors that a deploy handles.
const (
	VMNotFound       = "Bosh::Clouds::VMNotFound"
	VMCreationFailed = "Bosh::Clouds::VMCreationFailed"
	DiskNotAttached  = "Bosh::Clouds::DiskNotAttached"
	DiskNotFound     = "Bosh::Clouds::DiskNotFound"
	NotImplemented   = "Bosh::Clouds::NotImplemented"
	NotSupported     = "Bosh::Clouds::NotSupported"
)

// CloudError is an error that a CPI reports.
type CloudError struct {
	// Type is one of the constants above or another that begins with Bosh::Clouds::.
	Type string
	// Message is the CPI's text.
	Message string
	// Method is the called method, such as "create_vm".
	Method string
	// RequestID is the request_id in the context of the call.
	RequestID string
	// Retry is set if the same call may succeed later.
	Retry bool
	// Unknown is set for a type that the director doesn't define.
	Unknown bool
}

// Error returns the director's text (director: clouds/external_cpi.rb).
func (e *CloudError) Error() string {
	if e.Unknown {
		return fmt.Sprintf("Unknown CPI error '%s' with message '%s' in '%s' CPI method (CPI request ID: '%s')", e.Type, e.Message, e.Method, e.RequestID)
	}
	return fmt.Sprintf("CPI error '%s' with message '%s' in '%s' CPI method (CPI request ID: '%s')", e.Type, e.Message, e.Method, e.RequestID)
}

func isCloudError(err error, types ...string) bool {
	var e *CloudError
	if !errors.As(err, &e) {
		return false
	}
	for _, t := range types {
		if e.Type == t {
			return true
		}
	}
	return false
}
