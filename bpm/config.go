package bpm

// This file declares the configuration in bpm.yml.

import (
	"slices"

	"github.com/boshrender/boshrender/manifest"
)

// Config is the content of a bpm.yml.
type Config struct {
	// Processes in the order of the file.
	Processes []Process `json:"processes" yaml:"processes"`
	// Unknown lists the keys that bpm ignores.
	Unknown []manifest.Location `json:"-" yaml:"-"`
}

// Process is one process of a job. Its fields are named as in bpm, except Requests and the CPU of Limits: they are
// keys of quarks, which bpm lacks.
type Process struct {
	// Name is the name of the process, which is required. `bpm start JOB` without -p starts the process with the name
	// of the job.
	Name string `json:"name" yaml:"name"`
	// Executable is the path of the program, which is required.
	Executable string `json:"executable" yaml:"executable"`
	// Args are the arguments of the program, without its own name. Nulls in the list do not count.
	Args []string `json:"args,omitempty" yaml:"args,omitempty"`
	// Env are environment variables, in addition to the variables that bpm sets: see Options.PlainEnv.
	Env map[string]string `json:"env,omitempty" yaml:"env,omitempty"`
	// WorkDir is the path of the folder to run in; empty means jobs/‹job› below the root.
	WorkDir string `json:"workdir,omitempty" yaml:"workdir,omitempty"`
	// Hooks run before the process.
	Hooks Hooks `json:"hooks" yaml:"hooks"`
	// Capabilities of Linux that the process has, without the prefix CAP_.
	Capabilities []string `json:"capabilities,omitempty" yaml:"capabilities,omitempty"`
	// Limits bound the resources of the process.
	Limits ProcessLimits `json:"limits" yaml:"limits"`
	// EphemeralDisk makes data/‹job› a folder that the process may write to. It lives as long as the instance's VM.
	EphemeralDisk bool `json:"ephemeral_disk" yaml:"ephemeral_disk"`
	// PersistentDisk makes store/‹job› a folder that the process may write to, on the group's persistent disk.
	PersistentDisk bool `json:"persistent_disk" yaml:"persistent_disk"`
	// AdditionalVolumes are more paths below the root that the process sees, in the order of the file.
	AdditionalVolumes []Volume `json:"additional_volumes,omitempty" yaml:"additional_volumes,omitempty"`
	// Unsafe takes protections away.
	Unsafe Unsafe `json:"unsafe" yaml:"unsafe"`
	// ShutdownSignal is TERM or INT; empty means TERM.
	ShutdownSignal string `json:"shutdown_signal,omitempty" yaml:"shutdown_signal,omitempty"`
	// Requests are the resources to reserve, by name ("memory", "cpu"): a key of quarks.
	Requests map[string]string `json:"requests,omitempty" yaml:"requests,omitempty"`

	// Location is where the process is in the file.
	Location manifest.Location `json:"-" yaml:"-"`

	keys []string // of the file that have a value
}

// Sets reports whether the file gives a key of the process a value, such as "ephemeral_disk": false. It distinguishes
// unset fields from fields that are set to their zero value. A process that wasn't parsed sets nothing.
func (p *Process) Sets(key string) bool { return slices.Contains(p.keys, key) }

// Hooks are programs that run before a process.
type Hooks struct {
	// PreStart is the path of an executable that runs before the process.
	PreStart string `json:"pre_start,omitempty" yaml:"pre_start,omitempty"`
}

// ProcessLimits bound a process. A nil pointer means no limit, and so does an empty CPU.
type ProcessLimits struct {
	// Memory is a number with a unit; all units are powers of 1024, see Bytes.
	Memory *string `json:"memory,omitempty" yaml:"memory,omitempty"`
	// OpenFiles is the number of file descriptors.
	OpenFiles *uint64 `json:"open_files,omitempty" yaml:"open_files,omitempty"`
	// Processes is the number of processes and threads.
	Processes *int64 `json:"processes,omitempty" yaml:"processes,omitempty"`
	// CoreFileSize is in bytes.
	CoreFileSize *uint64 `json:"core_file_size,omitempty" yaml:"core_file_size,omitempty"`
	// CPU is a quantity of Kubernetes: a key of quarks.
	CPU string `json:"cpu,omitempty" yaml:"cpu,omitempty"`
}

// Volume is a path of the host that the process sees.
type Volume struct {
	// Path on the host, and for the process: absolute, and clean as path.Clean leaves it.
	Path string `json:"path" yaml:"path"`
	// Writable lets the process write below the path.
	Writable bool `json:"writable,omitempty" yaml:"writable,omitempty"`
	// AllowExecutions lets the process run programs below the path.
	AllowExecutions bool `json:"allow_executions,omitempty" yaml:"allow_executions,omitempty"`
	// MountOnly leaves the creation of the path to others.
	MountOnly bool `json:"mount_only,omitempty" yaml:"mount_only,omitempty"`
	// Shared shows mounts made below the path to both sides.
	Shared bool `json:"shared,omitempty" yaml:"shared,omitempty"`

	// Location is where the volume is in the file.
	Location manifest.Location `json:"-" yaml:"-"`
}

// Unsafe takes protections away from a process.
type Unsafe struct {
	// Privileged runs the process as root, with many more capabilities and without a filter of system calls.
	Privileged bool `json:"privileged,omitempty" yaml:"privileged,omitempty"`
	// UnrestrictedVolumes may be anywhere on the host; paths may be patterns.
	UnrestrictedVolumes []Volume `json:"unrestricted_volumes,omitempty" yaml:"unrestricted_volumes,omitempty"`
	// HostPidNamespace shows the processes of the host to the process.
	HostPidNamespace bool `json:"host_pid_namespace,omitempty" yaml:"host_pid_namespace,omitempty"`
}

// Process returns the first process of the given name. bpm, too, takes the first of several.
func (c *Config) Process(name string) (*Process, bool) {
	for i := range c.Processes {
		if c.Processes[i].Name == name {
			return &c.Processes[i], true
		}
	}
	return nil, false
}
