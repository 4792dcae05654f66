package dns

// This file implements the naming schemes: from a target to a service name and an address.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Scheme is a way to make names. The quarks documents and the quarks code describe them, at different times; none is
// wrong.
type Scheme string

const (
	// GroupZoneOrdinal is the scheme of quarks' high availability document and of its last code, and the default:
	//
	//	instance  <group>-z<az from 0>-<ordinal>, or <group>-<ordinal> without AZs
	//	group     <group>
	//
	// A group of more than 63 characters becomes 30 characters, "-" and its MD5 sum; in a numbered name, 20 characters,
	// "-" and the sum. An address is the bare name, which the pod finds in its own hosts file.
	GroupZoneOrdinal Scheme = "group-zone-ordinal"

	// DeploymentGroupIndex is the scheme of the second rendering document:
	//
	//	instance  <deployment>-<group>-<index>
	//	group     <deployment>-<group>, which the document leaves out and the code of
	//	          that time had
	//
	// Long names follow the rule of JobGroupDeployment.
	DeploymentGroupIndex Scheme = "deployment-group-index"

	// GroupIndex is the scheme of the services in the second rendering document's example, and of quarks 1 to 5: the
	// names of DeploymentGroupIndex without the deployment.
	//
	//	instance  <group>-<index>
	//	group     <group>
	GroupIndex Scheme = "group-index"

	// JobGroupDeployment is the scheme of the first rendering document. It names jobs:
	//
	//	job       <job>-<group>-<deployment>
	//
	// All instances of a group share the name of the job they are asked for. More than 63 characters become the first
	// 31 characters and the MD5 sum of the whole; when the address has more than 253 characters, fewer than 31
	// characters remain.
	JobGroupDeployment Scheme = "job-group-deployment"
)

// Schemes lists the schemes, the default first.
func Schemes() []Scheme {
	return []Scheme{GroupZoneOrdinal, DeploymentGroupIndex, GroupIndex, JobGroupDeployment}
}

// ParseScheme returns the scheme of that name; the empty name is the default.
func ParseScheme(name string) (Scheme, error) {
	if name == "" {
		return GroupZoneOrdinal, nil
	}
	if s := Scheme(name); slices.Contains(Schemes(), s) {
		return s, nil
	}
	var valid []string
	for _, s := range Schemes() {
		valid = append(valid, string(s))
	}
	return "", fmt.Errorf("unknown naming scheme '%s', valid schemes are: %s", name, strings.Join(valid, ", "))
}

// A Naming is a scheme in a namespace. The zero value is GroupZoneOrdinal in namespace "default" of a cluster with the
// domain "svc.cluster.local".
type Naming struct {
	// Scheme of the names; "" for GroupZoneOrdinal.
	Scheme Scheme
	// Namespace of Kubernetes; "" for "default".
	Namespace string
	// Domain of services, without dots at its ends; "" for DefaultDomain.
	Domain string
}

// A Level is the size of a target.
type Level int

const (
	LevelGroup    Level = iota // all instances of an instance group
	LevelZone                  // the instances of a group in one AZ
	LevelInstance              // one instance
	LevelJob                   // one job, on all instances of a group
)

// A Target is something that has a name: an instance group, one of its AZs, one instance, or a job.
type Target struct {
	// Level says which of the fields below count.
	Level Level
	// Deployment is a name as in the manifest, like all names here.
	Deployment string
	// Group is the name of the instance group.
	Group string
	// Job is set at LevelJob; JobGroupDeployment also needs it at LevelInstance.
	Job string
	// AZ is the name of the AZ, for the reader; names are made of Zone.
	AZ string
	// Zoned is set if the group has AZs.
	Zoned bool
	// Zone is the position of the AZ in the group's list, from 0.
	Zone int
	// Ordinal is the position of the instance in its AZ, from 0.
	Ordinal int
	// Index is spec.index.
	Index int
}

// String describes t for an error message.
func (t Target) String() string {
	group := fmt.Sprintf("instance group '%s' of deployment '%s'", t.Group, t.Deployment)
	switch t.Level {
	case LevelZone:
		return fmt.Sprintf("AZ %d of %s", t.Zone, group)
	case LevelInstance:
		if t.Zoned {
			return fmt.Sprintf("instance z%d-%d (index %d) of %s", t.Zone, t.Ordinal, t.Index, group)
		}
		return fmt.Sprintf("instance %d of %s", t.Index, group)
	case LevelJob:
		return fmt.Sprintf("job '%s' of %s", t.Job, group)
	default:
		return group
	}
}

// Service returns the name of t's Kubernetes service. Its errors are *NameError.
func (n Naming) Service(t Target) (string, error) {
	name, err := n.service(t)
	if err != nil {
		return "", &NameError{Scheme: n.scheme(), Target: t, Err: err}
	}
	return name, nil
}

// Address returns the address by which other pods reach t: the full name, or for GroupZoneOrdinal the service name
// alone. Its errors are *NameError.
func (n Naming) Address(t Target) (string, error) {
	if n.scheme() == GroupZoneOrdinal {
		return n.Service(t)
	}
	return n.FullName(t)
}

