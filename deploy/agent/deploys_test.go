package agent

// This file replays recorded deploys: all calls of a deploy, in their order, with the requests that this client sent to
// bosh-agents (e94765aa) with monit 5.2.5, and their answers. testdata/deploys has them; calls of the CPI are between
// the calls of the agents.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
)

// recordedCall is a call of an agent, or one of the CPI, which has only the first fields.
type recordedCall struct {
	CPI       string            `json:"cpi"`
	Arguments []json.RawMessage `json:"arguments"`
	Result    json.RawMessage   `json:"result"`
	Error     string            `json:"error"`

	Agent     string             `json:"agent"`
	VM        string             `json:"vm"`
	Instance  string             `json:"instance"`
	Call      string             `json:"call"`
	Task      string             `json:"task"` // of an interrupted call
	Run       int                `json:"run"`  // of the deploying program
	Exchanges []recordedExchange `json:"exchanges"`
}

// recordedExchange is an exchange, or a request without an answer.
type recordedExchange struct {
	exchange
	Fail string `json:"fail"`
}

// recordedDeploy is a recording.
type recordedDeploy struct {
	Name  string         `json:"name"`
	Calls []recordedCall `json:"calls"`
}

func readDeploys(t *testing.T) (list []*recordedDeploy) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "deploys", "*.json"))
	require.NoError(t, err)
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		d := &recordedDeploy{}
		require.NoError(t, json.Unmarshal(data, d), name)
		require.Equal(t, strings.ReplaceAll(d.Name, " ", "-")+".json", filepath.Base(name))
		list = append(list, d)
	}
	return list
}

// player answers requests with the exchanges of a call.
type player struct {
	t    *testing.T
	call *recordedCall
	at   int
}

func (p *player) RoundTrip(q *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(q.Body)
	if err != nil {
		return nil, err
	}
	if p.at >= len(p.call.Exchanges) {
		p.t.Errorf("%s: one request more: %s %s %s", p.call.Call, q.Method, q.URL.Path, body)
		return nil, http.ErrHandlerTimeout
	}
	e := &p.call.Exchanges[p.at]
	p.at++
	if !e.sameRequest(q.Method, q.URL.Path, body) {
		p.t.Errorf("%s: exchange %d is another one:\n%s %s\n%s", p.call.Call, p.at, q.Method, q.URL.Path, body)
	}
	switch e.Fail {
	case "timeout":
		return nil, context.DeadlineExceeded
	case "refused":
		return nil, syscall.ECONNREFUSED
	}
	answer := []byte(e.Response)
	if p.call.Call == "CompilePackage" || p.call.Call == "FetchLogs" {
		answer = anySum.ReplaceAll(answer, []byte(`${1}"`+emptySum+`"`)) // recordings have no content of blobs
	}
	return &http.Response{StatusCode: e.Status, Body: io.NopCloser(bytes.NewReader(answer)), Request: q, Header: http.Header{}}, nil
}

// TestDeploys replays recorded deploys: the client sends the same requests, and takes their answers for the same results.
func TestDeploys(t *testing.T) {
	for _, d := range readDeploys(t) {
		t.Run(d.Name, func(t *testing.T) {
			p, run, blobs := &player{t: t}, -1, DirBlobs{Dir: t.TempDir()}
			var a *Agents
			for n := range d.Calls {
				if p.call, p.at = &d.Calls[n], 0; p.call.CPI != "" {
					continue
				}
				if p.call.Run != run {
					run, a = p.call.Run, &Agents{
						URL:  func(driver.AgentRef) (string, error) { return "https://mbus:secret@10.0.0.2:6868", nil },
						HTTP: &http.Client{Transport: p}, Blobs: blobs, Poll: time.Microsecond,
					}
				}
				ref := driver.AgentRef{AgentID: p.call.Agent, CID: p.call.VM, Instance: p.call.Instance}
				result, err := p.call.repeat(t, a, a.Agent(ref))
				if p.call.Error != "" {
					require.EqualError(t, err, p.call.Error)
				} else {
					require.NoError(t, err, "call %d: %s", n, p.call.Call)
					require.JSONEq(t, orNull(p.call.Result), asJSON(t, result), "call %d: %s", n, p.call.Call)
				}
				require.Len(t, p.call.Exchanges, p.at, "call %d: %s: all of it was said", n, p.call.Call)
			}
		})
	}
}

