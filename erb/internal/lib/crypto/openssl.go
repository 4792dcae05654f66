// Package crypto has Ruby's library openssl, whose digests are in package digest.
//
//	openssl.go          certificates
//	extension.go        their extensions
//	extension_value.go  the values of the rarer ones
//	verify.go           signatures, and requests for certificates
//	name.go             the names in them
//	name_der.go         names in DER, and how they are compared
//	key.go              keys, which can be read
//	encrypted.go        keys that a password protects
//	cipher.go           OpenSSL::Cipher and Random
//	classes.go          the list of classes and modules
package crypto

import (
	"cmp"
	"crypto/x509"
	"encoding/asn1"
	"encoding/base64"
	"fmt"
	"math/big"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/core/pack"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "openssl", Classes: classes, Tables: [][]ruby.Table{certificatesTables, extensionsTables, keysTables, namesTables, verifyTables, cipherTables}}

var (
	opensslBNClass     *ruby.Class
	x509CertClass      *ruby.Class
	x509CertErrorClass *ruby.Class
	x509NameClass      *ruby.Class
	x509NameErrorClass *ruby.Class
	x509ExtClass       *ruby.Class
	x509ExtErrorClass  *ruby.Class
)

// certificate is the Go data of a certificate.
type certificate struct {
	cert    *x509.Certificate
	der     string
	subject *distinguishedName
	issuer  *distinguishedName
}

// Weight implements sized.
func (k *certificate) Weight() int64 { return int64(len(k.der) / ruby.BytesPerStep) }

// bignum is the Go data of an OpenSSL::BN.
type bignum struct{ i *big.Int }

var certificatesTables = []ruby.Table{
	{Class: &x509CertClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &certificate{}) }},
	{Class: &x509CertClass, Statics: []ruby.Method{{Name: "load", Min: 1, Max: 1, Fn: certLoad}}},
	{Class: &x509CertClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: certEqual},
		{Name: "add_extension", Reason: noSigning}, {Name: "extensions=", Reason: noSigning},
		{Name: "issuer=", Reason: noSigning}, {Name: "not_after=", Reason: noSigning}, {Name: "not_before=", Reason: noSigning},
		{Name: "public_key=", Reason: noSigning}, {Name: "serial=", Reason: noSigning}, {Name: "sign", Reason: noSigning},
		{Name: "subject=", Reason: noSigning}, {Name: "version=", Reason: noSigning},
		{Name: "extensions", Fn: certExtensions},
		{Name: "initialize", Max: 1, Fn: certInitialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Reason: "it shows the addresses of objects"},
		{Name: "issuer", Fn: func(c *ruby.Call) ruby.Value {
			return certName(c, func(k *certificate) *distinguishedName { return k.issuer })
		}},
		{Name: "not_after", Fn: func(c *ruby.Call) ruby.Value { return clock.TimeValue(c.RT, selfCertificate(c).cert.NotAfter) }},
		{Name: "not_before", Fn: func(c *ruby.Call) ruby.Value { return clock.TimeValue(c.RT, selfCertificate(c).cert.NotBefore) }},
		{Name: "public_key", Fn: func(c *ruby.Call) ruby.Value { return newKey(c, selfCertificate(c).cert.PublicKey) }},
		{Name: "serial", Fn: func(c *ruby.Call) ruby.Value { return newBN(selfCertificate(c).cert.SerialNumber) }},
		{Name: "signature_algorithm", Fn: func(c *ruby.Call) ruby.Value {
			return c.NewBytes(signatureName(selfCertificate(c).cert.SignatureAlgorithm))
		}},
		{Name: "subject", Fn: func(c *ruby.Call) ruby.Value {
			return certName(c, func(k *certificate) *distinguishedName { return k.subject })
		}},
		{Name: "to_der", Fn: func(c *ruby.Call) ruby.Value { return c.NewBytes(selfCertificate(c).der) }},
		{Name: "to_pem", Fn: certPEM}, {Name: "to_s", Fn: certPEM},
		{Name: "version", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfCertificate(c).cert.Version - 1)) }},
	}},
	{Class: &opensslBNClass, Statics: []ruby.Method{{Name: "new", Min: 1, Max: 2, Reason: "numbers of OpenSSL are those of certificates and keys"}}},
	{Class: &opensslBNClass, Refuse: []string{"<=>", "===", "eql?", "hash"}},
	{Class: &opensslBNClass, RefuseStatics: []string{"rand"}},
	{Class: &opensslBNClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: bnEqual},
		{Name: "num_bits", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(bn(c).BitLen())) }},
		{Name: "to_i", Fn: func(c *ruby.Call) ruby.Value { return ruby.BigInt(bn(c)) }},
		{Name: "to_int", Fn: func(c *ruby.Call) ruby.Value { return ruby.BigInt(bn(c)) }},
		{Name: "to_s", Max: 1, Fn: bnToS},
	}},
}

