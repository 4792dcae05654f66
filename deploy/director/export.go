package director

// This file exports releases (director: jobs/export_release.rb, compiled_release_downloader.rb,
// compiled_release_manifest.rb). Packages of a simulated cloud are not compiled: a compiled package is its archive.

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

const (
	exportWait = 15 * time.Minute
)

// export is the body of a request.
type export struct {
	Deployment      string `json:"deployment_name"`
	Release         string `json:"release_name"`
	Version         string `json:"release_version"`
	OS              string `json:"stemcell_os"`
	StemcellVersion string `json:"stemcell_version"`
	SHA2            bool   `json:"sha2"`
	Jobs            []struct{ Name string }
}

func (e *export) slug() string     { return e.Release + "/" + e.Version }
func (e *export) stemcell() string { return e.OS + "/" + e.StemcellVersion }

func (d *Director) exportRelease(w http.ResponseWriter, r *http.Request) error {
	if d.Platform.Compiles {
		return unserved("export-release from a real cloud")
	}
	var e export
	if err := readJSON(w, r, &e); err != nil {
		return err
	}
	of := taskRecord{Type: "export_release", Description: fmt.Sprintf("export release: '%s' for '%s'", e.slug(), e.stemcell())}
	return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) {
		one, err := d.findNamed(e.Deployment)
		if err != nil {
			return "", err
		}
		of, err := d.exported(&e, one)
		if err != nil {
			return "", err
		}
		free, err := t.lock(ctx, one.Name, exportWait)
		if err != nil {
			return "", err
		}
		defer free()
		return fmt.Sprintf("Exported release: %s for %s", e.slug(), e.stemcell()), d.pack(ctx, t, &e, one, of)
	})
}

// exported finds the release, and checks that the deployment has it, and that there is the stemcell.
func (d *Director) exported(e *export, one *deployment) (*release, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, err := d.namedReleases(e.Release); err != nil {
		return nil, err
	}
	of := d.findRelease(e.Release, e.Version)
	if of == nil {
		return nil, refuse(codes.ReleaseVersionNotFound, "Release version '%s' doesn't exist", e.slug())
	}
	if !slices.Contains(one.Releases, version{e.Release, e.Version}) {
		return nil, refuse(codes.ReleaseNotMatchingManifest, "Release version '%s' not found in deployment '%s' manifest", e.slug(), one.Name)
	}
	if !d.AnyRelease && !slices.ContainsFunc(d.cells, func(s *stemcell) bool { return s.OS == e.OS && s.Version == e.StemcellVersion }) {
		return nil, refuse(codes.StemcellNotFound, "Stemcell version '%s' for OS '%s' doesn't exist", e.StemcellVersion, e.OS)
	}
	_, err := of.open(d.context, d)
	return of, err
}

// pack packs the release into a blob, and writes its name to the result of the task.
func (d *Director) pack(ctx context.Context, t *task, e *export, one *deployment, of *release) error {
	is := of.described()
	jobs, err := e.jobs(ctx, is)
	if err != nil {
		return err
	}
	packages := packagesOf(is, jobs)
	s, err := state.Load(ctx, d.store, one.Name)
	if err != nil {
		return err
	}
	t.compile(s, e, packages)
	mf := manifest.MapOf("compiled_packages", []any{}, "jobs", []any{}, "commit_hash", is.CommitHash, "uncommitted_changes", is.Uncommitted,
		"name", is.Name, "version", e.Version)
	files := map[string][]byte{}
	var list []any
	for n, p := range packages {
		name := cmp.Or(p.Version, p.Fingerprint)
		err := t.step("copying packages", p.Name+"/"+name, n+1, len(packages), func() error {
			data, sum, err := packageArchive(ctx, of.opened, state.PackageRef{Release: is.Name, Name: p.Name, Version: name})
			files["compiled_packages/"+p.Name+".tgz"] = data
			list = append(list, manifest.MapOf("name", p.Name, "version", name, "fingerprint", cmp.Or(p.Fingerprint, p.Version), "sha1", cmp.Or(p.SHA1, sum),
				"stemcell", e.stemcell(), "dependencies", texts(p.Dependencies)))
			return err
		})
		if err != nil {
			return err
		}
	}
	mf.Set("compiled_packages", append([]any{}, list...))
	list = []any{}
	for n, j := range jobs {
		meta, _ := is.JobMeta(j.Name)
		err := t.step("copying jobs", j.Name+"/"+meta.Version, n+1, len(jobs), func() error {
			from, err := of.opened.JobArchive(ctx, is, j.Name)
			if err == nil {
				files["jobs/"+j.Name+".tgz"], err = readAll(from)
			}
			list = append(list, manifest.MapOf("name", j.Name, "version", meta.Version, "fingerprint", meta.Fingerprint, "sha1", meta.SHA1))
			return err
		})
		if err != nil {
			return err
		}
	}
	mf.Set("jobs", list)
	return d.exportFiles(ctx, t, e, mf, files)
}

