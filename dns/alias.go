package dns

// This file implements DNS aliases: aliases of link providers in BOSH, and aliases of the bosh-dns addon in Kubernetes.

import (
	"cmp"
	"fmt"
	"strings"
)

// An AliasDefinition is an alias of a link group as the director publishes it to BOSH DNS, made from one entry of a
// provider's aliases.
type AliasDefinition struct {
	// RootDomain is the domain that queries end in, as "bosh".
	RootDomain string `json:"root_domain" yaml:"root_domain"`
	// GroupID is the number of the link group, see [IDs.LinkGroup].
	GroupID string `json:"group_id" yaml:"group_id"`
	// HealthFilter is "healthy", "unhealthy", "all", or anything else for the default of BOSH DNS.
	HealthFilter string `json:"health_filter" yaml:"health_filter"`
	// InitialHealthCheck is "synchronous", "asynchronous" or "".
	InitialHealthCheck string `json:"initial_health_check" yaml:"initial_health_check"`
	// PlaceholderType is "uuid" or "".
	PlaceholderType string `json:"placeholder_type" yaml:"placeholder_type"`
}

// Member is an instance of a link group, for aliases with a placeholder.
type Member struct {
	// UUID of the instance, which takes the placeholder's place.
	UUID string
	// Number of the instance, see [IDs].
	Number int
}

// A Record says that asking for Name has the answer of asking for Target.
type Record struct {
	// Name that is asked for, without a final dot.
	Name string
	// Target has the answer: a query of BOSH DNS, or the full name of a service.
	Target string
	// Ignored is the part of the alias's query that the target does not honour: in Kubernetes, filters such as "q-s4".
	// "" if there is none.
	Ignored string
}

// Records returns the queries behind the alias domain, as BOSH DNS makes them: one, or for the placeholder "uuid" one
// for each member, whose name has the uuid in the place of the first "_".
func (a AliasDefinition) Records(domain string, members []Member) []Record {
	if a.PlaceholderType != "uuid" {
		return []Record{{Name: domain, Target: a.query("")}}
	}
	records := make([]Record, len(members))
	for i, m := range members {
		records[i] = Record{
			Name:   strings.Replace(domain, "_", m.UUID, 1),
			Target: a.query(fmt.Sprintf("m%d", m.Number)),
		}
	}
	return records
}

func (a AliasDefinition) query(member string) string {
	return "q-" + member + statusCode(a.HealthFilter) + checkCode(a.InitialHealthCheck) +
		".q-g" + a.GroupID + "." + a.RootDomain
}

// An Alias is an entry of the property "aliases" of the bosh-dns and the bosh-dns-aliases jobs.
type Alias struct {
	// Domain is the alias: a name with dots, or with "_" as a placeholder.
	Domain string `json:"domain" yaml:"domain"`
	// Targets in order.
	Targets []AliasTarget `json:"targets" yaml:"targets"`
}

// An AliasTarget is a query of an alias.
type AliasTarget struct {
	// Query is "*", "_" or a slug with "q-".
	Query string `json:"query" yaml:"query"`
	// InstanceGroup, Deployment and Network are names as in the manifest, or "*".
	InstanceGroup string `json:"instance_group" yaml:"instance_group"`
	// Deployment, see InstanceGroup.
	Deployment string `json:"deployment" yaml:"deployment"`
	// Network, see InstanceGroup.
	Network string `json:"network" yaml:"network"`
	// Domain is the root domain; "" means the caller's root domain.
	Domain string `json:"domain" yaml:"domain"`
}

// Name returns the query of BOSH DNS that the target is, as the bosh-dns-aliases job writes it:
// <query>.<group>.<network>.<deployment>.<domain>. The three names in the middle are lower-cased, with "_" as "-" and
// without anything but a-z, 0-9, "-" and "*". domain is taken where the target has none.
func (t AliasTarget) Name(domain string) string {
	labels := []string{t.Query}
	for _, name := range []string{t.InstanceGroup, t.Network, t.Deployment} {
		labels = append(labels, keep(name, func(c byte) bool { return c == '*' || isLabelByte(c) }))
	}
	return strings.Join(append(labels, cmp.Or(t.Domain, domain)), ".")
}

// Records returns the names that the aliases need in Kubernetes, with full service names for targets, by the rules of
// quarks:
//
//   - the query "_" gives one record for each instance, the first "_" of the domain being replaced by
//     <group>-z<az>-<ordinal>, or <group>-<ordinal> without AZs;
//   - any other query gives the name of the group; a filter other than "*" and "q-s0" has no meaning in Kubernetes and
//     is handed back as Ignored;
//   - a group that is not in the table is taken for a service of that name, except for the query "_", which then gives
//     nothing.
//
// A target whose deployment is empty, or not in the table, is looked up by its group alone.
func (t *Table) Records(aliases []Alias) ([]Record, error) {
	var records []Record
	for _, alias := range aliases {
		for _, target := range alias.Targets {
			more, err := t.aliasRecords(alias.Domain, target)
			if err != nil {
				return nil, fmt.Errorf("alias '%s': %w", alias.Domain, err)
			}
			records = append(records, more...)
		}
	}
	return records, nil
}

func (t *Table) aliasRecords(domain string, target AliasTarget) ([]Record, error) {
	deployment, g, ok := t.aliased(target)
	if target.Query != "_" {
		name := target.InstanceGroup + t.naming.suffix()
		if ok {
			whole, _, err := t.queried(map[string]any{"deployment_name": deployment, "group_name": g.Name})
			if err != nil {
				return nil, err
			}
			if name, err = t.naming.FullName(whole); err != nil {
				return nil, err
			}
		}
		record := Record{Name: domain, Target: name}
		if target.Query != "*" && target.Query != "q-s0" {
			record.Ignored = target.Query
		}
		return []Record{record}, nil
	}
	var records []Record
	for _, in := range g.Instances { // none in a group that is not known
		one := g.InstanceTarget(deployment, in)
		if len(g.Jobs) == 1 {
			one.Job = g.Jobs[0].Name
		}
		name, err := t.naming.FullName(one)
		if err != nil {
			return nil, err
		}
		id := fmt.Sprintf("%s-%d", target.InstanceGroup, in.Ordinal)
		if one.Zoned {
			id = fmt.Sprintf("%s-z%d-%d", target.InstanceGroup, in.Zone, in.Ordinal)
		}
		records = append(records, Record{Name: strings.Replace(domain, "_", id, 1), Target: name})
	}
	return records, nil
}

func (t *Table) aliased(target AliasTarget) (deployment string, g Group, ok bool) {
	if g, ok = t.group(target.Deployment, target.InstanceGroup); ok {
		return target.Deployment, g, true
	}
	for _, name := range t.order {
		if found := t.at(t.names[name]); found.Group == target.InstanceGroup {
			g, _ = t.group(found.Deployment, found.Group)
			return found.Deployment, g, true
		}
	}
	return "", Group{}, false
}
