package kube

// This file decides which pods keep the version that they have.

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/boshrender/boshrender"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// State is what is in a cluster, as far as the next objects depend on it. It is read from the objects themselves, see
// [StateOf], or from those that were built before: [Objects.State].
//
// Secrets have versions. A StatefulSet whose pods would all render the same files and run the same containers keeps its
// version: the Secrets of that version get the new content, for pods to come, and no pod restarts. Otherwise it gets the
// next version, with Secrets of their own, so that pods that are not updated yet find what they were made with.
type State struct {
	// Sets are the StatefulSets by name, Groups the digests of groups by their names.
	Sets map[string]SetState
	// Groups are what was rendered last.
	Groups map[string]GroupState
}

// SetState is a StatefulSet that is there, or the Job of an errand.
type SetState struct {
	// Version is that of its Secrets, Template the digest of its template.
	Version  int
	Template string
}

// GroupState is what was rendered of a group.
type GroupState struct {
	// Version is the highest that there is.
	Version int
	// Digests are those of what StatefulSets have.
	Digests *boshrender.Digests

	current int // the version that they were read from
}

// StateOf reads the state of a deployment from its objects.
func StateOf(sets []appsv1.StatefulSet, jobs []batchv1.Job, secrets []corev1.Secret) (*State, error) {
	s := &State{Sets: map[string]SetState{}, Groups: map[string]GroupState{}}
	groupOf := map[string]string{}
	read := func(m *metav1.ObjectMeta) error {
		version, err := strconv.Atoi(m.Annotations[AnnotationVersion])
		if err != nil {
			return fmt.Errorf("%s: annotation %s is no number", m.Name, AnnotationVersion)
		}
		groupOf[m.Name] = m.Annotations[AnnotationGroup]
		s.Sets[m.Name] = SetState{Version: version, Template: m.Annotations[AnnotationTemplate]}
		return nil
	}
	for n := range sets {
		if err := read(&sets[n].ObjectMeta); err != nil {
			return nil, err
		}
	}
	for n := range jobs {
		if err := read(&jobs[n].ObjectMeta); err != nil {
			return nil, err
		}
	}
	used := map[string]bool{}
	for name, set := range s.Sets {
		used[groupOf[name]+" "+strconv.Itoa(set.Version)] = true
	}
	for n := range secrets {
		if err := s.secret(&secrets[n], used); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// secret reads the digests in the Secret of a group. Those of a version that no StatefulSet has are old.
func (s *State) secret(secret *corev1.Secret, used map[string]bool) error {
	data, ok := secret.Data[keyDigests]
	if !ok {
		return nil
	}
	version, err := strconv.Atoi(secret.Labels[LabelVersion])
	if err != nil {
		return fmt.Errorf("%s: label %s is no number", secret.Name, LabelVersion)
	}
	var d kept
	if err := json.Unmarshal(data, &d); err != nil {
		return fmt.Errorf("%s: %s: %w", secret.Name, keyDigests, err)
	}
	known := s.Groups[d.Group]
	if used[d.Group+" "+strconv.Itoa(version)] && version > known.current {
		known.current, known.Digests = version, d.Digests
	}
	known.Version = max(known.Version, version)
	s.Groups[d.Group] = known
	return nil
}

// kept is what the Secret of a group has beside the document.
type kept struct {
	Group   string              `json:"group"`
	Digests *boshrender.Digests `json:"digests"`
}

// group returns what was rendered of a group.
func (s *State) group(name string) GroupState {
	if s == nil {
		return GroupState{}
	}
	return s.Groups[name]
}

// versions decides the versions of the StatefulSets of a group, or of its Job: templates are the digests of their
// templates by name, and changed says whether pods in the AZ of one would render something else.
func (s *State) versions(group string, templates map[string]string, changed map[string]bool) map[string]int {
	last := s.group(group).Version
	out := map[string]int{}
	restarts := false
	for name, template := range templates {
		if s == nil {
			break
		}
		old, there := s.Sets[name]
		switch {
		case !there:
		case changed[name] || old.Template != template:
			restarts = true
			out[name] = last + 1
		default:
			out[name] = old.Version
		}
	}
	for name := range templates {
		if out[name] == 0 { // what is new has the content of all others
			out[name] = max(last, 1)
			if restarts {
				out[name] = last + 1
			}
		}
	}
	return out
}

// changedIn reports whether pods that were there in an AZ would render something else.
func changedIn(before, now *boshrender.Digests, zone int) bool {
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
