package pipelinetest

// This file tests the instances that a director renders on deploy, and the variables that it looks up.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
)

// errandGroup is an errand in the manifest, of the job "app" with a property.
const errandGroup = `
- {name: smoke, lifecycle: errand, azs: [z1], vm_type: small, stemcell: default, networks: [{name: default}], instances: %d,
   jobs: [{name: app, release: r%s}]}
`

const webGroup = `
- {name: web, azs: [z1], vm_type: small, stemcell: default, networks: [{name: default}], instances: 2, jobs: [{name: app, release: r}]}
`

// staged deploys groups of the job "app" with a director.
func staged(t testing.TB, groups string, f files) *boshrender.Deployment {
	t.Helper()
	d := directed(t, f)
	m, err := manifest.Parse(t.Context(), "manifest.yml", []byte("name: dep\nreleases: [{name: r, version: 1}]\ninstance_groups:"+groups+machines))
	require.NoError(t, err)
	d.Manifest = m
	return d
}

// renderedOn returns the result of a deploy: name and text of "app/file", or the error.
func renderedOn(t testing.TB, d *boshrender.Deployment) []string {
	t.Helper()
	var out []string
	for i, err := range resolve(t, d).Render(t.Context()) {
		if err != nil {
			out = append(out, err.Error())
			continue
		}
		out = append(out, fmt.Sprintf("%s %s", i.Name(), i.File("app/file").Data))
	}
	return out
}

// Errands that don't start on deploy have no addresses and are not rendered.
func TestErrandsOnDeploy(t *testing.T) {
	const ip = "<%= spec.ip %>"
	running := placement.ExistingInstance{Group: "smoke", ID: "e", AZ: "z1", VM: true}
	held := placement.ExistingInstance{Group: "smoke", ID: "e", AZ: "z1", Networks: []placement.ExistingNetwork{{Name: "default", IP: "10.1.0.2"}}}
	detached := placement.ExistingInstance{Group: "smoke", ID: "e", AZ: "z1", Detached: true}
	ignored := placement.ExistingInstance{Group: "web", ID: "w", AZ: "z1", Ignore: true,
		Networks: []placement.ExistingNetwork{{Name: "default", IP: "10.1.0.2"}}}
	one := fmt.Sprintf(errandGroup, 1, "")
	for _, tt := range []struct {
		name     string
		groups   string
		existing []placement.ExistingInstance
		all      bool
		want     []string
	}{
		{"errand first", one + webGroup, nil, false, []string{"web/0 10.1.0.2", "web/1 10.1.0.3"}},
		{"errand first, all", one + webGroup, nil, true, []string{"smoke/0 10.1.0.4", "web/0 10.1.0.2", "web/1 10.1.0.3"}},
		{"errand does not fit", fmt.Sprintf(errandGroup, 600, "") + webGroup, nil, false, []string{"web/0 10.1.0.2", "web/1 10.1.0.3"}},
		{"errand has a VM", one + webGroup, []placement.ExistingInstance{running}, false,
			[]string{"smoke/0 10.1.0.2", "web/0 10.1.0.3", "web/1 10.1.0.4"}},
		{"errand is detached", one + webGroup, []placement.ExistingInstance{detached}, false,
			[]string{"smoke/0 10.1.0.2", "web/0 10.1.0.3", "web/1 10.1.0.4"}},
		{"errand keeps its address", one + webGroup, []placement.ExistingInstance{held}, false, []string{"web/0 10.1.0.3", "web/1 10.1.0.4"}},
		{"errand keeps its address, all", one + webGroup, []placement.ExistingInstance{held}, true,
			[]string{"smoke/0 10.1.0.2", "web/0 10.1.0.3", "web/1 10.1.0.4"}},
		{"ignored", webGroup, []placement.ExistingInstance{ignored}, false, []string{"web/1 10.1.0.3"}},
		{"ignored, all", webGroup, []placement.ExistingInstance{ignored}, true, []string{"web/0 10.1.0.2", "web/1 10.1.0.3"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := staged(t, tt.groups, job(ip))
			d.Director.Existing, d.Director.RenderAll = tt.existing, tt.all
			require.ElementsMatch(t, tt.want, renderedOn(t, d))
		})
	}
}

