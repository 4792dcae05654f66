package regexp

// This file prints regular expressions.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/core/object"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

// budgetMatchRegexp returns the pattern of m. After a plain search it is made on demand. It returns nil after an error.
func budgetMatchRegexp(b *ruby.Budget, m *matching.Match) *matching.Regexp {
	if m.Regexp == nil {
		source := quoteRegexp(b, m.Text[m.Caps[0]:m.Caps[1]])
		if b.Failed() {
			return nil
		}
		if last := matching.StateOf(b.RT).Quoted; last != nil && last.Source == source { // Ruby keeps one
			m.Regexp = last
			return last
		}
		re, err := matching.CompileRegexp(b.RT, source, 0)
		if err != nil {
			b.Fail(err)
			return nil
		}
		m.Regexp, matching.StateOf(b.RT).Quoted = re, re
	}
	return m.Regexp
}

func inspect(c *ruby.Call) ruby.Value {
	re, _ := matching.AsRegexp(c.Self)
	if re.Prog == nil {
		return object.Inspect(c)
	}
	letters := re.Opts.Syntax().String()
	if re.Opts&matching.RegexpNoEncoding != 0 {
		letters = letters + "n"
	}
	return c.NewBegun(c.Concat("/", matching.Slashed(&c.Budget, re.Source, true), "/", letters), re.Encoding())
}

func toS(c *ruby.Call) ruby.Value {
	re := selfRegexp(c)
	return c.NewBegun(regexpToS(&c.Budget, re), re.Encoding())
}

// regexpToS returns the form that keeps its options within another pattern. Options at the beginning of the source
// are merged with them. It returns "" after an error.
func regexpToS(b *ruby.Budget, re *matching.Regexp) string {
	if re.Prog == nil {
		b.Fail(matching.UninitializedRegexp())
	}
	if b.Failed() {
		return ""
	}
	source, opts := re.Source, re.Opts.Syntax()
	for strings.HasPrefix(source, "(?") {
		end, o, ok := onig.Leading(source, opts)
		if !ok {
			break
		}
		if source[end] == ')' {
			source, opts = source[end+1:], o
			continue
		}
		if inner := source[end+1 : len(source)-1]; compiles(b, inner, re.Mode()) {
			source, opts = inner, o
		}
		break
	}
	off := (onig.AllFlags &^ opts).String()
	if off != "" {
		off = "-" + off
	}
	return b.Concat("(?", opts.String(), off, ":", matching.Slashed(b, source, true), ")")
}

// compiles reports whether a source is a valid pattern.
func compiles(b *ruby.Budget, source string, mode onig.Mode) bool {
	_, err := matching.CompileProgram(b.RT, source, 0, mode)
	if _, wrong := err.(*ruby.Exception); err != nil && !wrong {
		b.Fail(err)
	}
	return err == nil
}

// quoteRegexp escapes the characters with a meaning in patterns, as Regexp.escape does; "" after an error.
func quoteRegexp(b *ruby.Budget, s string) string { return b.Escape(s, onig.Escaped) }
