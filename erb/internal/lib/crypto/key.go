package crypto

// This file implements reading keys: OpenSSL::PKey.

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"reflect"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	opensslPKeyModule *ruby.Class
	pkeyErrorClass    *ruby.Class
	pkeyClass         *ruby.Class
	pkeyRSAClass      *ruby.Class
	pkeyECClass       *ruby.Class
	pkeyGroupClass    *ruby.Class
)

// pkey is the Go data of a key; private is nil for a public one.
type pkey struct {
	public  crypto.PublicKey
	private crypto.PrivateKey
	size    int // of the text that it was parsed from
}

// Weight implements sized.
func (k *pkey) Weight() int64 { return int64(k.size / 16) }

const reasonGenerate = "keys are read, not made"

func allocateKey(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &pkey{}) }

var keysTables = []ruby.Table{
	{Class: &opensslPKeyModule, Statics: []ruby.Method{
		{Name: "generate_key", Reason: "keys are read, not made"},
		{Name: "read", Min: 1, Max: 2, Fn: pkeyRead},
	}},
	{Class: &opensslPKeyModule, Constants: func() {
		ruby.Constant(opensslPKeyModule, "RSAError", pkeyErrorClass.Value())
		ruby.Constant(opensslPKeyModule, "ECError", pkeyErrorClass.Value())
	}},
	{Class: &pkeyRSAClass, Alloc: allocateKey, Statics: []ruby.Method{{Name: "generate", Reason: reasonGenerate}}},
	{Class: &pkeyECClass, Alloc: allocateKey, Statics: []ruby.Method{{Name: "generate", Reason: reasonGenerate}}},
	{Class: &pkeyClass, Refuse: []string{"inspect"}},
	{Class: &pkeyRSAClass, Refuse: []string{"p"}},
	{Class: &pkeyGroupClass, Refuse: []string{"==", "eql?", "initialize"}},
	{Class: &pkeyClass, Methods: []ruby.Method{
		{Name: "initialize", Max: 2, Fn: pkeyInitialize, Flags: ruby.PrivateRow},
		{Name: "oid", Fn: pkeyOID},
		{Name: "compare?", Min: 1, Max: 1, Fn: pkeyCompare},
		{Name: "private_to_der", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return c.NewBytes(privateDER(c)) }},
		{Name: "private_to_pem", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return newPEM(c, "PRIVATE KEY", privateDER(c)) }},
		{Name: "public_to_der", Fn: func(c *ruby.Call) ruby.Value { return c.NewBytes(publicDER(c)) }},
		{Name: "public_to_pem", Fn: func(c *ruby.Call) ruby.Value { return newPEM(c, "PUBLIC KEY", publicDER(c)) }},
		{Name: "sign", Reason: "signatures"},
		{Name: "verify", Reason: "signatures"},
	}},
	{Class: &pkeyRSAClass, Also: []**ruby.Class{&pkeyECClass}, Methods: []ruby.Method{
		{Name: "export", Max: 2, Fn: pkeyToPEM},
		{Name: "private?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfKey(c).private != nil) }},
		{Name: "public?", Fn: ruby.AlwaysTrue},
		{Name: "to_der", Max: 2, Fn: pkeyToDER},
		{Name: "to_pem", Max: 2, Fn: pkeyToPEM},
	}},
	{Class: &pkeyRSAClass, Methods: []ruby.Method{
		{Name: "to_s", Max: 2, Fn: pkeyToPEM},
		{Name: "public_key", Fn: func(c *ruby.Call) ruby.Value { return newKey(c, selfKey(c).public) }},
		{Name: "d", Fn: func(c *ruby.Call) ruby.Value {
			return pkeyNumber(c, func(k *pkey) *big.Int { return k.private.(*rsa.PrivateKey).D }, true)
		}},
		{Name: "e", Fn: func(c *ruby.Call) ruby.Value {
			return pkeyNumber(c, func(k *pkey) *big.Int { return big.NewInt(int64(k.public.(*rsa.PublicKey).E)) }, false)
		}},
		{Name: "n", Fn: func(c *ruby.Call) ruby.Value {
			return pkeyNumber(c, func(k *pkey) *big.Int { return k.public.(*rsa.PublicKey).N }, false)
		}},
	}},
	{Class: &pkeyECClass, Methods: []ruby.Method{
		{Name: "group", Fn: func(c *ruby.Call) ruby.Value { return ruby.NewInstance(pkeyGroupClass, selfKey(c).public) }},
		{Name: "private_key?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfKey(c).private != nil) }},
		{Name: "public_key?", Fn: ruby.AlwaysTrue},
	}},
	{Class: &pkeyGroupClass, Methods: []ruby.Method{{Name: "curve_name", Fn: groupCurveName}}},
}

func selfKey(c *ruby.Call) *pkey {
	k, ok := ruby.DataOf[*pkey](c.Self)
	if !ok || k.public == nil {
		c.Fail(&ruby.UnsupportedError{Construct: "an empty key"})
		return &pkey{public: &rsa.PublicKey{N: new(big.Int)}}
	}
	return k
}

// newKey makes the object of a public key.
func newKey(c *ruby.Call, public crypto.PublicKey) ruby.Value {
	return keyObject(c, &pkey{public: public})
}

func keyObject(c *ruby.Call, k *pkey) ruby.Value {
	switch k.public.(type) {
	case *rsa.PublicKey:
		return ruby.NewInstance(pkeyRSAClass, k)
	case *ecdsa.PublicKey:
		return ruby.NewInstance(pkeyECClass, k)
	case ed25519.PublicKey:
		return ruby.NewInstance(pkeyClass, k)
	}
	return c.Fail(&ruby.UnsupportedError{Construct: "this kind of key"})
}

// parseKey parses a key in any of its usual forms. It returns nil if the text is not a key, or the password is
// wrong.
func parseKey(b *ruby.Budget, s string, ask password) *pkey {
	der := takeDER(b, s, maxKey, keySteps)
	if b.Err() != nil {
		return nil
	}
	if block, _ := pem.Decode(der); block != nil { // bounded: maxKey
		der = block.Bytes
		if block.Type == "CERTIFICATE" {
			return nil
		}
		if block.Headers["DEK-Info"] != "" {
			der, _ = decryptPEM(b, block, ask)
		}
		if b.Failed() {
			return nil
		}
	}
	if plain, found := decryptPKCS8(b, der, ask); found {
		der = plain
	}
	if b.Failed() {
		return nil
	}
	return readKey(der)
}

// readKey reads a key that is not encrypted.
func readKey(der []byte) *pkey {
	for _, read := range keyReaders {
		k, err := read(der)
		if private, ok := k.(crypto.Signer); ok && err == nil {
			return &pkey{public: private.Public(), private: private, size: len(der)}
		}
		if err == nil && k != nil {
			return &pkey{public: k, size: len(der)}
		}
	}
	return nil
}

// keyReaders read the forms of keys, each of at most maxKey bytes.
var keyReaders = []func(der []byte) (any, error){
	func(der []byte) (any, error) { return x509.ParsePKCS1PrivateKey(der) },
	func(der []byte) (any, error) { return x509.ParseECPrivateKey(der) },
	x509.ParsePKCS8PrivateKey,
	x509.ParsePKIXPublicKey,
	func(der []byte) (any, error) { return x509.ParsePKCS1PublicKey(der) },
}

func keyArg(c *ruby.Call) *pkey {
	s, err := derText(c.RT, c.Args[0])
	if err != nil {
		c.Fail(err)
		return nil
	}
	return parseKey(&c.Budget, s, passwordArg(c, 1))
}

func pkeyRead(c *ruby.Call) ruby.Value {
	k := keyArg(c)
	if c.Failed() {
		return ruby.Nil
	}
	if k == nil {
		return c.Raise(pkeyErrorClass, "Could not parse PKey")
	}
	return keyObject(c, k)
}

func pkeyInitialize(c *ruby.Call) ruby.Value {
	if !c.Has(0) || c.Args[0].IsInt() {
		return c.Fail(&ruby.UnsupportedError{Construct: c.Self.RealClass().Inspect() + ".new of a new key", Reason: "keys are read, not made"})
	}
	k := keyArg(c)
	if c.Failed() {
		return ruby.Nil
	}
	isRSA := c.Self.Class().IsA(pkeyRSAClass)
	switch {
	case k == nil && isRSA:
		return c.Raise(pkeyErrorClass, "Neither PUB key nor PRIV key")
	case k == nil:
		return c.Raise(pkeyErrorClass, "invalid curve name")
	}
	switch k.public.(type) {
	case *rsa.PublicKey:
		if !isRSA {
			return c.Raise(pkeyErrorClass, "incorrect pkey type: rsaEncryption")
		}
	case *ecdsa.PublicKey:
		if isRSA {
			return c.Raise(pkeyErrorClass, "incorrect pkey type: id-ecPublicKey")
		}
	case ed25519.PublicKey:
		return c.Raise(pkeyErrorClass, "incorrect pkey type: ED25519")
	default:
		return c.Fail(&ruby.UnsupportedError{Construct: "this kind of key"})
	}
	c.SelfInstance().Data = k
	return ruby.Nil
}

// keyDER returns a key encoded by a library: it is about as long as the text that the key was parsed from.
func keyDER(c *ruby.Call, der []byte, err error) string {
	if err != nil {
		c.Fail(&ruby.UnsupportedError{Construct: "this kind of key", Reason: err.Error()})
	}
	return c.StringOf(der)
}

func publicDER(c *ruby.Call) string {
	der, err := x509.MarshalPKIXPublicKey(selfKey(c).public) // bounded: maxKey
	return keyDER(c, der, err)
}

// traditional returns a key in the form of its kind, and its label in PEM.
func traditional(c *ruby.Call) (label, der string) {
	if c.Has(0) {
		c.Fail(&ruby.UnsupportedError{Construct: "encrypted keys"})
		return "", ""
	}
	switch k := selfKey(c).private.(type) {
	case *rsa.PrivateKey:
		return "RSA PRIVATE KEY", keyDER(c, x509.MarshalPKCS1PrivateKey(k), nil) // bounded: maxKey
	case *ecdsa.PrivateKey:
		der, err := x509.MarshalECPrivateKey(k) // bounded: maxKey
		return "EC PRIVATE KEY", keyDER(c, der, err)
	}
	return "PUBLIC KEY", publicDER(c)
}

func pkeyToPEM(c *ruby.Call) ruby.Value {
	label, der := traditional(c)
	return newPEM(c, label, der)
}

func pkeyToDER(c *ruby.Call) ruby.Value {
	_, der := traditional(c)
	return c.NewBytes(der)
}

// privateDER returns a key in the form of PKCS #8.
func privateDER(c *ruby.Call) string {
	k := selfKey(c).private
	if c.Has(0) {
		c.Fail(&ruby.UnsupportedError{Construct: "encrypted keys"})
		return ""
	}
	der, err := x509.MarshalPKCS8PrivateKey(k) // bounded: maxKey
	return keyDER(c, der, err)
}

// pkeyCompare is compare?: both have the same public key.
func pkeyCompare(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*pkey](c.Args[0])
	if !ok {
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected OpenSSL/EVP_PKEY)", c.Args[0].RealClass().Inspect())
	}
	if reflect.TypeOf(other.public) != reflect.TypeOf(selfKey(c).public) {
		return c.Fail(&ruby.UnsupportedError{Construct: "comparing keys of two kinds"})
	}
	return ruby.Bool(samePublic(selfKey(c).public, other.public))
}

