package links

// This file compares links and errors with the cases in testdata.

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"

	"os"
)

// directorCase is a case of testdata: a result of the director's own code.
type directorCase struct {
	name, file string
	line       int
	section    map[string]string
}

func readCases(t *testing.T) []directorCase {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var cases []directorCase
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, s := range casefile.ParseArchive(data).Sections {
			if name, ok := strings.CutPrefix(s.Name, "case: "); ok {
				cases = append(cases, directorCase{name: name, file: filepath.Base(file), line: s.Line, section: map[string]string{}})
				continue
			}
			cases[len(cases)-1].section[s.Name] = s.Data
		}
	}
	return cases
}

func TestDirectorCases(t *testing.T) {
	for _, c := range readCases(t) {
		t.Run(fmt.Sprintf("%s:%d", c.file, c.line), func(t *testing.T) {
			t.Log(c.name)
			c.check(t)
		})
	}
}

func (c directorCase) check(t *testing.T) {
	jobs := jobsOf(t, c.section["jobs"])
	options := c.options(t)
	names := &dns.IDs{}
	options.Names = dns.QueryEncoder{IDs: names}
	if other := c.section["other"]; other != "" {
		o := options
		o.Providers, o.Consumers = nil, nil
		table, err := Resolve(t.Context(), parse(t, other), jobs, o)
		require.NoError(t, err)
		number(names, table)
		exported, err := table.Export()
		require.NoError(t, err)
		options.Deployments = []Exports{throughJSON(t, exported)}
	}
	m := parse(t, c.section["manifest"])
	table, err := Resolve(t.Context(), m, jobs, options)
	if err != nil && strings.Contains(err.Error(), "Unknown ") {
		// Numbers are given after matching; the addresses need them.
		number(names, table)
		table, err = Resolve(t.Context(), m, jobs, options)
	}
	if want := c.section["error"]; want != "" {
		var all Errors
		require.ErrorAs(t, err, &all)
		require.Equal(t, want, all.Director()+"\n")
		checkErrors(t, all)
		return
	}
	require.NoError(t, err)
	number(names, table)
	var links, provided strings.Builder
	for _, g := range m.InstanceGroups {
		for _, j := range g.Jobs {
			for name, content := range table.Links(g.Name, j.Name).All() {
				text, err := json.Marshal(content)
				require.NoError(t, err)
				fmt.Fprintf(&links, "%s/%s/%s: %s\n", g.Name, j.Name, name, unescape(text))
			}
			text := table.ProvidedJSON(g.Name, j.Name, func(group string) string { return names.LinkGroup(m.Name, group) })
			if flat := compact(t, text); flat != "[]" {
				fmt.Fprintf(&provided, "%s/%s: %s\n", g.Name, j.Name, flat)
			}
		}
	}
	require.Equal(t, c.section["links"], links.String())
	require.Equal(t, c.section["provided"], provided.String())
	require.Equal(t, c.section["variables"], variablesOf(t, m, table, options.Names))
	if c.section["other"] == "" {
		var warnings strings.Builder
		for _, w := range table.Warnings() {
			require.NotZero(t, w.Location.Line)
			if strings.HasPrefix(w.Message, "IP address not available") {
				continue // the director does not say this
			}
			fmt.Fprintln(&warnings, w.Message)
		}
		require.Equal(t, sortedLines(c.section["warnings"]), sortedLines(warnings.String()))
	}
}

// checkErrors checks the properties of all errors: they print their position, and match their kinds.
func checkErrors(t *testing.T, all Errors) {
	t.Helper()
	for _, e := range all {
		require.NotZero(t, e.Location.Line, e)
		require.Contains(t, e.Error(), e.Message())
		require.True(t, strings.HasPrefix(e.Error(), e.Location.Position()+": "), e)
		require.ErrorIs(t, all, e.Err)
		require.ErrorIs(t, all, e.Code)
		var one *Error
		require.ErrorAs(t, all, &one)
		require.Contains(t, all.Error(), e.Message())
	}
	require.False(t, errors.Is(all, manifest.Code(1)))
}

func sortedLines(s string) []string {
	lines := strings.Split(s, "\n")
	slices.Sort(lines)
	return lines
}

func variablesOf(t *testing.T, m *manifest.Manifest, table *Table, names Names) string {
	t.Helper()
	var b strings.Builder
	for _, v := range m.Variables {
		for _, link := range table.Variable(v.Name) {
			address, err := link.Address(names)
			require.NoError(t, err)
			fmt.Fprintf(&b, "%s/%s: %s\n", v.Name, link.Use, address)
		}
	}
	return b.String()
}

// parse reads a manifest; one without name and releases gets some.
func parse(t testing.TB, text string) *manifest.Manifest {
	t.Helper()
	if !strings.Contains("\n"+text, "\nname:") {
		text = "name: dep\n" + text
	}
	if !strings.Contains("\n"+text, "\nreleases:") {
		text += "\nreleases: [{name: r, version: '1'}, {name: s, version: '1'}]\n"
	}
	m, err := manifest.Parse(t.Context(), "dep.yml", []byte(text))
	require.NoError(t, err)
	return m
}

