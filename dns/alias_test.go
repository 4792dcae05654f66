package dns

// This file tests link aliases: the definitions of the director, and their records in Kubernetes.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAliasDefinition(t *testing.T) {
	members := []Member{{"uuid-a", 1}, {"uuid-b", 12}}
	a := AliasDefinition{RootDomain: "bosh", GroupID: "3"}
	require.Equal(t, []Record{{Name: "db.internal", Target: "q-s0.q-g3.bosh"}}, a.Records("db.internal", members))
	a.HealthFilter, a.InitialHealthCheck = "healthy", "synchronous"
	require.Equal(t, []Record{{Name: "_.internal", Target: "q-s3y1.q-g3.bosh"}}, a.Records("_.internal", members))
	a.HealthFilter, a.InitialHealthCheck, a.PlaceholderType = "all", "asynchronous", "uuid"
	require.Equal(t, []Record{
		{Name: "uuid-a.cell._.internal", Target: "q-m1s4y0.q-g3.bosh"},
		{Name: "uuid-b.cell._.internal", Target: "q-m12s4y0.q-g3.bosh"},
	}, a.Records("_.cell._.internal", members))
	require.Empty(t, a.Records("_.x", nil))
	for filter, code := range map[string]string{"unhealthy": "s1", "smart": "s0"} {
		a := AliasDefinition{HealthFilter: filter, InitialHealthCheck: "x", RootDomain: "bosh"}
		require.Equal(t, "q-"+code+".q-g.bosh", a.Records("d", nil)[0].Target)
	}
}

func TestTableRecords(t *testing.T) {
	alias := func(domain, query, group, deployment string) Alias {
		return Alias{Domain: domain, Targets: []AliasTarget{{Query: query, InstanceGroup: group, Deployment: deployment, Network: "default", Domain: "bosh"}}}
	}
	aliases := []Alias{
		alias("nats.internal", "*", "nats", "cf"),
		alias("nats2.internal", "q-s0", "nats", ""),
		alias("nats3.internal", "q-s4", "nats", "other"),
		alias("_.cc.internal", "_", "api_x", "cf"),
		alias("_.nats._.internal", "_", "nats", "cf"),
		alias("redis.internal", "*", "redis", "cf"),
		alias("_.redis.internal", "_", "redis", "cf"),
		alias("_.empty.internal", "_", "empty", "cf"),
		{Domain: "both.internal", Targets: []AliasTarget{{Query: "*", InstanceGroup: "nats"}, {Query: "*", InstanceGroup: "empty"}}},
		{Domain: "nothing.internal"},
	}
	table, err := NewTable(Naming{Namespace: "ns"}, natsDeployment())
	require.NoError(t, err)
	records, err := table.Records(aliases)
	require.NoError(t, err)
	var lines []string
	for _, r := range records {
		lines = append(lines, strings.TrimSpace(r.Name+" "+strings.TrimSuffix(r.Target, ".ns.svc.cluster.local")+" "+r.Ignored))
	}
	require.Equal(t, []string{
		"nats.internal nats",
		"nats2.internal nats",
		"nats3.internal nats q-s4",
		"api_x-0.cc.internal api-x-0",
		"nats-z0-0.nats._.internal nats-z0-0",
		"nats-z1-0.nats._.internal nats-z1-0",
		"nats-z0-1.nats._.internal nats-z0-1",
		"nats-z1-1.nats._.internal nats-z1-1",
		"nats-z0-2.nats._.internal nats-z0-2",
		"nats-z1-2.nats._.internal nats-z1-2",
		"redis.internal redis",
		"both.internal nats",
		"both.internal empty",
	}, lines)
	require.Equal(t, "nats.ns.svc.cluster.local", records[0].Target)
}

func TestTableRecordsErrors(t *testing.T) {
	table, err := NewTable(Naming{Scheme: JobGroupDeployment}, natsDeployment())
	require.NoError(t, err)
	target := func(query, group string) []Alias {
		return []Alias{{Domain: "x", Targets: []AliasTarget{{Query: query, InstanceGroup: group, Deployment: "cf"}}}}
	}
	records, err := table.Records(target("_", "api_x"))
	require.NoError(t, err)
	require.Equal(t, []Record{{Name: "x", Target: "cc-api-x-cf.default.svc.cluster.local"}}, records)
	_, err = table.Records(target("*", "nats"))
	require.EqualError(t, err, "alias 'x': instance group 'nats' has 2 jobs: scheme job-group-deployment has one name for each of them")
	_, err = table.Records(target("_", "nats"))
	require.ErrorIs(t, err, ErrNoName)
}

func TestAliasTargetName(t *testing.T) {
	target := AliasTarget{Query: "q-s4", InstanceGroup: "Diego_cell.*", Network: "default", Deployment: "cf-", Domain: "my.tld"}
	require.Equal(t, "q-s4.diego-cell*.default.cf-.my.tld", target.Name("bosh"))
	target.Domain, target.Query = "", "_"
	require.Equal(t, "_.diego-cell*.default.cf-.bosh", target.Name("bosh"))
}
