package pod

// This file reads the documents that quarks writes for instance groups, to its secrets ig-resolved.‹group›-v‹version›.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/pipeline/catalog"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// QuarksDocument holds the data that the documents of quarks omit. The documents are under the key properties.yaml of
// its secrets ig-resolved.‹group›-v‹version›, as quarks 7.2 wrote them. With it the pods of a deployment of quarks can
// be rendered unchanged, before the deployment is resolved again. The zero value reads the document of a service with
// one pod in each AZ.
//
// Instances follow the scheme "quarks" and addresses follow [dns.GroupZoneOrdinal], the same as in the links of the
// document.
type QuarksDocument struct {
	// Deployment is spec.deployment, which quarks left empty when it rendered pods.
	Deployment string
	// Lifecycle is "service", "errand" or "auto-errand"; "" means a service.
	Lifecycle string
	// Replicas is the number of pods in each AZ, REPLICAS in quarks' pods; 0 means one.
	Replicas int
	// Releases maps names of releases to versions, for spec.release.version of releases without a version of their
	// own.
	Releases map[string]string
	// Updated says that this isn't the first deployment: INITIAL_ROLLOUT=false in quarks' pods.
	Updated bool
}

// ParseGroup reads a document. releases must have the group's jobs; name is the document's, for errors. All errors
// are reported with their positions.
//
// As in quarks, a link without instances is dropped, and the properties of a job are the properties that its spec
// declares, with its defaults. Text ((in parentheses)) is a variable: quarks replaced variables by values, but missed
// some. Two things are refused: a link that the job does not consume, which quarks' renderer refuses too, and scripts
// of pre_render_scripts, which change the sources of the releases and which only quarks can run.
func (q QuarksDocument) ParseGroup(ctx context.Context, name string, data []byte, releases []*spec.Release, o boshrender.Options) (*boshrender.Group, error) {
	m, err := manifest.Parse(ctx, name, data)
	if err != nil {
		return nil, err
	}
	r := &quarksReader{groupReader: groupReader{ctx: ctx, m: m, options: o}, QuarksDocument: q}
	if len(m.InstanceGroups) != 1 {
		r.AddAt(m.Location, fmt.Errorf("the document has %d instance groups, expected one that quarks resolved", len(m.InstanceGroups)))
		return nil, r.Err()
	}
	m.Name = q.Deployment
	for name, version := range q.Releases {
		m.Releases = append(m.Releases, &manifest.Release{Name: name, Version: version})
	}
	r.CheckNames(m)
	r.catalog = catalog.New(ctx, m, releases, o.Lenient, &r.List)
	in := r.group(m.InstanceGroups[0])
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if r.Len() > 0 {
		return nil, r.Err()
	}
	return boshrender.NewGroup(*in, o), nil
}

// quarksReader reads one document of quarks.
type quarksReader struct {
	groupReader
	QuarksDocument
	binder spec.Binder
}

func (r *quarksReader) group(ig *manifest.InstanceGroup) *boshrender.GroupInput {
	scheme, err := placement.SchemeNamed("quarks")
	r.Add(err)
	ig.Instances, ig.Lifecycle = max(r.Replicas, 1), cmp.Or(r.Lifecycle, manifest.LifecycleService)
	node := groupNode(r.m)
	k := platform.ForGroup(r.m, ig, platform.Scheme{PodScheme: scheme, Updated: r.Updated}, nil)
	own, err := k.DNSGroup(r.m, ig, r.catalog)
	if err != nil {
		r.AddAt(ig.Location, err)
		return nil
	}
	k.SetGroups(own)
	g := &boshrender.GroupInput{
		Deployment: r.Deployment, Name: ig.Name, Lifecycle: ig.Lifecycle, AZs: ig.AZs,
		Replicas: ig.Instances, Source: node,
	}
	r.connect(g, k, ig)
	g.Jobs = r.jobs(ig, node, func(mj *manifest.GroupJob, s *spec.JobSpec, n *manifest.Node) boshrender.JobInput {
		return r.job(k, ig, mj, s, n)
	})
	return g
}

// job reads a job: its properties are the manifest's, next to quarks' own.
func (r *quarksReader) job(k *platform.Kubernetes, ig *manifest.InstanceGroup, mj *manifest.GroupJob, s *spec.JobSpec, n *manifest.Node) boshrender.JobInput {
	raw := mj.Properties.Clone()
	if raw == nil {
		raw = new(manifest.Map)
	}
	value, _ := raw.Get(quarksKey)
	raw.Delete(quarksKey)
	quarks, ok := value.(*manifest.Map)
	if !ok {
		r.badf(n, mj.Location.Path, "quarks did not resolve the job: it lacks properties.%s", quarksKey)
		return boshrender.JobInput{}
	}
	quarks = quarks.Clone()
	j := boshrender.JobInput{Name: mj.Name, Release: mj.Release, Spec: s, Quarks: quarks, Provided: []byte("[]\n")}
	j.Version = r.catalog.Version(mj.Release)
	node := n.Get("properties").Get(quarksKey)
	r.scripts(node.Get("pre_render_scripts"), mj.Location.Path+".properties.quarks.pre_render_scripts")
	j.Links = r.links(s, node.Get("consumes"), mj.Location.Path+".properties.quarks.consumes")
	for _, key := range []string{"consumes", "instances", "pre_render_scripts"} {
		quarks.Delete(key)
	}
	var err error
	if j.Properties, err = r.binder.Bind(s, raw); err != nil {
		r.AddAt(mj.Location, err)
	}
	if j.Instances, err = k.Instances(ig, j.Name); err != nil {
		r.AddAt(mj.Location, err)
	}
	return j
}

// scripts refuses scripts, which quarks ran before reading anything.
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
		content.Set("deployment_name", r.Deployment) // the deployment of the variables in its properties
		all.Set(name, content)
	}
	return all
}
