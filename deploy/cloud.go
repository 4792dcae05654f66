package deploy

// This file defines what an Executor works with: a cloud, agents, and where values come from.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
)

// Cloud is what makes VMs and disks: its methods are the CPI's (docs: CPI API v2). Calls that a kill may have cut off
// are made again, with the same [Call]. A *CloudError says what went wrong in the CPI's words.
type Cloud interface {
	// CreateVM makes a VM and returns its name, and the networks where the cloud says what it gave.
	CreateVM(ctx context.Context, vm VMRequest) (CreatedVM, error)
	DeleteVM(ctx context.Context, cid string) error
	HasVM(ctx context.Context, cid string) (bool, error)
	SetVMMetadata(ctx context.Context, cid string, metadata map[string]string) error
	// CreateDisk makes a disk of a size in MiB, near a VM, and returns its name.
	CreateDisk(ctx context.Context, size int, cloudProperties *manifest.Map, vm string) (cid string, err error)
	DeleteDisk(ctx context.Context, cid string) error
	// AttachDisk returns what the agent has to know to find the disk.
	AttachDisk(ctx context.Context, vm, disk string) (hint json.RawMessage, err error)
	DetachDisk(ctx context.Context, vm, disk string) error
	SetDiskMetadata(ctx context.Context, cid string, metadata map[string]string) error
	// SnapshotDisk returns the name of the snapshot.
	SnapshotDisk(ctx context.Context, disk string, metadata map[string]string) (cid string, err error)
}

// DiskResizer is a Cloud that makes disks larger: Options.ResizeDisks needs it.
type DiskResizer interface {
	// ResizeDisk makes a disk larger that isn't attached; the size is in MiB. A *CloudError of type NotImplemented or
	// NotSupported has the disk copied instead.
	ResizeDisk(ctx context.Context, cid string, size int) error
}

// DiskUpdater is a Cloud that changes disks: Options.UpdateDisks needs it.
type DiskUpdater interface {
	// UpdateDisk changes the size, in MiB, and the cloud properties of a disk that isn't attached, and returns its new
	// name if it has one. A *CloudError of type NotImplemented or NotSupported has the disk copied instead.
	UpdateDisk(ctx context.Context, cid string, size int, cloudProperties *manifest.Map) (newCID string, err error)
}

// CloudPropertiesCalculator is a Cloud that finds the cloud properties of a VM of a size: instance groups and compilations
// with vm_resources need it.
type CloudPropertiesCalculator interface {
	// CalculateVMCloudProperties returns the cloud properties of a VM with so many CPUs; ram and disk are in MiB.
	CalculateVMCloudProperties(ctx context.Context, cpu, ram, disk int) (*manifest.Map, error)
}

// CreatedVM is what create_vm returns.
type CreatedVM struct {
	// CID is the cloud's name for the VM.
	CID string
	// Networks are the addresses that the cloud gave, where it says so (CPI API v2); nil otherwise.
	Networks []Address
}

// VMRequest is what create_vm is asked for.
type VMRequest struct {
	// AgentID is what the agent of the VM will be called.
	AgentID string
	// Stemcell is the cloud's name for the stemcell.
	Stemcell string
	// CloudProperties are those of the VM, with the values of variables.
	CloudProperties *manifest.Map
	// Resources, if set, are what the manifest asks for in place of a VM type. The cloud says which cloud properties that
	// are, see CloudPropertiesCalculator; they win over CloudProperties, which are those of the AZ.
	Resources *manifest.VMResources
	// Extensions are the cloud properties of VM extensions, which win over those that the cloud calculates; nil without
	// Resources.
	Extensions *manifest.Map
	// Env is that of the group, or that of the compilation, with the values of variables.
	Env *manifest.Map
	// Networks are the settings of the networks, by name.
	Networks *manifest.Map
	// Disks are the cloud's names of disks that will be attached.
	Disks []string
}

// Agents finds agents.
type Agents interface {
	// Agent returns the agent of a VM; it asks nothing.
	Agent(vm AgentRef) Agent
}

// AgentRef names the agent of a VM.
type AgentRef struct {
	// AgentID is what the agent is called.
	AgentID string
	// CID is the cloud's name for the VM.
	CID string
	// Instance is "‹group›/‹id›".
	Instance string
	// Addresses are those of the VM, where the agent can be reached: while an instance has two VMs, each has its own.
	Addresses []Address
}

// Agent is the agent of a VM: its methods are those of bosh-agent. Timeouts of single requests and their retries are its
// own. Of a method that takes long, the agent's task is noted with [Call.Began]; a call that finds [Call.Task] set goes
// on waiting for that one.
type Agent interface {
	Ping(ctx context.Context) error
	GetState(ctx context.Context) (AgentState, error)
	UpdateSettings(ctx context.Context, s AgentSettings) error
	Prepare(ctx context.Context, s *ApplySpec) error
	Apply(ctx context.Context, s *ApplySpec) error
	Drain(ctx context.Context, t DrainType, s *ApplySpec) error
	Stop(ctx context.Context) error
	Start(ctx context.Context) error
	RunScript(ctx context.Context, name Script, env map[string]string) error
	AddPersistentDisk(ctx context.Context, cid string, hint json.RawMessage) error
	RemovePersistentDisk(ctx context.Context, cid string) error
	MountDisk(ctx context.Context, cid string) error
	UnmountDisk(ctx context.Context, cid string) error
	MigrateDisk(ctx context.Context, from, to string) error
	// ListDisk returns the cloud's names of the disks that are mounted.
	ListDisk(ctx context.Context) (cids []string, err error)
	CompilePackage(ctx context.Context, p PackageSource) (CompiledBlob, error)
	SyncDNS(ctx context.Context, blob DNSBlob) error
	// Shutdown tells the agent that its VM is orphaned. Nobody waits for what comes of it.
	Shutdown(ctx context.Context) error
}

