package psych

// This file checks the bytes of a document before they are scanned, as libyaml's reader does: they must be UTF-8 and
// characters that YAML allows. libyaml checks chunk by chunk while it scans, so that the first error reported depends
// on where a chunk ends; checkEncoding finds that place, and the scanner stops there.

// chunk is the number of bytes that libyaml reads at a time. A fault in the encoding is reported when its chunk is
// read: before any fault in the syntax of the same chunk and after any fault of earlier chunks.
const chunk = 16384

// margin is the number of NUL bytes after the text, so that the scanner can read ahead without checking the length.
const margin = 8

// fault is the first place where a document is not printable UTF-8.
type fault struct {
	problem string
	offset  int // of the byte to blame
	chunk   int // where the chunk that holds it begins
}

// checkEncoding returns the first fault of text, or nil.
func (s *scanner) checkEncoding(text []byte) *fault {
	start := 0 // of the current chunk
	for i := 0; i < len(text); {
		if i >= start+chunk {
			start = s.nextChunk(i)
		}
		end := min(len(text), start+chunk)
		for i < end && allowed[text[i]] {
			i++
		}
		if i == end {
			continue
		}
		width := charWidth(text[i])
		if i+width > start+chunk {
			start = s.nextChunk(i) // the character does not fit
		}
		problem, offset := checkChar(text[i:], width)
		if problem != "" {
			if problem == incompleteSequence {
				start = i
			}
			return &fault{problem, i + offset, start}
		}
		i += width
	}
	return nil
}

// allowed has the bytes that are characters of their own which YAML allows.
var allowed = func() (t [256]bool) {
	for c := byte(0x20); c < 0x7F; c++ {
		t[c] = true
	}
	t['\n'], t['\t'], t['\r'] = true, true, true
	return t
}()

// nextChunk returns pos, where the next chunk begins, and charges for the work when it is due.
func (s *scanner) nextChunk(pos int) int {
	if pos+chunk > s.due { // the chunks may be a few bytes shorter
		s.work(pos)
	}
	return pos
}

const incompleteSequence = "incomplete UTF-8 octet sequence"

// charWidth returns the number of bytes of a character that begins with c, 0 if c cannot begin one.
func charWidth(c byte) int {
	switch {
	case c < 0x80:
		return 1
	case c&0xE0 == 0xC0:
		return 2
	case c&0xF0 == 0xE0:
		return 3
	case c&0xF8 == 0xF0:
		return 4
	}
	return 0
}

// checkChar checks the character at the beginning of s. It returns libyaml's description of the problem, and the
// offset of the byte at fault.
func checkChar(s []byte, width int) (problem string, offset int) {
	if width == 0 {
		return "invalid leading UTF-8 octet", 0
	}
	if width > len(s) {
		return incompleteSequence, 0
	}
	r := rune(s[0])
	if width > 1 {
		r &= 0x7F >> width
	}
	for k := 1; k < width; k++ {
		if s[k]&0xC0 != 0x80 {
			return "invalid trailing UTF-8 octet", k
		}
		r = r<<6 + rune(s[k]&0x3F)
	}
	switch {
	case width == 2 && r < 0x80, width == 3 && r < 0x800, width == 4 && r < 0x10000:
		return "invalid length of a UTF-8 sequence", 0
	case r >= 0xD800 && r <= 0xDFFF, r > 0x10FFFF:
		return "invalid Unicode character", 0
	case r == '\t', r == '\n', r == '\r', r >= 0x20 && r <= 0x7E, r == 0x85,
		r >= 0xA0 && r <= 0xFFFD, r >= 0x10000:
		return "", 0
	}
	return "control characters are not allowed", 0
}
