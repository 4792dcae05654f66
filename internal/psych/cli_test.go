package psych

// This file compares the hand-written parsing with the regular expressions of yaml.v2.

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/stretchr/testify/require"
)

// TestCLINumbers tries all short texts over an alphabet.
func TestCLINumbers(t *testing.T) {
	base60 := regexp.MustCompile(`^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$`)
	const alphabet = "067_-.:exb"
	numbers, sexagesimals := 0, 0
	var try func(s string, more int)
	try = func(s string, more int) {
		if s != "" {
			require.Equal(t, base60.MatchString(s), cliBase60(s), s)
			if cliBase60(s) {
				sexagesimals++
			}
			if c := s[0]; c == '-' || isDigit(c) {
				if _, is := cliNumber(s).(string); !is {
					numbers++
					require.True(t, looksLikeCLINumber(s), s)
				}
			}
		}
		for i := 0; more > 0 && i < len(alphabet); i++ {
			try(s+alphabet[i:i+1], more-1)
		}
	}
	try("", tier.Of(4, 5, 6))
	require.NotZero(t, numbers)
	require.NotZero(t, sexagesimals)
}

// ended is the budget of a context that has ended.
type ended struct{}

var errEnded = errors.New("ended")

func (ended) Charge(int) error { return nil }
func (ended) Work(int) error   { return errEnded }

// TestLongCLIScalars reads scalars of megabytes: texts keep their value, numbers exceed a limit, and the end of the
// context ends the reading of each.
func TestLongCLIScalars(t *testing.T) {
	const n = 1 << 20
	for name, c := range map[string]struct {
		text   string
		number bool
	}{
		"letters":        {"1" + strings.Repeat("a", n), false},
		"integer":        {"1" + strings.Repeat("7", n), true},
		"separators":     {"1" + strings.Repeat("_1", n), true},
		"hexadecimal":    {"0x" + strings.Repeat("f", n), true},
		"binary":         {"0b-" + strings.Repeat("1", n), true},
		"no binary":      {"0b" + strings.Repeat("12", n), false},
		"float":          {"-1." + strings.Repeat("7", n) + "e+9", true},
		"fraction":       {"." + strings.Repeat("7", n), true},
		"nearly a float": {"1." + strings.Repeat("7", n) + "e+9x", false},
		"base 60":        {strings.Repeat("9", n) + ":30:00", false},
		"dots":           {"1" + strings.Repeat(".", n), false},
		"fraction of a second": {
			"2001-12-14 21:59:43." + strings.Repeat("1", n), false},
	} {
		for _, dialect := range []Dialect{CLI, Deployed} {
			v, err := Load([]byte("a: "+c.text), Options{Dialect: dialect, Name: name})
			if c.number {
				require.ErrorIs(t, err, limit.Err, name)
				continue
			}
			require.NoError(t, err, name)
			a, _ := v.(*Map).Get("a")
			require.True(t, a == any(c.text), name)
			_, err = resolve(&Node{Kind: KindScalar, Value: c.text, Plain: true}, &Options{Dialect: dialect, Budget: ended{}})
			require.ErrorIs(t, err, errEnded, name)
		}
	}
}

// The shortcut for keys of ASCII agrees with the comparison of characters, for all pairs of short texts.
func TestNaturalLessOfLetters(t *testing.T) {
	alphabet := []string{"a", "Z", "0", "1", "9", "-", "é", "\xC3", "\xA9", "١"}
	texts := []string{""}
	for from, length := 0, 1; length <= tier.Of(2, 2, 3); length++ {
		to := len(texts)
		for _, head := range texts[from:to] {
			for _, c := range alphabet {
				texts = append(texts, head+c)
			}
		}
		from = to
	}
	decided := 0
	for _, a := range texts {
		for _, b := range texts {
			less, ok := lettersLess(a, b)
			if ok {
				decided++
				if less != runesLess([]rune(a), []rune(b)) {
					t.Fatalf("%q before %q: %t", a, b, less)
				}
			}
		}
	}
	require.Greater(t, decided, len(texts)*len(texts)/10)
}
