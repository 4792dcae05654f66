package normalize

// This file brings texts into normal forms.

import (
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Syllables of Hangul are decomposed and composed by their numbers.
const (
	firstSyllable = 0xAC00
	firstLead     = 0x1100
	firstVowel    = 0x1161
	firstTail     = 0x11A7 // one before the first
	leads         = 19
	vowels        = 21
	tails         = 28
	syllables     = leads * vowels * tails
)

// of returns a text in UTF-8 in the form; "" after an error.
func (f form) of(b *ruby.Budget, text string) string {
	if b.CharsOf(text, ruby.UTF8).Single {
		return text
	}
	t := tables.Get()
	list := f.decomposed(b, t, text)
	ordered(b, t, list)
	if f.composed {
		list = composed(b, t, list)
	}
	out := b.Text(len(text))
	for _, r := range ruby.Each(b, list) {
		out.WriteRune(r)
	}
	return out.String()
}

// decomposed decomposes the characters of a text.
func (f form) decomposed(b *ruby.Budget, t *tableSet, text string) (list []rune) {
	b.Pieces(text, func(piece string) bool {
		for _, r := range piece {
			if parts := t.compatible[r]; f.compatible && parts != "" {
				for _, p := range parts {
					list = apart(b, t, list, p)
				}
			} else {
				list = apart(b, t, list, r)
			}
			if b.Failed() {
				return false
			}
		}
		return true
	})
	return list
}

// apart appends the parts of a character.
func apart(b *ruby.Budget, t *tableSet, list []rune, r rune) []rune {
	if r < utf8.RuneSelf {
		return ruby.Append(b, list, r)
	}
	if n := r - firstSyllable; n >= 0 && n < syllables {
		list = ruby.Append(b, list, firstLead+n/(vowels*tails), firstVowel+n/tails%vowels)
		if tail := n % tails; tail > 0 {
			list = ruby.Append(b, list, firstTail+tail)
		}
		return list
	}
	parts, ok := t.canonical[r]
	if !ok {
		return ruby.Append(b, list, r)
	}
	for _, p := range parts {
		list = ruby.Append(b, list, p)
	}
	return list
}

// ordered sorts adjacent marks by their classes.
func ordered(b *ruby.Budget, t *tableSet, list []rune) {
	for i := 0; i < len(list) && b.Tick(); i++ {
		if t.class(list[i]) == 0 {
			continue
		}
		from, sorted := i, true
		for i++; i < len(list) && t.class(list[i]) != 0 && b.Tick(); i++ {
			sorted = sorted && t.class(list[i-1]) <= t.class(list[i])
		}
		if !sorted {
			byClass(b, t, list[from:i])
		}
	}
}

// byClass sorts marks by their class; marks of one class stay in their order.
func byClass(b *ruby.Budget, t *tableSet, marks []rune) {
	var places [256]int
	for _, r := range ruby.Each(b, marks) {
		places[t.class(r)]++
	}
	at := 0
	for class, n := range places {
		places[class], at = at, at+n
	}
	copied := ruby.Copy(b, marks)
	if b.Failed() {
		return
	}
	for _, r := range ruby.Each(b, copied) {
		class := t.class(r)
		marks[places[class]] = r
		places[class]++
	}
}

// composed composes characters, in place.
func composed(b *ruby.Budget, t *tableSet, list []rune) []rune {
	starter, last, n := -1, -1, 0 // last is the class of the character after the starter, -1 if there is none
	for _, r := range ruby.Each(b, list) {
		class := int(t.class(r))
		if starter >= 0 && last < class {
			if both, ok := t.together(list[starter], r); ok {
				list[starter] = both
				continue
			}
		}
		if list[n] = r; class == 0 {
			starter, last = n, -1
		} else {
			last = class
		}
		n++
	}
	return list[:n]
}
