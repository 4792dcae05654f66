package erb_test

// This file replaces the values of the inputs of the reference cases, one by one and in pairs.

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/psych"
)

// kinds are values of each kind, empty and not.
var kinds = []any{
	missing{}, nil, true, false, int64(0), int64(7), 1.5, "", "scrambled", psych.NewMap(0), psych.MapOf("c", int64(1)), psych.MapOf("c", psych.NewMap(0)),
	[]any{}, []any{int64(1)}, []any{psych.NewMap(0)}, []any{psych.MapOf("c", int64(1)), psych.NewMap(0)}, []any{[]any{}},
}

// replaced returns a copy of a value with another value at a place, in the order of a walk. at is the place
// relative to v, below zero after it. A hash has two more places, for an additional entry and for its entries in
// another order; a list one, for its elements twice.
func replaced(v, other any, at *int) any {
	if *at--; *at == -1 {
		return other
	}
	switch v := v.(type) {
	case *psych.Map:
		out := psych.NewMap(v.Len())
		for key, value := range v.All() {
			if value = replaced(value, other, at); value != (missing{}) {
				out.Set(key, value)
			}
		}
		if *at--; *at == -1 {
			out.Set("scrambled", int64(1))
		}
		if *at--; *at == -1 {
			return backwards(out)
		}
		return out
	case []any:
		list := make([]any, 0, len(v))
		for _, e := range v {
			if e = replaced(e, other, at); e != (missing{}) {
				list = append(list, e)
			}
		}
		if *at--; *at == -1 {
			list = slices.Concat(list, list)
		}
		return list
	}
	return v
}

// places returns the number of places for replaced.
func places(v any) int {
	left := math.MaxInt
	_ = replaced(v, nil, &left)
	return math.MaxInt - left
}

func backwards(m *psych.Map) *psych.Map {
	var keys []string
	for key := range m.All() {
		keys = append(keys, key)
	}
	out := psych.NewMap(len(keys))
	for _, key := range slices.Backward(keys) {
		value, _ := m.Get(key)
		out.Set(key, value)
	}
	return out
}

// variants returns the input and others: all in which one value is replaced, if they are not too many, and as many
// in which one or two are.
func variants(input *psych.Map, most int, seed string) []*psych.Map {
	h := fnv.New64a()
	h.Write([]byte(seed))
	r := rand.New(rand.NewPCG(h.Sum64(), 1))
	all := []*psych.Map{input}
	add := func(m *psych.Map, place int, kind any) *psych.Map {
		m, ok := replaced(m, kind, &place).(*psych.Map)
		if ok {
			all = append(all, m)
		}
		return m
	}
	n := places(input)
	if n*len(kinds) <= most {
		for place := range n {
			for _, kind := range kinds {
				add(input, place, kind)
			}
		}
	}
	for range most / 2 {
		if one := add(input, r.IntN(n), kinds[r.IntN(len(kinds))]); one != nil {
			add(one, r.IntN(places(one)), kinds[r.IntN(len(kinds))])
		}
	}
	return all
}

// agrees reports errors in the reads of templates for an input and its variants.
func agrees(t *testing.T, input *psych.Map, most int, sources ...string) (renders int, wrong string) {
	t.Helper()
	w := newWorld(t, variants(input, most, sources[len(sources)-1]))
	wrong, _ = w.check(t, true, sources...)
	return w.renders, wrong
}

func TestReadsOfCasesOfAllKinds(t *testing.T) {
	tier.Sequential(t)
	cases, err := casefile.AllTemplates("testdata/templates/*.txtar")
	require.NoError(t, err)
	renders, most := 0, tier.All(1200, tier.Of(24, 24, 72))
	for _, c := range tier.Sample(cases, 3, 3) {
		n, wrong := agrees(t, plainInput(t, []byte(c.Document())), most, append([]string{c.Template}, c.Then...)...)
		require.Empty(t, wrong, c.At)
		renders += n
	}
	input := plainInput(t, []byte(oddInput))
	for _, source := range oddReaders {
		n, wrong := agrees(t, input, most, source)
		require.Empty(t, wrong, source)
		renders += n
	}
	for _, pair := range tier.Every(slices.Concat(left, drawn), tier.All(1, tier.Of(16, 16, 2))) {
		n, wrong := agrees(t, input, most, pair[0], pair[1])
		require.Empty(t, wrong, "%s", pair)
		renders += n
	}
	t.Logf("%d cases, %d renders", len(cases), renders)
}

func TestReadsOfCorpusOfAllKinds(t *testing.T) {
	cases, renders, lies := 0, 0, 0
	most := tier.All(480, tier.Of(24, 48, 48))
	for file, c := range corpus(t) {
		n, wrong := agrees(t, plainInput(t, c.Context), most, c.Template)
		if cases, renders = cases+1, renders+n; wrong != "" {
			lies++
			t.Errorf("%s: %s: %s", file, c.Path, wrong)
		}
	}
	t.Logf("%d cases, %d renders, %d lies", cases, renders, lies)
}
