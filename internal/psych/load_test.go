package psych

// This file tests the options of reading: the permitted classes, and the reading of the Go CLI.

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// loadOptions are the Options for the arguments of safe_load.
func loadOptions(arguments any) Options {
	a := arguments.(map[string]any)
	classes, _ := a["permitted_classes"].([]any)
	return Options{
		NoAliases:      a["aliases"] != true,
		NoSymbols:      !slices.Contains(classes, any("Symbol")),
		Dates:          slices.Contains(classes, any("Date")),
		Times:          slices.Contains(classes, any("Time")),
		StrictInteger:  a["strict_integer"] == true,
		LiteralSymbols: a["parse_symbols"] == false,
	}
}

// TestLoading reads with the options of safe_load.
func TestLoading(t *testing.T) {
	for i, c := range cases(t, "loading.json") {
		text := c[0].(string)
		v, err := Load([]byte(text), loadOptions(c[1]))
		got := encode(v)
		if err != nil {
			got = encodeError(t, err)
		}
		require.Equal(t, toJSON(t, c[2]), toJSON(t, got), "case %d: %q with %v", i, text, c[1])
	}
}

// withTextKeys returns a value of the cases with its keys converted to strings, in order; false if two keys become
// the same.
func withTextKeys(v any) (any, bool) {
	switch v := v.(type) {
	case []any:
		list, all := make([]any, len(v)), true
		for i := range v {
			item, ok := withTextKeys(v[i])
			list[i], all = item, all && ok
		}
		return list, all
	case map[string]any:
		if f, ok := v["f"].(string); ok {
			number, err := strconv.ParseFloat(f, 64)
			return map[string]any{"f": rubytext.Float(number)}, err == nil
		}
		pairs, ok := v["h"].([]any)
		if !ok {
			return v, true
		}
		m, all := map[string]any{}, true
		for _, p := range pairs {
			key, _ := withTextKeys(p.([]any)[0])
			value, ok := withTextKeys(p.([]any)[1])
			text := rubytext.ToS(key)
			if typed, ok := key.(map[string]any); ok {
				for _, s := range typed {
					text = s.(string)
				}
			}
			_, twice := m[text]
			m[text], all = value, all && ok && !twice
		}
		return map[string]any{"h": m}, all
	}
	return v, true
}

// TestCLI compares with the values of yaml.v2, and with Psych's reading of the text that yaml.v2 writes.
func TestCLI(t *testing.T) {
	for i, c := range cases(t, "cli.json") {
		text := c[0].(string)
		v, err := Load([]byte(text), Options{Dialect: Deployed, NoAliases: true})
		if len(c) == 1 {
			require.Error(t, err, "case %d: %q", i, text)
			_, err = Load([]byte(text), Options{Dialect: CLI})
			require.Error(t, err, "case %d: %q", i, text)
			continue
		}
		read, readErr := Load([]byte(text), Options{Dialect: CLI, NoAliases: true})
		require.NoError(t, readErr, "case %d: %q", i, text)
		if want, ok := withTextKeys(c[2]); ok {
			got, _ := withTextKeys(encode(read))
			require.Equal(t, toJSON(t, want), toJSON(t, got), "case %d: %q", i, text)
		}
		rewritten := c[1].(string)
		want, wantErr := Load([]byte(rewritten), Options{})
		if wantErr != nil {
			require.EqualError(t, err, wantErr.Error(), "case %d: %q", i, text)
			continue
		}
		require.NoError(t, err, "case %d: %q", i, text)
		require.Equal(t, toJSON(t, encode(want)), toJSON(t, encode(v)), "case %d: %q, then %q", i, text, rewritten)
	}
}

func TestUnsafe(t *testing.T) {
	o := Options{Unsafe: true}
	v, err := Load([]byte("- 2026-01-31\n- 2026-01-31 01:02:03 Z\n- :a\n"), o)
	require.NoError(t, err)
	require.IsType(t, rubytext.Date{}, v.([]any)[0])
	var tag *UnsupportedTag
	_, err = Load([]byte("a: !ruby/object:Foo {}"), o)
	require.ErrorAs(t, err, &tag)
	require.Equal(t, UnsupportedTag{Tag: "!ruby/object:Foo", Line: 1, Column: 4}, *tag)
	require.EqualError(t, err, "unsupported YAML tag at line 1 column 4")
}

