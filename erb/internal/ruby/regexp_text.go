package ruby

// This file prints regular expressions.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

func regexpInspect(c *Call) Value {
	re, _ := c.Self.AsRegexp()
	if re.prog == nil {
		return objectInspect(c)
	}
	letters := re.opts.syntax().String()
	if re.opts&RegexpNoEncoding != 0 {
		letters = letters + "n"
	}
	return c.NewString(c.Concat("/", c.slashed(re.source, true), "/", letters))
}

// slashed writes a source so that it can stand between slashes; "" after an error.
func (b *Budget) slashed(source string, raw bool) string {
	t := b.Text(len(source))
	for from := 0; from < len(source) && !b.Failed(); {
		i := from // what comes before stays as it is
		for i < len(source) && i-from < copyPiece && plainInPattern(source[i]) {
			i++
		}
		if t.Add(source[from:i]); i == len(source) || plainInPattern(source[i]) {
			b.Step(1 + (i-from)/BytesPerStep)
			from = i
			continue
		}
		r, n := utf8.DecodeRuneInString(source[i:])
		switch {
		case r == '\\' && i+1 < len(source):
			_, k := utf8.DecodeRuneInString(source[i+1:])
			n = 1 + k
			t.Add(source[i : i+n])
		case r == '/':
			t.Add("\\/")
		case r == '\n' && !raw:
			t.Add("\\n")
		case r == utf8.RuneError && n == 1, r < 0x80 && !unicode.IsPrint(r) && !unicode.IsSpace(r):
			const hex = "0123456789ABCDEF"
			t.Add("\\x")
			t.Add(hex[source[i]>>4:][:1])
			t.Add(hex[source[i]&15:][:1])
		default:
			t.Add(source[i : i+n])
		}
		if from = i + n; from&0xFF == 0 {
			b.Step(1)
		}
	}
	return t.String()
}

// plainInPattern reports whether a byte stands for itself between slashes.
func plainInPattern(c byte) bool { return c >= ' ' && c < 0x7F && c != '/' && c != '\\' }

func regexpToS(c *Call) Value {
	text := c.regexpToS(c.selfRegexp())
	return c.NewString(text)
}

// regexpToS returns the form that keeps its options when it becomes part of another pattern. Options with which the
// source begins are taken into it. "" after an error.
func (b *Budget) regexpToS(re *Regexp) string {
	if re.prog == nil {
		b.Fail(uninitializedRegexp())
	}
	if b.Failed() {
		return ""
	}
	source, opts := re.source, re.opts.syntax()
	for strings.HasPrefix(source, "(?") {
		end, o, ok := onig.Leading(source, opts)
		if !ok {
			break
		}
		if source[end] == ')' {
			source, opts = source[end+1:], o
			continue
		}
		if inner := source[end+1 : len(source)-1]; b.compiles(inner) {
			source, opts = inner, o
		}
		break
	}
	off := (onig.AllFlags &^ opts).String()
	if off != "" {
		off = "-" + off
	}
	return b.Concat("(?", opts.String(), off, ":", b.slashed(source, true), ")")
}

// compiles reports whether a source is a pattern.
func (b *Budget) compiles(source string) bool {
	_, err := b.RT.compileProgram(source, 0, onig.UTF8)
	if _, wrong := err.(*Exception); err != nil && !wrong {
		b.Fail(err)
	}
	return err == nil
}

// quoteRegexp escapes what has a meaning in patterns, as Regexp.escape does; "" after an error.
func (b *Budget) quoteRegexp(s string) string { return b.Escape(s, onig.Escaped) }
