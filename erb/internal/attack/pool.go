//go:build linux

package main

// This file runs child processes, and finds out how they ended.

import (
	"encoding/gob"
	"fmt"
	"github.com/boshrender/boshrender/dev/procstat"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	// maxCPU is the maximum CPU time of a child for one job. It is checked once per patience.
	maxCPU   = 10 * time.Second
	patience = 200 * time.Millisecond
	// maxJobs is the number of jobs after which a child is replaced.
	maxJobs = 5_000
)

// process is a child.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	enc    *gob.Encoder
	out    chan result // its results; closed when it ended
	errors *tail
	jobs   int
}

func start() (*process, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	p := &process{cmd: exec.Command(exe), out: make(chan result), errors: &tail{}}
	p.cmd.Env = append(os.Environ(), childVariable+"=yes", "GOTRACEBACK=single")
	p.cmd.Stderr = p.errors
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.enc = gob.NewEncoder(p.in)
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.out)
		dec := gob.NewDecoder(out)
		for {
			var res result
			if dec.Decode(&res) != nil {
				return // it ended
			}
			p.out <- res
		}
	}()
	return p, nil
}

// do sends a job and waits for the result. If the process ends or takes too long, the result says so and alive is
// false.
func (p *process) do(j job) (res result, alive bool) {
	p.jobs++
	before := p.used()
	if err := p.enc.Encode(j); err != nil {
		return p.died(), false
	}
	for {
		select {
		case res, ok := <-p.out:
			if !ok {
				return p.died(), false
			}
			return res, true
		case <-time.After(patience):
			limit := maxCPU
			if j.Mode == ready || j.Mode == probe {
				limit = maxCPU / 5
			}
			if used := p.used() - before; used > limit {
				p.kill()
				return result{Outcome: "hang", Gap: used, CPU: used}, false
			}
		}
	}
}

func (p *process) died() result {
	for range p.out {
	}
	err := p.cmd.Wait()
	return result{Outcome: "crash", Message: fmt.Sprintf("%v: %s", err, p.errors.cause())}
}

func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have ended by itself
	for range p.out {
	}
	_ = p.cmd.Wait() // killed
}

func (p *process) stop() {
	_ = p.in.Close()
	for range p.out {
	}
	_ = p.cmd.Wait() // it ends when it has nothing to read
}

// used returns the CPU time of the child in ticks of 10 ms.
func (p *process) used() time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	var user, system int64
	if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
		return 0
	}
	return time.Duration(user+system) * 10 * time.Millisecond
}

// tail keeps the beginning of a child's standard error.
type tail struct {
	sync.Mutex
	text []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.Lock()
	defer t.Unlock()
	if room := 256<<10 - len(t.text); room > 0 {
		t.text = append(t.text, b[:min(room, len(b))]...)
	}
	return len(b), nil
}

var frame = regexp.MustCompile(`boshrender/erb/internal/([\w./()*\[\]]+)\(`)

// cause returns the first line of a crash and the functions of the evaluator that were running.
func (t *tail) cause() string {
	t.Lock()
	defer t.Unlock()
	text := string(t.text)
	first := text
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "fatal error") || strings.HasPrefix(line, "panic") || strings.HasPrefix(line, "runtime:") {
			first = line
			break
		}
	}
	return procstat.Brief(first) + " in " + frames(text)
}

// frames names the functions of the evaluator in a trace, the innermost first.
func frames(trace string) string {
	var names []string
	for _, m := range frame.FindAllStringSubmatch(trace, -1) {
		if !slices.Contains(names, m[1]) && len(names) < 8 {
			names = append(names, m[1])
		}
	}
	return strings.Join(names, " < ")
}

// pool runs jobs in several processes. done is called for each, never concurrently.
func pool(workers int, jobs []job, done func(i int, res result)) error {
	var mu sync.Mutex
	var failed error
	next := 0
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		if failed != nil || next >= len(jobs) {
			return -1
		}
		next++
		return next - 1
	}
	var wg sync.WaitGroup
	for range min(workers, len(jobs)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			var p *process
			for i := take(); i >= 0; i = take() {
				if p != nil && p.jobs >= maxJobs && jobs[i].Mode != probe {
					p.stop()
					p = nil
				}
				if p == nil {
					fresh, err := start()
					if err != nil {
						mu.Lock()
						failed = err
						mu.Unlock()
						return
					}
					p = fresh
				}
				res, alive := p.do(jobs[i])
				if !alive {
					p = nil
				}
				mu.Lock()
				done(i, res)
				mu.Unlock()
			}
			if p != nil {
				p.stop()
			}
		}()
	}
	wg.Wait()
	return failed
}
