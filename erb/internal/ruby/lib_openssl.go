package ruby

// This file implements reading certificates: OpenSSL::X509::Certificate and what it is made of.

import (
	"crypto/x509"
	"encoding/asn1"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"strings"
	"unicode/utf8"
)

var (
	opensslModule      = newModule("OpenSSL")
	opensslErrorClass  = newClass("OpenSSL::OpenSSLError", standardErrorClass)
	opensslBNClass     = newClass("OpenSSL::BN", objectClass, comparableModule)
	_                  = newModule("OpenSSL::X509")
	x509CertClass      = newClass("OpenSSL::X509::Certificate", objectClass)
	x509CertErrorClass = newClass("OpenSSL::X509::CertificateError", opensslErrorClass)
	x509NameClass      = newClass("OpenSSL::X509::Name", objectClass, comparableModule)
	x509NameErrorClass = newClass("OpenSSL::X509::NameError", opensslErrorClass)
	x509ExtClass       = newClass("OpenSSL::X509::Extension", objectClass)
	x509ExtErrorClass  = newClass("OpenSSL::X509::ExtensionError", opensslErrorClass)
)

// certificate is the Go data of a certificate.
type certificate struct {
	cert    *x509.Certificate
	subject *distinguishedName
	issuer  *distinguishedName
}

// bignum is the Go data of an OpenSSL::BN.
type bignum struct{ i *big.Int }

func init() {
	x509CertClass.alloc = func(c *Class) Value { return NewInstance(c, &certificate{}) }
	statics(x509CertClass, []Method{{Name: "load", Min: 1, Max: 1, Fn: certLoad}})
	text := func(f func(*x509.Certificate) string) func(*Call) Value {
		return func(c *Call) Value {
			if cert := c.certificate(); cert != nil {
				return c.NewString(f(cert.cert))
			}
			return Nil
		}
	}
	methods(x509CertClass, []Method{
		{Name: "==", Min: 1, Max: 1, Fn: certEqual},
		{Name: "add_extension", Reason: noSigning}, {Name: "extensions=", Reason: noSigning},
		{Name: "issuer=", Reason: noSigning}, {Name: "not_after=", Reason: noSigning}, {Name: "not_before=", Reason: noSigning},
		{Name: "public_key=", Reason: noSigning}, {Name: "serial=", Reason: noSigning}, {Name: "sign", Reason: noSigning},
		{Name: "subject=", Reason: noSigning}, {Name: "version=", Reason: noSigning},
		{Name: "extensions", Fn: certExtensions},
		{Name: "initialize", Max: 1, Fn: certInitialize, Flags: PrivateRow},
		{Name: "inspect", Reason: "it shows the addresses of objects"},
		{Name: "issuer", Fn: func(c *Call) Value { return c.certName(func(k *certificate) *distinguishedName { return k.issuer }) }},
		{Name: "not_after", Fn: func(c *Call) Value { return c.RT.TimeValue(c.certificate().cert.NotAfter) }},
		{Name: "not_before", Fn: func(c *Call) Value { return c.RT.TimeValue(c.certificate().cert.NotBefore) }},
		{Name: "public_key", Fn: func(c *Call) Value { return c.newKey(c.certificate().cert.PublicKey) }},
		{Name: "serial", Fn: func(c *Call) Value { return newBN(c.certificate().cert.SerialNumber) }},
		{Name: "signature_algorithm", Fn: text(signatureName)},
		{Name: "subject", Fn: func(c *Call) Value { return c.certName(func(k *certificate) *distinguishedName { return k.subject }) }},
		{Name: "to_der", Fn: func(c *Call) Value { return c.newBytes(string(c.certificate().cert.Raw)) }},
		{Name: "to_pem", Fn: text(certPEM)}, {Name: "to_s", Fn: text(certPEM)},
		{Name: "to_text", Reason: "the text form of certificates"},
		{Name: "verify", Reason: "signatures"},
		{Name: "version", Fn: func(c *Call) Value { return Int(int64(c.certificate().cert.Version - 1)) }},
	})
	statics(opensslBNClass, []Method{{Name: "new", Min: 1, Max: 2, Reason: "numbers of OpenSSL are those of certificates and keys"}})
	methods(opensslBNClass, []Method{
		{Name: "==", Min: 1, Max: 1, Fn: bnEqual},
		{Name: "num_bits", Fn: func(c *Call) Value { return Int(int64(c.bn().BitLen())) }},
		{Name: "to_i", Fn: func(c *Call) Value { return BigInt(c.bn()) }},
		{Name: "to_int", Fn: func(c *Call) Value { return BigInt(c.bn()) }},
		{Name: "to_s", Max: 1, Fn: bnToS},
	})
	constant(opensslModule, "VERSION", FrozenStr("4.0.0"))
}