const noSigning = "certificates are read, not made"

func newBN(i *big.Int) ruby.Value { return ruby.NewInstance(opensslBNClass, &bignum{i}) }

func bn(c *ruby.Call) *big.Int {
	if b, ok := ruby.DataOf[*bignum](c.Self); ok {
		return b.i
	}
	return new(big.Int)
}

func bnEqual(c *ruby.Call) ruby.Value {
	if b, ok := ruby.DataOf[*bignum](c.Args[0]); ok {
		return ruby.Bool(number.Cmp(b.i, bn(c)) == 0)
	}
	i, ok := c.Args[0].AsBig()
	return ruby.Bool(ok && number.Cmp(i, bn(c)) == 0)
}

func bnToS(c *ruby.Call) ruby.Value {
	switch base := c.IntOr(0, 10); base {
	case 10:
		return c.NewBytes(c.DigitsOf(bn(c), 10))
	case 16:
		text := c.UpperASCII(c.DigitsOf(bn(c), 16))
		if len(text)%2 == 1 {
			text = c.Concat("0", text)
		}
		return c.NewBytes(text)
	default:
		return c.Fail(&ruby.UnsupportedError{Construct: fmt.Sprintf("OpenSSL::BN#to_s(%d)", base)})
	}
}

func selfCertificate(c *ruby.Call) *certificate {
	k, ok := ruby.DataOf[*certificate](c.Self)
	if !ok || k.cert == nil {
		c.Fail(&ruby.UnsupportedError{Construct: "an empty OpenSSL::X509::Certificate", Reason: noSigning})
		return &certificate{cert: &x509.Certificate{SerialNumber: new(big.Int)}, subject: &distinguishedName{}, issuer: &distinguishedName{}}
	}
	return k
}

func certName(c *ruby.Call, get func(*certificate) *distinguishedName) ruby.Value {
	return ruby.NewInstance(x509NameClass, get(selfCertificate(c)))
}

