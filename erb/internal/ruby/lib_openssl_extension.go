package ruby

// This file implements the extensions of certificates: OpenSSL::X509::Extension.

import (
	"encoding/asn1"
	"fmt"
	"math/big"
	"net"
)

// extension is the Go data of an extension.
type extension struct {
	oid      string
	value    string
	known    bool // value is as OpenSSL prints it
	critical bool
	der      string
}

// weight implements sized.
func (e *extension) weight() int64 { return int64(len(e.der) / BytesPerStep) }

func init() {
	x509ExtClass.alloc = func(c *Class) Value { return NewInstance(c, &extension{}) }
	Methods(x509ExtClass, []Method{
		{Name: "critical?", Fn: func(c *Call) Value { return Bool(c.extension().critical) }},
		{Name: "initialize", Min: 1, Max: 3, Fn: extInitialize, Flags: PrivateRow},
		{Name: "oid", Fn: func(c *Call) Value { return c.NewString(c.extension().oid) }},
		{Name: "to_a", Fn: func(c *Call) Value {
			e := c.extension()
			return c.NewArrayOf(c.NewString(e.oid), c.NewString(c.extValue()), Bool(e.critical))
		}},
		{Name: "to_der", Fn: func(c *Call) Value { return c.newBytes(c.extension().der) }},
		{Name: "to_h", Fn: extToH},
		{Name: "to_s", Fn: extToS},
		{Name: "value", Fn: func(c *Call) Value { return c.NewString(c.extValue()) }},
	})
}

func (c *Call) extension() *extension {
	e, _ := DataOf[*extension](c.Self)
	return e
}

func (c *Call) extValue() string {
	e := c.extension()
	if !e.known {
		c.Fail(&UnsupportedError{Construct: "the value of the extension " + e.oid})
	}
	return e.value
}

