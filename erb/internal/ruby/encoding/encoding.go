// Package encoding has the encodings of Ruby's strings: their names, and how their characters are encoded.
package encoding

import (
	"iter"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Encoding says how the bytes of a string are read.
type Encoding uint8

// The encodings. Strings have those from Latin1 on only after encode or force_encoding. Those from UTF16LE on are
// wide: their characters have more than one byte, and such strings support only operations on bytes.
const (
	UTF8 Encoding = iota
	Binary
	ASCII
	Latin1
	Latin9
	Windows1252
	UTF16LE
	UTF16BE
	UTF32LE
	UTF32BE
	UTF16
	UTF32

	count
)

// Wide reports whether characters of an encoding have more than one byte although it is not UTF-8.
func (e Encoding) Wide() bool { return e >= UTF16LE }

// Charset reports whether each byte is a character, and those beyond ASCII have a meaning.
func (e Encoding) Charset() bool { return e >= Latin1 && e < UTF16LE }

// Unicode reports whether an encoding has all characters of Unicode.
func (e Encoding) Unicode() bool { return e == UTF8 || e.Wide() }

// info has the names of an encoding.
type info struct {
	name      string
	aliases   []string
	constants []string
}

// encodings lists the encodings.
var encodings = [count]*info{
	UTF8:   {name: "UTF-8", aliases: []string{"CP65001"}, constants: []string{"UTF_8", "CP65001"}},
	Binary: {name: "ASCII-8BIT", aliases: []string{"BINARY"}, constants: []string{"ASCII_8BIT", "BINARY"}},
	ASCII: {name: "US-ASCII", aliases: []string{"ASCII", "ANSI_X3.4-1968", "646"},
		constants: []string{"US_ASCII", "ASCII", "ANSI_X3_4_1968"}},
	Latin1: {name: "ISO-8859-1", aliases: []string{"ISO8859-1"}, constants: []string{"ISO_8859_1", "ISO8859_1"}},
	Latin9: {name: "ISO-8859-15", aliases: []string{"ISO8859-15"}, constants: []string{"ISO_8859_15", "ISO8859_15"}},
	Windows1252: {name: "Windows-1252", aliases: []string{"CP1252"},
		constants: []string{"Windows_1252", "WINDOWS_1252", "CP1252"}},
	UTF16LE: {name: "UTF-16LE", constants: []string{"UTF_16LE"}},
	UTF16BE: {name: "UTF-16BE", aliases: []string{"UCS-2BE"}, constants: []string{"UTF_16BE", "UCS_2BE"}},
	UTF32LE: {name: "UTF-32LE", aliases: []string{"UCS-4LE"}, constants: []string{"UTF_32LE", "UCS_4LE"}},
	UTF32BE: {name: "UTF-32BE", aliases: []string{"UCS-4BE"}, constants: []string{"UTF_32BE", "UCS_4BE"}},
	UTF16:   {name: "UTF-16", constants: []string{"UTF_16"}},
	UTF32:   {name: "UTF-32", constants: []string{"UTF_32"}},
}

// Name returns the name of an encoding as Encoding#to_s does.
func (e Encoding) Name() string { return encodings[e].name }

// Aliases returns its other names.
func (e Encoding) Aliases() []string { return encodings[e].aliases }

// Constants returns the names of the constants of Ruby's class Encoding that hold it.
func (e Encoding) Constants() []string { return encodings[e].constants }

// All returns all encodings.
func All() iter.Seq[Encoding] {
	return func(yield func(Encoding) bool) {
		for e := range count {
			if !yield(e) {
				return
			}
		}
	}
}

// Label names an encoding in messages.
func (e Encoding) Label() string {
	if e == Binary {
		return "BINARY (ASCII-8BIT)"
	}
	return e.Name()
}

// longestName is longer than the names of all encodings.
const longestName = 32

// Named finds an encoding by one of its names.
func Named(name string) (Encoding, bool) {
	if len(name) > longestName {
		return 0, false
	}
	for e, info := range encodings {
		if strings.EqualFold(info.name, name) { // bounded: see longestName
			return Encoding(e), true
		}
		for _, alias := range info.aliases {
			if strings.EqualFold(alias, name) { // bounded: see longestName
				return Encoding(e), true
			}
		}
	}
	switch strings.ToLower(name) { // bounded: see longestName
	case "external", "filesystem":
		return UTF8, true
	case "locale":
		return ASCII, true
	}
	return 0, false
}

// Foreign reports whether name is an encoding of Ruby's that this package lacks.
func Foreign(name string) bool {
	return len(name) <= longestName && strings.Contains(foreign, " "+strings.ToLower(name)+" ") // bounded: see longestName
}

// foreign lists the names of encodings of Ruby's that this package lacks.
const foreign = " big5 big5-hkscs big5-hkscs:2008 big5-uao cesu-8 cp1250 cp1251 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 " +
	"cp437 cp50220 cp50221 cp51932 cp65000 cp720 cp737 cp775 cp850 cp852 cp855 cp857 cp860 cp861 cp862 cp863 " +
	"cp864 cp865 cp866 cp869 cp874 cp878 cp932 cp936 cp949 cp950 cp951 cswindows31j ebcdic-cp-us emacs-mule " +
	"euc-cn euc-jis-2004 euc-jisx0213 euc-jp euc-jp-ms euc-kr euc-tw euccn eucjp eucjp-ms euckr euctw gb12345 " +
	"gb18030 gb1988 gb2312 gbk ibm037 ibm437 ibm720 ibm737 ibm775 ibm850 ibm852 ibm855 ibm857 ibm860 ibm861 " +
	"ibm862 ibm863 ibm864 ibm865 ibm866 ibm869 iso-2022-jp iso-2022-jp-2 iso-2022-jp-kddi iso-8859-10 " +
	"iso-8859-11 iso-8859-13 iso-8859-14 iso-8859-16 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 " +
	"iso-8859-7 iso-8859-8 iso-8859-9 iso2022-jp iso2022-jp2 iso8859-10 iso8859-11 iso8859-13 iso8859-14 " +
	"iso8859-16 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-9 koi8-r koi8-u " +
	"maccenteuro maccroatian maccyrillic macgreek maciceland macjapan macjapanese macroman macromania macthai " +
	"macturkish macukraine pck shift_jis sjis sjis-docomo sjis-kddi sjis-softbank stateless-iso-2022-jp " +
	"stateless-iso-2022-jp-kddi tis-620 utf-7 utf-8-hfs utf-8-mac utf8-docomo utf8-kddi utf8-mac " +
	"utf8-softbank windows-1250 windows-1251 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 " +
	"windows-1258 windows-31j windows-874 "

// Decoded is a character of a text in some encoding, or bytes that are not a character.
type Decoded struct {
	R     rune
	Bytes string
	Bad   Badness
	Next  string // the byte after invalid bytes, if it is the reason
}

// Badness says why bytes are not a character.
type Badness uint8

const (
	BadNot        Badness = iota
	BadInvalid            // they can't occur there
	BadIncomplete         // the text ends in the middle of a character
	BadUndefined          // the encoding has no meaning for them
)

// Decode reads the first character of s, which isn't empty.
func Decode(s string, enc Encoding) Decoded {
	b := s[0]
	switch enc {
	case UTF8:
		return decodeUTF8(s)
	case UTF16LE, UTF16BE, UTF16:
		return decodeUTF16(s, enc)
	case UTF32LE, UTF32BE, UTF32:
		return decodeUTF32(s, enc)
	case Latin1:
		return Decoded{R: rune(b), Bytes: s[:1]}
	case Latin9:
		if r := latin9[b]; r != 0 {
			return Decoded{R: r, Bytes: s[:1]}
		}
		return Decoded{R: rune(b), Bytes: s[:1]}
	case Windows1252:
		if b >= 0x80 && b < 0xA0 {
			if r := windows1252[b-0x80]; r != 0 {
				return Decoded{R: r, Bytes: s[:1]}
			}
			return Decoded{Bytes: s[:1], Bad: BadUndefined}
		}
		return Decoded{R: rune(b), Bytes: s[:1]}
	}
	if b < utf8.RuneSelf {
		return Decoded{R: rune(b), Bytes: s[:1]}
	}
	if enc == ASCII {
		return Decoded{Bytes: s[:1], Bad: BadInvalid}
	}
	return Decoded{Bytes: s[:1], Bad: BadUndefined}
}

func decodeUTF8(s string) Decoded {
	r, n := utf8.DecodeRuneInString(s)
	if r != utf8.RuneError || n > 1 {
		return Decoded{R: r, Bytes: s[:n]}
	}
	n = brokenLen(s)
	switch {
	case n == len(s) && ExpectedLen(s[0]) > n:
		return Decoded{Bytes: s[:n], Bad: BadIncomplete}
	case ExpectedLen(s[0]) > n:
		return Decoded{Bytes: s[:n], Bad: BadInvalid, Next: s[n : n+1]}
	}
	return Decoded{Bytes: s[:n], Bad: BadInvalid}
}

// ExpectedLen returns the length of the character that begins with b, 1 if none does.
func ExpectedLen(b byte) int {
	switch {
	case b >= 0xC2 && b <= 0xDF:
		return 2
	case b >= 0xE0 && b <= 0xEF:
		return 3
	case b >= 0xF0 && b <= 0xF4:
		return 4
	}
	return 1
}

// brokenLen returns the number of bytes at the beginning of s, which is not a valid character, that are the
// beginning of one.
func brokenLen(s string) int {
	want := ExpectedLen(s[0])
	n := 1
	for n < len(s) && n < want && s[n]&0xC0 == 0x80 {
		if n == 1 && (s[0] == 0xE0 && s[1] < 0xA0 || s[0] == 0xED && s[1] > 0x9F || s[0] == 0xF0 && s[1] < 0x90 || s[0] == 0xF4 && s[1] > 0x8F) {
			break
		}
		n++
	}
	return n
}

func decodeUTF16(s string, enc Encoding) Decoded {
	if len(s) < 2 {
		return Decoded{Bytes: s, Bad: BadIncomplete}
	}
	r := unit16(s, enc)
	if !utf16.IsSurrogate(r) {
		return Decoded{R: r, Bytes: s[:2]}
	}
	if len(s) < 4 {
		return Decoded{Bytes: s, Bad: BadIncomplete}
	}
	if r = utf16.DecodeRune(r, unit16(s[2:], enc)); r == utf8.RuneError {
		return Decoded{Bytes: s[:2], Bad: BadInvalid, Next: s[2:3]}
	}
	return Decoded{R: r, Bytes: s[:4]}
}

func decodeUTF32(s string, enc Encoding) Decoded {
	if len(s) < 4 {
		return Decoded{Bytes: s, Bad: BadIncomplete}
	}
	r := unit32(s, enc)
	if r > 0x10FFFF || r >= 0xD800 && r <= 0xDFFF {
		return Decoded{Bytes: s[:4], Bad: BadInvalid}
	}
	return Decoded{R: rune(r), Bytes: s[:4]}
}

// littleEndian reports whether the characters of an encoding begin with their low byte.
func (e Encoding) littleEndian() bool { return e == UTF16LE || e == UTF32LE }

// unit16 reads the first two bytes of s.
func unit16(s string, enc Encoding) rune {
	if enc.littleEndian() {
		return rune(s[1])<<8 | rune(s[0])
	}
	return rune(s[0])<<8 | rune(s[1])
}

// unit32 reads the first four bytes of s.
func unit32(s string, enc Encoding) uint32 {
	a, b := uint32(unit16(s, enc)), uint32(unit16(s[2:], enc))
	if enc.littleEndian() {
		return b<<16 | a
	}
	return a<<16 | b
}

// Encoded holds the bytes of one character.
type Encoded [4]byte

// put16 writes two bytes at i.
func (b *Encoded) put16(i int, n uint32, enc Encoding) {
	b[i], b[i+1] = byte(n>>8), byte(n)
	if enc.littleEndian() {
		b[i], b[i+1] = byte(n), byte(n>>8)
	}
}

// Encode returns the n bytes of r in an encoding; ok is false if it has no such character.
func Encode(r rune, enc Encoding) (b Encoded, n int, ok bool) {
	b[0] = byte(r)
	switch enc {
	case UTF8:
		n = utf8.EncodeRune(b[:], r)
		return b, n, true
	case UTF16LE, UTF16BE, UTF16:
		if high, low := utf16.EncodeRune(r); low != utf8.RuneError {
			b.put16(0, uint32(high), enc)
			b.put16(2, uint32(low), enc)
			return b, 4, true
		}
		b.put16(0, uint32(r), enc)
		return b, 2, true
	case UTF32LE, UTF32BE, UTF32:
		high, low := 0, 2
		if enc.littleEndian() {
			high, low = 2, 0
		}
		b.put16(high, uint32(r)>>16, enc)
		b.put16(low, uint32(r), enc)
		return b, 4, true
	case Latin1:
		return b, 1, r < 256
	case Latin9:
		for c, special := range latin9 {
			if special == r && r != 0 {
				b[0] = byte(c)
				return b, 1, true
			}
		}
		return b, 1, r < 256 && latin9[byte(r)] == 0
	case Windows1252:
		for i, special := range windows1252 {
			if special == r && r != 0 {
				b[0] = byte(0x80 + i)
				return b, 1, true
			}
		}
		return b, 1, r < 0x80 || r >= 0xA0 && r < 256
	}
	return b, 1, r < utf8.RuneSelf
}

// latin9 lists the differences of ISO-8859-15 from ISO-8859-1.
var latin9 = [256]rune{
	0xA4: '€', 0xA6: 'Š', 0xA8: 'š', 0xB4: 'Ž', 0xB8: 'ž', 0xBC: 'Œ', 0xBD: 'œ', 0xBE: 'Ÿ',
}

// windows1252 has the characters from 0x80 on; 0 where there is none.
var windows1252 = [32]rune{
	'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ',
}
