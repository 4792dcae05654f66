package dns

// This file tests the services of Kubernetes and the labels that they select.

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"
)

// selects reports whether a selector matches labels, as Kubernetes does.
func selects(selector, labels map[string]string) bool {
	for k, v := range selector {
		if labels[k] != v {
			return false
		}
	}
	return true
}

// The second rendering document lists which pods of two versions each service of "nats" selects, for 3 replicas in 2
// AZs.
func TestServicesOfTwoVersions(t *testing.T) {
	d := natsDeployment()
	nats := d.Groups[0]
	pods := map[string]map[string]string{}
	for _, version := range []string{"v1", "v2"} {
		for _, in := range nats.Instances {
			pods[fmt.Sprintf("z%d-%s-%d", in.Zone, version, in.Ordinal)] = PodLabels("cf", nats, in)
		}
	}
	pods["other"] = PodLabels("cf", d.Groups[1], d.Groups[1].Instances[0])
	table, err := NewTable(Naming{Scheme: DeploymentGroupIndex}, d)
	require.NoError(t, err)
	services, err := table.Services()
	require.NoError(t, err)
	got := map[string]string{}
	for _, s := range services {
		var selected []string
		for _, pod := range slices.Sorted(maps.Keys(pods)) {
			if selects(s.Spec.Selector, pods[pod]) {
				selected = append(selected, pod)
			}
		}
		got[strings.TrimPrefix(s.Metadata.Name, "cf-")] = strings.Join(selected, " ")
	}
	for service, want := range map[string]string{
		"nats-0":  "z0-v1-0 z0-v2-0",
		"nats-1":  "z1-v1-0 z1-v2-0",
		"nats-2":  "z0-v1-1 z0-v2-1",
		"nats-3":  "z1-v1-1 z1-v2-1",
		"nats-4":  "z0-v1-2 z0-v2-2",
		"nats-5":  "z1-v1-2 z1-v2-2",
		"nats-z1": "z1-v1-0 z1-v1-1 z1-v1-2 z1-v2-0 z1-v2-1 z1-v2-2",
		"nats":    "z0-v1-0 z0-v1-1 z0-v1-2 z0-v2-0 z0-v2-1 z0-v2-2 z1-v1-0 z1-v1-1 z1-v1-2 z1-v2-0 z1-v2-1 z1-v2-2",
		"api-x":   "other",
		"empty":   "",
	} {
		require.Equal(t, want, got[service], service)
	}
}

func TestServiceObjects(t *testing.T) {
	d := Deployment{Name: "cf", Groups: []Group{
		{Name: "nats_x", AZs: []string{"z1"}, Instances: []Instance{{}}, Ports: []Port{{Name: "client", Port: 4222}, {Port: 53, Protocol: "UDP"}}, ActivePassive: true},
		{Name: "bare", Instances: []Instance{{}}, PublishNotReady: true},
	}}
	table, err := NewTable(Naming{Namespace: "ns"}, d)
	require.NoError(t, err)
	services, err := table.Services()
	require.NoError(t, err)
	var docs []string
	for _, s := range services {
		text, err := yaml.Marshal(s)
		require.NoError(t, err)
		docs = append(docs, string(text))
	}
	group := "quarks.cloudfoundry.org/"
	ports := `
    ports:
        - name: client
          protocol: TCP
          port: 4222
        - name: udp-53
          protocol: UDP
          port: 53`
	labels := func(indent, of, more string) string {
		s := group + "deployment-name: cf\n" + group + "instance-group-name: " + of
		if more != "" {
			s = more + "\n" + s
		}
		lines := strings.Split(s, "\n")
		slices.Sort(lines)
		return indent + strings.Join(lines, "\n"+indent)
	}
	instance := group + "az-index: \"0\"\n" + group + "pod-ordinal: \"0\""
	service := func(name, labels, clusterIP, selector, rest string) string {
		if clusterIP != "" {
			clusterIP = "\n    clusterIP: " + clusterIP
		}
		return "apiVersion: v1\nkind: Service\nmetadata:\n    name: " + name + "\n    namespace: ns\n    labels:\n" + labels +
			"\nspec:" + clusterIP + "\n    selector:\n" + selector + rest + "\n"
	}
	in := strings.Repeat(" ", 8)
	active := group + "pod-active: active"
	require.Equal(t, []string{
		service("nats-x", labels(in, "nats_x", ""), "None", labels(in, "nats_x", active), ports),
		service("nats-x-z0", labels(in, "nats_x", group+"az-index: \"0\""), "None", labels(in, "nats_x", active+"\n"+group+"az-index: \"0\""), ports),
		service("nats-x-z0-0", labels(in, "nats_x", instance), "", labels(in, "nats_x", active+"\n"+instance), ports),
		service("bare", labels(in, "bare", ""), "None", labels(in, "bare", ""), "\n    publishNotReadyAddresses: true"),
		service("bare-0", labels(in, "bare", instance), "None", labels(in, "bare", instance), ""),
	}, docs)
}

