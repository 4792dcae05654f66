package boshtest

// This file runs tests written as data: a YAML file for each template, and one line of Go for all of them.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/outdir"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// Run runs the tests in the files that match a pattern, each as a subtest. A file describes the tests of one
// template:
//
//	release: ../..            # from the file's folder
//	job: gateway
//	template: config/gateway.yml   # or monit
//	properties: {gateway: {port: 8080}}   # for all tests, as all keys but name and expect can be
//	tests:
//	- name: the port can be set
//	  set: {gateway.port: 81}
//	  expect:
//	    values: {listen.0.port: 81, listen.-1.zone: az1}
//	- name: links
//	  links: {db: {instances: [{address: 10.0.0.1}], properties: {port: 5432}, address: db.internal}}
//	  expect: {contains: ["10.0.0.1:5432"], golden: testdata/with_db.yml}
//	- name: the serial of the zone
//	  now: "2026-01-02T03:04:05Z"
//	  seed: 1   # of random numbers
//	  context: create-env   # instead of director
//	  expect: {contains: "2026010203"}
//	- name: no port
//	  unset: [gateway.port]
//	  expect: {raises: {class: Bosh::Common::Template::UnknownProperty, message: "Can't find property"}}
//
// The keys of expect: contains, lines and lacks (a text or several; lines as in [Output.ContainsLines]), matches (a
// regular expression of Go), equals (the whole output), golden and golden_yaml (a file), values (by the paths of
// [Value.Path], compared as Equals does), includes (by paths, as Includes does), absent (paths), format (yaml, json,
// ini or xml, for all values; my.cnf and php.ini are INI in the dialects [MySQL] and [PHP]), raises (class, message,
// line). Unknown keys are errors. The flag -boshtest.update of go test writes golden files that are below the file's
// folder. A file can name releases and golden files only in the release that it is in itself; if it is in none, only in
// its Go module. A failure begins with the line and column of the expectation in the file, after the
// position that go test prints, which is the position of the call of Run.
func Run(t *testing.T, pattern string) {
	t.Helper()
	matches, err := files.Within(t.Context()).Glob(pattern)
	if err == nil && len(matches) == 0 {
		err = fs.ErrNotExist
	}
	if err != nil {
		t.Fatalf("%s: %v", pattern, err)
	}
	for _, file := range matches {
		underGoTest{t}.Run(title(file), func(t runner) {
			t.Helper()
			runPath(t, &table{dir: filepath.Dir(file), update: *update, flag: "-boshtest.update"}, file)
		})
	}
}

// title returns the common name of the tests of a file.
func title(file string) string { return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) }

// runner is a test that can have subtests.
type runner interface {
	T
	Run(name string, f func(runner))
	Cleanup(func())
	Context() context.Context
}

// underGoTest is a test of go test.
type underGoTest struct{ *testing.T }

// Run implements runner.
func (g underGoTest) Run(name string, f func(runner)) {
	g.T.Helper()
	g.T.Run(name, func(t *testing.T) {
		t.Helper()
		f(underGoTest{t})
	})
}

// placed is a test whose failures begin with a position in a file.
type placed struct {
	runner
	file string
	at   string // "FILE:LINE:COLUMN: "
}

// place returns t with its failures at the position of a node.
func place(t runner, n *manifest.Node) placed {
	if p, ok := t.(placed); ok {
		t = p.runner
	}
	return placed{t, n.File(), position(n)}
}

// Errorf implements T.
func (p placed) Errorf(format string, args ...any) {
	p.Helper()
	p.runner.Errorf("%s", p.message(format, args))
}

// Fatalf implements T.
func (p placed) Fatalf(format string, args ...any) {
	p.Helper()
	p.runner.Fatalf("%s", p.message(format, args))
}

// message puts the position before a message, on a line of its own, unless the message has a position in the same
// file.
func (p placed) message(format string, args []any) string {
	text := fmt.Sprintf(format, args...)
	if strings.HasPrefix(text, p.file+":") {
		return "\n" + text
	}
	return "\n" + p.at + text
}

// position formats the position of a node.
func position(n *manifest.Node) string {
	return fmt.Sprintf("%s:%d:%d: ", n.File(), n.Line(), n.Column())
}

