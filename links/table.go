package links

// This file holds the result of Resolve: the links of every job and of every variable.

import (
	"bytes"
	"cmp"
	"encoding/json"
	"iter"
	"slices"

	"github.com/boshrender/boshrender/manifest"
)

// A Status is the state of a consumer.
type Status int

const (
	// Failed: there is an error about it.
	Failed Status = iota
	// Resolved: it has a link.
	Resolved
	// Absent: it is optional, and blocked or without a provider. Templates find no link.
	Absent
	// matched: it has a provider, but no addresses yet. Tables have none that is.
	matched
)

// String returns the name in lower case.
func (s Status) String() string {
	return [...]string{"failed", "resolved", "absent", "matched"}[s]
}

// A Link is the answer to one consumer.
type Link struct {
	// Name and Type are those in the consumer's spec.
	Name, Type string
	// Status is Resolved, Absent or Failed.
	Status Status
	// Provider is nil unless the status is Resolved.
	Provider *Provider

	consumer *consumer
	page     *filledPage // nil but for a job's instances
}

// A Warning is something that the director writes into its log.
type Warning struct {
	// Location is the entry that it is about.
	Location manifest.Location
	// Heading is the line under which the director lists the message with others of the job, "" if it stands alone.
	Heading string
	// Message is the director's, one line.
	Message string

	owner Owner // of a message under a heading
}

// Log returns warnings as they stand in the director's log: warnings of a job under the same heading are one text
// (director: links/link_consumers_parser.rb, links/link_providers_parser.rb).
func Log(warnings []Warning) []string {
	var texts []string
	var last Warning
	for _, w := range warnings {
		switch {
		case w.Heading == "":
			texts = append(texts, w.Message)
		case w.Heading == last.Heading && w.owner == last.owner:
			texts[len(texts)-1] += "\n  - " + w.Message
		default:
			texts = append(texts, w.Heading+"\n  - "+w.Message)
		}
		last = w
	}
	return texts
}

func unknownHeading(what string) string { return "Manifest defines unknown " + what + "s:" }

// A Table has all links of a deployment. It is immutable and safe for concurrent use.
type Table struct {
	deployment string
	features   features
	domain     string
	resolver   *resolver
	jobs       map[Owner]*jobState
	providers  []*Provider
	variables  map[string]*[]*Link
	warnings   []Warning
}

// Links returns the value of spec.links for the templates of a job: the content of each resolved link under its name
// in the spec, in the order of the spec. It is empty for a job that consumes nothing or does not exist. See
// [Link.Content] for the parts that may be changed.
func (t *Table) Links(group, job string) *manifest.Map {
	links := new(manifest.Map)
	for link := range t.Consumed(group, job) {
		if content := link.Content(); content != nil {
			links.Set(link.Name, content)
		}
	}
	return links
}

// Link returns the link of one consumer; false if the job does not consume such a link, or if its entry in the
// manifest is not valid.
func (t *Table) Link(group, job, name string) (*Link, bool) {
	j, ok := t.jobs[Owner{group, job}]
	if !ok {
		return nil, false
	}
	return find(j.links(), name)
}

func find(links iter.Seq[*Link], name string) (*Link, bool) {
	for link := range links {
		if link.Name == name {
			return link, true
		}
	}
	return nil, false
}

// Consumed yields the results for the consumers of a job, in the order of its spec.
func (t *Table) Consumed(group, job string) iter.Seq[*Link] {
	j, ok := t.jobs[Owner{group, job}]
	if !ok {
		return func(func(*Link) bool) {}
	}
	return j.links()
}

// Jobs yields the jobs of the deployment in the director's order of parsing: group by group, then the jobs of addons.
func (t *Table) Jobs() iter.Seq[Owner] {
	return func(yield func(Owner) bool) {
		for _, j := range t.resolver.jobs {
			if !yield(Owner{j.group.Name, j.job.Name}) {
				return
			}
		}
	}
}

// Providers lists the providers of the deployment in the director's order: group by group, a job's custom providers
// before the providers of its spec, disks after jobs; then the providers of addons. Manual links are not among them.
// The slice must not be changed.
func (t *Table) Providers() []*Provider { return t.providers }

// Provided lists the links that a job provides, and its manual links, which count as providers of the job for the
// director too.
func (t *Table) Provided(group, job string) []*Provider {
	j, ok := t.jobs[Owner{group, job}]
	if !ok {
		return nil
	}
	list := make([]*Provider, len(j.providers), len(j.providers)+len(j.manual))
	for i := range j.providers {
		list[i] = &j.providers[i]
	}
	return append(list, j.manual...)
}

// Variable returns the links that a certificate consumes, in the order of the manifest. Those with an error are left
// out.
func (t *Table) Variable(name string) []VariableLink {
	links, ok := t.variables[name]
	if !ok {
		return nil
	}
	var list []VariableLink
	for _, link := range *links {
		list = append(list, VariableLink{Use: link.Name, Link: link, Wildcard: link.consumer.wildcard})
	}
	return list
}

// Warnings lists the director's log messages: entries of provides and consumes that no spec has, and addresses that
// are not of the wanted kind.
func (t *Table) Warnings() []Warning { return slices.Clone(t.warnings) }

// ProvidedJSON returns the file .bosh/links.json that the director puts beside a job's templates: alias, type and link
// group of each provider of the job, sorted by group. number returns the number of a link group as text, "" if it has
// none.
func (t *Table) ProvidedJSON(group, job string, number func(linkGroup string) string) []byte {
	type entry struct {
		Name  string `json:"name"`
		Type  string `json:"type"`
		Group string `json:"group"`
	}
	entries := []entry{}
	for _, p := range t.Provided(group, job) {
		name := p.Alias
		if p.noAlias {
			name = p.Name
		}
		entries = append(entries, entry{name, p.Type, number(p.GroupName())})
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.Group, b.Group) })
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(entries); err != nil {
		panic(err) // strings always have a JSON form
	}
	return b.Bytes()
}
