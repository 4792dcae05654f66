package diff_test

// This file has examples.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// parse returns a manifest of a deployment with a release, a stemcell and a job with one property.
func parse(release, stemcell string, port int) *manifest.Manifest {
	m, err := manifest.Parse(context.Background(), "web.yml", fmt.Appendf(nil, `
name: web
releases: [{name: app, version: %s}]
stemcells: [{alias: default, os: ubuntu-jammy, version: "%s"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
- {name: app, instances: 2, jobs: [{name: app, release: app, properties: {port: %d}}]}
`, release, stemcell, port))
	if err != nil {
		panic(err)
	}
	return m
}

func ExampleTexts() {
	lines, err := diff.Texts(context.Background(), "login: {user: a, password: old}", "login: {user: b, password: new}", diff.Options{Secrets: new(diff.Secrets)})
	if err != nil {
		panic(err)
	}
	fmt.Print(diff.Text(lines, false))
	// Output:
	//   login:
	// -   user: a
	// +   user: b
	// -   password: "<redacted>"
	// +   password: "<redacted, changed>"
}

func ExampleLines() {
	was := &state.Documents{Manifest: parse("1.2.0", "1.20", 80)}
	is := &state.Documents{Manifest: parse("1.2.0", "1.20", 81)}
	fmt.Print(diff.Text(diff.Lines(was, is, diff.Options{NoRedact: true}), false))
	// Output:
	//   instance_groups:
	//   - name: app
	//     jobs:
	//     - name: app
	//       properties:
	// -       port: 80
	// +       port: 81
}

func ExampleText() {
	fmt.Print(diff.Text([]diff.Line{
		{Text: "update:"},
		{Text: "  canaries: 1", Status: diff.Removed},
		{Text: "  canaries: 2", Status: diff.Added},
	}, false))
	// Output:
	//   update:
	// -   canaries: 1
	// +   canaries: 2
}

func ExampleVersions() {
	for _, v := range diff.Versions(parse("1.2.0", "1.20", 80), parse("1.3.0", "1.9", 80)) {
		fmt.Println(v.Kind, v.Name, v.Was, "→", v.Is, v.Direction, v.Level)
	}
	// Output:
	// release app 1.2.0 → 1.3.0 upgrade minor
	// stemcell ubuntu-jammy 1.20 → 1.9 downgrade
}

func ExampleDocument() {
	text, err := diff.Document(context.Background(), "db: {user: app, password: s3cret, token: ((token))}\n", diff.Options{Secrets: new(diff.Secrets)})
	if err != nil {
		panic(err)
	}
	fmt.Print(text)
	// Output:
	// ---
	// db:
	//   user: app
	//   password: "<redacted>"
	//   token: "((token))"
}
