package main

// This file reads a deployment from a director, for plans and explanations. It writes nothing there.

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/deploy/director/remote"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/uploaded"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// asking is the access of a command that asks a director first, if one is given.
func (a *app) asking(ctx context.Context, f *deploymentFlags) (access sandbox.Access) {
	if f.director == "" {
		return access
	}
	access.Before = func() error { return a.askDirector(ctx, f) }
	access.Read = []string{"/etc/hosts", "/etc/resolv.conf", "/run/systemd/resolve", "/etc/nsswitch.conf", "/etc/ssl", "/etc/pki"} // for names and TLS
	if ca := a.getenv("BOSH_CA_CERT"); !isPEM(ca) {
		access.Read = append(access.Read, ca)
	}
	return access
}

// isPEM reports whether BOSH_CA_CERT is the text of certificates: the CLI takes that or a path.
func isPEM(ca string) bool { return strings.Contains(ca, "-----BEGIN") }

// askDirector asks the director of --director.
func (a *app) askDirector(ctx context.Context, f *deploymentFlags) error {
	if f.deployment == "" {
		return request(errors.New("--director needs the name of the deployment: -d NAME"))
	}
	transport, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return errors.New("--director: no HTTP")
	}
	transport = transport.Clone()
	transport.ResponseHeaderTimeout = time.Minute
	defer transport.CloseIdleConnections()
	if ca := a.getenv("BOSH_CA_CERT"); ca != "" {
		pem := []byte(ca)
		if !isPEM(ca) {
			var err error
			if pem, err = manifest.ReadFile(ca, manifest.Limits{}); err != nil {
				return fileError("BOSH_CA_CERT", ca, err)
			}
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(pem) {
			return errors.New("BOSH_CA_CERT has no certificate")
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	}
	c := &remote.Client{
		URL: f.director, User: a.getenv("BOSH_CLIENT"), Secret: a.getenv("BOSH_CLIENT_SECRET"), HTTP: &http.Client{Transport: transport},
	}
	var err error
	f.live, err = c.Deployment(ctx, f.deployment)
	return withFlag("--director", err)
}

// asSent puts variables into a manifest as `bosh deploy` sends it: the director's manifest was sent like this.
func (o *opened) asSent() manifest.Interpolation {
	return manifest.Interpolation{Store: o.given.Store, CLI: true, AllowMissing: true}
}

// liveManifest is the manifest that was deployed last.
func (o *opened) liveManifest() (*manifest.Manifest, error) {
	if o.live.Manifest == "" {
		return nil, fmt.Errorf("--director: there is no deployment '%s': name a manifest", o.live.Name)
	}
	return asDeployed.Manifest(o.ctx, "manifest of "+o.live.Name, []byte(o.live.Manifest))
}

// liveConfigs takes the director's latest configs in place of configs that no flag gives, and its inventory.
func (o *opened) liveConfigs() error {
	clouds, runtimes, err := o.configs(o.live.Latest)
	if o.Director != nil {
		clouds = o.Director.CloudConfigs
	}
	if len(o.Addons.RuntimeConfigs) == 0 {
		o.Addons.RuntimeConfigs = runtimes
	}
	o.Addons.StemcellOS = o.live.StemcellOS
	o.Director = &boshrender.Director{
		CloudConfigs: clouds, RenderAll: true, Inventory: o.live.Inventory, Placement: placement.Placer{TakenIPs: o.live.Taken},
	}
	return err
}

// configs reads configs of a director.
func (o *opened) configs(list []remote.Config) (clouds []*manifest.CloudConfig, runtimes []*manifest.RuntimeConfig, err error) {
	var errs []error
	for _, c := range remote.ConfigsOf("cloud", list) {
		one, err := asDeployed.CloudConfig(o.ctx, c.Label(), []byte(c.Content))
		clouds, errs = append(clouds, one), append(errs, err)
	}
	for _, c := range remote.ConfigsOf("runtime", list) {
		one, err := asDeployed.RuntimeConfig(o.ctx, c.Label(), []byte(c.Content))
		runtimes, errs = append(runtimes, one), append(errs, err)
	}
	return clouds, runtimes, errors.Join(errs...)
}

// deployedLive is the deployment as the director has deployed it.
func (o *opened) deployedLive() (*boshrender.Deployment, error) {
	m, err := o.liveManifest()
	if err != nil {
		return nil, err
	}
	d, director := *o.Deployment, *o.Director
	d.Manifest, d.Director = m, &director
	director.CloudConfigs, d.Addons.RuntimeConfigs, err = o.configs(o.live.Deployed)
	inventory := *o.live.Inventory
	inventory.Releases = slices.DeleteFunc(slices.Clone(inventory.Releases), func(r uploaded.Release) bool { // for "latest"
		return slices.ContainsFunc(o.live.Releases, func(v remote.Version) bool { return v.Name == r.Name }) &&
			!slices.Contains(o.live.Releases, remote.Version{Name: r.Name, Version: r.Version})
	})
	director.Inventory = &inventory
	return &d, err
}

// liveInstances is a state with the director's instances, and the deployment as it is deployed; nil without one.
func (o *opened) liveInstances() (*state.State, *boshrender.Deployment, error) {
	if o.live.Manifest == "" {
		return nil, nil, nil
	}
	d, err := o.deployedLive()
	if err != nil {
		return nil, nil, err
	}
	i := manifest.Interpolation{Store: o.Variables}
	m, err := i.Manifest(o.ctx, d.Manifest)
	if err != nil {
		return nil, nil, err
	}
	var clouds []*manifest.CloudConfig
	for _, c := range d.Director.CloudConfigs {
		cloud, err := i.CloudConfig(o.ctx, c)
		if err != nil {
			return nil, nil, err
		}
		clouds = append(clouds, cloud)
	}
	cloud, err := manifest.MergeCloudConfigs(clouds...)
	if err != nil {
		return nil, nil, err
	}
	return o.live.State(m, cloud), d, nil
}

// imported makes the state that the director has: the deployed manifest is deployed with the director's instances on
// the cloud in memory.
func (r *planning) imported(ctx context.Context) error {
	seeds, deployed, err := r.liveInstances()
	if err != nil {
		return err
	}
	deployments := []*boshrender.Deployment{r.Deployment}
	if deployed != nil {
		deployments = append(deployments, deployed)
	}
	if err := chooseReleases(deployments...); err != nil || seeds == nil {
		return err
	}
	if err := state.Save(ctx, r.store, seeds); err != nil {
		return err
	}
	s, err := state.Load(ctx, r.store, r.live.Name)
	if err != nil {
		return err
	}
	if err := r.simulate(ctx, deployed, s); err != nil {
		return fmt.Errorf("what the director has deployed can't be deployed again: %w", err)
	}
	return r.corrected(ctx, seeds)
}

// chooseReleases keeps the given releases whose versions the deployments have. The error names releases that are
// missing: a director doesn't give their contents.
func chooseReleases(deployments ...*boshrender.Deployment) error {
	var errs []error
	asked := map[string]bool{}
	for _, d := range deployments {
		var list []*spec.Release
		for _, r := range releasesOf(d) {
			version := r.Version
			if up, err := d.Director.Inventory.Uploaded(r); err == nil { // else Resolve reports it
				version = up.Version
			}
			n := slices.IndexFunc(d.Releases, func(given *spec.Release) bool {
				return given.Name == r.Name && (given.Version == "" || given.Version == version) // a folder is of any version
			})
			label := r.Name + "/" + version
			switch {
			case n >= 0 && !slices.Contains(list, d.Releases[n]):
				list = append(list, d.Releases[n])
			case n < 0 && !asked[label]:
				asked[label] = true
				if jobs := jobsFrom(d.Manifest, r.Name); len(jobs) > 0 {
					errs = append(errs, fmt.Errorf("release %s is missing: give --release PATH, with the jobs %s", label, strings.Join(jobs, ", ")))
				}
			}
		}
		d.Releases = list
	}
	return errors.Join(errs...)
}

// releasesOf returns the releases of a manifest and of runtime configs.
func releasesOf(d *boshrender.Deployment) []*manifest.Release {
	list := slices.Clone(d.Manifest.Releases)
	for _, c := range d.Addons.RuntimeConfigs {
		list = append(list, c.Releases...)
	}
	return list
}

// jobsFrom returns the names of the jobs of a release.
func jobsFrom(m *manifest.Manifest, release string) []string {
	var names []string
	for _, j := range jobsOf(m) {
		if j.Release == release {
			names = append(names, j.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// corrected puts in the director's data of VMs, and notes instances that differ from the director's.
func (r *planning) corrected(ctx context.Context, seeds *state.State) error {
	s, err := state.Load(ctx, r.store, r.live.Name)
	if err != nil {
		return err
	}
	for _, i := range r.live.Instances {
		is, seed := s.Instance(i.ID), seeds.Instance(i.ID)
		if is == nil || is.Group != i.Group || is.Index != i.Index || is.AZ != i.AZ || !sameAddresses(is, seed) {
			r.notices.add("instances of the director that the deployed manifest doesn't explain, as after a failed deploy, so that more may change", i.Group+"/"+i.ID)
		}
		if is == nil {
			continue
		}
		if i.CID == "" {
			is.VMs = nil // it is gone
		}
		for _, vm := range is.VMs {
			vm.Created = i.Created
		}
	}
	return state.Save(ctx, r.store, s)
}

// sameAddresses reports whether an instance has the addresses of the director, as far as that lists any.
func sameAddresses(is, seed *state.Instance) bool {
	for _, a := range seed.Addresses {
		if !a.Dynamic && !slices.ContainsFunc(is.Addresses, func(has state.Address) bool { return has.IP == a.IP }) {
			return false
		}
	}
	return true
}

// unknownValues is a store of made-up values, for variables whose values only the director's config server has.
type unknownValues struct{ o *opened }

// Get implements manifest.Store.
func (u *unknownValues) Get(_ context.Context, v *manifest.Variable) (any, bool, error) {
	u.o.notices.add("variables with values that only the director knows: where one has changed there, the plan doesn't show it", v.Name)
	text := "<" + v.Name + ">"
	if v.SubPath == "" {
		return text, true, nil
	}
	value := manifest.MapOf()
	key, _, _ := strings.Cut(v.SubPath, ".")
	for _, key := range []string{"ca", "certificate", "private_key", "public_key", "public_key_fingerprint", "username", "password", "password_hash", cmp.Or(key, "value")} {
		value.Set(key, "<"+v.Name+"."+key+">")
	}
	return value, true, nil
}
