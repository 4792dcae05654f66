package dns_test

// This file shows how the package is used.

import (
	"fmt"

	"github.com/boshrender/boshrender/dns"
)

func ExampleNaming() {
	pod := dns.Target{Level: dns.LevelInstance, Deployment: "cf", Group: "api", Job: "cloud_controller_ng", Zoned: true, Zone: 1, Ordinal: 2, Index: 5}
	for _, scheme := range dns.Schemes() {
		address, err := dns.Naming{Scheme: scheme, Namespace: "mycf"}.Address(pod)
		fmt.Println(address, err)
	}
	// Output:
	// api-z1-2 <nil>
	// cf-api-5.mycf.svc.cluster.local <nil>
	// api-5.mycf.svc.cluster.local <nil>
	// cloud-controller-ng-api-cf.mycf.svc.cluster.local <nil>
}

func ExampleNewTable() {
	_, err := dns.NewTable(dns.Naming{}, dns.Deployment{Name: "cf", Groups: []dns.Group{{Name: "log_api"}, {Name: "log-api"}}})
	fmt.Println(err)
	// Output:
	// dns name 'log-api' would stand for instance group 'log_api' of deployment 'cf' and for instance group 'log-api' of deployment 'cf'
}

func ExampleTable_EncodeQuery() {
	table, err := dns.NewTable(dns.Naming{}, dns.Deployment{Name: "cf", Groups: []dns.Group{{Name: "nats", AZs: []string{"z1", "z2"}}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	name, err := table.EncodeQuery(map[string]any{
		"deployment_name": "cf", "group_name": "nats", "azs": []any{"z2"},
	}, false)
	fmt.Println(name, err)
	// Output:
	// nats-z1 <nil>
}

func ExampleQueryEncoder() {
	var ids dns.IDs
	ids.AddAZs("z1", "z2")
	ids.AddNetworks("default")
	ids.AddGroups(dns.GroupKey{Type: dns.TypeInstanceGroup, Name: "nats", Deployment: "cf"})
	criteria := map[string]any{
		"group_type": dns.TypeInstanceGroup, "group_name": "nats", "deployment_name": "cf",
		"default_network": "default", "root_domain": dns.RootDomain,
		"azs": []any{"z2", "z1"}, "status": "healthy",
	}
	for _, short := range []bool{false, true} {
		name, err := dns.QueryEncoder{IDs: &ids}.EncodeQuery(criteria, short)
		fmt.Println(name, err)
	}
	// Output:
	// q-a1a2s3.nats.default.cf.bosh <nil>
	// q-a1a2n1s3.q-g1.bosh <nil>
}
