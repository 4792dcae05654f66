package psych

// This file defines Budget, by which reading and writing stay within what their caller allows.

import (
	"encoding/base64"
	"io"
	"strings"
	"unicode/utf8"
)

// Budget is told what a document or a value costs: memory before it is taken, work every some ten thousand bytes. Its
// first error ends the reading or writing and is what that returns.
type Budget interface {
	Charge(bytes int) error
	Work(bytes int) error
}

// piece is how many bytes are gone over between two calls of Budget.Work.
const piece = 64 << 10

// stopped carries the error of a Budget out of the scanner, whose loops know nothing of it. Parse and ParseFirst catch
// it.
type stopped struct{ err error }

// caught turns what the scanner threw into an error.
func caught(err *error) {
	switch thrown := recover().(type) {
	case nil:
	case stopped:
		*err = thrown.err
	default:
		panic(thrown)
	}
}

// charge asks for memory. It does not return if there is none.
func (s *scanner) charge(n int) {
	if s.budget == nil {
		return
	}
	if err := s.budget.Charge(n); err != nil {
		panic(stopped{err})
	}
}

// work reports what was scanned since it was called last. It does not return if the reading is to end.
func (s *scanner) work(pos int) {
	s.due = pos + piece
	if s.budget == nil {
		return
	}
	if err := s.budget.Work(piece); err != nil {
		panic(stopped{err})
	}
}

// grown returns buf with room for n more bytes, which are paid for.
func (s *scanner) grown(buf []byte, n int) []byte {
	size := max(2*cap(buf), len(buf)+n, 64)
	s.charge(size)
	return append(make([]byte, 0, size), buf...)
}

// with appends text to buf.
func with[T string | []byte](s *scanner, buf []byte, text T) []byte {
	if cap(buf)-len(buf) < len(text) {
		buf = s.grown(buf, len(text))
	}
	return append(buf, text...)
}

// add appends one byte to the text of a scalar.
func (s *scanner) add(c byte) {
	if len(s.text) == cap(s.text) {
		s.text = s.grown(s.text, 1)
	}
	s.text = append(s.text, c)
}

// copied returns the text of a scalar that is no part of the source.
func (s *scanner) copied() string {
	s.charge(len(s.text))
	return string(s.text)
}

// paced counts small pieces of work, and reports them to a budget together. The zero value has none.
type paced struct {
	budget Budget
	count  int
	err    error // the budget's, once it has ended
}

// tick counts a piece of work.
func (p *paced) tick() error {
	const together = 256
	if p.count++; p.count%together == 0 && p.budget != nil && p.err == nil {
		p.err = p.budget.Work(together * nodeText)
	}
	return p.err
}

// working reports to b, if there is one, work over n bytes unless they are few.
func working(b Budget, n int) error {
	if b == nil || n < piece/2 {
		return nil
	}
	return b.Work(n)
}

// converting reports to b, if there is one, the work of turning digits into a number, which takes time in proportion to
// the square of their number.
func converting(b Budget, digits int) error {
	const few, perByte = 64, 1024
	if b == nil || digits <= few {
		return nil
	}
	return b.Work(digits + digits*digits/perByte)
}

// charging asks b, if there is one, for n bytes unless they are few.
func charging(b Budget, n int) error {
	if b == nil || n < piece/2 {
		return nil
	}
	return b.Charge(n)
}

// pieceOf returns how much of s may be gone over at once: at most a piece, which ends between characters.
func pieceOf(s string) int {
	if len(s) <= piece {
		return len(s)
	}
	n := piece
	for n > piece-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return n
}

// isUTF8 reports whether s is UTF-8.
func isUTF8(s string, b Budget) (bool, error) {
	for s != "" {
		n := pieceOf(s)
		if !utf8.ValidString(s[:n]) {
			return false, nil
		}
		s = s[n:]
		if err := working(b, n); err != nil {
			return false, err
		}
	}
	return true, nil
}

// toBase64 returns s in base64, without line breaks.
func toBase64(s string, b Budget) (string, error) {
	const size = piece - piece%3
	n := base64.StdEncoding.EncodedLen(len(s))
	if err := charging(b, n+len(s)); err != nil {
		return "", err
	}
	var out strings.Builder
	out.Grow(n)
	w := base64.NewEncoder(base64.StdEncoding, &out)
	for len(s) > size {
		_, _ = io.WriteString(w, s[:size])
		s = s[size:]
		if err := working(b, piece); err != nil {
			return "", err
		}
	}
	_, _ = io.WriteString(w, s)
	_ = w.Close()
	return out.String(), nil
}

// DecodeBase64 is Ruby's unpack("m"): it skips what is no base64 and stops at the first padding. The error is that of
// the budget, which may be nil.
func DecodeBase64(s string, b Budget) (string, error) {
	if err := charging(b, len(s)*3/4); err != nil {
		return "", err
	}
	var out strings.Builder
	out.Grow(len(s) * 3 / 4)
	var bits uint32
	n := 0
	for i, due := 0, piece; i < len(s) && s[i] != '='; i++ {
		if i >= due {
			due += piece
			if err := working(b, piece); err != nil {
				return "", err
			}
		}
		c := fromBase64[s[i]]
		if c == notBase64 {
			continue
		}
		bits = bits<<6 | uint32(c)
		if n++; n == 4 {
			_, _ = out.Write([]byte{byte(bits >> 16), byte(bits >> 8), byte(bits)})
			n, bits = 0, 0
		}
	}
	switch n {
	case 2:
		_ = out.WriteByte(byte(bits >> 4))
	case 3:
		_, _ = out.Write([]byte{byte(bits >> 10), byte(bits >> 2)})
	}
	return out.String(), nil
}

const notBase64 = 0xFF

// fromBase64 holds the six bits of each character.
var fromBase64 = func() (t [256]uint8) {
	for i := range t {
		t[i] = notBase64
	}
	for i, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" {
		t[c] = uint8(i)
	}
	return t
}()
