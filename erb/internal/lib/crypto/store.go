package crypto

// This file implements OpenSSL::X509::Store, which checks certificates against the ones it trusts, in the steps and
// with the errors of OpenSSL.

import (
	"bytes"
	"crypto/x509"
	"encoding/asn1"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/lib/digest"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	x509Module      *ruby.Class
	storeClass      *ruby.Class
	storeErrorClass *ruby.Class
)

// store is the Go data of a Store.
type store struct {
	trusted []*certificate
	now     ruby.Value // as time= set it
	purpose int64      // as purpose= set it; 0 for none
	code    ruby.Value // of the last verification
	text    ruby.Value
	chain   ruby.Value
}

// maxChain is the maximum number of certificates that a store has, and that one is checked with.
const maxChain = 100

const noFiles = "templates can't reach files"

const plainCheck = "certificates are checked without flags"

// The purposes.
const (
	forClient  = 1
	forServer  = 2
	forAnybody = 7
)

var storeTables = []ruby.Table{
	{Class: &storeClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &store{}) }, Hides: []string{"@error", "@error_string", "@chain", "@verify_callback"}},
	{Class: &x509Module, Constants: func() {
		for _, row := range []struct {
			name  string
			value int64
		}{
			{"PURPOSE_SSL_CLIENT", forClient}, {"PURPOSE_SSL_SERVER", forServer}, {"PURPOSE_ANY", forAnybody}, {"V_OK", int64(verifyOK)},
			{"V_ERR_UNABLE_TO_GET_ISSUER_CERT", int64(noIssuer)}, {"V_ERR_CERT_SIGNATURE_FAILURE", int64(badSignature)},
			{"V_ERR_CERT_NOT_YET_VALID", int64(notYetValid)}, {"V_ERR_CERT_HAS_EXPIRED", int64(expired)},
			{"V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT", int64(selfSigned)}, {"V_ERR_SELF_SIGNED_CERT_IN_CHAIN", int64(selfSignedInChain)},
			{"V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY", int64(noLocalIssuer)}, {"V_ERR_PATH_LENGTH_EXCEEDED", int64(pathTooLong)},
			{"V_ERR_INVALID_PURPOSE", int64(wrongPurpose)}, {"V_ERR_UNHANDLED_CRITICAL_EXTENSION", int64(unhandledCritical)},
			{"V_ERR_INVALID_CA", int64(invalidCA)},
		} {
			ruby.Constant(x509Module, row.name, ruby.Int(row.value))
		}
	}},
	{Class: &storeClass, TakeAway: []string{"initialize_copy"}},
	{Class: &storeClass, Methods: []ruby.Method{
		{Name: "add_cert", Min: 1, Max: 1, Fn: storeAdd},
		{Name: "add_crl", Min: 1, Max: 1, Reason: "lists of revoked certificates"},
		{Name: "add_file", Min: 1, Max: 1, Reason: noFiles},
		{Name: "add_path", Min: 1, Max: 1, Reason: noFiles},
		{Name: "chain", Fn: func(c *ruby.Call) ruby.Value { return selfStore(c).chain }},
		{Name: "error", Fn: func(c *ruby.Call) ruby.Value { return selfStore(c).code }},
		{Name: "error_string", Fn: func(c *ruby.Call) ruby.Value { return selfStore(c).text }},
		{Name: "flags=", Min: 1, Max: 1, Reason: plainCheck},
		{Name: "initialize", Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "purpose=", Min: 1, Max: 1, Fn: setPurpose},
		{Name: "set_default_paths", Reason: noFiles},
		{Name: "time=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { selfStore(c).now = c.Args[0]; return c.Args[0] }},
		{Name: "trust=", Min: 1, Max: 1, Reason: plainCheck},
		{Name: "verify", Min: 1, Max: 2, Fn: storeVerify, Flags: ruby.Volatile},
		{Name: "verify_callback", Fn: ruby.AlwaysNil},
		{Name: "verify_callback=", Min: 1, Max: 1, Reason: plainCheck},
	}},
}

