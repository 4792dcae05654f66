package rubytext_test

// This file compares with the evaluator, whose inspect is a separate implementation over other values, on random
// data.

import (
	"context"
	"math"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
)

func TestAsEvaluated(t *testing.T) {
	tmpl, err := erb.Parse("inspect.erb", `<%= p("v").inspect %><%= "\n" %><%= p("v").to_s %><%= "\n" %><%= p("v").class %>`)
	require.NoError(t, err)
	random := rand.New(rand.NewSource(1))
	for range 2000 {
		v := value(random, 0)
		out, err := tmpl.Render(context.Background(), erb.Input{Spec: psych.MapOf("properties", psych.MapOf("v", v))})
		require.NoError(t, err)
		require.Equal(t, out.Text, rubytext.Inspect(v)+"\n"+rubytext.ToS(v)+"\n"+rubytext.ClassName(v))
	}
}

// value returns random data without nil at the top, for which p has no value.
func value(r *rand.Rand, depth int) any {
	switch kind := r.Intn(9); {
	case kind == 0 && depth > 0:
		return nil
	case kind == 1:
		return r.Intn(2) == 0
	case kind == 2:
		return r.Int63() >> r.Intn(64)
	case kind == 3:
		return new(big.Int).Lsh(big.NewInt(r.Int63()|1<<62), uint(1+r.Intn(100)))
	case kind == 4:
		if f := math.Float64frombits(r.Uint64()); !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f
		}
		return math.Round(r.Float64()*1e6) * math.Pow10(r.Intn(20)-4)
	case kind == 5 && depth < 4:
		list := make([]any, r.Intn(4))
		for i := range list {
			list[i] = value(r, depth+1)
		}
		return list
	case kind == 6 && depth < 4:
		m := psych.NewMap(0)
		for range r.Intn(4) {
			m.Set(text(r), value(r, depth+1))
		}
		return m
	}
	return text(r)
}

// text returns a random string of characters of all kinds.
func text(r *rand.Rand) string {
	var b strings.Builder
	for range r.Intn(8) {
		switch r.Intn(5) {
		case 0:
			b.WriteByte("#{$@\"\\' a1"[r.Intn(10)])
		case 1:
			b.WriteByte(byte(r.Intn(128)))
		case 2:
			b.WriteRune(rune(0x80 + r.Intn(0x3000)))
		case 3:
			b.WriteRune(rune(0x10000 + r.Intn(0x100000)))
		default:
			b.WriteRune([]rune{0xAD, 0x200B, 0x2028, 0xFEFF, 0x378, 0xE000, 0x1B, 0x7F, 0}[r.Intn(9)])
		}
	}
	return b.String()
}
