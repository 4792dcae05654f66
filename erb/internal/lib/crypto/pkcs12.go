package crypto

// This file reads OpenSSL::PKCS12: files that have a key, its certificate and other certificates.

import (
	"crypto/hmac"
	"encoding/asn1"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/lib/digest"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	pkcs12Class      *ruby.Class
	pkcs12ErrorClass *ruby.Class
)

// bundle is the Go data of a PKCS12.
type bundle struct{ key, certificate, others, der ruby.Value }

// DupData implements DataDuper: a copy has the same parts.
func (p *bundle) DupData(*ruby.Budget) any {
	copied := *p
	return &copied
}

var pkcs12Tables = []ruby.Table{
	{Class: &pkcs12Class, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &bundle{}) }},
	{Class: &pkcs12Class, Hides: []string{"@key", "@certificate", "@ca_certs"}},
	{Class: &pkcs12Class, Statics: []ruby.Method{{Name: "create", Min: 4, Max: 10, Reason: noSigning}}},
	{Class: &pkcs12Class, Constants: func() {
		ruby.Constant(pkcs12Class, "KEY_EX", ruby.Int(16))
		ruby.Constant(pkcs12Class, "KEY_SIG", ruby.Int(128))
	}},
	{Class: &pkcs12Class, Methods: []ruby.Method{
		{Name: "ca_certs", Fn: func(c *ruby.Call) ruby.Value { return selfBundle(c).others }},
		{Name: "certificate", Fn: func(c *ruby.Call) ruby.Value { return selfBundle(c).certificate }},
		{Name: "initialize", Max: 2, Fn: pkcs12Initialize, Flags: ruby.PrivateRow},
		{Name: "key", Fn: func(c *ruby.Call) ruby.Value { return selfBundle(c).key }},
		{Name: "set_mac", Min: 1, Max: 4, Reason: noSigning},
		{Name: "to_der", Fn: func(c *ruby.Call) ruby.Value {
			if text, ok := selfBundle(c).der.AsString(); ok {
				return c.NewBytes(text.String())
			}
			return c.Fail(&ruby.UnsupportedError{Construct: "to_der of an empty OpenSSL::PKCS12"})
		}},
	}},
}

func selfBundle(c *ruby.Call) *bundle {
	p, ok := ruby.DataOf[*bundle](c.Self)
	if !ok {
		return &bundle{}
	}
	return p
}

// The parts of a file, as RFC 7292 names them.
type (
	contentInfo struct {
		Type    asn1.ObjectIdentifier
		Content asn1.RawValue `asn1:"optional,explicit,tag:0"`
	}
	macData struct {
		Mac struct {
			Algorithm algorithm
			Digest    []byte
		}
		Salt       []byte
		Iterations int `asn1:"optional,default:1"`
	}
	pfx struct {
		Version int
		Safe    contentInfo
		Mac     macData `asn1:"optional"`
	}
	encryptedData struct {
		Version int
		Content struct {
			Type      asn1.ObjectIdentifier
			Algorithm algorithm
			Data      []byte `asn1:"optional,tag:0"`
		}
	}
	safeBag struct {
		ID         asn1.ObjectIdentifier
		Value      asn1.RawValue `asn1:"explicit,tag:0"`
		Attributes asn1.RawValue `asn1:"optional"`
	}
	certBag struct {
		Type asn1.ObjectIdentifier
		Data []byte `asn1:"explicit,tag:0"`
	}
)

const (
	oidData      = "1.2.840.113549.1.7.1"
	oidEncrypted = "1.2.840.113549.1.7.6"
	oidBag       = "1.2.840.113549.1.12.10.1."
	oidCertBag   = "1.2.840.113549.1.9.22.1"
)

// macDigests are the digests of the MACs, by their identifiers.
var macDigests = ruby.Once[map[string]string]{Make: func() map[string]string {
	return map[string]string{
		"1.3.14.3.2.26": "SHA1", "2.16.840.1.101.3.4.2.1": "SHA256", "2.16.840.1.101.3.4.2.2": "SHA384", "2.16.840.1.101.3.4.2.3": "SHA512",
	}
}}

// opener reads a file.
type opener struct {
	*ruby.Call
	pass  string
	none  bool // the file was made without a password
	key   *pkey
	certs []*certificate
	bad   bool // a part isn't read here
}

