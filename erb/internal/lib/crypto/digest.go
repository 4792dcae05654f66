package crypto

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

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	digestModule     = ruby.NewModule("Digest")
	digestClassClass = ruby.NewClass("Digest::Class", ruby.ObjectClass)
	digestBaseClass  = ruby.NewClass("Digest::Base", digestClassClass)
	sha2Class        = ruby.NewClass("Digest::SHA2", digestClassClass)
)

var digestAlgorithms = map[string]func() hash.Hash{
	"MD5": md5.New, "SHA1": sha1.New, "SHA224": sha256.New224, "SHA256": sha256.New, "SHA384": sha512.New384, "SHA512": sha512.New,
}

// digest is the Go data of a Digest object.
type digest struct {
	name string
	h    hash.Hash
}

func defineDigests() {
	for _, name := range []string{"MD5", "SHA1", "SHA256", "SHA384", "SHA512"} {
		class := ruby.NewClass("Digest::"+name, digestBaseClass)
		ruby.Allocator(class, func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &digest{name, digestAlgorithms[name]()}) })
	}
	ruby.Allocator(sha2Class, func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &digest{"SHA256", sha256.New()}) })
	ruby.Methods(sha2Class, []ruby.Method{
		{Name: "initialize", Max: 1, Fn: sha2Initialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: sha2Inspect},
	})
	ruby.Statics(digestModule, []ruby.Method{
		{Name: "const_missing", Min: 1, Max: 1, Fn: digestMissing},
	})
	ruby.Statics(digestClassClass, []ruby.Method{
		{Name: "base64digest", Min: 1, Max: 1, Fn: digestOnce(base64.StdEncoding.EncodeToString)},
		{Name: "digest", Min: 1, Max: 1, Fn: digestOnce(rawDigest)},
		{Name: "file", Reason: "it reads a file"},
		{Name: "hexdigest", Min: 1, Max: 1, Fn: digestOnce(hex.EncodeToString)},
	})
	ruby.Methods(digestClassClass, []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: digestUpdate},
		{Name: "==", Min: 1, Max: 1, Fn: digestEqual},
		{Name: "base64digest", Max: 1, Fn: digestResult(base64.StdEncoding.EncodeToString)},
		{Name: "block_length", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfDigest(c).h.BlockSize())) }},
		{Name: "digest", Max: 1, Fn: digestResult(rawDigest)},
		{Name: "digest_length", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfDigest(c).h.Size())) }},
		{Name: "file", Reason: "it reads a file"},
		{Name: "hexdigest", Max: 1, Fn: digestResult(hex.EncodeToString)},
		{Name: "inspect", Fn: digestInspect},
		{Name: "length", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfDigest(c).h.Size())) }},
		{Name: "reset", Fn: digestReset},
		{Name: "size", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfDigest(c).h.Size())) }},
		{Name: "to_s", Fn: digestResult(hex.EncodeToString)},
		{Name: "update", Min: 1, Max: 1, Fn: digestUpdate},
	})
}

// sha2Initialize takes the length of the digest in bits.
func sha2Initialize(c *ruby.Call) ruby.Value {
	bits := c.IntOr(0, 256)
	switch bits {
	case 256, 384, 512:
		name := fmt.Sprintf("SHA%d", bits)
		*selfDigest(c) = digest{name, digestAlgorithms[name]()}
	default:
		if !c.Failed() {
			c.Raise(ruby.ArgumentErrorClass, "unsupported bit length: %s", c.Inspect(c.Arg(0)))
		}
	}
	return ruby.Nil
}

func sha2Inspect(c *ruby.Call) ruby.Value {
	d := selfDigest(c)
	return c.NewString("#<" + c.Self.RealClass().Inspect() + ":" + d.name[3:] + " " + hexDigest(ruby.Sum(d.h)) + ">")
}

// digestMissing is what happens to Digest::Name where Ruby looks for a library of that name.
func digestMissing(c *ruby.Call) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	if ruby.RubyHasConstant(digestModule, name) {
		return c.Fail(c.RT.UninitializedConstant(digestModule, name))
	}
	return c.Raise(ruby.LoadErrorClass, "library not found for class Digest::%s -- digest/%s", name, c.LowerASCII(name))
}

func selfDigest(c *ruby.Call) *digest {
	d, ok := ruby.DataOf[*digest](c.Self)
	if !ok {
		return &digest{"SHA256", sha256.New()}
	}
	return d
}

// digestOnce makes the row of a class method that digests one string.
func digestOnce(format func([]byte) string) func(*ruby.Call) ruby.Value {
	return func(c *ruby.Call) ruby.Value {
		s := c.Str(0)
		class := c.SelfClass()
		for class != nil && class.OfRun() {
			class = class.Super
		}
		if c.Failed() || class == nil || !class.Allocates() {
			return c.Raise(ruby.NotImplementedErrorClass, "Digest::Base is an abstract class")
		}
		d, _ := ruby.DataOf[*digest](class.Allocate())
		c.Feed(d.h, s)
		return newDigest(c, format, ruby.Sum(d.h))
	}
}

// rawDigest writes a digest as the bytes that it is.
func rawDigest(sum []byte) string {
	return string(sum) // bounded: a digest
}

// hexDigest writes a digest in hexadecimal digits.
func hexDigest(sum []byte) string {
	return hex.EncodeToString(sum) // bounded: a digest
}

func newDigest(c *ruby.Call, format func([]byte) string, sum []byte) ruby.Value {
	text := format(sum)
	if len(text) == len(sum) {
		return c.NewBytes(text)
	}
	return c.NewASCII(text)
}

func digestResult(format func([]byte) string) func(*ruby.Call) ruby.Value {
	return func(c *ruby.Call) ruby.Value {
		d := selfDigest(c)
		if c.Has(0) {
			s := c.Str(0)
			d = &digest{d.name, digestAlgorithms[d.name]()}
			c.Feed(d.h, s)
		}
		return newDigest(c, format, ruby.Sum(d.h))
	}
}

func digestUpdate(c *ruby.Call) ruby.Value {
	if s := c.Str(0); !c.Failed() {
		c.Feed(selfDigest(c).h, s)
	}
	return c.Self
}

func digestReset(c *ruby.Call) ruby.Value {
	selfDigest(c).h.Reset() // bounded: some ten bytes
	return c.Self
}

func digestEqual(c *ruby.Call) ruby.Value {
	own := ruby.Sum(selfDigest(c).h)
	if other, ok := ruby.DataOf[*digest](c.Args[0]); ok {
		return ruby.Bool(bytes.Equal(ruby.Sum(other.h), own)) // bounded: digests
	}
	s, ok := c.Args[0].AsString()
	return ruby.Bool(ok && s.String() == hexDigest(own))
}

func digestInspect(c *ruby.Call) ruby.Value {
	return c.NewString("#<" + c.Self.RealClass().Inspect() + ": " + hexDigest(ruby.Sum(selfDigest(c).h)) + ">")
}
