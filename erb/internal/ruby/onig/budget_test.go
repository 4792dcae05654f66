package onig

// This file tests that compiling and matching charge the budget beforehand, grow as they should, and end when the
// budget refuses.

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"unicode"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// tally is a budget that counts, and refuses from some call on.
type tally struct {
	steps, bytes  int64
	calls, refuse int
	after         int   // calls after the first that was refused
	most          int64 // most steps charged at once
}

func (t *tally) told() error {
	if t.calls++; t.refuse > 0 && t.calls >= t.refuse {
		if t.calls > t.refuse {
			t.after++
		}
		return errSpent
	}
	return nil
}

func (t *tally) Step(n int64) error {
	t.steps += n
	t.most = max(t.most, n)
	return t.told()
}

func (t *tally) Charge(n int64) error {
	t.bytes += n
	return t.told()
}

// families are patterns of any size, by the number of repetitions of a part.
var families = map[string]func(n int) string{
	"text":                func(n int) string { return strings.Repeat("a", n) },
	"wide text":           func(n int) string { return strings.Repeat("é", n) },
	"folded text":         func(n int) string { return "(?i)" + strings.Repeat("a", n) },
	"folded ligatures":    func(n int) string { return "(?i)" + strings.Repeat("ffiss", n) },
	"escapes":             func(n int) string { return strings.Repeat(`\x61`, n) },
	"text of code points": func(n int) string { return `\u{` + strings.Repeat("61 ", n) + "}" },
	"class of properties": func(n int) string { return "[" + strings.Repeat(`\p{L}\p{N}`, n) + "]" },
	"properties":          func(n int) string { return strings.Repeat(`[\p{L}]`, n) },
	"folded properties":   func(n int) string { return "(?i)" + strings.Repeat(`[\p{L}]`, n) },
	"folded negations":    func(n int) string { return "(?i)" + strings.Repeat(`[^\p{Lu}x]`, n) },
	"mixed properties":    func(n int) string { return "(?i)" + strings.Repeat(`[\p{L}1]`, n) },
	"class of characters": func(n int) string { return "[" + strings.Repeat("aé-üz", n) + "]" },
	"scattered class": func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteRune(rune(0x4E00 + (i*7919)%20000))
		}
		return "[" + b.String() + "]"
	},
	"intersections":        func(n int) string { return "[" + strings.Repeat(`\w&&`, n) + "a]" },
	"brackets in classes":  func(n int) string { return strings.Repeat("[]", n) + strings.Repeat(`\]`, n) + "]" },
	"half POSIX classes":   func(n int) string { return "[" + strings.Repeat("[:", n) + strings.Repeat("]", n) + "]" },
	"POSIX classes":        func(n int) string { return "[" + strings.Repeat("[:alpha:]", n) + "]" },
	"alternatives":         func(n int) string { return strings.Repeat("ab|", n) },
	"groups":               func(n int) string { return strings.Repeat("(a)", n) },
	"named groups":         func(n int) string { return numbered("(?<n%d>a)", n) },
	"names, referred to":   func(n int) string { return numbered("(?<n%d>a)", n) + numbered(`\k<n%d>`, n) },
	"one name":             func(n int) string { return strings.Repeat("(?<n>a)", n) },
	"numbers, referred to": func(n int) string { return strings.Repeat("(a)", n) + numbered(`\k<%d>`, n) },
	"conditions":           func(n int) string { return "(a)" + strings.Repeat("(?(1)a|b)", n) },
	"quantifiers":          func(n int) string { return strings.Repeat("a?b*c+", n) },
	"counted":              func(n int) string { return strings.Repeat("(?:ab){3,5}", n) },
	"counted high":         func(n int) string { return strings.Repeat("(?:ab){500}", n) },
	"open braces":          func(n int) string { return strings.Repeat("{1", n) },
	"zeros in braces":      func(n int) string { return "a{" + strings.Repeat("0", n) },
	"quantifiers in a row": func(n int) string { return "a" + strings.Repeat("*", n) },
	"comments":             func(n int) string { return strings.Repeat("a(?#b)", n) },
	"blanks":               func(n int) string { return "(?x)" + strings.Repeat("a # b\n", n) },
	"looks":                func(n int) string { return strings.Repeat("(?=a)(?!b)(?<=c)(?<!d)", n) },
	"long look-behinds":    func(n int) string { return "(?<=" + strings.Repeat("a|bc|", n) + "d)" },
	"calls":                func(n int) string { return "(a)" + strings.Repeat(`\g<1>`, n) },
	"chain of calls":       func(n int) string { return numbered(`(?<n%d>a\g<m%[1]d>?)(?<m%[1]d>b)`, n) },
	"doubling calls":       func(n int) string { return chain(`(?<n%d>a\g<n%d>\g<n%[2]d>)`, n) },
	"choice of calls":      func(n int) string { return chain(`(?<n%d>a(?:\g<n%d>|\g<n%[2]d>))`, n) },
	"digits":               func(n int) string { return `(a)\1` + strings.Repeat("1", n) },
	"escaped parentheses":  func(n int) string { return strings.Repeat(`\(`, n) },
	"lone options":         func(n int) string { return strings.Repeat("(?i:a)(?-i:b)", n) },
	"graphemes":            func(n int) string { return strings.Repeat(`\X\R`, n) },
	"absences":             func(n int) string { return strings.Repeat(`(?~ab)`, n) },
}

