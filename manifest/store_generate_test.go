package manifest

// This file tests the store that generates values.

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/manifest/internal/keys"
)

// generate has a store make a variable.
func generate(s *VarsStore, name, typ string, options map[string]any) (*Node, error) {
	v := &Variable{Name: name, Type: typ}
	if options != nil {
		v.Options = nodeOf(options).hash()
	}
	value, _, err := s.Get(context.Background(), v)
	return nodeOf(value), err
}

func TestGeneratePassword(t *testing.T) {
	s := &VarsStore{}
	a, err := generate(s, "a", "password", nil)
	require.NoError(t, err)
	require.Regexp(t, regexp.MustCompile(`\A[a-z0-9]{20}\z`), a.Value())
	again, err := generate(s, "a", "password", nil)
	require.NoError(t, err)
	require.Equal(t, a.Value(), again.Value(), "a value is made once")
	b, err := generate(s, "b", "password", map[string]any{"length": 40})
	require.NoError(t, err)
	require.Regexp(t, regexp.MustCompile(`\A[a-z0-9]{40}\z`), b.Value())
	_, found := get(t, s, "c")
	require.False(t, found)
}

func TestGenerateUser(t *testing.T) {
	u, err := generate(&VarsStore{}, "u", "user", map[string]any{"username": "admin"})
	require.NoError(t, err)
	require.Equal(t, "admin", u.Get("username").Value())
	require.Regexp(t, regexp.MustCompile(`\A[a-zA-Z0-9]{30}\z`), u.Get("password").Value())
	hash := u.Get("password_hash").str()
	parts := strings.Split(hash, "$")
	require.Len(t, parts, 4)
	require.Equal(t, hash, keys.Crypt(u.Get("password").str(), parts[2]))
	u, err = generate(&VarsStore{}, "u", "user", nil)
	require.NoError(t, err)
	require.Regexp(t, regexp.MustCompile(`\A[a-zA-Z]{20}\z`), u.Get("username").Value())
}

func TestGenerateKeys(t *testing.T) {
	s := &VarsStore{}
	key, err := generate(s, "rsa", "rsa", nil)
	require.NoError(t, err)
	require.Equal(t, []string{"private_key", "public_key"}, key.hash().Keys())
	private, _ := pem.Decode([]byte(key.Get("private_key").str()))
	require.Equal(t, "RSA PRIVATE KEY", private.Type)
	parsed, err := x509.ParsePKCS1PrivateKey(private.Bytes)
	require.NoError(t, err)
	require.Equal(t, 2048, parsed.N.BitLen())
	public, _ := pem.Decode([]byte(key.Get("public_key").str()))
	require.Equal(t, "PUBLIC KEY", public.Type)
	parsedPublic, err := x509.ParsePKIXPublicKey(public.Bytes)
	require.NoError(t, err)
	require.True(t, parsed.PublicKey.Equal(parsedPublic))

	key, err = generate(s, "ssh", "ssh", nil)
	require.NoError(t, err)
	require.Equal(t, []string{"private_key", "public_key", "public_key_fingerprint"}, key.hash().Keys())
	require.Regexp(t, regexp.MustCompile(`\Assh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ[A-Za-z0-9+/]+=*\n\z`), key.Get("public_key").Value())
	require.Regexp(t, regexp.MustCompile(`\A[0-9a-f]{2}(:[0-9a-f]{2}){15}\z`), key.Get("public_key_fingerprint").Value())
}

func parseCertificate(t *testing.T, n *Node, field string) *x509.Certificate {
	t.Helper()
	block, rest := pem.Decode([]byte(n.Get(field).str()))
	require.NotNil(t, block)
	require.Empty(t, rest)
	c, err := x509.ParseCertificate(block.Bytes)
	require.NoError(t, err)
	return c
}

