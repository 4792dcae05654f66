package crypto

// This file implements OpenSSL::Cipher: AES in the modes CBC, CTR, ECB and GCM, and triple DES.

import (
	"crypto/aes"
	"crypto/cipher"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/lib/digest"
	"github.com/boshrender/boshrender/erb/internal/lib/securerandom"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	cipherClass      *ruby.Class
	cipherErrorClass *ruby.Class
	authTagClass     *ruby.Class
	opensslRandom    *ruby.Class
)

// cipherState is the Go data of a cipher.
type cipherState struct {
	name    string // in capitals
	mode    string // its last part
	kind    blockCipher
	block   cipher.Block // nil without a key
	iv      []byte
	chosen  bool // encrypt or decrypt was called
	decrypt bool
	raw     bool // without padding

	begun  bool
	stream cipher.Stream    // of CTR and GCM
	cbc    cipher.BlockMode // of CBC
	rest   []byte           // the bytes that don't fill a block yet
	text   []byte           // of GCM: all of the plain or encrypted text, for its tag
	aad    []byte
	tag    []byte
}

// Weight implements sized.
func (s *cipherState) Weight() int64 { return int64((len(s.rest) + len(s.text)) / ruby.BytesPerStep) }

const tagSize = 16

var cipherTables = []ruby.Table{
	{Class: &cipherClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &cipherState{}) },
		Refuse: []string{"initialize_copy", "inspect"}},
	{Class: &cipherClass, Methods: []ruby.Method{
		{Name: "auth_data=", Min: 1, Max: 1, Fn: cipherAuthData},
		{Name: "auth_tag", Max: 1, Fn: cipherTag},
		{Name: "auth_tag=", Min: 1, Max: 1, Fn: cipherSetTag},
		{Name: "authenticated?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfCipher(c).mode == "GCM") }},
		{Name: "block_size", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfCipher(c).blockSize())) }},
		{Name: "decrypt", Fn: func(c *ruby.Call) ruby.Value { return cipherDirection(c, true) }},
		{Name: "encrypt", Fn: func(c *ruby.Call) ruby.Value { return cipherDirection(c, false) }},
		{Name: "final", Fn: cipherFinal},
		{Name: "initialize", Min: 1, Max: 1, Fn: cipherInitialize, Flags: ruby.PrivateRow},
		{Name: "iv=", Min: 1, Max: 1, Fn: cipherIV},
		{Name: "iv_len", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfCipher(c).ivSize())) }},
		{Name: "key=", Min: 1, Max: 1, Fn: cipherKey},
		{Name: "key_len", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfCipher(c).kind.size)) }},
		{Name: "name", Fn: func(c *ruby.Call) ruby.Value { return c.NewASCII(selfCipher(c).name) }},
		{Name: "padding=", Min: 1, Max: 1, Fn: cipherPadding},
		{Name: "pkcs5_keyivgen", Min: 1, Max: 4, Fn: cipherKeyIVGen},
		{Name: "random_iv", Fn: func(c *ruby.Call) ruby.Value {
			return cipherRandom(c, func(s *cipherState) int { return s.ivSize() }, "iv=")
		}, Flags: ruby.Volatile},
		{Name: "random_key", Fn: func(c *ruby.Call) ruby.Value {
			return cipherRandom(c, func(s *cipherState) int { return s.kind.size }, "key=")
		}, Flags: ruby.Volatile},
		{Name: "reset", Reason: "a cipher is used once"},
		{Name: "update", Min: 1, Max: 1, Fn: cipherUpdate},
	}},
	{Class: &opensslRandom, Statics: []ruby.Method{
		{Name: "pseudo_bytes", Min: 1, Max: 1, Fn: securerandom.TextOfSize, Flags: ruby.Volatile},
		{Name: "random_bytes", Min: 1, Max: 1, Fn: securerandom.TextOfSize, Flags: ruby.Volatile},
	}},
	{Class: &digest.OpenSSLModule, Statics: []ruby.Method{
		{Name: "fixed_length_secure_compare", Min: 2, Max: 2, Fn: compareFixed},
		{Name: "secure_compare", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.Str(0) == c.Str(1)) }},
	}},
}

