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
	indent  int
	context bool  // ends with its context
	memory  int64 // limit of its memory; 0 for the limit by nodes and bytes
	nodes   int   // maximum number of nodes it creates
	json    bool  // reads JSON
	archive bool  // reads archives
}

// text returns a document embedded as the reader expects it.
func (r *reader) text(d *document) []byte {
	if r.below != "" {
		return d.below(r.below, r.indent)
	}
	return d.text()
}

// templateMemory is the memory limit of renders of templates that read documents.
const templateMemory = 64 << 20

// readers lists all readers.
var readers = []reader{
	{name: "archive of a release", context: true, archive: true, memory: procstat.MaxBase + 2*64<<20, read: asArchive},
	{name: "erb input", context: true, read: func(ctx context.Context, text []byte) error {
		_, err := erb.InputLimits{}.Parse(ctx, text)
		return err
	}},
	template("YAML.load", "YAML.load(p('text'), aliases: true, permitted_classes: [Symbol, Date, Time])"),
	template("YAML.unsafe_load", "YAML.unsafe_load(p('text'), symbolize_names: true)"),
	template("YAML.load_stream", "YAML.load_stream(p('text'))"),
	template("YAML.dump", "YAML.load(p('text'), aliases: true).to_yaml"),
	template("JSON.parse", "JSON.parse(p('text'))"),
	template("JSON.dump", "YAML.load(p('text'), aliases: true).to_json"),
	{name: "manifest", context: true, read: asManifest},
	{name: "properties of a manifest", context: true, below: "name: a\nproperties:\n  x:\n    ", indent: 4, read: asManifest},
	{name: "jobs of a manifest", context: true, below: "name: a\ninstance_groups:\n- name: g\n  jobs:\n  - ", indent: 4, read: asManifest},
	{name: "manifest as the CLI reads it", context: true, read: as(manifest.AsCLI)},
	{name: "manifest as it is deployed", context: true, read: as(manifest.AsDeployed)},
	{name: "cloud config", context: true, below: "azs:\n- name: z\n  cloud_properties:\n    ", indent: 4, read: func(ctx context.Context, text []byte) error {
		_, err := manifest.YAML{}.CloudConfig(ctx, "cloud.yml", text)
		return err
	}},
	{name: "runtime config", context: true, below: "addons:\n- name: z\n  properties:\n    ", indent: 4, read: func(ctx context.Context, text []byte) error {
		_, err := manifest.YAML{}.RuntimeConfig(ctx, "runtime.yml", text)
		return err
	}},
	{name: "CPI config", context: true, below: "cpis:\n- name: z\n  properties:\n    ", indent: 4, read: asCPIs},
	{name: "CPIs of a CPI config", context: true, below: "cpis:\n- ", indent: 2, read: asCPIs},
	{name: "ops file", context: true, read: asOps},
	{name: "value of an operation", context: true, below: "- type: replace\n  path: /a\n  value:\n    ", indent: 4, read: asOps},
	{name: "traps of YAML", context: true, read: func(ctx context.Context, text []byte) error {
		_, err := traps.Find(ctx, "m.yml", text)
		return err
	}},
	{name: "vars file", context: true, read: func(ctx context.Context, text []byte) error {
		_, err := manifest.YAML{}.Vars(ctx, "vars.yml", text)
		return err
	}},
	{name: "variable of a flag", read: func(_ context.Context, text []byte) error {
		_, _, err := manifest.ParseVar("v=" + string(text))
		return err
	}},
	{name: "variable of the environment", read: func(_ context.Context, text []byte) error {
		_, err := manifest.EnvVars("X", []string{"X_v=" + string(text)})
		return err
	}},
	{name: "vars store", context: true, read: asStore},
	{name: "deployment whose links are used", context: true, read: func(ctx context.Context, text []byte) error {
		_, err := links.ReadExports(ctx, manifest.YAML{}, "links.yml", text)
		return err
	}},
	{name: "job spec", read: func(_ context.Context, text []byte) error {
		_, err := spec.ParseJob("spec", text)
		return err
	}},
	{name: "job spec of a release", context: true, below: "name: a\nproperties:\n  x:\n    default:\n      ", indent: 6, read: asJob},
	{name: "whole job spec of a release", context: true, read: asJob},
	{name: "release.MF", context: true, read: func(ctx context.Context, text []byte) error {
		_, err := spec.Options{}.OpenFS(ctx, fstest.MapFS{"release.MF": {Data: text}})
		return err
	}},
	{name: "schema of properties", json: true, read: func(_ context.Context, text []byte) error {
		_, err := spec.ParseSchema("a", text)
		return err
	}},
	{name: "bpm.yml", context: true, nodes: 3 * bpm.DefaultNodes, read: asBPM},
	{name: "arguments of bpm.yml", context: true, nodes: 3 * bpm.DefaultNodes, below: "processes:\n- name: a\n  executable: /a\n  env:\n    ", indent: 4, read: asBPM},
	{name: "lint of a job spec", context: true, below: "name: a\nproperties:\n  x:\n    default:\n      ", indent: 6, read: asLinted("spec")},
	{name: "lint of a whole job spec", context: true, read: asLinted("spec")},
	{name: "lint of a rendered YAML", context: true, read: asLinted("templates/a.yml.erb")},
	{name: "lint of a rendered JSON", json: true, context: true, read: asLinted("templates/a.json.erb")},
	{name: "lint of a bpm.yml", context: true, below: "processes:\n- name: a\n  executable: /a\n  env:\n    ", indent: 4, read: asLinted("templates/bpm.yml.erb")},
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
	{name: "resolved group", below: "name: a\ninstance_groups:\n- name: g\n  properties:\n    quarks:\n      ", indent: 6, read: func(_ context.Context, text []byte) error {
		_, err := pod.ParseGroup(context.Background(), "group.yml", text, nil, boshrender.Options{})
		return err
	}},
	{name: "resolved group of quarks", below: "instance_groups:\n- name: g\n  jobs:\n  - ", indent: 4, read: func(_ context.Context, text []byte) error {
		_, err := pod.QuarksDocument{}.ParseGroup(context.Background(), "group.yml", text, nil, boshrender.Options{})
		return err
	}},
	{name: "containers of a group", below: "configs:\n  a:\n    settings:\n      ", indent: 6, read: func(_ context.Context, text []byte) error {
		_, err := pod.ParseInfo(context.Background(), "bpm.yml", text)
		return err
	}},
	{name: "document in an embedding program's own", read: func(_ context.Context, text []byte) error {
		m := new(psych.Map)
		return m.UnmarshalJSON(text)
	}, json: true},
	{name: "plan", json: true, read: func(_ context.Context, text []byte) error {
		_, err := plan.Parse(text)
		return err
	}},
	{name: "profile of coverage", json: true, read: func(_ context.Context, text []byte) error {
		_, err := coverage.Parse("a", text)
		return err
	}},
	{name: "baseline of lint", json: true, read: func(_ context.Context, text []byte) error {
		_, err := lint.ReadBaseline(strings.NewReader(string(text)))
		return err
	}},
	{name: "output of the spec reader", json: true, context: true, read: func(ctx context.Context, text []byte) error {
		_, err := spec.Options{}.OpenSpecReader(ctx, strings.NewReader(string(text)))
		return err
	}},
}

