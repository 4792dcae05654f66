package kube

// This file lists changes: which pods restart, are created or deleted.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/pod"
)

// Changes are the effects of applying new objects.
type Changes struct {
	// Restarts are the pods that restart, in the order of the new StatefulSets.
	Restarts []Restart
	// Come and Go are the names of the pods that are created and deleted, in the order of the StatefulSets.
	Come, Go []string
	// Created and Deleted are the StatefulSets, and the Jobs of errands, that are created and deleted.
	Created, Deleted []string
	// Recreated are the StatefulSets whose immutable fields change.
	Recreated []Recreated
	// Left are the disks of deleted StatefulSets, which stay with their data.
	Left []Left
}

// Left are disks that no pod uses any more.
type Left struct {
	// Set is the StatefulSet that had them, Group its instance group, and Claims describes each pod's claims.
	Set, Group, Claims string
	// Heir is the group that migrates from Group by the manifest's migrated_from, "" for none. It gets new disks.
	Heir string
}

// String returns the disks as a line of text.
func (l Left) String() string {
	text := fmt.Sprintf("the disks of %s stay with their data, and no pod uses them: %s", l.Set, l.Claims)
	if l.Heir != "" {
		text += fmt.Sprintf("; %s, which migrates from %s, gets new ones", l.Heir, l.Group)
	}
	return text
}

// Restart is a pod that restarts when new objects are applied, and why.
type Restart struct {
	// Pod is its name, Group its instance group, and Set its StatefulSet.
	Pod, Group, Set string
	// Files are the rendered files that change on it; empty if it restarts because of Reason alone.
	Files []string
	// Reason is set if the pod itself would render the same files: its StatefulSet has one template for all its pods.
	Reason string
}

// String returns the restart as a line of text.
func (r Restart) String() string {
	if len(r.Files) > 0 {
		return r.Pod + " restarts: " + strings.Join(r.Files, ", ") + " changed"
	}
	return r.Pod + " restarts: " + r.Reason
}

// Recreated is a StatefulSet whose immutable fields change: the disks of its pods, its selector, its Service. The
// StatefulSet must be deleted, and the new one takes over its pods, unless Pods is set. Existing claims keep their size
// until they are resized.
type Recreated struct {
	// Set is its name, Group its instance group.
	Set, Group string
	// Reason describes the change.
	Reason string
	// Labels are the labels by which the new StatefulSet selects its pods, if these change: the pods must get them before
	// it is created. nil if they stay.
	Labels map[string]string
	// Pods is set if its pods must be deleted too, because they lack a claim. Otherwise it is deleted without them,
	// as by "kubectl delete --cascade=orphan".
	Pods bool
}

// String returns the change as a line of text.
func (r Recreated) String() string {
	how := "around"
	if r.Pods {
		how = "with"
	}
	return fmt.Sprintf("%s is made anew %s its pods: %s", r.Set, how, r.Reason)
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// Lines returns the changes as lines of text.
func (c *Changes) Lines() []string {
	var list []string
	add := func(format string, names []string) {
		for _, name := range names {
			list = append(list, fmt.Sprintf(format, name))
		}
	}
	add("%s is new", c.Created)
	add("%s goes", c.Deleted)
	for _, r := range c.Recreated {
		list = append(list, r.String())
	}
	for _, l := range c.Left {
		list = append(list, l.String())
	}
	add("%s comes", c.Come)
	add("%s goes", c.Go)
	for _, r := range c.Restarts {
		list = append(list, r.String())
	}
	return list
}

// Changes returns the changes when the objects are applied to the cluster whose state they were built for.
func (o *Objects) Changes() *Changes {
	c := &Changes{Recreated: o.Recreated}
	if o.State == nil || o.previous == nil { // not of Build
		return c
	}
	seen := map[string]bool{}
	for _, set := range o.StatefulSets {
		seen[set.Name] = true
		c.set(o, set.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(o.State.Sets)) {
		if _, there := o.previous.Sets[name]; !there && !seen[name] {
			c.Created = append(c.Created, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.previous.Sets)) {
		if _, stays := o.State.Sets[name]; !stays {
			set := o.previous.Sets[name]
			c.Deleted = append(c.Deleted, name)
			c.Go = append(c.Go, podNames(name, 0, set.Replicas)...)
			if set.Claims != "" {
				c.Left = append(c.Left, Left{name, set.Group, set.Claims, o.heirs[set.Group]})
			}
		}
	}
	return c
}

// podNames returns the names of the pods of a StatefulSet from one ordinal to another.
func podNames(set string, from, to int) []string {
	var list []string
	for ordinal := from; ordinal < to; ordinal++ {
		list = append(list, fmt.Sprintf("%s-%d", set, ordinal))
	}
	return list
}

// set adds the changes of a StatefulSet.
func (c *Changes) set(o *Objects, name string) {
	now := o.State.Sets[name]
	before, there := o.previous.Sets[name]
	if !there {
		c.Created = append(c.Created, name)
	}
	c.Come = append(c.Come, podNames(name, before.Replicas, now.Replicas)...)
	c.Go = append(c.Go, podNames(name, now.Replicas, before.Replicas)...)
	if there && (before.Version != now.Version || before.Template != now.Template) {
		c.restarts(o, name)
	}
}

// restarts adds the pods of a StatefulSet whose template changes.
func (c *Changes) restarts(o *Objects, name string) {
	before, now := o.previous.Sets[name], o.State.Sets[name]
	reason := "the template of its StatefulSet changes"
	var changes []pod.Change
	was, is := o.previous.Groups[now.Group].Versions[before.Version], o.State.Groups[now.Group].Versions[now.Version]
	if was.Digests != nil {
		changes = was.Digests.Changed(is.Digests)
	}
	changes = slices.DeleteFunc(changes, func(c pod.Change) bool { return c.Zone != now.Zone || c.New || c.Gone })
	if before.Template == now.Template && len(changes) > 0 {
		reason = fmt.Sprintf("the template of its StatefulSet changes, because of %s-%d", name, changes[0].Ordinal)
	}
	for ordinal := range min(before.Replicas, now.Replicas) {
		r := Restart{Pod: fmt.Sprintf("%s-%d", name, ordinal), Group: now.Group, Set: name, Reason: reason}
		for _, change := range changes {
			if change.Ordinal == ordinal {
				r.Files, r.Reason = change.Files, ""
				if len(change.Files) == 0 {
					r.Reason = "what it renders changes"
				}
			}
		}
		c.Restarts = append(c.Restarts, r)
	}
}
