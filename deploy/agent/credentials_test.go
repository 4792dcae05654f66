package agent

// This file plays agents with certificates of their own.

import (
	"crypto/tls"
	"encoding/json"
	"io"
	"log"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// mbusOf returns the password and the key pair in env.bosh.mbus of an agent.
func mbusOf(c *Credentials, id string) (urls string, pair tls.Certificate, err error) {
	env, err := c.Env(id)
	if err != nil {
		return "", pair, err
	}
	data, err := json.Marshal(env)
	if err != nil {
		return "", pair, err
	}
	var bosh struct {
		Mbus struct {
			URLs []string `json:"urls"`
			Cert struct {
				Certificate string `json:"certificate"`
				PrivateKey  string `json:"private_key"`
			} `json:"cert"`
		} `json:"mbus"`
	}
	if err := json.Unmarshal(data, &bosh); err != nil {
		return "", pair, err
	}
	pair, err = tls.X509KeyPair([]byte(bosh.Mbus.Cert.Certificate), []byte(bosh.Mbus.Cert.PrivateKey))
	return bosh.Mbus.URLs[0], pair, err
}

// is notes which agent is asked, by the name in its certificate, and with which password.
func (s *server) is(c *tls.ConnectionState, password string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.id = strings.TrimSuffix(c.ServerName, nameOf(""))
	if s.credentials == nil {
		return
	}
	if s.passwords == nil {
		s.passwords = map[string]bool{}
	}
	s.passwords[password] = true
}

// serveAs plays agents with credentials: answers says which one answers where another one is asked.
func serveAs(t *testing.T, answers func(asked string) string) (*server, *Agents) {
	c, err := NewCredentials()
	require.NoError(t, err)
	s := &server{blobs: map[string][]byte{}, tasks: map[string][]any{}, jobs: "running", hang: map[string]int{}, free: make(chan struct{}), credentials: c}
	h := httptest.NewUnstartedServer(s)
	h.TLS = &tls.Config{GetCertificate: func(asked *tls.ClientHelloInfo) (*tls.Certificate, error) {
		_, pair, err := mbusOf(c, answers(strings.TrimSuffix(asked.ServerName, nameOf(""))))
		return &pair, err
	}}
	h.Config.ErrorLog = log.New(io.Discard, "", 0)
	h.StartTLS()
	t.Cleanup(func() { close(s.free); h.Close() })
	return s, &Agents{
		URL:         func(driver.AgentRef) (string, error) { return h.URL, nil },
		Credentials: c, Blobs: DirBlobs{Dir: t.TempDir()}, Timeout: time.Minute, Poll: time.Millisecond,
	}
}

// TestOtherAgent connects to an agent that has the certificate of another VM: nothing is sent to it.
func TestOtherAgent(t *testing.T) {
	s, a := serveAs(t, func(string) string { return "b" })
	for name, request := range map[string]func(driver.Agent) error{
		"ping":      func(g driver.Agent) error { return g.Ping(t.Context()) },
		"get_state": func(g driver.Agent) error { _, err := g.GetState(t.Context()); return err },
		"stop":      func(g driver.Agent) error { return g.Stop(t.Context()) },
		"apply":     func(g driver.Agent) error { return g.Apply(t.Context(), &driver.ApplySpec{Short: true}) },
		"shutdown":  func(g driver.Agent) error { return g.Shutdown(t.Context()) },
	} {
		err := request(a.Agent(ref))
		require.ErrorIs(t, err, driver.ErrOtherAgent, name)
		require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout), name)
	}
	require.Empty(t, s.asked())
	own := ref
	own.AgentID = "b"
	require.NoError(t, a.Agent(own).Ping(t.Context()))
}

// TestCredentials stores credentials: passwords and certificates stay valid, and each agent has its own.
func TestCredentials(t *testing.T) {
	c, err := NewCredentials()
	require.NoError(t, err)
	data, err := json.Marshal(c)
	require.NoError(t, err)
	again := &Credentials{}
	require.NoError(t, json.Unmarshal(data, again))
	require.Equal(t, c.CA(), again.CA())
	one, _, err := mbusOf(c, "a")
	require.NoError(t, err)
	same, _, err := mbusOf(again, "a")
	require.NoError(t, err)
	other, _, err := mbusOf(c, "b")
	require.NoError(t, err)
	require.Equal(t, one, same)
	require.NotEqual(t, one, other)
	for _, text := range []string{"{", "{}", `{"secret":"c2VjcmV0","ca":"x","private_key":"c2VjcmV0"}`} {
		err := json.Unmarshal([]byte(text), &Credentials{})
		require.Error(t, err)
		require.NotContains(t, err.Error(), "c2VjcmV0")
	}
}
