package crypto

// This file prints certificates and requests as OpenSSL does: to_text.

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/asn1"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var textTables = []ruby.Table{
	{Class: &x509CertClass, Methods: []ruby.Method{{Name: "to_text", Fn: certificateText}}},
	{Class: &requestClass, Methods: []ruby.Method{{Name: "to_text", Fn: requestText}}},
}

// extensionTitles are the long names of extensions.
var extensionTitles = ruby.Once[map[string]string]{Make: func() map[string]string {
	return map[string]string{
		"2.5.29.14":              "X509v3 Subject Key Identifier",
		"2.5.29.15":              "X509v3 Key Usage",
		"2.5.29.17":              "X509v3 Subject Alternative Name",
		"2.5.29.18":              "X509v3 Issuer Alternative Name",
		"2.5.29.19":              "X509v3 Basic Constraints",
		"2.5.29.30":              "X509v3 Name Constraints",
		"2.5.29.31":              "X509v3 CRL Distribution Points",
		"2.5.29.32":              "X509v3 Certificate Policies",
		"2.5.29.35":              "X509v3 Authority Key Identifier",
		"2.5.29.36":              "X509v3 Policy Constraints",
		"2.5.29.37":              "X509v3 Extended Key Usage",
		"2.5.29.46":              "X509v3 Freshest CRL",
		"2.5.29.54":              "X509v3 Inhibit Any Policy",
		"1.3.6.1.5.5.7.1.1":      "Authority Information Access",
		"1.3.6.1.5.5.7.1.24":     "TLS Feature",
		idNoCheck:                "OCSP No Check",
		"2.16.840.1.113730.1.1":  "Netscape Cert Type",
		"2.16.840.1.113730.1.13": "Netscape Comment",
	}
}}

const idNoCheck = "1.3.6.1.5.5.7.48.1.5"

// inLines are the extensions whose values have lines, which are all indented.
var inLines = []string{"2.5.29.30", "2.5.29.31", "2.5.29.32", "2.5.29.35", "2.5.29.46", "1.3.6.1.5.5.7.1.1"}

// printer writes the text form of a certificate or request.
type printer struct {
	*ruby.Budget
	t *ruby.Text
}

// line writes an indented line.
func (p printer) line(indent int, parts ...string) {
	p.t.Repeat(" ", indent)
	for _, s := range parts {
		p.t.Add(s)
	}
	p.t.Add("\n")
}

// refuse records what isn't printed here.
func (p printer) refuse(what string) {
	p.Fail(&ruby.UnsupportedError{Construct: "to_text of " + what})
}

func certificateText(c *ruby.Call) ruby.Value {
	k := selfCertificate(c)
	cert := k.cert
	if !c.Step(derSteps) || c.Failed() {
		return ruby.Nil
	}
	p := printer{&c.Budget, c.Text(0)}
	if uniqueIDs(cert.RawTBSCertificate) {
		p.refuse("a certificate with unique identifiers")
	}
	p.line(0, "Certificate:")
	p.line(4, "Data:")
	p.line(8, fmt.Sprintf("Version: %d (0x%x)", cert.Version, cert.Version-1))
	p.serial(cert.SerialNumber)
	p.line(8, "Signature Algorithm: ", p.algorithm(cert.SignatureAlgorithm))
	p.line(8, "Issuer: ", k.issuer.listed(p.Budget))
	p.line(8, "Validity")
	p.line(12, "Not Before: ", timeText(cert.NotBefore))
	p.line(12, "Not After : ", timeText(cert.NotAfter))
	p.line(8, "Subject: ", k.subject.listed(p.Budget))
	p.key(cert.PublicKey, cert.RawSubjectPublicKeyInfo)
	if len(cert.Extensions) > 0 {
		p.line(8, "X509v3 extensions:")
	}
	for _, x := range ruby.Each(c, cert.Extensions) {
		p.extension(12, newExtension(x))
	}
	p.signature(cert.SignatureAlgorithm, cert.Signature)
	return p.t.ValueIn(ruby.Binary)
}

