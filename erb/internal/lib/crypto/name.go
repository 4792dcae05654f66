package crypto

// This file implements OpenSSL::X509::Name.

import (
	"encoding/asn1"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// distinguishedName is the Go data of a name.
type distinguishedName struct{ parts []namePart }

type namePart struct {
	key, value string
	tag        int // ASN.1 type of the value
	plus       bool
}

var nameKeys = ruby.Once[map[string]string]{Make: func() map[string]string {
	return map[string]string{
		"2.5.4.3": "CN", "2.5.4.4": "SN", "2.5.4.5": "serialNumber", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST",
		"2.5.4.9": "street", "2.5.4.10": "O", "2.5.4.11": "OU", "2.5.4.12": "title", "2.5.4.13": "description",
		"2.5.4.17": "postalCode", "2.5.4.41": "name", "2.5.4.42": "GN", "2.5.4.43": "initials", "2.5.4.46": "dnQualifier",
		"0.9.2342.19200300.100.1.25": "DC", "0.9.2342.19200300.100.1.1": "UID", "1.2.840.113549.1.9.1": "emailAddress",
	}
}}

// HashKey implements Keyer.
func (n *distinguishedName) HashKey() string {
	b := (&ruby.Runtime{}).Budget()
	if der, ok := n.canonical(b); ok {
		return b.Concat("name ", b.StringOf(der))
	}
	return "old name " + n.rfc2253(b, false)
}

// Weight implements sized.
func (n *distinguishedName) Weight() int64 {
	size := 0
	for _, p := range n.parts {
		size += len(p.key) + 3*len(p.value)
	}
	return int64(size / ruby.BytesPerStep)
}

var namesTables = []ruby.Table{
	{Class: &x509NameClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &distinguishedName{}) }},
	{Class: &x509NameClass, Statics: []ruby.Method{
		{Name: "parse", Min: 1, Max: 2, Fn: nameParse},
		{Name: "parse_openssl", Min: 1, Max: 2, Fn: nameParse},
		{Name: "parse_rfc2253", Reason: "names in the form of RFC 2253"},
	}},
	{Class: &x509NameClass, Methods: []ruby.Method{
		{Name: "<=>", Min: 1, Max: 1, Fn: nameCompare},
		{Name: "==", Min: 1, Max: 1, Fn: nameEqual},
		{Name: "eql?", Min: 1, Max: 1, Fn: nameEqual},
		{Name: "cmp", Min: 1, Max: 1, Fn: nameCompare},
		{Name: "hash", Fn: nameHash},
		{Name: "hash_old", Fn: nameHashOld},
		{Name: "initialize", Max: 2, Fn: nameInitialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value {
			return c.NewString(c.Concat("#<OpenSSL::X509::Name ", name(c).rfc2253(&c.Budget, true), ">"))
		}},
		{Name: "to_a", Fn: nameToA},
		{Name: "to_der", Fn: nameToDER},
		{Name: "to_s", Max: 1, Fn: nameToS},
		{Name: "to_utf8", Fn: func(c *ruby.Call) ruby.Value { return c.NewString(name(c).rfc2253(&c.Budget, true)) }},
	}},
	{Class: &x509NameClass, Constants: func() {
		ruby.Constant(x509NameClass, "COMPAT", ruby.Int(0))
		ruby.Constant(x509NameClass, "RFC2253", ruby.Int(17892119))
		ruby.Constant(x509NameClass, "ONELINE", ruby.Int(8520479))
		ruby.Constant(x509NameClass, "MULTILINE", ruby.Int(44302342))
	}},
}

func name(c *ruby.Call) *distinguishedName {
	n, ok := ruby.DataOf[*distinguishedName](c.Self)
	if !ok {
		return &distinguishedName{}
	}
	return n
}

func parseName(b *ruby.Budget, der []byte) (*distinguishedName, error) {
	var sets []asn1.RawValue
	if _, err := readDER(der, &sets); err != nil {
		return nil, err
	}
	n := &distinguishedName{}
	for _, set := range sets {
		rest, plus := set.Bytes, false
		for len(rest) > 0 {
			var pair struct {
				ID    asn1.ObjectIdentifier
				Value asn1.RawValue
			}
			var err error
			if rest, err = readDER(rest, &pair); err != nil {
				return nil, err
			}
			id := oidText(pair.ID)
			if key, ok := nameKeys.Get()[id]; ok {
				id = key
			}
			n.parts = ruby.Append(b, n.parts, namePart{id, b.StringOf(pair.Value.Bytes), pair.Value.Tag, plus})
			if plus = true; !b.Step(1) {
				return nil, b.Err()
			}
		}
	}
	return n, b.Err()
}

// nameInitialize is Name.new of a list of [key, value, type].
func nameInitialize(c *ruby.Call) ruby.Value {
	n := &distinguishedName{}
	if c.Has(0) && !c.Args[0].IsNil() {
		list := c.Array(0)
		if c.Failed() {
			return ruby.Nil
		}
		size := 0
		for _, v := range list.Elems {
			pair, err := c.RT.ToAry(v)
			if err != nil {
				return c.Fail(err)
			}
			part := namePart{key: c.ToS(pair.At(0)), value: c.ToS(pair.At(1)), tag: 12}
			if size += len(part.value) + 64; size > maxDER {
				return c.Fail(&ruby.LimitError{What: "certificate and key size", Limit: maxDER})
			}
			if part.key == "C" {
				part.tag = 19
			}
			if part.key == "DC" || part.key == "emailAddress" {
				part.tag = 22
			}
			if t := pair.At(2); t.IsInt() {
				part.tag = int(t.Int())
			}
			if !n.add(&c.Budget, part) {
				return c.Raise(x509NameErrorClass, "X509_NAME_add_entry_by_txt: invalid field name (name=%s)", part.key)
			}
		}
	}
	c.SelfInstance().Data = n
	return ruby.Nil
}

