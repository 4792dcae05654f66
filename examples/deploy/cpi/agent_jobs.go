//go:build linux

package main

// This file runs jobs: the processes in their monit files, and their scripts.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// process is a process of a job.
type process struct {
	name, pidfile, start, stop string
	began                      time.Time // when it was last started
}

// supervisor starts processes that should run and don't.
type supervisor struct {
	mu        sync.Mutex
	processes []*process
	started   bool
}

// The lines of monit files that are read. Others, such as those for memory, are ignored.
var (
	checkLine = regexp.MustCompile(`(?m)^\s*check\s+process\s+"?([^\s"]+)"?`)
	pidLine   = regexp.MustCompile(`\bpidfile\s+"?([^\s"]+)"?`)
	startLine = regexp.MustCompile(`\bstart\s+program\s*=?\s*"([^"]+)"`)
	stopLine  = regexp.MustCompile(`\bstop\s+program\s*=?\s*"([^"]+)"`)
)

// parseMonit returns the processes of a monit file.
func parseMonit(text string) (list []*process, err error) {
	places := checkLine.FindAllStringSubmatchIndex(text, -1)
	for n, at := range places {
		end := len(text)
		if n+1 < len(places) {
			end = places[n+1][0]
		}
		p := &process{name: text[at[2]:at[3]]}
		for into, pattern := range map[*string]*regexp.Regexp{&p.pidfile: pidLine, &p.start: startLine, &p.stop: stopLine} {
			if m := pattern.FindStringSubmatch(text[at[0]:end]); m != nil {
				*into = m[1]
			}
		}
		if p.pidfile == "" || p.start == "" || p.stop == "" {
			return nil, fmt.Errorf("process %s has no pidfile, start program or stop program", p.name)
		}
		list = append(list, p)
	}
	return list, nil
}

