//go:build linux

package main

// This file implements the agent of a VM: it answers like a bosh-agent, over HTTPS, and runs one long task at a time.

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"sync"
	"time"
)

// The folders of a VM.
const (
	vcap  = "/var/vcap"
	blobs = vcap + "/data/blobs"
	known = vcap + "/bosh" // state that the agent keeps over restarts
)

// agent is the agent of a VM.
type agent struct {
	settings settings
	password string

	work  chan *task
	mu    sync.Mutex // guards the fields below
	tasks map[string]*task
	disks map[string]string // paths by the names of disks
	spec  spec
	jobs  *supervisor
}

// task is a long task.
type task struct {
	id     string
	do     func(context.Context) (any, error)
	ctx    context.Context
	cancel context.CancelFunc
	ended  bool
	value  any
	err    error
}

// runAgent runs the agent.
func runAgent() error {
	a := &agent{work: make(chan *task, 100), tasks: map[string]*task{}, disks: map[string]string{}}
	if err := read(os.Getenv("BOSH_SETTINGS"), &a.settings); err != nil {
		return err
	}
	for _, dir := range []string{blobs, known, vcap + "/jobs", vcap + "/packages", vcap + "/data/sys/log", vcap + "/data/sys/run"} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	if err := link(vcap+"/data/sys", vcap+"/sys"); err != nil {
		return err
	}
	if err := a.recall(); err != nil {
		return err
	}
	go a.jobs.watch()
	go a.worker()
	return a.listen()
}

// recall reads the state of an earlier agent process.
func (a *agent) recall() error {
	for file, into := range map[string]any{"spec.json": &a.spec, "disks.json": &a.disks} {
		if err := read(filepath.Join(known, file), into); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	a.jobs = &supervisor{}
	_, err := os.Stat(filepath.Join(known, "stopped"))
	return a.jobs.load(a.spec.names(), errors.Is(err, os.ErrNotExist) && len(a.spec.names()) > 0)
}

// listen serves requests.
func (a *agent) listen() error {
	var env struct {
		Bosh struct {
			Mbus struct {
				URLs []string `json:"urls"`
				Cert struct {
					Certificate string `json:"certificate"`
					PrivateKey  string `json:"private_key"`
				} `json:"cert"`
			} `json:"mbus"`
		} `json:"bosh"`
	}
	data, err := json.Marshal(a.settings.Env)
	if err == nil {
		err = json.Unmarshal(data, &env)
	}
	if err != nil {
		return err
	}
	if len(env.Bosh.Mbus.URLs) == 0 {
		return errors.New("the env has no bosh.mbus.urls")
	}
	where, err := url.Parse(env.Bosh.Mbus.URLs[0])
	if err != nil {
		return errors.New("the bosh.mbus.urls of the env can't be read")
	}
	a.password, _ = where.User.Password()
	pair, err := tls.X509KeyPair([]byte(env.Bosh.Mbus.Cert.Certificate), []byte(env.Bosh.Mbus.Cert.PrivateKey))
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/agent", a.method)
	mux.HandleFunc("/blobs/", a.blob)
	server := &http.Server{
		Addr: where.Host, TLSConfig: &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12},
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			user, password, _ := r.BasicAuth()
			if user != "mbus" || subtle.ConstantTimeCompare([]byte(password), []byte(a.password)) != 1 {
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			mux.ServeHTTP(w, r)
		}),
	}
	return server.ListenAndServeTLS("", "")
}

