package links

// This file reads consumers: the "consumes" of job specs and manifests.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/slab"
	"github.com/boshrender/boshrender/manifest"
)

// consumer is a link that a job or a variable consumes.
type consumer struct {
	link Link // the result
	turn int  // its place among all consumers

	job *jobState // nil for a variable's
	*overrides
	alias    string // the name to look for, if explicit
	noAlias  bool   // the name to look for is nil
	optional bool
	blocked  bool
	explicit bool
	refused  bool // its entry is not valid
}

// overrides holds the settings that few consumers have. The others point to noOverrides.
type overrides struct {
	manual      *manifest.Map // content of a manual link
	from        *string       // deployment
	network     any           // nil without
	ipAddresses *bool

	variable *manifest.Variable // nil for a job's
	at       manifest.Location  // of a variable's entry
	table    *Table             // of the variable
	links    *[]*Link           // of the variable
	wildcard bool
}

var noOverrides = &overrides{}

// override returns the consumer's own overrides, to be set.
func (c *consumer) override() *overrides {
	if c.overrides == noOverrides {
		c.overrides = new(overrides)
	}
	return c.overrides
}

// parseConsumers reads the consumers of a job.
func (r *resolver) parseConsumers(j *jobState) {
	at := j.step(stepConsumes)
	j.consumers = slab.List(&r.made.consumers, len(j.spec.Consumes))
	for i, consume := range j.spec.Consumes {
		c := &j.consumers[i] // field by field: the collector watches when pointers are copied
		c.link.Name, c.link.Type, c.job, c.overrides = consume.Name, consume.Type, j, noOverrides
		c.alias, c.optional = consume.Name, consume.Optional
		if source, ok := j.job.Consumes.Get(c.link.Name); ok {
			texts, fatal := r.configure(c, source)
			for _, e := range texts {
				r.fail(c.error(at, e.reason, e.text))
			}
			if fatal != nil {
				e := c.error(at, ErrConsumes, fatal.Error())
				e.fatal = true
				r.fail(e)
			}
			c.refused = texts != nil || fatal != nil
		}
	}
	r.warnUnknown(j, "consumes", "consumer", j.job.Consumes, func(name string) bool {
		_, ok := j.spec.Consume(name)
		return ok
	})
}

// place returns the place of the consumer's entry in the manifest, or of its job.
func (c *consumer) place() manifest.Location {
	switch {
	case c.job == nil:
		return c.at
	case c.explicit:
		return c.job.place("consumes", c.link.Name)
	default:
		return c.job.job.Location
	}
}

// error makes a finding about c.
func (c *consumer) error(at step, reason error, text string) *Error {
	e := &Error{Location: c.place(), Link: c.link.Name, Err: reason, text: text, step: at, turn: c.turn}
	if c.job != nil {
		e.Group, e.Job = c.job.group.Name, c.job.job.Name
	} else {
		e.Variable = c.variable.Name
	}
	return e
}

type complaint struct {
	reason error
	text   string
}

// configure applies an entry of "consumes" to c. It returns the director's complaints, or the exception of its Ruby
// code.
func (r *resolver) configure(c *consumer, source any) (complaints []complaint, fatal error) {
	c.explicit = true
	if source == "nil" {
		c.blocked = true
		return nil, nil
	}
	job, group := c.job.job.Name, c.job.shownConsumer()
	m, ok := source.(*manifest.Map)
	if !ok {
		return []complaint{{ErrConsumes, fmt.Sprintf("Consumer '%s' in job '%s' in instance group '%s' specified in the manifest "+
			"should only be a hash or string 'nil'", c.link.Name, job, group)}}, nil
	}
	for _, text := range checkConsumes(m, c.link.Name, job, group) {
		complaints = append(complaints, complaint{ErrConsumes, text})
	}
	if complaints != nil {
		return complaints, nil
	}
	if m.Has("instances") || m.Has("properties") || m.Has("address") {
		content, err := manualContent(m, r.manifest.Name)
		c.override().manual = content
		return nil, err
	}
	return r.configureFrom(c, m)
}

