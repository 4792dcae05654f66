package psych

// This file compares results with Ruby's Psych, in the cases of testdata.

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// cases returns the cases of a file, each a list whose optional last elements may be missing.
func cases(t *testing.T, file string) [][]any {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	var list [][]any
	require.NoError(t, json.Unmarshal(data, &list))
	require.Greater(t, len(list), 100)
	return list
}

// encode returns a value in the encoding of the files, as JSON.
func encode(v any) any {
	switch v := v.(type) {
	case int64:
		return map[string]any{"i": strconv.FormatInt(v, 10)}
	case *big.Int:
		return map[string]any{"i": v.String()}
	case float64:
		return map[string]any{"f": rubytext.Float(v)}
	case rubytext.Symbol:
		return map[string]any{"s": string(v)}
	case rubytext.Date:
		return map[string]any{"d": v.String()}
	case time.Time:
		zone := v.Format("-07:00")
		switch v.Location() {
		case time.UTC:
			zone = "Z"
		case time.Local:
			zone = "local"
		}
		return map[string]any{"t": v.UTC().Format("2006-01-02 15:04:05.000000000"), "z": zone}
	case string:
		if !utf8.ValidString(v) {
			return map[string]any{"x": hex.EncodeToString([]byte(v))}
		}
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = encode(v[i])
		}
		return list
	case *Map:
		pairs := []any{}
		for k, x := range v.All() {
			pairs = append(pairs, []any{encode(k), encode(x)})
		}
		return map[string]any{"h": pairs}
	}
	return v
}

// encodeError returns an exception in the encoding of the files.
func encodeError(t *testing.T, err error) any {
	t.Helper()
	class := ""
	switch e := err.(type) {
	case *SyntaxError:
		class = "Psych::SyntaxError"
	case *AliasesNotEnabled:
		class = "Psych::AliasesNotEnabled"
	case *AnchorNotDefined:
		class = "Psych::AnchorNotDefined"
	case *DisallowedClass:
		class = "Psych::DisallowedClass"
	case *RubyError:
		class = e.Class
	default:
		require.Failf(t, "not an exception of Ruby", "%T: %v", err, err)
	}
	return map[string]any{"e": class, "m": RubyMessage(err)}
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	require.NoError(t, err)
	return string(b)
}

// TestScalars reads scalars and writes strings.
func TestScalars(t *testing.T) {
	o := Options{Dates: true, Times: true}
	for i, c := range cases(t, "scalars.json") {
		text := c[0].(string)
		var want any = text
		if len(c) > 2 {
			want = c[2]
		}
		v, err := ResolveScalar(&Node{Value: text, Plain: true, Style: StylePlain}, o)
		got := encode(v)
		if err != nil {
			got = encodeError(t, err)
		}
		require.Equal(t, toJSON(t, want), toJSON(t, got), "case %d: the value of %q", i, text)

		out, err := Marshal(text)
		var yaml any = string(out)
		if err != nil {
			yaml = encodeError(t, err)
		}
		require.Equal(t, expand(text, c[1]), yaml, "case %d: %q as YAML", i, text)
	}
}

// expand expands the abbreviation of the most common forms of a string.
func expand(text string, form any) any {
	switch form {
	case "p":
		return "--- " + text + "\n"
	case "'":
		return "--- '" + text + "'\n"
	case `"`:
		return `--- "` + text + "\"\n"
	}
	return form
}

// tree returns the form of a node.
func tree(n *Node) any {
	orNil := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	switch n.Kind {
	case KindAlias:
		return []any{"*", n.Line(), n.Column(), n.Anchor()}
	case KindScalar:
		flags := ""
		if n.Plain {
			flags += "p"
		}
		if n.Quoted {
			flags += "q"
		}
		return []any{"=", n.Line(), n.Column(), orNil(n.Anchor()), orNil(n.Tag().String()), n.Style, flags, n.Value}
	}
	kind, style := "[", 1
	if n.Kind == KindMapping {
		kind = "{"
	}
	if n.Style == StyleFlow {
		style = 2
	}
	list := []any{kind, n.Line(), n.Column(), orNil(n.Anchor()), orNil(n.Tag().String()), style}
	for _, c := range n.Children() {
		list = append(list, tree(c))
	}
	return list
}

