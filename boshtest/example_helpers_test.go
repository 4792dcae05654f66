package boshtest_test

// This file shows the helpers one by one. A test passes its *testing.T where these examples have a printer.

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/boshrender/boshrender/boshtest"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
)

func ExampleRelease() {
	var t printer
	job := boshtest.Release("testdata/release").Job("app")
	for _, p := range job.Spec(t).Properties {
		fmt.Println(p.Name, p.HasDefault)
	}
	job.Monit().Render(t).Equals("check app xxxxxx-xxxxxxxx-xxxxx\n")
	// Output:
	// port true
	// name false
	// tags true
}

// A file that is in no release sees all properties and links that it is given.
func ExampleFile() {
	var t printer
	fmt.Print(boshtest.File("testdata/alone.erb").Render(t, boshtest.Set("a.b", 1), boshtest.Link{Name: "db", Address: "db.internal"}).Text)
	// Output: 1 at db.internal
}

// Properties can be YAML text or Go values; the defaults of the spec fill in the rest.
func ExampleProperties() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	for _, properties := range []any{
		"name: web",
		map[string]any{"name": "web"},
		manifest.MapOf("name", "web"),
	} {
		out := config.Render(t, boshtest.Properties(properties))
		out.Path("name").Equals("web")
		out.Path("listen.0.port").Equals(80)
		fmt.Printf("%q\n", out.Text)
	}
	// Output:
	// "---\nlisten:\n- port: 80\n  zone: az1\nname: web\ntags: {}\n\n"
	// "---\nlisten:\n- port: 80\n  zone: az1\nname: web\ntags: {}\n\n"
	// "---\nlisten:\n- port: 80\n  zone: az1\nname: web\ntags: {}\n\n"
}

// Limits make a test fail if its template takes too much.
func ExampleWith() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	out := config.Render(t, boshtest.With(func(in *erb.Input) {
		in.Limits.Steps = 10_000
		in.Now = func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) } // for Time.now
	}))
	fmt.Println(len(out.Text))
	// Output: 51
}

// A template is rendered for an instance, and with the links of its job.
func ExampleTemplate_Render() {
	var t printer
	facts := boshtest.Release("testdata/release").Job("app").Template("facts.txt")
	out := facts.Render(t,
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

func ExampleDefaultLinkInstance() {
	first := boshtest.DefaultLinkInstance()
	first.Bootstrap = true
	fmt.Println(first.Name, first.Index, first.Address)
	// Output: i-name 4 link.instance.fake.example.com
}

// A document is decoded into a type of the program that reads it.
func ExampleValue_Decode() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	var listen []struct{ Port int }
	config.Render(t, boshtest.Set("port", 8080)).Path("listen").Decode(&listen)
	fmt.Println(listen[0].Port)
	// Output: 8080
}

func ExampleTemplate_Fails() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	failure := config.Fails(t, boshtest.Properties("port: 0"))
	failure.Contains("no port").AtLine(2)
	fmt.Println(failure.Class)
	fmt.Print(failure.Snippet())
	// Output:
	// ArgumentError
	//     1 | <%=
	//     2 |   raise ArgumentError, "no port" if p("port") == 0
	//       |   ^
}

// Given sets the common options of a template's tests.
func ExampleTemplate_Given() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml").Given(boshtest.Set("name", "web"))
	for _, port := range []int{80, 8080} {
		config.Render(t, boshtest.Set("port", port)).Contains("name: web").Path("listen.0.port").Equals(port)
	}
	// Output:
}

// Properties are merged; Set and Unset change single ones.
func ExampleSet() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml").
		Given(boshtest.Properties("{name: web, tags: {zone: a}}"))
	fmt.Print(config.Render(t, boshtest.Set("tags.rack", 7), boshtest.Unset("name")).Text)
	// Output:
	// ---
	// listen:
	// - port: 80
	//   zone: az1
	// name:
	// tags:
	//   rack: 7
	//   zone: a
}

