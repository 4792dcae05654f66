package serve

// This file answers requests that come by HTTP.

import (
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// maxConnections is how many clients are connected at once. Others wait.
const maxConnections = 4096

// HTTP answers requests on a listener, each the body of a POST to /, until ctx ends; then it completes the requests it
// has started, and returns.
func (s *Server) HTTP(ctx context.Context, l net.Listener) error {
	s.start()
	requests := context.WithoutCancel(ctx)
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 10 * time.Minute,
		BaseContext: func(net.Listener) context.Context { return requests },
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(&bounded{l, make(chan struct{}, maxConnections)}) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return server.Shutdown(requests)
	}
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.start()
	n := r.ContentLength
	switch {
	case r.URL.Path != "/":
		http.Error(w, "requests are for /", http.StatusNotFound)
		return
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "a request is a POST", http.StatusMethodNotAllowed)
		return
	case n < 0:
		http.Error(w, "a request has a length", http.StatusLengthRequired)
		return
	case n > MaxRequest:
		http.Error(w, errLong.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	if !s.reserve(r.Context(), int(n), func() bool { return false }) {
		return // the client is gone
	}
	defer s.release(int(n))
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(time.Minute)) // the others fail in ReadFull
	body := make([]byte, n)
	if _, err := io.ReadFull(r.Body, body); err != nil {
		http.Error(w, "the request is incomplete", http.StatusBadRequest)
		return
	}
	out := s.one(r.Context(), body).line()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(out)))
	_, _ = w.Write(out)
}

// one answers one request that can't be asked anything.
func (s *Server) one(ctx context.Context, body []byte) *response {
	r, list := decode(body)
	switch {
	case list != nil:
		return r.refuse(list)
	case r.do == "cancel" || r.do == "answer":
		return r.refuse([]wrong{{"do", "by HTTP it has to be parse, render or limits"}})
	case r.calls:
		return r.refuse([]wrong{{"ask_addresses", "by HTTP nothing can be asked; addresses has those that are known"}})
	}
	run := s.begin(ctx, r.id)
	defer s.end(run)
	return s.work(run, r, nil)
}

// bounded is a listener that accepts a number of connections at once.
type bounded struct {
	net.Listener
	open chan struct{}
}

// Accept implements net.Listener.
func (b *bounded) Accept() (net.Conn, error) {
	b.open <- struct{}{}
	c, err := b.Listener.Accept()
	if err != nil {
		<-b.open
		return nil, err
	}
	return &counted{Conn: c, done: func() { <-b.open }}, nil
}

// counted is a connection that says when it is closed.
type counted struct {
	net.Conn
	once sync.Once
	done func()
}

// Close implements net.Conn.
func (c *counted) Close() error {
	c.once.Do(c.done)
	return c.Conn.Close()
}
