package digest

// This file derives keys from passwords: PBKDF2 and HKDF, and the functions of PKCS #12 and of OpenSSL's old keys.

import (
	"crypto/hmac"
	"hash"
	"unicode/utf16"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	kdfModule     *ruby.Class
	kdfErrorClass *ruby.Class
	pkcs5Module   *ruby.Class
)

var kdfTables = []ruby.Table{
	{Class: &kdfModule, Statics: []ruby.Method{
		{Name: "hkdf", Min: 1, Max: 1, Fn: hkdf, Flags: ruby.Kw},
		{Name: "pbkdf2_hmac", Min: 1, Max: 1, Fn: kdfPBKDF2, Flags: ruby.Kw},
		{Name: "scrypt", Min: 1, Max: 1, Fn: kdfScrypt, Flags: ruby.Kw},
	}},
	{Class: &pkcs5Module, Statics: []ruby.Method{
		{Name: "pbkdf2_hmac", Min: 5, Max: 5, Fn: pkcs5PBKDF2},
		{Name: "pbkdf2_hmac_sha1", Min: 4, Max: 4, Fn: pkcs5SHA1},
	}},
}

// derivedSteps is the work of one iteration: a digest of one or two blocks, twice.
const derivedSteps = 2

// maxDerived is the maximum number of bytes of a derived key.
const maxDerived = 1 << 20

// PBKDF2 is the function of RFC 8018; nil after an error.
func PBKDF2(b *ruby.Budget, algorithm string, password, salt string, iterations int64, n int) []byte {
	if n > maxDerived {
		b.Fail(&ruby.LimitError{What: "certificate and key size", Limit: maxDerived})
		return nil
	}
	mac := NewMAC(b, algorithm, password)
	out := b.Bytes(n)
	for at, block := 0, uint32(1); at < n && !b.Failed(); block++ {
		mac.Reset()
		b.Feed(mac, salt)
		_, _ = mac.Write([]byte{byte(block >> 24), byte(block >> 16), byte(block >> 8), byte(block)})
		var buf [64]byte
		u := ruby.SumInto(mac, buf[:])
		var sum [64]byte
		copy(sum[:], u)
		for i := int64(1); i < iterations; i++ {
			if i%64 == 0 && !b.Step(64*derivedSteps) {
				return nil
			}
			mac.Reset()
			_, _ = mac.Write(u)
			u = ruby.SumInto(mac, buf[:])
			for k, c := range u {
				sum[k] ^= c
			}
		}
		at += copy(out[at:], sum[:len(u)])
		b.Step(derivedSteps)
	}
	if b.Failed() {
		return nil
	}
	return out
}

// NewMAC makes an HMAC for a key of any length.
func NewMAC(b *ruby.Budget, algorithm, key string) hash.Hash {
	make := Algorithm(algorithm)
	if h := make(); len(key) > h.BlockSize() {
		b.Feed(h, key)
		key = rawDigest(ruby.Sum(h))
	}
	return hmac.New(make, []byte(key)) // bounded: a block
}

// repeated returns the digest of h after digesting it again iterations-1 times; nil if the budget ends.
func repeated(b *ruby.Budget, h hash.Hash, iterations int64) []byte {
	sum := ruby.Sum(h)
	for i := int64(1); i < iterations; i++ {
		if i%64 == 0 && !b.Step(64*derivedSteps) {
			return nil
		}
		h.Reset()
		_, _ = h.Write(sum)
		sum = ruby.SumInto(h, sum)
	}
	return sum
}

// BytesToKey derives a key as OpenSSL does for keys in its own form: each digest is of the one before, the password and
// the salt.
func BytesToKey(b *ruby.Budget, algorithm, password, salt string, iterations int64, n int) []byte {
	var out, last []byte
	for len(out) < n && b.Step(1) {
		h := Algorithm(algorithm)()
		_, _ = h.Write(last)
		b.Feed(h, password)
		b.Feed(h, salt)
		if last = repeated(b, h, iterations); last == nil {
			return nil
		}
		out = ruby.Append(b, out, last...)
	}
	if b.Failed() {
		return nil
	}
	return out[:n]
}

