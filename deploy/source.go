package deploy

// This file provides the values of a plan's digests from a resolved deployment.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Values is the Source of the resolved deployment from which the plan was computed.
type Values struct {
	// Resolved is the deployment.
	Resolved *boshrender.Resolved
	// Stemcells maps "‹os or name›/‹version›" to the cloud's names of stemcells. A missing entry means the same name.
	Stemcells map[string]string
	// StemcellAPIs maps "‹os or name›/‹version›" to the API versions of stemcells' agents, see artifact.Stemcell.
	StemcellAPIs map[string]int
	// CPIStemcells has the same for each CPI of a CPI config, by its name: a stemcell has a name of its own in each
	// cloud. A stemcell that is missing there is an error. nil means Stemcells for all clouds.
	CPIStemcells map[string]map[string]string
	// Packages returns the archive of a package; nil if none has to be compiled. Package artifact provides one.
	Packages func(ctx context.Context, p state.PackageRef) (driver.PackageSource, error)

	mu    sync.Mutex
	files map[string][]boshrender.File // of the last requested instance
}

// instance finds an instance by its ID.
func (v *Values) instance(id string) (g *boshrender.Group, n int, i placement.InstancePlan, found bool) {
	plans := v.Resolved.Placements()
	for k, g := range slices.Collect(v.Resolved.All()) {
		for n, i := range plans[k].Instances {
			if i.ID == id {
				return g, n, i, true
			}
		}
	}
	return nil, 0, i, false
}

// interpolate interpolates variables in cloud properties or an env.
func (v *Values) interpolate(ctx context.Context, m *manifest.Map) (*manifest.Map, error) {
	x, err := interpolation(v.Resolved).Value(ctx, orEmpty(m))
	out, _ := x.(*manifest.Map)
	return orEmpty(out), err
}

// VM implements Source.
func (v *Values) VM(ctx context.Context, i *state.Instance, made state.Made) (driver.VMRequest, error) {
	var req driver.VMRequest
	var err, err2, err3, err4 error
	var whole *manifest.Map // the cloud properties whose digest is in the plan
	cloud, m := v.Resolved.CloudConfig(), v.Resolved.Manifest()
	if req.Stemcell, err = v.stemcell(made.Stemcell, cloud.AZ(i.AZ)); err != nil {
		return req, err
	}
	req.StemcellAPI = v.StemcellAPIs[made.Stemcell.String()]
	var properties, extensions, env *manifest.Map
	if i.Compilation {
		c := cloud.Compilation
		if c == nil {
			return req, errors.New("the cloud config doesn't say how to compile")
		}
		req.Resources, env = c.VMResources, c.Env
		properties, extensions = c.CloudProperties, nil
		switch group := (&manifest.InstanceGroup{VMType: c.VMType, VMExtensions: c.VMExtensions}); {
		case req.Resources != nil:
			properties, extensions = sized(cloud, group, c.AZ)
		case properties == nil:
			properties = cloud.VMCloudProperties(group, c.AZ)
		}
		if whole = c.CloudProperties; whole == nil {
			whole = cloud.VMCloudProperties(&manifest.InstanceGroup{VMType: c.VMType, VMExtensions: c.VMExtensions}, c.AZ)
		}
		if req.Networks, err = v.compilationNetworks(i); err != nil {
			return req, err
		}
	} else {
		g, _, plan, ok := v.instance(i.ID)
		if !ok {
			return req, fmt.Errorf("%s is not in the deployment", i)
		}
		ig := m.InstanceGroup(g.Name)
		whole, env = cloud.VMCloudProperties(ig, i.AZ), m.GroupEnv(ig)
		properties = whole
		if req.Resources = ig.VMResources; req.Resources != nil {
			properties, extensions = sized(cloud, ig, i.AZ)
		}
		req.Networks = manifest.MapOf()
		for _, s := range plan.Networks {
			req.Networks.Set(s.Name, s.Map())
		}
	}
	req.CloudProperties, err = v.interpolate(ctx, properties)
	req.Env, err2 = v.interpolate(ctx, env)
	req.Networks, err3 = v.interpolate(ctx, req.Networks)
	if extensions != nil {
		req.Extensions, err4 = v.interpolate(ctx, extensions)
	}
	return req, errors.Join(err, err2, err3, err4, v.planned(ctx, i, whole, &req, made))
}

// stemcell returns the cloud's name of a stemcell in a zone, which may be nil.
func (v *Values) stemcell(s state.Stemcell, zone *manifest.AZ) (string, error) {
	if zone == nil || zone.CPI == "" || v.CPIStemcells == nil {
		return cmp.Or(v.Stemcells[s.String()], s.String()), nil
	}
	cid := v.CPIStemcells[zone.CPI][s.String()]
	if cid == "" {
		return "", &plan.Error{Code: codes.StemcellNotFound, Message: fmt.Sprintf(
			"Required stemcell %s not found for cpi %s, please upload again", s, zone.CPI)}
	}
	return cid, nil
}

