package kube_test

// This file checks with the scheduler's own library on which nodes pods may run.

import (
	"testing"

	"github.com/boshrender/boshrender/kube"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/component-helpers/scheduling/corev1/nodeaffinity"
)

// nodes returns two nodes of each zone, labelled by clouds and by quarks, and one without a zone.
func nodes() []*corev1.Node {
	var list []*corev1.Node
	for _, zone := range []string{"z1", "z2"} {
		for _, rack := range []string{"a", "b"} {
			list = append(list, &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: zone + rack, Labels: map[string]string{
				corev1.LabelTopologyZone: zone, kube.LabelQuarksZone: "quarks-" + zone, "rack": rack,
			}}})
		}
	}
	return append(list, &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "none"}})
}

// runsOn returns the names of the nodes on which pods of a template may run.
func runsOn(t *testing.T, template corev1.PodTemplateSpec) []string {
	t.Helper()
	required := nodeaffinity.GetRequiredNodeAffinity(&corev1.Pod{Spec: template.Spec})
	var list []string
	for _, n := range nodes() {
		ok, err := required.Match(n)
		require.NoError(t, err)
		if ok {
			list = append(list, n.Name)
		}
	}
	return list
}

func TestZones(t *testing.T) {
	const inRackA = `
- type: replace
  path: /instance_groups/name=broker/env?/bosh/agent/settings/affinity
  value: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
    {matchExpressions: [{key: rack, operator: In, values: [a]}]}, {matchExpressions: [{key: gpu, operator: Exists}]}]}}}
`
	all := []string{"z1a", "z1b", "z2a", "z2b", "none"}
	for name, c := range map[string]struct {
		zones kube.Zones
		ops   string
		want  map[string][]string // by StatefulSet; sets of the same zone are alike
	}{
		"topology":  {kube.Zones{}, "", map[string][]string{"broker-z0": {"z1a", "z1b"}, "broker-z1": {"z2a", "z2b"}}},
		"quarks":    {kube.Zones{Label: kube.LabelQuarksZone}, "", map[string][]string{"broker-z0": nil}},
		"by AZ":     {kube.Zones{Labels: map[string]map[string]string{"z1": {"rack": "b", corev1.LabelTopologyZone: "z2"}}}, "", map[string][]string{"broker-z0": {"z2b"}, "broker-z1": {"z2a", "z2b"}}},
		"anywhere":  {kube.Zones{Anywhere: true}, "", map[string][]string{"broker-z0": all, "broker-z1": all}},
		"and racks": {kube.Zones{}, inRackA, map[string][]string{"broker-z0": {"z1a"}, "broker-z1": {"z2a"}}},
	} {
		t.Run(name, func(t *testing.T) {
			o := kube.Options{Image: "operator", ReleaseImage: image, Zones: c.zones}
			objects, err := kube.Build(t.Context(), bundled(t, c.ops), new(kube.State), o)
			require.NoError(t, err)
			found := 0
			for _, s := range objects.StatefulSets {
				if want, ok := c.want[s.Name]; ok {
					found++
					require.Equal(t, want, runsOn(t, s.Spec.Template), s.Name)
				}
				spread := s.Spec.Template.Spec.TopologySpreadConstraints
				require.Len(t, spread, 1)
				selector, err := metav1.LabelSelectorAsSelector(spread[0].LabelSelector)
				require.NoError(t, err)
				own, err := metav1.LabelSelectorAsSelector(s.Spec.Selector)
				require.NoError(t, err)
				require.Equal(t, own.String(), selector.String(), "pods are spread among those of their set")
			}
			require.Equal(t, len(c.want), found)
		})
	}
}

// TestSystemPaths checks that nothing is mounted over system paths of a container, which a runtime refuses.
func TestSystemPaths(t *testing.T) {
	for _, s := range build(t, "", nil).StatefulSets {
		for _, c := range s.Spec.Template.Spec.Containers {
			for _, m := range c.VolumeMounts {
				for _, path := range []string{"/proc", "/sys", "/dev", "/etc", "/root"} {
					require.NotEqual(t, path, m.MountPath, s.Name+" "+c.Name)
				}
			}
		}
	}
}
