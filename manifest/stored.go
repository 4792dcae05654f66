package manifest

// This file compares certificates that a store has with the options of their variables.

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"
)

// StoredFaults checks the certificates that a store has for the manifest's variables, which a deploy would go on using.
// It reports certificates that have expired, or will within a month, don't fit their keys, are of another CA than the
// variable's, or no longer fit its options. A store that generates values is asked only for values that it has.
func (m *Manifest) StoredFaults(ctx context.Context, store Store, now time.Time) (Errors, error) {
	c := &storedCheck{ctx: ctx, store: store, now: now}
	for _, v := range m.Variables {
		if v.Type != "certificate" {
			continue
		}
		if err := c.variable(v); err != nil {
			return nil, err
		}
	}
	return c.faults, nil
}

type storedCheck struct {
	ctx    context.Context
	store  Store
	now    time.Time
	faults Errors
}

// get returns the certificate and the key that the store has.
func (c *storedCheck) get(name string) (certificate, key string, err error) {
	found, ok, err := c.store.Get(c.ctx, &Variable{Name: name})
	if err != nil || !ok {
		return "", "", err
	}
	if n, isNode := found.(*Node); isNode {
		found = n.Value()
	}
	m, _ := found.(*Map)
	if m == nil {
		return "", "", nil
	}
	one, _ := m.Get("certificate")
	other, _ := m.Get("private_key")
	certificate, _ = one.(string)
	key, _ = other.(string)
	return certificate, key, nil
}

// parsed returns the first certificate of a text, nil if there is none.
func parsed(text string) *x509.Certificate {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil
	}
	return certificate
}

// soon is how long before its end a certificate is reported.
const soon = 30 * 24 * time.Hour

func (c *storedCheck) variable(v *Variable) error {
	text, key, err := c.get(v.Name)
	if err != nil || text == "" || strings.Contains(text, "((") {
		return err
	}
	fault := func(format string, args ...any) {
		c.faults = append(c.faults, &Error{Location: v.Location, Message: v.Name + ": " + fmt.Sprintf(format, args...)})
	}
	is := parsed(text)
	if is == nil {
		fault("the stored value is no certificate")
		return nil
	}
	switch left := is.NotAfter.Sub(c.now); {
	case left < 0:
		fault("the stored certificate expired on %s", is.NotAfter.UTC().Format(time.DateOnly))
	case left < soon:
		fault("the stored certificate expires on %s", is.NotAfter.UTC().Format(time.DateOnly))
	}
	if key != "" {
		if _, err := tls.X509KeyPair([]byte(text), []byte(key)); err != nil {
			fault("the stored key isn't the stored certificate's")
		}
	}
	return c.options(v, is, fault)
}

// options compares a certificate with the options of its variable.
func (c *storedCheck) options(v *Variable, is *x509.Certificate, fault func(string, ...any)) error {
	if v.Options == nil || c.ctx.Err() != nil {
		return nil
	}
	text := func(key string) string {
		value, _ := v.Options.Get(key)
		s, _ := value.(string)
		return s
	}
	if ca := text("ca"); ca != "" && !strings.Contains(ca, "((") {
		by, _, err := c.get(ca)
		if err != nil {
			return err
		}
		if signer := parsed(by); signer != nil && !bytes.Equal(is.RawIssuer, signer.RawSubject) || signer != nil && is.CheckSignatureFrom(signer) != nil {
			fault("the stored certificate isn't signed by the stored %s", ca)
		}
	}
	if name := text("common_name"); name != "" && !strings.Contains(name, "((") && name != is.Subject.CommonName {
		fault("the stored certificate has another common_name than the options")
	}
	if value, _ := v.Options.Get("is_ca"); value == true && !is.IsCA {
		fault("the stored certificate is no CA's")
	}
	if missing := missingNames(v.Options, is); len(missing) > 0 {
		fault("the stored certificate lacks the alternative names %s", strings.Join(missing, ", "))
	}
	return nil
}

// missingNames lists the alternative names in options that a certificate lacks.
func missingNames(options *Map, is *x509.Certificate) (missing []string) {
	value, _ := options.Get("alternative_names")
	names, _ := value.([]any)
	for _, name := range names {
		s, ok := name.(string)
		if !ok || strings.Contains(s, "((") || slices.Contains(is.DNSNames, s) {
			continue
		}
		if !slices.ContainsFunc(is.IPAddresses, func(ip net.IP) bool { return ip.String() == s }) {
			missing = append(missing, s)
		}
	}
	return missing
}
