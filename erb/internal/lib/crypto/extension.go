package crypto

// This file implements the extensions of certificates: OpenSSL::X509::Extension.

import (
	"cmp"
	"crypto/x509/pkix"
	"encoding/asn1"
	"fmt"
	"net"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// extension is the Go data of an extension.
type extension struct {
	oid string
	pkix.Extension
}

// Weight implements sized.
func (e *extension) Weight() int64 { return int64(len(e.Value) / ruby.BytesPerStep) }

var extensionsTables = []ruby.Table{
	{Class: &x509ExtClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &extension{}) }},
	{Class: &x509ExtClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: extEqual},
		{Name: "critical?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfExtension(c).Critical) }},
		{Name: "initialize", Min: 1, Max: 3, Fn: extInitialize, Flags: ruby.PrivateRow},
		{Name: "oid", Fn: func(c *ruby.Call) ruby.Value { return c.NewBytes(selfExtension(c).oid) }},
		{Name: "to_a", Fn: func(c *ruby.Call) ruby.Value {
			e := selfExtension(c)
			return c.NewArrayOf(c.NewBytes(e.oid), c.NewBytes(extValue(c)), ruby.Bool(e.Critical))
		}},
		{Name: "to_der", Fn: extToDER},
		{Name: "to_h", Fn: extToH},
		{Name: "to_s", Fn: extToS},
		{Name: "value", Fn: func(c *ruby.Call) ruby.Value { return c.NewBytes(extValue(c)) }},
	}},
}

func selfExtension(c *ruby.Call) *extension {
	e, _ := ruby.DataOf[*extension](c.Self)
	return e
}

// extEqual compares the results of to_der.
func extEqual(c *ruby.Call) ruby.Value {
	a, b := selfExtension(c), &extension{}
	other, ok := ruby.DataOf[*extension](c.Args[0])
	if ok {
		b = other
	}
	return ruby.Bool(ok && c.Step(len(a.Value)/ruby.BytesPerStep) &&
		oidText(a.Id) == oidText(b.Id) && a.Critical == b.Critical && c.StringOf(a.Value) == c.StringOf(b.Value))
}

func extValue(c *ruby.Call) string {
	e := selfExtension(c)
	if !c.Charge(2*len(e.Value)) || !c.Step(extensionSteps+len(e.Value)/16) {
		return ""
	}
	text, known := extensionText(&c.Budget, oidText(e.Id), e.Value)
	if !known {
		c.Fail(&ruby.UnsupportedError{Construct: "the value of the extension " + e.oid})
	}
	return text
}

func extToDER(c *ruby.Call) ruby.Value {
	e := selfExtension(c)
	if !c.Charge(4*len(e.Value)+1024) || !c.Step(extensionSteps+len(e.Value)/16) {
		return ruby.Nil
	}
	der, err := asn1.Marshal(e.Extension) // bounded: a part of a certificate
	if err != nil {
		return c.Raise(x509ExtErrorClass, "%s", err)
	}
	return c.NewBytes(c.StringOf(der))
}

