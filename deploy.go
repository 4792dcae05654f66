package boshrender

// This file says what a deploy renders of a group, and what it looks up without rendering.

import (
	"context"
	"strings"
)

// deployed is what a director does with a group on a deploy (director: jobs/update_deployment.rb).
type deployed int

const (
	rendersAll     deployed = iota // renders all instances; so does Kubernetes
	rendersStarted                 // renders the instances for which InstancePlan.OnDeploy holds
	looksUp                        // has no instances: the variables in properties have to be there
	looksUpErrand                  // does not start: the variables in properties and in links have to be there
)

// checkUnit is the number of a unit that stands for looking up what a group needs.
const checkUnit = -1

// units are what a render of the group consists of.
func (g *Group) units() []unit {
	var units []unit
	deployed := g.world.deployed()
	for n := range g.Size() {
		if deployed == rendersAll || g.Jobs[0].Instances[n].OnDeploy() {
			units = append(units, unit{g, n})
		}
	}
	if deployed == looksUp || deployed == looksUpErrand {
		units = append(units, unit{g, checkUnit})
	}
	return units
}

// deployUnits are those of all groups. What errands need is looked up after everything else.
func deployUnits(groups []*Group) []unit {
	var units, errands []unit
	for _, g := range groups {
		for _, u := range g.units() {
			if u.n == checkUnit && g.world.deployed() == looksUpErrand {
				errands = append(errands, u)
				continue
			}
			units = append(units, u)
		}
	}
	return append(units, errands...)
}

// do renders the unit, or looks up what it needs. The Instance of a failure then has no files; without a failure there
// is none.
func (u unit) do(ctx context.Context, c *crew) (*Instance, error) {
	if u.n != checkUnit {
		u.group.prepare(ctx)
		return u.group.renderInstance(ctx, c, u.n)
	}
	failed := &Error{Group: u.group.Name, Instance: u.group.Name, looked: u.group.world.deployed()}
	for _, j := range u.group.Jobs {
		v, err := u.group.valuesOf(ctx, j)
		if err != nil {
			return nil, err
		}
		if v.err == nil {
			continue
		}
		job := &JobError{Job: j.Name, Variables: v.err.Variables}
		if failed.looked == looksUpErrand {
			job.Links = v.err.Links
		}
		if !job.empty() {
			failed.Jobs = append(failed.Jobs, job)
		}
	}
	if len(failed.Jobs) == 0 {
		return nil, nil
	}
	return &Instance{Group: u.group.Name}, failed
}

// lookedItem is the error as it stands in the list of all groups, of what was looked up without rendering. That of a
// group without instances has no headline; links come after all properties.
func (e *Error) lookedItem() string {
	var properties, links []string
	for _, j := range e.Jobs {
		if j.Variables != nil {
			properties = append(properties, (&JobError{Job: j.Job, Variables: j.Variables}).templates())
		}
		if j.Links != nil {
			links = append(links, j.Links.Error())
		}
	}
	if e.looked == looksUp {
		return strings.Join(properties, "\n")
	}
	return headed(unableGroup(e.Group), append(properties, links...))
}
