package pipelinetest

// This file damages documents around secrets and checks that no error about them contains one.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	boshdeploy "github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

// The markers are the secrets: a word, and a number where digits are required.
const (
	marker       = "MaRkErWoRd"
	markerDigits = "86753098675309"
)

// damages replace a secret: $ is the marker, # the number. Secrets without quotes are often invalid YAML, or have
// another meaning than their author intended.
var damages = []string{
	// values that mean something else
	"$", "*$", "&$", "&$ x", "!$", "!$ x", "!!$ x", "!<$> x", "!<$", "!ruby/object:$ {}", "!ruby/sym $", "!ruby/struct:$ {a: 1}", "!ruby/regexp /$(/",
	"!ruby/class $", "!ruby/range $", "%$", "@$", "`$`", "|$", ">$", "? $", "- $", "-$", ":$", ": $", "{$", "{$}", "{$: 1, $: 2}", "[$", "[$]", "[*$]",
	"{*$ : 1}", "{<<: $}", "{<<: *$}", "]$", "}$", ",$", "#$", "$: $", "$ #", "$:", "~$", "=$", "<<: $", "<<$",
	// values of other types
	"!!int $", "!!float $", "!!bool $", "!!null $", "!!binary $", "!!timestamp $", "!!set {$}", "!!omap [$: 1]", "!!map $", "!!seq $", "!!str {$: 1}", "!!merge $",
	"#", "0x#", "-#", "#.#", "#e#", "1_#", "#:#", "2030-01-01 $", "2030-01-01", "2030-01-01 00:00:00 +#", "!!float #x", "!!int #.5.5", ".$", "$%", "[#, $]", "{#: $}",
	"true$", "null", "((a))$((", "((a)) $", "[[$]]", "[[[[$", "{a: {b: [$, {c: $}]}}",
	// quotes and escapes
	"\"$", "'$", "\"$\\q\"", "\"$\\x\"", "\"$\\u12\"", "\"\\U99999999$\"", "'$' $", "\"$\" $", "\"$\"\n$", "'$''", "\"$\\", "\"$\n---\n\"",
	// the lines around it
	"$\n$", "$\n\t$: 1", "\t$", "$\n  $: 1", "$\n $", "$\n- $", "$\n---\n*$", "$\n...\n%$", "$\n...\n$", "|\n$", "|\n\t$", "|9\n  $", "|\n    $\n  $", ">-\n$: x", "$\n%TAG ! $",
	"$\x00", "$\xff", "\xff$", "$\x07", "\ufeff$", "$\u2028$", "\xed\xa0\x80$",
}

// A secretDocument is of a kind that can hold secrets.
type secretDocument struct {
	name string
	// text is a valid document, with each place that can hold a secret between guillemets: «x», or the value it must
	// have. "" means writtenDocument.
	text string
	// read runs every operation on the document, and passes all results to say.
	read func(t *testing.T, data []byte, say func(...any))
}

func TestMain(m *testing.M) {
	os.Exit(tier.Run(m))
}

// TestSecretsInTexts puts markers where secrets can be, damages the documents there, and searches all texts about
// them.
func TestSecretsInTexts(t *testing.T) {
	tier.Sequential(t)
	for _, d := range documentsWithSecrets {
		t.Run(d.name, func(t *testing.T) {
			tried, told, found := 0, 0, 0
			if d.text == "" {
				d.text = writtenDocument(t, d.name)
			}
			for _, text := range broken(d.text) {
				tried++
				d.read(t, []byte(text), func(all ...any) {
					t.Helper()
					for _, what := range all {
						heard := heardOf(what)
						if heard != "" {
							told++
						}
						if leaks(heard) {
							if found++; found <= 5 {
								t.Errorf("%s\nfrom\n%s", leaking(heard), text)
							}
						}
					}
				})
			}
			require.Greater(t, told, tried/8, "texts to be searched")
			t.Logf("%d broken documents, %d texts, %d with a secret", tried, told, found)
		})
	}
}

func leaks(text string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(marker)) || strings.Contains(text, markerDigits)
}