// extInitialize is Extension.new of another extension or of DER; an extension made of a name and a value is absent.
func extInitialize(c *ruby.Call) ruby.Value {
	if len(c.Args) > 1 {
		return c.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Extension.new with a value", Reason: noSigning})
	}
	if e, ok := ruby.DataOf[*extension](c.Args[0]); ok {
		copied := *e
		c.SelfInstance().Data = &copied
		return ruby.Nil
	}
	s, err := derText(c.RT, c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	der := takeDER(&c.Budget, s, maxDER, derSteps)
	if c.Failed() {
		return ruby.Nil
	}
	e, err := parseExtension(der)
	if err != nil {
		return c.Raise(x509ExtErrorClass, "d2i_X509_EXTENSION: ASN1 lib")
	}
	c.SelfInstance().Data = e
	return ruby.Nil
}

func extToH(c *ruby.Call) ruby.Value {
	e, h := selfExtension(c), c.NewHash()
	c.HashSet(h, ruby.FrozenStr("oid"), c.NewBytes(e.oid))
	c.HashSet(h, ruby.FrozenStr("value"), c.NewBytes(extValue(c)))
	c.HashSet(h, ruby.FrozenStr("critical"), ruby.Bool(e.Critical))
	return h.Value()
}

func extToS(c *ruby.Call) ruby.Value {
	e := selfExtension(c)
	critical := ""
	if e.Critical {
		critical = "critical, "
	}
	return c.NewBytes(c.Concat(e.oid, " = ", critical, extValue(c)))
}

func certExtensions(c *ruby.Call) ruby.Value {
	var list []ruby.Value
	for _, x := range selfCertificate(c).cert.Extensions {
		if !c.Charge(extensionSize) || !c.Step(extensionSteps) {
			return ruby.Nil
		}
		list = ruby.Append(c, list, ruby.NewInstance(x509ExtClass, newExtension(x)))
	}
	return c.List(list)
}

var extensionNames = ruby.Once[map[string]string]{Make: func() map[string]string {
	return map[string]string{
		"2.5.29.14": "subjectKeyIdentifier", "2.5.29.15": "keyUsage", "2.5.29.17": "subjectAltName", "2.5.29.18": "issuerAltName",
		"2.5.29.19": "basicConstraints", "2.5.29.30": "nameConstraints", "2.5.29.31": "crlDistributionPoints",
		"2.5.29.32": "certificatePolicies", "2.5.29.35": "authorityKeyIdentifier", "2.5.29.37": "extendedKeyUsage",
		"2.5.29.36": "policyConstraints", "2.5.29.46": "freshestCRL", "2.5.29.54": "inhibitAnyPolicy",
		"1.3.6.1.5.5.7.1.24": "tlsfeature", "1.3.6.1.5.5.7.48.1.5": "noCheck",
		"2.16.840.1.113730.1.1": "nsCertType", "2.16.840.1.113730.1.13": "nsComment",
		"1.3.6.1.5.5.7.1.1": "authorityInfoAccess", "1.3.6.1.4.1.11129.2.4.2": "ct_precert_scts",
	}
}}

var keyUsageNames = []string{"Digital Signature", "Non Repudiation", "Key Encipherment", "Data Encipherment", "Key Agreement",
	"Certificate Sign", "CRL Sign", "Encipher Only", "Decipher Only"}

var extendedUsageNames = ruby.Once[map[string]string]{Make: func() map[string]string {
	return map[string]string{
		"1.3.6.1.5.5.7.3.1": "TLS Web Server Authentication", "1.3.6.1.5.5.7.3.2": "TLS Web Client Authentication",
		"1.3.6.1.5.5.7.3.3": "Code Signing", "1.3.6.1.5.5.7.3.4": "E-mail Protection", "1.3.6.1.5.5.7.3.8": "Time Stamping",
		"1.3.6.1.5.5.7.3.9": "OCSP Signing", "2.5.29.37.0": "Any Extended Key Usage",
	}
}}

// extensionSteps is the cost of an extension in addition to its length, extensionSize the memory for it.
const (
	extensionSteps = 32
	extensionSize  = 256
)

// parseExtension reads the DER of one extension.
func parseExtension(der []byte) (*extension, error) {
	var x pkix.Extension
	if _, err := readDER(der, &x); err != nil {
		return nil, err
	}
	return newExtension(x), nil
}

func newExtension(x pkix.Extension) *extension {
	id := oidText(x.Id)
	return &extension{cmp.Or(extensionNames.Get()[id], id), x}
}

// extensionText prints the common extensions as OpenSSL does.
func extensionText(b *ruby.Budget, id string, der []byte) (string, bool) {
	switch id {
	case "2.5.29.14":
		var raw []byte
		_, err := readDER(der, &raw)
		return colonHex(b, raw), err == nil
	case "2.5.29.15":
		return keyUsageText(b, der)
	case "2.5.29.37":
		return extendedUsageText(b, der)
	case "2.5.29.19":
		var bc struct {
			CA     bool `asn1:"optional"`
			MaxLen int  `asn1:"optional,default:-1"`
		}
		_, err := readDER(der, &bc)
		text := "CA:FALSE"
		if bc.CA {
			text = "CA:TRUE"
		}
		if bc.MaxLen >= 0 {
			text = fmt.Sprintf("%s, pathlen:%d", text, bc.MaxLen)
		}
		return text, err == nil
	}
	if read, ok := extensionReaders.Get()[id]; ok {
		return read(b, der)
	}
	return unknownText(b, id, der)
}

func colonHex(b *ruby.Budget, p []byte) string {
	t := b.Text(3 * len(p))
	for i, c := range p {
		if i > 0 {
			t.Add(":")
		}
		addHex(t, c)
	}
	return t.String()
}

// addHex adds a byte in two capital digits.
func addHex(t *ruby.Text, c byte) {
	const digits = "0123456789ABCDEF"
	_ = t.WriteByte(digits[c>>4])
	_ = t.WriteByte(digits[c&15])
}

func keyUsageText(b *ruby.Budget, der []byte) (string, bool) {
	var bits asn1.BitString
	if _, err := readDER(der, &bits); err != nil {
		return "", false
	}
	var names []string
	for i, name := range keyUsageNames {
		if i < bits.BitLength && bits.Bytes[i/8]>>(7-i%8)&1 == 1 {
			names = ruby.Append(b, names, name)
		}
	}
	return b.Join(names, ", "), true
}

func extendedUsageText(b *ruby.Budget, der []byte) (string, bool) {
	var ids []asn1.ObjectIdentifier
	if _, err := readDER(der, &ids); err != nil {
		return "", false
	}
	var names []string
	for _, id := range ids {
		text := oidText(id)
		if name, ok := extendedUsageNames.Get()[text]; ok {
			text = name
		}
		names = ruby.Append(b, names, text)
	}
	return b.Join(names, ", "), true
}

// ipText prints an address as OpenSSL does: IPv6 with all groups, without leading zeros.
func ipText(b []byte) string {
	if len(b) != net.IPv6len {
		return net.IP(b).String()
	}
	g := func(i int) int { return int(b[2*i])<<8 | int(b[2*i+1]) }
	return fmt.Sprintf("%X:%X:%X:%X:%X:%X:%X:%X", g(0), g(1), g(2), g(3), g(4), g(5), g(6), g(7))
}
