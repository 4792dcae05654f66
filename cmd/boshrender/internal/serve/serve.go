// Package serve renders templates for programs in any language: they send requests in JSON, and get responses.
// docs/serve.md describes the protocol.
//
//	serve.go     the server: how much it does at once
//	lines.go     one request a line
//	http.go      one request a POST
//	request.go   reads requests
//	members.go   takes JSON apart
//	response.go  responses
//	render.go    parses and renders
//	address.go   addresses of links, which the client knows
package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"github.com/boshrender/boshrender/erb"
)

// Version is the version of the protocol.
const Version = 1

// Bounds of a server.
const (
	// MaxRequest is the longest request in bytes.
	MaxRequest = 16 << 20
	// MaxWaiting is how many bytes of requests wait or are worked on at once. A server reads no more until some are done.
	MaxWaiting = 64 << 20
	// MaxTemplates is how many bytes of templates a server keeps, to be rendered by their digests.
	MaxTemplates = 8 << 20
	// overhead is the memory of a request in addition to its bytes.
	overhead = 4 << 10
)

// Server answers requests. They share nothing but the parsed templates.
type Server struct {
	// Now is the clock of templates, and Rand their source of random numbers.
	Now  func() time.Time
	Rand io.Reader

	once    sync.Once
	slots   chan struct{} // one for each request that is worked on
	cache   cache
	lock    sync.Mutex
	room    sync.Cond // of waiting, or of the reason to wait for it
	waiting int
	running map[*running]bool
}

// running is a request that is worked on.
type running struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	id     string
	calls  map[int64]chan answer // not answered yet, by their numbers
	last   int64                 // call
}

// The reasons for which a request is ended.
var (
	errCancelled = errors.New("the request was cancelled")
	errGone      = errors.New("the input ended before the answer to a call")
	errStopping  = errors.New("the server is ending")
)

func (s *Server) start() {
	s.once.Do(func() {
		s.slots = make(chan struct{}, runtime.GOMAXPROCS(0))
		s.room.L = &s.lock
		s.running = map[*running]bool{}
	})
}

// Busy reports whether requests are worked on.
func (s *Server) Busy() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return len(s.running) > 0
}

// Shed ends all requests that are worked on; cause is in their responses.
func (s *Server) Shed(cause error) {
	s.start()
	s.lock.Lock()
	defer s.lock.Unlock()
	for r := range s.running {
		r.cancel(cause)
	}
}

// reserve waits until there is room for a request of n bytes. It returns false if ctx ended, or if there is a reason
// not to wait.
func (s *Server) reserve(ctx context.Context, n int, reason func() bool) bool {
	defer context.AfterFunc(ctx, func() {
		s.lock.Lock()
		defer s.lock.Unlock()
		s.room.Broadcast()
	})()
	s.lock.Lock()
	defer s.lock.Unlock()
	for s.waiting > 0 && s.waiting+n+overhead > MaxWaiting {
		if ctx.Err() != nil || reason() {
			return false
		}
		s.room.Wait()
	}
	s.waiting += n + overhead
	return true
}

// release gives back the memory from reserve.
func (s *Server) release(n int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.waiting -= n + overhead
	s.room.Broadcast()
}

// work does a request when it is its turn. A panic is an error of the request.
func (s *Server) work(run *running, r *request, calls func(run *running) erb.AddressEncoder) (out *response) {
	defer func() {
		if p := recover(); p != nil {
			out = r.fail("internal", fmt.Sprintf("%v; please report this with the request", p))
		}
		if run.ctx.Err() != nil {
			out = r.fail("cancelled", context.Cause(run.ctx).Error())
		}
	}()
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-run.ctx.Done():
		return nil
	}
	switch r.do {
	case "limits":
		return r.limitsResponse()
	case "parse":
		return s.parse(run.ctx, r)
	}
	var encoder erb.AddressEncoder
	if r.calls {
		encoder = calls(run)
	}
	return s.render(run.ctx, r, encoder)
}

// begin records a request that is worked on.
func (s *Server) begin(ctx context.Context, id json.RawMessage) *running {
	run := &running{id: string(id)}
	run.ctx, run.cancel = context.WithCancelCause(ctx)
	s.lock.Lock()
	defer s.lock.Unlock()
	s.running[run] = true
	return run
}

// end removes it.
func (s *Server) end(run *running) {
	run.cancel(nil)
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.running, run)
}
