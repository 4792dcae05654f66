package driver

// This file defines the interfaces of clouds, and of the source of values.

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

// DiskFinder is a Cloud that can look up its disks: without it Problems doesn't find missing ones.
type DiskFinder interface {
	// HasDisk reports whether a disk exists.
	HasDisk(ctx context.Context, cid string) (bool, error)
}

// Rebooter is a Cloud that can reboot VMs: RebootTheVM needs it.
type Rebooter interface {
	// RebootVM reboots a VM.
	RebootVM(ctx context.Context, cid string) error
}

// Rememberer is a Cloud that can say whether it keeps the results of calls, so that nothing is lost with a process.
type Rememberer interface {
	// Remembers reports whether a call with Call.Recall returns the result of every earlier call.
	Remembers() bool
	// Forget drops the results of the calls with these tokens, once the plan that they belong to has ended.
	Forget(tokens []string) error
}

// InputSource is a Source that reports its inputs. An Executor refuses a plan that was computed from other inputs.
type InputSource interface {
	// Inputs returns the value of Plan.Inputs for plans that are computed from this source.
	Inputs() (map[string]string, error)
}

// Errors that errors.Is finds.
var (
	// ErrNeverCalled: the cloud keeps no result of a call, see Call.Recall.
	ErrNeverCalled = errors.New("no such call")
	// ErrOtherAgent: an agent says an ID other than its VM's. The VM is gone, say, and another one has its address. It
	// counts as no answer: over NATS there would be none.
	ErrOtherAgent = errors.New("another agent answers")
)