// deep are nested patterns; nesting is bounded.
var deep = map[string]func(n int) string{
	"groups":          func(n int) string { return strings.Repeat("(", n) + "a" + strings.Repeat(")", n) },
	"more":            func(n int) string { return strings.Repeat("(?:", n) + "ab" + strings.Repeat(")+", n) },
	"any number":      func(n int) string { return strings.Repeat("(?:", n) + "ab" + strings.Repeat(")*", n) },
	"two or more":     func(n int) string { return strings.Repeat("(?:", n) + "ab" + strings.Repeat("){2,}", n) },
	"twice":           func(n int) string { return strings.Repeat("(?:", n) + "ab" + strings.Repeat("){2}", n) },
	"counted":         func(n int) string { return "a" + strings.Repeat("{2}", n) },
	"optional":        func(n int) string { return "a" + strings.Repeat("?", n) },
	"lazy":            func(n int) string { return "a" + strings.Repeat("*?", n) },
	"mixed":           func(n int) string { return strings.Repeat("(?:a(b|", n) + "c" + strings.Repeat(")*d)+?", n) },
	"looks":           func(n int) string { return strings.Repeat("(?=", n) + "a" + strings.Repeat(")", n) },
	"look-behinds":    func(n int) string { return strings.Repeat("(?<=", n) + "a" + strings.Repeat(")", n) },
	"atomic":          func(n int) string { return strings.Repeat("(?>", n) + "a" + strings.Repeat(")", n) },
	"absences":        func(n int) string { return strings.Repeat("(?~", n) + "a" + strings.Repeat(")", n) },
	"classes":         func(n int) string { return strings.Repeat("[a", n) + strings.Repeat("]", n) },
	"negations":       func(n int) string { return strings.Repeat(`[^\p{L}`, n) + strings.Repeat("]", n) },
	"options":         func(n int) string { return strings.Repeat("(?i)", n) + "a" },
	"called":          func(n int) string { return strings.Repeat("(a", n) + strings.Repeat(")", n) + numbered(`\g<%d>`, n) },
	"conditions":      func(n int) string { return "(a)" + strings.Repeat("(?(1)a", n) + strings.Repeat("|b)", n) },
	"never ending":    func(n int) string { return numbered(`(?<n%d>a|\g<m>)`, n) + `(?<m>\g<m>)` },
	"circle of heads": func(n int) string { return chain(`(?<n%d>\g<n%d>?b)`, n) + `\g<n0>` },
}

func numbered(format string, n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// chain is numbered for groups that call the next.
func chain(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i, i+1)
	}
	return b.String() + fmt.Sprintf("(?<n%d>z)", n)
}

