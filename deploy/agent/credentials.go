package agent

// This file gives each agent a certificate and a password of its own.

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// DefaultPort is the port of agents, as `bosh create-env` has it.
const DefaultPort = 6868

// Credentials are a certificate authority for agents, and a secret of which their passwords are made. A certificate has the
// ID of its agent in its name, as the director's have (director: nats_client_cert_generator.rb), so that a connection
// can't end at another agent. They are safe for concurrent use.
type Credentials struct {
	secret []byte
	ca     *x509.Certificate
	key    *ecdsa.PrivateKey

	mu      sync.Mutex
	clients map[string]*http.Client // by agent ID
}

// stored are Credentials in JSON.
type stored struct {
	Secret      []byte `json:"secret"`
	Certificate string `json:"ca"`
	Key         []byte `json:"private_key"`
}

// validity is how long certificates are valid. An authority outlives deployments; a VM is made anew more often.
const validity = 10 * 365 * 24 * time.Hour

// NewCredentials makes a certificate authority and a secret.
func NewCredentials() (*Credentials, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	template := certificate("agents.bosh-internal")
	template.IsCA, template.BasicConstraintsValid, template.KeyUsage = true, true, x509.KeyUsageCertSign
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, err
	}
	c := &Credentials{secret: []byte(rand.Text()), key: key}
	c.ca, err = x509.ParseCertificate(der)
	return c, err
}

// certificate returns the template of a certificate.
func certificate(name string) *x509.Certificate {
	now := time.Now()
	return &x509.Certificate{
		SerialNumber: new(big.Int).SetBytes([]byte(rand.Text())[:16]), NotBefore: now.Add(-24 * time.Hour), NotAfter: now.Add(validity),
		Subject: pkix.Name{Country: []string{"USA"}, Organization: []string{"Cloud Foundry"}, CommonName: name},
	}
}

// MarshalJSON writes the credentials, with their secrets.
func (c *Credentials) MarshalJSON() ([]byte, error) {
	key, err := x509.MarshalPKCS8PrivateKey(c.key)
	if err != nil {
		return nil, err
	}
	return json.Marshal(stored{c.secret, inPEM("CERTIFICATE", c.ca.Raw), key})
}

// UnmarshalJSON reads the output of MarshalJSON.
func (c *Credentials) UnmarshalJSON(data []byte) error {
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return redact.JSON(data, err)
	}
	block, _ := pem.Decode([]byte(s.Certificate))
	key, err := x509.ParsePKCS8PrivateKey(s.Key)
	if block == nil || err != nil || len(s.Secret) == 0 {
		return errors.New("the credentials of agents can't be read")
	}
	var ok bool
	if c.key, ok = key.(*ecdsa.PrivateKey); !ok {
		return errors.New("the credentials of agents have another kind of key")
	}
	c.secret = s.Secret
	c.ca, err = x509.ParseCertificate(block.Bytes)
	return err
}

func inPEM(kind string, der []byte) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
}

// nameOf returns the name in the certificate of an agent.
func nameOf(agentID string) string { return agentID + ".agent.bosh-internal" }

// user returns the name and password of an agent.
func (c *Credentials) user(agentID string) *url.Userinfo {
	mac := hmac.New(sha256.New, c.secret)
	mac.Write([]byte(agentID))
	return url.UserPassword("mbus", fmt.Sprintf("%x", mac.Sum(nil)))
}

// CA returns the certificate of the authority, as PEM.
func (c *Credentials) CA() string { return inPEM("CERTIFICATE", c.ca.Raw) }

// Issue makes a certificate and its private key, both as PEM, for an agent, or for what else has that name.
func (c *Credentials) Issue(name string) (certified, private string, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", "", err
	}
	template := certificate(name)
	template.DNSNames, template.KeyUsage = []string{name}, x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	der, err := x509.CreateCertificate(rand.Reader, template, c.ca, key.Public(), c.key)
	if err != nil {
		return "", "", err
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(key)
	return inPEM("CERTIFICATE", der), inPEM("PRIVATE KEY", pkcs8), err
}

// Env returns what a VM needs in env.bosh so that its agent listens with HTTPS and credentials of its own:
// mbus.urls and mbus.cert (bosh-agent: settings/settings.go). It is for deploy.Executor.AgentEnv.
func (c *Credentials) Env(agentID string) (*manifest.Map, error) {
	certified, private, err := c.Issue(nameOf(agentID))
	where := url.URL{Scheme: "https", User: c.user(agentID), Host: fmt.Sprintf("0.0.0.0:%d", DefaultPort)}
	return manifest.MapOf("mbus", manifest.MapOf("urls", []any{where.String()}, "cert", manifest.MapOf(
		"ca", c.CA(), "certificate", certified, "private_key", private))), err
}

// client returns an HTTP client whose connections end at one agent.
func (c *Credentials) client(agentID string) *http.Client {
	c.mu.Lock()
	defer c.mu.Unlock()
	client := c.clients[agentID]
	if client == nil {
		roots := x509.NewCertPool()
		roots.AddCert(c.ca)
		client = &http.Client{Transport: &http.Transport{
			TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: nameOf(agentID), MinVersion: tls.VersionTLS12}, IdleConnTimeout: time.Minute,
		}}
		if c.clients == nil {
			c.clients = map[string]*http.Client{}
		}
		c.clients[agentID] = client
	}
	return client
}
