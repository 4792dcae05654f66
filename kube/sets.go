package kube

// This file builds the objects that run pods: StatefulSets and Jobs, and the disruption budgets.

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// workload adds the StatefulSet of a group in one AZ, or the Job of an errand.
func (b *builder) workload(g *built, name string, template *corev1.PodTemplateSpec, s SetState) {
	meta := b.meta(name, g.Name)
	if meta.Annotations == nil {
		meta.Annotations = map[string]string{}
	}
	meta.Annotations[AnnotationGroup] = g.Name
	meta.Annotations[AnnotationVersion] = strconv.Itoa(s.Version)
	meta.Annotations[AnnotationTemplate] = s.Template
	if findings := b.findings(g); len(findings) > 0 {
		meta.Annotations[AnnotationFindings] = strings.Join(findings, "\n")
	}
	if isErrand(g.Lifecycle) {
		s.Replicas, s.Claims = -1, ""
		b.out.State.Sets[name] = s
		b.job(g, meta, template)
		return
	}
	meta.Labels[b.azKey()] = strconv.Itoa(s.Zone)
	meta.Annotations[annotationZone] = strconv.Itoa(s.Zone)
	s.Selector, s.Service = b.selector(g, meta.Labels), b.headless(g)
	b.out.State.Sets[name] = s
	if before, ok := b.previous.Sets[name]; ok && before.Replicas >= 0 {
		b.immutable(g, name, before, s)
	}
	b.set(g, meta, template)
	b.budget(g, name, s.Zone)
}

// immutable records a StatefulSet that has to be made anew, because fields change that Kubernetes doesn't change.
func (b *builder) immutable(g *built, name string, before, now SetState) {
	r := Recreated{Set: name, Group: g.Name}
	var reasons []string
	changed := func(what, from, to string) {
		if from != to {
			reasons = append(reasons, fmt.Sprintf("its %s %s and are %s", what, orNone(from), orNone(to)))
		}
	}
	changed("disks were", before.Claims, now.Claims)
	if before.Selector != nil { // a State of an earlier version has none
		from, to := labels.Set(before.Selector).String(), labels.Set(now.Selector).String()
		if changed("pods' labels were", from, to); from != to {
			r.Labels = now.Selector
		}
		changed("pods' names were of Service", before.Service, now.Service)
	}
	if len(reasons) == 0 {
		return
	}
	r.Reason, r.Pods = strings.Join(reasons, "; "), before.Claims == "" && now.Claims != ""
	b.out.Recreated = append(b.out.Recreated, r)
	if before.Claims != "" && now.Claims != "" && before.Claims != now.Claims {
		g.once = append(g.once, fmt.Sprintf("%s: existing claims stay %s until they are changed by hand; new pods get %s", name, before.Claims, now.Claims))
	}
}

// job adds the Job of an errand.
func (b *builder) job(g *built, meta metav1.ObjectMeta, template *corev1.PodTemplateSpec) {
	meta.Annotations[AnnotationErrand] = meta.Name // each run has a name of its own
	retries := int32(0)
	if g.Lifecycle == autoErrand {
		retries = 6
	}
	if limit := g.agent.JobBackoffLimit; limit != nil {
		retries = *limit
	}
	job := &batchv1.Job{
		TypeMeta: metav1.TypeMeta{APIVersion: "batch/v1", Kind: "Job"}, ObjectMeta: meta,
		Spec: batchv1.JobSpec{BackoffLimit: &retries, Template: *template},
	}
	if g.Lifecycle != autoErrand {
		b.out.Errands[g.Name] = job
		return
	}
	job.Spec.Template.Spec.RestartPolicy = corev1.RestartPolicyOnFailure
	job.Name = dns.Sanitize(meta.Name + "-v" + meta.Annotations[AnnotationVersion]) // a Job is immutable
	b.out.Jobs = append(b.out.Jobs, job)
}

// set adds a StatefulSet.
func (b *builder) set(g *built, meta metav1.ObjectMeta, template *corev1.PodTemplateSpec) {
	replicas := int32(g.Replicas)
	u := b.manifest.EffectiveUpdate(g.ig)
	set := &appsv1.StatefulSet{
		TypeMeta: metav1.TypeMeta{APIVersion: "apps/v1", Kind: "StatefulSet"}, ObjectMeta: meta,
		Spec: appsv1.StatefulSetSpec{
			Replicas: &replicas, ServiceName: b.headless(g), Template: *template,
			Selector:            &metav1.LabelSelector{MatchLabels: b.selector(g, meta.Labels)},
			PodManagementPolicy: appsv1.ParallelPodManagement,
			UpdateStrategy: appsv1.StatefulSetUpdateStrategy{
				Type: appsv1.RollingUpdateStatefulSetStrategyType, RollingUpdate: &appsv1.RollingUpdateStatefulSetStrategy{},
			},
		},
	}
	b.strategy(set, u, g)
	set.Spec.VolumeClaimTemplates = g.claims()
	b.out.StatefulSets = append(b.out.StatefulSets, set)
}

