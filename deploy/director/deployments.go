package director

// This file has deployments: deploying, comparing, listing and deleting them (director:
// api/controllers/deployments_controller.rb, jobs/update_deployment.rb, jobs/delete_deployment.rb).

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/manifest"
)

// version is a version of a release or a stemcell.
type version struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// deployment is the record of a deployment beside its state.
type deployment struct {
	ID        int                  `json:"id"`
	Name      string               `json:"name"`
	Manifest  string               `json:"manifest,omitempty"` // deployed last
	Clouds    []int                `json:"cloud_configs,omitempty"`
	Runtimes  []int                `json:"runtime_configs,omitempty"`
	Releases  []version            `json:"releases,omitempty"`
	Stemcells []version            `json:"stemcells,omitempty"`
	Orphaned  map[string]time.Time `json:"orphaned,omitempty"` // disks
	Snapshots []snapshot           `json:"snapshots,omitempty"`
	Links     []externalLink       `json:"links,omitempty"`
	Deleted   bool                 `json:"deleted,omitempty"` // disks or VMs may be left
}

func usedReleases(d *deployment) []version  { return d.Releases }
func usedStemcells(d *deployment) []version { return d.Stemcells }

// asDeployed reads documents as the director gets them from the CLI.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

// find finds the deployment of a request.
func (d *Director) find(r *http.Request) (*deployment, error) {
	return d.findNamed(r.PathValue("deployment"))
}

func (d *Director) findNamed(name string) (*deployment, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	one := d.deployed[name]
	if one == nil || one.Deleted {
		return nil, refuse(codes.DeploymentNotFound, "Deployment '%s' doesn't exist", name)
	}
	return one, nil
}

// readManifest reads a manifest from a body, as far as a director does before it begins a task.
func readManifest(w http.ResponseWriter, r *http.Request) (text string, root *manifest.Node, err error) {
	data, err := body(w, r)
	if err != nil {
		return "", nil, err
	}
	if len(data) == 0 {
		return "", nil, refuse(codes.BadManifest, "Manifest should not be empty")
	}
	root, err = asDeployed.Document(r.Context(), "manifest", data)
	if err != nil {
		_, message := said(err)
		return "", nil, refuse(codes.BadManifest, "Incorrect YAML structure of the uploaded manifest: %s", message)
	}
	if root.Kind() != manifest.KindMap {
		return "", nil, refuse(codes.BadManifest, "Manifest should be a hash")
	}
	return string(data), root, nil
}

var deploymentName = pattern.New(`^[-0-9A-Za-z_+.]{1,200}$`)

