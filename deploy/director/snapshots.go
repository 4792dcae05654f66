package director

// This file has snapshots of disks (director: api/snapshot_manager.rb, jobs/snapshot_deployment.rb, create_snapshot.rb,
// delete_snapshots.rb, delete_deployment_snapshots.rb).

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// snapshot is a snapshot of a disk. It stays when its disk becomes an orphan, and goes with it.
type snapshot struct {
	CID     string    `json:"cid"`
	Disk    string    `json:"disk"`
	CPI     string    `json:"cpi,omitempty"`
	Created time.Time `json:"created"`
	Clean   bool      `json:"clean,omitempty"` // of an instance that was stopped
	Token   string    `json:"token,omitempty"` // of the call, which has not ended: there is no CID yet
}

// snapshotDeleter is a cloud that deletes snapshots.
type snapshotDeleter interface {
	DeleteSnapshot(ctx context.Context, cid string) error
}

// held is a snapshot with its instance.
type held struct {
	snapshot
	instance *state.Instance
}

// snapshots returns the snapshots of disks that instances have.
func (d *Director) snapshots(ctx context.Context, one *deployment, of func(*state.Instance) bool) (list []held, err error) {
	s, err := state.Load(ctx, d.store, one.Name)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, i := range s.Instances {
		for _, k := range i.Disks {
			for _, taken := range one.Snapshots {
				if taken.Disk == k.CID && taken.CID != "" && of(i) {
					list = append(list, held{taken, i})
				}
			}
		}
	}
	return list, nil
}

// ofRequest returns which instances a request is about: one, or all.
func (d *Director) ofRequest(r *http.Request, one *deployment) (func(*state.Instance) bool, error) {
	if r.PathValue("job") == "" {
		return func(*state.Instance) bool { return true }, nil
	}
	i, err := d.findInstance(r, one, r.PathValue("job"))
	return func(other *state.Instance) bool { return other.ID == i.ID }, err
}

func (d *Director) listSnapshots(r *http.Request) ([]map[string]any, error) {
	one, err := d.find(r)
	if err != nil {
		return nil, err
	}
	of, err := d.ofRequest(r, one)
	if err != nil {
		return nil, err
	}
	taken, err := d.snapshots(r.Context(), one, of)
	list := []map[string]any{}
	for _, s := range taken {
		list = append(list, map[string]any{
			"job": s.instance.Group, "index": s.instance.Index, "uuid": s.instance.ID, "snapshot_cid": s.CID,
			"created_at": timeText(s.Created), "clean": s.Clean,
		})
	}
	return list, err
}

// takeSnapshots begins a task that takes snapshots of the disks of one instance, or of all that have a VM.
func (d *Director) takeSnapshots(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	of, err := d.ofRequest(r, one)
	if err != nil {
		return err
	}
	if r.PathValue("job") != "" {
		return d.begin(w, r, taskRecord{Type: "create_snapshot", Description: "create snapshot"}, func(ctx context.Context, _ *task) (string, error) {
			cids, err := d.snap(ctx, one, of)
			return fmt.Sprintf("snapshot(s) %s created", strings.Join(cids, ", ")), err
		})
	}
	record := taskRecord{Type: "snapshot_deployment", Description: "snapshot deployment", Deployment: one.Name}
	return d.begin(w, r, record, func(ctx context.Context, t *task) (string, error) {
		s, err := state.Load(ctx, d.store, one.Name)
		if err != nil {
			return "", err
		}
		failures := 0
		for _, i := range s.Instances {
			var refused *driver.CloudError
			if i.VM() == nil {
				continue
			}
			_, err := d.snap(ctx, one, func(other *state.Instance) bool { return other.ID == i.ID })
			if errors.As(err, &refused) {
				failures++
				t.debug("failed to take snapshot of: %s: %v", i, err)
			} else if err != nil {
				return "", err
			}
		}
		result := fmt.Sprintf("snapshots of deployment '%s' created", one.Name)
		if failures > 0 {
			result += fmt.Sprintf(", with %d failure(s)", failures)
		}
		return result, nil
	})
}

