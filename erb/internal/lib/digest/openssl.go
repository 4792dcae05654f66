package digest

// This file implements OpenSSL::Digest and OpenSSL::HMAC.

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding"
	"encoding/base64"
	"encoding/hex"
	"hash"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// The module OpenSSL, and the class of its errors.
var (
	OpenSSLModule     *ruby.Class
	OpenSSLErrorClass *ruby.Class
)

var (
	opensslDigestClass *ruby.Class
	hmacClass          *ruby.Class
)

// opensslDigests are OpenSSL's names of algorithms, in capitals.
var opensslDigests = ruby.Once[map[string]string]{Make: func() map[string]string {
	return map[string]string{
		"MD5": "MD5", "SSL3-MD5": "MD5", "SHA1": "SHA1", "SHA-1": "SHA1", "SSL3-SHA1": "SHA1",
		"SHA224": "SHA224", "SHA-224": "SHA224", "SHA2-224": "SHA224", "SHA256": "SHA256", "SHA-256": "SHA256", "SHA2-256": "SHA256",
		"SHA384": "SHA384", "SHA-384": "SHA384", "SHA2-384": "SHA384", "SHA512": "SHA512", "SHA-512": "SHA512", "SHA2-512": "SHA512",
	}
}}

// keyedHash is the Go data of an OpenSSL::HMAC. The data is kept: the state of an HMAC can't be copied, as dup does.
type keyedHash struct {
	name string // of the algorithm
	key  string
	data []string
}

// sum computes the digest.
func (k *keyedHash) sum(b *ruby.Budget) []byte {
	h := NewMAC(b, k.name, k.key)
	for _, s := range k.data {
		if !b.Step(1) || !b.Feed(h, s) {
			break
		}
	}
	return ruby.Sum(h)
}

// DupData implements DataDuper. The data can be shared: neither copy writes into it.
func (k *keyedHash) DupData(*ruby.Budget) any {
	return &keyedHash{k.name, k.key, k.data[:len(k.data):len(k.data)]}
}

// DupData implements DataDuper.
func (d *digest) DupData(*ruby.Budget) any {
	h := Algorithm(d.name)()
	if from, ok := d.h.(encoding.BinaryMarshaler); ok {
		if state, err := from.MarshalBinary(); err == nil {
			_ = h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state) // it is of the same kind
		}
	}
	return &digest{d.name, h}
}

// The classes of the algorithms.
var (
	opensslMD5Class    *ruby.Class
	opensslSHA1Class   *ruby.Class
	opensslSHA224Class *ruby.Class
	opensslSHA256Class *ruby.Class
	opensslSHA384Class *ruby.Class
	opensslSHA512Class *ruby.Class
)

// hmacResult implements the method that returns an HMAC in a format.
func hmacResult(c *ruby.Call, format func([]byte) string) ruby.Value {
	return c.NewBytes(format(selfHMAC(c).sum(&c.Budget)))
}

