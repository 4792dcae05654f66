// Package authority makes certificate authorities, and certificates that they sign, for agents and directors.
package authority

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
)

// Authority signs certificates. Keys are of the curve P-256.
type Authority struct {
	Certificate *x509.Certificate
	Key         *ecdsa.PrivateKey
}

// New makes an authority. The template has its subject and the time for which it is valid.
func New(template *x509.Certificate) (*Authority, error) {
	template.IsCA, template.BasicConstraintsValid, template.KeyUsage = true, true, x509.KeyUsageCertSign
	key, der, err := sign(template, nil)
	if err != nil {
		return nil, err
	}
	a := &Authority{Key: key}
	a.Certificate, err = x509.ParseCertificate(der)
	return a, err
}

// Issue makes a certificate and its private key, both as PEM. The template has all but the serial number.
func (a *Authority) Issue(template *x509.Certificate) (certificate, private string, err error) {
	key, der, err := sign(template, a)
	if err != nil {
		return "", "", err
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(key)
	return PEM("CERTIFICATE", der), PEM("PRIVATE KEY", pkcs8), err
}

// sign makes a key, and a certificate for it; by is nil for one that signs itself.
func sign(template *x509.Certificate, by *Authority) (key *ecdsa.PrivateKey, der []byte, err error) {
	if key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, nil, err
	}
	if by == nil {
		by = &Authority{template, key}
	}
	template.SerialNumber = new(big.Int).SetBytes([]byte(rand.Text())[:16])
	der, err = x509.CreateCertificate(rand.Reader, template, by.Certificate, key.Public(), by.Key)
	return key, der, err
}

// PEM encodes a certificate or a key.
func PEM(kind string, der []byte) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
}
