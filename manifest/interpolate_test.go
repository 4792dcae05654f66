package manifest

// This file tests how placeholders are replaced, as the director and as the CLI do it.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/codes"
)

// interpolateText interpolates a YAML text and returns the result as YAML.
func interpolateText(t *testing.T, i Interpolation, doc string) (string, error) {
	t.Helper()
	n, err := YAML{}.Document(t.Context(), "doc.yml", []byte(doc))
	require.NoError(t, err)
	got, err := i.Node(context.Background(), n)
	if err != nil {
		return "", err
	}
	out, err := got.Marshal()
	require.NoError(t, err)
	return string(out), nil
}

var testVars = Vars{
	"v": "val", "n": 5, "f": 2.5, "t": true, "nil": nil, "list": []any{"e0", map[string]any{"k": "e1"}},
	"m": map[string]any{"k": "K", "0": "zero"}, "/abs": "A", "a/b": "AB", "a-b": "dash", "dot.ted": "D", "loop": "((v))",
}

func TestInterpolateAsDirector(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{"{a: ((v)), b: [((n)), ((t)), ((nil)), ((f))]}", "{a: val, b: [5, true, ~, 2.5]}"},
		{"((m))", "{'0': zero, k: K}"},
		{"a ((v)) b ((n)) ((v))", "a val b 5 val"},
		{"((m.k))-((dot.ted))", "K-D"},
		{"((!v))", "val"},
		{"((/abs)) ((a/b)) ((a-b))", "A AB dash"},
		{"((loop))", "((v))"},
		{"((v))) (((v", "val) (((v"},
		{"'((v\n\n))'", "\"((v\\n))\""},
		{"{((v)): 1, b: 2}", "{b: 2, val: 1}"},
		{"{x((v)): ((v))}", "{x((v)): val}"},
		{"{((n)): {((v)): ((v))}}", "{5: {val: val}}"},
		{"[1, ~, true, plain]", "[1, ~, true, plain]"},
	} {
		got, err := interpolateText(t, Interpolation{Store: testVars}, c.doc)
		require.NoError(t, err, c.doc)
		require.Equal(t, yamlText(t, c.want), got, c.doc)
	}
}

func TestInterpolateAsDirectorFails(t *testing.T) {
	name := func(s string) string { return "Variable name '" + s }
	const rest = "' must only contain alphanumeric, underscores, dashes, or forward slash characters"
	for _, c := range []struct {
		text string
		code Code
		want string
	}{
		{"((zz))", codes.ConfigServerMissingName, "Failed to find variable 'zz' from config server: HTTP Code '404', Error: 'Name 'zz' not found'"},
		{"((v.k))", codes.ConfigServerFetchError, "Failed to fetch variable 'v' from config server: Expected parent 'v' to be a hash"},
		{"((m.z))", codes.ConfigServerFetchError, "Failed to fetch variable 'm' from config server: Expected parent 'm' hash to have key 'z'"},
		{"((m.k.j))", codes.ConfigServerFetchError, "Failed to fetch variable 'm' from config server: Expected parent 'm.k' to be a hash"},
		{"a ((m))", codes.ConfigServerIncorrectVariablePlacement, "- Failed to substitute variable: Can not replace '((m))' in 'a ((m))'. The value should be a String or an Integer."},
		{"((f))!", codes.ConfigServerIncorrectVariablePlacement, "- Failed to substitute variable: Can not replace '((f))' in '((f))!'. The value should be a String or an Integer."},
		{"(( v ))", codes.ConfigServerIncorrectNameSyntax, name(" v ") + rest},
		{"(())", codes.ConfigServerIncorrectNameSyntax, name("") + rest},
		{"((é))", codes.ConfigServerIncorrectNameSyntax, name("é") + rest},
		{"((a/))", codes.ConfigServerIncorrectNameSyntax, name("a/") + "' must not end with a forward slash"},
		{"((a//b))", codes.ConfigServerIncorrectNameSyntax, name("a//b") + "' must not contain two consecutive forward slashes"},
		{"((a.b/c))", codes.ConfigServerIncorrectNameSyntax, name("a.b/c") + "' syntax error: Must not contain dots before the last slash"},
		{"((/.a))", codes.ConfigServerIncorrectNameSyntax, name("/.a") + "' syntax error: Must not have segment starting with a dot"},
		{"((a.))", codes.ConfigServerIncorrectNameSyntax, name("a.") + "' syntax error: Must not end name with a dot"},
		{"((a..b))", codes.ConfigServerIncorrectNameSyntax, name("a..b") + "' syntax error: Must not contain consecutive dots"},
		{"((a!))", codes.ConfigServerIncorrectNameSyntax, name("a!") + "' contains invalid character '!'. If it is included for spiff, " +
			"it should only be at the beginning of the name. Note: it will not be considered a part of the name"},
	} {
		_, err := interpolateText(t, Interpolation{Store: testVars}, "{x: [0, '"+c.text+"']}")
		errs := AsErrors(err)
		require.Len(t, errs, 1, c.text)
		require.Equal(t, c.want, errs[0].Message)
		require.ErrorIs(t, err, c.code)
		require.Equal(t, "doc.yml:1:9", errs[0].Location.Position())
		require.Equal(t, "x[1]", errs[0].Location.Path)
	}
	_, err := interpolateText(t, Interpolation{}, "((x))")
	require.EqualError(t, err, "doc.yml:1:1: Failed to fetch variable 'x' from config server: "+
		"Director is not configured with a config server (error 540009)")
}

