package dns

// This file implements the director's encoder of BOSH DNS queries and the numbers that it uses.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// Default domains, and the group types of a query.
const (
	RootDomain    = "bosh"              // of a director
	DefaultDomain = "svc.cluster.local" // of the services of a cluster

	TypeInstanceGroup = "instance-group"
	TypeLink          = "link" // the instances that provide a link; the name is <alias>-<type>
)

// Canonical returns the director's canonical form of a name: lower case, "_" as "-", everything but a-z, 0-9 and "-"
// removed. Unlike [Label] it refuses a result with a hyphen at an end; the *QueryError is the director's.
func Canonical(name string) (string, error) {
	s := keep(name, isLabelByte)
	switch {
	case strings.HasPrefix(s, "-"):
		return "", invalidCanonical(s, "start")
	case strings.HasSuffix(s, "-"):
		return "", invalidCanonical(s, "end")
	}
	return s, nil
}

func invalidCanonical(s, where string) error {
	return &QueryError{
		Class:   "Bosh::Director::DnsInvalidCanonicalName",
		Message: fmt.Sprintf("Invalid DNS canonical name '%s', cannot %s with a hyphen", s, where),
	}
}

// RecordName is the name of one host in BOSH DNS: <host>.<group>.<network>.<deployment>.<domain>. The host is an
// instance's id, or its index as in spec.networks.<n>.dns_record_name. The three names in the middle become canonical,
// except a network "%".
func RecordName(host, group, network, deployment, domain string) (string, error) {
	labels := make([]string, 1, 5)
	labels[0] = host
	for _, name := range [...]string{group, network, deployment} {
		if name != "%" {
			var err error
			if name, err = Canonical(name); err != nil {
				return "", err
			}
		}
		labels = append(labels, name)
	}
	return strings.Join(append(labels, domain), "."), nil
}

// GroupKey names a group of instances that has a number.
type GroupKey struct {
	// Type is TypeInstanceGroup or TypeLink.
	Type string
	// Name of the instance group, or Provided.GroupName.
	Name string
	// Deployment is the name of the deployment.
	Deployment string
}

// IDs are the numbers that a director gave to AZs, networks, groups and instances; they are rows of its database, so
// they are the same for all its deployments. The Add methods continue the counting, which for an empty IDs and the
// director's order (see each method) gives the numbers of a new director.
type IDs struct {
	// AZs are the numbers of AZs by name, from 1.
	AZs map[string]int `json:"azs,omitempty" yaml:"azs,omitempty"`
	// Networks are the numbers of networks by name, from 1.
	Networks map[string]int `json:"networks,omitempty" yaml:"networks,omitempty"`
	// Instances are the numbers of instances by uuid, from 1.
	Instances map[string]int `json:"instances,omitempty" yaml:"instances,omitempty"`
	// Groups are the numbers of groups, from 1.
	Groups map[GroupKey]int `json:"-" yaml:"-"`
}

// AddAZs numbers AZs that have no number, like the director in the order of the cloud config.
func (ids *IDs) AddAZs(names ...string) { addIDs(&ids.AZs, names) }

// AddNetworks numbers networks that have no number, like the director in the order of the cloud config.
func (ids *IDs) AddNetworks(names ...string) { addIDs(&ids.Networks, names) }

// AddInstances numbers instances, by uuid, that have no number. The director creates the instances of one group after
// the other; machines for compiling take numbers too.
func (ids *IDs) AddInstances(uuids ...string) { addIDs(&ids.Instances, uuids) }

// AddGroups numbers the groups that have no number, in the order of keys. The director begins with the instance groups
// of the manifest; all providers of links follow.
func (ids *IDs) AddGroups(keys ...GroupKey) { addIDs(&ids.Groups, keys) }

func addIDs[K comparable](m *map[K]int, keys []K) {
	if *m == nil {
		*m = make(map[K]int)
	}
	next := 0
	for _, id := range *m {
		next = max(next, id)
	}
	for _, k := range keys {
		if (*m)[k] == 0 {
			next++
			(*m)[k] = next
		}
	}
}

// LinkGroup returns the number of a link group as the director writes it, "" if it has none.
func (ids *IDs) LinkGroup(deployment, name string) string {
	return ids.group(GroupKey{Type: TypeLink, Name: name, Deployment: deployment})
}

func (ids *IDs) group(key GroupKey) string {
	if ids == nil || ids.Groups[key] == 0 {
		return ""
	}
	return strconv.Itoa(ids.Groups[key])
}

