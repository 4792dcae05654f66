package spec

// This file tests reading job specs.

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest"
)

const natsSpec = `---
name: nats
description: a message bus
templates:
  config/nats.conf.erb: config/nats.conf
  bin/run.erb: bin/run
  copy.erb: config/nats.conf
packages: [nats, common]
logs: {health: health.log}
provides:
- name: nats
  type: nats
  properties: [nats.port, nats.user]
consumes:
- {name: peers, type: nats, optional: true}
- {name: db, type: database, optional: false, properties: [x]}
properties:
  nats.port:
    description: Port.
    default: 4222
    example: 5000
  nats.user: {}
  nats.tls:
    default: {b: [1, {z: 1, a: 2}], a: ~}
  bare:
  text: words
`

func TestParseJob(t *testing.T) {
	j, err := ParseJob("jobs/nats/spec", []byte(natsSpec))
	require.NoError(t, err)
	require.Equal(t, "nats", j.Name)
	require.Equal(t, "a message bus", j.Description)
	require.Equal(t, []string{"nats", "common"}, j.Packages)
	require.Equal(t, "jobs/nats/spec:2:1", j.Location.Position())
	require.True(t, j.Errand())

	var templates []string
	for _, tmpl := range j.Templates {
		templates = append(templates, fmt.Sprintf("%s %s>%s", tmpl.Location.Position(), tmpl.Source, tmpl.Destination))
	}
	require.Equal(t, []string{
		"jobs/nats/spec:5:3 config/nats.conf.erb>config/nats.conf",
		"jobs/nats/spec:6:3 bin/run.erb>bin/run",
		"jobs/nats/spec:7:3 copy.erb>config/nats.conf",
	}, templates)
	var sources []string
	for tmpl := range j.TemplatesFor("config/nats.conf") {
		sources = append(sources, tmpl.Source)
	}
	require.Equal(t, []string{"config/nats.conf.erb", "copy.erb"}, sources)

	port, ok := j.Property("nats.port")
	require.True(t, ok)
	require.Equal(t, int64(4222), port.Default)
	require.Equal(t, int64(5000), port.Example)
	require.True(t, port.HasDefault && port.HasExample)
	require.Equal(t, "Port.", port.Description)
	require.Equal(t, 18, port.Location.Line)
	user, _ := j.Property("nats.user")
	require.False(t, user.HasDefault || user.HasExample)
	bare, ok := j.Property("bare")
	require.True(t, ok)
	require.Nil(t, bare.Definition)
	_, ok = j.Property("nats")
	require.False(t, ok)

	nats, ok := j.Provide("nats")
	require.True(t, ok)
	require.Equal(t, []string{"nats.port", "nats.user"}, nats.Properties)
	peers, ok := j.Consume("peers")
	require.True(t, ok)
	require.True(t, peers.Optional)
	db, _ := j.Consume("db")
	require.False(t, db.Optional)
	require.Equal(t, 16, db.Location.Line)
	_, ok = j.Consume("nats")
	require.False(t, ok)
	health, _ := j.Logs.Get("health")
	require.Equal(t, "health.log", health)
	require.True(t, j.Raw.Has("description"))
}