// compareFixed compares texts of one length.
func compareFixed(c *ruby.Call) ruby.Value {
	a, b := c.Str(0), c.Str(1)
	if len(a) != len(b) && !c.Failed() {
		return c.Raise(ruby.ArgumentErrorClass, "inputs must be of equal length")
	}
	return ruby.Bool(a == b)
}

func selfCipher(c *ruby.Call) *cipherState {
	s, ok := ruby.DataOf[*cipherState](c.Self)
	if !ok || s.name == "" {
		c.Fail(&ruby.UnsupportedError{Construct: "a cipher without a name"})
		return &cipherState{kind: blockCiphers.Get()["AES-128-CBC"], mode: "CBC"}
	}
	return s
}

func (s *cipherState) blockSize() int {
	switch {
	case s.mode == "CTR" || s.mode == "GCM":
		return 1
	case strings.HasPrefix(s.name, "DES"):
		return 8
	}
	return aes.BlockSize
}

func (s *cipherState) ivSize() int {
	switch s.mode {
	case "ECB":
		return 0
	case "GCM":
		return 12
	case "CTR":
		return aes.BlockSize
	}
	return s.blockSize()
}

func cipherInitialize(c *ruby.Call) ruby.Value {
	given := c.Str(0)
	if c.Failed() {
		return ruby.Nil
	}
	name := c.UpperASCII(digest.Shortened(given))
	if c.Failed() {
		return ruby.Nil
	}
	base, mode := "", ""
	if i := strings.LastIndexByte(name, '-'); i >= 0 {
		base, mode = name[:i], name[i+1:]
	}
	kind, ok := blockCiphers.Get()[base+"-CBC"]
	isAES := strings.HasPrefix(base, "AES-") && (mode == "CBC" || mode == "CTR" || mode == "ECB" || mode == "GCM")
	if !ok || !isAES && name != "DES-EDE3-CBC" {
		return c.Fail(&ruby.UnsupportedError{Construct: c.Concat("OpenSSL cipher ", digest.Shortened(given)),
			Reason: "there are AES in the modes CBC, CTR, ECB and GCM, and DES-EDE3-CBC"})
	}
	c.SelfInstance().Data = &cipherState{name: name, mode: mode, kind: kind}
	return ruby.Nil
}

// cipherDirection implements encrypt or decrypt.
func cipherDirection(c *ruby.Call, decrypt bool) ruby.Value {
	s := selfCipher(c)
	*s = cipherState{name: s.name, mode: s.mode, kind: s.kind, chosen: true, decrypt: decrypt, raw: s.raw}
	return c.Self
}

func cipherKey(c *ruby.Call) ruby.Value {
	s, key := selfCipher(c), c.Str(0)
	if c.Failed() {
		return ruby.Nil
	}
	if len(key) != s.kind.size {
		return c.Raise(ruby.ArgumentErrorClass, "key must be %d bytes", s.kind.size)
	}
	s.setKey(c, key)
	return c.Args[0]
}

func (s *cipherState) setKey(c *ruby.Call, key string) {
	block, err := s.kind.make([]byte(key)) // bounded: the size of a key
	if err != nil {
		c.Raise(cipherErrorClass, "%s", err)
		return
	}
	s.block, s.begun = block, false
}

func cipherIV(c *ruby.Call) ruby.Value {
	s, iv := selfCipher(c), c.Str(0)
	if c.Failed() {
		return ruby.Nil
	}
	if len(iv) != s.ivSize() {
		return c.Raise(ruby.ArgumentErrorClass, "iv must be %d bytes", s.ivSize())
	}
	s.iv, s.begun = c.BytesOf(iv), false
	return c.Args[0]
}

