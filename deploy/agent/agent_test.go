package agent

// This file tests the driver against a TLS server that speaks the agent's protocol.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha1"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// server plays an agent.
type server struct {
	mu      sync.Mutex
	methods []string // with arguments
	blobs   map[string][]byte
	tasks   map[string][]any // answers to give
	hang    map[string]int   // number of requests without an answer
	late    map[string]int   // number of requests that time out at once for the client
	says    map[string]string
	jobs    string // job_state
	files   []string
	fetched map[string]string // packages installed by an apply
	puts    []string          // blobs, with their sizes
	monit   monit
	full    json.RawMessage   // the answer to get_state "full"
	logs    map[string]string // the answers to fetch_logs
	failed  map[string]string // tasks that failed
	free    chan struct{}     // closed at the end of the test

	credentials *Credentials
	id          string          // of the agent, by the name in its certificate
	passwords   map[string]bool // that were sent
}

func serve(t *testing.T) (*server, *Agents) {
	s := &server{blobs: map[string][]byte{}, tasks: map[string][]any{}, hang: map[string]int{}, late: map[string]int{}, says: map[string]string{}, failed: map[string]string{}, jobs: "running", free: make(chan struct{})}
	h := httptest.NewTLSServer(s)
	t.Cleanup(func() { close(s.free); h.Close() })
	client := h.Client()
	client.Transport = timed{s, client.Transport}
	return s, &Agents{
		URL: func(driver.AgentRef) (string, error) {
			return strings.Replace(h.URL, "https://", "https://mbus:secret@", 1), nil
		},
		HTTP: client, Blobs: DirBlobs{Dir: t.TempDir()}, Timeout: time.Minute, Poll: time.Millisecond,
	}
}

// timed makes requests time out without waiting.
type timed struct {
	s    *server
	next http.RoundTripper
}

