package links

// This file matches a consumer with its providers: one function for each rule.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// A Rule is the way in which a link was decided.
type Rule string

const (
	// RuleImplicit: the manifest says nothing, so any provider of the type matches.
	RuleImplicit Rule = "implicit: by type"
	// RuleExplicit: the manifest has an entry, so type and name have to match.
	RuleExplicit Rule = "explicit: by type and name"
	// RuleDeployment: type and name among the shared providers of another deployment.
	RuleDeployment Rule = "explicit: by type and name in another deployment"
	// RuleManual: the manifest says what the link is.
	RuleManual Rule = "manual: given in the manifest"
	// RuleBlocked: the manifest says "nil".
	RuleBlocked Rule = "blocked: nil in the manifest"
)

// index finds consumable providers. It makes each lookup independent of the number of providers, so that resolving is
// linear.
type index struct {
	types map[string]*typeIndex
}

// typeIndex finds the providers of one type.
type typeIndex struct {
	all      found
	names    map[string]*Provider // the first of each name
	nameless found
}

func newIndex() *index { return &index{types: make(map[string]*typeIndex)} }

func (x *index) add(p *Provider) {
	if p.Kind == KindManual || !p.Consumable {
		return
	}
	t := x.types[p.Type]
	if t == nil {
		t = &typeIndex{names: make(map[string]*Provider)}
		x.types[p.Type] = t
	}
	t.all.add(p)
	if p.noAlias {
		t.nameless.add(p)
		return
	}
	first, ok := t.names[p.Alias]
	if !ok {
		t.names[p.Alias] = p
		return
	}
	if first.alike == nil {
		first.alike = new(found)
		first.alike.add(first)
	}
	first.alike.add(p)
}

// ofType returns the providers of a type.
func (x *index) ofType(typ string) found {
	if t := x.types[typ]; t != nil {
		return t.all
	}
	return found{}
}

// named returns those of the type that have the name which c looks for.
func (x *index) named(c *consumer) found {
	t := x.types[c.link.Type]
	switch {
	case t == nil:
		return found{}
	case c.noAlias:
		return t.nameless
	}
	first, ok := t.names[c.alias]
	switch {
	case !ok:
		return found{}
	case first.alike != nil:
		return *first.alike
	}
	return found{one: first, broken: first.broken}
}

// found is what a consumer could have.
type found struct {
	one    *Provider   // the only one, or nil and all are
	many   []*Provider // here
	broken bool        // one of them is
}

func (f *found) add(p *Provider) {
	f.many = append(f.many, p)
	f.broken = f.broken || p.broken
}

// only returns the only one, nil if there is none or a choice.
func (f found) only() *Provider {
	if f.one == nil && len(f.many) == 1 {
		return f.many[0]
	}
	return f.one
}

// rule returns the rule that decides c.
func (r *resolver) rule(c *consumer) Rule {
	switch {
	case c.blocked:
		return RuleBlocked
	case c.manual != nil:
		return RuleManual
	case c.from != nil && *c.from != r.manifest.Name:
		return RuleDeployment
	case c.explicit:
		return RuleExplicit
	default:
		return RuleImplicit
	}
}

// matches returns all providers that c could have.
func (r *resolver) matches(c *consumer) found {
	switch r.rule(c) {
	case RuleImplicit:
		return r.index.ofType(c.link.Type)
	case RuleExplicit:
		return r.index.named(c)
	case RuleDeployment:
		return r.deployments[*c.from].shared.named(c)
	default:
		return found{}
	}
}

// match decides which provider c gets, unless the manifest is enough to know its link.
func (r *resolver) match(c *consumer) {
	link := &c.link
	link.consumer, link.table = c, r.table
	*c.owner = append(*c.owner, link)
	if c.manual != nil {
		link.Status = Resolved
		link.Provider = r.manualProvider(c)
		return
	}
	found := r.matches(c)
	if found.broken {
		link.Status = Failed // the provider's own error says why
		return
	}
	provider := found.only()
	if provider == nil && len(found.many) == 0 && c.optional && (c.blocked || !c.explicit) {
		link.Status = Absent
		return
	}
	if provider == nil {
		link.Status = Failed
		r.failMatch(c, found.many, ErrNoProvider, ErrAmbiguous)
		return
	}
	link.Status, link.Provider = matched, provider
}

// bind finds the addresses of a link that was matched.
func (r *resolver) bind(c *consumer) {
	link := &c.link
	provider := link.Provider
	link.Status, link.Provider = Failed, nil
	if rubytext.Truthy(c.network) && !provider.on(c.network) {
		r.failMatch(c, []*Provider{provider}, ErrNetwork, ErrNetwork)
		return
	}
	if err := r.address(link, provider); err != nil {
		if err.Reason != nil {
			r.fail(err)
		}
		return
	}
	link.Status, link.Provider = Resolved, provider
}

// failMatch reports that not exactly one provider matches c, or that the one is not on its network.
func (r *resolver) failMatch(c *consumer, found []*Provider, none, many error) {
	reason, at := none, step{stage: stageMatch}
	if len(found) > 1 {
		reason = many
	}
	if reason == ErrNetwork {
		at.stage = stageBind
	}
	e := c.error(at, reason, "")
	e.Code, e.Providers = CodeInvalidLink, found
	e.describe = func() string { return describeMatch(c, found, reason) }
	r.fail(e)
}

// describeMatch returns the director's message about the providers that match c.
func describeMatch(c *consumer, found []*Provider, reason error) string {
	old := reason != ErrNetwork // by then, instances of migrated groups are bound
	var b strings.Builder
	b.WriteString(c.describe(old))
	if len(found) > 1 {
		b.WriteString(" Multiple link providers found:")
	} else {
		b.WriteString(" Details below:")
	}
	for _, p := range found {
		b.WriteString("\n    - ")
		b.WriteString(p.describe(old))
		if c.network != nil {
			if p.Kind == KindDisk {
				b.WriteString(" does not contain any networks")
			} else {
				fmt.Fprintf(&b, " does not belong to network '%s'", rubytext.ToS(c.network))
			}
		}
	}
	if len(found) == 0 {
		b.WriteString("\n    - No link providers found")
	}
	return b.String()
}

// on reports whether the provider's instances are on the network.
func (p *Provider) on(network any) bool {
	name, ok := network.(string)
	if !ok {
		return false
	}
	switch {
	case p.remote != nil:
		networks, _ := p.remote.Get("networks")
		list, _ := networks.([]any)
		return slices.Contains(list, any(name))
	case p.Kind == KindDisk:
		return false
	}
	return slices.Contains(p.job.networks(), name)
}

// onlyNetwork is the network of Kubernetes.
const onlyNetwork = "default"

// networks lists the networks on which the instances of the job's group can be reached.
func (j *jobState) networks() []string {
	var names []string
	for _, n := range j.group.Networks {
		names = append(names, n.Name)
	}
	if j.resolver.options.OneNetwork && !slices.Contains(names, onlyNetwork) {
		names = append(names, onlyNetwork)
	}
	return names
}

// addressNetwork is the network on which they are reached unless a consumer wants another.
func (j *jobState) addressNetwork() string {
	if name := j.group.AddressNetwork(); name != "" || !j.resolver.options.OneNetwork {
		return name
	}
	return onlyNetwork
}
