package director

// This file has releases and stemcells (director: jobs/update_release.rb, jobs/update_stemcell.rb).

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/versions"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// release is a version of a release.
type release struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
	File    string `json:"file"` // in the folder of releases
	opened  *artifact.Releases
	preload bool // from a folder, in any version that a manifest names if it has none
}

// stemcell is a stemcell in one cloud.
type stemcell struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	OS      string `json:"os"`
	Version string `json:"version"`
	CID     string `json:"cid"`
	CPI     string `json:"cpi"`
	API     int    `json:"api_version,omitempty"`
}

// open opens the release. d.mu is held.
func (r *release) open(ctx context.Context, d *Director) (*artifact.Releases, error) {
	if r.opened == nil {
		opened, err := artifact.OpenReleases(ctx, d.path("releases", r.File))
		if err != nil {
			return nil, err
		}
		r.keep(opened, d)
	}
	return r.opened, nil
}

func (r *release) keep(opened *artifact.Releases, d *Director) {
	r.opened = opened
	if told := d.Platform.Releases; told != nil {
		told(opened)
	}
}

// Preload adds the releases at a path, a folder or a tarball, or those in a folder of them. They are not kept. One
// that has no version stands for any version.
func (d *Director) Preload(ctx context.Context, path string) error {
	opened, err := artifact.OpenReleases(ctx, path)
	if opened != nil && !d.Platform.Compiles {
		err = nil // some packages lack files, which only a compilation misses
	}
	if err != nil {
		names, globbing := files.Within(ctx).Glob(filepath.Join(path, "*"))
		if len(names) == 0 || globbing != nil || !errors.Is(err, spec.ErrNoRelease) {
			return err
		}
		for _, name := range names {
			if err := d.Preload(ctx, name); err != nil && !errors.Is(err, spec.ErrNoRelease) {
				return err
			}
		}
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, r := range opened.List() {
		one := &release{Name: r.Name, Version: r.Version, preload: true}
		one.keep(opened, d)
		d.releases = append(d.releases, one)
	}
	return nil
}

// described returns the release's description among the releases of its file.
func (r *release) described() *spec.Release {
	list := r.opened.List()
	return list[max(0, slices.IndexFunc(list, func(s *spec.Release) bool { return s.Name == r.Name }))]
}

// The types of bodies that are archives: the second is used by the director's own proxy.
const (
	archiveType   = "application/x-compressed"
	multipartType = "multipart/form-data"
)

// uploading begins the names of files that are not all there yet.
const uploading = "uploading-"

// receive writes an uploaded archive to a file.
func (d *Director) receive(w http.ResponseWriter, r *http.Request) (path string, err error) {
	in := io.Reader(http.MaxBytesReader(w, r.Body, d.MaxUpload))
	if strings.HasPrefix(r.Header.Get("Content-Type"), multipartType) {
		parts, err := r.MultipartReader()
		if err != nil {
			return "", &answered{http.StatusBadRequest, err.Error()}
		}
		part, err := parts.NextPart()
		if err != nil {
			return "", &answered{http.StatusBadRequest, "There is no file in the body"}
		}
		in = io.LimitReader(part, d.MaxUpload)
	}
	return d.write(in)
}

func (d *Director) write(in io.Reader) (path string, err error) {
	f, err := os.CreateTemp(d.path("releases"), uploading)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(f, in)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return f.Name(), nil
}

// download fetches an archive.
func (d *Director) download(ctx context.Context, location string) (path string, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, location, nil)
	if err != nil {
		return "", err
	}
	res, err := d.Client.Do(req)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return "", fmt.Errorf("downloading %s: %s", location, res.Status)
	}
	path, err = d.write(io.LimitReader(res.Body, d.MaxUpload+1))
	if info, statErr := os.Stat(path); err == nil && (statErr != nil || info.Size() > d.MaxUpload) {
		return "", errors.Join(fmt.Errorf("downloading %s: it has more than %d bytes", location, d.MaxUpload), os.Remove(path))
	}
	return path, err
}

