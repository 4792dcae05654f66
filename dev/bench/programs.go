package main

// This file finds, builds and runs the measuring programs.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

// tools are the programs: the programs of this module, built, and Ruby with its scripts.
type tools struct {
	root  string // of the repository
	bin   string // directory of built programs
	ruby  string // "" if no suitable one was found
	about string // Ruby's version, or why there is no Ruby
}

// findTools builds the programs into bin, with a profile for the compiler and without C, and looks for Ruby. Package
// net, which comes with crypto/x509, links the C library otherwise: 1.4 MB more in each process.
func findTools(ctx context.Context, bin, ruby, profile string) *tools {
	module := strings.TrimSpace(string(try.Get(output(ctx, runtime.NumCPU(), "go", "list", "-m", "-f", "{{.Dir}}"))))
	t := &tools{root: filepath.Join(module, "..", ".."), bin: bin}
	if profile == "module" {
		profile = filepath.Join(t.root, "erb", "render.pgo")
	}
	try.Get(output(ctx, runtime.NumCPU(), "env", "CGO_ENABLED=0", "go", "build", "-C", module, "-pgo="+profile,
		"-o", bin+string(filepath.Separator), "./cold", "./launch", "./peers", "./work"))
	t.findRuby(ctx, ruby)
	return t
}

// findRuby looks for Ruby 3.1 or later.
func (t *tools) findRuby(ctx context.Context, name string) {
	const tell = "print RUBY_VERSION; exit Gem::Version.new(RUBY_VERSION) >= Gem::Version.new('3.1')"
	path, err := exec.LookPath(name)
	if err != nil {
		t.about = fmt.Sprintf("there is no %s on the PATH", name)
		return
	}
	version, err := exec.CommandContext(ctx, path, "-e", tell).Output()
	t.ruby, t.about = path, string(version)
	if err != nil {
		t.ruby, t.about = "", fmt.Sprintf("%s is %q, Ruby 3.1 is needed: %v", path, version, err)
	}
}

// program returns the path of a program of this module.
func (t *tools) program(name string) string { return filepath.Join(t.bin, name) }

// script returns the path of a Ruby script.
func (t *tools) script(name string) string {
	return filepath.Join(t.root, "dev", "bench", "ruby", name)
}

// output runs a program with that many processors for Go, and returns its output.
func output(ctx context.Context, processors int, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", processors))
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fmt.Errorf("%s: %w\n%s", filepath.Base(args[0]), err, strings.TrimSpace(messages.String()))
	}
	return out.Bytes(), nil
}

// numbers runs a program that measures one case.
func numbers(ctx context.Context, args ...string) (n probe.Numbers) {
	if err := json.Unmarshal(try.Get(output(ctx, 1, args...)), &n); err != nil {
		try.Fail("%s printed no numbers: %w", args[0], err)
	}
	if n.Error != "" {
		try.Fail("%s: %s", filepath.Base(args[0]), n.Error)
	}
	return n
}

// start holds the costs of one start of a program: microseconds, and KiB at the peak.
type start struct {
	Wall   float64 `json:"wall"`
	CPU    float64 `json:"cpu"`
	Memory float64 `json:"memory"`
}

// launch starts a program that many times.
func (t *tools) launch(ctx context.Context, processors, times int, args ...string) []start {
	out := try.Get(output(ctx, processors, append([]string{t.program("launch"), strconv.Itoa(times)}, args...)...))
	return inLines[start]("launch", out)
}
