// Package source reads the deployment that the benchmark renders.
package source

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// Files are the files that a deployment is read from.
type Files struct {
	Manifest    string
	Releases    List
	Ops         List
	VarsFiles   List
	VarsStore   string
	CloudConfig string
}

// List is a flag that can be given several times.
type List []string

// String joins the values.
func (l *List) String() string { return strings.Join(*l, ",") }

// Set adds a value.
func (l *List) Set(s string) error {
	*l = append(*l, s)
	return nil
}

// Flags adds the files to f.
func (s *Files) Flags(f *flag.FlagSet) {
	f.StringVar(&s.Manifest, "manifest", "", "deployment manifest `file`")
	f.Var(&s.Releases, "release", "release: source `directory`, tarball, or jobs-src tree (repeatable)")
	f.Var(&s.Ops, "ops", "ops `file` (repeatable)")
	f.Var(&s.VarsFiles, "vars-file", "`file` of variables (repeatable)")
	f.StringVar(&s.VarsStore, "vars-store", "", "`file` that keeps generated variables")
	f.StringVar(&s.CloudConfig, "cloud-config", "", "cloud config `file`; without it instances are pods of Kubernetes")
}

// Args returns the flags for the files.
func (s *Files) Args() []string {
	var args []string
	add := func(name string, values ...string) {
		for _, v := range values {
			if v != "" {
				args = append(args, "-"+name, v)
			}
		}
	}
	add("manifest", s.Manifest)
	add("release", s.Releases...)
	add("ops", s.Ops...)
	add("vars-file", s.VarsFiles...)
	add("vars-store", s.VarsStore)
	add("cloud-config", s.CloudConfig)
	return args
}

// Bundled returns the deployment in dir, which has the layout of examples/deployment.
func Bundled(dir string) (Files, error) {
	releases, err := filepath.Glob(filepath.Join(dir, "releases", "*"))
	if err != nil {
		return Files{}, err
	}
	return Files{
		Manifest: filepath.Join(dir, "manifest.yml"), Releases: releases,
		VarsFiles:   List{filepath.Join(dir, "vars.yml")},
		CloudConfig: filepath.Join(dir, "cloud-config.yml"),
	}, nil
}

// asDeployed reads the documents of a deployment as the director gets them from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

// Read reads everything. Variables that no file has a value for are generated, if the manifest says how.
func (s *Files) Read() (*boshrender.Deployment, error) {
	ctx := context.Background()
	m, err := read(s.Manifest, asDeployed.Manifest)
	if err != nil {
		return nil, err
	}
	d := &boshrender.Deployment{Manifest: m, Kubernetes: &boshrender.Kubernetes{}}
	d.Now, d.Rand = time.Now, rand.Reader
	var errs []error
	errs = append(errs, s.applyOps(d), s.readVariables(d), s.readCloudConfig(d))
	for _, path := range s.Releases {
		releases, err := spec.Open(ctx, path)
		errs = append(errs, err)
		d.Releases = append(d.Releases, releases...)
	}
	return d, errors.Join(errs...)
}

func (s *Files) applyOps(d *boshrender.Deployment) error {
	var all []manifest.Ops
	for _, path := range s.Ops {
		ops, err := read(path, asDeployed.Ops)
		if err != nil {
			return err
		}
		all = append(all, ops)
	}
	m, err := d.Manifest.Apply(context.Background(), all...)
	if err != nil {
		return err
	}
	d.Manifest = m
	return nil
}

func (s *Files) readVariables(d *boshrender.Deployment) error {
	var stores manifest.Stores
	for _, path := range s.VarsFiles {
		vars, err := read(path, asDeployed.Vars)
		if err != nil {
			return err
		}
		stores = append(manifest.Stores{vars}, stores...)
	}
	d.Variables = append(stores, &manifest.VarsStore{Path: s.VarsStore, Others: stores})
	return nil
}

func (s *Files) readCloudConfig(d *boshrender.Deployment) error {
	if s.CloudConfig == "" {
		return nil
	}
	c, err := read(s.CloudConfig, asDeployed.CloudConfig)
	if err != nil {
		return err
	}
	d.Kubernetes, d.Director = nil, &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}, RenderAll: true}
	return nil
}

// read parses a file.
func read[T any](path string, parse func(ctx context.Context, name string, data []byte) (T, error)) (T, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		var none T
		return none, err
	}
	return parse(context.Background(), path, data)
}
