package manifest

// This file generates certificates.

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"slices"
	"time"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/redact"
)

const (
	defaultCertificateDays = 365
	defaultKeyLength       = 3072
)

var keyLengths = []int{2048, 3072, 4096}

func validKeyLength(bits int) bool { return slices.Contains(keyLengths, bits) }

// certificateOptions are the options of a certificate variable.
type certificateOptions struct {
	commonName, organization string
	alternativeNames         []string
	isCA                     bool
	ca                       string
	usages                   []string
	days, keyLength          int
}

func readCertificateOptions(options *Node) (o certificateOptions, err error) {
	err = generatorOptions(options, func(r *optionReader) {
		o.commonName, o.organization = r.string("common_name"), r.string("organization")
		o.alternativeNames, o.usages = r.list("alternative_names"), r.list("extended_key_usage")
		o.isCA, o.ca = r.bool("is_ca"), r.string("ca")
		o.days, o.keyLength = r.int("duration", "int64"), r.int("key_length", "int")
	}, "common_name", "organization", "alternative_names", "is_ca", "ca", "extended_key_usage", "duration", "key_length")
	if err != nil {
		return o, fmt.Errorf("Failed to generate certificate, parameters are invalid: %w", err) // the CLI's text
	}
	if o.keyLength == 0 {
		o.keyLength = defaultKeyLength
	}
	if !validKeyLength(o.keyLength) {
		return o, fmt.Errorf("Invalid key_length: %s.  Must be one of: %v", redact.Text, keyLengths) // the CLI's text
	}
	if o.days <= 0 {
		o.days = defaultCertificateDays
	}
	return o, nil
}

// generateCertificate makes a certificate with an RSA key: ca, certificate and private_key. It is signed by the
// variable that the option ca names; without that option only a CA can be made, signed by itself.
func generateCertificate(ctx context.Context, s *VarsStore, options *Node) (any, error) {
	o, err := readCertificateOptions(options)
	if err != nil {
		return nil, err
	}
	var signer *authority
	if o.ca != "" {
		if signer, err = s.authority(ctx, o.ca); err != nil {
			return nil, fmt.Errorf("Loading certificates: %w", err) // the CLI's text
		}
	} else if !o.isCA {
		return nil, errors.New("Missing required CA name") // the CLI's text
	}
	template, err := s.template(o)
	if err != nil {
		return nil, err
	}
	key, err := s.newKey(o.keyLength)
	if err != nil {
		return nil, fmt.Errorf("Generating Key: %w", err) // the CLI's text
	}
	id := sha1.Sum(key.N.Bytes())
	template.SubjectKeyId = id[:]
	if signer == nil {
		signer = &authority{template, key}
	}
	template.AuthorityKeyId = signer.certificate.SubjectKeyId
	der, err := x509.CreateCertificate(rand.Reader, template, signer.certificate, &key.PublicKey, signer.key)
	if err != nil {
		return nil, fmt.Errorf("Generating certificate: %w", err) // the CLI's text
	}
	ca := signer.certificate.Raw
	if ca == nil { // signed by itself
		ca = der
	}
	return psych.MapOf(
		"ca", pemText("CERTIFICATE", ca),
		"certificate", pemText("CERTIFICATE", der),
		"private_key", privateKeyPEM(key),
	), nil
}

// template returns the certificate to be signed.
func (s *VarsStore) template(o certificateOptions) (*x509.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 128))
	if err != nil {
		return nil, fmt.Errorf("Generating Serial Number: %w", err) // the CLI's text
	}
	now := time.Now
	if s.Now != nil {
		now = s.Now
	}
	organization := o.organization
	if organization == "" {
		organization = "Cloud Foundry"
	}
	from := now()
	to, err := certificateEnd(from, o.days)
	if err != nil {
		return nil, err
	}
	c := &x509.Certificate{
		SerialNumber:          serial,
		Subject:               pkix.Name{Country: []string{"US"}, Organization: []string{organization}, CommonName: o.commonName},
		NotBefore:             from,
		NotAfter:              to,
		BasicConstraintsValid: true,
		IsCA:                  o.isCA,
	}
	if o.isCA {
		c.KeyUsage = x509.KeyUsageCertSign | x509.KeyUsageCRLSign
		return c, nil
	}
	c.KeyUsage = x509.KeyUsageKeyEncipherment | x509.KeyUsageDigitalSignature
	for _, name := range o.alternativeNames {
		if ip := net.ParseIP(name); ip != nil {
			c.IPAddresses = append(c.IPAddresses, ip)
		} else {
			c.DNSNames = append(c.DNSNames, name)
		}
	}
	if len(o.usages) == 0 {
		c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	}
	for i, usage := range o.usages {
		switch usage {
		case "client_auth":
			c.ExtKeyUsage = append(c.ExtKeyUsage, x509.ExtKeyUsageClientAuth)
		case "server_auth":
			c.ExtKeyUsage = append(c.ExtKeyUsage, x509.ExtKeyUsageServerAuth)
		default:
			return nil, fmt.Errorf("Unsupported extended key usage value: %s (extended_key_usage[%d])", redact.Text, i) // the CLI's text, without the value
		}
	}
	return c, nil
}

// lastCertificateYear is the last year that a certificate can name.
const lastCertificateYear = 9999

// certificateEnd returns the end of so many days of 24 hours.
func certificateEnd(from time.Time, days int) (time.Time, error) {
	const secondsOfDay = 24 * 60 * 60
	if days <= lastCertificateYear*366 {
		to := time.Unix(from.Unix()+int64(days)*secondsOfDay, int64(from.Nanosecond())).In(from.Location())
		if to.UTC().Year() <= lastCertificateYear {
			return to, nil
		}
	}
	return time.Time{}, fmt.Errorf("Failed to generate certificate, 'duration' param ends after the year %d", lastCertificateYear)
}

// authority signs certificates.
type authority struct {
	certificate *x509.Certificate
	key         *rsa.PrivateKey
}

// authority loads a certificate authority from the store, or from the others.
func (s *VarsStore) authority(ctx context.Context, name string) (*authority, error) {
	value, found := s.values.Get(name)
	if !found && s.Others != nil {
		var err error
		if value, found, err = s.Others.Get(ctx, &Variable{Name: name}); err != nil {
			return nil, err
		}
	}
	if !found {
		return nil, fmt.Errorf("Expected to find variable '%s' with a certificate", name) // the CLI's text
	}
	var certificatePEM, keyPEM string
	n, err := NewNode(value)
	if err != nil {
		return nil, fmt.Errorf("Expected variable '%s' to be serializable: %w", name, err) // the CLI's text
	}
	o, err := readOptions(n, "opts.CertVal")
	if err == nil {
		certificatePEM, keyPEM = o.string("certificate"), o.string("private_key")
		err = o.err()
	}
	if err != nil {
		return nil, fmt.Errorf("Expected variable '%s' to be deserializable: %w", name, err) // the CLI's text
	}
	block, _ := pem.Decode([]byte(certificatePEM))
	if block == nil {
		return nil, errors.New("Certificate did not contain PEM formatted block") // the CLI's text
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("Parsing certificate: %w", err) // the CLI's text
	}
	if block, _ = pem.Decode([]byte(keyPEM)); block == nil {
		return nil, errors.New("Private key did not contain PEM formatted block") // the CLI's text
	}
	key, err := x509.ParsePKCS1PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("Parsing private key: %w", err) // the CLI's text
	}
	return &authority{certificate, key}, nil
}
