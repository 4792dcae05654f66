package spec

// This file compares the properties of jobs with the director's results.

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec/internal/jsonschema"
)

// jsonMapOf reads a JSON object with its order.
func jsonMapOf(t testing.TB, text string) *manifest.Map {
	t.Helper()
	v, err := jsonschema.Decode([]byte(text), psych.Limits{})
	require.NoError(t, err, text)
	m, ok := v.(*manifest.Map)
	require.True(t, ok, text)
	return m
}

// jsonOf prints a value in JSON with its order.
func jsonOf(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// jobWith returns a job with the given property definitions in JSON.
func jobWith(t testing.TB, definitions string) *JobSpec {
	t.Helper()
	j := &JobSpec{Name: "j"}
	for name, def := range jsonMapOf(t, definitions).All() {
		j.Properties = append(j.Properties, Property{Name: name, Definition: def})
	}
	return j
}

func TestBindProperties(t *testing.T) {
	data, err := os.ReadFile("testdata/properties.txt")
	require.NoError(t, err)
	var job *JobSpec
	var raw *manifest.Map
	var before, where string
	answers := 0
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		kind, text, _ := strings.Cut(line, " ")
		switch kind {
		case "spec":
			job, where = jobWith(t, text), text
		case "raw":
			raw, before = jsonMapOf(t, text), text
		case "bound":
			bound, err := BindProperties(job, raw)
			require.NoError(t, err, "%s with %s", where, before)
			require.Equal(t, text, strings.ReplaceAll(jsonOf(t, bound), `\u003c`, "<"), "%s with %s", where, before)
			require.Equal(t, before, jsonOf(t, raw), "the manifest's properties are not changed")
			var binder Binder
			for range 2 {
				again, err := binder.Bind(job, raw)
				require.NoError(t, err)
				require.Equal(t, jsonOf(t, bound), jsonOf(t, again), "%s with %s", where, before)
			}
			answers++
		case "error":
			_, err := BindProperties(job, raw)
			require.Error(t, err, "%s with %s", where, before)
			first, _, _ := strings.Cut(err.Error(), "\n")
			require.Equal(t, text, first, "%s with %s", where, before)
			answers++
		}
	}
	require.Greater(t, answers, 55)
}

func TestBinderShares(t *testing.T) {
	j := jobWith(t, `{"a":{"default":{"y":1,"x":{"z":2}}},"b.c":{"default":{"k":[]}},"l":{"default":[{}]}}`)
	var binder Binder
	one, err := binder.Bind(j, nil)
	require.NoError(t, err)
	two, err := binder.Bind(j, jsonMapOf(t, `{"b":{"c":{"own":1}}}`))
	require.NoError(t, err)
	at := func(m *manifest.Map, path ...string) *manifest.Map {
		for _, key := range path {
			v, _ := m.Get(key)
			m = v.(*manifest.Map)
		}
		return m
	}
	require.Same(t, at(one, "a"), at(two, "a"))
	require.True(t, binder.Shared(at(one, "a")))
	require.True(t, binder.Shared(at(one, "b", "c")))
	require.False(t, binder.Shared(at(two, "b", "c")))
	require.False(t, binder.Shared(at(one, "b")), "others may be put into it")
	three, err := binder.Bind(j, new(manifest.Map))
	require.NoError(t, err)
	require.Same(t, one, three, "jobs without properties have the same")
	require.True(t, binder.Shared(one))
	require.False(t, binder.Shared(two))

	own := jobWith(t, `{"a":{"default":{"x":1}},"a.b":{"default":2}}`)
	bound, err := binder.Bind(own, nil)
	require.NoError(t, err)
	require.False(t, binder.Shared(at(bound, "a")), "a.b is put into a")
}

func TestBindPropertiesReportsAllErrors(t *testing.T) {
	j := jobWith(t, `{"p.q":{},"ok":{},"r.s":{},"":{},".":{}}`)
	_, err := BindProperties(j, jsonMapOf(t, `{"p":"secret","r":[1]}`))
	require.EqualError(t, err, strings.Join([]string{
		"Property 'p.q' expects a hash, but received 'String'",
		"Property 'r.s' expects a hash, but received 'Array'",
		`the property name "" names nothing`,
		`the property name "." names nothing`,
	}, "\n"))
	var e *PropertyError
	require.ErrorAs(t, err, &e)
	require.Equal(t, PropertyError{Job: "j", Property: "p.q", Message: e.Message}, *e)
}

func TestBindPropertiesSharesNothing(t *testing.T) {
	j := jobWith(t, `{"a":{},"b":{"default":{"x":{"y":1}}}}`)
	raw := jsonMapOf(t, `{"a":{"k":[{"l":1}]}}`)
	bound, err := BindProperties(j, raw)
	require.NoError(t, err)
	a, _ := bound.Get("a")
	list, _ := a.(*manifest.Map).Get("k")
	list.([]any)[0].(*manifest.Map).Set("l", "changed")
	b, _ := bound.Get("b")
	b.(*manifest.Map).Set("x", "changed")
	require.Equal(t, `{"a":{"k":[{"l":1}]}}`, jsonOf(t, raw))
	again, err := BindProperties(j, raw)
	require.NoError(t, err)
	require.Equal(t, `{"a":{"k":[{"l":1}]},"b":{"x":{"y":1}}}`, jsonOf(t, again))
}

func TestPropertyClasses(t *testing.T) {
	j := jobWith(t, `{"a.b":{}}`)
	for _, tt := range []struct {
		value any
		class string
	}{
		{rubytext.Symbol("s"), "Symbol"}, {rubytext.Date{Year: 2020, Month: 1, Day: 2}, "Date"}, {true, "TrueClass"},
	} {
		_, err := BindProperties(j, psych.MapOf("a", tt.value))
		require.EqualError(t, err, "Property 'a.b' expects a hash, but received '"+tt.class+"'")
	}
}

func BenchmarkBindProperties(b *testing.B) {
	var defs, raw strings.Builder
	for i := range 200 {
		name := string(rune('a'+i%26)) + ".b." + strings.Repeat("c", i/26+1)
		if i > 0 {
			defs.WriteString(",")
		}
		defs.WriteString(`"` + name + `":{"default":{"z":1,"a":[1,2,3]}}`)
	}
	raw.WriteString(`{"a":{"b":{"c":{"q":1,"p":2}}}}`)
	j := jobWith(b, "{"+defs.String()+"}")
	m := jsonMapOf(b, raw.String())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := BindProperties(j, m); err != nil {
			b.Fatal(err)
		}
	}
}
