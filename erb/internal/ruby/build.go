package ruby

// This file has the builders with which methods build texts; list.go has the builders of lists. Each charges before it
// grows, counts the work of copying, polls the context on the way, and refuses results larger than one value may be.
// Method code has no other way to allocate memory whose size a template decides: a check over the typed syntax refuses
// make, append and the like there.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/slab"
)

const (
	BytesPerStep    = 256 // of linear work over a text
	ElementsPerStep = 16  // of linear work over a list

	// CopyPiece is the number of bytes that are copied between two polls of the context: some tens of microseconds.
	CopyPiece = 256 << 10
	// copyElems is CopyPiece in elements.
	copyElems = CopyPiece / ValueSize
)

// Text builds a text. The zero value can't be used; see Budget.Text.
type Text struct {
	*Budget
	b    strings.Builder
	fits int // writes up to this length need no charge, no check of the text limit and no poll of the context
	told int // length up to which the writes have been counted as steps
}

// Text begins a text with room for size bytes.
func (b *Budget) Text(size int) *Text {
	t := &Text{Budget: b}
	if size > 0 {
		t.Room(size)
	}
	return t
}

// Room makes room for n more bytes. It returns false after an error.
func (t *Text) Room(n int) bool {
	if n >= 0 && n <= t.fits-t.b.Len() {
		return t.err == nil
	}
	if n < 0 { // n is larger than an int
		if t.FitsText(n) {
			t.Fail(&LimitError{What: "memory", Limit: t.RT.Limits.Memory})
		}
		return false
	}
	if !t.FitsText(t.b.Len()+n) || !t.Step((t.b.Len()-t.told)/BytesPerStep) {
		return false
	}
	t.told = t.b.Len()
	if n > t.b.Cap()-t.b.Len() && !t.grow(n) {
		return false
	}
	t.fits = min(t.maxText(t.b.Cap()), t.told+CopyPiece)
	return true
}

// grow allocates memory for n more bytes. It returns false after an error.
func (t *Text) grow(n int) bool {
	if !t.Charge(2*t.b.Cap() + n) { // the allocation of strings.Builder.Grow
		return false
	}
	if t.b.Len() <= CopyPiece {
		t.b.Grow(n)
	} else {
		old, size := t.b.String(), 2*t.b.Cap()+n
		t.b.Reset()
		t.b.Grow(size)
		for ; len(old) > 0 && t.Step(CopyPiece/BytesPerStep); old = old[min(len(old), CopyPiece):] {
			t.b.WriteString(old[:min(len(old), CopyPiece)])
		}
	}
	return t.err == nil
}

// WriteString appends s. The error is the Budget's, as in the other Write methods, which make Text an io.Writer.
func (t *Text) WriteString(s string) (int, error) {
	if len(s) <= min(t.fits-t.b.Len(), CopyPiece) && t.err == nil { // the common case
		return t.b.WriteString(s)
	}
	if !t.Room(len(s)) {
		return 0, t.err
	}
	n := len(s)
	for len(s) > CopyPiece {
		t.b.WriteString(s[:CopyPiece])
		s = s[CopyPiece:]
		if !t.Step(CopyPiece / BytesPerStep) {
			return n - len(s), t.err
		}
	}
	t.b.WriteString(s)
	return n, nil
}

// Write appends p.
func (t *Text) Write(p []byte) (int, error) {
	if !t.Room(len(p)) {
		return 0, t.err
	}
	n := len(p)
	for len(p) > CopyPiece {
		t.b.Write(p[:CopyPiece])
		p = p[CopyPiece:]
		if !t.Step(CopyPiece / BytesPerStep) {
			return n - len(p), t.err
		}
	}
	t.b.Write(p)
	return n, nil
}

// WriteByte appends one byte.
func (t *Text) WriteByte(c byte) error {
	if t.b.Len() >= t.fits && !t.Room(1) {
		return t.err
	}
	return t.b.WriteByte(c)
}

// WriteRune appends a character in UTF-8.
func (t *Text) WriteRune(r rune) (int, error) {
	if t.fits-t.b.Len() < utf8.UTFMax && !t.Room(max(1, utf8.RuneLen(r))) {
		return 0, t.err
	}
	return t.b.WriteRune(r)
}

// Add appends s. It returns false after an error.
func (t *Text) Add(s string) bool {
	_, err := t.WriteString(s)
	return err == nil
}

// Repeat appends s n times, by doubling the appended part.
func (t *Text) Repeat(s string, n int) bool {
	if n <= 0 || s == "" {
		return t.err == nil
	}
	total := len(s) * n
	if total/n != len(s) {
		total = -1 // larger than an int: FitsText or the charge refuses it
	}
	if !t.Room(total) {
		return false
	}
	const most = 8 << 10
	piece := s
	if count := min(n, most/len(s)); count > 1 {
		piece = repeated(s, count)
		for ; n >= count; n -= count {
			if !t.Add(piece) || !t.Step(len(piece)/BytesPerStep) {
				return false
			}
		}
		return t.Add(piece[:n*len(s)])
	}
	for ; n > 0; n-- {
		if !t.Add(s) || !t.Step(1+len(s)/BytesPerStep) {
			return false
		}
	}
	return true
}

