package crypto

// This file decrypts keys that a password protects, in PKCS #8 and in OpenSSL's own form.

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"encoding/asn1"
	"encoding/hex"
	"encoding/pem"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/lib/digest"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// maxPassword is the maximum number of bytes of a password that OpenSSL uses.
const maxPassword = 1024

// password returns the password of a key, if there is one.
type password func() (text string, ok bool)

// passwordArg makes the password of argument i or of the block, which is called once a key needs it.
func passwordArg(c *ruby.Call, i int) password {
	return func() (string, bool) {
		v := c.Arg(i)
		if v.IsNil() && c.Given() {
			v, _ = c.Yield(ruby.False)
		}
		if v.IsNil() || c.Failed() {
			return "", false
		}
		s, err := c.RT.ToStr(v)
		if err != nil {
			c.Fail(err)
			return "", false
		}
		if s.Len() > maxPassword {
			c.Fail(&ruby.UnsupportedError{Construct: "a password of more than 1024 bytes"})
		}
		return s.String(), !c.Failed()
	}
}

// blockCipher makes a block cipher for a key.
type blockCipher struct {
	size int // of the key
	make func(key []byte) (cipher.Block, error)
}

// blockCiphers has the ciphers of PEM headers, by their names there.
var blockCiphers = ruby.Once[map[string]blockCipher]{Make: func() map[string]blockCipher {
	return map[string]blockCipher{
		"DES-CBC":      {8, des.NewCipher},
		"DES-EDE3-CBC": {24, des.NewTripleDESCipher},
		"AES-128-CBC":  {16, aes.NewCipher},
		"AES-192-CBC":  {24, aes.NewCipher},
		"AES-256-CBC":  {32, aes.NewCipher},
	}
}}

// decryptCBC decrypts data in place and removes its padding; ok is false if that is invalid.
func decryptCBC(b *ruby.Budget, kind blockCipher, key, iv, data []byte) (plain []byte, ok bool) {
	block, err := kind.make(key)
	if err != nil || len(iv) != block.BlockSize() || len(data) == 0 || len(data)%block.BlockSize() != 0 {
		return nil, false
	}
	mode := cipher.NewCBCDecrypter(block, iv)
	for at := 0; at < len(data); at += ruby.BytesPerStep {
		if !b.Step(4) {
			return nil, false
		}
		part := data[at:min(at+ruby.BytesPerStep, len(data))]
		mode.CryptBlocks(part, part)
	}
	n := int(data[len(data)-1])
	if n == 0 || n > block.BlockSize() {
		return nil, false
	}
	for _, c := range data[len(data)-n:] {
		if int(c) != n {
			return nil, false
		}
	}
	return data[:len(data)-n], true
}

// decryptPEM decrypts a block in OpenSSL's own form: its headers name the cipher and the initialization vector.
func decryptPEM(b *ruby.Budget, block *pem.Block, ask password) (der []byte, ok bool) {
	name, text, _ := strings.Cut(block.Headers["DEK-Info"], ",")
	kind, known := blockCiphers.Get()[name]
	if !known {
		b.Fail(&ruby.UnsupportedError{Construct: "a key encrypted with " + digest.Shortened(name)})
		return nil, false
	}
	iv, err := hex.DecodeString(strings.TrimSpace(text)) // bounded: maxKey
	pass, given := ask()
	if err != nil || len(iv) < 8 || !given {
		return nil, false
	}
	return decryptCBC(b, kind, digest.BytesToKey(b, "MD5", pass, b.StringOf(iv[:8]), 1, kind.size), iv, block.Bytes)
}

// encryptedKey is EncryptedPrivateKeyInfo of RFC 5958.
type encryptedKey struct {
	Algorithm algorithm
	Data      []byte
}

type algorithm struct {
	ID     asn1.ObjectIdentifier
	Params asn1.RawValue `asn1:"optional"`
}

// pbeParams are the parameters of the schemes of PKCS #12.
type pbeParams struct {
	Salt       []byte
	Iterations int
}

// pbes2Params are the parameters of PBES2: how the key is derived, and the cipher with its initialization vector.
type pbes2Params struct{ KDF, Cipher algorithm }

type pbkdf2Params struct {
	Salt       []byte
	Iterations int
	KeyLength  int       `asn1:"optional"`
	PRF        algorithm `asn1:"optional"`
}

