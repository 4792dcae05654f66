package dns_test

// This file shows how names are made and read.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dns"
)

func ExampleLabel() {
	fmt.Println(dns.Label("My_Group."), dns.Label("Über"))
	// Output:
	// my-group ber
}

func ExampleSanitize() {
	fmt.Println(dns.Sanitize("log_api"))
	fmt.Println(dns.Sanitize(strings.Repeat("b", 64)))
	// Output:
	// log-api
	// bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb-0b649bcb5a82868817fec9a6e709d233
}

func ExampleSubdomain() {
	fmt.Println(dns.Subdomain("link-nats-nats.Prod"))
	// Output:
	// link-nats-nats.prod
}

func ExampleTruncate() {
	fmt.Println(dns.Truncate("short", 40))
	fmt.Println(dns.Truncate("a-name-of-more-than-forty-characters-that-goes-on", 40))
	// Output:
	// short
	// a-name--04c438108daa820bccc52775d39e8125
}

func ExampleKubernetesJobName() {
	fmt.Println(dns.KubernetesJobName("smoke_tests", 42))
	// Output:
	// smoke-tests-000000000000002a
}

func ExampleLabelValue() {
	fmt.Println(dns.LabelValue("Log_API"), dns.LabelValue("log/api"))
	// Output:
	// Log_API logapi-0473ec676039248a4454d515a82223f1
}

func ExamplePodLabels() {
	labels := dns.PodLabels("cf", dns.Group{Name: "nats", AZs: []string{"z1", "z2"}}, dns.Instance{Zone: 1, Ordinal: 2})
	for _, name := range slices.Sorted(maps.Keys(labels)) {
		fmt.Println(name, labels[name])
	}
	// Output:
	// quarks.cloudfoundry.org/az-index 1
	// quarks.cloudfoundry.org/deployment-name cf
	// quarks.cloudfoundry.org/instance-group-name nats
	// quarks.cloudfoundry.org/pod-ordinal 2
}

func ExampleCanonical() {
	fmt.Println(dns.Canonical("Log_API"))
	fmt.Println(dns.Canonical("log_"))
	// Output:
	// log-api <nil>
	//  Invalid DNS canonical name 'log-', cannot end with a hyphen
}

func ExampleRecordName() {
	fmt.Println(dns.RecordName("0", "log_api", "default", "cf", dns.RootDomain))
	// Output:
	// 0.log-api.default.cf.bosh <nil>
}

func ExampleSchemes() {
	fmt.Println(dns.Schemes())
	// Output:
	// [group-zone-ordinal deployment-group-index group-index job-group-deployment]
}

func ExampleParseScheme() {
	scheme, err := dns.ParseScheme("")
	fmt.Println(scheme, err)
	_, err = dns.ParseScheme("x")
	fmt.Println(err)
	// Output:
	// group-zone-ordinal <nil>
	// unknown naming scheme 'x', valid schemes are: group-zone-ordinal, deployment-group-index, group-index, job-group-deployment
}

func ExampleTable_Services() {
	table, err := dns.NewTable(dns.Naming{Namespace: "mycf"}, dns.Deployment{Name: "cf", Groups: []dns.Group{{
		Name: "nats", Ports: []dns.Port{{Name: "nats", Port: 4222}},
		Instances: []dns.Instance{{Ordinal: 0}, {Ordinal: 1, Index: 1}},
	}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	services, err := table.Services()
	for _, s := range services {
		fmt.Println(s.Metadata.Namespace, s.Metadata.Name, s.Spec.ClusterIP, s.Spec.Ports)
	}
	fmt.Println(err)
	// Output:
	// mycf nats None [{nats TCP 4222}]
	// mycf nats-0  [{nats TCP 4222}]
	// mycf nats-1  [{nats TCP 4222}]
	// <nil>
}

// The pods of a StatefulSet have its name and their ordinals: nats-z1-0, nats-z1-1, …
func ExampleStatefulSet() {
	fmt.Println(dns.StatefulSet("nats", true, 1))
	fmt.Println(dns.StatefulSet("nats_two", false, 0))
	// Output:
	// nats-z1 <nil>
	// nats-two <nil>
}

// With a label that Kubernetes itself puts on pods nothing else has to.
func ExampleServiceOptions_Services() {
	table, err := dns.NewTable(dns.Naming{}, dns.Deployment{Name: "cf", Groups: []dns.Group{{
		Name: "nats", Instances: []dns.Instance{{Ordinal: 3}},
	}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	services, err := dns.ServiceOptions{OrdinalKey: dns.LabelPodIndex}.Services(table)
	for _, s := range services {
		fmt.Printf("%q %q\n", s.Metadata.Name, s.Spec.Selector[dns.LabelPodIndex])
	}
	fmt.Println(err)
	// Output:
	// "nats" ""
	// "nats-3" "3"
	// <nil>
}
