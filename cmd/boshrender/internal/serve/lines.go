package serve

// This file answers requests that come as lines.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/boshrender/boshrender/erb"
)

// conn is a connection on which requests come as lines.
type conn struct {
	s       *Server
	ctx     context.Context // of its requests
	out     io.Writer
	writing sync.Mutex
	failed  error // of out

	byID     map[string]*running // guarded by the lock of s, as are the following
	calls    int                 // without an answer
	gone     bool                // no more answers come
	stopping bool
	all      sync.WaitGroup
}

// Lines answers requests from r, one a line, on w, in the order in which they are done. It returns after the last
// response: when r has ended, or after ctx has; then it reads only answers to calls. An error is of r or w.
func (s *Server) Lines(ctx context.Context, r io.Reader, w io.Writer) error {
	s.start()
	requests, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	c := &conn{s: s, ctx: requests, out: w, byID: map[string]*running{}}
	ended := make(chan error, 1)
	go func() { ended <- c.read(ctx, bufio.NewReaderSize(r, 64<<10)) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		s.lock.Lock()
		c.stopping = true
		s.lock.Unlock()
	}
	c.all.Wait()
	return errors.Join(err, c.failed)
}

// read reads lines until the input ends.
func (c *conn) read(ctx context.Context, r *bufio.Reader) error {
	defer c.end()
	for {
		line, err := readLine(r)
		if len(line) > 0 || errors.Is(err, errLong) {
			c.take(ctx, line, err)
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && !errors.Is(err, errLong):
			return fmt.Errorf("requests can't be read: %w", err)
		}
	}
}

// errLong is the error of a line that is too long.
var errLong error = tooLong{}

type tooLong struct{}

func (tooLong) Error() string { return fmt.Sprintf("a request has at most %d bytes", MaxRequest) }

// readLine returns a line without blanks around it. One that is too long is read to its end.
func readLine(r *bufio.Reader) (line []byte, err error) {
	long := false
	for {
		piece, err := r.ReadSlice('\n')
		if long = long || len(line)+len(piece) > MaxRequest; long {
			line = nil
		} else {
			line = append(line, piece...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case long && (err == nil || errors.Is(err, io.EOF)):
			return nil, errors.Join(errLong, err)
		default:
			return bytes.TrimSpace(line), err
		}
	}
}

// take starts the work on a request, or cancels or answers another one.
func (c *conn) take(ctx context.Context, line []byte, err error) {
	if errors.Is(err, errLong) {
		c.write((&request{}).refuse([]wrong{{"", errLong.Error()}}))
		return
	}
	r, wrong := decode(line)
	switch {
	case wrong != nil:
		c.write(r.refuse(wrong))
	case r.do == "cancel":
		c.cancel(r)
	case r.do == "answer":
		c.answer(r)
	case !c.s.reserve(ctx, len(line), func() bool { return c.calls > 0 }):
		if ctx.Err() != nil {
			c.write(r.fail("ending", errStopping.Error()))
			return
		}
		c.write(r.fail("busy", "other requests wait for answers to calls"))
	default:
		c.begin(r, len(line))
	}
}

// begin begins the work on a request of n bytes.
func (c *conn) begin(r *request, n int) {
	run := c.s.begin(c.ctx, r.id)
	c.s.lock.Lock()
	stopping, used := c.stopping, r.id != nil && c.byID[run.id] != nil
	if !stopping && !used {
		c.all.Add(1)
		if r.id != nil {
			c.byID[run.id] = run
		}
	}
	c.s.lock.Unlock()
	var refused *response
	switch {
	case stopping:
		refused = r.fail("ending", errStopping.Error())
	case used:
		refused = r.refuse([]wrong{{"id", "another request that isn't done has it"}})
	case r.calls && r.id == nil:
		refused = r.refuse([]wrong{{"id", "the field is missing"}})
	}
	if refused != nil {
		c.s.end(run)
		c.s.release(n)
		c.write(refused)
		if !stopping && !used {
			c.all.Done()
		}
		return
	}
	go func() {
		defer c.all.Done()
		defer c.s.release(n)
		out := c.s.work(run, r, func(run *running) erb.AddressEncoder { return asker{c, run} })
		c.s.end(run)
		c.s.lock.Lock()
		if r.id != nil {
			delete(c.byID, run.id)
		}
		c.s.lock.Unlock()
		c.write(out)
	}()
}

// cancel ends a request. If there is none, it was done.
func (c *conn) cancel(r *request) {
	c.s.lock.Lock()
	defer c.s.lock.Unlock()
	if run := c.byID[string(r.id)]; run != nil {
		run.cancel(errCancelled)
	}
}

// answer hands an answer to the request that waits for it. If there is none, it was cancelled.
func (c *conn) answer(r *request) {
	c.s.lock.Lock()
	defer c.s.lock.Unlock()
	if run := c.byID[string(r.id)]; run != nil && run.calls[r.call] != nil {
		run.calls[r.call] <- r.answer
		delete(run.calls, r.call)
		c.calls--
	}
}

// calling records a call of a request. The number is 0 if no answer can come.
func (c *conn) calling(run *running) (number int64, answered <-chan answer) {
	c.s.lock.Lock()
	defer c.s.lock.Unlock()
	if c.gone {
		run.cancel(errGone)
		return 0, nil
	}
	if run.calls == nil {
		run.calls = map[int64]chan answer{}
	}
	run.last++
	to := make(chan answer, 1)
	run.calls[run.last] = to
	c.calls++
	c.s.room.Broadcast()
	return run.last, to
}

// called removes a call that needs no answer any more.
func (c *conn) called(run *running, number int64) {
	c.s.lock.Lock()
	defer c.s.lock.Unlock()
	if run.calls[number] != nil {
		delete(run.calls, number)
		c.calls--
	}
}

// end ends the requests that wait for answers.
func (c *conn) end() {
	c.s.lock.Lock()
	defer c.s.lock.Unlock()
	c.gone = true
	for _, run := range c.byID {
		if len(run.calls) > 0 {
			run.cancel(errGone)
		}
	}
}

// write writes a response. Once that has failed, all that is worked on is ended.
func (c *conn) write(r *response) {
	line := r.line()
	c.writing.Lock()
	defer c.writing.Unlock()
	if c.failed != nil {
		return
	}
	if _, err := c.out.Write(line); err != nil {
		c.failed = fmt.Errorf("responses can't be written: %w", err)
		c.s.Shed(c.failed)
	}
}
