package erb_test

// This file replaces the values of the inputs that the reference cases have, one by one and in pairs.

import (
	"hash/fnv"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/boshrender/boshrender/internal/casefile"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/tier"
	"github.com/stretchr/testify/require"
)

// kinds are values of each kind, empty and not.
var kinds = []any{
	missing{}, nil, true, false, int64(0), int64(7), 1.5, "", "scrambled", psych.NewMap(0), psych.MapOf("c", int64(1)), psych.MapOf("c", psych.NewMap(0)),
	[]any{}, []any{int64(1)}, []any{psych.NewMap(0)}, []any{psych.MapOf("c", int64(1)), psych.NewMap(0)}, []any{[]any{}},
}

// replaced yields copies of a value, each with something else in the place of one value in it.
func replaced(v any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, kind := range kinds {
			if !yield(kind) {
				return
			}
		}
		switch v := v.(type) {
		case *psych.Map:
			replacedInMap(v, yield)
		case []any:
			for n, e := range v {
				for other := range replaced(e) {
					list := slices.Concat(v[:n], []any{other}, v[n+1:])
					if other == (missing{}) {
						list = slices.Concat(v[:n], v[n+1:])
					}
					if !yield(list) {
						return
					}
				}
			}
			if len(v) > 0 && !yield(slices.Concat(v, v)) {
				return
			}
		}
	}
}

func replacedInMap(m *psych.Map, yield func(any) bool) {
	for key, value := range m.All() {
		for other := range replaced(value) {
			if !yield(with(m, key, other)) {
				return
			}
		}
	}
	if !yield(with(m, "scrambled", int64(1))) {
		return
	}
	back := psych.NewMap(0)
	for _, key := range slices.Backward(slices.Collect(keysOf(m))) {
		value, _ := m.Get(key)
		back.Set(key, value)
	}
	_ = yield(back)
}

func keysOf(m *psych.Map) iter.Seq[string] {
	return func(yield func(string) bool) {
		for key := range m.All() {
			if !yield(key) {
				return
			}
		}
	}
}

// with returns a copy of a map with another value for a key.
func with(m *psych.Map, key string, v any) *psych.Map {
	out := psych.NewMap(m.Len() + 1)
	for k, old := range m.All() {
		if k != key {
			out.Set(k, old)
		} else if v != (missing{}) {
			out.Set(k, v)
		}
	}
	if _, ok := m.Get(key); !ok {
		out.Set(key, v)
	}
	return out
}

// variants are the input and up to so many others, in which one value is another, or two are.
func variants(input *psych.Map, most int, seed string) []*psych.Map {
	h := fnv.New64a()
	h.Write([]byte(seed))
	r := rand.New(rand.NewPCG(h.Sum64(), 1))
	pick := func(m *psych.Map, n int) []*psych.Map {
		var all []*psych.Map
		seen := 0
		for v := range replaced(m) {
			m, ok := v.(*psych.Map)
			if seen++; !ok {
				continue
			}
			if len(all) < n {
				all = append(all, m)
			} else if at := r.IntN(seen); at < n {
				all[at] = m
			}
		}
		return all
	}
	all := append([]*psych.Map{input}, pick(input, most*2/3)...)
	for _, first := range pick(input, most/24) {
		all = append(all, pick(first, 8)...)
	}
	return all
}

// agrees says what is wrong with the reads of templates for an input and its variants.
func agrees(t *testing.T, input *psych.Map, most int, sources ...string) (renders int, wrong string) {
	t.Helper()
	w := newWorld(t, variants(input, most, sources[len(sources)-1]))
	wrong, _ = w.check(t, true, sources...)
	return w.renders, wrong
}

func TestReadsOfCasesOfAllKinds(t *testing.T) {
	cases, err := casefile.AllTemplates("testdata/templates/*.txtar")
	require.NoError(t, err)
	renders, most := 0, tier.Of(24, 72, 1200)
	for _, c := range cases {
		n, wrong := agrees(t, plainInput(t, []byte(c.Document())), most, append([]string{c.Template}, c.Then...)...)
		require.Empty(t, wrong, c.At)
		renders += n
	}
	input := plainInput(t, []byte(looked))
	for _, source := range lookers {
		n, wrong := agrees(t, input, most, source)
		require.Empty(t, wrong, source)
		renders += n
	}
	for _, pair := range tier.Sample(slices.Concat(left, drawn), 8, 2) {
		n, wrong := agrees(t, input, most, pair[0], pair[1])
		require.Empty(t, wrong, "%s", pair)
		renders += n
	}
	t.Logf("%d cases, %d renders", len(cases), renders)
}

func TestReadsOfCorpusOfAllKinds(t *testing.T) {
	cases, renders, lies := 0, 0, 0
	most := tier.Of(24, 48, 480)
	for file, c := range corpus(t) {
		n, wrong := agrees(t, plainInput(t, c.Context), most, c.Template)
		if cases, renders = cases+1, renders+n; wrong != "" {
			lies++
			t.Errorf("%s: %s: %s", file, c.Path, wrong)
		}
	}
	t.Logf("%d cases, %d renders, %d lies", cases, renders, lies)
}
