//go:build linux

package main

// This file lists the readers of documents.

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path"
	"strings"
	"testing/fstest"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/dev/procstat"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/traps"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/lint/shell"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

// A reader is one way to read a document.
type reader struct {
	name    string
	read    func(ctx context.Context, text []byte) error
	below   string // text before the document, if it is a part of a larger one; the last line gives the indentation
	context bool   // ends with its context
	memory  int64  // limit of its memory; 0 for the limit by nodes and bytes
	nodes   int    // maximum number of nodes it creates
	json    bool   // reads JSON
	archive bool   // reads archives
}

// templateMemory is the memory limit of renders of templates that read documents.
const templateMemory = 64 << 20

var (
	asManifest = named("manifest.yml", manifest.Parse)
	asOps      = named("ops.yml", manifest.YAML{}.Ops)
)

// readers lists all readers.
var readers = []reader{
	{name: "archive of a release", context: true, archive: true, memory: procstat.MaxBase + 2*64<<20, read: asArchive},
	{name: "erb input", context: true, read: func(ctx context.Context, text []byte) error {
		return errorOf(erb.InputLimits{}.Parse(ctx, text))
	}},
	template("YAML.load", "YAML.load(p('text'), aliases: true, permitted_classes: [Symbol, Date, Time])"),
	template("YAML.unsafe_load", "YAML.unsafe_load(p('text'), symbolize_names: true)"),
	template("YAML.load_stream", "YAML.load_stream(p('text'))"),
	template("YAML.dump", "YAML.load(p('text'), aliases: true).to_yaml"),
	template("JSON.parse", "JSON.parse(p('text'))"),
	template("JSON.dump", "YAML.load(p('text'), aliases: true).to_json"),
	{name: "manifest", context: true, read: asManifest},
	{name: "properties of a manifest", context: true, below: "name: a\nproperties:\n  x:\n    ", read: asManifest},
	{name: "jobs of a manifest", context: true, below: "name: a\ninstance_groups:\n- name: g\n  jobs:\n  - ", read: asManifest},
	{name: "manifest as the CLI reads it", context: true, read: named("manifest.yml", manifest.YAML{Reading: manifest.AsCLI}.Manifest)},
	{name: "manifest as it is deployed", context: true, read: named("manifest.yml", manifest.YAML{Reading: manifest.AsDeployed}.Manifest)},
	{name: "cloud config", context: true, below: "azs:\n- name: z\n  cloud_properties:\n    ", read: named("cloud.yml", manifest.YAML{}.CloudConfig)},
	{name: "runtime config", context: true, below: "addons:\n- name: z\n  properties:\n    ", read: named("runtime.yml", manifest.YAML{}.RuntimeConfig)},
	{name: "CPI config", context: true, below: "cpis:\n- name: z\n  properties:\n    ", read: asCPIs},
	{name: "CPIs of a CPI config", context: true, below: "cpis:\n- ", read: asCPIs},
	{name: "ops file", context: true, read: asOps},
	{name: "value of an operation", context: true, below: "- type: replace\n  path: /a\n  value:\n    ", read: asOps},
	{name: "traps of YAML", context: true, read: named("m.yml", traps.Find)},
	{name: "vars file", context: true, read: named("vars.yml", manifest.YAML{}.Vars)},
	{name: "variable of a flag", read: func(_ context.Context, text []byte) error {
		_, _, err := manifest.YAML{}.Var("v=" + string(text))
		return err
	}},
	{name: "variable of the environment", read: func(_ context.Context, text []byte) error {
		return errorOf(manifest.EnvVars("X", []string{"X_v=" + string(text)}))
	}},
	{name: "vars store", context: true, read: asStore},
	{name: "deployment whose links are used", context: true, read: func(ctx context.Context, text []byte) error {
		return errorOf(links.ReadExports(ctx, manifest.YAML{}, "links.yml", text))
	}},
	{name: "job spec", read: func(_ context.Context, text []byte) error { return errorOf(spec.ParseJob("spec", text)) }},
	{name: "job spec of a release", context: true, below: "name: a\nproperties:\n  x:\n    default:\n      ", read: asJob},
	{name: "whole job spec of a release", context: true, read: asJob},
	{name: "release.MF", context: true, read: func(ctx context.Context, text []byte) error {
		return errorOf(spec.Options{}.OpenFS(ctx, fstest.MapFS{"release.MF": {Data: text}}))
	}},
	{name: "schema of properties", json: true, read: func(_ context.Context, text []byte) error {
		return errorOf(spec.ParseSchema("a", text))
	}},
	{name: "bpm.yml", context: true, nodes: 3 * bpm.DefaultNodes, read: asBPM},
	{name: "arguments of bpm.yml", context: true, nodes: 3 * bpm.DefaultNodes, below: "processes:\n- name: a\n  executable: /a\n  env:\n    ", read: asBPM},
	{name: "lint of a job spec", context: true, below: "name: a\nproperties:\n  x:\n    default:\n      ", read: asLinted("spec")},
	{name: "lint of a whole job spec", context: true, read: asLinted("spec")},
	{name: "lint of a rendered YAML", context: true, read: asLinted("templates/a.yml.erb")},
	{name: "lint of a rendered JSON", json: true, context: true, read: asLinted("templates/a.json.erb")},
	{name: "lint of a bpm.yml", context: true, below: "processes:\n- name: a\n  executable: /a\n  env:\n    ", read: asLinted("templates/bpm.yml.erb")},
	{name: "lint of a script", context: true, read: asLintedText("templates/a.sh.erb", func(text string) string { return "#!/bin/bash\n" + text })},
	{name: "lint of a monit file", context: true, read: asLintedText("monit", func(text string) string { return "check process a\n" + text })},
	{name: "lint of an INI file", context: true, read: asLintedText("templates/a.ini.erb", func(text string) string { return text })},
	{name: "lint of a TOML file", context: true, read: asLintedText("templates/a.toml.erb", func(text string) string { return text })},
	{name: "lint of tags", context: true, read: asLintedText("templates/a.sh.erb", func(text string) string {
		return "#!/bin/bash\n" + withLines(text, "<%= p('a.b') %> << /var/vcap/jobs/a/bin/c chmod 777 lint:ignore P001\n")
	})},
	{name: "lint of tags in a line", context: true, read: asLintedText("templates/a.ini.erb", func(text string) string {
		return withLines(text, "<%= p('password') %> /var/vcap/packages/a ")
	})},
	{name: "resolved group", below: "name: a\ninstance_groups:\n- name: g\n  properties:\n    quarks:\n      ", read: func(_ context.Context, text []byte) error {
		return errorOf(pod.ParseGroup(context.Background(), "group.yml", text, nil, boshrender.Options{}))
	}},
	{name: "resolved group of quarks", below: "instance_groups:\n- name: g\n  jobs:\n  - ", read: func(_ context.Context, text []byte) error {
		return errorOf(pod.QuarksDocument{}.ParseGroup(context.Background(), "group.yml", text, nil, boshrender.Options{}))
	}},
	{name: "containers of a group", below: "configs:\n  a:\n    settings:\n      ", read: func(_ context.Context, text []byte) error {
		return errorOf(pod.ParseInfo(context.Background(), "bpm.yml", text))
	}},
	{name: "document in an embedding program's own", json: true, read: func(_ context.Context, text []byte) error {
		return new(psych.Map).UnmarshalJSON(text)
	}},
	{name: "plan", json: true, read: func(_ context.Context, text []byte) error { return errorOf(plan.Parse(text)) }},
	{name: "profile of coverage", json: true, read: func(_ context.Context, text []byte) error {
		return errorOf(coverage.Parse("a", text))
	}},
	{name: "baseline of lint", json: true, read: func(_ context.Context, text []byte) error {
		return errorOf(lint.ReadBaseline(strings.NewReader(string(text))))
	}},
	{name: "output of the spec reader", json: true, context: true, read: func(ctx context.Context, text []byte) error {
		return errorOf(spec.Options{}.OpenSpecReader(ctx, strings.NewReader(string(text))))
	}},
}

