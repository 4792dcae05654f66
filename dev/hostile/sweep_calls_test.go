//go:build linux

package main

// This file lists the calls that are swept.

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/boshtest"
	"github.com/boshrender/boshrender/boshtest/rspec"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/lint/shell"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

// sweptValues is YAML below two spaces that reaches each limit of documents.
const sweptValues = `
  base: &base {host: h, port: 80, list: [1, [2, [3, {four: 5}]]]}
  merged: {<<: *base, port: 81}
  again: [*base, *base, *base]
  number: 123456789012345678901234567890
  text: "((text)) and ((/number))"
  whole: ((values))
  password: ((password))
  symbol: :a
  folded: >
    one
    two
`

const sweptManifest = `name: dep
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: o, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000-30000, update_watch_time: 5000}
variables: [{name: password, type: password}]
tags: {team: ((text))}
instance_groups:
- {name: data, instances: 2, azs: [z1], stemcell: default, vm_type: d, networks: [{name: n}], jobs: [{name: db, release: r, provides: {db: {as: main}}}]}
- name: web
  instances: 2
  azs: [z1, z2]
  stemcell: default
  vm_type: d
  networks: [{name: n}]
  jobs: [{name: web, release: r, consumes: {db: {from: main}}, properties: {port: 81, host: ((text)), password: ((password)), values: {a: [1, {b: c}]}}}]
more:` + sweptValues

const sweptOps = `- {type: replace, path: /instance_groups/name=web/instances, value: 3}
- {type: replace, path: /more/again/1/list/-, value: {a: [1, {b: ((text))}], n: 123456789012345678901234567890}}
- {type: remove, path: /more/symbol}
- {type: replace, path: "/more/new?/deep", value: &a [1, 2], more: *a}
`

const sweptVars = "text: t\n/number: 7\nvalues: {a: [1, [2]], b: &b {c: d}, e: *b}\npassword: secret word\n"

// sweptRelease are the files of a release.
var sweptRelease = fstest.MapFS{
	"jobs/db/spec":  {Data: []byte("name: db\ntemplates: {}\nprovides: [{name: db, type: database, properties: [name]}]\nproperties: {name: {default: main}}\n")},
	"jobs/db/monit": {Data: nil},
	"jobs/web/spec": {Data: []byte("name: web\ntemplates: {web.yml.erb: config/web.yml, bpm.yml.erb: config/bpm.yml, run.erb: bin/run}\n" +
		"consumes: [{name: db, type: database}]\nproperties:\n  port: {default: 80}\n  host: {}\n  password: {type: password}\n" +
		"  values: {default: &v {a: [1, [2, [3]]]}}\n  more: {default: [*v, *v], example: 123456789012345678901234567890}\n")},
	"jobs/web/monit":                  {Data: []byte("check process web\n  <%= p('port') %>\n")},
	"jobs/web/properties_schema.json": {Data: []byte(`{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {"port": {"type": "integer", "maximum": 9000}, "host": {"type": "string", "pattern": "^[a-z]*$"}}}`)},
	"jobs/web/templates/web.yml.erb": {Data: []byte("host: <%= p('host').upcase %>\nport: <%= p('port') * 10**20 %>\npassword: <%= p('password').gsub(/[a-z]+/) { |w| w.reverse }.inspect %>\n" +
		"values: <%= JSON.generate(p('values')) %>\ndb: <%= link('db').instances.map(&:address).sort.join(',') %>\nname: <%= link('db').p('name') %>\n<% 'aaaaaaaaaaaa' =~ /(a+a+)+\\1b/; def f(n) = n.zero? ? 0 : 1 + f(n - 1) %>n: <%= f(spec.index + 9) %>\n")},
	"jobs/web/templates/bpm.yml.erb": {Data: []byte("processes:\n- name: web\n  executable: /bin/web\n  args: [<%= p('port') %>]\n")},
	"jobs/web/templates/run.erb":     {Data: []byte("#!/bin/bash\nexec web --port <%= p('port') %> $UNQUOTED\n")},
}

// withBroken returns a text, and broken variants of it.
func withBroken(text string) []string {
	return []string{text, text[:len(text)*2/3] + "\n  - {", text + "\nx: [*none]\n", strings.Replace(text, "name: ", "named: ", 1)}
}

// limited is a call that reads a text within limits.
type limited func(ctx context.Context, text []byte, l limits) (any, error)