// TestParseJobErrors checks every text of the director's upload, and our own texts where the director crashes.
func TestParseJobErrors(t *testing.T) {
	const links = "Each %[1]s item in the %[1]s section of the release spec must contain 'name' and 'type'"
	tests := []struct {
		name, yaml string
		code       manifest.Code
		want       string
	}{
		{"empty", ``, 0, "s: the job spec must be a hash"},
		{"list", `[]`, 0, "s:1:1: the job spec must be a hash"},
		{"no name", `templates: {}`, 0, "s:1:1: the job spec has no name"},
		{"empty name", `name: ""`, 0, "s:1:1: the name of the job must be a non-empty string"},
		{"number name", `name: 1`, 0, "s:1:1: the name of the job must be a non-empty string"},
		{"logs", "name: j\nlogs: [a]", 80005, "s:2:1: Job 'j' has invalid logs spec format"},
		{"properties", "name: j\nproperties: [a]", 80008, "s:2:1: Job 'j' has invalid properties spec format"},
		{"packages", "name: j\npackages: {a: 1}", 80012, "s:2:1: Job 'j' has invalid package spec format"},
		{"package", "name: j\npackages: [1]", 0, "s:2:12: Job 'j': the names of packages must be strings"},
		{"templates", "name: j\ntemplates: [a]", 0, "s:2:1: Job 'j': templates must be a hash of source and destination"},
		{"template", "name: j\ntemplates: {a: }", 0, "s:2:13: Job 'j': template 'a' must have a destination"},
		{"destination above", "name: j\ntemplates: {a: b/../../c}", 0, `s:2:13: Job 'j': template 'a' can't have the destination "b/../../c": it has ".."`},
		{"absolute destination", "name: j\ntemplates: {a: /etc/x}", 0, `s:2:13: Job 'j': template 'a' can't have the destination "/etc/x": it begins with a slash`},
		{"folder as destination", "name: j\ntemplates: {a: bin/}", 0, `s:2:13: Job 'j': template 'a' can't have the destination "bin/": it ends with a slash`},
		{"file and folder", "name: j\ntemplates: {a: x, b: ./x//y}", 0, `s:2:19: Job 'j': template 'b' can't have the destination "./x//y": "x" is a file`},
		{"folder and file", "name: j\ntemplates: {a: x/y/z, b: x}", 0, `s:2:23: Job 'j': template 'b' can't have the destination "x": other files lie in a folder of that name`},
		{"below monit", "name: j\ntemplates: {a: monit/x}", 0, `s:2:13: Job 'j': template 'a' can't have the destination "monit/x": "monit" is a file`},
		{"over the links", "name: j\ntemplates: {a: .bosh}", 0, `s:2:13: Job 'j': template 'a' can't have the destination ".bosh": other files lie in a folder of that name`},
		{"provides hash", "name: j\nprovides: {a: b}", 80013, "s:2:1: Job 'j' has invalid spec format: 'provides' must be an array of hashes with name and type"},
		{"consumes false", "name: j\nconsumes: false", 80013, "s:2:1: Job 'j' has invalid spec format: 'consumes' must be an array of hashes with name and type"},
		{"provides item", "name: j\nprovides: [a]", 80013, "s:2:12: Provides section in the release spec must be a list of hashes"},
		{"consumes item", "name: j\nconsumes: [~]", 80013, "s:2:12: Consumes section in the release spec must be a list of hashes"},
		{"provides type", "name: j\nprovides: [{name: a}]", 80013, "s:2:12: " + fmt.Sprintf(links, "provides")},
		{"consumes name", "name: j\nconsumes: [{type: a}]", 80013, "s:2:12: " + fmt.Sprintf(links, "consumes")},
		{"optional", "name: j\nprovides: [{name: a, type: b, optional: false}]", 80013, "s:2:12: Link 'a' of type 'b' is a provides link, not allowed to have 'optional' key"},
		{"duplicate provides", "name: j\nprovides: [{name: a, type: b}, {name: a, type: c}]", 80014, "s:2:32: Job 'j' specifies duplicate provides link with name 'a'"},
		{"duplicate consumes", "name: j\nconsumes: [{name: a, type: b}, {name: a, type: c}]", 80014, "s:2:32: Job 'j' specifies duplicate consumes link with name 'a'"},
		{"link name", "name: j\nconsumes: [{name: ~, type: b}]", 0, "s:2:13: Job 'j': the name of a link in 'consumes' must be a string"},
		{"link type", "name: j\nconsumes: [{name: a, type: []}]", 0, "s:2:22: Job 'j': the type of link 'a' in 'consumes' must be a string"},
		{"link properties", "name: j\nprovides: [{name: a, type: b, properties: x}]", 0, "s:2:12: Job 'j': the properties of link 'a' in 'provides' must be a list of names"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ParseJob("s", []byte(tt.yaml))
			require.EqualError(t, err, tt.want)
			var e *Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, tt.code, e.Code)
		})
	}
}

