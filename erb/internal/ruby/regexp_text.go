package ruby

// This file prints regular expressions.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

func regexpInspect(c *Call) Value {
	re := c.selfRegexp()
	text := "/" + escapeSlashes(re.source, true) + "/" + optionLetters(re.opts)
	if re.opts&RegexpNoEncoding != 0 {
		text += "n"
	}
	return c.NewString(text)
}

func optionLetters(opts RegexpOptions) string {
	letters := ""
	if opts&RegexpMultiLine != 0 {
		letters += "m"
	}
	if opts&RegexpIgnoreCase != 0 {
		letters += "i"
	}
	if opts&RegexpExtended != 0 {
		letters += "x"
	}
	return letters
}

// escapeSlashes writes a source so that it can stand between slashes.
func escapeSlashes(source string, raw bool) string {
	var b strings.Builder
	for i := 0; i < len(source); {
		r, n := utf8.DecodeRuneInString(source[i:])
		switch {
		case r == '\\' && i+1 < len(source):
			_, k := utf8.DecodeRuneInString(source[i+1:])
			b.WriteString(source[i : i+1+k])
			n = 1 + k
		case r == '/':
			b.WriteString("\\/")
		case r == '\n' && !raw:
			b.WriteString("\\n")
		case r == utf8.RuneError && n == 1, r < 0x80 && !unicode.IsPrint(r) && !unicode.IsSpace(r):
			const hex = "0123456789ABCDEF"
			b.WriteString("\\x" + string(hex[source[i]>>4]) + string(hex[source[i]&15]))
		default:
			b.WriteString(source[i : i+n])
		}
		i += n
	}
	return b.String()
}

func regexpToS(c *Call) Value { return c.NewString(c.selfRegexp().toS()) }

// toS gives the form that keeps its options when it becomes part of another pattern. Options with which the source
// begins are taken into it.
func (re *Regexp) toS() string {
	source, opts := re.source, re.opts&regexpSyntaxOptions
	for strings.HasPrefix(source, "(?") {
		end, o, ok := leadingOptions(source, opts)
		if !ok {
			break
		}
		if source[end] == ')' {
			source, opts = source[end+1:], o
			continue
		}
		if inner := source[end+1 : len(source)-1]; compiles(inner) {
			source, opts = inner, o
		}
		break
	}
	text := "(?" + optionLetters(opts)
	if off := optionLetters(regexpSyntaxOptions &^ opts); off != "" {
		text += "-" + off
	}
	return text + ":" + escapeSlashes(source, true) + ")"
}

func compiles(source string) bool {
	_, err := onig.Compile(source, 0, onig.UTF8)
	return err == nil
}

// leadingOptions reads (?imx-imx) or (?imx-imx:…) at the beginning of a source: end is where the letters end. The
// second form must go on to the end of the source.
func leadingOptions(source string, opts RegexpOptions) (end int, o RegexpOptions, ok bool) {
	on := true
	for i := 2; i < len(source); i++ {
		c := source[i]
		switch {
		case strings.IndexByte("imx", c) >= 0 && on:
			opts |= RegexpFlags(string(c))
		case strings.IndexByte("imx", c) >= 0:
			opts &^= RegexpFlags(string(c))
		case c == '-' && on:
			on = false
		case c == ')', c == ':' && source[len(source)-1] == ')':
			return i, opts, true
		default:
			return 0, 0, false
		}
	}
	return 0, 0, false
}