// snap takes snapshots of the disks of instances, if they are enabled and the cloud can.
func (d *Director) snap(ctx context.Context, one *deployment, of func(*state.Instance) bool) (cids []string, err error) {
	s, documents, err := d.documents(ctx, one)
	if err != nil || !d.Snapshots {
		return nil, err
	}
	tags := map[string]string{}
	if documents != nil {
		for name, value := range documents.Manifest.Tags.All() {
			tags[name] = fmt.Sprint(value)
		}
	}
	executor := d.executor(nil, nil)
	for _, i := range s.Instances {
		if !of(i) {
			continue
		}
		about := executor.SnapshotMetadata(one.Name, i, i.VM(), tags)
		for _, k := range i.Disks {
			cloud, err := d.cloudOf(ctx, k.CPI)
			if err != nil {
				return cids, err
			}
			begun := snapshot{Disk: k.CID, CPI: k.CPI, Created: time.Now(), Token: newUUID()}
			if err := d.keepSnapshot(one, begun); err != nil {
				return cids, err
			}
			cid, err := cloud.SnapshotDisk(driver.WithCall(ctx, driver.Call{Token: begun.Token}), k.CID, about)
			var of *driver.CloudError
			if errors.As(err, &of) && of.Type == driver.NotImplemented {
				err = nil
			}
			if err = errors.Join(err, d.endSnapshot(one, begun, cloud, cid)); err != nil {
				return cids, err
			}
			if cid != "" {
				cids = append(cids, cid)
			}
		}
	}
	return cids, nil
}

// cloudOf returns the cloud of a CPI, the director's own if it has no name.
func (d *Director) cloudOf(ctx context.Context, cpi string) (driver.Cloud, error) {
	clouds, err := d.clouds(ctx)
	if cpi == "" || err != nil {
		return d.Platform.Cloud, err
	}
	if clouds[cpi] == nil {
		return nil, refuse(manifest.CodeGeneral, "CPI '%s' not found in cpi-config", cpi)
	}
	return clouds[cpi], nil
}

// keepSnapshot records a snapshot, unless it is recorded already: a deploy may have done so before it was killed.
func (d *Director) keepSnapshot(one *deployment, s snapshot) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s.CID != "" && slices.ContainsFunc(one.Snapshots, func(kept snapshot) bool { return kept.CID == s.CID }) {
		return nil
	}
	one.Snapshots = append(slices.Clone(one.Snapshots), s)
	return d.save(aDeployment, one.ID, one)
}

// endSnapshot records the result of a call that took a snapshot; without a CID it failed. The cloud may then forget it.
func (d *Director) endSnapshot(one *deployment, begun snapshot, cloud driver.Cloud, cid string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	one.Snapshots = slices.DeleteFunc(slices.Clone(one.Snapshots), func(s snapshot) bool { return s.Token == begun.Token })
	if cid != "" {
		ended := begun
		ended.CID, ended.Token = cid, ""
		one.Snapshots = append(one.Snapshots, ended)
	}
	if err := d.save(aDeployment, one.ID, one); err != nil {
		return err
	}
	if m, ok := cloud.(driver.Rememberer); ok && m.Remembers() {
		return m.Forget([]string{begun.Token})
	}
	return nil
}

// settle ends an unfinished plan of a deployment, and keeps the snapshots that it took.
func (d *Director) settle(ctx context.Context, one *deployment) (*state.State, error) {
	var lost error
	e := d.executor(nil, nil)
	e.Effects = func(deploy.Effect) func(deploy.Effect) {
		return func(e deploy.Effect) { lost = errors.Join(lost, d.keepTaken(one, e)) }
	}
	s, err := e.Settle(ctx, one.Name)
	return s, errors.Join(err, lost)
}

// settleSnapshot asks a cloud for the result of a call that a killed process had started. If the cloud doesn't
// remember calls, the snapshot is lost.
func (d *Director) settleSnapshot(ctx context.Context, one *deployment, begun snapshot) error {
	cloud, err := d.cloudOf(ctx, begun.CPI)
	if err != nil {
		return err
	}
	cid := ""
	if m, ok := cloud.(driver.Rememberer); ok && m.Remembers() {
		cid, err = cloud.SnapshotDisk(driver.WithCall(ctx, driver.Call{Token: begun.Token, Again: true, Recall: true}), begun.Disk, nil)
		var refused *driver.CloudError
		if err != nil && !errors.Is(err, driver.ErrNeverCalled) && !errors.As(err, &refused) {
			return err
		}
	}
	return d.endSnapshot(one, begun, cloud, cid)
}

