package deploy

// This file plans a public deployment, if it is available: BOSHRENDER_CF names a folder with cf-deployment and
// checkouts of the available releases. A release that is missing, or is named in BOSHRENDER_CF_WITHOUT because the
// checkout's version doesn't fit, is generated: jobs without templates and packages without dependencies.
// BOSHRENDER_CF_BEFORE names such a folder with the previous deployment.

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// madeUp makes a release with jobs of the given names, and nothing else.
func madeUp(t *testing.T, name string, jobs map[string]bool) *spec.Release {
	t.Helper()
	tree := fstest.MapFS{"config/final.yml": {Data: []byte("name: " + name + "\n")}}
	for job := range jobs {
		tree["jobs/"+job+"/spec"] = &fstest.MapFile{Data: []byte(fmt.Sprintf("name: %s\ntemplates: {}\npackages: [%s]\nproperties: {}\n", job, job))}
		tree["jobs/"+job+"/monit"] = &fstest.MapFile{}
		tree["packages/"+job+"/spec"] = &fstest.MapFile{Data: []byte("name: " + job + "\nfiles: []\n")}
	}
	r, err := spec.OpenFS(t.Context(), tree)
	require.NoError(t, err)
	return r[0]
}

// public returns the public deployment, and how many of its releases are real. With BOSHRENDER_CF_VARS, the path of a vars
// store that is filled in, all variables have values, so that all can be rendered.
func public(t *testing.T) (d *boshrender.Deployment, real int, values bool) {
	t.Helper()
	dir := os.Getenv("BOSHRENDER_CF")
	if dir == "" {
		t.Skip("BOSHRENDER_CF is not set")
	}
	return publicIn(t, dir)
}

func publicIn(t *testing.T, dir string) (d *boshrender.Deployment, real int, values bool) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "cf-deployment", "cf-deployment.yml"))
	require.NoError(t, err)
	m, err := manifest.Parse(t.Context(), "cf-deployment.yml", text)
	require.NoError(t, err)
	text, err = os.ReadFile(filepath.Join(dir, "cf-deployment", "iaas-support", "bosh-lite", "cloud-config.yml"))
	require.NoError(t, err)
	cloud, err := manifest.ParseCloudConfig(t.Context(), "cloud-config.yml", text)
	require.NoError(t, err)
	for _, name := range []string{"scheduler", "router"} { // of load balancers, which this cloud config doesn't have
		if m.InstanceGroup(name) == nil || len(m.InstanceGroup(name).VMExtensions) == 0 {
			continue
		}
		ops, err := manifest.ParseOps(t.Context(), "ops", []byte("[{type: remove, path: /instance_groups/name="+name+"/vm_extensions}]"))
		require.NoError(t, err)
		m, err = m.Apply(t.Context(), ops)
		require.NoError(t, err)
	}
	d = &boshrender.Deployment{Manifest: m, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}}
	d.Lenient = true
	d.Variables = manifest.Vars{"system_domain": "cf.example.com"}
	vars := os.Getenv("BOSHRENDER_CF_VARS")
	if vars != "" {
		d.Variables = manifest.Stores{d.Variables, &manifest.VarsStore{Path: vars}}
	}
	return d, publicReleases(t, dir, d), vars != ""
}

// TestReadsPublic proves for the public deployment that its reads predict the changes.
func TestReadsPublic(t *testing.T) {
	d, _, values := public(t)
	if !values {
		t.Skip("BOSHRENDER_CF_VARS is not set")
	}
	proveReads(t, d, tier.Of(3, 10, 150))
}

// TestReadsUpgrade compares two versions of the public deployment. A file must be the same if its template is the same
// in both and the reads say that nothing changed. It counts how often they say otherwise without need.
func TestReadsUpgrade(t *testing.T) {
	dir := os.Getenv("BOSHRENDER_CF_BEFORE")
	if dir == "" {
		t.Skip("BOSHRENDER_CF_BEFORE is not set")
	}
	before, _, values := publicIn(t, dir)
	after, _, _ := public(t)
	if !values {
		t.Skip("BOSHRENDER_CF_VARS is not set")
	}
	first, _, _, err := desiredOf(t, before, nil, plan.Options{})
	require.NoError(t, err)
	p, err := plan.Compute(&state.State{}, first, plan.Options{})
	require.NoError(t, err)
	s, err := p.Result(nil)
	require.NoError(t, err)
	resolved, err := Resolve(t.Context(), before, s, plan.Options{})
	require.NoError(t, err)
	old := map[string]templateInput{}
	eachTemplate(t, resolved, s, func(key string, i templateInput, _ *manifest.Map) { old[key] = i })

	full, _, _, err := desiredOf(t, after, s, plan.Options{RenderAll: true})
	require.NoError(t, err)
	was, is := files(first), files(full)
	resolved, err = Resolve(t.Context(), after, s, plan.Options{})
	require.NoError(t, err)
	templates, same, changed, said := 0, 0, 0, 0
	alarms := map[string]int{}
	eachTemplate(t, resolved, s, func(key string, now templateInput, hash *manifest.Map) {
		f, rendered := is[key]
		if !rendered { // an errand's
			return
		}
		templates++
		if then, ok := old[key]; !ok || then.digest != now.digest || now.source == action.LinksFile {
			return
		}
		same++
		differs := was[key].SHA256 != f.SHA256
		says := !now.sameAs(was[key], hash)
		require.False(t, differs && !says, "%s changed, and the reads don't say so", key)
		if differs {
			changed++
		}
		if says {
			said++
			if !differs {
				alarms[now.path]++
			}
		}
	})
	require.NotZero(t, same)
	t.Logf("%d of %d files have the template that they had; %d of these changed, the reads say %d, of %d of which without need: %v",
		same, templates, changed, said, said-changed, alarms)
}

