package jsonschema

// This file compares validation with json_schemer's results in testdata.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// compileText compiles a schema without its $schema.
func compileText(t testing.TB, text string) (*Schema, error) {
	t.Helper()
	doc, err := Decode([]byte(text), psych.Limits{})
	require.NoError(t, err, text)
	m, ok := doc.(*psych.Map)
	require.True(t, ok, "the schema must be an object: %s", text)
	m.Set("$schema", Draft)
	return Compile(m)
}

func TestCases(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	var schema *Schema
	var text string
	cases := 0
	for n := 0; n < len(lines); n++ {
		line := lines[n]
		if s, ok := strings.CutPrefix(line, "schema "); ok {
			text = s
			schema, err = compileText(t, s)
			require.NoError(t, err, "line %d", n+1)
		}
		value, ok := strings.CutPrefix(line, "value ")
		if !ok {
			continue
		}
		var want []string
		for n+1 < len(lines) && strings.HasPrefix(lines[n+1], "fails ") {
			n++
			want = append(want, strings.TrimPrefix(lines[n], "fails "))
		}
		v, err := Decode([]byte(value), psych.Limits{})
		require.NoError(t, err)
		got, err := schema.Validate(t.Context(), v)
		require.NoError(t, err)
		require.Equal(t, want, got, "line %d: %s on %s", n+1, value, text)
		cases++
	}
	require.Greater(t, cases, 200)
}

func TestCompileErrors(t *testing.T) {
	tests := []struct{ schema, want string }{
		{`{"$ref":"http://example.com/x"}`, "the schema uses a reference to another document at /$ref, which is not supported"},
		{`{"$ref":"other.json#/a"}`, "the schema uses a reference to another document at /$ref, which is not supported"},
		{`{"items":{"$dynamicRef":"#x"}}`, `the schema uses the keyword "$dynamicRef" at /items/$dynamicRef, which is not supported`},
		{`{"$id":"x"}`, `the schema uses the keyword "$id" at /$id, which is not supported`},
		{`{"properties":{"a":{"format":"email"}}}`, `the schema uses the format "email" at /properties/a/format, which is not supported`},
		{`{"pattern":"(?=a)"}`, `the schema uses the pattern "(?=a)" (a group of a special kind) at /pattern, which is not supported`},
		{`{"pattern":"[[:alpha:]]"}`, `the schema uses the pattern "[[:alpha:]]" (a class inside a class) at /pattern, which is not supported`},
		{`{"pattern":"\\p{Alpha}"}`, `the schema uses the pattern "\\p{Alpha}" (the escape \p) at /pattern, which is not supported`},
		{`{"pattern":"a{,3}"}`, `the schema uses the pattern "a{,3}" (a quantifier without a lower bound) at /pattern, which is not supported`},
		{`{"pattern":"a++"}`, `the schema uses the pattern "a++" (a possessive quantifier) at /pattern, which is not supported`},
		{`{"pattern":"[a&&b]"}`, `the schema uses the pattern "[a&&b]" (an intersection of classes) at /pattern, which is not supported`},
		{`{"pattern":"(a"}`, `the schema uses the pattern "(a" (missing closing )) at /pattern, which is not supported`},
		{`{"patternProperties":{"(?<x>a)":{}}}`, `the schema uses the pattern "(?<x>a)" (a group of a special kind) at /patternProperties, which is not supported`},
		{`{"$ref":"#/nowhere"}`, `the reference at /$ref leads nowhere: "/nowhere"`},
		{`{"$ref":"#nobody"}`, `the reference at /$ref names the unknown anchor "nobody"`},
		{`{"$ref":1}`, "the keyword at /$ref must be a reference"},
		{`{"items":[{}]}`, "the schema at /items must be an object or a boolean"},
		{`{"allOf":{}}`, "the keyword at /allOf must be a list of schemas"},
		{`{"properties":[]}`, "the keyword at /properties must be an object of schemas"},
		{`{"required":"a"}`, "the keyword at /required must be a list of names"},
		{`{"maximum":"1"}`, "the keyword at /maximum must be a number"},
		{`{"multipleOf":0}`, "the keyword at /multipleOf must be a number other than zero"},
		{`{"enum":1}`, "the keyword at /enum must be a list"},
		{`{"type":1}`, "the keyword at /type must be a list of names"},
		{`{"items":{"$schema":"http://json-schema.org/draft-07/schema#"}}`, "the schema uses another draft for a part of the schema at /items/$schema, which is not supported"},
	}
	for _, tt := range tests {
		_, err := compileText(t, tt.schema)
		require.EqualError(t, err, tt.want)
	}
}

func TestDraft(t *testing.T) {
	for _, tt := range []struct{ doc, want string }{
		{`{}`, "You must declare your $schema draft version"},
		{`{"$schema":null}`, "You must declare your $schema draft version"},
		{`{"$schema":" "}`, "You must declare your $schema draft version"},
		{`{"$schema":"http://json-schema.org/draft-07/schema#"}`, "Only https://json-schema.org/draft/2020-12/schema schema is currently supported"},
		{`[]`, "the schema must be an object"},
	} {
		doc, err := Decode([]byte(tt.doc), psych.Limits{})
		require.NoError(t, err)
		_, err = Compile(doc)
		require.EqualError(t, err, tt.want)
	}
}

