package pod

// This file writes a resolved instance group as a document, from which other processes can render its pods.

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

const quarksKey = platform.QuarksKey

// Marshal returns a group as a YAML document that [ParseGroup] reads: a deployment manifest with only this group, in
// which variables occur only in properties, as ((placeholders)). The properties of each job are the properties that its
// templates see, and next to them under "quarks"
//
//	consumes   the content of its links, with the instances in all AZs
//	instances  the instances of the group as the job sees them
//	provides   the links that it provides: name, type, and number of the link group
//	bpm        its rendered bpm.yml, which can contain values of variables; see [BPM]
//
// The rules for instances and names are under "quarks" of the group's properties.
//
// Only groups of Kubernetes have such a document. It is an error if bpm.yml cannot be rendered or differs between
// instances, if a job has a property "quarks" of its own, and if the Scheme has functions, which a document cannot
// hold.
func Marshal(ctx context.Context, g *boshrender.Group) ([]byte, error) {
	return DocumentOptions{}.Marshal(ctx, g)
}

// DocumentOptions configure a document. [Marshal] uses the zero value.
type DocumentOptions struct {
	// NoBPM leaves out the rendered bpm.yml of the jobs, so that the document has no values of variables, and errors
	// in a bpm.yml are not reported. [Info] has it then.
	NoBPM bool
}

