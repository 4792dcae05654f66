package director

// This file has operations on instances: stopping, starting, restarting, recreating, errands, cloud checks, ignoring,
// disks (director: api/controllers/deployments_controller.rb, disks_controller.rb, cleanup_controller.rb).

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/manifest"
)

// verbs are the operations, by the states that a request names.
var verbs = lazy.Value[map[string]plan.Verb]{New: func() map[string]plan.Verb {
	return map[string]plan.Verb{
		"started": plan.VerbStart, "stopped": plan.VerbStop, "detached": plan.VerbDetach, "restart": plan.VerbRestart, "recreate": plan.VerbRecreate,
	}
}}

// pastVerbs are the actions of events.
var pastVerbs = lazy.Value[map[plan.Verb]string]{New: func() map[plan.Verb]string { return map[plan.Verb]string{plan.VerbDetach: "stop"} }}

var uuidLike = pattern.New(`^[A-Fa-f0-9]{8}-[A-Fa-f0-9-]{27}$`)

// findInstance finds the instance of a request, by its index or ID.
func (d *Director) findInstance(r *http.Request, one *deployment, group string) (*state.Instance, error) {
	id := r.PathValue("id")
	if _, err := strconv.Atoi(id); err != nil && !uuidLike.MatchString(id) {
		return nil, refuse(codes.InstanceInvalidIndex, "Invalid instance index or id '%s'", id)
	}
	s, err := state.Load(r.Context(), d.store, one.Name)
	if err != nil {
		return nil, err
	}
	for _, i := range s.Instances {
		if i.Group == group && i.Is(slug(group, id)) {
			return i, nil
		}
	}
	return nil, refuse(codes.InstanceNotFound, "'%s/%s/%s' doesn't exist", one.Name, group, id)
}

// changeState begins an operation on all instances, on a group or on one.
func (d *Director) changeState(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	if r.ContentLength > 0 {
		return unserved("changing the state of instances together with the manifest: deploy first")
	}
	job := r.PathValue("job")
	verb, ok := verbs.Get()[r.URL.Query().Get("state")]
	if !ok {
		return refuse(140008, "Invalid state '%s' for '%s', valid states are: started, stopped, detached, recreate, restart", r.URL.Query().Get("state"), job)
	}
	o, err := d.options(r, verb == plan.VerbRecreate)
	if err != nil {
		return err
	}
	o.Verb = plan.VerbOptions{Verb: verb}
	if job != "*" {
		o.Verb.Instances = []string{job}
	}
	if r.PathValue("id") != "" {
		i, err := d.findInstance(r, one, job)
		if err != nil {
			return err
		}
		o.Verb.Instances = []string{i.Slug()}
	}
	if yes(r, "skip_drain") {
		o.SkipDrain = []string{job}
	}
	description := "create deployment"
	if o.DryRun {
		description += " (dry run)"
	}
	return d.operate(w, r, one, taskRecord{Type: "update_deployment", Description: description}, o, "/deployments/"+one.Name)
}

// actOn begins an operation on one instance, whatever the configs are.
func (d *Director) actOn(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	i, err := d.findInstance(r, one, r.PathValue("group"))
	if err != nil {
		return err
	}
	action := r.PathValue("action")
	verb := plan.Verb(action)
	if verb == plan.VerbStop && yes(r, "hard") {
		verb = plan.VerbDetach
	}
	if !slices.Contains([]string{"start", "stop", "restart", "recreate"}, action) {
		return &answered{http.StatusNotFound, fmt.Sprintf("Endpoint '%s' not found.", r.URL.Path)}
	}
	o := plan.Options{Verb: plan.VerbOptions{Verb: verb, Instances: []string{i.Slug()}}, Fix: yes(r, "ignore_unresponsive_agent"), Snapshots: d.Snapshots}
	if yes(r, "skip_drain") {
		o.SkipDrain = []string{i.Group}
	}
	return d.operate(w, r, one, taskRecord{Type: "update_instance", Description: action + " instance"}, o, i.Slug())
}

// operate begins a task that changes a deployment by its last documents.
func (d *Director) operate(w http.ResponseWriter, r *http.Request, one *deployment, of taskRecord, o plan.Options, result string) error {
	of.Deployment = one.Name
	action, kind, name := "update", "deployment", one.Name
	if len(o.Verb.Instances) == 1 && strings.Contains(o.Verb.Instances[0], "/") {
		action, kind, name = string(o.Verb.Verb), "instance", o.Verb.Instances[0]
		if is := pastVerbs.Get()[o.Verb.Verb]; is != "" {
			action = is
		}
	}
	return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) {
		in := &input{d: d, t: t, one: one, options: o}
		return result, d.audited(t, action, kind, name, func() error {
			if err := checkShares(&o); err != nil {
				return err
			}
			return in.run(ctx, func(ctx context.Context) (*plan.Plan, error) { return in.compute(ctx) })
		})
	})
}