// placedOption is an Option whose errors begin with a position in a file.
type placedOption struct {
	Option
	at string
}

func (p placedOption) apply(in *input) error {
	err := p.Option.apply(in)
	if err == nil {
		return nil
	}
	return errors.New(p.at + strings.ReplaceAll(err.Error(), "\n", "\n"+p.at))
}

// runPath reads a file of tests and runs them.
func runPath(t runner, f *table, file string) {
	t.Helper()
	f.files = files.Within(t.Context())
	data, err := f.files.ReadPath(file)
	if err == nil {
		err = f.openRoot(t.Context())
	}
	if err != nil {
		t.Fatalf("%v", err)
	}
	t.Cleanup(func() { f.root.Close() })
	doc, err := manifest.YAML{}.Document(t.Context(), file, data)
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	runFile(t, f, doc)
}

// table is a file of tests.
type table struct {
	dir    string
	root   files.Root // has everything that the file names
	place  string     // the path of dir below root, with slashes
	files  *files.Budget
	update bool   // golden files are written
	flag   string // the flag that sets update
	errs   []string

	log      *coverageLog      // nil: the one of the process
	replaced map[string]string // texts of templates, by path
}

// openRoot opens the folder below which the file may name releases and golden files: the root of the release that the
// file is in, else the root of the Go module, else the working folder, else the file's own folder.
func (f *table) openRoot(ctx context.Context) error {
	full, err := filepath.Abs(f.dir)
	if err != nil {
		return err
	}
	release, err := spec.CheckoutOf(ctx, full)
	if err != nil {
		return err
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	for _, root := range []string{release, moduleRoot.Get(), here, full} {
		rel, err := filepath.Rel(root, full)
		if root == "" || err != nil || !filepath.IsLocal(rel) {
			continue
		}
		f.place = filepath.ToSlash(rel)
		f.root, err = files.OpenRoot(root)
		return err
	}
	return nil
}

// within returns the path below the root for one that the file names.
func (f *table) within(named string) (string, error) {
	name := path.Join(f.place, filepath.ToSlash(named))
	if path.IsAbs(named) || filepath.IsAbs(named) || !fs.ValidPath(name) {
		return "", fmt.Errorf("%s is outside of the release that the tests are in", named)
	}
	return name, nil
}

// release returns the release that the file names.
func (f *table) release(named string) *ReleaseDir {
	label := filepath.Join(f.dir, named)
	r := releaseAt(label, func() ([]*spec.Release, error) {
		name, err := f.within(named)
		if err != nil {
			return nil, err
		}
		return spec.Options{}.OpenIn(f.files.Context, f.root, name, label)
	})
	r.log, r.replaced = f.log, f.replaced
	return r
}

// golden returns a golden file that the file names. It is written below the folder of the file of tests only.
func (f *table) golden(place string) golden {
	g := golden{update: f.update, flag: f.flag}
	g.path, g.section, g.several = strings.Cut(place, "#")
	named := filepath.ToSlash(g.path)
	g.path = filepath.Join(f.dir, named)
	g.read = func() ([]byte, error) {
		name, err := f.within(named)
		if err != nil {
			return nil, err
		}
		return f.files.Read(f.root, name)
	}
	g.write = func(data []byte) error {
		if !filepath.IsLocal(named) {
			return fmt.Errorf("%s is not below the folder of the file of tests: it isn't written", named)
		}
		return outdir.WriteBelow(f.dir, named, data, outdir.Options{})
	}
	return g
}

// runFile runs the tests of one file, unless the file has errors.
func runFile(t runner, f *table, doc *manifest.Node) {
	t.Helper()
	given := []string{"properties", "set", "unset", "undeclared", "raw", "links", "instance", "spec", "strict", "now", "seed", "context"}
	f.keys(doc, slices.Concat([]string{"release", "job", "template", "tests"}, given)...)
	job := f.release(f.text(doc, "release")).Job(f.text(doc, "job"))
	template := job.Template(f.text(doc, "template"))
	if f.text(doc, "template") == "monit" {
		template = job.Monit()
	}
	template = template.Given(f.options(doc)...)
	type test struct {
		name    string
		options []Option
		node    *manifest.Node
	}
	var tests []test
	for i, n := range doc.Get("tests").Items() {
		f.keys(n, slices.Concat([]string{"name", "expect"}, given)...)
		name := strconv.Itoa(i)
		if n.Has("name") {
			name = f.text(n, "name")
		}
		f.expectations(n.Get("expect"))
		tests = append(tests, test{name, f.options(n), n})
	}
	if len(tests) == 0 {
		f.fail(doc, "there are no tests")
	}
	if len(f.errs) > 0 {
		t.Fatalf("\n%s", strings.Join(f.errs, "\n"))
	}
	for _, c := range tests {
		t.Run(c.name, func(t runner) {
			t.Helper()
			f.run(place(t, c.node), template.Given(c.options...), c.node.Get("expect"))
		})
	}
}

// fail records an error of the file.
func (f *table) fail(n *manifest.Node, format string, args ...any) {
	f.errs = append(f.errs, position(n)+fmt.Sprintf(format, args...))
}

// keys checks that a hash has no other keys.
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
	var list []string
	for _, item := range f.items(n, key) {
		s, _ := item.Value().(string)
		list = append(list, s)
	}
	return list
}

