//go:build linux

package main

// This file installs the packages and jobs of a spec. It also compiles packages.

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// spec is the spec that the agent received last.
type spec struct {
	Deployment    string                    `json:"deployment"`
	ID            string                    `json:"id"`
	Index         int                       `json:"index"`
	Job           specJob                   `json:"job"`
	Networks      map[string]map[string]any `json:"networks"`
	Packages      map[string]specBlob       `json:"packages"`
	Configuration string                    `json:"configuration_hash"`
	Archive       specBlob                  `json:"rendered_templates_archive"`
}

// specJob is the group and its jobs.
type specJob struct {
	Name      string `json:"name"`
	Templates []struct {
		Name string `json:"name"`
	} `json:"templates"`
}

// specBlob is a package, or an archive of files.
type specBlob struct {
	Name    string `json:"name,omitempty"`
	Version string `json:"version,omitempty"`
	SHA1    string `json:"sha1"`
	Blob    string `json:"blobstore_id"`
}

// names returns the names of the jobs.
func (s *spec) names() []string {
	var list []string
	for _, t := range s.Job.Templates {
		list = append(list, t.Name)
	}
	return list
}

// plain reports whether a name can name a folder.
func plain(name string) bool { return name != "" && name == filepath.Base(name) && name[0] != '.' }

// link creates a symbolic link, replacing an existing one.
func link(to, at string) error {
	if err := os.Remove(at); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return os.Symlink(to, at)
}

// digested opens a blob after checking its digest.
func digested(b specBlob) (*os.File, error) {
	if !plain(b.Blob) {
		return nil, errors.New("a blob has no ID")
	}
	algorithm, want, named := strings.Cut(b.SHA1, ":")
	if !named {
		algorithm, want = "sha1", b.SHA1
	}
	sums := map[string]func() hash.Hash{"sha1": sha1.New, "sha256": sha256.New, "sha512": sha512.New}
	if sums[algorithm] == nil || want == "" {
		return nil, errors.New("no digest algorithm found. Supported algorithms: sha1, sha256, sha512")
	}
	f, err := os.Open(filepath.Join(blobs, b.Blob))
	if err != nil {
		return nil, err
	}
	sum := sums[algorithm]()
	if _, err = io.Copy(sum, f); err == nil && fmt.Sprintf("%x", sum.Sum(nil)) != want {
		err = fmt.Errorf("blob %s has another digest than %s", b.Blob, b.SHA1)
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// unpack unpacks a blob into a folder, replacing its content.
func unpack(b specBlob, dir string) error {
	f, err := digested(b)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755)); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = unpackOne(root, h, t)
		}
		if err != nil {
			return err
		}
	}
}

func unpackOne(root *os.Root, h *tar.Header, data io.Reader) error {
	name := filepath.Clean(h.Name)
	switch h.Typeflag {
	case tar.TypeDir:
		return root.MkdirAll(name, 0o755)
	case tar.TypeSymlink:
		return root.Symlink(h.Linkname, name)
	case tar.TypeReg:
	default:
		return nil
	}
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := root.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, h.FileInfo().Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(f, data)
	return errors.Join(err, f.Close())
}

// install links packages under their names, and removes all others.
func install(packages map[string]specBlob) error {
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		p := packages[name]
		dir := filepath.Join(vcap, "data/packages", name, strings.ReplaceAll(p.SHA1, ":", "-"))
		if !plain(name) || !plain(filepath.Base(dir)) {
			return errors.New("a package has no name or digest")
		}
		if _, err := os.Stat(dir); err != nil {
			if err := unpack(p, dir+".new"); err != nil {
				return fmt.Errorf("package %s: %w", name, err)
			}
			if err := os.Rename(dir+".new", dir); err != nil {
				return err
			}
		}
		if err := link(dir, filepath.Join(vcap, "packages", name)); err != nil {
			return err
		}
	}
	return prune(filepath.Join(vcap, "packages"), slices.Collect(maps.Keys(packages)))
}