func TestParseJobReportsAllErrors(t *testing.T) {
	_, err := ParseJob("s", []byte("name: j\nlogs: 1\nproperties: 1\nprovides: [a, b]\npackages: 1"))
	require.EqualError(t, err, strings.Join([]string{
		"s:2:1: Job 'j' has invalid logs spec format",
		"s:3:1: Job 'j' has invalid properties spec format",
		"s:4:12: Provides section in the release spec must be a list of hashes",
		"s:4:15: Provides section in the release spec must be a list of hashes",
		"s:5:1: Job 'j' has invalid package spec format",
	}, "\n"))
}

func TestParseJobYAML(t *testing.T) {
	_, err := ParseJob("s", []byte("name: [j"))
	var syntax *psych.SyntaxError
	require.ErrorAs(t, err, &syntax)
	_, err = ParseJob("s", []byte("name: j\nproperties: {a: {default: 2020-01-02}}"))
	var disallowed *psych.DisallowedClass
	require.ErrorAs(t, err, &disallowed)
	require.Equal(t, "s:2:27: Tried to load unspecified class: Date", err.Error())
	for _, tt := range []struct{ value, where string }{{"*x", "s:2:27: "}, {"!!float x", "s:2:27: "}} {
		_, err = ParseJob("s", []byte("name: j\nproperties: {a: {default: "+tt.value+"}}"))
		require.ErrorContains(t, err, tt.where)
	}
	_, err = ParseJob("s", []byte("name: j\nproperties: {a: {default: .nan}}"))
	require.EqualError(t, err, "s: NaN not allowed in JSON")
	_, err = ParseJob("s", []byte("name: j\nproperties: {a: {default: !!binary /w==}}"))
	require.EqualError(t, err, "s: source sequence is illegal/malformed utf-8")

	// Symbols and keys of all kinds become strings on their way through the director's database; aliases are copied.
	j, err := ParseJob("s", []byte("name: j\nx: &d\n  1: :sym\n  true: 1.0\nproperties: {a: {default: *d}, b: {default: *d}, <<: {c: {default: 1}}}"))
	require.NoError(t, err)
	a, _ := j.Property("a")
	b, _ := j.Property("b")
	require.Equal(t, []string{"1", "true"}, a.Default.(*manifest.Map).Keys())
	v, _ := a.Default.(*manifest.Map).Get("1")
	require.Equal(t, "sym", v)
	require.NotSame(t, a.Default, b.Default)
	c, ok := j.Property("c")
	require.True(t, ok)
	require.Equal(t, 5, c.Location.Line, "what is merged in stands where the hash does")
}

func TestParseJobAliasBomb(t *testing.T) {
	var y strings.Builder
	y.WriteString("name: j\nx0: &x0 [1,1,1,1,1,1,1,1,1,1]\n")
	for i := 1; i < 12; i++ {
		fmt.Fprintf(&y, "x%d: &x%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*x%d,", i-1), 10), ","))
	}
	_, err := ParseJob("s", []byte(y.String()))
	var limit *psych.LimitError
	require.ErrorAs(t, err, &limit)
}

func TestJobByHand(t *testing.T) {
	j := &JobSpec{Name: "j", Properties: []Property{{Name: "a", Default: "x", HasDefault: true}}}
	p, ok := j.Property("a")
	require.True(t, ok)
	require.Equal(t, "x", p.Default)
	_, err := j.ReadMonit(t.Context())
	require.EqualError(t, err, `job "j" was parsed without its files: monit: file does not exist`)
	require.NoError(t, j.Validate())
	props, err := BindProperties(j, nil)
	require.NoError(t, err)
	v, _ := props.Get("a")
	require.Equal(t, "x", v)
}

func FuzzParseJob(f *testing.F) {
	f.Add([]byte(natsSpec))
	f.Add([]byte("name: j\nproperties: {a: {default: *x}}"))
	f.Add([]byte("name: j\nprovides: [{name: 1, type: &a [*a]}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		j, err := ParseJob("s", data)
		if err != nil {
			require.Nil(t, j)
			return
		}
		if _, err := BindProperties(j, nil); err != nil {
			var e *PropertyError
			require.True(t, errors.As(err, &e), "%v", err)
		}
	})
}
