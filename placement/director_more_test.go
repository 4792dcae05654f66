package placement

// This file tests cases that the comparison with the director's code does not reach.

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/manifest"
	"github.com/stretchr/testify/require"
)

// TestDirectorProperties checks, for sizes, numbers of AZs and histories, that indexes and ids are unique, that there
// is exactly one bootstrap instance, and that an instance's own spec equals its entry in links.
func TestDirectorProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		azs := []string{"z2", "z1", "z3"}[:r.IntN(4)]
		if len(azs) == 0 {
			azs = nil
		}
		var existing []ExistingInstance
		for index := range r.IntN(6) {
			e := ExistingInstance{
				Group: "g", ID: fmt.Sprintf("id-%d", r.IntN(1e9)), Index: index * (1 + r.IntN(2)),
				Bootstrap: r.IntN(3) == 0, PersistentDisk: r.IntN(2) == 0,
			}
			if azs != nil {
				e.AZ = azs[r.IntN(len(azs))]
			}
			if len(existing) == 0 || existing[len(existing)-1].Index < e.Index {
				existing = append(existing, e)
			}
		}
		group := Group{Name: "g", Instances: r.IntN(8), AZs: azs, Networks: []GroupNetwork{{Name: "m"}}}
		d := Placer{Deployment: "dep", Networks: []Network{{Name: "m", Subnets: []Subnet{{Range: "10.0.0.0/24", AZs: azs}}}}}
		placements, err := d.Place([]Group{group}, existing)
		require.NoError(t, err)
		requirePlacement(t, group, placements[0], len(existing))
	}
}

func requirePlacement(t *testing.T, group Group, p GroupPlan, existing int) {
	t.Helper()
	require.Len(t, p.Instances, group.Instances)
	indexes, ids, ips, kept, bootstraps := map[int]bool{}, map[string]bool{}, map[string]bool{}, 0, 0
	for _, i := range p.Instances {
		require.False(t, indexes[i.Index] || ids[i.ID] || ips[i.IP], "%+v", p.Instances)
		indexes[i.Index], ids[i.ID], ips[i.IP] = true, true, true
		if i.Bootstrap {
			bootstraps++
		}
		if i.Existing {
			kept++
		}
		hash := i.Hash(HashInput{})
		for key, value := range i.LinkEntry().All() {
			own, _ := hash.Get(key)
			require.Equal(t, value, own, key)
		}
	}
	for _, e := range p.Obsolete {
		require.False(t, indexes[e.Index], "the index of an instance that has to go is not given away yet")
	}
	require.Equal(t, existing, kept+len(p.Obsolete))
	if group.Instances > 0 {
		require.Equal(t, 1, bootstraps)
		require.True(t, p.Instances[0].Bootstrap, "the bootstrap instance comes first")
	}
}