// load reads the monit files of jobs.
func (s *supervisor) load(jobs []string, started bool) error {
	var list []*process
	for _, name := range jobs {
		text, err := os.ReadFile(filepath.Join(vcap, "jobs", name, "monit"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		processes, err := parseMonit(string(text))
		if err != nil {
			return fmt.Errorf("monit of job %s: %w", name, err)
		}
		list = append(list, processes...)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.processes, s.started = list, started
	return nil
}

// alive reports whether the process exists.
func (p *process) alive() bool {
	text, err := os.ReadFile(p.pidfile)
	if err != nil {
		return false
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	return err == nil && pid > 0 && syscall.Kill(pid, 0) == nil
}

// program runs a command line of a monit file, as monit does.
func program(line string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "/bin/sh", "-c", line)
	cmd.Dir = "/"
	return cmd.Run()
}

// watch checks the processes every second.
func (s *supervisor) watch() {
	for ; ; time.Sleep(time.Second) {
		s.mu.Lock()
		list, started := slices.Clone(s.processes), s.started
		s.mu.Unlock()
		for _, p := range list {
			if started && !p.alive() && time.Since(p.began) > 5*time.Second {
				p.began = time.Now()
				program(p.start)
			}
		}
	}
}

// start makes the processes run.
func (s *supervisor) start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.started = true
	for _, p := range s.processes {
		if !p.alive() {
			p.began = time.Now()
			program(p.start)
		}
	}
}

// stop ends the processes, and waits for their end.
func (s *supervisor) stop() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.started = false
	for _, p := range s.processes {
		if p.alive() {
			program(p.stop)
		}
	}
	for end := time.Now().Add(5 * time.Minute); ; time.Sleep(50 * time.Millisecond) {
		at := slices.IndexFunc(s.processes, (*process).alive)
		switch {
		case at < 0:
			return nil
		case time.Now().After(end):
			return fmt.Errorf("Timed out waiting for services '%s' to stop after 5 minutes", s.processes[at].name)
		}
	}
}

// state returns the state of all jobs, and the state of each process.
func (s *supervisor) state() (string, []map[string]any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	state, list := "running", []map[string]any{}
	for _, p := range s.processes {
		one := "running"
		if !p.alive() {
			one, state = "failing", "failing"
		}
		list = append(list, map[string]any{"name": p.name, "state": one})
	}
	if !s.started && len(s.processes) > 0 {
		state = "stopped"
	}
	return state, list
}

func (a *agent) start([]json.RawMessage) (any, error) {
	a.jobs.start()
	if err := os.Remove(filepath.Join(known, "stopped")); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	return "started", nil
}

func (a *agent) stop(context.Context, []json.RawMessage) (any, error) {
	if err := os.WriteFile(filepath.Join(known, "stopped"), nil, 0o600); err != nil {
		return nil, err
	}
	return "stopped", a.jobs.stop()
}

// scripts returns the jobs that have a script of the name.
func (a *agent) scripts(name string) (jobs []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, job := range a.spec.names() {
		if info, err := os.Stat(filepath.Join(vcap, "jobs", job, "bin", name)); err == nil && !info.IsDir() {
			jobs = append(jobs, job)
		}
	}
	return jobs
}

// script runs a script of a job. Its output also goes to its log.
func script(ctx context.Context, job, name string, env map[string]string, arguments ...string) (stdout string, err error) {
	cmd := exec.CommandContext(ctx, filepath.Join(vcap, "jobs", job, "bin", name), arguments...)
	cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin"}
	for key, value := range env {
		cmd.Env = append(cmd.Env, key+"="+value)
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	log := filepath.Join(vcap, "sys/log", job, name)
	for file, data := range map[string][]byte{log + ".stdout.log": out.Bytes(), log + ".stderr.log": errs.Bytes()} {
		if f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o640); err == nil {
			f.Write(data)
			f.Close()
		}
	}
	return out.String(), err
}

// together runs a function for all jobs concurrently, and returns which failed.
func together(jobs []string, do func(job string) error) (failed, fine []string) {
	errs := make([]error, len(jobs))
	var all sync.WaitGroup
	for n, job := range jobs {
		all.Go(func() { errs[n] = do(job) })
	}
	all.Wait()
	for n, job := range jobs {
		if errs[n] != nil {
			failed = append(failed, job)
			continue
		}
		fine = append(fine, job)
	}
	return failed, fine
}

func (a *agent) runScript(ctx context.Context, arguments []json.RawMessage) (any, error) {
	var name string
	var options struct {
		Env map[string]string `json:"env"`
	}
	if err := decode(arguments, &name, &options); err != nil {
		return nil, err
	}
	jobs := a.scripts(name)
	failed, fine := together(jobs, func(job string) error {
		_, err := script(ctx, job, name, options.Env)
		return err
	})
	if len(failed) == 0 {
		return map[string]any{}, nil
	}
	text := fmt.Sprintf("%d of %d %s scripts failed. Failed Jobs: %s.", len(failed), len(jobs), name, strings.Join(failed, ", "))
	if len(fine) > 0 {
		text += fmt.Sprintf(" Successful Jobs: %s.", strings.Join(fine, ", "))
	}
	return nil, errors.New(text)
}

// drain makes jobs finish their work. A script prints the seconds to wait; after a negative number it is called
// again.
func (a *agent) drain(ctx context.Context, arguments []json.RawMessage) (any, error) {
	var kind string
	if err := decode(arguments, &kind); err != nil {
		return nil, err
	}
	first := []string{"job_shutdown", "hash_unchanged"}
	switch kind {
	case "update":
		first = []string{"job_changed", "hash_changed"}
	case "shutdown":
	default:
		return nil, fmt.Errorf("Unexpected call with drain type '%s'", kind)
	}
	jobs := a.scripts("drain")
	failed, _ := together(jobs, func(job string) error {
		for arguments := first; ; arguments = []string{"job_check_status", "hash_unchanged"} {
			out, err := script(ctx, job, "drain", nil, arguments...)
			if err != nil {
				return err
			}
			seconds, err := strconv.Atoi(strings.TrimSpace(out))
			if err != nil {
				return err
			}
			time.Sleep(time.Duration(max(seconds, -seconds)) * time.Second)
			if seconds >= 0 {
				return nil
			}
		}
	})
	if len(failed) > 0 {
		return nil, fmt.Errorf("%d of %d drain scripts failed. Failed Jobs: %s.", len(failed), len(jobs), strings.Join(failed, ", "))
	}
	return 0, nil
}

func (a *agent) runErrand(ctx context.Context, arguments []json.RawMessage) (any, error) {
	var job string
	if err := decode(arguments, &job); err != nil {
		return nil, err
	}
	if jobs := a.spec.names(); job == "" && len(jobs) > 0 {
		job = jobs[0]
	}
	if !slices.Contains(a.scripts("run"), job) {
		return nil, fmt.Errorf("Could not find errand %s", job)
	}
	cmd := exec.CommandContext(ctx, filepath.Join(vcap, "jobs", job, "bin/run"))
	cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin"}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	code := cmd.ProcessState.ExitCode()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		code = 128 + int(status.Signal())
	}
	return map[string]any{"exit_code": code, "stdout": out.String(), "stderr": errs.String()}, nil
}

// syncDNS stores newer DNS records.
func (a *agent) syncDNS(_ context.Context, arguments []json.RawMessage) (any, error) {
	var b specBlob
	var version int
	if err := decode(arguments, &b.Blob, &b.SHA1, &version); err != nil {
		return nil, err
	}
	file := filepath.Join(vcap, "instance/dns/records.json")
	var was struct {
		Version int `json:"version"`
	}
	if err := read(file, &was); err == nil && was.Version >= version {
		return "synced", nil
	}
	f, err := digested(b)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var records map[string]any
	if err := json.NewDecoder(f).Decode(&records); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return nil, err
	}
	return "synced", write(file, records)
}