// eachTemplate calls a function for each template of each instance in a state.
func eachTemplate(t *testing.T, r *boshrender.Resolved, s *state.State, yield func(key string, i templateInput, hash *manifest.Map)) {
	t.Helper()
	w := newGatherer(r, s, &plan.Options{})
	for g := range r.All() {
		for _, j := range g.Jobs {
			for _, i := range j.Instances {
				if s.Instance(i.ID) == nil {
					continue
				}
				list, err := w.templates(t.Context(), g, j, i)
				require.NoError(t, err)
				for _, input := range list.templates {
					yield(i.ID+" "+input.path, input, list.hash)
				}
			}
		}
	}
}

func TestPublic(t *testing.T) {
	d, real, values := public(t)
	m, o := d.Manifest, plan.Options{NoRender: !values}
	begin := time.Now()
	resolved, err := Resolve(t.Context(), d, nil, plan.Options{})
	require.NoError(t, err)
	resolving := time.Since(begin)
	begin = time.Now()
	p, err := Compute(t.Context(), nil, resolved, o)
	require.NoError(t, err)
	t.Logf("%d groups, %d of %d releases real; resolved in %s; first deploy planned in %s: %s", len(m.InstanceGroups), real, len(m.Releases),
		resolving.Round(time.Millisecond), time.Since(begin).Round(time.Millisecond), counted(p))
	s, err := p.Result(nil)
	require.NoError(t, err)

	releases := m.Releases
	ops := fmt.Sprintf("- {type: replace, path: /releases/name=%s/version, value: \"99.0.0\"}\n- {type: replace, path: /releases/name=%s/version, value: \"98.0.0\"}\n"+
		"- {type: replace, path: /instance_groups/name=nats/jobs/name=nats-tls/properties/nats/debug?, value: true}\n", "capi", cmp.Or("nats", releases[0].Name))
	change, err := manifest.ParseOps(t.Context(), "update.yml", []byte(ops))
	require.NoError(t, err)
	d.Manifest, err = m.Apply(t.Context(), change)
	require.NoError(t, err)
	begin = time.Now()
	resolved, err = Resolve(t.Context(), d, s, plan.Options{})
	require.NoError(t, err)
	resolving = time.Since(begin)
	begin = time.Now()
	p, err = Compute(t.Context(), s, resolved, o)
	require.NoError(t, err)
	t.Logf("update: resolved in %s, planned in %s: %s", resolving.Round(time.Millisecond), time.Since(begin).Round(time.Millisecond), counted(p))
	t.Logf("saving: %+v, watched for at most %s", p.Saving(), p.Longest())
	procedures := map[plan.Procedure]int{}
	for _, i := range p.Instances {
		procedures[i.Procedure]++
	}
	t.Log(procedures)
}

func counted(p *plan.Plan) string {
	var parts []string
	total := 0
	counts := p.Count()
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%s %d", k, counts[k]))
		total += counts[k]
	}
	return fmt.Sprintf("%d steps in %d tasks: %s", total, len(p.Tasks), strings.Join(parts, ", "))
}

// publicReleases opens the available releases and generates the others. If a checkout lacks a job because of its
// version, its release is generated too.
func publicReleases(t *testing.T, dir string, d *boshrender.Deployment) (real int) {
	t.Helper()
	jobs := map[string]map[string]bool{}
	add := func(list []*manifest.GroupJob) {
		for _, j := range list {
			if jobs[j.Release] == nil {
				jobs[j.Release] = map[string]bool{}
			}
			jobs[j.Release][j.Name] = true
		}
	}
	for _, g := range d.Manifest.InstanceGroups {
		add(g.Jobs)
	}
	for _, a := range d.Manifest.Addons {
		add(a.Jobs)
	}
	for _, r := range d.Manifest.Releases {
		if jobs[r.Name] == nil {
			continue
		}
		release := openPublic(dir, r.Name, jobs[r.Name])
		if release == nil {
			release = madeUp(t, r.Name, jobs[r.Name])
		} else {
			real++
		}
		d.Releases = append(d.Releases, release)
	}
	return real
}

func openPublic(dir, name string, jobs map[string]bool) *spec.Release {
	opened, err := spec.Options{Name: name}.Open(context.Background(), filepath.Join(dir, strings.TrimSuffix(name, "-release")+"-release"))
	if err != nil || len(opened) != 1 || slices.Contains(strings.Split(os.Getenv("BOSHRENDER_CF_WITHOUT"), ","), name) {
		return nil
	}
	for job := range jobs {
		if _, err := opened[0].Job(context.Background(), job); err != nil {
			return nil
		}
	}
	return opened[0]
}
