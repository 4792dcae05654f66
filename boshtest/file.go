package boshtest

// This file runs tests that are written as data: a YAML file for a template, and one line of Go for all of them.

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/manifest"
)

// Run runs the tests in the files that match a pattern, each as a subtest. A file describes the tests of one template:
//
//	release: ../..            # from the file's folder
//	job: gateway
//	template: config/gateway.yml   # or monit
//	properties: {gateway: {port: 8080}}   # for all tests; so are set, raw, links, instance, spec, strict
//	tests:
//	- name: the port can be set
//	  set: {gateway.port: 81}
//	  expect:
//	    values: {listen.0.port: 81, listen.-1.zone: az1}
//	- name: links
//	  links: {db: {instances: [{address: 10.0.0.1}], properties: {port: 5432}, address: db.internal}}
//	  expect: {contains: ["10.0.0.1:5432"], golden: testdata/with_db.yml}
//	- name: no port
//	  unset: [gateway.port]
//	  expect: {raises: {class: Bosh::Common::Template::UnknownProperty, message: "Can't find property"}}
//
// What is expected: contains, lines and lacks (a text or several; lines as [Output.ContainsLines] has them), matches (a
// regular expression of Go), equals (the whole output), golden and golden_yaml (a file), values (by the paths of
// [Value.Path], as Equals compares), includes (by paths, as Includes does), absent (paths), format (yaml, json, ini or
// xml, of all values), raises (class, message, line). Keys that are not known are errors, with file, line and column.
func Run(t *testing.T, pattern string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err == nil && len(files) == 0 {
		err = os.ErrNotExist
	}
	if err != nil {
		t.Fatalf("%s: %v", pattern, err)
	}
	for _, file := range files {
		underGoTest{t}.Run(title(file), func(t runner) { runPath(t, file) })
	}
}

// title is what the tests of a file are called together.
func title(file string) string { return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) }

// runner is a test that can have others in it.
type runner interface {
	T
	Run(name string, f func(runner))
}

// underGoTest is a test of go test.
type underGoTest struct{ *testing.T }

// Run implements runner.
func (g underGoTest) Run(name string, f func(runner)) {
	g.T.Run(name, func(t *testing.T) { f(underGoTest{t}) })
}

// runPath reads a file of tests and runs them.
func runPath(t runner, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v", err)
	}
	doc, err := manifest.YAML{}.Document(file, data)
	if err != nil {
		t.Fatalf("%v", err)
	}
	runFile(t, &table{dir: filepath.Dir(file)}, doc)
}

// table is a file of tests.
type table struct {
	dir  string
	errs []string
}

// runFile runs the tests of one file, unless there is something wrong with it.
func runFile(t runner, f *table, doc *manifest.Node) {
	f.keys(doc, "release", "job", "template", "tests", "properties", "set", "unset", "raw", "links", "instance", "spec", "strict")
	job := Release(filepath.Join(f.dir, f.text(doc, "release"))).Job(f.text(doc, "job"))
	template := job.Template(f.text(doc, "template"))
	if f.text(doc, "template") == "monit" {
		template = job.Monit()
	}
	template = template.Given(f.options(doc)...)
	type test struct {
		name    string
		options []Option
		expect  *manifest.Node
	}
	var tests []test
	for i, n := range doc.Get("tests").Items() {
		f.keys(n, "name", "expect", "properties", "set", "unset", "raw", "links", "instance", "spec", "strict")
		name := strconv.Itoa(i)
		if n.Has("name") {
			name = f.text(n, "name")
		}
		f.expectations(n.Get("expect"))
		tests = append(tests, test{name, f.options(n), n.Get("expect")})
	}
	if len(tests) == 0 {
		f.fail(doc, "there are no tests")
	}
	if len(f.errs) > 0 {
		t.Fatalf("%s", strings.Join(f.errs, "\n"))
	}
	for _, c := range tests {
		t.Run(c.name, func(t runner) { f.run(t, template.Given(c.options...), c.expect) })
	}
}

// fail notes an error of the file.
func (f *table) fail(n *manifest.Node, format string, args ...any) {
	f.errs = append(f.errs, fmt.Sprintf("%s:%d:%d: ", n.File(), n.Line(), n.Column())+fmt.Sprintf(format, args...))
}

// keys checks that a hash has no others.
func (f *table) keys(n *manifest.Node, known ...string) {
	if n.Kind() != manifest.KindMap {
		f.fail(n, "this should be a hash")
	}
	for key := range n.Pairs() {
		if name := fmt.Sprint(key.Value()); !slices.Contains(known, name) {
			f.fail(key, "unknown key %q; known are %s", name, strings.Join(known, ", "))
		}
	}
}

// text returns the text of a key.
func (f *table) text(n *manifest.Node, key string) string {
	v := n.Get(key)
	if s, ok := v.Value().(string); ok && v != nil {
		return s
	}
	if v == nil {
		v = n
	}
	f.fail(v, "%s should be a text", key)
	return ""
}

// texts returns a text or a list of them.
func (f *table) texts(n *manifest.Node, key string) []string {
	v := n.Get(key)
	if v == nil {
		return nil
	}
	items := v.Items()
	if v.Kind() != manifest.KindList {
		items = []*manifest.Node{v}
	}
	var list []string
	for _, item := range items {
		s, ok := item.Value().(string)
		if !ok {
			f.fail(item, "%s should be a text, or a list of texts", key)
		}
		list = append(list, s)
	}
	return list
}

