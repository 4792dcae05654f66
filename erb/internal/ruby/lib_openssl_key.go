package ruby

// This file implements reading keys: OpenSSL::PKey.

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"math/big"
)

var (
	opensslPKeyModule = NewModule("OpenSSL::PKey")
	pkeyErrorClass    = NewClass("OpenSSL::PKey::PKeyError", opensslErrorClass)
	pkeyClass         = NewClass("OpenSSL::PKey::PKey", ObjectClass)
	pkeyRSAClass      = NewClass("OpenSSL::PKey::RSA", pkeyClass)
	pkeyECClass       = NewClass("OpenSSL::PKey::EC", pkeyClass)
	pkeyGroupClass    = NewClass("OpenSSL::PKey::EC::Group", ObjectClass)
)

// pkey is the Go data of a key; private is nil for a public one.
type pkey struct {
	public  crypto.PublicKey
	private crypto.PrivateKey
	size    int // of what it was read from
}

// weight implements sized.
func (k *pkey) weight() int64 { return int64(k.size / 16) }

func init() {
	Statics(opensslPKeyModule, []Method{
		{Name: "generate_key", Reason: "keys are read, not made"},
		{Name: "read", Min: 1, Max: 2, Fn: pkeyRead},
	})
	Constant(opensslPKeyModule, "RSAError", pkeyErrorClass.Value())
	Constant(opensslPKeyModule, "ECError", pkeyErrorClass.Value())
	for _, class := range []*Class{pkeyRSAClass, pkeyECClass} {
		class.alloc = func(c *Class) Value { return NewInstance(c, &pkey{}) }
		Statics(class, []Method{{Name: "generate", Reason: "keys are read, not made"}})
	}
	Methods(pkeyClass, []Method{
		{Name: "initialize", Max: 2, Fn: pkeyInitialize, Flags: PrivateRow},
		{Name: "oid", Fn: pkeyOID},
		{Name: "private?", Fn: func(c *Call) Value { return Bool(c.pkey().private != nil) }},
		{Name: "private_to_pem", Max: 2, Fn: pkeyPrivateToPEM},
		{Name: "public?", Fn: always(True)},
		{Name: "public_key", Fn: func(c *Call) Value { return c.newKey(c.pkey().public) }},
		{Name: "public_to_der", Fn: func(c *Call) Value { return c.newBytes(c.publicDER()) }},
		{Name: "public_to_pem", Fn: func(c *Call) Value { return c.newPEM("PUBLIC KEY", c.publicDER()) }},
		{Name: "sign", Reason: "signatures"},
		{Name: "to_pem", Max: 2, Fn: pkeyToPEM}, {Name: "export", Max: 2, Fn: pkeyToPEM},
		{Name: "verify", Reason: "signatures"},
	})
	Methods(pkeyRSAClass, []Method{
		{Name: "to_s", Max: 2, Fn: pkeyToPEM},
		{Name: "d", Fn: pkeyNumber(func(k *pkey) *big.Int { return k.private.(*rsa.PrivateKey).D }, true)},
		{Name: "e", Fn: pkeyNumber(func(k *pkey) *big.Int { return big.NewInt(int64(k.public.(*rsa.PublicKey).E)) }, false)},
		{Name: "n", Fn: pkeyNumber(func(k *pkey) *big.Int { return k.public.(*rsa.PublicKey).N }, false)},
	})
	Methods(pkeyECClass, []Method{
		{Name: "group", Fn: func(c *Call) Value { return NewInstance(pkeyGroupClass, c.pkey().public) }},
		{Name: "private_key?", Fn: func(c *Call) Value { return Bool(c.pkey().private != nil) }},
		{Name: "public_key?", Fn: always(True)},
	})
	Methods(pkeyGroupClass, []Method{{Name: "curve_name", Fn: groupCurveName}})
}

func (c *Call) pkey() *pkey {
	k, ok := DataOf[*pkey](c.Self)
	if !ok || k.public == nil {
		c.Fail(&UnsupportedError{Construct: "an empty key"})
		return &pkey{public: &rsa.PublicKey{N: new(big.Int)}}
	}
	return k
}

// newKey makes the object of a public key.
func (c *Call) newKey(public crypto.PublicKey) Value { return c.keyObject(&pkey{public: public}) }

func (c *Call) keyObject(k *pkey) Value {
	switch k.public.(type) {
	case *rsa.PublicKey:
		return NewInstance(pkeyRSAClass, k)
	case *ecdsa.PublicKey:
		return NewInstance(pkeyECClass, k)
	case ed25519.PublicKey:
		return NewInstance(pkeyClass, k)
	}
	return c.Fail(&UnsupportedError{Construct: "this kind of key"})
}