// cipherRandom implements a random key or initialization vector.
func cipherRandom(c *ruby.Call, size func(*cipherState) int, setter string) ruby.Value {
	v := c.NewBytes(c.StringOf(securerandom.Bytes(c, size(selfCipher(c)))))
	c.Send(c.Self, setter, v)
	return v
}

func cipherPadding(c *ruby.Call) ruby.Value {
	selfCipher(c).raw = c.Int(0) == 0
	return c.Args[0]
}

func cipherAuthData(c *ruby.Call) ruby.Value {
	s := selfCipher(c)
	data := c.BytesOf(c.Str(0))
	if s.mode != "GCM" && !c.Failed() {
		return c.Fail(&ruby.UnsupportedError{Construct: "auth_data= of " + s.name})
	}
	s.aad = ruby.Append(c, s.aad, data...)
	return c.Args[0]
}

func cipherSetTag(c *ruby.Call) ruby.Value {
	s := selfCipher(c)
	tag := c.BytesOf(c.Str(0))
	if (s.mode != "GCM" || !s.decrypt || len(tag) != tagSize) && !c.Failed() {
		return c.Fail(&ruby.UnsupportedError{Construct: "auth_tag= of " + s.name + " with this tag"})
	}
	s.tag = tag
	return c.Args[0]
}

func cipherTag(c *ruby.Call) ruby.Value {
	s, n := selfCipher(c), c.IntOr(0, tagSize)
	if (s.mode != "GCM" || s.decrypt || s.tag == nil || n < 1 || n > tagSize) && !c.Failed() {
		return c.Fail(&ruby.UnsupportedError{Construct: "auth_tag of " + s.name + " here"})
	}
	if c.Failed() {
		return ruby.Nil
	}
	return c.NewBytes(c.StringOf(s.tag[:n]))
}

// begin prepares the mode; false after an error.
func (s *cipherState) begin(c *ruby.Call) bool {
	if s.block == nil && !c.Failed() {
		c.Raise(cipherErrorClass, "key not set")
	}
	if !s.chosen && !c.Failed() {
		c.Fail(&ruby.UnsupportedError{Construct: "a cipher without encrypt or decrypt"})
	}
	if c.Failed() || s.begun {
		return !c.Failed()
	}
	s.begun, s.rest, s.text = true, nil, nil
	iv := make([]byte, aes.BlockSize)
	copy(iv, s.iv)
	switch s.mode {
	case "CTR":
		s.stream = cipher.NewCTR(s.block, iv)
	case "GCM":
		iv[aes.BlockSize-1] = 2
		s.stream = cipher.NewCTR(s.block, iv)
	case "CBC":
		if iv = iv[:s.block.BlockSize()]; s.decrypt {
			s.cbc = cipher.NewCBCDecrypter(s.block, iv)
		} else {
			s.cbc = cipher.NewCBCEncrypter(s.block, iv)
		}
	}
	return true
}

// crypt works on data in place: on whole blocks, unless the mode is a stream mode.
func (s *cipherState) crypt(c *ruby.Call, data []byte) {
	for len(data) > 0 && c.Step(4) {
		part := data[:min(len(data), ruby.BytesPerStep)]
		switch {
		case s.stream != nil:
			s.stream.XORKeyStream(part, part)
		case s.cbc != nil:
			s.cbc.CryptBlocks(part, part)
		default:
			for n := s.block.BlockSize(); len(part) >= n; part = part[n:] {
				if s.decrypt {
					s.block.Decrypt(part, part)
				} else {
					s.block.Encrypt(part, part)
				}
			}
		}
		data = data[min(len(data), ruby.BytesPerStep):]
	}
}

