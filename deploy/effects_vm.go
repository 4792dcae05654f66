package deploy

// This file implements the effects of actions on VMs.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
)

// cloud returns the context of a call of the cloud: it has a time limit of its own, and does not end with the run,
// because the cloud completes a call anyway.
func (r *runner) cloud(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx = context.WithoutCancel(ctx)
	if r.Limits.CloudCall <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, r.Limits.CloudCall, fmt.Errorf("the cloud didn't answer within %s", r.Limits.CloudCall))
}

// in returns the cloud of a CPI.
func (e *Executor) in(cpi string) (driver.Cloud, error) {
	switch cloud, ok := e.Clouds[cpi]; {
	case ok:
		return cloud, nil
	case e.Clouds == nil || cpi == "" && e.Cloud != nil: // one that was made before there was a CPI config
		return e.Cloud, nil
	}
	return nil, fmt.Errorf("CPI '%s' not found in cpi-config", cpi)
}

func (r *runner) createVM(ctx context.Context, a action.CreateVM) (action.Outcome, error) {
	if driver.CallOf(ctx).Recall {
		return r.create(ctx, a, driver.VMRequest{AgentID: a.VM}) // the token of the call is all it needs
	}
	i := &state.Instance{ID: a.Instance, State: state.Started, Compilation: true}
	if a.Compile != nil {
		i.Group, i.AZ, i.Addresses = a.Compile.Group, a.Compile.AZ, a.Compile.Addresses
	} else if i, _, _ = r.find(a.Instance, a.VM); i == nil {
		return action.Outcome{}, fmt.Errorf("no instance %s", a.Instance)
	}
	req, err := r.Source.VM(ctx, i, a.Made)
	if err != nil {
		return action.Outcome{}, err
	}
	if err := r.calculate(ctx, a.CPI, &req); err != nil {
		return action.Outcome{}, err
	}
	if req.Env, err = r.env(req.Env, i, a.VM); err != nil {
		return action.Outcome{}, err
	}
	req.AgentID = a.VM
	for _, d := range i.ActiveDisks() {
		req.Disks = append(req.Disks, d.CID)
	}
	return r.create(ctx, a, req)
}

func (r *runner) create(ctx context.Context, a action.CreateVM, req driver.VMRequest) (action.Outcome, error) {
	cloud, err := r.in(a.CPI)
	if err != nil {
		return action.Outcome{}, err
	}
	tries := r.Limits.CreateTries
	if tries <= 0 {
		tries = 5
	}
	for {
		call, end := r.cloud(ctx)
		vm, err := cloud.CreateVM(onStemcell(call, req.StemcellAPI), req)
		end()
		var failed *driver.CloudError
		if tries--; tries > 0 && errors.As(err, &failed) && failed.Type == driver.VMCreationFailed && failed.Retry {
			continue
		}
		return action.Outcome{CID: vm.CID, Networks: vm.Networks, StemcellAPI: req.StemcellAPI, At: r.clock.Now().UTC().Truncate(time.Second)}, err
	}
}

func (e *Executor) director() string { return cmp.Or(e.Director, "boshrender") }

// env adds to the env of a VM its groups and tags, and the settings that its agent needs (director:
// deployment_plan/steps/create_vm_step.rb).
func (r *runner) env(env *manifest.Map, i *state.Instance, agentID string) (*manifest.Map, error) {
	out, bosh, own := manifest.MapOf(), manifest.MapOf(), manifest.MapOf()
	if r.AgentEnv != nil {
		var err error
		if own, err = r.AgentEnv(agentID); err != nil {
			return nil, err
		}
	}
	put(bosh, own)
	put(out, env)
	if given, _ := env.Get("bosh"); given != nil {
		m, ok := given.(*manifest.Map)
		if !ok {
			return nil, fmt.Errorf("%s: env.bosh must be a hash", i)
		}
		put(bosh, m)
	}
	if mbus, ok := own.Get("mbus"); ok {
		bosh.Set("mbus", mbus)
	}
	if tags := r.Source.Tags(i.Group); len(tags) > 0 {
		m := manifest.MapOf()
		for _, key := range slices.Sorted(maps.Keys(tags)) {
			m.Set(key, tags[key])
		}
		bosh.Set("tags", m)
	}
	director, deployment := r.director(), r.plan.Deployment
	groups := []any{
		director, deployment, i.Group, director + "-" + deployment, deployment + "-" + i.Group, director + "-" + deployment + "-" + i.Group,
	}
	for n, name := range groups {
		canonical, err := dns.Canonical(name.(string))
		if err != nil {
			return nil, err
		}
		groups[n] = canonical
	}
	bosh.Set("group", groups[len(groups)-1])
	bosh.Set("groups", groups)
	out.Set("bosh", bosh)
	return out, nil
}