func pkcs12Initialize(c *ruby.Call) ruby.Value {
	if !c.Has(0) {
		return ruby.Nil
	}
	o := opener{Call: c}
	if !c.Arg(1).IsNil() {
		o.pass, _ = passwordArg(c, 1)()
	}
	s, err := derText(c.RT, c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	if c.Contains(o.pass, "\x00") {
		return c.Raise(ruby.ArgumentErrorClass, "string contains null byte")
	}
	der := takeDER(&c.Budget, s, maxDER, derSteps)
	if c.Failed() {
		return ruby.Nil
	}
	var file pfx
	rest, err := readDER(der, &file)
	switch {
	case !complete(der):
		return c.Raise(pkcs12ErrorClass, "PKCS12_parse: parse error")
	case der[0] != tagSequence:
		return c.Raise(pkcs12ErrorClass, "PKCS12_parse: invalid null pkcs12 pointer")
	case err != nil || oidText(file.Safe.Type) != oidData:
		return c.Fail(&ruby.UnsupportedError{Construct: "this OpenSSL::PKCS12"})
	case !o.authentic(&file):
		return c.Raise(pkcs12ErrorClass, "PKCS12_parse: mac verify failure")
	}
	for _, content := range o.contents(octets(file.Safe.Content.Bytes)) {
		if o.safe(content); o.Failed() {
			return ruby.Nil
		}
	}
	if o.bad {
		return c.Fail(&ruby.UnsupportedError{Construct: "this OpenSSL::PKCS12"})
	}
	return o.finish(c.NewBytes(c.StringOf(der[:len(der)-len(rest)])))
}

// complete reports whether data begins with a value of ASN.1 whose end is in it, or isn't known from its beginning.
func complete(data []byte) bool {
	if len(data) < 2 {
		return false
	}
	size, at := int(data[1]), 2
	if size > 0x80 {
		digits := size - 0x80
		if digits > 4 || len(data) < at+digits {
			return false
		}
		for size = 0; digits > 0; digits-- {
			size = size<<8 | int(data[at])
			at++
		}
	} else if size == 0x80 {
		size = 0
	}
	return len(data)-at >= size
}

// octets returns the content of an OCTET STRING; nil if it is none.
func octets(der []byte) []byte {
	var out []byte
	if _, err := readDER(der, &out); err != nil {
		return nil
	}
	return out
}

// authentic checks the MAC of a file, if it has one. An empty password is the empty text, or none at all.
func (o *opener) authentic(file *pfx) bool {
	mac := &file.Mac
	if len(mac.Mac.Algorithm.ID) == 0 {
		return true
	}
	name, known := macDigests.Get()[oidText(mac.Mac.Algorithm.ID)]
	if !known || len(mac.Salt) == 0 || mac.Iterations < 1 {
		o.Fail(&ruby.UnsupportedError{Construct: "this MAC of an OpenSSL::PKCS12"})
		return true
	}
	data := octets(file.Safe.Content.Bytes)
	check := func(wide []byte) bool {
		size := digest.Algorithm(name)().Size()
		key := digest.PKCS12Derived(&o.Budget, name, wide, o.StringOf(mac.Salt), int64(mac.Iterations), 3, size)
		h := digest.NewMAC(&o.Budget, name, string(key)) // bounded: a digest
		o.Feed(h, o.StringOf(data))
		return o.Failed() || hmac.Equal(ruby.Sum(h), mac.Mac.Digest)
	}
	if o.pass == "" && check(nil) {
		o.none = true
		return true
	}
	return check(digest.WideText(&o.Budget, o.pass))
}

// contents lists the parts of a file.
func (o *opener) contents(der []byte) []contentInfo {
	var list []contentInfo
	if _, err := readDER(der, &list); err != nil {
		o.bad = true
	}
	return list
}

// safe reads a part of a file, which may be encrypted.
func (o *opener) safe(content contentInfo) {
	switch oidText(content.Type) {
	case oidData:
		o.bags(octets(content.Content.Bytes))
	case oidEncrypted:
		var e encryptedData
		if _, err := readDER(content.Content.Bytes, &e); err != nil {
			o.bad = true
			return
		}
		o.bags(o.decrypted(e.Content.Algorithm, e.Content.Data))
	}
}

// decrypted decrypts data; nil after an error.
func (o *opener) decrypted(by algorithm, data []byte) []byte {
	if o.none && oidText(by.ID) == oidPBE3DES {
		o.Fail(&ruby.UnsupportedError{Construct: "an OpenSSL::PKCS12 that is encrypted without a password"})
		return nil
	}
	plain, ok := decryptPBE(&o.Budget, by, o.pass, data)
	o.bad = o.bad || !ok
	return plain
}

// bags reads the keys and certificates of a part.
func (o *opener) bags(der []byte) {
	var list []safeBag
	if _, err := readDER(der, &list); err != nil || o.Failed() {
		o.bad = true
		return
	}
	for _, bag := range ruby.Each(o, list) {
		switch strings.TrimPrefix(oidText(bag.ID), oidBag) {
		case "1":
			o.take(bag.Value.Bytes)
		case "2":
			var e encryptedKey
			if _, err := readDER(bag.Value.Bytes, &e); err != nil {
				o.bad = true
			} else if o.key == nil {
				o.take(o.decrypted(e.Algorithm, e.Data))
			}
		case "3":
			o.certificate(bag.Value.Bytes)
		case "6":
			o.Fail(&ruby.UnsupportedError{Construct: "an OpenSSL::PKCS12 with bags in bags"})
		}
	}
}

// take keeps the first key.
func (o *opener) take(der []byte) {
	if o.key != nil || o.bad || o.Failed() {
		return
	}
	if o.key = readKey(der); o.key == nil {
		o.Fail(&ruby.UnsupportedError{Construct: "this kind of key"})
	}
}

func (o *opener) certificate(der []byte) {
	var bag certBag
	if _, err := readDER(der, &bag); err != nil {
		o.bad = true
		return
	}
	if oidText(bag.Type) != oidCertBag {
		return
	}
	k, _, err := readCertificate(&o.Budget, o.StringOf(bag.Data))
	if err != nil {
		o.Fail(err)
		return
	}
	o.certs = ruby.Append(o, o.certs, k)
}

// finish sets the parts of the receiver: the first certificate that belongs to the key is its own.
func (o *opener) finish(der ruby.Value) ruby.Value {
	p := bundle{der: der}
	if o.key != nil {
		p.key = keyObject(o.Call, o.key)
	}
	var others []ruby.Value
	for _, k := range ruby.Each(o, o.certs) {
		v := ruby.NewInstance(x509CertClass, k)
		if p.certificate.IsNil() && o.key != nil && samePublic(o.key.public, k.cert.PublicKey) {
			p.certificate = v
			continue
		}
		others = ruby.Append(o, others, v)
	}
	if len(others) > 0 {
		p.others = o.List(others)
	}
	if !o.Failed() {
		*selfBundle(o.Call) = p
	}
	return ruby.Nil
}
