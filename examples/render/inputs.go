package main

// This file reads the files that the flags name, and reports all that is wrong with them.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// deployment reads everything that the flags name.
func (o *options) deployment(ctx context.Context, stderr io.Writer) (*boshrender.Deployment, error) {
	d := &boshrender.Deployment{Updated: o.updated}
	d.Now, d.Rand = time.Now, rand.Reader
	if o.verbose {
		d.Logger = slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	var errs [6]error
	d.Manifest, errs[0] = o.readManifest(ctx)
	d.Releases, errs[1] = o.openReleases(ctx)
	d.Variables, errs[2] = o.variables(ctx)
	d.Scheme, errs[3] = placement.SchemeNamed(o.scheme)
	errs[3] = named("-scheme", errs[3])
	d.Naming = dns.Naming{Namespace: o.namespace, Domain: o.domain}
	d.Naming.Scheme, errs[4] = dns.ParseScheme(o.naming)
	errs[4] = named("-naming", errs[4])
	errs[5] = o.readConfigs(ctx, d)
	return d, errors.Join(errs[:]...)
}

// named puts the flag before an error.
func named(flag string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", flag, err)
}

// read reads a file and parses it.
func read[T any](ctx context.Context, path string, parse func(ctx context.Context, name string, data []byte) (T, error)) (T, error) {
	data, err := manifest.ReadFile(path, manifest.Limits{})
	if err != nil {
		var none T
		return none, err
	}
	return parse(ctx, path, data)
}

// readAll does that for several files.
func readAll[T any](ctx context.Context, paths []string, parse func(ctx context.Context, name string, data []byte) (T, error)) ([]T, error) {
	var all []T
	var errs []error
	for _, path := range paths {
		v, err := read(ctx, path, parse)
		all, errs = append(all, v), append(errs, err)
	}
	return all, errors.Join(errs...)
}

// readManifest reads the manifest and applies the ops files.
func (o *options) readManifest(ctx context.Context) (*manifest.Manifest, error) {
	m, err := read(ctx, o.manifest, manifest.ParseContext)
	ops, opsErr := readAll(ctx, o.ops, manifest.YAML{}.OpsContext)
	if err := errors.Join(err, opsErr); err != nil {
		return nil, err
	}
	return m.ApplyContext(ctx, ops...)
}

func (o *options) openReleases(ctx context.Context) ([]*spec.Release, error) {
	var releases []*spec.Release
	var errs []error
	o.progress.phase("reading releases", len(o.releases))
	for _, path := range o.releases {
		o.progress.step(path)
		r, err := spec.OpenContext(ctx, path)
		releases, errs = append(releases, r...), append(errs, err)
	}
	return releases, errors.Join(errs...)
}

// readConfigs reads cloud configs, which make a director of it, and runtime configs.
func (o *options) readConfigs(ctx context.Context, d *boshrender.Deployment) error {
	cloud, err := readAll(ctx, o.cloudConfigs, manifest.YAML{}.CloudConfigContext)
	if len(cloud) > 0 {
		d.Director = &boshrender.Director{CloudConfigs: cloud, RenderAll: true}
	}
	runtime, runtimeErr := readAll(ctx, o.runtimeConfigs, manifest.YAML{}.RuntimeConfigContext)
	d.Addons.RuntimeConfigs = runtime
	return errors.Join(err, runtimeErr)
}

// variables returns the stores, in the order in which they are asked: -var, -vars-file (the last first), -vars-store.
func (o *options) variables(ctx context.Context) (manifest.Store, error) {
	var errs []error
	flags := manifest.Vars{}
	for _, text := range o.vars {
		name, value, err := manifest.ParseVar(text)
		flags[name], errs = value, append(errs, named("-var", err))
	}
	stores := manifest.Stores{flags}
	files, err := readAll(ctx, o.varsFiles, manifest.YAML{}.VarsContext)
	errs = append(errs, err)
	for i := len(files) - 1; i >= 0; i-- {
		stores = append(stores, files[i])
	}
	o.store = &manifest.VarsStore{Path: o.varsStore, Others: stores, Deferred: true, Progress: func(g manifest.Generated) {
		o.progress.step(fmt.Sprintf("variable %s, of %d that are generated", g.Name, g.Total))
	}}
	if o.varsStore != "" {
		stores = append(stores, o.store)
	}
	return stores, errors.Join(errs...)
}
