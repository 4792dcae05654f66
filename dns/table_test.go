package dns

// This file tests the table of all names: looking them up, collisions, queries of links.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// natsDeployment has the group "nats" in two AZs with 3 instances in each, numbered pod by pod, and two groups
// without AZs.
func natsDeployment() Deployment {
	nats := Group{
		Name: "nats", AZs: []string{"z1", "z2"},
		Jobs:  []Job{{Name: "nats", Provides: []Provided{{"nats", "nats"}, {"tls", "nats-tls"}}}, {Name: "smoke"}},
		Ports: []Port{{Name: "client", Port: 4222}},
	}
	for ordinal := range 3 {
		for zone := range 2 {
			index := ordinal*2 + zone
			nats.Instances = append(nats.Instances, Instance{ID: fmt.Sprintf("id-%d", index), Index: index, Zone: zone, Ordinal: ordinal})
		}
	}
	return Deployment{Name: "cf", Groups: []Group{
		nats,
		{Name: "api_x", Jobs: []Job{{Name: "cc", Provides: []Provided{{"cc", "cc"}}}}, Instances: []Instance{{ID: "api-0"}}, PublishNotReady: true},
		{Name: "empty", Jobs: []Job{{Name: "none"}}},
	}}
}

func TestTableNames(t *testing.T) {
	for scheme, want := range map[Scheme]string{
		GroupZoneOrdinal:     "nats nats-z0 nats-z1 nats-z0-0 nats-z1-0 nats-z0-1 nats-z1-1 nats-z0-2 nats-z1-2 api-x api-x-0 empty",
		DeploymentGroupIndex: "cf-nats cf-nats-z0 cf-nats-z1 cf-nats-0 cf-nats-1 cf-nats-2 cf-nats-3 cf-nats-4 cf-nats-5 cf-api-x cf-api-x-0 cf-empty",
		JobGroupDeployment:   "nats-nats-cf smoke-nats-cf cc-api-x-cf none-empty-cf",
	} {
		table, err := NewTable(Naming{Scheme: scheme, Namespace: "ns"}, natsDeployment())
		require.NoError(t, err)
		require.Equal(t, scheme, table.Naming().Scheme)
		var names []string
		for name, target := range table.All() {
			names = append(names, name)
			// Each name maps back to its target in all its forms, and the target forward to the name.
			for _, form := range []string{name, strings.ToUpper(name), name + ".", name + ".ns", name + ".ns.svc", name + ".NS.svc.cluster.local."} {
				got, ok := table.Lookup(form)
				require.True(t, ok, form)
				require.Equal(t, target, got)
			}
			service, err := table.Naming().Service(target)
			require.NoError(t, err)
			require.Equal(t, name, service)
		}
		require.Equal(t, want, strings.Join(names, " "))
		for _, other := range []string{"", "nats.", "x", "nats.other", "nats.ns.svc.other", "nats-z2-0.ns"} {
			if other != "nats." {
				_, ok := table.Lookup(other)
				require.False(t, ok, other)
			}
		}
	}
}

func TestTableAllStops(t *testing.T) {
	table, err := NewTable(Naming{}, natsDeployment())
	require.NoError(t, err)
	n := 0
	for range table.All() {
		if n++; n == 2 {
			break
		}
	}
	require.Equal(t, 2, n)
}

func TestReverseMapping(t *testing.T) {
	table, err := NewTable(Naming{}, natsDeployment())
	require.NoError(t, err)
	got, ok := table.Lookup("nats-z1-2.default.svc.cluster.local")
	require.True(t, ok)
	require.Equal(t, Target{Level: LevelInstance, Deployment: "cf", Group: "nats", AZ: "z2", Zoned: true, Zone: 1, Ordinal: 2, Index: 5}, got)
	got, ok = table.Lookup("api-x")
	require.True(t, ok)
	require.Equal(t, Target{Deployment: "cf", Group: "api_x"}, got, "the name of the manifest, not the sanitized one")
}

