package links

// This file tests links to instances that a director has placed.

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/stretchr/testify/require"
)

// An instance's own spec and its entry in every link are the same in the director's world too: the bootstrap instance
// first, and the address of spec.address.
func TestPlacedInstancesAgreeWithLinks(t *testing.T) {
	for _, useDNS := range []bool{false, true} {
		for _, azs := range []string{"[z1]", "[z2, z1]", "[z3, z1, z2]"} {
			for instances := range 5 {
				t.Run(fmt.Sprintf("%t %s %d", useDNS, azs, instances), func(t *testing.T) {
					m := parse(t, fmt.Sprintf("features: {use_dns_addresses: %t}\ninstance_groups:\n- name: db\n  azs: %s\n  instances: %d\n"+
						"  networks: [{name: default, default: [dns, gateway]}, {name: dyn}]\n  jobs: [{name: a, release: r}]\n"+
						"- name: web\n  azs: %s\n  networks: [{name: default}]\n  jobs: [{name: b, release: r}]\n", useDNS, azs, instances, azs))
					names := dns.QueryEncoder{}
					director := placement.Placer{Deployment: m.Name, UseDNS: useDNS, Networks: []placement.Network{
						{Name: "default", Subnets: []placement.Subnet{{AZs: []string{"z1", "z2", "z3"}, Range: "10.0.0.0/24", Gateway: "10.0.0.1"}}},
						{Name: "dyn", Type: placement.NetworkDynamic, Subnets: []placement.Subnet{{AZs: []string{"z1", "z2", "z3"}}}},
					}}
					g := m.InstanceGroups[0]
					placed, err := director.Place([]placement.Group{{Name: g.Name, Instances: g.Instances, AZs: g.AZs,
						Networks: []placement.GroupNetwork{{Name: "default", Default: []string{"dns", "gateway"}}, {Name: "dyn"}}}}, nil)
					require.NoError(t, err)
					own := placed[0].Instances
					options := Options{Names: names, Instances: func(*manifest.InstanceGroup, string) ([]placement.InstancePlan, error) { return own, nil }}
					table, err := Resolve(t.Context(), m, jobsOf(t, "r:\n  a: {provides: [{name: p, type: t}]}\n  b: {consumes: [{name: l, type: t}]}"), options)
					require.NoError(t, err)
					link, ok := table.Link("web", "b", "l")
					require.True(t, ok)
					listed, _ := link.Content().Get("instances")
					require.Len(t, listed, instances)
					for i, in := range own {
						want, err := json.Marshal(in.LinkEntry())
						require.NoError(t, err)
						got, err := json.Marshal(listed.([]any)[i])
						require.NoError(t, err)
						require.Equal(t, string(want), string(got))
						require.Equal(t, i == 0, in.Bootstrap)
					}
				})
			}
		}
	}
}