// compute plans by the documents that were deployed last.
func (in *input) compute(ctx context.Context) (*plan.Plan, error) {
	if in.resolved == nil {
		return nil, refuse(manifest.CodeGeneral, "Deployment '%s' was never deployed to its end", in.one.Name)
	}
	return deploy.Compute(ctx, in.state, in.resolved, in.options)
}

// ignore marks instances as ignored, or removes the mark.
func (d *Director) ignore(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	var given struct{ Ignore bool }
	if err := readJSON(w, r, &given); err != nil {
		return err
	}
	i, err := d.findInstance(r, one, r.PathValue("group"))
	if err != nil {
		return err
	}
	return deploy.SetIgnored(r.Context(), d.store, one.Name, i.Slug(), given.Ignore)
}

// errands lists the errands: groups, and jobs that can run as one.
func (d *Director) errands(r *http.Request) ([]map[string]string, error) {
	one, err := d.find(r)
	if err != nil {
		return nil, err
	}
	_, documents, err := d.documents(r.Context(), one)
	if err != nil || documents == nil {
		return []map[string]string{}, err
	}
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, g := range documents.Manifest.InstanceGroups {
		if g.Lifecycle == "errand" {
			add(g.Name)
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, g := range documents.Manifest.InstanceGroups {
		for _, j := range g.Jobs {
			n := slices.IndexFunc(one.Releases, func(v version) bool { return v.Name == j.Release })
			if n < 0 {
				continue
			}
			of := d.findRelease(one.Releases[n].Name, one.Releases[n].Version)
			if of == nil {
				continue
			}
			if _, err := of.open(r.Context(), d); err != nil {
				return nil, err
			}
			if job, err := of.described().Job(r.Context(), j.Name); err == nil && job.Errand() {
				add(j.Name)
			}
		}
	}
	list := []map[string]string{}
	for _, name := range names {
		list = append(list, map[string]string{"name": name})
	}
	return list, nil
}

// problem is a finding of a cloud check.
type problem struct {
	id int
	plan.Problem
}

// resolutionTexts are the director's (director: problem_handlers/).
var resolutionTexts = lazy.Value[map[plan.Resolution]string]{New: func() map[plan.Resolution]string {
	return map[plan.Resolution]string{
		plan.IgnoreProblem: "Skip for now", plan.RebootTheVM: "Reboot VM", plan.RecreateTheVM: "Recreate VM and wait for processes to start",
		plan.RecreateWithoutWait: "Recreate VM without waiting for processes to start", plan.DeleteTheVM: "Delete VM",
		plan.DeleteVMReference: "Delete VM reference", plan.DeleteDiskReference: "Delete disk reference (DANGEROUS!)",
		plan.ReattachDisk: "Reattach disk to instance", plan.ReattachAndReboot: "Reattach disk and reboot instance",
		plan.OrphanTheDisk: "Delete disk", plan.ActivateTheDisk: "Activate disk",
	}
}}

func resolutionText(p plan.Problem, r plan.Resolution) string {
	switch {
	case p.Type == plan.MountMismatch && r == plan.IgnoreProblem:
		return "Ignore"
	case p.Type == plan.UnresponsiveAgent && r == plan.DeleteVMReference:
		return "Delete VM reference (forceful; may need to manually delete VM from the Cloud to avoid IP conflicts)"
	}
	return resolutionTexts.Get()[r]
}

// errLocked refuses to look at a deployment while a task changes it.
func errLocked() error {
	return refuse(manifest.CodeGeneral, "Unable to get deployment lock, maybe a deployment is in progress. Try again later.")
}

func (d *Director) scan(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	of := taskRecord{Type: "cck_scan", Description: "scan cloud", Deployment: one.Name}
	return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) {
		free, err := t.lock(ctx, one.Name, 0)
		if err != nil {
			return "", errLocked()
		}
		defer free()
		var found []plan.Problem
		err = t.step("Scanning VMs", "Checking VM states", 1, 1, func() error {
			found, _, err = d.executor(nil, nil).Problems(ctx, one.Name)
			return err
		})
		if err != nil {
			return "", err
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		d.problems[one.Name] = nil
		for _, p := range found {
			d.problems[one.Name] = append(d.problems[one.Name], &problem{d.next("problem"), p})
		}
		return "scan complete", nil
	})
}

func (d *Director) listProblems(r *http.Request) ([]map[string]any, error) {
	one, err := d.find(r)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	for _, p := range d.problems[one.Name] {
		ways := []map[string]string{}
		for _, way := range p.Resolutions() {
			ways = append(ways, map[string]string{"name": resolutionText(p.Problem, way), "plan": string(way)})
		}
		group, _, _ := strings.Cut(p.Instance, "/")
		list = append(list, map[string]any{
			"id": p.id, "type": p.Type, "data": map[string]any{}, "description": p.Text, "resolutions": ways, "instance_group": group,
		})
	}
	return list, nil
}

func (d *Director) resolveProblems(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	var given struct {
		Resolutions json.RawMessage
		MaxInFlight map[string]json.RawMessage `json:"max_in_flight_overrides"`
	}
	if err := readJSON(w, r, &given); err != nil {
		return err
	}
	var chosen map[string]*string
	if json.Unmarshal(given.Resolutions, &chosen) != nil || chosen == nil {
		return refuse(codes.CloudcheckInvalidResolutionFormat, "Invalid format for resolutions, Hash expected")
	}
	of := taskRecord{Type: "cck_apply", Description: "apply resolutions", Deployment: one.Name}
	return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) {
		var fixes []plan.Fix
		d.mu.Lock()
		for _, p := range d.problems[one.Name] {
			way, ok := chosen[strconv.Itoa(p.id)]
			if !ok {
				d.mu.Unlock()
				return "", refuse(codes.CloudcheckResolutionNotProvided, "Resolution for problem %d (%s) is not provided", p.id, p.Type)
			}
			is := p.Auto()
			if way != nil {
				is = plan.Resolution(*way)
			}
			fixes = append(fixes, plan.Fix{Problem: p.Problem, Resolution: is})
		}
		d.mu.Unlock()
		in := &input{d: d, t: t, one: one, options: plan.Options{InFlights: inFlights(given.MaxInFlight)}}
		err := in.run(ctx, func(ctx context.Context) (*plan.Plan, error) {
			return deploy.Repair(ctx, in.state, in.resolved, fixes, in.options)
		})
		if err != nil {
			return "", err
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		d.problems[one.Name] = nil
		return fmt.Sprintf("%d resolved", len(fixes)), nil
	})
}