func ExampleNow() {
	clock := boshtest.Release("testdata/release").Job("app").Template("config/clock")
	now := time.Date(2027, 1, 2, 3, 4, 5, 0, time.UTC)
	fmt.Print(clock.Render(printer{}, boshtest.Now(now), boshtest.Seed(1)).Text)
	// Output: 2027-01-02 861
}

func ExampleSeed() {
	clock := boshtest.Release("testdata/release").Job("app").Template("config/clock").Given(boshtest.Now(time.Time{}))
	first, second := clock.Render(printer{}, boshtest.Seed(7)), clock.Render(printer{}, boshtest.Seed(7))
	fmt.Println(first.Text == second.Text)
	// Output: true
}

func ExampleUnset() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml").Given(boshtest.Set("port", 8080))
	config.Render(t, boshtest.Unset("port")).Path("listen.0.port").Equals(8080) // fails: it is the default
	// Output:
	// FAIL: testdata/release/jobs/app/templates/config.yml.erb: listen.0.port differs:
	// --- want
	// +++ got
	// @@ -1 +1 @@
	// -8080
	// +80
}

// An undeclared name is a mistake, unless the test uses Undeclared: the director drops such a property.
func ExampleUndeclared() {
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	config.Render(printer{}, boshtest.Set("prot", 81), boshtest.Undeclared("prot")).Path("listen.0.port").Equals(80)
	defer func() { fmt.Println(recover()) }()
	config.Render(printer{}, boshtest.Set("prot", 81))
	// Output: job app declares no property prot (did you mean port?)
}

// The template sees RawProperties unchanged: there are no defaults.
func ExampleRawProperties() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	failure := config.Fails(t, boshtest.RawProperties("port: 81"))
	fmt.Println(failure.Message)
	// Output: Can't find property '["tags"]'
}

// A director drops undeclared properties; with Strict they are mistakes.
func ExampleStrict() {
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml").Given(boshtest.Strict())
	defer func() { fmt.Println(recover()) }()
	config.Render(printer{}, boshtest.Properties("{prot: 81, tags: {any: 1}}"))
	// Output: job app declares no property prot (did you mean port?)
}

// NoLink removes a link from one test.
func ExampleNoLink() {
	var t printer
	facts := boshtest.Release("testdata/release").Job("app").Template("facts.txt").Given(boshtest.Link{Name: "db"})
	facts.Render(t).Lacks("no db")
	facts.Render(t, boshtest.NoLink("db")).Contains("no db")
	failure := facts.Fails(t, boshtest.Spec{"ip": []string{}}, boshtest.NoLink("db"), boshtest.Spec{"networks": nil})
	fmt.Println(failure.Message)
	// Output: undefined method 'network1' for nil
}

// LinkProperties changes a link for one test.
func ExampleLinkProperties() {
	var t printer
	facts := boshtest.Release("testdata/release").Job("app").Template("facts.txt").
		Given(boshtest.Link{Name: "db", Address: "db.internal", Properties: "{port: 5432, tls: true}"})
	out := facts.Render(t, boshtest.LinkProperties("db", "port: 6432"))
	fmt.Print(out.Text[strings.LastIndex(out.Text, "[]"):])
	// Output: [] "db.internal" 6432
}

// A difference is shown line by line.
func ExampleOutput_Equals() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	config.Render(t, boshtest.Properties("name: web")).Equals("---\nlisten:\n- port: 80\n  zone: az1\nname: db\ntags: {}\n\n")
	// Output:
	// FAIL: testdata/release/jobs/app/templates/config.yml.erb: the output differs:
	// --- want
	// +++ got
	// @@ -2,6 +2,6 @@
	//  listen:
	//  - port: 80
	//    zone: az1
	// -name: db
	// +name: web
	//  tags: {}
}

// A golden file has the whole output. The flag -boshtest.update of go test rewrites it.
func ExampleOutput_Golden() {
	var t printer
	boshtest.Release("testdata/release").Job("app").Template("facts.txt").Render(t).Golden("testdata/defaults.txt")
	// Output:
}

