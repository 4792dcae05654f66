package pod

// This file reads the document of a resolved instance group.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/pipeline/catalog"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// ParseGroup reads the output of [Marshal]. releases must have the group's jobs; name is the document's, for errors.
// All errors are reported with their positions: faults in the document, and jobs and templates that the releases
// lack.
func ParseGroup(ctx context.Context, name string, data []byte, releases []*spec.Release, o boshrender.Options) (*boshrender.Group, error) {
	m, err := manifest.Parse(ctx, name, data)
	if err != nil {
		return nil, err
	}
	r := &groupReader{ctx: ctx, m: m, options: o}
	if len(m.InstanceGroups) != 1 {
		r.AddAt(m.Location, fmt.Errorf("the document has %d instance groups, expected one that was resolved", len(m.InstanceGroups)))
		return nil, r.Err()
	}
	r.CheckNames(m)
	r.catalog = catalog.New(ctx, m, releases, o.Lenient, &r.List)
	in := r.read(m.InstanceGroups[0])
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if r.Len() > 0 {
		return nil, r.Err()
	}
	return boshrender.NewGroup(*in, o), nil
}

// groupReader reads one document.
type groupReader struct {
	findings.List
	ctx     context.Context
	m       *manifest.Manifest
	catalog *catalog.Catalog
	options boshrender.Options
}

// badf records an error at a node of the document.
func (r *groupReader) badf(n *manifest.Node, path, format string, args ...any) {
	at := manifest.Location{File: r.m.Location.File, Line: n.Line(), Column: n.Column(), Path: path}
	r.AddAt(at, fmt.Errorf(format, args...))
}

func (r *groupReader) read(ig *manifest.InstanceGroup) *boshrender.GroupInput {
	node := groupNode(r.m)
	g := &boshrender.GroupInput{
		Deployment: r.m.Name, Name: ig.Name, Lifecycle: ig.Lifecycle, AZs: ig.AZs, Replicas: max(ig.Instances, 0), Source: node,
	}
	makers, path := node.Get("properties").Get(quarksKey), ig.Location.Path+".properties."+quarksKey
	if makers.Kind() != manifest.KindMap {
		r.badf(node, path, "the group was not resolved: it lacks properties.%s", quarksKey)
		return nil
	}
	if makers.Len() == 0 {
		r.badf(makers, path, "the document was not written by pod.Marshal: QuarksDocument reads documents of quarks")
		return nil
	}
	scheme := r.makers(makers, path)
	groups := r.named(scheme, makers.Get("groups"), path+".groups")
	var others []links.Exports
	for _, n := range makers.Get("others").Items() {
		other, err := links.ExportsOf(r.m.Location.File, n)
		r.Add(err)
		others = append(others, other)
	}
	k := platform.ForGroup(r.m, ig, scheme, others)
	k.SetGroups(groups...)
	r.connect(g, k, ig)
	g.Jobs = r.jobs(ig, node, func(mj *manifest.GroupJob, s *spec.JobSpec, n *manifest.Node) boshrender.JobInput {
		return r.job(k, ig, mj, s, n)
	})
	return g
}

// connect sets the group's data from its platform.
func (r *groupReader) connect(g *boshrender.GroupInput, k *platform.Kubernetes, ig *manifest.InstanceGroup) {
	names, err := k.Names()
	r.Add(err)
	g.Names = names
	p := k.Group(ig).Pods
	g.Pods = &boshrender.Pods{
		Kubernetes: boshrender.Kubernetes{Scheme: p.Scheme.PodScheme, Naming: p.Scheme.Naming, Updated: p.Scheme.Updated},
		Group:      p.Group, Groups: p.Groups, Others: p.Others,
	}
}

// jobs reads the jobs of a group that the releases have.
func (r *groupReader) jobs(ig *manifest.InstanceGroup, node *manifest.Node, read func(*manifest.GroupJob, *spec.JobSpec, *manifest.Node) boshrender.JobInput) []boshrender.JobInput {
	var list []boshrender.JobInput
	for n, mj := range ig.Jobs {
		if s := r.catalog.Specs[mj]; s != nil {
			list = append(list, read(mj, s, node.Get("jobs").Items()[n]))
		} else {
			_, err := r.catalog.Find(r.ctx, mj.Release, mj.Name)
			r.AddAt(mj.Location, err)
		}
	}
	return list
}

