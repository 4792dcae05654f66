package manifest

// This file generates RSA and SSH keys.

import (
	"context"
	"crypto/md5"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/pem"
	"fmt"
	"math/big"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

const keyBits = 2048

// generateRSA makes an RSA key: private_key (PKCS #1) and public_key (PKIX), both PEM. Options are ignored, as the
// CLI does.
func generateRSA(_ context.Context, s *VarsStore, _ *Node) (any, error) {
	key, err := s.newKey(keyBits)
	if err != nil {
		return nil, fmt.Errorf("Generating RSA key pair: %w", err) // the CLI's text
	}
	public, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		return nil, fmt.Errorf("Generating RSA public key pair: %w", err) // the CLI's text
	}
	return psych.MapOf("private_key", privateKeyPEM(key), "public_key", pemText("PUBLIC KEY", public)), nil
}

// generateSSH makes an RSA key for SSH: private_key (PKCS #1, PEM), public_key (a line for authorized_keys) and
// public_key_fingerprint (MD5, in hexadecimal with colons).
func generateSSH(_ context.Context, s *VarsStore, _ *Node) (any, error) {
	key, err := s.newKey(keyBits)
	if err != nil {
		return nil, fmt.Errorf("Generating RSA key pair: %w", err) // the CLI's text
	}
	wire := sshPublicKey(&key.PublicKey)
	sum := md5.Sum(wire)
	hex := make([]string, len(sum))
	for i, b := range sum {
		hex[i] = fmt.Sprintf("%02x", b)
	}
	return psych.MapOf(
		"private_key", privateKeyPEM(key),
		"public_key", "ssh-rsa "+base64.StdEncoding.EncodeToString(wire)+"\n",
		"public_key_fingerprint", strings.Join(hex, ":"),
	), nil
}

// sshPublicKey encodes an RSA key as RFC 4253 section 6.6 says: the strings "ssh-rsa", e and n.
func sshPublicKey(key *rsa.PublicKey) []byte {
	var out []byte
	for _, field := range [][]byte{[]byte("ssh-rsa"), mpint(big.NewInt(int64(key.E))), mpint(key.N)} {
		out = binary.BigEndian.AppendUint32(out, uint32(len(field)))
		out = append(out, field...)
	}
	return out
}

// mpint encodes a positive number: big-endian, with a zero in front if its highest bit is set.
func mpint(n *big.Int) []byte {
	b := n.Bytes()
	if len(b) > 0 && b[0]&0x80 != 0 {
		b = append([]byte{0}, b...)
	}
	return b
}

func privateKeyPEM(key *rsa.PrivateKey) string {
	return pemText("RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(key))
}

func pemText(typ string, der []byte) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: typ, Bytes: der}))
}
