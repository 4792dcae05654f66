package main

// This file reads the deployment that the benchmark renders.

import (
	"context"
	"crypto/rand"
	"errors"
	"os"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// reading reads the documents of a deployment as the director gets them from `bosh deploy`.
var reading = manifest.YAML{Reading: manifest.AsDeployed}

// readAll reads everything. Variables that no file has a value for are generated, if the manifest says how.
func readAll(ctx context.Context, s probe.Files) (*boshrender.Deployment, error) {
	m, err := read(ctx, s.Manifest, reading.Manifest)
	if err != nil {
		return nil, err
	}
	d := &boshrender.Deployment{Manifest: m, Kubernetes: &boshrender.Kubernetes{}}
	d.Now, d.Rand = time.Now, rand.Reader
	var errs []error
	errs = append(errs, applyOps(ctx, s, d), readVariables(ctx, s, d), readCloudConfig(ctx, s, d))
	for _, path := range s.Releases {
		releases, err := spec.Open(ctx, path)
		errs = append(errs, err)
		d.Releases = append(d.Releases, releases...)
	}
	return d, errors.Join(errs...)
}

func applyOps(ctx context.Context, s probe.Files, d *boshrender.Deployment) error {
	var all []manifest.Ops
	for _, path := range s.Ops {
		ops, err := read(ctx, path, reading.Ops)
		if err != nil {
			return err
		}
		all = append(all, ops)
	}
	m, err := d.Manifest.Apply(ctx, all...)
	if err != nil {
		return err
	}
	d.Manifest = m
	return nil
}

func readVariables(ctx context.Context, s probe.Files, d *boshrender.Deployment) error {
	var stores manifest.Stores
	for _, path := range s.VarsFiles {
		vars, err := read(ctx, path, reading.Vars)
		if err != nil {
			return err
		}
		stores = append(manifest.Stores{vars}, stores...)
	}
	d.Variables = append(stores, &manifest.VarsStore{Path: s.VarsStore, Others: stores})
	return nil
}

func readCloudConfig(ctx context.Context, s probe.Files, d *boshrender.Deployment) error {
	if s.CloudConfig == "" {
		return nil
	}
	c, err := read(ctx, s.CloudConfig, reading.CloudConfig)
	if err != nil {
		return err
	}
	d.Kubernetes, d.Director = nil, &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}, RenderAll: true}
	return nil
}

// read parses a file.
func read[T any](ctx context.Context, path string, parse func(ctx context.Context, name string, data []byte) (T, error)) (T, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		var none T
		return none, err
	}
	return parse(ctx, path, data)
}
