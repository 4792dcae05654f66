package placement

// This file declares an instance and makes the `spec` hash that templates see.

import (
	"iter"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest"
)

// InstancePlan is one instance of an instance group, as seen by one of its jobs: its place and its names. It comes
// from a [PodScheme] (Kubernetes) or from a [Placer]; both fill the same fields, so that links, addresses and the spec
// hash do not depend on the platform.
type InstancePlan struct {
	// Deployment and Group are the names in the manifest.
	Deployment, Group string
	// Name is spec.name: the group for the director, "‹group›-‹job›" in Kubernetes.
	Name string
	// ID is spec.id: a UUID for the director, a name in Kubernetes.
	ID string
	// Index is spec.index, unique in the group.
	Index int
	// AZ is the name of the availability zone; empty means none and shows as nil.
	AZ string
	// Bootstrap is set for exactly one instance of a group.
	Bootstrap bool
	// Address is spec.address: a DNS name or an IP.
	Address string
	// IP is spec.ip; empty means not known yet and shows as nil.
	IP string
	// DNSDomain is spec.dns_domain_name.
	DNSDomain string
	// Networks lists the networks in the order of spec.networks.
	Networks []NetworkSettings
	// DefaultNetwork names the network that Address is on: the one that is the default for "addressable", else for
	// "gateway". Kubernetes has one network, "default".
	DefaultNetwork string
	// PersistentDisk is the size in MB, 0 without a disk.
	PersistentDisk int
	// ManyDisks is set for a group with `persistent_disks`, where spec.persistent_disk is absent.
	ManyDisks bool

	// Zone is the 0-based number of the AZ in the group's list; 0 without AZs. Ordinal is the 0-based number of the pod
	// in its AZ. Both are Kubernetes' only.
	Zone, Ordinal int
	// Existing is set by a Placer for an instance that was there before, Ignored for one that `bosh ignore` took out.
	Existing, Ignored bool
	// Unstarted is set by a Placer for the instances of an errand group that a deploy doesn't start: it renders none
	// of their templates, and gives them no addresses unless they hold some.
	Unstarted bool
}

// OnDeploy reports whether a deploy renders the templates of i: its group is started, and i is not ignored (director:
// jobs/update_deployment.rb).
func (i InstancePlan) OnDeploy() bool { return !i.Ignored && !i.Unstarted }

// CheckBound fails, with the director's text, if i has no address on a network where the director assigns it: an
// instance of an errand group that hasn't been started (director: deployment_plan/manual_network.rb). Then it can
// have no links and no spec.
func (i InstancePlan) CheckBound() error {
	for _, n := range i.Networks {
		if n.IP == "" && (n.Type == NetworkManual || n.Type == NetworkVIP) {
			return ErrUnbound
		}
	}
	return nil
}

// JobRef is the entry of spec.job for one job of the group.
type JobRef struct {
	// Name is the job's; Version, SHA1 and BlobstoreID say which one it is and show as nil where they are empty.
	Name, Version, SHA1, BlobstoreID string
	// Logs is the `logs` hash of the job's spec; nil shows as an empty list, as in the director.
	Logs *manifest.Map
}

// HashInput holds the parts of the spec hash that don't belong to the instance itself.
type HashInput struct {
	// Jobs lists the jobs of the group in manifest order.
	Jobs []JobRef
	// Job is spec.job, which all instances of a group share: the result of [JobHash] for Jobs, or a value that
	// represents it. If it is nil, it is computed from Jobs.
	Job any
	// Properties are the bound properties of the job: a *manifest.Map, or a value that represents one for the
	// consumer of the hash, such as an erb.Data. nil shows as an empty hash, in Links too.
	Properties any
	// Links maps the names of the job's consumed links to their content.
	Links any
	// ReleaseName and ReleaseVersion name the release of the job.
	ReleaseName, ReleaseVersion string
}

// Hash returns the `spec` hash for rendering one job on i, with the director's keys in the director's order. The hash
// is new, but shares the values of in.
func (i InstancePlan) Hash(in HashInput) *manifest.Map { return mapOf(SpecPairs(&i, &in), 16) }

