package manifest

// This file bounds the additions of variables to a document.

import (
	"context"
	"errors"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/limits"
)

// spending counts the additions of variables to a document so far.
type spending struct {
	poll        limit.Poll
	size, nodes limit.Count
	err         *Error // the cause of the run's end
}

func newSpending(ctx context.Context, l Limits) *spending {
	return &spending{
		poll:  limit.NewPoll(ctx),
		size:  limit.Count{Name: "size", Max: limit.Or(l.Size, psych.DefaultSize)},
		nodes: limit.Count{Name: "nodes", Max: limit.Or(l.Nodes, psych.DefaultNodes)},
	}
}

// stop ends the run if err is not nil, and reports whether the run has ended.
func (r *interpolator) stop(n *Node, at *trail, err error) bool {
	if err != nil && r.spent.err == nil {
		e := &Error{Location: n.at(at.String()), Err: err, Message: textOf(err)}
		if l := new(limits.Error); errors.As(err, &l) {
			l.File, l.Line, l.Column = e.Location.File, e.Location.Line, e.Location.Column
			e.Message = "the values of variables: " + e.Message
		}
		r.spent.err = e
	}
	return r.spent.err != nil
}

// put returns the node for a value at n, whose text is s; n itself if the value exceeds the limits.
func (r *interpolator) put(n, value *Node, name, s string, at *trail) *Node {
	count, err := value.count(&r.spent.poll)
	if err == nil {
		err = r.spent.nodes.Take(count)
	}
	if r.stop(n, at, err) {
		return n
	}
	return n.substituted(value, name, s)
}

// count returns the number of values and keys in n.
func (n *Node) count(p *limit.Poll) (int64, error) {
	if err := p.Tick(); err != nil {
		return 0, err
	}
	all := int64(1)
	for _, e := range n.items() {
		c, err := e.count(p)
		if err != nil {
			return 0, err
		}
		all += c
	}
	for _, e := range n.entries() {
		k, err := e.Key.count(p)
		if err != nil {
			return 0, err
		}
		v, err := e.Value.count(p)
		if err != nil {
			return 0, err
		}
		all += k + v
	}
	return all, nil
}

// replace returns s with its placeholders replaced by texts: old, new, old, new …
func (r *interpolator) replace(n *Node, at *trail, s string, pairs []string) (string, bool) {
	replacer := strings.NewReplacer(pairs...)
	size := &measure{left: r.spent.size.Max - r.spent.size.Used()}
	_, _ = replacer.WriteString(size, s) // it ends when there is no room for more
	if r.stop(n, at, r.spent.size.Take(size.n)) {
		return s, false
	}
	return replacer.Replace(s), true
}

// measure is a writer that counts bytes and refuses more than are left.
type measure struct{ n, left int64 }

var errFull = errors.New("no room")

func (m *measure) Write(p []byte) (int, error) { return m.add(len(p)) }

// WriteString keeps texts from being copied.
func (m *measure) WriteString(s string) (int, error) { return m.add(len(s)) }

func (m *measure) add(n int) (int, error) {
	if m.n += int64(n); m.n > m.left {
		return 0, errFull
	}
	return n, nil
}
