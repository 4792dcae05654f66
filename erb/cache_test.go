package erb_test

// This file checks that renders from a Cache are the same as without it.

import (
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/psych"
)

// both renders templates in one session with a cache and in one without, and returns the differences.
func both(t *testing.T, templates []*erb.Template, input *psych.Map, cache *erb.Cache) string {
	t.Helper()
	var results [2]string
	for n := range results {
		in := erb.Input{Spec: input, Now: casefile.Now, Rand: &casefile.Random{}, AddressEncoder: queries{}}
		if n == 0 {
			in.Cache = cache
		}
		session, err := erb.NewSession(in)
		require.NoError(t, err)
		for _, template := range templates {
			out, err := session.Render(t.Context(), template)
			if err != nil {
				results[n] += "fails: " + err.Error() + "\n"
				continue
			}
			results[n] += out.Text + "\n"
		}
	}
	if results[0] != results[1] && casefile.Mask(results[0]) != casefile.Mask(results[1]) {
		return fmt.Sprintf("%q from the cache instead of %q", results[0], results[1])
	}
	return ""
}

// queries returns the criteria.
type queries struct{}

func (queries) EncodeQuery(criteria map[string]any, short bool) (string, error) {
	return fmt.Sprint(criteria, short), nil
}

// vary changes some values of an input, whether they are read or not.
func vary(r *rand.Rand, v any) any {
	switch v := v.(type) {
	case *psych.Map:
		out := psych.NewMap(v.Len())
		for key, value := range v.All() {
			switch r.IntN(40) {
			case 0:
			case 1:
				out.Set(key, other(value))
			case 2:
				out.Set(key, nil)
			default:
				out.Set(key, vary(r, value))
			}
		}
		if r.IntN(10) == 0 {
			out.Set("varied", "key")
		}
		return out
	case []any:
		list := make([]any, 0, len(v)+1)
		for _, e := range v {
			list = append(list, vary(r, e))
		}
		if r.IntN(10) == 0 {
			list = append(list, list...)
		}
		return list
	case nil:
		return nil
	}
	if r.IntN(20) == 0 {
		return plainOther(v)
	}
	return v
}

// oddLists yields copies of a value, each with one element of a list in it replaced.
func oddLists(v any) iter.Seq[any] {
	return func(yield func(any) bool) {
		switch v := v.(type) {
		case *psych.Map:
			for key, value := range v.All() {
				for odd := range oddLists(value) {
					out := v.Clone()
					out.Set(key, odd)
					if !yield(out) {
						return
					}
				}
			}
		case []any:
			for n, e := range v {
				for odd := range oddLists(e) {
					if !yield(slices.Concat(v[:n], []any{odd}, v[n+1:])) {
						return
					}
				}
				for _, odd := range []any{nil, int64(5), true, "text", []any{}, psych.NewMap(0)} {
					if !yield(slices.Concat(v[:n], []any{odd}, v[n+1:])) {
						return
					}
				}
			}
		}
	}
}

// cacheSources are templates for one input: templates that read it in their own ways, and pairs in which one leaves
// something to the other.
func cacheSources(t *testing.T, sources []string, pairs [][2]string) [][]*erb.Template {
	t.Helper()
	parse := func(sources ...string) []*erb.Template {
		list := make([]*erb.Template, len(sources))
		for n, source := range sources {
			parsed, err := erb.Parse("(erb)", source)
			require.NoError(t, err, source)
			list[n] = parsed
		}
		return list
	}
	var all [][]*erb.Template
	for _, source := range sources {
		all = append(all, parse(source))
	}
	for _, pair := range pairs {
		all = append(all, parse(pair[0], pair[1]), parse(pair[1], pair[0]))
	}
	return all
}

func TestCache(t *testing.T) {
	tier.Sequential(t)
	input := plainInput(t, []byte(oddInput))
	r := rand.New(rand.NewPCG(1, 2))
	var cache erb.Cache
	renderAll := func(all [][]*erb.Template) {
		for _, templates := range all {
			for n := range 40 {
				in := input
				if n%4 != 0 {
					in, _ = vary(r, input).(*psych.Map)
				}
				require.Empty(t, both(t, templates, in, &cache), "%d", n)
			}
		}
	}
	renderAll(cacheSources(t, oddReaders, left))
	s := cache.Stats()
	t.Log(s)
	require.Greater(t, s.Hits, s.Misses)
	renderAll(cacheSources(t, nil, drawn)) // volatile renders give no hit
	for _, templates := range cacheSources(t, oddReaders, left) {
		for in := range oddLists(input) {
			in := in.(*psych.Map)
			require.Empty(t, both(t, templates, input, &cache))
			require.Empty(t, both(t, templates, in, &cache))
		}
	}
}

