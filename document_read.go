package boshrender

// This file reads the document of a resolved instance group.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// ParseGroup reads what [Group.Marshal] wrote. releases must have the group's jobs; name is the document's, for errors.
// All errors are reported, with their places: what is wrong in the document, and jobs and templates that the releases
// lack.
func ParseGroup(name string, data []byte, releases []*spec.Release, o Options) (*Group, error) {
	m, err := manifest.Parse(name, data)
	if err != nil {
		return nil, err
	}
	r := &groupReader{m: m, options: o.withCache()}
	if len(m.InstanceGroups) != 1 {
		r.failAt(m.Location, fmt.Errorf("the document has %d instance groups, expected one that was resolved", len(m.InstanceGroups)))
		return nil, r.err()
	}
	r.checkNames(m)
	r.catalog = newCatalog(context.Background(), m, releases, o.Lenient, &r.findings)
	g := r.read(m.InstanceGroups[0])
	if len(r.errs) > 0 {
		return nil, r.err()
	}
	return g, nil
}

// groupReader reads one document.
type groupReader struct {
	findings
	m       *manifest.Manifest
	catalog *catalog
	options Options
}

// badf records an error at a node of the document.
func (r *groupReader) badf(n *manifest.Node, path, format string, args ...any) {
	at := manifest.Location{File: r.m.File, Line: n.Line(), Column: n.Column(), Path: path}
	r.failAt(at, fmt.Errorf(format, args...))
}

func (r *groupReader) read(ig *manifest.InstanceGroup) *Group {
	node := groupNode(r.m, 0)
	g := &Group{
		Deployment: r.m.Name, Name: ig.Name, Lifecycle: ig.Lifecycle, AZs: ig.AZs, Replicas: max(ig.Instances, 0),
		options: r.options, source: node, shares: new(shares),
	}
	makers, path := node.Get("properties").Get(quarksKey), ig.Path+".properties."+quarksKey
	if makers.Kind() != manifest.KindMap {
		r.badf(node, path, "the group was not resolved: it lacks properties.%s", quarksKey)
		return nil
	}
	if makers.Len() == 0 {
		r.badf(makers, path, "the document was not written by Group.Marshal: QuarksDocument reads those of quarks")
		return nil
	}
	k := &kubernetes{
		numbers: newNumbers(r.m, nil), pods: r.makers(makers, path), placed: map[*manifest.InstanceGroup][]dns.Instance{ig: nil},
	}
	k.groups = r.named(k, makers.Get("groups"), path+".groups")
	for _, n := range makers.Get("others").Items() {
		other, err := links.DeploymentOf(r.m.File, n)
		r.fail(err)
		k.others = append(k.others, other)
	}
	k.nameAll()
	var err error
	g.answers, err = k.names()
	r.fail(err)
	g.world = k.group(ig)
	g.Jobs = r.jobs(ig, node, func(mj *manifest.GroupJob, s *spec.JobSpec, n *manifest.Node) *Job { return r.job(k, ig, mj, s, n) })
	return g
}

// jobs reads the jobs of a group that the releases have.
func (r *groupReader) jobs(ig *manifest.InstanceGroup, node *manifest.Node, read func(*manifest.GroupJob, *spec.JobSpec, *manifest.Node) *Job) []*Job {
	var list []*Job
	for n, mj := range ig.Jobs {
		if s := r.catalog.specs[mj]; s != nil {
			list = append(list, read(mj, s, node.Get("jobs").Items()[n]))
		} else {
			_, err := r.catalog.find(context.Background(), mj.Release, mj.Name)
			r.failAt(mj.Location, err)
		}
	}
	return list
}

// makers reads what makes instances and their names.
func (r *groupReader) makers(n *manifest.Node, path string) podScheme {
	s := n.Get("scheme")
	p := podScheme{naming: dns.Naming{
		Namespace: r.text(n.Get("naming").Get("namespace"), path+".naming.namespace"),
		Domain:    r.text(n.Get("naming").Get("domain"), path+".naming.domain"),
	}}
	p.scheme.Index = placement.IndexRule(r.rule(s.Get("index"), path+".scheme.index", indexRules))
	p.scheme.Bootstrap = placement.BootstrapRule(r.rule(s.Get("bootstrap"), path+".scheme.bootstrap", bootstrapRules))
	p.scheme.ID = placement.IDRule(r.rule(s.Get("id"), path+".scheme.id", idRules))
	p.scheme.Stride = r.number(s.Get("stride"), path+".scheme.stride")
	p.updated, _ = n.Get("updated").Value().(bool)
	scheme := n.Get("naming").Get("scheme")
	var err error
	if p.naming.Scheme, err = dns.ParseScheme(r.text(scheme, path+".naming.scheme")); err != nil {
		r.badf(scheme, path+".naming.scheme", "%w", err)
	}
	return p
}

