package main

// This file installs the reference Ruby, which node runs, and sends requests to it.

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
)

//go:embed glue
var glue embed.FS

// request asks for the inspect of an expression, or for the render of a job's last template. The spec hash is either
// a YAML document or JSON. With Stay, the next request runs in the same state of Ruby.
type request struct {
	Expr      string          `json:"expr,omitempty"`
	Templates []string        `json:"templates,omitempty"`
	Document  string          `json:"document,omitempty"`
	Context   json.RawMessage `json:"context,omitempty"`
	CreateEnv string          `json:"create_env,omitempty"` // the Ruby of create-env's context; its document is Context
	Stay      bool            `json:"stay,omitempty"`
}

// answer is a text, an exception, or the reason why it has neither.
type answer struct {
	Text   *string  `json:"text"`
	Error  *failure `json:"error"`
	Failed string   `json:"failed"`
}

type failure struct {
	Class   string `json:"class"`
	Message string `json:"message"`
	Line    int    `json:"line"`
}

// want returns the answer in the form that a case records.
func (a answer) want() (casefile.Want, error) {
	switch {
	case a.Text != nil:
		return casefile.Text(casefile.Mask(*a.Text)), nil
	case a.Error != nil:
		return a.Error.want(), nil
	}
	return casefile.Want{}, errors.New(a.Failed)
}

func (f failure) want() casefile.Want {
	if f.Class == "SyntaxError" {
		return casefile.Raise(casefile.Failure{Class: f.Class})
	}
	return casefile.Raise(casefile.Failure{Class: casefile.Mask(f.Class), Message: casefile.Mask(f.Message), Line: f.Line})
}

// reference is the Ruby in its npm packages.
type reference struct {
	cache    string        // directory for the packages
	patience time.Duration // for one request
	log      io.Writer     // reports slow steps
	watch    watchdog      // of patience
}

// watchdog calls expire unless heard is called often enough, until stop is called.
type watchdog func(expire func()) (heard, stop func())

// clock is the watchdog that measures time.
func clock(patience time.Duration) watchdog {
	return func(expire func()) (heard, stop func()) {
		timer := time.AfterFunc(patience, expire)
		return func() { timer.Reset(patience) }, func() { timer.Stop() }
	}
}

// ask is the asker of the real reference.
func (r reference) ask(ctx context.Context, requests []request) (version string, answers []answer, err error) {
	defer try.Catch(&err)
	dir := try.Get(os.MkdirTemp("", "oracle-"))
	defer os.RemoveAll(dir)
	return r.askAll(ctx, r.prepare(ctx, dir), requests)
}

// askAll gets an answer to every request. It starts one process, and another whenever one ends early.
func (r reference) askAll(ctx context.Context, command []string, requests []request) (ruby string, answers []answer, err error) {
	for first := true; first || len(answers) < len(requests); first = false {
		version, some, reason, err := r.runOnce(ctx, command, requests[len(answers):])
		if err != nil {
			return "", nil, err
		}
		if version == "" {
			return "", nil, fmt.Errorf("the reference Ruby does not start: %s", reason)
		}
		ruby = version
		answers = append(answers, some...)
		if reason != "" && len(answers) < len(requests) {
			answers = append(answers, answer{Failed: reason})
		}
	}
	return ruby, answers, nil
}

// prepare installs the packages, writes scripts into a directory and returns the command that answers requests.
func (r reference) prepare(ctx context.Context, dir string) []string {
	modules, libraries := try.Get(r.install(ctx)), try.Get(hostLibraries(ctx))
	try.Do(os.CopyFS(dir, try.Get(fs.Sub(glue, "glue"))))
	return append([]string{"node", "--no-warnings", filepath.Join(dir, "run.mjs"), modules, dir}, libraries...)
}