// configureFrom applies an entry of "consumes" that names a provider.
func (r *resolver) configureFrom(c *consumer, m *manifest.Map) (complaints []complaint, fatal error) {
	if ip, ok := m.Get("ip_addresses"); ok {
		use := ip == true
		c.override().ipAddresses = &use
	}
	if network, _ := m.Get("network"); network != nil {
		c.override().network = network
	}
	from, ok := m.Get("from")
	if !ok {
		from = c.link.Name
	}
	if deployment, _ := m.Get("deployment"); rubytext.Truthy(deployment) {
		name := rubytext.ToS(deployment)
		c.override().from = &name
		if _, ok := r.deployments[name]; !ok && name != r.manifest.Name {
			return []complaint{{ErrNoDeployment, fmt.Sprintf("Link '%s' in job '%s' from instance group '%s' consumes from deployment '%s', "+
				"but the deployment does not exist.", rubytext.ToS(from), c.job.job.Name, c.job.shownConsumer(), name)}}, nil
		}
	}
	name, ok := from.(string)
	if !ok {
		return nil, noMethod("split", from)
	}
	c.alias = aliasIn(name)
	c.noAlias = c.alias == ""
	return nil, nil
}

// aliasIn returns the provider's name in a "from": the part before a dot was a deployment or a group once.
func aliasIn(from string) string {
	path := strings.TrimRight(from, ".")
	return path[strings.LastIndexByte(path, '.')+1:]
}

// checkConsumes returns the director's complaints about an entry of "consumes" that is a hash, in its order.
func checkConsumes(m *manifest.Map, link, job, group string) []string {
	var texts []string
	where := func() string { return fmt.Sprintf("link '%s' in job '%s' in instance group '%s'.", link, job, group) }
	for _, key := range []string{"instances", "properties"} {
		if m.Has(key) && m.Has("from") {
			texts = append(texts, fmt.Sprintf("Cannot specify both '%s' and 'from' keys for %s", key, where()))
		}
	}
	if m.Has("properties") && !m.Has("instances") {
		texts = append(texts, "Cannot specify 'properties' without 'instances' for "+where())
	}
	if ip, ok := m.Get("ip_addresses"); ok && ip != true && ip != false {
		texts = append(texts, "Cannot specify non boolean values for 'ip_addresses' field for "+where())
	}
	if m.Has("name") || m.Has("type") {
		texts = append(texts, nameOrType(link, job, group))
	}
	return texts
}

// manualContent returns the content of a link that the manifest itself spells out. All three keys are there, null where
// the manifest lacks them.
func manualContent(m *manifest.Map, deployment string) (*manifest.Map, error) {
	content := new(manifest.Map)
	for _, key := range []string{"instances", "properties", "address"} {
		value, _ := m.Get(key)
		content.Set(key, value)
	}
	content.Set("deployment_name", deployment)
	copied, err := psych.Stored(content, nil)
	if err != nil {
		return nil, err
	}
	return copied.(*manifest.Map), nil
}

// describe begins the director's message about a consumer that cannot be resolved. old asks for the group's name before
// migration.
func (c *consumer) describe(old bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Failed to resolve link '%s' with ", c.link.Name)
	if c.noAlias || c.alias != c.link.Name {
		fmt.Fprintf(&b, "alias '%s' and ", c.alias)
	}
	fmt.Fprintf(&b, "type '%s' from ", c.link.Type)
	if c.variable != nil {
		fmt.Fprintf(&b, "variable '%s'.", c.variable.Name)
		return b.String()
	}
	group := c.job.group.Name
	if old {
		group = c.job.shownConsumer()
	}
	fmt.Fprintf(&b, "job '%s' in instance group '%s'.", c.job.job.Name, group)
	return b.String()
}
