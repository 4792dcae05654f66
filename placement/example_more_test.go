package placement_test

// This file shows how instances are named and addressed, one by one.

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// The indexes of two AZs with two pods each.
func ExampleSchemeNamed() {
	for _, name := range []string{"dense", "interleaved", "stride", "quarks"} {
		scheme, err := placement.SchemeNamed(name)
		if err != nil {
			panic(err)
		}
		instances, err := scheme.Instances(placement.PodGroup{Name: "nats", AZs: []string{"z1", "z2"}, Replicas: 2}, "server")
		if err != nil {
			panic(err)
		}
		fmt.Print(name)
		for _, i := range instances {
			fmt.Print(" ", i.Index)
		}
		fmt.Println()
	}
	_, err := placement.SchemeNamed("sparse")
	fmt.Println(err)
	// Output:
	// dense 0 1 2 3
	// interleaved 0 2 1 3
	// stride 0 1 10000 10001
	// quarks 0 1 2 3
	// unknown scheme "sparse", known are: dense, interleaved, stride, quarks
}

// A pod with its AZ and its ordinal computes the same instance as every other process.
func ExamplePodScheme_Instance() {
	group := placement.PodGroup{Name: "nats", AZs: []string{"z1", "z2"}, Replicas: 2}
	i, err := placement.PodScheme{}.Instance(group, "server", 1, 1)
	if err != nil {
		panic(err)
	}
	fmt.Println(i.AZ, i.Index, i.ID)

	_, err = placement.PodScheme{}.Instance(group, "server", 2, 0)
	fmt.Println(err, errors.Is(err, placement.ErrAZIndex))
	// Output:
	// z2 3 nats-3-server
	// instance group "nats": az index out of range: 2, the group has 2 true
}

// A group that was scaled up after the pod's template was made.
func ExamplePodGroup_Raise() {
	group := placement.PodGroup{Name: "nats", Replicas: 1}
	i, err := placement.PodScheme{}.Instance(group.Raise(4), "server", 0, 4)
	fmt.Println(i.ID, err)
	// Output: nats-4-server <nil>
}

// An instance as other jobs see it in their links.
func ExampleInstancePlan_LinkEntry() {
	i := placement.InstancePlan{Name: "nats", ID: "6d5a", Index: 1, AZ: "z2", Address: "10.0.0.2"}
	text, err := json.Marshal(i.LinkEntry())
	fmt.Println(string(text), err)
	// Output: {"name":"nats","id":"6d5a","index":1,"bootstrap":false,"az":"z2","address":"10.0.0.2"} <nil>
}

func ExampleLongDNSName() {
	i := placement.InstancePlan{ID: "6d5a", Group: "API_worker", Deployment: "cf", DNSDomain: "bosh"}
	fmt.Println(placement.LongDNSName(i, "default"))
	// Output: 6d5a.api-worker.default.cf.bosh <nil>
}

// Without Director.NewID, the UUIDs of new instances follow from their place.
func ExampleDeterministicID() {
	fmt.Println(placement.DeterministicID("cf", "nats", 0))
	fmt.Println(placement.DeterministicID("cf", "nats", 1))
	// Output:
	// 980932e5-5bb8-5c40-a5c5-69eab2eb8562
	// 77c87a9e-c1fb-5257-9d9f-8cb61d62271c
}

// Errors have the director's codes and words.
func ExampleError() {
	director := placement.Placer{Deployment: "cf"}
	_, err := director.Place([]placement.Group{{Name: "nats", Instances: 1, Networks: []placement.GroupNetwork{{Name: "private"}}}}, nil)
	fmt.Println(err)
	fmt.Println(errors.Is(err, manifest.Code(150001)))
	// Output:
	// Instance group 'nats' references an unknown network 'private'
	// true
}

// The common data of a group's instances are computed once.
func ExampleJobHash() {
	job := placement.JobHash("web", []placement.JobRef{{Name: "nginx", Version: "1"}})
	for _, i := range []placement.InstancePlan{{Group: "web", Index: 0}, {Group: "web", Index: 1}} {
		hash := i.Hash(placement.HashInput{Job: job})
		group, _ := hash.Get("job")
		data, _ := json.Marshal(group)
		fmt.Println(string(data))
	}
	// Output:
	// {"name":"web","templates":[{"name":"nginx","version":"1","sha1":null,"blobstore_id":null,"logs":[]}],"template":"nginx","version":"1"}
	// {"name":"web","templates":[{"name":"nginx","version":"1","sha1":null,"blobstore_id":null,"logs":[]}],"template":"nginx","version":"1"}
}