func requestText(c *ruby.Call) ruby.Value {
	r := selfRequest(c)
	if !c.Step(derSteps) || c.Failed() {
		return ruby.Nil
	}
	p := printer{&c.Budget, c.Text(0)}
	p.line(0, "Certificate Request:")
	p.line(4, "Data:")
	p.line(8, fmt.Sprintf("Version: %d (0x%x)", r.req.Version+1, r.req.Version))
	p.line(8, "Subject: ", r.subject.listed(p.Budget))
	p.key(r.req.PublicKey, r.req.RawSubjectPublicKeyInfo)
	p.attributes(r.req.RawTBSCertificateRequest)
	p.line(12, "Requested Extensions:")
	for _, x := range ruby.Each(c, r.req.Extensions) {
		p.extension(16, newExtension(x))
	}
	p.signature(r.req.SignatureAlgorithm, r.req.Signature)
	return p.t.ValueIn(ruby.Binary)
}

// uniqueIDs reports whether a certificate has the identifiers of version 2.
func uniqueIDs(tbs []byte) bool {
	var v asn1.RawValue
	_, err := readDER(tbs, &v)
	for rest := v.Bytes; err == nil && len(rest) > 0; {
		var part asn1.RawValue
		rest, err = readDER(rest, &part)
		if part.Class == asn1.ClassContextSpecific && (part.Tag == 1 || part.Tag == 2) {
			return true
		}
	}
	return err != nil
}

// listed returns a name with commas in place of the slashes before keys of one or two capital letters.
func (n *distinguishedName) listed(b *ruby.Budget) string {
	text := strings.TrimPrefix(n.oneLine(b), "/")
	t := b.Text(len(text))
	for i := 0; i < len(text); i++ {
		is := func(at int) bool { return at < len(text) && text[at] >= 'A' && text[at] <= 'Z' }
		equals := func(at int) bool { return at < len(text) && text[at] == '=' }
		if text[i] == '/' && is(i+1) && (equals(i+2) || is(i+2) && equals(i+3)) {
			t.Add(", ")
		} else {
			_ = t.WriteByte(text[i])
		}
		if i%ruby.BytesPerStep == 0 && !t.Step(1) {
			return ""
		}
	}
	return t.String()
}

func timeText(t time.Time) string { return t.UTC().Format("Jan _2 15:04:05 2006 GMT") }

// serial writes a serial number: as a number if it fits in 64 bits, as a director has them. None is negative.
func (p printer) serial(n *big.Int) {
	if n.IsInt64() {
		p.line(8, fmt.Sprintf("Serial Number: %d (0x%x)", n.Int64(), n.Int64()))
		return
	}
	p.line(8, "Serial Number:")
	p.line(12, p.LowerASCII(colonHex(p.Budget, n.Bytes()))) // bounded: maxDER
}

func (p printer) algorithm(of x509.SignatureAlgorithm) string {
	name := signatureName(of)
	if name == "UNDEF" || name == "rsassaPss" {
		p.refuse("a certificate or request with this signature")
	}
	return name
}

// bytes writes bytes in lines.
func (p printer) bytes(indent, width int, data []byte) {
	for at := 0; at < len(data) && p.Step(1); at += width {
		end := min(at+width, len(data))
		colon := ""
		if end < len(data) {
			colon = ":"
		}
		p.line(indent, p.LowerASCII(colonHex(p.Budget, data[at:end])), colon)
	}
}

