package crypto

// This file prints the values of the rarer extensions as OpenSSL does.

import (
	"encoding/asn1"
	"fmt"
	"math/big"
	"net"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// extensionReaders format the values of extensions; ok is false for values that are not supported here.
var extensionReaders = ruby.Once[map[string]func(b *ruby.Budget, der []byte) (text string, ok bool)]{Make: func() map[string]func(b *ruby.Budget, der []byte) (text string, ok bool) {
	return map[string]func(b *ruby.Budget, der []byte) (text string, ok bool){
		"2.5.29.17":               generalNamesText,
		"2.5.29.18":               generalNamesText,
		"2.5.29.30":               nameConstraintsText,
		"2.5.29.31":               distributionPointsText,
		"2.5.29.46":               distributionPointsText,
		"2.5.29.32":               policiesText,
		"2.5.29.35":               authorityKeyText,
		"2.5.29.36":               policyConstraintsText,
		"2.5.29.54":               integerText,
		"1.3.6.1.5.5.7.1.1":       accessText,
		"1.3.6.1.5.5.7.1.24":      featuresText,
		"1.3.6.1.5.5.7.48.1.5":    func(*ruby.Budget, []byte) (string, bool) { return "", true },
		"2.16.840.1.113730.1.1":   netscapeTypeText,
		"2.16.840.1.113730.1.13":  ia5Text,
		"1.3.6.1.4.1.11129.2.4.2": func(*ruby.Budget, []byte) (string, bool) { return "", false },
	}
}}

// unknownText returns the text of an extension that is unknown to OpenSSL: its bytes, with dots for bytes that
// don't print. Only identifiers outside the usual arcs are certain to be unknown.
func unknownText(b *ruby.Budget, id string, der []byte) (string, bool) {
	for _, arc := range []string{"2.5.29.", "1.3.6.1.5.5.7.", "2.16.840.1.113730.", "1.3.6.1.4.1.11129.", "1.3.6.1.4.1.311.", "1.2.840."} {
		if strings.HasPrefix(id, arc) {
			return "", false
		}
	}
	return b.Map(b.StringOf(der), func(c byte) byte {
		if c > '~' || c < ' ' && c != '\n' && c != '\r' {
			return '.'
		}
		return c
	}), true
}

// generalName prints a name of any kind. In lines of their own, OpenSSL writes names of directories with spaces.
func generalName(b *ruby.Budget, n asn1.RawValue, spaced bool) (string, bool) {
	text := b.StringOf(n.Bytes)
	switch n.Tag {
	case 0:
		return otherName(b, n)
	case 1:
		return b.Concat("email:", text), b.Valid(text)
	case 2:
		return b.Concat("DNS:", text), b.Valid(text)
	case 4:
		name, err := parseName(b, n.Bytes)
		switch {
		case err != nil:
			return "", false
		case spaced:
			return b.Concat("DirName:", name.spaced(b)), true
		}
		return b.Concat("DirName:", name.oneLine(b)), true
	case 6:
		return b.Concat("URI:", text), b.Valid(text)
	case 7:
		return "IP Address:" + ipText(n.Bytes), len(n.Bytes) == net.IPv4len || len(n.Bytes) == net.IPv6len
	case 8:
		var id asn1.ObjectIdentifier
		der := tlv(b, nil, tagOID, n.Bytes)
		_, err := readDER(der, &id)
		return "Registered ID:" + oidText(id), err == nil
	}
	return "", false
}

// otherName prints a name of a kind with an identifier, if its value is a text in UTF-8.
func otherName(b *ruby.Budget, n asn1.RawValue) (string, bool) {
	var id asn1.ObjectIdentifier
	rest, err := readDER(n.Bytes, &id)
	if err != nil {
		return "", false
	}
	var tagged, value asn1.RawValue
	if _, err = readDER(rest, &tagged); err == nil {
		_, err = readDER(tagged.Bytes, &value)
	}
	text := oidText(id)
	known := strings.HasPrefix(text, "1.3.6.1.5.5.7.8.") || strings.HasPrefix(text, "1.3.6.1.4.1.311.")
	return b.Concat("othername: ", text, "::", b.StringOf(value.Bytes)), err == nil && value.Tag == asn1.TagUTF8String && !known
}

// namesOf prints names; f gets each.
func namesOf(b *ruby.Budget, der []byte, spaced bool, f func(text string)) bool {
	for len(der) > 0 && b.Step(1) {
		var n asn1.RawValue
		rest, err := readDER(der, &n)
		if err != nil {
			return false
		}
		text, ok := generalName(b, n, spaced)
		if !ok {
			return false
		}
		f(text)
		der = rest
	}
	return !b.Failed()
}

func generalNamesText(b *ruby.Budget, der []byte) (string, bool) {
	var list asn1.RawValue
	if _, err := readDER(der, &list); err != nil {
		return "", false
	}
	var names []string
	ok := namesOf(b, list.Bytes, false, func(text string) { names = ruby.Append(b, names, text) })
	return b.Join(names, ", "), ok
}

// indentedNames prints names in lines of their own.
func indentedNames(b *ruby.Budget, der []byte) (string, bool) {
	var names []string
	ok := namesOf(b, der, true, func(text string) { names = ruby.Append(b, names, b.Concat("  ", text)) })
	return b.Join(names, "\n"), ok
}

func authorityKeyText(b *ruby.Budget, der []byte) (string, bool) {
	var aki struct {
		ID     []byte        `asn1:"optional,tag:0"`
		Issuer asn1.RawValue `asn1:"optional,tag:1"`
		Serial *big.Int      `asn1:"optional,tag:2"`
	}
	if _, err := readDER(der, &aki); err != nil {
		return "", false
	}
	var lines []string
	switch {
	case aki.ID == nil:
	case len(aki.Issuer.Bytes) > 0 || aki.Serial != nil:
		lines = ruby.Append(b, lines, b.Concat("keyid:", colonHex(b, aki.ID)))
	default:
		lines = ruby.Append(b, lines, colonHex(b, aki.ID))
	}
	ok := namesOf(b, aki.Issuer.Bytes, false, func(text string) { lines = ruby.Append(b, lines, text) })
	if aki.Serial != nil {
		if aki.Serial.Sign() < 0 {
			return "", false
		}
		lines = ruby.Append(b, lines, b.Concat("serial:", colonHex(b, aki.Serial.Bytes()))) // bounded: maxDER
	}
	return b.Join(lines, "\n"), ok
}

func nameConstraintsText(b *ruby.Budget, der []byte) (string, bool) {
	type subtree struct{ Base asn1.RawValue }
	var nc struct {
		Permitted []subtree `asn1:"optional,tag:0"`
		Excluded  []subtree `asn1:"optional,tag:1"`
	}
	if _, err := readDER(der, &nc); err != nil {
		return "", false
	}
	var lines []string
	for i, list := range [][]subtree{nc.Permitted, nc.Excluded} {
		if len(list) > 0 {
			lines = ruby.Append(b, lines, []string{"Permitted:", "Excluded:"}[i])
		}
		for _, tree := range ruby.Each(b, list) {
			text, ok := generalName(b, tree.Base, true)
			if n := len(tree.Base.Bytes); tree.Base.Tag == 7 {
				ok = n == 2*net.IPv4len || n == 2*net.IPv6len
				text = "IP:" + ipText(tree.Base.Bytes[:n/2]) + "/" + ipText(tree.Base.Bytes[n/2:])
			}
			if !ok {
				return "", false
			}
			lines = ruby.Append(b, lines, b.Concat("  ", text))
		}
	}
	return b.Join(lines, "\n"), true
}

var reasonNames = []string{"Unused", "Key Compromise", "CA Compromise", "Affiliation Changed", "Superseded",
	"Cessation Of Operation", "Certificate Hold", "Privilege Withdrawn", "AA Compromise"}

// bitNames lists the names of the bits that are set.
func bitNames(b *ruby.Budget, bits asn1.BitString, names []string) string {
	var list []string
	for i, name := range names {
		if bits.At(i) == 1 {
			list = ruby.Append(b, list, name)
		}
	}
	return b.Join(list, ", ")
}

func distributionPointsText(b *ruby.Budget, der []byte) (string, bool) {
	var points []struct {
		Name    asn1.RawValue  `asn1:"optional,tag:0"`
		Reasons asn1.BitString `asn1:"optional,tag:1"`
		Issuer  asn1.RawValue  `asn1:"optional,tag:2"`
	}
	if _, err := readDER(der, &points); err != nil {
		return "", false
	}
	t := b.Text(0)
	for i, p := range ruby.Each(b, points) {
		if i > 0 {
			t.Add("\n")
		}
		if len(p.Name.Bytes) > 0 {
			var full asn1.RawValue
			if _, err := readDER(p.Name.Bytes, &full); err != nil || full.Tag != 0 {
				return "", false
			}
			names, ok := indentedNames(b, full.Bytes)
			if !ok {
				return "", false
			}
			t.Add("Full Name:\n")
			t.Add(names)
		}
		if p.Reasons.BitLength > 0 {
			t.Add("Reasons:\n  ")
			t.Add(bitNames(b, p.Reasons, reasonNames))
		}
		if len(p.Issuer.Bytes) > 0 {
			names, ok := indentedNames(b, p.Issuer.Bytes)
			if !ok || p.Reasons.BitLength == 0 {
				return "", false
			}
			t.Add("\nCRL Issuer:\n")
			t.Add(names)
		}
	}
	return t.String(), true
}

// isText reports whether a value is a text that is printed unchanged.
func isText(v asn1.RawValue) bool {
	return v.Tag == asn1.TagUTF8String || v.Tag == asn1.TagIA5String || v.Tag == 26
}

func policiesText(b *ruby.Budget, der []byte) (string, bool) {
	var policies []struct {
		ID         asn1.ObjectIdentifier
		Qualifiers []struct {
			ID    asn1.ObjectIdentifier
			Value asn1.RawValue
		} `asn1:"optional"`
	}
	if _, err := readDER(der, &policies); err != nil {
		return "", false
	}
	var lines []string
	for _, p := range ruby.Each(b, policies) {
		id := oidText(p.ID)
		if id == "2.5.29.32.0" {
			id = "X509v3 Any Policy"
		}
		lines = ruby.Append(b, lines, "Policy: "+id)
		for _, q := range ruby.Each(b, p.Qualifiers) {
			switch oidText(q.ID) {
			case "1.3.6.1.5.5.7.2.1":
				lines = ruby.Append(b, lines, b.Concat("  CPS: ", b.StringOf(q.Value.Bytes)))
			case "1.3.6.1.5.5.7.2.2":
				notice, ok := noticeLines(b, q.Value.Bytes)
				if !ok {
					return "", false
				}
				lines = ruby.Append(b, lines, notice...)
			default:
				return "", false
			}
		}
	}
	text := b.Join(lines, "\n")
	return text, b.Valid(text)
}

// noticeLines prints a notice for users.
func noticeLines(b *ruby.Budget, der []byte) ([]string, bool) {
	lines := []string{"  User Notice:"}
	for len(der) > 0 && b.Step(1) {
		var v asn1.RawValue
		rest, err := readDER(der, &v)
		der = rest
		switch {
		case err != nil:
			return nil, false
		case isText(v):
			lines = ruby.Append(b, lines, b.Concat("    Explicit Text: ", b.StringOf(v.Bytes)))
		case v.Tag == asn1.TagSequence:
			var organization asn1.RawValue
			var numbers []*big.Int
			rest, err := readDER(v.Bytes, &organization)
			if err == nil {
				_, err = readDER(rest, &numbers)
			}
			if err != nil || !isText(organization) {
				return nil, false
			}
			plural := "s"
			if len(numbers) == 1 {
				plural = ""
			}
			var texts []string
			for _, n := range ruby.Each(b, numbers) {
				texts = ruby.Append(b, texts, b.DigitsOf(n, 10))
			}
			lines = ruby.Append(b, lines, b.Concat("    Organization: ", b.StringOf(organization.Bytes)),
				b.Concat("    Number", plural, ": ", b.Join(texts, ", ")))
		default:
			return nil, false
		}
	}
	return lines, true
}

func accessText(b *ruby.Budget, der []byte) (string, bool) {
	var list []struct {
		Method asn1.ObjectIdentifier
		Name   asn1.RawValue
	}
	if _, err := readDER(der, &list); err != nil {
		return "", false
	}
	methods := map[string]string{"1.3.6.1.5.5.7.48.1": "OCSP", "1.3.6.1.5.5.7.48.2": "CA Issuers"}
	var lines []string
	for _, a := range ruby.Each(b, list) {
		name, ok := generalName(b, a.Name, false)
		method, known := methods[oidText(a.Method)]
		if !ok || !known {
			return "", false
		}
		lines = ruby.Append(b, lines, b.Concat(method, " - ", name))
	}
	return b.Join(lines, "\n"), true
}

func policyConstraintsText(b *ruby.Budget, der []byte) (string, bool) {
	var pc struct {
		Explicit int `asn1:"optional,tag:0,default:-1"`
		Inhibit  int `asn1:"optional,tag:1,default:-1"`
	}
	if _, err := readDER(der, &pc); err != nil {
		return "", false
	}
	var parts []string
	if pc.Explicit >= 0 {
		parts = ruby.Append(b, parts, fmt.Sprintf("Require Explicit Policy:%d", pc.Explicit))
	}
	if pc.Inhibit >= 0 {
		parts = ruby.Append(b, parts, fmt.Sprintf("Inhibit Policy Mapping:%d", pc.Inhibit))
	}
	return b.Join(parts, ", "), true
}

func integerText(_ *ruby.Budget, der []byte) (string, bool) {
	var n int
	_, err := readDER(der, &n)
	return fmt.Sprint(n), err == nil && n >= 0
}

func featuresText(b *ruby.Budget, der []byte) (string, bool) {
	var list []int
	if _, err := readDER(der, &list); err != nil {
		return "", false
	}
	var names []string
	for _, n := range ruby.Each(b, list) {
		switch n {
		case 5:
			names = ruby.Append(b, names, "status_request")
		case 17:
			names = ruby.Append(b, names, "status_request_v2")
		default:
			names = ruby.Append(b, names, fmt.Sprint(n))
		}
	}
	return b.Join(names, ", "), true
}

func netscapeTypeText(b *ruby.Budget, der []byte) (string, bool) {
	var bits asn1.BitString
	_, err := readDER(der, &bits)
	return bitNames(b, bits, []string{"SSL Client", "SSL Server", "S/MIME", "Object Signing", "Unused", "SSL CA", "S/MIME CA",
		"Object Signing CA"}), err == nil
}

func ia5Text(b *ruby.Budget, der []byte) (string, bool) {
	var v asn1.RawValue
	_, err := readDER(der, &v)
	return b.StringOf(v.Bytes), err == nil && v.Tag == asn1.TagIA5String
}
