package agent

// This file tests what operators ask agents. The answers have the fields of the agent's own types.

import (
	"crypto/sha1"
	"encoding/json"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/digest"
)

const fullAnswer = `{"job_state":"running","vm":{"name":"vm-1"},
	"processes":[{"name":"tick","state":"running","uptime":{"secs":61},"mem":{"kb":2048,"percent":0.1},"cpu":{"total":1.5}}],
	"vitals":{"cpu":{"sys":"0.3","user":"1.2","wait":"0.1"},"disk":{"system":{"inode_percent":"2","percent":"41"},"persistent":{"percent":"3"}},
		"load":["0.11","0.20","0.15"],"mem":{"kb":"300","percent":"7"},"swap":{"kb":"0","percent":"0"},"uptime":{"secs":3600}}}`

func TestInspect(t *testing.T) {
	s, a := serve(t)
	s.full = json.RawMessage(fullAnswer)
	g := a.Agent(deploy.AgentRef{AgentID: "a", Instance: "app/1"}).(deploy.Inspector)
	d, err := g.Inspect(t.Context())
	require.NoError(t, err)
	require.Equal(t, deploy.Details{
		JobState:  "running",
		Processes: []deploy.Process{{Name: "tick", State: "running", Uptime: 61 * time.Second, MemoryKB: 2048, MemoryPercent: 0.1, CPU: 1.5}},
		Vitals: &deploy.Vitals{
			Load: []string{"0.11", "0.20", "0.15"}, CPUUser: "1.2", CPUSys: "0.3", CPUWait: "0.1", Uptime: time.Hour,
			Memory: deploy.Usage{KB: "300", Percent: "7"}, Swap: deploy.Usage{KB: "0", Percent: "0"},
			Disks: map[string]deploy.Usage{"system": {Percent: "41", InodePercent: "2"}, "persistent": {Percent: "3"}},
		},
	}, d)
	require.Contains(t, s.asked(), `get_state ["full"]`)
	s.full = json.RawMessage(`{"job_state":"unknown"}`)
	d, err = g.Inspect(t.Context())
	require.NoError(t, err)
	require.Equal(t, deploy.Details{JobState: "unknown"}, d, "an agent need not say more")
	s.full = json.RawMessage(`{"processes":{"secret":1}}`)
	_, err = g.Inspect(t.Context())
	require.ErrorContains(t, err, "the state of app/1 can't be read")
	require.NotContains(t, err.Error(), "secret")
}

func TestFetchLogs(t *testing.T) {
	s, a := serve(t)
	g := a.Agent(deploy.AgentRef{AgentID: "a", Instance: "app/1"}).(deploy.LogAgent)
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
