package boshtest

// This file tests the helpers: against the output of Ruby's classes (the .txt files in testdata), and that they fail
// tests.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
)

var app = Release("testdata/release").Job("app")

func TestAsRuby(t *testing.T) {
	facts := app.Template("facts.txt")
	facts.Render(t).Golden("testdata/defaults.txt")
	facts.Render(t,
		Properties("{port: ~, name: n, extra: 1, tags: {a: 1}}"),
		Instance{Index: 3, AZ: "z9", Bootstrap: true},
		Link{Name: "db", Instances: []LinkInstance{DefaultLinkInstance(), {Address: "x", Bootstrap: true}}, Properties: "port: 5"},
	).Golden("testdata/described.txt")
	facts.Render(t, Link{Name: "db", Address: "here"}).Golden("testdata/address.txt")
}

// The index of an instance counts as it is, 0 too.
func TestLinkIndex(t *testing.T) {
	for i := range 5 {
		require.Equal(t, i, LinkInstance{Index: i}.hash()["index"])
	}
	require.Equal(t, 4, DefaultLinkInstance().hash()["index"])
	zero := LinkInstance{}.hash()
	zero["index"] = 4
	require.Equal(t, DefaultLinkInstance().hash(), zero)
}

// A value is decoded into Go's types; another type fails the test, and the message has no value.
func TestDecode(t *testing.T) {
	out := app.Template("config/app.yml").Render(t, Properties("{port: 81, name: n, tags: {a: 1}}"))
	var got struct {
		Listen []struct {
			Port uint16
			Zone *string
		}
		Name string
		Tags map[string]int
	}
	out.YAML().Decode(&got)
	require.EqualValues(t, 81, got.Listen[0].Port)
	require.Equal(t, "az1", *got.Listen[0].Zone)
	require.Equal(t, "n", got.Name)
	require.Equal(t, map[string]int{"a": 1}, got.Tags)
	for _, c := range []struct {
		path string
		into any
		want string
	}{
		{"name", new(int), "name can't be decoded: a string is no int"},
		{"listen", &[]struct{ Port string }{}, "listen can't be decoded: Port: a number is no string"},
		{"none", new(int), "there is no none"},
		{"name", 1, "name can't be decoded: into has to be a pointer"},
	} {
		f := &recorder{}
		v := *out.Path(c.path)
		v.t = f
		v.Decode(c.into)
		require.Contains(t, f.text.String(), c.want)
	}
}

func TestForms(t *testing.T) {
	config := app.Template("config/app.yml")
	const want = "---\nlisten:\n- port: 81\n  zone:\nname: \"n\"\ntags:\n  a: 1\n  b: 2\n\n"
	ordered := new(manifest.Map)
	ordered.Set("port", int64(81))
	ordered.Set("name", "n")
	ordered.Set("tags", map[string]any{"b": 2, "a": 1})
	for _, properties := range []any{
		"{port: 81, name: n, tags: {b: 2, a: 1}}", ordered, map[string]any{"port": 81, "name": "n", "tags": map[string]any{"b": 2, "a": 1}},
	} {
		config.Render(t, Properties(properties), Spec{"az": nil}).Equals(want)
	}
	out := config.Render(t, Properties("port: 0x51"))
	out.Contains("port: 81").Path("listen.0.port").Equals(81)
	out.Path("listen.0").Path("zone").Equals("az1")
	out.Path("listen").Equals([]any{map[string]any{"port": 81, "zone": "az1"}})
	out.Path("name").Equals(nil)
	out.Path("nothing").Absent()
	out.Path("listen.1").Absent()
	out.Path("listen.x.y").Absent()
	config.Fails(t, Properties("port: 0")).Contains("no port").AtLine(2)
	app.Monit().Render(t).Equals("check app xxxxxx-xxxxxxxx-xxxxx\n")
	require.Len(t, app.Spec(t).Properties, 3)
}

func TestSubtests(t *testing.T) {
	config := app.Template("config/app.yml")
	for port := range 3 {
		t.Run(fmt.Sprint(port), func(t *testing.T) {
			t.Parallel()
			config.Render(t, Properties(map[string]any{"port": port + 1})).Path("listen.0.port").Equals(port + 1)
		})
	}
}

func TestWith(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS("testdata/release")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "jobs/app/templates/facts.erb"), []byte("<%= Time.now.year %>"), 0o644))
	template := Release(dir).Job("app").Template("facts.txt")
	template.Render(t, With(func(in *erb.Input) {
		in.Now = func() time.Time { return time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC) }
	})).Equals("1999")
	require.Contains(t, fails(func(t T) {
		template.Render(t, With(func(in *erb.Input) { in.Limits.Steps = 1 }))
	}), "facts.erb:1:")
}

// recorder is a test that records its failures.
type recorder struct{ text strings.Builder }

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) { fmt.Fprintf(&r.text, format+"\n", args...) }

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(r)
}