// SpecPairs iterates over the pairs of i.Hash(*in) without making the hash, for erb.Input: nested hashes are iterators
// too. It keeps i and in, which must not be nil, and not change until the last iteration has ended.
func SpecPairs(i *InstancePlan, in *HashInput) iter.Seq2[string, any] {
	return func(yield func(key string, value any) bool) {
		job := in.Job
		if job == nil {
			job = JobHash(i.Group, in.Jobs)
		}
		_ = yield("deployment", i.Deployment) &&
			yield("job", job) &&
			yield("index", int64(i.Index)) &&
			yield("bootstrap", i.Bootstrap) &&
			yield("name", i.Name) &&
			yield("id", i.ID) &&
			yield("az", orNil(i.AZ)) &&
			yield("networks", networkPairs(i.Networks)) &&
			yield("properties_need_filtering", true) &&
			yield("dns_domain_name", i.DNSDomain) &&
			yield("address", orNil(i.Address)) &&
			(i.ManyDisks || yield("persistent_disk", int64(i.PersistentDisk))) &&
			yield("properties", anyOrEmpty(in.Properties)) &&
			yield("links", anyOrEmpty(in.Links)) &&
			yield("ip", orNil(i.IP)) &&
			yield("release", releasePairs(in))
	}
}

// networkPairs returns the pairs of spec.networks.
func networkPairs(networks []NetworkSettings) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for n := range networks {
			if !yield(networks[n].Name, networks[n].pairs()) {
				return
			}
		}
	}
}

// releasePairs returns the pairs of spec.release.
func releasePairs(in *HashInput) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		_ = yield("name", in.ReleaseName) && yield("version", in.ReleaseVersion)
	}
}

// mapOf returns a Map with these pairs, and with room for at least as many.
func mapOf(all iter.Seq2[string, any], room int) *manifest.Map {
	h := psych.NewMap(room)
	for key, value := range all {
		if nested, ok := value.(iter.Seq2[string, any]); ok {
			value = nil
			if nested != nil {
				value = mapOf(nested, 2)
			}
		}
		h.Set(key, value)
	}
	return h
}

// Network returns the instance's settings on the network of the given name.
func (i InstancePlan) Network(name string) (NetworkSettings, bool) {
	for _, n := range i.Networks {
		if n.Name == name {
			return n, true
		}
	}
	return NetworkSettings{}, false
}

// OneAddress reports whether Address is i's address for all networks. So it is for a pod, whose network has no type.
func (i InstancePlan) OneAddress() bool {
	return len(i.Networks) == 0 || i.Networks[0].Type == ""
}

// LinkEntry returns i as it stands in a link's `instances`.
func (i InstancePlan) LinkEntry() *manifest.Map {
	h := psych.NewMap(6) // keys
	h.Set("name", i.Name)
	h.Set("id", i.ID)
	h.Set("index", int64(i.Index))
	h.Set("bootstrap", i.Bootstrap)
	h.Set("az", orNil(i.AZ))
	h.Set("address", orNil(i.Address))
	return h
}

// JobHash returns spec.job, which in BOSH v1 words means the instance group: nil for one without jobs.
func JobHash(group string, jobs []JobRef) any {
	if len(jobs) == 0 {
		return nil
	}
	templates := make([]any, len(jobs))
	for n, j := range jobs {
		t := psych.NewMap(5)
		t.Set("name", j.Name)
		t.Set("version", orNil(j.Version))
		t.Set("sha1", orNil(j.SHA1))
		t.Set("blobstore_id", orNil(j.BlobstoreID))
		if j.Logs != nil {
			t.Set("logs", j.Logs)
		} else {
			t.Set("logs", []any{})
		}
		templates[n] = t
	}
	h := psych.NewMap(4)
	h.Set("name", group)
	h.Set("templates", templates)
	h.Set("template", jobs[0].Name)
	h.Set("version", orNil(jobs[0].Version))
	return h
}

// orNil returns s, or nil for the empty string, which no field here allows.
func orNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// orEmpty returns m, or an empty Map for nil.
func orEmpty(m *manifest.Map) *manifest.Map {
	if m == nil {
		return psych.NewMap(0)
	}
	return m
}

// anyOrEmpty is orEmpty for a value of any type in the place of a Map.
func anyOrEmpty(v any) any {
	if m, ok := v.(*manifest.Map); v == nil || ok {
		return orEmpty(m)
	}
	return v
}
