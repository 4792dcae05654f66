package nats_test

// This file deploys over a real NATS server, with agents that have the rights that a director gives them.

import (
	"bytes"
	"context"
	"crypto/sha1"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	client "github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/agent"
	"github.com/boshrender/boshrender/deploy/nats"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// allowed returns the permission for some subjects.
func allowed(subjects ...string) *server.SubjectPermission {
	return &server.SubjectPermission{Allow: subjects}
}

// start starts a server on which the director has a director's rights, and agents those of agents.
func start(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, MaxPayload: 1 << 20,
		Users: []*server.User{
			{Username: "director", Password: "d", Permissions: &server.Permissions{Publish: allowed("agent.*"), Subscribe: allowed("director.>")}},
			{Username: "agent", Password: "a", Permissions: &server.Permissions{Publish: allowed("director.*.*.*"), Subscribe: allowed("agent.*")}},
		},
	})
	require.NoError(t, err)
	go s.Start()
	require.True(t, s.ReadyForConnections(10*time.Second))
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s.Addr().String()
}

func connect(t *testing.T, addr, user, password string) *client.Conn {
	t.Helper()
	c, err := client.Connect("nats://"+addr, client.UserInfo(user, password))
	require.NoError(t, err)
	t.Cleanup(c.Close)
	return c
}

// machines is a cloud whose VMs have agents on the bus, with a common blobstore.
type machines struct {
	*sim.Cloud
	t     *testing.T
	bus   *client.Conn
	blobs *agent.MemoryBlobs

	mu      sync.Mutex
	asked   []string
	tasks   map[string]any
	applied map[string]string // content of the archive of rendered templates, by agent
}

// CreateVM makes a VM and starts its agent.
func (m *machines) CreateVM(ctx context.Context, vm deploy.VMRequest) (deploy.CreatedVM, error) {
	_, err := m.bus.Subscribe("agent."+vm.AgentID, func(msg *client.Msg) { m.serve(vm.AgentID, msg) })
	if err != nil {
		return deploy.CreatedVM{}, err
	}
	return m.Cloud.CreateVM(ctx, vm)
}

func (m *machines) serve(id string, msg *client.Msg) {
	var r struct {
		Protocol  int               `json:"protocol"`
		Method    string            `json:"method"`
		Arguments []json.RawMessage `json:"arguments"`
		ReplyTo   string            `json:"reply_to"`
	}
	if err := json.Unmarshal(msg.Data, &r); err != nil {
		m.t.Error(err)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = append(m.asked, r.Method)
	var value any
	switch r.Method {
	case "ping":
		value = "pong"
	case "get_state":
		value = map[string]any{"job_state": "running"}
	case "get_task":
		var task string
		json.Unmarshal(r.Arguments[0], &task)
		value = m.tasks[task]
	default: // all others are long
		task := fmt.Sprint("task-", len(m.tasks))
		m.tasks[task] = m.do(id, r.Method, r.Arguments)
		value = map[string]any{"agent_task_id": task, "state": "running"}
	}
	answer, _ := json.Marshal(map[string]any{"value": value})
	if err := m.bus.Publish(r.ReplyTo, answer); err != nil {
		m.t.Error(err)
	}
}

func (m *machines) read(id string) string {
	data, err := m.blobs.Open(context.Background(), id)
	if err != nil {
		m.t.Error(err)
		return ""
	}
	all, _ := io.ReadAll(data)
	return string(all)
}

func (m *machines) do(id, method string, arguments []json.RawMessage) any {
	switch method {
	case "compile_package":
		var source string
		json.Unmarshal(arguments[0], &source)
		compiled := "compiled from " + m.read(source)
		blob := "11111111-2222-4333-8444-555555555555"
		if err := m.blobs.Put(context.Background(), blob, strings.NewReader(compiled)); err != nil {
			m.t.Error(err)
		}
		return map[string]any{"result": map[string]any{"blobstore_id": blob, "sha1": fmt.Sprintf("%x", sha1.Sum([]byte(compiled)))}}
	case "apply":
		var s struct {
			Packages map[string]struct {
				Blob string `json:"blobstore_id"`
			}
			Archive struct {
				Blob string `json:"blobstore_id"`
			} `json:"rendered_templates_archive"`
		}
		if json.Unmarshal(arguments[0], &s); s.Archive.Blob != "" {
			m.applied[id] = fmt.Sprint(len(m.read(s.Archive.Blob)) > 0, " ", m.read(s.Packages["p"].Blob))
		}
	}
	return "done"
}

// web is a deployment of two instances with a job and a package.
func web(t *testing.T) *boshrender.Deployment {
	t.Helper()
	releases, err := spec.OpenFS(fstest.MapFS{
		"config/final.yml": {Data: []byte("name: r")}, "packages/p/spec": {Data: []byte("name: p")},
		"jobs/app/spec": {Data: []byte("{name: app, templates: {conf.erb: conf}, packages: [p]}")}, "jobs/app/monit": {},
		"jobs/app/templates/conf.erb": {Data: []byte("index <%= spec.index %>")},
	})
	require.NoError(t, err)
	m, err := manifest.Parse("web.yml", []byte(`
name: web
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: ubuntu, version: "1.1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
instance_groups:
- {name: app, instances: 2, azs: [z1], vm_type: small, stemcell: default, networks: [{name: default}], jobs: [{name: app, release: r}]}
`))
	require.NoError(t, err)
	c, err := manifest.ParseCloudConfig("cloud.yml", []byte(`
azs: [{name: z1}]
networks: [{name: default, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, az: z1}]}]
vm_types: [{name: small}]
compilation: {workers: 1, vm_type: small, network: default, az: z1}
`))
	require.NoError(t, err)
	return &boshrender.Deployment{Manifest: m, Releases: releases, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}}}
}

