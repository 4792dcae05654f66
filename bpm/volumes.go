package bpm

// This file maps the disks and volumes of processes to mounts.

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/redact"
)

// The volumes that a pod of a group has.
const (
	volumeJobs = "jobs-dir" // the rendered jobs
	volumeSys  = "sys-dir"  // logs, pids and sockets
)

// ephemeral returns the name of the group's volume for data.
func (m *mapper) ephemeral() string { return m.name(m.Group + "-ephemeral") }

// persistent returns the name of the group's volume, and its claim, for store.
func (m *mapper) persistent() string { return m.name(m.Group + "-pvc") }

// disks decides which mounts every container of the job has: the jobs, sys, and the job's part of the disks that any of
// its processes asks for.
func (m *mapper) disks() {
	ephemeral, persistent := false, false
	for _, p := range m.config.Processes {
		ephemeral = ephemeral || p.EphemeralDisk
		persistent = persistent || p.PersistentDisk
	}
	m.share(VolumeMount{Name: volumeJobs, MountPath: m.path("jobs"), ReadOnly: true})
	m.share(VolumeMount{Name: volumeSys, MountPath: m.path("sys")})
	if ephemeral || !m.PlainEnv { // TMPDIR and HOME are there
		m.share(VolumeMount{Name: m.ephemeral(), MountPath: m.path("data", m.Job), SubPath: m.Job})
	}
	if persistent {
		m.needDisk()
		m.share(VolumeMount{Name: m.persistent(), MountPath: m.path("store", m.Job), SubPath: m.Job})
	}
}

// needDisk refuses a job that needs a persistent disk in a group without one.
func (m *mapper) needDisk() {
	if !m.PersistentDisk && !m.diskless {
		m.diskless = true
		m.fail("job '%s' wants to use persistent disk but instance group '%s' doesn't have any persistent disk declaration",
			m.Job, m.Group)
	}
}

// share adds a mount to all containers.
func (m *mapper) share(v VolumeMount) { m.shared = append(m.shared, v) }

// mounts returns the mounts of a process; of two at one path the first stays.
func (m *mapper) mounts(p *Process) []VolumeMount {
	mounts := slices.Clone(m.shared)
	add := func(v VolumeMount, ok bool) {
		same := func(o VolumeMount) bool { return o.MountPath == v.MountPath }
		if ok && !slices.ContainsFunc(mounts, same) {
			mounts = append(mounts, v)
		}
	}
	for i, v := range p.AdditionalVolumes {
		field := fmt.Sprintf("additional_volumes[%d]", i)
		mount, ok := m.inPod(v)
		if !ok {
			m.fail("job %q: process %q: the '%s' path, must be a path inside '%s', '%s' or '%s',"+
				" for a path outside these, you must use the unrestricted_volumes key",
				m.Job, p.Name, redact.Text, m.path("data"), m.path("store"), m.path("sys", "run"))
		}
		add(mount, ok)
		m.volumeOptions(p, field, v)
	}
	for i, v := range p.Unsafe.UnrestrictedVolumes {
		field := fmt.Sprintf("unsafe.unrestricted_volumes[%d]", i)
		add(m.unrestricted(p, field, i, v))
		m.volumeOptions(p, field, v)
	}
	for _, v := range mounts {
		m.use(v.Name)
	}
	return mounts
}

// inPod returns the mount for a path below data, store or sys.
func (m *mapper) inPod(v Volume) (VolumeMount, bool) {
	for _, folder := range []string{"data", "store", "sys"} {
		sub, ok := strings.CutPrefix(v.Path, m.path(folder)+"/")
		if !ok || sub == "" {
			continue
		}
		mount := VolumeMount{Name: volumeSys, MountPath: v.Path, SubPath: sub, ReadOnly: !v.Writable}
		switch folder {
		case "data":
			mount.Name = m.ephemeral()
		case "store":
			m.needDisk()
			mount.Name = m.persistent()
		}
		return mount, true
	}
	return VolumeMount{}, false
}

