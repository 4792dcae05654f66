package lint_test

// This file runs the examples of the rules, which must be found and fixed, and writes the pages about the rules.

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/lint/shell"
	"github.com/boshrender/boshrender/spec"
)

// exampleJob is the job that examples change. Its properties are used by web.conf.erb.
var exampleJob = map[string]string{
	"spec": `name: web
templates:
  ctl.erb: bin/ctl
  web.conf.erb: config/web.conf
  bpm.yml.erb: config/bpm.yml
packages: [pkg]
consumes:
- {name: db, type: db}
- {name: cache, type: cache, optional: true}
provides:
- {name: web, type: web, properties: [web.port]}
properties:
  web.port: {default: 80}
  web.name: {default: web}
  web.debug: {default: false}
  web.hosts: {default: [a.example.com, b.example.com]}
  web.options: {default: {}}
  web.user: {description: Name of the user}
  web.password: {description: Password of the user}
  web.tls.cert: {description: Certificate}
`,
	"monit": `check process web
  with pidfile /var/vcap/sys/run/bpm/web/web.pid
  start program "/var/vcap/jobs/bpm/bin/bpm start web"
  stop program "/var/vcap/jobs/bpm/bin/bpm stop web"
  group vcap
`,
	"templates/ctl.erb": "#!/bin/bash\nexec web\n",
	"templates/web.conf.erb": `port: <%= p("web.port") %>
name: <%= p("web.name") %>
debug: <%= p("web.debug") %>
hosts: <%= p("web.hosts").join(",") %>
options: <%= p("web.options").to_json %>
db: <%= link("db").address %>
<% if_link("cache") do |cache| %>
cache: <%= cache.address %>
<% end %>
<% if_p("web.user", "web.password", "web.tls.cert") do |user, password, cert| %>
login: <%= [user, password, cert].to_json %>
<% end %>
`,
	"../db/spec":            "name: db\ntemplates: {}\nprovides:\n- {name: db, type: db}\n",
	"templates/bpm.yml.erb": "processes:\n- name: web\n  executable: /var/vcap/packages/pkg/bin/web\n",
}

// example is the example of a rule: the files with the mistake, and those without.
type example struct {
	code      string
	bad, good [][2]string // names and texts
}

// marks replaces visible marks by characters that editors hide.
var marks = strings.NewReplacer("␍", "\r", "␢", "\uFEFF")

func examples(t *testing.T) (list []*example) {
	t.Helper()
	data, err := os.ReadFile("testdata/examples.txt")
	require.NoError(t, err)
	var to []*[][2]string
	for line := range strings.Lines(string(data)) {
		if code, ok := strings.CutPrefix(line, "== "); ok {
			list = append(list, &example{code: strings.TrimSpace(code)})
			continue
		}
		e := list[len(list)-1]
		if head, ok := strings.CutPrefix(line, "--- "); ok {
			kind, name, _ := strings.Cut(strings.TrimSpace(head), " ")
			to = map[string][]*[][2]string{"bad": {&e.bad}, "good": {&e.good}, "both": {&e.bad, &e.good}}[kind]
			require.NotEmpty(t, to, head)
			for _, files := range to {
				*files = append(*files, [2]string{name, ""})
			}
			continue
		}
		for _, files := range to {
			(*files)[len(*files)-1][1] += line
		}
	}
	return list
}

// exampleReleases returns the releases with the files of an example; it adds templates that the spec doesn't name to
// the spec.
func exampleReleases(t *testing.T, files [][2]string) []*spec.Release {
	t.Helper()
	return opened(t, exampleFiles(files))
}

