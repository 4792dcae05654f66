package links

// This file matches a consumer with its providers: one function for each rule.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// A Rule is the way in which a link was decided.
//
// A consumer is one entry of "consumes" in a job's spec. Its entry under "consumes" in the manifest decides how it is
// matched:
//
//	absent                  implicit: the one provider of its type, whatever its name
//	"nil" (a plain nil)     blocked: no link; an error unless it is optional
//	a hash, even {}         explicit: the one provider of its type with the name from "from",
//	                        or with the consumer's own name; with "deployment", a shared
//	                        provider of that deployment
//	with instances,         manual: the manifest has the content of the link
//	properties or address
//	null, or anything else  an error
//
// A provider whose entry under "provides" is "nil" cannot be consumed; "as" renames it for explicit consumers and
// hides it from no consumer. More than one match is always an error, also for optional consumers; none is an error
// unless the consumer is optional and implicit, or optional and blocked. The own job and the own instance group count
// as providers, so links may form circles.
//
// The instances of a link are the instances of the provider's instance group, in the order in which they are given. A
// group without instances makes a link with an empty list, which is not the same as no link.
type Rule string

const (
	// RuleImplicit: the manifest says nothing, so any provider of the type matches.
	RuleImplicit Rule = "implicit: by type"
	// RuleExplicit: the manifest has an entry, so type and name have to match.
	RuleExplicit Rule = "explicit: by type and name"
	// RuleDeployment: type and name among the shared providers of another deployment.
	RuleDeployment Rule = "explicit: by type and name in another deployment"
	// RuleManual: the manifest defines the link itself.
	RuleManual Rule = "manual: given in the manifest"
	// RuleBlocked: the manifest says "nil".
	RuleBlocked Rule = "blocked: nil in the manifest"
)

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
		return r.index.ofName(c)
	case RuleDeployment:
		return r.deployments[*c.from].shared.ofName(c)
	default:
		return found{}
	}
}

// match decides which provider c gets, unless the manifest defines the link.
func (r *resolver) match(c *consumer) {
	link := &c.link
	link.consumer = c
	if c.variable != nil {
		*c.links = append(*c.links, link)
	}
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
	if provider == nil && found.count == 0 && c.optional && (c.blocked || !c.explicit) {
		link.Status = Absent
		return
	}
	if provider == nil {
		link.Status = Failed
		r.failMatch(c, found.list(), ErrNoProvider, ErrAmbiguous)
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
		if err.Err != nil {
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
	e.Code, e.Providers = codes.DeploymentInvalidLink, found
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
