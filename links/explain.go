package links

// This file explains links: the rule, the candidates and why they lost, the places of the properties.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// An Explanation says how a link was decided.
type Explanation struct {
	// Location is the consumer's entry in the manifest, or its job.
	Location manifest.Location
	// group and job consume the link, or the certificate variable does; the others are "".
	group, job, variable string
	// link and kind are the name and the type in the job's spec. For a certificate they are the use and link_type, or
	// "address".
	link, kind string
	// Optional is set if the job's spec says so.
	Optional bool
	// Rule is the way in which the director decides such a consumer.
	Rule Rule
	// want is the provider's name that the rule asks for, "" if any name will do.
	want string
	// deployment is the one whose providers were searched.
	deployment string
	// Status is the state of the consumer.
	Status Status
	// Chosen is the provider, nil without.
	Chosen *Provider
	// candidates are all providers of the link's type in that deployment, with the reason why each was taken or not.
	candidates []candidate
	// network and addresses say how the instances are reached: "DNS names" or "IPs", "" without instances.
	network, addresses string
	// properties says where each property of the link comes from.
	properties []Property

	hide *hider
}

// A candidate is a provider of the right type.
type candidate struct {
	*Provider
	// Matches is set for a provider that the rule accepts. Two that match are an error.
	Matches bool
	// Reason says in words why it matches or not, as "its name is 'www'".
	Reason string
}

// A Property is one property of a link and its place: in the manifest, or for a default in the job's spec. It has no
// value, which might be a secret.
type Property struct {
	// Location is where the property is written.
	Location manifest.Location
	// Name is in dots: "tls.port".
	Name string
	// Source is which part of the manifest or of the release has the value.
	Source PropertySource
}

// Explain explains the link of a job; false if [Table.Link] returns false.
func (t *Table) Explain(group, job, link string) (Explanation, bool) {
	l, ok := t.Link(group, job, link)
	if !ok {
		return Explanation{}, false
	}
	return t.explain(l), true
}

// Sources says where each property in the spec of a job comes from, in the order of the spec: FromNowhere if neither
// the manifest nor the spec has a value. It is nil for a job that doesn't exist.
func (t *Table) Sources(group, job string) []Property {
	j, ok := t.jobs[Owner{group, job}]
	if !ok {
		return nil
	}
	list := make([]Property, len(j.spec.Properties))
	for n, p := range j.spec.Properties {
		list[n] = j.source(p.Name)
		if list[n].Source == FromDefault && !p.HasDefault {
			list[n].Source = FromNowhere
		}
	}
	return list
}

// ExplainVariable explains the link of a certificate for one of its uses.
func (t *Table) ExplainVariable(name, use string) (Explanation, bool) {
	for _, v := range t.Variable(name) {
		if v.Use == use {
			return t.explain(v.Link), true
		}
	}
	return Explanation{}, false
}

func (t *Table) explain(l *Link) Explanation {
	r, c := t.resolver, l.consumer
	x := Explanation{Location: c.place(), link: c.link.Name, kind: c.link.Type, Optional: c.optional, Rule: r.rule(c),
		deployment: t.deployment, Status: l.Status, Chosen: l.Provider, hide: &r.hide}
	if c.variable != nil {
		x.variable = c.variable.Name
	} else {
		x.group, x.job = c.job.group.Name, c.job.job.Name
	}
	providers := t.providers
	switch x.Rule {
	case RuleManual:
		x.properties = flat(l.Provider.Properties, fromConsumer)
		return x
	case RuleBlocked:
		return x
	case RuleDeployment:
		x.want, x.deployment = c.alias, *c.from
		providers = r.deployments[*c.from].providers
	case RuleExplicit:
		x.want = c.alias
	}
	for _, p := range providers {
		if p.Type == c.link.Type {
			x.candidates = append(x.candidates, r.candidate(c, p))
		}
	}
	if l.Provider == nil {
		return x
	}
	x.properties = l.Provider.sources()
	if l.Provider.Kind == KindJob && l.Provider.remote == nil {
		x.network, x.addresses = l.page.network, r.kindOfAddresses(l)
	}
	return x
}

// kindOfAddresses returns how the instances of a job's provider are reached.
func (r *resolver) kindOfAddresses(l *Link) string {
	at := r.page(l.Provider, l.consumer)
	if len(l.Provider.cache.instances) == 0 {
		return ""
	}
	for _, in := range l.Provider.cache.instances {
		if in.OneAddress() {
			return "DNS names"
		}
		for _, n := range in.Networks {
			if n.Name == at.network && r.named(n, at) {
				return "DNS names"
			}
		}
	}
	return "IPs"
}

// candidate reports whether p matches c, and if not, why.
func (r *resolver) candidate(c *consumer, p *Provider) candidate {
	reason := ""
	switch rule := r.rule(c); {
	case !p.Consumable:
		reason = "the manifest blocks it with nil"
	case rule == RuleDeployment && !p.Shared:
		reason = "it is not shared"
	case rule != RuleImplicit && p.noAlias:
		reason = "it has no name"
	case rule != RuleImplicit && (p.Alias != c.alias || c.noAlias):
		reason = fmt.Sprintf("its name is '%s'", p.Alias)
		if p.Alias != p.Name {
			reason += fmt.Sprintf(" (as: for '%s')", p.Name)
		}
	case p.broken:
		reason = "it has an error itself"
	case rubytext.Truthy(c.network) && !p.on(c.network):
		reason = fmt.Sprintf("it is not on network '%s'", rubytext.ToS(c.network))
	default:
		return candidate{Provider: p, Matches: true, Reason: "it matches"}
	}
	return candidate{Provider: p, Reason: r.hide.text(reason)}
}

// String prints the explanation in lines. Values of variables are replaced by their placeholders.
func (x Explanation) String() string {
	var b strings.Builder
	who := fmt.Sprintf("job '%s' in instance group '%s'", x.job, x.group)
	if x.variable != "" {
		who = fmt.Sprintf("variable '%s'", x.variable)
	}
	fmt.Fprintf(&b, "link '%s' of type '%s' of %s: %s\n", x.link, x.kind, who, x.Status)
	fmt.Fprintf(&b, "  rule: %s", x.Rule)
	if x.want != "" {
		fmt.Fprintf(&b, " '%s'", x.want)
	}
	if x.Rule == RuleDeployment {
		fmt.Fprintf(&b, ": '%s'", x.deployment)
	}
	if x.Optional {
		b.WriteString(", optional")
	}
	writePlace(&b, x.Location)
	for _, c := range x.candidates {
		mark := "-"
		if c.Matches {
			mark = "+"
		}
		fmt.Fprintf(&b, "  %s %s: %s", mark, c.describe(false), c.Reason)
		writePlace(&b, c.Location())
	}
	if len(x.candidates) == 0 && x.Rule != RuleManual && x.Rule != RuleBlocked {
		fmt.Fprintf(&b, "  no provider in deployment '%s' has the type '%s'\n", x.deployment, x.kind)
	}
	if x.addresses != "" {
		fmt.Fprintf(&b, "  addresses: %s", x.addresses)
		if x.network != "" {
			fmt.Fprintf(&b, " on network '%s'", x.network)
		}
		b.WriteByte('\n')
	}
	for _, p := range x.properties {
		fmt.Fprintf(&b, "  property %s: %s", p.Name, p.Source)
		writePlace(&b, p.Location)
	}
	return x.hide.text(b.String())
}

func writePlace(b *strings.Builder, l manifest.Location) {
	if at := l.Position(); at != "" {
		b.WriteString(" (" + at + ")")
	}
	b.WriteByte('\n')
}