// Marshal returns the document of a group.
func (o DocumentOptions) Marshal(ctx context.Context, g *boshrender.Group) ([]byte, error) {
	maker, err := makers(g)
	if err != nil {
		return nil, err
	}
	var configs []*JobBPM
	if !o.NoBPM {
		configs, err = BPM(ctx, g)
	}
	errs := []error{err}
	rendered := make(map[string]*bpm.Config, len(configs))
	for _, c := range configs {
		rendered[c.Job] = c.Config
	}
	var jobs []any
	for _, j := range g.Jobs {
		document, err := jobDocument(j, rendered[j.Name])
		if err != nil {
			errs = append(errs, fmt.Errorf("instance group %q: job %q: %w", g.Name, j.Name, err))
		}
		jobs = append(jobs, document)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return manifest.Marshal(document(g, jobs, maker))
}

// document returns the whole document.
func document(g *boshrender.Group, jobs []any, makers *manifest.Map) *manifest.Map {
	group, _ := g.Source().Value().(*manifest.Map)
	if group == nil {
		group = new(manifest.Map)
	}
	group.Set("name", g.Name)
	group.Set("lifecycle", g.Lifecycle)
	group.Set("instances", int64(g.Replicas))
	group.Set("jobs", jobs)
	group.Set("properties", mapOf(quarksKey, makers))
	var releases []any
	seen := map[string]bool{}
	for _, j := range g.Jobs {
		if !seen[j.Release] {
			seen[j.Release] = true
			releases = append(releases, mapOf("name", j.Release, "version", j.Version))
		}
	}
	return mapOf("name", g.Deployment, "releases", releases, "instance_groups", []any{group})
}

// jobDocument returns the job's part of the document.
func jobDocument(j *boshrender.Job, rendered *bpm.Config) (*manifest.Map, error) {
	if j.Properties.Has(quarksKey) {
		return nil, fmt.Errorf("its property %q has no place in a document", quarksKey)
	}
	quarks := new(manifest.Map)
	if own := j.Quarks(); own != nil {
		quarks = own.Copy()
	}
	quarks.Set("consumes", j.Links)
	instances := make([]any, len(j.Instances))
	for n, i := range j.Instances {
		entry := i.LinkEntry()
		entry.Set("zone", int64(i.Zone))
		entry.Set("ordinal", int64(i.Ordinal))
		instances[n] = entry
	}
	quarks.Set("instances", instances)
	provides, err := provides(j)
	if err != nil {
		return nil, err
	}
	quarks.Set("provides", provides)
	if rendered != nil {
		quarks.Set("bpm", rendered.Map())
	}
	properties := j.Properties.Copy()
	properties.Set(quarksKey, quarks)
	return mapOf("name", j.Name, "release", j.Release, "properties", properties), nil
}

// provides returns the provided links of the job as listed in its file.
func provides(j *boshrender.Job) ([]any, error) {
	var list []*manifest.Map
	err := redact.JSON(j.Provided(), json.Unmarshal(j.Provided(), &list))
	all := make([]any, len(list))
	for n, link := range list {
		all[n] = link
	}
	return all, err
}

// The names of the rules of a placement.PodScheme in the document.
var (
	indexRules     = []string{placement.IndexDense: "dense", placement.IndexInterleaved: "interleaved", placement.IndexStride: "stride"}
	bootstrapRules = []string{placement.BootstrapFirst: "first", placement.BootstrapFirstThenLast: "first-then-last"}
	idRules        = []string{placement.IDGroupIndexJob: "group-index-job", placement.IDGroupZoneOrdinal: "group-zone-ordinal"}
)

func makers(g *boshrender.Group) (*manifest.Map, error) {
	pods := g.Pods()
	if pods == nil {
		return nil, fmt.Errorf("instance group %q is a director's and has no document", g.Name)
	}
	s, n := pods.Kubernetes.Scheme, pods.Kubernetes.Naming
	if s.Label != nil || s.Address != nil {
		return nil, fmt.Errorf("instance group %q: functions of its scheme have no place in a document", g.Name)
	}
	scheme := mapOf("index", indexRules[s.Index], "bootstrap", bootstrapRules[s.Bootstrap], "id", idRules[s.ID])
	if s.Stride != 0 {
		scheme.Set("stride", int64(s.Stride))
	}
	naming := mapOf("scheme", string(cmp.Or(n.Scheme, dns.GroupZoneOrdinal)))
	if n.Namespace != "" {
		naming.Set("namespace", n.Namespace)
	}
	if n.Domain != "" {
		naming.Set("domain", n.Domain)
	}
	makers := mapOf("scheme", scheme, "naming", naming, "updated", pods.Kubernetes.Updated, "groups", linkedGroups(g, pods.Groups))
	if others := linkedOthers(g, pods.Others); len(others) > 0 {
		makers.Set("others", others)
	}
	return makers, nil
}

// linkedGroups returns the groups that queries of links may refer to: the groups that provide the jobs' links.
func linkedGroups(g *boshrender.Group, all *dns.Groups) []any {
	wanted := map[int]bool{}
	for _, j := range g.Jobs {
		for _, content := range j.Links.All() {
			link, _ := content.(*manifest.Map)
			for _, key := range []string{"instance_group", "group_name"} {
				if name, ok := link.Get(key); ok {
					for _, at := range all.Find(key, name) {
						wanted[at] = true
					}
				}
			}
		}
	}
	list := make([]any, 0, len(wanted))
	for _, at := range slices.Sorted(maps.Keys(wanted)) {
		n := all.List[at]
		var jobs []any
		for _, j := range n.Jobs {
			var provides []any
			for _, p := range j.Provides {
				provides = append(provides, mapOf("name", p.Name, "type", p.Type))
			}
			jobs = append(jobs, mapOf("name", j.Name, "provides", provides))
		}
		list = append(list, mapOf("name", n.Name, "azs", anys(n.AZs), "instances", replicas(n), "jobs", jobs))
	}
	return list
}

// linkedOthers returns the parts of other deployments that queries of links need: the providers of the jobs' links,
// without their properties.
func linkedOthers(g *boshrender.Group, all []links.Exports) []any {
	wanted := map[string]bool{}
	for _, j := range g.Jobs {
		for _, content := range j.Links.All() {
			link, _ := content.(*manifest.Map)
			name, _ := link.Get("deployment_name")
			wanted[fmt.Sprint(name)] = true
		}
	}
	var list []any
	for _, d := range all {
		if d.Name != g.Deployment && wanted[d.Name] && d.Answers() {
			list = append(list, d.OnlyNames().Map())
		}
	}
	return list
}

// replicas returns the number of instances in each AZ.
func replicas(n dns.Group) int64 { return int64(len(n.Instances) / max(len(n.AZs), 1)) }

func mapOf(pairs ...any) *manifest.Map {
	m := new(manifest.Map)
	for i := 0; i < len(pairs); i += 2 {
		m.Set(pairs[i].(string), pairs[i+1])
	}
	return m
}

func anys(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}