const noSigning = "certificates are read, not made"

func newBN(i *big.Int) Value { return NewInstance(opensslBNClass, &bignum{i}) }

func (c *Call) bn() *big.Int {
	if b, ok := DataOf[*bignum](c.Self); ok {
		return b.i
	}
	return new(big.Int)
}

func bnEqual(c *Call) Value {
	if b, ok := DataOf[*bignum](c.Args[0]); ok {
		return Bool(b.i.Cmp(c.bn()) == 0)
	}
	i, ok := c.Args[0].AsBig()
	return Bool(ok && i.Cmp(c.bn()) == 0)
}

func bnToS(c *Call) Value {
	switch base := c.IntOr(0, 10); base {
	case 10:
		return c.newASCII(c.bn().String())
	case 16:
		text := strings.ToUpper(c.bn().Text(16))
		if len(text)%2 == 1 {
			text = "0" + text
		}
		return c.newASCII(text)
	default:
		return c.Fail(&UnsupportedError{Construct: fmt.Sprintf("OpenSSL::BN#to_s(%d)", base)})
	}
}

func (c *Call) certificate() *certificate {
	k, ok := DataOf[*certificate](c.Self)
	if !ok || k.cert == nil {
		c.Fail(&UnsupportedError{Construct: "an empty OpenSSL::X509::Certificate", Reason: noSigning})
		return &certificate{cert: &x509.Certificate{SerialNumber: new(big.Int)}, subject: &distinguishedName{}, issuer: &distinguishedName{}}
	}
	return k
}

func (c *Call) certName(get func(*certificate) *distinguishedName) Value {
	return NewInstance(x509NameClass, get(c.certificate()))
}

func certInitialize(c *Call) Value {
	if !c.Has(0) {
		return c.Fail(&UnsupportedError{Construct: "OpenSSL::X509::Certificate.new without a certificate", Reason: noSigning})
	}
	s, err := c.RT.derText(c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	if c.Failed() || !c.Charge(4*len(s)) || !c.Step(len(s)/16+1) {
		return Nil
	}
	k, _, err := c.readCertificate(s)
	if err != nil {
		return c.Fail(err)
	}
	c.SelfInstance().Data = k
	return Nil
}

// derText gives a String, or what to_der answers.
func (rt *Runtime) derText(v Value) (string, error) {
	if v.Kind() == KindObject && rt.RespondTo(v, "to_der", false) {
		r, err := rt.Send(v, "to_der")
		if err != nil {
			return "", err
		}
		v = r
	}
	s, err := rt.ToStr(v)
	if err != nil {
		return "", err
	}
	return s.String(), nil
}

func certLoad(c *Call) Value {
	rest := c.Str(0)
	if c.Failed() {
		return Nil
	}
	var list []Value
	for {
		k, after, err := c.readCertificate(rest)
		if err != nil {
			if len(list) > 0 && !c.Contains(rest, "-----BEGIN ") {
				return c.List(list)
			}
			return c.Fail(err)
		}
		list = Append(c, list, NewInstance(x509CertClass, k))
		rest = after
	}
}

// The libraries that read certificates and keys can't be interrupted: what they are given is bounded, and paid for
// with what they make of it.
const (
	mostDER = 64 << 10 // of a certificate, an extension or a name
	mostKey = 16 << 10 // which has room for RSA with 16,384 bits

	derSteps = 1 << 10 // for reading one
	keySteps = 8 << 10
)

// der gives the bytes of a certificate or the like; nil after an error.
func (b *Budget) der(s string, most, steps int) []byte {
	if len(s) > most {
		b.Fail(&LimitError{What: "certificate and key size", Limit: int64(most)})
		return nil
	}
	if !b.Step(steps) || !b.Charge(8*len(s)) {
		return nil
	}
	return b.BytesOf(s)
}

// wholeDER tells whether der is one value of ASN.1.
func wholeDER(der []byte) bool {
	var raw asn1.RawValue
	left, err := asn1.Unmarshal(der, &raw) // bounded: mostDER
	return err == nil && len(left) == 0 && len(der) > 0
}

// readCertificate reads DER, or the first certificate of a PEM text, and gives the text behind it.
func (b *Budget) readCertificate(s string) (k *certificate, rest string, err error) {
	var der []byte
	if strings.HasPrefix(s, "0") { // a sequence
		if der = b.der(s, mostDER, derSteps); b.err != nil {
			return nil, "", b.err
		}
	}
	if !wholeDER(der) {
		text := ""
		if text, rest, err = b.pemBlock(s); err != nil {
			return nil, "", err
		}
		if der = b.der(text, mostDER, derSteps); b.err != nil {
			return nil, "", b.err
		}
		if !wholeDER(der) {
			return nil, "", NewException(x509CertErrorClass, "PEM_read_bio_X509: ASN1 lib")
		}
	}
	// bounded: mostDER
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, "", &UnsupportedError{Construct: "this certificate", Reason: err.Error()}
	}
	k = &certificate{cert: cert}
	if k.subject, err = parseName(cert.RawSubject); err == nil {
		k.issuer, err = parseName(cert.RawIssuer)
	}
	return k, rest, err
}