func cipherUpdate(c *ruby.Call) ruby.Value {
	s := selfCipher(c)
	data := c.BytesOf(c.Str(0))
	if !s.begin(c) {
		return ruby.Nil
	}
	if s.mode == "GCM" {
		s.text = ruby.Append(c, s.text, data...)
	}
	if s.stream == nil {
		data = ruby.Append(c, s.rest, data...)
		n := len(data) / s.block.BlockSize() * s.block.BlockSize()
		if n == len(data) && n > 0 && s.decrypt && !s.raw {
			n -= s.block.BlockSize() // it may be padding
		}
		if s.rest = ruby.Copy(c, data[n:]); c.Failed() {
			return ruby.Nil
		}
		data = data[:n]
	}
	s.crypt(c, data)
	return c.NewBytes(c.StringOf(data))
}

func cipherFinal(c *ruby.Call) ruby.Value {
	s := selfCipher(c)
	if !s.begin(c) {
		return ruby.Nil
	}
	s.begun = false
	if s.mode == "GCM" {
		return s.finalGCM(c)
	}
	if s.stream != nil {
		return c.NewBytes("")
	}
	data, size := s.rest, s.block.BlockSize()
	pad := size - len(data)%size
	switch {
	case s.raw && len(data) == 0:
		return c.NewBytes("")
	case s.raw || s.decrypt && len(data) != size:
		return c.Raise(cipherErrorClass, "cipher final failed: wrong final block length")
	case !s.decrypt:
		for range pad {
			data = ruby.Append(c, data, byte(pad))
		}
	}
	s.crypt(c, data)
	if s.decrypt && !c.Failed() {
		n := int(data[size-1])
		for i := size - n; n >= 1 && n <= size && i < size; i++ {
			if int(data[i]) != n {
				n = 0
			}
		}
		if n < 1 || n > size {
			return c.Raise(cipherErrorClass, "cipher final failed: bad decrypt")
		}
		data = data[:size-n]
	}
	return c.NewBytes(c.StringOf(data))
}

// finalGCM makes or checks the tag of the processed data.
func (s *cipherState) finalGCM(c *ruby.Call) ruby.Value {
	gcm, err := cipher.NewGCM(s.block)
	if err != nil || !c.Step(4+8*len(s.text)/ruby.BytesPerStep) || !c.Charge(len(s.text)+tagSize) {
		return c.Check(ruby.Nil, err)
	}
	var iv [12]byte
	copy(iv[:], s.iv)
	if !s.decrypt {
		sealed := gcm.Seal(nil, iv[:], s.text, s.aad)
		s.tag = sealed[len(s.text):]
		return c.NewBytes("")
	}
	if s.tag == nil {
		return c.Fail(&ruby.UnsupportedError{Construct: "decrypting with GCM without a tag"})
	}
	if _, err := gcm.Open(nil, iv[:], ruby.Append(c, s.text, s.tag...), s.aad); err != nil {
		return c.Raise(authTagClass, "AEAD authentication tag verification failed")
	}
	return c.NewBytes("")
}

// cipherKeyIVGen is pkcs5_keyivgen: key and vector of a password.
func cipherKeyIVGen(c *ruby.Call) ruby.Value {
	s, pass, salt := selfCipher(c), c.Str(0), ""
	if !c.Arg(1).IsNil() {
		salt = c.Str(1)
	}
	iterations, hash := c.IntOr(2, 2048), "MD5"
	if !c.Arg(3).IsNil() {
		hash = digest.Arg(c, 3)
	}
	if (len(salt) != 0 && len(salt) != 8 || iterations < 1) && !c.Failed() {
		return c.Fail(&ruby.UnsupportedError{Construct: "pkcs5_keyivgen with this salt or without iterations"})
	}
	if c.Failed() {
		return ruby.Nil
	}
	derived := digest.BytesToKey(&c.Budget, hash, pass, salt, iterations, s.kind.size+s.ivSize())
	if c.Failed() {
		return ruby.Nil
	}
	s.setKey(c, c.StringOf(derived[:s.kind.size]))
	s.iv = derived[s.kind.size:]
	return ruby.Nil
}