// fails runs a test that should fail and returns its failures.
func fails(test func(T)) string {
	r := &recorder{}
	func() {
		defer func() {
			if p := recover(); p != nil && p != r {
				panic(p)
			}
		}()
		test(r)
	}()
	return r.text.String()
}

func TestFailures(t *testing.T) {
	render := func(t T) *Output { return app.Template("config/app.yml").Render(t) }
	fail := func(t T) *Failure { return app.Template("config/app.yml").Fails(t, Properties("port: 0")) }
	for want, test := range map[string]func(T){
		"stat nowhere: no such file or directory":                                func(t T) { Release("nowhere").Job("x").Spec(t) },
		`job "nope" not found in release "r": no such job; the release has: app`: func(t T) { Release("testdata/release").Job("nope").Spec(t) },
		"Template for rendered path filename not found: nope. Possible values are: [facts.txt, config/app.yml, broken, server.ini, ": func(t T) {
			app.Template("nope").Render(t)
		},
		"\ntestdata/release/jobs/app/templates/broken.erb:3:5: ": func(t T) { app.Template("broken").Render(t) },
		"Link 'nope' is not declared as a consumed link in this job.": func(t T) {
			app.Template("facts.txt").Render(t, Link{Name: "nope"})
		},
		"a file has no spec that declares its properties": func(t T) { File("testdata/alone.erb").Render(t, Strict()) },
		"a file has no spec, which create-env needs":      func(t T) { File("testdata/alone.erb").Render(t, CreateEnv()) },
		"properties are no hash":                          func(t T) { app.Template("facts.txt").Render(t, Properties("[]")) },
		"properties of link db are no hash":               func(t T) { app.Template("facts.txt").Render(t, Link{Name: "db", Properties: "3"}) },
		"properties:2:1: ":                                func(t T) { app.Template("facts.txt").Render(t, Properties(" [")) },
		"testdata/release/jobs/app/templates/config.yml.erb:2:3: ArgumentError: no port\n    1 | <%=\n    2 |   raise ": func(t T) { app.Template("config/app.yml").Render(t, Properties("port: 0")) },
		"config.yml.erb raised nothing, it rendered:\n---\nlisten:":                                                     func(t T) { app.Template("config/app.yml").Fails(t) },
		"the template raised nothing: Link 'x' is not":                                                                  func(t T) { app.Template("config/app.yml").Fails(t, Link{Name: "x"}) },
		"the message lacks \"port!\": \ntestdata/release/jobs/app/templates/config.yml.erb:2:3: ":                       func(t T) { fail(t).Contains("port!") },
		"expected an exception in line 7: \ntestdata/release/jobs/app/templates/config.yml.erb:2:3: ":                   func(t T) { fail(t).AtLine(7) },
		"the output lacks \"nope\":\n---\nlisten:\n":                                                                    func(t T) { render(t).Contains("nope") },
		"the output differs:\n--- want\n+++ got\n@@ -1,6 +1,6 @@\n ---\n listen:\n-- port: 8\n+- port: 80\n   zone: az1\n name:\n tags: {}\n": func(t T) {
			render(t).Equals("---\nlisten:\n- port: 8\n  zone: az1\nname:\ntags: {}\n\n")
		},
		"+  zone: az1\n+name:\n+tags: {}\n+\n":                                           func(t T) { render(t).Equals("---\nlisten:\n- port: 80\n") },
		"-x\n\\ no newline at the end\n":                                                 func(t T) { render(t).Equals("x") },
		"open testdata/none: no such file or directory (-boshtest.update writes it)":     func(t T) { render(t).Golden("testdata/none") },
		"the output differs from testdata/address.txt (-boshtest.update rewrites it):\n": func(t T) { render(t).Golden("testdata/address.txt") },
		"listen.0.port differs:\n--- want\n+++ got\n@@ -1 +1 @@\n-81\n+80\n":             func(t T) { render(t).Path("listen.0.port").Equals(81) },
		"there is no a.b":    func(t T) { render(t).Path("a.b").Equals(nil) },
		"there is a name:\n": func(t T) { render(t).Path("name").Absent() },
		"output:2:1: ":       func(t T) { (&Output{Text: "{", t: t}).Path("a") },
	} {
		t.Run(want, func(t *testing.T) { require.Contains(t, fails(test), want) })
	}
}

// updating sets the flag that writes golden files.
func updating(t *testing.T) {
	*update = true
	t.Cleanup(func() { *update = false })
}

func TestGoldenUpdate(t *testing.T) {
	updating(t)
	path := filepath.Join(t.TempDir(), "new", "file")
	app.Monit().Render(t).Golden(path)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "check app xxxxxx-xxxxxxxx-xxxxx\n", string(text))
	require.NotEmpty(t, fails(func(r T) { app.Monit().Render(r).Golden(filepath.Join(path, "below")) }))
}
