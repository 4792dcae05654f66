package kube

// This file starts and ends the processes of a pod as the agent does: post-start scripts run when all processes run,
// and no process ends before the drain scripts of all jobs have ended.

import (
	"slices"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/pod"
	corev1 "k8s.io/api/core/v1"
)

// DirStamps is a folder in the pod's memory for files with which its containers signal each other: drained.‹job›
// after a drain script, started.‹job› after a post-start script, runs.‹job› once the process with a drain script has
// started.
const DirStamps = "/mnt/stamps"

const volumeStamps = "stamps"

// defaultDrain is the time for drain scripts, in seconds, and beforeKilled the time for processes after them, which
// is Kubernetes' default for a pod.
const (
	defaultDrain = 600
	beforeKilled = 30
)

// drains returns the jobs of a pod that have a drain script.
func drains(p *pod.Parts) []string {
	var jobs []string
	for _, c := range p.Containers {
		if c.Drain != "" {
			jobs = append(jobs, c.Job)
		}
	}
	return jobs
}

// stampsNeeded reports whether the containers of a pod signal each other with files.
func stampsNeeded(p *pod.Parts) bool { return len(p.PostStart) > 0 || len(drains(p)) > 0 }

// stop runs a drain script, if $0 is not empty, as the agent does: a negative number in its output is the time to
// wait before the script is called again for its status, any other number the time to wait before the processes end.
// Then it waits for the drain scripts of the other jobs. A failing script doesn't keep the others waiting, and neither
// does a container that has ended, in which Kubernetes runs or ends no hook: see hold.
const stop = `d=$1 job=$2; shift 2
failed=0 what=job_shutdown
while [ -n "$0" ]; do
  s=$("$0" $what hash_unchanged) || { failed=1; break; }
  case $s in
  -*) sleep "${s#-}" || { failed=1; break; }; what=job_check_status;;
  *) sleep "${s:-0}" || failed=1; break;;
  esac
done
[ -z "$0" ] || : >"$d/drained.$job"
ended() { [ ! -e "$1" ] || { [ -s "$1" ] && flock -n "$1" true 2>/dev/null; }; }
for job in "$@"; do until [ -e "$d/drained.$job" ] || ended "$d/runs.$job"; do sleep 1; done; done
exit $failed`

// hold starts a command with a lock on the file $0 that the kernel releases when the container ends, however it does:
// a process beside the command has it, since programs close files that they don't know. Without flock in the image the
// file stays empty, and the container counts as running.
const hold = `exec 9>>"$0"
if flock 9 2>/dev/null; then echo >&9; sleep 2147483647 >/dev/null 2>&1 & fi
exec 9>&- "$@"`

// lifecycle sets the hooks of a process, if a job of the pod has a drain script.
func (c *containers) lifecycle(p pod.Container, out *corev1.Container) {
	jobs := drains(c.g.parts)
	if p.Process == "" || len(jobs) == 0 {
		return
	}
	exec := func(command ...string) *corev1.LifecycleHandler {
		return &corev1.LifecycleHandler{Exec: &corev1.ExecAction{Command: command}}
	}
	out.Lifecycle = &corev1.Lifecycle{
		PreStop: exec(slices.Concat([]string{"/bin/sh", "-c", stop, p.Drain, DirStamps, p.Job}, jobs)...),
	}
	if p.Drain != "" {
		out.Command = slices.Concat([]string{"/bin/sh", "-c", hold, DirStamps + "/runs." + p.Job}, out.Command)
		// The stamp of an earlier container goes.
		out.Lifecycle.PostStart = exec("/bin/sh", "-c", `rm -f "$0"`, DirStamps+"/drained."+p.Job)
	}
	out.VolumeMounts = append(out.VolumeMounts, corev1.VolumeMount{Name: volumeStamps, MountPath: DirStamps})
	for _, probe := range []*corev1.Probe{out.LivenessProbe, out.StartupProbe} {
		if probe != nil && probe.TerminationGracePeriodSeconds == nil { // the others keep running
			seconds := int64(beforeKilled)
			probe.TerminationGracePeriodSeconds = &seconds
		}
	}
}

// grace returns the time that the pods of a group may take to end; nil for Kubernetes' default.
func (b *builder) grace(g *built) *int64 {
	if len(drains(g.parts)) == 0 {
		return nil
	}
	seconds := int64(defaultDrain)
	if b.DrainSeconds > 0 {
		seconds = int64(b.DrainSeconds)
	}
	seconds += beforeKilled
	return &seconds
}

// start runs the post-start script $0 after the files up to "--" exist and the command after it succeeds. It leaves a
// stamp, and then waits to be ended.
const start = `trap "exit 0" TERM INT
stamp=$1; shift
rm -f "$stamp"
while [ "$1" != -- ]; do until [ -e "$1" ]; do sleep 1; done; shift; done
shift
[ $# = 0 ] || until "$@"; do sleep 1; done
"$0" || exit
: >"$stamp"
while :; do sleep 3600 & wait $!; done`

// postStart returns the containers that run post-start scripts: a pod is ready only after they have run.
func (c *containers) postStart() []corev1.Container {
	var list []corev1.Container
	for _, p := range c.g.parts.PostStart {
		out := c.container(p)
		script, stamp := out.Command[0], DirStamps+"/started."+p.Job
		out.Command = []string{"/bin/sh", "-c", start, script, stamp}
		for _, other := range c.g.parts.Containers {
			if other.Process != "" && !c.NoPIDFiles {
				out.Command = append(out.Command, bpm.PIDFile("", other.Job, other.Process))
			}
		}
		out.Command = append(append(out.Command, "--"), p.Condition...)
		out.VolumeMounts = append(out.VolumeMounts, corev1.VolumeMount{Name: volumeStamps, MountPath: DirStamps})
		out.ReadinessProbe = &corev1.Probe{ProbeHandler: corev1.ProbeHandler{
			Exec: &corev1.ExecAction{Command: []string{"/bin/sh", "-c", `[ -e "$0" ]`, stamp}},
		}, PeriodSeconds: 5}
		list = append(list, out)
	}
	return list
}
