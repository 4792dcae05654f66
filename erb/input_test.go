package erb

// This file tests ParseInput with texts that try to exhaust it.

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/limits"
)

func TestInputLimits(t *testing.T) {
	tier.Sequential(t)
	million := strings.Repeat("1", 4_000_000)
	for _, tt := range []struct {
		name, text string
		limits     InputLimits
		want       string // "" if it is within the limits
	}{
		{"digits", `{"a": ` + million + `}`, InputLimits{}, "spec: 1:7: limit of 10000 for digits exceeded"},
		{"digits in YAML", `a: ` + million, InputLimits{}, "spec: 1:4: limit of 10000 for digits exceeded"},
		{"more digits", `{"a": ` + million[:20_000] + `}`, InputLimits{Digits: 20_000}, ""},
		{"digits have a ceiling", `{"a": ` + million + `}`, InputLimits{Digits: -1}, "spec: 1:7: limit of 100000 for digits exceeded"},
		{"a float of many digits", `{"a": 0.` + million + `}`, InputLimits{}, ""},
		{"nodes", `{"a": [` + strings.Repeat("[],", 5_000_000) + `[]]}`, InputLimits{Nodes: 10_000}, "spec: 1:29999: limit of 10000 for nodes exceeded"},
		{"nodes in YAML", `[` + strings.Repeat("[],", 5_000_000) + `[]]`, InputLimits{Nodes: 10_000}, "spec: 1:29999: limit of 10000 for nodes exceeded"},
		{"keys are nodes", `{"a": {"b": 1}}`, InputLimits{Nodes: 4}, "spec: 1:13: limit of 4 for nodes exceeded"},
		{"nodes are enough", `{"a": {"b": 1}}`, InputLimits{Nodes: 5}, ""},
		{"depth", `{"a": ` + strings.Repeat("[", 1000), InputLimits{}, "spec: 1:1006: limit of 1000 for depth exceeded"},
		{"depth in YAML", strings.Repeat("? ", 1001), InputLimits{}, "spec: 1:2001: limit of 1000 for depth exceeded"},
		{"size", `{"a": 1}`, InputLimits{Size: 7}, "spec: limit of 7 for size exceeded"},
		{"aliases", "a: &a [1, 2]\nb: [*a, *a]", InputLimits{AliasNodes: 5}, "spec: 2:9: limit of 5 for alias nodes exceeded"},
		{"a mapping in itself", "a: &a {b: *a}", InputLimits{}, "spec: 1:11: an alias refers to a collection that contains it"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tt.limits.Parse(t.Context(), []byte(tt.text))
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, tt.want)
			require.ErrorIs(t, err, limits.ErrExceeded)
			var e *limits.Error
			require.ErrorAs(t, err, &e)
		})
	}
}

// TestInputContext cancels the parsing of large inputs.
func TestInputContext(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	for _, text := range []string{`{"a": [1, 2]}`, "a: [1, 2]"} {
		_, err := InputLimits{}.Parse(ctx, []byte(text))
		require.ErrorIs(t, err, cause)
	}
}

// TestInputMisfit shows the place of a value of a foreign type.
func TestInputMisfit(t *testing.T) {
	tmpl, err := Parse("x.erb", "<%= 1 %>")
	require.NoError(t, err)
	_, err = tmpl.Render(t.Context(), Input{Spec: map[string]any{"a": []any{1, map[string]any{"b": struct{}{}}}}})
	require.ErrorContains(t, err, "at .a[1].b: a struct {} has no counterpart in Ruby")
	var loop []any
	loop = append(loop, nil)
	loop[0] = loop
	_, err = tmpl.Render(t.Context(), Input{Spec: map[string]any{"a": loop}})
	require.ErrorIs(t, err, limits.ErrExceeded)
}

// TestParseJSON compares the reader of JSON with encoding/json, for documents with random changes.
func TestParseJSON(t *testing.T) {
	seeds := []string{
		`{"a":1,"b":[1.5e3,-0,"x\u00e9\n",null,true,false,{}],"c":{"d":"e"}}`, `{"a":"\ud800"}`, "{\n\t\"a\" : \"\t\"}", `{"a":01}`, `{"a":1.}`, `{"a":-.5}`, `{"a":1E+5}`,
	}
	const inserted = "{}[]\",:0123456789.eE+-\\utfnrl \t\n\x01\x7fa/"
	r := rand.New(rand.NewPCG(1, 2))
	for range tier.Of(2_000, 20_000, 2_000_000) {
		text := seeds[r.IntN(len(seeds))]
		for range 1 + r.IntN(4) {
			i := 1 + r.IntN(len(text)-1)
			text = text[:i] + inserted[r.IntN(len(inserted)):][:r.IntN(2)] + text[min(i+r.IntN(2), len(text)-1):]
		}
		_, err := InputLimits{}.ParseJSON(t.Context(), []byte(text))
		var v any
		require.Equal(t, json.Unmarshal([]byte(text), &v) == nil, err == nil, text)
	}
}