func TestCollisions(t *testing.T) {
	one := []Instance{{}}
	for _, c := range []struct {
		naming Naming
		groups []Group
		want   []string
	}{
		{Naming{}, []Group{{Name: "a_b", Instances: one}, {Name: "a-b", Instances: one}},
			[]string{"dns name 'a-b' would stand for instance group 'a_b' of deployment 'd' and for instance group 'a-b' of deployment 'd'"}},
		{Naming{}, []Group{{Name: "a"}, {Name: "A"}, {Name: "a."}},
			[]string{"dns name 'a' would stand for instance group 'a' of deployment 'd' and for instance group 'A' of deployment 'd' and for instance group 'a.' of deployment 'd'"}},
		{Naming{}, []Group{{Name: "a", Instances: one}, {Name: "a-0"}},
			[]string{"dns name 'a-0' would stand for instance 0 of instance group 'a' of deployment 'd' and for instance group 'a-0' of deployment 'd'"}},
		{Naming{}, []Group{{Name: "a", AZs: []string{"x"}, Instances: one}, {Name: "a-z0"}, {Name: "a-z0-0"}}, []string{
			"dns name 'a-z0' would stand for AZ 0 of instance group 'a' of deployment 'd' and for instance group 'a-z0' of deployment 'd'",
			"dns name 'a-z0-0' would stand for instance z0-0 (index 0) of instance group 'a' of deployment 'd' and for instance group 'a-z0-0' of deployment 'd'"}},
		{Naming{Scheme: DeploymentGroupIndex}, []Group{{Name: "a", AZs: []string{"x", "y"}, Instances: []Instance{{Index: 3}, {Index: 3, Zone: 1}}}},
			[]string{"dns name 'd-a-3' would stand for instance z0-0 (index 3) of instance group 'a' of deployment 'd' and for instance z1-0 (index 3) of instance group 'a' of deployment 'd'"}},
		{Naming{Scheme: JobGroupDeployment}, []Group{{Name: "g", Jobs: []Job{{Name: "a_b"}, {Name: "a-b"}}}},
			[]string{"dns name 'a-b-g-d' would stand for job 'a_b' of instance group 'g' of deployment 'd' and for job 'a-b' of instance group 'g' of deployment 'd'"}},
		{Naming{Scheme: JobGroupDeployment}, []Group{{Name: "b-g", Jobs: []Job{{Name: "a"}}}, {Name: "g", Jobs: []Job{{Name: "a-b"}}}},
			[]string{"dns name 'a-b-g-d' would stand for job 'a' of instance group 'b-g' of deployment 'd' and for job 'a-b' of instance group 'g' of deployment 'd'"}},
	} {
		_, err := NewTable(c.naming, Deployment{Name: "d", Groups: c.groups})
		require.ErrorIs(t, err, ErrCollision)
		require.Equal(t, strings.Join(c.want, "\n"), err.Error())
		var collision *CollisionError
		require.ErrorAs(t, err, &collision)
	}
}

func TestCollisionAcrossDeployments(t *testing.T) {
	a, b := Deployment{Name: "a", Groups: []Group{{Name: "db"}}}, Deployment{Name: "b", Groups: []Group{{Name: "db"}}}
	_, err := NewTable(Naming{}, a, b)
	require.EqualError(t, err, "dns name 'db' would stand for instance group 'db' of deployment 'a' and for instance group 'db' of deployment 'b'")
	_, err = NewTable(Naming{Scheme: DeploymentGroupIndex}, a, b)
	require.NoError(t, err, "the deployment is part of the name")
}

func TestTableBadInput(t *testing.T) {
	_, err := NewTable(Naming{}, Deployment{Name: "d", Groups: []Group{
		{Name: "g", AZs: []string{"x", "x"}, Instances: []Instance{{Zone: 2}, {Ordinal: -1}}},
		{Name: "h", Instances: []Instance{{Zone: 1}, {}, {}}},
	}})
	require.EqualError(t, err, strings.Join([]string{
		"instance group 'g' of deployment 'd' lists AZ 'x' more than once",
		"instance group 'g' of deployment 'd' has an instance with AZ index 2, expected 0 to 1",
		"instance group 'g' of deployment 'd' has an instance with ordinal -1 and index 0",
		"instance group 'h' of deployment 'd' has an instance with AZ index 1, expected 0 to 0",
		"instance group 'h' of deployment 'd' has two instances with AZ index 0 and ordinal 0",
	}, "\n"))

	_, err = NewTable(Naming{}, Deployment{Name: "d", Groups: []Group{{Name: "_"}, {Name: ""}, {Name: strings.Repeat("g", 300)}}})
	require.ErrorIs(t, err, errEmptyName)
	require.Equal(t, 2, strings.Count(err.Error(), "\n")+1, "both empty names are reported, the long one is none")

	_, err = NewTable(Naming{Scheme: DeploymentGroupIndex, Namespace: strings.Repeat("n", 300)}, Deployment{Name: "d", Groups: []Group{{Name: "g"}}})
	require.ErrorIs(t, err, errNamespaceTooLong)
}

