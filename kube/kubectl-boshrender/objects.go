package main

// This file makes the objects of a deployment.

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// asDeployed reads the documents of a deployment as the director gets them from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

// resolve resolves the deployment.
func (c *command) resolve(ctx context.Context) (*boshrender.Resolved, error) {
	m, err := c.read(ctx)
	if err != nil {
		return nil, err
	}
	d := boshrender.Deployment{Manifest: m, Kubernetes: &boshrender.Kubernetes{}}
	d.BPM, d.Now, d.Rand = bpm.PolicyEnv, time.Now, rand.Reader
	d.Kubernetes.Naming.Namespace = c.namespace
	if d.Variables, err = c.variables(ctx); err != nil {
		return nil, err
	}
	if d.Kubernetes.Scheme, err = placement.SchemeNamed(c.scheme); err != nil {
		return nil, err
	}
	for _, path := range c.releases {
		releases, err := spec.Open(ctx, path)
		if err != nil {
			return nil, err
		}
		d.Releases = append(d.Releases, releases...)
	}
	return d.Resolve(ctx)
}

// read returns the manifest with its ops.
func (c *command) read(ctx context.Context) (*manifest.Manifest, error) {
	data, err := manifest.ReadFile(c.manifest, manifest.Limits{})
	if err != nil {
		return nil, err
	}
	m, err := asDeployed.Manifest(ctx, c.manifest, data)
	if err != nil {
		return nil, err
	}
	var all []manifest.Ops
	for _, path := range c.ops {
		data, err := manifest.ReadFile(path, manifest.Limits{})
		if err != nil {
			return nil, err
		}
		ops, err := asDeployed.Ops(ctx, path, data)
		if err != nil {
			return nil, err
		}
		all = append(all, ops)
	}
	for _, set := range c.sets {
		at := strings.LastIndexByte(set, '=')
		if at < 0 || !strings.HasPrefix(set, "/") {
			return nil, fmt.Errorf("--set %s: expected a path that begins with /, and =value", set)
		}
		ops, err := asDeployed.Ops(ctx, "--set "+set[:at], fmt.Appendf(nil, "- type: replace\n  path: %q\n  value: %s\n", set[:at], set[at+1:]))
		if err != nil {
			return nil, err
		}
		all = append(all, ops)
	}
	return m.Apply(ctx, all...)
}

// variables returns the values of variables, from flags, files and the store.
func (c *command) variables(ctx context.Context) (manifest.Store, error) {
	given := manifest.Vars{}
	for _, flag := range c.vars {
		name, value, err := asDeployed.Var(flag)
		if err != nil {
			return nil, err
		}
		given[name] = value
	}
	all := manifest.Stores{given}
	for _, path := range slices.Backward(c.varsFiles) { // the last one wins
		data, err := manifest.ReadFile(path, manifest.Limits{})
		if err != nil {
			return nil, err
		}
		vars, err := asDeployed.Vars(ctx, path, data)
		if err != nil {
			return nil, err
		}
		all = append(all, vars)
	}
	if c.store != "" {
		all = append(all, &manifest.VarsStore{Path: c.store})
	}
	return all, nil
}

// options returns the options of the objects for the state of a cluster.
func (c *command) options() kube.Options {
	return kube.Options{Image: c.image, AnyVersion: c.anyVersion, Restricted: c.restricted}
}

// order is the order of kinds in which helm installs.
var order = []string{"NetworkPolicy", "PodDisruptionBudget", "Secret", "CustomResourceDefinition", "Service", "StatefulSet", "Job"}

// sorted returns the objects in helm's order: by their kinds, and by name.
func sorted(objects []kube.Object) []kube.Object {
	kind := func(o kube.Object) int { return slices.Index(order, o.GetObjectKind().GroupVersionKind().Kind) }
	slices.SortFunc(objects, func(a, b kube.Object) int {
		return cmp.Or(cmp.Compare(kind(a), kind(b)), strings.Compare(a.GetName(), b.GetName()))
	})
	return objects
}