func (d *Director) deleteSnapshots(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	of := taskRecord{Type: "delete_deployment_snapshots", Description: "delete deployment snapshots", Deployment: one.Name}
	return d.begin(w, r, of, func(ctx context.Context, _ *task) (string, error) {
		list, err := d.snapshots(ctx, one, func(*state.Instance) bool { return true })
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("snapshots of deployment '%s' deleted", one.Name), d.removeSnapshots(ctx, one, func(s snapshot) bool {
			return slices.ContainsFunc(list, func(h held) bool { return h.CID == s.CID })
		})
	})
}

func (d *Director) deleteSnapshot(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	cid := r.PathValue("cid")
	list, err := d.snapshots(r.Context(), one, func(*state.Instance) bool { return true })
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(list, func(h held) bool { return h.CID == cid }) {
		return d.noSnapshot(one, cid)
	}
	return d.begin(w, r, taskRecord{Type: "delete_snapshot", Description: "delete snapshot"}, func(ctx context.Context, _ *task) (string, error) {
		return fmt.Sprintf("snapshot(s) %s deleted", cid), d.removeSnapshots(ctx, one, func(s snapshot) bool { return s.CID == cid })
	})
}

// noSnapshot is the error for a snapshot that a deployment doesn't have.
func (d *Director) noSnapshot(one *deployment, cid string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, other := range d.deployed {
		if other != one && slices.ContainsFunc(other.Snapshots, func(s snapshot) bool { return s.CID == cid }) {
			return refuse(codes.SnapshotNotFound, "snapshot %s not found in deployment %s", cid, one.Name)
		}
	}
	return refuse(codes.SnapshotNotFound, "snapshot %s not found", cid)
}

// removeSnapshots deletes snapshots of a deployment from their clouds.
func (d *Director) removeSnapshots(ctx context.Context, one *deployment, which func(snapshot) bool) error {
	d.mu.Lock()
	list := slices.Clone(one.Snapshots)
	d.mu.Unlock()
	for _, s := range list {
		if s.CID == "" || !which(s) {
			continue
		}
		cloud, err := d.cloudOf(ctx, s.CPI)
		if err != nil {
			return err
		}
		from, ok := cloud.(snapshotDeleter)
		if !ok {
			return refuse(manifest.CodeGeneral, "The cloud deletes no snapshots")
		}
		if err := from.DeleteSnapshot(driver.WithCall(ctx, driver.Call{}), s.CID); err != nil {
			return err
		}
		d.mu.Lock()
		one.Snapshots = slices.DeleteFunc(slices.Clone(one.Snapshots), func(other snapshot) bool { return other.CID == s.CID })
		err = d.save(aDeployment, one.ID, one)
		d.mu.Unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

// keepTaken records a snapshot that a deploy has taken.
func (d *Director) keepTaken(one *deployment, e deploy.Effect) error {
	if e.Kind != "snapshot" || e.CID == "" || e.Err != nil {
		return nil
	}
	err := d.keepSnapshot(one, snapshot{CID: e.CID, Disk: e.Disk, CPI: e.CPI, Created: time.Now(), Clean: true})
	if err != nil {
		err = fmt.Errorf("snapshot %s isn't recorded: %w", e.CID, err)
	}
	return err
}

// effects notes the events of VMs and disks, and keeps snapshots.
func (in *input) effects(e deploy.Effect) (ended func(deploy.Effect)) {
	if e.Kind == "snapshot" {
		return func(e deploy.Effect) { in.lose(in.d.keepTaken(in.one, e)) }
	}
	first := &event{
		User: in.t.record.User, Action: e.Do, ObjectType: e.Kind, ObjectName: e.CID, Task: strconv.Itoa(in.t.record.ID), Deployment: in.one.Name,
		Instance: e.Instance,
	}
	in.d.mu.Lock()
	defer in.d.mu.Unlock()
	in.d.keepEvent(first)
	return func(e deploy.Effect) {
		last := *first
		last.At, last.Parent, last.ObjectName = time.Time{}, first.ID, cmp.Or(e.CID, last.ObjectName)
		if e.Err != nil {
			_, last.Error = said(e.Err)
		}
		in.d.mu.Lock()
		defer in.d.mu.Unlock()
		in.d.keepEvent(&last)
	}
}
