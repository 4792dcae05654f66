package agent

// This file tests the driver against observations of a bosh-agent (e94765aa) with monit 5.2.5: the stand-in of the
// tests answers in the same way.

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// monit plays the monit of a VM. A stop in a request below protocol 3 is queued, and an apply restarts monit, which
// loses it.
type monit struct {
	pid    int // 0 for no process
	last   int
	queued bool
}

// request changes the processes as the agent does.
func (m *monit) request(method string, protocol int) {
	switch method {
	case "stop":
		if m.queued = protocol < 3; !m.queued {
			m.pid = 0
		}
	case "apply":
		m.queued = false
	case "start":
		if m.pid == 0 {
			m.last++
			m.pid = m.last
		}
	}
}

// TestUpdatesRestart counts restarts by process IDs, not by answers: no old process survives an update.
func TestUpdatesRestart(t *testing.T) {
	s, a := serve(t)
	g := a.Agent(ref)
	update := func() int {
		require.NoError(t, g.Stop(t.Context()))
		require.NoError(t, g.Apply(t.Context(), &driver.ApplySpec{Short: true}))
		require.NoError(t, g.Start(t.Context()))
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.monit.pid
	}
	require.Equal(t, 1, update())
	require.Equal(t, 2, update())
	require.Equal(t, 3, update())
}

// TestEndedTasks distinguishes a failed task, and one that the agent has lost, from one without an answer.
func TestEndedTasks(t *testing.T) {
	s, a := serve(t)
	resume := func(task string) error {
		return a.Agent(ref).MountDisk(driver.WithCall(t.Context(), driver.Call{Task: task}), "d")
	}
	var ended *driver.TaskEndedError
	require.ErrorAs(t, resume("gone"), &ended)
	require.True(t, ended.Lost)
	require.Equal(t, "gone", ended.Task)
	require.EqualError(t, ended, "Action Failed get_task: Task with id gone could not be found")

	s.mu.Lock()
	s.failed["bad"] = "Action Failed get_task: Task bad result: Getting persistent disk settings: could not be found"
	s.mu.Unlock()
	for range 2 { // it stays failed
		require.ErrorAs(t, resume("bad"), &ended)
		require.False(t, ended.Lost)
		require.ErrorIs(t, ended, manifest.Code(codes.RPCRemoteException))
	}
	s.isLate("get_task", 1000)
	err := resume("bad")
	require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout))
	require.NotErrorAs(t, err, &ended)
}

// TestPause gives an agent that restarts some seconds, however often it is polled: a real one was back after 2.
func TestPause(t *testing.T) {
	for poll, least := range map[time.Duration]time.Duration{
		time.Second: 10 * time.Second, 100 * time.Millisecond: 7 * time.Second, 2 * time.Second: 20 * time.Second, time.Millisecond: time.Second,
	} {
		var all time.Duration
		for failed := range sendErrors {
			all += pause(poll, failed)
		}
		require.GreaterOrEqual(t, all, least, "polled every %s", poll)
		require.Equal(t, poll, pause(poll, 0))
	}
}

// TestBlobIDs sends compiled packages of releases: the agent keeps a blob under the last segment of its path, and refuses a
// package without a digest.
func TestBlobIDs(t *testing.T) {
	s, a := serve(t)
	for _, p := range []state.CompiledPackage{
		{PackageRef: state.PackageRef{Release: "r", Name: "p", Version: "1"}, Blob: "release/r/p/1", SHA1: "sum"},
		{PackageRef: state.PackageRef{Release: "r", Name: "q", Version: "1"}, Blob: "release/r/q/1"},
		{PackageRef: state.PackageRef{Release: "r", Name: "u", Version: "1"}, Blob: "11111111-2222-4333-8444-555555555555", SHA1: "u"},
	} {
		require.NoError(t, a.Blobs.Put(t.Context(), p.Blob, strings.NewReader("compiled "+p.Name)))
		spec := &driver.ApplySpec{Packages: []state.CompiledPackage{p}}
		require.NoError(t, a.Agent(ref).Apply(t.Context(), spec))
		var sent struct {
			Packages map[string]struct {
				ID   string `json:"blobstore_id"`
				SHA1 string
			}
		}
		s.mu.Lock()
		for _, line := range s.methods {
			if rest, ok := strings.CutPrefix(line, "apply ["); ok {
				require.NoError(t, json.Unmarshal([]byte(strings.TrimSuffix(rest, "]")), &sent))
			}
		}
		got := sent.Packages[p.Name]
		require.Equal(t, "compiled "+p.Name, s.fetched[p.Name], "the agent finds the blob under its ID")
		require.Empty(t, s.blobs[got.ID], "it isn't kept behind the apply")
		s.mu.Unlock()
		require.NotContains(t, got.ID, "/")
		require.NotEmpty(t, got.SHA1)
		if p.SHA1 != "" {
			require.Equal(t, p.SHA1, got.SHA1)
		}
	}
}

