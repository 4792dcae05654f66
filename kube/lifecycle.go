package kube

// This file starts and ends the processes of a pod as the agent does: post-start scripts run when all processes run,
// and no process ends before the drain scripts of all jobs have.

import (
	"slices"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/pod"
	corev1 "k8s.io/api/core/v1"
)

// DirStamps is a folder of the pod's memory in which its containers leave files for one another: drained.‹job› once a
// drain script has ended, started.‹job› once a post-start script has.
const DirStamps = "/mnt/stamps"

const volumeStamps = "stamps"

// defaultDrain is how long drain scripts may take, in seconds, and beforeKilled how long processes may after them: what
// Kubernetes gives a pod without a number of its own.
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

// stampsNeeded reports whether the containers of a pod leave files for one another.
func stampsNeeded(p *pod.Parts) bool { return len(p.PostStart) > 0 || len(drains(p)) > 0 }

// stop runs a drain script, if $0 is one, as the agent does: a negative number is how long to wait before the script is
// asked for its status, any other one how long to wait before the processes end. Then it waits for the drain scripts of
// the jobs after "--", of which the one before it is the script's. A script that fails doesn't keep the others waiting.
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
for job in "$@"; do until [ -e "$d/drained.$job" ]; do sleep 1; done; done
exit $failed`

// lifecycle has what runs around a process: nothing unless a job of the pod has a drain script.
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
	if p.Drain != "" { // of a container that was there before
		out.Lifecycle.PostStart = exec("/bin/sh", "-c", `rm -f "$0"`, DirStamps+"/drained."+p.Job)
	}
	out.VolumeMounts = append(out.VolumeMounts, corev1.VolumeMount{Name: volumeStamps, MountPath: DirStamps})
	for _, probe := range []*corev1.Probe{out.LivenessProbe, out.StartupProbe} {
		if probe != nil && probe.TerminationGracePeriodSeconds == nil { // the others don't end, so that nothing is to wait for
			seconds := int64(beforeKilled)
			probe.TerminationGracePeriodSeconds = &seconds
		}
	}
}

// grace is how long the pods of a group may take to end; nil for Kubernetes' default.
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

// start runs the post-start script $0 once there are the files up to "--" and the command after it ends well, leaves a
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

// postStart returns the containers that run post-start scripts: a pod isn't ready before they have.
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