func TestInterpolateReportsAllOnce(t *testing.T) {
	_, err := interpolateText(t, Interpolation{Store: testVars, RequireUsed: true},
		"[((zz)), ((yy)) and ((zz)), ((m.z)), ((m.z)), ((a!)), ((a!)), ((v)), ((n)), ((f)), ((t)), ((nil)), ((list)), ((/abs)), ((a/b)), ((a-b)), ((loop))]")
	var texts []string
	for _, e := range AsErrors(err) {
		texts = append(texts, e.Message)
	}
	require.Equal(t, []string{
		"Failed to find variable 'zz' from config server: HTTP Code '404', Error: 'Name 'zz' not found'",
		"Failed to find variable 'yy' from config server: HTTP Code '404', Error: 'Name 'yy' not found'",
		"Failed to fetch variable 'm' from config server: Expected parent 'm' hash to have key 'z'",
		"Variable name 'a!' contains invalid character '!'. If it is included for spiff, it should only be at the beginning of the name. " +
			"Note: it will not be considered a part of the name",
		"Expected to use variables: dot",
	}, texts)
	var unused *UnusedVariablesError
	require.ErrorAs(t, err, &unused)
	require.Equal(t, []string{"dot"}, unused.Names)
}

func TestAllowMissing(t *testing.T) {
	for _, cli := range []bool{false, true} {
		got, err := interpolateText(t, Interpolation{Store: testVars, AllowMissing: true, CLI: cli}, "[((zz)), x ((zz)) ((v)), {((zz)): ((v))}]")
		require.NoError(t, err)
		require.Equal(t, yamlText(t, "[((zz)), x ((zz)) val, {((zz)): val}]"), got)
	}
}

func TestPrefix(t *testing.T) {
	i := Interpolation{Store: Vars{"/dir/dep/a": 1, "/b": 2}, Prefix: "/dir/dep"}
	got, err := interpolateText(t, i, "[((a)), ((/b)), ((/dir/dep/a))]")
	require.NoError(t, err)
	require.Equal(t, yamlText(t, "[1, 2, 1]"), got)
	_, err = interpolateText(t, i, "((b))")
	require.ErrorContains(t, err, "Failed to find variable '/dir/dep/b' from config server")
}