// unrestricted returns the mount for a volume anywhere on the host.
func (m *mapper) unrestricted(p *Process, field string, i int, v Volume) (VolumeMount, bool) {
	if strings.ContainsAny(v.Path, `*?[\`) {
		m.find(p, field+".path", "is a pattern; a container cannot match it against a host and does not mount it")
		return VolumeMount{}, false
	}
	if v.Path == m.path("jobs") || strings.HasPrefix(v.Path, m.path("jobs")+"/") {
		return VolumeMount{}, false // every container has the jobs
	}
	if mount, ok := m.inPod(v); ok {
		return mount, true
	}
	if !strings.HasPrefix(v.Path, "/") {
		m.fail("job %q: process %q: %s.path is not an absolute path", m.Job, p.Name, field)
		return VolumeMount{}, false
	}
	clean := path.Clean(v.Path)
	allowed := m.HostPath != nil && m.HostPath(clean)
	switch why := m.own(clean); {
	case allowed:
	case why != "":
		m.find(p, field+".path", "%s", why)
		return VolumeMount{}, false
	default:
		m.find(p, field+".path", "is an empty directory of the pod, not a path of the host")
	}
	name := m.name(fmt.Sprintf("bpm-unrestricted-volume-%s-%s-%d", m.Job, p.Name, i))
	if allowed {
		m.use(name)
		at := slices.IndexFunc(m.result.Volumes, func(v PodVolume) bool { return v.Name == name })
		m.result.Volumes[at] = PodVolume{Name: name, HostPath: &HostPath{Path: clean}}
	}
	return VolumeMount{Name: name, MountPath: v.Path, ReadOnly: !v.Writable}, true
}

// ownFolders are the folders that each container has of itself: the kernel's, the image's, and the folders where the
// runtime mounts something. An empty directory in their place keeps it from starting, or its programs from running.
var ownFolders = []string{"/proc", "/sys", "/dev", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/usr", "/root", "/boot", "/var/lib", "/opt"}

// hostFolders hold files of the host's programs: sockets and IDs of processes.
var hostFolders = []string{"/run", "/var/run"}

// own says why nothing is mounted at a path; empty if an empty directory can be.
func (m *mapper) own(at string) string {
	below := func(folder string) bool { return at == folder || strings.HasPrefix(at, folder+"/") }
	switch {
	case at == "/" || strings.HasPrefix(m.Root+"/", at+"/"):
		return "is not mounted: a container has its own, with what else is mounted below it"
	case below(m.path("packages")) || slices.ContainsFunc(ownFolders, below):
		return "is the container's own, not the host's"
	case slices.ContainsFunc(hostFolders, below) || strings.HasSuffix(at, ".sock"):
		return "is not mounted: sockets and files of the host's programs are not in a container"
	}
	return ""
}

// volumeOptions records the options of a volume that have no counterpart.
func (m *mapper) volumeOptions(p *Process, field string, v Volume) {
	if v.AllowExecutions {
		m.find(p, field+".allow_executions", "has no effect: a container may execute from every mount")
	}
	if v.MountOnly {
		m.find(p, field+".mount_only", "has no effect: Kubernetes creates what it mounts")
	}
	if v.Shared {
		m.find(p, field+".shared", "is not set: sharing mounts needs a privileged container")
	}
}

// use adds a volume to the pod if it is not there yet.
func (m *mapper) use(name string) {
	if slices.ContainsFunc(m.result.Volumes, func(v PodVolume) bool { return v.Name == name }) {
		return
	}
	v := PodVolume{Name: name}
	if m.PersistentDisk && name == m.persistent() {
		v.Claim = &VolumeClaim{ClaimName: name}
	} else {
		v.EmptyDir = &EmptyDir{}
	}
	m.result.Volumes = append(m.result.Volumes, v)
}