func (t timed) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	var req struct{ Method string }
	json.Unmarshal(body, &req)
	t.s.mu.Lock()
	late := t.s.late[req.Method] > 0
	t.s.late[req.Method]--
	t.s.mu.Unlock()
	if late {
		return nil, context.DeadlineExceeded
	}
	return t.next.RoundTrip(r)
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	user, password, ok := r.BasicAuth()
	if !ok || user != "mbus" || s.credentials == nil && password != "secret" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	body, _ := io.ReadAll(r.Body)
	s.is(r.TLS, password)
	if strings.HasPrefix(r.URL.Path, "/blobs/") {
		id := path.Base(r.URL.Path) // as the agent does
		s.mu.Lock()
		defer s.mu.Unlock()
		if _, ok := s.blobs[id]; r.Method == http.MethodGet && !ok || r.Method != http.MethodGet && r.Method != http.MethodPut {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		if r.Method == http.MethodPut {
			s.blobs[id] = body
			s.puts = append(s.puts, fmt.Sprintf("%s %d", id, len(body)))
			w.WriteHeader(http.StatusCreated)
			return
		}
		w.Write(s.blobs[id])
		return
	}
	var req struct {
		Method    string
		Arguments []json.RawMessage
		Protocol  int
	}
	if json.Unmarshal(body, &req) != nil || r.URL.Path != "/agent" {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	s.mu.Lock()
	s.methods = append(s.methods, fmt.Sprintf("%s %s", req.Method, req.Arguments))
	hang := s.hang[req.Method] > 0
	s.hang[req.Method]--
	s.monit.request(req.Method, req.Protocol)
	value := s.value(req.Method, req.Arguments)
	s.mu.Unlock()
	if hang {
		<-s.free
		return
	}
	json.NewEncoder(w).Encode(value)
}

// value is the answer to a method: long methods begin a task that runs for two polls.
func (s *server) value(method string, arguments []json.RawMessage) any {
	if text := s.says[method]; text != "" {
		return map[string]any{"exception": map[string]string{"message": text}}
	}
	done := func(v any) any { return map[string]any{"value": v} }
	begin := func(v any) any {
		id := fmt.Sprintf("task-%d", len(s.methods))
		running := map[string]string{"agent_task_id": id, "state": "running"}
		s.tasks[id] = []any{running, running, v}
		return done(running)
	}
	switch method {
	case "ping":
		return done("pong")
	case "fetch_logs":
		return begin(s.logs)
	case "get_state":
		if len(arguments) > 0 {
			return done(s.full)
		}
		return done(map[string]any{
			"agent_id": s.id, "job_state": s.jobs, "processes": []map[string]string{{"name": "nats", "state": s.jobs}},
			"networks": map[string]any{"n": map[string]string{"ip": "10.0.0.6", "netmask": "255.0.0.0", "gateway": "10.0.0.1"}},
		})
	case "get_task":
		var id string
		json.Unmarshal(arguments[0], &id)
		left := s.tasks[id]
		if text := s.failed[id]; text != "" {
			return map[string]any{"exception": map[string]string{"message": text}}
		}
		if len(left) == 0 {
			return map[string]any{"exception": map[string]string{"message": "Action Failed get_task: Task with id " + id + " could not be found"}}
		}
		if len(left) > 1 {
			s.tasks[id] = left[1:]
		}
		return done(left[0])
	case "start":
		return done("started")
	case "shutdown":
		return done("")
	case "list_disk":
		return begin([]string{"disk-1"})
	case "compile_package":
		s.blobs["11111111-2222-4333-8444-555555555555"] = []byte("compiled")
		return begin(map[string]any{"result": map[string]string{"blobstore_id": "11111111-2222-4333-8444-555555555555", "sha1": fmt.Sprintf("%x", sha1.Sum([]byte("compiled")))}})
	case "run_errand":
		return begin(map[string]any{"exit_code": len(arguments), "stdout": "out", "stderr": ""})
	case "apply":
		s.apply(arguments[0])
	case "hover":
		return map[string]any{"exception": map[string]string{"message": "unknown message hover"}}
	}
	return begin("ok")
}

// apply unpacks the blobs of a spec.
func (s *server) apply(argument json.RawMessage) {
	var spec struct {
		Archive struct {
			ID string `json:"blobstore_id"`
		} `json:"rendered_templates_archive"`
		Packages map[string]struct {
			ID string `json:"blobstore_id"`
		}
	}
	json.Unmarshal(argument, &spec)
	s.fetched = map[string]string{}
	for name, p := range spec.Packages {
		s.fetched[name] = string(s.blobs[p.ID])
	}
	z, err := gzip.NewReader(bytes.NewReader(s.blobs[spec.Archive.ID]))
	if err != nil {
		return
	}
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if err != nil {
			return
		}
		data, _ := io.ReadAll(t)
		s.files = append(s.files, fmt.Sprintf("%s %o %s", h.Name, h.Mode, data))
	}
}

// hangs makes the server leave that many requests unanswered.
func (s *server) hangs(method string, times int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hang[method] = times
}

// isLate makes that many requests time out.
func (s *server) isLate(method string, times int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.late[method] = times
}

func (s *server) asked() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.methods, "\n")
}

var ref = driver.AgentRef{AgentID: "a", CID: "vm", Instance: "web/1"}