// FullName returns <service>.<namespace>.<domain>. Its errors are *NameError.
func (n Naming) FullName(t Target) (string, error) {
	name, err := n.Service(t)
	if err != nil {
		return "", err
	}
	full := name + n.suffix()
	if len(full) > maxName { // the other schemes shorten the service name instead
		err := fmt.Errorf("address '%s' has %d characters, the limit is %d", full, len(full), maxName)
		return "", &NameError{Scheme: n.scheme(), Target: t, Err: err}
	}
	return full, nil
}

func (n Naming) scheme() Scheme {
	if n.Scheme == "" {
		return GroupZoneOrdinal
	}
	return n.Scheme
}

func (n Naming) namespace() string {
	if n.Namespace == "" {
		return "default"
	}
	return n.Namespace
}

// suffix is the part of a full name after the service name.
func (n Naming) suffix() string {
	domain := n.Domain
	if domain == "" {
		domain = DefaultDomain
	}
	return "." + n.namespace() + "." + domain
}

func (n Naming) service(t Target) (string, error) {
	if t.Zone < 0 || t.Ordinal < 0 || t.Index < 0 {
		return "", fmt.Errorf("negative position (AZ %d, ordinal %d, index %d)", t.Zone, t.Ordinal, t.Index)
	}
	switch n.scheme() {
	case GroupZoneOrdinal:
		return groupZoneOrdinal(t)
	case DeploymentGroupIndex:
		return n.index(t.Deployment+"-"+t.Group, t, "deployment", t.Deployment, "instance group", t.Group)
	case GroupIndex:
		return n.index(t.Group, t, "instance group", t.Group)
	case JobGroupDeployment:
		return n.jobGroupDeployment(t)
	default:
		return "", fmt.Errorf("unknown naming scheme '%s'", n.Scheme)
	}
}

func groupZoneOrdinal(t Target) (string, error) {
	group, err := part("instance group", t.Group)
	if err != nil {
		return "", err
	}
	var number string
	switch {
	case t.Level == LevelZone:
		number = "-z" + strconv.Itoa(t.Zone)
	case t.Level == LevelInstance && t.Zoned:
		number = "-z" + strconv.Itoa(t.Zone) + "-" + strconv.Itoa(t.Ordinal)
	case t.Level == LevelInstance:
		number = "-" + strconv.Itoa(t.Ordinal)
	default:
		return Truncate(group, maxLabel), nil
	}
	name := Truncate(group, maxIndexed) + number
	if len(name) > maxLabel {
		return "", fmt.Errorf("service name '%s' has %d characters, the limit is %d", name, len(name), maxLabel)
	}
	return name, nil
}

// StatefulSet returns the name of the StatefulSet that the pods of a group belong to in one AZ, counted from 0: the
// part before the last hyphen of an instance's name in GroupZoneOrdinal, so that Kubernetes gives its pods the names of
// the instances, for long names of groups too. zoned says that the group has AZs. The error is a *NameError.
func StatefulSet(group string, zoned bool, zone int) (string, error) {
	name, err := Naming{}.Service(Target{Level: LevelInstance, Group: group, Zoned: zoned, Zone: zone})
	return strings.TrimSuffix(name, "-0"), err
}

// index numbers a group, followed by its AZs and instances.
func (n Naming) index(group string, t Target, parts ...string) (string, error) {
	switch t.Level {
	case LevelZone:
		group += "-z" + strconv.Itoa(t.Zone)
	case LevelInstance:
		group += "-" + strconv.Itoa(t.Index)
	}
	return n.fit(group, parts...)
}

func (n Naming) jobGroupDeployment(t Target) (string, error) {
	if t.Job == "" || t.Level == LevelZone {
		return "", fmt.Errorf("%w: it names jobs only", errNoName)
	}
	name := t.Job + "-" + t.Group + "-" + t.Deployment
	return n.fit(name, "job", t.Job, "instance group", t.Group, "deployment", t.Deployment)
}

// fit sanitizes name and shortens it so that it is a label and leaves room for the rest of the address. parts are pairs
// of what and name, which must not be empty.
func (n Naming) fit(name string, parts ...string) (string, error) {
	for i := 0; i < len(parts); i += 2 {
		if _, err := part(parts[i], parts[i+1]); err != nil {
			return "", err
		}
	}
	label, rest := Label(name), n.suffix()
	if room := min(maxLabel, maxName-len(rest)); len(label) <= room {
		return label, nil
	}
	if len(rest) >= maxNoRoom {
		return "", fmt.Errorf("%w: '%s' has %d characters, less than %d are possible",
			errNamespaceTooLong, strings.TrimPrefix(rest, "."), len(rest), maxNoRoom)
	}
	return truncateBare(label, min(maxLabel, maxName-len(rest))), nil
}

func part(what, name string) (string, error) {
	label := Label(name)
	if label == "" {
		return "", fmt.Errorf("%s '%s': %w", what, name, errEmptyName)
	}
	return label, nil
}
