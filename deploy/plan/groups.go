package plan

// This file orders the updates of groups: serial runs, zones, canaries, and concurrency.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// updateGroups updates group by group: serial ones one after another, adjacent non-serial ones concurrently
// (director: deployment_plan/multi_instance_group_updater.rb).
func (p *planner) updateGroups(d doomed) {
	var run []string // the ends of a run of groups
	parallel := false
	begin := p.after
	for _, g := range p.desired.Groups {
		if !p.starts(g) {
			continue
		}
		serial := g.Update.Serial == nil || *g.Update.Serial
		if serial || !parallel {
			if len(run) > 0 {
				begin = run
			}
			run = nil
		}
		parallel = !serial
		p.after = begin
		p.updateGroup(g, d.extra[g.Name])
		if !slices.Equal(p.after, begin) {
			run = append(run, p.after...)
		}
	}
	if len(run) > 0 {
		begin = run
	}
	p.after = begin
}

// instanceUpdate is the update of an instance.
type instanceUpdate struct {
	w *DesiredInstance
	i *state.Instance
	f found
}

func (p *planner) updateGroup(g *DesiredGroup, extra []*state.Instance) {
	if len(extra) > 0 {
		size, _ := g.Update.MaxInFlightCount(len(extra))
		p.change[g.Name] = true
		p.deleteAll(p.stage(stageDeleting, g.Name), extra, "delete "+g.Name, size, fmt.Sprintf("max_in_flight %s of %d", g.Update.MaxInFlight, len(extra)))
	}
	var list []*instanceUpdate
	for _, w := range g.Instances {
		if u := p.changed(g, w); u != nil {
			list = append(list, u)
		}
	}
	if len(list) == 0 {
		return
	}
	p.change[g.Name] = true
	stage := p.stage(stageUpdating, g.Name)
	for n, batch := range p.batches(g, list) {
		p.updateBatch(g, stage, batch, n == 0)
	}
}

// changed returns the update of an instance, nil if it has no changes.
func (p *planner) changed(g *DesiredGroup, w *DesiredInstance) *instanceUpdate {
	i := p.was[w.ID]
	if w.Ignored {
		return nil
	}
	u := &instanceUpdate{w, i, p.changes(w, i)}
	hasVM := p.vms[w.ID] != "" || i != nil && i.VM() != nil
	switch {
	case g.Errand && !hasVM, !g.Errand && len(u.f.changes) == 0:
		return nil
	}
	return u
}

// batches returns the instances by zone, in the order in which the zones first occur; in one batch on a first deploy,
// if the group requests that.
func (p *planner) batches(g *DesiredGroup, list []*instanceUpdate) [][]*instanceUpdate {
	if p.zoneless || g.Update.InitialDeployAZUpdateStrategy == manifest.AZUpdateParallel && p.previous.Deployed.Manifest == "" {
		return [][]*instanceUpdate{list}
	}
	var order []string
	byAZ := map[string][]*instanceUpdate{}
	for _, u := range list {
		if byAZ[u.w.AZ] == nil {
			order = append(order, u.w.AZ)
		}
		byAZ[u.w.AZ] = append(byAZ[u.w.AZ], u)
	}
	batches := make([][]*instanceUpdate, len(order))
	for n, az := range order {
		batches[n] = byAZ[az]
	}
	return batches
}

// updateBatch updates a batch: the canaries if it is the first one of its group, and then the rest.
func (p *planner) updateBatch(g *DesiredGroup, stage int, batch []*instanceUpdate, first bool) {
	size, _ := g.Update.MaxInFlightCount(len(batch))
	pool := p.pool(fmt.Sprintf("update %s %s", g.Name, batch[0].w.AZ), size, inFlight(g, batch))
	canaries := 0
	if first {
		canaries, _ = g.Update.CanaryCount(len(batch))
	}
	canaries = max(canaries, 0)
	for _, part := range [][]*instanceUpdate{batch[:canaries], batch[canaries:]} {
		var tasks []string
		for _, u := range part {
			canary := len(part) > 0 && first && canaries > 0 && &part[0] == &batch[0]
			t := &Task{
				ID: "update " + u.w.ID, Name: u.w.label(), Stage: stage, Pool: pool, Canary: canary,
				Reason: u.reason(), Steps: p.update(g, u.w, u.i, &u.f, canary),
			}
			if canary {
				t.Name += " (canary)"
			}
			tasks = append(tasks, p.add(t, p.after))
		}
		p.then(tasks)
	}
}

// inFlight describes the source of the number of concurrent updates.
func inFlight(g *DesiredGroup, batch []*instanceUpdate) string {
	if !strings.HasSuffix(g.Update.MaxInFlight, "%") {
		return "max_in_flight " + g.Update.MaxInFlight
	}
	text := fmt.Sprintf("max_in_flight %s of the %d that %s", g.Update.MaxInFlight, len(batch), ifElse(len(batch) == 1, "changes", "change"))
	if az := batch[0].w.AZ; az != "" {
		text += " in " + az
	}
	return text
}

func (u *instanceUpdate) reason() string {
	if len(u.f.reasons) == 0 {
		return "errands with a VM are updated by every deploy"
	}
	if u.i == nil {
		return "it is new"
	}
	list := make([]string, len(u.f.changes))
	for n, c := range u.f.changes {
		list[n] = string(c)
		if u.f.reasons[n] != "" {
			list[n] += ": " + u.f.reasons[n]
		}
	}
	return strings.Join(list, "; ")
}

// describe lists the changes of each instance.
func (p *planner) describe(d doomed) {
	gone := map[string][]*state.Instance{"": d.gone}
	for g, list := range d.extra {
		gone[g] = list
	}
	describeGone := func(list []*state.Instance) {
		for _, i := range list {
			p.plan.Instances = append(p.plan.Instances, InstanceChange{
				Instance: i.String(), ID: i.ID, Group: i.Group, Procedure: Delete, Reasons: []string{ifElse(p.ends, "the deployment is deleted", "the manifest doesn't have it any more")},
			})
		}
	}
	describeGone(gone[""])
	for _, g := range p.desired.Groups {
		if p.starts(g) {
			describeGone(gone[g.Name])
		}
		for _, w := range g.Instances {
			p.plan.Instances = append(p.plan.Instances, p.description(g, w))
		}
	}
}

func (p *planner) description(g *DesiredGroup, w *DesiredInstance) InstanceChange {
	c := InstanceChange{Instance: w.label(), ID: w.ID, Group: g.Name, Procedure: Untouched}
	u := p.changed(g, w)
	switch {
	case w.Ignored:
		c.Procedure = Ignore
		return c
	case u == nil || !p.starts(g):
		return c
	}
	c.Changes, c.Reasons = u.f.changes, u.f.reasons
	was := state.Applied{}
	if u.i != nil {
		was = u.i.Applied
	}
	c.Files = fileChanges(was, w.Applied)
	c.Jobs = jobChanges(was, w.Applied)
	c.Procedure = p.procedure(g, u)
	return c
}

func (p *planner) procedure(g *DesiredGroup, u *instanceUpdate) Procedure {
	noVM := u.i == nil || u.i.VM() == nil
	switch {
	case u.w.State == state.Detached:
		return Detach
	case noVM:
		return Create
	case u.f.hot():
		return Hot
	case u.w.State == state.Stopped:
		return StopOnly
	case u.f.recreates() && p.swaps(g, u.w, u.i):
		return Swap
	case u.f.recreates():
		return Replace
	case p.surgery(u.w, u.i, &u.f):
		return Surgical
	}
	return InPlace
}
