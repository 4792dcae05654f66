package main

// This file prints the JSON document of a run: one of the same form for all commands, which docs/json.md describes.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/terminal"
)

// documentVersion is the version of the form. Fields may be added within a version.
const documentVersion = 1

// document is the output of a run with --json, whatever its end.
type document struct {
	Version int    `json:"version"`
	Command string `json:"command"`
	Status  int    `json:"status"`
	// Result is an object of the command, null if there is none.
	Result  any       `json:"result"`
	Errors  []problem `json:"errors"`
	Notices []notice  `json:"notices"`
}

// notice is a text that is no error, with its subjects.
type notice struct {
	Message string   `json:"message"`
	About   []string `json:"about,omitempty"`
}

// answer collects the document of a run.
type answer struct {
	command string
	begun   bool // the flags and arguments are right
	result  any
	kept    []notice
	open    []*notices // of deployments that aren't closed
	lines   bool       // documents of --watch, one a line
	printed int        // documents
	done    bool       // the document of this run is printed
}

// answer returns the document of the run, which copies of a share.
func (a *app) answer() *answer {
	if a.document == nil {
		a.document = new(answer)
	}
	return a.document
}

// result sets the result of the document; it is encoded when the document is printed.
func (a *app) result(v any) { a.answer().result = v }

// note prints a notice on standard error, and adds it to the document.
func (a *app) note(text string) {
	a.answer().kept = append(a.answer().kept, notice{Message: text})
	if !a.quiet {
		fmt.Fprintln(a.stderr, terminal.Text("note: "+text))
	}
}

// keep adds the notices of a deployment that is closed.
func (w *answer) keep(n *notices) {
	w.kept = append(w.kept, n.list()...)
	w.open = slices.DeleteFunc(w.open, func(o *notices) bool { return o == n })
}

// list returns the notices.
func (n *notices) list() []notice {
	var list []notice
	for _, text := range n.order {
		list = append(list, notice{text, n.about[text]})
	}
	return list
}

// print prints the document of a run that ends with a status and with problems, unless it is printed. A result that
// can't be encoded is an error.
func (w *answer) print(to io.Writer, status int, problems []problem) error {
	if w.done {
		return nil
	}
	d := document{documentVersion, w.command, status, w.result, append([]problem{}, problems...), append([]notice{}, w.kept...)}
	for _, n := range w.open {
		d.Notices = append(d.Notices, n.list()...)
	}
	text, failed := encoded(d, !w.lines)
	if failed != nil {
		d.Status, d.Result, d.Errors = statusWrong, nil, append(d.Errors, problem{Kind: kindFailed, Message: failed.Error()})
		text, _ = encoded(d, !w.lines)
	}
	w.done = true
	w.printed++
	if _, err := to.Write(terminal.JSON(text)); err != nil && !errors.Is(err, syscall.EPIPE) { // the reader may have exited
		return err
	}
	return failed
}

// next begins the document of another run.
func (w *answer) next() {
	w.result, w.kept, w.open, w.done = nil, nil, nil, false
}

// encoded returns a value as JSON and a line end.
func encoded(v any, indent bool) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if indent {
		e.SetIndent("", "  ")
	}
	err := e.Encode(v)
	return text.Bytes(), err
}

// flush prints the document of a run that succeeds, before the run ends: of a server that is ready, or of files that
// are taken back if the document can't be written.
func (a *app) flush() error { return a.answer().print(a.stdout, statusFine, nil) }

// ready prints the first message of a server: a result, or a text.
func (a *app) ready(result any, text string) error {
	if a.json {
		a.result(result)
		return a.flush()
	}
	_, err := io.WriteString(a.stdout, text)
	return err
}

// withoutDocument says why commands have no document: their output is a protocol.
var withoutDocument = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"serve": "its requests and responses are JSON: docs/serve.md describes them",
		"lsp":   "it speaks the Language Server Protocol",
	}
}}

// begun makes a command note that its flags and arguments are right.
func (a *app) begun(c *cobra.Command) {
	run := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		a.answer().begun, a.answer().command = true, nameOf(c)
		if why := withoutDocument.Get()[c.Name()]; a.json && why != "" {
			return request(fmt.Errorf("--json: %s has no document, since %s", c.Name(), why))
		}
		return run(c, args)
	}
}

// asksForJSON reports whether arguments of a command that can't be parsed have --json, or lint's flag for it.
func asksForJSON(command string, args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	value := slices.Index(args, "--format") + 1
	return slices.Contains(args, "--json") || slices.Contains(args, "--json=true") ||
		command == "lint" && (slices.Contains(args, "--format=json") || value > 0 && value < len(args) && args[value] == "json")
}

// commandOf returns the name of the command that arguments name, without the program's.
func commandOf(root *cobra.Command, args []string) string {
	c, _, err := root.Find(args)
	if err != nil {
		return ""
	}
	return nameOf(c)
}

// nameOf returns the name of a command without the program's.
func nameOf(c *cobra.Command) string {
	_, name, _ := strings.Cut(c.CommandPath(), " ")
	return name
}

// help is where the texts of help and completion go, which are results, too.
type help struct{ a *app }

func (h help) Write(p []byte) (int, error) {
	if !h.a.json {
		return h.a.stdout.Write(p)
	}
	before, _ := h.a.answer().result.(helpResult)
	h.a.result(helpResult{before.Text + string(p)})
	return len(p), nil
}

// helpResult is the result of help and completion.
type helpResult struct {
	Text string `json:"text"`
}