// leaking returns the lines that contain a secret.
func leaking(text string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return !leaks(line) }), "\n")
}

// heardOf returns all texts of a value, including wrapped errors.
func heardOf(what any) string {
	switch what := what.(type) {
	case nil:
		return ""
	case []byte:
		return string(what)
	case error:
		var b strings.Builder
		fmt.Fprintf(&b, "%v\n%+v\n%s\n", what, what, boshrender.DirectorText(what))
		switch e := what.(type) {
		case interface{ Unwrap() []error }:
			for _, inside := range e.Unwrap() {
				b.WriteString(heardOf(inside))
			}
		case interface{ Unwrap() error }:
			b.WriteString(heardOf(e.Unwrap()))
		}
		return b.String()
	}
	return fmt.Sprint(what)
}

// whole returns the content of an undamaged place: a marker, or the value it must have.
func whole(part string) string {
	if part == "x" {
		return marker
	}
	return part
}

// broken returns the documents that have a damage in one place, and markers in the others.
func broken(text string) []string {
	parts := strings.Split(strings.ReplaceAll(text, "»", "«"), "«")
	word := strings.NewReplacer("$", marker, "#", markerDigits)
	var list []string
	for at := 1; at < len(parts); at += 2 {
		for _, damage := range damages {
			var b strings.Builder
			for i, part := range parts {
				switch {
				case i%2 == 0:
					b.WriteString(part)
				case i == at:
					b.WriteString(word.Replace(damage))
				default:
					b.WriteString(whole(part))
				}
			}
			list = append(list, b.String())
		}
		before := strings.Join(parts[:at], "")
		list = append(list, before+marker, before+marker[:len(marker)-1], before+marker+"\n"+strings.Join(parts[:at+1], ""), before+"\""+marker)
	}
	return list
}

