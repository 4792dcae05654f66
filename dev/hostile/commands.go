//go:build linux

package main

// This file runs every command of the tool on hostile releases. It reports commands that don't end, by themselves or by
// SIGINT, use too much memory, read or change a file beside the release, or print its content.

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/boshrender/boshrender/dev/procstat"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/internal/workers"
)

// commands are run in the folder of the release.
var commands = []string{
	"test", "test --update", "test --coverage -f json", "test tests spec", "lint", "lint --fix", "template web/web", "template web/monit", "coverage cover",
	"render manifest.yml --release . --out ../out", "diff manifest.yml manifest.yml --release .", "diff . jobs", "explain manifest.yml --release . g/0 web/web",
	"render env.yml --create-env --release .", "render manifest.yml --release . --kubernetes -l vars.yml -o ops.yml", "interpolate manifest.yml -l vars.yml -o ops.yml --vars-store store.yml",
	"interpolate manifest.yml", "plan manifest.yml --release . --state ../state", "deploy manifest.yml --release . --state ../state", "schema",
}

// The limits of a command: the CPU time before and after its interrupt, and memory in bytes.
const (
	patience    = 3 * time.Second
	afterwards  = 100 * time.Millisecond
	maxResident = 512 << 20
)

// buildTool builds the command of this module.
func buildTool(dir string) string {
	tool := filepath.Join(dir, "boshrender")
	out, err := exec.Command("go", "build", "-o", tool, "github.com/boshrender/boshrender/cmd/boshrender").CombinedOutput()
	if err != nil {
		try.Fail("%w: %s", err, out)
	}
	return tool
}

// commandRun is a command on a release.
type commandRun struct {
	release *hostileRelease
	command string
}

// over runs the command, and returns its first mistake, "" for none.
func (c *commandRun) over(tool string) string {
	dir := try.Get(os.MkdirTemp("", "hostile-"))
	defer os.RemoveAll(dir)
	try.Do(c.release.lay(dir))
	before := listing(dir)
	watch := watchReads(filepath.Join(dir, "canary"), filepath.Join(dir, "other"), filepath.Join(dir, "other/jobs/web"), filepath.Join(dir, "other/jobs/web/templates"))
	defer watch.Close()
	var out bytes.Buffer
	cmd := exec.Command(tool, strings.Fields(c.command)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = filepath.Join(dir, "release"), &out, &out
	cmd.Env = []string{"HOME=" + filepath.Join(dir, "home"), "PATH=/usr/bin:/bin", "TMPDIR=" + filepath.Join(dir, "temporary"), "UPDATE=1", "GOTRACEBACK=single"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	for _, own := range []string{"home", "temporary"} {
		try.Do(os.Mkdir(filepath.Join(dir, own), 0o700))
	}
	try.Do(cmd.Start())
	wrong, peak := waitFor(cmd)
	text := out.String()
	switch {
	case wrong != "":
	case peak > maxResident:
		wrong = fmt.Sprintf("%d MiB of memory", peak>>20)
	case cmd.ProcessState.ExitCode() > 2 || strings.Contains(text, "goroutine ") || strings.Contains(text, "please report"):
		wrong = "it ends as " + cmd.ProcessState.String() + ": " + procstat.Brief(text)
	case strings.Contains(text, marker):
		wrong = "it prints a file beside the release"
	case strings.ContainsAny(text, "\x1b\x07") || strings.Contains(text, "\n::error") || strings.Contains(text, "##["):
		wrong = "it prints what controls a terminal or a CI system"
	default:
		wrong = watch.events()
	}
	if changed := changes(before, listing(dir), c.command); wrong == "" && changed != "" {
		wrong = "it changes " + changed
	}
	return wrong
}

// waitFor waits for the end of a process, which it interrupts after some CPU time, or when it has done nothing
// for long. peak is its memory.
func waitFor(cmd *exec.Cmd) (wrong string, peak int64) {
	done := make(chan struct{})
	go func() {
		_ = cmd.Wait() // the status is looked at later
		close(done)
	}()
	interrupted, last, idle := time.Duration(-1), time.Duration(0), 0
	for {
		select {
		case <-done:
			if used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); interrupted >= 0 && used-interrupted > afterwards {
				return fmt.Sprintf("it used %v after it was interrupted", used-interrupted), peak
			}
			return "", peak
		case <-time.After(10 * time.Millisecond):
		}
		peak = max(peak, procstat.PeakOf(cmd.Process.Pid))
		used := procstat.Used(cmd.Process.Pid)
		if idle++; used > last {
			last, idle = used, 0
		}
		switch {
		case interrupted < 0 && (used > patience || idle > 500):
			interrupted = used
			_ = cmd.Process.Signal(os.Interrupt)
			idle = 0
		case interrupted >= 0 && (used-interrupted > 2*time.Second || idle > 500):
			_ = cmd.Process.Kill()
			<-done
			return "it doesn't end when it is interrupted", peak
		}
	}
}

// listing describes the files below a folder, without reading them.
func listing(dir string) map[string]string {
	all := map[string]string{}
	_ = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err == nil {
			if info, err := e.Info(); err == nil {
				all[strings.TrimPrefix(name, dir+"/")] = fmt.Sprint(info.Mode(), info.Size(), info.ModTime().UnixNano())
			}
		}
		return nil
	})
	return all
}