// named returns a reader of texts with a name.
func named[T any](name string, parse func(ctx context.Context, name string, text []byte) (T, error)) func(context.Context, []byte) error {
	return func(ctx context.Context, text []byte) error { return errorOf(parse(ctx, name, text)) }
}

// errorOf returns the error of a reading whose result doesn't matter.
func errorOf[T any](_ T, err error) error { return err }

// archiveLimits are the limits of readers of archives.
var archiveLimits = spec.Limits{TotalSize: 64 << 20, ReadSize: 256 << 20}

// asArchive reads a release, its job and the job's template.
func asArchive(ctx context.Context, text []byte) (err error) {
	defer try.Catch(&err)
	r := try.Get(spec.Options{Limits: archiveLimits}.OpenTarball(ctx, bytes.NewReader(text)))
	f := try.Get(try.Get(r.Job(ctx, "a")).ReadTemplate(ctx, "x"))
	if string(f.Data) != theText {
		return errors.New("the template has another text")
	}
	return nil
}

// template returns a reader that is an expression of a template.
func template(name, expression string) reader {
	t, err := erb.Parse(name, "<%= "+expression+".class %>")
	return reader{name: name, context: true, memory: templateMemory*3/2 + procstat.MaxBase, read: func(ctx context.Context, text []byte) error {
		if err != nil {
			return err
		}
		in := erb.Input{Spec: map[string]any{"properties": map[string]any{"text": string(text)}}, Limits: erb.Limits{Memory: templateMemory, Steps: -1}}
		_, err := t.Render(ctx, in)
		return err
	}}
}

