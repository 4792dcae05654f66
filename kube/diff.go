package kube

// This file says which pods restart.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/pod"
	appsv1 "k8s.io/api/apps/v1"
)

// Restart is a pod that restarts when new objects are applied, and why.
type Restart struct {
	// Pod is its name, Group its instance group, and Set its StatefulSet.
	Pod, Group, Set string
	// Files are the rendered files that change on it; empty if it restarts because of Reason alone.
	Files []string
	// Reason is there if the pod itself would render the same: its StatefulSet has one template for all its pods.
	Reason string
}

// String returns the restart as a line of text.
func (r Restart) String() string {
	if len(r.Files) > 0 {
		return r.Pod + " restarts: " + strings.Join(r.Files, ", ") + " changed"
	}
	return r.Pod + " restarts: " + r.Reason
}

// Diff returns the pods that restart when the new objects take the place of the old ones, which they were built with as
// Options.Previous, in the order of the new StatefulSets. Pods that come or go don't restart.
func Diff(old, new *Objects) []Restart {
	var list []Restart
	for _, set := range new.StatefulSets {
		before, there := old.State.Sets[set.Name]
		now := new.State.Sets[set.Name]
		if !there || before == now {
			continue
		}
		group := set.Annotations[AnnotationGroup]
		zone := zoneOf(set)
		reason := "the template of its StatefulSet changes"
		var changes []pod.Change
		was, is := old.State.Groups[group].Versions[before.Version], new.State.Groups[group].Versions[now.Version]
		if was.Digests != nil {
			changes = was.Digests.Changed(is.Digests)
		}
		changes = slices.DeleteFunc(changes, func(c pod.Change) bool { return c.Zone != zone || c.New || c.Gone })
		if before.Template == now.Template && len(changes) > 0 {
			reason = fmt.Sprintf("the template of its StatefulSet changes, because of %s-%d", set.Name, changes[0].Ordinal)
		}
		for ordinal := range running(old, set.Name, *set.Spec.Replicas) {
			r := Restart{Pod: fmt.Sprintf("%s-%d", set.Name, ordinal), Group: group, Set: set.Name, Reason: reason}
			for _, c := range changes {
				if c.Ordinal == int(ordinal) {
					r.Files, r.Reason = c.Files, ""
					if len(c.Files) == 0 {
						r.Reason = "what it renders changes"
					}
				}
			}
			list = append(list, r)
		}
	}
	return list
}

// running returns how many of a set's pods are there before and after.
func running(old *Objects, name string, replicas int32) int32 {
	for _, set := range old.StatefulSets {
		if set.Name == name {
			return min(*set.Spec.Replicas, replicas)
		}
	}
	return 0
}

// zoneOf returns the number of a set's AZ.
func zoneOf(set *appsv1.StatefulSet) int {
	for _, c := range set.Spec.Template.Spec.InitContainers {
		for _, v := range c.Env {
			zone := 0
			if _, err := fmt.Sscanf(v.Value, "%d", &zone); err == nil && v.Name == "AZ_INDEX" {
				return zone - 1
			}
		}
	}
	return 0
}
