package manifest

// This file reads and interpolates hostile documents. Their cost is counted, not timed.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/internal/psych"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/limits"
)

func TestDocumentLimits(t *testing.T) {
	tier.NotShort(t)
	for _, tt := range []struct {
		name, text string
		limits     Limits
		want       string // "" if it is within the limits
	}{
		{"size", "a: 1", Limits{Size: 3}, "d.yml: limit of 3 for size exceeded"},
		{"nodes", "a: [b, c]", Limits{Nodes: 4}, "d.yml:1:8: limit of 4 for nodes exceeded"},
		{"nodes that are not there", "{a, b, c}", Limits{Nodes: 6}, "d.yml:1:9: limit of 6 for nodes exceeded"},
		{"many lists", "a: [" + strings.Repeat("[],", psych.DefaultNodes) + "]", Limits{}, "d.yml:1:2999996: limit of 1000000 for nodes exceeded"},
		{"depth", "a: " + strings.Repeat("[", 1000), Limits{}, "d.yml:1:1003: limit of 1000 for depth exceeded"},
		{"flow in blocks", strings.Repeat("? ", 999) + "[[a]]", Limits{}, "d.yml:1:2000: limit of 1000 for depth exceeded"},
		{"digits", "a: " + strings.Repeat("1", tier.Of(400_000, 400_000, 4_000_000)), Limits{}, "d.yml:1:4: limit of 10000 for digits exceeded"},
		{"digits of a key", "? " + strings.Repeat("1", 11) + "\n: x", Limits{Digits: 10}, "d.yml:1:3: limit of 10 for digits exceeded"},
		{"alias nodes", "a: &a [1, 2]\nb: [*a, *a]", Limits{AliasNodes: 5}, "d.yml:2:9: limit of 5 for alias nodes exceeded"},
		{"merged aliases", "a: &a {b: 1, c: 2}\nd: [{<<: *a}, {<<: *a}]", Limits{AliasNodes: 9}, "d.yml:2:20: limit of 9 for alias nodes exceeded"},
		{"long aliases", "a: &a " + strings.Repeat("x", 6400) + "\nb: [" + strings.Repeat("*a, ", 10) + "]", Limits{AliasNodes: 1000}, "d.yml:2:41: limit of 1000 for alias nodes exceeded"},
		{"recursion", "a: &a [*a]", Limits{}, "d.yml:1:8: an alias refers to a collection that contains it"},
		{"keys in keys", strings.Repeat("? ", 900) + "{" + strings.Repeat("x", 50_000) + "}", Limits{}, "d.yml:1:1761: limit of 1048576 for text of keys exceeded"},
		{"a key that is a list", "? [a, b]\n: c", Limits{}, ""},
		{"enough", "a: [b, c]", Limits{Size: 9, Nodes: 5, Depth: 2, Digits: 1, AliasNodes: 1}, ""},
		{"none", "a: [" + strings.Repeat("[],", 100) + "]", Limits{Size: -1, Nodes: -1, Depth: -1, Digits: -1, AliasNodes: -1}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := YAML{Limits: tt.limits}.Document(t.Context(), "d.yml", []byte(tt.text))
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, tt.want+" (error 440001)")
			require.ErrorIs(t, err, limits.ErrExceeded)
			var e *limits.Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, "d.yml", e.File)
			for _, parse := range []func() error{
				func() error { _, err := YAML{Limits: tt.limits}.Ops(t.Context(), "d.yml", []byte(tt.text)); return err },
				func() error {
					_, err := YAML{Limits: tt.limits, Reading: AsDirector}.Vars(t.Context(), "d.yml", []byte(tt.text))
					return err
				},
			} {
				require.ErrorIs(t, parse(), limits.ErrExceeded)
			}
		})
	}
}