// archiveLimits are the limits of readers of archives.
var archiveLimits = spec.Limits{TotalSize: 64 << 20, ReadSize: 256 << 20}

// asArchive reads a release, its job and the job's template.
func asArchive(ctx context.Context, text []byte) error {
	r, err := spec.Options{Limits: archiveLimits}.OpenTarball(ctx, bytes.NewReader(text))
	if err != nil {
		return err
	}
	j, err := r.Job(ctx, "a")
	if err != nil {
		return err
	}
	f, err := j.ReadTemplate(ctx, "x")
	if err != nil {
		return err
	}
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

func asManifest(ctx context.Context, text []byte) error {
	_, err := manifest.Parse(ctx, "manifest.yml", text)
	return err
}

// as returns the function that reads a document as a manifest.
func as(r manifest.Reading) func(ctx context.Context, text []byte) error {
	return func(ctx context.Context, text []byte) error {
		_, err := manifest.YAML{Reading: r}.Manifest(ctx, "manifest.yml", text)
		return err
	}
}

func asCPIs(ctx context.Context, text []byte) error {
	c, err := manifest.YAML{}.CPIConfig(ctx, "cpi.yml", text)
	if err == nil {
		err = c.Validate()
	}
	return err
}

func asOps(ctx context.Context, text []byte) error {
	_, err := manifest.YAML{}.Ops(ctx, "ops.yml", text)
	return err
}

// asStore reads the file of a variable store, and gets a variable that may be in it.
func asStore(ctx context.Context, text []byte) error {
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	store := &manifest.VarsStore{Path: path.Join(dir, "vars.yml"), Now: func() time.Time { return time.Time{} }}
	if err := os.WriteFile(store.Path, text, 0o600); err != nil {
		return err
	}
	_, _, err = store.Get(ctx, &manifest.Variable{Name: "k1"})
	return err
}

func asJob(ctx context.Context, text []byte) error {
	releases, err := spec.Options{}.OpenFS(ctx, fstest.MapFS{"jobs/a/spec": {Data: text}})
	if err != nil {
		return err
	}
	_, err = releases[0].Job(ctx, "a")
	return err
}

func asBPM(ctx context.Context, text []byte) error {
	c, err := bpm.ParseLimits{}.Parse(ctx, text)
	if err == nil {
		err = c.Validate("a", "")
	}
	return err
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
	return func(ctx context.Context, text []byte) error {
		fsys := fstest.MapFS{"jobs/a/spec": {Data: []byte("name: a\ntemplates: {bpm.yml.erb: config/bpm.yml, a.yml.erb: config/a.yml, a.json.erb: config/a.json, a.sh.erb: bin/drain, a.ini.erb: a.ini, a.toml.erb: a.toml}\n")}}
		fsys["jobs/a/"+file] = &fstest.MapFile{Data: text}
		releases, err := spec.Options{}.OpenFS(ctx, fsys)
		if err != nil {
			return err
		}
		_, err = lint.Linter{Shell: shell.Read}.Run(ctx, releases...)
		return err
	}
}