// blob reads and writes blobs, which are identified by the last segment of the path.
func (a *agent) blob(w http.ResponseWriter, r *http.Request) {
	file := filepath.Join(blobs, path.Base(r.URL.Path))
	switch r.Method {
	case http.MethodGet:
		f, err := os.Open(file)
		if err != nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		defer f.Close()
		io.Copy(w, f)
	case http.MethodPut:
		f, err := os.OpenFile(file, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
		if err == nil {
			_, err = io.Copy(f, r.Body)
			err = errors.Join(err, f.Close())
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusCreated)
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

// call is a request to call a method.
type call struct {
	Method    string            `json:"method"`
	Arguments []json.RawMessage `json:"arguments"`
	Protocol  int               `json:"protocol"`
}

// method answers a request to call a method.
func (a *agent) method(w http.ResponseWriter, r *http.Request) {
	var c call
	switch err := json.NewDecoder(r.Body).Decode(&c); {
	case r.Method != http.MethodPost:
		w.WriteHeader(http.StatusNotFound)
		return
	case err != nil:
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	value, err := a.answer(&c)
	if err != nil {
		json.NewEncoder(w).Encode(map[string]any{"exception": map[string]string{"message": err.Error()}})
		return
	}
	json.NewEncoder(w).Encode(map[string]any{"value": value})
}

// answer runs quick methods, and starts tasks for the others.
func (a *agent) answer(c *call) (any, error) {
	if do, ok := a.quick()[c.Method]; ok {
		value, err := do(c.Arguments)
		if err != nil {
			err = fmt.Errorf("Action Failed %s: %w", c.Method, err)
		}
		return value, err
	}
	do, ok := a.long()[c.Method]
	if !ok {
		return nil, fmt.Errorf("unknown message %s", c.Method)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t := &task{id: uuid(), ctx: ctx, cancel: cancel, do: func(ctx context.Context) (any, error) { return do(ctx, c.Arguments) }}
	a.mu.Lock()
	a.tasks[t.id] = t
	a.mu.Unlock()
	a.work <- t
	return running(t.id), nil
}

func running(id string) any { return map[string]string{"agent_task_id": id, "state": "running"} }

func uuid() string {
	var b [16]byte
	rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// worker runs tasks one after another.
func (a *agent) worker() {
	for t := range a.work {
		value, err := t.do(t.ctx)
		a.mu.Lock()
		t.value, t.err, t.ended = value, err, true
		a.mu.Unlock()
	}
}

// quick returns the methods that run at once.
func (a *agent) quick() map[string]func([]json.RawMessage) (any, error) {
	return map[string]func([]json.RawMessage) (any, error){
		"ping":        func([]json.RawMessage) (any, error) { return "pong", nil },
		"info":        func([]json.RawMessage) (any, error) { return map[string]int{"api_version": 1}, nil },
		"get_task":    a.getTask,
		"cancel_task": a.cancelTask,
		"get_state":   a.getState,
		"start":       a.start,
		"shutdown": func([]json.RawMessage) (any, error) {
			time.AfterFunc(100*time.Millisecond, func() { a.jobs.stop() })
			return "", nil
		},
	}
}

// long returns the methods that run as tasks.
func (a *agent) long() map[string]func(context.Context, []json.RawMessage) (any, error) {
	return map[string]func(context.Context, []json.RawMessage) (any, error){
		"update_settings": func(context.Context, []json.RawMessage) (any, error) { return "updated", nil },
		"prepare":         a.prepare, "apply": a.apply, "compile_package": a.compile,
		"drain": a.drain, "stop": a.stop, "run_script": a.runScript, "run_errand": a.runErrand, "sync_dns": a.syncDNS,
		"fetch_logs":          a.fetchLogs,
		"add_persistent_disk": a.addDisk, "remove_persistent_disk": a.removeDisk, "mount_disk": a.mountDisk,
		"unmount_disk": a.unmountDisk, "migrate_disk": a.migrateDisk, "list_disk": a.listDisk,
	}
}

// task returns the task named by the first argument.
func (a *agent) task(arguments []json.RawMessage) (*task, error) {
	var id string
	if err := decode(arguments, &id); err != nil {
		return nil, err
	}
	if t := a.tasks[id]; t != nil {
		return t, nil
	}
	return nil, fmt.Errorf("Task with id %s could not be found", id)
}

func (a *agent) getTask(arguments []json.RawMessage) (any, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t, err := a.task(arguments)
	switch {
	case err != nil:
		return nil, err
	case !t.ended:
		return running(t.id), nil
	case t.err != nil:
		return nil, fmt.Errorf("Task %s result: %w", t.id, t.err)
	}
	return t.value, nil
}

func (a *agent) cancelTask(arguments []json.RawMessage) (any, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t, err := a.task(arguments)
	if err == nil {
		t.cancel()
	}
	return "canceled", err
}

func (a *agent) getState(arguments []json.RawMessage) (any, error) {
	var full string
	if err := decode(arguments, &full); err != nil {
		return nil, err
	}
	a.mu.Lock()
	s := a.spec
	a.mu.Unlock()
	state, processes := a.jobs.state()
	out := map[string]any{
		"agent_id": a.settings.AgentID, "deployment": s.Deployment, "id": s.ID, "index": s.Index, "job": s.Job, "networks": s.Networks,
		"packages": s.Packages, "job_state": state, "vm": map[string]string{"name": a.settings.VM["name"]},
	}
	if full == "full" {
		out["processes"] = processes
	}
	return out, nil
}