// TestDocuments reads well-formed and malformed documents: their trees, and their values under safe_load, or the
// exceptions.
func TestDocuments(t *testing.T) {
	faults := 0
	for i, c := range cases(t, "documents.json") {
		text, want := c[0].(string), c[1]
		nodes, err := Parse([]byte(text), Options{})
		var got any
		if err != nil {
			got = encodeError(t, err)
			faults++
		} else {
			trees := []any{}
			for _, n := range nodes {
				trees = append(trees, tree(n))
			}
			got = trees
		}
		require.Equal(t, toJSON(t, want), toJSON(t, got), "case %d: the tree of %q", i, text)

		if len(c) > 2 {
			want = c[2]
		}
		v, err := Load([]byte(text), Options{Dates: true, Times: true})
		switch e := err.(type) {
		case nil:
			got = encode(v)
		case *LimitError:
			require.Equal(t, "recursion", e.Limit)
			got = map[string]any{"e": "RuntimeError", "m": "recursive"} // the generator refuses them as well
		case *UnsupportedTag:
			require.Equal(t, yamlTag+"str", e.Tag, "case %d: %q", i, text) // a string with instance variables
			continue
		default:
			got = encodeError(t, err)
		}
		require.Equal(t, toJSON(t, want), toJSON(t, got), "case %d: the value of %q", i, text)
	}
	require.Greater(t, faults, 500)
}

// TestEncoding reads documents that are not printable UTF-8.
func TestEncoding(t *testing.T) {
	faults := 0
	for i, c := range cases(t, "encoding.json") {
		var text []byte
		for _, p := range c[0].([]any) {
			part := p.([]any)
			b, err := hex.DecodeString(part[0].(string))
			require.NoError(t, err)
			text = append(text, bytes.Repeat(b, int(part[1].(float64)))...)
		}
		_, err := Parse(text, Options{})
		var got any
		if err != nil {
			got = encodeError(t, err)
			if err.(*SyntaxError).FaultLine == 0 {
				faults++
			}
		}
		require.Equal(t, toJSON(t, c[1]), toJSON(t, got), "case %d: %v", i, c[0])
	}
	require.Greater(t, faults, 100)
}

// decode returns the value of a form; seen holds the collections by number.
func decode(t *testing.T, form any, seen map[float64]any) any {
	t.Helper()
	f, ok := form.(map[string]any)
	if !ok {
		return form
	}
	if i, ok := f["i"]; ok {
		b, ok := new(big.Int).SetString(i.(string), 10)
		require.True(t, ok)
		if b.IsInt64() {
			return b.Int64()
		}
		return b
	}
	if s, ok := f["s"]; ok {
		return rubytext.Symbol(s.(string))
	}
	if text, ok := f["f"]; ok {
		x, err := strconv.ParseFloat(text.(string), 64)
		require.NoError(t, err)
		return x
	}
	if r, ok := f["r"]; ok {
		require.Contains(t, seen, r)
		return seen[r.(float64)]
	}
	number, _ := f["n"].(float64)
	if pairs, ok := f["h"]; ok {
		m := NewMap(0)
		seen[number] = m
		for _, p := range pairs.([]any) {
			pair := p.([]any)
			m.Set(pair[0].(string), decode(t, pair[1], seen))
		}
		return m
	}
	items := f["a"].([]any)
	list := make([]any, len(items))
	seen[number] = list
	for i := range items {
		list[i] = decode(t, items[i], seen)
	}
	return list
}

