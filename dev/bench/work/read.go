package main

// This file reads the deployment that the benchmark renders.

import (
	"context"
	"crypto/rand"
	"os"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// reading reads the documents of a deployment as the director gets them from `bosh deploy`.
var reading = manifest.YAML{Reading: manifest.AsDeployed}

// readAll reads everything. Variables that no file has a value for are generated, if the manifest says how.
func readAll(ctx context.Context, s probe.Files) *boshrender.Deployment {
	d := &boshrender.Deployment{Kubernetes: &boshrender.Kubernetes{}}
	d.Now, d.Rand = time.Now, rand.Reader
	m := read(ctx, s.Manifest, reading.Manifest)
	var ops []manifest.Ops
	for _, path := range s.Ops {
		ops = append(ops, read(ctx, path, reading.Ops))
	}
	d.Manifest = try.Get(m.Apply(ctx, ops...))
	var stores manifest.Stores
	for _, path := range s.VarsFiles {
		stores = append(manifest.Stores{read(ctx, path, reading.Vars)}, stores...)
	}
	d.Variables = append(stores, &manifest.VarsStore{Path: s.VarsStore, Others: stores})
	if s.CloudConfig != "" {
		c := read(ctx, s.CloudConfig, reading.CloudConfig)
		d.Kubernetes, d.Director = nil, &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}, RenderAll: true}
	}
	for _, path := range s.Releases {
		d.Releases = append(d.Releases, try.Get(spec.Open(ctx, path))...)
	}
	return d
}

// read parses a file.
func read[T any](ctx context.Context, path string, parse func(ctx context.Context, name string, data []byte) (T, error)) T {
	return try.Get(parse(ctx, path, try.Get(os.ReadFile(path))))
}
