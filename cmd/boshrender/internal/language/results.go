package language

// This file keeps the results for the texts of open documents.

import "sync"

// results are the last results about open documents. They are safe for concurrent use.
type results[T any] struct {
	lock sync.Mutex
	last map[string]result[T] // by URI
}

// result is a result about a text.
type result[T any] struct {
	text  string
	value T
}

// of returns the result about the text of a document, the zero value if there is none.
func (r *results[T]) of(d *document) (value T) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if known := r.last[d.uri]; known.text == d.string {
		value = known.value
	}
	return value
}

// set records a result, and returns the one before.
func (r *results[T]) set(d *document, value T) (before result[T]) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.last == nil {
		r.last = map[string]result[T]{}
	}
	before = r.last[d.uri]
	r.last[d.uri] = result[T]{d.string, value}
	return before
}

// forget removes the result about a document that is closed.
func (r *results[T]) forget(uri string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	delete(r.last, uri)
}
