package rubytext

// This file maps the case of characters as upcase, downcase, capitalize and swapcase do with their options.

import (
	"unicode"
	"unicode/utf8"
)

// Case are the options of the methods that change case.
type Case struct {
	Turkic bool // i and I are different letters
	Fold   bool // downcase folds case, for comparison without regard to case
}

// Up returns the result of upcase for a character.
func (o Case) Up(r rune) string {
	if o.Turkic && r == 'i' {
		return "İ"
	}
	if special, ok := specialUpper.Get()[r]; ok {
		return special
	}
	if capital := withIota(r); capital != "" {
		return capital
	}
	return string(upper(r))
}

// Down returns the result of downcase for a character.
func (o Case) Down(r rune) string {
	switch {
	case o.Turkic && r == 'I':
		return "ı"
	case o.Turkic && r == 'İ':
		return "i"
	case r == 'İ':
		return "i̇"
	case o.Fold:
		return fold(r)
	}
	return string(lower(r))
}

// Title returns the result of capitalize for the first character.
func (o Case) Title(r rune) string {
	if special, ok := specialTitle.Get()[r]; ok {
		return special
	}
	switch {
	case o.Turkic && r == 'i':
		return "İ"
	case r >= 0x1C90 && r <= 0x1CBF: // capitals that only occur in words of capitals
		return string(lower(r))
	case specialUpper.Get()[r] != "":
		return specialUpper.Get()[r]
	}
	if t := unicode.ToTitle(r); t != r || unicode.ToUpper(r) != r {
		return string(t)
	}
	return string(upper(r))
}

// Swap returns the result of swapcase for a character.
func (o Case) Swap(r rune) string {
	if digraph, ok := swappedDigraphs.Get()[r]; ok {
		return digraph
	}
	capital := withIota(r)
	switch {
	case unicode.IsTitle(r) && capital != "":
		first, n := utf8.DecodeRuneInString(capital)
		return string(lower(first)) + capital[n:]
	case lower(r) != r:
		return o.Down(r)
	}
	return o.Up(r)
}
