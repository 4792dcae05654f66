package kube

// This file keeps the pods of an AZ on the nodes of that AZ.

import (
	"maps"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// LabelQuarksZone is the label of nodes that quarks uses for their AZ.
const LabelQuarksZone = "failure-domain.beta.kubernetes.io/zone"

// Zones select the nodes of an AZ. The zero value selects the nodes whose label topology.kubernetes.io/zone is the
// name of the AZ.
type Zones struct {
	// Label is the label of nodes whose value is the name of their AZ; the default is topology.kubernetes.io/zone.
	// LabelQuarksZone is quarks'.
	Label string
	// Labels are the labels of the nodes of an AZ, by its name, instead of Label. A node must have all of them.
	Labels map[string]map[string]string
	// Anywhere lets pods run on all nodes, for clusters whose nodes have no such labels.
	Anywhere bool
}

// requirements returns the requirements on a node of an AZ.
func (z *Zones) requirements(az string) []corev1.NodeSelectorRequirement {
	labels := z.Labels[az]
	if labels == nil {
		key := z.Label
		if key == "" {
			key = corev1.LabelTopologyZone
		}
		labels = map[string]string{key: az}
	}
	var list []corev1.NodeSelectorRequirement
	for _, key := range slices.Sorted(maps.Keys(labels)) {
		list = append(list, corev1.NodeSelectorRequirement{Key: key, Operator: corev1.NodeSelectorOpIn, Values: []string{labels[key]}})
	}
	return list
}

// place adds the nodes of its AZ to the requirements of the manifest on a group's pods, and spreads the pods over
// these nodes if there are several.
func (b *builder) place(g *built, zone int, t *corev1.PodTemplateSpec) {
	if !isErrand(g.Lifecycle) {
		t.Spec.TopologySpreadConstraints = []corev1.TopologySpreadConstraint{{
			MaxSkew: 1, TopologyKey: corev1.LabelHostname, WhenUnsatisfiable: corev1.ScheduleAnyway,
			LabelSelector: &metav1.LabelSelector{MatchLabels: b.selector(g, t.Labels)},
		}}
	}
	if len(g.AZs) == 0 || b.Zones.Anywhere {
		return
	}
	affinity := t.Spec.Affinity.DeepCopy()
	if affinity == nil {
		affinity = &corev1.Affinity{}
	}
	if affinity.NodeAffinity == nil {
		affinity.NodeAffinity = &corev1.NodeAffinity{}
	}
	required := affinity.NodeAffinity.RequiredDuringSchedulingIgnoredDuringExecution
	if required == nil || len(required.NodeSelectorTerms) == 0 {
		required = &corev1.NodeSelector{NodeSelectorTerms: []corev1.NodeSelectorTerm{{}}}
	}
	for n := range required.NodeSelectorTerms { // a node has to match one term: each requires the AZ
		term := &required.NodeSelectorTerms[n]
		term.MatchExpressions = append(term.MatchExpressions, b.Zones.requirements(g.AZs[zone])...)
	}
	affinity.NodeAffinity.RequiredDuringSchedulingIgnoredDuringExecution = required
	t.Spec.Affinity = affinity
}
