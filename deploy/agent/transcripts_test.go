package agent

// This file replays recorded exchanges between this client and a bosh-agent (e94765aa) with monit 5.2.5, in
// namespaces: the client sends the recorded requests in the same order, and interprets the answers as it did.
// testdata/transcripts has each request with its answer, and one poll of a running task.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
)

// exchange is a request and its answer.
type exchange struct {
	Method   string          `json:"method"`
	Path     string          `json:"path"`
	Request  json.RawMessage `json:"request"`
	Size     int             `json:"size"` // of a blob that was sent
	Status   int             `json:"status"`
	Response json.RawMessage `json:"response"`
	Body     string          `json:"body"` // of an answer that isn't JSON
}

// transcript is a recording, with the IDs of a process before and after it.
type transcript struct {
	Name      string         `json:"name"`
	Exchanges []exchange     `json:"exchanges"`
	Processes map[string]int `json:"processes"`
}

func readTranscript(t *testing.T, name string) *transcript {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "transcripts", strings.ReplaceAll(name, " ", "-")+".json"))
	require.NoError(t, err)
	var out transcript
	require.NoError(t, json.Unmarshal(data, &out))
	require.Equal(t, name, out.Name)
	return &out
}

// contents matches values that depend on the compressed form of an archive, which may differ between versions of Go.
var contents = regexp.MustCompile(`"(sha1|blobstore_id)":"[^"]*"`)

// sameRequest reports whether a request is the one that was recorded.
func (e *exchange) sameRequest(method, path string, body []byte) bool {
	if path != "/agent" {
		return method == e.Method && strings.HasPrefix(e.Path, "/blobs/") && strings.HasPrefix(path, "/blobs/") && (len(body) == 0) == (e.Size == 0)
	}
	plain := func(data []byte) string {
		var out bytes.Buffer
		if json.Compact(&out, data) != nil {
			return string(data)
		}
		return contents.ReplaceAllString(out.String(), `"‹content›"`)
	}
	if m := methodOf(body); m == "compile_package" || m == "sync_dns" {
		return method == e.Method && m == methodOf(e.Request) // its arguments are all of that kind
	}
	return method == e.Method && plain(body) == plain(e.Request)
}

func methodOf(request []byte) string {
	var r struct{ Method string }
	json.Unmarshal(request, &r)
	return r.Method
}

// replay serves a transcript to agents of the client.
func replay(t *testing.T, script *transcript) *Agents {
	t.Helper()
	at := 0
	h := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if at >= len(script.Exchanges) || !script.Exchanges[at].sameRequest(r.Method, r.URL.Path, body) {
			t.Errorf("exchange %d is another one: %s %s %s", at, r.Method, r.URL.Path, body)
			w.WriteHeader(http.StatusTeapot)
			return
		}
		e := script.Exchanges[at]
		at++
		w.WriteHeader(e.Status)
		w.Write(compiledSum.ReplaceAll(append(e.Response, e.Body...), []byte("${1}"+emptySum+`"`)))
	}))
	t.Cleanup(func() {
		h.Close()
		require.Equal(t, len(script.Exchanges), at, "all of it was said")
	})
	return &Agents{
		URL: func(driver.AgentRef) (string, error) {
			return strings.Replace(h.URL, "https://", "https://mbus:secret@", 1), nil
		},
		HTTP: h.Client(), Blobs: DirBlobs{Dir: t.TempDir()}, Timeout: time.Minute, Poll: time.Microsecond,
	}
}

// Transcripts have no content of blobs: a compiled package is empty in a replay, which changes its digest.
// anySum matches the digest of a blob.
var anySum = regexp.MustCompile(`("(?i:sha1)":\s*)"[^"]*"`)

var compiledSum = regexp.MustCompile(`(?s)("result":\s*\{[^{}]*"sha1":\s*")[^"]*"`)

const emptySum = "da39a3ee5e6b4b0d3255bfef95601890afd80709"

func packed(files map[string]string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for name, data := range files {
		w.WriteHeader(&tar.Header{Name: "./" + name, Mode: 0o755, Size: int64(len(data)), Typeflag: tar.TypeReg})
		w.Write([]byte(data))
	}
	w.Close()
	z.Close()
	return b.Bytes()
}

// The configurations of the recorded updates.
const (
	firstConfiguration  = "3fd0df54e7f00b2da787973b92a6269b35aa7634"
	secondConfiguration = "445d7eb6c2e420180a4dc76124bd0dfee72c1cb2"
	fourthConfiguration = "ed87f6eaad2e5c6460288c73d8e73e2b6bc651f9"
)