// planned compares cloud properties and the env with the digests in the plan.
func (v *Values) planned(ctx context.Context, i *state.Instance, whole *manifest.Map, req *driver.VMRequest, made state.Made) error {
	if made.CloudProperties == "" {
		return nil
	}
	values, err := interpolation(v.Resolved).Value(ctx, whole)
	if err == nil && (propertiesDigest(values, req.Resources) != made.CloudProperties || state.Digest(req.Env) != made.Env) {
		err = fmt.Errorf("%w: %s", ErrOtherProperties, i)
	}
	return err
}

// propertiesDigest returns the digest of cloud properties, combined with resources.
func propertiesDigest(values any, r *manifest.VMResources) string {
	if r != nil {
		return state.Digest(values, int64(r.CPU), int64(r.RAM), int64(r.EphemeralDiskSize))
	}
	return state.Digest(values)
}

// interpolation replaces the placeholders that a director leaves for later in documents: in cloud properties and env.
func interpolation(r *boshrender.Resolved) manifest.Interpolation {
	i := manifest.Interpolation{Store: r.Deployment().Variables, Prefix: r.Deployment().Prefix}
	if i.Store == nil {
		i.Store = manifest.Vars{}
	}
	return i
}

// sized returns the cloud properties of an AZ and of VM extensions, for a VM whose own are calculated: these are merged
// between the two (director: deployment_plan/vm_resources_cache.rb, merged_cloud_properties.rb).
func sized(cloud *manifest.CloudConfig, ig *manifest.InstanceGroup, az string) (zone, extensions *manifest.Map) {
	zone = cloud.VMCloudProperties(&manifest.InstanceGroup{}, az)
	return zone, cloud.VMCloudProperties(&manifest.InstanceGroup{VMExtensions: ig.VMExtensions}, "")
}

// compilationNetworks returns the settings of the networks of a VM that compiles: all that other VMs get.
func (v *Values) compilationNetworks(i *state.Instance) (*manifest.Map, error) {
	m := manifest.MapOf()
	for _, a := range i.Addresses {
		if a.Obsolete {
			continue
		}
		s, err := v.Resolved.NetworkSettings(a.Network, i.AZ, a.IP)
		if err != nil {
			return nil, err
		}
		m.Set(a.Network, s.Map())
	}
	return m, nil
}

// Disk implements Source.
func (v *Values) Disk(ctx context.Context, instance, name string) (*manifest.Map, error) {
	g, _, _, ok := v.instance(instance)
	if !ok {
		return nil, fmt.Errorf("instance %s is not in the deployment", instance)
	}
	ig := v.Resolved.Manifest().InstanceGroup(g.Name)
	kind := ig.PersistentDiskType
	for _, d := range ig.PersistentDisks {
		if d.Name == name {
			kind = d.Type
		}
	}
	for _, t := range v.Resolved.CloudConfig().DiskTypes {
		if t.Name == kind {
			return v.interpolate(ctx, t.CloudProperties)
		}
	}
	return manifest.MapOf(), nil
}

// Files implements Source. It renders the instance, and compares the files with the digests in the plan, except for
// files that depend on time or randomness.
func (v *Values) Files(ctx context.Context, instance string, a state.Applied) ([]boshrender.File, error) {
	v.mu.Lock()
	files, ok := v.files[instance]
	v.mu.Unlock()
	if !ok {
		g, n, _, found := v.instance(instance)
		if !found {
			return nil, fmt.Errorf("instance %s is not in the deployment", instance)
		}
		rendered, err := g.RenderInstance(ctx, n)
		if err != nil {
			return nil, err
		}
		files = rendered.Files
		v.mu.Lock()
		v.files = map[string][]boshrender.File{instance: files}
		v.mu.Unlock()
	}
	byPath := map[string]boshrender.File{}
	for _, f := range files {
		byPath[f.Path] = f
	}
	for _, j := range a.Jobs {
		for _, f := range j.Files {
			r, ok := byPath[f.Path]
			planned := len(f.SHA256) == len(contentDigest(nil))
			if !ok && planned || ok && planned && f.Input != "" && contentDigest(r.Data) != f.SHA256 {
				return nil, fmt.Errorf("%w: %s of instance %s", ErrOtherFiles, f.Path, instance)
			}
		}
	}
	return files, nil
}

// Package implements Source.
func (v *Values) Package(ctx context.Context, p state.PackageRef) (driver.PackageSource, error) {
	if v.Packages == nil {
		return driver.PackageSource{PackageRef: p}, fmt.Errorf("package %s: its source wasn't given", p)
	}
	return v.Packages(ctx, p)
}

// Tags implements Source.
func (v *Values) Tags(group string) map[string]string {
	out := map[string]string{}
	put := func(m *manifest.Map) {
		for key, value := range m.All() {
			out[key] = fmt.Sprint(value)
		}
	}
	put(v.Resolved.Tags())
	if ig := v.Resolved.Manifest().InstanceGroup(group); ig != nil {
		put(ig.Tags)
	}
	return out
}