func TestTableEncodeQuery(t *testing.T) {
	for _, c := range []struct {
		scheme   Scheme
		criteria map[string]any // besides deployment_name
		want     string         // or
		err      string
	}{
		{GroupZoneOrdinal, map[string]any{"group_name": "nats"}, "nats", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "azs": nil, "status": nil, "uuid": nil}, "nats", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "azs": []any{}}, "nats", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "azs": []any{"z2"}}, "nats-z1", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "azs": []any{"z2", "z2"}}, "nats-z1", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "azs": []string{"z2", "z1"}}, "nats", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "azs": []any{"z3"}}, "", "Unknown AZ: 'z3'"},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "azs": []any{nil}}, "", "Unknown AZ: ''"},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "azs": "z1"}, "", "undefined method 'each' for an instance of String"},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "azs": true}, "", "undefined method 'each' for true"},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "uuid": "id-3"}, "nats-z1-1", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "uuid": "id-3", "azs": []any{"z1"}}, "nats-z1-1", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "uuid": "x"}, "", "Unknown instance UUID: 'x'"},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "status": "healthy", "initial_health_check": "synchronous"}, "nats", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "status": "default"}, "nats", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "status": "all"}, "", "no Kubernetes service selects the all instances of instance group 'nats'"},
		{GroupZoneOrdinal, map[string]any{"group_name": "nats", "status": "unhealthy"}, "", "no Kubernetes service selects the unhealthy instances of instance group 'nats'"},
		{GroupZoneOrdinal, map[string]any{"group_name": "api_x", "status": "all"}, "api-x", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "api_x", "status": "healthy"}, "", "no Kubernetes service selects the healthy instances of instance group 'api_x'"},
		{GroupZoneOrdinal, map[string]any{"group_name": "api_x", "azs": []any{"z1"}}, "", "Unknown AZ: 'z1'"},
		{GroupZoneOrdinal, map[string]any{"group_name": "cc-cc", "group_type": "link"}, "api-x", ""},
		{GroupZoneOrdinal, map[string]any{"group_name": "cc", "group_type": "link"}, "", "0 jobs of deployment 'cf' provide link group 'cc', expected 1"},
		{GroupZoneOrdinal, map[string]any{"group_name": "x"}, "", "unknown instance group 'x' in deployment 'cf'"},
		{GroupZoneOrdinal, map[string]any{}, "", "unknown instance group '' in deployment 'cf'"},

		{DeploymentGroupIndex, map[string]any{"group_name": "nats"}, "cf-nats.ns.svc.cluster.local", ""},
		{DeploymentGroupIndex, map[string]any{"group_name": "nats", "azs": []any{"z1"}}, "cf-nats-z0.ns.svc.cluster.local", ""},
		{DeploymentGroupIndex, map[string]any{"group_name": "nats", "uuid": "id-5"}, "cf-nats-5.ns.svc.cluster.local", ""},
		{DeploymentGroupIndex, map[string]any{"group_name": "tls-nats-tls", "group_type": "link", "uuid": "id-5"}, "cf-nats-5.ns.svc.cluster.local", ""},

		{JobGroupDeployment, map[string]any{"group_name": "tls-nats-tls", "group_type": "link"}, "nats-nats-cf.ns.svc.cluster.local", ""},
		{JobGroupDeployment, map[string]any{"group_name": "tls-nats-tls", "group_type": "link", "uuid": "id-5"}, "nats-nats-cf.ns.svc.cluster.local", ""},
		{JobGroupDeployment, map[string]any{"group_name": "api_x"}, "cc-api-x-cf.ns.svc.cluster.local", ""},
		{JobGroupDeployment, map[string]any{"group_name": "nats"}, "", "instance group 'nats' has 2 jobs: scheme job-group-deployment has one name for each of them"},
		{JobGroupDeployment, map[string]any{"group_name": "nats-nats", "group_type": "link", "azs": []any{"z1"}}, "",
			"cannot name AZ 0 of instance group 'nats' of deployment 'cf' by scheme job-group-deployment: the scheme has no name for it: it names jobs only"},
	} {
		table, err := NewTable(Naming{Scheme: c.scheme, Namespace: "ns"}, natsDeployment())
		require.NoError(t, err)
		c.criteria["deployment_name"] = "cf"
		got, err := table.EncodeQuery(c.criteria, false)
		if c.err != "" {
			require.EqualError(t, err, c.err)
			continue
		}
		require.NoError(t, err, "%v", c.criteria)
		require.Equal(t, c.want, got, "%v", c.criteria)
		short, err := table.EncodeQuery(c.criteria, true)
		require.NoError(t, err)
		require.Equal(t, got, short)
	}
}

func TestSomeAZs(t *testing.T) {
	table, err := NewTable(Naming{}, Deployment{Name: "d", Groups: []Group{{Name: "g", AZs: []string{"a", "b", "c"}}}})
	require.NoError(t, err)
	_, err = table.EncodeQuery(map[string]any{"deployment_name": "d", "group_name": "g", "azs": []any{"a", "c"}}, false)
	require.EqualError(t, err, "no Kubernetes service selects 2 of the 3 AZs of instance group 'g'")
}

func TestTwoProvidersOfOneLinkGroup(t *testing.T) {
	provides := []Provided{{"db", "mysql"}}
	table, err := NewTable(Naming{}, Deployment{Name: "d", Groups: []Group{{Name: "g", Jobs: []Job{{"a", provides}, {"b", provides}}}}})
	require.NoError(t, err, "nobody may ask for it")
	_, err = table.EncodeQuery(map[string]any{"deployment_name": "d", "group_name": "db-mysql", "group_type": "link"}, false)
	require.EqualError(t, err, "2 jobs of deployment 'd' provide link group 'db-mysql', expected 1")
}