// The keys that the objects write are keys of Kubernetes' own types, so that strict decoding accepts them, and JSON and
// YAML write the same ones.
func TestServiceKeys(t *testing.T) {
	table, err := NewTable(Naming{Namespace: "ns"}, natsDeployment())
	require.NoError(t, err)
	services, err := table.Services()
	require.NoError(t, err)
	known := map[string][]string{
		"":          {"apiVersion", "kind", "metadata", "spec", "status"},
		"/metadata": {"name", "generateName", "namespace", "labels", "annotations", "ownerReferences", "finalizers"},
		"/spec": {"ports", "selector", "clusterIP", "clusterIPs", "type", "externalIPs", "sessionAffinity", "loadBalancerIP",
			"loadBalancerSourceRanges", "externalName", "externalTrafficPolicy", "healthCheckNodePort", "publishNotReadyAddresses",
			"sessionAffinityConfig", "ipFamilies", "ipFamilyPolicy", "internalTrafficPolicy", "trafficDistribution"},
		"/spec/ports": {"name", "protocol", "appProtocol", "port", "targetPort", "nodePort"},
	}
	var check func(path string, v any)
	check = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			keys, ok := known[path]
			for k, e := range v {
				if ok {
					require.Contains(t, keys, k, path)
				}
				check(path+"/"+k, e)
			}
		case []any:
			for _, e := range v {
				check(path, e)
			}
		}
	}
	for _, s := range services {
		text, err := json.Marshal(s)
		require.NoError(t, err)
		var fromJSON map[string]any
		require.NoError(t, json.Unmarshal(text, &fromJSON))
		check("", fromJSON)
		text, err = yaml.Marshal(s)
		require.NoError(t, err)
		var fromYAML map[string]any
		require.NoError(t, yaml.Unmarshal(text, &fromYAML))
		again, err := json.Marshal(fromYAML)
		require.NoError(t, err)
		sorted, err := json.Marshal(fromJSON)
		require.NoError(t, err)
		require.JSONEq(t, string(sorted), string(again))
	}
}

func TestServiceErrors(t *testing.T) {
	table, err := NewTable(Naming{}, Deployment{Name: "d", Groups: []Group{
		{Name: "3scale", Instances: []Instance{{}}},
		{Name: "g", Ports: []Port{{Name: "a", Port: 0}, {Name: "b", Port: 65536}, {Name: "c", Port: 1, Protocol: "tcp"},
			{Name: "x_y", Port: 1}, {Name: "X-Y", Port: 2}, {Name: "z", Port: 1}, {Name: "x-y", Port: 3, Protocol: "UDP"}}},
	}})
	require.NoError(t, err)
	_, err = table.Services()
	require.EqualError(t, err, strings.Join([]string{
		"cannot name instance group '3scale' of deployment 'd' by scheme group-zone-ordinal: service name '3scale' does not begin with a letter",
		"cannot name instance 0 of instance group '3scale' of deployment 'd' by scheme group-zone-ordinal: service name '3scale-0' does not begin with a letter",
		"instance group 'g' of deployment 'd': port 'a' (0/TCP) is not valid",
		"port 'b' (65536/TCP) is not valid",
		"port 'c' (1/tcp) is not valid",
		"ports 1/TCP and 2/TCP have the same name 'x-y'",
		"ports 1/TCP and 3/UDP have the same name 'x-y'",
	}, "\n"))
}

func TestLongNamesInLabels(t *testing.T) {
	long := strings.Repeat("g", 300)
	table, err := NewTable(Naming{}, Deployment{Name: long, Groups: []Group{{Name: long, Instances: []Instance{{}}}}})
	require.NoError(t, err)
	services, err := table.Services()
	require.NoError(t, err)
	for _, s := range services {
		require.LessOrEqual(t, len(s.Metadata.Name), 63)
		for _, v := range s.Spec.Selector {
			require.True(t, validLabelValue(v), v)
		}
	}
}
