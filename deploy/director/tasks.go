package director

// This file has tasks: work that goes on after a request was answered.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/manifest"
)

// The states of tasks.
const (
	queued     = "queued"
	processing = "processing"
	cancelling = "cancelling"
	cancelled  = "cancelled"
	done       = "done"
	failed     = "error"
)

// errCancelled is why a task ends that was cancelled.
var errCancelled = errors.New("cancelled")

// taskRecord is a task as the store keeps it.
type taskRecord struct {
	ID          int       `json:"id"`
	Type        string    `json:"type"`
	State       string    `json:"state"`
	Description string    `json:"description"`
	Deployment  string    `json:"deployment,omitempty"`
	ContextID   string    `json:"context_id"`
	User        string    `json:"user"`
	Result      string    `json:"result,omitempty"`
	Started     time.Time `json:"started,omitzero"`
	Changed     time.Time `json:"changed"`
}

func (r *taskRecord) ended() bool { return slices.Contains([]string{cancelled, done, failed}, r.State) }

// shown is the task as the API has it (director: api/task_manager.rb).
func (r *taskRecord) shown() map[string]any {
	m := map[string]any{
		"id": r.ID, "state": r.State, "description": r.Description, "timestamp": r.Changed.Unix(), "started_at": nil, "result": nil,
		"user": r.User, "deployment": nil, "context_id": r.ContextID,
	}
	if r.State == queued || r.State == processing {
		m["timestamp"] = nil
	}
	if !r.Started.IsZero() {
		m["started_at"] = r.Started.Unix()
	}
	if r.ended() {
		m["result"] = r.Result
	}
	if r.Deployment != "" {
		m["deployment"] = r.Deployment
	}
	return m
}

// task is a task. Its record belongs to the director's lock.
type task struct {
	d      *Director
	record taskRecord
	ctx    context.Context
	cancel context.CancelCauseFunc
	out    sync.Mutex // of the files
}

func (d *Director) newTask() *task {
	t := &task{d: d}
	t.ctx, t.cancel = context.WithCancelCause(d.context)
	return t
}

// work is the work of a task; it returns its result.
type work func(ctx context.Context, t *task) (string, error)

// begin begins a task, and answers where it is.
func (d *Director) begin(w http.ResponseWriter, r *http.Request, of taskRecord, do work) error {
	of.User, _, _ = r.BasicAuth()
	of.ContextID = r.Header.Get("X-Bosh-Context-Id")
	id, err := d.start(of, do)
	if err == nil {
		http.Redirect(w, r, "/tasks/"+strconv.Itoa(id), http.StatusFound)
	}
	return err
}

// start begins a task, and returns its number.
func (d *Director) start(of taskRecord, do work) (id int, err error) {
	of.State, of.Changed = queued, time.Now()
	t := d.newTask()
	d.mu.Lock()
	of.ID = d.next(aTask)
	t.record = of
	d.tasks[of.ID] = t
	err = errors.Join(d.save(aTask, of.ID, of), os.MkdirAll(d.path("tasks", strconv.Itoa(of.ID)), 0o700), d.prune(of.Type))
	d.mu.Unlock()
	if err != nil {
		return 0, err
	}
	t.debug("task %d: %s", of.ID, of.Description)
	d.running.Add(1)
	go t.run(do)
	return of.ID, nil
}

// prune removes the oldest tasks of a type, if there are too many. d.mu is held.
func (d *Director) prune(kind string) error {
	var ids []int
	for id, t := range d.tasks {
		if t.record.Type == kind && t.record.ended() {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range ids[:max(0, len(ids)-d.MaxTasks)] {
		delete(d.tasks, id)
		if err := errors.Join(d.forget(aTask, id), os.RemoveAll(d.path("tasks", strconv.Itoa(id)))); err != nil {
			return err
		}
	}
	return nil
}

// run carries out a task when a worker is free.
func (t *task) run(do work) {
	defer t.d.running.Done()
	var result string
	err := func() (err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("a defect of boshrender: %v", p)
				t.debug("%s", debug.Stack())
			}
		}()
		select {
		case t.d.slots <- struct{}{}:
			defer func() { <-t.d.slots }()
		case <-t.ctx.Done():
			return context.Cause(t.ctx)
		}
		if t.ctx.Err() != nil {
			return context.Cause(t.ctx)
		}
		t.d.mu.Lock()
		t.record.Started = time.Now()
		err = t.set(processing)
		t.d.mu.Unlock()
		if err == nil {
			result, err = do(t.ctx, t)
		}
		return err
	}()
	t.d.mu.Lock()
	defer t.d.mu.Unlock()
	t.end(err, result)
}