// selector returns the labels of a set's pods that never change.
func (b *builder) selector(g *built, labels map[string]string) map[string]string {
	out := map[string]string{}
	for _, key := range []string{dns.LabelDeployment, dns.LabelInstanceGroup, b.azKey()} {
		out[key] = labels[key]
	}
	return out
}

// claims returns the claims of each pod.
func (g *built) claims() []corev1.PersistentVolumeClaim {
	claim := g.parts.Claim
	if claim == nil {
		return nil
	}
	return []corev1.PersistentVolumeClaim{volumeClaim(claim.Name, claim.Class, claim.Size)}
}

func volumeClaim(name, class string, mib int) corev1.PersistentVolumeClaim {
	claim := corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: corev1.PersistentVolumeClaimSpec{
		AccessModes: []corev1.PersistentVolumeAccessMode{corev1.ReadWriteOnce},
		Resources: corev1.VolumeResourceRequirements{Requests: corev1.ResourceList{
			corev1.ResourceStorage: *resource.NewQuantity(int64(mib)<<20, resource.BinarySI),
		}},
	}}
	if class != "" {
		claim.Spec.StorageClassName = &class
	}
	return claim
}

// strategy translates the update block. With Options.Canaries an update begins with the canaries: the partition
// leaves all other pods unchanged, until a program lowers it when the canaries are healthy.
func (b *builder) strategy(set *appsv1.StatefulSet, u manifest.Update, g *built) {
	canaries, err := u.CanaryCount(g.Replicas)
	if err != nil || canaries < 0 {
		canaries = 1
	}
	inFlight := b.inFlight(g)
	partition := int32(max(g.Replicas-canaries, 0))
	if canaries == 0 || !b.Canaries {
		partition = 0
	}
	set.Spec.UpdateStrategy.RollingUpdate.Partition = &partition
	if b.MaxUnavailable {
		n := intstr.FromInt32(int32(inFlight))
		set.Spec.UpdateStrategy.RollingUpdate.MaxUnavailable = &n
	}
	set.Annotations[AnnotationSerial] = strconv.FormatBool(*u.Serial)
	set.Annotations[AnnotationCanaries] = strconv.Itoa(canaries)
	set.Annotations[AnnotationInFlight] = strconv.Itoa(inFlight)
	if least, most, ok := u.UpdateWatch(); ok {
		set.Annotations[AnnotationWatch] = fmt.Sprint(int(most / time.Second))
		set.Spec.MinReadySeconds = int32(least / time.Second)
	}
	if _, most, ok := u.CanaryWatch(); ok {
		set.Annotations[AnnotationCanaryWatch] = fmt.Sprint(int(most / time.Second))
	}
}

// inFlight returns the number of pods of each StatefulSet of a group that may be updated at once.
func (b *builder) inFlight(g *built) int {
	n, err := b.manifest.EffectiveUpdate(g.ig).MaxInFlightCount(g.Replicas)
	if err != nil || n < 1 {
		return 1
	}
	return n
}

// budget adds the disruption budget of a StatefulSet: as many pods may be unavailable as during an update.
func (b *builder) budget(g *built, name string, zone int) {
	if g.Replicas < 2 {
		return // draining the node must handle it
	}
	n := intstr.FromInt32(int32(min(b.inFlight(g), g.Replicas-1)))
	meta := b.meta(name, g.Name)
	meta.Labels[b.azKey()] = strconv.Itoa(zone)
	b.out.Budgets = append(b.out.Budgets, &policyv1.PodDisruptionBudget{
		TypeMeta: metav1.TypeMeta{APIVersion: "policy/v1", Kind: "PodDisruptionBudget"}, ObjectMeta: meta,
		Spec: policyv1.PodDisruptionBudgetSpec{
			MaxUnavailable: &n, Selector: &metav1.LabelSelector{MatchLabels: maps.Clone(b.selector(g, meta.Labels))},
		},
	})
}