// QueryEncoder encodes queries as the director does. IDs may be nil where no AZ is asked for and no query has the short
// form.
type QueryEncoder struct {
	// IDs are the numbers that filters are made of.
	IDs *IDs
}

// EncodeQuery returns the DNS name of a query. The criteria have the names that the director's encoder uses, as
// strings; nil is the same as absent:
//
//	group_name, group_type, deployment_name, default_network, root_domain
//	azs                    list of AZ names, OR-ed
//	status                 "healthy", "unhealthy", "all"; everything else is "default"
//	initial_health_check   "synchronous" or "asynchronous"
//	uuid                   one instance
//
// Long form: q-<slug>.<group>.<network>.<deployment>.<domain>, or the uuid instead of the query, which drops every
// other filter. Short form: q-<slug>.q-g<group number>.<domain>, with instance and network in the slug.
//
// An error is a *QueryError with the director's class and message.
func (d QueryEncoder) EncodeQuery(criteria map[string]any, short bool) (string, error) {
	var labels []string
	if uuid := criteria["uuid"]; uuid != nil && !short {
		labels = append(labels, rubytext.ToS(uuid))
	} else {
		slug, err := d.slug(criteria, short)
		if err != nil {
			return "", err
		}
		labels = append(labels, "q-"+slug)
	}
	if short {
		labels = append(labels, "q-g"+d.IDs.group(GroupKey{
			Type:       rubytext.ToS(criteria["group_type"]),
			Name:       rubytext.ToS(criteria["group_name"]),
			Deployment: rubytext.ToS(criteria["deployment_name"]),
		}))
	} else {
		for _, key := range []string{"group_name", "default_network", "deployment_name"} {
			name, ok := criteria[key].(string)
			if !ok {
				return "", &QueryError{Class: "NoMethodError",
					Message: rubytext.NoMethod("downcase", criteria[key])}
			}
			canonical, err := Canonical(name)
			if err != nil {
				return "", err
			}
			labels = append(labels, canonical)
		}
	}
	return strings.Join(append(labels, rubytext.ToS(criteria["root_domain"])), "."), nil
}

// slug returns the filters as letters with numbers, sorted as strings: a10 comes before a2.
func (d QueryEncoder) slug(criteria map[string]any, short bool) (string, error) {
	var codes []string
	if azs := criteria["azs"]; azs != nil {
		list, err := azNames(azs)
		if err != nil {
			return "", err
		}
		for _, az := range list {
			id, err := d.number("AZ", az, func(ids *IDs) map[string]int { return ids.AZs })
			if err != nil {
				return "", err
			}
			codes = append(codes, "a"+id)
		}
	}
	if short {
		if uuid := criteria["uuid"]; uuid != nil {
			id, err := d.number("instance UUID", uuid, func(ids *IDs) map[string]int { return ids.Instances })
			if err != nil {
				return "", err
			}
			codes = append(codes, "m"+id)
		}
		if network := criteria["default_network"]; network != nil {
			id, err := d.number("Network", network, func(ids *IDs) map[string]int { return ids.Networks })
			if err != nil {
				return "", err
			}
			codes = append(codes, "n"+id)
		}
	}
	if check, ok := criteria["initial_health_check"].(string); ok {
		codes = append(codes, checkCode(check))
	}
	status, _ := criteria["status"].(string)
	codes = append(codes, statusCode(status))
	slices.Sort(codes)
	return strings.Join(codes, ""), nil
}

// number looks up a name; nil in a list of AZs has the empty number in the director too.
func (d QueryEncoder) number(what string, name any, in func(*IDs) map[string]int) (string, error) {
	if name == nil {
		return "", nil
	}
	if s, ok := name.(string); ok && d.IDs != nil {
		if id := in(d.IDs)[s]; id != 0 {
			return strconv.Itoa(id), nil
		}
	}
	return "", runtimeError("Unknown %s: '%s'", what, rubytext.ToS(name))
}

func checkCode(initialHealthCheck string) string {
	switch initialHealthCheck {
	case "synchronous":
		return "y1"
	case "asynchronous":
		return "y0"
	default:
		return ""
	}
}

func statusCode(status string) string {
	switch status {
	case "unhealthy":
		return "s1"
	case "healthy":
		return "s3"
	case "all":
		return "s4"
	default:
		return "s0"
	}
}
