package manifest

// This file tests reading and writing documents: types, merge keys, aliases, limits, round trips.

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/codes"
)

func TestDocumentTypes(t *testing.T) {
	n, err := YAML{}.Document(t.Context(), "d.yml", []byte(`{a: yes, b: y, c: 010, d: 1:30, e: 1_000, f: "1,000", g: ~, h: 1.50, i: 99999999999999999999, k: nil, l: ((x)), 5: z, m: {}, n: []}`))
	require.NoError(t, err)
	require.Equal(t, `{"a" => true, "b" => "y", "c" => 8, "d" => 5400, "e" => 1000, "f" => "1,000", "g" => nil, "h" => 1.5, `+
		`"i" => 99999999999999999999, "k" => "nil", "l" => "((x))", 5 => "z", "m" => {}, "n" => []}`, n.inspect())
	require.Equal(t, 14, n.Len())
	require.Equal(t, KindMap, n.Kind())
	require.True(t, n.Get("g").IsNull())
	require.False(t, n.Get("zz").IsNull())
	require.Nil(t, n.Get("zz").Get("deeper").Value())
	require.True(t, n.Has("g"))
	keys := n.Value().(*Map).Keys()
	require.Contains(t, keys, "5")
}

func TestDocumentAsCLI(t *testing.T) {
	n, err := YAML{Reading: AsDeployed}.Document(t.Context(), "d.yml", []byte("{z: y, b: 2020-01-02, a10: 1.0, a2: no, n: 1}"))
	require.NoError(t, err)
	require.Equal(t, `{false => 1, "a2" => false, "a10" => 1, "b" => "2020-01-02", "z" => true}`, n.inspect())
	_, err = YAML{Reading: AsDeployed}.Document(t.Context(), "d.yml", []byte("{{x}: 1}"))
	require.Error(t, err)
	n, err = YAML{}.Document(t.Context(), "d.yml", []byte("{{x}: 1}"))
	require.NoError(t, err)
	require.Equal(t, `{{"x" => nil} => 1}`, n.inspect())
}

func TestMergeKeys(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{"{x: &x {a: 1, b: 2}, y: {<<: *x, a: 3}}", `{"a" => 3, "b" => 2}`},
		{"{x: &x {a: 1, b: 2}, y: {a: 3, <<: *x}}", `{"a" => 1, "b" => 2}`},
		{"{x: &x {a: 1}, z: &z {a: 2, b: 2}, y: {<<: [*x, *z]}}", `{"a" => 1, "b" => 2}`},
		{"{x: &x {a: 1}, y: {'<<': *x}}", `{"a" => 1}`},
		{"{x: &x [1], y: {<<: *x}}", `{"<<" => [1]}`},
		{"{y: {<<: 5, a: 1, a: 2}}", `{"<<" => 5, "a" => 2}`},
		{"{y: {<<: [5, {a: 1}]}}", `{"<<" => [5, {"a" => 1}]}`},
	} {
		n, err := YAML{}.Document(t.Context(), "d.yml", []byte(c.doc))
		require.NoError(t, err, c.doc)
		require.Equal(t, c.want, n.Get("y").inspect(), c.doc)
	}
}

func TestDuplicateKeysInBigMaps(t *testing.T) {
	var b strings.Builder
	for i := range 40 {
		fmt.Fprintf(&b, "k%d: %d\n", i%20, i)
	}
	n, err := YAML{}.Document(t.Context(), "d.yml", []byte(b.String()))
	require.NoError(t, err)
	require.Equal(t, 20, n.Len())
	require.Equal(t, int64(39), n.Get("k19").Value())
	require.Nil(t, n.Get("k20"))
}

// bomb is a document that unfolds to 10^9 values.
func bomb() []byte {
	var b strings.Builder
	b.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < 9; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 10), ", "))
	}
	return []byte(b.String())
}

func TestLimits(t *testing.T) {
	_, err := Parse(t.Context(), "bomb.yml", bomb())
	require.ErrorContains(t, err, "bomb.yml:6:45: limit of 1000000 for alias nodes exceeded (error 440001)")
	require.NotZero(t, AsErrors(err)[0].Location.Line)
	_, err = YAML{Limits: Limits{AliasNodes: 5}}.Document(t.Context(), "d.yml", []byte("a: &a [1, 2]\nb: [*a, *a]"))
	require.ErrorContains(t, err, "limit of 5 for alias nodes")
	_, err = YAML{Limits: Limits{AliasNodes: 6}}.Document(t.Context(), "d.yml", []byte("a: &a [1, 2]\nb: [*a, *a]"))
	require.NoError(t, err)
	_, err = YAML{Limits: Limits{Nodes: 4}}.Document(t.Context(), "d.yml", []byte("[1, 2, 3, 4]"))
	require.ErrorContains(t, err, "limit of 4 for nodes")
	_, err = YAML{Limits: Limits{Nodes: 5}}.Document(t.Context(), "d.yml", []byte("[1, 2, 3, 4]"))
	require.NoError(t, err)
	_, err = Parse(t.Context(), "loop.yml", []byte("a: &a [*a]"))
	require.ErrorContains(t, err, "loop.yml:1:8: an alias refers to a collection that contains it")
	_, err = YAML{Limits: Limits{Size: 10}}.Manifest(t.Context(), "big.yml", []byte("name: 0123456789"))
	require.ErrorContains(t, err, "limit of 10 for size")
	_, err = Parse(t.Context(), "deep.yml", []byte(strings.Repeat("[", 100000)))
	require.Error(t, err)
	_, err = Parse(t.Context(), "tab.yml", []byte("a:\n\tb: 1"))
	require.ErrorContains(t, err, "found character that cannot start any token")
	_, err = Parse(t.Context(), "utf8.yml", []byte("a: \xff\xfe"))
	require.ErrorIs(t, err, Code(codes.BadManifest))
}