// key writes a public key; info has it in DER.
func (p printer) key(public any, info []byte) {
	p.line(8, "Subject Public Key Info:")
	var spki struct {
		Algorithm algorithm
		Key       asn1.BitString
	}
	if _, err := readDER(info, &spki); err != nil {
		p.refuse("this key")
	}
	switch k := public.(type) {
	case *rsa.PublicKey:
		p.line(12, "Public Key Algorithm: rsaEncryption")
		p.line(16, fmt.Sprintf("Public-Key: (%d bit)", k.N.BitLen()))
		p.line(16, "Modulus:")
		modulus := k.N.Bytes() // bounded: maxDER
		if k.N.BitLen()%8 == 0 {
			modulus = ruby.Append(p.Budget, []byte{0}, modulus...)
		}
		p.bytes(20, 15, modulus)
		p.line(16, fmt.Sprintf("Exponent: %d (0x%x)", k.E, k.E))
	case *ecdsa.PublicKey:
		p.line(12, "Public Key Algorithm: id-ecPublicKey")
		p.line(16, fmt.Sprintf("Public-Key: (%d bit)", k.Curve.Params().BitSize))
		p.line(16, "pub:")
		p.bytes(20, 15, spki.Key.Bytes)
		p.line(16, "ASN1 OID: ", curveNames.Get()[k.Curve.Params().Name])
		p.line(16, "NIST CURVE: ", k.Curve.Params().Name)
	case ed25519.PublicKey:
		p.line(12, "Public Key Algorithm: ED25519")
		p.line(16, "ED25519 Public-Key:")
		p.line(16, "pub:")
		p.bytes(20, 15, spki.Key.Bytes)
	default:
		p.refuse("this kind of key")
	}
}

// extension writes an extension: its name in a line, then its value.
func (p printer) extension(indent int, e *extension) {
	id := oidText(e.Id)
	title, known := extensionTitles.Get()[id]
	if !known {
		title = id
	}
	critical := ""
	if e.Critical {
		critical = "critical"
	}
	p.line(indent, title, ": ", critical)
	value, ok := extensionText(p.Budget, id, e.Value)
	if !ok || !known && e.oid != id || value == "" && id != idNoCheck {
		p.refuse("a certificate or request with the extension " + e.oid)
		return
	}
	if !slices.Contains(inLines, id) {
		p.line(indent+4, value)
		return
	}
	for _, text := range ruby.Each(p, p.Split(value, "\n")) {
		p.line(indent+4, text)
	}
}

func (p printer) signature(of x509.SignatureAlgorithm, signature []byte) {
	p.line(4, "Signature Algorithm: ", p.algorithm(of))
	p.line(4, "Signature Value:")
	p.bytes(8, 18, signature)
}

// attributes writes the attributes of a request, without the extensions.
func (p printer) attributes(tbs []byte) {
	p.line(8, "Attributes:")
	var request struct {
		Version    int
		Subject    asn1.RawValue
		Key        asn1.RawValue
		Attributes asn1.RawValue `asn1:"optional,tag:0"`
	}
	if _, err := readDER(tbs, &request); err != nil {
		p.refuse("this request")
	}
	if len(request.Attributes.Bytes) == 0 {
		p.line(12, "(none)")
	}
	for rest := request.Attributes.Bytes; len(rest) > 0 && p.Step(1); {
		var a struct {
			ID     asn1.ObjectIdentifier
			Values asn1.RawValue `asn1:"set"`
		}
		var err error
		if rest, err = readDER(rest, &a); err != nil {
			p.refuse("this request")
			return
		}
		p.attribute(oidText(a.ID), a.Values.Bytes)
	}
}

func (p printer) attribute(id string, values []byte) {
	name := ""
	switch id {
	case "1.2.840.113549.1.9.14":
		return // extensions
	case "1.2.840.113549.1.9.7":
		name = "challengePassword"
	case "1.2.840.113549.1.9.2":
		name = "unstructuredName"
	}
	var v asn1.RawValue
	rest, err := readDER(values, &v)
	if err != nil || len(rest) > 0 || name == "" || !isText(v) && v.Tag != asn1.TagPrintableString {
		p.refuse("a request with the attribute " + id)
		return
	}
	p.line(12, fmt.Sprintf("%-25s:", name), p.StringOf(v.Bytes))
}