func TestGenerateCertificates(t *testing.T) {
	tier.Normally(t) // it makes RSA keys
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	s := &VarsStore{Now: func() time.Time { return now }}
	small := func(o map[string]any) map[string]any { o["key_length"] = 2048; return o }
	root, err := generate(s, "root", "certificate", small(map[string]any{"is_ca": true, "common_name": "root"}))
	require.NoError(t, err)
	require.Equal(t, []string{"ca", "certificate", "private_key"}, root.hash().Keys())
	require.Equal(t, root.Get("certificate").Value(), root.Get("ca").Value(), "it signs itself")
	rootCert := parseCertificate(t, root, "certificate")
	require.True(t, rootCert.IsCA)
	require.Equal(t, x509.KeyUsageCertSign|x509.KeyUsageCRLSign, rootCert.KeyUsage)
	require.Equal(t, "CN=root,O=Cloud Foundry,C=US", rootCert.Subject.String())
	require.Equal(t, now.AddDate(0, 0, 365), rootCert.NotAfter)

	middle, err := generate(s, "middle", "certificate", small(map[string]any{"is_ca": true, "ca": "root", "common_name": "middle"}))
	require.NoError(t, err)
	require.Equal(t, root.Get("certificate").Value(), middle.Get("ca").Value())

	leaf, err := generate(s, "leaf", "certificate", small(map[string]any{
		"ca": "middle", "common_name": "web", "organization": "Shop", "alternative_names": []any{"*.shop", "10.0.0.1", "::1"},
		"extended_key_usage": []any{"client_auth", "server_auth"}, "duration": 10,
	}))
	require.NoError(t, err)
	c := parseCertificate(t, leaf, "certificate")
	require.False(t, c.IsCA)
	require.Equal(t, x509.KeyUsageKeyEncipherment|x509.KeyUsageDigitalSignature, c.KeyUsage)
	require.Equal(t, []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth, x509.ExtKeyUsageServerAuth}, c.ExtKeyUsage)
	require.Equal(t, []string{"*.shop"}, c.DNSNames)
	require.Len(t, c.IPAddresses, 2)
	require.Equal(t, now.AddDate(0, 0, 10), c.NotAfter)
	require.Equal(t, "CN=web,O=Shop,C=US", c.Subject.String())
	roots, between := x509.NewCertPool(), x509.NewCertPool()
	roots.AddCert(rootCert)
	between.AddCert(parseCertificate(t, middle, "certificate"))
	_, err = c.Verify(x509.VerifyOptions{Roots: roots, Intermediates: between, CurrentTime: now.Add(time.Hour), DNSName: "a.shop"})
	require.NoError(t, err)

	plain, err := generate(&VarsStore{Others: s}, "plain", "certificate", small(map[string]any{"ca": "root"}))
	require.NoError(t, err)
	require.Equal(t, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, parseCertificate(t, plain, "certificate").ExtKeyUsage)
}