func certInitialize(c *ruby.Call) ruby.Value {
	if !c.Has(0) {
		return c.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Certificate.new without a certificate", Reason: noSigning})
	}
	s, err := derText(c.RT, c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	if c.Failed() || !c.Charge(4*len(s)) || !c.Step(len(s)/16+1) {
		return ruby.Nil
	}
	k, _, err := readCertificate(&c.Budget, s)
	if err != nil {
		return c.Fail(err)
	}
	c.SelfInstance().Data = k
	return ruby.Nil
}

// derText returns the text of a String, or the result of to_der.
func derText(rt *ruby.Runtime, v ruby.Value) (string, error) {
	if v.Kind() == ruby.KindObject && rt.RespondTo(v, "to_der", false) {
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

func certLoad(c *ruby.Call) ruby.Value {
	rest := c.Str(0)
	if c.Failed() {
		return ruby.Nil
	}
	var list []ruby.Value
	for {
		k, after, err := readCertificate(&c.Budget, rest)
		if err != nil {
			if len(list) > 0 && !c.Contains(rest, "-----BEGIN ") {
				return c.List(list)
			}
			return c.Fail(err)
		}
		list = ruby.Append(c, list, ruby.NewInstance(x509CertClass, k))
		rest = after
	}
}

// The libraries that parse certificates and keys can't be interrupted: their input is bounded, and charged together
// with the results.
const (
	maxDER = 64 << 10 // of a certificate, an extension or a name
	maxKey = 16 << 10 // which has room for RSA with 16,384 bits

	derSteps = 1 << 10 // for reading one
	keySteps = 8 << 10
)

// takeDER returns the bytes of a certificate or the like; nil after an error.
func takeDER(b *ruby.Budget, s string, most, steps int) []byte {
	if !payDER(b, len(s), most, steps) {
		return nil
	}
	return b.BytesOf(s)
}

// payDER pays for reading a certificate or the like of n bytes; false after an error.
func payDER(b *ruby.Budget, n, most, steps int) bool {
	if n > most {
		b.Fail(&ruby.LimitError{What: "certificate and key size", Limit: int64(most)})
		return false
	}
	return b.Step(steps) && b.Charge(8*n)
}

// wholeDER reports whether der is one value of ASN.1.
func wholeDER(der []byte) bool {
	var raw asn1.RawValue
	left, err := readDER(der, &raw)
	return err == nil && len(left) == 0 && len(der) > 0
}

// readDER parses one value of ASN.1 and returns the bytes after it.
func readDER(der []byte, into any) (rest []byte, err error) {
	return asn1.Unmarshal(der, into) // bounded: maxDER
}

// oidText returns the numbers of an identifier.
func oidText(id asn1.ObjectIdentifier) string {
	return id.String() // bounded: maxDER
}

// readCertificate reads DER, or the first certificate of a PEM text, and returns the text after it.
func readCertificate(b *ruby.Budget, s string) (k *certificate, rest string, err error) {
	var der []byte
	if strings.HasPrefix(s, "0") { // a sequence
		if der = takeDER(b, s, maxDER, derSteps); b.Err() != nil {
			return nil, "", b.Err()
		}
	}
	if !wholeDER(der) {
		if der, rest, err = pemBlock(b, s); err != nil {
			return nil, "", err
		}
		if !payDER(b, len(der), maxDER, derSteps) || !b.Charge(2*len(der)) || !b.Step(2*(len(der)/ruby.BytesPerStep)) {
			return nil, "", b.Err()
		}
		if !wholeDER(der) {
			return nil, "", ruby.NewException(x509CertErrorClass, "PEM_read_bio_X509: ASN1 lib")
		}
	}
	// bounded: maxDER
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, "", &ruby.UnsupportedError{Construct: "this certificate", Reason: err.Error()}
	}
	k = &certificate{cert: cert, der: b.StringOf(der)}
	if k.subject, err = parseName(b, cert.RawSubject); err == nil {
		k.issuer, err = parseName(b, cert.RawIssuer)
	}
	return k, rest, cmp.Or(b.Err(), err)
}

// pemBlock finds the first certificate of a PEM text, with OpenSSL's errors.
func pemBlock(b *ruby.Budget, s string) (der []byte, rest string, err error) {
	fail := func(what string) ([]byte, string, error) {
		if b.Err() != nil {
			return nil, "", b.Err()
		}
		return nil, "", ruby.NewException(x509CertErrorClass, "PEM_read_bio_X509: "+what)
	}
	for {
		start := b.Index(s, "-----BEGIN ")
		if start < 0 || start > 0 && s[start-1] != '\n' {
			return fail("no start line (Expecting: CERTIFICATE)")
		}
		label, body, ok := strings.Cut(s[start+len("-----BEGIN "):], "-----")
		if !ok || len(label) > maxLabel {
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
		if end > 2*maxDER {
			takeDER(b, body[:end], 2*maxDER, 1)
			return nil, "", b.Err()
		}
		raw, err := base64.StdEncoding.DecodeString(body[:end]) // bounded: twice maxDER
		if err != nil {                                         // there may be more between the lines than their ends
			text := strings.Join(strings.Fields(body[:end]), "") // bounded: twice maxDER
			raw, err = base64.StdEncoding.DecodeString(text)     // bounded: twice maxDER
		}
		if err != nil {
			return fail("bad base64 decode")
		}
		return raw, body[end+len("-----END "+label+"-----"):], b.Err()
	}
}

// maxLabel is the maximum length of the label of a PEM block.
const maxLabel = 100

func certPEM(c *ruby.Call) ruby.Value { return newPEM(c, "CERTIFICATE", selfCertificate(c).der) }

// newPEM makes the PEM text of DER.
func newPEM(c *ruby.Call, label, der string) ruby.Value {
	const line = 64
	t := c.Text(0)
	for _, s := range []string{"-----BEGIN ", label, "-----\n"} {
		t.Add(s)
	}
	for text := pack.EncodeBase64(c, base64.StdEncoding, der); text != "" && c.Step(1); {
		n := min(len(text), line)
		t.Add(text[:n])
		t.Add("\n")
		text = text[n:]
	}
	for _, s := range []string{"-----END ", label, "-----\n"} {
		t.Add(s)
	}
	return t.ValueIn(ruby.Binary)
}

func certEqual(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*certificate](c.Args[0])
	return ruby.Bool(ok && other.cert != nil && selfCertificate(c).der == other.der)
}

// signatureName returns OpenSSL's name of the algorithm.
func signatureName(k x509.SignatureAlgorithm) string {
	switch k {
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
