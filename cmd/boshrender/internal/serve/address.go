package serve

// This file finds the addresses of links: in a table that the request has, or by asking the client.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
)

// query is a question for an address: see erb.AddressEncoder.
type query struct {
	Criteria map[string]any `json:"criteria"`
	Short    bool           `json:"short"`
}

func (q query) key() (string, error) {
	text, err := json.Marshal(q)
	return string(text), err
}

// answer is the answer to a query: a text, or an exception.
type answer struct {
	text string
	err  *exception
}

// exception is an exception that a client raises in a template.
type exception struct{ class, message string }

func (e *exception) Error() string     { return e.message }
func (e *exception) RubyClass() string { return e.class }

func (a answer) result() (string, error) {
	if a.err != nil {
		return "", a.err
	}
	return a.text, nil
}

func (a *answer) readError(d *decoder) func(string, json.RawMessage) {
	return func(path string, raw json.RawMessage) {
		a.err = &exception{class: "RuntimeError"}
		d.read(path, raw, fields{"class": d.text(&a.err.class), "message": d.text(&a.err.message)}, "message")
	}
}

// table has the addresses of a request, and records which it lacks.
type table struct {
	known map[string]answer // by the key of the query
	needs []query
}

// maxNeeds is how many addresses a response asks for.
const maxNeeds = 10_000

func (r *request) readAddresses(d *decoder) func(string, json.RawMessage) {
	r.table = nil
	read := d.list(func(path string, raw json.RawMessage) {
		var q query
		var a answer
		var criteria json.RawMessage
		d.read(path, raw, fields{"criteria": d.object(&criteria), "short": d.flag(&q.Short), "text": d.text(&a.text), "error": a.readError(d)}, "criteria", "short")
		decoder := json.NewDecoder(bytes.NewReader(criteria))
		decoder.UseNumber()
		if len(criteria) == 0 || decoder.Decode(&q.Criteria) != nil {
			return // reported
		}
		if key, err := q.key(); err == nil {
			r.table.known[key] = a
		}
	})
	return func(path string, raw json.RawMessage) {
		r.table = &table{known: map[string]answer{}}
		read(path, raw)
	}
}

// EncodeQuery implements erb.AddressEncoder. A template that needs an address which the table lacks goes on with
// another text, to find its other needs; its result isn't used.
func (t *table) EncodeQuery(criteria map[string]any, short bool) (string, error) {
	q := query{criteria, short}
	key, err := q.key()
	if err != nil {
		return "", err
	}
	a, ok := t.known[key]
	switch {
	case ok:
		return a.result()
	case len(t.needs) == maxNeeds:
		return "", errors.New("too many addresses are needed")
	}
	t.known[key] = answer{text: "unknown.bosh"}
	t.needs = append(t.needs, q)
	return "unknown.bosh", nil
}

// asker asks the client, for one request.
type asker struct {
	c   *conn
	run *running
}

// EncodeQuery implements erb.AddressEncoder.
func (a asker) EncodeQuery(criteria map[string]any, short bool) (string, error) {
	q := query{criteria, short}
	if _, err := q.key(); err != nil {
		return "", err
	}
	number, answered := a.c.calling(a.run)
	if number == 0 {
		return "", context.Cause(a.run.ctx)
	}
	defer a.c.called(a.run, number)
	a.c.write(&response{V: Version, ID: json.RawMessage(a.run.id), Call: number, Query: &q})
	select {
	case got := <-answered:
		return got.result()
	case <-a.run.ctx.Done():
		return "", context.Cause(a.run.ctx)
	}
}
