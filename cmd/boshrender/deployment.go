package main

// This file reads a deployment: the manifest, releases, configs and variables named by flags, or the bundled ones.

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/dns"
	bundled "github.com/boshrender/boshrender/examples/deployment"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// opened is a deployment that has been read.
type opened struct {
	*app
	*deploymentFlags
	*boshrender.Deployment
	written  *manifest.Manifest // without ops files
	given    manifest.Given     // by flags, except --vars-store
	used     map[string]bool    // the variables in the documents as written
	ctx      context.Context
	files    *reader
	store    *manifest.VarsStore
	notices  notices
	progress *progress
}

// openResolved opens a deployment and resolves it. Unless it returns an error, the caller must close the result.
func (a *app) openResolved(ctx context.Context, f *deploymentFlags) (*opened, *boshrender.Resolved, error) {
	o, err := a.open(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	resolved, err := o.resolve(ctx)
	if err != nil {
		err = o.report(err, resolved)
		o.close()
		return nil, nil, err
	}
	return o, resolved, nil
}

// open reads all files named by the flags, and reports all errors.
func (a *app) open(ctx context.Context, f *deploymentFlags) (*opened, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	o := &opened{app: a, deploymentFlags: f, Deployment: new(boshrender.Deployment), ctx: ctx, files: a.reader(ctx)}
	o.progress = newProgress(a.stderr, f.verbose || a.quiet)
	now := time.Now() // one time for all templates, so that they render the same with other secrets
	o.Now, o.Rand, o.OldEqualTilde = func() time.Time { return now }, rand.Reader, f.oldEqualTilde
	o.HideSecrets, o.MarkSecrets = !f.showSecrets, f.markSecrets
	o.Logger = slog.New(noticeHandler{&o.notices})
	a.answer().open = append(a.answer().open, &o.notices)
	if f.verbose {
		o.Logger = slog.New(slog.NewTextHandler(a.stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	err := o.readAll()
	if err == nil {
		o.check()
		err = errors.Join(o.give(&o.written, &o.Manifest), o.giveConfigs())
	}
	if err == nil && f.deployment != "" && o.Manifest.Name != f.deployment {
		err = fmt.Errorf("Expected manifest to specify deployment name '%s' but was '%s'", f.deployment, o.Manifest.Name) // the CLI's text
	}
	if err == nil {
		err = o.note(o.unread())
	}
	if err != nil {
		o.progress.stop()
		return nil, report(err, nil)
	}
	return o, nil
}

// give puts the values of flags into manifests, as `bosh deploy` does. All manifests of all commands go through it.
func (o *opened) give(manifests ...**manifest.Manifest) error {
	var errs []error
	put := o.given.Manifest
	if o.live != nil {
		put = o.asSent().Manifest
	}
	for _, m := range manifests {
		given, err := put(o.ctx, *m)
		*m, errs = given, append(errs, err)
	}
	return errors.Join(errs...)
}

// giveConfigs does so with configs, as `bosh update-config` does.
func (o *opened) giveConfigs() error {
	if o.live != nil {
		return nil // a director has them as they are
	}
	var errs []error
	for n, c := range o.Addons.RuntimeConfigs {
		given, err := o.given.RuntimeConfig(o.ctx, c)
		o.Addons.RuntimeConfigs[n], errs = given, append(errs, err)
	}
	if o.Director != nil {
		for n, c := range o.Director.CloudConfigs {
			given, err := o.given.CloudConfig(o.ctx, c)
			o.Director.CloudConfigs[n], errs = given, append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// close ends the progress and prints the notices.
func (o *opened) close() {
	o.progress.stop()
	if !o.quiet {
		o.notices.print(o.stderr, o.deploymentFlags.verbose)
	}
	o.answer().keep(&o.notices)
	o.notices = notices{}
}

func (o *opened) readAll() error {
	if o.manifest == "" && o.live == nil {
		return o.readBundled()
	}
	var err error
	if o.manifest == "" {
		o.written, err = o.liveManifest()
	} else {
		o.written, err = readAs(o.files, "", o.manifest, asDeployed.Manifest)
	}
	ops := o.applyOps()
	if errors.Is(ops, errCreateEnv) {
		return ops // other mistakes are mistakes for a director, too
	}
	return errors.Join(err, o.openReleases(), o.readVariables(), o.readConfigs(), o.readWorld(), ops)
}

// errCreateEnv is the error for a manifest that isn't for a director.
var errCreateEnv = errors.New("has cloud_provider: it is for bosh create-env, and render --create-env renders it")

// applyOps applies the ops files to the manifest.
func (o *opened) applyOps() error {
	ops, err := readAll(o.files, "-o", o.ops, asDeployed.Ops)
	if o.written == nil {
		return err
	}
	if err == nil {
		o.Manifest, err = o.written.Apply(o.ctx, ops...)
	}
	if is := cmp.Or(o.Manifest, o.written); createenv.Is(is.Root()) {
		return fmt.Errorf("%s %w", o.manifest, errCreateEnv)
	}
	return err
}

// openReleases opens the releases. A manifest that could be read needs some.
func (o *opened) openReleases() error {
	var errs []error
	if o.written != nil && len(o.releases) == 0 && !o.skipMissing && o.live == nil {
		errs = append(errs, fmt.Errorf("%s: the releases are missing: give --release PATH for each, or --skip-missing", o.manifest))
	}
	o.progress.phase("reading releases", len(o.releases))
	for _, path := range o.releases {
		o.progress.step(path)
		r, err := o.openRelease(path)
		var at *fs.PathError
		if errors.As(err, &at) {
			err = fileError("--release", path, err)
		}
		o.Releases, errs = append(o.Releases, r...), append(errs, err)
	}
	return errors.Join(errs...)
}

// openRelease opens a release. Where packages are compared, the packages of a source folder get the fingerprints that
// `bosh create-release` gives them.
func (o *opened) openRelease(path string) ([]*spec.Release, error) {
	if !o.compared {
		return spec.Open(o.ctx, path)
	}
	a, err := artifact.OpenReleases(o.ctx, path)
	if a == nil || o.ctx.Err() != nil {
		return nil, err
	}
	if err != nil {
		o.notices.add(path+": some packages change with the version of the release: "+err.Error(), "")
	}
	return a.List(), nil
}

// readConfigs reads cloud configs and runtime configs.
func (o *opened) readConfigs() error {
	cloud, err := readAll(o.files, "--cloud-config", o.cloudConfigs, asDeployed.CloudConfig)
	if len(cloud) > 0 {
		o.Director = &boshrender.Director{CloudConfigs: cloud, RenderAll: true}
	}
	runtime, runtimeErr := readAll(o.files, "--runtime-config", o.runtimeConfigs, asDeployed.RuntimeConfig)
	o.Addons.RuntimeConfigs = runtime
	if o.live != nil {
		return errors.Join(err, runtimeErr, o.liveConfigs())
	}
	return errors.Join(err, runtimeErr)
}

// namespaceName matches the names that Kubernetes allows for namespaces.
var namespaceName = pattern.New(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`)

// readWorld sets the platform of the instances.
func (o *opened) readWorld() error {
	if o.kubernetes == "" {
		return nil
	}
	if !namespaceName.MatchString(o.namespace) || len(o.namespace) > 63 {
		return request(fmt.Errorf("--namespace %q is no name of a namespace: up to 63 of a-z, 0-9 and -, the first and the last not -", o.namespace))
	}
	scheme, err := placement.SchemeNamed(o.kubernetes)
	naming := dns.Naming{Namespace: o.namespace, Domain: o.domain}
	var namingErr error
	naming.Scheme, namingErr = dns.ParseScheme(o.naming)
	if err := errors.Join(withFlag("--kubernetes", err), withFlag("--naming", namingErr)); err != nil {
		return request(err)
	}
	o.Kubernetes = &boshrender.Kubernetes{Scheme: scheme, Naming: naming, Updated: o.updated}
	return nil
}

func (o *opened) readVariables() error {
	given, store, err := o.stores(o.files, asDeployed, func(name string, _, total int) {
		o.progress.step(fmt.Sprintf("variable %s, of %d that are generated", name, total))
	})
	if o.manifest == "" && o.varsStore == "" && o.live == nil {
		vars, bundledErr := asDeployed.Vars(context.Background(), "vars.yml", bundledData("vars.yml"))
		given, err = append(given, vars), errors.Join(err, bundledErr)
	}
	o.given, o.store = manifest.Given{Store: manifest.Index(given)}, store
	if o.varsStore != "" {
		o.given.Server = store
	}
	o.Variables = o.given
	if o.live != nil {
		o.Variables = manifest.Stores{store, &unknownValues{o: o}}
	}
	return err
}

// bundledData returns a file of the bundled deployment.
func bundledData(name string) []byte {
	text, err := bundled.Files.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return text
}

// readBundled reads the bundled deployment. The flags override it.
func (o *opened) readBundled() error {
	var errs []error
	var err error
	o.written, err = asDeployed.Manifest(context.Background(), "manifest.yml", bundledData("manifest.yml"))
	errs = append(errs, err)
	o.Manifest = o.written
	if len(o.ops) == 0 {
		ops, err := asDeployed.Ops(context.Background(), "operations/scale-out.yml", bundledData("operations/scale-out.yml"))
		errs = append(errs, err)
		o.Manifest, err = o.written.Apply(context.Background(), ops)
		errs = append(errs, err)
	} else {
		errs = append(errs, o.applyOps())
	}
	folders, err := bundled.Files.ReadDir("releases")
	errs = append(errs, err)
	for _, folder := range folders {
		sub, err := bundled.Release(folder.Name())
		errs = append(errs, err)
		r, err := spec.OpenFS(context.Background(), sub)
		for _, one := range r {
			if one.Name == "" || one.Name == "." {
				one.Name = folder.Name()
			}
		}
		o.Releases, errs = append(o.Releases, r...), append(errs, err)
	}
	errs = append(errs, o.readConfigs(), o.readWorld(), o.readVariables())
	if o.Director == nil && o.kubernetes == "" {
		cloud, err := asDeployed.CloudConfig(context.Background(), "cloud-config.yml", bundledData("cloud-config.yml"))
		o.Director, errs = &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}, RenderAll: true}, append(errs, err)
	}
	return errors.Join(errs...)
}

// check adds notices on oddities: variables that nothing uses, versions that differ from the manifest's.
func (o *opened) check() {
	used := o.placeholders()
	o.used = used
	for _, text := range o.vars {
		name, _, _ := strings.Cut(text, "=")
		root, _, _ := strings.Cut(name, ".")
		if !used[root] && !used["/"+root] {
			o.notices.add("-v "+name+": nothing uses this variable", "")
		}
	}
	given := map[string][]string{}
	for _, r := range o.Releases {
		if r.Version != "" {
			given[r.Name] = append(given[r.Name], r.Version)
		}
	}
	for _, r := range o.Manifest.Releases {
		has := given[r.Name]
		if len(has) > 0 && r.Version != "latest" && !strings.HasSuffix(r.Version, ".latest") && !slices.Contains(has, r.Version) && !strings.Contains(r.Version, "((") {
			o.notices.add(fmt.Sprintf("release %s: the manifest wants version %s, --release has %s", r.Name, r.Version, strings.Join(has, ", ")), "")
		}
	}
}

// placeholders returns the names of the variables in the manifest and the configs.
func (o *opened) placeholders() map[string]bool {
	used := map[string]bool{}
	note := func(text string) {
		for _, p := range placeholder.FindAllString(text, -1) {
			name := strings.Trim(p, "()! ")
			name, _, _ = strings.Cut(name, ".")
			used[name] = true
		}
	}
	var walk func(n *manifest.Node)
	walk = func(n *manifest.Node) {
		for k, v := range n.Pairs() {
			walk(k)
			walk(v)
			if k.Value() == "ca" { // a certificate names the variable of its authority
				note(fmt.Sprintf("((%v))", v.Value()))
			}
		}
		for _, e := range n.Items() {
			walk(e)
		}
		if s, ok := n.Value().(string); ok {
			note(s)
		}
	}
	walk(o.Manifest.Root())
	for _, c := range o.Addons.RuntimeConfigs {
		walk(c.Root())
	}
	if o.Director != nil {
		for _, c := range o.Director.CloudConfigs {
			walk(c.Root())
		}
	}
	return used
}