func setPurpose(c *ruby.Call) ruby.Value {
	switch n := c.Int(0); n {
	case forClient, forServer, forAnybody:
		selfStore(c).purpose = n
	default:
		c.Fail(&ruby.UnsupportedError{Construct: "this purpose of an OpenSSL::X509::Store"})
	}
	return c.Args[0]
}

func selfStore(c *ruby.Call) *store {
	s, ok := ruby.DataOf[*store](c.Self)
	if !ok {
		return &store{}
	}
	return s
}

// certificateOf returns the certificate that a value is; nil after an error.
func certificateOf(c *ruby.Call, v ruby.Value) *certificate {
	k, ok := ruby.DataOf[*certificate](v)
	if !ok {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected OpenSSL/X509)", v.RealClass().Inspect())
		return nil
	}
	if k.cert == nil {
		c.Fail(&ruby.UnsupportedError{Construct: "an empty OpenSSL::X509::Certificate", Reason: noSigning})
		return nil
	}
	return k
}

func storeAdd(c *ruby.Call) ruby.Value {
	k, s := certificateOf(c, c.Args[0]), selfStore(c)
	if c.Failed() {
		return ruby.Nil
	}
	for _, other := range ruby.Each(c, s.trusted) {
		if other.der == k.der {
			return c.Self
		}
	}
	if len(s.trusted) == maxChain {
		return c.Fail(&ruby.LimitError{What: "certificates of a store", Limit: maxChain})
	}
	s.trusted = ruby.Append(c, s.trusted, k)
	return c.Self
}

// verifyCode is a result of OpenSSL.
type verifyCode int64

// The results.
const (
	verifyOK          verifyCode = 0
	noIssuer          verifyCode = 2
	badSignature      verifyCode = 7
	notYetValid       verifyCode = 9
	expired           verifyCode = 10
	selfSigned        verifyCode = 18
	selfSignedInChain verifyCode = 19
	noLocalIssuer     verifyCode = 20
	pathTooLong       verifyCode = 25
	wrongPurpose      verifyCode = 26
	unhandledCritical verifyCode = 34
	invalidCA         verifyCode = 79
)

func (v verifyCode) String() string {
	switch v {
	case noIssuer:
		return "unable to get issuer certificate"
	case badSignature:
		return "certificate signature failure"
	case notYetValid:
		return "certificate is not yet valid"
	case expired:
		return "certificate has expired"
	case selfSigned:
		return "self-signed certificate"
	case selfSignedInChain:
		return "self-signed certificate in certificate chain"
	case noLocalIssuer:
		return "unable to get local issuer certificate"
	case pathTooLong:
		return "path length constraint exceeded"
	case wrongPurpose:
		return "unsuitable certificate purpose"
	case unhandledCritical:
		return "unhandled critical extension"
	case invalidCA:
		return "invalid CA certificate"
	}
	return "ok"
}

// check is one verification.
type check struct {
	*ruby.Call
	store     *store
	now       time.Time
	untrusted []*certificate
	chain     []*certificate
}

func storeVerify(c *ruby.Call) ruby.Value {
	if c.Args[0].IsNil() {
		return c.Raise(storeErrorClass, "X509_verify_cert: no cert set for us to verify")
	}
	k := certificateOf(c, c.Args[0])
	if c.Given() {
		return c.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Store#verify with a block"})
	}
	v := check{Call: c, store: selfStore(c)}
	if v.untrusted = untrustedArg(c); c.Failed() {
		return ruby.Nil
	}
	if v.now = v.store.clock(c); c.Failed() {
		return ruby.Nil
	}
	v.chain = ruby.Append(c, v.chain, k)
	code := v.run()
	var list []ruby.Value
	for _, k := range ruby.Each(c, v.chain) {
		list = ruby.Append(c, list, ruby.NewInstance(x509CertClass, k))
	}
	chain, text := c.List(list), c.NewBytes(code.String())
	if c.Failed() {
		return ruby.Nil
	}
	v.store.code, v.store.text, v.store.chain = ruby.Int(int64(code)), text, chain
	return ruby.Bool(code == verifyOK)
}

