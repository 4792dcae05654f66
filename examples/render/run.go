package main

// This file puts the parts together: manifest, ops files, variables, releases; then it renders and writes.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parseFlags(args, stderr)
	if err != nil {
		return err
	}
	d, err := o.deployment()
	if err != nil {
		return err
	}
	if o.verbose {
		d.Logger = slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	resolved, err := d.Resolve(ctx)
	if err != nil {
		return err
	}
	if o.group != "" && resolved.Group(o.group) == nil {
		return fmt.Errorf("manifest has no instance group %q", o.group)
	}
	sink := newSink(o, stdout)
	defer sink.discard()
	var failed []*boshrender.Error
	for group := range resolved.All() {
		if o.group != "" && group.Name != o.group {
			continue
		}
		for instance, err := range group.Render(ctx) {
			var e *boshrender.Error
			switch {
			case errors.As(err, &e):
				failed = append(failed, e)
			case err != nil:
				return err
			case !o.wants(instance.Spec):
			default:
				if err := sink.take(instance); err != nil {
					return err
				}
			}
		}
	}
	if len(failed) > 0 {
		return boshrender.Combine(failed...)
	}
	return sink.finish()
}

// wants tells whether an instance was asked for.
func (o *options) wants(i spec.Instance) bool {
	if o.az > 0 && i.Zone != o.az-1 {
		return false
	}
	return o.ordinal < 0 || i.Ordinal == o.ordinal
}

// deployment reads everything that the flags name; all errors are reported.
func (o *options) deployment() (*boshrender.Deployment, error) {
	var errs []error
	m, err := o.readManifest()
	errs = append(errs, err)
	var releases []*spec.Release
	for _, path := range o.releases {
		r, err := spec.Open(path)
		errs = append(errs, err)
		releases = append(releases, r...)
	}
	store, err := o.variables()
	errs = append(errs, err)
	scheme, err := spec.SchemeNamed(o.scheme)
	errs = append(errs, err)
	naming, err := dns.ParseScheme(o.naming)
	errs = append(errs, err)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return &boshrender.Deployment{
		Manifest: m, Releases: releases, Variables: store, Scheme: scheme,
		Naming: dns.Naming{Scheme: naming, Namespace: o.namespace, Domain: o.domain},
		Now:    time.Now, Rand: rand.Reader,
	}, nil
}

// readManifest reads the manifest and applies the ops files.
func (o *options) readManifest() (*manifest.Manifest, error) {
	data, err := os.ReadFile(o.manifest)
	if err != nil {
		return nil, err
	}
	m, err := manifest.Parse(o.manifest, data)
	if err != nil {
		return nil, err
	}
	var all []manifest.Ops
	for _, path := range o.ops {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		ops, err := manifest.ParseOps(path, data)
		if err != nil {
			return nil, err
		}
		all = append(all, ops)
	}
	return m.Apply(all...)
}

// variables gives the stores in the order in which they are asked: -var, -vars-file (the last first), -vars-store.
func (o *options) variables() (manifest.Store, error) {
	stores := manifest.Stores{}
	flags := manifest.Vars{}
	for _, text := range o.vars {
		name, value, err := manifest.ParseVar(text)
		if err != nil {
			return nil, err
		}
		flags[name] = value
	}
	if len(flags) > 0 {
		stores = append(stores, flags)
	}
	for i := len(o.varsFiles) - 1; i >= 0; i-- {
		data, err := os.ReadFile(o.varsFiles[i])
		if err != nil {
			return nil, err
		}
		vars, err := manifest.ParseVars(o.varsFiles[i], data)
		if err != nil {
			return nil, err
		}
		stores = append(stores, vars)
	}
	if o.varsStore != "" {
		store, err := openVarsStore(o.varsStore)
		if err != nil {
			return nil, err
		}
		stores = append(stores, store)
	}
	if len(stores) == 0 {
		return nil, nil
	}
	return stores, nil
}
