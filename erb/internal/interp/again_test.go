package interp

// This file tests that captured variables and activations are used again only if nothing refers to them.

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// capturing returns random statements of a method with the variables a, b and c, or of a block in it.
func capturing(r *rand.Rand, depth int, block bool) string {
	var text strings.Builder
	for range 1 + r.IntN(3) {
		inner := func() string { return capturing(r, depth-1, true) }
		choice := r.IntN(12)
		if depth == 0 {
			choice = r.IntN(8)
		}
		switch choice {
		case 0:
			text.WriteString("a += 1; b = a - b")
		case 1:
			text.WriteString("c = [a, b].sum; $log << c")
		case 2:
			text.WriteString("$kept << proc { |z = 3| a += z; b }")
		case 3:
			text.WriteString("keep { |z = 4| b += z; c -= 1; next a if b.odd?; return c }")
		case 4:
			text.WriteString("$bound << binding if $bound.size < 20")
		case 5:
			fmt.Fprintf(&text, "m%d(b %% 7, c) if ($calls += 1) < 200", r.IntN(4))
		case 6:
			if block {
				text.WriteString([]string{"next if a.odd?", "break if b > 9", "return a if c > 30"}[r.IntN(3)])
			} else {
				text.WriteString("return a if c > 30")
			}
		case 7:
			text.WriteString("$log << $kept.last.call(1) if $kept.size % 3 == 1 && ($calls += 1) < 200")
		case 8:
			fmt.Fprintf(&text, "[1, 2].each { |y| d = y; b += y; %s; $log << d }", inner())
		case 9:
			fmt.Fprintf(&text, "twice { |y| d = e = y; pass { |w| d += w; a -= w }; %s; $log << d + e }", inner())
		case 10:
			fmt.Fprintf(&text, "begin; %s; raise 'odd' if a.odd?; rescue RuntimeError; b += 1; ensure; c += 1; end", capturing(r, depth-1, block))
		default:
			fmt.Fprintf(&text, "c += ->(y) { %s; y }.call(a)", capturing(r, depth-1, false))
		}
		text.WriteString("\n")
	}
	return text.String()
}

// capturingProgram returns a program of random methods that calls the blocks that they keep when they have ended.
func capturingProgram(r *rand.Rand) string {
	var text strings.Builder
	text.WriteString(`$log, $kept, $bound, $calls = [], [], [], 0
def keep(&k) = $kept << k
def pass(&k) = [1].each(&k)
def twice
  yield 1
  yield 2
end
`)
	for i := range 4 {
		fmt.Fprintf(&text, "def m%d(a, b)\nc = 1\n%sb\nend\n", i, capturing(r, 3, false))
	}
	if r.IntN(8) == 0 {
		text.WriteString("e = [1, 2].each\n$log << e.next\n")
	}
	text.WriteString(`again = -> do
  $kept.first(50).each do |k|
    $log << k.call(2)
  rescue LocalJumpError, RuntimeError => e
    $log << e.message
  end
  $bound.each { |b| $log << b.eval("[a, b, c]") }
end
20.times do |i|
  $calls = 0
  $log << public_send(:m0, i, 2) << public_send("m#{i % 4}", i, i)
rescue LocalJumpError, RuntimeError => e
  $log << e.message
end
again.call
again.call
$log.inspect
`)
	return text.String()
}

// Values, steps and memory are the same as if each call had its own.
func TestVariablesUsedAgain(t *testing.T) {
	reused, failed, runs := 0, 0, 0
	for seed := range tier.Of(20, 100, 1000) {
		text := capturingProgram(rand.New(rand.NewPCG(uint64(seed), 11)))
		result := func(fresh bool) string {
			runs++
			l := newLender(t)
			l.vm.RT.Limits.Steps, l.vm.RT.Limits.Memory = 10_000_000, 1<<30
			l.vm.threaded = fresh
			v, err := l.run(text)
			if err != nil {
				failed++
				return err.Error()
			}
			if !fresh {
				reused += len(l.vm.envs[0]) + len(l.vm.envs[1])
			}
			steps, memory := l.vm.RT.Used()
			s, _ := v.AsString()
			return fmt.Sprintf("%s\n%d steps, %d bytes", s.String(), steps, memory)
		}
		require.Equal(t, result(true), result(false), "seed %d:\n%s", seed, text)
	}
	require.Positive(t, reused)
	require.Less(t, failed, runs/2)
}
