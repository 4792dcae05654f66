//go:build !race

package erb_test

// This file counts how often the context is polled while collections are copied, hashed, compared and iterated
// over.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

// collections are the values of h, s, a and k in the expressions below; n is 131,072 in a long run, otherwise a
// quarter.
var collections = map[string]string{
	"numbers": `h = (0...n).to_h { |i| [i, i] }`,
	"names":   `h = (0...n).to_h { |i| [i.to_s, i] }`,
	"nested":  `h = (0...n).to_h { |i| [[i], i] }`,
	"objects": `h = (0...n).to_h { |i| [i, i] }.compare_by_identity`,
	"set":     `s = Set.new(0...n); t = Set.new(1..n)`,
	"sets":    `s = Set.new((0...n).map { |i| [i] }); t = s.dup`,
	"list":    `a = ['a'] * (2 * n); b = [0] * (2 * n)`,
	"key":     `k = [0] * (2 * n); h = { k => 1 }; a = [k]`,
	"text":    `k = 'é' * (16 * n); h = { k => 1 }; a = [k]; s = Set[k]`,
	"pairs":   `a = Array.new(n) { |i| [i, i] }`,
	"hash":    `k = (0...(n / 2)).to_h { |i| [i, i] }; h = { 1 => 1 }; a = [k]; s = Set[k]`,
}

// walks are expressions on them.
var walks = []struct{ expr, of string }{
	{"h.dup", "numbers names nested objects"}, {"h.merge({ a: 1 })", "numbers names nested"}, {"h.rehash", "numbers names nested objects"},
	{"{}.replace(h)", "numbers names nested objects"}, {"h.except(1)", "numbers nested"}, {"h.compact", "names"},
	{"h.delete_if { |k, v| v > 100 }", "numbers nested"}, {"h.keys", "numbers nested objects"}, {"h == h.dup", "numbers nested"},
	{"h <= h.dup", "numbers names"}, {"h.hash", "numbers names nested"}, {"h.compare_by_identity", "names"}, {"h.invert", "numbers"},
	{"(n - 72).times { h.shift }", "numbers names nested"}, {"h.each_key { |k| h.delete(k) }", "numbers nested"},
	{"s | t", "set sets"}, {"s & t", "set sets"}, {"s - t", "set sets"}, {"s ^ t", "set sets"}, {"s + 1 rescue 1", "set sets"}, {"s.reset", "set sets"},
	{"s == t.dup", "set sets"}, {"s.dup", "set sets"}, {"s.hash", "set sets"}, {"s.to_a", "set sets"}, {"s.subset?(s.dup)", "set sets"},
	{"a & b", "list"}, {"a - b", "list"}, {"a | b", "list"}, {"a.uniq", "list"}, {"a.include?('b')", "list"}, {"a.index('b')", "list"},
	{"a.count('b')", "list"}, {"a.delete('b')", "list"}, {"a.compact", "list"}, {"a.flatten", "list"}, {"a.hash", "list"}, {"a == a.dup", "list"},
	{"a.eql?(a.dup)", "list"}, {"a.min", "list"}, {"b.dup.insert(1, 2)", "list"}, {"b.inspect", "list"}, {"b.join('-')", "list"},
	{"h[k]", "key hash text"}, {"h[k] = 1", "key hash text"}, {"h.delete(k)", "key hash text"}, {"h.key?(k)", "key hash text"}, {"h.dig(k)", "key text"},
	{"[0, *a].uniq", "key hash text"}, {"a & a", "key hash text"}, {"{ k => 1 }", "key hash text"}, {"a.hash", "key hash text"}, {"Set[k]", "key hash text"},
	{"s.include?(k)", "text hash"}, {"[k] == [k + '']", "text"}, {"k.eql?(k + '')", "text"}, {"case k + ''; when k; end", "text"},
	{"[].push(*a)", "list"}, {"[1].values_at(*b)", "list"}, {"Set[*b]", "list"}, {"{}.values_at(*b)", "list"}, {"[].send(:push, *a)", "list"},
	{"(+'').concat(*b)", "list"}, {"a.assoc(-1)", "pairs"}, {"a.to_h", "pairs"}, {"a.transpose", "pairs"}, {"a.rassoc(-1)", "pairs"}, {"a.sort", "pairs"},
}

func TestPollsContextInCollections(t *testing.T) {
	for name, text := range collections {
		begin := fmt.Sprintf("<%% n = %d; ", tier.Of(1, 1, 4)<<15) + text + "; "
		without := polls(t, begin+"%>")
		for _, w := range tier.Sample(walks, 25, 2) {
			if containsWord(w.of, name) {
				t.Run(name+" "+w.expr, func(t *testing.T) {
					least := tier.Of(1, 1, 4)
					if name == "text" { // it is hashed and compared in one go, which takes less than a millisecond
						least = 1
					}
					require.GreaterOrEqual(t, polls(t, begin+w.expr+" %>")-without, least)
				})
			}
		}
	}
}

// lists are expressions with many arguments, and the same with one copy of them less; some compare, some don't.
var lists = []struct{ expr, without string }{
	{"m(*a, b: 1)", "m(*a)"}, {"lambda { |*x| 1 }.call(*a, b: 1)", "lambda { |*x| 1 }.call(*a)"}, {"y(a) { |*x| 1 }", "y([]) { |*x| 1 }"},
	{"[].push(*a)", "[*a]"}, {"[].send(:push, *a)", "[*a]"}, {"o[*a] = 1", "m(*a)"}, {"o[*a] += 1", "m(*a); [*a]"},
	{"o[*a], b = 1, 2", "m(*a)"}, {"[].push(*a, b: 1)", "[].push(*a)"}, {"s.new(*a, b: 1) rescue 1", "s.new(*a) rescue 1"},
	{"k.sort", "k.dup"}, {"k.sort!", "k"}, {"k.minmax", "k"}, {"k.sort_by { 'a' }", "k.each { 'a' }"}, {"c.rewind", "c"},
}

func TestPollsContextInArguments(t *testing.T) {
	begin := fmt.Sprintf("<%% n = %d; ", tier.Of(1, 1, 4)<<15) + "def m(*x) = 1; def y(a) = yield(*a); s = Struct.new(:a); o = Object.new; def o.[](*x) = 1; def o.[]=(*x); end; a = [0] * (2 * n); " +
		"k = (0...(2 * n)).to_a.shuffle(random: Random.new(1)); c = Enumerator::Chain.new(*[[1]] * n); "
	for _, l := range tier.Sample(lists, 5, 1) {
		t.Run(l.expr, func(t *testing.T) {
			require.GreaterOrEqual(t, polls(t, begin+l.expr+" %>")-polls(t, begin+l.without+" %>"), tier.Of(2, 2, 8))
		})
	}
}