// Several outputs share a file, each in a section of its own.
func ExampleOutput_Golden_sections() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	config.Render(t).Golden("testdata/config.txt#defaults")
	config.Render(t, boshtest.Set("name", "web")).Golden("testdata/config.txt#named")
	// Output:
}

// A golden file that is compared by values can be written in any way.
func ExampleOutput_GoldenYAML() {
	var t printer
	boshtest.Release("testdata/release").Job("app").Template("config/app.yml").Render(t).GoldenYAML("testdata/config.json")
	// Output:
}

// Path reads output in YAML or JSON.
func ExampleOutput_Path() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	out := config.Render(t, boshtest.Properties("tags: {zone: [1, 2]}"))
	out.Path("tags.zone.1").Equals(2)
	out.Path("tags.zone.-1").Equals(2)
	out.Path("listen.port=80.zone").Equals("az1")
	out.Path("tags").Equals(map[string][]int{"zone": {1, 2}})
	out.Path("tags.rack").Absent()
	out.Path("tags.rack").IsNil() // fails the test
	// Output: FAIL: testdata/release/jobs/app/templates/config.yml.erb: there is no tags.rack: tags has the keys zone
}

// Key takes keys with dots unchanged; in a path they are quoted.
func ExampleValue_Key() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	out := config.Render(t, boshtest.Properties(`tags: {app.io/name: web, 7: seven}`))
	out.YAML().Key("tags", "app.io/name").Equals("web")
	out.Path(`tags."app.io/name"`).Equals("web")
	out.Path("tags.7").Matches("^s.*n$")
	// Output:
}

func ExampleValue_Includes() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	out := config.Render(t, boshtest.Set("tags", []string{"a", "b", "c"}))
	out.YAML().Includes(map[string]any{"listen": []any{map[string]any{"port": 80}}, "tags": []string{"c"}})
	out.Path("tags").Unordered([]string{"c", "a", "b"}).Len(3).Lacks("d")
	// Output:
}

// There is a reader for each format that templates write.
func ExampleOutput_INI() {
	var t printer
	facts := boshtest.Release("testdata/release").Job("app").Template("server.ini")
	out := facts.Render(t, boshtest.Set("port", 81), boshtest.Set("tags", []string{"a", "b"}))
	out.INI().Path("server.port").Equals(81)
	out.INI().Path("server.tag").Equals([]string{"a", "b"})
	out.INI().Path("server.tags").Absent()
	// Output:
}

func ExampleOutput_JSON() {
	var t printer
	boshtest.Release("testdata/release").Job("app").Template("server.json").Render(t).JSON().Path("servers.0.@port").Equals(80)
	// Output:
}

func ExampleOutput_XML() {
	var t printer
	out := boshtest.Release("testdata/release").Job("app").Template("server.xml").Render(t)
	out.XML().Path("servers.server.@port").Equals(80) // an attribute
	out.XML().Path("servers.server.name").Equals("me")
	// Output:
}

func ExampleOutput_Documents() {
	var t printer
	docs := boshtest.Release("testdata/release").Job("app").Template("servers.yml").Render(t).Documents()
	docs[0].Path("kind").Equals("first")
	docs[1].Path("kind").Equals("second")
	fmt.Println(len(docs))
	// Output: 2
}

func ExampleOutput_Contains() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	config.Render(t).Contains("port: 80", "zone: az1").Lacks("name: web").Matches(`(?m)^name:$`).Count("port", 1)
	// Output:
}

// Section reads a part of the indented formats of haproxy, nginx and others.
func ExampleOutput_Section() {
	var t printer
	out := boshtest.Release("testdata/release").Job("app").Template("config/app.yml").Render(t, boshtest.Set("tags.a", 10))
	out.Section("tags:").ContainsLines("a: 10").Lacks("port")
	out.Section("tags:").ContainsLines("a: 1") // fails: Contains would find it
	// Output:
	// FAIL: testdata/release/jobs/app/templates/config.yml.erb: tags:: the output lacks the line "a: 1":
	// tags:
	//   a: 10
}