// inFlights are overrides of max_in_flight as text: the CLI sends text, others numbers.
func inFlights(overrides map[string]json.RawMessage) map[string]string {
	all := map[string]string{}
	for group, value := range overrides {
		text := ""
		if json.Unmarshal(value, &text) != nil {
			text = string(value)
		}
		all[group] = text
	}
	return all
}

// deleteVM begins a task that deletes a VM. The next deploy makes it anew.
func (d *Director) deleteVM(w http.ResponseWriter, r *http.Request) error {
	cid := r.PathValue("cid")
	return d.begin(w, r, taskRecord{Type: "delete_vm", Description: "delete vm"}, func(ctx context.Context, t *task) (string, error) {
		all, err := d.knowns(ctx)
		if err != nil {
			return "", err
		}
		for _, one := range all {
			for _, i := range one.state.Instances {
				if vm := i.VM(); vm != nil && vm.CID == cid {
					fix := plan.Fix{Problem: plan.Problem{Type: plan.UnresponsiveAgent, Instance: i.Slug(), VM: vm.AgentID}, Resolution: plan.DeleteTheVM}
					in := &input{d: d, t: t, one: one.deployment, bare: true}
					err := in.run(ctx, func(ctx context.Context) (*plan.Plan, error) {
						return deploy.Repair(ctx, in.state, nil, []plan.Fix{fix}, in.options)
					})
					return fmt.Sprintf("vm %s deleted", cid), err
				}
			}
		}
		return fmt.Sprintf("vm %s deleted", cid), t.step("Delete VM", cid, 1, 1, func() error {
			err := d.Platform.Cloud.DeleteVM(driver.WithCall(ctx, driver.Call{}), cid)
			var of *driver.CloudError
			if errors.As(err, &of) && of.Type == driver.VMNotFound {
				t.warn("VM " + cid + " does not exist. Deletion is skipped")
				return nil
			}
			return err
		})
	})
}