func TestGenerateFails(t *testing.T) {
	s := &VarsStore{Others: Vars{"text": "x", "pem": map[string]any{"certificate": pemText("CERTIFICATE", []byte("x"))}}}
	const cert = "Failed to generate certificate, parameters are invalid: "
	for _, c := range []struct {
		typ     string
		options map[string]any
		want    string
	}{
		{"json", nil, "Unsupported value type: json"},
		{"password", map[string]any{"size": 1}, "Failed to generate password, parameters are invalid: Unsupported parameter 'size'"},
		{"password", map[string]any{"length": "x"}, "Failed to generate password, parameters are invalid: " +
			"Expected input to be deserializable: yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str into int"},
		{"password", map[string]any{"length": -1}, "Failed to generate password, 'length' param cannot be negative"},
		{"password", map[string]any{"length": 1 << 40}, "Failed to generate password, 'length' param cannot be greater than 65536"},
		{"user", map[string]any{"name": 1}, "Failed to generate user, parameters are invalid: Unsupported parameter 'name'"},
		{"user", map[string]any{"username": []any{}}, "Failed to generate user, parameters are invalid: " +
			"Expected input to be deserializable: yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into string"},
		{"certificate", nil, "Missing required CA name"},
		{"certificate", map[string]any{"cn": "x"}, cert + "Unsupported parameter 'cn'"},
		{"certificate", map[string]any{"is_ca": "x"}, cert + "Expected input to be deserializable: yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str into bool"},
		{"certificate", map[string]any{"alternative_names": "x"}, cert + "Expected input to be deserializable: yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str into []string"},
		{"certificate", map[string]any{"is_ca": true, "key_length": 1024}, "Invalid key_length: <redacted>.  Must be one of: [2048 3072 4096]"},
		{"certificate", map[string]any{"ca": "zz"}, "Loading certificates: Expected to find variable 'zz' with a certificate"},
		{"certificate", map[string]any{"ca": "text"}, "Loading certificates: " +
			"Expected variable 'text' to be deserializable: yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str into opts.CertVal"},
		{"certificate", map[string]any{"ca": "pem"}, "Loading certificates: Parsing certificate: x509: malformed certificate"},
	} {
		_, err := generate(s, "v", c.typ, c.options)
		require.EqualError(t, err, "Generating variable 'v': "+c.want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _, err := s.Get(ctx, &Variable{Name: "v", Type: "rsa"})
	require.ErrorIs(t, err, context.Canceled)
}

// A store with Content has the values of the store that marshaled it, and generates only new ones.
func TestVarsStoreContent(t *testing.T) {
	first := &VarsStore{}
	password, ok, err := first.Get(t.Context(), &Variable{Name: "a", Type: "password"})
	require.NoError(t, err)
	require.True(t, ok)
	kept, err := first.Marshal()
	require.NoError(t, err)
	generated := 0
	second := &VarsStore{Content: kept, Progress: func(string, int, int) { generated++ }}
	again, ok, err := second.Get(t.Context(), &Variable{Name: "a", Type: "password"})
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, fmt.Sprint(password), again.(*Node).Value())
	_, _, err = second.Get(t.Context(), &Variable{Name: "b", Type: "password"})
	require.NoError(t, err)
	require.Equal(t, 1, generated)
	names, err := second.Names(t.Context())
	require.NoError(t, err)
	require.ElementsMatch(t, []string{"a", "b"}, names)

	wrong := &VarsStore{Content: []byte("a: [")}
	_, _, err = wrong.Get(t.Context(), &Variable{Name: "a"})
	require.ErrorContains(t, err, "Deserializing variables file store 'Content'")
	_, _, err = (&VarsStore{Content: []byte("a: long"), Limits: Limits{Size: 3}}).Get(t.Context(), &Variable{Name: "a"})
	require.ErrorContains(t, err, "limit of 3 for size exceeded")
}

func TestVarsStoreFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vars.yml")
	require.NoError(t, os.WriteFile(path, []byte("old: {b: 1, a: x}\n"), 0o600))
	s := &VarsStore{Path: path}
	pw, err := generate(s, "new", "password", nil)
	require.NoError(t, err)
	old, found := get(t, s, "old")
	require.True(t, found)
	require.True(t, nodeOf(map[string]any{"a": "x", "b": 1}).Equal(nodeOf(old)))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "---\nnew: "+yamlScalar(t, pw)+"old:\n  a: x\n  b: 1\n", string(data))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	files, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, files, 1, "no file left over")

	again, found := get(t, &VarsStore{Path: path}, "new")
	require.True(t, found)
	require.Equal(t, pw.Value(), again)
	names, err := (&VarsStore{Path: path}).Names(context.Background())
	require.NoError(t, err)
	require.Equal(t, []string{"new", "old"}, names)
	out, err := (&VarsStore{Path: path}).Marshal()
	require.NoError(t, err)
	require.Equal(t, string(data), string(out))

	for _, text := range []string{"- a", "a: b: c", "text"} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err = generate(&VarsStore{Path: path}, "x", "password", nil)
		require.ErrorContains(t, err, "Deserializing variables file store '"+path+"'")
	}
	_, err = generate(&VarsStore{Path: filepath.Join(path, "below", "a file")}, "x", "password", nil)
	require.Error(t, err)
}

// yamlScalar returns a scalar as it is written behind a key.
func yamlScalar(t *testing.T, n *Node) string {
	t.Helper()
	out, err := n.Marshal()
	require.NoError(t, err)
	return strings.TrimPrefix(string(out), "--- ")
}
