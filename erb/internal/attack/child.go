//go:build linux

package main

// This file is the child process: it renders the templates that it is sent, one after another, and measures.

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"compress/zlib"
	"context"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/procstat"
	"github.com/boshrender/boshrender/erb"
)

// childVariable is the environment variable that makes the program a child.
const childVariable = "BOSHRENDER_ATTACKED"

// The modes of a job.
const (
	probe = "probe" // small limits: how does it end?
	ready = "ready" // default limits: how much does it use?
	lag   = "lag"   // default limits, endless steps: the longest time without a poll of the context
	peak  = "peak"  // 8 MiB: the peak memory of the process
	parse = "parse" // Parse of the template, ParseInput of it
	// session is small limits and a context that never ends: templates separated by NUL, in one erb.Session.
	session = "session"
)

// job is one task of a child.
type job struct {
	Mode     string
	Template string
	// Screen is the template with smaller operands: if that is quick the larger ones aren't worth their time.
	Screen string
	// Smaller are the template with smaller operands, to be attacked with instead where it can't be prepared.
	Smaller []string
	// Large are properties: each a pattern and how often it is repeated.
	Large map[string]repetition
	// After is the CPU time after which the context is cancelled.
	After time.Duration
}

type repetition struct {
	Pattern string
	Times   int
	Literal string // the pattern in Ruby
}

// result is the result of a job.
type result struct {
	Outcome  string // "text", "Ruby: TypeError", "Limit: memory", "Unsupported", "Cancelled", "Internal", "unprepared: …"
	Message  string
	Gap      time.Duration // the longest CPU time between polls of the context
	CPU      time.Duration // since the marker
	Prepared time.Duration // CPU time up to the marker
	Peak     int64         // bytes above those at the marker
	Memory   int64         // that the render used of its limit
	Taken    int           `json:",omitempty"` // which of the smaller templates was attacked with, from 1; 0: the template
}

// broken reports whether the ending is one that nothing may have.
func (r *result) broken() bool {
	switch r.Outcome {
	case "crash", "hang", "Internal", "foreign", "false Cancelled":
		return true
	}
	return false
}

const (
	// maxHeap is when the garbage collector, which is off while time is measured, starts after all.
	maxHeap = 3 << 29
	// maxSpace is the address space of a child.
	maxSpace = 8 << 30
	// smallMemory is the limit that peaks are measured under.
	smallMemory = 8 << 20
	// maxPreparation is CPU time.
	maxPreparation = time.Second
)

func child(in io.Reader, out io.Writer) {
	if err := procstat.Serve(bufio.NewReader(in), out, maxSpace, maxHeap, prepared); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}

// maxScreen is the maximum time between polls of the context with smaller operands.
const maxScreen = 500 * time.Microsecond

// prepared attacks with the largest operands that can be made.
func prepared(j job) result {
	res := screened(j)
	for i, text := range j.Smaller {
		if !strings.HasPrefix(res.Outcome, "unprepared") {
			break
		}
		small := j
		small.Template, small.Screen = text, ""
		res = screened(small)
		res.Taken = i + 1
	}
	return res
}

// screened attacks with smaller operands first, if there are any.
func screened(j job) result {
	if j.Screen != "" {
		small := j
		small.Template, small.After = j.Screen, 50*time.Millisecond
		if res := attack(small); res.broken() || res.Gap < maxScreen && !strings.HasPrefix(res.Outcome, "unprepared") {
			return res
		}
	}
	return attack(j)
}

// watch is a context whose measurement begins at a marker, and that ends if the preparation takes too long.
type watch struct {
	*procstat.Watch
	begun       time.Duration // of the preparation
	armed       bool          // the marker was met
	unprepared  bool
	startPeak   int64
	measurePeak bool
}

func (w *watch) Err() error {
	if w.armed {
		return w.Watch.Err()
	}
	if w.unprepared = procstat.CPU()-w.begun > maxPreparation; w.unprepared {
		return errUnprepared
	}
	return nil
}

var errUnprepared = errors.New("unprepared")

// now is the clock of the templates. The first read of the time marks the end of the preparation.
func (w *watch) now() time.Time {
	if !w.armed {
		if w.measurePeak {
			debug.FreeOSMemory()
			w.startPeak = procstat.BeginPeak()
		}
		w.armed = true
		w.Begin()
	}
	return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
}

// limits returns the limits of a mode.
func limits(mode string) erb.Limits {
	switch mode {
	case probe, session:
		return erb.Limits{Steps: 20_000, Memory: 4 << 20, Output: 1 << 20, Depth: 200, ValueDepth: 100}
	case lag:
		return erb.Limits{Steps: -1}
	case peak:
		return erb.Limits{Memory: smallMemory}
	}
	return erb.Limits{}
}

func attack(j job) (res result) {
	switch j.Mode {
	case lag, ready:
		runtime.GC()
		debug.SetGCPercent(-1)
	case peak:
		debug.SetGCPercent(100)
	default:
		debug.SetGCPercent(400)
	}
	w := &watch{Watch: procstat.NewWatch(cmp.Or(j.After, time.Second)), measurePeak: j.Mode == peak || j.Mode == parse}
	w.begun = w.Begun
	defer func() {
		gap, cpu := w.End()
		if !w.armed {
			res.Prepared = procstat.CPU() - w.begun
			return
		}
		res.Gap, res.CPU, res.Prepared = gap, cpu, w.Begun-w.begun
		if w.measurePeak {
			res.Peak = procstat.Peak() - w.startPeak
		}
	}()
	if j.Mode == parse {
		w.now()
		_, bad := erb.ParseInput([]byte(j.Template))
		_, err := erb.Parse("attack", j.Template)
		res.Outcome, res.Message = outcome(err)
		if bad != nil {
			res.Message += "; input: " + procstat.Brief(bad.Error())
		}
		return res
	}
	if j.Mode == session {
		return inSession(j)
	}
	t, err := erb.Parse("attack", j.Template)
	if err != nil {
		res.Outcome = "unprepared: " + err.Error()
		return res
	}
	in := erb.Input{Spec: input(j), Limits: limits(j.Mode), Now: w.now, Rand: &random{}}
	w.begun = procstat.CPU() // the cost of the input is not the template's
	o, err := t.Render(w, in)
	res.Outcome, res.Message = outcome(err)
	if o != nil {
		res.Memory = o.Memory
	}
	if !w.armed || w.unprepared {
		res.Outcome = "unprepared: " + res.Outcome + " " + res.Message
	}
	return res
}