// tick returns the spec of an instance with one job.
func tick(t *testing.T, a *Agents, configuration string) *driver.ApplySpec {
	p := state.CompiledPackage{PackageRef: state.PackageRef{Release: "r", Name: "p", Version: "1"}, Blob: "compiled", SHA1: "sum"}
	require.NoError(t, a.Blobs.Put(t.Context(), p.Blob, strings.NewReader("compiled")))
	return &driver.ApplySpec{
		Deployment: "d", Instance: tickInstance, Packages: []state.CompiledPackage{p},
		Applied: state.Applied{Configuration: configuration, Jobs: []state.AppliedJob{{Name: "tick", Release: "r", Version: "1"}}},
		Files:   []boshrender.File{{Path: "tick/config/x", Data: []byte(configuration), Mode: 0o640}},
	}
}

var tickInstance = state.Instance{
	ID: "11111111-2222-4333-8444-555555555555", Group: "tick", AZ: "z1", State: state.Started,
	Addresses: []state.Address{{Network: "n", IP: "10.214.0.5"}},
}

// said maps transcripts to the recorded calls. Each returns the interpretation of the answers.
var said = map[string]func(*testing.T, *Agents, driver.Agent) []string{
	"a new VM": func(t *testing.T, _ *Agents, g driver.Agent) []string {
		ctx := t.Context()
		require.NoError(t, g.Ping(ctx))
		s, err := g.GetState(ctx)
		require.NoError(t, err)
		require.Equal(t, "running", s.JobState, "nothing is there that doesn't run")
		require.Empty(t, s.Networks)
		require.NoError(t, g.UpdateSettings(ctx, driver.AgentSettings{}))
		require.NoError(t, g.Apply(ctx, &driver.ApplySpec{Deployment: "d", Instance: tickInstance, Short: true}))
		s, err = g.GetState(ctx)
		require.NoError(t, err)
		require.Equal(t, []state.Address{{Network: "n", IP: "10.214.0.5"}}, s.Networks)
		return nil
	},
	"a package is compiled": func(t *testing.T, a *Agents, g driver.Agent) []string {
		blob, err := g.CompilePackage(t.Context(), driver.PackageSource{
			PackageRef: state.PackageRef{Release: "r", Name: "p", Version: "1"}, Open: opens(packed(map[string]string{"packaging": "true"})), SHA1: "s",
		})
		require.NoError(t, err)
		require.Regexp(t, `^[0-9a-f]{8}-`, blob.Blob)
		require.Regexp(t, `^(sha1:)?[0-9a-f]{40}`, blob.SHA1)
		_, err = a.Blobs.Open(t.Context(), blob.Blob)
		require.NoError(t, err)
		return nil
	},
	"a package is not compiled": func(t *testing.T, _ *Agents, g driver.Agent) (texts []string) {
		for _, script := range []string{"exit 3", "true"} {
			_, err := g.CompilePackage(t.Context(), driver.PackageSource{
				PackageRef: state.PackageRef{Release: "r", Name: "p", Version: "1"}, Open: opens(packed(map[string]string{"packaging": script})),
			})
			texts = append(texts, fmt.Sprint(err))
		}
		return texts
	},
	"a first update": func(t *testing.T, a *Agents, g driver.Agent) []string {
		ctx, s := t.Context(), tick(t, a, firstConfiguration)
		require.NoError(t, g.Prepare(ctx, s))
		require.NoError(t, g.RunScript(ctx, action.PreStop, map[string]string{"BOSH_VM_NEXT_STATE": "keep"}))
		require.NoError(t, g.Drain(ctx, action.DrainShutdown, s))
		require.NoError(t, g.Stop(ctx))
		require.NoError(t, g.Apply(ctx, s))
		require.NoError(t, g.RunScript(ctx, action.PreStart, nil))
		require.NoError(t, g.Start(ctx))
		now, err := g.GetState(ctx)
		require.NoError(t, err)
		require.Equal(t, "running", now.JobState)
		return nil
	},
	"an update": func(t *testing.T, a *Agents, g driver.Agent) []string {
		ctx, s := t.Context(), tick(t, a, secondConfiguration)
		require.NoError(t, g.Prepare(ctx, s))
		require.NoError(t, g.Drain(ctx, action.DrainUpdate, s))
		require.NoError(t, g.Stop(ctx))
		now, err := g.GetState(ctx)
		require.NoError(t, err)
		require.Equal(t, "stopped", now.JobState)
		require.NoError(t, g.Apply(ctx, s))
		require.NoError(t, g.Start(ctx))
		now, err = g.GetState(ctx)
		require.NoError(t, err)
		require.Equal(t, "running", now.JobState)
		return nil
	},
	"a script fails": func(t *testing.T, a *Agents, g driver.Agent) []string {
		require.NoError(t, g.Apply(t.Context(), tick(t, a, fourthConfiguration)))
		failed := g.RunScript(t.Context(), action.PreStart, nil)
		require.NoError(t, g.RunScript(t.Context(), action.PostStart, nil), "there is none")
		return []string{fmt.Sprint(failed)}
	},
	"tasks that ended": func(t *testing.T, _ *Agents, g driver.Agent) (texts []string) {
		task := "11111111-2222-4333-8444-666666666666"
		err := g.MountDisk(driver.WithCall(t.Context(), driver.Call{Task: task}), "d")
		var ended *driver.TaskEndedError
		require.ErrorAs(t, err, &ended)
		require.True(t, ended.Lost)
		texts = append(texts, err.Error())
		err = g.MountDisk(driver.WithCall(t.Context(), driver.Call{}), "d")
		require.ErrorAs(t, err, &ended)
		require.False(t, ended.Lost)
		return append(texts, err.Error())
	},
	"a disk": func(t *testing.T, _ *Agents, g driver.Agent) []string {
		ctx := t.Context()
		unknown := g.UnmountDisk(ctx, "disk-1")
		list, err := g.ListDisk(ctx)
		require.NoError(t, err)
		require.Empty(t, list)
		require.NoError(t, g.AddPersistentDisk(ctx, "disk-1", json.RawMessage(`{"path": "/dev/sdx"}`)))
		require.NoError(t, g.MountDisk(ctx, "disk-1"))
		list, err = g.ListDisk(ctx)
		require.NoError(t, err)
		require.Equal(t, []string{"disk-1"}, list)
		for range 2 {
			require.NoError(t, g.UnmountDisk(ctx, "disk-1"))
		}
		for range 2 {
			require.NoError(t, g.RemovePersistentDisk(ctx, "disk-1"))
		}
		return []string{fmt.Sprint(unknown)}
	},
	"DNS records": func(t *testing.T, _ *Agents, g driver.Agent) []string {
		require.NoError(t, g.SyncDNS(t.Context(), state.DNSBlob{Version: 2, Data: []byte("two")}))
		require.NoError(t, g.SyncDNS(t.Context(), state.DNSBlob{Version: 1, Data: []byte("one")}), "an older version is no error")
		return nil
	},
	"an errand": func(t *testing.T, _ *Agents, g driver.Agent) []string {
		r, err := g.(driver.ErrandAgent).RunErrand(t.Context(), "tick")
		require.NoError(t, err)
		require.Equal(t, driver.ErrandResult{ExitCode: 4, Stdout: "out\n", Stderr: "err\n"}, r)
		_, err = g.(driver.ErrandAgent).RunErrand(t.Context(), "tock")
		return []string{fmt.Sprint(err)}
	},
}

