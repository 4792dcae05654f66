package boshtest

// This file tests the helpers on outputs of each format, with checks that pass and checks that fail.

import (
	"maps"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

const (
	document = `a: {b: [1, 2, 3], c: ~, d.e: text, 7: seven, f: 2.0, big: 123456789012345678901234567890}
jobs: [{name: web, port: 80, tags: [x, y]}, {name: db, port: 5432}]
`
	ini     = "top = 1\n# comment\n[server]\nhost=\"a b\"\nport : 80\n\n; more\n[empty]\n[server]\nport = 81\n"
	xmlText = `<?xml version="1.0"?><conf kind="x"><!-- c --><p name="a">1</p><p name="b">2</p><q>text</q><r/></conf>`
)

type port uint16

func TestValues(t *testing.T) {
	out := &Output{Text: document, t: t, name: "t"}
	v := out.YAML()
	v.Path("a.b").Equals([]int{1, 2, 3}).Equals([3]uint8{1, 2, 3}).Unordered([]any{3, 2.0, 1}).Includes([]int{3}).Len(3).Lacks(4, "x")
	v.Path("a.b.-1").Equals(int32(3)).Equals(3.0).Equals(port(3)).Matches("^3$")
	v.Path("a.c").IsNil().Equals(nil)
	v.Path(`a."d.e"`).Equals("text").Len(4).Includes("ex").Lacks("tt").Matches("^t")
	v.Key("a", "d.e").Equals("text")
	v.Key("a", 7).Equals("seven")
	v.Key("jobs", -1, "port").Equals(5432)
	v.Path("jobs.name=db.port").Equals(5432)
	v.Path("jobs").Includes([]map[string]any{{"name": "web", "tags": []string{"y"}}}).Lacks(map[string]any{"name": "web", "port": 81})
	v.Path("jobs.port=80").Equals(map[any]any{"name": "web", "port": 80, "tags": []any{"x", "y"}})
	v.Path("a.f").Equals(2).Equals(2.0)
	number, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	v.Path("a.big").Equals(number)
	v.Path("a").Len(6).Lacks("b.c").Includes(manifest.MapOf("f", 2))
	v.Path("jobs.name=none").Absent()
	v.Path("a.x.y.z").Absent()
	require.Equal(t, "text", v.Path(`a."d.e"`).Value())
	v.Path("a.b").Equals(v.Path("a.b"))

	(&Output{Text: "{\"a\": [1, 1.5e3]}\n", t: t}).JSON().Path("a").Equals([]any{1, 1500})
	s := (&Output{Text: ini, t: t}).INI()
	s.Equals(map[string]any{"top": "1", "server": map[string]any{"host": "a b", "port": []string{"80", "81"}}, "empty": map[string]any{}})
	x := (&Output{Text: xmlText, t: t}).XML()
	x.Path("conf.p.1.#text").Equals("2").Equals(2)
	s.Path("server.port").Equals([]int{80, 81}).Includes([]any{80}).Lacks(82).Unordered([]int{81, 80})
	out.Count("name: ", 2)
	x.Path("conf.p.@name=a.#text").Equals("1")
	x.Path("conf").Includes(map[string]any{"@kind": "x", "q": "text", "r": ""})
	docs := (&Output{Text: "# c\n---\na: 1\n--- # second\nb: |\n  ---\n---\n", t: t}).Documents()
	require.Len(t, docs, 3)
	docs[0].Path("a").Equals(1)
	docs[1].Path("b").Equals("---\n")
	docs[2].IsNil()
}

func TestValueFailures(t *testing.T) {
	for want, check := range map[string]func(*Output){
		"t: there is no a.x: a has the keys b, c, d.e, 7, f, big\n":   func(o *Output) { o.Path("a.x").Equals(1) },
		"t: there is no a.x.y: a has the keys ":                       func(o *Output) { o.Path("a.x.y").IsNil() },
		"t: there is no a.b.3: a.b has 3 items\n":                     func(o *Output) { o.Path("a.b.3").Len(1) },
		"t: there is no a.f.g: a.f is neither a hash nor a list: 2":   func(o *Output) { o.Path("a.f.g").Matches("x") },
		"t: there is no z: the output has the keys a, jobs\n":         func(o *Output) { o.Path("z").Lacks(1) },
		"t: a.b has other elements:\n":                                func(o *Output) { o.Path("a.b").Unordered([]int{1, 2, 2}) },
		"t: a.b has the length 3, not 2:\n- 1\n":                      func(o *Output) { o.Path("a.b").Len(2) },
		"t: a.b lacks some of it:\n":                                  func(o *Output) { o.Path("a.b").Includes([]int{4}) },
		"t: jobs has map[name:web]:\n":                                func(o *Output) { o.Path("jobs").Lacks(map[string]string{"name": "web"}) },
		"t: a has b:\n":                                               func(o *Output) { o.Path("a").Lacks("b") },
		"t: a.f differs:\n--- want\n+++ got\n@@ -1 +1 @@\n-'2'\n+2.0": func(o *Output) { o.Path("a.f").Equals("2") },
		"t: a.7 doesn't match \"^x\":\nseven\n":                       func(o *Output) { o.Path("a.7").Matches("^x") },
		"error parsing regexp":                                        func(o *Output) { o.Path("a.7").Matches("(") },
		"t: the output has \"web\" in line 2:\n":                      func(o *Output) { o.Lacks("web") },
		"t: the output has \"name\" 2 times, not 3:":                  func(o *Output) { o.Count("name", 3) },
		"t: the output doesn't match \"nope\":\n":                     func(o *Output) { o.Matches("nope") },
		"t: the output lacks the line \"a\":\n":                       func(o *Output) { o.ContainsLines("a") },
		"t: the output has no line \"server {\":\n":                   func(o *Output) { o.Section("server {") },
		"t: jobs: [{: the output lacks \"x\":\njobs: [{\n  name":      func(o *Output) { o.Text = "jobs: [{\n  name: a\n}]"; o.Section("jobs: [{").Contains("x") },
		"a.b: ": func(o *Output) { o.Path("a.b").Equals(struct{}{}) },
		"t: the output is no JSON: invalid character 'a'":                          func(o *Output) { o.JSON() },
		"t: the output is no INI: line 1 has neither = nor a section: no key":      func(o *Output) { o.Text = "no key"; o.INI() },
		"no INI: line 1 stands before the first section: a":                        func(o *Output) { o.Text = "a"; o.INI(MySQL) },
		"no INI: line 2 has no ] at the end of the name: [a":                       func(o *Output) { o.Text = "\n[a"; o.INI(MySQL) },
		"no INI: line 1 is neither !include nor !includedir: !x y":                 func(o *Output) { o.Text = "!x y"; o.INI() },
		"t: the output is no XML: XML syntax error on line 1: unexpected EOF":      func(o *Output) { o.Text = "<a>"; o.XML() },
		"t: the output is no XML: EOF":                                             func(o *Output) { o.Text = ""; o.XML() },
		"t: the output is no JSON: invalid character '1' after top-level value":    func(o *Output) { o.Text = "{} 1"; o.JSON() },
		"the output differs from testdata/config.json":                             func(o *Output) { o.GoldenYAML("testdata/config.json") },
		"testdata/config.txt has no section \"none\" (-boshtest.update writes it)": func(o *Output) { o.Golden("testdata/config.txt#none") },
	} {
		t.Run(want, func(t *testing.T) {
			require.Contains(t, fails(func(r T) { check(&Output{Text: document, t: r, name: "t"}) }), want)
		})
	}
}

// TestOptions checks the combinations of options.
func TestOptions(t *testing.T) {
	tags := Release("testdata/release").Job("app").Given(Properties("tags: {a: 1, l: [1, 2]}")).Template("config/app.yml")
	tags.Render(t, Properties("tags: {b: {c: 2}, l: [3]}"), Set("tags.b.d", []port{4})).Path("tags").
		Equals(map[string]any{"a": 1, "b": map[string]any{"c": 2, "d": []int{4}}, "l": []int{3}})
	tags.Render(t).Path("tags").Equals(map[string]any{"a": 1, "l": []int{1, 2}}) // the passed map is unchanged
	tags.Render(t, Unset("tags.a", "tags.l", "none.at.all"), Undeclared("none.at.all")).Path("tags").Equals(map[string]any{})
	tags.Render(t, RawProperties(map[string]any{"port": 1, "tags": 2, "name": "x"})).Path("name").Equals("x")
	out := tags.Render(t, Set("name", "n"))
	require.Contains(t, out.Reads, erb.Read("properties.port"))
	require.Empty(t, out.Volatile)
	facts := Release("testdata/release").Job("app").Template("facts.txt").Given(Link{Name: "db", Properties: manifest.MapOf("port", 5, "a", 1)})
	shared := manifest.MapOf("port", 5)
	facts.Render(t, Link{Name: "db", Properties: shared}, LinkProperties("db", "port: 6")).Matches("(?m) 6$")
	require.Equal(t, manifest.MapOf("port", 5), shared, "what was given is as it was")
	facts.Render(t).Matches("(?m) 5$")
	for want, options := range map[string][]Option{
		"there is no link db to merge":                                    {LinkProperties("db", "a: 1")},
		"properties of link db are no hash":                               {Link{Name: "db"}, LinkProperties("db", "[]")},
		"property port.a: port is no hash":                                {Set("port", 1), Set("port.a", 1)},
		"property port: ":                                                 {Set("port", struct{}{})},
		"job app declares no property nope.x, port2 (did you mean port?)": {Strict(), Properties("{nope.x: 1, port2: {a: 1}, tags: {any: 1}}")},
		"Error validating properties for app\n":                           {Strict(), Set("port", "none")},
		"job app declares no property prot (did you mean port?)\njob app declares no property z.z\nspec has no key indx (did you mean index?)\nspec.links": {
			Set("prot", 1), Unset("z.z", "port"), Spec{"indx": 1}, Spec{"links": nil},
		},
	} {
		require.Contains(t, fails(func(r T) { tags.Render(r, options...) }), want)
	}
	tags.Render(t, Undeclared("prot", "indx"), Set("prot", 1), Spec{"indx": 1}, Strict())
}

// TestSpecKeys compares the keys of Spec with those that a director sends.
func TestSpecKeys(t *testing.T) {
	var keys []string
	for key := range (placement.InstancePlan{}).Hash(placement.HashInput{}).All() {
		keys = append(keys, key)
	}
	require.ElementsMatch(t, keys, slices.Collect(maps.Keys(specKeys.Get())))
}

// TestOutputSections reads outputs structured by indentation.
func TestOutputSections(t *testing.T) {
	out := &Output{Text: "global\n  daemon\n\n  log x\nlisten a\n\tbind :80\n\tserver {\n\t\tone\n\t}\nlisten b\n  bind :8080\nlisten a\n  more", t: t}
	out.Section("global").Equals("global\n  daemon\n\n  log x\n")
	out.Section("listen a").ContainsLines("bind :80", "\tserver {").Lacks("8080").Section("server {").Equals("\tserver {\n\t\tone\n")
	out.Section(" listen b ").Equals("listen b\n  bind :8080\n")
	(&Output{Text: "a\n b", t: t}).Section("a").Equals("a\n b")
	require.Contains(t, fails(func(r T) { (&Output{Text: "bind :8080\n", t: r}).ContainsLines("bind :80") }), "lacks the line")
}

// TestSubtestForgotten shows that the test passed to Render fails, even if the output is checked in another.
func TestSubtestForgotten(t *testing.T) {
	var outer, inner recorder
	config := Release("testdata/release").Job("app").Template("config/app.yml")
	config.Render(&outer).Contains("port")
	config.Render(&inner).Contains("nope")
	require.Empty(t, outer.text.String())
	require.NotEmpty(t, inner.text.String())
}

func TestSections(t *testing.T) {
	updating(t)
	path := filepath.Join(t.TempDir(), "all.txt")
	texts := []string{"a\n", "", "no newline", "\n\n", "two\nlines", "x\n\n"}
	var group sync.WaitGroup
	for i, text := range texts {
		group.Go(func() { (&Output{Text: text, t: t}).Golden(path + "#" + strings.Repeat("n", i)) })
	}
	group.Wait()
	require.Contains(t, fails(func(r T) { (&Output{Text: "-- a --\n", t: r}).Golden(path + "#x") }), "give it a file of its own")
	*update = false
	for i, text := range texts {
		(&Output{Text: text, t: t}).Golden(path + "#" + strings.Repeat("n", i))
	}
}

func TestRun(t *testing.T) { Run(t, "testdata/tests/*.yml") }

// TestRunRefuses checks the messages for files with mistakes.
func TestRunRefuses(t *testing.T) {
	doc, err := manifest.YAML{}.Document(t.Context(), "f.yml", []byte(`release: x
job: y
template: [z]
propertys: {}
strict: perhaps
tests:
- name: a
  expect: {contain: x, contains: [1], raises: {clas: A}, format: toml}
- 7
`))
	require.NoError(t, err)
	f := &table{}
	f.keys(doc, "release", "job", "template", "tests", "strict")
	f.text(doc, "template")
	f.options(doc)
	f.expectations(doc.Get("tests").Items()[0].Get("expect"))
	f.keys(doc.Get("tests").Items()[1])
	require.Equal(t, []string{
		`f.yml:4:1: unknown key "propertys"; known are release, job, template, tests, strict`,
		"f.yml:3:11: template should be a text",
		"f.yml:5:9: strict should be true or false",
		`f.yml:8:12: unknown key "contain"; known are contains, lines, lacks, matches, equals, golden, golden_yaml, values, includes, absent, format, raises`,
		"f.yml:8:35: contains should be a text, or a list of texts",
		"f.yml:8:66: format should be yaml, json, xml, ini, my.cnf or php.ini",
		`f.yml:8:48: unknown key "clas"; known are class, message, line`,
		"f.yml:8:47: a template that raises has no output to expect something of",
		"f.yml:9:3: this should be a hash",
	}, f.errs)
}