// exportFiles writes a tarball.
func (d *Director) exportFiles(ctx context.Context, t *task, e *export, mf *manifest.Map, files map[string][]byte) error {
	text, err := manifest.Marshal(mf)
	if err != nil {
		return err
	}
	files["release.MF"] = text
	data, err := tarball(files)
	if err != nil {
		return err
	}
	algorithm := digest.SHA1
	if e.SHA2 {
		algorithm = digest.SHA256
	}
	sum, err := digest.Of(bytes.NewReader(data), algorithm)
	if err != nil {
		return err
	}
	blob, err := d.keepBlob(ctx, data)
	if err != nil {
		return err
	}
	t.log("result", map[string]string{"blobstore_id": blob, "sha1": sum})
	return nil
}

// jobs returns the jobs to export: the jobs that the request names, or all.
func (e *export) jobs(ctx context.Context, r *spec.Release) (list []*spec.JobSpec, err error) {
	all, err := r.Jobs(ctx)
	for _, j := range all {
		if len(e.Jobs) == 0 || slices.ContainsFunc(e.Jobs, func(one struct{ Name string }) bool { return one.Name == j.Name }) {
			list = append(list, j)
		}
	}
	return list, err
}

// packagesOf returns the packages of jobs, and the packages that they depend on.
func packagesOf(r *spec.Release, jobs []*spec.JobSpec) (list []spec.Package) {
	var names []string
	for _, j := range jobs {
		names = append(names, j.Packages...)
	}
	for n := 0; n < len(names); n++ {
		for _, p := range r.Packages {
			if p.Name == names[n] && !slices.ContainsFunc(list, func(q spec.Package) bool { return q.Name == p.Name }) {
				list = append(list, p)
				names = append(names, p.Dependencies...)
			}
		}
	}
	return list
}

// compile tells of packages that the deployment hasn't compiled for the stemcell.
func (t *task) compile(s *state.State, e *export, packages []spec.Package) {
	packages = slices.DeleteFunc(slices.Clone(packages), func(p spec.Package) bool {
		return p.Stemcell != "" || slices.ContainsFunc(s.Packages, func(c state.CompiledPackage) bool {
			return c.Name == p.Name && c.Version == cmp.Or(p.Version, p.Fingerprint) && c.Stemcell == e.stemcell()
		})
	})
	for n, p := range packages {
		_ = t.step("Compiling packages", p.Name+"/"+cmp.Or(p.Version, p.Fingerprint), n+1, len(packages), func() error { return nil })
	}
}

// packageArchive reads the archive of a package, and its digest if release.MF may have none.
func packageArchive(ctx context.Context, of *artifact.Releases, ref state.PackageRef) (data []byte, sum string, err error) {
	if compiled, err := of.Compiled(ctx, ref); err == nil {
		data, err = readAll(compiled)
		return data, "", err
	}
	source, err := of.Package(ctx, ref)
	if err != nil {
		return nil, "", err
	}
	from, err := source.Open(ctx)
	if err != nil {
		return nil, "", err
	}
	data, err = readAll(from)
	return data, source.SHA1, err
}

func readAll(from io.ReadCloser) ([]byte, error) {
	data, err := io.ReadAll(from)
	return data, errors.Join(err, from.Close())
}

func texts(list []string) []any {
	out := []any{}
	for _, s := range list {
		out = append(out, s)
	}
	return out
}
