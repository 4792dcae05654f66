package boshrender

// This file has the tests of the pipeline that look inside. All others are in dev/pipelinetest.

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/listing"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// testManifest returns a manifest of one group with one job.
func testManifest(t *testing.T, group, more string) *manifest.Manifest {
	t.Helper()
	m, err := manifest.Parse(t.Context(), "manifest.yml", []byte("name: dep\nreleases: [{name: r, version: 1}]\n"+
		"instance_groups: [{name: web, instances: 2, "+group+"jobs: [{name: app, release: r}]}]\n"+more))
	require.NoError(t, err)
	return m
}

// testRelease returns a release with one job of one template.
func testRelease(t *testing.T, template, more string) []*spec.Release {
	t.Helper()
	releases, err := spec.Options{Name: "r"}.OpenFS(t.Context(), fstest.MapFS{
		"jobs/app/spec":               {Data: []byte("name: app\ntemplates: {file.erb: file}\n" + more)},
		"jobs/app/monit":              {},
		"jobs/app/templates/file.erb": {Data: []byte(template)},
	})
	require.NoError(t, err)
	return releases
}

func resolved(t *testing.T, d *Deployment) *Resolved {
	t.Helper()
	r, err := d.Resolve(t.Context())
	require.NoError(t, err)
	return r
}

// writeAll renders and writes everything.
func writeAll(ctx context.Context, resolved *Resolved, dir string, o WriteOptions, before func(op, name string) error) error {
	tree, err := o.newTree(dir, before)
	if err != nil {
		return err
	}
	for i, e := range resolved.Render(ctx) {
		if err = e; err == nil {
			err = tree.Add(ctx, i)
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		err = tree.Commit(ctx)
	}
	return errors.Join(err, tree.Close())
}

// TestTreeFaults makes every operation on the file system fail while a deployment is written over an earlier one.
// internal/outdir tests the consequences of faults too; this test covers the whole path.
func TestTreeFaults(t *testing.T) {
	render := func(text string) *Resolved {
		return resolved(t, &Deployment{Manifest: testManifest(t, "", ""), Releases: testRelease(t, text, ""), Kubernetes: &Kubernetes{}})
	}
	old, fresh := render("old"), render("new")
	for at := 1; ; at++ {
		parent := t.TempDir()
		dir := filepath.Join(parent, "out")
		require.NoError(t, writeAll(t.Context(), old, dir, WriteOptions{}, nil))
		before := listing.Lines(t, parent)
		n := 0
		err := writeAll(t.Context(), fresh, dir, WriteOptions{}, func(op, name string) error {
			if n++; n == at && op != "remove all" { // which comes when everything is in its place
				return fmt.Errorf("%s %s: %w", op, name, syscall.ENOSPC)
			}
			return nil
		})
		if n < at {
			require.NoError(t, err)
			require.Contains(t, listing.Lines(t, parent), "out/web/0/app/file -rw------- new")
			require.Greater(t, at, 15)
			return
		}
		if err == nil {
			continue
		}
		require.ErrorIs(t, err, syscall.ENOSPC)
		require.Equal(t, before, listing.Lines(t, parent))
	}
}

const (
	testCloud = `
azs: [{name: z1}]
networks: [{name: default, subnets: [{range: 10.1.0.0/24, gateway: 10.1.0.1, az: z1}]}]
vm_types: [{name: small}]
compilation: {workers: 1, vm_type: small, network: default, az: z1}
`
	machines = `
stemcells: [{alias: default, os: ubuntu, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
`
)

// watched records the pipeline's calls of a platform.
type watched struct {
	platform.Platform
	steps []string
}

func (w *watched) Number(providers []*links.Provider) {
	w.steps = append(w.steps, fmt.Sprintf("number %d", len(providers)))
	w.Platform.Number(providers)
}

func (w *watched) Instances(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
	w.steps = append(w.steps, "instances of "+ig.Name+"/"+job)
	return w.Platform.Instances(ig, job)
}

func (w *watched) Names() (platform.Names, error) {
	w.steps = append(w.steps, "names")
	return w.Platform.Names()
}

// Links are resolved once, whatever their addresses look like: matched, numbered, bound.
func TestLinksAreResolvedOnce(t *testing.T) {
	const more = "provides: [{name: self, type: web}]\nconsumes: [{name: self, type: web}]\n"
	for name, features := range map[string]string{
		"addresses": "", "short names": "features: {use_dns_addresses: true, use_short_dns_addresses: true}\n",
		"names of links": "features: {use_link_dns_names: true}\n",
	} {
		t.Run(name, func(t *testing.T) {
			c, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(testCloud))
			require.NoError(t, err)
			d := &Deployment{
				Manifest: testManifest(t, "azs: [z1], vm_type: small, stemcell: default, networks: [{name: default}], ", machines+features),
				Releases: testRelease(t, "", more), Director: &Director{CloudConfigs: []*manifest.CloudConfig{c}},
			}
			w := &watched{Platform: d.platform()}
			r := &resolver{d: d, log: d.log(), on: w}
			_, err = r.resolve(t.Context())
			require.NoError(t, err)
			require.Equal(t, []string{"number 1", "instances of web/app", "names", "instances of web/app"}, w.steps,
				"the first for the link, the second for the job")
		})
	}
}

// A link of another deployment has variables with the prefix of that deployment.
func TestPrefixOf(t *testing.T) {
	require.Equal(t, "/Director/other", (&Options{Prefix: "/Director/dep"}).prefixOf("other"))
	require.Empty(t, (&Options{}).prefixOf("other"))
}

// TestNoGroup renders a group that isn't there.
func TestNoGroup(t *testing.T) {
	g := new(Resolved).Group("wbe")
	require.Nil(t, g)
	require.Zero(t, g.Size())
	require.Nil(t, g.Job("app"))
	_, err := g.RenderInstance(t.Context(), 0)
	require.ErrorContains(t, err, "no instance group")
	_, err = g.RenderOn(t.Context(), nil)
	require.ErrorContains(t, err, "no instance group")
	for i, err := range g.Render(t.Context()) {
		require.Nil(t, i)
		require.ErrorContains(t, err, "no instance group")
	}
}
