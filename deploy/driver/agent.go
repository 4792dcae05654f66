package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/state"
)

// Inspector is an Agent that reports more about its VM: the columns of `bosh instances --ps --vitals`.
type Inspector interface {
	// Inspect asks for processes and vitals.
	Inspect(ctx context.Context) (Details, error)
}

// Details is the report of an agent about its VM.
type Details struct {
	// JobState is the job state as in AgentState.
	JobState string
	// Processes are the processes that the agent supervises, in its order.
	Processes []Process
	// Vitals are the VM's vitals; nil where the agent says nothing.
	Vitals *Vitals
}

// Process is a process that an agent supervises.
type Process struct {
	// Name is the name in the monit file.
	Name string
	// State is "running", "starting", "failing" or another of the supervisor.
	State string
	// Uptime is how long it has run.
	Uptime time.Duration
	// MemoryKB is in KiB.
	MemoryKB int64
	// MemoryPercent is of the VM's memory.
	MemoryPercent float64
	// CPU is in percent.
	CPU float64
}

// Vitals are the load, the usage and the uptime of a VM. Numbers are texts, as agents send them; missing ones are
// empty.
type Vitals struct {
	// Load has the averages of one, five and fifteen minutes.
	Load []string
	// CPUUser, CPUSys and CPUWait are in percent.
	CPUUser, CPUSys, CPUWait string
	// Memory and Swap say how much is used.
	Memory, Swap Usage
	// Disks say how much is used, by "system", "ephemeral" and "persistent".
	Disks map[string]Usage
	// Uptime is how long the VM has run.
	Uptime time.Duration
}

// Usage is how much of something is used.
type Usage struct {
	// KB is in KiB; empty for disks.
	KB string
	// Percent is of all there is.
	Percent string
	// InodePercent is of a disk's inodes; empty for memory.
	InodePercent string
}

// LogAgent is an Agent that packs logs: FetchLogs needs it.
type LogAgent interface {
	// FetchLogs returns a gzipped tarball of logs: of type "job", "agent" or "system", and of the files that match a
	// filter, all if there is none. It has to be closed.
	FetchLogs(ctx context.Context, kind string, filters []string) (io.ReadCloser, error)
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

// CompiledBlob identifies a compiled package.
type CompiledBlob struct {
	// Blob is the ID of the blob, as the agent returns it.
	Blob string
	// SHA1 is the digest of the blob, as the agent returns it.
	SHA1 string
}