// items returns the nodes of a text, or of a list of texts.
func (f *table) items(n *manifest.Node, key string) []*manifest.Node {
	v := n.Get(key)
	if v == nil {
		return nil
	}
	items := []*manifest.Node{v}
	if v.Kind() == manifest.KindList {
		items = v.Items()
	}
	for _, item := range items {
		if _, ok := item.Value().(string); !ok {
			f.fail(item, "%s should be a text, or a list of texts", key)
		}
	}
	return items
}

// options reads the options for rendering.
func (f *table) options(n *manifest.Node) []Option {
	var list []Option
	add := func(at *manifest.Node, o Option) { list = append(list, placedOption{o, position(at)}) }
	if names := f.texts(n, "undeclared"); names != nil {
		list = append(list, Undeclared(names...))
	}
	if v := n.Get("properties"); v != nil {
		add(v, Properties(v))
	}
	for key, value := range n.Get("set").Pairs() {
		add(key, Set(fmt.Sprint(key.Value()), value))
	}
	for _, item := range f.items(n, "unset") {
		add(item, Unset(fmt.Sprint(item.Value())))
	}
	if v := n.Get("raw"); v != nil {
		add(v, RawProperties(v))
	}
	for key, value := range n.Get("links").Pairs() {
		add(key, f.link(fmt.Sprint(key.Value()), value))
	}
	if v := n.Get("instance"); v != nil {
		for key, o := range f.spec(v, "address", "az", "bootstrap", "deployment", "id", "index", "ip", "name", "networks") {
			add(key, o)
		}
	}
	for key, o := range f.spec(n.Get("spec")) {
		add(key, o)
	}
	switch strict := n.Get("strict").Value().(type) {
	case nil:
	case bool:
		if strict {
			add(n.Get("strict"), Strict())
		}
	default:
		f.fail(n.Get("strict"), "strict should be true or false")
	}
	if v := n.Get("context"); v != nil {
		switch v.Value() {
		case "create-env":
			add(v, CreateEnv())
		case "director":
		default:
			f.fail(v, "context should be director or create-env")
		}
	}
	if v := n.Get("now"); v != nil {
		t, err := time.Parse(time.RFC3339, fmt.Sprint(v.Value()))
		if err != nil {
			f.fail(v, "now should be a time such as 2026-01-02T03:04:05Z")
		}
		add(v, Now(t))
	}
	if v := n.Get("seed"); v != nil {
		seed, err := strconv.ParseUint(fmt.Sprint(v.Value()), 10, 64)
		if err != nil {
			f.fail(v, "seed should be a number")
		}
		add(v, Seed(seed))
	}
	return list
}

// spec yields the options for keys of the spec hash, with the nodes of the keys. The name of an instance is also the
// name of its job.
func (f *table) spec(n *manifest.Node, known ...string) iter.Seq2[*manifest.Node, Option] {
	if len(known) > 0 {
		f.keys(n, known...)
	}
	return func(yield func(*manifest.Node, Option) bool) {
		for key, value := range n.Pairs() {
			name := fmt.Sprint(key.Value())
			s := Spec{name: value.Value()}
			if name == "name" && len(known) > 0 {
				s["job"] = map[string]any{"name": value.Value()}
			}
			if !yield(key, s) {
				return
			}
		}
	}
}