// documents returns a call for each text that reads it.
func documents(name string, bounds []bound, read limited, texts ...string) (list []swept) {
	for i, text := range texts {
		list = append(list, swept{fmt.Sprintf("%s %d", name, i), bounds, func() func(context.Context, limits) (any, error) {
			return func(ctx context.Context, l limits) (any, error) { return read(ctx, []byte(text), l) }
		}})
	}
	return list
}

// moduleFile reads a file of the module.
func moduleFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	require.NoError(t, err)
	return string(text)
}

// sweeps returns all calls.
func sweeps(t *testing.T) []swept {
	return slices.Concat(sweptDocuments(t), sweptChanges(t), sweptReleases(t), sweptRenders(t), sweptSuites(t))
}

// sweptDocuments are the readers of documents.
func sweptDocuments(t *testing.T) []swept {
	yaml := func(l limits, r manifest.Reading) manifest.YAML {
		return manifest.YAML{Reading: r, Limits: manifest.Limits(l.document)}
	}
	var list []swept
	for _, r := range []manifest.Reading{manifest.AsUsual, manifest.AsDirector, manifest.AsCLI, manifest.AsDeployed} {
		list = append(list, documents(fmt.Sprint("manifest as ", r), documentBounds, func(ctx context.Context, text []byte, l limits) (any, error) {
			return yaml(l, r).Manifest(ctx, "manifest.yml", text)
		}, withBroken(sweptManifest)...)...)
	}
	config := func(name string, read limited) {
		list = append(list, documents(name, documentBounds, read, withBroken("name: a\nmore:"+sweptValues)...)...)
	}
	bpmYML := "processes:\n- name: a\n  executable: /a\n  args: &a [a, b]\n- {name: b, executable: /b, args: *a, env: {A: b}, limits: {memory: 1G, open_files: 12345}, unsafe: {privileged: true}}\n"
	list = append(list, slices.Concat(
		documents("cloud config", documentBounds, func(ctx context.Context, text []byte, l limits) (any, error) {
			return yaml(l, 0).CloudConfig(ctx, "cloud.yml", text)
		}, withBroken(moduleFile(t, "manifest/testdata/cloud.yml")+"more:"+sweptValues)...),
		documents("runtime config", documentBounds, func(ctx context.Context, text []byte, l limits) (any, error) {
			return yaml(l, 0).RuntimeConfig(ctx, "runtime.yml", text)
		}, withBroken(moduleFile(t, "manifest/testdata/runtime.yml")+"more:"+sweptValues)...),
		documents("CPI config", documentBounds, func(ctx context.Context, text []byte, l limits) (any, error) {
			return yaml(l, 0).CPIConfig(ctx, "cpi.yml", text)
		}, withBroken("cpis: [{name: a, type: b, properties: {a: &a [1, 2], b: *a, n: 12345678901234567890}}]\n")...),
		documents("ops", documentBounds, func(ctx context.Context, text []byte, l limits) (any, error) {
			return yaml(l, 0).Ops(ctx, "ops.yml", text)
		}, withBroken(sweptOps)...),
		documents("vars", documentBounds, func(ctx context.Context, text []byte, l limits) (any, error) {
			return yaml(l, 0).Vars(ctx, "vars.yml", text)
		}, withBroken(sweptVars)...),
		documents("links", documentBounds, func(ctx context.Context, text []byte, l limits) (any, error) {
			return links.ReadExports(ctx, yaml(l, 0), "links.yml", text)
		}, withBroken("name: a\nmore:"+sweptValues)...),
		documents("bpm.yml", documentBounds[:4], func(ctx context.Context, text []byte, l limits) (any, error) {
			d := l.document
			return bpm.ParseLimits{Size: d.Size, Nodes: d.Nodes, AliasNodes: d.AliasNodes, Depth: d.Depth}.Parse(ctx, text)
		}, withBroken(bpmYML)...),
		documents("input", documentBounds, func(ctx context.Context, text []byte, l limits) (any, error) {
			return erb.InputLimits(l.document).Parse(ctx, text)
		}, append(withBroken("name: a\nmore:"+sweptValues), `{"a": [1, {"b": [null, 12345678901234567890, "c"]}], "d": 1.5e3}`, `{"a": [1, {"b"`)...),
	)...)
	config("document", func(ctx context.Context, text []byte, l limits) (any, error) {
		return yaml(l, 0).Document(ctx, "a.yml", text)
	})
	for _, o := range []psych.Options{{}, {NoAliases: true}, {Unsafe: true}, {Dialect: psych.CLI}} {
		config(fmt.Sprintf("psych %+v", o), func(ctx context.Context, text []byte, l limits) (any, error) {
			poll := limit.NewPoll(ctx)
			o.Limits, o.Budget = l.document, &poll
			v, err := psych.Load(text, o)
			if err != nil {
				return nil, err
			}
			return psych.Marshal(v)
		})
	}
	return list
}

