package controller

// This file updates StatefulSets according to the update block: canaries first, one group after another.

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller/api"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// annotationSince is on a StatefulSet whose update isn't done: when the current step of the update began.
const annotationSince = "boshrender.io/since"

// rollout applies the StatefulSets of a deployment in order.
type rollout struct {
	*turn
	updates bool     // some set is being updated, or waits for that
	busy    string   // the last set that isn't done
	ill     []string // pods that aren't ready, of sets whose update is done
	serial  string   // the last such set of a group that is updated alone
	failed  []string
	sets    []api.Set
}

// set applies one StatefulSet, unless an earlier one has to be done first.
func (r *rollout) set(ctx context.Context, wanted *appsv1.StatefulSet) error {
	there, _ := r.found.there["StatefulSet "+wanted.Name].(*appsv1.StatefulSet)
	fresh := there == nil
	if !fresh && !there.DeletionTimestamp.IsZero() {
		r.waiting, r.updates, r.busy = true, true, wanted.Name
		return nil
	}
	alone := r.alone(wanted)
	wait := r.serial
	if alone {
		wait = r.busy
	}
	changes := fresh || adopted(there) || there.Annotations[kube.AnnotationVersion] != wanted.Annotations[kube.AnnotationVersion] ||
		there.Annotations[kube.AnnotationTemplate] != wanted.Annotations[kube.AnnotationTemplate]
	if wait != "" && changes && !(fresh && r.takesOver(wanted)) {
		r.waiting, r.updates = true, true
		if !fresh {
			r.note(there, true)
		}
		return nil
	}
	if !fresh {
		if again, err := r.again(ctx, there); again || err != nil {
			return err
		}
	}
	var err error
	if there, err = r.step(ctx, wanted, there, fresh, changes); err != nil {
		return err
	}
	if done := r.note(there, false); !done {
		r.busy = wanted.Name
		if alone {
			r.serial = wanted.Name
		}
	}
	return nil
}

// takesOver reports whether pods of a set that isn't there are.
func (r *rollout) takesOver(set *appsv1.StatefulSet) bool { return len(r.found.of[set.Name]) > 0 }

// adopted reports whether a set has taken over pods and updates none of them yet.
func adopted(set *appsv1.StatefulSet) bool {
	return *set.Spec.Replicas > 0 && partitionOf(set) >= *set.Spec.Replicas
}

// again deletes a set and its pods, which lack a disk: a later turn creates it again.
func (r *rollout) again(ctx context.Context, there *appsv1.StatefulSet) (bool, error) {
	for _, c := range r.changes.Recreated {
		if c.Set != there.Name || !c.Pods {
			continue
		}
		r.waiting, r.updates, r.busy = true, true, there.Name
		if r.Recorder != nil {
			r.Recorder.Event(r.d, corev1.EventTypeNormal, "Recreates", c.String())
		}
		return true, client.IgnoreNotFound(r.Delete(ctx, there, client.PropagationPolicy(metav1.DeletePropagationForeground)))
	}
	return false, nil
}

// alone reports whether the group of a set is updated alone.
func (r *rollout) alone(set *appsv1.StatefulSet) bool {
	return set.Annotations[kube.AnnotationSerial] != "false"
}

