package plan

// This file plans operations other than deploys: stopping, starting, restarting and recreating instances, and
// deleting deployments.

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
)

// Verb is an operation on instances.
type Verb string

// The verbs.
const (
	VerbStart    Verb = "start"
	VerbStop     Verb = "stop"     // the jobs stop, the VM stays
	VerbDetach   Verb = "detach"   // the VM is deleted, too: `bosh stop --hard`
	VerbRestart  Verb = "restart"  // the jobs stop and start again
	VerbRecreate Verb = "recreate" // the VM is recreated
)

// VerbOptions select an operation and its instances. A stopped instance stays stopped in later deploys. An instance
// whose agent doesn't answer is recreated with Options.Fix, and an error otherwise. Ignored instances are left alone;
// naming one is an error.
type VerbOptions struct {
	// Verb is the operation.
	Verb Verb
	// Instances are "‹group›", "‹group›/‹id›" or "‹group›/‹index›"; none means all.
	Instances []string
}

// operate returns the plan of `bosh stop`, `start`, `restart` or `recreate` for some instances. w is the desired
// state of the deployment; other instances than the chosen ones are not changed.
func operate(previous *state.State, w *Desired, o Options) (*Plan, error) {
	if err := errors.Join(o.Verb.Check(previous), o.Verb.choose(previous, w)); err != nil {
		return nil, err
	}
	p := newPlanner(previous, w, &o)
	if err := p.check(); err != nil {
		return nil, err
	}
	p.prepare()
	p.leftovers()
	if err := p.updateAll(); err != nil {
		return nil, err
	}
	return p.plan, p.plan.seal()
}

// updateAll plans the tasks for instances that neither come nor go with the deployment's groups: compilation, missing
// VMs, updates and DNS.
func (p *planner) updateAll() error {
	if err := p.compile(); err != nil {
		return err
	}
	p.createMissing()
	p.updateGroups(doomed{})
	if p.dns {
		p.sendDNS()
	}
	p.describe(doomed{})
	return nil
}

// choose removes other instances from a desired state, and sets the desired run state of the rest.
func (v *VerbOptions) choose(previous *state.State, w *Desired) error {
	used := map[string]bool{}
	var groups []*DesiredGroup
	for _, g := range w.Groups {
		chosen := *g
		chosen.Instances = nil
		for _, i := range g.Instances {
			if previous.Instance(i.ID) == nil || !(&state.Instance{ID: i.ID, Group: i.Group, Index: i.Index}).Named(v.Instances, used) {
				continue
			}
			one := *i
			if err := v.apply(&one); err != nil {
				return err
			}
			chosen.Instances = append(chosen.Instances, &one)
		}
		if len(chosen.Instances) > 0 {
			groups = append(groups, &chosen)
		}
	}
	for _, name := range v.Instances {
		if !used[name] {
			return &Error{Code: codes.InstanceNotFound, Message: fmt.Sprintf("Instance '%s/%s' doesn't exist", w.Deployment, name)}
		}
	}
	w.Groups = groups
	return nil
}

// Check refuses an operation that names an ignored instance, and not only its group. The director does so before it
// places any instance of the group (director: deployment_plan/instance_planner.rb).
func (v *VerbOptions) Check(previous *state.State) error {
	for _, i := range previous.Instances {
		if i.Ignored && (slices.Contains(v.Instances, i.Slug()) || slices.Contains(v.Instances, i.Group+"/"+strconv.Itoa(i.Index))) {
			return &Error{Code: codes.JobInstanceIgnored, Message: fmt.Sprintf("You are trying to change the state of the ignored instance "+
				"'%s'. This operation is not allowed. You need to unignore it first.", i.Slug())}
		}
	}
	return nil
}

func (v *VerbOptions) apply(w *DesiredInstance) error {
	w.Virtual = ""
	switch v.Verb {
	case VerbStart:
		w.State = state.Started
	case VerbStop:
		w.State = state.Stopped
	case VerbDetach:
		w.State = state.Detached
	case VerbRestart, VerbRecreate:
		w.State, w.Virtual = state.Started, string(v.Verb)
	default:
		return fmt.Errorf("no such verb: %q", string(v.Verb))
	}
	return nil
}

// DeleteOptions are the flags of `bosh delete-deployment`.
type DeleteOptions struct {
	// Force continues after a failed call: it warns of the failure, and removes VMs that couldn't be deleted from the
	// State.
	Force bool
	// SkipDrain lists groups whose jobs are stopped without pre-stop and drain; "*" means all groups.
	SkipDrain []string
}

// DeleteDeployment returns the plan of `bosh delete-deployment`: delete all instances and the record of the
// deployment. Their disks become orphans; compiled packages, which belong to releases, stay. It needs no Source.
func DeleteDeployment(previous *state.State, d DeleteOptions) (*Plan, error) {
	p := newPlanner(previous, &Desired{Deployment: previous.Deployment}, &Options{SkipDrain: d.SkipDrain})
	p.ends = true
	stage := p.stage("Deleting instances")
	pool := p.threads("delete")
	var tasks []string
	for _, i := range previous.Instances {
		if i.Ignored {
			return nil, &Error{Code: codes.DeploymentIgnoredInstancesDeletion, Message: fmt.Sprintf("You are trying to delete deployment '%s', which contains "+
				"ignored instance(s). Operation not allowed.", previous.Deployment)}
		}
		steps := p.deletion(i)
		for n := range steps {
			steps[n].Forgive = d.Force && steps[n].Calls()
		}
		tasks = append(tasks, p.add(&Task{
			ID: "delete " + i.ID, Name: i.String(), Stage: stage, Pool: pool, Steps: steps, Reason: "the deployment is deleted",
		}, p.after))
	}
	p.then(tasks)
	if p.dns && len(previous.Others) > 0 {
		p.sendDNS()
	}
	p.add(&Task{
		ID: "save", Name: "Destroying deployment", Stage: p.stage("Removing deployment artifacts"), Reason: "nothing is deployed any more",
		Steps: []Step{{Action: action.PublishAliases{}}, {Action: action.SaveDeployment{}}},
	}, p.after)
	p.describe(doomed{gone: previous.Instances})
	return p.plan, p.plan.seal()
}