// TestInterpolationLimits uses variables with large values often.
func TestInterpolationLimits(t *testing.T) {
	million := strings.Repeat("x", 1<<20)
	list := make([]any, 999)
	store := Vars{"a": million, "l": list, "b": "((c))((c))", "c": "((d))((d))", "d": million, "empty": ""}
	lines := strings.Repeat("- ((a))((a))((a))((a))\n", 20_000)
	deep := strings.Repeat("((d))", 1) + "((b))((c))((d))"
	for _, tt := range []struct {
		name, text string
		cli        bool
		limits     Limits
		want       string // "" if it is within the limits
	}{
		{"text", lines, false, Limits{}, "17:3: [16]: the values of variables: limit of 67108864 for size exceeded"},
		{"text for the CLI", lines, true, Limits{}, "17:3: [16]: the values of variables: limit of 67108864 for size exceeded"},
		{"as much as there may be", "a((a))", false, Limits{Size: 1<<20 + 1}, ""},
		{"one more", "ab((a))", false, Limits{Size: 1<<20 + 1}, "1:1: the values of variables: limit of 1048577 for size exceeded"},
		{"a whole value costs no text", "[((a)), ((a))]", true, Limits{Size: 1}, ""},
		{"nodes", strings.Repeat("- ((l))\n", 2000), false, Limits{}, "1001:3: [1000]: the values of variables: limit of 1000000 for nodes exceeded"},
		{"nodes for the CLI", strings.Repeat("- ((l))\n", 2000), true, Limits{Nodes: 5000}, "6:3: [5]: the values of variables: limit of 5000 for nodes exceeded"},
		{"values with placeholders", deep, true, Limits{Size: 4 << 20}, "1:1: the values of variables: limit of 4194304 for size exceeded"},
		{"keys", "{((a)): 1, x((a)): 2}", true, Limits{Size: 1 << 19}, "1:12: x((a)): the values of variables: limit of 524288 for size exceeded"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.limits == (Limits{}) { // which are large
				tier.Normally(t)
			}
			n, err := YAML{}.Document(t.Context(), "", []byte(tt.text))
			require.NoError(t, err)
			i := Interpolation{Store: store, CLI: tt.cli, Limits: tt.limits}
			out, err := i.Node(t.Context(), n)
			if tt.want == "" {
				require.NoError(t, err)
				require.NotNil(t, out)
				return
			}
			require.EqualError(t, err, tt.want)
			require.ErrorIs(t, err, limits.ErrExceeded)
			require.NotContains(t, err.Error(), "xx", "values are secrets")
		})
	}
}

// TestInterpolateContext ends an interpolation from outside, without any variable being asked for.
func TestInterpolateContext(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	n, err := YAML{}.Document(t.Context(), "", []byte(strings.Repeat("- x\n", 1000)))
	require.NoError(t, err)
	for _, cli := range []bool{false, true} {
		_, err = Interpolation{Store: Vars{}, CLI: cli}.Node(ctx, n)
		require.ErrorIs(t, err, cause)
	}
	_, err = YAML{}.Manifest(ctx, "m.yml", []byte("name: x"))
	require.ErrorIs(t, err, cause)
	_, err = Parse(ctx, "m.yml", []byte("name: x"))
	require.ErrorIs(t, err, cause)
	for _, parse := range []func(y YAML) error{
		func(y YAML) error { _, err := y.CloudConfig(ctx, "", []byte("a: 1")); return err },
		func(y YAML) error { _, err := y.RuntimeConfig(ctx, "", []byte("a: 1")); return err },
		func(y YAML) error { _, err := y.Ops(ctx, "", []byte("[]")); return err },
		func(y YAML) error { _, err := y.Vars(ctx, "", []byte("a: 1")); return err },
	} {
		require.ErrorIs(t, parse(YAML{}), cause)
	}
}

