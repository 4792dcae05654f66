package deploy

// This file replaces values of properties by values of other kinds: a job whose files change must be in the plan.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// kindCase is a template with the properties of its job.
type kindCase struct {
	template   string
	properties *manifest.Map
}

// mapped are templates whose outputs depend on the kinds of values, most of them on nothing else.
var mapped = []string{
	"p('v').map { |k, v| v.is_a?(Hash) ? 'map' : 'plain' }", "p('v').each { |k, v| print(v.class) }.size", "p('v').values.map(&:class)", "p('v').to_a.flatten(1).map(&:class)",
	"p('v').group_by { |k, v| v.class }.keys", "p('v').select { |k, v| Array === v }.keys", "p('v').transform_values(&:class)", "raw_properties.map { |k, v| v.class }",
	"p('v').map { |k, v| case v; in Hash then 1; in Array then 2; in nil then 3; else 4; end }", "p('v').map { |k, (a, b)| [a.class, b.class] }", "p('v').map { |k, v| Integer(v) rescue $!.message }",
	"p('v').any? { |k, v| v.respond_to?(:each) }", "properties.to_h.transform_values(&:class)", "properties.v.each_pair.map { |k, v| v.class }", "p('v').first", "p('l').map(&:class)", "p('l').map { |e| e.size }",
	"p('l').first.keys", "p('l').last.map { |k, v| v.class }", "p('l').first.to_a.size", "p('l').flatten.size", "p('l').to_json", "p('v').sort_by { |k, v| v.to_s }.map(&:first)", "p('v').min_by { |k, v| v.class.to_s }.first",
	"p('v').dup.map { |k, v| v.class }", "p('v').merge('z' => 1).map { |k, v| v.class }", "p('v').find { |k, v| v.is_a?(Hash) }&.first", "p('v').count { |k, v| v.nil? }", "if_p('v.c') { |c| c.class }.class", "p('v.c').class",
}

// kindCases are the templates above and in the reference cases.
func kindCases(t *testing.T) []kindCase {
	t.Helper()
	all, err := casefile.AllTemplates("../erb/testdata/templates/*.txtar")
	require.NoError(t, err)
	for _, expr := range mapped {
		properties := `{"v": {"c": {"d": 1}, "e": 1}}`
		if strings.HasPrefix(expr, "p('l')") {
			properties = `{"l": [{"c": {"d": 1}}, {"c": [1]}]}`
		}
		all = append(all, &casefile.TemplateCase{Template: "<%= " + expr + " %>", Properties: properties})
	}
	var cases []kindCase
	for _, c := range all {
		v, err := psych.Load([]byte(c.Document()), psych.Options{})
		require.NoError(t, err)
		document, _ := v.(*manifest.Map)
		v, _ = document.Get("properties")
		cases = appendCase(t, cases, c.Template, v)
	}
	return cases
}

// appendCase appends a template that reports its errors, if it is suitable for a deployment.
func appendCase(t *testing.T, cases []kindCase, text string, v any) []kindCase {
	t.Helper()
	properties, _ := v.(*manifest.Map)
	if properties == nil || properties.Len() == 0 {
		return cases
	}
	if _, err := properties.MarshalJSON(); err != nil {
		return cases // NaN or an infinity
	}
	text = "<% begin %>" + text + "<% rescue Exception => e %><%= e.class %>: <%= e.message %><% end %>"
	template, err := erb.Parse("t", text)
	if err != nil {
		return cases
	}
	if _, err := template.Render(t.Context(), erb.Input{Spec: manifest.MapOf("properties", properties)}); err != nil {
		return cases
	}
	return append(cases, kindCase{text, properties})
}

// kindDeployment has a group for each case, with its properties or others.
func kindDeployment(t *testing.T, cases []kindCase, properties func(n int) *manifest.Map) *boshrender.Deployment {
	t.Helper()
	release := fstest.MapFS{"config/final.yml": {Data: []byte("name: r")}}
	var text bytes.Buffer
	text.WriteString(`
name: kinds
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: ubuntu, version: "1.1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
`)
	for n, c := range cases {
		var names []string
		for name := range c.properties.All() {
			names = append(names, fmt.Sprintf("%q: {}", name))
		}
		dir := fmt.Sprintf("jobs/j%d/", n)
		release[dir+"spec"] = &fstest.MapFile{Data: fmt.Appendf(nil, "{name: j%d, templates: {t.erb: t}, properties: {%s}}", n, strings.Join(names, ", "))}
		release[dir+"monit"] = &fstest.MapFile{}
		release[dir+"templates/t.erb"] = &fstest.MapFile{Data: []byte(c.template)}
		values, err := properties(n).MarshalJSON()
		require.NoError(t, err)
		fmt.Fprintf(&text, "- {name: g%d, instances: 1, azs: [z1], vm_type: small, stemcell: default, networks: [{name: default}], jobs: [{name: j%d, release: r, properties: %s}]}\n", n, n, bytes.ReplaceAll(values, []byte("(("), []byte("(")))
	}
	releases, err := spec.OpenFS(t.Context(), release)
	require.NoError(t, err)
	m, err := manifest.Parse(t.Context(), "kinds.yml", text.Bytes())
	require.NoError(t, err)
	cloud, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(`
azs: [{name: z1}]
networks: [{name: default, subnets: [{range: 10.0.0.0/16, gateway: 10.0.0.1, az: z1}]}]
vm_types: [{name: small}]
compilation: {workers: 1, vm_type: small, network: default, az: z1}
`))
	require.NoError(t, err)
	return &boshrender.Deployment{Manifest: m, Releases: releases, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}}
}

