package rubytext

// This file decides which symbols are written without quotes.

import (
	"strings"
	"unicode/utf8"
)

// Symbol is a Ruby Symbol.
type Symbol string

// AppendSymbol appends the inspect of a symbol.
func AppendSymbol(b []byte, s Symbol) []byte {
	if b = append(b, ':'); PlainSymbol(string(s)) {
		return append(b, s...)
	}
	return appendName(b, string(s))
}

// appendName appends the name of a symbol in quotes. A name of ASCII characters is in US-ASCII, which has no \u.
func appendName(b []byte, name string) []byte {
	return appendQuoted(b, name, Escapes{Binary: IsASCII(name)})
}

// Operator reports whether name is a method that an operator calls.
func Operator(name string) bool {
	switch name {
	case "+", "-", "*", "/", "%", "**", "==", "!=", "===", "=~", "!~", "<", "<=", ">", ">=", "<=>", "<<", ">>", "!", "~",
		"+@", "-@", "&", "|", "^", "[]", "[]=", "`":
		return true
	}
	return false
}

// PlainSymbol reports whether the symbol of a name needs no quotes after its colon.
func PlainSymbol(name string) bool {
	if name == "" || Operator(name) {
		return name != ""
	}
	switch name[0] {
	case '@':
		return printableName(strings.TrimPrefix(name[1:], "@"))
	case '$':
		return plainGlobal(name[1:])
	}
	return PlainKey(name) || printableName(strings.TrimSuffix(name, "="))
}

// PlainKey reports whether a symbol needs no quotes as the key of a hash: a name of a variable, constant or
// predicate.
func PlainKey(name string) bool {
	if n := len(name) - 1; n > 0 && (name[n] == '?' || name[n] == '!') {
		name = name[:n]
	}
	return printableName(name)
}

// plainGlobal reports whether $name is the name of a global variable.
func plainGlobal(name string) bool {
	switch {
	case len(name) == 1 && strings.IndexByte("~*$?!@/\\;,.=:<>\"&`'+0123456789_", name[0]) >= 0:
		return true
	case len(name) == 2 && name[0] == '-':
		return isWordByte(name[1])
	case name != "" && name[0] >= '1' && name[0] <= '9':
		return strings.Trim(name, "0123456789") == ""
	}
	return printableName(name)
}

// printableName reports whether name is an identifier of printable characters.
func printableName(name string) bool {
	if !IsIdentifier(name) {
		return false
	}
	for _, r := range name {
		if r >= utf8.RuneSelf && !IsPrint(r) {
			return false
		}
	}
	return true
}

// IsIdentifier reports whether name could name a local variable or a constant: letters, digits, underscores and valid
// characters beyond ASCII, not beginning with a digit.
func IsIdentifier(name string) bool {
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		return false
	}
	for i := 0; i < len(name); {
		if name[i] < utf8.RuneSelf {
			if !isWordByte(name[i]) {
				return false
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(name[i:])
		if r == utf8.RuneError && n == 1 {
			return false
		}
		i += n
	}
	return true
}

func isWordByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