func exampleFiles(files [][2]string) map[string]fstest.MapFS {
	own := map[string]bool{}
	fsys := map[string]fstest.MapFS{"r": {
		"config/final.yml": {Data: []byte("name: r\n")}, "packages/pkg/spec": {Data: []byte("name: pkg\n")},
	}}
	put := func(name, text string) {
		full := path.Join("r/jobs/web", name)
		root, rest, _ := strings.Cut(full, "/")
		if fsys[root] == nil {
			fsys[root] = fstest.MapFS{}
		}
		fsys[root][rest] = &fstest.MapFile{Data: []byte(marks.Replace(text))}
		if dir, file := path.Split(rest); file == "spec" && strings.HasPrefix(dir, "jobs/") && fsys[root][dir+"monit"] == nil {
			fsys[root][dir+"monit"] = &fstest.MapFile{}
		}
	}
	for name, text := range exampleJob {
		put(name, text)
	}
	text := exampleJob["spec"]
	for _, f := range files {
		name, added := strings.CutPrefix(f[0], "+")
		name, unnamed := strings.CutPrefix(name, "!")
		own[name] = !unnamed
		content := f[1]
		if added {
			content = exampleJob[name] + content
		}
		if name == "spec" {
			text = content
		}
		put(name, content)
	}
	for name, named := range own {
		source, ok := strings.CutPrefix(name, "templates/")
		ok = ok && named
		if _, known := exampleJob[name]; ok && !known {
			text = strings.Replace(text, "templates:\n", fmt.Sprintf("templates:\n  %s: %s\n", source, strings.TrimSuffix(source, ".erb")), 1)
		}
	}
	put("spec", text)
	return fsys
}

func opened(t *testing.T, fsys map[string]fstest.MapFS) []*spec.Release {
	t.Helper()
	var all []*spec.Release
	for _, name := range []string{"r", "other"} {
		if fsys[name] == nil {
			continue
		}
		list, err := spec.OpenFS(t.Context(), fsys[name])
		require.NoError(t, err)
		all = append(all, list...)
	}
	return all
}

// TestExamples checks that each rule has an example, is found in it, and is not found after the fix.
func TestExamples(t *testing.T) {
	list := examples(t)
	for _, r := range lint.Rules() {
		require.True(t, slices.ContainsFunc(list, func(e *example) bool { return e.code == r.Code }), "%s has no example", r.Code)
	}
	linter := lint.Linter{Kubernetes: true, Shell: shell.Read}
	for _, e := range list {
		t.Run(e.code, func(t *testing.T) {
			bad, err := linter.Run(t.Context(), exampleReleases(t, e.bad)...)
			require.NoError(t, err)
			require.True(t, slices.ContainsFunc(bad.Findings, func(f lint.Finding) bool { return f.Rule.Code == e.code }), "not found: %v", shown(bad))
			good, err := linter.Run(t.Context(), exampleReleases(t, e.good)...)
			require.NoError(t, err)
			for _, f := range good.Findings {
				if f.Rule.Code == e.code || f.Rule.Severity > lint.Hint && !slices.Contains(allowed, f.Rule.Code) {
					t.Errorf("found: %v", shown(good))
				}
			}
			for _, f := range bad.Findings {
				if f.Rule.Code != e.code && f.Rule.Severity > lint.Hint && !slices.Contains(append(allowed, together[e.code]...), f.Rule.Code) {
					t.Errorf("found too: %v", shown(bad))
				}
			}
		})
	}
}

// TestFixesOfExamples fixes the examples that can be fixed, which must not change anything else.
func TestFixesOfExamples(t *testing.T) {
	linter := lint.Linter{Kubernetes: true, Shell: shell.Read}
	var fixable []string
	for _, e := range examples(t) {
		fsys := exampleFiles(e.bad)
		bad, err := linter.Run(t.Context(), opened(t, fsys)...)
		require.NoError(t, err)
		texts, list := bad.Fixes()
		if len(list) == 0 {
			require.Empty(t, texts)
			continue
		}
		fixable = append(fixable, e.code)
		for file, text := range texts {
			require.NotEqual(t, text, string(fsys["r"][file].Data), e.code)
			fsys["r"][file] = &fstest.MapFile{Data: []byte(text)}
		}
		good, err := linter.Run(t.Context(), opened(t, fsys)...)
		require.NoError(t, err)
		require.Len(t, good.Findings, len(bad.Findings)-len(list), "%s: %s", e.code, shown(good))
		for _, fix := range list {
			require.Equal(t, e.code, fix.Finding.Rule.Code)
			require.NotEmpty(t, fix.What)
		}
	}
	require.Equal(t, strings.Fields("A002 S008 S011 T003 T005 T006"), fixable)
}

