package coverage_test

// This file shows reports.

import (
	"context"
	"fmt"
	"os"
	"testing/fstest"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/erb"
)

// profiled renders a template of a release and returns the profile that package boshtest would write.
func profiled() *coverage.Profile {
	const name = "templates/config.yml.erb"
	text, err := os.ReadFile("../testdata/release/jobs/app/" + name)
	if err != nil {
		panic(err)
	}
	t, err := erb.ParseCovered(context.Background(), name, string(text))
	if err != nil {
		panic(err)
	}
	return &coverage.Profile{Jobs: []*coverage.Job{{
		Release: "../testdata/release", Name: "app", Set: []string{"port"},
		Templates: []*coverage.Template{{Name: name, Hash: coverage.Hash(text), Coverage: t.Coverage()}},
	}}}
}

func ExampleRead() {
	data, err := profiled().Marshal()
	if err != nil {
		panic(err)
	}
	merged, err := coverage.Read(context.Background(), fstest.MapFS{"one.boshcover": {Data: data}, "two.boshcover": {Data: data}}) // os.DirFS("cover")
	if err != nil {
		panic(err)
	}
	fmt.Println(len(merged.Jobs), merged.Jobs[0].Name)
	// Output: 1 app
}

func ExampleParse() {
	_, err := coverage.Parse("one.boshcover", []byte("[]"))
	fmt.Println(err)
	// Output: one.boshcover: no profile: line 1, column 1: expected a value of type coverage.Profile
}

func ExampleHash() {
	fmt.Println(coverage.Hash([]byte("text"))[:16])
	// Output: 982d9e3eb996f559
}

func ExampleNewReport() {
	report, err := coverage.NewReport(context.Background(), profiled())
	fmt.Println(err)
	fmt.Println("lines", report.Lines(), "branches", report.Branches())
	for _, p := range report.Releases[0].Jobs[0].Properties {
		fmt.Println(p.Name, "set:", p.Set, "read:", p.Read)
	}
	// Output:
	// ../testdata/release/jobs/app/templates/broken.erb:3:5: Unsupported: backtick string: processes can't be reached
	// lines 0/20 0.0% branches 0/14 0.0%
	// port set: true read: false
	// name set: false read: false
	// tags set: false read: false
}