// sweptChanges are the calls that change documents.
func sweptChanges(t *testing.T) []swept {
	m, err := manifest.Parse(t.Context(), "manifest.yml", []byte(sweptManifest))
	require.NoError(t, err)
	ops, err := manifest.YAML{Reading: manifest.AsCLI}.Ops(t.Context(), "ops.yml", []byte(sweptOps))
	require.NoError(t, err)
	failing, err := manifest.ParseOps(t.Context(), "ops.yml", []byte("- {type: remove, path: /more/symbol}\n- {type: remove, path: /more/symbol}\n"))
	require.NoError(t, err)
	vars, err := manifest.ParseVars(t.Context(), "vars.yml", []byte(sweptVars))
	require.NoError(t, err)
	always := func(name string, bounds []bound, f func(ctx context.Context, l limits) (any, error)) swept {
		return swept{name, bounds, func() func(context.Context, limits) (any, error) { return f }}
	}
	dir := fstest.MapFS{"text": {Data: []byte("t")}, "number": {Data: []byte("7")}, "values/a": {Data: []byte("b")}, "values/c": {Data: []byte("a long text")}, "password/password": {Data: []byte("p")}}
	list := []swept{always("directory of variables", []bound{documentBounds[0], documentBounds[1]}, func(ctx context.Context, l limits) (any, error) {
		d := manifest.Dir{FS: dir, Limits: manifest.Limits(l.document)}
		i := manifest.Interpolation{Store: d, Everywhere: true}
		if names, err := d.Names(ctx); err != nil || len(names) != len(dir)-1 {
			return nil, cmp.Or(err, fmt.Errorf("the names %v", names))
		}
		return i.Manifest(ctx, m)
	})}
	for i, o := range []manifest.Ops{ops, failing} {
		list = append(list, always(fmt.Sprint("apply ", i), nil, func(ctx context.Context, _ limits) (any, error) { return m.Apply(ctx, o) }))
	}
	for i, store := range []manifest.Store{vars, manifest.Stores{manifest.Vars{"text": "u"}, vars}, manifest.Vars{"text": "u"}} {
		for _, with := range []manifest.Interpolation{{}, {CLI: true}, {Everywhere: true}, {AllowMissing: true}} {
			with.Store = store
			name := fmt.Sprintf("interpolation %d %v %v %v: ", i, with.CLI, with.Everywhere, with.AllowMissing)
			list = append(list, always(name+"manifest", addedBounds, func(ctx context.Context, l limits) (any, error) {
				with.Limits = manifest.Limits(l.added)
				return with.Manifest(ctx, m)
			}), always(name+"node", addedBounds, func(ctx context.Context, l limits) (any, error) {
				with.Limits = manifest.Limits(l.added)
				return with.Node(ctx, m.Root())
			}), always(name+"value", addedBounds, func(ctx context.Context, l limits) (any, error) {
				with.Limits = manifest.Limits(l.added)
				return with.Value(ctx, m.Root().Value())
			}))
		}
		e := manifest.Evaluation{Ops: ops, Store: store, RequireFound: i == 2}
		list = append(list, documents(fmt.Sprint("evaluation ", i), documentBounds, func(ctx context.Context, text []byte, l limits) (any, error) {
			e.Limits = manifest.Limits(l.document)
			return e.Evaluate(ctx, "manifest.yml", text)
		}, withBroken(sweptManifest)...)...)
	}
	return list
}

// openAll opens a release with the function, and reads everything that it has.
func openAll(open func(ctx context.Context, o spec.Options) ([]*spec.Release, error)) func() func(context.Context, limits) (any, error) {
	return func() func(context.Context, limits) (any, error) {
		return func(ctx context.Context, l limits) (any, error) {
			releases, err := open(ctx, spec.Options{Name: "r", Limits: l.release})
			if err != nil {
				return nil, err
			}
			return readAll(ctx, releases)
		}
	}
}