// claim finds or creates the deployment of a name.
func (d *Director) claim(name string) (*deployment, error) {
	if !deploymentName.MatchString(name) {
		return nil, refuse(codes.ValidationInvalidValue, "Invalid deployment name '%s'", name)
	}
	canonical, err := dns.Canonical(name)
	if err != nil {
		return nil, refuse(420001, "%s", err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, other := range d.deployed {
		if of, _ := dns.Canonical(other.Name); of == canonical && other.Name != name && !other.Deleted {
			return nil, refuse(190009, "Invalid deployment name '%s', canonical name already taken ('%s')", name, canonical)
		}
	}
	one := d.deployed[name]
	if one == nil || one.Deleted {
		was := one
		one = &deployment{ID: d.next(aDeployment), Name: name}
		if was != nil { // it left these
			one.Orphaned, one.Snapshots = was.Orphaned, was.Snapshots
		}
		d.deployed[name] = one
	}
	return one, d.save(aDeployment, one.ID, one)
}

// options reads the parameters of deploys and of operations on instances.
func (d *Director) options(r *http.Request, recreates bool) (plan.Options, error) {
	q := r.URL.Query()
	o := plan.Options{
		DryRun: yes(r, "dry_run"), Fix: yes(r, "fix"), Recreate: yes(r, "recreate"), RecreateDisks: yes(r, "recreate_persistent_disks"),
		Canaries: q.Get("canaries"), MaxInFlight: q.Get("max_in_flight"), Snapshots: d.Snapshots,
	}
	if before := q.Get("recreate_vms_created_before"); before != "" {
		if !recreates && !o.Recreate {
			return o, refuse(codes.ValidationInvalidValue, "Must pass recreate=true when specifying recreate_vms_created_before")
		}
		at, err := time.Parse(time.RFC3339, before)
		if err != nil {
			return o, refuse(codes.ValidationInvalidValue, "Invalid RFC 3339 timestamp for recreate_vms_created_before: %s", before)
		}
		o.CreatedBefore = at
	}
	return o, nil
}

var share = pattern.New(`^(\d+%|[-+]?[0-9]+)$`)

// checkShares checks the parameters that a director checks in the task.
func checkShares(o *plan.Options) error {
	for name, value := range map[string]string{"canaries": o.Canaries, "max_in_flight": o.MaxInFlight} {
		if value != "" && !share.MatchString(value) {
			return refuse(manifest.CodeGeneral, "%s value should be integer or percent", name)
		}
	}
	return nil
}

// configsOf returns the configs that a deploy uses: the latest, or the versions that the client has seen.
func (d *Director) configsOf(r *http.Request) (clouds, runtimes []*config, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	text := r.URL.Query().Get("context")
	if text == "" {
		return d.latest("cloud"), d.latest("runtime"), nil
	}
	var seen struct {
		Clouds   []int `json:"cloud_config_ids"`
		Runtimes []int `json:"runtime_config_ids"`
	}
	if err := json.Unmarshal([]byte(text), &seen); err != nil {
		return nil, nil, refuse(codes.InvalidJSONError, "Invalid context")
	}
	of := func(kind string, ids []int) (list []*config) {
		for _, id := range ids {
			c := d.configs[id]
			if c == nil || c.Type != kind {
				err = refuse(codes.DeploymentInvalidConfigReference, "Context includes invalid config ID")
				return nil
			}
			list = append(list, c)
		}
		return list
	}
	return of("cloud", seen.Clouds), of("runtime", seen.Runtimes), err
}

func (d *Director) createDeployment(w http.ResponseWriter, r *http.Request) error {
	text, root, err := readManifest(w, r)
	if err != nil {
		return err
	}
	name, ok := root.Get("name").Value().(string)
	if !ok {
		return refuse(codes.ValidationMissingField, "Deployment manifest must have a 'name' key")
	}
	o, err := d.options(r, false)
	if err != nil {
		return err
	}
	o.SkipDrain = strings.FieldsFunc(r.URL.Query().Get("skip_drain"), func(c rune) bool { return c == ',' })
	clouds, runtimes, err := d.configsOf(r)
	if err != nil {
		return err
	}
	one, err := d.claim(name)
	if err != nil {
		return err
	}
	of := taskRecord{Type: "update_deployment", Description: "create deployment", Deployment: name}
	if o.DryRun {
		of.Description += " (dry run)"
	}
	return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) {
		d.mu.Lock()
		action := "update"
		if one.Manifest == "" {
			action = "create"
		}
		d.mu.Unlock()
		in := &input{d: d, t: t, one: one, options: o, text: text, clouds: clouds, runtimes: runtimes}
		return "/deployments/" + name, d.audited(t, action, "deployment", name, func() error {
			if err := checkShares(&o); err != nil {
				return err
			}
			if err := in.read(ctx); err != nil {
				return in.unprepared(err)
			}
			in.warn()
			return in.run(ctx, func(ctx context.Context) (*plan.Plan, error) { return deploy.Compute(ctx, in.state, in.resolved, o) })
		})
	})
}

// documents are the state of a deployment, which must not be changed, and the documents that it was deployed with last;
// nil if it wasn't.
func (d *Director) documents(ctx context.Context, one *deployment) (*state.State, *state.Documents, error) {
	is, err := d.store.see(ctx, one.Name)
	if err != nil {
		return nil, nil, err
	}
	return is.state, is.documents, nil
}