var documentsWithSecrets = []secretDocument{
	{"vars file", "a: «x»\nb: {c: «x», d: [«x»]}\ne: |\n  «x»\n", func(t *testing.T, data []byte, say func(...any)) {
		for _, r := range []manifest.Reading{manifest.AsCLI, manifest.AsDirector, manifest.AsDeployed} {
			vars, err := manifest.YAML{Reading: r}.Vars(t.Context(), "vars.yml", data)
			say(err)
			m, err := manifest.Parse(t.Context(), "m.yml", []byte("name: d\nreleases: ((a))\nstemcells: ((b.c))\nupdate: {canaries: ((b.d)), max_in_flight: ((e))}\ninstance_groups: [{name: g, instances: ((a)), env: ((b)), networks: ((e)), jobs: ((a))}]"))
			require.NoError(t, err)
			say(interpolated(m, vars))
		}
	}},
	{"vars store", "a: «x»\nb: {c: «x», private_key: «x»}\nca: {certificate: «x», private_key: «x»}\n", func(t *testing.T, data []byte, say func(...any)) {
		path := filepath.Join(t.TempDir(), "store.yml")
		require.NoError(t, os.WriteFile(path, data, 0o600))
		store := &manifest.VarsStore{Path: path, Now: func() time.Time { return time.Unix(0, 0) }}
		m, err := manifest.Parse(t.Context(), "m.yml", []byte("name: d\ninstance_groups: [{name: ((b.c)), instances: ((a)), networks: ((ca.certificate))}]\n"+
			"variables: [{name: leaf, type: certificate, options: {ca: ca, common_name: x}}]"))
		require.NoError(t, err)
		say(interpolated(m, store))
		_, err = store.Names(t.Context())
		say(err)
		_, _, err = store.Get(t.Context(), &manifest.Variable{Name: "leaf", Type: "certificate", Options: manifest.MapOf("ca", "ca", "common_name", "x")})
		say(err)
	}},
	{"manifest", manifestWithSecrets, readManifest},
	{"manifest that lacks much", strings.NewReplacer("stemcells:", "stem:", "update:", "up:", "networks:", "nets:").Replace(manifestWithSecrets), readManifest},
	{"variable of a flag", "«x»", func(t *testing.T, data []byte, say func(...any)) {
		for _, r := range []manifest.Reading{manifest.AsCLI, manifest.AsDirector, manifest.AsDeployed} {
			_, _, err := manifest.YAML{Reading: r}.Var("a=" + string(data))
			say(err)
			_, err = manifest.YAML{Reading: r}.EnvVars("P", []string{"P_a=" + string(data)})
			say(err)
		}
	}},
	{"job spec", "name: app\nproperties: {a: {default: «x», example: «x»}}\ntemplates: {a.erb: a}\n", func(t *testing.T, data []byte, say func(...any)) {
		_, err := spec.ParseJob("app", data)
		say(err)
	}},
	{"ops file", "- type: replace\n  path: /instance_groups/name=g/properties?\n  value: «x»\n- type: test\n  path: /name\n  value: {p: «x»}\n", func(t *testing.T, data []byte, say func(...any)) {
		ops, err := manifest.ParseOps(t.Context(), "ops.yml", data)
		say(err)
		m, err := manifest.Parse(t.Context(), "m.yml", []byte("name: d\ninstance_groups: [{name: g}]\n"))
		require.NoError(t, err)
		m, err = m.Apply(t.Context(), ops)
		say(err)
		if err == nil {
			say(m.Validate(manifest.Validation{}))
		}
	}},
	{"cloud config", "azs: [{name: z1, cloud_properties: {a: «x»}}]\nvm_types: [{name: small, cloud_properties: {a: «x»}}]\ndisk_types: [{name: d, disk_size: 1, cloud_properties: {«x»: «x»}}]\n" +
		"networks: [{name: n, type: dynamic, subnets: [{az: z1, dns: [], cloud_properties: {a: «x»}}]}]\ncompilation: {workers: 1, network: n, az: z1, reuse_compilation_vms: true, env: {a: «x»}, cloud_properties: {a: «x»}}\n", func(t *testing.T, data []byte, say func(...any)) {
		c, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", data)
		say(err)
		if err == nil {
			_, err = manifest.MergeCloudConfigs(c, c)
			say(err)
			say(manifestOf(t, "name: d").Validate(manifest.Validation{CloudConfigs: []*manifest.CloudConfig{c}}))
		}
	}},
	{"runtime config", "releases: [{name: r, version: 1}]\naddons:\n- name: a\n  jobs: [{name: app, release: r, properties: {p: «x»}}]\n  properties: {p: «x»}\ntags: {t: «x»}\n" +
		"variables: [{name: v, type: password, options: {length: «x»}}]\n", func(t *testing.T, data []byte, say func(...any)) {
		c, err := manifest.ParseRuntimeConfig(t.Context(), "runtime.yml", data)
		say(err)
		if err == nil {
			m := manifestOf(t, "name: d\nreleases: []\ninstance_groups: [{name: g, jobs: []}]")
			_, err := m.ApplyAddons(manifest.AddonOptions{RuntimeConfigs: []*manifest.RuntimeConfig{c}})
			say(err)
			say((&manifest.VarsStore{}).Names(t.Context()))
		}
	}},
	{"bpm.yml", "processes:\n- name: x\n  executable: /bin/x\n  args: [«x», «x»]\n  env: {A: «x», «x»: «x»}\n  workdir: «x»\n  hooks: {pre_start: «x»}\n  limits: {memory: «1G», open_files: «1», processes: «1»}\n" +
		"  additional_volumes: [{path: «/var/vcap/data/y», writable: «true»}]\n  capabilities: [«x»]\n  shutdown_signal: «TERM»\n  unsafe: {privileged: «true», unrestricted_volumes: [{path: «/x»}]}\n", func(t *testing.T, data []byte, say func(...any)) {
		c, err := bpm.Parse(data)
		say(err)
		if err != nil {
			return
		}
		say(c.Validate("x", ""))
		_, err = c.Containers(bpm.Options{Job: "x", Group: "g"})
		say(err)
	}},
	{"spec hash", `{"name": "x", "properties": {"a": "«x»", "«x»": ["«x»", 1]}, "links": {"l": {"properties": {"p": "«x»"}}}}`, readInput},
	{"spec hash in YAML", "name: x\nproperties: {a: «x», «x»: [«x»]}\nlinks: {l: {properties: {p: «x»}}}\n", readInput},
	{"links", "name: o\nproviders:\n- {instance_group: g, job: j, name: n, type: t, content: {properties: {p: «x»}, instances: [{address: «x»}]}}\n- {name: n, type: t, content: {p: «x»}}\n", func(t *testing.T, data []byte, say func(...any)) {
		_, err := links.ReadExports(t.Context(), manifest.YAML{}, "links.yml", data)
		say(err)
	}},
	{"group document", "", func(t *testing.T, data []byte, say func(...any)) {
		g, err := pod.ParseGroup(t.Context(), "group.yml", data, releaseWithSecrets(t), boshrender.Options{})
		say(err)
		sayGroup(t.Context(), g, say)
	}},
	{"quarks document", quarksWithSecrets, func(t *testing.T, data []byte, say func(...any)) {
		g, err := pod.QuarksDocument{}.ParseGroup(t.Context(), "group.yml", data, releaseWithSecrets(t), boshrender.Options{})
		say(err)
		sayGroup(t.Context(), g, say)
	}},
	{"BPM information", "deployment: d\ninstance_group: {name: g, instances: 1}\nconfigs:\n  app:\n    release: r\n    processes: [{name: x, executable: /x, args: [«x»], env: {«x»: «x»}}]\n    settings: {ports: [{name: «x», protocol: TCP, internal: «80»}], envs: [{name: A, value: «x»}]}\n", func(t *testing.T, data []byte, say func(...any)) {
		b, err := pod.ParseInfo(t.Context(), "bpm.yml", data)
		say(err)
		if err == nil {
			_, err = b.Ports()
			say(err)
			_, err = b.Parts(pod.PartsOptions{})
			say(err)
		}
	}},
	{"state", "", func(_ *testing.T, data []byte, say func(...any)) {
		s := new(state.State)
		err := redact.Decode(data, s) // as stores do, part by part
		if err == nil {
			err = s.Check()
		}
		say(err)
		if err == nil {
			_, err = s.Deployed.Documents(context.Background())
			say(err)
		}
	}},
	{"plan", "", func(_ *testing.T, data []byte, say func(...any)) {
		_, err := plan.Parse(data)
		say(err)
	}},
}