func TestMethods(t *testing.T) {
	s, a := serve(t)
	g := a.Agent(ref)
	ctx := t.Context()
	answered := g.Ping(ctx)
	for range 20 { // a busy machine may take longer than the director waits
		if answered != nil {
			answered = g.Ping(ctx)
		}
	}
	require.NoError(t, answered)
	now, err := g.GetState(ctx)
	require.NoError(t, err)
	require.Equal(t, driver.AgentState{JobState: "running", Networks: []state.Address{{Network: "n", IP: "10.0.0.6", Netmask: "255.0.0.0", Gateway: "10.0.0.1"}}}, now)
	require.NoError(t, g.Stop(ctx))
	require.NoError(t, g.Start(ctx))
	require.NoError(t, g.RunScript(ctx, action.PreStop, map[string]string{"A": "b"}))
	require.NoError(t, g.Drain(ctx, action.DrainShutdown, nil))
	require.NoError(t, g.MountDisk(ctx, "d"))
	require.NoError(t, g.UnmountDisk(ctx, "d"))
	require.NoError(t, g.MigrateDisk(ctx, "d", "e"))
	require.NoError(t, g.AddPersistentDisk(ctx, "d", json.RawMessage(`{"path":"/dev/sdc"}`)))
	require.NoError(t, g.RemovePersistentDisk(ctx, "d"))
	require.NoError(t, g.UpdateSettings(ctx, driver.AgentSettings{Disks: map[string]string{"data": "d"}}))
	require.NoError(t, g.SyncDNS(ctx, state.DNSBlob{Version: 3, Data: []byte("{}")}))
	blob, err := g.CompilePackage(ctx, driver.PackageSource{PackageRef: state.PackageRef{Name: "p", Version: "1"}, Open: opens([]byte("x")), SHA1: "y"})
	require.NoError(t, err)
	kept, err := a.Blobs.Open(ctx, blob.Blob)
	require.NoError(t, err)
	data, err := io.ReadAll(kept)
	require.NoError(t, err)
	require.Equal(t, "compiled", string(data))
	for _, line := range []string{
		"ping []", "stop []", `run_script ["pre-stop" {"env":{"A":"b"}}]`, `drain ["shutdown"]`, `migrate_disk ["d" "e"]`,
		`add_persistent_disk ["d" {"path":"/dev/sdc"}]`, `{"disk_associations":[{"cid":"d","name":"data"}],"trusted_certs":""}`, `get_task ["task-`,
	} {
		require.Contains(t, s.asked(), line)
	}
}

func TestFailures(t *testing.T) {
	s, a := serve(t)
	s.mu.Lock()
	s.says["run_script"] = "Action Failed get_task: Task 1 result: 1 of 2 pre-start scripts failed."
	s.mu.Unlock()
	err := a.Agent(ref).RunScript(t.Context(), action.PreStart, nil)
	require.EqualError(t, err, "Action Failed get_task: Task 1 result: 1 of 2 pre-start scripts failed.")
	require.ErrorIs(t, err, manifest.Code(codes.RPCRemoteException))

	s.isLate("get_state", 2)
	_, err = a.Agent(ref).GetState(t.Context())
	require.NoError(t, err, "it is asked three times")
	s.isLate("get_state", 3)
	_, err = a.Agent(ref).GetState(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout))
	require.EqualError(t, err, "Timed out sending 'get_state' to instance: 'web/1', agent-id: 'a' after 60 seconds")
	s.isLate("apply", 1)
	err = a.Agent(ref).Apply(t.Context(), &driver.ApplySpec{Short: true})
	require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout), "once, as it may have begun")

	wrong := &Agents{HTTP: a.HTTP, Blobs: a.Blobs, Timeout: a.Timeout}
	wrong.URL = func(vm driver.AgentRef) (string, error) {
		u, err := a.URL(vm)
		return strings.Replace(u, "secret", "hunter2", 1), err
	}
	_, err = wrong.Agent(ref).GetState(t.Context())
	require.ErrorContains(t, err, "401")
	require.NotContains(t, err.Error(), "hunter2")
	wrong.URL = func(driver.AgentRef) (string, error) { return "https://mbus:hunter2@127.0.0.1:1", nil }
	err = wrong.Agent(ref).Ping(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout), "it may listen later")
	require.NotContains(t, err.Error(), "hunter2")
	wrong.URL = func(driver.AgentRef) (string, error) { return "https://mbus:hunter2@[", nil }
	require.NotContains(t, wrong.Agent(ref).Ping(t.Context()).Error(), "hunter2")
}

// TestResume waits for the task of a call that was interrupted by a kill.
func TestResume(t *testing.T) {
	s, a := serve(t)
	var task string
	killed, cancel := context.WithCancelCause(t.Context())
	call := driver.Call{Began: func(id string) error {
		task = id
		cancel(io.ErrUnexpectedEOF)
		return nil
	}}
	require.ErrorIs(t, a.Agent(ref).MountDisk(driver.WithCall(killed, call), "d"), io.ErrUnexpectedEOF)
	require.NoError(t, a.Agent(ref).MountDisk(driver.WithCall(t.Context(), driver.Call{Task: task}), "d"))
	require.Equal(t, 1, strings.Count(s.asked(), "mount_disk"))
}