func marshalOptions(options any) MarshalOptions {
	o, _ := options.(map[string]any)
	var m MarshalOptions
	if n, ok := o["indentation"]; ok {
		m.Indentation = int(n.(float64))
	}
	if n, ok := o["line_width"]; ok {
		w := int(n.(float64))
		m.LineWidth = &w
	}
	m.Canonical = o["canonical"] == true
	m.Header = o["header"] == true
	return m
}

// TestValues writes nested values.
func TestValues(t *testing.T) {
	for i, c := range cases(t, "values.json") {
		var options any
		if len(c) > 2 {
			options = c[2]
		}
		out, err := marshalOptions(options).Marshal(decode(t, c[0], map[float64]any{}))
		if want, ok := c[1].(map[string]any); ok {
			require.EqualError(t, err, want["m"].(string), "case %d", i)
			continue
		}
		require.NoError(t, err, "case %d", i)
		require.Equal(t, c[1], string(out), "case %d: %v", i, c[0])
	}
}

// emit sends the events of a form to e.
func emit(e *Emitter, form any) {
	f := form.([]any)
	text := func(i int) string { s, _ := f[i].(string); return s }
	flag := func(i int) bool { return f[i] == true }
	p := Properties{Anchor: text(1)}
	switch f[0] {
	case "*":
		e.Alias(text(1))
		return
	case "=":
		p.Tag = text(2)
		e.Scalar(text(6), ScalarStyle{p, flag(3), flag(4), Style(f[5].(float64))})
		return
	}
	p.Tag = text(2)
	style, children := CollectionStyle{p, flag(3), flag(4)}, f[5].([]any)
	if f[0] == "[" {
		e.StartSequence(len(children), style)
	} else {
		e.StartMapping(len(children)/2, style)
	}
	for _, c := range children {
		emit(e, c)
	}
	if f[0] == "[" {
		e.EndSequence()
	} else {
		e.EndMapping()
	}
}

// TestEvents writes trees of nodes with styles, tags and anchors of all kinds.
func TestEvents(t *testing.T) {
	for i, c := range cases(t, "events.json") {
		e := NewEmitter(nil, marshalOptions(c[2]))
		for _, root := range c[0].([]any) {
			e.StartDocument()
			emit(e, root)
			e.EndDocument()
		}
		out, err := e.Finish()
		if want, ok := c[1].(map[string]any); ok {
			require.EqualError(t, err, want["m"].(string), "case %d", i)
			continue
		}
		require.NoError(t, err, "case %d", i)
		require.Equal(t, c[1], string(out), "case %d: %v", i, c[0])
	}
}

// TestRoundTrip reads the values that TestValues writes. Symbols with line breaks come back as strings, in Ruby as
// well.
func TestRoundTrip(t *testing.T) {
	for i, c := range cases(t, "values.json") {
		if strings.Contains(toJSON(t, c[0]), `{"s":`) {
			continue
		}
		out, err := Marshal(decode(t, c[0], map[float64]any{}))
		require.NoError(t, err, "case %d", i)
		v, err := Load(out, Options{})
		if _, recursive := err.(*LimitError); recursive {
			continue
		}
		require.NoError(t, err, "case %d: %s", i, out)
		again, err := MarshalOptions{Expand: true}.Marshal(v)
		require.NoError(t, err)
		first, err := MarshalOptions{Expand: true}.Marshal(decode(t, c[0], map[float64]any{}))
		require.NoError(t, err)
		require.Equal(t, string(first), string(again), "case %d", i)
	}
}

func TestFormatFloat(t *testing.T) {
	// Values as Ruby's to_s writes them are in scalars.json; these are its limits.
	for f, want := range map[float64]string{
		math.Inf(1): "Infinity", math.MaxFloat64: "1.7976931348623157e+308", 5e-324: "5.0e-324", -1e-5: "-1.0e-05",
	} {
		require.Equal(t, want, rubytext.Float(f), fmt.Sprint(f))
	}
}