// calculate gets the cloud properties of a VM of a size from the cloud (director:
// deployment_plan/vm_resources_cache.rb).
func (r *runner) calculate(ctx context.Context, cpi string, req *driver.VMRequest) error {
	if req.Resources == nil {
		return nil
	}
	cloud, err := r.in(cpi)
	if err != nil {
		return err
	}
	calculator, ok := cloud.(driver.CloudPropertiesCalculator)
	if !ok {
		return errors.New("vm_resources need a cloud that calculates cloud properties: this one doesn't")
	}
	ctx, end := r.cloud(driver.WithCall(ctx, driver.Call{})) // the token is create_vm's
	defer end()
	size := req.Resources
	properties, err := calculator.CalculateVMCloudProperties(ctx, size.CPU, size.RAM, size.EphemeralDiskSize)
	if err != nil {
		return err
	}
	all := manifest.MapOf()
	put(all, req.CloudProperties)
	put(all, properties)
	put(all, req.Extensions)
	req.CloudProperties = all
	return nil
}

// put puts the keys of one map into another one.
func put(into, m *manifest.Map) {
	for key, v := range m.All() {
		into.Set(key, v)
	}
}

func (r *runner) setVMMetadata(ctx context.Context, a action.SetVMMetadata) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	m := r.Source.Tags(i.Group)
	add := map[string]string{
		"director": r.director(), "deployment": r.plan.Deployment, "id": i.ID, "job": i.Group, "instance_group": i.Group, "index": strconv.Itoa(i.Index),
		"name": i.Slug(), "created_at": r.clock.Now().UTC().Format(time.RFC3339),
	}
	if a.Compiling != "" {
		add["compiling"] = a.Compiling
	}
	cloud, err := r.in(vm.CPI)
	if err != nil {
		return action.Outcome{}, err
	}
	ctx, end := r.cloud(ctx)
	defer end()
	if err = cloud.SetVMMetadata(ctx, vm.CID, merged(m, add)); isCloudError(err, driver.NotImplemented) {
		err = nil
	}
	return action.Outcome{}, err
}

func merged(a, b map[string]string) map[string]string {
	m := make(map[string]string, len(a)+len(b))
	for _, from := range []map[string]string{a, b} {
		for k, v := range from {
			m[k] = v
		}
	}
	return m
}

// deleteVM deletes the VM. A VM that the CPI doesn't find counts as deleted.
func (r *runner) deleteVM(ctx context.Context, a action.DeleteVM) (action.Outcome, error) {
	_, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	return action.Outcome{}, r.removeVM(ctx, vm)
}

func (r *runner) deleteOrphanedVM(ctx context.Context, a action.DeleteOrphanedVM) (action.Outcome, error) {
	vm, ok := find(r, &r.state.State.VMs, func(vm state.OrphanedVM) bool { return vm.AgentID == a.VM })
	if !ok {
		return action.Outcome{}, nil
	}
	return action.Outcome{}, r.removeVM(ctx, &vm.VM)
}

// removeVM deletes a VM. A VM that its CPI doesn't find counts as deleted.
func (r *runner) removeVM(ctx context.Context, vm *state.VM) error {
	cloud, err := r.in(vm.CPI)
	if err != nil {
		return err
	}
	ctx, end := r.cloud(ctx)
	defer end()
	if err = cloud.DeleteVM(onStemcell(ctx, vm.StemcellAPI), vm.CID); isCloudError(err, driver.VMNotFound) {
		err = nil
	}
	return err
}

// onStemcell tells a call about a VM the API version of its stemcell.
func onStemcell(ctx context.Context, api int) context.Context {
	call := driver.CallOf(ctx)
	call.StemcellAPI = api
	return driver.WithCall(ctx, call)
}