var openSSLTables = []ruby.Table{
	{Class: &OpenSSLErrorClass, Hides: []string{"@errors"}},
	{Class: &OpenSSLModule, Constants: func() {
		ruby.Constant(OpenSSLModule, "VERSION", ruby.FrozenStr("4.0.0"))
	}},
	{Class: &opensslDigestClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &digest{"SHA256", sha256.New()}) }},
	{Class: &OpenSSLModule, Statics: []ruby.Method{{Name: "Digest", Min: 1, Max: 1, Fn: opensslDigestNamed}}},
	{Class: &opensslDigestClass, Statics: []ruby.Method{
		{Name: "base64digest", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return opensslDigestOnce(c, base64.StdEncoding.EncodeToString) }},
		{Name: "digest", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return opensslDigestOnce(c, rawDigest) }},
		{Name: "hexdigest", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return opensslDigestOnce(c, hex.EncodeToString) }},
	}},
	{Class: &opensslDigestClass, Methods: []ruby.Method{
		{Name: "initialize", Min: 1, Max: 2, Fn: opensslDigestInitialize, Flags: ruby.PrivateRow},
		{Name: "name", Fn: func(c *ruby.Call) ruby.Value { return c.NewString(selfDigest(c, "finish").name) }},
	}},
	{
		Class: &opensslMD5Class,
		Also:  []**ruby.Class{&opensslSHA1Class, &opensslSHA224Class, &opensslSHA256Class, &opensslSHA384Class, &opensslSHA512Class},
		Statics: []ruby.Method{
			{Name: "base64digest", Min: 1, Max: -1, Fn: base64DigestOnce},
			{Name: "digest", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return digestOnce(c, rawDigest) }},
			{Name: "hexdigest", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return digestOnce(c, hex.EncodeToString) }},
		},
		Methods: []ruby.Method{
			{Name: "initialize", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return opensslDigestData(c, 0) }, Flags: ruby.PrivateRow},
		},
	},
	{Class: &opensslMD5Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "MD5") }},
	{Class: &opensslSHA1Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "SHA1") }},
	{Class: &opensslSHA224Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "SHA224") }},
	{Class: &opensslSHA256Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "SHA256") }},
	{Class: &opensslSHA384Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "SHA384") }},
	{Class: &opensslSHA512Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "SHA512") }},
	{Class: &hmacClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &keyedHash{name: "SHA256"}) }},
	{Class: &hmacClass, Statics: []ruby.Method{
		{Name: "base64digest", Min: 3, Max: 3, Fn: func(c *ruby.Call) ruby.Value { return hmacOnce(c, base64.StdEncoding.EncodeToString) }},
		{Name: "digest", Min: 3, Max: 3, Fn: func(c *ruby.Call) ruby.Value { return hmacOnce(c, rawDigest) }},
		{Name: "hexdigest", Min: 3, Max: 3, Fn: func(c *ruby.Call) ruby.Value { return hmacOnce(c, hex.EncodeToString) }},
	}},
	{Class: &hmacClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: hmacUpdate},
		{Name: "==", Min: 1, Max: 1, Fn: hmacEqual},
		{Name: "base64digest", Fn: func(c *ruby.Call) ruby.Value { return hmacResult(c, base64.StdEncoding.EncodeToString) }},
		{Name: "digest", Fn: func(c *ruby.Call) ruby.Value { return hmacResult(c, rawDigest) }},
		{Name: "hexdigest", Fn: func(c *ruby.Call) ruby.Value { return hmacResult(c, hex.EncodeToString) }},
		{Name: "initialize", Min: 2, Max: 2, Fn: hmacInitialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value { return hmacResult(c, hex.EncodeToString) }},
		{Name: "reset", Fn: hmacReset},
		{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value { return hmacResult(c, hex.EncodeToString) }},
		{Name: "update", Min: 1, Max: 1, Fn: hmacUpdate},
	}},
}

// Arg returns the algorithm that argument i names, or is an instance of. Which ones exist in addition to
// the common ones depends on the OpenSSL that Ruby was built with.
func Arg(c *ruby.Call, i int) string {
	if d, ok := ruby.DataOf[*digest](c.Arg(i)); ok && c.RT.IsA(c.Arg(i), opensslDigestClass) {
		return d.name
	}
	given := c.Str(i)
	if c.Failed() {
		return ""
	}
	name := ""
	if len(given) < shownName { // no digest has a longer name
		name = opensslDigests.Get()[c.UpperASCII(given)]
	}
	if name == "" {
		c.Fail(&ruby.UnsupportedError{Construct: c.Concat("OpenSSL digest ", Shortened(given)), Reason: "there are MD5, SHA1 and SHA2"})
	}
	return name
}

// shownName is the maximum length of a name in errors.
const shownName = 80

// Shortened returns the beginning of a name that is longer than any.
func Shortened(name string) string { return name[:min(len(name), shownName)] }

