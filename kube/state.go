package kube

// This file decides which pods keep their version.

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/pod"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// State is the part of a cluster's state on which the next objects depend. It is read from the objects themselves,
// see [StateOf], or from the objects of an earlier Build: [Objects.State].
//
// Secrets have versions. A StatefulSet whose pods would all render the same files and run the same containers keeps
// its version: the Secrets of that version get the new content, for new pods, and no pod restarts. Otherwise it gets
// a version with Secrets of its own, so that pods that are not updated yet find the data that they were created with:
// a version of another AZ that has the same content already, or the next.
type State struct {
	// Sets are the StatefulSets, and the Jobs of errands, by name.
	Sets map[string]SetState
	// Groups are the groups by name.
	Groups map[string]GroupState
}

// SetState is an existing StatefulSet, or the Job of an errand.
type SetState struct {
	// Version is the version of its Secrets, Template the digest of its template.
	Version  int
	Template string
	// Group is its instance group, Zone the number of its AZ from 0.
	Group string
	Zone  int
	// Replicas is the number of its pods; -1 for a Job.
	Replicas int
	// Claims describes the claims of its pods, Selector are the labels by which it selects them, and Service is the
	// Service that they have their names from. All are immutable.
	Claims   string
	Selector map[string]string
	Service  string
}

// GroupState is the state of a group: the versions of its StatefulSets.
type GroupState struct {
	Versions map[int]VersionState
}

// VersionState is the content of the Secrets of a version.
type VersionState struct {
	// Content is the digest of the documents.
	Content string
	// Digests are the digests of the rendered files.
	Digests *pod.Digests
}

// StateOf reads the state of a deployment from its objects.
func StateOf(sets []appsv1.StatefulSet, jobs []batchv1.Job, secrets []corev1.Secret) (*State, error) {
	s := &State{Sets: map[string]SetState{}, Groups: map[string]GroupState{}}
	read := func(m *metav1.ObjectMeta, of SetState) error {
		version, err := strconv.Atoi(m.Annotations[AnnotationVersion])
		if err != nil {
			return fmt.Errorf("%s: annotation %s is no number", m.Name, AnnotationVersion)
		}
		name := cmp.Or(m.Annotations[AnnotationErrand], m.Name)
		if s.Sets[name].Version <= version {
			zone, _ := strconv.Atoi(m.Annotations[annotationZone]) // objects of an older version have none: 0
			of.Version, of.Template, of.Group, of.Zone = version, m.Annotations[AnnotationTemplate], m.Annotations[AnnotationGroup], zone
			s.Sets[name] = of
		}
		return nil
	}
	for n := range sets {
		spec := &sets[n].Spec
		of := SetState{Replicas: 1, Claims: claimsText(spec.VolumeClaimTemplates), Service: spec.ServiceName} // one is Kubernetes' default
		if spec.Replicas != nil {
			of.Replicas = int(*spec.Replicas)
		}
		if spec.Selector != nil {
			of.Selector = spec.Selector.MatchLabels
		}
		if err := read(&sets[n].ObjectMeta, of); err != nil {
			return nil, err
		}
	}
	for n := range jobs {
		if err := read(&jobs[n].ObjectMeta, SetState{Replicas: -1}); err != nil {
			return nil, err
		}
	}
	for n := range secrets {
		if err := s.secret(&secrets[n]); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// claimsText returns a text that describes claims.
func claimsText(claims []corev1.PersistentVolumeClaim) string {
	var list []string
	for _, c := range claims {
		size := c.Spec.Resources.Requests[corev1.ResourceStorage]
		text := fmt.Sprintf("%s of %d MiB", c.Name, size.Value()>>20)
		if class := c.Spec.StorageClassName; class != nil {
			text += " of class " + *class
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// secret reads the digests in the Secret of a group, also of a version that no StatefulSet uses: pods may have it.
func (s *State) secret(secret *corev1.Secret) error {
	data, ok := secret.Data[KeyDigests]
	if !ok {
		return nil
	}
	version, err := strconv.Atoi(secret.Labels[LabelVersion])
	if err != nil {
		return fmt.Errorf("%s: label %s is no number", secret.Name, LabelVersion)
	}
	var d kept
	if json.Unmarshal(data, &d) != nil {
		return nil // damaged: the version counts as unknown, and its pods restart
	}
	s.add(d.Group, version, VersionState{Content: d.Content, Digests: d.Digests})
	return nil
}

func (s *State) add(group string, version int, v VersionState) {
	g := s.Groups[group]
	if g.Versions == nil {
		g.Versions = map[int]VersionState{}
	}
	g.Versions[version] = v
	s.Groups[group] = g
}

// kept is the data in the Secret of a group in addition to the document.
type kept struct {
	Group   string       `json:"group"`
	Content string       `json:"content"`
	Digests *pod.Digests `json:"digests"`
}

// place is a desired StatefulSet, or the Job of an errand.
type place struct {
	zone     int
	template string // the digest of its template
}

// versions decides the versions of the StatefulSets of a group, or of its Job.
func (s *State) versions(g *built, content string, sets map[string]place) map[string]int {
	out := map[string]int{}
	there := s.Groups[g.Name].Versions
	next := 1
	for name, other := range s.Groups { // Client and client have Secrets of the same names
		for version := range other.Versions {
			if dns.Label(name) == dns.Label(g.Name) {
				next = max(next, version+1)
			}
		}
	}
	for name := range sets { // pods of an unknown version may have rendered anything: they need a new one
		if _, known := there[s.Sets[name].Version]; !known {
			next = max(next, s.Sets[name].Version+1)
		}
	}
	for _, version := range slices.Sorted(maps.Keys(there)) {
		if there[version].Content == content && !changed(there[version].Digests, g.digests) {
			next = version
		}
	}
	for name, p := range sets {
		old, ok := s.Sets[name]
		v, known := there[old.Version]
		if ok && known && old.Template == p.template && !changedIn(v.Digests, g.digests, p.zone) {
			out[name] = old.Version
		} else {
			out[name] = next
		}
	}
	return out
}

// changed reports whether existing pods would render other files: also if only templates have changed.
func changed(before, now *pod.Digests) bool {
	return before == nil || slices.ContainsFunc(before.Changed(now), func(c pod.Change) bool { return !c.New && !c.Gone })
}

// changedIn reports whether existing pods in an AZ would render other files.
func changedIn(before, now *pod.Digests, zone int) bool {
	if before == nil {
		return true
	}
	for _, c := range before.Changed(now) {
		if c.Zone == zone && !c.New && !c.Gone {
			return true
		}
	}
	return false
}