// slowly replaces placeholders as the CLI does, without any regard to the costs.
func slowly(s string, store Vars) any {
	out := s
	for _, m := range cliPlaceholder.FindAllStringSubmatch(s, -1) {
		name := strings.TrimPrefix(m[1], "!")
		v, ok := store[name]
		if !ok {
			continue
		}
		if cliWholePlaceholder.MatchString(out) {
			return v
		}
		out = strings.ReplaceAll(out, "(("+name+"))", fmt.Sprint(v))
		out = strings.ReplaceAll(out, "((!"+name+"))", fmt.Sprint(v))
	}
	return out
}

var replacements = Vars{"a": "x", "b": "((a))", "c": "", "d": "(", "e": ")", "f": int64(7), "g": "((", "xbx": "y", "h": "a"}

// FuzzReplaceAtOnce compares replacing all placeholders at once, where that is done, with replacing one after the
// other.
func FuzzReplaceAtOnce(f *testing.F) {
	for _, s := range []string{
		"((a))((f))", "((c))((a))", "((b))((a))((!a)) (( a ))", "((xb((a))))((xbx))", "(((a)))((f))", "((d))(a))((a))", "((g))a))((a))((h))",
		"((a))((nope))((a))", "((((h))))((a))", "((a))) ((f", "((!b))((c))((c))((c))", "((a.b))((a))",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 {
			return
		}
		got, err := Interpolation{Store: replacements, CLI: true, AllowMissing: true}.Node(t.Context(), nodeOf(s))
		if err != nil {
			return // paths into values that have none
		}
		require.Equal(t, slowly(s, replacements), got.Value(), "%q", s)
	})
}

// TestManyPlaceholders replaces many placeholders in one text, where looking for each again would be quadratic. The
// bytes of all that is gone over count.
func TestManyPlaceholders(t *testing.T) {
	tier.Sequential(t)
	const n = 20_000
	var text strings.Builder
	store := Vars{}
	for i := range n {
		fmt.Fprintf(&text, "((v%d)) ", i)
		store[fmt.Sprintf("v%d", i)] = "x"
	}
	for _, cli := range []bool{false, true} {
		got, err := Interpolation{Store: Index(store), CLI: cli, Limits: Limits{Size: 2 * n}}.Node(t.Context(), nodeOf(text.String()))
		require.NoError(t, err)
		require.Equal(t, strings.Repeat("x ", n), got.Value())
	}
	store["v0"] = "((v1))" // now they have to be replaced one after the other, and that has its price
	_, err := Interpolation{Store: Index(store), CLI: true}.Node(t.Context(), nodeOf(text.String()))
	require.ErrorIs(t, err, limits.ErrExceeded)
}

// TestLongNames keeps the names in paths short: each part of a document has a path.
func TestLongNames(t *testing.T) {
	name := strings.Repeat("n", 1<<20)
	m, err := Parse(t.Context(), "", []byte("instance_groups:\n- name: "+name+"\n  jobs: ["+strings.Repeat("{name: j}, ", 10_000)+"]\n"))
	require.NoError(t, err)
	g := m.InstanceGroups[0]
	require.Equal(t, name, g.Name)
	require.Equal(t, "instance_groups["+name[:200]+"…]", g.Location.Path)
	length := 0
	for _, j := range g.Jobs {
		length += len(j.Location.Path)
	}
	require.Less(t, length, 300*len(g.Jobs))

	path := ""
	for range 1000 {
		path = join(path, "key")
	}
	require.LessOrEqual(t, len(path), maxPath+len("…"))
}

// TestErrorText bounds how much all findings together repeat of a document.
func TestErrorText(t *testing.T) {
	tier.Normally(t)
	long := strings.Repeat("x", 1<<20)
	text := strings.Repeat(`((no!))`, 5000) + long
	n, err := YAML{}.Document(t.Context(), "", []byte(strings.Repeat("- "+text[:len(text)/2]+"((l))\n", 60)))
	require.NoError(t, err)
	_, err = Interpolation{Store: Vars{"l": []any{}}, AllowMissing: true}.Node(t.Context(), n)
	require.Error(t, err)
	require.Less(t, len(err.Error()), maxErrorText+2<<20)
	require.ErrorContains(t, err, "more errors")
}