// parseKey reads a key in any of its usual forms; nil if it is none.
func (b *Budget) parseKey(s string) *pkey {
	der := b.der(s, mostKey, keySteps)
	if b.err != nil {
		return nil
	}
	if block, _ := pem.Decode(der); block != nil { // bounded: mostKey
		der = block.Bytes
		if block.Type == "CERTIFICATE" {
			return nil
		}
	}
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

// keyReaders read the forms of keys, each of at most mostKey bytes.
var keyReaders = []func(der []byte) (any, error){
	keyReader(x509.ParsePKCS1PrivateKey), keyReader(x509.ParseECPrivateKey), x509.ParsePKCS8PrivateKey,
	x509.ParsePKIXPublicKey, keyReader(x509.ParsePKCS1PublicKey),
}

func keyReader[T any](read func([]byte) (T, error)) func([]byte) (any, error) {
	return func(der []byte) (any, error) { return read(der) }
}

func (c *Call) keyArg() *pkey {
	s, err := c.RT.derText(c.Args[0])
	if err != nil {
		c.Fail(err)
		return nil
	}
	return c.parseKey(s)
}

func pkeyRead(c *Call) Value {
	k := c.keyArg()
	if c.Failed() {
		return Nil
	}
	if k == nil {
		return c.Raise(pkeyErrorClass, "Could not parse PKey")
	}
	return c.keyObject(k)
}

func pkeyInitialize(c *Call) Value {
	if !c.Has(0) || c.Args[0].IsInt() {
		return c.Fail(&UnsupportedError{Construct: c.Self.RealClass().Inspect() + ".new of a new key", Reason: "keys are read, not made"})
	}
	k := c.keyArg()
	if c.Failed() {
		return Nil
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
		return c.Fail(&UnsupportedError{Construct: "this kind of key"})
	}
	c.SelfInstance().Data = k
	return Nil
}

// keyDER gives what a library made of a key: it is about as long as what the key was read from.
func (c *Call) keyDER(der []byte, err error) string {
	if err != nil {
		c.Fail(&UnsupportedError{Construct: "this kind of key", Reason: err.Error()})
	}
	return c.StringOf(der)
}

func (c *Call) publicDER() string {
	return c.keyDER(x509.MarshalPKIXPublicKey(c.pkey().public)) // bounded: mostKey
}

func pkeyToPEM(c *Call) Value {
	if c.Has(0) {
		return c.Fail(&UnsupportedError{Construct: "encrypted keys"})
	}
	switch k := c.pkey().private.(type) {
	case *rsa.PrivateKey:
		return c.newPEM("RSA PRIVATE KEY", c.keyDER(x509.MarshalPKCS1PrivateKey(k), nil)) // bounded: mostKey
	case *ecdsa.PrivateKey:
		return c.newPEM("EC PRIVATE KEY", c.keyDER(x509.MarshalECPrivateKey(k))) // bounded: mostKey
	case nil:
		return c.newPEM("PUBLIC KEY", c.publicDER())
	}
	return pkeyPrivateToPEM(c)
}

func pkeyPrivateToPEM(c *Call) Value {
	k := c.pkey().private
	if c.Has(0) {
		return c.Fail(&UnsupportedError{Construct: "encrypted keys"})
	}
	return c.newPEM("PRIVATE KEY", c.keyDER(x509.MarshalPKCS8PrivateKey(k))) // bounded: mostKey
}

func pkeyOID(c *Call) Value {
	switch c.pkey().public.(type) {
	case *rsa.PublicKey:
		return c.NewString("rsaEncryption")
	case *ecdsa.PublicKey:
		return c.NewString("id-ecPublicKey")
	}
	return c.NewString("ED25519")
}

// pkeyNumber makes the row of one of a key's numbers; private ones are nil for a public key.
func pkeyNumber(get func(*pkey) *big.Int, private bool) func(*Call) Value {
	return func(c *Call) Value {
		k := c.pkey()
		if c.Failed() || private && k.private == nil {
			return Nil
		}
		return newBN(get(k))
	}
}

func groupCurveName(c *Call) Value {
	k, _ := c.SelfInstance().Data.(*ecdsa.PublicKey)
	names := map[string]string{"P-224": "secp224r1", "P-256": "prime256v1", "P-384": "secp384r1", "P-521": "secp521r1"}
	if k == nil {
		return Nil
	}
	return c.NewString(names[k.Curve.Params().Name])
}
