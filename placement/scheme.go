package placement

// This file numbers and names the instances of a group in Kubernetes, where an AZ is a StatefulSet and an instance is a
// pod of it.

import (
	"errors"
	"fmt"
	"strconv"
)

// IndexRule is how spec.index follows from AZ and ordinal.
type IndexRule int

const (
	// IndexDense counts AZ by AZ: zone*replicas + ordinal. It is the first design's `(AZ_INDEX-1)*REPLICAS +
	// POD_ORDINAL`. Indexes have no gaps, but the indexes of later AZs move when the group is scaled.
	IndexDense IndexRule = iota
	// IndexInterleaved counts pod by pod: ordinal*zones + zone, the order of the first design's list of services.
	// Indexes have no gaps and stay when the group is scaled, but move when an AZ is added.
	IndexInterleaved
	// IndexStride leaves room in each AZ: zone*stride + ordinal. It is the high-availability design's formula; indexes
	// never move, and have gaps.
	IndexStride
)

// BootstrapRule is which instance has spec.bootstrap.
type BootstrapRule int

const (
	// BootstrapFirst marks the first instance: first AZ, ordinal 0.
	BootstrapFirst BootstrapRule = iota
	// BootstrapFirstThenLast marks the first instance on the first deployment, and afterwards the last one (last AZ,
	// last ordinal): the pod that Kubernetes starts, or restarts, before the others.
	BootstrapFirstThenLast
)

// IDRule is the rule for spec.id. Group and job mean their labels.
type IDRule int

const (
	// IDGroupIndexJob is "‹group›-‹index›-‹job›", the first design's.
	IDGroupIndexJob IDRule = iota
	// IDGroupZoneOrdinal is "‹group›-z‹zone›-‹ordinal›", or "‹group›-‹ordinal›" without AZs: quarks' id, the pod's
	// service name.
	IDGroupZoneOrdinal
)

// DefaultStride is the distance between the indexes of two AZs where a PodScheme says nothing else. It is the number of
// the high-availability design.
const DefaultStride = 10000

// MaxInstances bounds the instances of one group over all AZs.
const MaxInstances = 1 << 20

// PodScheme defines the instances of a group in Kubernetes and their names. It is a pure function of the group:
// separate processes reach the same result. The zero PodScheme is "dense". See [SchemeNamed] for the named ones.
type PodScheme struct {
	// Index is how instances are numbered, IndexDense by default.
	Index IndexRule
	// Bootstrap is which instance has spec.bootstrap, BootstrapFirst by default.
	Bootstrap BootstrapRule
	// ID is how instances are called, IDGroupIndexJob by default.
	ID IDRule
	// Stride is the distance of IndexStride; 0 means DefaultStride.
	Stride int
	// Label makes a name fit for DNS; nil keeps names of any length. It is applied to the group's name in
	// InstancePlan.Name and .ID.
	Label func(string) string
	// Address returns spec.address of an instance whose other fields are set; nil means the ID.
	Address func(InstancePlan) (string, error)
}

// SchemeNamed returns the scheme of the given name:
//
//	dense        IndexDense, BootstrapFirst, IDGroupIndexJob: the first design
//	interleaved  the same with IndexInterleaved
//	stride       IndexStride, BootstrapFirstThenLast, IDGroupZoneOrdinal: high availability
//	quarks       IndexDense, BootstrapFirstThenLast, IDGroupZoneOrdinal: what quarks 7.2 did
func SchemeNamed(name string) (PodScheme, error) {
	switch name {
	case "dense":
		return PodScheme{}, nil
	case "interleaved":
		return PodScheme{Index: IndexInterleaved}, nil
	case "stride":
		return PodScheme{Index: IndexStride, Bootstrap: BootstrapFirstThenLast, ID: IDGroupZoneOrdinal}, nil
	case "quarks":
		return PodScheme{Bootstrap: BootstrapFirstThenLast, ID: IDGroupZoneOrdinal}, nil
	}
	return PodScheme{}, fmt.Errorf("unknown scheme %q, known are: dense, interleaved, stride, quarks", name)
}