// readAll reads all that releases have.
func readAll(ctx context.Context, releases []*spec.Release) (any, error) {
	var said []string
	for _, r := range releases {
		jobs, err := r.Jobs(ctx)
		if err != nil {
			return nil, err
		}
		for _, j := range jobs {
			s, err := j.Schema()
			if err == nil {
				err = s.Validate(ctx, manifest.MapOf("port", int64(80), "host", "h"))
			}
			monit, readErr := j.ReadMonit(ctx)
			if errors.Is(readErr, fs.ErrNotExist) { // the archive has none
				monit, readErr = new(spec.File), nil
			}
			if err := cmp.Or(err, readErr); err != nil {
				return nil, err
			}
			said = append(said, fmt.Sprint(j.Name, j.Templates, j.Consumes, j.Provides, string(monit.Data)))
			for _, p := range j.Properties {
				text, err := psych.Marshal(psych.MapOf("default", p.Default, "definition", p.Definition))
				if err != nil {
					return nil, err
				}
				said = append(said, p.Name, string(text))
			}
			for _, t := range j.Templates {
				f, err := j.ReadTemplate(ctx, t.Source)
				if err != nil {
					return nil, err
				}
				said = append(said, string(f.Data))
			}
		}
		said = append(said, r.Name)
		var invalid *spec.Error
		if err := r.Validate(ctx); errors.As(err, &invalid) {
			said = append(said, err.Error())
		} else if err != nil {
			return nil, err
		}
	}
	return said, nil
}

// opened opens the release for the tests.
func opened(t *testing.T) []*spec.Release {
	releases, err := spec.Options{Name: "r", Version: "1"}.OpenFS(t.Context(), sweptRelease)
	require.NoError(t, err)
	return releases
}

// sweptReleases are the readers of releases.
func sweptReleases(t *testing.T) []swept {
	whole := archived{}
	archive := []byte(whole.of().body)
	fromArchive := openAll(func(ctx context.Context, o spec.Options) ([]*spec.Release, error) {
		r, err := o.OpenTarball(ctx, bytes.NewReader(archive))
		return []*spec.Release{r}, err
	})
	m, err := manifest.Parse(t.Context(), "manifest.yml", []byte(sweptManifest))
	require.NoError(t, err)
	return []swept{
		{"release", releaseBounds, openAll(func(ctx context.Context, o spec.Options) ([]*spec.Release, error) {
			return o.OpenFS(ctx, sweptRelease)
		})},
		{"archive", append(slices.Clone(releaseBounds), archiveBounds...), fromArchive},
		{"open release", nil, func() func(context.Context, limits) (any, error) {
			releases := opened(t)
			return func(ctx context.Context, _ limits) (any, error) { return readAll(ctx, releases) }
		}},
		{"links of a manifest", nil, func() func(context.Context, limits) (any, error) {
			releases := opened(t)
			return func(ctx context.Context, _ limits) (any, error) {
				jobs := func(_, job string) (*spec.JobSpec, error) { return releases[0].Job(ctx, job) }
				table, err := links.Resolve(ctx, m, jobs, links.Options{})
				if err != nil {
					return nil, err
				}
				text, err := table.Links("web", "web").MarshalJSON()
				return string(text), err
			}
		}},
		{"links that are matched", nil, func() func(context.Context, limits) (any, error) {
			releases := opened(t)
			matches, err := links.Match(t.Context(), m, func(_, job string) (*spec.JobSpec, error) { return releases[0].Job(t.Context(), job) }, links.Options{})
			require.NoError(t, err)
			return func(ctx context.Context, _ limits) (any, error) {
				table, err := matches.Bind(ctx)
				if err != nil {
					return nil, err
				}
				text, err := table.Links("web", "web").MarshalJSON()
				return string(text), err
			}
		}},
		{"lint", nil, func() func(context.Context, limits) (any, error) {
			releases := opened(t)
			return func(ctx context.Context, _ limits) (any, error) {
				report, err := lint.Linter{Shell: shell.Read}.Run(ctx, releases...)
				if err != nil {
					return nil, err
				}
				return fmt.Sprint(report.Findings, report.Jobs, report.Templates, report.Rendered), nil
			}
		}},
	}
}

