package ruby

// This file implements the library digest: MD5, SHA1 and the SHA2 family.

import (
	"bytes"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
)

var (
	digestModule     = NewModule("Digest")
	digestClassClass = NewClass("Digest::Class", ObjectClass)
	digestBaseClass  = NewClass("Digest::Base", digestClassClass)
	sha2Class        = NewClass("Digest::SHA2", digestClassClass)
)

var digestAlgorithms = map[string]func() hash.Hash{
	"MD5": md5.New, "SHA1": sha1.New, "SHA224": sha256.New224, "SHA256": sha256.New, "SHA384": sha512.New384, "SHA512": sha512.New,
}

// digest is the Go data of a Digest object.
type digest struct {
	name string
	h    hash.Hash
}

func init() {
	for _, name := range []string{"MD5", "SHA1", "SHA256", "SHA384", "SHA512"} {
		class := NewClass("Digest::"+name, digestBaseClass)
		class.alloc = func(c *Class) Value { return NewInstance(c, &digest{name, digestAlgorithms[name]()}) }
	}
	sha2Class.alloc = func(c *Class) Value { return NewInstance(c, &digest{"SHA256", sha256.New()}) }
	Methods(sha2Class, []Method{
		{Name: "initialize", Max: 1, Fn: sha2Initialize, Flags: PrivateRow},
		{Name: "inspect", Fn: sha2Inspect},
	})
	Statics(digestModule, []Method{
		{Name: "const_missing", Min: 1, Max: 1, Fn: digestMissing},
	})
	Statics(digestClassClass, []Method{
		{Name: "base64digest", Min: 1, Max: 1, Fn: digestOnce(base64.StdEncoding.EncodeToString)},
		{Name: "digest", Min: 1, Max: 1, Fn: digestOnce(func(b []byte) string { return string(b) })},
		{Name: "file", Reason: "it reads a file"},
		{Name: "hexdigest", Min: 1, Max: 1, Fn: digestOnce(hex.EncodeToString)},
	})
	Methods(digestClassClass, []Method{
		{Name: "<<", Min: 1, Max: 1, Fn: digestUpdate},
		{Name: "==", Min: 1, Max: 1, Fn: digestEqual},
		{Name: "base64digest", Max: 1, Fn: digestResult(base64.StdEncoding.EncodeToString)},
		{Name: "block_length", Fn: func(c *Call) Value { return Int(int64(c.digest().h.BlockSize())) }},
		{Name: "digest", Max: 1, Fn: digestResult(func(b []byte) string { return string(b) })},
		{Name: "digest_length", Fn: func(c *Call) Value { return Int(int64(c.digest().h.Size())) }},
		{Name: "file", Reason: "it reads a file"},
		{Name: "hexdigest", Max: 1, Fn: digestResult(hex.EncodeToString)},
		{Name: "inspect", Fn: digestInspect},
		{Name: "length", Fn: func(c *Call) Value { return Int(int64(c.digest().h.Size())) }},
		{Name: "reset", Fn: digestReset},
		{Name: "size", Fn: func(c *Call) Value { return Int(int64(c.digest().h.Size())) }},
		{Name: "to_s", Fn: digestResult(hex.EncodeToString)},
		{Name: "update", Min: 1, Max: 1, Fn: digestUpdate},
	})
}

// sha2Initialize takes the length of the digest in bits.
func sha2Initialize(c *Call) Value {
	bits := c.IntOr(0, 256)
	switch bits {
	case 256, 384, 512:
		name := fmt.Sprintf("SHA%d", bits)
		*c.digest() = digest{name, digestAlgorithms[name]()}
	default:
		if !c.Failed() {
			c.Raise(ArgumentErrorClass, "unsupported bit length: %s", c.Inspect(c.Arg(0)))
		}
	}
	return Nil
}

func sha2Inspect(c *Call) Value {
	d := c.digest()
	return c.NewString("#<" + c.Self.RealClass().Inspect() + ":" + d.name[3:] + " " + hexDigest(sum(d.h)) + ">")
}

// digestMissing is what happens to Digest::Name where Ruby looks for a library of that name.
func digestMissing(c *Call) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	if rubyHasConstant(digestModule, name) {
		return c.Fail(c.RT.UninitializedConstant(digestModule, name))
	}
	return c.Raise(LoadErrorClass, "library not found for class Digest::%s -- digest/%s", name, c.LowerASCII(name))
}

func (c *Call) digest() *digest {
	d, ok := DataOf[*digest](c.Self)
	if !ok {
		return &digest{"SHA256", sha256.New()}
	}
	return d
}

// digestOnce makes the row of a class method that digests one string.
func digestOnce(format func([]byte) string) func(*Call) Value {
	return func(c *Call) Value {
		s := c.Str(0)
		class := c.SelfClass()
		for class != nil && class.id == 0 {
			class = class.Super
		}
		if c.Failed() || class == nil || class.alloc == nil {
			return c.Raise(NotImplementedErrorClass, "Digest::Base is an abstract class")
		}
		d, _ := DataOf[*digest](class.alloc(class))
		c.feed(d.h, s)
		return c.newDigest(format, sum(d.h))
	}
}

// hexDigest writes a digest in hexadecimal digits.
func hexDigest(sum []byte) string {
	return hex.EncodeToString(sum) // bounded: a digest
}

func (c *Call) newDigest(format func([]byte) string, sum []byte) Value {
	text := format(sum)
	if len(text) == len(sum) {
		return c.newBytes(text)
	}
	return c.newASCII(text)
}

func digestResult(format func([]byte) string) func(*Call) Value {
	return func(c *Call) Value {
		d := c.digest()
		if c.Has(0) {
			s := c.Str(0)
			d = &digest{d.name, digestAlgorithms[d.name]()}
			c.feed(d.h, s)
		}
		return c.newDigest(format, sum(d.h))
	}
}

func digestUpdate(c *Call) Value {
	if s := c.Str(0); !c.Failed() {
		c.feed(c.digest().h, s)
	}
	return c.Self
}

func digestReset(c *Call) Value {
	c.digest().h.Reset() // bounded: some ten bytes
	return c.Self
}

func digestEqual(c *Call) Value {
	own := sum(c.digest().h)
	if other, ok := DataOf[*digest](c.Args[0]); ok {
		return Bool(bytes.Equal(sum(other.h), own)) // bounded: digests
	}
	s, ok := c.Args[0].AsString()
	return Bool(ok && s.String() == hexDigest(own))
}

func digestInspect(c *Call) Value {
	return c.NewString("#<" + c.Self.RealClass().Inspect() + ": " + hexDigest(sum(c.digest().h)) + ">")
}
