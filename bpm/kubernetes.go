package bpm

// This file declares the parts of Kubernetes' containers that processes map to,
// as plain data that marshals to valid objects.

// Container is a container of a pod.
type Container struct {
	Name            string           `json:"name" yaml:"name"`
	Image           string           `json:"image,omitempty" yaml:"image,omitempty"`
	Command         []string         `json:"command,omitempty" yaml:"command,omitempty"`
	Args            []string         `json:"args,omitempty" yaml:"args,omitempty"`
	WorkingDir      string           `json:"workingDir,omitempty" yaml:"workingDir,omitempty"`
	Env             []EnvVar         `json:"env,omitempty" yaml:"env,omitempty"`
	Resources       *Resources       `json:"resources,omitempty" yaml:"resources,omitempty"`
	VolumeMounts    []VolumeMount    `json:"volumeMounts,omitempty" yaml:"volumeMounts,omitempty"`
	SecurityContext *SecurityContext `json:"securityContext,omitempty" yaml:"securityContext,omitempty"`
}

// EnvVar is a variable of a container's environment.
type EnvVar struct {
	Name  string `json:"name" yaml:"name"`
	Value string `json:"value" yaml:"value"`
}

// Resources are what a container may use and what is reserved for it, by name
// ("memory", "cpu") as quantities of Kubernetes.
type Resources struct {
	Limits   map[string]string `json:"limits,omitempty" yaml:"limits,omitempty"`
	Requests map[string]string `json:"requests,omitempty" yaml:"requests,omitempty"`
}

// VolumeMount shows a volume, or a part of one, at a path of a container.
type VolumeMount struct {
	Name      string `json:"name" yaml:"name"`
	MountPath string `json:"mountPath" yaml:"mountPath"`
	SubPath   string `json:"subPath,omitempty" yaml:"subPath,omitempty"`
	ReadOnly  bool   `json:"readOnly,omitempty" yaml:"readOnly,omitempty"`
}

// SecurityContext says with which rights a container runs.
type SecurityContext struct {
	Capabilities *Capabilities `json:"capabilities,omitempty" yaml:"capabilities,omitempty"`
	Privileged   *bool         `json:"privileged,omitempty" yaml:"privileged,omitempty"`
	RunAsUser    *int64        `json:"runAsUser,omitempty" yaml:"runAsUser,omitempty"`
}

// Capabilities lists rights of Linux, without the prefix CAP_.
type Capabilities struct {
	Add []string `json:"add,omitempty" yaml:"add,omitempty"`
}

// PodVolume is a volume of a pod: an empty directory or a claim.
type PodVolume struct {
	Name     string       `json:"name" yaml:"name"`
	EmptyDir *EmptyDir    `json:"emptyDir,omitempty" yaml:"emptyDir,omitempty"`
	Claim    *VolumeClaim `json:"persistentVolumeClaim,omitempty" yaml:"persistentVolumeClaim,omitempty"`
}

// EmptyDir is a directory that lives as long as its pod.
type EmptyDir struct {
	Medium string `json:"medium,omitempty" yaml:"medium,omitempty"`
}

// VolumeClaim refers to a persistent volume claim.
type VolumeClaim struct {
	ClaimName string `json:"claimName" yaml:"claimName"`
}