// A group that has ignored instances can't be deleted.
func TestIgnoredInstancesStay(t *testing.T) {
	d := staged(t, webGroup, job(""))
	d.Director.Existing = []placement.ExistingInstance{{Group: "gone", ID: "x", Ignore: true}}
	_, err := d.Resolve(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.DeploymentIgnoredInstancesDeletion))
	require.ErrorContains(t, err, "You are trying to delete instance group 'gone', which contains ignored instance(s). Operation not allowed.")
	d.Director.Existing[0].Ignore = false
	resolve(t, d)
}

// An instance without an address can be listed but not rendered.
func TestUnboundInstance(t *testing.T) {
	g := resolve(t, staged(t, fmt.Sprintf(errandGroup, 1, "")+webGroup, job(""))).Group("smoke")
	require.True(t, g.Jobs[0].Instances[0].Unstarted)
	require.Empty(t, g.Jobs[0].Instances[0].IP)
	_, err := g.RenderInstance(t.Context(), 0)
	require.ErrorIs(t, err, manifest.Code(codes.NetworkReservationIPMissing))
	list, err := pod.BPM(t.Context(), g)
	require.NoError(t, err)
	require.Empty(t, list)
}

// A link of an errand that doesn't start has no addresses on a manual network.
func TestErrandProvides(t *testing.T) {
	const unbound = "Can't generate network settings without an IP"
	for _, tt := range []struct {
		name, links, consumes, network string
		all                            bool
		want                           string
	}{
		{"consumed", "provides: [{name: self, type: web}]\nconsumes: [{name: self, type: web}]\n", ", consumes: {self: {from: e}}", "default", false, unbound},
		{"consumed, all", "provides: [{name: self, type: web}]\nconsumes: [{name: self, type: web}]\n", ", consumes: {self: {from: e}}", "default", true, unbound},
		{"shared", "provides: [{name: self, type: web}]\n", ", provides: {self: {as: e, shared: true}}", "default", false, unbound},
		{"not consumed", "provides: [{name: self, type: web}]\n", "", "default", false, ""},
		{"dynamic", "provides: [{name: self, type: web}]\n", ", provides: {self: {as: e, shared: true}}", "dyn", false, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			more := tt.consumes
			if strings.HasPrefix(more, ", consumes") {
				more = ", provides: {self: {as: e}}" + more
			}
			d := staged(t, strings.ReplaceAll(fmt.Sprintf(errandGroup, 1, more), "name: default", "name: "+tt.network), jobWith("", "{}", tt.links))
			d.Director.RenderAll = tt.all
			_, err := d.Resolve(t.Context())
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, tt.want)
			require.ErrorIs(t, err, manifest.Code(codes.NetworkReservationIPMissing))
		})
	}
}

// The director looks up the variables of groups that it does not render.
func TestVariablesOfWhatIsNotRendered(t *testing.T) {
	const missing = "Failed to find variable '%s' from config server: HTTP Code '404', Error: 'Name '%s' not found'"
	none := strings.NewReplacer("instances: 2", "instances: 0", "release: r", "release: r, properties: {p: ((v))}").Replace(webGroup)
	for _, tt := range []struct {
		name, groups string
		all          bool
		want         string
	}{
		{"no instances", none, false, "Unable to render instance groups for deployment. Errors are:\n" +
			"  - Unable to render templates for job 'app'. Errors are:\n    - " + missing},
		{"errand", fmt.Sprintf(errandGroup, 1, ", properties: {p: ((v))}"), false, "Unable to render instance groups for deployment. Errors are:\n" +
			"  - Unable to render jobs for instance group 'smoke'. Errors are:\n" +
			"    - Unable to render templates for job 'app'. Errors are:\n      - " + missing},
		{"no instances, all", none, true, "Unable to render instance groups for deployment. Errors are:\n" +
			"  - Unable to render templates for job 'app'. Errors are:\n    - " + missing},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := staged(t, tt.groups, jobWith("", "{p: {}}", ""))
			d.Director.RenderAll = tt.all
			name := "v"
			require.Equal(t, []string{fmt.Sprintf(tt.want, name, name)}, renderedOn(t, d))
			d.Variables = manifest.Vars{"v": "x"}
			require.Empty(t, renderedOn(t, d))
		})
	}
}
