// Package digest has Ruby's library digest, and the parts of OpenSSL that need digests alone.
//
//	digest.go   the library digest: MD5, SHA1 and the SHA2 family; its classes are in classes.go
//	openssl.go  OpenSSL::Digest and HMAC
//	kdf.go      keys derived from passwords: OpenSSL::KDF and PKCS5
//	scrypt.go   scrypt, the one that needs memory
package digest

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

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "digest", Classes: classes, Tables: [][]ruby.Table{tables, openSSLTables, kdfTables}}

var (
	digestModule         *ruby.Class
	digestInstanceModule *ruby.Class
	digestClassClass     *ruby.Class
	digestBaseClass      *ruby.Class
	sha2Class            *ruby.Class
	digestMD5Class       *ruby.Class
	digestSHA1Class      *ruby.Class
	digestSHA256Class    *ruby.Class
	digestSHA384Class    *ruby.Class
	digestSHA512Class    *ruby.Class
)

// Algorithm returns the function that makes a hash, nil if there is no such algorithm.
func Algorithm(name string) func() hash.Hash {
	switch name {
	case "MD5":
		return md5.New
	case "SHA1":
		return sha1.New
	case "SHA224":
		return sha256.New224
	case "SHA256":
		return sha256.New
	case "SHA384":
		return sha512.New384
	case "SHA512":
		return sha512.New
	}
	return nil
}

// digest is the Go data of a Digest object.
type digest struct {
	name string
	h    hash.Hash
}

// allocateDigest makes objects of the class of an algorithm.
func allocateDigest(c *ruby.Class, name string) ruby.Value {
	return ruby.NewInstance(c, &digest{name, Algorithm(name)()})
}

var tables = []ruby.Table{
	{Class: &ruby.ObjectClass, Methods: []ruby.Method{{Name: "Digest", Min: 1, Max: 1, Fn: digestNamed, Flags: ruby.PrivateRow}}},
	{Class: &digestMD5Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "MD5") }},
	{Class: &digestSHA1Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "SHA1") }},
	{Class: &digestSHA256Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "SHA256") }},
	{Class: &digestSHA384Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "SHA384") }},
	{Class: &digestSHA512Class, Alloc: func(c *ruby.Class) ruby.Value { return allocateDigest(c, "SHA512") }},
	{Class: &sha2Class, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &digest{"SHA256", sha256.New()}) }},
	{Class: &sha2Class, Hides: []string{"@sha2", "@bitlen"}},
	{Class: &sha2Class, Methods: []ruby.Method{
		{Name: "initialize", Max: 1, Fn: sha2Initialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: sha2Inspect},
	}},
	{Class: &digestModule, Statics: []ruby.Method{
		{Name: "const_missing", Min: 1, Max: 1, Fn: digestMissing},
	}},
	{Class: &digestModule, Statics: []ruby.Method{{Name: "hexencode", Min: 1, Max: 1, Fn: digestHexencode}}},
	{Class: &digestClassClass, Statics: []ruby.Method{
		{Name: "base64digest", Min: 1, Max: -1, Fn: func(c *ruby.Call) ruby.Value { return digestOnce(c, base64.StdEncoding.EncodeToString) }},
		{Name: "digest", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return digestOnce(c, rawDigest) }},
		{Name: "file", Reason: "it reads a file"},
		{Name: "hexdigest", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return digestOnce(c, hex.EncodeToString) }},
	}},
	{Class: &digestClassClass, Include: &digestInstanceModule},
	{Class: &digestBaseClass, Methods: []ruby.Method{{Name: "initialize", Fn: digestInitialize, Flags: ruby.PrivateRow}}},
	{Class: &digestBaseClass, Also: []**ruby.Class{&sha2Class, &opensslDigestClass}, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: digestUpdate},
		{Name: "block_length", Fn: digestBlockLength},
		{Name: "digest_length", Fn: digestLength},
		{Name: "reset", Fn: digestReset},
		{Name: "update", Min: 1, Max: 1, Fn: digestUpdate},
	}},
	{Class: &digestInstanceModule, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: digestUpdate},
		{Name: "==", Min: 1, Max: 1, Fn: digestEqual},
		{Name: "base64digest", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return digestResult(c, base64.StdEncoding.EncodeToString) }},
		{Name: "base64digest!", Fn: func(c *ruby.Call) ruby.Value { return digestFinish(c, base64.StdEncoding.EncodeToString) }},
		{Name: "block_length", Fn: digestBlockLength},
		{Name: "digest", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return digestResult(c, rawDigest) }},
		{Name: "digest!", Fn: func(c *ruby.Call) ruby.Value { return digestFinish(c, rawDigest) }},
		{Name: "digest_length", Fn: digestLength},
		{Name: "file", Reason: "it reads a file"},
		{Name: "hexdigest", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return digestResult(c, hex.EncodeToString) }},
		{Name: "hexdigest!", Fn: func(c *ruby.Call) ruby.Value { return digestFinish(c, hex.EncodeToString) }},
		{Name: "inspect", Fn: digestInspect},
		{Name: "length", Fn: digestLength},
		{Name: "new", Fn: digestNew},
		{Name: "reset", Fn: digestReset},
		{Name: "size", Fn: digestLength},
		{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value { return digestResult(c, hex.EncodeToString) }},
		{Name: "update", Min: 1, Max: 1, Fn: digestUpdate},
	}},
}

