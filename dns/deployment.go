package dns

// This file declares the parts of a deployment that a naming uses, and lists the targets in it.

import (
	"errors"
	"fmt"
	"slices"
)

// A Deployment has the groups, jobs and instances that names are made of.
type Deployment struct {
	// Name of the deployment.
	Name string
	// Groups in the order of the manifest.
	Groups []Group
}

// A Group is an instance group.
type Group struct {
	// Name of the group.
	Name string
	// AZs in the order of the manifest; empty for a group without AZs.
	AZs []string
	// Jobs in the order of the manifest.
	Jobs []Job
	// Instances in any order.
	Instances []Instance
	// Ports of its services.
	Ports []Port
	// Errand is set for a group that runs on demand, which has names but no services.
	Errand bool

	// ActivePassive says that probes choose the active pods of the group, so that its services select only those.
	ActivePassive bool
	// PublishNotReady makes the group's headless service, and the services of its AZs, list pods that are not ready
	// too.
	PublishNotReady bool
}

// A Job is a job of an instance group, with the links that it provides.
type Job struct {
	// Name of the job.
	Name string
	// Provides are the links that the job provides.
	Provides []Provided
}

// Provided is a link that a job provides, under the name that its consumers use.
type Provided struct {
	// Name is the alias (as:), or the name in the job's spec.
	Name string
	// Type of the link, as in the job's spec.
	Type string
}

// GroupName is the director's name for the link as a group of instances.
func (p Provided) GroupName() string { return p.Name + "-" + p.Type }

// An Instance is one instance of a group, in Kubernetes one pod.
type Instance struct {
	// ID is spec.id.
	ID string
	// JobIDs are the IDs that jobs have for it, where each job has its own.
	JobIDs []string
	// Index is spec.index.
	Index int
	// Zone is the position of its AZ in the group's list, from 0.
	Zone int
	// Ordinal is the position in its AZ, from 0.
	Ordinal int
}

// is reports whether id is one of the instance's.
func (in Instance) is(id any) bool {
	text, ok := id.(string)
	return ok && (text == in.ID || slices.Contains(in.JobIDs, text))
}

// Target returns the target of the whole group in the named deployment.
func (g Group) Target(deployment string) Target {
	return Target{Level: LevelGroup, Deployment: deployment, Group: g.Name, Zoned: len(g.AZs) > 0}
}

// InstanceTarget returns the target of one of the group's instances.
func (g Group) InstanceTarget(deployment string, in Instance) Target {
	t := g.Target(deployment)
	t.Level, t.Zone, t.Ordinal, t.Index = LevelInstance, in.Zone, in.Ordinal, in.Index
	if in.Zone >= 0 && in.Zone < len(g.AZs) {
		t.AZ = g.AZs[in.Zone]
	}
	return t
}

func (g Group) zoneTarget(deployment string, zone int) Target {
	t := g.Target(deployment)
	t.Level, t.Zone, t.AZ = LevelZone, zone, g.AZs[zone]
	return t
}

func (g Group) jobTarget(deployment, job string) Target {
	t := g.Target(deployment)
	t.Level, t.Job = LevelJob, job
	return t
}

// check refuses groups in which an instance has no place of its own.
func (g Group) check(deployment string) error {
	var errs []error
	fail := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("instance group '%s' of deployment '%s' "+format,
			append([]any{g.Name, deployment}, args...)...))
	}
	for i, az := range g.AZs {
		if slices.Index(g.AZs, az) < i {
			fail("lists AZ '%s' more than once", az)
		}
	}
	type place struct{ zone, ordinal int }
	places := make(map[place]bool, len(g.Instances))
	for _, in := range g.Instances {
		if last := max(len(g.AZs)-1, 0); in.Zone < 0 || in.Zone > last {
			fail("has an instance with AZ index %d, expected 0 to %d", in.Zone, last)
		}
		if in.Ordinal < 0 || in.Index < 0 {
			fail("has an instance with ordinal %d and index %d", in.Ordinal, in.Index)
		}
		if at := (place{in.Zone, in.Ordinal}); places[at] {
			fail("has two instances with AZ index %d and ordinal %d", in.Zone, in.Ordinal)
		} else {
			places[at] = true
		}
	}
	return errors.Join(errs...)
}

// targets calls add for everything in d that has a name in scheme s.
func (d Deployment) targets(s Scheme, add func(place)) {
	for n, g := range d.Groups {
		parts := 1 + len(g.AZs) + len(g.Instances)
		if s == JobGroupDeployment {
			parts = len(g.Jobs)
		}
		for part := range parts {
			add(place{group: int32(n), part: int32(part)})
		}
	}
}

// place is where in some deployments a target stands: its group, and in the names of jobs the job, else the group
// itself, its AZs and its instances, all counted from 0. Of large deployments a table has many of them.
type place struct{ deployment, group, part int32 }

// target returns the target at a place in d.
func (d Deployment) target(s Scheme, p place) Target {
	g, part := &d.Groups[p.group], int(p.part)-1
	switch {
	case s == JobGroupDeployment:
		return g.jobTarget(d.Name, g.Jobs[p.part].Name)
	case part < 0:
		return g.Target(d.Name)
	case part < len(g.AZs):
		return g.zoneTarget(d.Name, part)
	}
	return g.InstanceTarget(d.Name, g.Instances[part-len(g.AZs)])
}