// named reads the groups that links may ask for.
func (r *groupReader) named(k *kubernetes, list *manifest.Node, path string) []dns.Group {
	var groups []dns.Group
	for i, n := range list.Items() {
		at := fmt.Sprintf("%s[%d]", path, i)
		g := dns.Group{Name: r.text(n.Get("name"), at+".name")}
		for _, az := range n.Get("azs").Items() {
			g.AZs = append(g.AZs, r.text(az, at+".azs"))
		}
		scaled := placement.PodGroup{Deployment: k.deployment, Name: g.Name, AZs: g.AZs, Updated: k.pods.updated,
			Replicas: r.number(n.Get("instances"), at+".instances")}
		instances, err := k.pods.unnamed().Instances(scaled, g.Name)
		if err != nil {
			r.badf(n, at, "%w", err)
		}
		for _, j := range n.Get("jobs").Items() {
			job := dns.Job{Name: r.text(j.Get("name"), at+".jobs")}
			for _, p := range j.Get("provides").Items() {
				job.Provides = append(job.Provides, dns.Provided{
					Name: r.text(p.Get("name"), at+".jobs.provides"), Type: r.text(p.Get("type"), at+".jobs.provides"),
				})
			}
			g.Jobs = append(g.Jobs, job)
		}
		g.Instances = k.pods.dnsInstances(instances, g.Jobs)
		groups = append(groups, g)
	}
	return groups
}

// job reads a job.
func (r *groupReader) job(k *kubernetes, ig *manifest.InstanceGroup, mj *manifest.GroupJob, s *spec.JobSpec, n *manifest.Node) *Job {
	properties := mj.Properties.Clone()
	if properties == nil {
		properties = new(manifest.Map)
	}
	value, _ := properties.Get(quarksKey)
	properties.Delete(quarksKey)
	quarks, ok := value.(*manifest.Map)
	if !ok {
		r.badf(n, mj.Path, "the job was not resolved: it lacks properties.%s", quarksKey)
		return nil
	}
	j := &Job{Name: mj.Name, Release: mj.Release, Properties: properties, spec: s, quarks: quarks}
	j.templates = r.catalog.templatesOf(s, mj.Name)
	j.Version = r.catalog.version(mj.Release)
	consumes, _ := quarks.Get("consumes")
	if j.Links, ok = consumes.(*manifest.Map); !ok {
		r.badf(n, mj.Path, "properties.%s.consumes is no hash of links", quarksKey)
	}
	provides, _ := quarks.Get("provides")
	var err error
	if j.provided, err = linksJSON(provides); err != nil {
		r.badf(n, mj.Path, "properties.%s.provides: %w", quarksKey, err)
	}
	for _, key := range []string{"consumes", "provides", "instances"} {
		quarks.Delete(key)
	}
	if _, ok := j.bpmTemplate(); ok {
		quarks.Delete("bpm") // it will be rendered anew
	}
	if j.Instances, err = k.instances(ig, j.Name); err != nil {
		r.failAt(mj.Location, err)
	}
	return j
}

// linksJSON writes the links of a document as links.Table.ProvidedJSON does.
func linksJSON(v any) ([]byte, error) {
	list, ok := v.([]any)
	if !ok {
		return nil, fmt.Errorf("expected a list")
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(list)
	return b.Bytes(), err
}

func (r *groupReader) text(n *manifest.Node, path string) string {
	switch v := n.Value().(type) {
	case string:
		return v
	case nil:
		if n == nil {
			return ""
		}
	}
	r.badf(n, path, "expected a text")
	return ""
}

func (r *groupReader) number(n *manifest.Node, path string) int {
	v, ok := n.Value().(int64)
	if !ok && n != nil || v < 0 || v > placement.MaxInstances {
		r.badf(n, path, "expected a number from 0 to %d", placement.MaxInstances)
	}
	return int(v)
}

// rule reads one of the names of a rule.
func (r *groupReader) rule(n *manifest.Node, path string, names []string) int {
	i := slices.Index(names, r.text(n, path))
	if i < 0 {
		r.badf(n, path, "expected one of %q", names)
		return 0
	}
	return i
}