func untrustedArg(c *ruby.Call) (list []*certificate) {
	if c.Arg(1).IsNil() {
		return nil
	}
	given, ok := c.Arg(1).AsArray()
	if !ok {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Array)", c.Arg(1).RealClass().Inspect())
		return nil
	}
	if len(given.Elems) > maxChain {
		c.Fail(&ruby.LimitError{What: "certificates of a chain", Limit: maxChain})
		return nil
	}
	for _, v := range ruby.Each(c, given.Elems) {
		if _, ok := ruby.DataOf[*certificate](v); !ok {
			c.Raise(digest.OpenSSLErrorClass, "object in array not of class ##type##") // as Ruby has it
			return nil
		}
		list = ruby.Append(c, list, certificateOf(c, v))
	}
	return list
}

// clock returns the time at which certificates have to be valid.
func (s *store) clock(c *ruby.Call) time.Time {
	if s.now.IsNil() {
		t, _ := clock.Now(c)
		return t
	}
	v, _ := c.Send(s.now, "to_i")
	if !v.IsInt() {
		c.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Store#verify at this time"})
	}
	return time.Unix(v.Int(), 0)
}

func (v *check) run() verifyCode {
	for _, step := range []func() verifyCode{v.build, v.extensions, v.signatures} {
		if code := step(); code != verifyOK || v.Failed() {
			return code
		}
	}
	for _, k := range v.chain {
		for _, x := range k.cert.Extensions {
			switch id := oidText(x.Id); id {
			case "2.5.29.30", "1.3.6.1.5.5.7.1.7", "1.3.6.1.5.5.7.1.8", "1.3.6.1.5.5.7.1.14":
				v.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Store#verify of a certificate with the extension " + newExtension(x).oid})
			}
		}
	}
	return verifyOK
}

// build extends the chain to a certificate of the store that signed itself.
func (v *check) build() verifyCode {
	untrusted := 1 // certificates of the chain that are not from the store
	for len(v.chain) <= maxChain && v.Step(derSteps) {
		last := v.chain[len(v.chain)-1]
		self := v.signsItself(last)
		issuer := v.trustedIssuer(last)
		switch {
		case issuer != nil && self && issuer.der == last.der:
			return verifyOK
		case issuer != nil && !self:
			v.chain = ruby.Append(v, v.chain, issuer)
			if v.signsItself(issuer) {
				return verifyOK
			}
			continue
		}
		if issuer = nil; !self && untrusted == len(v.chain) {
			issuer = v.best(last)
		}
		switch {
		case issuer != nil:
			v.chain = ruby.Append(v, v.chain, issuer)
			untrusted++
		case self && len(v.chain) == 1:
			return selfSigned
		case self:
			return selfSignedInChain
		case untrusted < len(v.chain):
			return noIssuer
		default:
			return noLocalIssuer
		}
	}
	v.Fail(&ruby.LimitError{What: "certificates of a chain", Limit: maxChain})
	return noIssuer
}

func (v *check) signsItself(k *certificate) bool { return v.issued(k, k) }

// trustedIssuer returns the certificate of the store that signed k, nil if there is none.
func (v *check) trustedIssuer(k *certificate) (found *certificate) {
	for _, other := range ruby.Each(v, v.store.trusted) {
		if !v.issued(other, k) {
			continue
		}
		if found != nil {
			v.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Store#verify with two issuers of a certificate in the store"})
		}
		found = other
	}
	return found
}