// allowed are the codes of findings that examples may have because they do not use all of their declarations.
var allowed = []string{"P002", "S005", "L002"}

// together maps a mistake to others that are found with it.
var together = map[string][]string{"H005": {"D010"}}

func shown(r *lint.Report) string {
	var list []string
	for _, f := range r.Findings {
		list = append(list, fmt.Sprintf("%s:%d %s %s", f.File, f.Line, f.Rule.Code, f.Message))
	}
	return strings.Join(list, "\n")
}

// page returns the page about a rule.
func page(r *lint.Rule, e *example) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n\nSeverity: %v. %s\n\n%s\n", r.Code, r.Title, r.Severity, r.Effect, r.Fix)
	for i, files := range [][][2]string{e.bad, e.good} {
		fmt.Fprintf(&b, "\n## %s\n", []string{"Found", "Mended"}[i])
		for _, f := range files {
			name, added := strings.CutPrefix(strings.TrimPrefix(f[0], "!"), "+")
			name = path.Join("jobs/web", name)
			if added {
				name += ", at the end"
			}
			fmt.Fprintf(&b, "\n%s:\n\n```\n%s```\n", name, strings.TrimPrefix(f[1], "\n"))
		}
	}
	b.WriteString("\nThe job is in [the overview](README.md).\n")
	return b.String()
}

// TestPages compares docs/lint with the table of rules and the examples; UPDATE=1 writes it.
func TestPages(t *testing.T) {
	list := examples(t)
	pages := map[string]string{}
	var index strings.Builder
	index.WriteString("# Codes of boshrender lint\n\nHints are found with `--least hint`, I002 and K001 with `--kubernetes`.\n\n| code | severity | finding | effect at run time |\n|---|---|---|---|\n")
	escape := strings.NewReplacer("|", `\|`)
	for _, r := range lint.Rules() {
		fmt.Fprintf(&index, "| [%s](%s.md) | %v | %s | %s |\n", r.Code, r.Code, r.Severity, escape.Replace(r.Title), escape.Replace(r.Effect))
		pages[r.Code+".md"] = page(&r, list[slices.IndexFunc(list, func(e *example) bool { return e.code == r.Code })])
	}
	index.WriteString("\n## The job of the examples\n\nExamples are files of this job, or replace its files. A template that isn't in its spec is added to it.\n")
	for _, name := range []string{"spec", "monit", "templates/ctl.erb", "templates/web.conf.erb", "templates/bpm.yml.erb", "../db/spec"} {
		fmt.Fprintf(&index, "\n%s:\n\n```\n%s```\n", path.Join("jobs/web", name), exampleJob[name])
	}
	pages["README.md"] = index.String()
	dir := filepath.Join("..", "docs", "lint")
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.RemoveAll(dir))
		require.NoError(t, os.MkdirAll(dir, 0o755))
		for name, text := range pages {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, len(pages))
	for name, text := range pages {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, text, string(data), "%s: run with UPDATE=1", name)
	}
}

// TestTable checks that the texts of rules are sentences, and that their codes are in order.
func TestTable(t *testing.T) {
	sentence := regexp.MustCompile(`^["$A-Za-z#-].*\.$`)
	last := ""
	for _, r := range lint.Rules() {
		require.Less(t, last, r.Code)
		last = r.Code
		require.Regexp(t, `^[A-Z]\d{3}$`, r.Code)
		require.NotEmpty(t, r.Title)
		require.Regexp(t, sentence, r.Effect, r.Code)
		require.Regexp(t, sentence, strings.ReplaceAll(r.Fix, "%>.", "."), r.Code)
	}
}
