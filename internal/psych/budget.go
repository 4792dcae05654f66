package psych

// This file defines Budget, with which a caller limits the costs of reading and writing.

import (
	"encoding/base64"
	"io"
	"strings"
	"unicode/utf8"
)

// Budget is charged for a document or a value: memory before it is allocated, work after every 64 KiB of text or so.
// Its first error ends the reading or writing, which returns it.
type Budget interface {
	Charge(bytes int) error
	Work(bytes int) error
}

// piece is the number of bytes processed between two calls of Budget.Work.
const piece = 64 << 10

// stopped carries the error of a Budget out of the scanner by a panic, because the scanner's loops return no errors.
// Parse and ParseFirst recover it.
type stopped struct{ err error }

// caught stores the error of a recovered stopped in err. It panics again with any other value.
func caught(err *error) {
	switch thrown := recover().(type) {
	case nil:
	case stopped:
		*err = thrown.err
	default:
		panic(thrown)
	}
}

// charge charges n bytes of memory. It panics with stopped if the budget refuses them.
func (s *scanner) charge(n int) {
	if s.budget == nil {
		return
	}
	if err := s.budget.Charge(n); err != nil {
		panic(stopped{err})
	}
}

// work charges the text scanned since its last call. It panics with stopped if the budget refuses it.
func (s *scanner) work(pos int) {
	s.due = pos + piece
	if s.budget == nil {
		return
	}
	if err := s.budget.Work(piece); err != nil {
		panic(stopped{err})
	}
}

// grown returns buf with room for n more bytes, charging for the allocation.
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

// copied returns a copy of the scratch text as a string, for a scalar that is not a part of the source.
func (s *scanner) copied() string {
	s.charge(len(s.text))
	return string(s.text)
}

// paced counts small pieces of work and charges them to a budget in batches. The zero value charges nothing.
type paced struct {
	budget Budget
	count  int
	err    error // the budget's, after it has refused
}

// tick counts a piece of work.
func (p *paced) tick() error {
	const together = 256
	if p.count++; p.count%together == 0 && p.budget != nil && p.err == nil {
		p.err = p.budget.Work(together * nodeText)
	}
	return p.err
}

// working charges b, which may be nil, for work over n bytes. A small n is free.
func working(b Budget, n int) error {
	if b == nil || n < piece/2 {
		return nil
	}
	return b.Work(n)
}

// converting charges b, which may be nil, for converting digits to a number, which takes time proportional to the
// square of their number, and half a byte of memory for each.
func converting(b Budget, digits int) error {
	const few, perByte = 64, 1024
	if b == nil || digits <= few {
		return nil
	}
	if err := b.Charge(digits / 2); err != nil {
		return err
	}
	return b.Work(digits + digits*digits/perByte)
}

// charging charges b, which may be nil, for n bytes of memory. A small n is free.
func charging(b Budget, n int) error {
	if b == nil || n < piece/2 {
		return nil
	}
	return b.Charge(n)
}

// pieceOf returns the length of the next part of s to process: at most piece bytes, ending at a character boundary.
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

// isUTF8 reports whether s is valid UTF-8, charging b for the work.
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

// DecodeBase64 implements Ruby's unpack("m"): it skips characters that are not base64 and stops at the first padding.
// The error is the budget's; the budget may be nil.
func DecodeBase64(s string, b Budget) (string, error) {
	if err := charging(b, len(s)*3/4); err != nil {
		return "", err
	}
	var out strings.Builder
	out.Grow(len(s) * 3 / 4)
	var bits uint32
	n := 0
	for i, due := 0, piece; i < len(s); i++ {
		if s[i] == '=' && n >= 2 { // it ends the text where it can be padding, and is skipped elsewhere
			break
		}
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