// samePublic reports whether two public keys are the same.
func samePublic(a, b crypto.PublicKey) bool {
	k, ok := a.(interface{ Equal(crypto.PublicKey) bool })
	return ok && k.Equal(b)
}

func pkeyOID(c *ruby.Call) ruby.Value {
	switch selfKey(c).public.(type) {
	case *rsa.PublicKey:
		return c.NewBytes("rsaEncryption")
	case *ecdsa.PublicKey:
		return c.NewBytes("id-ecPublicKey")
	}
	return c.NewBytes("ED25519")
}

// pkeyNumber implements one of a key's numbers; private ones are nil for a public key.
func pkeyNumber(c *ruby.Call, get func(*pkey) *big.Int, private bool) ruby.Value {
	k := selfKey(c)
	if c.Failed() || private && k.private == nil {
		return ruby.Nil
	}
	return newBN(get(k))
}

func groupCurveName(c *ruby.Call) ruby.Value {
	k, _ := c.SelfInstance().Data.(*ecdsa.PublicKey)
	if k == nil {
		return ruby.Nil
	}
	return c.NewBytes(curveNames.Get()[k.Curve.Params().Name])
}

// curveNames are OpenSSL's names of curves.
var curveNames = ruby.Once[map[string]string]{Make: func() map[string]string {
	return map[string]string{"P-224": "secp224r1", "P-256": "prime256v1", "P-384": "secp384r1", "P-521": "secp521r1"}
}}