// pemBlock finds the first certificate of a PEM text, with OpenSSL's errors.
func (b *Budget) pemBlock(s string) (der, rest string, err error) {
	fail := func(what string) (string, string, error) {
		if b.err != nil {
			return "", "", b.err
		}
		return "", "", NewException(x509CertErrorClass, "PEM_read_bio_X509: "+what)
	}
	for {
		start := b.Index(s, "-----BEGIN ")
		if start < 0 || start > 0 && s[start-1] != '\n' {
			return fail("no start line (Expecting: CERTIFICATE)")
		}
		label, body, ok := strings.Cut(s[start+len("-----BEGIN "):], "-----")
		if !ok || len(label) > mostLabel {
			return fail("no start line (Expecting: CERTIFICATE)")
		}
		end := b.Index(body, "-----END "+label+"-----")
		if label != "CERTIFICATE" && label != "X509 CERTIFICATE" && label != "TRUSTED CERTIFICATE" {
			if end < 0 {
				return fail("no start line (Expecting: CERTIFICATE)")
			}
			s = body[end+len("-----END "+label+"-----"):]
			continue
		}
		if end < 0 {
			return fail("bad end line")
		}
		if end > 2*mostDER {
			b.der(body[:end], 2*mostDER, 1)
			return "", "", b.err
		}
		text := strings.Join(strings.Fields(body[:end]), "") // bounded: twice mostDER
		raw, err := base64.StdEncoding.DecodeString(text)    // bounded: twice mostDER
		if err != nil {
			return fail("bad base64 decode")
		}
		return b.StringOf(raw), body[end+len("-----END "+label+"-----"):], b.err
	}
}

// mostLabel is how long the label of a PEM block may be.
const mostLabel = 100

func certPEM(k *x509.Certificate) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: k.Raw}))
}

func certEqual(c *Call) Value {
	other, ok := DataOf[*certificate](c.Args[0])
	return Bool(ok && other.cert != nil && c.certificate().cert.Equal(other.cert))
}

// signatureName gives OpenSSL's name of the algorithm.
func signatureName(k *x509.Certificate) string {
	switch k.SignatureAlgorithm {
	case x509.MD5WithRSA:
		return "md5WithRSAEncryption"
	case x509.SHA1WithRSA:
		return "sha1WithRSAEncryption"
	case x509.SHA256WithRSA:
		return "sha256WithRSAEncryption"
	case x509.SHA384WithRSA:
		return "sha384WithRSAEncryption"
	case x509.SHA512WithRSA:
		return "sha512WithRSAEncryption"
	case x509.SHA256WithRSAPSS, x509.SHA384WithRSAPSS, x509.SHA512WithRSAPSS:
		return "rsassaPss"
	case x509.ECDSAWithSHA1:
		return "ecdsa-with-SHA1"
	case x509.ECDSAWithSHA256:
		return "ecdsa-with-SHA256"
	case x509.ECDSAWithSHA384:
		return "ecdsa-with-SHA384"
	case x509.ECDSAWithSHA512:
		return "ecdsa-with-SHA512"
	case x509.PureEd25519:
		return "ED25519"
	}
	return "UNDEF"
}

// extension is the Go data of an extension.
type extension struct {
	oid      string
	value    string
	known    bool // value is as OpenSSL prints it
	critical bool
	der      []byte
}