// opensslDigestNamed is OpenSSL::Digest("SHA256"): a class.
func opensslDigestNamed(c *ruby.Call) ruby.Value {
	name, isSymbol := c.Arg(0).AsSymbol()
	if !isSymbol {
		name = c.Str(0)
	}
	switch {
	case c.Failed():
		return ruby.Nil
	case name == "" || name[0] < 'A' || name[0] > 'Z':
		return c.Fail(c.RT.NameErrorf(opensslDigestClass.Value(), name, "wrong constant name %s", name))
	}
	v, ok := c.RT.ConstIn(opensslDigestClass, name)
	if !ok {
		return c.Fail(&ruby.UnsupportedError{Construct: c.Concat("OpenSSL digest ", Shortened(name)), Reason: "there are MD5, SHA1 and SHA2"})
	}
	return v
}

func opensslDigestInitialize(c *ruby.Call) ruby.Value {
	name := Arg(c, 0)
	if c.Failed() {
		return ruby.Nil
	}
	*selfDigest(c, "update") = digest{name, Algorithm(name)()}
	return opensslDigestData(c, 1)
}

// opensslDigestData takes the first data from argument i.
func opensslDigestData(c *ruby.Call, i int) ruby.Value {
	if !c.Arg(i).IsNil() {
		write(c, selfDigest(c, "update").h, i)
	}
	return ruby.Nil
}

// write adds the string that argument i is to a hash.
func write(c *ruby.Call, h hash.Hash, i int) {
	if s := c.Str(i); !c.Failed() {
		c.Feed(h, s)
	}
}

// base64DigestOnce passes its arguments on to digest, which takes one.
func base64DigestOnce(c *ruby.Call) ruby.Value {
	if len(c.Args) > 1 {
		return c.Fail(ruby.WrongArity(len(c.Args), 1, 1))
	}
	return digestOnce(c, base64.StdEncoding.EncodeToString)
}

// opensslDigestOnce converts the data first, as Ruby does.
func opensslDigestOnce(c *ruby.Call, format func([]byte) string) ruby.Value {
	data := c.Str(1)
	if c.Failed() {
		return ruby.Nil
	}
	name := Arg(c, 0)
	if c.Failed() {
		return ruby.Nil
	}
	h := Algorithm(name)()
	c.Feed(h, data)
	return newDigest(c, format, ruby.Sum(h))
}

func selfHMAC(c *ruby.Call) *keyedHash {
	k, ok := ruby.DataOf[*keyedHash](c.Self)
	if !ok {
		return &keyedHash{name: "SHA256"}
	}
	return k
}

// newHMAC makes a keyed hash of the algorithm and the key that arguments name.
func newHMAC(c *ruby.Call, algorithm, key int) *keyedHash {
	k := &keyedHash{key: c.Str(key)}
	if !c.Failed() {
		k.name = Arg(c, algorithm)
	}
	return k
}

// add adds the string that argument i is to the data.
func (k *keyedHash) add(c *ruby.Call, i int) {
	if s := c.Str(i); !c.Failed() {
		k.data = ruby.Append(c, k.data, s)
	}
}

func hmacOnce(c *ruby.Call, format func([]byte) string) ruby.Value {
	k := newHMAC(c, 0, 1)
	if !c.Failed() {
		k.add(c, 2)
	}
	if c.Failed() {
		return ruby.Nil
	}
	return c.NewBytes(format(k.sum(&c.Budget)))
}

func hmacInitialize(c *ruby.Call) ruby.Value {
	if k := newHMAC(c, 1, 0); !c.Failed() {
		*selfHMAC(c) = *k
	}
	return ruby.Nil
}

func hmacUpdate(c *ruby.Call) ruby.Value {
	selfHMAC(c).add(c, 0)
	return c.Self
}

func hmacReset(c *ruby.Call) ruby.Value {
	selfHMAC(c).data = nil
	return c.Self
}

func hmacEqual(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*keyedHash](c.Arg(0))
	return ruby.Bool(ok && hmac.Equal(other.sum(&c.Budget), selfHMAC(c).sum(&c.Budget)))
}
