package pattern_test

// This file compares patterns with the regular expressions of package regexp.

import (
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/stretchr/testify/require"
)

func TestPattern(t *testing.T) {
	for _, expression := range []string{`a(b*)`, `^x`, `$`, `(\w+)-(\d+)`} {
		p, re := pattern.New(expression), regexp.MustCompile(expression)
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() { p.MatchString("a") })
		}
		all.Wait()
		for _, s := range []string{"", "abbab", "xyz", "one-1 two-2"} {
			require.Equal(t, re.MatchString(s), p.MatchString(s))
			require.Equal(t, re.FindString(s), p.FindString(s))
			require.Equal(t, re.FindStringSubmatch(s), p.FindStringSubmatch(s))
			require.Equal(t, re.FindStringSubmatchIndex(s), p.FindStringSubmatchIndex(s))
			for _, n := range []int{-1, 0, 1} {
				require.Equal(t, re.FindAllString(s, n), p.FindAllString(s, n))
				require.Equal(t, re.FindAllStringIndex(s, n), p.FindAllStringIndex(s, n))
				require.Equal(t, re.FindAllStringSubmatch(s, n), p.FindAllStringSubmatch(s, n))
				require.Equal(t, re.FindAllStringSubmatchIndex(s, n), p.FindAllStringSubmatchIndex(s, n))
			}
			require.Equal(t, re.ReplaceAllString(s, "<$1>"), p.ReplaceAllString(s, "<$1>"))
			require.Equal(t, re.ReplaceAllLiteralString(s, "<$1>"), p.ReplaceAllLiteralString(s, "<$1>"))
			require.Equal(t, re.ReplaceAllStringFunc(s, strings.ToUpper), p.ReplaceAllStringFunc(s, strings.ToUpper))
		}
	}
}

func TestWrongPattern(t *testing.T) { require.Panics(t, func() { pattern.New("(").MatchString("") }) }
