package agent

// This file gives each agent a certificate and a password of its own.

import (
	"crypto/ecdsa"
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
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/internal/authority"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// DefaultPort is the port of agents, as `bosh create-env` has it.
const DefaultPort = 6868

// Credentials are a certificate authority for agents, and a secret from which their passwords are derived. A
// certificate has the ID of its agent in its name, as the director's have (director: nats_client_cert_generator.rb), so
// that a connection can't end at another agent. They are safe for concurrent use.
type Credentials struct {
	secret []byte
	ca     *authority.Authority

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
	ca, err := authority.New(certificate("agents.bosh-internal"))
	if err != nil {
		return nil, err
	}
	return &Credentials{secret: []byte(rand.Text()), ca: ca}, nil
}

// certificate returns the template of a certificate.
func certificate(name string) *x509.Certificate {
	now := time.Now()
	return &x509.Certificate{
		NotBefore: now.Add(-24 * time.Hour), NotAfter: now.Add(validity),
		Subject: pkix.Name{Country: []string{"USA"}, Organization: []string{"Cloud Foundry"}, CommonName: name},
	}
}

// MarshalJSON writes the credentials, with their secrets.
func (c *Credentials) MarshalJSON() ([]byte, error) {
	key, err := x509.MarshalPKCS8PrivateKey(c.ca.Key)
	if err != nil {
		return nil, err
	}
	return json.Marshal(stored{c.secret, c.CA(), key})
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
	ec, ok := key.(*ecdsa.PrivateKey)
	if !ok {
		return errors.New("the credentials of agents have another kind of key")
	}
	certified, err := x509.ParseCertificate(block.Bytes)
	c.secret, c.ca = s.Secret, &authority.Authority{Certificate: certified, Key: ec}
	return err
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
func (c *Credentials) CA() string { return authority.PEM("CERTIFICATE", c.ca.Certificate.Raw) }

// Issue makes a certificate and its private key, both as PEM, for an agent, or for another server with that name.
func (c *Credentials) Issue(name string) (certified, private string, err error) {
	template := certificate(name)
	template.DNSNames, template.KeyUsage = []string{name}, x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	return c.ca.Issue(template)
}

// Env returns the part of env.bosh with which a VM's agent listens with HTTPS and credentials of its own:
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
		roots.AddCert(c.ca.Certificate)
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
