package psych

// This file tests that documents keep their meaning when yaml.v3 has read or written them.

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// throughYAML reads a document with yaml.v3 and decodes the result of FromYAML. It reports whether yaml.v3 could read
// it.
func throughYAML(text string, o Options) (v any, read bool, err error) {
	var n yaml.Node
	if yaml.Unmarshal([]byte(text), &n) != nil {
		return nil, false, nil
	}
	tree, err := FromYAML(&n, o)
	if err == nil && tree != nil {
		v, err = Decode(tree, o)
	}
	return v, true, err
}

// TestFromYAML reads all documents of the other tests both ways.
func TestFromYAML(t *testing.T) {
	read, more, lost := 0, 0, 0
	for _, file := range []string{"documents.json", "loading.json", "scalars.json"} {
		for i, c := range cases(t, file) {
			text, ok := c[0].(string)
			if !ok {
				continue
			}
			want, wantErr := Load([]byte(text), Options{})
			got, ok, err := throughYAML(text, Options{})
			syntax := new(SyntaxError)
			switch {
			case !ok:
				continue
			case errors.As(wantErr, &syntax): // which yaml.v3 does not find
				more++
				continue
			case wantErr != nil && err != nil && wantErr.Error() == err.Error():
			case wantErr == nil && err == nil && toJSON(t, encode(want)) == toJSON(t, encode(got)):
			default: // yaml.v3 drops or changes these
				lost++
				require.True(t, strings.Contains(text, "\ufeff") || strings.Contains(text, "! '"), "%s %d: %q: %v %v, not %v %v", file, i, text, got, err, want, wantErr)
			}
			read++
		}
	}
	require.Greater(t, read, 7000)
	require.Less(t, more, 10)
	require.Less(t, lost, 10)
}

func TestFromYAMLLimits(t *testing.T) {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b, *b]\n"
	for text, o := range map[string]Options{
		bomb:            {Limits: Limits{AliasNodes: 200}},
		"[a, b, [c]]":   {Limits: Limits{Nodes: 4}},
		"[a, [b, [c]]]": {Limits: Limits{Depth: 2}},
		"&a [*a]":       {},
		"s: &s " + strings.Repeat("x", 6400) + "\nl: [*s, *s]": {Limits: Limits{AliasNodes: 150}},
	} {
		_, want := Load([]byte(text), o)
		_, ok, err := throughYAML(text, o)
		require.True(t, ok)
		require.ErrorIs(t, err, ErrLimit, text)
		require.EqualError(t, err, want.Error())
	}
	self := &yaml.Node{Kind: yaml.SequenceNode}
	self.Content = []*yaml.Node{self}
	_, err := FromYAML(self, Options{})
	require.EqualError(t, err, "limit of 1000 for depth exceeded")
	m := MapOf("a", 1)
	m.Set("m", m)
	_, err = yaml.Marshal(m)
	require.EqualError(t, err, "limit of 1000 for depth exceeded")
}

// TestMapThroughYAML decodes and encodes a type of its own that contains maps.
func TestMapThroughYAML(t *testing.T) {
	type own struct {
		Name   string `yaml:"name"`
		Value  Map    `yaml:"value"`
		Shared *Map   `yaml:"shared"`
		Absent *Map   `yaml:"absent,omitempty"`
	}
	const text = `name: web
value: {z: y, a: 0o17, b: 1_000, c: 012, d: 1:30, e: ':sym', f: !!binary aGk=, g: ~, 1: yes, h: &h {i: 1.0}, j: *h, <<: *h}
shared: &s {<<: {k: No}}
`
	var o own
	require.NoError(t, yaml.Unmarshal([]byte(text), &o))
	want, err := Load([]byte(text), Options{})
	require.NoError(t, err)
	value, _ := want.(*Map).Get("value")
	require.Equal(t, value, &o.Value)
	require.Equal(t, []string{"z", "a", "b", "c", "d", "e", "f", "g", "1", "h", "j", "i"}, o.Value.Keys())
	require.Equal(t, MapOf("k", false), o.Shared)

	written, err := yaml.Marshal(o)
	require.NoError(t, err)
	require.Equal(t, `name: web
value:
    z: "y"
    a: "0o17"
    b: 1000
    c: 10
    d: 5400
    e: ":sym"
    f: hi
    g: null
    "1": true
    h:
        i: 1.0
    j:
        i: 1.0
    i: 1.0
shared:
    k: false
`, string(written))
	var again own
	require.NoError(t, yaml.Unmarshal(written, &again))
	require.Equal(t, o, again)

	for text, want := range map[string]string{
		"value: [a]":                     "line 1 column 8: expected a mapping",
		"value: x":                       "line 1 column 8: expected a mapping",
		"value: {a: 1,\n b: 2020-01-02}": "line 2 column 5: Tried to load unspecified class: Date",
		"value: {a: !!float x}":          `line 1 column 12: invalid value for Float(): <redacted>`,
		"value: !ruby/object:X {}":       "line 1 column 8: Tried to load unspecified class: <redacted>",
		"value: &a {b: *a}":              "1:15: an alias refers to a collection that contains it",
	} {
		require.EqualError(t, yaml.Unmarshal([]byte(text), new(own)), want, text)
	}
	require.NoError(t, yaml.Unmarshal([]byte("value: ~\nshared: ~"), &again), "yaml.v3 passes over null")
	require.Nil(t, again.Shared)
}