func TestInterpolateAsCLI(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{"{a: ((v)), b: [((n)), ((t)), ((nil)), ((f))]}", "{a: val, b: [5, true, ~, 2.5]}"},
		{"(( v ))", "val"},
		{"a (( v )) ((v))", "a (( v )) val"},
		{"((!v)) ((!n))", "val 5"},
		{"((list.0)) ((list.1.k)) ((m.k)) ((m.0))", "e0 e1 K zero"},
		{"((list.-1.k))", "e1"},
		{"((loop)) ((v))", "val val"},
		{"((loop))", "((v))"},
		{"{((v)): 1, x((v)): 2}", "{val: 1, xval: 2}"},
		{"((a b)) (())", "((a b)) (())"},
		{"((/abs)) ((a/b))", "A AB"},
	} {
		got, err := interpolateText(t, Interpolation{Store: testVars, CLI: true}, c.doc)
		require.NoError(t, err, c.doc)
		require.Equal(t, yamlText(t, c.want), got, c.doc)
	}
}

func TestInterpolateAsCLIFails(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"((zz)) ((yy.k)) ((zz))", "Expected to find variables: yy\nzz"},
		{"((m.z))", "Finding variable 'm.z': Expected to find a map key 'z' for path '/z' (found map keys: '0', 'k')"},
		{"((list.7))", "Finding variable 'list.7': Expected to find a map at path '/7' but found '[]interface {}'"},
		{"((v.k))", "Finding variable 'v.k': Expected to find a map at path '/k' but found 'string'"},
		{"a ((t))", "Invalid type 'bool' for value '((t))' and variable 't'. Supported types for interpolation within a string are integers and strings."},
		{"a ((m))", "Invalid type 'map[interface {}]interface {}' for value '((m))' and variable 'm'. Supported types for interpolation within a string are integers and strings."},
	} {
		_, err := interpolateText(t, Interpolation{Store: testVars, CLI: true}, "'"+c.text+"'")
		errs := AsErrors(err)
		require.Len(t, errs, 1, c.text)
		require.Equal(t, c.want, errs[0].Message)
		require.Equal(t, "doc.yml:1:1", errs[0].Location.Position())
	}
}

func TestMissingVariablesKnowTheirUses(t *testing.T) {
	_, err := interpolateText(t, Interpolation{CLI: true}, "{a: ((y)), b: [((x)), ((y))]}")
	var missing *MissingVariablesError
	require.ErrorAs(t, err, &missing)
	require.Equal(t, []string{"y", "x"}, missing.Names)
	require.Equal(t, "doc.yml:1:5", missing.Uses[0].Position())
	require.Equal(t, "b[0]", missing.Uses[1].Path)
}

func TestDirectorWaitsWithProperties(t *testing.T) {
	const doc = `name: ((v))
properties: {a: ((v))}
instance_groups:
- name: ((v))
  properties: {a: ((v))}
  env: {a: ((v))}
  jobs:
  - name: ((v))
    properties: {a: ((v))}
    consumes: {l: {from: ((v)), properties: {a: ((v))}}}
addons:
- name: ((v))
  properties: {a: ((v))}
  jobs:
  - name: ((v))
    properties: {a: ((v))}
    consumes: {l: {from: ((v)), properties: {a: ((v))}}}
`
	m, err := Parse(t.Context(), "m.yml", []byte(doc))
	require.NoError(t, err)
	m, err = m.Interpolate(context.Background(), testVars)
	require.NoError(t, err)
	out, err := m.Marshal()
	require.NoError(t, err)
	require.Equal(t, yamlText(t, `name: val
properties: {a: ((v))}
instance_groups:
- name: val
  properties: {a: ((v))}
  env: {a: ((v))}
  jobs:
  - name: val
    properties: {a: ((v))}
    consumes: {l: {from: val, properties: {a: ((v))}}}
addons:
- name: val
  properties: {a: ((v))}
  jobs:
  - name: val
    properties: {a: ((v))}
    consumes: {l: {from: val, properties: {a: ((v))}}}
`), string(out))

	m, err = Interpolation{Store: testVars, Everywhere: true}.Manifest(context.Background(), m)
	require.NoError(t, err)
	out, err = m.Marshal()
	require.NoError(t, err)
	require.NotContains(t, string(out), "((v))")
}

