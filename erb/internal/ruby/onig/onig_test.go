package onig

// This file tests the engine on its own: bounds, modes, errors, and agreement with package regexp if both give a
// pattern the same meaning. Ruby's own matches are tested by the cases of Regexp.

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// account is a budget that refuses to be exceeded.
type account struct {
	steps, bytes int64 // left
	spent, asked int64
	refuse       error
}

var errSpent = errors.New("nothing left")

func (a *account) refusal() error {
	if a.refuse != nil {
		return a.refuse
	}
	return errSpent
}

func (a *account) Step(n int64) error {
	if a.spent += n; a.spent > a.steps {
		return a.refusal()
	}
	return nil
}

func (a *account) Charge(n int64) error {
	if a.asked += n; a.asked > a.bytes {
		return a.refusal()
	}
	return nil
}

func compile(t testing.TB, pattern string, flags Flags, mode Mode) *Regexp {
	t.Helper()
	re, err := Compile(pattern, flags, mode, nil)
	require.NoError(t, err, pattern)
	return re
}

func TestGroups(t *testing.T) {
	re := compile(t, `(?<key>\w+)=(?<value>\w*)(x)`, 0, UTF8)
	require.Equal(t, 2, re.Groups(), "groups without names don't capture beside those that have one")
	require.Equal(t, []string{"key", "value"}, re.Names())
	require.Equal(t, []int{2}, re.GroupsOf("value"))
	require.Nil(t, re.GroupsOf("other"))
	var m Matcher
	ok, err := m.Search(re, "a b=cx", 0)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, []int{2, 6, 2, 3, 4, 5}, m.Caps)
}

func TestSearchSeesWhatIsBefore(t *testing.T) {
	var m Matcher
	for _, c := range []struct {
		pattern string
		from    int
		want    bool
	}{
		{`^b`, 1, false}, {`\bb`, 1, false}, {`(?<=a)b`, 1, true}, {`\Ab`, 1, false}, {`\Gb`, 1, true}, {`\Gb`, 0, false},
	} {
		ok, err := m.Search(compile(t, c.pattern, 0, UTF8), "ab", c.from)
		require.NoError(t, err)
		require.Equal(t, c.want, ok, c.pattern)
	}
}

func TestDirections(t *testing.T) {
	var m Matcher
	re := compile(t, `a+`, 0, UTF8)
	ok, err := m.SearchBack(re, "aab aa", 6)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, []int{5, 6}, m.Caps, "the last place at which a match can begin")
	ok, err = m.MatchAt(re, "baa", 0)
	require.NoError(t, err)
	require.False(t, ok)
	ok, err = m.MatchAt(re, "baa", 1)
	require.NoError(t, err)
	require.True(t, ok)
}

func TestBytes(t *testing.T) {
	var m Matcher
	re := compile(t, `[\x80-\xff]+`, 0, Bytes)
	ok, err := m.Search(re, "a\xff\xfeb", 0)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, []int{1, 3}, m.Caps)
}

// TestLinear checks that patterns which backtracking alone would never finish are done in time linear in the text.
func TestLinear(t *testing.T) {
	for _, pattern := range []string{`(a+)+$`, `(a|a)*b`, `(a|aa)+$`, `(.*)(.*)(.*)(.*)[^a!]`, `(.*?)(.*?)(.*?)b`, `\s*(a*)\s*(a*)\s*$b`, `(x+x+)+y|(a*a*a*)b`} {
		re := compile(t, pattern, 0, UTF8)
		require.True(t, re.Linear(), pattern)
		m := Matcher{Budget: &account{steps: 1_000_000, bytes: 1 << 30}}
		ok, err := m.Search(re, strings.Repeat("a", 5000)+"!", 0)
		require.NoError(t, err, pattern)
		require.False(t, ok, pattern)
	}
}

// TestStepEndsSearch checks that Step ends an endless search.
func TestStepEndsSearch(t *testing.T) {
	stop := errors.New("stop")
	for _, pattern := range []string{`(a+)+\1b`, `(?:(?=a)a|a)+b`, `(?<x>a\g<x>?a?)+b`, `(?:(a)|a){600}\1b|(a+)+\2c`} {
		re := compile(t, pattern, 0, UTF8)
		require.False(t, re.memo, pattern)
		m := Matcher{Budget: &account{steps: 200 * stepEvery / perStep, bytes: 1 << 30, refuse: stop}}
		_, err := m.Search(re, strings.Repeat("a", 3000), 0)
		var tooDeep *LimitError
		require.True(t, errors.Is(err, stop) || errors.As(err, &tooDeep), "%s: %v", pattern, err)
		ok, err := m.Search(compile(t, `b`, 0, UTF8), "ab", 0)
		require.True(t, ok && err == nil, "a matcher can be used again")
	}
}