func TestCompilingIsLinear(t *testing.T) {
	for name, pattern := range families {
		t.Run(name, func(t *testing.T) {
			var steps, bytes []float64
			for _, n := range tier.Of([]int{125, 250}, []int{250, 500, 1000}, []int{250, 500, 1000, 2000}) {
				var b tally
				_, err := Compile(pattern(n), 0, UTF8, &b)
				var limit *LimitError
				require.NotErrorAs(t, err, &limit)
				steps, bytes = append(steps, float64(b.steps)), append(bytes, float64(b.bytes))
			}
			for i := range len(steps) - 1 {
				require.LessOrEqual(t, steps[i+1], 2.3*steps[i]+1000, "steps %v", steps)
				require.LessOrEqual(t, bytes[i+1], 2.3*bytes[i]+64<<10, "bytes %v", bytes)
			}
		})
	}
}

// TestDeepPatterns checks that deeply nested patterns are compiled, or refused, cheaply. A test that exhausted the
// stack would end the process.
func TestDeepPatterns(t *testing.T) {
	tier.NotShort(t)
	for name, pattern := range deep {
		for _, n := range append([]int{10, 30, 100, 1000, 4000}, tier.Of([]int{20_000}, []int{20_000}, []int{20_000, 50_000, 1_000_000})...) {
			b := account{steps: 20_000_000, bytes: 256 << 20}
			src := pattern(n)
			re, err := Compile(src, 0, UTF8, &b)
			if n <= 30 {
				require.LessOrEqual(t, b.spent, int64(100_000), "%s, %d", name, n)
			}
			if err != nil {
				continue
			}
			m := Matcher{Budget: &account{steps: 100_000, bytes: 64 << 20}}
			_, _ = m.Search(re, strings.Repeat("ab", 50), 0)
		}
	}
}

// TestCompilingIsBounded generates patterns and checks the maximum cost of a byte of them.
func TestCompilingIsBounded(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	var worst, most float64
	for range tier.Of(600, 3000, 3000) {
		src := randomPattern(rnd, 4)
		var b tally
		if _, err := Compile(src, Flags(rnd.Intn(8)), Mode(rnd.Intn(2)), &b); err != nil {
			continue
		}
		worst = max(worst, float64(b.steps)/float64(len(src)+20))
		most = max(most, float64(b.bytes)/float64(len(src)+20))
	}
	t.Logf("at most %.0f steps and %.0f bytes for each byte of a pattern", worst, most)
	require.Less(t, worst, 600.0, "steps for each byte")
	require.Less(t, most, 96.0*1024, "bytes for each byte")
}

// randomPattern makes a pattern of all constructs.
func randomPattern(rnd *rand.Rand, depth int) string {
	atoms := []string{"a", "b", "é", "ss", ".", `\w`, `\D`, `\p{L}`, `\P{Lu}`, "[a-z]", `[^\s,]`, `[\p{L}1]`, "[[:alpha:]&&[^a]]", `\b`, "^", "$", `\A`, `\z`,
		`\X`, `\R`, `\K`, `\G`, `\1`, `\k<1>`, `\g<1>`, `\u{61 62}`, `\x41`, "(?i)", "(?#c)", "{", "ffi", "foo", "longer text"}
	var b strings.Builder
	for range 1 + rnd.Intn(4) {
		inner := func() string {
			if depth == 0 {
				return "a"
			}
			return randomPattern(rnd, depth-1)
		}
		switch rnd.Intn(16) {
		case 0, 1:
			b.WriteString("(" + inner() + ")")
		case 2:
			b.WriteString("(?:" + inner() + "|" + inner() + ")")
		case 3:
			b.WriteString([]string{"(?=", "(?!", "(?<=", "(?<!", "(?>", "(?~", "(?i:", "(?<n>", "(?(1)"}[rnd.Intn(9)] + inner() + ")")
		case 4:
			b.WriteString("|")
		default:
			b.WriteString(atoms[rnd.Intn(len(atoms))])
		}
		switch rnd.Intn(5) {
		case 0:
			b.WriteString([]string{"*", "+", "?", "*?", "+?", "??", "*+", "++", "?+"}[rnd.Intn(9)])
		case 1:
			b.WriteString([]string{"{2}", "{0,3}", "{2,}", "{,2}", "{3}?", "{1,200}", "{100}"}[rnd.Intn(7)])
		}
	}
	return b.String()
}

