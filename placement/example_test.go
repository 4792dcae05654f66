package placement_test

// This file shows how the package is used.

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

func ExamplePodScheme() {
	scheme, err := placement.SchemeNamed("stride")
	if err != nil {
		panic(err)
	}
	group := placement.PodGroup{Deployment: "cf", Name: "nats", AZs: []string{"z1", "z2"}, Replicas: 2}
	instances, err := scheme.Instances(group, "nats-server")
	if err != nil {
		panic(err)
	}
	for _, i := range instances {
		fmt.Println(i.Index, i.ID, i.Name, i.AZ, i.Bootstrap)
	}
	// Output:
	// 0 nats-z0-0 nats-nats-server z1 true
	// 1 nats-z0-1 nats-nats-server z1 false
	// 10000 nats-z1-0 nats-nats-server z2 false
	// 10001 nats-z1-1 nats-nats-server z2 false
}

func ExamplePlacer() {
	director := placement.Placer{
		Deployment: "cf",
		Networks: []placement.Network{{Name: "default", Subnets: []placement.Subnet{
			{Range: "10.0.1.0/24", Gateway: "10.0.1.1", AZs: []string{"z1"}},
			{Range: "10.0.2.0/24", Gateway: "10.0.2.1", AZs: []string{"z2"}},
		}}},
		NewID: func(_, group string, index int) string { return fmt.Sprintf("%s-id%d", group, index) },
	}
	groups := []placement.Group{{
		Name: "nats", Instances: 3, AZs: []string{"z2", "z1"}, Networks: []placement.GroupNetwork{{Name: "default"}},
	}}
	existing := []placement.ExistingInstance{{
		Group: "nats", ID: "old", Index: 1, AZ: "z2", Bootstrap: true,
		Networks: []placement.ExistingNetwork{{Name: "default", IP: "10.0.2.9"}},
	}}
	placements, err := director.Place(groups, existing)
	if err != nil {
		panic(err)
	}
	for _, i := range placements[0].Instances {
		fmt.Println(i.Index, i.ID, i.AZ, i.IP, i.Bootstrap)
	}
	// Output:
	// 1 old z2 10.0.2.9 true
	// 0 nats-id0 z1 10.0.1.2 false
	// 2 nats-id2 z1 10.0.1.3 false
}

func ExampleInstancePlan_Hash() {
	scheme, err := placement.SchemeNamed("dense")
	if err != nil {
		panic(err)
	}
	i, err := scheme.Instance(placement.PodGroup{Deployment: "cf", Name: "nats", Replicas: 1}, "server", 0, 0)
	if err != nil {
		panic(err)
	}
	hash := i.WithIP("10.1.2.3").Hash(placement.HashInput{
		Properties: manifest.MapOf("port", int64(4222)), ReleaseName: "nats", ReleaseVersion: "56",
	})
	for key, value := range hash.All() {
		text, err := json.Marshal(value)
		if err != nil {
			panic(err)
		}
		fmt.Println(key, string(text))
	}
	// Output:
	// deployment "cf"
	// job null
	// index 0
	// bootstrap true
	// name "nats-server"
	// id "nats-0-server"
	// az null
	// networks {"default":{"ip":"10.1.2.3","dns_record_name":"nats-0-server"}}
	// properties_need_filtering true
	// dns_domain_name ""
	// address "nats-0-server"
	// persistent_disk 0
	// properties {"port":4222}
	// links {}
	// ip "10.1.2.3"
	// release {"name":"nats","version":"56"}
}

func ExampleSpecPairs() {
	i := &placement.InstancePlan{Deployment: "cf", Group: "nats", Name: "nats", ID: "a7c3", Index: 1, AZ: "z1", ManyDisks: true,
		Networks: []placement.NetworkSettings{{Name: "default", IP: "10.0.0.5"}}}
	t, err := erb.Parse("id", "<%= spec.name %>/<%= spec.index %> <%= spec.networks.default.ip %> <%= p('port') %>\n")
	if err != nil {
		panic(err)
	}
	properties := map[string]any{"port": 4222}
	out, err := t.Render(context.Background(), erb.Input{Spec: placement.SpecPairs(i, &placement.HashInput{Properties: properties})})
	if err != nil {
		panic(err)
	}
	fmt.Print(out.Text)
	// Output: nats/1 10.0.0.5 4222
}