// extInitialize is Extension.new of another extension or of DER; an extension made of a name and a value is absent.
func extInitialize(c *Call) Value {
	if len(c.Args) > 1 {
		return c.Fail(&UnsupportedError{Construct: "OpenSSL::X509::Extension.new with a value", Reason: noSigning})
	}
	if e, ok := DataOf[*extension](c.Args[0]); ok {
		copied := *e
		c.SelfInstance().Data = &copied
		return Nil
	}
	s, err := c.RT.derText(c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	der := c.der(s, mostDER, derSteps)
	if c.Failed() {
		return Nil
	}
	e, err := c.parseExtension(der)
	if c.Failed() {
		return Nil
	}
	if err != nil {
		return c.Raise(x509ExtErrorClass, "d2i_X509_EXTENSION: ASN1 lib")
	}
	c.SelfInstance().Data = e
	return Nil
}

func extToH(c *Call) Value {
	e, h := c.extension(), c.NewHash()
	c.HashSet(h, FrozenStr("oid"), c.NewString(e.oid))
	c.HashSet(h, FrozenStr("value"), c.NewString(c.extValue()))
	c.HashSet(h, FrozenStr("critical"), Bool(e.critical))
	return h.Value()
}

func extToS(c *Call) Value {
	e := c.extension()
	critical := ""
	if e.critical {
		critical = "critical, "
	}
	return c.NewString(c.Concat(e.oid, " = ", critical, c.extValue()))
}

func certExtensions(c *Call) Value {
	var list []Value
	for _, x := range c.certificate().cert.Extensions {
		if !c.Charge(4*len(x.Value)+1024) || !c.Step(extensionSteps+len(x.Value)/16) {
			return Nil
		}
		der, err := asn1.Marshal(x) // bounded: a part of a certificate
		if err != nil {
			return c.Raise(x509CertErrorClass, "%s", err)
		}
		e, err := c.parseExtension(der)
		if err != nil {
			return c.Raise(x509CertErrorClass, "%s", err)
		}
		list = Append(c, list, NewInstance(x509ExtClass, e))
	}
	return c.List(list)
}

var extensionNames = map[string]string{
	"2.5.29.14": "subjectKeyIdentifier", "2.5.29.15": "keyUsage", "2.5.29.17": "subjectAltName", "2.5.29.18": "issuerAltName",
	"2.5.29.19": "basicConstraints", "2.5.29.30": "nameConstraints", "2.5.29.31": "crlDistributionPoints",
	"2.5.29.32": "certificatePolicies", "2.5.29.35": "authorityKeyIdentifier", "2.5.29.37": "extendedKeyUsage",
	"1.3.6.1.5.5.7.1.1": "authorityInfoAccess", "1.3.6.1.4.1.11129.2.4.2": "ct_precert_scts",
}

var keyUsageNames = []string{"Digital Signature", "Non Repudiation", "Key Encipherment", "Data Encipherment", "Key Agreement",
	"Certificate Sign", "CRL Sign", "Encipher Only", "Decipher Only"}

var extendedUsageNames = map[string]string{
	"1.3.6.1.5.5.7.3.1": "TLS Web Server Authentication", "1.3.6.1.5.5.7.3.2": "TLS Web Client Authentication",
	"1.3.6.1.5.5.7.3.3": "Code Signing", "1.3.6.1.5.5.7.3.4": "E-mail Protection", "1.3.6.1.5.5.7.3.8": "Time Stamping",
	"1.3.6.1.5.5.7.3.9": "OCSP Signing", "2.5.29.37.0": "Any Extended Key Usage",
}

// extensionSteps is what an extension takes beside its length.
const extensionSteps = 32

// parseExtension reads the DER of one extension.
func (b *Budget) parseExtension(der []byte) (*extension, error) {
	var x struct {
		ID       asn1.ObjectIdentifier
		Critical bool `asn1:"optional"`
		Value    []byte
	}
	if _, err := readDER(der, &x); err != nil {
		return nil, err
	}
	id := oidText(x.ID)
	e := &extension{oid: id, critical: x.Critical, der: b.StringOf(der)}
	if name, ok := extensionNames[id]; ok {
		e.oid = name
	}
	e.value, e.known = b.extensionText(id, x.Value)
	return e, b.err
}

// extensionText prints the common extensions as OpenSSL does.
func (b *Budget) extensionText(id string, der []byte) (string, bool) {
	switch id {
	case "2.5.29.14":
		var raw []byte
		_, err := readDER(der, &raw)
		return b.colonHex(raw), err == nil
	case "2.5.29.35":
		var aki struct {
			ID     []byte        `asn1:"optional,tag:0"`
			Issuer asn1.RawValue `asn1:"optional,tag:1"`
			Serial *big.Int      `asn1:"optional,tag:2"`
		}
		_, err := readDER(der, &aki)
		return b.colonHex(aki.ID), err == nil && len(aki.Issuer.Bytes) == 0 && aki.Serial == nil
	case "2.5.29.15":
		return b.keyUsageText(der)
	case "2.5.29.37":
		return b.extendedUsageText(der)
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
	case "2.5.29.17", "2.5.29.18":
		return b.generalNamesText(der)
	}
	return "", false
}

func (b *Budget) colonHex(p []byte) string {
	t := b.Text(3 * len(p))
	for i, c := range p {
		if i > 0 {
			t.Add(":")
		}
		t.hex(c)
	}
	return t.String()
}

// hex adds a byte in two capital digits.
func (t *Text) hex(c byte) {
	const digits = "0123456789ABCDEF"
	_ = t.WriteByte(digits[c>>4])
	_ = t.WriteByte(digits[c&15])
}

func (b *Budget) keyUsageText(der []byte) (string, bool) {
	var bits asn1.BitString
	if _, err := readDER(der, &bits); err != nil {
		return "", false
	}
	var names []string
	for i, name := range keyUsageNames {
		if i < bits.BitLength && bits.Bytes[i/8]>>(7-i%8)&1 == 1 {
			names = Append(b, names, name)
		}
	}
	return b.Join(names, ", "), true
}

func (b *Budget) extendedUsageText(der []byte) (string, bool) {
	var ids []asn1.ObjectIdentifier
	if _, err := readDER(der, &ids); err != nil {
		return "", false
	}
	var names []string
	for _, id := range ids {
		text := oidText(id)
		if name, ok := extendedUsageNames[text]; ok {
			text = name
		}
		names = Append(b, names, text)
	}
	return b.Join(names, ", "), true
}

func (b *Budget) generalNamesText(der []byte) (string, bool) {
	var list []asn1.RawValue
	if _, err := readDER(der, &list); err != nil {
		return "", false
	}
	kinds := map[int]string{1: "email:", 2: "DNS:", 6: "URI:", 7: "IP Address:"}
	var names []string
	for _, n := range list {
		kind, ok := kinds[n.Tag]
		text := ""
		if n.Tag == 7 {
			text = ipText(n.Bytes)
		} else {
			text = b.StringOf(n.Bytes)
		}
		if !ok || !b.Valid(text) {
			return "", false
		}
		names = Append(b, names, b.Concat(kind, text))
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