func TestInterpolateConfigs(t *testing.T) {
	cloud, err := ParseCloudConfig(t.Context(), "c.yml", []byte("{azs: [{name: ((/az)), cloud_properties: {x: ((y))}}], vm_types: ((types)), networks: [((other))]}"))
	require.NoError(t, err)
	_, err = Interpolation{Store: Vars{}}.CloudConfig(context.Background(), cloud)
	require.ErrorIs(t, err, Code(codes.ConfigServerIncorrectNameSyntax))
	require.Equal(t, "Relative paths are not allowed in this context. The following must be be switched to use absolute paths: 'types', 'other'",
		AsErrors(err)[0].Message)
	cloud, err = ParseCloudConfig(t.Context(), "c.yml", []byte("{azs: [{name: ((/az)), cloud_properties: {x: ((y))}}]}"))
	require.NoError(t, err)
	cloud, err = Interpolation{Store: Vars{"/az": "z1"}}.CloudConfig(context.Background(), cloud)
	require.NoError(t, err)
	require.Equal(t, "z1", cloud.AZs[0].Name)
	x, _ := cloud.AZs[0].CloudProperties.Get("x")
	require.Equal(t, "((y))", x)

	runtime, err := ParseRuntimeConfig(t.Context(), "r.yml", []byte("{addons: [{name: ((v)), jobs: [{properties: {p: ((v))}}]}]}"))
	require.NoError(t, err)
	runtime, err = Interpolation{Store: testVars}.RuntimeConfig(context.Background(), runtime)
	require.NoError(t, err)
	require.Equal(t, "val", runtime.Addons[0].Name)
	p, _ := runtime.Addons[0].Jobs[0].Properties.Get("p")
	require.Equal(t, "((v))", p)
}

func TestInterpolateValue(t *testing.T) {
	in := map[string]any{"a": []any{"((m))", "x((n))"}, "b": 1}
	out, err := Interpolate(context.Background(), in, testVars)
	require.NoError(t, err)
	require.True(t, nodeOf(map[string]any{"a": []any{map[string]any{"k": "K", "0": "zero"}, "x5"}, "b": 1}).Equal(nodeOf(out)))
	require.Equal(t, "((m))", in["a"].([]any)[0], "the input must not change")

	plain := []any{"x", 1}
	out, err = Interpolate(context.Background(), plain, nil)
	require.NoError(t, err)
	require.Equal(t, plain, out)

	_, err = Interpolate(context.Background(), "((x))", Vars{})
	require.ErrorIs(t, err, Code(codes.ConfigServerMissingName))
}

// A hash is interpolated as its tree is; parts without placeholders stay the same object.
func TestInterpolateValueShares(t *testing.T) {
	for _, text := range []string{
		"{a: ((m)), b: {c: 1, d: {e: x((n)), f: {g: 1}}}, h: [1, {i: ((n))}]}", "{a: {((n)): 1, b: 2}, c: {d: {}}}", "{'5': 1, x((n)): 2, a: {b: ((m))}}",
		"{a: {b: {c: {d: ((m))}}, e: {f: 1}}, g: {}}", "{a: ((nope)), b: {c: ((none))}}", "{a: 1, b: ((m)), c: [{d: {e: ((n))}}]}",
	} {
		n, err := YAML{}.Document(t.Context(), "x.yml", []byte(text))
		require.NoError(t, err)
		plain := n.Value().(*Map)
		node, err := NewNode(plain)
		require.NoError(t, err)
		want, wantErr := Interpolation{Store: testVars}.Node(t.Context(), node)
		got, err := Interpolation{Store: testVars}.Value(t.Context(), plain)
		if wantErr != nil {
			require.EqualError(t, err, wantErr.Error(), text)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, nodeOf(want.Value()).inspect(), nodeOf(got).inspect(), text)
		require.Equal(t, n.inspect(), nodeOf(plain).inspect(), "the input doesn't change")
	}
	shared, inner := new(Map), new(Map)
	inner.Set("plain", shared)
	inner.Set("text", "((n))")
	outer := new(Map)
	outer.Set("in", inner)
	got, err := Interpolation{Store: testVars}.Value(t.Context(), outer)
	require.NoError(t, err)
	in, _ := got.(*Map).Get("in")
	same, _ := in.(*Map).Get("plain")
	require.Same(t, shared, same)
}