func manifestOf(t *testing.T, text string) *manifest.Manifest {
	t.Helper()
	m, err := manifest.Parse(t.Context(), "m.yml", []byte(text))
	require.NoError(t, err)
	return m
}

// interpolated returns all errors of a manifest whose variables come from a store.
func interpolated(m *manifest.Manifest, store manifest.Store) error {
	var errs []error
	for _, i := range []manifest.Interpolation{{Store: store}} {
		filled, err := i.Manifest(context.Background(), m)
		errs = append(errs, err)
		if err == nil {
			errs = append(errs, filled.Validate(manifest.Validation{}))
		}
	}
	filled, err := m.Interpolate(context.Background(), store)
	errs = append(errs, err)
	if err == nil {
		errs = append(errs, filled.Validate(manifest.Validation{}))
	}
	return errors.Join(errs...)
}

const manifestWithSecrets = `name: d
releases: [{name: r, version: 1}]
stemcells: [{alias: s, os: ubuntu, version: '1'}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
tags: {t: «x»}
variables: [{name: v, type: password, options: {length: «x»}}]
properties: {p: «x», b: {c: «x»}}
addons: [{name: a, jobs: [{name: app, release: r, properties: {p: «x»}}], include: {instance_groups: [none]}}]
instance_groups:
- name: g
  instances: 1
  stemcell: s
  vm_type: small
  networks: [{name: n}]
  env: {bosh: {password: «x», agent: {settings: «x»}}}
  properties: {p: «x»}
  jobs:
  - name: app
    release: r
    properties: {p: [«x»], q: {k: «x»}}
    consumes: {l: {instances: [{address: «x»}], properties: {p: «x»}}}
`