// upload is a release or stemcell to be added.
type upload struct {
	path, location, sha1 string
	fix                  bool
}

// upload begins a task that adds a release or stemcell.
func (d *Director) upload(kind, thing string, add func(ctx context.Context, t *task, u *upload) (string, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		u := &upload{fix: yes(r, "fix"), sha1: r.URL.Query().Get("sha1")}
		if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
			var given struct{ Location, SHA1 string }
			if err := readJSON(w, r, &given); err != nil {
				return err
			}
			if given.SHA1 != "" && u.sha1 != "" {
				return &answered{http.StatusBadRequest, "Sha1 provided in multiple places"}
			}
			u.location, u.sha1 = given.Location, cmp.Or(given.SHA1, u.sha1)
			if at, err := url.Parse(u.location); err != nil || at.Scheme != "http" && at.Scheme != "https" {
				return &answered{http.StatusBadRequest, "Invalid URL: " + u.location}
			}
		} else {
			path, err := d.receive(w, r)
			if err != nil {
				return err
			}
			u.path = path
		}
		return d.begin(w, r, taskRecord{Type: kind, Description: "create " + thing}, func(ctx context.Context, t *task) (string, error) {
			defer func() { _ = os.Remove(u.path) }() // it is gone if it was moved
			return add(ctx, t, u)
		})
	}
}

// fetch downloads an archive, if it has to be, and checks its digest.
func (u *upload) fetch(ctx context.Context, t *task, thing string) (err error) {
	if u.location != "" {
		err = t.step("Downloading remote "+thing, "Downloading remote "+thing, 1, 1, func() error {
			u.path, err = t.d.download(ctx, u.location)
			return err
		})
	}
	if err != nil || u.sha1 == "" {
		return err
	}
	return t.step("Verifying remote "+thing, "Verifying remote "+thing, 1, 1, func() error {
		if err := checkDigest(u.path, u.sha1); err != nil {
			return refuse(codes.ReleaseSHA1DoesNotMatch, "%s", err)
		}
		return nil
	})
}

