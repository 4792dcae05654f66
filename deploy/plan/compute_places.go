package plan

// This file plans the records that are written before anything is created.

import (
	"cmp"
	"slices"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dns"
)

// prepare queries agents, and records instances and the addresses that they hold.
func (p *planner) prepare() {
	ask := p.quiet("Asking agents")
	pool := p.threads("ask")
	var asked []string
	for _, g := range p.desired.Groups {
		for _, w := range g.Instances {
			i := p.was[w.ID]
			if i == nil || w.Ignored || i.VM() == nil || i.Observed != nil {
				continue
			}
			asked = append(asked, p.add(&Task{
				ID: "ask " + w.ID, Name: i.String(), Stage: ask, Pool: pool, Reason: "the plan goes by what its agent says",
				Steps: []Step{{Action: action.AskState{OnVM: action.At(w.ID, i.VM().AgentID), JobState: p.expected(i)}}},
			}, nil))
		}
	}
	stage := p.stage(stagePreparing)
	preparing := &Task{ID: "prepare", Name: "Preparing deployment", Stage: stage, Reason: "instances and their addresses are written down before anything is made"}
	if !p.o.DryRun {
		preparing.Steps = p.places()
	}
	p.after = []string{p.add(preparing, asked)}
	p.after = []string{p.add(&Task{ID: "render", Name: "Rendering templates", Stage: stage, Reason: "they were rendered for this plan"}, p.after)}
	for _, i := range p.previous.Instances {
		if i.Ignored {
			p.plan.Warnings = []string{"You have ignored instances. They will not be changed."}
		}
	}
}

// expected returns the job state that a plan assumes without a query.
func (p *planner) expected(i *state.Instance) string {
	switch {
	case !i.Complete:
		return ""
	case i.State == state.Started:
		return "running"
	}
	return ""
}

// aliased reports whether a deploy has to record the domain of BOSH DNS and the aliases of links: if there are any
// that differ from the default.
func (p *planner) aliased() bool {
	d := p.previous.DNS
	return len(p.desired.Aliases)+len(d.Aliases) > 0 || cmp.Or(d.Domain, dns.RootDomain) != p.desired.Domain
}

// places returns the steps that record new instances, and changes of others.
func (p *planner) places() []Step {
	const bootstrapChanges = "the bootstrap instance changes"
	var steps []Step
	if !sameNumbers(p.previous.Numbers, p.desired.Numbers) {
		steps = append(steps, Step{Action: action.SaveNumbers{Numbers: p.desired.Numbers}, Reason: "short DNS names have numbers in them"})
	}
	if d := p.previous.DNS; p.aliased() && (d.Domain != p.desired.Domain || !slices.Equal(d.Aliases, p.desired.Aliases)) {
		p.dns = true
		steps = append(steps, Step{Action: action.PublishAliases{Domain: p.desired.Domain, Aliases: p.desired.Aliases}, Reason: "BOSH DNS answers for the aliases of links"})
	}
	for _, g := range p.desired.Groups {
		for _, w := range g.Instances {
			i := p.was[w.ID]
			if vm := i.VM(); vm != nil && vm.CPI != w.CPI && p.starts(g) {
				steps = append(steps, Step{Action: action.SetCPI{OnVM: action.At(w.ID, vm.AgentID), CPI: w.CPI}, Reason: "zone " + w.AZ + " has another CPI"})
			}
			if w.Ignored {
				if i != nil && i.Bootstrap != w.Bootstrap {
					held := slices.DeleteFunc(slices.Clone(i.Addresses), func(a state.Address) bool { return a.Obsolete })
					place := action.PlaceInstance{OnInstance: action.Of(w.ID), Group: i.Group, Index: i.Index, AZ: i.AZ, Bootstrap: w.Bootstrap, Addresses: held}
					steps = append(steps, Step{Action: place, Reason: bootstrapChanges})
				}
				continue
			}
			place := action.PlaceInstance{OnInstance: action.Of(w.ID), Group: w.Group, Index: w.Index, AZ: w.AZ, Bootstrap: w.Bootstrap, Addresses: w.Addresses}
			reason := ""
			switch {
			case i == nil:
				reason = "a new instance"
			case i.Group != w.Group:
				reason = "migrated from " + i.Group
			case i.AZ != w.AZ:
				reason = "moves from zone " + cmp.Or(i.AZ, "none")
			case i.Bootstrap != w.Bootstrap:
				reason = bootstrapChanges
			case len(addressDiff(i, w)) > 0:
				reason = "its addresses change"
			default:
				continue
			}
			steps = append(steps, Step{Action: place, Reason: reason})
		}
	}
	return steps
}