// Beginnings of the pads of most texts.
const (
	blanks = "                "
	zeros  = "0000000000000000"
)

// repeated returns s count times, at most 8 KiB.
func repeated(s string, count int) string {
	switch {
	case count <= len(blanks) && s == " ":
		return blanks[:count]
	case count <= len(zeros) && s == "0":
		return zeros[:count]
	}
	return strings.Repeat(s, count) // bounded: by the caller
}

// Len returns the number of bytes so far.
func (t *Text) Len() int { return t.b.Len() }

// String returns the text, "" after an error. The text isn't copied, and its memory is already charged.
func (t *Text) String() string {
	if t.err != nil {
		return ""
	}
	return t.b.String()
}

// Value returns the text as a string in UTF-8, nil after an error.
func (t *Text) Value() Value { return t.ValueIn(UTF8) }

// ValueIn returns the text as a string in enc, nil after an error.
func (t *Text) ValueIn(enc Encoding) Value {
	if !t.Charge(StringOverhead) {
		return Nil
	}
	s := t.RT.NewString(t.b.String())
	s.Enc = enc
	return s.Value()
}

// Scratch builds a text in memory that the run keeps for the next one, and copies it at the end. It is for short
// texts that are built often. See Budget.Scratch.
type Scratch struct {
	*Budget
	B []byte
}

// Scratch begins a text, which String ends. A Scratch that begins before that gets memory of its own.
func (b *Budget) Scratch() Scratch {
	s := Scratch{Budget: b, B: b.RT.Spare[:0:b.maxText(cap(b.RT.Spare))]}
	b.RT.Spare = nil
	return s
}

// Room makes room for n more bytes. It returns false after an error.
func (s *Scratch) Room(n int) bool {
	if uint(cap(s.B)-len(s.B)) >= uint(n) {
		return s.err == nil
	}
	return s.grow(n)
}

func (s *Scratch) grow(n int) bool {
	size := max(s.maxText(max(2*cap(s.B), 256)), len(s.B)+n)
	if !s.FitsText(len(s.B)+n) || !s.Charge(size) || !s.Step(len(s.B)/BytesPerStep) {
		return false
	}
	grown, contains := s.RT.larger(s.B, size)
	if !contains && !CopyInto(s.Budget, grown, s.B) { // s itself would escape
		return false
	}
	s.B = grown
	return true
}

// Add appends text. It returns false after an error. It isn't inlined, for the reason given at Write.
//
//go:noinline
func (s *Scratch) Add(text string) bool { return addPieces(s, text) }

// Write appends p. It returns false after an error.
//
// It isn't inlined: p would then escape in other packages, where instantiated generic functions get no escape
// analysis.
//
//go:noinline
func (s *Scratch) Write(p []byte) bool { return addPieces(s, p) }

// addPieces appends text to s, and polls the context between its pieces.
func addPieces[T string | []byte](s *Scratch, text T) bool {
	if len(text) <= cap(s.B)-len(s.B) && len(text) <= CopyPiece && s.err == nil { // the common case
		n := len(s.B)
		s.B = s.B[:n+len(text)]
		copy(s.B[n:], text)
		return true
	}
	if !s.Room(len(text)) {
		return false
	}
	for ; len(text) > CopyPiece; text = text[CopyPiece:] {
		s.B = append(s.B, text[:CopyPiece]...) // bounded: there is room
		if !s.Step(CopyPiece / BytesPerStep) {
			return false
		}
	}
	s.B = append(s.B, text...) // bounded: there is room
	return true
}

// Replaced appends text from byte from to the last of bounds, with by for the parts of it between pairs of bounds. It
// returns false after an error.
func (s *Scratch) Replaced(text string, from int, bounds []int, by string) bool {
	for i := 1; i < len(bounds); i += 2 {
		part, n := text[from:bounds[i-1]], len(s.B)
		middle := n + len(part)
		end := middle + len(by)
		if uint(end) <= uint(cap(s.B)) && max(len(part), len(by)) <= CopyPiece && s.err == nil { // the common case
			s.B = s.B[:end]
			copy(s.B[n:middle], part)
			copy(s.B[middle:], by)
		} else if !s.Add(part) || !s.Add(by) {
			return false
		}
		from = bounds[i]
	}
	return true
}

// Enclosed appends text, of at most ScanPiece bytes, between two bytes by. It returns false after an error.
func (s *Scratch) Enclosed(text string, by byte) bool {
	if !s.Room(len(text) + 2) {
		return false
	}
	n := len(s.B)
	s.B = s.B[:n+len(text)+2]
	s.B[n] = by
	copy(s.B[n+1:], text)
	s.B[n+1+len(text)] = by
	return true
}

// Parts appends three texts of at most ScanPiece bytes each. It returns false after an error.
func (s *Scratch) Parts(a, b, c string) bool {
	size := len(a) + len(b) + len(c)
	if !s.Room(size) {
		return false
	}
	to := s.B[len(s.B) : len(s.B)+size]
	copy(to, a)
	copy(to[len(a):], b)
	copy(to[len(a)+len(b):], c)
	s.B = s.B[:len(s.B)+size]
	return true
}

