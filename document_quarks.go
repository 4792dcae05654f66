package boshrender

// This file reads what quarks wrote: the document of an instance group in its secrets ig-resolved.‹group›-v‹version›.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// QuarksDocument says what the documents of quarks leave out: those under the key properties.yaml of its secrets
// ig-resolved.‹group›-v‹version›, as quarks 7.2 wrote them. With it the pods of a deployment of quarks can be rendered
// as they are, before the deployment is resolved anew. The zero value reads the document of a service with one pod in
// each AZ.
//
// Instances and addresses are those of the scheme "quarks" and of [dns.GroupZoneOrdinal]: the ones that the links in
// the document have.
type QuarksDocument struct {
	// Deployment is spec.deployment, which quarks left empty when it rendered pods.
	Deployment string
	// Lifecycle is "service", "errand" or "auto-errand"; "" means a service.
	Lifecycle string
	// Replicas is the number of pods in each AZ, REPLICAS in quarks' pods; 0 means one.
	Replicas int
	// Releases are the versions of releases by their names, for spec.release.version where the releases have none of
	// their own.
	Releases map[string]string
	// Updated says that this isn't the first deployment: INITIAL_ROLLOUT=false in quarks' pods.
	Updated bool
}

// ParseGroup reads a document. releases must have the group's jobs; name is the document's, for errors, all of which
// are reported with their places.
//
// As in quarks, a link without instances is none, and the properties of a job are those that its spec declares, with
// its defaults. What is ((in parentheses)) is a variable: quarks had put values in their places, and forgot some.
// Refused is what quarks' renderer stumbled over as well, a link that the job does not consume, and what it alone can
// do: scripts of pre_render_scripts, which change the sources of the releases.
func (q QuarksDocument) ParseGroup(name string, data []byte, releases []*spec.Release, o Options) (*Group, error) {
	m, err := manifest.Parse(name, data)
	if err != nil {
		return nil, err
	}
	r := &quarksReader{groupReader: groupReader{m: m, options: o.withCache()}, QuarksDocument: q}
	if len(m.InstanceGroups) != 1 {
		r.failAt(m.Location, fmt.Errorf("the document has %d instance groups, expected one that quarks resolved", len(m.InstanceGroups)))
		return nil, r.err()
	}
	m.Name = q.Deployment
	for name, version := range q.Releases {
		m.Releases = append(m.Releases, &manifest.Release{Name: name, Version: version})
	}
	r.checkNames(m)
	r.catalog = newCatalog(context.Background(), m, releases, o.Lenient, &r.findings)
	g := r.group(m.InstanceGroups[0])
	if len(r.errs) > 0 {
		return nil, r.err()
	}
	return g, nil
}

// quarksReader reads one document of quarks.
type quarksReader struct {
	groupReader
	QuarksDocument
	binder spec.Binder
}

func (r *quarksReader) group(ig *manifest.InstanceGroup) *Group {
	scheme, err := placement.SchemeNamed("quarks")
	r.fail(err)
	ig.Instances, ig.Lifecycle = max(r.Replicas, 1), cmp.Or(r.Lifecycle, manifest.LifecycleService)
	node := groupNode(r.m, 0)
	k := &kubernetes{
		numbers: newNumbers(r.m, nil), placed: map[*manifest.InstanceGroup][]dns.Instance{ig: nil},
		pods: podScheme{scheme: scheme, updated: r.Updated},
	}
	own, err := k.dnsGroup(r.m, ig, r.catalog)
	if err != nil {
		r.failAt(ig.Location, err)
		return nil
	}
	k.groups = append(k.groups, own)
	k.nameAll()
	g := &Group{
		Deployment: r.Deployment, Name: ig.Name, Lifecycle: ig.Lifecycle, AZs: ig.AZs,
		Replicas: ig.Instances, options: r.options, source: node, world: k.group(ig),
		shares: new(shares),
	}
	g.answers, err = k.names()
	r.fail(err)
	g.Jobs = r.jobs(ig, node, func(mj *manifest.GroupJob, s *spec.JobSpec, n *manifest.Node) *Job { return r.job(k, ig, mj, s, n) })
	return g
}

// job reads a job: its properties are those of the manifest, with quarks' own beside them.
func (r *quarksReader) job(k *kubernetes, ig *manifest.InstanceGroup, mj *manifest.GroupJob, s *spec.JobSpec, n *manifest.Node) *Job {
	raw := mj.Properties.Clone()
	if raw == nil {
		raw = new(manifest.Map)
	}
	value, _ := raw.Get(quarksKey)
	raw.Delete(quarksKey)
	quarks, ok := value.(*manifest.Map)
	if !ok {
		r.badf(n, mj.Path, "quarks did not resolve the job: it lacks properties.%s", quarksKey)
		return nil
	}
	quarks = quarks.Clone()
	j := &Job{Name: mj.Name, Release: mj.Release, spec: s, quarks: quarks, provided: []byte("[]\n")}
	j.templates = r.catalog.templatesOf(s, mj.Name)
	j.Version = r.catalog.version(mj.Release)
	node := n.Get("properties").Get(quarksKey)
	r.scripts(node.Get("pre_render_scripts"), mj.Path+".properties.quarks.pre_render_scripts")
	j.Links = r.links(s, node.Get("consumes"), mj.Path+".properties.quarks.consumes")
	for _, key := range []string{"consumes", "instances", "pre_render_scripts"} {
		quarks.Delete(key)
	}
	var err error
	if j.Properties, err = r.binder.Bind(s, raw); err != nil {
		r.failAt(mj.Location, err)
	}
	if j.Instances, err = k.instances(ig, j.Name); err != nil {
		r.failAt(mj.Location, err)
	}
	return j
}

// scripts refuses scripts, which quarks ran before it read anything.
func (r *quarksReader) scripts(n *manifest.Node, path string) {
	for kind, list := range n.Pairs() {
		if len(list.Items()) > 0 {
			r.badf(list, fmt.Sprint(path, ".", kind.Value()), "scripts are not run: apply their patches to the release")
		}
	}
}

// links reads the links that a job consumes: provider's name to address, instances and properties.
func (r *quarksReader) links(s *spec.JobSpec, n *manifest.Node, path string) *manifest.Map {
	all := new(manifest.Map)
	for key, link := range n.Pairs() {
		name := fmt.Sprint(key.Value())
		at := path + "." + name
		if !slices.ContainsFunc(s.Consumes, func(c spec.Consume) bool { return c.Name == name }) {
			r.badf(link, at, "Link '%s' is not declared as a consumed link in this job.", name) //nolint:staticcheck // quarks' text
			continue
		}
		content, ok := link.Value().(*manifest.Map)
		if !ok {
			r.badf(link, at, "expected a hash")
			continue
		}
		if len(link.Get("instances").Items()) == 0 {
			continue // quarks' renderer drops it
		}
		content.Set("deployment_name", r.Deployment) // whose variables those in its properties are
		all.Set(name, content)
	}
	return all
}
