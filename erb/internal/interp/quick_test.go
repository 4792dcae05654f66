package interp

// This file tests that short cuts of calls do and count the same as the rows.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/lib/director"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/stretchr/testify/require"
)

// Parts and sums of arrays are the same, cost the same and end at the same limits, if a template may have its own
// methods for them.
func TestPartsOfArrays(t *testing.T) {
	var text strings.Builder
	text.WriteString("lists = [[], [1], [1, 2], [1, 2, 3, 4], Array.new(15, 7), Array.new(16, 8), Array.new(40, 9)]\nall = nil\n")
	text.WriteString("lists.each { |a| lists.each { |b| all = [all, a + b, ")
	for _, start := range []string{"0", "1", "2", "4", "20", "-1", "-3"} {
		for _, n := range []string{"0", "1", "2", "15", "16", "30", "-1"} {
			fmt.Fprintf(&text, "a[%s, %s], a.slice(%s, %s), ", start, n, start, n)
		}
	}
	text.WriteString("a.first(0), a.first(2), a.take(3), a.first(16), a[0, 2] + a.first(2)] } }\n")
	text.WriteString("all\n")
	result := func(limits ruby.Limits, own bool) (string, int64, int64) {
		limits.Depth, limits.ValueDepth = 100, 100
		rt := ruby.NewRuntime(t.Context(), limits)
		l := &lender{New(rt, director.NewContext(rt, input.NewMapping(nil, nil), nil))}
		if own {
			rt.Overridden, rt.Patches = true, map[*ruby.Class]map[string]*ruby.Method{}
		}
		v, err := l.run(text.String())
		steps, memory := rt.Used()
		if err != nil {
			return err.Error(), steps, memory
		}
		return fmt.Sprint(flat(v)), steps, memory
	}
	value, steps, memory := result(ruby.Limits{}, false)
	require.NotEmpty(t, value)
	for i := range int64(tier.Of(15, 50, 150)) {
		for _, limits := range []ruby.Limits{{}, {Steps: 1 + i*steps/14}, {Steps: 1 + i}, {Memory: 1 + i*memory/14}, {Elements: 1 + i%20}} {
			value, steps, memory := result(limits, false)
			slow, slowSteps, slowMemory := result(limits, true)
			require.Equal(t, slow, value, "%v", limits)
			require.Equal(t, [2]int64{slowSteps, slowMemory}, [2]int64{steps, memory}, "%v", limits)
		}
	}
}

// flat returns the parts of nested arrays as values that can be compared.
func flat(v ruby.Value) []any {
	a, ok := v.AsArray()
	if !ok {
		return []any{v.Kind(), v == ruby.Nil || v.Int() > 0}
	}
	list := []any{len(a.Elems)}
	for _, e := range a.Elems {
		list = append(list, flat(e))
	}
	return list
}
