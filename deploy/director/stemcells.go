package director

// This file implements the requests for stemcells (director: jobs/update_stemcell.rb,
// api/controllers/stemcells_controller.rb).

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

func (d *Director) addStemcell(ctx context.Context, t *task, u *upload) (string, error) {
	if err := u.fetch(ctx, t, "stemcell"); err != nil {
		return "", err
	}
	const stage = "Update stemcell"
	clouds, err := d.clouds(ctx)
	if err != nil {
		return "", err
	}
	if len(clouds) == 0 {
		clouds = map[string]driver.Cloud{"": d.Platform.Cloud}
	}
	var cell *artifact.Stemcell
	total := 2 + 3*len(clouds)
	err = t.step(stage, "Extracting stemcell archive", 1, total, func() error {
		cell, err = artifact.OpenStemcell(ctx, u.path)
		if code, _ := said(err); code == manifest.CodeGeneral || code == codes.StemcellInvalidArchive {
			t.debug("%v", err)
			err = refuse(codes.StemcellInvalidArchive, "Extracting stemcell archive failed. Check task debug log for details.")
		}
		return err
	})
	if err != nil {
		return "", err
	}
	_ = t.step(stage, "Verifying stemcell manifest", 2, total, func() error { return nil })
	for n, name := range slices.Sorted(maps.Keys(clouds)) {
		if err := d.addTo(ctx, t, clouds[name], name, cell, u.fix, 3+3*n, total); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("/stemcells/%s/%s", cell.Name, cell.Version), nil
}

// addTo adds a stemcell to a cloud.
func (d *Director) addTo(ctx context.Context, t *task, cloud driver.Cloud, cpi string, cell *artifact.Stemcell, fix bool, index, total int) error {
	const stage = "Update stemcell"
	in := ""
	if cpi != "" {
		in = fmt.Sprintf(" (cpi: %s)", cpi)
	}
	var was *stemcell
	_ = t.step(stage, "Checking if this stemcell already exists"+in, index, total, func() error {
		d.mu.Lock()
		defer d.mu.Unlock()
		was = d.findStemcell(cell.Name, cell.Version, &cpi)
		return nil
	})
	skipped := ""
	if was != nil && !fix {
		skipped = " (already exists, skipped)"
	}
	one := &stemcell{Name: cell.Name, OS: cell.OS, Version: cell.Version, CPI: cpi, API: cell.APIVersion, CID: cell.Name + "/" + cell.Version}
	err := t.step(stage, fmt.Sprintf("Uploading stemcell %s/%s to the cloud%s%s", cell.Name, cell.Version, in, skipped), index+1, total, func() (err error) {
		if to, ok := cloud.(artifact.Uploader); ok && skipped == "" {
			call := driver.Call{Token: newUUID()}
			one.CID, err = cell.Upload(driver.WithCall(ctx, call), to, map[string]string{"director": d.Name})
		}
		return err
	})
	if err != nil {
		return err
	}
	return t.step(stage, fmt.Sprintf("Save stemcell %s/%s (%s)%s%s", cell.Name, cell.Version, one.CID, in, skipped), index+2, total, func() error {
		if skipped != "" {
			return nil
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		if was != nil {
			was.CID = one.CID
			return d.save(aStemcell, was.ID, was)
		}
		one.ID = d.next(aStemcell)
		d.cells = append(d.cells, one)
		return d.save(aStemcell, one.ID, one)
	})
}

// findStemcell finds a stemcell, in a cloud if one is given; nil if there is none. d.mu is held.
func (d *Director) findStemcell(name, version string, cpi *string) *stemcell {
	n := slices.IndexFunc(d.cells, func(s *stemcell) bool { return s.Name == name && s.Version == version && (cpi == nil || s.CPI == *cpi) })
	if n < 0 {
		return nil
	}
	return d.cells[n]
}

// stemcellNeeded answers whether a stemcell has to be uploaded.
func (d *Director) stemcellNeeded(w http.ResponseWriter, r *http.Request) error {
	var given struct {
		Stemcell *struct{ Name, Version *string }
	}
	if err := readJSON(w, r, &given); err != nil {
		return err
	}
	switch s := given.Stemcell; {
	case s == nil:
		return refuse(codes.ValidationMissingField, "Missing 'stemcell' field")
	case s.Name == nil:
		return refuse(codes.ValidationMissingField, "Missing 'name' field")
	case s.Version == nil:
		return refuse(codes.ValidationMissingField, "Missing 'version' field")
	}
	clouds, err := d.clouds(r.Context())
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	needed := len(clouds) == 0 && d.findStemcell(*given.Stemcell.Name, *given.Stemcell.Version, nil) == nil
	for cpi := range clouds {
		needed = needed || d.findStemcell(*given.Stemcell.Name, *given.Stemcell.Version, &cpi) == nil
	}
	answer(w, http.StatusOK, map[string]bool{"needed": needed})
	return nil
}

func (d *Director) listStemcells(*http.Request) ([]map[string]any, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	users := func(name, version string) []map[string]string {
		users := []map[string]string{}
		for _, name := range d.users(usedStemcells, name, version) {
			users = append(users, map[string]string{"name": name})
		}
		return users
	}
	for _, s := range d.cells {
		list = append(list, map[string]any{
			"name": s.Name, "operating_system": s.OS, "version": s.Version, "cid": s.CID, "cpi": s.CPI, "deployments": users(s.Name, s.Version),
			"api_version": s.API, "id": s.ID,
		})
	}
	for _, v := range d.accepted(usedStemcells, func(v version) bool { return d.findStemcell(v.Name, v.Version, nil) != nil }) {
		list = append(list, map[string]any{
			"name": v.Name, "operating_system": strings.TrimPrefix(v.Name, anyOS), "version": v.Version, "cid": "", "cpi": "", "deployments": users(v.Name, v.Version),
			"api_version": nil, "id": 0,
		})
	}
	slices.SortStableFunc(list, byName)
	return list, nil
}

func (d *Director) deleteStemcell(w http.ResponseWriter, r *http.Request) error {
	name, v := r.PathValue("name"), r.PathValue("version")
	missing := refuse(codes.StemcellNotFound, "Stemcell '%s/%s' doesn't exist", name, v)
	d.mu.Lock()
	found := d.findStemcell(name, v, nil)
	d.mu.Unlock()
	if found == nil {
		return missing
	}
	of := taskRecord{Type: "delete_stemcell", Description: fmt.Sprintf("delete stemcell: %s/%s", name, v)}
	return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) {
		d.mu.Lock()
		defer d.mu.Unlock()
		if users := d.users(usedStemcells, name, v); len(users) > 0 {
			return "", refuse(codes.StemcellInUse, "Stemcell '%s/%s' is still in use by: %s", name, v, strings.Join(users, ", "))
		}
		list := slices.Clone(d.cells)
		list = slices.DeleteFunc(list, func(s *stemcell) bool { return s.Name != name || s.Version != v })
		return fmt.Sprintf("/stemcells/%s/%s", name, v), d.removeStemcells(ctx, t, list)
	})
}

