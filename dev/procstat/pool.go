//go:build linux

package procstat

// This file runs jobs in child processes, which may crash, hang, or use too much memory.

import (
	"encoding/gob"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	// patience is how often the CPU time of a child is checked.
	patience = 200 * time.Millisecond
	// maxStack makes a recursion that isn't counted end a child soon.
	maxStack = 64 << 20
	// maxSaid bounds what is kept of a child's standard error.
	maxSaid = 256 << 10
)

// Pool runs jobs of type J in children: processes of this program that have an environment variable and call Serve. A
// child that ends is replaced.
type Pool[J, R any] struct {
	// Variable makes a process a child; Value tells it what all its jobs have in common.
	Variable, Value string
	// MaxCPU is the CPU time after which a job's child is killed.
	MaxCPU func(J) time.Duration
	// Fresh reports whether a job needs a new child, after the child had so many; nil means never.
	Fresh func(jobs int, j J) bool
	// Ended returns the result of a job whose child ended.
	Ended func(i int, j J, e End) R
}

// End is how a child ended.
type End struct {
	Err  error         // its exit status
	Hung time.Duration // CPU time for which it was killed, 0 if it ended by itself
	Said string        // the beginning of its standard error
}

// Cause returns the line of standard error that says why it ended.
func (e End) Cause() string {
	for line := range strings.SplitSeq(e.Said, "\n") {
		if strings.HasPrefix(line, "fatal error") || strings.HasPrefix(line, "panic") || strings.HasPrefix(line, "runtime:") {
			return Brief(line)
		}
	}
	return Brief(e.Said)
}

// Serve is the child: it carries out the jobs that it reads, until there are no more, with a limit of its address space
// and with a garbage collection that begins at a size of the heap.
func Serve[J, R any](in io.Reader, out io.Writer, space uint64, heap int64, do func(J) R) error {
	runtime.GOMAXPROCS(1)
	debug.SetMaxStack(maxStack)
	debug.SetMemoryLimit(heap)
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: space, Max: space}); err != nil {
		return err
	}
	dec, enc := gob.NewDecoder(in), gob.NewEncoder(out)
	for {
		var j J
		if err := dec.Decode(&j); err != nil {
			return nil // the parent has no more
		}
		if err := enc.Encode(do(j)); err != nil {
			return err
		}
	}
}

// Run runs jobs in several children. It calls done for each, never concurrently.
func (p Pool[J, R]) Run(workers int, jobs []J, done func(i int, r R)) error {
	var mu sync.Mutex
	var wait sync.WaitGroup
	next := 0
	errs := make([]error, min(workers, len(jobs)))
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	for w := range errs {
		wait.Go(func() {
			var c *process[J, R]
			for i := take(); i < len(jobs) && errs[w] == nil; i = take() {
				if c != nil && p.Fresh != nil && p.Fresh(c.jobs, jobs[i]) {
					c.stop()
					c = nil
				}
				if c == nil {
					if c, errs[w] = p.start(); errs[w] != nil {
						return
					}
				}
				r, end := c.do(jobs[i], p.MaxCPU(jobs[i]))
				if end != nil {
					c, r = nil, p.Ended(i, jobs[i], *end)
				}
				mu.Lock()
				done(i, r)
				mu.Unlock()
			}
			if c != nil {
				c.stop()
			}
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// process is a child.
type process[J, R any] struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	enc  *gob.Encoder
	out  chan R // its results; closed when it ended
	said beginning
	jobs int
}

func (p Pool[J, R]) start() (*process[J, R], error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := &process[J, R]{cmd: exec.Command(exe), out: make(chan R)}
	c.cmd.Env = append(os.Environ(), p.Variable+"="+p.Value, "GOTRACEBACK=single")
	c.cmd.Stderr = &c.said
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.enc = gob.NewEncoder(c.in)
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(c.out)
		dec := gob.NewDecoder(out)
		for {
			var r R
			if dec.Decode(&r) != nil {
				return // it ended
			}
			c.out <- r
		}
	}()
	return c, nil
}

// do sends a job and waits for the result. If the child ends, or uses more CPU time than most, there is no result.
func (c *process[J, R]) do(j J, most time.Duration) (r R, end *End) {
	c.jobs++
	before := c.used()
	if err := c.enc.Encode(j); err != nil {
		return r, &End{Err: c.wait(), Said: c.said.text()}
	}
	for {
		select {
		case r, ok := <-c.out:
			if !ok {
				return r, &End{Err: c.wait(), Said: c.said.text()}
			}
			return r, nil
		case <-time.After(patience):
			if used := c.used() - before; used > most {
				_ = c.cmd.Process.Kill() // it may have ended by itself
				return r, &End{Err: c.wait(), Hung: used, Said: c.said.text()}
			}
		}
	}
}

// wait waits for the end of a child that ends.
func (c *process[J, R]) wait() error {
	for range c.out {
	}
	return c.cmd.Wait()
}

// stop ends a child, which ends when it has nothing to read.
func (c *process[J, R]) stop() {
	_ = c.in.Close()
	_ = c.wait()
}

// used returns the CPU time of the child.
func (c *process[J, R]) used() time.Duration { return Used(c.cmd.Process.Pid) }

// beginning keeps the beginning of what is written.
type beginning struct {
	mu sync.Mutex
	b  []byte
}

func (t *beginning) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b = append(t.b, b[:min(maxSaid-len(t.b), len(b))]...)
	return len(b), nil
}

func (t *beginning) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.b)
}