func orNull(data json.RawMessage) string {
	if len(data) == 0 {
		return "null"
	}
	return string(anySum.ReplaceAll(data, []byte(`${1}"`+emptySum+`"`)))
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// decode decodes the arguments.
func (c *recordedCall) decode(t *testing.T, into ...any) {
	t.Helper()
	require.Len(t, c.Arguments, len(into), c.Call)
	for n, data := range c.Arguments {
		require.NoError(t, json.Unmarshal(data, into[n]), c.Call)
	}
}

// spec decodes an argument, and puts its packages into the blobstore.
func (c *recordedCall) spec(t *testing.T, a *Agents, before ...any) *driver.ApplySpec {
	t.Helper()
	var s *driver.ApplySpec
	c.decode(t, append(before, &s)...)
	if s != nil {
		putAll(t, a, s.Packages)
	}
	return s
}

func putAll(t *testing.T, a *Agents, list []state.CompiledPackage) {
	t.Helper()
	for _, p := range list {
		require.NoError(t, a.Blobs.Put(t.Context(), p.Blob, strings.NewReader("compiled")))
	}
}

// repeat makes the recorded call.
func (c *recordedCall) repeat(t *testing.T, a *Agents, g driver.Agent) (any, error) {
	ctx := driver.WithCall(t.Context(), driver.Call{Task: c.Task})
	var one, other, text string
	switch c.Call {
	case "Ping":
		return nil, g.Ping(ctx)
	case "GetState":
		return g.GetState(ctx)
	case "Inspect":
		return g.(driver.Inspector).Inspect(ctx)
	case "UpdateSettings":
		var s driver.AgentSettings
		c.decode(t, &s)
		return nil, g.UpdateSettings(ctx, s)
	case "Prepare":
		return nil, g.Prepare(ctx, c.spec(t, a))
	case "Apply":
		return nil, g.Apply(ctx, c.spec(t, a))
	case "Drain":
		var kind string
		s := c.spec(t, a, &kind)
		return nil, g.Drain(ctx, kind, s)
	case "Stop":
		return nil, g.Stop(ctx)
	case "Start":
		return nil, g.Start(ctx)
	case "Shutdown":
		return nil, g.Shutdown(ctx)
	case "RunScript":
		var env map[string]string
		c.decode(t, &one, &env)
		return nil, g.RunScript(ctx, one, env)
	case "RunErrand":
		c.decode(t, &one)
		return g.(driver.ErrandAgent).RunErrand(ctx, one)
	case "SyncDNS":
		b := state.DNSBlob{}
		c.decode(t, &b.Version, &text)
		b.Data = []byte(text)
		return nil, g.SyncDNS(ctx, b)
	case "ListDisk":
		return g.ListDisk(ctx)
	case "AddPersistentDisk":
		var hint json.RawMessage
		c.decode(t, &one, &hint)
		return nil, g.AddPersistentDisk(ctx, one, hint)
	case "MigrateDisk":
		c.decode(t, &one, &other)
		return nil, g.MigrateDisk(ctx, one, other)
	case "RemovePersistentDisk", "MountDisk", "UnmountDisk":
		c.decode(t, &one)
		do := map[string]func(context.Context, string) error{
			"RemovePersistentDisk": g.RemovePersistentDisk, "MountDisk": g.MountDisk, "UnmountDisk": g.UnmountDisk,
		}
		return nil, do[c.Call](ctx, one)
	}
	return c.repeatBlobs(ctx, t, a, g)
}

// repeatBlobs makes a recorded call whose result is a blob.
func (c *recordedCall) repeatBlobs(ctx context.Context, t *testing.T, a *Agents, g driver.Agent) (any, error) {
	switch c.Call {
	case "CompilePackage":
		p := driver.PackageSource{Open: opens([]byte("source"))}
		c.decode(t, &p)
		putAll(t, a, p.Needs)
		blob, err := g.CompilePackage(ctx, p)
		return blob, err
	case "FetchLogs":
		var kind string
		var filters []string
		c.decode(t, &kind, &filters)
		r, err := g.(driver.LogAgent).FetchLogs(ctx, kind, filters)
		if err != nil {
			return nil, err
		}
		if _, err = io.Copy(io.Discard, r); err != nil {
			return nil, err
		}
		return nil, r.Close()
	}
	return nil, fmt.Errorf("no call %q is known", c.Call)
}
