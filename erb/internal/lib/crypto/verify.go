package crypto

// This file checks signatures of certificates and requests, and evaluates extensions.

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	requestClass      *ruby.Class
	requestErrorClass *ruby.Class
)

// request is the Go data of a request for a certificate.
type request struct {
	req     *x509.CertificateRequest
	der     string
	subject *distinguishedName
}

// Weight implements sized.
func (r *request) Weight() int64 { return int64(len(r.der) / ruby.BytesPerStep) }

var verifyTables = []ruby.Table{
	{Class: &x509CertClass, Methods: []ruby.Method{
		{Name: "authority_key_identifier", Fn: func(c *ruby.Call) ruby.Value {
			return keyIdentifier(c, func(k *x509.Certificate) []byte { return k.AuthorityKeyId })
		}},
		{Name: "ca_issuer_uris", Fn: func(c *ruby.Call) ruby.Value {
			return uris(c, func(k *x509.Certificate) []string { return k.IssuingCertificateURL })
		}},
		{Name: "check_private_key", Min: 1, Max: 1, Fn: checkPrivateKey},
		{Name: "crl_uris", Fn: func(c *ruby.Call) ruby.Value {
			return uris(c, func(k *x509.Certificate) []string { return k.CRLDistributionPoints })
		}},
		{Name: "ocsp_uris", Fn: func(c *ruby.Call) ruby.Value {
			return uris(c, func(k *x509.Certificate) []string { return k.OCSPServer })
		}},
		{Name: "subject_key_identifier", Fn: func(c *ruby.Call) ruby.Value {
			return keyIdentifier(c, func(k *x509.Certificate) []byte { return k.SubjectKeyId })
		}},
		{Name: "tbs_bytes", Fn: func(c *ruby.Call) ruby.Value {
			return c.NewBytes(c.StringOf(selfCertificate(c).cert.RawTBSCertificate))
		}},
		{Name: "verify", Min: 1, Max: 1, Fn: certVerify},
	}},
	{Class: &x509ExtClass, Methods: []ruby.Method{
		{Name: "value_der", Fn: func(c *ruby.Call) ruby.Value { return c.NewBytes(c.StringOf(selfExtension(c).Value)) }},
	}},
	{Class: &requestClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &request{}) },
		Refuse: []string{"==", "attributes", "sign"}},
	{Class: &requestClass, Methods: []ruby.Method{
		{Name: "initialize", Max: 1, Fn: requestInitialize, Flags: ruby.PrivateRow},
		{Name: "public_key", Fn: func(c *ruby.Call) ruby.Value { return newKey(c, selfRequest(c).req.PublicKey) }},
		{Name: "signature_algorithm", Fn: func(c *ruby.Call) ruby.Value {
			return c.NewBytes(signatureName(selfRequest(c).req.SignatureAlgorithm))
		}},
		{Name: "subject", Fn: func(c *ruby.Call) ruby.Value { return ruby.NewInstance(x509NameClass, selfRequest(c).subject) }},
		{Name: "to_der", Fn: func(c *ruby.Call) ruby.Value { return c.NewBytes(selfRequest(c).der) }},
		{Name: "to_pem", Fn: requestPEM}, {Name: "to_s", Fn: requestPEM},
		{Name: "verify", Min: 1, Max: 1, Fn: requestVerify},
		{Name: "version", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfRequest(c).req.Version)) }},
	}},
}

func requestPEM(c *ruby.Call) ruby.Value { return newPEM(c, "CERTIFICATE REQUEST", selfRequest(c).der) }

func selfRequest(c *ruby.Call) *request {
	r, ok := ruby.DataOf[*request](c.Self)
	if !ok || r.req == nil {
		c.Fail(&ruby.UnsupportedError{Construct: "an empty OpenSSL::X509::Request", Reason: noSigning})
		return &request{req: &x509.CertificateRequest{}, subject: &distinguishedName{}}
	}
	return r
}

