package lint

// This file renders the templates of a job: with the defaults of its spec, with everything optional, with booleans
// inverted. Templates are not trusted: each render has limits, and ends with the context.

import (
	"crypto/rand"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// renderLimits limit each render. Real templates need a hundredth of them.
var renderLimits = erb.Limits{Steps: 1_000_000, Memory: 32 << 20, Output: maxText}

// The limits for one job: bytes of all documents together, and steps of a template that is rendered with special
// characters.
const (
	maxDocuments = 64 << 20
	maxSteps     = 200_000
)

// scenario is a set of inputs for rendering templates.
type scenario struct {
	what      string // for messages: "with the defaults of the spec"
	values    map[string]guess
	raw       *manifest.Map // the values as a manifest has them
	links     bool          // including optional ones
	linkData  *manifest.Map
	uncertain []string
	made      []string // properties without a default, in the notation of reads
	altered   bool     // the values of links are other ones
	compared  bool     // it is for templates that compare its texts
	in        erb.Input
}

// job is the data for building scenarios.
type job struct {
	required map[string]bool // properties without a default that are required
	optional []string        // properties without a default that are optional
	guesses  map[string]guess
	booleans []string // with a default
	linked   []string // properties of links that templates read
}

// document is an output of a template.
type document struct {
	*content
	t        *template
	out      *erb.Output // nil for text of the template itself
	scenario *scenario
	others   []*Document // the document with other generated values, once that was asked for
	certain  bool        // no value of an uncertain class was read, and the document isn't a value as a whole
}

// source returns the offset in the template for an offset in the document.
func (d *document) source(at int) int {
	if d.out == nil {
		return min(at, len(d.t.text))
	}
	from, _ := d.out.Source(at)
	return min(from, len(d.t.text))
}

// processes returns the processes of a bpm.yml; none if bpm can't read it.
func (d *document) processes(c *checker) []bpm.Process {
	config, err := bpm.ParseLimits{}.Parse(c.ctx, []byte(d.text))
	if err != nil {
		return nil
	}
	return config.Processes
}

// newJob finds the properties that the templates need.
func (c *checker) newJob() *job {
	j := &job{required: map[string]bool{}, guesses: map[string]guess{}}
	for _, t := range each(c.poll, c.templates) {
		for _, p := range each(c.poll, t.Properties) {
			if p.OfLink {
				j.linked = append(j.linked, p.Names...)
				continue
			}
			if p.Form == usage.Conditional || p.Default || len(p.Names) != 1 || p.Guarded && p.Form == usage.Method {
				continue
			}
			j.required[p.Names[0]] = true
		}
	}
	slices.Sort(j.linked)
	j.linked = slices.Compact(j.linked)
	for _, p := range each(c.poll, c.spec.Properties) {
		if _, is := p.Default.(bool); is {
			j.booleans = append(j.booleans, p.Name)
		}
		if p.Default != nil {
			continue
		}
		j.guesses[p.Name] = c.guess(p)
		j.required[p.Name] = j.required[p.Name] || some(c.poll, c.templates, func(t *template) bool {
			return some(c.poll, t.Properties, func(u usage.Property) bool { return u.Form == usage.Structure && related(u.Names[0], p.Name) })
		})
		if !j.required[p.Name] {
			j.optional = append(j.optional, p.Name)
		}
	}
	return j
}

// scenarios returns the scenarios for the templates, the defaults first.
func (c *checker) scenarios(j *job) []*scenario {
	return only(c.poll, c.plans(j), func(s *scenario) bool { return c.input(j, s) })
}

// plans returns the scenarios without their inputs, the defaults first.
func (c *checker) plans(j *job) []*scenario {
	pick := func(what string, links, inverted bool, wanted func(i int) bool) *scenario {
		s := &scenario{what: what, links: links, values: map[string]guess{}}
		for _, name := range each(c.poll, slices.Sorted(maps.Keys(j.guesses))) {
			g := j.guesses[name]
			at := slices.Index(j.optional, name)
			if at < 0 || wanted(at) && g.certain {
				s.values[name] = g
			}
		}
		if inverted {
			for _, name := range each(c.poll, j.booleans) {
				p, _ := c.spec.Property(name)
				s.values[name] = guess{aBoolean, true, p.Default != true}
			}
		}
		return s
	}
	all, none := func(int) bool { return true }, func(int) bool { return false }
	list := []*scenario{
		pick("with the defaults of the spec", false, false, none),
		pick("with what is optional", true, false, all),
	}
	if len(j.booleans) > 0 {
		list = append(list, pick("with booleans inverted", true, true, all))
	}
	if len(j.optional) > 1 {
		list = append(list, pick("with a part of what is optional", false, false, func(i int) bool { return i%2 == 0 }),
			pick("with another part of what is optional", true, false, func(i int) bool { return i%2 == 1 }))
	}
	if texts := c.otherTexts(); len(texts) > 0 {
		s := pick("with other texts", true, false, all)
		s.compared = true
		for name, text := range texts { // short: texts that templates compare
			s.values[name] = guess{someText, true, text}
		}
		list = append(list, s)
	}
	return list
}

// input builds the input of a scenario; false if the properties can't be bound.
func (c *checker) input(j *job, s *scenario) bool {
	raw := manifest.MapOf()
	for _, p := range each(c.poll, c.spec.Properties) {
		if g, ok := s.values[p.Name]; ok {
			put(c.poll, raw, p.Name, g.value)
			s.guessed("properties."+p.Name, g)
		}
	}
	s.raw = raw
	bound, err := spec.BindProperties(c.spec, raw)
	if err != nil || c.poll.Work(1) != nil { // the values of the largest spec take 25 ms here, and as long below
		return false
	}
	properties, err := erb.NewData(c.shown(bound))
	if err != nil {
		return false
	}
	links := manifest.MapOf()
	for _, l := range each(c.poll, c.spec.Consumes) {
		if own := some(c.poll, c.spec.Provides, func(p spec.Provide) bool { return p.Type == l.Type }); s.links || !l.Optional || own {
			links.Set(l.Name, c.linkOf(j, s, l))
		}
	}
	s.linkData = links
	network := manifest.MapOf("type", "manual", "ip", "192.0.2.1", "netmask", "255.255.255.0", "gateway", "192.0.2.254", "default", []any{"dns", "gateway"},
		"dns_record_name", "0.group.default.deployment.bosh", "cloud_properties", manifest.MapOf())
	s.in = erb.Input{Limits: renderLimits, Now: time.Now, Rand: rand.Reader, Spec: manifest.MapOf(
		"deployment", "deployment", "job", manifest.MapOf("name", "group"), "index", 0, "bootstrap", true, "name", "group",
		"id", "2e7a1bd4-1a6f-4e0a-9b8d-5b1c5ea4d8f1", "az", "z1", "networks", manifest.MapOf("default", network),
		"properties_need_filtering", true, "dns_domain_name", "bosh", "persistent_disk", 0, "address", "192.0.2.1", "ip", "192.0.2.1",
		"properties", properties, "links", links, "release", manifest.MapOf("name", c.release.Name, "version", "1"),
	)}
	return true
}

// guessed records that a value has no default.
func (s *scenario) guessed(read string, g guess) {
	s.made = append(s.made, read)
	if !g.certain {
		s.uncertain = append(s.uncertain, read)
	}
}

// linked returns the value that a link has for a generated one.
func (s *scenario) linked(c *checker, value any) any {
	if s.altered {
		return c.altered(value)
	}
	return value
}

// linkOf builds a link with two instances, and the properties that its provider shares or templates read.
func (c *checker) linkOf(j *job, s *scenario, l spec.Consume) *manifest.Map {
	properties := manifest.MapOf()
	for _, p := range each(c.poll, c.index.providers[l.Type]) {
		for _, name := range each(c.poll, p.link.Properties) {
			definition, ok := p.job.Property(name)
			value := definition.Default
			if ok && value == nil {
				g := c.guess(definition)
				value = s.linked(c, g.value)
				s.guessed("links."+l.Name+".properties."+name, g)
			}
			put(c.poll, properties, name, value)
		}
	}
	for _, name := range each(c.poll, j.linked) {
		if !strings.Contains(name, "*") {
			before := properties.Len()
			g := c.guess(spec.Property{Name: name})
			if put(c.poll, properties, name, s.linked(c, g.value)); properties.Len() > before {
				s.guessed("links."+l.Name+".properties."+name, g)
			}
		}
	}
	instance := func(i int) *manifest.Map {
		return manifest.MapOf("name", "provider", "id", fmt.Sprintf("5ea4d8f1-1a6f-4e0a-9b8d-2e7a1bd4000%d", i), "index", i, "bootstrap", i == 0, "az", "z1",
			"address", fmt.Sprintf("192.0.2.1%d", i))
	}
	return manifest.MapOf("deployment_name", "deployment", "domain", "bosh", "default_network", "default", "networks", []any{"default"},
		"instance_group", "provider", "use_short_dns_addresses", false, "address", "q-s0.provider.default.deployment.bosh",
		"properties", c.shown(properties), "instances", []any{instance(0), instance(1)})
}

// render renders a template; nil if that fails.
func (c *checker) render(t *template, s *scenario) (*document, error) {
	program, err := t.program(c.ctx)
	if err != nil {
		return nil, err
	}
	out, err := program.Render(c.ctx, s.in)
	if err != nil {
		return nil, err
	}
	d := &document{t: t, content: newContent(c.poll, out.Text), out: out, scenario: s, certain: !t.oneValue()}
	for _, name := range each(c.poll, s.uncertain) {
		d.certain = d.certain && !some(c.poll, out.Reads, func(r erb.Read) bool { return r.Of(name) })
	}
	return d, nil
}

// oneValue reports whether a template consists of a tag that writes a property: its value is the whole document.
func (t *template) oneValue() bool {
	text := strings.TrimSpace(t.text)
	return len(t.Outputs) == 1 && t.Outputs[0].Property != "" && strings.HasPrefix(text, "<%=") && strings.Index(text, "%>") == len(text)-2
}

// documents returns the distinct outputs of a template. Without rendering it is the text of the template, if its only
// code is values.
func (c *checker) documents(t *template) []*document {
	if t.documents == nil && len(c.scenes) == 0 && !t.branches() {
		t.documents = []*document{{t: t, content: newContent(c.poll, t.withoutTags())}}
	}
	return t.documents
}

// renderAll renders all templates with all scenarios.
func (c *checker) renderAll() {
	j := c.newJob()
	c.theJob = j
	if c.scenes = c.scenarios(j); len(c.scenes) > 0 {
		c.findParts()
	}
	for _, t := range each(c.poll, c.templates) {
		t.documents = []*document{}
		for i, s := range each(c.poll, c.scenes) {
			if c.size > maxDocuments || c.ctx.Err() != nil {
				return
			}
			if s.compared && !c.compares(t) {
				continue
			}
			d, err := c.render(t, s)
			if err != nil {
				c.renderFailed(t, s, i == 0, err)
			}
			c.compareWorlds(t, s, err)
			if err != nil {
				continue
			}
			if !some(c.poll, t.documents, func(o *document) bool { return o.text == d.text }) {
				t.documents = append(t.documents, d)
				c.size += len(d.text)
			}
			if d.out.Reads == nil {
				break // it is the same with every input
			}
		}
	}
}
