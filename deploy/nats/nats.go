// Package nats carries the requests of package deploy/agent over NATS, as a director does: the agents of VMs subscribe to
// "agent.‹id›", and answer to the subject that a request names (director: nats_rpc.rb; bosh-agent: mbus/nats_handler.go).
//
// It is a module of its own: package deploy/agent needs no NATS.
package nats

// This file holds the whole package.

import (
	"context"
	"crypto/rand"
	"sync"

	"github.com/nats-io/nats.go"

	"github.com/boshrender/boshrender/deploy/agent"
)

// Bus is a connection to NATS. It is safe for concurrent use.
type Bus struct {
	conn  *nats.Conn
	inbox string
	all   *nats.Subscription

	mu      sync.Mutex
	waiting map[string]chan []byte // by the subjects of answers
}

var _ agent.Bus = (*Bus)(nil)

// New returns a Bus on a connection, which the caller keeps and closes. The connection determines the director's
// identity, and the trusted certificates.
func New(conn *nats.Conn) (*Bus, error) {
	b := &Bus{conn: conn, inbox: "director." + rand.Text(), waiting: map[string]chan []byte{}}
	all, err := conn.Subscribe(b.inbox+".>", b.answer)
	if err != nil {
		return nil, err
	}
	b.all = all
	return b, nil
}

// Close ends the subscription to answers. Requests that wait for one continue to wait until their contexts end.
func (b *Bus) Close() error { return b.all.Unsubscribe() }

// Inbox implements [agent.Bus].
func (b *Bus) Inbox() string { return b.inbox }

// answer passes an answer to the waiting request. Without one it is dropped.
func (b *Bus) answer(m *nats.Msg) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if c := b.waiting[m.Subject]; c != nil {
		delete(b.waiting, m.Subject)
		c <- m.Data
	}
}

// Request implements [agent.Bus]. A message larger than the server's limit is an error at once; one to a missing
// agent is never answered.
func (b *Bus) Request(ctx context.Context, subject, replyTo string, message []byte) ([]byte, error) {
	c := make(chan []byte, 1)
	b.mu.Lock()
	b.waiting[replyTo] = c
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		delete(b.waiting, replyTo)
		b.mu.Unlock()
	}()
	if err := b.conn.Publish(subject, message); err != nil {
		return nil, err
	}
	select {
	case data := <-c:
		return data, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}