func (n *distinguishedName) add(b *ruby.Budget, p namePart) bool {
	for _, key := range nameKeys.Get() {
		if key == p.key {
			n.parts = ruby.Append(b, n.parts, p)
			return true
		}
	}
	return false
}

func nameParse(c *ruby.Call) ruby.Value {
	s := c.EncodedText("start_with?")
	if takeDER(&c.Budget, s, maxDER, derSteps); c.Failed() {
		return ruby.Nil
	}
	n := &distinguishedName{}
	sep := ","
	if strings.HasPrefix(s, "/") {
		sep, s = "/", s[1:]
	}
	var parts []string
	if s = strings.TrimRight(s, sep); s != "" {
		parts = c.Split(s, sep)
	}
	for _, part := range parts {
		key, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		tag := 12
		if key == "C" {
			tag = 19
		}
		if !ok {
			return c.Raise(ruby.TypeErrorClass, "no implicit conversion of nil into String")
		}
		if !n.add(&c.Budget, namePart{key: key, value: value, tag: tag}) {
			return c.Raise(x509NameErrorClass, "X509_NAME_add_entry_by_txt: invalid field name (name=%s)", key)
		}
	}
	return ruby.NewInstance(x509NameClass, n)
}

// oneLine is to_s: every part after a slash, or a plus sign where it belongs to the one before. Both are escaped in
// values; bytes that don't print become \xHH.
func (n *distinguishedName) oneLine(b *ruby.Budget) string {
	t := b.Text(0)
	for _, p := range ruby.Each(b, n.parts) {
		if p.plus {
			t.Add("+")
		} else {
			t.Add("/")
		}
		t.Add(p.key)
		t.Add("=")
		t.Add(b.Escape(p.value, func(c byte) string {
			switch {
			case c == '/' || c == '+':
				return `\` + string(rune(c))
			case c < ' ' || c > '~':
				return fmt.Sprintf(`\x%02X`, c)
			}
			return ""
		}))
	}
	return t.String()
}

// rfc2253 is the form of RFC 2253: the last part first.
func (n *distinguishedName) rfc2253(b *ruby.Budget, text bool) string {
	t := b.Text(0)
	for i := len(n.parts) - 1; i >= 0 && b.Tick(); i-- {
		p := n.parts[i]
		t.Add(p.key)
		t.Add("=")
		escapeRFC2253(t, p.value, text)
		switch {
		case i == 0:
		case p.plus:
			t.Add("+")
		default:
			t.Add(",")
		}
	}
	return t.String()
}

// spaced returns the form ONELINE: with spaces, in order; parts with special characters are quoted.
func (n *distinguishedName) spaced(b *ruby.Budget) string {
	t := b.Text(0)
	for i, p := range ruby.Each(b, n.parts) {
		switch {
		case i == 0:
		case p.plus:
			t.Add(" + ")
		default:
			t.Add(", ")
		}
		t.Add(p.key)
		t.Add(" = ")
		special := b.IndexFunc(p.value, func(c byte) bool { return strings.IndexByte(",+<>;", c) >= 0 }) >= 0
		quoted := special || strings.HasPrefix(p.value, "#") || strings.HasPrefix(p.value, " ") || strings.HasSuffix(p.value, " ")
		if !quoted {
			escapeRFC2253(t, p.value, false)
			continue
		}
		t.Add("\"")
		t.Add(b.Escape(p.value, func(c byte) string {
			switch {
			case c == '"' || c == '\\':
				return "\\" + string(c)
			case c < ' ' || c >= 0x7f:
				return fmt.Sprintf("\\%02X", c)
			}
			return ""
		}))
		t.Add("\"")
	}
	return t.String()
}

func escapeRFC2253(t *ruby.Text, s string, text bool) {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case strings.IndexByte(`,+"\<>;`, c) >= 0, i == 0 && (c == ' ' || c == '#'), i == len(s)-1 && c == ' ':
			_ = t.WriteByte('\\')
			_ = t.WriteByte(c)
		case c < ' ' || c == 0x7f || c >= utf8.RuneSelf && !text:
			_ = t.WriteByte('\\')
			addHex(t, c)
		default:
			_ = t.WriteByte(c)
		}
		if i%ruby.BytesPerStep == ruby.BytesPerStep-1 && !t.Step(1) {
			return
		}
	}
}

func nameToS(c *ruby.Call) ruby.Value {
	switch c.IntOr(0, 0) {
	case 0:
		return c.NewBytes(name(c).oneLine(&c.Budget))
	case 17892119:
		return c.NewBytes(name(c).rfc2253(&c.Budget, false))
	case 8520479:
		return c.NewBytes(name(c).spaced(&c.Budget))
	}
	return c.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Name#to_s in this form"})
}

func nameToA(c *ruby.Call) ruby.Value {
	var list []ruby.Value
	for _, p := range name(c).parts {
		list = ruby.Append(c, list, c.NewArrayOf(c.NewBytes(p.key), c.NewBytes(p.value), ruby.Int(int64(p.tag))))
	}
	return c.List(list)
}
