package main

// This file makes the archives of packages from releases that are folders.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/spec"
)

// packageSource returns the archive of a package: its files, and how it is compiled.
func (c *command) packageSource(_ context.Context, p deploy.PackageRef) ([]byte, string, error) {
	for n, r := range c.deployment.Releases {
		if r.Name == p.Release {
			data, err := packageArchive(c.folders[n], p.Name)
			if err != nil {
				return nil, "", fmt.Errorf("package %s of release %s: %w", p.Name, p.Release, err)
			}
			return data, fmt.Sprintf("sha256:%x", sha256.Sum256(data)), nil
		}
	}
	return nil, "", fmt.Errorf("there is no release %s", p.Release)
}

// fingerprint gives packages of folders versions that follow from what they are compiled from.
func (c *command) fingerprint(r *spec.Release, folder string) error {
	if c.local == "" {
		return nil
	}
	for n := range r.Packages {
		p := &r.Packages[n]
		if p.Version != "" || p.Fingerprint != "" {
			continue
		}
		data, err := packageArchive(folder, p.Name)
		if err != nil {
			return fmt.Errorf("package %s of release %s: %w", p.Name, r.Name, err)
		}
		p.Fingerprint = fmt.Sprintf("%x", sha256.Sum256(data))[:40]
	}
	return nil
}

// packageArchive packs packages/‹name›/packaging and what its spec lists of the folder src.
func packageArchive(release, name string) ([]byte, error) {
	folder := filepath.Join(release, "packages", name)
	text, err := os.ReadFile(filepath.Join(folder, "spec"))
	if err != nil {
		return nil, err
	}
	var wants struct{ Files []string }
	if err := yaml.Unmarshal(text, &wants); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	t := tar.NewWriter(z)
	add := func(file, as string) error {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := t.WriteHeader(&tar.Header{Name: "./" + as, Mode: 0o755, Size: int64(len(data)), Typeflag: tar.TypeReg}); err != nil {
			return err
		}
		_, err = t.Write(data)
		return err
	}
	files, err := matching(filepath.Join(release, "src"), wants.Files)
	for _, f := range files {
		err = errors.Join(err, add(filepath.Join(release, "src", f), f))
	}
	err = errors.Join(err, add(filepath.Join(folder, "packaging"), "packaging"), t.Close(), z.Close())
	return out.Bytes(), err
}

// matching returns the files of a folder that one of several patterns matches, sorted; "**" stands for any folders.
func matching(dir string, patterns []string) ([]string, error) {
	var list []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if slices.ContainsFunc(patterns, func(p string) bool { return matches(p, name) }) {
			list = append(list, name)
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) && len(patterns) == 0 {
		err = nil
	}
	return list, err
}

func matches(pattern, name string) bool {
	if head, tail, any := strings.Cut(pattern, "**/"); any {
		rest, ok := strings.CutPrefix(name, head)
		if !ok {
			return false
		}
		for {
			if matches(tail, rest) {
				return true
			}
			_, after, deeper := strings.Cut(rest, "/")
			if !deeper {
				return false
			}
			rest = after
		}
	}
	ok, _ := path.Match(pattern, name)
	return ok
}