func TestUnsupported(t *testing.T) {
	var unsupported *UnsupportedError
	_, err := Compile(`(a)\k<1+0>`, 0, UTF8, nil)
	require.ErrorAs(t, err, &unsupported)
	_, err = Compile(`\p{In_Arrows}`, 0, UTF8, nil)
	require.ErrorAs(t, err, &unsupported)
}

func TestHostilePatterns(t *testing.T) {
	for _, pattern := range []string{
		strings.Repeat("(", 10000), strings.Repeat("[", 10000), strings.Repeat("(a", 3000) + strings.Repeat(")", 3000),
		strings.Repeat("(?:ab){500}", 2000), strings.Repeat("a{1000}", 1000), "(" + strings.Repeat("(?:a{100}){100}", 50) + "){100}",
		strings.Repeat("\\", 9999), "(?" + strings.Repeat("i", 10000) + ")", strings.Repeat("(?i)", 5000) + "a",
	} {
		re, err := Compile(pattern, 0, UTF8, nil)
		if err == nil {
			require.Less(t, len(re.prog), 100_000)
		}
	}
}

// sameMeaning reports whether both engines give a pattern the same meaning.
func sameMeaning(pattern string) bool {
	return !regexp.MustCompile(`\\[^.dwDW]|[$^]|\[:|&&|\[[^\]]*\[|\[\^?\]|\(\?|[*+?}][*+?{]|[^\x20-\x7e]|\(\||\|\)|\|\||\(\)|^\||\|$|[*?].*\)[*+{?]|\{`).MatchString(pattern)
}

// FuzzCompile checks that patterns are compiled, or refused, within a budget in proportion to their length, in all
// modes.
func FuzzCompile(f *testing.F) {
	for _, pattern := range families {
		f.Add(pattern(3), uint8(0))
	}
	for _, pattern := range deep {
		f.Add(pattern(3), uint8(IgnoreCase))
	}
	f.Fuzz(func(t *testing.T, pattern string, flags uint8) {
		if len(pattern) > 1000 {
			t.Skip()
		}
		for _, mode := range []Mode{UTF8, Bytes} {
			a := account{steps: 1 << 40, bytes: 1 << 40}
			re, err := Compile(pattern, Flags(flags&7), mode, &a)
			if a.spent > 1000*int64(len(pattern)+100) || a.asked > 128<<10*int64(len(pattern)+100) {
				t.Fatalf("%q takes %d steps and %d bytes", pattern, a.spent, a.asked)
			}
			if err != nil {
				continue
			}
			for _, text := range []string{"", "aAb ss\n\u00dfK", pattern} {
				m := Matcher{Budget: &account{steps: 2000, bytes: 16 << 20}}
				_, _ = m.SearchBack(re, text, len(text))
				_, _ = m.MatchAt(re, text, 0)
			}
		}
	})
}

func FuzzSearch(f *testing.F) {
	for _, c := range benchCases {
		f.Add(c.pat, c.text)
	}
	f.Add(`(a|b)*c|d+`, "ababcdd")
	f.Add(`[a-c]+x?`, "abcxabc")
	f.Add(`(?<x>\((?:[^()]|\g<x>)*\))`, "(a(b))")
	f.Add(`(?i)stra(?:ß|ss)e\b`, "STRASSE straße")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 200 || len(text) > 500 {
			t.Skip()
		}
		for _, mode := range []Mode{UTF8, Bytes} {
			re, err := Compile(pattern, 0, mode, nil)
			if err != nil {
				continue
			}
			m := Matcher{Budget: &account{steps: 100 * stepEvery / perStep, bytes: 1 << 30}}
			ok, err := m.Search(re, text, 0)
			if err != nil {
				continue
			}
			if ok && (m.Caps[0] < 0 || m.Caps[1] > len(text)) {
				t.Fatalf("%q on %q: bounds %v", pattern, text, m.Caps)
			}
			if mode == UTF8 && sameMeaning(pattern) && !strings.ContainsFunc(text, func(r rune) bool { return r > 126 }) {
				compareWithGo(t, pattern, text, ok, m.Caps)
			}
		}
	})
}

func compareWithGo(t *testing.T, pattern, text string, ok bool, caps []int) {
	g, err := regexp.Compile(pattern)
	if err != nil || len(caps) != 2*g.NumSubexp()+2 {
		return
	}
	want := g.FindStringSubmatchIndex(text)
	if ok != (want != nil) {
		t.Fatalf("%q on %q: %v, package regexp %v", pattern, text, ok, want)
	}
	for i := range want {
		if want[i] != caps[i] {
			t.Fatalf("%q on %q: %v, package regexp %v", pattern, text, caps, want)
		}
	}
}
