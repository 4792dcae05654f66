package kube

// This file builds the objects of a deployment.

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/uploaded"
	"github.com/boshrender/boshrender/pod"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/pod-security-admission/policy"
)

// Object is an object of Kubernetes with its metadata.
type Object interface {
	metav1.Object
	runtime.Object
}

// Objects are the objects of a deployment, each list in the order of the manifest.
type Objects struct {
	Secrets      []*corev1.Secret
	Services     []*corev1.Service
	Budgets      []*policyv1.PodDisruptionBudget
	Policies     []*networkingv1.NetworkPolicy
	StatefulSets []*appsv1.StatefulSet
	// Jobs are the Jobs of errands that run on each deployment. Errands are the Jobs of other errands, by the names of
	// their groups, each a template for a Job with a name of its own per run: see [Objects.Errand].
	Jobs    []*batchv1.Job
	Errands map[string]*batchv1.Job
	// Findings are the settings that pods can't honour, by the names of groups.
	Findings map[string][]string
	// Recreated are the StatefulSets of the previous state whose immutable fields change. Kubernetes refuses such
	// changes: the StatefulSets must be deleted, without their pods, before the new ones are applied.
	Recreated []Recreated
	// State is the state of the cluster after all objects are applied.
	State *State

	previous *State            // what Build had
	heirs    map[string]string // the groups that migrate from others, by the names of these
}

// All returns all objects but errands, in an order in which they can be applied: the dependencies of pods come first.
func (o *Objects) All() []Object {
	var list []Object
	for _, s := range o.Secrets {
		list = append(list, s)
	}
	for _, s := range o.Services {
		list = append(list, s)
	}
	for _, p := range o.Policies {
		list = append(list, p)
	}
	for _, p := range o.Budgets {
		list = append(list, p)
	}
	for _, s := range o.StatefulSets {
		list = append(list, s)
	}
	for _, j := range o.Jobs {
		list = append(list, j)
	}
	return list
}

// Errand returns the Job for run number run of an errand. The number and the group determine its name. It returns nil
// if there is no such errand.
func (o *Objects) Errand(group string, run uint64) *batchv1.Job {
	errand := o.Errands[group]
	if errand == nil {
		return nil
	}
	job := errand.DeepCopy()
	job.Name = dns.KubernetesJobName(group, run)
	return job
}

var errNoState = errors.New("kube: the state of the cluster is nil: StateOf reads it, new(State) is the state without a deployment")

