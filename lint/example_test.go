package lint_test

// This file shows how a release is checked.

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing/fstest"

	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

// release is a small release with a mistake.
var release = fstest.MapFS{
	"jobs/web/monit":              {},
	"jobs/web/spec":               {Data: []byte("name: web\ntemplates: {conf.erb: conf}\nproperties: {port: {default: 80}}\n")},
	"jobs/web/templates/conf.erb": {Data: []byte("listen <%= p('prot') %> <%= p('port') %>\n")},
}

func ExampleRules() {
	for _, r := range lint.Rules() {
		if r.Code == "P001" {
			fmt.Println(r.Severity, r.Title)
		}
	}
	// Output: error a property is used that the spec doesn't declare
}

func Example() {
	releases, err := spec.OpenFS(context.Background(), release) // spec.Open("nats-release")
	if err != nil {
		panic(err)
	}
	report, err := lint.Linter{Least: lint.Warning}.Run(context.Background(), releases...)
	if err != nil {
		panic(err)
	}
	if err := report.WriteText(os.Stdout); err != nil {
		panic(err)
	}
	fmt.Println(report.Summary())
	// Output:
	// jobs/web/templates/conf.erb:1:12: error: the spec of web declares no property prot; is it port? [P001]
	// 2 templates of 1 job in 1 release: 1 error, 0 warnings, 0 hints
}

func ExamplePropertiesSchema() {
	releases, err := spec.OpenFS(context.Background(), release)
	if err != nil {
		panic(err)
	}
	schema, err := lint.PropertiesSchema(context.Background(), releases[0], "web", false)
	fmt.Println(schema["properties"], err)
	// Output: map[port:map[type:integer]] <nil>
}

func ExampleParseSeverity() {
	s, err := lint.ParseSeverity("warning")
	fmt.Println(s, err, s > lint.Hint)
	// Output: warning <nil> true
}

// Findings in a baseline don't count.
func ExampleReadBaseline() {
	releases, err := spec.OpenFS(context.Background(), release)
	if err != nil {
		panic(err)
	}
	report, _ := lint.Linter{}.Run(context.Background(), releases...)
	var text strings.Builder
	if err := report.WriteBaseline(&text); err != nil {
		panic(err)
	}
	known, err := lint.ReadBaseline(strings.NewReader(text.String()))
	if err != nil {
		panic(err)
	}
	report, _ = lint.Linter{Baseline: known}.Run(context.Background(), releases...)
	fmt.Println(report.Summary())
	// Output: 2 templates of 1 job in 1 release: 0 errors, 0 warnings, 0 hints, 1 known
}
