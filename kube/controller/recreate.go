package controller

// This file recreates StatefulSets whose immutable fields change, and keeps their pods. Pods that get other labels stay
// in their Services all the time. Each step has a turn of its own, so that the cluster's controllers see one step after
// the other: the pods get one more label; the Services select by it, instead of the labels that change; the
// StatefulSets go; the pods get their new labels; the Services get their new selectors, and new StatefulSets adopt the
// pods, at first without updating them.

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller/api"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// labelMoves is on pods whose labels change: the label of their instance group before. annotationSet is on all pods whose
// StatefulSet is made anew: its kube.SetState, from which the versions of the new one follow.
const (
	labelMoves    = "boshrender.io/moves"
	annotationSet = "boshrender.io/set"
)

// orphaned adds the StatefulSets of pods that have none to a state.
func (t *turn) orphaned(s *kube.State) error {
	for _, p := range t.found.pods {
		name := strings.TrimSuffix(p.Name, "-"+p.Labels[dns.LabelPodIndex])
		kept, ok := p.Annotations[annotationSet]
		if _, there := s.Sets[name]; there || !ok || metav1.GetControllerOf(p) != nil {
			continue
		}
		var of kube.SetState
		if err := json.Unmarshal([]byte(kept), &of); err != nil {
			return fmt.Errorf("pod %s: annotation %s: %w", p.Name, annotationSet, err)
		}
		s.Sets[name] = of
	}
	return nil
}

// recreate makes the next step, and reports whether there was one.
func (t *turn) recreate(ctx context.Context) (bool, error) {
	var old []kube.Recreated
	for _, c := range t.changes.Recreated {
		if !c.Pods { // see rollout.again
			old = append(old, c)
		}
	}
	steps := []func(context.Context, []kube.Recreated) (bool, error){t.markPods, t.markServices, t.orphan, t.adoptable}
	for _, step := range steps {
		if made, err := step(ctx, old); made || err != nil {
			t.waiting = true
			t.condition(api.Applied, false, "Waiting", "StatefulSets are made anew")
			t.condition(api.Ready, false, "Waiting", "StatefulSets are made anew")
			return true, err
		}
	}
	return false, nil
}

// markPods adds the label to the pods whose labels change, and the annotation to all.
func (t *turn) markPods(ctx context.Context, old []kube.Recreated) (made bool, err error) {
	for _, c := range old {
		if t.found.there["StatefulSet "+c.Set] == nil {
			continue
		}
		kept, err := json.Marshal(t.state.Sets[c.Set])
		if err != nil {
			return false, err
		}
		for _, p := range t.found.of[c.Set] {
			label := map[string]any{}
			if c.Labels != nil && p.Labels[labelMoves] == "" {
				label[labelMoves] = p.Labels[dns.LabelInstanceGroup]
			}
			if len(label) == 0 && p.Annotations[annotationSet] == string(kept) {
				continue
			}
			made = true
			if err := t.change(ctx, p, map[string]any{"labels": label, "annotations": map[string]any{annotationSet: string(kept)}}); err != nil {
				return true, err
			}
		}
	}
	return made, nil
}

// change changes metadata of a pod, which may be gone.
func (t *turn) change(ctx context.Context, p *corev1.Pod, with map[string]any) error {
	data, err := json.Marshal(map[string]any{"metadata": with})
	if err != nil {
		return err
	}
	return client.IgnoreNotFound(t.Patch(ctx, p.DeepCopy(), client.RawPatch(types.MergePatchType, data), Manager))
}

// markServices makes the Services of these pods select them by the label.
func (t *turn) markServices(ctx context.Context, old []kube.Recreated) (made bool, err error) {
	for _, o := range t.found.there {
		s, ok := o.(*corev1.Service)
		if !ok || s.Spec.Selector[labelMoves] != "" {
			continue
		}
		selector, group := maps.Clone(s.Spec.Selector), ""
		for _, c := range old {
			for _, p := range t.found.of[c.Set] {
				if c.Labels == nil || !labels.SelectorFromSet(s.Spec.Selector).Matches(labels.Set(p.Labels)) {
					continue
				}
				group = p.Labels[labelMoves]
				maps.DeleteFunc(selector, func(key, value string) bool { now, ok := c.Labels[key]; return ok && now != value })
			}
		}
		if group == "" || len(selector) == len(s.Spec.Selector) {
			continue
		}
		made = true
		selector[labelMoves] = group
		after := s.DeepCopy()
		after.Spec.Selector = selector
		if err := t.Patch(ctx, after, client.MergeFrom(s), Manager); err != nil {
			return true, err
		}
	}
	return made, nil
}

// orphan deletes the StatefulSets without their pods, and waits until they are gone.
func (t *turn) orphan(ctx context.Context, old []kube.Recreated) (made bool, err error) {
	for _, c := range old {
		there, ok := t.found.there["StatefulSet "+c.Set].(*appsv1.StatefulSet)
		if !ok {
			continue
		}
		made = true
		if !there.DeletionTimestamp.IsZero() {
			continue
		}
		if t.Recorder != nil {
			t.Recorder.Event(t.d, corev1.EventTypeNormal, "Recreates", c.String())
		}
		if err := client.IgnoreNotFound(t.Delete(ctx, there, client.PropagationPolicy(metav1.DeletePropagationOrphan))); err != nil {
			return true, err
		}
	}
	return made, nil
}

// adoptable gives pods without a StatefulSet the labels by which the new one selects them.
func (t *turn) adoptable(ctx context.Context, _ []kube.Recreated) (made bool, err error) {
	for _, set := range t.objects.StatefulSets {
		for _, p := range t.found.of[set.Name] {
			wanted := map[string]any{}
			for key, value := range set.Spec.Selector.MatchLabels {
				if p.Labels[key] != value {
					wanted[key] = value
				}
			}
			if p.Labels[labelMoves] == "" || metav1.GetControllerOf(p) != nil || len(wanted) == 0 {
				continue
			}
			made = true
			if err := t.change(ctx, p, map[string]any{"labels": wanted}); err != nil {
				return true, fmt.Errorf("pod %s: %w", p.Name, err)
			}
		}
	}
	return made, nil
}