func TestDeploy(t *testing.T) {
	addr := start(t)
	bus, err := nats.New(connect(t, addr, "director", "d"))
	require.NoError(t, err)
	defer bus.Close()
	blobs := &agent.MemoryBlobs{}
	m := &machines{
		Cloud: &sim.Cloud{}, t: t, bus: connect(t, addr, "agent", "a"), blobs: blobs, tasks: map[string]any{}, applied: map[string]string{},
	}
	resolved, err := deploy.Resolve(t.Context(), web(t), nil, plan.Options{})
	require.NoError(t, err)
	planned, err := deploy.Compute(t.Context(), nil, resolved, plan.Options{})
	require.NoError(t, err)
	var sources []string
	e := &deploy.Executor{Cloud: m, Agents: &agent.Agents{Bus: bus, Blobs: blobs, Poll: time.Millisecond}, Store: &state.Memory{}, Source: &deploy.Values{
		Resolved: resolved, Packages: func(_ context.Context, p state.PackageRef) (deploy.PackageSource, error) {
			sources = append(sources, p.Name)
			open := func(context.Context) (io.ReadCloser, error) {
				return io.NopCloser(bytes.NewReader([]byte("source"))), nil
			}
			return deploy.PackageSource{SHA1: "sum", Open: open}, nil
		},
	}}
	require.NoError(t, e.Run(t.Context(), planned))
	require.Equal(t, []string{"p"}, sources)
	require.Len(t, m.applied, 2)
	for _, had := range m.applied {
		require.Equal(t, "true compiled from source", had)
	}
	kept, err := blobs.Open(t.Context(), "11111111-2222-4333-8444-555555555555")
	require.NoError(t, err, "the compiled package stays")
	require.NoError(t, kept.Close())
	require.Equal(t, 1, blobs.Len(), "sources and rendered templates are deleted")
}

// A missing agent is one that doesn't answer in time; a message that is too large is not sent.
func TestNobody(t *testing.T) {
	bus, err := nats.New(connect(t, start(t), "director", "d"))
	require.NoError(t, err)
	a := &agent.Agents{Bus: bus, Blobs: &agent.MemoryBlobs{}, Timeout: 20 * time.Millisecond}
	g := a.Agent(deploy.AgentRef{AgentID: "none", Instance: "app/1"})
	require.ErrorIs(t, g.Ping(t.Context()), plan.CodeAgentTimeout)
	_, err = g.GetState(t.Context())
	require.ErrorIs(t, err, plan.CodeAgentTimeout)
	require.ErrorContains(t, err, "Timed out sending 'get_state' to instance: 'app/1', agent-id: 'none'")
	err = g.RunScript(t.Context(), plan.PreStart, map[string]string{"a": strings.Repeat("x", 2<<20)})
	require.ErrorIs(t, err, client.ErrMaxPayload)
	ctx, end := context.WithCancel(t.Context())
	end()
	require.ErrorIs(t, g.Start(ctx), context.Canceled)
	require.NoError(t, bus.Close())
}

// A director's connection has the certificates of its NATS server; this one has none.
func ExampleNew() {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true})
	if err != nil {
		panic(err)
	}
	go s.Start()
	defer s.Shutdown()
	s.ReadyForConnections(10 * time.Second)
	conn, err := client.Connect(s.ClientURL())
	if err != nil {
		panic(err)
	}
	defer conn.Close()
	conn.Subscribe("agent.a1", func(m *client.Msg) { // what an agent does
		var r struct {
			ReplyTo string `json:"reply_to"`
		}
		json.Unmarshal(m.Data, &r)
		conn.Publish(r.ReplyTo, []byte(`{"value":"pong"}`))
	})

	bus, err := nats.New(conn)
	if err != nil {
		panic(err)
	}
	agents := &agent.Agents{Bus: bus, Blobs: &agent.MemoryBlobs{}}
	fmt.Println(agents.Agent(deploy.AgentRef{AgentID: "a1"}).Ping(context.Background()))
	// Output: <nil>
}