// TestStopIsPatient checks that a stop without an end counts as done, as in the director.
func TestStopIsPatient(t *testing.T) {
	s, a := serve(t)
	a.StopTimeout = 50 * time.Millisecond
	s.hangs("stop", 1)
	require.NoError(t, a.Agent(ref).Stop(t.Context()))
}

const one = `
name: dep
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: ubuntu, version: "1.1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
instance_groups:
- name: web
  instances: 1
  azs: [z1]
  vm_type: small
  stemcell: default
  networks: [{name: n}]
  jobs: [{name: app, release: r, properties: {port: 80}}]
`

const cloud = `
azs: [{name: z1}]
networks: [{name: n, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, az: z1}]}]
vm_types: [{name: small}]
disk_types: []
compilation: {workers: 1, vm_type: small, network: n, az: z1}
`

// TestDeploy deploys one VM: rendered, compiled, applied.
func TestDeploy(t *testing.T) {
	s, a := serveAs(t, func(asked string) string { return asked })
	releases, err := spec.OpenFS(t.Context(), fstest.MapFS{
		"jobs/app/spec":               {Mode: 0o644, Data: []byte("name: app\ntemplates: {conf.erb: config/conf, run: bin/run}\npackages: [p]\nproperties: {port: {}}\n")},
		"jobs/app/monit":              {Mode: 0o644, Data: []byte("check")},
		"jobs/app/templates/conf.erb": {Mode: 0o644, Data: []byte("port <%= p('port') %>")},
		"jobs/app/templates/run":      {Mode: 0o644, Data: []byte("go")},
		"packages/p/spec":             {Data: []byte("name: p\nfiles: []\n")},
		"config/final.yml":            {Data: []byte("name: r\n")},
	})
	require.NoError(t, err)
	m, err := manifest.Parse(t.Context(), "one.yml", []byte(one))
	require.NoError(t, err)
	c, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(cloud))
	require.NoError(t, err)
	d := &boshrender.Deployment{Manifest: m, Releases: releases, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}}}
	e := &deploy.Executor{Cloud: &sim.Cloud{}, Agents: a, Store: &state.Memory{}, AgentEnv: a.Credentials.Env}
	run := func() (changes []plan.Change) {
		previous, err := state.Load(t.Context(), e.Store, "dep")
		require.NoError(t, err)
		o := plan.Options{Settings: a.Digests()}
		resolved, err := deploy.Resolve(t.Context(), d, previous, o)
		require.NoError(t, err)
		p, err := deploy.Compute(t.Context(), previous, resolved, o)
		require.NoError(t, err)
		e.Source = &deploy.Values{Resolved: resolved, Packages: func(context.Context, state.PackageRef) (driver.PackageSource, error) {
			return driver.PackageSource{Open: opens([]byte("source")), SHA1: "sum"}, nil
		}}
		require.NoError(t, e.Run(t.Context(), p))
		for _, i := range p.Instances {
			changes = append(changes, i.Changes...)
		}
		return changes
	}
	run()
	require.Equal(t, []string{"./app/monit 644 check", "./app/config/conf 644 port 80", "./app/bin/run 755 go"}, clean(s.files))
	asked := s.asked()
	require.Contains(t, asked, `"packages":{"p":{"blobstore_id":"11111111-2222-4333-8444-555555555555","name":"p","sha1":"`+fmt.Sprintf("%x", sha1.Sum([]byte("compiled")))+`","version":"1.1"}}`)
	require.Contains(t, asked, `run_script ["post-deploy" {}]`)
	require.Len(t, s.passwords, 2, "a VM compiles, and each has a password of its own")

	require.Empty(t, run())
	a.Settings = map[string]any{"trusted_certs": "PEM"}
	require.Equal(t, []plan.Change{plan.TrustedCerts}, run())
	require.Contains(t, s.asked(), `"trusted_certs":"PEM"`)
	require.Empty(t, run())
}