// makers reads the rules for instances and their names.
func (r *groupReader) makers(n *manifest.Node, path string) platform.Scheme {
	s := n.Get("scheme")
	p := platform.Scheme{Naming: dns.Naming{
		Namespace: r.text(n.Get("naming").Get("namespace"), path+".naming.namespace"),
		Domain:    r.text(n.Get("naming").Get("domain"), path+".naming.domain"),
	}}
	p.PodScheme.Index = placement.IndexRule(r.rule(s.Get("index"), path+".scheme.index", indexRules))
	p.PodScheme.Bootstrap = placement.BootstrapRule(r.rule(s.Get("bootstrap"), path+".scheme.bootstrap", bootstrapRules))
	p.PodScheme.ID = placement.IDRule(r.rule(s.Get("id"), path+".scheme.id", idRules))
	p.PodScheme.Stride = r.number(s.Get("stride"), path+".scheme.stride")
	p.Updated, _ = n.Get("updated").Value().(bool)
	scheme := n.Get("naming").Get("scheme")
	var err error
	if p.Naming.Scheme, err = dns.ParseScheme(r.text(scheme, path+".naming.scheme")); err != nil {
		r.badf(scheme, path+".naming.scheme", "%w", err)
	}
	return p
}

// named reads the groups that links may refer to.
func (r *groupReader) named(scheme platform.Scheme, list *manifest.Node, path string) []dns.Group {
	var groups []dns.Group
	for i, n := range list.Items() {
		at := fmt.Sprintf("%s[%d]", path, i)
		g := dns.Group{Name: r.text(n.Get("name"), at+".name")}
		for _, az := range n.Get("azs").Items() {
			g.AZs = append(g.AZs, r.text(az, at+".azs"))
		}
		scaled := placement.PodGroup{Deployment: r.m.Name, Name: g.Name, AZs: g.AZs, Updated: scheme.Updated,
			Replicas: r.number(n.Get("instances"), at+".instances")}
		instances, err := scheme.Unnamed().Instances(scaled, g.Name)
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
		g.Instances = scheme.DNSInstances(instances, g.Jobs)
		groups = append(groups, g)
	}
	return groups
}

// job reads a job.
func (r *groupReader) job(k *platform.Kubernetes, ig *manifest.InstanceGroup, mj *manifest.GroupJob, s *spec.JobSpec, n *manifest.Node) boshrender.JobInput {
	properties := mj.Properties.Clone()
	if properties == nil {
		properties = new(manifest.Map)
	}
	value, _ := properties.Get(quarksKey)
	properties.Delete(quarksKey)
	quarks, ok := value.(*manifest.Map)
	if !ok {
		r.badf(n, mj.Location.Path, "the job was not resolved: it lacks properties.%s", quarksKey)
		return boshrender.JobInput{}
	}
	j := boshrender.JobInput{Name: mj.Name, Release: mj.Release, Properties: properties, Spec: s, Quarks: quarks}
	j.Version = r.catalog.Version(mj.Release)
	consumes, _ := quarks.Get("consumes")
	if j.Links, ok = consumes.(*manifest.Map); !ok {
		r.badf(n, mj.Location.Path, "properties.%s.consumes is no hash of links", quarksKey)
	}
	provides, _ := quarks.Get("provides")
	var err error
	if j.Provided, err = linksJSON(provides); err != nil {
		r.badf(n, mj.Location.Path, "properties.%s.provides: %w", quarksKey, err)
	}
	for _, key := range []string{"consumes", "provides", "instances"} {
		quarks.Delete(key)
	}
	if _, ok := bpmTemplate(s); ok {
		quarks.Delete("bpm") // it will be rendered again
	}
	if j.Instances, err = k.Instances(ig, j.Name); err != nil {
		r.AddAt(mj.Location, err)
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

// rule returns the index of a rule's name.
func (r *groupReader) rule(n *manifest.Node, path string, names []string) int {
	i := slices.Index(names, r.text(n, path))
	if i < 0 {
		r.badf(n, path, "expected one of %q", names)
		return 0
	}
	return i
}

// groupNode returns the node of the group in the document.
func groupNode(m *manifest.Manifest) *manifest.Node {
	return m.Root().Get("instance_groups").Items()[0]
}
