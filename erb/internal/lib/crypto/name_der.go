package crypto

// This file writes names in DER: unchanged, and in the form in which OpenSSL compares them.

import (
	"bytes"
	"crypto/md5"
	"crypto/sha1"
	"encoding/binary"
	"hash"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// Tags of ASN.1.
const (
	tagInteger   = 0x02
	tagOID       = 0x06
	tagUTF8      = 0x0c
	tagPrintable = 0x13
	tagSequence  = 0x30
	tagSet       = 0x31
)

// tlv appends a value of ASN.1 with its tag and length.
func tlv(b *ruby.Budget, out []byte, tag byte, content []byte) []byte {
	switch n := len(content); {
	case n < 0x80:
		out = ruby.Append(b, out, tag, byte(n))
	case n < 0x100:
		out = ruby.Append(b, out, tag, 0x81, byte(n))
	case n < 0x10000:
		out = ruby.Append(b, out, tag, 0x82, byte(n>>8), byte(n))
	default:
		out = ruby.Append(b, out, tag, 0x83, byte(n>>16), byte(n>>8), byte(n))
	}
	return ruby.Append(b, out, content...)
}

// oidDER returns the content of an object identifier; nil if the text is not one.
func oidDER(b *ruby.Budget, text string) []byte {
	var out []byte
	first := uint64(0)
	for i, part := range ruby.Each(b, b.Split(text, ".")) {
		n, err := strconv.ParseUint(part, 10, 32)
		switch {
		case err != nil || i == 0 && n > 2:
			return nil
		case i == 0:
			first = n
			continue
		case i == 1:
			n += 40 * first
		}
		var digits [10]byte
		at := len(digits) - 1
		digits[at] = byte(n & 0x7f)
		for n >>= 7; n > 0; n >>= 7 {
			at--
			digits[at] = byte(n&0x7f) | 0x80
		}
		out = ruby.Append(b, out, digits[at:]...)
	}
	return out
}

// nameOIDs are the identifiers of the keys of names.
var nameOIDs = ruby.Once[map[string]string]{Make: func() map[string]string {
	m := map[string]string{}
	for id, key := range nameKeys.Get() {
		m[key] = id
	}
	return m
}}

// attribute returns a part of a name in DER.
func (p namePart) attribute(b *ruby.Budget, tag int, value string) []byte {
	id, ok := nameOIDs.Get()[p.key]
	if !ok {
		id = p.key
	}
	content := tlv(b, nil, tagOID, oidDER(b, id))
	return tlv(b, nil, tagSequence, tlv(b, content, byte(tag), b.BytesOf(value)))
}

// sets returns the relative names, each in DER: a set of attributes, which is in order. write makes an attribute.
func (n *distinguishedName) sets(b *ruby.Budget, write func(namePart) []byte) []byte {
	var out []byte
	for i := 0; i < len(n.parts) && b.Step(1); {
		list := [][]byte{write(n.parts[i])}
		for i++; i < len(n.parts) && n.parts[i].plus; i++ {
			list = ruby.Append(b, list, write(n.parts[i]))
		}
		slices.SortFunc(list, bytes.Compare) // bounded: maxDER
		var content []byte
		for _, der := range list {
			content = ruby.Append(b, content, der...)
		}
		out = tlv(b, out, tagSet, content)
	}
	return out
}

// der returns the name in DER.
func (n *distinguishedName) der(b *ruby.Budget) []byte {
	return tlv(b, nil, tagSequence, n.sets(b, func(p namePart) []byte { return p.attribute(b, p.tag, p.value) }))
}

// canonical returns the form in which names are compared: texts in UTF-8 and lower case, with single spaces. ok is
// false for texts of a kind that is not read here.
func (n *distinguishedName) canonical(b *ruby.Budget) (der []byte, ok bool) {
	ok = true
	der = n.sets(b, func(p namePart) []byte {
		switch p.tag {
		case 12, 19, 22, 26: // UTF8String, PrintableString, IA5String, VisibleString
			return p.attribute(b, tagUTF8, canonicalText(b, p.value))
		case 20, 28, 30: // T61String, UniversalString, BMPString
			ok = false
		}
		return p.attribute(b, p.tag, p.value)
	})
	return der, ok
}

func canonicalText(b *ruby.Budget, s string) string {
	words := strings.FieldsFunc(b.LowerASCII(s), func(r rune) bool { return r < 0x80 && ascii.IsSpace(byte(r)) }) // bounded: maxDER
	return b.Join(words, " ")
}

// compared is canonical for methods that have nothing to return without it.
func (n *distinguishedName) compared(b *ruby.Budget) string {
	der, ok := n.canonical(b)
	if !ok {
		b.Fail(&ruby.UnsupportedError{Construct: "comparing names in an old encoding"})
	}
	return b.StringOf(der)
}

// nameHash is hash: the name of a certificate's file for OpenSSL.
func nameHash(c *ruby.Call) ruby.Value {
	return hashOfName(c, sha1.New(), name(c).compared(&c.Budget))
}

// nameHashOld is hash_old: the hash of OpenSSL before 1.0.
func nameHashOld(c *ruby.Call) ruby.Value {
	return hashOfName(c, md5.New(), c.StringOf(name(c).der(&c.Budget)))
}

func hashOfName(c *ruby.Call, h hash.Hash, text string) ruby.Value {
	c.Feed(h, text)
	return ruby.Int(int64(binary.LittleEndian.Uint32(ruby.Sum(h))))
}

func nameToDER(c *ruby.Call) ruby.Value { return c.NewBytes(c.StringOf(name(c).der(&c.Budget))) }

func nameEqual(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*distinguishedName](c.Args[0])
	return ruby.Bool(ok && other.compared(&c.Budget) == name(c).compared(&c.Budget))
}

// nameCompare is <=>: the shorter name comes first.
func nameCompare(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*distinguishedName](c.Args[0])
	if !ok {
		return ruby.Nil
	}
	a, b := name(c).compared(&c.Budget), other.compared(&c.Budget)
	switch {
	case len(a) < len(b):
		return ruby.Int(-1)
	case len(a) > len(b):
		return ruby.Int(1)
	}
	return ruby.Int(int64(strings.Compare(a, b)))
}
