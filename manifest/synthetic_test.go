package manifest

// This file tests made-up cloud configs: the manifests are valid with them by the director's rules.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

const synthetic = `name: d
releases: [{name: r, version: '1'}]
stemcells: [{alias: default, os: ubuntu-jammy, version: '1'}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
`

func TestSyntheticCloudConfig(t *testing.T) {
	const rest = ", stemcell: default, vm_type: small, jobs: []}\n"
	for name, c := range map[string]struct{ groups, subnets string }{
		"one network": {"- {name: a, instances: 3, azs: [z2, z1], networks: [{name: n}]" + rest,
			"[{range: 10.0.0.0/16, gateway: 10.0.0.1, dns: [], static: [], azs: [z2, z1]}]"},
		"static IPs": {"- {name: a, instances: 2, azs: [z1], networks: [{name: n, static_ips: [10.0.0.1, 10.0.5.7]}]" + rest,
			"[{range: 10.0.0.0/16, gateway: 10.0.0.2, dns: [], static: [10.0.0.1, 10.0.5.7], azs: [z1]}]"},
		"a range": {"- {name: a, instances: 4, azs: [z1], networks: [{name: n, static_ips: [192.168.1.4 - 192.168.1.7]}]" + rest,
			"[{range: 192.168.0.0/16, gateway: 192.168.0.1, dns: [], static: [192.168.1.4 - 192.168.1.7], azs: [z1]}]"},
		"groups without AZs": {"- {name: a, instances: 1, networks: [{name: n}]" + rest + "- {name: b, instances: 1, networks: [{name: n}]" + rest,
			"[{range: 10.0.0.0/16, gateway: 10.0.0.1, dns: [], static: []}]"},
		"networks that are close": {"- {name: a, instances: 1, azs: [z1], networks: [{name: n, static_ips: [10.0.0.5], default: [dns, gateway]}, {name: m, static_ips: [10.0.1.5]}]" + rest,
			"[{range: 10.0.0.0/24, gateway: 10.0.0.1, dns: [], static: [10.0.0.5], azs: [z1]}, {range: 10.1.0.0/16, gateway: 10.1.0.1, dns: [], static: [], azs: [z1]}]"},
		"disks and extensions": {"- {name: a, instances: 1, azs: [z1], networks: [{name: n}], persistent_disk_type: big, vm_extensions: [x]" + rest,
			"[{range: 10.0.0.0/16, gateway: 10.0.0.1, dns: [], static: [], azs: [z1]}]"},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := Parse(t.Context(), "d.yml", []byte(synthetic+c.groups))
			require.NoError(t, err)
			cloud, err := m.SyntheticCloudConfig()
			require.NoError(t, err)
			require.NoError(t, m.Validate(Validation{CloudConfigs: []*CloudConfig{cloud}}))
			want, err := YAML{}.Document(context.Background(), "want", []byte(c.subnets))
			require.NoError(t, err)
			got := cloud.Root().Get("networks").Items()[0].Get("subnets")
			require.True(t, want.Equal(got), "%v", cloud)
			again, err := m.SyntheticCloudConfig()
			require.NoError(t, err)
			require.True(t, cloud.Root().Equal(again.Root()))
		})
	}
	m, err := Parse(t.Context(), "d.yml", []byte(synthetic+"- {name: a, instances: 1, networks: [{name: n, static_ips: [10.0.0.5]}, {name: m, static_ips: [10.0.0.5]}]"+rest))
	require.NoError(t, err)
	_, err = m.SyntheticCloudConfig()
	require.EqualError(t, err, "static IPs of different networks are too close to each other for a made-up cloud config")
}
