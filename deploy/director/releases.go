package director

// This file lists releases (director: api/controllers/releases_controller.rb).

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/versions"
	"github.com/boshrender/boshrender/spec"
)

// anyVersion is shown for a preloaded release without a version while no version of it is deployed.
const anyVersion = "0+dev.1"

func (d *Director) listReleases(r *http.Request) ([]map[string]any, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	byName := map[string][]*release{}
	for _, one := range d.releases {
		byName[one.Name] = append(byName[one.Name], one)
	}
	others := d.accepted(usedReleases, func(v version) bool {
		one := d.findRelease(v.Name, v.Version)
		return one != nil && one.Version != ""
	})
	for _, v := range others {
		if byName[v.Name] == nil {
			byName[v.Name] = []*release{}
		}
	}
	list := []map[string]any{}
	for _, name := range sortedKeys(byName) {
		versions := byName[name]
		slices.SortFunc(versions, func(a, b *release) int { return compareVersions(a.Version, b.Version) })
		shown := []map[string]any{}
		for _, one := range versions {
			if one.Version == "" && slices.ContainsFunc(others, func(v version) bool { return v.Name == name }) {
				continue // it stands for those
			}
			deployed := one.Version != "" && len(d.users(usedReleases, name, one.Version)) > 0
			is, err := d.shownVersion(r.Context(), one, cmp.Or(one.Version, anyVersion), deployed)
			if err != nil {
				return nil, err
			}
			shown = append(shown, is)
		}
		for _, v := range others {
			if v.Name != name {
				continue
			}
			is, err := d.shownVersion(r.Context(), d.findRelease(name, v.Version), v.Version, true)
			if err != nil {
				return nil, err
			}
			shown = append(shown, is)
		}
		list = append(list, map[string]any{"name": name, "release_versions": shown})
	}
	return list, nil
}

// shownVersion is a version of a release in a list; one is nil if it was never uploaded. d.mu is held.
func (d *Director) shownVersion(ctx context.Context, one *release, v string, deployed bool) (map[string]any, error) {
	is := &spec.Release{}
	if one != nil {
		if _, err := one.open(ctx, d); err != nil {
			return nil, err
		}
		is = one.described()
	}
	return map[string]any{
		"version": v, "commit_hash": orNull(is.CommitHash), "uncommitted_changes": is.Uncommitted, "currently_deployed": deployed,
		"job_names": append([]string{}, is.JobNames()...),
	}, nil
}

// accepted lists versions that are deployed without an upload of just that version: see Options.AnyRelease and Preload.
// d.mu is held.
func (d *Director) accepted(of func(*deployment) []version, uploaded func(version) bool) (list []version) {
	for _, name := range sortedKeys(d.deployed) {
		for _, v := range of(d.deployed[name]) {
			if !d.deployed[name].Deleted && !uploaded(v) && !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	return list
}

func compareVersions(a, b string) int {
	v, err := versions.ParseRelease(a)
	w, err2 := versions.ParseRelease(b)
	if err != nil || err2 != nil {
		return cmp.Compare(a, b)
	}
	return v.Compare(w)
}

func (d *Director) showRelease(r *http.Request) (map[string]any, error) {
	name, v := strings.TrimSpace(r.PathValue("name")), r.URL.Query().Get("version")
	d.mu.Lock()
	defer d.mu.Unlock()
	list, err := d.namedReleases(name)
	if err != nil {
		return nil, err
	}
	all := v == ""
	versions := []string{}
	jobs, packages := []map[string]any{}, []map[string]any{}
	for _, one := range list {
		if !all && one != d.findRelease(name, v) {
			continue
		}
		versions = append(versions, cmp.Or(one.Version, anyVersion))
		if _, err := one.open(r.Context(), d); err != nil {
			return nil, err
		}
		is := one.described()
		specs, err := is.Jobs(r.Context())
		if err != nil {
			return nil, err
		}
		jobs, packages = append(jobs, shownJobs(is, specs)...), append(packages, shownPackages(is)...)
	}
	if len(versions) == 0 {
		return nil, refuse(codes.ReleaseVersionNotFound, "Release version '%s/%s' doesn't exist", name, v)
	}
	out := map[string]any{"jobs": jobs, "packages": packages}
	if all {
		out["versions"] = versions
	}
	return out, nil
}

func shownJobs(r *spec.Release, specs []*spec.JobSpec) (list []map[string]any) {
	type link struct {
		Name     string `json:"name"`
		Type     string `json:"type"`
		Optional bool   `json:"optional,omitempty"`
	}
	for _, j := range specs {
		consumes, provides := []link{}, []link{}
		for _, c := range j.Consumes {
			consumes = append(consumes, link{c.Name, c.Type, c.Optional})
		}
		for _, p := range j.Provides {
			provides = append(provides, link{Name: p.Name, Type: p.Type})
		}
		meta, _ := r.JobMeta(j.Name)
		list = append(list, map[string]any{
			"name": j.Name, "blobstore_id": "", "sha1": meta.SHA1, "fingerprint": meta.Fingerprint, "consumes": consumes, "provides": provides,
			"version": meta.Version, "packages": j.Packages,
		})
	}
	slices.SortFunc(list, byName)
	return list
}

func byName(a, b map[string]any) int {
	return cmp.Compare(fmt.Sprint(a["name"]), fmt.Sprint(b["name"]))
}

func shownPackages(r *spec.Release) (list []map[string]any) {
	for _, p := range r.Packages {
		compiled := []map[string]any{}
		if p.Stemcell != "" {
			compiled = append(compiled, map[string]any{"stemcell": p.Stemcell, "sha1": p.SHA1, "blobstore_id": ""})
		}
		list = append(list, map[string]any{
			"name": p.Name, "blobstore_id": nil, "sha1": p.SHA1, "fingerprint": cmp.Or(p.Fingerprint, p.Version), "version": p.Version,
			"dependencies": append([]string{}, p.Dependencies...), "compiled_packages": compiled,
		})
	}
	slices.SortFunc(list, byName)
	return list
}