func TestBigManifest(t *testing.T) {
	tier.Normally(t)
	var b bytes.Buffer
	b.WriteString("name: big\nreleases: [{name: r, version: 1}]\nstemcells: [{alias: s, os: o, version: 1}]\n" +
		"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}\ninstance_groups:\n")
	const groups = 10000
	for i := range groups {
		fmt.Fprintf(&b, "- {name: g%d, instances: 1, jobs: [{name: j, release: r, properties: {a: {b: %d}}}], vm_type: v, stemcell: s, networks: [{name: n}]}\n", i, i)
	}
	m, err := Parse(t.Context(), "big.yml", b.Bytes())
	require.NoError(t, err)
	require.Len(t, m.InstanceGroups, groups)
	require.NoError(t, m.Validate(Validation{}))
	ops, err := ParseOps(t.Context(), "ops.yml", []byte("- {type: replace, path: /instance_groups/name=g9999/instances, value: 2}"))
	require.NoError(t, err)
	changed, err := m.Apply(t.Context(), ops)
	require.NoError(t, err)
	require.Equal(t, 2, changed.InstanceGroups[9999].Instances)
}

func TestRoundTrip(t *testing.T) {
	for _, file := range []string{"testdata/deployment.yml", "testdata/cloud.yml", "testdata/runtime.yml"} {
		first, err := YAML{}.Document(t.Context(), file, []byte(mustRead(file)))
		require.NoError(t, err)
		sameAfterMarshal(t, first)
	}
	for _, doc := range []string{
		"{b: 1, a: {d: [1, {z: ~, y: ''}], c: 'yes'}, 010: '010', 1.0: 5.0e+20, ~: 1, true: no}",
		"{a: '2020-01-01', b: \"a\\nb\\n\", c: \" x \", d: '((v))', e: '', f: 99999999999999999999, g: \"\\x07\", h: '#', i: 'nil', j: '~', k: '1:30', l: 'y'}",
		":s: :t\n:u v: x\n",
		"[[], {}, [[]], [{}], {a: []}, {{x: 1}: 2}]",
	} {
		first, err := YAML{}.Document(t.Context(), "d.yml", []byte(doc))
		require.NoError(t, err)
		sameAfterMarshal(t, first)
	}
}

// sameAfterMarshal checks that a tree stays the same when it is written and read: values, types, order.
func sameAfterMarshal(t *testing.T, n *Node) {
	t.Helper()
	out, err := n.Marshal()
	require.NoError(t, err)
	again, err := YAML{}.Document(t.Context(), "again.yml", out)
	require.NoError(t, err, "%s", out)
	require.Equal(t, n.inspect(), again.inspect())
}

func TestNodes(t *testing.T) {
	n := nodeOf(map[string]any{"b": []string{"x"}, "a": uint32(5), "c": []byte("y"), "d": float32(1.5), "e": int32(3)})
	require.Equal(t, `{"a" => 5, "b" => ["x"], "c" => "y", "d" => 1.5, "e" => 3}`, n.inspect())
	require.Equal(t, OriginKind(FromCode), n.Origin().Kind)
	require.True(t, n.Equal(nodeOf(n.Value())))
	require.False(t, nodeOf(1).Equal(nodeOf(1.0)))
	require.False(t, nodeOf(map[string]any{"a": 1}).Equal(nodeOf(map[string]any{"b": 1})))
	require.True(t, (*Node)(nil).Equal(nil))
	require.False(t, (*Node)(nil).Equal(nodeOf(nil)))
	count := 0
	for range n.Pairs() {
		if count++; count == 2 {
			break
		}
	}
	require.Equal(t, 2, count)
	require.Equal(t, "", (*Node)(nil).File())
}

func TestInspect(t *testing.T) {
	for text, want := range map[string]string{
		"a\"b\\c":                `"a\"b\\c"`,
		"\a\b\t\n\v\f\r\x1b\x00": `"\a\b\t\n\v\f\r\e\u0000"`,
		"#{x} #$y #@z # a#":      `"\#{x} \#$y \#@z # a#"`,
		"é\u00ad\u200b\ue000":    "\"é\u00ad\u200b\ue000\"",
		"\u2028\U0001f600":       "\"\\u2028\U0001f600\"",
		"\xff":                   `"\xFF"`,
	} {
		require.Equal(t, want, nodeOf(text).inspect())
	}
	require.LessOrEqual(t, len(nodeOf(make([]any, tier.Of(1<<16, 1<<20, 1<<20))).inspect()), maxInspect+100)
	n, err := YAML{}.Document(t.Context(), "d.yml", []byte(":a: 1\n:\"b c\": :d\n:e?: :\"f g\"\n"))
	require.NoError(t, err)
	require.Equal(t, `{a: 1, "b c": :d, e?: :"f g"}`, n.inspect())
}

func TestKeyOrder(t *testing.T) {
	n, err := YAML{Reading: AsCLI}.Document(t.Context(), "d.yml", []byte("{b: 1, a10: 1, a9: 1, a-b: 1, a_b: 1, B: 1, 2: 1, 1.5: 1, true: 1, ~: 1, a010: 1, a1: 1, '10': 1, '9': 1, é: 1, a: 1, x100: 1, x20: 1, x1001: 1}"))
	require.NoError(t, err)
	var keys []string
	for k := range n.Pairs() {
		keys = append(keys, k.inspect())
	}
	require.Equal(t, `true 1.5 2 nil "9" "10" "B" "a" "a-b" "a_b" "a1" "a9" "a10" "a010" "b" "x20" "x100" "x1001" "é"`, strings.Join(keys, " "))
}