func (d *Director) addRelease(ctx context.Context, t *task, u *upload) (string, error) {
	if err := u.fetch(ctx, t, "release"); err != nil {
		return "", err
	}
	var opened *artifact.Releases
	one := &release{}
	err := t.step("Extracting release", "Extracting release", 1, 1, func() (err error) {
		if opened, err = artifact.OpenReleases(ctx, u.path); err != nil || len(opened.List()) != 1 || opened.List()[0].Version == "" {
			t.debug("%v", err)
			return refuse(codes.ReleaseInvalidArchive, "Extracting release archive failed. Check task debug log for details.")
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	is := opened.List()[0]
	err = t.step("Verifying manifest", "Verifying manifest", 1, 1, func() error {
		one.Name, one.Version = is.Name, is.Version
		if _, err := versions.ParseRelease(is.Version); err != nil {
			return refuse(30010, "Release version invalid: %s", is.Version)
		}
		return is.Validate(ctx)
	})
	if err != nil {
		return "", err
	}
	slug := one.Name + "/" + one.Version
	d.mu.Lock()
	defer d.mu.Unlock()
	was := d.findRelease(one.Name, one.Version)
	if was != nil && !u.fix {
		return fmt.Sprintf("Created release '%s'", slug), t.step("Release already exists", slug, 1, 1, func() error { return nil })
	}
	return fmt.Sprintf("Created release '%s'", slug), t.step("Release has been created", slug, 1, 1, func() error {
		if was != nil {
			one = was
		} else {
			one.ID = d.next(aRelease)
		}
		one.File = fmt.Sprintf("%d.tgz", one.ID)
		if err := os.Rename(u.path, d.path("releases", one.File)); err != nil {
			return err
		}
		if one.opened = nil; was == nil {
			d.releases = append(d.releases, one)
		}
		return d.save(aRelease, one.ID, one)
	})
}

// checkDigest compares a file with a digest.
func checkDigest(path, sum string) error {
	want, err := digest.Parse(sum)
	if err != nil {
		return err
	}
	f, err := files.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return want.Verify(f)
}

// findRelease finds a version of a release; nil if there is none. d.mu is held.
func (d *Director) findRelease(name, version string) *release {
	n := slices.IndexFunc(d.releases, func(r *release) bool {
		return r.Name == name && (r.Version == version || r.Version == "" && version != "latest")
	})
	if n < 0 {
		return nil
	}
	return d.releases[n]
}

// namedReleases returns the versions of a release. d.mu is held.
func (d *Director) namedReleases(name string) ([]*release, error) {
	var list []*release
	for _, r := range d.releases {
		if r.Name == name {
			list = append(list, r)
		}
	}
	if list == nil {
		return nil, refuse(codes.ReleaseNotFound, "Release '%s' doesn't exist", name)
	}
	return list, nil
}

// users returns the deployments that use a version of a release or a stemcell, any if it is empty. d.mu is held.
func (d *Director) users(of func(*deployment) []version, name, v string) []string {
	names := []string{}
	for _, one := range d.deployed {
		if !one.Deleted && slices.ContainsFunc(of(one), func(u version) bool { return u.Name == name && (v == "" || u.Version == v) }) {
			names = append(names, one.Name)
		}
	}
	slices.Sort(names)
	return names
}

func (d *Director) deleteRelease(w http.ResponseWriter, r *http.Request) error {
	name, v := r.PathValue("name"), r.URL.Query().Get("version")
	d.mu.Lock()
	_, err := d.namedReleases(name)
	d.mu.Unlock()
	if err != nil {
		return err
	}
	return d.begin(w, r, taskRecord{Type: "delete_release", Description: "delete release: " + name}, func(_ context.Context, t *task) (string, error) {
		d.mu.Lock()
		defer d.mu.Unlock()
		list, err := d.namedReleases(name)
		if err != nil {
			return "", err
		}
		if v != "" {
			one := d.findRelease(name, v)
			if one == nil {
				return "", refuse(codes.ReleaseVersionNotFound, "Release version '%s/%s' doesn't exist", name, v)
			}
			if users := d.users(usedReleases, name, v); len(users) > 0 {
				return "", refuse(codes.ReleaseVersionInUse, "ReleaseVersion '%s/%s' is still in use by: %s", name, v, strings.Join(users, ", "))
			}
			list = []*release{one}
		}
		for _, one := range list {
			if users := d.users(usedReleases, name, one.Version); len(users) > 0 {
				return "", refuse(codes.ReleaseInUse, "Release '%s' is still in use by: %s", name, strings.Join(users, ", "))
			}
		}
		return "/release/" + name, d.removeReleases(t, "Deleting release", list)
	})
}

// removeReleases removes versions of releases. d.mu is held.
func (d *Director) removeReleases(t *task, stage string, list []*release) error {
	for n, one := range list {
		err := t.step(stage, one.Name+"/"+one.Version, n+1, len(list), func() error {
			d.releases = slices.DeleteFunc(d.releases, func(r *release) bool { return r == one })
			if one.preload {
				return nil
			}
			return errors.Join(d.forget(aRelease, one.ID), os.Remove(d.path("releases", one.File)))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// matches answers that no package is here already, so that all are uploaded.
func matches(section string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		data, err := body(w, r)
		if err != nil {
			return err
		}
		n, err := asDeployed.Document(r.Context(), "manifest", data)
		if err != nil || n.Get(section).Kind() != manifest.KindList {
			return refuse(codes.BadManifest, "Manifest doesn't have a usable packages section")
		}
		answer(w, http.StatusOK, json.RawMessage("[]"))
		return nil
	}
}