func TestCLIDefinitions(t *testing.T) {
	manifest := func(variables string) *Manifest {
		m, err := Parse(t.Context(), "m.yml", []byte("{name: x, use: ((a)), variables: "+variables+"}"))
		require.NoError(t, err)
		return m
	}
	ctx := context.Background()
	store := &asked{}

	m, err := Interpolation{Store: store, CLI: true}.Manifest(ctx, manifest("[{name: a, type: password, options: {length: ((b))}}, {name: b, type: x}, {name: c}]"))
	require.ErrorContains(t, err, "Expected to find variables: c")
	require.Nil(t, m)
	require.Equal(t, []string{"b", "a", "c"}, store.names)
	length, _ := store.options.Get("length")
	require.Equal(t, "made b", length)

	m, err = Interpolation{Store: &asked{}, CLI: true, AllowMissing: true}.Manifest(ctx, manifest("[{name: a, type: x}, {name: c}]"))
	require.NoError(t, err)
	require.Len(t, m.Variables, 1, "variables with a value are removed")
	require.Equal(t, "c", m.Variables[0].Name)

	for variables, want := range map[string]string{
		"[{name: a, type: x, options: {o: ((a))}}]": "Getting all variables from variable definitions sections: " +
			"Interpolating variable 'a' definition options: Finding variable 'a': Detected recursion",
		"[{name: a, type: x, options: {o: ['((b))']}}, {name: b, options: {o: ((a))}}]": "Getting all variables from variable definitions sections: " +
			"Interpolating variable 'a' definition options: Finding variable 'b': " +
			"Interpolating variable 'b' definition options: Finding variable 'a': Detected recursion",
		"[{name: a, options: {o: ((a))}}]":         "Finding variable 'a': Interpolating variable 'a' definition options: Finding variable 'a': Detected recursion",
		"[{name: a, type: x}, {name: a, type: x}]": "Expected to find exactly one matching array item for path '/variables/name=a' but found 2",
		"[{name: a, type: x, options: {o: x((m))}}]": "Getting all variables from variable definitions sections: Interpolating variable 'a' definition options: " +
			"Invalid type 'map[interface {}]interface {}' for value '((m))' and variable 'm'. Supported types for interpolation within a string are integers and strings.",
	} {
		_, err := Interpolation{Store: Stores{&asked{}, Vars{"m": map[string]any{}}}, CLI: true}.Manifest(ctx, manifest(variables))
		require.NotEmpty(t, AsErrors(err), variables)
		require.Equal(t, want, AsErrors(err)[0].Message)
	}
}

// asked is a store that makes a value for every variable with a type and remembers the names it was asked for.
type asked struct {
	names   []string
	options *Map
}

func (s *asked) Get(_ context.Context, v *Variable) (any, bool, error) {
	s.names = append(s.names, v.Name)
	if v.Options != nil {
		s.options = v.Options
	}
	return "made " + v.Name, v.Type != "", nil
}

// failing is a store that fails.
type failing struct{}

var errStore = errors.New("no connection")

func (failing) Get(context.Context, *Variable) (any, bool, error) { return nil, false, errStore }
func (failing) Names(context.Context) ([]string, error)           { return nil, errStore }

func TestStoreErrors(t *testing.T) {
	for _, cli := range []bool{false, true} {
		_, err := interpolateText(t, Interpolation{Store: Stores{Vars{}, failing{}}, CLI: cli, RequireUsed: true}, "[((a)), ((b)), ((a))]")
		require.ErrorIs(t, err, errStore)
		require.Len(t, AsErrors(err), 3, "each variable once, and the listing")
	}
}

func TestLongChainOfDefinitions(t *testing.T) {
	tier.Sequential(t)
	var b strings.Builder
	b.WriteString("name: x\nvariables:\n")
	for i := range 10000 {
		fmt.Fprintf(&b, "- {name: v%d, type: x, options: {o: ((v%d))}}\n", i, i+1)
	}
	m, err := Parse(t.Context(), "m.yml", []byte(b.String()))
	require.NoError(t, err)
	_, err = Interpolation{Store: &asked{}, CLI: true}.Manifest(context.Background(), m)
	require.ErrorContains(t, err, "m.yml:3:3: variables[v0]: Getting all variables from variable definitions sections: "+
		"more than 100 definitions need each other")
}