func (d *Director) diffDeployment(w http.ResponseWriter, r *http.Request) error {
	failed := func(err error) error {
		_, message := said(err)
		answer(w, http.StatusOK, map[string]any{"diff": []any{}, "error": "Unable to diff manifest: " + message})
		return nil
	}
	text, _, err := readManifest(w, r)
	if err != nil {
		return failed(err)
	}
	in := &input{d: d, text: text}
	d.mu.Lock()
	in.clouds, in.runtimes = d.latest("cloud"), d.latest("runtime")
	d.mu.Unlock()
	var was *state.Documents
	if one, err := d.find(r); err == nil {
		if _, was, err = d.documents(r.Context(), one); err != nil {
			return failed(err)
		}
	}
	if err := in.read(r.Context()); err != nil {
		return failed(err)
	}
	is := &state.Documents{Manifest: in.manifest, CloudConfigs: in.cloudConfigs, RuntimeConfigs: in.runtimeConfigs}
	lines := diff.Lines(was, is, diff.Options{NoRedact: r.URL.Query().Get("redact") == "false", Inventory: d.inventory(is), StemcellOS: d.stemcellOS()})
	answer(w, http.StatusOK, map[string]any{
		"context": map[string]any{"cloud_config_ids": ids(in.clouds), "runtime_config_ids": ids(in.runtimes)}, "diff": pairs(lines),
	})
	return nil
}

func ids(list []*config) []int {
	out := []int{}
	for _, c := range list {
		out = append(out, c.ID)
	}
	return out
}

func (d *Director) listDeployments(r *http.Request) ([]map[string]any, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	for _, name := range sortedKeys(d.deployed) {
		one := d.deployed[name]
		if one.Deleted {
			continue
		}
		m := map[string]any{"name": name, "teams": []string{}}
		if !yes(r, "exclude_configs") {
			m["cloud_config"] = "outdated"
			if len(one.Clouds) == 0 {
				m["cloud_config"] = "none"
			} else if slices.Equal(one.Clouds, ids(d.latest("cloud"))) {
				m["cloud_config"] = "latest"
			}
		}
		if !yes(r, "exclude_stemcells") {
			m["stemcells"] = append([]version{}, one.Stemcells...)
		}
		if !yes(r, "exclude_releases") {
			m["releases"] = append([]version{}, one.Releases...)
		}
		if !yes(r, "exclude_lock") {
			m["locked"] = d.locked(name)
		}
		list = append(list, m)
	}
	return list, nil
}

func (d *Director) showDeployment(r *http.Request) (map[string]any, error) {
	one, err := d.find(r)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if one.Manifest == "" {
		return map[string]any{"manifest": nil}, nil
	}
	return map[string]any{"manifest": one.Manifest}, nil
}

// deploymentConfigs lists the configs that deployments were deployed with.
func (d *Director) deploymentConfigs(r *http.Request) ([]map[string]any, error) {
	q := r.URL.Query()
	names := append(q["deployment[]"], q["deployment"]...)
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	for _, name := range sortedKeys(d.deployed) {
		one := d.deployed[name]
		if one.Deleted || len(names) > 0 && !slices.Contains(names, name) {
			continue
		}
		for _, id := range slices.Concat(one.Clouds, one.Runtimes) {
			c := d.configs[id]
			list = append(list, map[string]any{
				"id": one.ID, "deployment": name, "config": map[string]any{"id": c.ID, "type": c.Type, "name": c.Name},
			})
		}
	}
	return list, nil
}

func (d *Director) deleteDeployment(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	force := yes(r, "force")
	of := taskRecord{Type: "delete_deployment", Description: "delete deployment " + one.Name, Deployment: one.Name}
	return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) {
		in := &input{d: d, t: t, one: one, bare: true}
		return "/deployments/" + one.Name, d.audited(t, "delete", "deployment", one.Name, func() error {
			err := in.run(ctx, func(context.Context) (*plan.Plan, error) {
				return plan.DeleteDeployment(in.state, plan.DeleteOptions{Force: force})
			})
			if err != nil {
				return err
			}
			d.mu.Lock()
			defer d.mu.Unlock()
			one.Deleted, one.Manifest, one.Releases, one.Stemcells, one.Clouds, one.Runtimes, one.Links = true, "", nil, nil, nil, nil, nil
			return d.save(aDeployment, one.ID, one)
		})
	})
}