// changes returns a file that a command changed and may not change.
func changes(before, after map[string]string, command string) string {
	for name, was := range after {
		top, below, _ := strings.Cut(name, "/")
		switch {
		case top == "home" || top == "temporary" || strings.HasPrefix(name, "/"):
		case (top == "out" || top == "state") && strings.Contains(command, "../"+top):
		case top == "release" && strings.HasPrefix(below, "tests") && strings.Contains(command, "--update"):
		case top == "release" && (strings.Contains(command, "--fix") || below == "store.yml" && strings.Contains(command, "--vars-store")):
		case before[name] != was && (before[name] == "" || !strings.HasPrefix(was, "d")):
			return name
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			return name
		}
	}
	return ""
}

// reads watches folders for accesses, by inotify.
type reads struct{ *os.File }

func watchReads(folders ...string) *reads {
	fd := try.Get(syscall.InotifyInit1(syscall.IN_CLOEXEC | syscall.IN_NONBLOCK))
	for _, folder := range folders {
		try.Get(syscall.InotifyAddWatch(fd, folder, syscall.IN_ACCESS|syscall.IN_MODIFY|syscall.IN_CREATE|syscall.IN_DELETE|syscall.IN_MOVE))
	}
	return &reads{os.NewFile(uintptr(fd), "inotify")}
}

// events returns the first access, "" if there was none.
func (r *reads) events() string {
	buffer := make([]byte, 4096)
	n, _ := syscall.Read(int(r.Fd()), buffer)
	if n <= syscall.SizeofInotifyEvent {
		return ""
	}
	return "it reads or changes " + strings.TrimRight(string(buffer[syscall.SizeofInotifyEvent:n]), "\x00")
}

// runCommands runs commands on releases, and calls report for each run that does something wrong.
func runCommands(ctx context.Context, tool string, list []hostileRelease, which []string, n int, report func(name, wrong string)) (runs int, err error) {
	var all []commandRun
	for i := range list {
		for _, command := range which {
			if list[i].concerns(command) {
				all = append(all, commandRun{&list[i], command})
			}
		}
	}
	tasks := workers.Tasks[commandRun, string]{Tasks: all, Workers: n, Do: func(_ context.Context, _ *workers.Pool, c commandRun) (wrong string) {
		if err := try.Caught(func() { wrong = c.over(tool) }); err != nil {
			return "it can't be run: " + err.Error()
		}
		return wrong
	}}
	for wrong, ok := range tasks.All(ctx) {
		if !ok {
			return runs, context.Cause(ctx)
		}
		if c := all[runs]; wrong != "" {
			report(c.release.name+": boshrender "+c.command, wrong)
		}
		runs++
	}
	return runs, nil
}
