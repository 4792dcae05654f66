package pipelinetest

// This file tests deployments with a director.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/pipeline/catalog"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
)

const cloud = `
azs: [{name: z2}, {name: z1}]
networks:
- name: default
  subnets:
  - {range: 10.1.0.0/24, gateway: 10.1.0.1, az: z1, static: [10.1.0.20 - 10.1.0.30], dns: [8.8.8.8]}
  - {range: 10.2.0.0/24, gateway: 10.2.0.1, az: z2}
- {name: dyn, type: dynamic, subnets: [{azs: [z1, z2]}]}
vm_types: [{name: small}]
disk_types: [{name: big, disk_size: 5120}]
compilation: {workers: 1, vm_type: small, network: default, az: z1}
`

const machines = `
stemcells: [{alias: default, os: ubuntu, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
`

// directed deploys the job "app" of release "r" with a director.
func directed(t testing.TB, f files) *boshrender.Deployment {
	t.Helper()
	return directedAs(t, "instances: 3", f)
}

func directedAs(t testing.TB, group string, f files) *boshrender.Deployment {
	t.Helper()
	d := deploy(t, "instance_groups:\n- name: web\n  azs: [z1, z2]\n  vm_type: small\n  stemcell: default\n  networks: [{name: default}]\n  "+
		group+"\n  jobs:\n  - {name: app, release: r}\n"+machines, f)
	c, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(cloud))
	require.NoError(t, err)
	d.Kubernetes, d.Director = nil, &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}}
	d.Director.Placement.NewID = func(_, group string, index int) string { return fmt.Sprintf("%s-id%d", group, index) }
	return d
}

// everywhere renders "app/file" on all instances of the first group.
func everywhere(t testing.TB, d *boshrender.Deployment) []string {
	t.Helper()
	var out []string
	for i, err := range firstGroup(t, resolve(t, d)).Render(t.Context()) {
		require.NoError(t, err)
		out = append(out, string(i.File("app/file").Data))
	}
	return out
}

const whoami = "<%= [spec.name, spec.index, spec.id, spec.az, spec.ip, spec.address, spec.bootstrap].join(' ') %>"

func TestDirector(t *testing.T) {
	require.Equal(t, []string{
		"web 0 web-id0 z1 10.1.0.2 10.1.0.2 true",
		"web 2 web-id2 z1 10.1.0.3 10.1.0.3 false",
		"web 1 web-id1 z2 10.2.0.2 10.2.0.2 false",
	}, everywhere(t, directed(t, job(whoami))))
}

func TestDirectorExisting(t *testing.T) {
	d := directed(t, job(whoami))
	d.Director.Existing = []placement.ExistingInstance{{
		Group: "web", ID: "old", Index: 7, AZ: "z2", Bootstrap: true,
		Networks: []placement.ExistingNetwork{{Name: "default", IP: "10.2.0.9"}},
	}}
	require.Equal(t, "web 7 old z2 10.2.0.9 10.2.0.9 true", everywhere(t, d)[0])
}

func TestDirectorNetworks(t *testing.T) {
	d := directedAs(t, "instances: 1\n  persistent_disk_type: big",
		job("<%= spec.persistent_disk %> <%= spec.networks.default.netmask %> <%= spec.networks.default.dns.inspect %>"))
	require.Equal(t, []string{`5120 255.255.255.0 ["8.8.8.8"]`}, everywhere(t, d))
}

const linked = "<% l = link('self') %><%= l.address %> <%= l.address(azs: ['z1'], status: 'healthy') %> <%= l.instances.map(&:address).join(',') %> <%= spec.address %>"