// clean removes the files that the pipeline adds.
func clean(files []string) []string {
	var out []string
	for _, f := range files {
		if !strings.Contains(f, ".bosh/") {
			out = append(out, f)
		}
	}
	return out
}

// brokenReader fails after some bytes.
type brokenReader struct{ left int }

func (b *brokenReader) Read(p []byte) (int, error) {
	if b.left == 0 {
		return 0, io.ErrUnexpectedEOF
	}
	n := min(len(p), b.left)
	b.left -= n
	return n, nil
}

func TestBlobs(t *testing.T) {
	blobs := DirBlobs{Dir: t.TempDir()}
	const id = "release/r/../p"
	none := func() {
		_, err := blobs.Open(t.Context(), id)
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
	none()
	require.ErrorIs(t, blobs.Put(t.Context(), id, &brokenReader{100_000}), io.ErrUnexpectedEOF)
	none() // half of a blob is none
	for _, text := range []string{"one", "two"} {
		require.NoError(t, blobs.Put(t.Context(), id, strings.NewReader(text)))
		r, err := blobs.Open(t.Context(), id)
		require.NoError(t, err)
		data, err := io.ReadAll(r)
		require.NoError(t, errors.Join(err, r.Close()))
		require.Equal(t, text, string(data))
	}
	list, err := os.ReadDir(blobs.Dir)
	require.NoError(t, err)
	require.Len(t, list, 1, "nothing is left over")
	for range 2 {
		require.NoError(t, (&Agents{Blobs: blobs}).DeleteBlob(t.Context(), id))
		none()
	}
	require.Error(t, DirBlobs{Dir: filepath.Join(t.TempDir(), "none")}.Put(t.Context(), "a", strings.NewReader("")))
}

func TestErrand(t *testing.T) {
	s, a := serve(t)
	errands := a.Agent(driver.AgentRef{AgentID: "a", Instance: "g/i"}).(driver.ErrandAgent)
	for code, job := range []string{"", "smoke"} {
		r, err := errands.RunErrand(t.Context(), job)
		require.NoError(t, err)
		require.Equal(t, driver.ErrandResult{ExitCode: code, Stdout: "out"}, r)
	}
	// a task that is cancelled after its beginning is cancelled by the agent
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("the operator said so")
	began := driver.WithCall(ctx, driver.Call{Began: func(string) error { cancel(stop); return nil }})
	_, err := errands.RunErrand(began, "smoke")
	require.ErrorIs(t, err, stop)
	s.mu.Lock()
	defer s.mu.Unlock()
	require.Contains(t, s.methods[len(s.methods)-1], "cancel_task")
}

// opens returns a function that opens an archive.
func opens(data []byte) func(context.Context) (io.ReadCloser, error) {
	return func(context.Context) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }
}

// TestStrangeAnswers checks that a driver follows no redirect, which could lead anywhere with the agent's credentials, and
// reads no answer without an end.
func TestStrangeAnswers(t *testing.T) {
	asked := 0
	other := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer other.Close()
	for want, answer := range map[string]http.HandlerFunc{
		"302 Found": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, http.StatusFound) },
		"307 Temporary": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
		},
		"more than 16777216 bytes": func(w http.ResponseWriter, _ *http.Request) {
			for w.(http.Flusher).Flush(); ; {
				if _, err := w.Write(make([]byte, 1<<20)); err != nil {
					return
				}
			}
		},
	} {
		h := httptest.NewTLSServer(answer)
		a := &Agents{URL: func(driver.AgentRef) (string, error) { return h.URL, nil }, HTTP: h.Client(), Timeout: time.Minute}
		_, err := a.Agent(driver.AgentRef{}).(*agent).send(t.Context(), "get_state", time.Minute)
		require.ErrorContains(t, err, want)
		h.Close()
	}
	require.Zero(t, asked)
}
