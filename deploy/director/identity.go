package director

// This file has the director's password and certificate.

import (
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"net"
	"os"
	"slices"
	"time"

	"github.com/boshrender/boshrender/deploy/internal/authority"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/redact"
)

const (
	identityKey = "identity"
	validFor    = 365 * 24 * time.Hour
	renewBefore = 30 * 24 * time.Hour
)

// identity has the credentials of a director and of its clients.
type identity struct {
	Password    string   `json:"password"`
	CA          []byte   `json:"ca,omitempty"`
	Certificate []byte   `json:"certificate,omitempty"`
	Key         []byte   `json:"key,omitempty"`
	Hosts       []string `json:"hosts,omitempty"`
}

// identify reads the identity, or makes a password.
func (d *Director) identify() (*identity, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	is := &identity{}
	if data := d.journal.values[identityKey]; data != nil {
		return is, redact.Decode(data, is)
	}
	is.Password = rand.Text()
	return is, d.keepIdentity(is)
}

func (d *Director) keepIdentity(is *identity) error {
	data, err := json.Marshal(is)
	if err != nil {
		return err
	}
	return d.journal.write([]state.Write{{Key: identityKey, Value: data}}, true)
}

// Certificate returns a certificate for hosts, names or addresses, and the path of the authority's that signed it. Both
// are kept, and made anew for other hosts and before they expire.
func (d *Director) Certificate(hosts ...string) (c tls.Certificate, authority string, err error) {
	is, err := d.identify()
	if err != nil {
		return c, "", err
	}
	c, err = tls.X509KeyPair(is.Certificate, is.Key)
	if err != nil || !slices.Equal(hosts, is.Hosts) || time.Until(c.Leaf.NotAfter) < renewBefore {
		if err := is.sign(hosts); err != nil {
			return c, "", err
		}
		d.mu.Lock()
		err = d.keepIdentity(is)
		d.mu.Unlock()
		if err != nil {
			return c, "", err
		}
		if c, err = tls.X509KeyPair(is.Certificate, is.Key); err != nil {
			return c, "", err
		}
	}
	return c, d.path("ca.pem"), os.WriteFile(d.path("ca.pem"), is.CA, 0o600)
}

// sign makes an authority and a certificate for hosts; the key of the authority is forgotten.
func (i *identity) sign(hosts []string) error {
	now := time.Now()
	from, to := now.Add(-time.Hour), now.Add(validFor)
	ca, err := authority.New(&x509.Certificate{Subject: pkix.Name{CommonName: "boshrender director CA"}, NotBefore: from, NotAfter: to})
	if err != nil {
		return err
	}
	leaf := &x509.Certificate{
		Subject: pkix.Name{CommonName: "boshrender director"}, NotBefore: from, NotAfter: to,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			leaf.IPAddresses = append(leaf.IPAddresses, ip)
		} else {
			leaf.DNSNames = append(leaf.DNSNames, host)
		}
	}
	certified, private, err := ca.Issue(leaf)
	i.CA, i.Certificate, i.Key, i.Hosts = []byte(authority.PEM("CERTIFICATE", ca.Certificate.Raw)), []byte(certified), []byte(private), hosts
	return err
}
