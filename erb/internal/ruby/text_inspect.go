package ruby

// This file prints texts as String#inspect does.

import "github.com/boshrender/boshrender/internal/rubytext"

// InspectText implements String#inspect.
func (b *Budget) InspectText(s string, enc Encoding) string {
	if b.Pieces(s, plainText) {
		return b.Concat(`"`, s, `"`)
	}
	return b.escaped(s, rubytext.Escapes{Binary: enc != UTF8})
}

// PrintableText returns a text as some of Ruby's messages show it: characters that can't be printed are escaped,
// without quotes.
func (b *Budget) PrintableText(s string, enc Encoding) string {
	if b.Pieces(s, plainText) {
		return s
	}
	return b.escaped(s, rubytext.Escapes{Binary: enc != UTF8, Unquoted: true})
}

func (b *Budget) escaped(s string, form rubytext.Escapes) string {
	e := Escaper{Text: b.Text(len(s) + len(s)/8 + 8), S: s, Escapes: form}
	return e.Run()
}

// plainText reports whether inspect only puts quotes around s.
func plainText(s string) bool {
	for i := 0; i < len(s); i++ {
		if !rubytext.PlainByte(s[i]) {
			return false
		}
	}
	return true
}

// Escaper writes a text as inspect and dump do.
type Escaper struct {
	*Text
	S       string
	Escapes rubytext.Escapes
}

// escapePiece is the number of bytes that are escaped at once.
const escapePiece = 4 << 10

// Run returns the text with escapes.
func (e *Escaper) Run() string {
	e.quote()
	for i := 0; i < len(e.S); {
		end := min(len(e.S), i+escapePiece)
		if !e.Step((end - i) / BytesPerStep) {
			break
		}
		for i < end {
			from := i
			for i < end && rubytext.PlainByte(e.S[i]) {
				i++
			}
			if e.Add(e.S[from:i]); i < end {
				i += e.one(i)
			}
		}
	}
	e.quote()
	return e.String()
}

func (e *Escaper) quote() {
	if !e.Escapes.Unquoted {
		e.WriteByte('"')
	}
}

// one writes the character at byte i and returns its length.
func (e *Escaper) one(i int) int {
	var room [16]byte
	b, n := rubytext.AppendChar(room[:0], e.S, i, e.Escapes)
	e.Write(b)
	return n
}
