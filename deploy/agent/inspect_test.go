package agent

// This file tests the questions of operators to agents.

import (
	"crypto/sha1"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/deploy/driver"
)

// fullAnswer returns the recorded answer of a real agent that is asked for all.
func fullAnswer(t *testing.T, group string) json.RawMessage {
	t.Helper()
	for _, d := range readDeploys(t) {
		for _, c := range d.Calls {
			if c.Call == "Inspect" && strings.HasPrefix(c.Instance, group+"/") {
				var r reply
				require.NoError(t, json.Unmarshal(c.Exchanges[0].Response, &r))
				return r.Value
			}
		}
	}
	t.Fatalf("no agent of %s was asked for all", group)
	return nil
}

func TestInspect(t *testing.T) {
	s, a := serve(t)
	s.full = fullAnswer(t, "recorder")
	g := a.Agent(driver.AgentRef{AgentID: "a", Instance: "app/1"}).(driver.Inspector)
	d, err := g.Inspect(t.Context())
	require.NoError(t, err)
	require.Equal(t, driver.Details{
		JobState:  "running",
		Processes: []driver.Process{{Name: "recorder", State: "running", Uptime: 40 * time.Second, MemoryKB: 4464}},
		Vitals: &driver.Vitals{
			Load: []string{"8.20", "12.99", "8.63"}, CPUUser: "93.0", CPUSys: "6.3", CPUWait: "0.0", Uptime: 1238 * time.Second,
			Memory: driver.Usage{KB: "1114220", Percent: "5"}, Swap: driver.Usage{KB: "0", Percent: "0"},
			Disks: map[string]driver.Usage{
				"system": {Percent: "9", InodePercent: "4"}, "ephemeral": {Percent: "9", InodePercent: "4"}, "persistent": {Percent: "9", InodePercent: "4"},
			},
		},
	}, d)
	require.Contains(t, s.asked(), `get_state ["full"]`)
	s.full = json.RawMessage(`{"job_state":"unknown"}`)
	d, err = g.Inspect(t.Context())
	require.NoError(t, err)
	require.Equal(t, driver.Details{JobState: "unknown"}, d, "an agent need not say more")
	s.full = json.RawMessage(`{"processes":{"secret":1}}`)
	_, err = g.Inspect(t.Context())
	require.ErrorContains(t, err, "the state of app/1 can't be read")
	require.NotContains(t, err.Error(), "secret")
}

func TestFetchLogs(t *testing.T) {
	s, a := serve(t)
	g := a.Agent(driver.AgentRef{AgentID: "a", Instance: "app/1"}).(driver.LogAgent)
	const id = "6b95637e-6ff1-4014-66dd-a231b071a513"
	s.blobs[id] = []byte("tarball")
	s.logs = map[string]string{"blobstore_id": id, "sha1": fmt.Sprintf("%x", sha1.Sum([]byte("tarball")))}
	r, err := g.FetchLogs(t.Context(), "job", []string{"*.log"})
	require.NoError(t, err)
	data, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, "tarball", string(data))
	require.NoError(t, r.Close())
	require.Empty(t, s.blobs[id], "logs don't stay")
	require.Contains(t, s.asked(), `fetch_logs ["job" ["*.log"]]`)

	s.blobs[id] = []byte("another")
	r, err = g.FetchLogs(t.Context(), "agent", nil)
	require.NoError(t, err)
	_, err = io.ReadAll(r)
	require.ErrorIs(t, err, digest.ErrMismatch)
	require.NoError(t, r.Close())
	s.logs = map[string]string{"sha1": "x"}
	_, err = g.FetchLogs(t.Context(), "job", nil)
	require.ErrorContains(t, err, "doesn't say where they are")
}