// searches are patterns and texts; one of the two is long. None matches, or only at the very end.
var searches = []struct {
	pattern string
	text    func(n int) string
	linear  bool
}{
	{"needle", of("needl "), true},
	{"(?:needle)", of("needl "), true},
	{"[b-y]z", of("a"), true},
	{"^b", of("a"), true},
	{`\Ab`, of("a"), true},
	{"a*b", of("c"), true},
	{"[^b]*b", of("a"), true},
	{`\A[^b]*\z`, of("a"), true},
	{`\A[^b]+?b`, of("a"), true},
	{`\A.*b`, of("a"), true},
	{`\A(.*)b`, of("é"), true},
	{`\A(?:a|c)*b`, of("ac"), true},
	{`\A(a+)+b`, of("a"), true},
	{`(x+x+)+y`, of("x"), true},
	{`\A\X+b`, of("a"), true},
	{`\A\X`, func(n int) string { return "a" + strings.Repeat("\u0301", n/2) }, true},
	{`\A(?i:a)*b`, of("aA"), true},
	{`(?i)kelvin`, of("\u212Aelvi"), true},
	{`\A(a*)\1b`, of("a"), false},
	{`\A(?~b)b`, of("a"), true},
	{`(?<=b)a`, of("a"), true},
	{`\A(?:(?=a)a)*b`, of("a"), true},
	{`\A(?>a*)b`, of("a"), true},
	{`\A(?<x>a\g<x>?)b`, of("a"), false}, // calls have no memo
	{`\A(?:ab){600,}c`, of("ab"), true},
}

func of(s string) func(n int) string {
	return func(n int) string { return strings.Repeat(s, n/len(s)) }
}

func TestSearchingTellsOfItsWork(t *testing.T) {
	for _, c := range searches {
		re := compile(t, c.pattern, 0, UTF8)
		var last, lastBytes int64
		for _, n := range tier.Of([]int{1 << 16}, []int{1 << 15, 1 << 16}, []int{1 << 17, 1 << 18, 1 << 19}) {
			b := tally{}
			limit := tally{refuse: 3}
			m := Matcher{Budget: &b}
			if !c.linear {
				m.Budget = &limit
			}
			_, err := m.Search(re, c.text(n), 0)
			if !c.linear {
				require.ErrorIs(t, err, errSpent, c.pattern)
				continue
			}
			if err != nil {
				var stack *LimitError
				require.ErrorAs(t, err, &stack, c.pattern)
				break
			}
			if last > 0 {
				require.LessOrEqual(t, b.steps, 2*last+last/2+256, c.pattern)
				require.LessOrEqual(t, b.bytes, 3*lastBytes+1<<20, c.pattern)
			}
			require.LessOrEqual(t, b.most, int64(100_000), "%s: steps at once", c.pattern)
			last, lastBytes = b.steps, b.bytes
		}
	}
}

// TestRefusalEndsSearch checks that a search ends soon when the budget refuses, whenever it does.
func TestRefusalEndsSearch(t *testing.T) {
	for _, c := range searches {
		re := compile(t, c.pattern, 0, UTF8)
		text := c.text(tier.Of(1<<16, 1<<18, 1<<18))
		for refuse := 1; refuse < 40; refuse += 3 {
			b := tally{refuse: refuse}
			m := Matcher{Budget: &b}
			_, err := m.Search(re, text, 0)
			if err == nil {
				require.Less(t, b.calls, refuse, c.pattern)
				break
			}
			require.ErrorIs(t, err, errSpent, c.pattern)
			require.LessOrEqual(t, b.after, 2, "%s: calls after the one that was refused", c.pattern)
			b.refuse = 0
			ok, err := m.Search(compile(t, "b", 0, UTF8), "ab", 0)
			require.True(t, ok && err == nil, "a matcher can be used again")
		}
	}
}

