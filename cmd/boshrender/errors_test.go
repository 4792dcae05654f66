package main

// This file tests that each error of a deployment is printed once, where it is, and says how variables get values.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const cloudConfig = `azs: [{name: z1}]
networks:
- {name: default, type: manual, subnets: [{range: 10.0.1.0/24, gateway: 10.0.1.1, az: z1}]}
- {name: pub, type: vip}
vm_types: [{name: x}]
compilation: {workers: 1, network: default, vm_type: x, az: z1}
`

const placedManifest = `name: d
releases: [{name: r, version: "1"}]
stemcells: [{alias: default, os: ubuntu, version: "1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
- name: g
  azs: [z1]
  instances: 2
  vm_type: x
  stemcell: default
  networks: [{name: default}]
  jobs: [{name: app, release: r}]
`

func TestErrorsOnce(t *testing.T) {
	for _, c := range []struct{ networks, cloud, want string }{
		{"[{name: default, default: [dns, gateway]}, {name: pub, static_ips: [1.2.3.4]}]", cloudConfig,
			"manifest.yml:8:14: instance_groups[g].instances: Instance group 'g' has 2 instances but was allocated 1 static IPs in network 'pub' (error 150002)"},
		{"[{name: default, static_ips: [10.0.9.9]}]", cloudConfig,
			"manifest.yml:8:14: instance_groups[g].instances: Instance group 'g' has 2 instances but was allocated 1 static IPs in network 'default' (error 150002)"},
		{"[{name: default}]", strings.Replace(cloudConfig, "10.0.1.0/24", "10.0.1.0/30", 1),
			"manifest.yml:6:3: instance_groups[g]: Failed to reserve IP for 'g/aa67d5f6-9788-5546-82c9-a970b62172dd (1)' for manual network 'default': no more available (error 130011)"},
		{"[{name: defaul}]", cloudConfig,
			"manifest.yml:11:21: instance_groups[g].networks[defaul].name: Instance group 'g' references an unknown network 'defaul' (error 150001)"},
		{"[{name: default}]", strings.Replace(cloudConfig, "gateway: 10.0.1.1", "gateway: 10.0.3.1", 1),
			"c.yml:3:73: networks[default].subnets[0].gateway: Invalid gateway for network 'default': must be inside the range (error 160003)"},
		{"[{name: pub, static_ips: [1.2.3.4, 1.2.3.5]}]", cloudConfig,
			"manifest.yml:6:3: instance_groups[g]: Can't provide any defaults since this is a VIP network (error 130007)"},
	} {
		files := deployment()
		files["manifest.yml"] = strings.Replace(placedManifest, "[{name: default}]", c.networks, 1)
		files["c.yml"] = c.cloud
		files["r/jobs/app/spec"] = "name: app\n"
		dir := write(t, files)
		r := execute(t, "render", dir+"/manifest.yml", "--release", dir+"/r", "--out", dir+"/out", "--cloud-config", dir+"/c.yml")
		require.Equal(t, 2, r.status)
		require.Equal(t, c.want, strings.TrimSpace(strings.ReplaceAll(r.stderr, dir+"/", "")))
	}
}

// TestVariablesOfRuntimeConfigs has a variable that a runtime config defines and no file gives.
func TestVariablesOfRuntimeConfigs(t *testing.T) {
	files := deployment()
	files["manifest.yml"] = placedManifest
	files["r/jobs/app/spec"] = "name: app\n"
	files["r/jobs/other/spec"] = "name: other\ntemplates: {t: t}\nproperties: {pw: {}}\n"
	files["r/jobs/other/monit"] = ""
	files["r/jobs/other/templates/t"] = "<%= p('pw') %>"
	files["runtime.yml"] = "releases: [{name: r, version: '1'}]\nvariables: [{name: /dns_pw, type: password}]\n" +
		"addons: [{name: a, jobs: [{name: other, release: r, properties: {pw: ((/dns_pw))}}]}]\n"
	dir := write(t, files)
	args := []string{"render", dir + "/manifest.yml", "--release", dir + "/r", "--out", dir + "/out", "--runtime-config", dir + "/runtime.yml"}
	r := execute(t, args...)
	require.Equal(t, 2, r.status)
	require.Contains(t, r.stderr, "\n  --vars-store FILE generates /dns_pw, and keeps the values\n")
	require.NotContains(t, r.stderr, "-v /dns_pw=VALUE")
	r = execute(t, append(args, "--vars-store", dir+"/vars.yml")...)
	require.Equal(t, 0, r.status, r.stderr)
}