// set changes the state. The director's lock is held.
func (t *task) set(state string) error {
	t.record.State, t.record.Changed = state, time.Now()
	return t.d.save(aTask, t.record.ID, t.record)
}

// end records how a task ended. The director's lock is held.
func (t *task) end(err error, result string) {
	is := done
	if err != nil {
		code, text := said(err)
		is = failed
		if errors.Is(context.Cause(t.ctx), errCancelled) {
			is, code, text = cancelled, codes.TaskCancelled, fmt.Sprintf("Task %d cancelled", t.record.ID)
		}
		result = text
		t.log("event", map[string]any{"time": time.Now().Unix(), "error": map[string]any{"code": code, "message": text}})
		t.debug("%s: %v", is, err)
	}
	if text := []rune(result); len(text) > 128 && err != nil {
		result = string(text[:128])
	}
	t.record.Result = result
	if err := t.set(is); err != nil {
		t.debug("%v", err)
	}
	t.cancel(nil)
}

func (t *task) file(kind string) string {
	return t.d.path("tasks", strconv.Itoa(t.record.ID), kind)
}

// log appends lines of JSON to an output.
func (t *task) log(kind string, lines ...any) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	for _, v := range lines {
		if err := e.Encode(v); err != nil {
			t.debug("%v", err)
		}
	}
	t.append(kind, text.Bytes())
}

func (t *task) append(kind string, text []byte) {
	t.out.Lock()
	defer t.out.Unlock()
	f, err := os.OpenFile(t.file(kind), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return // as with a director whose disk is full, the task goes on
	}
	_, _ = f.Write(text)
	_ = f.Close()
}

func (t *task) debug(format string, args ...any) {
	t.append("debug", fmt.Appendf(nil, time.Now().UTC().Format(time.RFC3339Nano)+" "+format+"\n", args...))
}

// told writes an event of an executor as the director does (director: event_log.rb).
func (t *task) told(e deploy.Event) {
	at := e.Time.Unix()
	switch {
	case e.Quiet || e.State == deploy.ErrandRan:
		return
	case e.State == deploy.Warning:
		t.warn(e.Err.Error())
		return
	}
	tags := e.Tags
	if tags == nil {
		tags = []string{}
	}
	m := map[string]any{"time": at, "stage": e.Stage, "tags": tags, "total": e.Total, "task": e.Task, "index": e.Index, "state": e.State, "progress": e.Progress}
	switch {
	case e.Err != nil:
		_, text := said(e.Err)
		m["data"] = map[string]any{"error": text}
	case e.Status != "":
		m["data"] = map[string]any{"status": e.Status}
	}
	t.log("event", m)
	t.debug("%s %v > %s: %s %s", e.Stage, tags, e.Task, e.State, e.Status)
}

func (t *task) warn(text string) {
	t.log("event", map[string]any{"time": time.Now().Unix(), "type": "warning", "message": text})
}

// step does one task of a stage.
func (t *task) step(stage, name string, index, total int, do func() error) error {
	e := deploy.Event{Time: time.Now(), Stage: stage, Task: name, Index: index, Total: total, State: deploy.TaskStarted}
	t.told(e)
	err := do()
	e.Time, e.State, e.Progress, e.Err = time.Now(), deploy.TaskFinished, 100, err
	if err != nil {
		e.State = deploy.TaskFailed
	}
	t.told(e)
	return err
}

// findTask finds the task of a request.
func (d *Director) findTask(r *http.Request) (*task, error) {
	name := r.PathValue("id")
	id, err := strconv.Atoi(name)
	d.mu.Lock()
	t := d.tasks[id]
	d.mu.Unlock()
	if err != nil || t == nil {
		return nil, refuse(codes.TaskNotFound, "Task %s not found", name)
	}
	return t, nil
}

func (d *Director) showTask(r *http.Request) (map[string]any, error) {
	t, err := d.findTask(r)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return t.record.shown(), nil
}