// jobsOf reads job specs by release and name.
func jobsOf(t testing.TB, text string) Jobs {
	t.Helper()
	root, err := manifest.YAML{}.Document(t.Context(), "jobs.yml", []byte(text))
	require.NoError(t, err)
	specs := map[Owner]*spec.JobSpec{}
	for release, jobs := range root.Pairs() {
		for name, body := range jobs.Pairs() {
			m := new(manifest.Map)
			m.Set("name", name.Value())
			if values, ok := body.Value().(*manifest.Map); ok {
				for k, v := range values.All() {
					m.Set(k, v)
				}
			}
			n, err := manifest.NewNode(m)
			require.NoError(t, err)
			data, err := n.Marshal()
			require.NoError(t, err)
			job, err := spec.ParseJob(name.Value().(string), data)
			require.NoError(t, err)
			specs[Owner{release.Value().(string), job.Name}] = job
		}
	}
	return func(release, job string) (*spec.JobSpec, error) {
		if j := specs[Owner{release, job}]; j != nil {
			return j, nil
		}
		return nil, spec.ErrNoJob
	}
}

// options reads the sections "options" and "instances".
func (c directorCase) options(t *testing.T) Options {
	t.Helper()
	root, err := manifest.YAML{}.Document(t.Context(), "options.yml", []byte(c.section["options"]+"\nx: 1"))
	require.NoError(t, err)
	owners := func(key string) (list []Owner) {
		for _, n := range root.Get(key).Items() {
			list = append(list, Owner{n.Items()[0].Value().(string), n.Items()[1].Value().(string)})
		}
		return list
	}
	return Options{
		Instances:       instancesOf(t, c.section["instances"]),
		NoLocalDNS:      root.Get("local_dns").Value() != true,
		UseDNSAddresses: root.Get("use_dns_addresses").Value() == true,
		Providers:       owners("providers"),
		Consumers:       owners("consumers"),
	}
}

// instancesOf reads instances by group.
func instancesOf(t testing.TB, text string) func(*manifest.InstanceGroup, string) ([]placement.InstancePlan, error) {
	t.Helper()
	root, err := manifest.YAML{}.Document(t.Context(), "instances.yml", []byte(text+"\nx: []"))
	require.NoError(t, err)
	return func(g *manifest.InstanceGroup, _ string) ([]placement.InstancePlan, error) {
		var list []placement.InstancePlan
		for _, n := range root.Get(g.Name).Items() {
			in := placement.InstancePlan{Name: g.Name, ID: rubytext.ToS(n.Get("id").Value()), AZ: rubytext.ToS(n.Get("az").Value()), Bootstrap: n.Get("bootstrap").Value() == true}
			if index, ok := n.Get("index").Value().(int64); ok {
				in.Index = int(index)
			}
			for name, settings := range n.Get("networks").Pairs() {
				in.Networks = append(in.Networks, placement.NetworkSettings{Name: name.Value().(string),
					Type: placement.NetworkType(rubytext.ToS(settings.Get("type").Value())), IP: rubytext.ToS(settings.Get("ip").Value())})
			}
			list = append(list, in)
		}
		return list, nil
	}
}

// number counts as a new director does.
func number(ids *dns.IDs, table *Table) {
	m := table.resolver.manifest
	for _, g := range m.InstanceGroups {
		ids.AddGroups(dns.GroupKey{Type: dns.TypeInstanceGroup, Name: g.Name, Deployment: m.Name})
	}
	for _, g := range m.InstanceGroups { // manual links are providers to the director too, in the order of their jobs
		for _, j := range g.Jobs {
			for _, p := range table.Provided(g.Name, j.Name) {
				ids.AddGroups(dns.GroupKey{Type: dns.TypeLink, Name: p.GroupName(), Deployment: m.Name})
			}
		}
		for _, p := range table.Providers() {
			if p.Kind == KindDisk && p.Group == g.Name {
				ids.AddGroups(dns.GroupKey{Type: dns.TypeLink, Name: p.GroupName(), Deployment: m.Name})
			}
		}
	}
	for _, g := range m.InstanceGroups {
		for _, n := range g.Networks {
			ids.AddNetworks(n.Name)
		}
		instances, _ := table.resolver.options.Instances(g, "")
		for _, in := range instances {
			ids.AddInstances(in.ID)
			if in.AZ != "" {
				ids.AddAZs(in.AZ)
			}
		}
	}
}

func throughJSON(t *testing.T, d Exports) Exports {
	t.Helper()
	text, err := json.Marshal(d)
	require.NoError(t, err)
	read, err := ReadExports(t.Context(), manifest.YAML{}, "other.json", text)
	require.NoError(t, err)
	again, err := json.Marshal(read)
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
	return read
}

func compact(t *testing.T, text []byte) string {
	t.Helper()
	require.True(t, strings.HasSuffix(string(text), "]\n"))
	var list []*json.RawMessage
	require.NoError(t, json.Unmarshal(text, &list))
	var parts []string
	for _, raw := range list {
		lines := strings.Split(string(*raw), "\n")
		for i := range lines {
			lines[i] = strings.Replace(strings.TrimSpace(lines[i]), `": `, `":`, 1)
		}
		parts = append(parts, strings.Join(lines, ""))
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// unescape removes the escapes that encoding/json adds for HTML.
func unescape(text []byte) string {
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(text))
}