// Int appends a number in decimal. It returns false after an error.
func (s *Scratch) Int(n int64) bool {
	const digits = 20
	if !s.Room(digits) {
		return false
	}
	s.B = strconv.AppendInt(s.B, n, 10)
	return true
}

// Byte appends one byte. It returns false after an error.
func (s *Scratch) Byte(c byte) bool {
	if !s.Room(1) {
		return false
	}
	s.B = append(s.B, c)
	return true
}

// Fill appends a byte n times. It returns false after an error.
func (s *Scratch) Fill(c byte, n int) bool {
	if n <= 0 {
		return s.err == nil
	}
	if !s.Room(n) {
		return false
	}
	for n > 0 {
		from, size := len(s.B), min(n, CopyPiece)
		s.B = s.B[:from+size]
		for i := range s.B[from:] {
			s.B[from+i] = c
		}
		if n -= size; !s.Step(size / BytesPerStep) {
			return false
		}
	}
	return true
}

// Len returns the number of bytes so far.
func (s *Scratch) Len() int { return len(s.B) }

// Ends reports whether the last byte is c.
func (s *Scratch) Ends(c byte) bool { return len(s.B) > 0 && s.B[len(s.B)-1] == c }

// Drop removes the last n bytes.
func (s *Scratch) Drop(n int) { s.B = s.B[:len(s.B)-n] }

// String returns a copy of the text, "" after an error, and empties the Scratch.
func (s *Scratch) String() string {
	text := s.StringOf(s.B)
	if cap(s.B) <= MaxScratch {
		s.RT.Spare = s.B
	}
	s.B = nil
	return text
}

// SoFar returns a copy of the text, after an error too.
func (s *Scratch) SoFar() string {
	s.RT.Owe(int64(len(s.B)), 0)
	return string(s.B) // bounded: charged by Owe
}

// Concat concatenates the parts. It returns "" after an error.
func (b *Budget) Concat(parts ...string) string {
	size := 0
	for _, p := range parts {
		size += len(p)
	}
	if 0 < size && size < slab.LongText { // as below
		if !b.FitsText(size) || !b.Tick() || !b.Charge(size) {
			return ""
		}
		return b.RT.texts.Joined(size, parts...)
	}
	t := b.Text(size)
	for _, p := range parts {
		t.Add(p)
	}
	return t.String()
}

// AppendTo appends text to a string of the template. It returns false after an error.
func (b *Budget) AppendTo(s *String, text string) bool {
	n := len(text)
	if n == 0 {
		return b.err == nil
	}
	if !b.FitsText(s.Len() + n) {
		return false
	}
	if s.room() < n && (!b.Charge(2*(s.Len()+n)) || s.Len() > CopyPiece && !b.regrow(s, n)) {
		return false
	}
	if n > CopyPiece {
		s.grow(n)
		for ; len(text) > CopyPiece; text = text[CopyPiece:] {
			if s.Append(text[:CopyPiece]); !b.Step(CopyPiece / BytesPerStep) {
				return false
			}
		}
	}
	if n < slabText && s.Len() < slabText && s.Whole == nil {
		(*Object)(s).own()
		s.build(slab.One(&b.RT.builders), n)
	}
	s.Append(text)
	return true
}

// regrow makes room for n more bytes in a long string that is appended to. It returns false after an error.
func (b *Budget) regrow(s *String, n int) bool {
	old, more := s.String(), new(strings.Builder)
	more.Grow(b.maxText(2 * (len(old) + n))) // bounded: charged by the caller
	for ; len(old) > 0; old = old[min(len(old), CopyPiece):] {
		more.WriteString(old[:min(len(old), CopyPiece)]) // bounded: there is room
		if !b.Step(CopyPiece / BytesPerStep) {
			return false
		}
	}
	(*Object)(s).own()
	s.Text, s.Whole = more.String(), more
	return true
}

// Bytes makes a buffer of n bytes, nil after an error.
func (b *Budget) Bytes(n int) []byte {
	if !b.FitsText(n) || !b.Charge(n) || !b.Step(n/BytesPerStep) {
		return nil
	}
	return make([]byte, n) // bounded: charged above
}

// BytesOf returns a copy of s, nil after an error.
func (b *Budget) BytesOf(s string) []byte {
	p := b.Bytes(len(s))
	for at := 0; at < len(p); at += CopyPiece {
		copy(p[at:min(len(p), at+CopyPiece)], s[at:])
		if len(p) > CopyPiece && !b.Step(CopyPiece/BytesPerStep) {
			return nil
		}
	}
	return p
}

// StringOf returns a copy of p as a string, "" after an error.
func (b *Budget) StringOf(p []byte) string {
	if len(p) > CopyPiece {
		t := b.Text(len(p))
		t.Write(p)
		return t.String()
	}
	if !b.Charge(len(p)) || !b.Step(len(p)/BytesPerStep) {
		return ""
	}
	return b.RT.texts.Of(p)
}