// step writes a set that differs from its desired state: a new one as a whole, a changed one with the partition at
// its canaries, one with healthy canaries with the next partition.
func (r *rollout) step(ctx context.Context, wanted, there *appsv1.StatefulSet, fresh, changes bool) (*appsv1.StatefulSet, error) {
	sum, zero := wanted.Annotations[annotationApplied], int32(0)
	if fresh {
		wanted.Spec.UpdateStrategy.RollingUpdate.Partition = &zero
		if r.takesOver(wanted) { // its update begins in its turn
			wanted.Spec.UpdateStrategy.RollingUpdate.Partition = wanted.Spec.Replicas
		}
		wanted.Annotations[annotationSince] = r.now().UTC().Format(time.RFC3339)
		return wanted, r.make(ctx, wanted)
	}
	partition := partitionOf(there)
	switch {
	case changes:
		partition = *wanted.Spec.UpdateStrategy.RollingUpdate.Partition
	case partition > 0 && r.well(there, partition):
		partition = max(partition-r.number(there, kube.AnnotationInFlight), 0)
	}
	next := wanted.DeepCopy()
	next.Spec.UpdateStrategy.RollingUpdate.Partition = &partition
	step := changes || partition != partitionOf(there)
	since, updating := there.Annotations[annotationSince]
	over := updating && !step && r.done(there)
	if !step && !over && there.Annotations[annotationApplied] == sum {
		if r.holds(next, there) {
			return there, nil
		}
		r.drifted(there)
	}
	switch {
	case step:
		next.Annotations[annotationSince] = r.now().UTC().Format(time.RFC3339)
	case updating && !over:
		next.Annotations[annotationSince] = since
	}
	err := r.write(ctx, next, there)
	if err == nil && changes {
		r.announce(wanted.Name)
	}
	return next, err
}

// announce emits which pods of a set restart, and why.
func (r *rollout) announce(set string) {
	const longest = 1000 // of the 1024 of an event
	var text strings.Builder
	for _, restart := range r.changes.Restarts {
		if restart.Set != set {
			continue
		}
		line := restart.String()
		if text.Len()+len(line) > longest {
			text.WriteString("…\n")
			break
		}
		text.WriteString(line + "\n")
	}
	if r.Recorder != nil && text.Len() > 0 {
		r.Recorder.Event(r.d, corev1.EventTypeNormal, "Restarts", strings.TrimSpace(text.String()))
	}
}

func partitionOf(set *appsv1.StatefulSet) int32 {
	if u := set.Spec.UpdateStrategy.RollingUpdate; u != nil && u.Partition != nil {
		return *u.Partition
	}
	return 0
}

// number reads an annotation, at least 1.
func (r *rollout) number(set *appsv1.StatefulSet, annotation string) int32 {
	n, err := strconv.Atoi(set.Annotations[annotation])
	if err != nil || n < 1 {
		return 1
	}
	return int32(n)
}

// well reports whether all pods from an ordinal on are up to date and ready.
func (r *rollout) well(set *appsv1.StatefulSet, from int32) bool {
	if set.Status.ObservedGeneration < set.Generation || set.Spec.Replicas == nil {
		return false
	}
	for ordinal := from; ordinal < *set.Spec.Replicas; ordinal++ {
		if p := r.pod(set, ordinal); p == nil || !updated(set, p) || !ready(p) {
			return false
		}
	}
	return true
}

func (r *rollout) pod(set *appsv1.StatefulSet, ordinal int32) *corev1.Pod {
	return r.found.named[set.Name+"-"+strconv.Itoa(int(ordinal))]
}

func updated(set *appsv1.StatefulSet, p *corev1.Pod) bool {
	return p.Labels[appsv1.ControllerRevisionHashLabelKey] == set.Status.UpdateRevision
}

func ready(p *corev1.Pod) bool {
	for _, c := range p.Status.Conditions {
		if c.Type == corev1.PodReady {
			return c.Status == corev1.ConditionTrue
		}
	}
	return false
}

// note records a set in the status, and reports whether it is done: all pods up to date and ready. held says that an
// update waits for others.
func (r *rollout) note(set *appsv1.StatefulSet, held bool) bool {
	s := api.Set{
		Name: set.Name, Version: set.Annotations[kube.AnnotationVersion], Pods: set.Status.Replicas,
		Updated: set.Status.UpdatedReplicas, Ready: set.Status.ReadyReplicas,
	}
	r.sets = append(r.sets, s)
	if !held && r.done(set) {
		return true
	}
	r.waiting = true
	_, updating := set.Annotations[annotationSince]
	r.updates = r.updates || updating
	switch why := r.stuck(set); {
	case held:
	case !updating: // it was done: its pods aren't ready any more
		r.ill = append(r.ill, or(why, set.Name))
	case why != "":
		r.failed = append(r.failed, why)
	}
	return false
}