// Build builds the objects of a deployment. It renders everything once, to find the pods that have to restart; a
// template that can't be rendered is an error, so that running pods are left alone. All errors are reported.
//
// previous is the state of the cluster: [StateOf] of the objects in it, or new(State) for a deployment that it doesn't
// have. It is no option, since objects that are built without it restart all pods.
func Build(ctx context.Context, r *boshrender.Resolved, previous *State, o Options) (*Objects, error) {
	if previous == nil {
		return nil, errNoState
	}
	if err := o.check(r); err != nil {
		return nil, err
	}
	b := &builder{Options: o, previous: previous, manifest: r.Manifest(), resolved: r, out: &Objects{
		Errands: map[string]*batchv1.Job{}, Findings: map[string][]string{}, previous: previous, heirs: map[string]string{},
		State: &State{Sets: map[string]SetState{}, Groups: map[string]GroupState{}},
	}}
	var err error
	if b.evaluator, err = policy.NewEvaluator(policy.DefaultChecks()); err != nil {
		return nil, err
	}
	var errs []error
	if err := b.desired(); err != nil {
		errs = append(errs, err)
	}
	for g := range r.All() {
		if len(g.Jobs) == 0 || g.Size() == 0 {
			continue
		}
		if err := b.group(ctx, g); err != nil {
			errs = append(errs, err)
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	errs = append(errs, b.services(), b.names())
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return b.out, nil
}

// builder builds the objects of one deployment.
type builder struct {
	Options
	previous *State
	manifest *manifest.Manifest
	resolved *boshrender.Resolved
	out      *Objects

	evaluator     policy.Evaluator  // of the Pod Security Standards
	groupServices map[string]string // the names of the Services of whole groups; nil before the first is needed
}

// built is a group with its documents.
type built struct {
	*boshrender.Group
	ig                    *manifest.InstanceGroup
	document, bpm, values []byte
	info                  *pod.Info
	parts                 *pod.Parts
	images                map[string]string
	digests               *pod.Digests
	agent                 agentKeys
	notes                 []string // settings that pods can't honour, in addition to the findings of parts
	once                  []string // limits of this change, reported once
}

// desired builds the Secret of the resolved manifest.
func (b *builder) desired() error {
	data, err := b.manifest.Root().Marshal()
	if err != nil {
		return err
	}
	parts, err := b.parts(TypeDesired, b.manifest.Name, 1, KeyManifest, data)
	for _, s := range parts {
		delete(s.Labels, dns.LabelInstanceGroup)
	}
	b.out.Secrets = append(b.out.Secrets, parts...)
	return err
}

// group builds the objects of one group.
func (b *builder) group(ctx context.Context, group *boshrender.Group) error {
	g, err := b.gather(ctx, group)
	if err != nil {
		return err
	}
	for _, from := range g.Source().Get("migrated_from").Items() {
		if name, ok := from.Get("name").Value().(string); ok {
			b.out.heirs[name] = g.Name
		}
	}
	sets := map[string]place{}
	for zone := range max(len(g.AZs), 1) {
		name, err := setName(g.Group, zone)
		if err != nil {
			return err
		}
		template, err := b.template(g, zone, 0)
		if err != nil {
			return err
		}
		sum, err := digest([]any{template, g.parts.Secrets})
		if err != nil {
			return err
		}
		sets[name] = place{zone, sum}
		if isErrand(g.Lifecycle) {
			break // runs once for all AZs
		}
	}
	content, err := digest([][]byte{g.document, g.bpm, g.values})
	if err != nil {
		return err
	}
	versions := b.previous.versions(g, content, sets)
	if b.Versions != nil {
		for name := range versions {
			versions[name] = b.Versions.Sets[name].Version
		}
	}
	byZone := func(x, y string) int { return cmp.Compare(sets[x].zone, sets[y].zone) }
	for _, name := range slices.SortedFunc(maps.Keys(versions), byZone) {
		template, err := b.template(g, sets[name].zone, versions[name])
		if err != nil {
			return err
		}
		b.workload(g, name, template, SetState{
			Version: versions[name], Template: sets[name].template, Group: g.Name, Zone: sets[name].zone, Replicas: g.Replicas, Claims: claimsText(g.claims()),
		})
	}
	for _, version := range slices.Compact(slices.Sorted(maps.Values(versions))) {
		secrets, err := b.groupSecrets(g, version, content)
		if err != nil {
			return err
		}
		b.out.Secrets = append(b.out.Secrets, secrets...)
		b.out.State.add(g.Name, version, VersionState{content, g.digests})
	}
	if findings := append(b.findings(g), g.once...); len(findings) > 0 {
		b.out.Findings[g.Name] = findings
	}
	return nil
}

// findings returns the settings that the pods of a group can't honour.
func (b *builder) findings(g *built) []string {
	var list []string
	for _, f := range g.parts.Findings {
		list = append(list, f.String())
	}
	list = append(list, g.notes...)
	if isErrand(g.Lifecycle) {
		return list
	}
	if n := b.inFlight(g); n > 1 && !b.MaxUnavailable {
		list = append(list, fmt.Sprintf("max_in_flight is %d: Kubernetes updates the pods of a StatefulSet one after another, "+
			"unless it has the feature gate MaxUnavailableStatefulSet and Options.MaxUnavailable is set", n))
	}
	if name, err := dns.StatefulSet(g.Name, len(g.AZs) > 0, 0); err == nil && len(name) > maxSet {
		list = append(list, fmt.Sprintf("the name of its StatefulSets would have %d characters, %d is the limit: "+
			"the names of its pods are others than their addresses, which are names of Services", len(name), maxSet))
	}
	return list
}

// maxSet is the maximum length of the name of a StatefulSet: Kubernetes appends a hyphen and a hash of up to ten
// characters for the label controller-revision-hash.
const maxSet = 63 - 11

// setName returns the name of the StatefulSet of a group in one AZ.
func setName(g *boshrender.Group, zone int) (string, error) {
	name, err := dns.StatefulSet(g.Name, len(g.AZs) > 0, zone)
	return dns.Truncate(name, maxSet), err
}

// gather builds the documents of a group, and renders it.
func (b *builder) gather(ctx context.Context, group *boshrender.Group) (*built, error) {
	g := &built{Group: group, images: map[string]string{}}
	for _, ig := range b.manifest.InstanceGroups {
		if ig.Name == group.Name {
			g.ig = ig
		}
	}
	var errs []error
	for _, r := range group.Releases() {
		if err := b.otherVersion(r.Name, r.Version); err != nil && b.AnyVersion {
			g.note("release %q has version %s: %v", r.Name, r.Version, err)
		} else if err != nil {
			errs = append(errs, fmt.Errorf("instance group %q: %w; version %s was given", g.Name, err, r.Version))
		}
		image, err := b.image(b.manifest, g.ig, r.Name, r.Version)
		if err != nil {
			err = fmt.Errorf("instance group %q: %w", g.Name, err)
		}
		g.images[r.Name], errs = image, append(errs, err)
	}
	var err error
	if g.info, err = pod.InfoOf(ctx, group); err == nil {
		g.parts, err = g.info.Parts(pod.PartsOptions{
			Image: func(release, _ string) string { return g.images[release] }, HostPath: b.HostPath,
			Command: b.Init, PIDFiles: !b.NoPIDFiles, Secret: textsName(g.Name, 0),
		})
	}
	errs = append(errs, err)
	if g.digests, err = pod.DigestsOf(ctx, group); err != nil {
		errs = append(errs, err)
	}
	values, err := group.Values(ctx)
	if err != nil && len(errs) == 0 {
		errs = append(errs, err)
	}
	if g.document, err = (pod.DocumentOptions{NoBPM: !b.BPMInDocument}).Marshal(ctx, group); err != nil {
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	if g.bpm, err = g.info.Marshal(); err != nil {
		return nil, err
	}
	if g.values, err = valuesDocument(values); err != nil {
		return nil, err
	}
	return g, g.agentSettings()
}

// otherVersion returns the director's error if the manifest wants another version of a release.
func (b *builder) otherVersion(name, version string) error {
	wanted := b.manifest.Release(name)
	if wanted == nil || wanted.Version == version || wanted.Version == "create" { // for which the CLI creates one
		return nil
	}
	given := manifest.Inventory{Releases: []uploaded.Release{{Name: name, Version: version}}}
	_, err := given.Uploaded(wanted)
	return err
}

// jobInfo returns the description of a job.
func (g *built) jobInfo(name string) *pod.JobInfo {
	for n := range g.info.Jobs {
		if g.info.Jobs[n].Name == name {
			return &g.info.Jobs[n]
		}
	}
	return &pod.JobInfo{}
}

// process returns the process of a container, an empty one for a script.
func (g *built) process(p pod.Container) *bpm.Process {
	if config := g.jobInfo(p.Job).Config; config != nil {
		if process, ok := config.Process(p.Process); ok {
			return process
		}
	}
	return &bpm.Process{}
}

// namespace returns the namespace of all objects: the one that addresses have.
func (b *builder) namespace() string { return cmp.Or(b.resolved.Names().Naming().Namespace, "default") }

// meta returns the metadata of an object of a group.
func (b *builder) meta(name, group string) metav1.ObjectMeta {
	m := metav1.ObjectMeta{Name: name, Namespace: b.namespace(), Labels: maps.Clone(b.Labels), Annotations: maps.Clone(b.Annotations)}
	if m.Labels == nil {
		m.Labels = map[string]string{}
	}
	m.Labels[LabelManaged] = Managed
	m.Labels[dns.LabelDeployment] = dns.LabelValue(b.manifest.Name)
	if group != "" {
		m.Labels[dns.LabelInstanceGroup] = dns.LabelValue(group)
	}
	if b.Owner != nil {
		m.OwnerReferences = []metav1.OwnerReference{*b.Owner}
	}
	return m
}

// digest returns the digest of an object.
func digest(v any) (string, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	f := boshrender.File{Data: data}
	return f.Digest()[:32], nil
}

// isErrand reports whether pods of a lifecycle run to completion.
func isErrand(lifecycle string) bool {
	return lifecycle == manifest.LifecycleErrand || lifecycle == autoErrand
}

// autoErrand is quarks' lifecycle of errands that run on each deployment.
const autoErrand = "auto-errand"