// options reads what templates are rendered with.
func (f *table) options(n *manifest.Node) []Option {
	var list []Option
	if v := n.Get("properties"); v != nil {
		list = append(list, Properties(v))
	}
	for key, value := range n.Get("set").Pairs() {
		list = append(list, Set(fmt.Sprint(key.Value()), value))
	}
	if names := f.texts(n, "unset"); names != nil {
		list = append(list, Unset(names...))
	}
	if v := n.Get("raw"); v != nil {
		list = append(list, RawProperties(v))
	}
	for key, value := range n.Get("links").Pairs() {
		list = append(list, f.link(fmt.Sprint(key.Value()), value))
	}
	if v := n.Get("instance"); v != nil {
		list = append(list, f.spec(v, "address", "az", "bootstrap", "deployment", "id", "index", "ip", "name", "networks"))
	}
	if v := n.Get("spec"); v != nil {
		list = append(list, f.spec(v))
	}
	switch strict := n.Get("strict").Value().(type) {
	case nil:
	case bool:
		if strict {
			list = append(list, Strict())
		}
	default:
		f.fail(n.Get("strict"), "strict should be true or false")
	}
	return list
}

// spec reads keys of the spec hash, of which a name is that of the job too.
func (f *table) spec(n *manifest.Node, known ...string) Option {
	if len(known) > 0 {
		f.keys(n, known...)
	}
	s := Spec{}
	for key, value := range n.Pairs() {
		s[fmt.Sprint(key.Value())] = value.Value()
	}
	if name, ok := s["name"]; ok && len(known) > 0 {
		s["job"] = map[string]any{"name": name}
	}
	return s
}

// ParseLink returns the option for a link that is written as the files of [Run] write one: {instances, properties,
// address, details}, or null for one that isn't there.
func ParseLink(name string, n *manifest.Node) (Option, error) {
	f := &table{}
	link := f.link(name, n)
	if len(f.errs) > 0 {
		return nil, errors.New(strings.Join(f.errs, "\n"))
	}
	return link, nil
}

// link reads a link; null is one that isn't there.
func (f *table) link(name string, n *manifest.Node) Option {
	if n.IsNull() {
		return NoLink(name)
	}
	f.keys(n, "instances", "properties", "address", "details")
	l := Link{Name: name, Details: details(n.Get("details"))}
	if n.Has("properties") {
		l.Properties = n.Get("properties")
	}
	if n.Has("address") {
		l.Address = f.text(n, "address")
	}
	for _, item := range n.Get("instances").Items() {
		if item.Kind() != manifest.KindMap {
			f.fail(item, "this should be a hash")
		}
		l.Instances = append(l.Instances, LinkInstance{Index: 4, Details: details(item)})
	}
	return l
}

func details(n *manifest.Node) map[string]any {
	m, _ := n.Value().(*manifest.Map)
	return maps.Collect(m.All())
}

// expectations checks what can be checked before anything is rendered.
func (f *table) expectations(n *manifest.Node) {
	if n == nil {
		return
	}
	f.keys(n, "contains", "lines", "lacks", "matches", "equals", "golden", "golden_yaml", "values", "includes", "absent", "format", "raises")
	for _, key := range []string{"contains", "lines", "lacks", "absent"} {
		f.texts(n, key)
	}
	for _, key := range []string{"matches", "equals", "golden", "golden_yaml"} {
		if n.Has(key) {
			f.text(n, key)
		}
	}
	if n.Has("format") && !slices.Contains([]string{"yaml", "json", "ini", "xml"}, f.text(n, "format")) {
		f.fail(n.Get("format"), "format should be yaml, json, ini or xml")
	}
	if r := n.Get("raises"); r != nil {
		f.keys(r, "class", "message", "line")
		if n.Len() > 1 {
			f.fail(r, "a template that raises has no output to expect something of")
		}
	}
}

// run runs one test.
func (f *table) run(t T, template *Template, expect *manifest.Node) {
	if r := expect.Get("raises"); r != nil {
		failure := template.Fails(t)
		if r.Has("class") {
			failure.Raises(f.text(r, "class"), "")
		}
		if r.Has("message") {
			failure.Contains(f.text(r, "message"))
		}
		if line, ok := r.Get("line").Value().(int64); ok {
			failure.AtLine(int(line))
		}
		return
	}
	out := template.Render(t)
	out.Contains(f.texts(expect, "contains")...).ContainsLines(f.texts(expect, "lines")...).Lacks(f.texts(expect, "lacks")...)
	for key, check := range map[string]func(string) *Output{
		"matches": out.Matches, "equals": out.Equals,
		"golden":      func(path string) *Output { return out.Golden(filepath.Join(f.dir, path)) },
		"golden_yaml": func(path string) *Output { return out.GoldenYAML(filepath.Join(f.dir, path)) },
	} {
		if expect.Has(key) {
			check(f.text(expect, key))
		}
	}
	if !expect.Has("values") && !expect.Has("includes") && !expect.Has("absent") {
		return
	}
	root := map[string]func() *Value{"json": out.JSON, "ini": out.INI, "xml": out.XML}[fmt.Sprint(expect.Get("format").Value())]
	if root == nil {
		root = out.YAML
	}
	value := root()
	for path, want := range expect.Get("values").Pairs() {
		value.Path(fmt.Sprint(path.Value())).Equals(want)
	}
	for path, want := range expect.Get("includes").Pairs() {
		value.Path(fmt.Sprint(path.Value())).Includes(want)
	}
	for _, path := range f.texts(expect, "absent") {
		value.Path(path).Absent()
	}
}
