package bpm

// This file declares the parts of Kubernetes' containers that processes map to, as plain data that marshals to valid
// objects.

// Container is a container of a pod.
type Container struct {
	// Name of the container, a DNS label that is unique in the pod: ‹job›-‹process›, with bpm-pre-start- before it
	// for a hook.
	Name string `json:"name" yaml:"name"`
	// Image is Options.Image.
	Image string `json:"image,omitempty" yaml:"image,omitempty"`
	// Command is the command of the container: the executable, or Options.Command.
	Command []string `json:"command,omitempty" yaml:"command,omitempty"`
	// Args of the command: the arguments of the process, after the executable if Options.Command is set.
	Args []string `json:"args,omitempty" yaml:"args,omitempty"`
	// WorkingDir is the absolute path of the folder to run in.
	WorkingDir string `json:"workingDir,omitempty" yaml:"workingDir,omitempty"`
	// Env is sorted by name.
	Env []EnvVar `json:"env,omitempty" yaml:"env,omitempty"`
	// Resources are nil if the process has neither limits nor requests that a container supports.
	Resources *Resources `json:"resources,omitempty" yaml:"resources,omitempty"`
	// VolumeMounts begin with the mounts that all containers of the job have.
	VolumeMounts []VolumeMount `json:"volumeMounts,omitempty" yaml:"volumeMounts,omitempty"`
	// SecurityContext is always there: it has the user.
	SecurityContext *SecurityContext `json:"securityContext,omitempty" yaml:"securityContext,omitempty"`
}

// EnvVar is a variable of a container's environment.
type EnvVar struct {
	// Name of the variable.
	Name string `json:"name" yaml:"name"`
	// Value of the variable, as text. It is empty if ValueFrom is set.
	Value string `json:"value,omitempty" yaml:"value,omitempty"`
	// ValueFrom is set where the value is in a Secret: see Options.Secret.
	ValueFrom *EnvVarSource `json:"valueFrom,omitempty" yaml:"valueFrom,omitempty"`
}

// EnvVarSource says where the value of a variable is.
type EnvVarSource struct {
	// SecretKeyRef is the key of a Secret.
	SecretKeyRef *SecretKey `json:"secretKeyRef,omitempty" yaml:"secretKeyRef,omitempty"`
}

// SecretKey is a key of a Secret.
type SecretKey struct {
	// Name of the Secret.
	Name string `json:"name" yaml:"name"`
	// Key of its data.
	Key string `json:"key" yaml:"key"`
}

// Resources has the limits and the requests of a container, by name ("memory", "cpu") as quantities of
// Kubernetes.
type Resources struct {
	// Limits are never exceeded: the memory in bytes with a binary unit ("512Mi"), the CPU unchanged.
	Limits map[string]string `json:"limits,omitempty" yaml:"limits,omitempty"`
	// Requests are reserved, in their original form.
	Requests map[string]string `json:"requests,omitempty" yaml:"requests,omitempty"`
}

// VolumeMount shows a volume, or a part of one, at a path of a container.
type VolumeMount struct {
	// Name of a PodVolume.
	Name string `json:"name" yaml:"name"`
	// MountPath is the absolute path in the container.
	MountPath string `json:"mountPath" yaml:"mountPath"`
	// SubPath is the path in the volume that is mounted; empty for the volume itself.
	SubPath string `json:"subPath,omitempty" yaml:"subPath,omitempty"`
	// ReadOnly forbids writing.
	ReadOnly bool `json:"readOnly,omitempty" yaml:"readOnly,omitempty"`
}

// SecurityContext says with which rights a container runs.
type SecurityContext struct {
	// Capabilities to add; nil for none.
	Capabilities *Capabilities `json:"capabilities,omitempty" yaml:"capabilities,omitempty"`
	// Privileged is true, or nil for a process that is not.
	Privileged *bool `json:"privileged,omitempty" yaml:"privileged,omitempty"`
	// RunAsUser is the id of the user: Options.User, VcapUser or 0, for root.
	RunAsUser *int64 `json:"runAsUser,omitempty" yaml:"runAsUser,omitempty"`
}

// Capabilities lists rights of Linux, without the prefix CAP_.
type Capabilities struct {
	// Add are the capabilities in addition to the default ones of containers.
	Add []string `json:"add,omitempty" yaml:"add,omitempty"`
}

// PodVolume is a volume of a pod: an empty directory, a claim, or a path of the node.
type PodVolume struct {
	// Name of the volume, which mounts refer to.
	Name string `json:"name" yaml:"name"`
	// EmptyDir is set for a directory that begins empty, for all volumes but the persistent one.
	EmptyDir *EmptyDir `json:"emptyDir,omitempty" yaml:"emptyDir,omitempty"`
	// Claim is set for the persistent disk of the group.
	Claim *VolumeClaim `json:"persistentVolumeClaim,omitempty" yaml:"persistentVolumeClaim,omitempty"`
	// HostPath is set for a path of the node, where Options.HostPath allows it.
	HostPath *HostPath `json:"hostPath,omitempty" yaml:"hostPath,omitempty"`
}

// HostPath is a path of the node that a pod runs on.
type HostPath struct {
	// Path is absolute. Nothing is created where there is nothing.
	Path string `json:"path" yaml:"path"`
}

// EmptyDir is a directory that lives as long as its pod.
type EmptyDir struct {
	// Medium is "Memory", or empty for a disk of the node, as here always.
	Medium string `json:"medium,omitempty" yaml:"medium,omitempty"`
}

// VolumeClaim refers to a persistent volume claim.
type VolumeClaim struct {
	// ClaimName is the name of the claim: the group's, with -pvc after it.
	ClaimName string `json:"claimName" yaml:"claimName"`
}
