package main

// This file renders manifests of `bosh create-env`.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/manifest"
)

// checkCreateEnv reports flags that have no meaning without a director, all at once.
func (r *renderFlags) checkCreateEnv() error {
	var errs []error
	reject := func(given bool, flag string) {
		if given {
			errs = append(errs, fmt.Errorf("%s can't be combined with --create-env", flag))
		}
	}
	reject(len(r.cloudConfigs) > 0, "--cloud-config")
	reject(len(r.runtimeConfigs) > 0, "--runtime-config")
	reject(r.group != "", "--group")
	reject(r.kubernetes != "", "--kubernetes")
	reject(r.skipMissing, "--skip-missing")
	reject(r.one(), "--az and --ordinal")
	reject(r.watching, "--watch")
	if r.manifest == "" {
		errs = append(errs, errors.New("--create-env needs a manifest"))
	}
	return errors.Join(errs...)
}

// renderCreateEnv renders the instance, and the CPI as an instance cloud_provider/0.
func (a *app) renderCreateEnv(ctx context.Context, r *renderFlags) (err error) {
	if err := r.checkCreateEnv(); err != nil {
		return err
	}
	o := &opened{app: a, deploymentFlags: &r.deploymentFlags, Deployment: &boshrender.Deployment{Manifest: new(manifest.Manifest)}, ctx: ctx, files: a.reader(ctx)}
	o.progress = newProgress(a.stderr, r.verbose || a.quiet)
	defer o.close()
	m, err := o.readCreateEnv()
	if err := errors.Join(err, o.openReleases()); err != nil {
		return o.report(err, nil)
	}
	o.progress.phase("rendering", 0)
	cpi, jobs, err := m.Render(ctx, createenv.Renderer{Now: time.Now, Rand: rand.Reader}, o.Releases)
	if err != nil {
		return report(err, nil)
	}
	to := newSink(a, r)
	defer func() { err = errors.Join(err, to.close()) }()
	for _, i := range []*boshrender.Instance{instanceOf("cloud_provider", cpi), instanceOf(m.Group, jobs)} {
		if err := to.take(ctx, i); err != nil {
			return err
		}
	}
	return to.finish(ctx)
}

func (o *opened) readCreateEnv() (*createenv.Manifest, error) {
	asCLI := manifest.YAML{Reading: manifest.AsCLI}
	data, err := o.files.read("", o.manifest)
	ops, opsErr := readAll(o.files, "-o", o.ops, asCLI.OpsContext)
	stores, store, storesErr := o.stores(o.files, asCLI, nil)
	o.store = store
	if err := errors.Join(err, opsErr, storesErr); err != nil {
		return nil, err
	}
	e := manifest.Evaluation{Store: stores, RequireFound: true}
	for _, list := range ops {
		e.Ops = append(e.Ops, list...)
	}
	root, err := e.Node(o.ctx, o.manifest, data)
	if err != nil {
		return nil, err
	}
	return createenv.Parse(root)
}

func instanceOf(group string, jobs []createenv.RenderedJob) *boshrender.Instance {
	i := &boshrender.Instance{Group: group}
	for _, j := range jobs {
		for _, f := range j.Files {
			out := boshrender.File{Job: j.Name, Path: j.Name + "/" + f.Path, Source: strings.TrimPrefix(f.Template, "templates/"), Mode: 0o644, Data: f.Text}
			if strings.HasPrefix(f.Path, "bin/") {
				out.Mode = 0o755
			}
			i.Files = append(i.Files, out)
		}
	}
	return i
}