func TestHostileSchemas(t *testing.T) {
	tier.Normally(t)
	endless, err := compileText(t, `{"$ref":"#"}`)
	require.NoError(t, err)
	_, err = endless.Validate(t.Context(), int64(1))
	require.EqualError(t, err, "the schema refers to itself more than 500 times")

	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/0","$defs":{`)
	for i := range 40 {
		fmt.Fprintf(&b, `"%d":{"allOf":[{"$ref":"#/$defs/%d"},{"$ref":"#/$defs/%d"}]},`, i, i+1, i+1)
	}
	b.WriteString(`"40":{}}}`)
	branching, err := compileText(t, b.String())
	require.NoError(t, err)
	_, err = branching.Validate(t.Context(), int64(1))
	require.EqualError(t, err, "validating takes more than 1000000 steps")

	list := strings.Repeat(`"`+strings.Repeat("é", 100)+`",`, 3000)
	for _, tt := range []struct{ schema, value, want string }{
		{`{"items":{"enum":[` + strings.Repeat("[1],", 3000) + `0]}}`, `[` + list + `0]`, "validating takes more than 1000000 steps"},
		{`{"allOf":[` + strings.Repeat(`{"pattern":"a(b|c){20}$"},`, 400) + `{}]}`, `"` + strings.Repeat("ab", 500_000) + `"`, "validating takes more than 1000000 steps"},
		{`{"allOf":[` + strings.Repeat(`{"maxLength":1},`, 5000) + `{}]}`, `"` + strings.Repeat("a", 1_000_000) + `"`, "validating takes more than 1000000 steps"},
		{`{"allOf":[` + strings.Repeat(`{"type":"certificate"},`, 100) + `{}]}`, `"` + strings.Repeat("-----BEGIN CERTIFICATE-----", 10_000) + `"`, "validating takes more than 1000000 steps"},
		{`{"type":"certificate"}`, `"` + strings.Repeat("a", 2<<20) + `"`, "a certificate or a string with a format has more than 1048576 bytes"},
		{`{"format":"json-pointer"}`, `"` + strings.Repeat("/", 2<<20) + `"`, "a certificate or a string with a format has more than 1048576 bytes"},
		{`{"properties":{"` + strings.Repeat("k", 100_000) + `":{"items":{"type":"string"}}}}`, `{"` + strings.Repeat("k", 100_000) + `":[` + strings.Repeat("1,", 1000) + `1]}`,
			"the texts of the failures have more than 16777216 bytes"},
		{`{"allOf":[` + strings.Repeat(`{"uniqueItems":true},`, 1000) + `{}]}`, `[` + list + `0]`, "validating takes more than 1000000 steps"},
		{`{"allOf":[` + strings.Repeat(`{"required":[`+strings.Repeat(`"a",`, 100)+`"b"]},`, 300) + `{}]}`, `{"a":[` + strings.Repeat("1,", 1000) + `1],"b":1}`, ""},
		{`{"items":{"multipleOf":` + strings.Repeat("9", 9_000) + `}}`, `[` + strings.Repeat(strings.Repeat("7", 9_000)+",", 100) + `0]`, "validating takes more than 1000000 steps"},
	} {
		schema, err := compileText(t, tt.schema)
		require.NoError(t, err)
		v, err := Decode([]byte(tt.value), psych.Limits{})
		require.NoError(t, err)
		_, err = schema.Validate(t.Context(), v)
		if tt.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, tt.want, tt.schema[:20])
		ctx, cancel := context.WithCancelCause(t.Context())
		reason := errors.New("reason")
		cancel(reason)
		if tt.want == "validating takes more than 1000000 steps" {
			_, err = schema.Validate(ctx, v)
			require.ErrorIs(t, err, reason, tt.schema[:20])
		}
	}
	_, err = compileText(t, `{"anyOf":[`+strings.Repeat(`{"pattern":"(a{1000})"},`, 300)+`{}]}`)
	require.EqualError(t, err, "the patterns of the schema have more than 250000 instructions")
	_, err = DecodeSchema([]byte(`{"a":"`+strings.Repeat("a", 1<<20)+`"}`), psych.Limits{})
	require.EqualError(t, err, "invalid JSON: limit of 1048576 for size exceeded")

	_, err = Decode([]byte(strings.Repeat("[", 1000)), psych.Limits{})
	require.EqualError(t, err, "invalid JSON: 1:502: limit of 500 for depth exceeded")
}

func TestDecode(t *testing.T) {
	v, err := Decode([]byte(`{"b":1,"a":[1.0,1e2,123456789012345678901,null,true,"x"],"b":2}`), psych.Limits{})
	require.NoError(t, err)
	require.Equal(t, []string{"b", "a"}, v.(*psych.Map).Keys())
	require.Equal(t, `{"b" => 2, "a" => [1.0, 100.0, 123456789012345678901, nil, true, "x"]}`, rubytext.Inspect(v))
	for _, bad := range []string{``, `{`, `[1,]`, `{"a" 1}`, `1 2`, `nope`} {
		_, err := Decode([]byte(bad), psych.Limits{})
		require.Error(t, err, bad)
	}
}

func FuzzValidate(f *testing.F) {
	f.Add(`{"type":"string"}`, `"x"`)
	f.Add(`{"properties":{"a":{"$ref":"#"}},"unevaluatedProperties":false}`, `{"a":{"b":1}}`)
	f.Add(`{"pattern":"^[a-z]+\\Z","multipleOf":0.1}`, `0.3`)
	f.Fuzz(func(t *testing.T, schema, value string) {
		doc, err := Decode([]byte(schema), psych.Limits{})
		if err != nil {
			return
		}
		m, ok := doc.(*psych.Map)
		if !ok {
			return
		}
		m.Set("$schema", Draft)
		s, err := Compile(m)
		if err != nil {
			return
		}
		v, err := Decode([]byte(value), psych.Limits{})
		if err != nil {
			return
		}
		first, err1 := s.Validate(t.Context(), v)
		second, err2 := s.Validate(t.Context(), v)
		require.Equal(t, first, second, "validating has no memory")
		require.Equal(t, err1, err2)
	})
}