func asCPIs(ctx context.Context, text []byte) (err error) {
	defer try.Catch(&err)
	return try.Get(manifest.YAML{}.CPIConfig(ctx, "cpi.yml", text)).Validate()
}

// asStore reads the file of a variable store, and gets a variable that may be in it.
func asStore(ctx context.Context, text []byte) (err error) {
	defer try.Catch(&err)
	dir := try.Get(os.MkdirTemp("", "hostile"))
	defer os.RemoveAll(dir)
	store := &manifest.VarsStore{Path: path.Join(dir, "vars.yml"), Now: func() time.Time { return time.Time{} }}
	try.Do(os.WriteFile(store.Path, text, 0o600))
	_, _, err = store.Get(ctx, &manifest.Variable{Name: "k1"})
	return err
}

func asJob(ctx context.Context, text []byte) (err error) {
	defer try.Catch(&err)
	releases := try.Get(spec.Options{}.OpenFS(ctx, fstest.MapFS{"jobs/a/spec": {Data: text}}))
	return errorOf(releases[0].Job(ctx, "a"))
}

func asBPM(ctx context.Context, text []byte) (err error) {
	defer try.Catch(&err)
	return try.Get(bpm.ParseLimits{}.Parse(ctx, text)).Validate("a", "")
}

// asLintedText is asLinted for a text generated from a document, truncated to the length that lint reads.
func asLintedText(file string, of func(string) string) func(ctx context.Context, text []byte) error {
	return func(ctx context.Context, text []byte) error {
		s := of(string(text[:min(len(text), maxLinted)]))
		return asLinted(file)(ctx, []byte(s[:min(len(s), maxLinted)]))
	}
}

// withLines replaces line feeds by a text, as many as fit in a template: making more would count as work of the reader.
func withLines(text, by string) string { return strings.Replace(text, "\n", by, maxLinted/len(by)+1) }

// maxLinted is how long a template may be.
const maxLinted = 1 << 20

// asLinted lints a job with the document in one of its files.
func asLinted(file string) func(ctx context.Context, text []byte) error {
	return func(ctx context.Context, text []byte) (err error) {
		defer try.Catch(&err)
		fsys := fstest.MapFS{"jobs/a/spec": {Data: []byte("name: a\ntemplates: {bpm.yml.erb: config/bpm.yml, a.yml.erb: config/a.yml, a.json.erb: config/a.json, a.sh.erb: bin/drain, a.ini.erb: a.ini, a.toml.erb: a.toml}\n")}}
		fsys["jobs/a/"+file] = &fstest.MapFile{Data: text}
		return errorOf(lint.Linter{Shell: shell.Read}.Run(ctx, try.Get(spec.Options{}.OpenFS(ctx, fsys))...))
	}
}