func TestDirectorNames(t *testing.T) {
	const links = "provides: [{name: self, type: web}]\nconsumes: [{name: self, type: web}]\n"
	for features, want := range map[string]string{
		"": "q-s0.web.default.dep.bosh q-a2s3.web.default.dep.bosh 10.1.0.2,10.2.0.2 10.1.0.2",
		"features: {use_dns_addresses: true}\n": "q-s0.web.default.dep.bosh q-a2s3.web.default.dep.bosh " +
			"web-id0.web.default.dep.bosh,web-id1.web.default.dep.bosh web-id0.web.default.dep.bosh",
		"features: {use_dns_addresses: true, use_short_dns_addresses: true}\n": "q-n1s0.q-g1.bosh q-a2n1s3.q-g1.bosh q-m1n1s0.q-g1.bosh,q-m2n1s0.q-g1.bosh q-m1n1s0.q-g1.bosh",
		"features: {use_link_dns_names: true}\n":                               "q-n1s0.q-g2.bosh q-a2n1s3.q-g2.bosh q-m1n1s0.q-g2.bosh,q-m2n1s0.q-g2.bosh q-m1n1s0.q-g1.bosh",
	} {
		t.Run(features, func(t *testing.T) {
			d := directedAs(t, "instances: 2", jobWith(linked, "{}", links))
			text, err := d.Manifest.Marshal()
			require.NoError(t, err)
			d.Manifest, err = manifest.Parse(t.Context(), "manifest.yml", append(text, features...))
			require.NoError(t, err)
			require.Equal(t, want, everywhere(t, d)[0])
		})
	}
}

func TestDirectorNumbers(t *testing.T) {
	d := directedAs(t, "instances: 1", jobWith("", "{}", "provides: [{name: self, type: web}]\n"))
	file := func() string {
		i, err := firstGroup(t, resolve(t, d)).RenderInstance(t.Context(), 0)
		require.NoError(t, err)
		return string(i.File("app/.bosh/links.json").Data)
	}
	const want = "[\n  {\n    \"name\": \"self\",\n    \"type\": \"web\",\n    \"group\": \"%d\"\n  }\n]\n"
	require.Equal(t, fmt.Sprintf(want, 2), file(), "after the instance group, which has 1")
	given := &dns.IDs{Groups: map[dns.GroupKey]int{{Type: dns.TypeLink, Name: "self-web", Deployment: "dep"}: 41}}
	d.Director.IDs = given
	require.Equal(t, fmt.Sprintf(want, 41), file())
	require.Len(t, given.Groups, 1, "what was given is left alone")
}

// A director keeps the versions of releases in their normal form.
func TestReleaseVersion(t *testing.T) {
	for _, tt := range []struct{ release, manifest, want string }{
		{"0.2-dev", "1", "0+dev.2"},
		{"", "0.2-dev", "0+dev.2"},
		{"1.2.03-rc.01+dev.1", "1", "1.2.3-rc.1+dev.1"},
		{"7", "latest", "7"},
		{"no version", "1", "no version"},
	} {
		t.Run(tt.release+tt.manifest, func(t *testing.T) {
			d := directedAs(t, "instances: 1", job("<%= spec.release.version %>"))
			d.Releases[0].Version, d.Manifest.Releases[0].Version = tt.release, tt.manifest
			c := catalog.New(t.Context(), d.Manifest, d.Releases, false, new(findings.List))
			require.Equal(t, tt.want, c.Version("r"))
			if tt.manifest == "1" {
				require.Equal(t, []string{tt.want}, everywhere(t, d))
			}
		})
	}
}

func TestDirectorErrors(t *testing.T) {
	d := directedAs(t, "instances: 600", job(""))
	_, err := d.Resolve(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.NetworkReservationNotEnoughCapacity))
	require.ErrorContains(t, err, "no more available")

	d = directed(t, job(""))
	d.Director.CloudConfigs = append(d.Director.CloudConfigs, d.Director.CloudConfigs[0])
	_, err = d.Resolve(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.CloudConfigMergeError))

	d = directed(t, job(""))
	_, err = pod.Render(t.Context(), firstGroup(t, resolve(t, d)), pod.Pod{})
	require.EqualError(t, err, `instance group "web" is a director's and has no pods`)
}

func TestDirectorBundled(t *testing.T) {
	d := bundled(t)
	c, err := manifest.ParseCloudConfig(t.Context(), "cloud-config.yml", readFile(t, "../../examples/deployment/cloud-config.yml"))
	require.NoError(t, err)
	d.Kubernetes, d.Director = nil, &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}}
	for _, all := range []bool{true, false} {
		d.Director.RenderAll = all
		r := resolve(t, d)
		require.Nil(t, r.Names())
		count := 0
		for i, err := range r.Render(t.Context()) {
			require.NoError(t, err)
			require.NotEmpty(t, i.Spec.IP)
			count++
		}
		want := 2 + 1 + 2 + 1
		if all {
			want++ // the errand
		}
		require.Equal(t, want, count, "in a director's world instances are spread over AZs")
	}
}