// Surgeon is an Agent that can restart single jobs: surgical mode needs it.
type Surgeon interface {
	// RestartJobs replaces the files of both lists of jobs and restarts those of the first. A job that the spec doesn't
	// have goes.
	RestartJobs(ctx context.Context, s *ApplySpec, restart, replace []string) error
}

// AgentState is what get_state returns, as far as a deploy looks at it.
type AgentState struct {
	// JobState is "running", "failing", "starting", "stopped" or "unknown".
	JobState string
	// Failing are the names of the processes that don't run.
	Failing []string
	// Networks are the addresses that the VM has.
	Networks []Address
}

// AgentSettings is what update_settings tells.
type AgentSettings struct {
	// Disks are the cloud's names of disks by the names that they have in the manifest.
	Disks map[string]string
	// Settings are the digests of what else is told; what it says is the driver's to know.
	Settings Settings
}

// ApplySpec is what an agent is sent.
type ApplySpec struct {
	// Deployment is the name.
	Deployment string
	// Instance is a copy of the instance, as it is when the spec is sent.
	Instance Instance
	// Short is set for the first spec of a VM, which has networks and names alone.
	Short bool
	// Applied are jobs and packages.
	Applied Applied
	// Packages are the compiled packages that Applied names, for the stemcell of the VM; those that nobody has compiled
	// are missing.
	Packages []CompiledPackage
	// Files are the rendered files; nil with Short.
	Files []boshrender.File
}

// PackageSource is what compile_package is asked for.
type PackageSource struct {
	PackageRef
	// Open opens the archive, each time from its begin.
	Open func(ctx context.Context) (io.ReadCloser, error)
	// SHA1 is the digest of the archive, as compile_package takes it.
	SHA1 string
	// Needs are the packages that it is compiled with.
	Needs []CompiledPackage
}

// CompiledBlob is where a compiled package is.
type CompiledBlob struct {
	// Blob is the ID of the blob, as the agent returns it.
	Blob string
	// SHA1 is the digest of the blob, as the agent returns it.
	SHA1 string
}

// Source has what a plan only has digests of: it may be secret.
type Source interface {
	// VM returns what the VM of an instance is made from. An instance that compiles has no ID in the deployment.
	VM(ctx context.Context, i *Instance, made Made) (VMRequest, error)
	// Disk returns the cloud properties of an instance's disk.
	Disk(ctx context.Context, instance, name string) (*manifest.Map, error)
	// Files returns the rendered files of an instance. They are what the plan says.
	Files(ctx context.Context, instance string, a Applied) ([]boshrender.File, error)
	// Package returns the source of a package.
	Package(ctx context.Context, p PackageRef) (PackageSource, error)
	// Tags returns those of the VMs and disks of a group.
	Tags(group string) map[string]string
}

// Clock is the time of an Executor.
type Clock interface {
	Now() time.Time
	// Sleep returns early, with its cause, if ctx ends.
	Sleep(ctx context.Context, d time.Duration) error
}

// SystemClock is the time of the machine.
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

// Call is one call of a Cloud or an Agent. Drivers find it in the context, see CallOf.
type Call struct {
	// Token is the call's name, the same when it is made again after a kill. A driver that can returns what an earlier
	// call with the same token brought, if it went well.
	Token string
	// Recall asks for that alone: where there is none the driver does nothing and returns ErrNeverCalled.
	Recall bool
	// Task is the task of the agent that an earlier call began; empty for none.
	Task string
	// Began is told the task that a call begins; nil where nobody wants to know.
	Began func(task string) error
}

// TaskEndedError is what an Agent returns for a task that it doesn't work on any more and that brought nothing. The
// Executor forgets such a task: what it was about is asked for again.
type TaskEndedError struct {
	// Task is the agent's ID of the task.
	Task string
	// Lost is set for a task that the agent doesn't know: it was restarted, and what came of the task isn't known.
	Lost bool
	// Err is the agent's answer.
	Err error
}

// Error returns the agent's answer.
func (e *TaskEndedError) Error() string { return e.Err.Error() }

// Unwrap returns the agent's answer.
func (e *TaskEndedError) Unwrap() error { return e.Err }

// ErrNeverCalled is what a driver returns that doesn't know of a call.
var ErrNeverCalled = errors.New("no such call")

type callKey struct{}

// CallOf returns the call that a context is of; the zero value if it is of none.
func CallOf(ctx context.Context) Call {
	c, _ := ctx.Value(callKey{}).(Call)
	return c
}

// WithCall returns a context of a call.
func WithCall(ctx context.Context, c Call) context.Context {
	return context.WithValue(ctx, callKey{}, c)
}

// The types of errors that CPIs report and a deploy looks at.
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
	// Method is that of the call, as "create_vm".
	Method string
	// RequestID is that of the call: the request_id in its context.
	RequestID string
	// Retry is set if the same call may go well.
	Retry bool
	// Unknown is set for a type that the director doesn't know.
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
