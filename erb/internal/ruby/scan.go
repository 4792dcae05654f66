package ruby

// This file has functions of Go's package strings in a form that counts their work, polls the context on the way,
// and charges for the results: for texts whose size a template decides.

import (
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// ScanPiece is the number of bytes that are scanned between two polls of the context: at most some hundred
// microseconds.
const ScanPiece = 128 << 10

// Pieces calls f with consecutive pieces of s until it returns false. It returns false after an error or if f did.
// Pieces end between characters of UTF-8.
func (b *Budget) Pieces(s string, f func(piece string) bool) bool { return b.piecesOf(s, ScanPiece, f) }

// CopyPieces is Pieces with the pieces as bytes, all in one buffer. Separate copies would stay in memory until the
// next garbage collection, up to the size of the input.
func (b *Budget) CopyPieces(s string, f func(piece []byte) bool) bool {
	buf := make([]byte, min(len(s), 16<<10)) // bounded: a piece
	return b.piecesOf(s, len(buf), func(piece string) bool { return f(buf[:copy(buf, piece)]) })
}

// piecesOf is Pieces with about size bytes in each.
func (b *Budget) piecesOf(s string, size int, f func(piece string) bool) bool {
	for len(s) > size {
		n := size
		for k := range utf8.UTFMax {
			if utf8.RuneStart(s[n-k]) {
				n -= k
				break
			}
		}
		if !f(s[:n]) || !b.Step(size/BytesPerStep) {
			return false
		}
		s = s[n:]
	}
	return b.Step(len(s)/BytesPerStep) && f(s)
}

// maxNeedle is the maximum length of a text that strings.Index looks for: it may compare all of it at every 17th byte.
const maxNeedle = 1 << 10

// Index is strings.Index; -1 after an error. The scanned part counts as work.
func (b *Budget) Index(s, sub string) int {
	if b.err != nil {
		return -1
	}
	if len(s) <= BytesPerStep {
		return strings.Index(s, sub) // bounded: a short text
	}
	switch {
	case len(sub) > len(s):
		return -1
	case len(sub) > maxNeedle:
		return b.indexLong(s, sub, false)
	}
	for from := 0; ; from += ScanPiece {
		end := min(len(s), from+ScanPiece+len(sub)-1)
		i := strings.Index(s[from:end], sub) // bounded: a piece
		scanned := end - from
		if i >= 0 {
			scanned = i + len(sub)
		}
		if !b.Step(scanned / BytesPerStep) {
			return -1
		}
		if i >= 0 {
			return from + i
		}
		if end == len(s) {
			return -1
		}
	}
}

// LastIndex is strings.LastIndex; -1 after an error.
func (b *Budget) LastIndex(s, sub string) int {
	if b.err != nil {
		return -1
	}
	if len(s) <= BytesPerStep {
		return strings.LastIndex(s, sub) // bounded: a short text
	}
	if len(sub) > ScanPiece {
		return b.indexLong(s, sub, true)
	}
	for end := len(s); ; end -= ScanPiece {
		from := max(0, end-ScanPiece-len(sub)+1)
		i := strings.LastIndex(s[from:end], sub) // bounded: a piece
		scanned := end - from
		if i >= 0 {
			scanned -= i
		}
		if !b.Step(scanned / BytesPerStep) {
			return -1
		}
		if i >= 0 {
			return from + i
		}
		if from == 0 {
			return -1
		}
	}
}

// indexLong finds a long text in one pass: its first place, or its last.
func (b *Budget) indexLong(s, sub string, last bool) int {
	table := b.borders(sub)
	if b.err != nil {
		return -1
	}
	have, found := 0, -1 // have is the length of the beginning of sub that ends at i
	for i := 0; i < len(s); i++ {
		if i%ScanPiece == 0 && !b.Step(ScanPiece/BytesPerStep) {
			return -1
		}
		for have > 0 && s[i] != sub[have] {
			have = int(table[have-1])
		}
		if s[i] == sub[have] {
			have++
		}
		if have == len(sub) {
			if found = i + 1 - have; !last {
				break
			}
			have = int(table[have-1])
		}
	}
	return found
}

// borders returns, for each beginning of s, the length of the longest shorter text that it both begins and ends with.
func (b *Budget) borders(s string) []int32 {
	if !b.Charge(4 * len(s)) {
		return nil
	}
	table := make([]int32, len(s)) // bounded: charged above
	have := int32(0)
	for i := 1; i < len(table); i++ {
		if i%ScanPiece == 0 && !b.Step(ScanPiece/BytesPerStep) {
			return table
		}
		for have > 0 && s[i] != s[have] {
			have = table[have-1]
		}
		if s[i] == s[have] {
			have++
		}
		table[i] = have
	}
	return table
}

// Contains is strings.Contains.
func (b *Budget) Contains(s, sub string) bool { return b.Index(s, sub) >= 0 }

// Count is strings.Count for a sub that is not empty.
func (b *Budget) Count(s, sub string) int {
	n := 0
	for i := b.Index(s, sub); i >= 0; i = b.Index(s, sub) {
		n++
		s = s[i+len(sub):]
		if n%ElementsPerStep == 0 && !b.Step(1) {
			break
		}
	}
	return n
}

// IndexFunc returns the index of the first byte for which is holds, -1 if there is none.
func (b *Budget) IndexFunc(s string, is func(c byte) bool) int {
	for from := 0; from < len(s); from += ScanPiece {
		end := min(len(s), from+ScanPiece)
		if !b.Step((end - from) / BytesPerStep) {
			return -1
		}
		for i := from; i < end; i++ {
			if is(s[i]) {
				return i
			}
		}
	}
	return -1
}

// Runes is utf8.RuneCountInString.
func (b *Budget) Runes(s string) int {
	n := 0
	b.Pieces(s, func(piece string) bool {
		n += utf8.RuneCountInString(piece) // bounded: a piece
		return true
	})
	return n
}

// Valid is utf8.ValidString; false after an error.
func (b *Budget) Valid(s string) bool { return b.Pieces(s, utf8.ValidString) }

// Split is strings.Split for a sep that is not empty; nil after an error.
func (b *Budget) Split(s, sep string) []string {
	var list []string
	for i := b.Index(s, sep); i >= 0 && b.err == nil; i = b.Index(s, sep) {
		list = Append(b, list, s[:i])
		s = s[i+len(sep):]
	}
	if list = Append(b, list, s); b.err != nil {
		return nil
	}
	return list
}

// Join is strings.Join; "" after an error.
func (b *Budget) Join(list []string, sep string) string {
	t := b.Text(0)
	for i, s := range list {
		if i > 0 {
			t.Add(sep)
		}
		if !t.Add(s) || i%ElementsPerStep == 0 && !b.Step(1) {
			return ""
		}
	}
	return t.String()
}

// Replace is strings.ReplaceAll for an old that is not empty; "" after an error.
func (b *Budget) Replace(s, old, new string) string {
	i := b.Index(s, old)
	if i < 0 {
		return s
	}
	t := b.Text(len(s))
	for n := 0; i >= 0 && b.err == nil; i = b.Index(s, old) {
		t.Add(s[:i])
		t.Add(new)
		s = s[i+len(old):]
		if n++; n%ElementsPerStep == 0 {
			b.Step(1)
		}
	}
	t.Add(s)
	return t.String()
}

// Escape replaces each byte for which with returns a non-empty text by that text. It returns "" after an error.
func (b *Budget) Escape(s string, with func(c byte) string) string {
	first := b.IndexFunc(s, func(c byte) bool { return with(c) != "" })
	if first < 0 {
		return s
	}
	t := b.Text(len(s) + 16)
	t.Add(s[:first])
	done := b.Pieces(s[first:], func(piece string) bool {
		from := 0
		for i := 0; i < len(piece); i++ {
			if r := with(piece[i]); r != "" {
				t.Add(piece[from:i])
				t.Add(r)
				from = i + 1
			}
		}
		return t.Add(piece[from:])
	})
	if !done {
		return ""
	}
	return t.String()
}

// Map returns s with each byte c replaced by f(c), "" after an error.
func (b *Budget) Map(s string, f func(c byte) byte) string {
	if b.err != nil || s == "" {
		return ""
	}
	var piece [BytesPerStep]byte
	if len(s) <= len(piece) {
		for i := range len(s) {
			piece[i] = f(s[i])
		}
		if string(piece[:len(s)]) == s || !b.Charge(len(s)) { // bounded: only compared
			return s
		}
		return b.RT.texts.Of(piece[:len(s)])
	}
	t := b.Text(len(s))
	for s != "" && b.Step(1) {
		n := min(len(s), len(piece))
		for i := range n {
			piece[i] = f(s[i])
		}
		t.Write(piece[:n])
		s = s[n:]
	}
	return t.String()
}

// LowerASCII returns s with the letters of ASCII in lower case, "" after an error.
func (b *Budget) LowerASCII(s string) string { return b.Map(s, ascii.DowncaseByte) }

// UpperASCII returns s with the letters of ASCII in upper case, "" after an error.
func (b *Budget) UpperASCII(s string) string { return b.Map(s, ascii.UpcaseByte) }
