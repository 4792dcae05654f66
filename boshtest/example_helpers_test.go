package boshtest_test

// This file shows the helpers one by one. A test passes its *testing.T where these examples have a printer.

import (
	"fmt"
	"time"

	"github.com/boshrender/boshrender/boshtest"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
)

func ExampleRelease() {
	var t printer
	job := boshtest.Release(t, "testdata/release").Job("app")
	for _, p := range job.Spec().Properties {
		fmt.Println(p.Name, p.HasDefault)
	}
	job.Monit().Render().Equals("check app xxxxxx-xxxxxxxx-xxxxx\n")
	// Output:
	// port true
	// name false
	// tags true
}

// Properties can be YAML text or Go values; the defaults of the spec fill in the rest.
func ExampleProperties() {
	var t printer
	config := boshtest.Release(t, "testdata/release").Job("app").Template("config/app.yml")
	for _, properties := range []any{
		"name: web",
		map[string]any{"name": "web"},
		manifest.MapOf("name", "web"),
	} {
		out := config.Render(boshtest.Properties(properties))
		out.Path("name").Equals("web")
		out.Path("listen.0.port").Equals(80)
		fmt.Printf("%q\n", out.Text)
	}
	// Output:
	// "---\nlisten:\n- port: 80\n  zone: az1\nname: web\ntags: {}\n\n"
	// "---\nlisten:\n- port: 80\n  zone: az1\nname: web\ntags: {}\n\n"
	// "---\nlisten:\n- port: 80\n  zone: az1\nname: web\ntags: {}\n\n"
}

// With limits, a template that takes more than its job is worth fails its test.
func ExampleWith() {
	var t printer
	config := boshtest.Release(t, "testdata/release").Job("app").Template("config/app.yml")
	out := config.Render(boshtest.With(func(in *erb.Input) {
		in.Limits.Steps = 10_000
		in.Now = func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) } // for templates that ask
	}))
	fmt.Println(len(out.Text))
	// Output: 51
}

// A template is rendered for an instance, and with the links of its job.
func ExampleTemplate_Render() {
	var t printer
	facts := boshtest.Release(t, "testdata/release").Job("app").Template("facts.txt")
	out := facts.Render(
		boshtest.Instance{Index: 2, AZ: "z3", Name: "web"},
		boshtest.Spec{"ip": nil},
		boshtest.Link{Name: "db", Instances: []boshtest.LinkInstance{{Address: "10.0.0.1"}}, Properties: "port: 5432"},
	)
	fmt.Print(out.Text)
	// Output:
	// ["web", 2, "web", 2, "xxxxxx-xxxxxxxx-xxxxx", "z3", nil, "my.bosh.com", false, "my-deployment", "web"]
	// 192.168.0.0 bar nil nil
	// #<OpenStruct port=80, name=nil, tags=#<OpenStruct>>
	// [["i-name", "jkl8098", 0, "az4", "10.0.0.1", false]] nil 5432
}

func ExampleTemplate_Fails() {
	var t printer
	config := boshtest.Release(t, "testdata/release").Job("app").Template("config/app.yml")
	failure := config.Fails(boshtest.Properties("port: 0"))
	failure.Contains("no port").AtLine(2)
	fmt.Println(failure.Class)
	fmt.Print(failure.Snippet())
	// Output:
	// ArgumentError
	//     1 | <%=
	//     2 |   raise ArgumentError, "no port" if p("port") == 0
	//       |   ^
}

// In a subtest, the subtest is what fails.
func ExampleTemplate_In() {
	var t printer // in a test: *testing.T
	config := boshtest.Release(t, "testdata/release").Job("app").Template("config/app.yml")
	for _, port := range []int{80, 8080} {
		var sub printer // in a test: t.Run(fmt.Sprint(port), func(sub *testing.T) {
		config.In(sub).Render(boshtest.Properties(map[string]any{"port": port})).Path("listen.0.port").Equals(port)
	}
	// Output:
}

// A difference is shown by lines.
func ExampleOutput_Equals() {
	var t printer
	config := boshtest.Release(t, "testdata/release").Job("app").Template("config/app.yml")
	config.Render(boshtest.Properties("name: web")).Equals("---\nlisten:\n- port: 80\n  zone: az1\nname: db\ntags: {}\n\n")
	// Output:
	// FAIL: the output differs:
	// --- want, from line 5
	// +++ got
	//   listen:
	//   - port: 80
	//     zone: az1
	// - name: db
	// + name: web
	//   tags: {}
}

// A golden file has the whole output. UPDATE=1 in the environment rewrites it.
func ExampleOutput_Golden() {
	var t printer
	boshtest.Release(t, "testdata/release").Job("app").Template("facts.txt").Render().Golden("testdata/defaults.txt")
	// Output:
}

// Path reads an output that is YAML or JSON.
func ExampleOutput_Path() {
	var t printer
	config := boshtest.Release(t, "testdata/release").Job("app").Template("config/app.yml")
	out := config.Render(boshtest.Properties("tags: {zone: [1, 2]}"))
	out.Path("tags.zone.1").Equals(2)
	out.Path("tags").Equals(map[string]any{"zone": []any{1, 2}})
	out.Path("tags.rack").Absent()
	out.Path("listen.1").Equals(nil) // is wrong, which fails the test
	// Output: FAIL: there is no listen.1
}
