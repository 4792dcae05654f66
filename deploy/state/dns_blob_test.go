package state

// This file compares DNS blobs with blobs that the director's own code made, by testdata/ask_dns.rb.

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
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
		var c struct {
			State State
			Blob  json.RawMessage
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		blob, err := c.State.DNSBlob()
		require.NoError(t, err)
		require.Equal(t, c.State.DNS.Version, blob.Version)
		require.JSONEq(t, string(c.Blob), string(blob.Data))
	}
	require.NoError(t, lines.Err())
	require.NotZero(t, cases)
}

// TestDNSBlobIsRead checks that records have the keys that BOSH DNS reads: testdata/dns_reader.json has the keys that
// its own reader (bosh-dns 3b7179cd) takes, and ignores a record without. It read 3 of the 3 records of a deployment
// with aliases, and resolved them.
func TestDNSBlobIsRead(t *testing.T) {
	var reads map[string][]string
	data, err := os.ReadFile("testdata/dns_reader.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &reads))
	f, err := os.Open("testdata/dns.jsonl")
	require.NoError(t, err)
	defer f.Close()
	keys, records := 0, 0
	for lines := json.NewDecoder(f); lines.More(); {
		var c struct{ State State }
		require.NoError(t, lines.Decode(&c))
		blob, err := c.State.DNSBlob()
		require.NoError(t, err)
		var doc dnsRecords
		require.NoError(t, json.Unmarshal(blob.Data, &doc))
		for _, info := range doc.RecordInfos {
			records++
			require.Len(t, info, len(doc.RecordKeys))
			for kind, names := range reads {
				for _, name := range names {
					at := slices.Index(doc.RecordKeys, name)
					require.GreaterOrEqual(t, at, 0, name)
					require.True(t, isRead(kind, info[at]), "%s is %v", name, info[at])
					keys++
				}
			}
		}
	}
	require.NotZero(t, records)
	require.Equal(t, records*len(recordKeys), keys)
}

// isRead reports whether a value is one of a kind.
func isRead(kind string, v any) bool {
	text, isText := v.(string)
	_, isNumber := v.(float64)
	list, isList := v.([]any)
	switch kind {
	case "required texts":
		return text != ""
	case "texts":
		return isText || v == nil
	case "numbers":
		return isNumber
	}
	return isList && !slices.ContainsFunc(list, func(e any) bool { return !isRead("required texts", e) })
}

func TestDNSBlobRefuses(t *testing.T) {
	s := &State{Deployment: "dep", Instances: []*Instance{{ID: "i"}}, DNS: DNS{Records: []Record{{Instance: "i", Group: "-a", Network: "n", IP: "10.0.0.1"}}}}
	_, err := s.DNSBlob()
	require.ErrorContains(t, err, "Invalid DNS canonical name '-a', cannot start with a hyphen")
	s.DNS.Records[0] = Record{Instance: "other", Group: "a", Network: "n", IP: "10.0.0.1"}
	_, err = s.DNSBlob()
	require.ErrorContains(t, err, "no instance other")
}
