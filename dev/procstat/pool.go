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
	"sync/atomic"
	"syscall"
	"time"

	"github.com/boshrender/boshrender/dev/try"
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
	var next atomic.Int64
	take := func() int { return int(next.Add(1)) - 1 }
	errs := make([]error, min(workers, len(jobs)))
	for w := range errs {
		wait.Go(func() {
			defer try.Catch(&errs[w])
			var c *process[J, R]
			for i := take(); i < len(jobs); i = take() {
				if c != nil && p.Fresh != nil && p.Fresh(c.jobs, jobs[i]) {
					c.stop()
					c = nil
				}
				if c == nil {
					c = p.start()
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

func (p Pool[J, R]) start() *process[J, R] {
	c := &process[J, R]{cmd: exec.Command(try.Get(os.Executable())), out: make(chan R)}
	c.cmd.Env = append(os.Environ(), p.Variable+"="+p.Value, "GOTRACEBACK=single")
	c.cmd.Stderr = &c.said
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	c.in = try.Get(c.cmd.StdinPipe())
	c.enc = gob.NewEncoder(c.in)
	dec := gob.NewDecoder(try.Get(c.cmd.StdoutPipe()))
	try.Do(c.cmd.Start())
	go func() {
		defer close(c.out)
		for {
			var r R
			if dec.Decode(&r) != nil {
				return // it ended
			}
			c.out <- r
		}
	}()
	return c
}

// do sends a job and waits for the result. If the child ends, or uses more CPU time than most, there is no result.
func (c *process[J, R]) do(j J, most time.Duration) (r R, end *End) {
	c.jobs++
	ended := func(hung time.Duration) (R, *End) {
		return r, &End{Err: c.wait(), Hung: hung, Said: string(c.said)}
	}
	before := Used(c.cmd.Process.Pid)
	if err := c.enc.Encode(j); err != nil {
		return ended(0)
	}
	for {
		select {
		case r, ok := <-c.out:
			if !ok {
				return ended(0)
			}
			return r, nil
		case <-time.After(patience):
			if used := Used(c.cmd.Process.Pid) - before; used > most {
				_ = c.cmd.Process.Kill() // it may have ended by itself
				return ended(used)
			}
		}
	}
}

// wait waits for the end of a child that ends, and of what it says.
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

// beginning keeps the beginning of what is written.
type beginning []byte

func (t *beginning) Write(b []byte) (int, error) {
	*t = append(*t, b[:min(maxSaid-len(*t), len(b))]...)
	return len(b), nil
}
