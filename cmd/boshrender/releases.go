package main

// This file finds releases: the one in the working folder, and releases that paths name, which may be the folder of one
// job, or a folder of releases.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// chosen is a release, or some of its jobs.
type chosen struct {
	root    string // "" for an archive
	release *spec.Release
	jobs    map[string]bool // nil for all
}

// choose opens the releases that paths name; without paths, the release that contains the working folder.
func choose(ctx context.Context, paths []string) ([]*chosen, error) {
	if len(paths) == 0 {
		root, err := releaseRoot(ctx, ".")
		if err != nil {
			return nil, err
		}
		paths = []string{root}
	}
	var all []*chosen
	var errs []error
	for _, path := range paths {
		list, err := chooseOne(ctx, path)
		all, errs = append(all, list...), append(errs, err)
	}
	return all, errors.Join(errs...)
}

// releaseRoot returns the root folder of the release that contains a folder; it has a folder jobs.
func releaseRoot(ctx context.Context, dir string) (string, error) {
	root, err := spec.CheckoutOf(ctx, dir)
	if err == nil && root == "" {
		err = errors.New("neither the current folder nor one above it is a release: there is no jobs/*/spec; change to a release, or give its path")
	}
	return root, err
}

func chooseOne(ctx context.Context, path string) ([]*chosen, error) {
	if _, err := os.Stat(filepath.Join(path, "spec")); err == nil { // a job's folder
		jobs := filepath.Dir(filepath.Clean(path))
		full, err := filepath.Abs(path)
		if err != nil {
			return nil, err
		}
		if filepath.Base(filepath.Dir(full)) == "jobs" {
			if jobs == "." {
				jobs = filepath.Join("..")
			}
			root := filepath.Join(jobs, "..")
			list, err := spec.Open(ctx, root)
			if err != nil {
				return nil, err
			}
			return []*chosen{{root, list[0], map[string]bool{filepath.Base(full): true}}}, nil
		}
	}
	list, err := spec.Open(ctx, path)
	if errors.Is(err, spec.ErrNoRelease) && isDir(path) {
		return chooseBelow(ctx, path, err)
	}
	if err != nil {
		var at *fs.PathError
		switch ext := filepath.Ext(path); {
		case errors.As(err, &at):
			err = fileError("", path, err)
		case ext == ".yml" || ext == ".yaml":
			err = fmt.Errorf("%s is no release; %s", path, takers(ctx, path))
		}
		return nil, err
	}
	root := ""
	if isDir(path) {
		root = path
	}
	var all []*chosen
	for _, r := range list {
		all = append(all, &chosen{root: root, release: r})
	}
	return all, nil
}

// takers says which commands take a YAML file that is no release.
func takers(ctx context.Context, path string) string {
	if data, err := manifest.ReadFile(path, manifest.Limits{}); err == nil {
		if root, err := asDeployed.Document(ctx, path, data); err == nil && createenv.Is(root) {
			return "it " + errCreateEnv.Error()
		}
	}
	return "render, explain and plan take manifests"
}

// chooseBelow opens the releases in a folder of releases.
func chooseBelow(ctx context.Context, path string, none error) ([]*chosen, error) {
	root, err := files.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	entries, err := files.Within(ctx).List(root, ".")
	if err != nil {
		return nil, err
	}
	var all []*chosen
	var errs []error
	for _, e := range entries {
		sub := filepath.Join(path, e.Name())
		if !isDir(sub) && filepath.Ext(sub) != ".tgz" {
			continue
		}
		list, err := spec.Open(ctx, sub)
		if errors.Is(err, spec.ErrNoRelease) {
			continue
		}
		errs = append(errs, err)
		for _, r := range list {
			all = append(all, &chosen{root: sub, release: r})
		}
	}
	if len(all) == 0 && errors.Join(errs...) == nil {
		return nil, fmt.Errorf("%w: nor a folder of releases, nor a job's", none)
	}
	return all, errors.Join(errs...)
}

// has reports whether a job is among the chosen ones.
func (c *chosen) has(job string) bool {
	return slices.Contains(c.release.JobNames(), job) && (c.jobs == nil || c.jobs[job])
}