// TestLongScans checks that scans of long texts charge the budget: there are at least as many calls as pieces.
func TestLongScans(t *testing.T) {
	const size = 8 << 20
	text := strings.Repeat("a", size)
	for _, pattern := range []string{"b", "bc", "[b-z]", `[^a]\w`, "^b", `\A[^b]*+b`, `\A[^b]*b`, `\A[^b]*?b`, `\A.*\n`, `\A[ab]+[^c]d`, "a{100000}b", "(?i)b"} {
		re := compile(t, pattern, 0, UTF8)
		b := tally{refuse: 60}
		m := Matcher{Budget: &b}
		_, err := m.Search(re, text, 0)
		if err == nil {
			require.GreaterOrEqual(t, b.calls, size/scanPiece/64, pattern)
		}
		require.LessOrEqual(t, b.most, int64(2*100_000), pattern)
	}
	re := compile(t, `b\z`, 0, UTF8)
	b := tally{}
	m := Matcher{Budget: &b}
	ok, err := m.SearchBack(re, text, size)
	require.True(t, !ok && err == nil)
	require.GreaterOrEqual(t, b.steps, int64(size/1024))
}

// TestLongLiterals checks that searching for a long text takes linear time, whatever the texts are.
func TestLongLiterals(t *testing.T) {
	for _, n := range []int{1 << 16, 1 << 18, 1 << 20} {
		needle := strings.Repeat("a", n) + "b"
		text := strings.Repeat("a", 4*n)
		for _, text := range []string{text, text + "b"} {
			b := tally{}
			m := Matcher{Budget: &b}
			ok, err := m.Search(compile(t, needle, 0, UTF8), text, 0)
			require.NoError(t, err)
			require.Equal(t, strings.HasSuffix(text, "b"), ok)
			if ok {
				require.Equal(t, []int{3 * n, 4*n + 1}, m.Caps)
			}
			require.LessOrEqual(t, b.steps, int64(n), "%d", n)
		}
	}
}

func TestGraphemesAreCounted(t *testing.T) {
	b := tally{}
	text := "a" + strings.Repeat("\u0301", 1<<18)
	n, err := GraphemeLen(text, &b)
	require.NoError(t, err)
	require.Equal(t, len(text), n)
	require.GreaterOrEqual(t, b.steps, int64(1<<17))
	b = tally{refuse: 2}
	_, err = GraphemeLen(text, &b)
	require.ErrorIs(t, err, errSpent)
}

// TestFoldings checks sets and texts against package unicode for each character.
func TestFoldings(t *testing.T) {
	cased := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		want := []runeRange{{r, r}}
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			want = append(want, runeRange{f, f})
		}
		if set := newRuneSet(want...); len(want) > 1 || len(foldRune(r)) > 1 {
			cased++
			require.Equal(t, set, foldRune(r), "%U", r)
			require.Equal(t, set[0].lo, least(r, false), "%U", r)
		}
	}
	chars := func(sets ...runeSet) (list []string) {
		for _, s := range sets {
			for c, same := range s.cased {
				list = append(list, fmt.Sprintf("%c %q", c, same))
			}
		}
		return list
	}
	var single []runeSet
	for r := rune(0); r <= unicode.MaxRune; r++ {
		single = append(single, runeSet{{r, r}})
	}
	require.Equal(t, chars(single...), chars(runeSet{{0, unicode.MaxRune}}))
	require.Len(t, chars(single...), cased)
}

// TestSharedSetsStay checks that compiling does not change data that patterns share.
func TestSharedSetsStay(t *testing.T) {
	before := fmt.Sprint(must("l"), must("word"), must("punct"), posixPunct.Get(), lineBreaks, anySets.Get(), posixNames.Get(), expansions)
	for _, pattern := range []string{`[\p{L}\p{Word}x]`, `[^\p{L}&&\w]`, `(?i)[\p{L}]`, `[[:punct:]a]`, `[[:^punct:]&&[:punct:]]`, `\R\P{L}.`, `(?i)[\p{Word}ß]`, "(?m)."} {
		for _, mode := range []Mode{UTF8, Bytes} {
			_, _ = Compile(pattern, 0, mode, nil)
		}
	}
	require.Equal(t, before, fmt.Sprint(must("l"), must("word"), must("punct"), posixPunct.Get(), lineBreaks, anySets.Get(), posixNames.Get(), expansions))
}