// output answers with an output of a task, or a part of it.
func (d *Director) output(w http.ResponseWriter, r *http.Request) error {
	kind := cmp.Or(r.URL.Query().Get("type"), "debug")
	t, err := d.findTask(r)
	if err != nil {
		return err
	}
	if !slices.Contains([]string{"event", "result", "debug", "cpi", "none"}, kind) {
		return refuse(600000, "Unknown type %s", kind)
	}
	f, err := files.Open(t.file(kind))
	if err != nil {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	defer f.Close()
	w.Header().Set("Content-Type", "text/plain")
	http.ServeContent(w, r, filepath.Base(kind), time.Time{}, f)
	return nil
}

// important are the types of tasks that `bosh tasks` shows without --all.
var important = lazy.Words("attach_disk create_snapshot delete_deployment delete_release delete_snapshot delete_stemcell run_errand " +
	"snapshot_deployment update_instance update_deployment update_release update_stemcell export_release")

func (d *Director) listTasks(r *http.Request) ([]map[string]any, error) {
	q := r.URL.Query()
	states := strings.FieldsFunc(q.Get("state"), func(c rune) bool { return c == ',' })
	limit := -1
	if q.Has("limit") {
		limit, _ = strconv.Atoi(q.Get("limit")) // as Ruby's to_i
		limit = max(limit, 1)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	ids := slices.Sorted(maps.Keys(d.tasks))
	slices.Reverse(ids)
	for _, id := range ids {
		t := &d.tasks[id].record
		switch {
		case len(states) > 0 && !slices.Contains(states, t.State),
			cmp.Or(q.Get("verbose"), "1") == "1" && !important.Has(t.Type),
			q.Has("context_id") && q.Get("context_id") != t.ContextID,
			q.Has("deployment") && q.Get("deployment") != t.Deployment:
			continue
		}
		if len(list) == limit {
			break
		}
		list = append(list, t.shown())
	}
	return list, nil
}

// cancelOne cancels a task that is queued or runs.
func (t *task) cancelOne() bool {
	if t.record.State != queued && t.record.State != processing {
		return false
	}
	if err := t.set(cancelling); err != nil {
		t.debug("%v", err)
	}
	t.cancel(errCancelled)
	return true
}

func (d *Director) cancelTask(w http.ResponseWriter, r *http.Request) error {
	t, err := d.findTask(r)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if state := t.record.State; !t.cancelOne() {
		return &answered{http.StatusBadRequest, fmt.Sprintf("Cannot cancel task %d: invalid state (%s)", t.record.ID, state)}
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (d *Director) cancelTasks(w http.ResponseWriter, r *http.Request) error {
	var which struct {
		States, Types []string
		Deployment    *string
	}
	if err := readJSON(w, r, &which); err != nil {
		return err
	}
	for _, s := range which.States {
		if s != queued && s != processing {
			return &answered{http.StatusBadRequest, s + " is not one of the cancellable states: queued, processing"}
		}
	}
	if len(which.States) == 0 {
		which.States = []string{queued}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, t := range d.tasks {
		of := &t.record
		if slices.Contains(which.States, of.State) && (len(which.Types) == 0 || slices.Contains(which.Types, of.Type)) &&
			(which.Deployment == nil || *which.Deployment == of.Deployment) {
			t.cancelOne()
		}
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// locks are the locks of deployments.
type locks struct {
	mu      sync.Mutex
	holders map[string]*holder
}

// holder is a task that has a lock.
type holder struct {
	*task
	freed chan struct{}
}

// lock waits for the lock of a deployment and returns the function that frees it.
func (t *task) lock(ctx context.Context, deployment string, wait time.Duration) (free func(), err error) {
	l := &t.d.locks
	own := &holder{t, make(chan struct{})}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		l.mu.Lock()
		has := l.holders[deployment]
		if has == nil {
			l.holders[deployment] = own
		}
		l.mu.Unlock()
		if has == nil {
			return func() { l.free(deployment, own) }, nil
		}
		select {
		case <-has.freed:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-timer.C:
			return nil, refuse(manifest.CodeGeneral, "Failed to acquire lock for lock:deployment:%s uid: %s. Locking task id is %d, description: '%s'",
				deployment, newUUID(), has.record.ID, has.record.Description)
		}
	}
}

func (l *locks) free(deployment string, own *holder) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.holders, deployment)
	close(own.freed)
}

// showLocks lists the locks.
func (d *Director) showLocks(*http.Request) ([]map[string]any, error) {
	d.locks.mu.Lock()
	defer d.locks.mu.Unlock()
	list := []map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(d.locks.holders)) {
		list = append(list, map[string]any{
			"type": "deployment", "resource": []string{name}, "timeout": fmt.Sprintf("%d.000000", time.Now().Add(time.Minute).Unix()),
			"task_id": strconv.Itoa(d.locks.holders[name].record.ID),
		})
	}
	return list, nil
}

func (d *Director) locked(deployment string) bool {
	d.locks.mu.Lock()
	defer d.locks.mu.Unlock()
	return d.locks.holders[deployment] != nil
}