// Inputs that differ only in values that weren't read give a hit each time.
func TestCacheIsAsPreciseAsReads(t *testing.T) {
	input := plainInput(t, []byte(oddInput))
	for _, source := range oddReaders {
		parsed, err := erb.Parse("(erb)", source)
		require.NoError(t, err)
		cache := new(erb.Cache)
		out, err := parsed.Render(t.Context(), erb.Input{Spec: input, Cache: cache})
		if err != nil {
			continue
		}
		changed := newScrambler(out.Reads).input(input)
		for _, key := range []string{"properties", "links"} { // hashes, as from a director
			before, _ := input.Get(key)
			if now, _ := changed.Get(key); fmt.Sprintf("%T", now) != fmt.Sprintf("%T", before) {
				changed.Set(key, before)
			}
		}
		again, err := parsed.Render(t.Context(), erb.Input{Spec: changed, Cache: cache})
		require.NoError(t, err, source)
		require.Equal(t, out.Text, again.Text, source)
		if len(out.Volatile) == 0 {
			require.EqualValues(t, 1, cache.Stats().Hits, "%s: %s", source, out.Reads)
		}
	}
}

func TestCacheIsBounded(t *testing.T) {
	parsed, err := erb.Parse("(erb)", "<%= p('n') %><%= 'x' * 1000 %>")
	require.NoError(t, err)
	render := func(c *erb.Cache, n int) {
		t.Helper()
		in := erb.Input{Spec: map[string]any{"properties": map[string]any{"n": n}}, Cache: c}
		out, err := parsed.Render(t.Context(), in)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(out.Text, fmt.Sprint(n)+"x"))
	}
	for _, size := range []int64{0, 20_000, 1000, -1} {
		cache := &erb.Cache{Size: size}
		for n := range 200 {
			render(cache, n)
			render(cache, n)
		}
		s := cache.Stats()
		if size > 0 {
			require.LessOrEqual(t, s.Bytes, size)
		}
		require.Equal(t, size >= 20_000 || size == 0, s.Hits > 0, "%d", size)
	}
	cold := new(erb.Cache)
	for n := range 1000 {
		render(cold, n)
	}
	require.Less(t, cold.Stats().Misses, int64(100), "a template without hits is left alone")
	require.Greater(t, cold.Stats().Skipped, int64(900))
}

// TestCacheLeavesMuchAlone renders templates with more reads than are worth comparing.
func TestCacheLeavesMuchAlone(t *testing.T) {
	for looks, hits := range map[int]uint64{100: 1, 10_000: 0} {
		template, err := erb.Parse("many.erb", fmt.Sprintf(`<%% %d.times { |i| p("a#{i}", nil) } %%>text`, looks))
		require.NoError(t, err)
		cache := new(erb.Cache)
		input := psych.NewMap(0)
		for range 2 {
			require.Empty(t, both(t, []*erb.Template{template}, input, cache))
		}
		require.EqualValues(t, hits, cache.Stats().Hits)
	}
}

// A link whose instances aren't all hashes is another one, also for templates that read only its properties.
func TestCacheKnowsKinds(t *testing.T) {
	parsed, err := erb.Parse("(erb)", "<%= link('db').p('port') %>")
	require.NoError(t, err)
	cache := new(erb.Cache)
	for _, instances := range []string{`[{"name": "a"}]`, `[]`, `[{}, {}]`, `[5]`, `[null]`, `[{}, []]`, `"text"`, `null`, `{}`, `[{}]`} {
		input := plainInput(t, []byte(`{"links": {"db": {"properties": {"port": 1}, "instances": `+instances+`}}}`))
		require.Empty(t, both(t, []*erb.Template{parsed}, input, cache), instances)
	}
	require.EqualValues(t, 3, cache.Stats().Hits)
}

