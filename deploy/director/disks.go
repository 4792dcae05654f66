package director

// This file has orphaned disks and VMs, attaching, and cleaning up (director: api/controllers/disks_controller.rb,
// cleanup_controller.rb).

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/versions"
)

// known is a deployment, which may be deleted, with its state.
type known struct {
	*deployment
	state *state.State
}

// knowns returns all deployments, including deleted ones.
func (d *Director) knowns(ctx context.Context) ([]known, error) {
	d.mu.Lock()
	var list []known
	for _, name := range sortedKeys(d.deployed) {
		list = append(list, known{deployment: d.deployed[name]})
	}
	d.mu.Unlock()
	for n := range list {
		s, err := state.Load(ctx, d.store, list[n].Name)
		if err != nil {
			return nil, err
		}
		list[n].state = s
	}
	return list, nil
}

func (d *Director) orphanedDisks(r *http.Request) ([]map[string]any, error) {
	all, err := d.knowns(r.Context())
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	for _, one := range all {
		for _, k := range one.state.Disks {
			at := cmp.Or(one.Orphaned[k.CID], time.Now())
			list = append(list, map[string]any{
				"disk_cid": k.CID, "size": k.Size, "az": orNull(k.AZ), "deployment_name": one.Name, "instance_name": k.Instance,
				"cloud_properties": map[string]any{}, "orphaned_at": timeText(at),
			})
		}
	}
	return list, nil
}

func (d *Director) orphanedVMs(r *http.Request) ([]map[string]any, error) {
	all, err := d.knowns(r.Context())
	if err != nil {
		return nil, err
	}
	list := []map[string]any{}
	for _, one := range all {
		for _, vm := range one.state.VMs {
			ips := []string{}
			for _, a := range vm.Addresses {
				ips = append(ips, a.IP)
			}
			list = append(list, map[string]any{
				"az": nil, "cid": vm.CID, "deployment_name": one.Name, "instance_name": vm.Instance, "ip_addresses": ips, "orphaned_at": created(&vm.VM),
			})
		}
	}
	return list, nil
}

// deleteDisk begins a task that deletes an orphaned disk. A disk that isn't known is none, as with a director.
func (d *Director) deleteDisk(w http.ResponseWriter, r *http.Request) error {
	if q := r.URL.Query(); q.Has("orphan") && q.Get("orphan") != "false" {
		return d.orphanDisk(w, r)
	}
	cid := r.PathValue("cid")
	return d.begin(w, r, taskRecord{Type: "delete_orphan_disks", Description: "delete orphan disks"}, func(ctx context.Context, t *task) (string, error) {
		all, err := d.knowns(ctx)
		if err != nil {
			return "", err
		}
		for _, one := range all {
			if !slices.ContainsFunc(one.state.Disks, func(k state.OrphanedDisk) bool { return k.CID == cid }) {
				continue
			}
			err := d.deleteOrphans(ctx, t, one.deployment, plan.OrphanOptions{Disks: []string{cid}, KeepVMs: true})
			return fmt.Sprintf("orphaned disk(s) %s deleted", cid), err
		}
		return fmt.Sprintf("orphaned disk(s) %s deleted", cid), nil
	})
}

// orphanDisk begins a task that makes the disk of an instance an orphan (director: jobs/orphan_disk.rb).
func (d *Director) orphanDisk(w http.ResponseWriter, r *http.Request) error {
	cid := r.PathValue("cid")
	return d.begin(w, r, taskRecord{Type: "orphan_disk", Description: "orphan disk"}, func(ctx context.Context, t *task) (string, error) {
		all, err := d.knowns(ctx)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("disk %s orphaned", cid), t.step("Orphan disk", cid, 1, 1, func() error {
			for _, one := range all {
				if !slices.ContainsFunc(one.state.Instances, func(i *state.Instance) bool {
					return slices.ContainsFunc(i.Disks, func(k *state.Disk) bool { return k.CID == cid })
				}) {
					continue
				}
				in := &input{d: d, t: t, one: one.deployment, bare: true, silent: true}
				return in.run(ctx, func(context.Context) (*plan.Plan, error) { return plan.OrphanOne(in.state, cid) })
			}
			t.warn("Disk " + cid + " does not exist. Orphaning is skipped")
			return nil
		})
	})
}

// deleteOrphans deletes the orphans of a deployment, with the snapshots of its disks.
func (d *Director) deleteOrphans(ctx context.Context, t *task, one *deployment, o plan.OrphanOptions) error {
	s, err := state.Load(ctx, d.store, one.Name)
	if err != nil {
		return err
	}
	err = d.removeSnapshots(ctx, one, func(taken snapshot) bool {
		return slices.ContainsFunc(s.Disks, func(k state.OrphanedDisk) bool {
			return k.CID == taken.Disk && (o.AllDisks || slices.Contains(o.Disks, k.CID))
		})
	})
	if err != nil {
		return err
	}
	in := &input{d: d, t: t, one: one, bare: true}
	return in.run(ctx, func(context.Context) (*plan.Plan, error) { return plan.DeleteOrphans(in.state, o) })
}