// TestUntrusted checks that a bad certificate is reported at once and not as a time-out.
func TestUntrusted(t *testing.T) {
	_, a := serve(t)
	a.HTTP = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{}}}
	for range 2 {
		_, err := a.Agent(ref).GetState(t.Context())
		require.ErrorContains(t, err, "the agent of web/1 can't be trusted: ")
		require.NotErrorIs(t, err, manifest.Code(codes.RPCTimeout))
		require.NotErrorIs(t, a.Agent(ref).Ping(t.Context()), manifest.Code(codes.RPCTimeout))
	}
	a.URL = func(driver.AgentRef) (string, error) { return "https://mbus:hunter2@127.0.0.1:1", nil }
	_, err := a.Agent(ref).GetState(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout))
	require.ErrorContains(t, err, "'get_state' can't be sent to instance: 'web/1'")
	require.NotContains(t, err.Error(), "hunter2")
}

// TestShutdown shuts down an agent, and lists disks.
func TestShutdown(t *testing.T) {
	s, a := serve(t)
	g := a.Agent(ref)
	require.NoError(t, g.Shutdown(t.Context()))
	disks, err := g.ListDisk(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"disk-1"}, disks)
	require.Contains(t, s.asked(), "shutdown []")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	s.hangs("shutdown", 1)
	cancel()
	require.Error(t, g.Shutdown(ctx))
}

// TestUploads counts the uploads of an update: rendered templates are uploaded once, and emptied after they are
// applied. After a failed apply its blobs are uploaded again.
func TestUploads(t *testing.T) {
	s, a := serve(t)
	g := a.Agent(ref)
	spec := &driver.ApplySpec{
		Applied: state.Applied{Jobs: []state.AppliedJob{{Name: "nats"}}},
		Files:   []boshrender.File{{Path: "nats/config", Data: []byte("password: p"), Mode: 0o640}},
	}
	update := func(fails bool) {
		require.NoError(t, g.Prepare(t.Context(), spec))
		require.NoError(t, g.Drain(t.Context(), action.DrainUpdate, spec))
		if fails {
			s.says["get_task"] = "Action Failed get_task: Task x result: full"
			require.Error(t, g.Apply(t.Context(), spec))
			delete(s.says, "get_task")
		}
		require.NoError(t, g.Apply(t.Context(), spec))
	}
	update(false)
	require.Len(t, s.puts, 2, "%s", s.puts)
	id, _, _ := strings.Cut(s.puts[0], " ")
	require.Equal(t, id+" 0", s.puts[1])
	require.Equal(t, []string{"./nats/config 640 password: p"}, s.files)
	s.puts, s.files = nil, nil
	update(true)
	require.Len(t, s.puts, 4, "%s", s.puts)
	require.Empty(t, s.blobs[id])
	require.Contains(t, s.files, "./nats/config 640 password: p")

	a.HTTP.Transport = a.HTTP.Transport.(timed).next // it closes the body
	require.NoError(t, g.SyncDNS(t.Context(), state.DNSBlob{Data: []byte("{}"), Version: 1}))
	require.NoError(t, a.Blobs.Put(t.Context(), "release/r/p/1", strings.NewReader("p")))
	_, err := g.CompilePackage(t.Context(), driver.PackageSource{
		PackageRef: state.PackageRef{Name: "q"}, Open: opens([]byte("source")),
		Needs: []state.CompiledPackage{{PackageRef: state.PackageRef{Name: "p"}, Blob: "release/r/p/1", SHA1: "s"}},
	})
	require.NoError(t, err)
	for id, data := range s.blobs {
		require.Empty(t, data, id)
	}
	require.Empty(t, a.sent.blobs)
}