// TestTranscripts replays the answers of a real agent to the client.
func TestTranscripts(t *testing.T) {
	for name, calls := range said {
		t.Run(name, func(t *testing.T) {
			script := readTranscript(t, name)
			a := replay(t, script)
			got := calls(t, a, a.Agent(driver.AgentRef{AgentID: "agent-1", CID: "vm-1", Instance: "tick/1"}))
			var want []string // the exceptions with which tasks ended
			for _, e := range script.Exchanges {
				var r reply
				if json.Unmarshal(e.Response, &r) == nil && r.Exception != nil && (len(want) == 0 || want[len(want)-1] != r.Exception.Message) {
					want = append(want, r.Exception.Message)
				}
			}
			require.Equal(t, want, got)
			if p := script.Processes; p != nil {
				require.NotEqual(t, p["before"], p["after"], "the process is another one")
			}
		})
	}
}

// TestStandIn checks that the stand-in of the other tests answers like a real agent.
func TestStandIn(t *testing.T) {
	for _, name := range []string{"blobs", "what is unknown"} {
		t.Run(name, func(t *testing.T) {
			_, a := serve(t)
			url, err := a.URL(ref)
			require.NoError(t, err)
			for _, e := range readTranscript(t, name).Exchanges {
				body := string(e.Request)
				if e.Method == http.MethodPut {
					body = e.Body + strings.Repeat("x", e.Size)
				}
				q, err := http.NewRequest(e.Method, url+e.Path, strings.NewReader(body))
				require.NoError(t, err)
				if e.Status == http.StatusUnauthorized {
					q.SetBasicAuth("mbus", "wrong")
				}
				answer, err := a.HTTP.Do(q)
				require.NoError(t, err)
				got, err := io.ReadAll(answer.Body)
				require.NoError(t, err)
				require.Equal(t, e.Status, answer.StatusCode, "%s %s %s", e.Method, e.Path, e.Request)
				if e.Response != nil {
					require.JSONEq(t, string(e.Response), string(got))
				}
				if e.Method == http.MethodGet && e.Status == http.StatusOK {
					require.Len(t, got, len(e.Body))
				}
			}
		})
	}
	files, err := fs.Glob(os.DirFS("testdata/transcripts"), "*.json")
	require.NoError(t, err)
	require.Len(t, files, len(said)+2, "each transcript has a test")
}