// prune removes the entries with other names.
func prune(dir string, names []string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if !slices.Contains(names, e.Name()) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

// prepare checks that everything a spec names is present.
func (a *agent) prepare(_ context.Context, arguments []json.RawMessage) (any, error) {
	var s spec
	if err := decode(arguments, &s); err != nil {
		return nil, err
	}
	list := slices.Collect(maps.Values(s.Packages))
	if len(s.names()) > 0 {
		list = append(list, s.Archive)
	}
	for _, b := range list {
		f, err := digested(b)
		if err != nil {
			return nil, err
		}
		f.Close()
	}
	return "prepared", nil
}

func (a *agent) apply(_ context.Context, arguments []json.RawMessage) (any, error) {
	var s spec
	if err := decode(arguments, &s); err != nil {
		return nil, err
	}
	for name, n := range s.Networks {
		given := a.settings.Networks[name]
		if given == nil {
			return nil, fmt.Errorf("Network '%s' is not found in settings", name)
		}
		if n["type"] == "dynamic" {
			n["ip"], n["netmask"], n["gateway"] = given.IP, given.Netmask, given.Gateway
		}
	}
	if s.Configuration != "" {
		if err := a.configure(&s); err != nil {
			return nil, err
		}
	}
	a.mu.Lock()
	a.spec = s
	a.mu.Unlock()
	return "applied", write(filepath.Join(known, "spec.json"), s)
}

// configure installs packages and jobs, and passes the processes to the supervisor.
func (a *agent) configure(s *spec) error {
	if err := install(s.Packages); err != nil {
		return err
	}
	for _, name := range s.names() {
		if !plain(name) {
			return errors.New("a job has no name")
		}
	}
	if len(s.names()) > 0 {
		dir := filepath.Join(vcap, "data/jobs", strings.ReplaceAll(s.Archive.SHA1, ":", "-"))
		if err := unpack(s.Archive, dir); err != nil {
			return fmt.Errorf("rendered templates: %w", err)
		}
		for _, name := range s.names() {
			if err := os.MkdirAll(filepath.Join(vcap, "sys/log", name), 0o755); err != nil {
				return err
			}
			if err := link(filepath.Join(dir, name), filepath.Join(vcap, "jobs", name)); err != nil {
				return err
			}
		}
		if err := prune(filepath.Join(vcap, "data/jobs"), []string{filepath.Base(dir)}); err != nil {
			return err
		}
	}
	if err := prune(filepath.Join(vcap, "jobs"), s.names()); err != nil {
		return err
	}
	return a.jobs.load(s.names(), false)
}

// compile compiles a package.
func (a *agent) compile(ctx context.Context, arguments []json.RawMessage) (any, error) {
	source, needs := specBlob{}, map[string]specBlob{}
	if err := decode(arguments, &source.Blob, &source.SHA1, &source.Name, &source.Version, &needs); err != nil {
		return nil, err
	}
	if !plain(source.Name) {
		return nil, errors.New("the package has no name")
	}
	dir, target := filepath.Join(vcap, "data/compile", source.Name), filepath.Join(vcap, "packages", source.Name)
	if err := install(needs); err != nil {
		return nil, err
	}
	if err := errors.Join(unpack(source, dir), os.RemoveAll(target), os.MkdirAll(target, 0o755)); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "bash", "-x", "packaging")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "BOSH_COMPILE_TARGET="+dir, "BOSH_INSTALL_TARGET="+target,
		"BOSH_PACKAGE_NAME="+source.Name, "BOSH_PACKAGE_VERSION="+source.Version)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("Compiling package %s: Running packaging script: %w: %s", source.Name, err, out)
	}
	id := uuid()
	digest, err := pack(target, filepath.Join(blobs, id))
	err = errors.Join(err, os.RemoveAll(dir), os.RemoveAll(target))
	return map[string]any{"result": map[string]string{"blobstore_id": id, "sha1": digest}}, err
}

// pack packs a folder and returns the digest of the archive.
func pack(dir, file string) (digest string, err error) {
	return packed(file, func(t *tar.Writer) error { return t.AddFS(os.DirFS(dir)) })
}

// packed writes a gzipped archive and returns its digest.
func packed(file string, add func(*tar.Writer) error) (digest string, err error) {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	z := gzip.NewWriter(io.MultiWriter(f, sum))
	t := tar.NewWriter(z)
	err = errors.Join(add(t), t.Close(), z.Close(), f.Close())
	return fmt.Sprintf("sha256:%x", sum.Sum(nil)), err
}