func init() {
	x509ExtClass.alloc = func(c *Class) Value { return NewInstance(c, &extension{}) }
	methods(x509ExtClass, []Method{
		{Name: "critical?", Fn: func(c *Call) Value { return Bool(c.extension().critical) }},
		{Name: "initialize", Min: 1, Max: 3, Fn: extInitialize, Flags: PrivateRow},
		{Name: "oid", Fn: func(c *Call) Value { return c.NewString(c.extension().oid) }},
		{Name: "to_a", Fn: func(c *Call) Value {
			e := c.extension()
			return c.NewArrayOf(Str(e.oid), Str(c.extValue()), Bool(e.critical))
		}},
		{Name: "to_der", Fn: func(c *Call) Value { return c.newBytes(string(c.extension().der)) }},
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
	e, err := parseExtension(der)
	if err != nil {
		return c.Raise(x509ExtErrorClass, "d2i_X509_EXTENSION: ASN1 lib")
	}
	c.SelfInstance().Data = e
	return Nil
}

func extToH(c *Call) Value {
	e, h := c.extension(), c.NewHash()
	c.HashSet(h, FrozenStr("oid"), Str(e.oid))
	c.HashSet(h, FrozenStr("value"), Str(c.extValue()))
	c.HashSet(h, FrozenStr("critical"), Bool(e.critical))
	return h.Value()
}

func extToS(c *Call) Value {
	e := c.extension()
	critical := ""
	if e.critical {
		critical = "critical, "
	}
	return c.NewString(e.oid + " = " + critical + c.extValue())
}

func certExtensions(c *Call) Value {
	var list []Value
	for _, x := range c.certificate().cert.Extensions {
		der, err := asn1.Marshal(x)
		if err != nil {
			return c.Raise(x509CertErrorClass, "%s", err)
		}
		e, err := parseExtension(der)
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

// parseExtension reads the DER of one extension.
func parseExtension(der []byte) (*extension, error) {
	var x struct {
		ID       asn1.ObjectIdentifier
		Critical bool `asn1:"optional"`
		Value    []byte
	}
	if _, err := asn1.Unmarshal(der, &x); err != nil {
		return nil, err
	}
	id := x.ID.String()
	e := &extension{oid: id, critical: x.Critical, der: der}
	if name, ok := extensionNames[id]; ok {
		e.oid = name
	}
	e.value, e.known = extensionText(id, x.Value)
	return e, nil
}

// extensionText prints the common extensions as OpenSSL does.
func extensionText(id string, der []byte) (string, bool) {
	switch id {
	case "2.5.29.14":
		var raw []byte
		_, err := asn1.Unmarshal(der, &raw)
		return colonHex(raw), err == nil
	case "2.5.29.35":
		var aki struct {
			ID     []byte        `asn1:"optional,tag:0"`
			Issuer asn1.RawValue `asn1:"optional,tag:1"`
			Serial *big.Int      `asn1:"optional,tag:2"`
		}
		_, err := asn1.Unmarshal(der, &aki)
		return colonHex(aki.ID), err == nil && len(aki.Issuer.Bytes) == 0 && aki.Serial == nil
	case "2.5.29.15":
		return keyUsageText(der)
	case "2.5.29.37":
		return extendedUsageText(der)
	case "2.5.29.19":
		var bc struct {
			CA     bool `asn1:"optional"`
			MaxLen int  `asn1:"optional,default:-1"`
		}
		_, err := asn1.Unmarshal(der, &bc)
		text := "CA:" + strings.ToUpper(fmt.Sprint(bc.CA))
		if bc.MaxLen >= 0 {
			text += fmt.Sprintf(", pathlen:%d", bc.MaxLen)
		}
		return text, err == nil
	case "2.5.29.17", "2.5.29.18":
		return generalNamesText(der)
	}
	return "", false
}

func colonHex(b []byte) string {
	parts := make([]string, len(b))
	for i, c := range b {
		parts[i] = fmt.Sprintf("%02X", c)
	}
	return strings.Join(parts, ":")
}

func keyUsageText(der []byte) (string, bool) {
	var bits asn1.BitString
	if _, err := asn1.Unmarshal(der, &bits); err != nil {
		return "", false
	}
	var names []string
	for i, name := range keyUsageNames {
		if bits.At(i) == 1 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", "), true
}

func extendedUsageText(der []byte) (string, bool) {
	var ids []asn1.ObjectIdentifier
	if _, err := asn1.Unmarshal(der, &ids); err != nil {
		return "", false
	}
	names := make([]string, len(ids))
	for i, id := range ids {
		name, ok := extendedUsageNames[id.String()]
		if !ok {
			name = id.String()
		}
		names[i] = name
	}
	return strings.Join(names, ", "), true
}

func generalNamesText(der []byte) (string, bool) {
	var list []asn1.RawValue
	if _, err := asn1.Unmarshal(der, &list); err != nil {
		return "", false
	}
	names := make([]string, len(list))
	for i, n := range list {
		switch text := string(n.Bytes); n.Tag {
		case 1:
			names[i] = "email:" + text
		case 2:
			names[i] = "DNS:" + text
		case 6:
			names[i] = "URI:" + text
		case 7:
			names[i] = "IP Address:" + ipText(n.Bytes)
		default:
			return "", false
		}
		if !utf8.ValidString(names[i]) {
			return "", false
		}
	}
	return strings.Join(names, ", "), true
}

// ipText prints an address as OpenSSL does: IPv6 with all groups, without leading zeros.
func ipText(b []byte) string {
	if len(b) != net.IPv6len {
		return net.IP(b).String()
	}
	parts := make([]string, 8)
	for i := range parts {
		parts[i] = fmt.Sprintf("%X", uint(b[2*i])<<8|uint(b[2*i+1]))
	}
	return strings.Join(parts, ":")
}