const (
	oidPBES2     = "1.2.840.113549.1.5.13"
	oidPBKDF2    = "1.2.840.113549.1.5.12"
	oidPBE3DES   = "1.2.840.113549.1.12.1.3"
	oidHMACSHA1  = "1.2.840.113549.2.7"
	oidPBESchema = "1.2.840.113549.1.12.1."
	oidPBES1     = "1.2.840.113549.1.5."
)

// pbes2Cipher returns a cipher of PBES2 by its identifier.
func pbes2Cipher(id string) (kind blockCipher, known bool) {
	switch id {
	case "2.16.840.1.101.3.4.1.2":
		return blockCiphers.Get()["AES-128-CBC"], true
	case "2.16.840.1.101.3.4.1.22":
		return blockCiphers.Get()["AES-192-CBC"], true
	case "2.16.840.1.101.3.4.1.42":
		return blockCiphers.Get()["AES-256-CBC"], true
	case "1.2.840.113549.3.7":
		return blockCiphers.Get()["DES-EDE3-CBC"], true
	}
	return blockCipher{}, false
}

var pbes2Digests = ruby.Once[map[string]string]{Make: func() map[string]string {
	return map[string]string{
		"": "SHA1", oidHMACSHA1: "SHA1", "1.2.840.113549.2.8": "SHA224", "1.2.840.113549.2.9": "SHA256",
		"1.2.840.113549.2.10": "SHA384", "1.2.840.113549.2.11": "SHA512",
	}
}}

// decryptPKCS8 decrypts a key of PKCS #8; found reports whether der is one that is encrypted.
func decryptPKCS8(b *ruby.Budget, der []byte, ask password) (plain []byte, found bool) {
	var key encryptedKey
	if rest, err := readDER(der, &key); err != nil || len(rest) > 0 {
		return nil, false
	}
	id := oidText(key.Algorithm.ID)
	if !strings.HasPrefix(id, oidPBESchema) && !strings.HasPrefix(id, oidPBES1) {
		return nil, false
	}
	pass, given := ask()
	if !given {
		return nil, true
	}
	plain, _ = decryptPBE(b, key.Algorithm, pass, key.Data)
	return plain, true
}

// decryptPBE decrypts data by a scheme that derives the key from a password.
func decryptPBE(b *ruby.Budget, by algorithm, pass string, data []byte) (plain []byte, ok bool) {
	data = ruby.Copy(b, data)
	switch id := oidText(by.ID); id {
	case oidPBE3DES:
		var p pbeParams
		if _, err := readDER(by.Params.FullBytes, &p); err != nil || len(p.Salt) == 0 {
			return nil, false
		}
		key := digest.PKCS12Key(b, pass, string(p.Salt), int64(p.Iterations), 1, 24) // bounded: maxKey
		iv := digest.PKCS12Key(b, pass, string(p.Salt), int64(p.Iterations), 2, 8)   // bounded: maxKey
		return decryptCBC(b, blockCiphers.Get()["DES-EDE3-CBC"], key, iv, data)
	case oidPBES2:
		return decryptPBES2(b, by, pass, data)
	default:
		b.Fail(&ruby.UnsupportedError{Construct: "the encryption " + id + " of a key"})
		return nil, false
	}
}

func decryptPBES2(b *ruby.Budget, by algorithm, pass string, data []byte) (plain []byte, ok bool) {
	var p pbes2Params
	if _, err := readDER(by.Params.FullBytes, &p); err != nil {
		return nil, false
	}
	kind, known := pbes2Cipher(oidText(p.Cipher.ID))
	if kdf := oidText(p.KDF.ID); kdf != oidPBKDF2 || !known {
		b.Fail(&ruby.UnsupportedError{Construct: "a key encrypted by " + kdf + " and " + oidText(p.Cipher.ID)})
		return nil, false
	}
	var k pbkdf2Params
	if _, err := readDER(p.KDF.Params.FullBytes, &k); err != nil {
		return nil, false
	}
	prf := ""
	if len(k.PRF.ID) > 0 {
		prf = oidText(k.PRF.ID)
	}
	hash, known := pbes2Digests.Get()[prf]
	var iv []byte
	if _, err := readDER(p.Cipher.Params.FullBytes, &iv); err != nil || k.Iterations < 1 || !known {
		b.Fail(&ruby.UnsupportedError{Construct: "a key encrypted with the function " + prf})
		return nil, false
	}
	key := digest.PBKDF2(b, hash, pass, string(k.Salt), int64(k.Iterations), kind.size) // bounded: maxKey
	if b.Failed() {
		return nil, false
	}
	return decryptCBC(b, kind, key, iv, data)
}
