package dns

// This file tests the names and addresses of each scheme.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNamingVectors(t *testing.T) {
	a54 := strings.Repeat("a", 54)
	b64 := strings.Repeat("b", 64)
	mycf := "mycf"
	long := strings.Repeat("Long_", 20) // 100 characters
	d0long := Label("cf-" + long + "-3")
	d1long := Label("job-" + long + "-cf")
	instance := func(group string, zoned bool, zone, ordinal, index int) Target {
		return Target{Level: LevelInstance, Deployment: "cf", Group: group, Zoned: zoned, Zone: zone, Ordinal: ordinal, Index: index}
	}
	for _, c := range []struct {
		scheme           Scheme
		target           Target
		service, address string
	}{
		{GroupZoneOrdinal, instance("nats", true, 0, 0, 0), "nats-z0-0", "nats-z0-0"},
		{GroupZoneOrdinal, instance("nats", true, 1, 2, 10002), "nats-z1-2", "nats-z1-2"},
		{GroupZoneOrdinal, instance("my_Group.1", false, 0, 3, 3), "my-group1-3", "my-group1-3"},
		{GroupZoneOrdinal, instance(a54, true, 1, 3, 5),
			"aaaaaaaaaaaaaaaaaaaa-eced9e0b81ef2bba605cbc5e2e76a1d0-z1-3", "aaaaaaaaaaaaaaaaaaaa-eced9e0b81ef2bba605cbc5e2e76a1d0-z1-3"},
		{GroupZoneOrdinal, Target{Group: "doppler"}, "doppler", "doppler"},
		{GroupZoneOrdinal, Target{Group: b64}, b64[:30] + "-0b649bcb5a82868817fec9a6e709d233", b64[:30] + "-0b649bcb5a82868817fec9a6e709d233"},
		{GroupZoneOrdinal, Target{Level: LevelZone, Group: "nats", Zoned: true, Zone: 1}, "nats-z1", "nats-z1"},
		{GroupZoneOrdinal, Target{Level: LevelJob, Group: "nats", Job: "nats-tls"}, "nats", "nats"},

		{DeploymentGroupIndex, instance("nats", true, 0, 0, 4), "cf-nats-4", "cf-nats-4.mycf.svc.cluster.local"},
		{DeploymentGroupIndex, Target{Deployment: "cf", Group: "nats"}, "cf-nats", "cf-nats.mycf.svc.cluster.local"},
		{DeploymentGroupIndex, Target{Level: LevelZone, Deployment: "cf", Group: "nats", Zone: 1}, "cf-nats-z1", "cf-nats-z1.mycf.svc.cluster.local"},
		{DeploymentGroupIndex, instance(long, false, 0, 3, 3),
			d0long[:31] + md5hex(d0long), d0long[:31] + md5hex(d0long) + ".mycf.svc.cluster.local"},

		{JobGroupDeployment, Target{Level: LevelJob, Deployment: "cfdeployment", Group: "api", Job: "cloud_controller_ng"},
			"cloud-controller-ng-api-cfdeployment", "cloud-controller-ng-api-cfdeployment.mycf.svc.cluster.local"},
		{JobGroupDeployment, Target{Level: LevelInstance, Deployment: "cf", Group: "api", Job: "cc", Index: 7}, "cc-api-cf", "cc-api-cf.mycf.svc.cluster.local"},
		{JobGroupDeployment, Target{Level: LevelJob, Deployment: "cf", Group: long, Job: "job"},
			d1long[:31] + md5hex(d1long), d1long[:31] + md5hex(d1long) + ".mycf.svc.cluster.local"},
	} {
		n := Naming{Scheme: c.scheme, Namespace: mycf}
		service, err := n.Service(c.target)
		require.NoError(t, err)
		require.Equal(t, c.service, service)
		address, err := n.Address(c.target)
		require.NoError(t, err)
		require.Equal(t, c.address, address)
	}
}

func TestNamingZeroValue(t *testing.T) {
	full, err := Naming{}.FullName(Target{Group: "nats"})
	require.NoError(t, err)
	require.Equal(t, "nats.default.svc.cluster.local", full)
}

// A service name of 63 characters is the first 31 and the sum; one more or less tells where the limit is.
func TestLabelLimit(t *testing.T) {
	for length, hashed := range map[int]bool{62: false, 63: false, 64: true, 300: true} {
		group := strings.Repeat("g", length-len("cf-"))
		got, err := Naming{Scheme: DeploymentGroupIndex}.Service(Target{Deployment: "cf", Group: group})
		require.NoError(t, err)
		want := "cf-" + group
		if hashed {
			want = want[:31] + md5hex(want)
			require.Len(t, got, 63)
		}
		require.Equal(t, want, got)
	}
}