// PodGroup holds the parts of an instance group that a PodScheme uses.
type PodGroup struct {
	// Deployment and Name become the InstancePlan's Deployment and Group.
	Deployment, Name string
	// AZs lists the availability zones in manifest order; empty means that the group has none.
	AZs []string
	// Replicas is the number of instances in each AZ. Zero or less is none.
	Replicas int
	// Updated is set after the first deployment, see BootstrapFirstThenLast.
	Updated bool
	// DNSDomain becomes InstancePlan.DNSDomain.
	DNSDomain string
	// PersistentDisk is the size of the disk in MB, 0 without; it becomes InstancePlan.PersistentDisk.
	PersistentDisk int
	// ManyDisks is set for a group with `persistent_disks`; it becomes InstancePlan.ManyDisks.
	ManyDisks bool
}

// The errors of a PodScheme, for errors.Is.
var (
	// ErrAZIndex: the AZ index is not one of the group's.
	ErrAZIndex = errors.New("az index out of range")
	// ErrOrdinal: the ordinal is negative, not below the number of replicas, or not below the stride.
	ErrOrdinal = errors.New("ordinal out of range")
	// ErrDuplicateAZ: the group names an AZ twice.
	ErrDuplicateAZ = errors.New("duplicate availability zone")
	// ErrEmptyName: a group, job or AZ has no name.
	ErrEmptyName = errors.New("empty name")
	// ErrTooMany: the group has more than MaxInstances instances.
	ErrTooMany = errors.New("too many instances")
)

// Instances returns all instances of g as the given job sees them, AZ by AZ. No replicas are an empty slice.
func (s PodScheme) Instances(g PodGroup, job string) ([]InstancePlan, error) {
	if err := s.check(g, job); err != nil {
		return nil, err
	}
	list := make([]InstancePlan, 0, g.zones()*max(g.Replicas, 0))
	name := s.label(g.Name) + "-" + job
	networks := make([]NetworkSettings, cap(list)) // one of each instance
	for zone := range g.zones() {
		for ordinal := range max(g.Replicas, 0) {
			n := len(list)
			i, err := s.instance(g, job, name, zone, ordinal, networks[n:n+1:n+1])
			if err != nil {
				return nil, err
			}
			list = append(list, i)
		}
	}
	return list, nil
}

// Instance returns one instance of g as the given job sees it. zone and ordinal count from 0, as in [InstancePlan]: the
// environment variable AZ_INDEX of quarks is zone+1. A zone of -1, which is AZ_INDEX 0, is the first one in a group
// without AZs, and with IndexStride: the high-availability design's formula is (max(AZ_INDEX, 1) - 1) * 10000 +
// POD_ORDINAL. The result is the same as the instance's element of Instances.
func (s PodScheme) Instance(g PodGroup, job string, zone, ordinal int) (InstancePlan, error) {
	if err := s.check(g, job); err != nil {
		return InstancePlan{}, err
	}
	if zone == -1 && (len(g.AZs) == 0 || s.Index == IndexStride) {
		zone = 0
	}
	if zone < 0 || zone >= g.zones() {
		return InstancePlan{}, fmt.Errorf("instance group %q: %w: %d, the group has %d", g.Name, ErrAZIndex, zone, len(g.AZs))
	}
	if ordinal < 0 || ordinal >= g.Replicas {
		return InstancePlan{}, fmt.Errorf("instance group %q: %w: %d, the group has %d replicas", g.Name, ErrOrdinal, ordinal, max(g.Replicas, 0))
	}
	return s.instance(g, job, s.label(g.Name)+"-"+job, zone, ordinal, make([]NetworkSettings, 1))
}

// Raise returns g with enough replicas for the pod with the given ordinal: a pod that exists counts, whatever the
// number of replicas was when its template was made. With IndexDense and several AZs a raised group numbers its later
// AZs differently; the other rules keep all indexes.
func (g PodGroup) Raise(ordinal int) PodGroup {
	g.Replicas = max(g.Replicas, ordinal+1)
	return g
}

// zones returns the number of StatefulSets of g.
func (g PodGroup) zones() int { return max(len(g.AZs), 1) }