// inSession renders the templates of a job one after the other. It returns the result of the first template that ended
// in a way that is not allowed, or else the last result.
func inSession(j job) (res result) {
	s, err := erb.NewSession(erb.Input{Spec: input(j), Limits: limits(j.Mode), Now: time.Now, Rand: &random{}})
	if err != nil {
		return result{Outcome: "foreign", Message: procstat.Brief(err.Error())}
	}
	for text := range strings.SplitSeq(j.Template, "\x00") {
		t, err := erb.Parse("attack", text)
		if err != nil {
			return result{Outcome: "unprepared: " + procstat.Brief(err.Error())}
		}
		_, err = s.Render(context.Background(), t)
		if res.Outcome, res.Message = outcome(err); res.Outcome == "Cancelled" {
			res.Outcome = "false Cancelled"
		}
		if res.broken() {
			break
		}
	}
	return res
}

// outcome names the result of a render.
func outcome(err error) (name, message string) {
	var e *erb.Error
	var list erb.Errors
	switch {
	case err == nil:
		return "text", ""
	case errors.As(err, &list):
		e = list[0]
	case !errors.As(err, &e):
		return "foreign", procstat.Brief(err.Error())
	}
	message = procstat.Brief(e.Message)
	switch e.Kind {
	case erb.Ruby:
		return "Ruby: " + e.Class, message
	case erb.Limit:
		what, _, _ := strings.Cut(e.Message, " limit")
		return "Limit: " + what, message
	case erb.Internal:
		return "Internal", message + " in " + frames(fmt.Sprint(errors.Unwrap(e)))
	}
	return strings.ToUpper(e.Kind.String()[:1]) + e.Kind.String()[1:], message
}

// random is a source of chance that is the same for each render.
type random struct{ state uint64 }

func (d *random) Read(p []byte) (int, error) {
	for i := range p {
		d.state = d.state*6364136223846793005 + 1442695040888963407
		p[i] = byte(d.state >> 33)
	}
	return len(p), nil
}

//go:embed keys.pem
var keys string

// known holds the properties of every input. A function makes its value only if the job uses the property.
var known = map[string]any{
	"text": "a", "list": []any{1, 2, 3}, "hash": map[string]any{"a": map[string]any{"b": "c"}}, "number": 1,
	"pem":     keys[:strings.Index(keys, "-----BEGIN EC")],
	"key":     keys[strings.Index(keys, "-----BEGIN EC"):strings.Index(keys, "-----BEGIN RSA")],
	"rsa":     keys[strings.Index(keys, "-----BEGIN RSA"):strings.Index(keys, "-----BEGIN CERTIFICATE REQUEST")],
	"request": keys[strings.Index(keys, "-----BEGIN CERTIFICATE REQUEST"):],
	"gzip":    func() string { return compress(gzip.NewWriter, []byte("a line\n")) },
	"bomb":    func() string { return compress(gzip.NewWriter, make([]byte, bombSize)) },
	"zlib":    func() string { return compress(zlib.NewWriter, make([]byte, bombSize)) },
}

const bombSize = 50 << 20

// repeats keeps the last large strings.
var repeats = map[repetition]string{}

// input returns the properties and links for templates, with the large strings that a job uses.
func input(j job) any {
	properties := map[string]any{}
	for name, v := range known {
		if make, ok := v.(func() string); ok {
			if !strings.Contains(j.Template, "p('"+name+"')") {
				continue
			}
			known[name] = make()
		}
		properties[name] = known[name]
	}
	instance := map[string]any{"name": "db", "index": 0, "id": "id", "az": "z1", "address": "10.0.0.1", "bootstrap": true, "properties": map[string]any{"text": "a"}}
	if len(repeats) > 2 {
		clear(repeats)
	}
	for name, r := range j.Large {
		if repeats[r] == "" {
			repeats[r] = strings.Repeat(r.Pattern, r.Times)
		}
		properties[name] = repeats[r]
	}
	return map[string]any{
		"name": "victim", "index": 0, "id": "id", "az": "z1", "address": "10.0.0.1", "properties": properties,
		"networks": map[string]any{"default": map[string]any{"ip": "10.0.0.1"}},
		"links":    map[string]any{"db": map[string]any{"instances": []any{instance}, "properties": map[string]any{"text": "a"}, "address": "db.bosh"}},
	}
}

func compress[W io.WriteCloser](writer func(io.Writer) W, data []byte) string {
	var b bytes.Buffer
	w := writer(&b)
	if _, err := w.Write(data); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.String()
}

// unquoted returns the bytes that a template writes in hexadecimal digits.
func unquoted(template string) (string, error) {
	t, err := erb.Parse("operand", template)
	if err != nil {
		return "", err
	}
	o, err := t.Render(context.Background(), erb.Input{})
	if err != nil {
		return "", err
	}
	b, err := hex.DecodeString(o.Text)
	return string(b), err
}