func TestAddressLimit(t *testing.T) {
	target := Target{Level: LevelJob, Deployment: "cf", Group: strings.Repeat("g", 100), Job: "job"}
	full := "job-" + target.Group + "-cf"
	domain := "svc.cluster.local"
	for _, c := range []struct {
		rest int // length of namespace, domain and both dots
		keep int // characters before the sum; -1 for an error
	}{
		{100, 31},
		{190, 31},
		{191, 30},
		{219, 2},
		{220, 1},
		{221, -1},
		{222, -1},
		{400, -1},
	} {
		n := Naming{Scheme: JobGroupDeployment, Namespace: strings.Repeat("n", c.rest-len(domain)-2), Domain: domain}
		address, err := n.Address(target)
		if c.keep < 0 {
			require.ErrorIs(t, err, errNamespaceTooLong, "rest %d", c.rest)
			var named *NameError
			require.ErrorAs(t, err, &named)
			require.Equal(t, target, named.Target)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, full[:c.keep]+md5hex(full)+"."+n.Namespace+"."+domain, address)
		require.LessOrEqual(t, len(address), 253)
	}
	// A short name stays whole as long as it fits.
	n := Naming{Scheme: JobGroupDeployment, Namespace: strings.Repeat("n", 220-len(domain)-2), Domain: domain}
	short, err := n.Service(Target{Level: LevelJob, Deployment: "c", Group: "g", Job: "j"})
	require.NoError(t, err)
	require.Equal(t, "j-g-c", short)
	for length, want := range map[int]error{247: nil, 248: nil, 249: errNamespaceTooLong} { // 253 with the 5 of the name
		n.Namespace = strings.Repeat("n", length-len(domain)-2)
		_, err = n.Service(Target{Level: LevelJob, Deployment: "c", Group: "g", Job: "j"})
		require.ErrorIs(t, err, want, length)
	}
}

func TestNamingErrors(t *testing.T) {
	huge := 1_000_000_000
	for _, c := range []struct {
		naming Naming
		target Target
		want   error
		text   string
	}{
		{Naming{}, Target{}, errEmptyName, "cannot name instance group '' of deployment '' by scheme group-zone-ordinal: instance group '': name has no letter and no digit"},
		{Naming{}, Target{Group: "___"}, errEmptyName, ""},
		{Naming{Scheme: DeploymentGroupIndex}, Target{Group: "a"}, errEmptyName, "deployment ''"},
		{Naming{Scheme: JobGroupDeployment}, Target{Level: LevelJob, Group: "a", Deployment: "b", Job: "+"}, errEmptyName, "job '+'"},
		{Naming{Scheme: JobGroupDeployment}, Target{Group: "a", Deployment: "b"}, errNoName, "it names jobs only"},
		{Naming{Scheme: JobGroupDeployment}, Target{Level: LevelZone, Group: "a", Deployment: "b", Job: "j"}, errNoName, ""},
		{Naming{}, Target{Level: LevelInstance, Group: "a", Ordinal: -1}, nil, "negative position"},
		{Naming{Scheme: "x"}, Target{Group: "a"}, nil, "unknown naming scheme 'x'"},
		{Naming{}, Target{Level: LevelInstance, Group: strings.Repeat("g", 53), Zoned: true, Zone: huge, Ordinal: huge}, nil, "the limit is 63"},
		{Naming{Namespace: strings.Repeat("n", 250)}, Target{Group: "a"}, nil, "the limit is 253"},
	} {
		_, err := c.naming.FullName(c.target)
		require.Error(t, err)
		if c.want != nil {
			require.ErrorIs(t, err, c.want)
		}
		require.ErrorContains(t, err, c.text)
		var named *NameError
		require.ErrorAs(t, err, &named)
	}
}

func TestParseScheme(t *testing.T) {
	for _, s := range Schemes() {
		got, err := ParseScheme(string(s))
		require.NoError(t, err)
		require.Equal(t, s, got)
	}
	got, err := ParseScheme("")
	require.NoError(t, err)
	require.Equal(t, GroupZoneOrdinal, got)
	_, err = ParseScheme("dense")
	require.EqualError(t, err, "unknown naming scheme 'dense', valid schemes are: group-zone-ordinal, deployment-group-index, group-index, job-group-deployment")
}

// Whatever the names are, a name that comes out is a DNS label, and its address is a DNS name.
func FuzzNaming(f *testing.F) {
	f.Add("cf", "nats", "nats-tls", "mycf", "", 0, 1, 2, 3)
	f.Add(strings.Repeat("d", 300), "_g_", "j", strings.Repeat("n", 200), "svc.x", 1, 0, 0, 2)
	f.Fuzz(func(t *testing.T, deployment, group, job, namespace, domain string, zone, ordinal, index, level int) {
		target := Target{Level: Level(level & 3), Deployment: deployment, Group: group, Job: job,
			Zoned: zone != 0, Zone: zone, Ordinal: ordinal, Index: index}
		for _, s := range Schemes() {
			n := Naming{Scheme: s, Namespace: namespace, Domain: domain}
			full, err := n.FullName(target)
			if err != nil {
				continue
			}
			service, err := n.Service(target)
			if err != nil || !strings.HasPrefix(full, service+".") || len(full) > maxName {
				t.Fatalf("%s: %q, service %q, %v", s, full, service, err)
			}
			if len(service) > maxLabel || Label(service) != service || service == "" {
				t.Fatalf("%s: service name %q", s, service)
			}
		}
	})
}
