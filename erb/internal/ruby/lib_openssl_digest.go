package ruby

// This file implements OpenSSL::Digest and OpenSSL::HMAC.

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding"
	"encoding/base64"
	"encoding/hex"
	"hash"
)

var (
	opensslDigestClass = NewClass("OpenSSL::Digest", digestClassClass)
	hmacClass          = NewClass("OpenSSL::HMAC", ObjectClass)
	_                  = NewClass("OpenSSL::Digest::DigestError", opensslErrorClass)
	_                  = NewClass("OpenSSL::HMACError", opensslErrorClass)
)

// opensslDigests are the names that OpenSSL knows algorithms by, in capitals.
var opensslDigests = map[string]string{
	"MD5": "MD5", "SSL3-MD5": "MD5", "SHA1": "SHA1", "SHA-1": "SHA1", "SSL3-SHA1": "SHA1",
	"SHA224": "SHA224", "SHA-224": "SHA224", "SHA2-224": "SHA224", "SHA256": "SHA256", "SHA-256": "SHA256", "SHA2-256": "SHA256",
	"SHA384": "SHA384", "SHA-384": "SHA384", "SHA2-384": "SHA384", "SHA512": "SHA512", "SHA-512": "SHA512", "SHA2-512": "SHA512",
}

// keyedHash is the Go data of an OpenSSL::HMAC. The data is kept: the state of an HMAC can't be copied, as dup does.
type keyedHash struct {
	name string // of the algorithm
	key  string
	data []string
}

// sum computes the digest.
func (k *keyedHash) sum(b *Budget) []byte {
	algorithm := digestAlgorithms[k.name]
	key := k.key
	if h := algorithm(); len(key) > h.BlockSize() { // what HMAC does with long keys
		b.feed(h, key)
		key = string(sum(h)) // bounded: a digest
	}
	h := hmac.New(algorithm, []byte(key)) // bounded: a block
	for _, s := range k.data {
		if !b.Step(1) || !b.feed(h, s) {
			break
		}
	}
	return sum(h)
}

// DupData implements DataDuper. The data can be shared: neither copy writes into what it has.
func (k *keyedHash) DupData(*Budget) any {
	return &keyedHash{k.name, k.key, k.data[:len(k.data):len(k.data)]}
}

// DupData implements DataDuper.
func (d *digest) DupData(*Budget) any {
	h := digestAlgorithms[d.name]()
	if from, ok := d.h.(encoding.BinaryMarshaler); ok {
		if state, err := from.MarshalBinary(); err == nil {
			_ = h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state) // it is of the same kind
		}
	}
	return &digest{d.name, h}
}

func init() {
	opensslDigestClass.alloc = func(c *Class) Value { return NewInstance(c, &digest{"SHA256", sha256.New()}) }
	binary := func(b []byte) string { return string(b) }
	Statics(opensslModule, []Method{{Name: "Digest", Min: 1, Max: 1, Fn: opensslDigestNamed}})
	Statics(opensslDigestClass, []Method{
		{Name: "base64digest", Min: 2, Max: 2, Fn: opensslDigestOnce(base64.StdEncoding.EncodeToString)},
		{Name: "digest", Min: 2, Max: 2, Fn: opensslDigestOnce(binary)},
		{Name: "hexdigest", Min: 2, Max: 2, Fn: opensslDigestOnce(hex.EncodeToString)},
	})
	Methods(opensslDigestClass, []Method{
		{Name: "initialize", Min: 1, Max: 2, Fn: opensslDigestInitialize, Flags: PrivateRow},
		{Name: "name", Fn: func(c *Call) Value { return c.NewString(c.digest().name) }},
	})
	for _, name := range []string{"MD5", "SHA1", "SHA224", "SHA256", "SHA384", "SHA512"} {
		class := NewClass("OpenSSL::Digest::"+name, opensslDigestClass)
		class.alloc = func(c *Class) Value { return NewInstance(c, &digest{name, digestAlgorithms[name]()}) }
		Statics(class, []Method{
			{Name: "base64digest", Min: 1, Max: 1, Fn: digestOnce(base64.StdEncoding.EncodeToString)},
			{Name: "digest", Min: 1, Max: 1, Fn: digestOnce(binary)},
			{Name: "hexdigest", Min: 1, Max: 1, Fn: digestOnce(hex.EncodeToString)},
		})
		Methods(class, []Method{{Name: "initialize", Max: 1, Fn: opensslDigestData(0), Flags: PrivateRow}})
	}
	hmacClass.alloc = func(c *Class) Value { return NewInstance(c, &keyedHash{name: "SHA256"}) }
	Statics(hmacClass, []Method{
		{Name: "base64digest", Min: 3, Max: 3, Fn: hmacOnce(base64.StdEncoding.EncodeToString)},
		{Name: "digest", Min: 3, Max: 3, Fn: hmacOnce(binary)},
		{Name: "hexdigest", Min: 3, Max: 3, Fn: hmacOnce(hex.EncodeToString)},
	})
	result := func(format func([]byte) string) func(*Call) Value {
		return func(c *Call) Value {
			return c.newBytes(format(c.keyedHash().sum(&c.Budget)))
		}
	}
	Methods(hmacClass, []Method{
		{Name: "<<", Min: 1, Max: 1, Fn: hmacUpdate},
		{Name: "==", Min: 1, Max: 1, Fn: hmacEqual},
		{Name: "base64digest", Fn: result(base64.StdEncoding.EncodeToString)},
		{Name: "digest", Fn: result(binary)},
		{Name: "hexdigest", Fn: result(hex.EncodeToString)},
		{Name: "initialize", Min: 2, Max: 2, Fn: hmacInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: result(hex.EncodeToString)},
		{Name: "reset", Fn: hmacReset},
		{Name: "to_s", Fn: result(hex.EncodeToString)},
		{Name: "update", Min: 1, Max: 1, Fn: hmacUpdate},
	})
}