func requestInitialize(c *ruby.Call) ruby.Value {
	if !c.Has(0) {
		return c.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Request.new without a request", Reason: noSigning})
	}
	s, err := derText(c.RT, c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	der := takeDER(&c.Budget, s, maxDER, derSteps)
	if c.Failed() {
		return ruby.Nil
	}
	if !wholeDER(der) {
		_, body, ok := strings.Cut(s, "-----BEGIN CERTIFICATE REQUEST-----")
		if !ok {
			_, body, ok = strings.Cut(s, "-----BEGIN NEW CERTIFICATE REQUEST-----")
		}
		body, _, ended := strings.Cut(body, "-----END ")
		if !ok || !ended {
			return c.Raise(requestErrorClass, "PEM_read_bio_X509_REQ: no start line (Expecting: CERTIFICATE REQUEST)")
		}
		raw, _ := c.Send(ruby.NewString(body).Value(), "unpack1", ruby.FrozenStr("m"))
		der = c.BytesOf(ruby.PlainToS(raw))
	}
	req, err := x509.ParseCertificateRequest(der) // bounded: maxDER
	if err != nil {
		return c.Fail(&ruby.UnsupportedError{Construct: "this request", Reason: err.Error()})
	}
	r := &request{req: req, der: c.StringOf(der)}
	if r.subject, err = parseName(&c.Budget, req.RawSubject); err != nil {
		return c.Fail(err)
	}
	c.SelfInstance().Data = r
	return ruby.Nil
}

// keyIdentifier implements an identifier of a key, nil without one.
func keyIdentifier(c *ruby.Call, get func(*x509.Certificate) []byte) ruby.Value {
	id := get(selfCertificate(c).cert)
	if id == nil {
		return ruby.Nil
	}
	return c.NewBytes(c.StringOf(id))
}

// uris implements a list of addresses, nil without one.
func uris(c *ruby.Call, get func(*x509.Certificate) []string) ruby.Value {
	var list []ruby.Value
	for _, uri := range ruby.Each(c, get(selfCertificate(c).cert)) {
		list = ruby.Append(c, list, c.NewASCII(uri))
	}
	if list == nil {
		return ruby.Nil
	}
	return c.List(list)
}

// keyOf returns the key that an argument is; nil after an error.
func keyOf(c *ruby.Call) *pkey {
	k, ok := ruby.DataOf[*pkey](c.Args[0])
	if !ok || k.public == nil {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected OpenSSL/EVP_PKEY)", c.Args[0].RealClass().Inspect())
		return nil
	}
	return k
}

func checkPrivateKey(c *ruby.Call) ruby.Value {
	k, cert := keyOf(c), selfCertificate(c).cert
	if c.Failed() {
		return ruby.Nil
	}
	if k.private == nil {
		return c.Fail(&ruby.UnsupportedError{Construct: "check_private_key with a public key"})
	}
	return ruby.Bool(samePublic(k.public, cert.PublicKey))
}

// signatureSteps is the work of checking a signature.
const signatureSteps = 8 << 10

// fits reports whether a key is of the kind that an algorithm signs with; known is false for algorithms that are not
// checked here.
func fits(k *pkey, algorithm x509.SignatureAlgorithm) (fit, known bool) {
	_, isRSA := k.public.(*rsa.PublicKey)
	_, isEC := k.public.(*ecdsa.PublicKey)
	_, isEd := k.public.(ed25519.PublicKey)
	switch algorithm {
	case x509.SHA256WithRSA, x509.SHA384WithRSA, x509.SHA512WithRSA:
		return isRSA, true
	case x509.ECDSAWithSHA256, x509.ECDSAWithSHA384, x509.ECDSAWithSHA512:
		return isEC, true
	case x509.PureEd25519:
		return isEd, true
	}
	return false, false
}

// verified checks a signature.
func verified(c *ruby.Call, class *ruby.Class, algorithm x509.SignatureAlgorithm, signed, signature []byte) ruby.Value {
	k := keyOf(c)
	if c.Failed() || !c.Step(signatureSteps) {
		return ruby.Nil
	}
	fit, known := fits(k, algorithm)
	switch {
	case !known:
		return c.Fail(&ruby.UnsupportedError{Construct: "verifying a signature of " + signatureName(algorithm)})
	case !fit:
		return c.Raise(class, "wrong public key type")
	}
	by := &x509.Certificate{PublicKey: k.public, PublicKeyAlgorithm: keyAlgorithm(k)}
	return ruby.Bool(by.CheckSignature(algorithm, signed, signature) == nil) // bounded: maxDER
}

func keyAlgorithm(k *pkey) x509.PublicKeyAlgorithm {
	switch k.public.(type) {
	case *rsa.PublicKey:
		return x509.RSA
	case *ecdsa.PublicKey:
		return x509.ECDSA
	}
	return x509.Ed25519
}

func certVerify(c *ruby.Call) ruby.Value {
	k := selfCertificate(c).cert
	return verified(c, x509CertErrorClass, k.SignatureAlgorithm, k.RawTBSCertificate, k.Signature)
}

func requestVerify(c *ruby.Call) ruby.Value {
	r := selfRequest(c).req
	return verified(c, requestErrorClass, r.SignatureAlgorithm, r.RawTBSCertificateRequest, r.Signature)
}
