package main

// This file deploys to real processes: with an external CPI and the agents of its VMs.

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/agent"
	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/cpi"
	"github.com/boshrender/boshrender/manifest"
)

// The name and the port of agents. The certificate is for the name, because addresses change.
const (
	agentName = "agent.internal"
	agentPort = 6868
)

// identity authenticates agents, which all share it. It is stored in the folder of the state, readable by its owner
// only.
type identity struct {
	Password    string `json:"password"`
	Certificate string `json:"certificate"`
	PrivateKey  string `json:"private_key"`
}

// readIdentity reads the identity, or creates one.
func readIdentity(path string) (*identity, error) {
	data, err := os.ReadFile(path)
	var id identity
	if err == nil {
		return &id, json.Unmarshal(data, &id)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	id.Password = rand.Text()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: agentName}, DNSNames: []string{agentName},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(1, 0, 0), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	id.Certificate = string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate}))
	id.PrivateKey = string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}))
	if data, err = json.Marshal(id); err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	return &id, err
}

// client returns a client for requests to agents, with mutual authentication.
func (id *identity) client() (*http.Client, error) {
	pair, err := tls.X509KeyPair([]byte(id.Certificate), []byte(id.PrivateKey))
	if err != nil {
		return nil, fmt.Errorf("the identity of the agents: %w", err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM([]byte(id.Certificate))
	return &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{
		RootCAs: roots, ServerName: agentName, Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12,
	}}}, nil
}

// openLocal sets up the CPI, and the agents of its VMs.
func (c *command) openLocal() error {
	if c.state == "" {
		return errors.New("-local needs -state: VMs stay when this command has ended")
	}
	dir, err := filepath.Abs(c.state)
	if err != nil {
		return err
	}
	path, err := filepath.Abs(c.local)
	if err != nil {
		return err
	}
	blobs := filepath.Join(dir, "blobs")
	if c.execute || c.abandon {
		err = os.MkdirAll(blobs, 0o700)
	}
	if err != nil {
		return err
	}
	id := &identity{}
	if _, err := os.Stat(dir); err == nil {
		if id, err = readIdentity(filepath.Join(dir, "agents.json")); err != nil {
			return err
		}
	}
	agents := &agent.Agents{
		Blobs: artifact.Blobs{Blobs: agent.DirBlobs{Dir: blobs}, Releases: c.archives}, Poll: 100 * time.Millisecond,
		URL: func(vm deploy.AgentRef) (string, error) {
			for _, a := range vm.Addresses {
				if a.IP != "" {
					return fmt.Sprintf("https://mbus:%s@%s:%d", id.Password, a.IP, agentPort), nil
				}
			}
			return "", fmt.Errorf("%s has no address", vm.Instance)
		},
	}
	if id.Password != "" {
		if agents.HTTP, err = id.client(); err != nil {
			return err
		}
	}
	c.agents = agents
	c.cloud = &cpi.CPI{Path: path, DirectorUUID: "local", Journal: filepath.Join(dir, "calls"), Properties: manifest.MapOf(
		"dir", filepath.Join(dir, "local"), "agent", c.agentPath, "mbus", manifest.MapOf(
			"port", int64(agentPort), "password", id.Password, "certificate", id.Certificate, "private_key", id.PrivateKey))}
	c.clock = deploy.SystemClock
	c.packages = c.packageSource
	return nil
}