// TestToYAML writes values with yaml.v3 and reads them again: as the director does, with yaml.v3, and with both.
func TestToYAML(t *testing.T) {
	big, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	for _, v := range []any{
		nil, true, int64(-5), big, 1.0, 1e20, -0.5, math.Inf(1), math.Inf(-1), rubytext.Symbol("a"), rubytext.Symbol("a: b"), rubytext.Symbol(""),
		[]any{}, NewMap(0), []any{[]any{int64(1)}, MapOf("a", nil)}, MapOf("<<", MapOf("a", "b")), (*Map)(nil),
	} {
		text, err := yaml.Marshal(MapOf("v", v))
		require.NoError(t, err)
		got, err := Load(text, Options{})
		require.NoError(t, err, "%s", text)
		if v == (*Map)(nil) {
			v = nil
		}
		require.Equal(t, MapOf("v", v), got, "%s", text)
		got, ok, err := throughYAML(string(text), Options{})
		require.True(t, ok && err == nil)
		require.Equal(t, MapOf("v", v), got, "%s", text)
	}
	nan, err := yaml.Marshal(MapOf("v", math.NaN(), "go", []string{"yes"}, "int", 1))
	require.NoError(t, err)
	require.Equal(t, "v: .nan\ngo:\n    - \"yes\"\nint: 1\n", string(nan))
}

// sameString requires that a string is unchanged as a key, as a value, and in flow style.
func sameString(t testing.TB, s string) {
	t.Helper()
	m := MapOf(s, s, "k", []any{s, MapOf(s, s)})
	text, err := yaml.Marshal(m)
	require.NoError(t, err, "%q", s)
	got, err := Load(text, Options{})
	require.NoError(t, err, "%q: %s", s, text)
	require.Equal(t, m, got, "%q: %s", s, text)
	got = new(Map)
	require.NoError(t, yaml.Unmarshal(text, got))
	require.Equal(t, m, got, "%q: %s", s, text)
	var plain map[string]any
	require.NoError(t, yaml.Unmarshal(text, &plain), "%q: %s", s, text)
	if s != "k" {
		require.Equal(t, s, plain[s], "%q: %s", s, text)
	}
	require.Equal(t, s, plain["k"].([]any)[0], "%q: %s", s, text)

	node, err := m.MarshalYAML()
	require.NoError(t, err)
	direct := new(Map)
	require.NoError(t, direct.UnmarshalYAML(node.(*yaml.Node)))
	require.Equal(t, m, direct, "%q", s)
	var encoded yaml.Node
	require.NoError(t, encoded.Encode(m))
	require.NoError(t, encoded.Decode(direct))
	require.Equal(t, m, direct, "%q", s)
}

func TestStringsThroughYAML(t *testing.T) {
	for i, c := range cases(t, "scalars.json") {
		if s, ok := c[0].(string); ok && i%tier.Of(50, 10, 10) == 0 {
			sameString(t, s)
		}
	}
	for _, s := range []string{"<<", "a\nb", "a\n", "a\n\n", "\na", " a\nb", "a\n b\n", "a \nb", "a\tb\n", "\xff", "\x00", "\u0085", "a\u2028b\n", "\ufeff", "\ufeffa\nb",
		"!!str x", "--- a", "...\n", "# a\n# b", "a: b\nc", "? a\n", strings.Repeat("x", 200), strings.Repeat("x y ", 100), strings.Repeat("x\n", 100)} {
		sameString(t, s)
	}
	random := rand.New(rand.NewPCG(3, 4))
	alphabet := []rune("ab:?-#,[]{}&*!|>'\"%@` \n\t\r~=<0123456789._eEyYnN+/\\\u0085\u2028\ufeffé😀\x00")
	for range tier.Of(100, 500, 500) {
		s := make([]rune, random.IntN(12))
		for i := range s {
			s[i] = alphabet[random.IntN(len(alphabet))]
		}
		sameString(t, string(s))
	}
}

func FuzzStringsThroughYAML(f *testing.F) {
	f.Add("a\n b")
	f.Add("!<x> y")
	f.Fuzz(func(t *testing.T, s string) { sameString(t, s) })
}