func TestPlaceWithoutNetworks(t *testing.T) {
	d := Placer{}
	placements, err := d.Place([]Group{{Name: "g", Instances: 1, PersistentDisk: 5}}, nil)
	require.NoError(t, err)
	i := placements[0].Instances[0]
	require.Equal(t, InstancePlan{
		Group: "g", Name: "g", ID: DeterministicID("", "g", 0), Bootstrap: true, DNSDomain: "bosh", PersistentDisk: 5,
	}, i)
	require.Regexp(t, regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`), i.ID)
	require.NotEqual(t, i.ID, DeterministicID("", "g", 1))
}

// TestDefaultNetworks checks which network an instance's IP and address are on.
func TestDefaultNetworks(t *testing.T) {
	d := Placer{Deployment: "dep", DNSDomain: "internal", Networks: []Network{
		{Name: "a", Subnets: []Subnet{{Range: "10.0.0.0/24"}}},
		{Name: "b", Subnets: []Subnet{{Range: "10.1.0.0/24"}}},
		{Name: "d", Type: NetworkDynamic},
	}}
	tests := []struct {
		name         string
		networks     []GroupNetwork
		ip, network  string
		address, dns string
	}{
		{"one", []GroupNetwork{{Name: "b", Default: []string{"addressable"}}}, "10.1.0.1", "b", "10.1.0.1", "ID.g.b.dep.internal"},
		{"gateway", []GroupNetwork{{Name: "a", Default: []string{"dns"}}, {Name: "b", Default: []string{"gateway"}}}, "10.1.0.1", "b", "10.1.0.1", "ID.g.b.dep.internal"},
		{"addressable", []GroupNetwork{{Name: "a", Default: []string{"addressable"}}, {Name: "b", Default: []string{"dns", "gateway"}}}, "10.0.0.1", "a", "10.0.0.1", "ID.g.a.dep.internal"},
		{"addressable last", []GroupNetwork{{Name: "a", Default: []string{"dns", "gateway"}}, {Name: "b", Default: []string{"addressable"}}}, "10.1.0.1", "b", "10.1.0.1", "ID.g.b.dep.internal"},
		{"dynamic", []GroupNetwork{{Name: "d"}}, "", "d", "ID.g.d.dep.internal", "ID.g.d.dep.internal"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := d
			d.NewID = func(string, string, int) string { return "ID" }
			place := func() InstancePlan {
				placements, err := d.Place([]Group{{Name: "g", Instances: 1, Networks: tt.networks}}, nil)
				require.NoError(t, err)
				return placements[0].Instances[0]
			}
			i := place()
			require.Equal(t, []string{tt.ip, tt.network, tt.address}, []string{i.IP, i.DefaultNetwork, i.Address})
			n, ok := i.Network(tt.network)
			require.True(t, ok)
			require.Equal(t, "0.g."+tt.network+".dep.internal", n.DNSRecordName)
			d.UseDNS = true
			require.Equal(t, tt.dns, place().Address)
			d.DNSName = func(i InstancePlan, network string) (string, error) { return "q-m1.q-g1." + network, nil }
			require.Equal(t, "q-m1.q-g1."+tt.network, place().Address)
		})
	}
	d.UseDNS, d.DNSName = true, func(InstancePlan, string) (string, error) { return "", errors.New("no such group") }
	_, err := d.Place([]Group{{Name: "g", Instances: 1, Networks: []GroupNetwork{{Name: "a"}}}}, nil)
	require.EqualError(t, err, "no such group")
}

// TestReportedAddresses checks an agent's report of a dynamic network.
func TestReportedAddresses(t *testing.T) {
	d := Placer{Networks: []Network{{Name: "d", Type: NetworkDynamic}}}
	existing := []ExistingInstance{{Group: "g", ID: "x", Networks: []ExistingNetwork{{Name: "d", IP: "1.2.3.4", Netmask: "255.0.0.0", Gateway: "1.0.0.1"}}}}
	placements, err := d.Place([]Group{{Name: "g", Instances: 1, Networks: []GroupNetwork{{Name: "d"}}}}, existing)
	require.NoError(t, err)
	i := placements[0].Instances[0]
	require.Equal(t, "1.2.3.4", i.IP)
	n, _ := i.Network("d")
	require.Equal(t, []string{"1.2.3.4", "255.0.0.0", "1.0.0.1"}, []string{n.IP, n.Netmask, n.Gateway})
	require.Equal(t, "g/x (0)", existing[0].String())
}

func TestPickAZ(t *testing.T) {
	azs := []string{"z1", "z2"}
	d := Placer{PickAZ: func(azs []string) string { return azs[len(azs)-1] }}
	placements, err := d.Place([]Group{{Name: "g", Instances: 3, AZs: azs}}, nil)
	require.NoError(t, err)
	byIndex := map[int]string{}
	for _, i := range placements[0].Instances {
		byIndex[i.Index] = i.AZ
	}
	require.Equal(t, map[int]string{0: "z2", 1: "z1", 2: "z2"}, byIndex)
}

func TestPlacementErrors(t *testing.T) {
	static := []Network{{Name: "m", Subnets: []Subnet{{Range: "10.0.0.0/24", Static: []string{"10.0.0.8-10.0.0.20"}}}}}
	group := func(n int, ips ...string) []Group {
		return []Group{{Name: "g", Instances: n, Networks: []GroupNetwork{{Name: "m", StaticIPs: ips}}}}
	}
	tests := []struct {
		name     string
		director Placer
		groups   []Group
		code     manifest.Code
		want     string
	}{
		{"number of static IPs", Placer{Networks: static}, group(2, "10.0.0.8"), 150002,
			"Instance group 'g' has 2 instances but was allocated 1 static IPs in network 'm'"},
		{"taken by another deployment", Placer{Networks: static, TakenIPs: []string{"10.0.0.8/30"}, NewID: shortID}, group(1, "10.0.0.9"), 130008,
			"Failed to reserve IP '10.0.0.9/32' for instance 'g/b8fbb962 (0)': already reserved by another deployment"},
		{"no address is left", Placer{Networks: []Network{{Name: "m", Subnets: []Subnet{{Range: "10.0.0.0/30", Gateway: "10.0.0.1"}}}}, NewID: shortID},
			group(2), 130011, "Failed to reserve IP for 'g/d6d5ec7e (1)' for manual network 'm': no more available"},
		{"bad address", Placer{Networks: static}, group(1, "10.0.0.300"), 160010, "Invalid IP or CIDR format: 10.0.0.300"},
		{"zone of an address", Placer{Networks: static}, group(1, "fe80::1%eth0"), 160010, "Invalid IP or CIDR format: fe80::1%eth0"},
		{"two families", Placer{Networks: static}, group(1, "10.0.0.8 - ::9"), 160010, "Invalid IP range format: 10.0.0.8 - ::9"},
		{"bad addresses of the director", Placer{DirectorIPs: []string{"x"}}, nil, 160010, "Invalid IP or CIDR format: x"},
		{"bad addresses of others", Placer{TakenIPs: []string{"x"}}, nil, 160010, "Invalid IP or CIDR format: x"},
		{"endless list", Placer{Networks: static}, group(1, "::/0"), 0, "more than 1048576 addresses in a list"},
		{"endless group", Placer{}, []Group{{Name: "g", Instances: MaxInstances + 1}}, 0, "instance group 'g' has more than 1048576 instances"},
		{"few vips", Placer{Networks: []Network{{Name: "v", Type: NetworkVIP}}},
			[]Group{{Name: "g", Instances: 1, Networks: []GroupNetwork{{Name: "v"}}}}, 150002,
			"Instance group 'g' has 1 instances but was allocated 0 static IPs in network 'v'"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tt.director.Place(tt.groups, nil)
			require.EqualError(t, err, tt.want)
			var e *Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, tt.code, e.Code)
			if len(tt.groups) > 0 && tt.code != 0 {
				require.Equal(t, "g", e.Group)
			}
		})
	}
}

// TestDistributionEnds checks that the search for AZs of static addresses ends where the director's takes exponential
// time: the only solution has all addresses in one AZ, and the search tries to spread them.
func TestDistributionEnds(t *testing.T) {
	tier.Normally(t)
	place := func(n int) error {
		ips := []string{fmt.Sprintf("10.0.0.10-10.0.0.%d", 9+n)}
		others := []string{fmt.Sprintf("10.1.0.10-10.1.0.%d", 9+n)}
		d := Placer{Networks: []Network{
			{Name: "m", Subnets: []Subnet{{Range: "10.0.0.0/24", Static: ips, AZs: []string{"a", "b"}}}},
			{Name: "n", Subnets: []Subnet{{Range: "10.1.0.0/24", Static: others, AZs: []string{"a"}}}},
		}}
		_, err := d.Place([]Group{{Name: "g", Instances: n, AZs: []string{"a", "b"}, Networks: []GroupNetwork{
			{Name: "m", StaticIPs: ips, Default: []string{"dns", "gateway"}}, {Name: "n", StaticIPs: others},
		}}}, nil)
		return err
	}
	require.NoError(t, place(8))
	require.EqualError(t, place(40), "instance group 'g': distributing static IPs takes more than 100000 steps")
}

func FuzzPlaceRanges(f *testing.F) {
	f.Add("10.0.0.0/24", "10.0.0.1", "10.0.0.2 - 10.0.0.9", "10.0.0.16/28", "10.0.0.17")
	f.Add("2001:db8::/64", "2001:db8::1", "2001:db8::/80", "2001:db8:0:0:1::/80", "2001:db8::1:0:0:1")
	f.Fuzz(func(t *testing.T, block, gateway, reserved, static, ip string) {
		d := Placer{Networks: []Network{{Name: "m", Subnets: []Subnet{{
			Range: block, Gateway: gateway, Reserved: []string{reserved}, Static: []string{static},
		}}}}}
		groups := []Group{
			{Name: "s", Instances: 1, Networks: []GroupNetwork{{Name: "m", StaticIPs: []string{ip}}}},
			{Name: "d", Instances: 3, Networks: []GroupNetwork{{Name: "m"}}},
		}
		placements, err := d.Place(groups, nil)
		if err != nil {
			var e *Error
			require.ErrorAs(t, err, &e)
			return
		}
		seen := map[string]bool{}
		for _, p := range placements {
			for _, i := range p.Instances {
				require.False(t, seen[i.IP], "%s given away twice", i.IP)
				seen[i.IP] = true
			}
		}
	})
}

func BenchmarkPlace(b *testing.B) {
	azs := []string{"z1", "z2", "z3"}
	var subnets []Subnet
	for n, az := range azs {
		subnets = append(subnets, Subnet{Range: fmt.Sprintf("10.%d.0.0/16", n), AZs: []string{az}})
	}
	d := Placer{Deployment: "d", Networks: []Network{{Name: "m", Subnets: subnets}}}
	for _, size := range []struct{ groups, instances int }{{100, 30}, {1, 3000}, {1, 30_000}} {
		var groups []Group
		for n := range size.groups {
			groups = append(groups, Group{Name: fmt.Sprint("g", n), Instances: size.instances, AZs: azs, Networks: []GroupNetwork{{Name: "m"}}})
		}
		b.Run(fmt.Sprintf("%dx%d", size.groups, size.instances), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := d.Place(groups, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