func readManifest(t *testing.T, data []byte, say func(...any)) {
	m, err := manifest.Parse(t.Context(), "m.yml", data)
	say(err)
	if err != nil {
		return
	}
	say(m.Validate(manifest.Validation{}), m.UnknownKeys())
	var log bytes.Buffer
	d := &boshrender.Deployment{Manifest: m, Releases: releaseWithSecrets(t), Kubernetes: &boshrender.Kubernetes{}}
	d.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	r, err := d.Resolve(t.Context())
	say(err)
	if err == nil {
		for g := range r.All() {
			sayGroup(t.Context(), g, say)
		}
	}
	say(log.String())
}

func sayGroup(ctx context.Context, g *boshrender.Group, say func(...any)) {
	if g == nil {
		return
	}
	for _, err := range g.Render(ctx) {
		say(err)
	}
	_, err := pod.BPM(ctx, g)
	say(err)
	_, err = pod.Marshal(ctx, g)
	say(err)
	info, err := pod.InfoOf(ctx, g)
	say(err)
	if err == nil {
		_, err = info.Parts(pod.PartsOptions{})
		say(err)
	}
}

func readInput(t *testing.T, data []byte, say func(...any)) {
	in, err := erb.ParseInput(data)
	say(err)
	template, parseErr := erb.Parse("x", "<%= p('a') %> <%= p('b') %> <%= link('l').p('q') %>")
	require.NoError(t, parseErr)
	if err == nil {
		_, err = template.Render(t.Context(), in)
		say(err)
	}
}

const quarksWithSecrets = `instance_groups:
- name: g
  instances: 1
  jobs:
  - name: app
    release: r
    properties:
      p: «x»
      q: {k: «x»}
      quarks: {consumes: {l: {instances: [{address: «x»}], properties: {p: «x»}}}, instances: [], bpm: {processes: [{name: x, executable: /x, args: «x»}]}, ports: [{name: a, protocol: TCP, internal: «80»}]}
  env: {bosh: {agent: «x»}}
`

func releaseWithSecrets(t *testing.T) []*spec.Release {
	t.Helper()
	releases, err := spec.Options{Name: "r"}.OpenFS(t.Context(), fstest.MapFS{
		"jobs/app/spec":              {Data: []byte("name: app\ntemplates: {a.erb: a, bpm.erb: config/bpm.yml}\nproperties: {p: {}, q: {}}\nconsumes: [{name: l, type: l, optional: true}]\n")},
		"jobs/app/monit":             {},
		"jobs/app/templates/a.erb":   {Data: []byte("<%= p('p') %> <%= p('p.z', 1) %> <%= p('missing') if p('p') == 'fail' %>")},
		"jobs/app/templates/bpm.erb": {Data: []byte("processes: [{name: x, executable: /x, args: [<%= p('p') %>], env: {<%= p('p') %>: <%= p('p') %>}}]")},
	})
	require.NoError(t, err)
	return releases
}

// deployedWithSecrets returns a director's deployment whose variables are secrets.
func deployedWithSecrets(t *testing.T, vars manifest.Vars, more string) *boshrender.Deployment {
	t.Helper()
	cloud, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(`azs: [{name: z1, cloud_properties: {key: ((c))}}]
networks: [{name: n, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, az: z1, cloud_properties: {key: ((c))}}]}]
vm_types: [{name: small, cloud_properties: {key: ((c))}}]
compilation: {workers: 1, vm_type: small, network: n, az: z1}
`))
	require.NoError(t, err)
	text := strings.NewReplacer("«x»", "((a))", "«»", "", "p: [«x»]", "p: ((b))").Replace(manifestWithSecrets)
	text = strings.Replace(text, "networks: [{name: n}]", "networks: [{name: n}]\n  azs: [z1]\n  "+more, 1)
	d := &boshrender.Deployment{Manifest: manifestOf(t, text), Releases: releaseWithSecrets(t), Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}}
	d.Variables = vars
	return d
}

