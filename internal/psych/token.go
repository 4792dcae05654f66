package psych

// This file defines the tokens that the scanner passes to the parser, and classes of characters.

type tokenKind uint8

const (
	tokStreamEnd tokenKind = iota
	tokVersionDirective
	tokTagDirective
	tokDocumentStart
	tokDocumentEnd
	tokBlockSequenceStart
	tokBlockMappingStart
	tokBlockEnd
	tokFlowSequenceStart
	tokFlowSequenceEnd
	tokFlowMappingStart
	tokFlowMappingEnd
	tokBlockEntry
	tokFlowEntry
	tokKey
	tokValue
	tokAlias
	tokAnchor
	tokTag
	tokScalar
)

// mark is a position: line and column, in characters, from 0.
type mark struct {
	line, column int
}

type token struct {
	kind       tokenKind
	style      Style  // of a scalar
	value      string // text of a scalar, name of an anchor or alias, handle of a tag
	suffix     string // of a tag; prefix of a tag directive
	supported  bool   // of a version directive: it is 1.1 or 1.2
	start, end mark   // end is kept only for the indicators that an empty node may follow
}

// simpleKey is a place where a key without "?" may begin: the ":" after it decides whether one does.
type simpleKey struct {
	possible bool
	required bool // only a key is allowed here
	token    int  // number of the token that the key begins with
	mark     mark
}

// Classes of bytes. A byte that begins a longer character may be a line break (NEL, LS, PS), which breakWidth decides.
const (
	clBlank    uint8 = 1 << iota // space, tab
	clBreak                      // CR, LF, and the first bytes of NEL, LS and PS
	clNUL                        // end of the text
	clWord                       // letter, digit, "_", "-"
	clFlow                       // indicators that end a plain scalar inside [] and {}
	clContinue                   // second and later bytes of a character
	clColon                      // ":"
	clQuestion                   // "?"

	clBlankBreakNUL = clBlank | clBreak | clNUL
)

var classes = func() (t [256]uint8) {
	t[' '], t['\t'], t['\r'], t['\n'], t[0xC2], t[0xE2] = clBlank, clBlank, clBreak, clBreak, clBreak, clBreak
	t[0], t[':'], t['?'] = clNUL, clColon, clQuestion
	for c := range t {
		switch {
		case c >= '0' && c <= '9', c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c == '_', c == '-':
			t[c] |= clWord
		case c&0xC0 == 0x80:
			t[c] |= clContinue
		}
	}
	for _, c := range ",[]{}" {
		t[c] |= clFlow
	}
	return t
}()

// breakWidth returns the number of bytes of the line break at s[i], 0 if there is none. CR LF counts as two here. s
// must have a margin after i.
func breakWidth(s string, i int) int {
	switch s[i] {
	case '\n':
		return 1
	case '\r':
		if s[i+1] == '\n' {
			return 2
		}
		return 1
	case 0xC2:
		if s[i+1] == 0x85 {
			return 2
		}
	case 0xE2:
		if s[i+1] == 0x80 && (s[i+2] == 0xA8 || s[i+2] == 0xA9) {
			return 3
		}
	}
	return 0
}