// runOnce starts a process and reads answers until it ends, is silent for too long, or has answered everything. The
// reason says why an answer is missing: it is empty if the process exited on purpose after its last answer.
func (r reference) runOnce(ctx context.Context, command []string, requests []request) (
	version string, answers []answer, reason string, err error,
) {
	defer try.Catch(&err)
	var input, stderr bytes.Buffer
	encoder := json.NewEncoder(&input)
	for _, request := range requests {
		try.Do(encoder.Encode(request))
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	process := exec.CommandContext(ctx, command[0], command[1:]...)
	process.Stdin, process.Stderr = &input, &stderr
	stdout := try.Get(process.StdoutPipe())
	try.Do(process.Start())
	errSlow := fmt.Errorf("no answer within %s", r.patience)
	heard, stop := r.watch(func() { cancel(errSlow) })
	defer stop()

	version, answers, readErr := readAnswers(stdout, heard)
	waitErr := process.Wait()
	switch {
	case errors.Is(context.Cause(ctx), errSlow):
		return version, answers, errSlow.Error(), nil
	case ctx.Err() != nil:
		return "", nil, "", context.Cause(ctx)
	case readErr != nil:
		return "", nil, "", fmt.Errorf("reading the reference Ruby's answers: %w", readErr)
	case waitErr != nil:
		return version, answers, fmt.Sprintf("the reference Ruby ended: %v: %s", waitErr, lastLines(stderr.String())), nil
	case len(answers) == 0 && len(requests) > 0:
		return version, answers, "the reference Ruby ended: " + lastLines(stderr.String()), nil
	default:
		return version, answers, "", nil
	}
}

// readAnswers reads a process's output, calling heard for each value. A truncated value comes from a killed process,
// and is not an answer.
func readAnswers(output io.Reader, heard func()) (version string, answers []answer, err error) {
	for values := json.NewDecoder(output); ; heard() {
		var said struct {
			Ruby string `json:"ruby"`
			answer
		}
		switch err := values.Decode(&said); {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, os.ErrClosed):
			return version, answers, nil
		case err != nil:
			rest, _ := io.ReadAll(values.Buffered())
			return version, answers, fmt.Errorf("%w: %s", err, lastLines(string(rest)))
		case said.Ruby != "":
			version = said.Ruby
		default:
			answers = append(answers, said.answer)
		}
	}
}

// lastLines returns the last lines of a process's output, for a message.
func lastLines(stderr string) string {
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	if len(lines) > 12 {
		lines = append(lines[:6:6], append([]string{"…"}, lines[len(lines)-5:]...)...)
	}
	return strings.Join(lines, "\n")
}

// The npm packages of the reference Ruby and of the system interface that it runs on.
var packages = []string{"@ruby/4.0-wasm-wasi@2.10.1", "@bjorn3/browser_wasi_shim@0.4.2"}

// install returns the directory of the packages, installing them if necessary. Several processes may call it at the
// same time.
func (r reference) install(ctx context.Context) (dir string, err error) {
	defer try.Catch(&err)
	name := strings.NewReplacer("/", "-", "@", "").Replace(strings.Join(packages, "+"))
	dir = filepath.Join(r.cache, name)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if _, err := exec.LookPath("npm"); err != nil {
		return "", fmt.Errorf("the reference Ruby needs node and npm: %w", err)
	}
	try.Do(os.MkdirAll(r.cache, 0o755))
	fmt.Fprintln(r.log, "installing", strings.Join(packages, " "))
	tmp := try.Get(os.MkdirTemp(r.cache, "install-"))
	defer os.RemoveAll(tmp)
	args := append([]string{"install", "--prefix", tmp, "--no-fund", "--no-audit", "--loglevel=error"}, packages...)
	if out, err := exec.CommandContext(ctx, "npm", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install: %w: %s", err, lastLines(string(out)))
	}
	if err := os.Rename(tmp, dir); err != nil {
		if _, there := os.Stat(dir); there != nil {
			return "", err
		}
	}
	return dir, nil
}

// hostLibraries returns the files, in the host's Ruby, of the libraries that Ruby no longer includes.
func hostLibraries(ctx context.Context) ([]string, error) {
	const script = `require "ostruct"; require "base64"; puts $LOADED_FEATURES.grep(%r{/(ostruct|base64)\.rb\z})`
	out, err := exec.CommandContext(ctx, "ruby", "-e", script).CombinedOutput()
	files := strings.Fields(string(out))
	if err != nil || len(files) != 2 {
		return nil, fmt.Errorf("the libraries ostruct and base64 are taken from the host's Ruby: %v: %s", err, lastLines(string(out)))
	}
	return files, nil
}