// Parameters other than the input count, too.
func TestCacheKeepsWorldsApart(t *testing.T) {
	cache := new(erb.Cache)
	parsed, err := erb.Parse("(erb)", "<%= [3, 1, 2].sort_by { 1 }.join %><%= link('db').address %>")
	require.NoError(t, err)
	spec := plainInput(t, []byte(oddInput))
	one := answering("one")
	for _, c := range []struct {
		in   erb.Input
		hits int64
	}{
		{erb.Input{AddressEncoder: &one}, 0}, {erb.Input{AddressEncoder: &one}, 1}, {erb.Input{AddressEncoder: answering("two")}, 1},
		{erb.Input{AddressEncoder: &one, StableSort: true}, 1}, {erb.Input{AddressEncoder: &one, Limits: erb.Limits{Output: 4}}, 1},
		{erb.Input{AddressEncoder: uncomparable{nil}}, 1}, {erb.Input{AddressEncoder: uncomparable{nil}}, 1}, {erb.Input{AddressEncoder: &one}, 2},
	} {
		c.in.Spec = spec
		without, wantErr := parsed.Render(t.Context(), c.in)
		c.in.Cache = cache
		out, err := parsed.Render(t.Context(), c.in)
		if wantErr != nil {
			require.EqualError(t, err, wantErr.Error())
		} else {
			require.Equal(t, without.Text, out.Text)
		}
		require.Equal(t, c.hits, cache.Stats().Hits)
	}
	volatile, err := erb.Parse("(erb)", "<%= rand(1 << 40) %>")
	require.NoError(t, err)
	random := &casefile.Random{}
	var texts []string
	for range 2 {
		out, err := volatile.Render(t.Context(), erb.Input{Rand: random, Cache: cache})
		require.NoError(t, err)
		texts = append(texts, out.Text)
	}
	require.NotEqual(t, texts[0], texts[1])
}

type answering string

func (a answering) EncodeQuery(map[string]any, bool) (string, error) { return string(a), nil }

type uncomparable []any

func (uncomparable) EncodeQuery(map[string]any, bool) (string, error) { return "many", nil }

func TestCacheIsSafe(t *testing.T) {
	cache := &erb.Cache{Size: 20_000}
	sources := cacheSources(t, oddReaders, left)
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 2))
			input := plainInput(t, []byte(oddInput))
			for _, templates := range sources[:40] {
				for range 3 {
					in, _ := vary(r, input).(*psych.Map)
					if wrong := both(t, templates, in, cache); wrong != "" {
						t.Error(wrong)
						return
					}
				}
			}
		})
	}
	all.Wait()
}

// All cases share one cache. Each is rendered with its input, and with variants of it.
func TestCacheOfCorpus(t *testing.T) {
	var cache erb.Cache
	r := rand.New(rand.NewPCG(1, 2))
	parsed := map[string]*erb.Template{}
	cases := 0
	for file, c := range corpus(t) {
		template := parsed[c.Template]
		if template == nil {
			var err error
			if template, err = erb.Parse(c.Path, c.Template); err != nil {
				continue
			}
			parsed[c.Template] = template
		}
		cases++
		input := plainInput(t, c.Context)
		for n := range 4 {
			in := input
			if n > 1 {
				in, _ = vary(r, input).(*psych.Map)
			}
			if wrong := both(t, []*erb.Template{template}, in, &cache); wrong != "" {
				t.Errorf("%s: %s: %s", file, c.Path, wrong)
			}
		}
	}
	t.Logf("%d cases, %+v", cases, cache.Stats())
}

// symbolKeys is a mapping whose keys are symbols.
type symbolKeys map[string]any

func (m symbolKeys) All() iter.Seq2[string, any] { return maps.All(m) }

func (symbolKeys) Symbol(int) bool { return true }

// TestCacheOfSymbols renders inputs that differ in which keys are symbols, and in their values.
func TestCacheOfSymbols(t *testing.T) {
	template, err := erb.Parse("symbols", "<%= p('h')[:a].inspect %> <%= p('h')['a'].inspect %>")
	require.NoError(t, err)
	cache := new(erb.Cache)
	for _, c := range []struct {
		h    any
		want string
	}{
		{symbolKeys{"a": 1}, "1 nil"}, {symbolKeys{"a": 2}, "2 nil"}, {map[string]any{"a": 1}, "nil 1"}, {symbolKeys{"b": 1}, "nil nil"},
		{map[string]any{"b": 1}, "nil nil"}, {symbolKeys{"a": 1}, "1 nil"},
	} {
		for range 3 {
			out, err := template.Render(t.Context(), erb.Input{Spec: map[string]any{"properties": map[string]any{"h": c.h}}, Cache: cache})
			require.NoError(t, err)
			require.Equal(t, c.want, out.Text)
		}
	}
	require.Positive(t, cache.Stats().Hits)
}