// PKCS12Key derives n bytes as PKCS #12 does, with SHA1; id is 1 for a key, and 2 for an initialization vector.
func PKCS12Key(b *ruby.Budget, password, salt string, iterations int64, id byte, n int) []byte {
	h := Algorithm("SHA1")()
	v, u := h.BlockSize(), h.Size()
	fill := func(s []byte) []byte { // to whole blocks
		out := b.Bytes((len(s) + v - 1) / v * v)
		for i := range out {
			out[i] = s[i%len(s)]
		}
		return out
	}
	input := ruby.Append(b, fill([]byte(salt)), fill(wideText(b, password))...) // bounded: maxKey
	var out []byte
	for len(out) < n && !b.Failed() {
		h.Reset()
		for range v {
			_, _ = h.Write([]byte{id})
		}
		b.Feed(h, string(input)) // bounded: maxKey
		a := repeated(b, h, iterations)
		if a == nil {
			return nil
		}
		out = ruby.Append(b, out, a...)
		for at := 0; at < len(input); at += v {
			carry := 1
			for i := v - 1; i >= 0; i-- {
				carry += int(input[at+i]) + int(a[i%u])
				input[at+i] = byte(carry)
				carry >>= 8
			}
		}
	}
	if b.Failed() {
		return nil
	}
	return out[:n]
}

func derived(c *ruby.Call, algorithm string, password, salt string, iterations, n int64) ruby.Value {
	switch {
	case c.Failed():
		return ruby.Nil
	case n < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative string size (or size too big)")
	case iterations < 1 || n == 0:
		return c.Fail(&ruby.UnsupportedError{Construct: "PBKDF2 without iterations or without a length"})
	}
	out := PBKDF2(&c.Budget, algorithm, password, salt, iterations, int(min(n, maxDerived+1)))
	return c.NewBytes(c.StringOf(out))
}

// named returns a call with keywords as a call with a list of arguments.
func named(c *ruby.Call, names ...string) *ruby.Call {
	if !c.AllowKw(names...) {
		return c
	}
	args := ruby.Make[ruby.Value](c, len(names))
	if c.Failed() {
		return c
	}
	var missing []string
	for i, name := range names {
		v, ok := c.Kw(name)
		if !ok {
			missing = ruby.Append(c, missing, name)
		}
		args[i] = v
	}
	if len(missing) > 0 {
		c.Fail(ruby.MissingKeywords(missing))
	}
	return &ruby.Call{Budget: c.Budget, Self: c.Self, Args: ruby.Append(c, c.Args[:1:1], args...)}
}

// kdfPBKDF2 is OpenSSL::KDF.pbkdf2_hmac.
func kdfPBKDF2(c *ruby.Call) ruby.Value {
	n := named(c, "salt", "iterations", "length", "hash")
	password, salt, iterations, length := n.Str(0), n.Str(1), n.Int(2), n.Int(3)
	if c.Budget = n.Budget; c.Failed() {
		return ruby.Nil
	}
	algorithm := Arg(n, 4)
	c.Budget = n.Budget
	return derived(c, algorithm, password, salt, iterations, length)
}

func pkcs5PBKDF2(c *ruby.Call) ruby.Value {
	password, salt, iterations, length := c.Str(0), c.Str(1), c.Int(2), c.Int(3)
	if c.Failed() {
		return ruby.Nil
	}
	return derived(c, Arg(c, 4), password, salt, iterations, length)
}

func pkcs5SHA1(c *ruby.Call) ruby.Value {
	return derived(c, "SHA1", c.Str(0), c.Str(1), c.Int(2), c.Int(3))
}

// hkdf is the function of RFC 5869.
func hkdf(c *ruby.Call) ruby.Value {
	n := named(c, "salt", "info", "length", "hash")
	secret, salt, info, length := n.Str(0), n.Str(1), n.Str(2), n.Int(3)
	if c.Budget = n.Budget; c.Failed() {
		return ruby.Nil
	}
	algorithm := Arg(n, 4)
	if c.Budget = n.Budget; c.Failed() {
		return ruby.Nil
	}
	extract := NewMAC(&c.Budget, algorithm, salt)
	c.Feed(extract, secret)
	key := rawDigest(ruby.Sum(extract))
	switch size := int64(extract.Size()); {
	case length < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative string size (or size too big)")
	case length == 0 || length > 255*size:
		return c.Fail(&ruby.UnsupportedError{Construct: "HKDF of this length"})
	}
	var out, last []byte
	for i := byte(1); int64(len(out)) < length && c.Step(derivedSteps); i++ {
		mac := NewMAC(&c.Budget, algorithm, key)
		_, _ = mac.Write(last)
		c.Feed(mac, info)
		_, _ = mac.Write([]byte{i})
		last = ruby.Sum(mac)
		out = ruby.Append(c, out, last...)
	}
	if c.Failed() {
		return ruby.Nil
	}
	return c.NewBytes(c.StringOf(out[:length]))
}

// wideText returns a password in UTF-16, with its end.
func wideText(b *ruby.Budget, password string) []byte {
	var wide []byte
	for _, c := range utf16.Encode([]rune(password + "\x00")) { // bounded: maxPassword
		wide = ruby.Append(b, wide, byte(c>>8), byte(c))
	}
	return wide
}
