package main

// This file renders manifests of `bosh create-env`.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	random "math/rand/v2"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
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
	reject(r.deployment != "", "--deployment")
	if r.manifest == "" {
		errs = append(errs, errors.New("--create-env needs a manifest"))
	}
	return request(errors.Join(errs...))
}

// renderCreateEnv renders the instance, and the CPI as an instance cloud_provider/0.
func (a *app) renderCreateEnv(ctx context.Context, r *renderFlags) (err error) {
	if err := r.checkCreateEnv(); err != nil {
		return err
	}
	o := &opened{app: a, deploymentFlags: &r.deploymentFlags, Deployment: &boshrender.Deployment{Manifest: new(manifest.Manifest)}, ctx: ctx, files: a.reader(ctx)}
	o.progress = newProgress(a.stderr, r.verbose || a.quiet)
	a.answer().open = append(a.answer().open, &o.notices)
	defer o.close()
	m, err := o.readCreateEnv(same)
	if errors.Is(err, createenv.ErrDirector) {
		return report(err, nil) // other mistakes are mistakes for create-env, too
	}
	if err := errors.Join(err, o.openReleases()); err != nil {
		return o.report(err, nil)
	}
	o.progress.phase("rendering", 0)
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // it never fails
	now := time.Now()
	render := func(m *createenv.Manifest) (cpi, jobs []createenv.RenderedJob, err error) {
		return m.Render(ctx, createenv.Renderer{Now: func() time.Time { return now }, Rand: random.NewChaCha8(seed)}, o.Releases)
	}
	cpi, jobs, err := render(m)
	if err != nil {
		if !r.showSecrets {
			err = o.hideCreateEnv(err, render)
		}
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

// same is the variant of secrets without changes.
const same = secrets.Variant(-1)

// hideCreateEnv hides secrets in the error of a render, by renders with other secrets.
func (o *opened) hideCreateEnv(err error, render func(*createenv.Manifest) (_, _ []createenv.RenderedJob, _ error)) error {
	var others []error
	for n := range secrets.Variants {
		m, other := o.readCreateEnv(n)
		if other == nil {
			_, _, other = render(m)
		}
		others = append(others, other)
	}
	return createenv.HideSecrets(err, others...)
}

// readCreateEnv reads the manifest, with a variant of its secrets.
func (o *opened) readCreateEnv(n secrets.Variant) (*createenv.Manifest, error) {
	asCLI := manifest.YAML{Reading: manifest.AsCLI}
	data, err := o.files.read("", o.manifest)
	ops, opsErr := readAll(o.files, "-o", o.ops, asCLI.Ops)
	given, store, storesErr := o.stores(o.files, asCLI, o.progress.generated)
	o.store = store
	if err := errors.Join(err, opsErr, storesErr); err != nil {
		return nil, err
	}
	e := manifest.Evaluation{Store: o.all(given, store), RequireFound: true}
	if n != same {
		e.Store = secrets.Store{Store: e.Store, Variant: n}
	}
	for _, list := range ops {
		e.Ops = append(e.Ops, list...)
	}
	root, err := e.Node(o.ctx, o.manifest, data)
	if err != nil {
		e.Store, e.RequireFound = nil, false
		if root, other := e.Node(o.ctx, o.manifest, data); other == nil && !createenv.Is(root) {
			return createenv.Parse(root) // it is for a director
		}
		return nil, err
	}
	if m, ok := root.Value().(*manifest.Map); ok && n != same {
		m, _ = o.createEnvSecrets().Properties(m, n)
		if root, err = manifest.NewNode(m); err != nil {
			return nil, err
		}
	}
	return createenv.Parse(root)
}

// createEnvSecrets returns the rule for all of a manifest: the properties are at several places.
func (o *opened) createEnvSecrets() secrets.Rule {
	var rule secrets.Rule
	for _, r := range o.Releases {
		for _, name := range r.JobNames() {
			j, err := r.Job(o.ctx, name)
			if err != nil {
				continue // its templates failed for that reason
			}
			for _, p := range j.Properties {
				for _, above := range []string{"", "instance_groups.", "instance_groups.jobs.", "jobs.", "jobs.templates.", "cloud_provider."} {
					rule.Add(above+"properties."+p.Name, p.Definition)
				}
			}
		}
	}
	return rule
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