func (d *Director) attachDisk(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	one, err := d.findNamed(q.Get("deployment"))
	if err != nil {
		return err
	}
	if how := q.Get("disk_properties"); how != "" && how != "copy" {
		return refuse(codes.ValidationInvalidValue, "Invalid disk_properties '%s'", how)
	}
	of := taskRecord{Type: "attach_disk", Description: fmt.Sprintf("attach disk '%s' to '%s/%s'", r.PathValue("cid"), q.Get("job"), q.Get("instance_id")), Deployment: one.Name}
	return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) {
		in := &input{d: d, t: t, one: one, bare: true}
		err := in.run(ctx, func(context.Context) (*plan.Plan, error) {
			return plan.SwapDisk(in.state, slug(q.Get("job"), q.Get("instance_id")), r.PathValue("cid"))
		})
		return fmt.Sprintf("attached disk '%s' to '%s/%s' in deployment '%s'", r.PathValue("cid"), q.Get("job"), q.Get("instance_id"), one.Name), err
	})
}

// leftover has the releases and stemcells that a clean-up deletes.
type leftover struct {
	releases []*release
	cells    []*stemcell
}

// leftovers returns the releases and stemcells that nothing uses: without all, the two newest of each name are kept.
// d.mu is held.
func (d *Director) leftovers(all bool) (l leftover) {
	keep := 2
	if all {
		keep = 0
	}
	count := map[string]int{}
	releases := slices.SortedFunc(slices.Values(d.releases), func(a, b *release) int { return compareVersions(b.Version, a.Version) })
	for _, r := range releases {
		if count[r.Name]++; count[r.Name] > keep && !r.preload && len(d.users(usedReleases, r.Name, r.Version)) == 0 {
			l.releases = append(l.releases, r)
		}
	}
	clear(count)
	cells := slices.SortedFunc(slices.Values(d.cells), func(a, b *stemcell) int {
		v, err := versions.ParseStemcell(a.Version)
		u, err2 := versions.ParseStemcell(b.Version)
		if err != nil || err2 != nil {
			return cmp.Compare(b.Version, a.Version)
		}
		return u.Compare(v)
	})
	for _, s := range cells {
		key := s.Name + "\x00" + s.CPI
		if count[key]++; count[key] > keep && len(d.users(usedStemcells, s.Name, s.Version)) == 0 {
			l.cells = append(l.cells, s)
		}
	}
	return l
}

func (d *Director) cleanUp(w http.ResponseWriter, r *http.Request) error {
	var given struct {
		Config struct {
			All       bool `json:"remove_all"`
			KeepDisks bool `json:"keep_orphaned_disks"`
		}
	}
	if err := readJSON(w, r, &given); err != nil {
		return err
	}
	all, disks := given.Config.All, given.Config.All && !given.Config.KeepDisks
	description := "clean up"
	if all {
		description = "clean up all"
	}
	return d.begin(w, r, taskRecord{Type: "delete_artifacts", Description: description}, func(ctx context.Context, t *task) (string, error) {
		deployments, err := d.knowns(ctx)
		if err != nil {
			return "", err
		}
		d.mu.Lock()
		left := d.leftovers(all)
		err = d.removeReleases(t, "Deleting releases", left.releases)
		if err == nil {
			err = d.removeStemcells(ctx, t, left.cells)
		}
		d.mu.Unlock()
		for _, one := range deployments {
			if err == nil && (len(one.state.VMs) > 0 || disks && len(one.state.Disks)+len(one.state.Packages) > 0) {
				err = d.deleteOrphans(ctx, t, one.deployment, plan.OrphanOptions{AllDisks: disks})
			}
		}
		return fmt.Sprintf("Deleted %d release(s), %d stemcell(s)", len(left.releases), len(left.cells)), err
	})
}

func (d *Director) cleanable(r *http.Request) (map[string]any, error) {
	disks, err := d.orphanedDisks(r)
	if err != nil {
		return nil, err
	}
	vms, err := d.orphanedVMs(r)
	if err != nil {
		return nil, err
	}
	if !yes(r, "remove_all") || yes(r, "keep_orphaned_disks") {
		disks = disks[:0]
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	left := d.leftovers(yes(r, "remove_all"))
	releases, cells := []map[string]any{}, []map[string]any{}
	for _, one := range left.releases {
		releases = append(releases, map[string]any{"name": one.Name, "versions": []string{one.Version}})
	}
	for _, s := range left.cells {
		cells = append(cells, map[string]any{"name": s.Name, "operating_system": s.OS, "version": s.Version, "cid": s.CID, "cpi": s.CPI})
	}
	return map[string]any{
		"releases": releases, "stemcells": cells, "compiled_packages": []any{}, "orphaned_disks": disks, "orphaned_vms": vms,
		"exported_releases": []any{}, "dns_blobs": []any{},
	}, nil
}