// done reports whether all pods of a set are up to date and ready.
func (r *rollout) done(set *appsv1.StatefulSet) bool {
	return r.well(set, 0) && set.Status.Replicas == *set.Spec.Replicas && partitionOf(set) == 0 &&
		set.Status.ReadyReplicas == *set.Spec.Replicas && set.Status.UpdatedReplicas == *set.Spec.Replicas
}

// stuck returns why an update doesn't proceed: a pod that should be ready by now, or can't become ready. Each pod has the
// upper bound of update_watch_time from the step of the update that creates it, a canary the upper bound of
// canary_watch_time.
func (r *rollout) stuck(set *appsv1.StatefulSet) string {
	since, err := time.Parse(time.RFC3339, set.Annotations[annotationSince])
	what, watch := "pod", kube.AnnotationWatch
	if partitionOf(set) > 0 {
		what, watch = "canary", kube.AnnotationCanaryWatch
	}
	limit, noLimit := strconv.Atoi(set.Annotations[watch])
	for ordinal := partitionOf(set); ordinal < *set.Spec.Replicas; ordinal++ {
		p := r.pod(set, ordinal)
		if p == nil || ready(p) && updated(set, p) {
			continue
		}
		why := reason(p)
		began := since
		if created := p.CreationTimestamp.Time; created.After(began) { // Kubernetes updates them one after another
			began = created
		}
		if why == "" && err == nil && noLimit == nil && r.now().After(began.Add(time.Duration(limit)*time.Second)) {
			why = fmt.Sprintf("not ready %d s after the update began%s", limit, unplaced(p))
		}
		if why != "" && updated(set, p) {
			return fmt.Sprintf("%s %s: %s", what, p.Name, why)
		}
	}
	return ""
}

// unplaced returns the reason of the scheduler for not placing a pod, after ": "; "" for a placed pod.
func unplaced(p *corev1.Pod) string {
	for _, c := range p.Status.Conditions {
		if c.Type == corev1.PodScheduled && c.Status == corev1.ConditionFalse && c.Message != "" {
			return ": " + c.Message
		}
	}
	return ""
}

// reason says why a pod can't become ready, "" if it may.
func reason(p *corev1.Pod) string {
	if p.Status.Phase == corev1.PodFailed {
		return strings.TrimSpace("failed " + p.Status.Message)
	}
	for _, list := range [][]corev1.ContainerStatus{p.Status.InitContainerStatuses, p.Status.ContainerStatuses} {
		for _, c := range list {
			if w := c.State.Waiting; w != nil && w.Reason == "CrashLoopBackOff" {
				return fmt.Sprintf("container %s fails: %s", c.Name, w.Message)
			}
		}
	}
	return ""
}

// finish sets the conditions.
func (r *rollout) finish() {
	r.status.Sets = r.sets
	switch {
	case len(r.failed) > 0:
		text := strings.Join(r.failed, "; ")
		r.condition(api.Applied, false, "Stopped", "the rollout stops: "+text)
		r.condition(api.Ready, false, "Stopped", text)
	case r.updates:
		r.condition(api.Applied, false, "Waiting", "pods are being updated")
		r.condition(api.Ready, false, "Waiting", "pods are being updated")
	case len(r.ill) > 0:
		r.condition(api.Applied, true, "Applied", "all objects are as the manifest says")
		r.condition(api.Ready, false, "Unready", "pods aren't ready, though no update is under way: "+strings.Join(r.ill, "; "))
	default:
		r.condition(api.Applied, true, "Applied", "all objects are as the manifest says")
		r.condition(api.Ready, true, "Ready", "all pods are up to date and ready")
	}
}