// TestSecretsInPlans has variables with secrets, and searches all output of a deploy except the rendered files.
func TestSecretsInPlans(t *testing.T) {
	values := []any{marker, marker + "\n" + marker, []any{marker, int64(86753098675309)}, manifest.MapOf("a", marker, marker, int64(86753098675309)), int64(86753098675309), 86753098675309.5, nil, true}
	told, plans := 0, 0
	say := func(all ...any) {
		for _, what := range all {
			heard := heardOf(what)
			told += len(heard)
			require.False(t, leaks(heard), "%s", leaking(heard))
		}
	}
	var previous *state.State
	var was *state.Documents
	for _, a := range values {
		for _, more := range []string{"", "persistent_disk: 100", "persistent_disk: ((a))", "instances: ((b))", "vm_extensions: ((a))", "migrated_from: ((b))", "update: {canaries: ((a))}"} {
			d := deployedWithSecrets(t, manifest.Vars{"a": a, "b": a, "c": a}, more)
			var log bytes.Buffer
			d.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
			r, err := boshdeploy.Resolve(t.Context(), d, previous, plan.Options{})
			say(err, log.String())
			if err != nil {
				continue
			}
			p, err := boshdeploy.Compute(t.Context(), previous, r, plan.Options{})
			say(err)
			if err != nil {
				continue
			}
			data, err := json.Marshal(p)
			say(data, err)
			s, err := p.Result(previous)
			require.NoError(t, err)
			data, err = json.Marshal(s)
			say(data, err)
			is, err := s.Deployed.Documents(t.Context())
			require.NoError(t, err)
			for _, show := range []bool{false, true} {
				say(diff.Text(diff.Lines(was, is, diff.Options{NoRedact: show}), false))
			}
			previous, was = s, is
			plans++
		}
	}
	require.Greater(t, plans, len(values)/2)
	t.Logf("%d plans, %d bytes of texts", plans, told)
}

// writtenDocument returns a document that the library writes, with guillemets around values.
func writtenDocument(t *testing.T, name string) string {
	t.Helper()
	const place = "pLaCe"
	vars := manifest.Vars{"a": place, "b": place, "c": place}
	if name == "group document" {
		d := &boshrender.Deployment{Manifest: manifestOf(t, strings.ReplaceAll(manifestWithSecrets, "«x»", place)), Releases: releaseWithSecrets(t), Kubernetes: &boshrender.Kubernetes{}}
		r, err := d.Resolve(t.Context())
		require.NoError(t, err)
		data, err := pod.DocumentOptions{NoBPM: true}.Marshal(t.Context(), r.Group("g"))
		require.NoError(t, err)
		return strings.ReplaceAll(string(data), place, "«x»")
	}
	r, err := boshdeploy.Resolve(t.Context(), deployedWithSecrets(t, vars, ""), nil, plan.Options{})
	require.NoError(t, err)
	p, err := boshdeploy.Compute(t.Context(), nil, r, plan.Options{})
	require.NoError(t, err)
	data, err := json.MarshalIndent(p, "", "  ")
	require.NoError(t, err)
	if name == "state" {
		state, err := p.Result(nil)
		require.NoError(t, err)
		data, err = json.MarshalIndent(state, "", "  ")
		require.NoError(t, err)
	}
	n, every := 0, tier.All(1, tier.Of(40, 10, 10))
	return value.ReplaceAllStringFunc(string(data), func(line string) string {
		m := value.FindStringSubmatch(line)
		if n++; n%every != 0 || slices.Contains(structural, m[2]) {
			return line
		}
		return m[1] + "«" + m[3] + "»" + m[4]
	})
}

// value matches a line of JSON with a value; structural are the keys whose values errors may name.
var (
	value      = regexp.MustCompile(`(?m)^( *"(\w+)": "?)([^"{}\[\]\n]+)("?,?)$`)
	structural = strings.Fields("id name key kind task pool stage instance group deployment cid agent_id ip network vm disk")
)