// sweptRenders are the renders: of a deployment in both worlds, and of create-env.
func sweptRenders(t *testing.T) []swept {
	m, err := manifest.Parse(t.Context(), "manifest.yml", []byte(sweptManifest))
	require.NoError(t, err)
	vars, err := manifest.ParseVars(t.Context(), "vars.yml", []byte(sweptVars))
	require.NoError(t, err)
	all := append(slices.Clone(stepBounds), renderBounds...)
	var list []swept
	for _, kubernetes := range []*boshrender.Kubernetes{nil, {}} {
		for _, secrets := range []bool{false, true} {
			list = append(list, swept{fmt.Sprintf("deployment %v %v", kubernetes != nil, secrets), all, func() func(context.Context, limits) (any, error) {
				d := boshrender.Deployment{Manifest: m, Releases: opened(t), Kubernetes: kubernetes}
				d.Options = boshrender.Options{Variables: vars, Cache: new(erb.Cache), HideSecrets: secrets, MarkSecrets: secrets}
				return func(ctx context.Context, l limits) (any, error) {
					d := d
					d.Limits = l.render
					return renderedAll(ctx, &d)
				}
			}})
		}
	}
	text := moduleFile(t, "createenv/testdata/env/manifest.yml")
	return append(list, swept{"create-env", stepBounds, func() func(context.Context, limits) (any, error) {
		releases, err := spec.Options{Name: "r"}.Open(t.Context(), filepath.Join("..", "..", "createenv", "testdata", "env", "release"))
		require.NoError(t, err)
		return func(ctx context.Context, l limits) (any, error) {
			root, err := manifest.Evaluation{}.Node(ctx, "env.yml", []byte(text))
			if err != nil {
				return nil, err
			}
			parsed, err := createenv.Parse(root)
			if err != nil {
				return nil, err
			}
			cpi, instance, err := parsed.Render(ctx, createenv.Renderer{Limits: l.render}, releases)
			return [2]any{cpi, instance}, err
		}
	}})
}

// renderedAll resolves a deployment, renders its instances, one by one and all at once, and describes its pods.
func renderedAll(ctx context.Context, d *boshrender.Deployment) (any, error) {
	r, err := d.Resolve(ctx)
	if err != nil {
		return nil, err
	}
	var said []string
	var errs []error
	add := func(i *boshrender.Instance, err error) {
		if err != nil {
			errs = append(errs, err)
			return
		}
		for _, f := range i.Files {
			said = append(said, fmt.Sprint(i.Name(), f.Path, string(f.Data), f.Secrets))
		}
	}
	for g := range r.All() {
		for n := range g.Size() {
			i, err := g.RenderInstance(ctx, n)
			add(i, err)
		}
		if d.Kubernetes != nil {
			list, err := pod.BPM(ctx, g)
			for _, b := range list {
				said = append(said, fmt.Sprint(b.Job, string(b.Data), b.Variables))
			}
			info, infoErr := pod.InfoOf(ctx, g)
			if errs = append(errs, err, infoErr); infoErr == nil {
				text, err := info.Marshal()
				said, errs = append(said, string(text)), append(errs, err)
			}
		}
	}
	for i, err := range r.Render(ctx) {
		add(i, err)
	}
	return said, errors.Join(errs...)
}

// sweptSuites are the suites of tests.
func sweptSuites(t *testing.T) []swept {
	files, err := filepath.Glob(filepath.Join("..", "..", "boshtest", "testdata", "tests", "*.yml"))
	require.NoError(t, err)
	list := []swept{{"YAML tests", nil, func() func(context.Context, limits) (any, error) {
		return func(ctx context.Context, _ limits) (any, error) {
			var said []string
			err := boshtest.RunFiles(ctx, files, boshtest.RunOptions{}, func(r boshtest.Result) {
				said = append(said, fmt.Sprint(r.File, r.Name, r.Failures))
			})
			return said, err
		}
	}}}
	list = append(list, swept{"finding tests", nil, func() func(context.Context, limits) (any, error) {
		return func(ctx context.Context, _ limits) (any, error) {
			return boshtest.FindFiles(ctx, filepath.Join("..", "..", "boshtest", "testdata"))
		}
	}})
	for _, workers := range []int{1, 2} {
		list = append(list, swept{fmt.Sprint("suite ", workers), nil, func() func(context.Context, limits) (any, error) {
			s, err := rspec.Open(filepath.Join("..", "..", "boshtest", "rspec", "testdata", "release"))
			require.NoError(t, err)
			return func(ctx context.Context, _ limits) (any, error) {
				var said []string
				sum, err := s.Run(ctx, rspec.Options{Workers: workers, Report: func(r *rspec.Result) {
					said = append(said, fmt.Sprint(r.FullDescription, r.File, r.Line, r.Status, r.Reason, r.Failures))
				}})
				if err == nil {
					said = append(said, sum.Line())
				}
				return said, err
			}
		}})
	}
	return list
}