func TestErrors(t *testing.T) {
	_, err := Load([]byte("a: [1\nb: 2"), Options{Name: "manifest.yml"})
	var syntax *SyntaxError
	require.ErrorAs(t, err, &syntax)
	require.Equal(t, SyntaxError{
		Name: "manifest.yml", Line: 1, Column: 4, Problem: "did not find expected ',' or ']'", Context: "while parsing a flow sequence",
		FaultLine: 2, FaultColumn: 2,
	}, *syntax)
	require.True(t, strings.HasPrefix(err.Error(), "(manifest.yml): "))

	_, err = Load([]byte("a: *b"), Options{})
	require.ErrorIs(t, err, ErrBadAlias)
	_, err = Load([]byte("a: &b 1\nc: *b"), Options{NoAliases: true})
	require.ErrorIs(t, err, ErrBadAlias)
	require.Equal(t, &AliasesNotEnabled{2, 4}, err)

	_, err = Load([]byte("a:\n  b: 2026-01-31"), Options{})
	require.Equal(t, &DisallowedClass{"Date", 2, 6}, err)
	_, err = Load([]byte("a: !!float []\nb: !!float x"), Options{})
	require.Equal(t, &RubyError{"ArgumentError", "invalid value for Float()", `"x"`, 2, 4}, err)
	require.EqualError(t, err, "invalid value for Float(): <redacted>")
	require.Equal(t, `invalid value for Float(): "x"`, RubyMessage(err))
}

func TestShared(t *testing.T) {
	v, err := Load([]byte("a: &x {k: 1}\nb: *x\nc: &y [1]\nd: *y\n"), Options{})
	require.NoError(t, err)
	m := v.(*Map)
	a, _ := m.Get("a")
	b, _ := m.Get("b")
	require.Same(t, a, b)
	out, err := Marshal(v)
	require.NoError(t, err)
	require.Equal(t, "---\na: &1\n  k: 1\nb: *1\nc: &2\n- 1\nd: *2\n", string(out))
	out, err = MarshalOptions{Expand: true}.Marshal(v)
	require.NoError(t, err)
	require.Equal(t, "---\na:\n  k: 1\nb:\n  k: 1\nc:\n- 1\nd:\n- 1\n", string(out))
}

func TestMarshalOther(t *testing.T) {
	_, err := Marshal([]any{1, struct{}{}})
	require.EqualError(t, err, "psych: can't marshal a struct {}")
	out, err := Marshal([]any{1, "\xff\xfe", rubytext.Date{Year: 2026, Month: 1, Day: 31}, (*Map)(nil)})
	require.NoError(t, err)
	require.Equal(t, "---\n- 1\n- !binary |-\n  //4=\n- 2026-01-31\n-\n", string(out))
}

func TestEmitterOrder(t *testing.T) {
	for name, calls := range map[string]func(*Emitter){
		"no document":        func(e *Emitter) { e.Nil() },
		"nothing in it":      func(e *Emitter) { e.StartDocument(); e.EndDocument() },
		"not ended":          func(e *Emitter) { e.StartDocument(); e.Nil() },
		"two roots":          func(e *Emitter) { e.StartDocument(); e.Nil(); e.Nil() },
		"document within":    func(e *Emitter) { e.StartDocument(); e.StartDocument() },
		"end of the other":   func(e *Emitter) { e.StartDocument(); e.StartSequence(1, Block); e.EndMapping() },
		"end after nothing":  func(e *Emitter) { e.EndSequence() },
		"end without value":  func(e *Emitter) { e.StartDocument(); e.StartMapping(1, Block); e.Nil(); e.EndMapping() },
		"collection on top":  func(e *Emitter) { e.StartMapping(1, Block) },
		"alias without name": func(e *Emitter) { e.StartDocument(); e.Alias(""); e.EndDocument() },
		"odd anchor": func(e *Emitter) {
			e.StartDocument()
			e.Scalar("x", ScalarStyle{Properties: Properties{Anchor: "a b"}, Plain: true})
			e.EndDocument()
		},
	} {
		e := NewEmitter(nil, MarshalOptions{})
		calls(e)
		out, err := e.Finish()
		require.Error(t, err, name)
		require.Nil(t, out, name)
	}
}
