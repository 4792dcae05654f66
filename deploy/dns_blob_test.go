package deploy

// This file compares DNS blobs with those of the director's own code, which testdata/ask_dns.rb fills in.

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDNSBlob(t *testing.T) {
	f, err := os.Open("testdata/dns.jsonl")
	require.NoError(t, err)
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	cases := 0
	for ; lines.Scan(); cases++ {
		var c struct{ State, Blob json.RawMessage }
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		s, err := ParseState(c.State)
		require.NoError(t, err)
		blob, err := s.DNSBlob()
		require.NoError(t, err)
		require.Equal(t, s.DNS.Version, blob.Version)
		require.JSONEq(t, string(c.Blob), string(blob.Data))
	}
	require.NoError(t, lines.Err())
	require.NotZero(t, cases)
}

func TestDNSBlobRefuses(t *testing.T) {
	s := &State{Deployment: "dep", Instances: []*Instance{{ID: "i"}}, DNS: DNS{Records: []Record{{Instance: "i", Group: "-a", Network: "n", IP: "10.0.0.1"}}}}
	_, err := s.DNSBlob()
	require.ErrorContains(t, err, "Invalid DNS canonical name '-a', cannot start with a hyphen")
	s.DNS.Records[0] = Record{Instance: "other", Group: "a", Network: "n", IP: "10.0.0.1"}
	_, err = s.DNSBlob()
	require.ErrorContains(t, err, "no instance other")
}
