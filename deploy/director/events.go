package director

// This file has events: records of actions and their users (director: api/controllers/events_controller.rb).

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"
)

const (
	maxEvents   = 10000
	shownEvents = 200
)

// event is something that somebody did.
type event struct {
	ID         int            `json:"id"`
	Parent     int            `json:"parent,omitempty"`
	At         time.Time      `json:"at"`
	User       string         `json:"user"`
	Action     string         `json:"action"`
	ObjectType string         `json:"object_type"`
	ObjectName string         `json:"object_name,omitempty"`
	Error      string         `json:"error,omitempty"`
	Task       string         `json:"task,omitempty"`
	Deployment string         `json:"deployment,omitempty"`
	Instance   string         `json:"instance,omitempty"`
	Context    map[string]any `json:"context,omitempty"`
}

func (e *event) shown() map[string]any {
	m := map[string]any{"id": strconv.Itoa(e.ID), "timestamp": e.At.Unix(), "context": e.Context}
	if e.Context == nil {
		m["context"] = map[string]any{}
	}
	if e.Parent != 0 {
		m["parent_id"] = strconv.Itoa(e.Parent)
	}
	for name, value := range map[string]string{
		"user": e.User, "action": e.Action, "object_type": e.ObjectType, "object_name": e.ObjectName, "error": e.Error, "task": e.Task,
		"deployment": e.Deployment, "instance": e.Instance,
	} {
		if value != "" {
			m[name] = value
		}
	}
	return m
}

// note records an event of a request.
func (d *Director) note(r *http.Request, e *event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.noteLocked(r, e)
}

// noteLocked is note with d.mu held.
func (d *Director) noteLocked(r *http.Request, e *event) {
	e.User, _, _ = r.BasicAuth()
	d.keepEvent(e)
}

// keepEvent records an event, and forgets the oldest one if there are too many. d.mu is held.
func (d *Director) keepEvent(e *event) {
	e.ID = d.next(anEvent)
	if e.At.IsZero() {
		e.At = time.Now()
	}
	d.events[e.ID] = e
	err := d.save(anEvent, e.ID, e)
	if old := e.ID - maxEvents; err == nil && d.events[old] != nil {
		delete(d.events, old)
		err = d.forget(anEvent, old)
	}
	_ = err // the event is lost with the process; its task goes on
}

// audited does something in a task between two events.
func (d *Director) audited(t *task, action, kind, name string, do func() error) error {
	first := &event{User: t.record.User, Action: action, ObjectType: kind, ObjectName: name, Task: strconv.Itoa(t.record.ID), Deployment: t.record.Deployment}
	if kind == "instance" {
		first.Instance = name
	}
	last := *first
	d.mu.Lock()
	d.keepEvent(first)
	d.mu.Unlock()
	err := do()
	if last.Parent = first.ID; err != nil {
		_, last.Error = said(err)
	}
	d.mu.Lock()
	d.keepEvent(&last)
	d.mu.Unlock()
	return err
}

// moment reads a time: seconds since 1970, or a date.
func moment(text string) (time.Time, bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return time.Unix(n, 0), true
	}
	for _, layout := range []string{time.RFC3339, time.UnixDate, time.RFC1123, time.RFC1123Z, time.DateTime, "2006-01-02 15:04:05 MST", "2006-01-02 15:04:05 -0700",
		"Mon Jan _2 15:04:05 MST 2006", time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

func (d *Director) listEvents(r *http.Request) ([]map[string]any, error) {
	q := r.URL.Query()
	var before, after time.Time
	for name, at := range map[string]*time.Time{"before": &before, "after": &after} {
		if text := q.Get(name + "_time"); text != "" {
			var ok bool
			if *at, ok = moment(text); !ok {
				return nil, &answered{http.StatusBadRequest, "Invalid " + name + " parameter: '" + text + "' "}
			}
		}
	}
	beforeID := 1 << 62
	if q.Has("before_id") {
		beforeID, _ = strconv.Atoi(q.Get("before_id")) // as Ruby's to_i
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	ids := slices.Sorted(maps.Keys(d.events))
	slices.Reverse(ids)
	for _, id := range ids {
		e := d.events[id]
		if id >= beforeID || !before.IsZero() && !e.At.Before(before) || !after.IsZero() && e.At.Before(after.Add(time.Second)) {
			continue
		}
		m := e.shown()
		if !slices.ContainsFunc([]string{"task", "deployment", "instance", "user", "action", "object_type", "object_name"}, func(name string) bool {
			return q.Get(name) != "" && q.Get(name) != m[name]
		}) {
			list = append(list, m)
		}
		if len(list) == shownEvents {
			break
		}
	}
	return list, nil
}

func (d *Director) showEvent(r *http.Request) (map[string]any, error) {
	id, _ := strconv.Atoi(r.PathValue("id"))
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.events[id]
	if e == nil {
		return nil, &answered{http.StatusNotFound, "Event not found"}
	}
	return e.shown(), nil
}

func (d *Director) createEvent(w http.ResponseWriter, r *http.Request) error {
	var given struct {
		Action     string
		ObjectType string `json:"object_type"`
		ObjectName string `json:"object_name"`
		Deployment string
		Instance   string
		Error      string
		Context    map[string]any
		Timestamp  string
	}
	if err := readJSON(w, r, &given); err != nil {
		return err
	}
	if given.Action == "" || given.ObjectType == "" || given.ObjectName == "" {
		return refuse(40000, "Action, object_type, object_name are required")
	}
	e := &event{Action: given.Action, ObjectType: given.ObjectType, ObjectName: given.ObjectName, Deployment: given.Deployment, Instance: given.Instance,
		Error: given.Error, Context: given.Context}
	if given.Timestamp != "" {
		var ok bool
		if e.At, ok = moment(given.Timestamp); !ok {
			return &answered{http.StatusBadRequest, "Invalid timestamp parameter: '" + given.Timestamp + "' "}
		}
	}
	d.note(r, e)
	return nil
}