// stemcellDeleter is a cloud that deletes stemcells.
type stemcellDeleter interface {
	DeleteStemcell(ctx context.Context, cid string) error
}

// removeStemcells removes stemcells from their clouds. d.mu is held.
func (d *Director) removeStemcells(ctx context.Context, t *task, list []*stemcell) error {
	for n, one := range list {
		err := t.step("Deleting stemcell from cloud", fmt.Sprintf("%s/%s", one.Name, one.Version), n+1, len(list), func() error {
			if from, ok := d.Platform.Cloud.(stemcellDeleter); ok && one.CPI == "" {
				if err := from.DeleteStemcell(ctx, one.CID); err != nil {
					return err
				}
			}
			d.cells = slices.DeleteFunc(d.cells, func(s *stemcell) bool { return s == one })
			return d.forget(aStemcell, one.ID)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// clouds returns the clouds of the CPI configs; nil if there are none.
func (d *Director) clouds(ctx context.Context) (map[string]driver.Cloud, error) {
	d.mu.Lock()
	list := d.latest("cpi")
	d.mu.Unlock()
	if len(list) == 0 {
		return nil, nil
	}
	if d.Platform.Clouds == nil {
		return nil, errors.New("This director has one CPI: CPI configs are not supported")
	}
	var parsed []*manifest.CPIConfig
	for _, c := range list {
		one, err := asDeployed.CPIConfig(ctx, "cpi config "+c.Name, []byte(c.Content))
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, one)
	}
	config, err := manifest.MergeCPIConfigs(parsed...)
	if err != nil {
		return nil, err
	}
	return d.Platform.Clouds(config), nil
}