// best returns the certificate outside of the store that signed k: the first one that is valid now, or else the one
// that is valid longest.
func (v *check) best(k *certificate) (found *certificate) {
	for _, other := range ruby.Each(v, v.untrusted) {
		if v.inChain(other) || !v.issued(other, k) {
			continue
		}
		if v.timely(other) == verifyOK {
			return other
		}
		if found == nil || other.cert.NotAfter.After(found.cert.NotAfter) {
			found = other
		}
	}
	return found
}

func (v *check) inChain(k *certificate) bool {
	for _, other := range v.chain {
		if other.der == k.der {
			return true
		}
	}
	return false
}

// issued reports whether a certificate may have signed another one, by their names and identifiers.
func (v *check) issued(issuer, subject *certificate) bool {
	if !v.Step(derSteps/16) || issuer.subject.compared(&v.Budget) != subject.issuer.compared(&v.Budget) {
		return false
	}
	return v.identified(issuer, subject) && v.kindOfKey(issuer.cert.PublicKey, subject.cert.SignatureAlgorithm)
}

// identified reports whether the identifier of the issuer's key in a certificate fits the issuer.
func (v *check) identified(issuer, subject *certificate) bool {
	for _, x := range subject.cert.Extensions {
		if oidText(x.Id) != "2.5.29.35" {
			continue
		}
		var aki struct {
			ID     []byte        `asn1:"optional,tag:0"`
			Issuer asn1.RawValue `asn1:"optional,tag:1"`
			Serial *big.Int      `asn1:"optional,tag:2"`
		}
		if _, err := readDER(x.Value, &aki); err != nil {
			v.Fail(&ruby.UnsupportedError{Construct: "this identifier of an issuer"})
			return false
		}
		if own := issuer.cert.SubjectKeyId; aki.ID != nil && len(own) > 0 && !bytes.Equal(aki.ID, own) { // bounded: maxDER
			return false
		}
		if aki.Serial != nil && aki.Serial.Cmp(issuer.cert.SerialNumber) != 0 { // bounded: maxDER
			return false
		}
		return v.named(aki.Issuer.Bytes, issuer)
	}
	return true
}

// named reports whether the first name of a directory in names, if there is one, is the name of the issuer's issuer.
func (v *check) named(names []byte, issuer *certificate) bool {
	for len(names) > 0 && v.Step(1) {
		var n asn1.RawValue
		rest, err := readDER(names, &n)
		if err != nil {
			return true
		}
		if names = rest; n.Tag != 4 {
			continue
		}
		name, err := parseName(&v.Budget, n.Bytes)
		if err != nil {
			v.Fail(&ruby.UnsupportedError{Construct: "this identifier of an issuer"})
			return false
		}
		return name.compared(&v.Budget) == issuer.issuer.compared(&v.Budget)
	}
	return true
}

// kindOfKey reports whether keys of a kind make signatures by an algorithm.
func (v *check) kindOfKey(key any, by x509.SignatureAlgorithm) bool {
	name, kind := signatureName(by), keyAlgorithm(&pkey{public: key})
	switch {
	case strings.HasSuffix(name, "WithRSAEncryption"):
		return kind == x509.RSA
	case strings.HasPrefix(name, "ecdsa-"):
		return kind == x509.ECDSA
	case name == "ED25519":
		return kind == x509.Ed25519
	}
	v.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Store#verify of a signature of " + name})
	return false
}

// handled are the extensions that may be critical.
var handled = ruby.Once[map[string]bool]{Make: func() map[string]bool {
	return map[string]bool{
		"2.16.840.1.113730.1.1": true, "2.5.29.15": true, "2.5.29.17": true, "2.5.29.19": true, "2.5.29.32": true, "2.5.29.31": true,
		"2.5.29.37": true, "2.5.29.36": true, "2.5.29.30": true, "2.5.29.33": true, "2.5.29.54": true,
	}
}}