// ParseLink returns the option for a link in the form of the files of [Run]: {instances, properties, address,
// details}, or null for a missing link.
func ParseLink(name string, n *manifest.Node) (Option, error) {
	f := &table{}
	link := f.link(name, n)
	if len(f.errs) > 0 {
		return nil, errors.New(strings.Join(f.errs, "\n"))
	}
	return link, nil
}

// link reads a link; null is a missing one.
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

// expectations makes the checks that are possible before rendering.
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
	if n.Has("format") && formats.Get()[f.text(n, "format")] == nil {
		f.fail(n.Get("format"), "format should be yaml, json, xml, ini, my.cnf or php.ini")
	}
	if r := n.Get("raises"); r != nil {
		f.keys(r, "class", "message", "line")
		if n.Len() > 1 {
			f.fail(r, "a template that raises has no output to expect something of")
		}
	}
}

// formats are the ways to read an output.
var formats = lazy.Value[map[string]func(*Output) *Value]{New: func() map[string]func(*Output) *Value {
	return map[string]func(*Output) *Value{
		"yaml": (*Output).YAML, "json": (*Output).JSON, "xml": (*Output).XML, "ini": func(o *Output) *Value { return o.INI() },
		"my.cnf": func(o *Output) *Value { return o.INI(MySQL) }, "php.ini": func(o *Output) *Value { return o.INI(PHP) },
	}
}}

// run runs one test.
func (f *table) run(t placed, template *Template, expect *manifest.Node) {
	t.Helper()
	if r := expect.Get("raises"); r != nil {
		failure := template.Fails(t)
		if r.Has("class") {
			failure.at(place(t, r.Get("class"))).Raises(f.text(r, "class"), "")
		}
		if r.Has("message") {
			failure.at(place(t, r.Get("message"))).Contains(f.text(r, "message"))
		}
		if line, ok := r.Get("line").Value().(int64); ok {
			failure.at(place(t, r.Get("line"))).AtLine(int(line))
		}
		return
	}
	out := template.Render(t)
	for _, key := range []string{"contains", "lines", "lacks", "matches", "equals", "golden", "golden_yaml"} {
		for _, item := range f.items(expect, key) {
			f.checkText(out.at(place(t, item)), key, item.Value().(string))
		}
	}
	f.values(t, out, expect)
}

// checkText makes one check of the whole output.
func (f *table) checkText(o *Output, key, text string) {
	o.t.Helper()
	switch key {
	case "contains":
		o.Contains(text)
	case "lines":
		o.ContainsLines(text)
	case "lacks":
		o.Lacks(text)
	case "matches":
		o.Matches(text)
	case "equals":
		o.Equals(text)
	case "golden":
		o.equalsGolden(f.golden(text))
	case "golden_yaml":
		o.sameAsGolden(f.golden(text))
	}
}

// values checks the expected values.
func (f *table) values(t placed, out *Output, expect *manifest.Node) {
	t.Helper()
	if !expect.Has("values") && !expect.Has("includes") && !expect.Has("absent") {
		return
	}
	read, from := formats.Get()["yaml"], expect
	if n := expect.Get("format"); n != nil {
		read, from = formats.Get()[f.text(expect, "format")], n
	}
	root := read(out.at(place(t, from)))
	for path, want := range expect.Get("values").Pairs() {
		t.Helper() // the body of such a loop is a function
		root.at(place(t, path)).Path(fmt.Sprint(path.Value())).Equals(want)
	}
	for path, want := range expect.Get("includes").Pairs() {
		t.Helper()
		root.at(place(t, path)).Path(fmt.Sprint(path.Value())).Includes(want)
	}
	for _, item := range f.items(expect, "absent") {
		root.at(place(t, item)).Path(item.Value().(string)).Absent()
	}
}

// at returns the output with its failures reported to another test.
func (o *Output) at(t T) *Output {
	c := *o
	c.t = t
	return &c
}

func (f *Failure) at(t T) *Failure { return &Failure{f.Error, t} }

func (v *Value) at(t T) *Value {
	c := *v
	c.t = t
	return &c
}