// otherKind returns a copy of a value in which the value at one position of a walk is replaced by one of another
// kind. at is the position relative to v, negative after it.
func otherKind(r *rand.Rand, v any, at *int) any {
	if *at--; *at == -1 {
		kinds := []any{nil, true, false, int64(0), int64(7), 1.5, "", "changed", manifest.MapOf(), manifest.MapOf("c", int64(1)),
			manifest.MapOf("c", manifest.MapOf()), []any{}, []any{int64(1)}, []any{manifest.MapOf()}, []any{[]any{}}}
		return kinds[r.IntN(len(kinds))]
	}
	switch v := v.(type) {
	case *manifest.Map:
		out := manifest.MapOf()
		for key, value := range v.All() {
			out.Set(key, otherKind(r, value, at))
		}
		return out
	case []any:
		out := make([]any, len(v))
		for n, e := range v {
			out[n] = otherKind(r, e, at)
		}
		return out
	}
	return v
}

// otherKinds returns a copy of properties with one value of another kind.
func otherKinds(r *rand.Rand, properties *manifest.Map) *manifest.Map {
	left := math.MaxInt
	_ = otherKind(r, properties, &left)
	at := 1 + r.IntN(math.MaxInt-left-1) // 0 is the properties themselves
	m, _ := otherKind(r, properties, &at).(*manifest.Map)
	return m
}

func TestPlanHasWhatChanges(t *testing.T) {
	provePlans(t, kindCases(t), tier.All(300, tier.Of(3, 4, 12)))
}

// TestPlanHasWhatChangesInCorpus is TestPlanHasWhatChanges for the reference cases of public releases, see
// erb/corpus_test.go.
func TestPlanHasWhatChangesInCorpus(t *testing.T) {
	dir := os.Getenv("BOSHRENDER_CORPUS")
	if dir == "" {
		t.Skip("BOSHRENDER_CORPUS names no directory of reference cases")
	}
	paths, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	require.NoError(t, err)
	var cases []kindCase
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		for line := range bytes.Lines(data) {
			var c struct {
				Template string
				Context  struct{ Properties *manifest.Map }
			}
			require.NoError(t, json.Unmarshal(line, &c), path)
			if !strings.Contains(c.Template, "Time.now") { // its files differ anyway
				cases = appendCase(t, cases, c.Template, c.Context.Properties)
			}
		}
	}
	for some := range slices.Chunk(cases, 100) {
		provePlans(t, some, tier.All(20, tier.Of(1, 2, 2)))
	}
}

// provePlans changes the kinds of properties of all groups at once: the plan updates each group with a changed file,
// and its files are the same as after a complete render.
func provePlans(t *testing.T, cases []kindCase, rounds int) {
	t.Helper()
	first, _, _, err := desiredOf(t, kindDeployment(t, cases, func(n int) *manifest.Map { return cases[n].properties }), nil, plan.Options{})
	require.NoError(t, err)
	p, err := plan.Compute(&state.State{}, first, plan.Options{})
	require.NoError(t, err)
	s, err := p.Result(nil)
	require.NoError(t, err)
	before := files(first)
	changed, said, refused, total := 0, 0, 0, 0
	for seed := range uint64(rounds) {
		r := rand.New(rand.NewPCG(seed, 3))
		d := kindDeployment(t, cases, func(n int) *manifest.Map { return otherKinds(r, cases[n].properties) })
		full, _, _, err := desiredOf(t, d, s, plan.Options{RenderAll: true})
		if err != nil {
			refused++ // the template is not supported with these values
			continue
		}
		quick, _, _, err := desiredOf(t, d, s, plan.Options{})
		require.NoError(t, err)
		p, err := plan.Compute(s, quick, plan.Options{})
		require.NoError(t, err)
		now, fast, may := files(full), files(quick), saysChanged(t, d, s)
		said += len(may)
		for _, g := range full.Groups {
			for _, i := range g.Instances {
				for _, j := range i.Applied.Jobs {
					for _, f := range j.Files {
						key := i.ID + " " + f.Path
						if f.Input == "" {
							continue
						}
						total++
						require.Equal(t, now[key].SHA256, fast[key].SHA256, "seed %d: %s", seed, key)
						if before[key].SHA256 != f.SHA256 {
							changed++
							require.True(t, may[key], "seed %d: %s changed, and the reads don't say so", seed, key)
							require.True(t, isUpdated(p, g.Name), "seed %d: %s changed, and the plan leaves it as it is", seed, key)
						}
					}
				}
			}
		}
	}
	require.NotZero(t, changed)
	require.LessOrEqual(t, refused, rounds/2)
	t.Logf("%d cases: %d of %d files changed, the reads say %d; %d deployments were refused", len(cases), changed, total, said, refused)
}

// isUpdated reports whether a plan updates instances of a group.
func isUpdated(p *plan.Plan, group string) bool {
	return slices.ContainsFunc(p.Tasks, func(t *plan.Task) bool {
		return strings.HasPrefix(t.ID, "update ") && strings.HasPrefix(t.Name, group+"/")
	})
}
