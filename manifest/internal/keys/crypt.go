package keys

// This file hashes passwords as crypt(3) does with "$6$": SHA-512 in 5000 rounds.

import (
	"crypto/sha512"
	"strings"
)

const (
	cryptAlphabet = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	cryptRounds   = 5000
)

// Crypt returns "$6$salt$hash". The salt has up to 16 characters.
func Crypt(password, salt string) string {
	p, s := []byte(password), []byte(salt)
	alternate := sum512(p, s, p)
	h := sha512.New()
	h.Write(p)
	h.Write(s)
	h.Write(repeated(alternate, len(p)))
	for n := len(p); n > 0; n >>= 1 {
		if n&1 == 1 {
			h.Write(alternate)
		} else {
			h.Write(p)
		}
	}
	digest := h.Sum(nil)

	pBytes := repeated(sum512([]byte(strings.Repeat(password, len(p)))), len(p))
	sBytes := repeated(sum512([]byte(strings.Repeat(salt, 16+int(digest[0])))), len(s))
	for i := range cryptRounds {
		parts := make([][]byte, 0, 4)
		parts = append(parts, choose(i&1 == 1, pBytes, digest))
		if i%3 != 0 {
			parts = append(parts, sBytes)
		}
		if i%7 != 0 {
			parts = append(parts, pBytes)
		}
		parts = append(parts, choose(i&1 == 1, digest, pBytes))
		digest = sum512(parts...)
	}
	return "$6$" + salt + "$" + cryptBase64(digest)
}

func sum512(parts ...[]byte) []byte {
	h := sha512.New()
	for _, p := range parts {
		h.Write(p)
	}
	return h.Sum(nil)
}

func choose(first bool, a, b []byte) []byte {
	if first {
		return a
	}
	return b
}

// repeated returns n bytes of b over and over.
func repeated(b []byte, n int) []byte {
	out := make([]byte, 0, n+len(b))
	for len(out) < n {
		out = append(out, b...)
	}
	return out[:n]
}

// cryptBase64 encodes a digest: three bytes at a time, 21 apart, in rotating order, low bits first.
func cryptBase64(d []byte) string {
	var b strings.Builder
	emit := func(w uint32, chars int) {
		for range chars {
			b.WriteByte(cryptAlphabet[w&0x3f])
			w >>= 6
		}
	}
	for i := range 21 {
		x := [3]int{i, i + 21, i + 42}
		hi, mid, lo := x[i%3], x[(i+1)%3], x[(i+2)%3]
		emit(uint32(d[hi])<<16|uint32(d[mid])<<8|uint32(d[lo]), 4)
	}
	emit(uint32(d[63]), 2)
	return b.String()
}
