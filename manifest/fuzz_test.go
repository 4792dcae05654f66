package manifest

// This file fuzzes the readers of text from outside: documents, paths, placeholders, versions, addresses.

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/boshrender/boshrender/internal/rubytext"
)

func FuzzParse(f *testing.F) {
	f.Add([]byte(deploymentText))
	f.Add([]byte(cloudText))
	f.Add([]byte("name: x\n<<: {a: &a [1, *a]}\n? [a]\n: {b: c}\n"))
	f.Add([]byte("releases: [{name: r, version: 1.latest}]\ninstance_groups: [~, [x], {name: {}}]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		y := YAML{Limits: Limits{AliasNodes: 1000}}
		m, err := y.Manifest(t.Context(), "fuzz.yml", data)
		if err != nil {
			if len(AsErrors(err)) == 0 {
				t.Fatalf("%v is no Error", err)
			}
			return
		}
		cloud, err := y.CloudConfig(t.Context(), "cloud.yml", data)
		if err != nil {
			t.Fatal(err)
		}
		runtime, err := y.RuntimeConfig(t.Context(), "runtime.yml", data)
		if err != nil {
			t.Fatal(err)
		}
		_ = m.Validate(Validation{CloudConfigs: []*CloudConfig{cloud}, RuntimeConfigs: []*RuntimeConfig{runtime}, Inventory: inventory})
		_, _ = m.ApplyAddons(AddonOptions{RuntimeConfigs: []*RuntimeConfig{runtime}})
		_, _ = m.ResolveVersions(inventory)
		_ = m.UnknownKeys()
		if !quotedSymbol(m.Root()) {
			sameAfterMarshal(t, m.Root())
		}
	})
}

// quotedSymbol reports whether there is a symbol that begins with a quote: Ruby can't read its own output for one.
func quotedSymbol(n *Node) bool {
	if s, ok := n.value.(rubytext.Symbol); ok && strings.ContainsAny(string(s[:min(1, len(s))]), `"'`) {
		return true
	}
	for k, v := range n.Pairs() {
		if quotedSymbol(k) || quotedSymbol(v) {
			return true
		}
	}
	return slices.ContainsFunc(n.Items(), quotedSymbol)
}

func FuzzOps(f *testing.F) {
	const doc = "{a: {b: [1, {name: x, c: d}]}, 'x/y': ~, l: [[[]]]}"
	for _, path := range []string{"/a/b/name=x/c", "/a/b/0:prev:after", "/l/0/0/-", "/z?/name=q/-", "/x~1y", "/a/b/-1:next"} {
		for _, typ := range []string{OpReplace, OpRemove, OpTest} {
			f.Add(typ, path, "{v: 1}")
		}
	}
	f.Fuzz(func(t *testing.T, typ, path, value string) {
		p, err := parsePointer(path)
		if err != nil {
			return
		}
		if again, err := parsePointer(p.String()); err != nil || again.String() != p.String() {
			t.Fatalf("%q prints as %q, which reads as %q (%v)", path, p, again, err)
		}
		root, err := YAML{}.Document(t.Context(), "doc.yml", []byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		before := root.inspect()
		v, err := YAML{Limits: Limits{AliasNodes: 1000}}.Document(t.Context(), "value.yml", []byte(value))
		if err != nil || v == nil {
			return
		}
		op := Op{Type: typ, Path: path, Value: v}
		got, err := Ops{op, op, {Type: OpTest, Path: path, Value: v}}.Apply(t.Context(), root)
		if err == nil && got == nil {
			t.Fatal("neither document nor error")
		}
		if root.inspect() != before {
			t.Fatal("the input changed")
		}
	})
}

func FuzzInterpolate(f *testing.F) {
	for _, text := range []string{"((v))", "a ((m.k)) (( n ))", "((!v))((v", "{((v)): [((l.0))]}", "((a.b/c))", "((((v))))"} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, cli bool) {
		n, err := YAML{Limits: Limits{AliasNodes: 1000}}.Document(t.Context(), "fuzz.yml", []byte(text))
		if err != nil {
			return
		}
		before := n.inspect()
		for _, missing := range []bool{false, true} {
			i := Interpolation{Store: testVars, CLI: cli, AllowMissing: missing, RequireUsed: true}
			got, err := i.Node(context.Background(), n)
			if err != nil && len(AsErrors(err)) == 0 {
				t.Fatalf("%v is no Error", err)
			}
			_ = got.inspect()
		}
		if n.inspect() != before {
			t.Fatal("the input changed")
		}
	})
}

// FuzzDefinitions fuzzes declared variables that need each other.
func FuzzDefinitions(f *testing.F) {
	f.Add("[{name: a, type: password, options: {x: ((b))}}, {name: b, options: ((a))}]", true)
	f.Add("[{name: a, type: certificate, options: {ca: a, is_ca: ((a))}}]", false)
	f.Fuzz(func(t *testing.T, variables string, cli bool) {
		m, err := YAML{Limits: Limits{AliasNodes: 1000}}.Manifest(t.Context(), "fuzz.yml", []byte("name: ((a))\nvariables: "+variables))
		if err != nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_, _ = Interpolation{Store: &asked{}, CLI: cli}.Manifest(ctx, m)
	})
}