// check reports every reason why g has no instances under s.
func (s PodScheme) check(g PodGroup, job string) error {
	var errs []error
	fail := func(err error, detail string) {
		errs = append(errs, fmt.Errorf("instance group %q: %w%s", g.Name, err, detail))
	}
	if g.Name == "" {
		fail(ErrEmptyName, " of the group")
	}
	if job == "" {
		fail(ErrEmptyName, " of a job")
	}
	seen := make(map[string]bool, len(g.AZs))
	for _, az := range g.AZs {
		if az == "" {
			fail(ErrEmptyName, " of an availability zone")
		} else if seen[az] {
			fail(ErrDuplicateAZ, " "+strconv.Quote(az))
		}
		seen[az] = true
	}
	if g.Replicas > MaxInstances/g.zones() {
		fail(ErrTooMany, fmt.Sprintf(": %d in each of %d zones", g.Replicas, g.zones()))
	}
	if stride := s.stride(); s.Index == IndexStride && g.Replicas > stride {
		fail(ErrOrdinal, fmt.Sprintf(": %d replicas do not fit the stride of %d", g.Replicas, stride))
	}
	return errors.Join(errs...)
}

// instance makes the instance of that name for a zone and ordinal that are in range, with room for its network.
func (s PodScheme) instance(g PodGroup, job, name string, zone, ordinal int, networks []NetworkSettings) (InstancePlan, error) {
	i := InstancePlan{
		Deployment: g.Deployment, Group: g.Name, Name: name,
		Zone: zone, Ordinal: ordinal,
		Index:          s.index(g, zone, ordinal),
		Bootstrap:      s.bootstrap(g, zone, ordinal),
		DNSDomain:      g.DNSDomain,
		PersistentDisk: g.PersistentDisk, ManyDisks: g.ManyDisks,
	}
	if len(g.AZs) > 0 {
		i.AZ = g.AZs[zone]
	}
	i.ID = s.JobID(job, i)
	i.Address = i.ID
	if s.Address != nil {
		address, err := s.Address(i)
		if err != nil {
			return InstancePlan{}, fmt.Errorf("instance group %q: %w", g.Name, err)
		}
		i.Address = address
	}
	i.DefaultNetwork = "default"
	networks[0] = NetworkSettings{Name: i.DefaultNetwork, DNSRecordName: i.Address}
	i.Networks = networks
	return i, nil
}

// stride returns the effective stride.
func (s PodScheme) stride() int {
	if s.Stride <= 0 {
		return DefaultStride
	}
	return s.Stride
}

// index returns spec.index.
func (s PodScheme) index(g PodGroup, zone, ordinal int) int {
	switch s.Index {
	case IndexInterleaved:
		return ordinal*g.zones() + zone
	case IndexStride:
		return zone*s.stride() + ordinal
	}
	return zone*g.Replicas + ordinal
}

// bootstrap reports whether the instance starts before the others.
func (s PodScheme) bootstrap(g PodGroup, zone, ordinal int) bool {
	if s.Bootstrap == BootstrapFirstThenLast && g.Updated {
		return zone == g.zones()-1 && ordinal == g.Replicas-1
	}
	return zone == 0 && ordinal == 0
}

func (s PodScheme) label(group string) string {
	if s.Label == nil {
		return group
	}
	return s.Label(group)
}

// JobID returns the spec.id that one of the jobs on i has, whatever i.ID is.
func (s PodScheme) JobID(job string, i InstancePlan) string {
	group := s.label(i.Group)
	if s.ID == IDGroupIndexJob {
		return group + "-" + strconv.Itoa(i.Index) + "-" + job
	}
	if i.AZ != "" {
		group += "-z" + strconv.Itoa(i.Zone)
	}
	return group + "-" + strconv.Itoa(i.Ordinal)
}

// WithIP returns i with the pod's IP in spec.ip and in its networks. Other processes cannot compute it, so it is not
// part of the PodScheme.
func (i InstancePlan) WithIP(ip string) InstancePlan {
	i.IP = ip
	networks := make([]NetworkSettings, len(i.Networks))
	copy(networks, i.Networks)
	for n := range networks {
		networks[n].IP = ip
	}
	i.Networks = networks
	return i
}