// The reads of a template show which inputs its output depends on.
func ExampleOutput() {
	var t printer
	out := boshtest.Release("testdata/release").Job("app").Template("config/app.yml").Render(t)
	fmt.Println(out.Reads, len(out.Volatile))
	// Output: [properties.port spec.az properties.name properties.tags] 0
}

func ExampleJob_Monit() {
	var t printer
	monit := boshtest.Release("testdata/release").Job("app").Monit()
	monit.Render(t, boshtest.Instance{ID: "an-id"}).Equals("check app an-id\n")
	// Output:
}

func ExampleValue_Lacks() {
	var t printer
	out := boshtest.Release("testdata/release").Job("app").Template("config/app.yml").Render(t, boshtest.Set("tags.a", nil))
	out.Path("tags").Lacks("b").Len(1).Path("a").IsNil()
	out.Path("tags").Lacks("a") // fails the test
	// Output:
	// FAIL: testdata/release/jobs/app/templates/config.yml.erb: tags has a:
	// a:
}

func ExampleFailure_Matches() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	config.Fails(t, boshtest.Set("port", 0)).Matches("^no (port|host)$")
	// Output:
}

// Options can be given to all templates of a job or of a release.
func ExampleJob_Given() {
	var t printer
	job := boshtest.Release("testdata/release").Given(boshtest.Strict()).Job("app").Given(boshtest.Set("port", 8080))
	job.Template("config/app.yml").Render(t).Contains("port: 8080")
	job.Template("server.ini").Render(t).Contains("port = 8080")
	// Output:
}

// Raises checks class and message.
func ExampleFailure_Raises() {
	var t printer
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")
	config.Fails(t, boshtest.Set("port", 0)).Raises("ArgumentError", "no port").AtLine(2)
	// Output:
}

// Run runs the tests of YAML files.
func ExampleRun() {
	// In a file of its own, all that a release needs of Go:
	//
	//	func TestTemplates(t *testing.T) { boshtest.Run(t, "testdata/*.yml") }
	text, err := os.ReadFile("testdata/tests/app.yml")
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text[:bytes.IndexByte(text, '\n')]))
	// Output: release: ../release
}

func ExampleRunFiles() {
	err := boshtest.RunFiles(context.Background(), []string{"testdata/tests/app.yml"}, boshtest.RunOptions{}, func(r boshtest.Result) {
		fmt.Println(r.Name, r.Failures)
	})
	fmt.Println(err)
	// Output:
	// defaults []
	// properties []
	// exceptions []
	// <nil>
}

func ExampleFindFiles() {
	files, err := boshtest.FindFiles(context.Background(), "testdata/tests")
	fmt.Println(files, err)
	// Output: [testdata/tests/app.yml testdata/tests/facts.yml testdata/tests/monit.yml] <nil>
}

func ExampleParseLink() {
	n, err := manifest.YAML{}.Document(context.Background(), "db.yml", []byte("instances: [{address: 10.0.0.1}]"))
	if err != nil {
		log.Fatal(err)
	}
	_, err = boshtest.ParseLink("db", n)
	fmt.Println(err)
	// Output: <nil>
}

// The message of an exception can hold a secret. HideSecrets keeps it out of a report.
func ExampleHideSecrets() {
	login := boshtest.Release("testdata/release").Job("login").Template("login")
	failed := login.Fails(printer{}, boshtest.HideSecrets(), boshtest.Set("password", "hunter2"))
	fmt.Println(failed.Message)
	// Output: admin has the short password "<redacted>"
}

func ExampleCreateEnv() {
	job := boshtest.Release("../createenv/testdata/env/release").Job("app")
	out := job.Template("bin/run").Render(printer{}, boshtest.CreateEnv(), boshtest.Set("port", 81))
	fmt.Print(out.Text)
	// Output:
	// #!/bin/bash
	// exec app --port 81
}