func TestCancelledInterpolation(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, cli := range []bool{false, true} {
		_, err := Interpolation{Store: testVars, CLI: cli}.Value(ctx, "((v))")
		require.ErrorIs(t, err, context.Canceled)
	}
}

func TestDirectorDefinitions(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
variables:
- {name: ca, type: certificate, options: {is_ca: true, common_name: ((cn))}}
- {name: cert, type: certificate, options: {ca: ca}, consumes: {alternative_name: {from: a}, common_name: {from: b}}}
- {name: plain}
`))
	require.NoError(t, err)
	store := &asked{}
	i := Interpolation{Store: Stores{Vars{"/d/cn": "CN"}, store}, Prefix: "/d"}
	require.NoError(t, i.Generate(context.Background(), m))
	require.Equal(t, []string{"/d/ca"}, store.names, "a certificate that consumes a link waits for its address")
	cn, _ := store.options.Get("common_name")
	require.Equal(t, "CN", cn)

	i.Address = func(variable, consumer string) (string, bool) { return variable + "." + consumer, true }
	require.NoError(t, i.Generate(context.Background(), m))
	require.Equal(t, []string{"/d/ca", "/d/ca", "/d/cert"}, store.names)
	require.Equal(t, []string{"ca", "alternative_names", "common_name"}, store.options.Keys())
	ca, _ := store.options.Get("ca")
	require.Equal(t, "/d/ca", ca)
	names, _ := store.options.Get("alternative_names")
	require.Equal(t, []any{"cert.alternative_name"}, names)

	m, err = Parse(t.Context(), "m.yml", []byte("name: x\nvariables: [{name: a.b, type: x}, {name: c/, type: x}, {name: a//b, type: x}, {name: d, type: x, options: {o: ((zz))}}]\n"))
	require.NoError(t, err)
	err = Interpolation{Store: Vars{}}.Generate(context.Background(), m)
	var texts []string
	for _, e := range AsErrors(err) {
		texts = append(texts, e.Message)
	}
	require.Equal(t, []string{
		"Variable name 'a.b' must only contain alphanumeric, underscores, dashes, or forward slash characters",
		"Variable name 'c/' must not end with a forward slash",
		"Variable name 'a//b' must not contain two consecutive forward slashes",
		"Failed to find variable 'zz' from config server: HTTP Code '404', Error: 'Name 'zz' not found'",
	}, texts)
}

// The interpolated manifest reuses the groups that were decoded before, and only those that did not change.
func TestInterpolateDecodesWhatChanged(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`
name: d
addons: [{name: add, jobs: [{name: added, release: r}]}]
instance_groups:
- {name: same, jobs: [{name: j, release: r, properties: {a: ((v))}}]}
- {name: other, azs: [((v))], jobs: [{name: j, release: r}]}
- {name: same, instances: 2}
`))
	require.NoError(t, err)
	with, err := m.ApplyAddons(AddonOptions{})
	require.NoError(t, err)
	require.Len(t, with.InstanceGroups[0].Jobs, 2)
	own := *m
	own.InstanceGroups = []*InstanceGroup{{Location: m.InstanceGroups[0].Location, Name: "own"}}
	for _, from := range []*Manifest{m, with, &own} {
		got, err := Interpolation{Store: testVars}.Manifest(t.Context(), from)
		require.NoError(t, err)
		anew := (*decoder)(nil).manifest(got.root)
		require.Equal(t, anew.InstanceGroups, got.InstanceGroups)
		require.Equal(t, []string{"val"}, got.InstanceGroups[1].AZs)
		require.Equal(t, []string{"((v))"}, m.InstanceGroups[1].AZs)
		for n, g := range got.InstanceGroups {
			require.Equal(t, from == m && n != 1, g == m.InstanceGroups[n], n)
		}
		again, err := Interpolation{}.Manifest(t.Context(), got)
		require.NoError(t, err)
		require.Equal(t, got.InstanceGroups, again.InstanceGroups)
	}
}