// digestInitialize refuses to be a digest of no algorithm.
func digestInitialize(c *ruby.Call) ruby.Value {
	if _, ok := ruby.DataOf[*digest](c.Self); !ok {
		if c.Self.RealClass() != digestBaseClass {
			return c.Raise(ruby.RuntimeErrorClass, "Digest::Base cannot be directly inherited in Ruby")
		}
		return c.Raise(ruby.NotImplementedErrorClass, "Digest::Base is an abstract class")
	}
	return ruby.Nil
}

// sha2Initialize takes the length of the digest in bits.
func sha2Initialize(c *ruby.Call) ruby.Value {
	bits := c.IntOr(0, 256)
	switch bits {
	case 256, 384, 512:
		name := fmt.Sprintf("SHA%d", bits)
		*selfDigest(c, "update") = digest{name, Algorithm(name)()}
	default:
		if !c.Failed() {
			c.Raise(ruby.ArgumentErrorClass, "unsupported bit length: %s", c.Inspect(c.Arg(0)))
		}
	}
	return ruby.Nil
}

func sha2Inspect(c *ruby.Call) ruby.Value {
	d := selfDigest(c, "finish")
	return c.NewString("#<" + c.Self.RealClass().Inspect() + ":" + d.name[3:] + " " + hexDigest(ruby.Sum(d.h)) + ">")
}

// digestNamed is Digest(:MD5).
func digestNamed(c *ruby.Call) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	if v, ok := c.RT.ConstIn(digestModule, name); ok {
		return v
	}
	return digestMissing(c)
}

// digestMissing handles Digest::Name, for which Ruby looks for a library of that name.
func digestMissing(c *ruby.Call) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	if c.RT.RubyHasConstant(digestModule, name, false) {
		return c.Fail(c.RT.UninitializedConstant(digestModule, name, false))
	}
	if name == "RMD160" {
		return c.Fail(&ruby.UnsupportedError{Construct: "Digest::RMD160"})
	}
	return c.Raise(ruby.LoadErrorClass, "library not found for class Digest::%s -- digest/%s", name, c.LowerASCII(name))
}

// selfDigest returns the receiver's data. One without an algorithm lacks the method that Ruby would call next.
func selfDigest(c *ruby.Call, lacks string) *digest {
	d, ok := ruby.DataOf[*digest](c.Self)
	if !ok {
		c.Raise(ruby.RuntimeErrorClass, "%s does not implement %s()", c.Self.RealClass().Inspect(), lacks)
		return &digest{"SHA256", sha256.New()}
	}
	return d
}

// digestOnce implements a class method that digests one string; further arguments are for initialize.
func digestOnce(c *ruby.Call, format func([]byte) string) ruby.Value {
	if len(c.Args) == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "no data given")
	}
	s := c.Str(0)
	if c.Failed() {
		return ruby.Nil
	}
	v, ok := c.Send(c.Self, "new", c.Args[1:]...)
	if !ok {
		return ruby.Nil
	}
	d, ok := ruby.DataOf[*digest](v)
	if !ok {
		return c.Raise(ruby.RuntimeErrorClass, "Digest::Class does not implement reset()")
	}
	c.Feed(d.h, s)
	return newDigest(c, format, ruby.Sum(d.h))
}

func digestHexencode(c *ruby.Call) ruby.Value {
	s := c.Str(0)
	text := c.Text(2 * len(s))
	encoder := hex.NewEncoder(text) // bounded: the text charges
	c.Feed(encoder, s)
	return text.ValueIn(ruby.ASCII)
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

func digestResult(c *ruby.Call, format func([]byte) string) ruby.Value {
	d := selfDigest(c, "finish")
	if c.Has(0) { // it replaces the data so far
		d.h.Reset()
		s := c.Str(0)
		if c.Failed() {
			return ruby.Nil
		}
		defer d.h.Reset()
		c.Feed(d.h, s)
	}
	return newDigest(c, format, ruby.Sum(d.h))
}

// digestFinish implements methods that reset the digest afterwards.
func digestFinish(c *ruby.Call, format func([]byte) string) ruby.Value {
	d := selfDigest(c, "finish")
	defer d.h.Reset()
	return newDigest(c, format, ruby.Sum(d.h))
}

// digestNew makes another digest of the same kind.
func digestNew(c *ruby.Call) ruby.Value {
	v, ok := c.Send(c.Self, "clone")
	if !ok {
		return ruby.Nil
	}
	return c.CallMethod(v, ruby.SelectorFor("reset"), nil, nil, nil, true)
}

func digestBlockLength(c *ruby.Call) ruby.Value {
	return ruby.Int(int64(selfDigest(c, "block_length").h.BlockSize()))
}

func digestLength(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfDigest(c, "finish").h.Size())) }

func digestUpdate(c *ruby.Call) ruby.Value {
	if s := c.Str(0); !c.Failed() {
		c.Feed(selfDigest(c, "update").h, s)
	}
	return c.Self
}

func digestReset(c *ruby.Call) ruby.Value {
	selfDigest(c, "reset").h.Reset()
	return c.Self
}

func digestEqual(c *ruby.Call) ruby.Value {
	own := ruby.Sum(selfDigest(c, "finish").h)
	if other, ok := ruby.DataOf[*digest](c.Args[0]); ok {
		return ruby.Bool(bytes.Equal(ruby.Sum(other.h), own)) // bounded: digests
	}
	s, ok := c.Args[0].AsString()
	return ruby.Bool(ok && s.String() == hexDigest(own))
}

func digestInspect(c *ruby.Call) ruby.Value {
	return c.NewString("#<" + c.Self.RealClass().Inspect() + ": " + hexDigest(ruby.Sum(selfDigest(c, "finish").h)) + ">")
}