// opensslDigest gives the algorithm that argument i names, or is an instance of. Which ones there are beside the common
// ones depends on the OpenSSL that Ruby was built with.
func (c *Call) opensslDigest(i int) string {
	if d, ok := DataOf[*digest](c.Arg(i)); ok && c.RT.IsA(c.Arg(i), opensslDigestClass) {
		return d.name
	}
	given := c.Str(i)
	if c.Failed() {
		return ""
	}
	name := ""
	if len(given) < shownName { // that of none is longer
		name = opensslDigests[c.UpperASCII(given)]
	}
	if name == "" {
		c.Fail(&UnsupportedError{Construct: c.Concat("OpenSSL digest ", shortened(given)), Reason: "there are MD5, SHA1 and SHA2"})
	}
	return name
}

// shownName is how much of a name errors show.
const shownName = 80

// shortened gives the beginning of a name that is longer than any.
func shortened(name string) string { return name[:min(len(name), shownName)] }

// opensslDigestNamed is OpenSSL::Digest("SHA256"): a class.
func opensslDigestNamed(c *Call) Value {
	name := c.Str(0)
	if c.Failed() {
		return Nil
	}
	v, ok := opensslDigestClass.consts[name]
	if !ok {
		return c.Fail(&UnsupportedError{Construct: c.Concat("OpenSSL digest ", shortened(name)), Reason: "there are MD5, SHA1 and SHA2"})
	}
	return v
}

func opensslDigestInitialize(c *Call) Value {
	name := c.opensslDigest(0)
	if c.Failed() {
		return Nil
	}
	*c.digest() = digest{name, digestAlgorithms[name]()}
	return opensslDigestData(1)(c)
}

// opensslDigestData takes the first data from argument i.
func opensslDigestData(i int) func(*Call) Value {
	return func(c *Call) Value {
		if !c.Arg(i).IsNil() {
			c.write(c.digest().h, i)
		}
		return Nil
	}
}

// write adds the string that argument i is to a hash.
func (c *Call) write(h hash.Hash, i int) {
	if s := c.Str(i); !c.Failed() {
		c.feed(h, s)
	}
}

func opensslDigestOnce(format func([]byte) string) func(*Call) Value {
	return func(c *Call) Value {
		name := c.opensslDigest(0)
		if c.Failed() {
			return Nil
		}
		h := digestAlgorithms[name]()
		c.write(h, 1)
		return c.newDigest(format, sum(h))
	}
}

func (c *Call) keyedHash() *keyedHash {
	k, ok := DataOf[*keyedHash](c.Self)
	if !ok {
		return &keyedHash{name: "SHA256"}
	}
	return k
}

// newHMAC makes a keyed hash of the algorithm and the key that arguments name.
func (c *Call) newHMAC(algorithm, key int) *keyedHash {
	k := &keyedHash{name: c.opensslDigest(algorithm)}
	if c.Failed() {
		return k
	}
	k.key = c.Str(key)
	return k
}

// add adds the string that argument i is to the data.
func (k *keyedHash) add(c *Call, i int) {
	if s := c.Str(i); !c.Failed() {
		k.data = Append(c, k.data, s)
	}
}

func hmacOnce(format func([]byte) string) func(*Call) Value {
	return func(c *Call) Value {
		k := c.newHMAC(0, 1)
		if !c.Failed() {
			k.add(c, 2)
		}
		if c.Failed() {
			return Nil
		}
		return c.newBytes(format(k.sum(&c.Budget)))
	}
}

func hmacInitialize(c *Call) Value {
	if k := c.newHMAC(1, 0); !c.Failed() {
		*c.keyedHash() = *k
	}
	return Nil
}

func hmacUpdate(c *Call) Value {
	c.keyedHash().add(c, 0)
	return c.Self
}

func hmacReset(c *Call) Value {
	c.keyedHash().data = nil
	return c.Self
}

func hmacEqual(c *Call) Value {
	other, ok := DataOf[*keyedHash](c.Arg(0))
	return Bool(ok && hmac.Equal(other.sum(&c.Budget), c.keyedHash().sum(&c.Budget)))
}