// extensions checks what the extensions of the certificates allow.
func (v *check) extensions() verifyCode {
	between := 0 // certificates below that are not issued by themselves
	for i, k := range v.chain {
		usage, limits := false, false
		for _, x := range k.cert.Extensions {
			id := oidText(x.Id)
			usage, limits = usage || id == "2.5.29.15", limits || id == "2.5.29.19"
			switch {
			case id == "1.3.6.1.5.5.7.1.14" || id == "2.16.840.1.113730.1.1" && (i > 0 || v.store.purpose != 0):
				v.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::X509::Store#verify of a certificate with the extension " + newExtension(x).oid})
			case x.Critical && !handled.Get()[id]:
				return unhandledCritical
			}
		}
		if i > 0 && !v.signs(k, usage, limits, i) {
			return invalidCA
		}
		if !v.fitsPurpose(k.cert, usage, i) {
			return wrongPurpose
		}
		length := k.cert.MaxPathLen
		if i > 1 && limits && k.cert.IsCA && (length > 0 || length == 0 && k.cert.MaxPathLenZero) && between > length {
			return pathTooLong
		}
		if i > 0 && k.subject.compared(&v.Budget) != k.issuer.compared(&v.Budget) {
			between++
		}
	}
	return verifyOK
}

// fitsPurpose reports whether a certificate, with the extension of key usages or without, is for the purpose of the
// store. What signs others needs no usage of its key by them.
func (v *check) fitsPurpose(cert *x509.Certificate, usage bool, i int) bool {
	purpose, may, key := v.store.purpose, []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}, x509.KeyUsageDigitalSignature|x509.KeyUsageKeyAgreement
	switch purpose {
	case 0, forAnybody:
		return true
	case forServer:
		may = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageNetscapeServerGatedCrypto, x509.ExtKeyUsageMicrosoftServerGatedCrypto}
		key |= x509.KeyUsageKeyEncipherment
	}
	limited := len(cert.ExtKeyUsage)+len(cert.UnknownExtKeyUsage) > 0
	if limited && !slices.ContainsFunc(may, func(u x509.ExtKeyUsage) bool { return slices.Contains(cert.ExtKeyUsage, u) }) {
		return false
	}
	return i > 0 || !usage || cert.KeyUsage&key != 0
}

// signs reports whether a certificate may sign others. Old ones without the extensions for that may if they are the
// last of the chain.
func (v *check) signs(k *certificate, usage, limits bool, i int) bool {
	last := i == len(v.chain)-1
	switch {
	case usage && k.cert.KeyUsage&x509.KeyUsageCertSign == 0:
		return false
	case limits:
		return k.cert.IsCA
	case k.cert.Version == 1 && v.signsItself(k), usage:
		return last
	}
	return false
}

// signatures checks signatures and times, from the root on.
func (v *check) signatures() verifyCode {
	for i := len(v.chain) - 1; i >= 0; i-- {
		k := v.chain[i]
		if i < len(v.chain)-1 {
			switch ok := v.signed(k, v.chain[i+1]); {
			case v.Failed():
				return badSignature
			case !ok:
				return badSignature
			}
		}
		if code := v.timely(k); code != verifyOK {
			return code
		}
	}
	return verifyOK
}

func (v *check) signed(k, by *certificate) bool {
	key := &pkey{public: by.cert.PublicKey}
	fit, known := fits(key, k.cert.SignatureAlgorithm)
	if !known {
		v.Fail(&ruby.UnsupportedError{Construct: "verifying a signature of " + signatureName(k.cert.SignatureAlgorithm)})
	}
	if !fit || !v.Step(signatureSteps) {
		return false
	}
	issuer := &x509.Certificate{PublicKey: key.public, PublicKeyAlgorithm: keyAlgorithm(key)}
	return issuer.CheckSignature(k.cert.SignatureAlgorithm, k.cert.RawTBSCertificate, k.cert.Signature) == nil // bounded: maxDER
}

// timely checks that a certificate is valid now.
func (v *check) timely(k *certificate) verifyCode {
	switch {
	case v.now.Before(k.cert.NotBefore):
		return notYetValid
	case !v.now.Before(k.cert.NotAfter):
		return expired
	}
	return verifyOK
}
