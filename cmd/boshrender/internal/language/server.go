// Package language is a server of the Language Server Protocol for editors: it knows the templates, specs and monit
// files of releases, and deployment manifests.
//
// Requests are answered one after another, from the editor's texts and files that were read before; only linting goes
// on beside, and ends with the next change. The server reads files below the folders of the workspace, and writes none.
package language

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

// Server configures the server.
type Server struct {
	// Version is the version of the program.
	Version string
	// Linter returns the linter for a release in a folder.
	Linter func(ctx context.Context, root string, r *spec.Release) (*lint.Linter, error)
	// Releases are folders of more releases.
	Releases []string
	// Folder is the workspace of an editor that names none.
	Folder string
	// Delay is how long no key is pressed before templates are rendered.
	Delay time.Duration

	lock  sync.Mutex
	lints map[string]context.CancelFunc // running, by the folders of their jobs
}

// ErrExit is the error if the editor ends the server without shutting it down before.
var ErrExit = errors.New("the editor ended without a shutdown")

// Shed ends all running lints.
func (s *Server) Shed() {
	s.lock.Lock()
	defer s.lock.Unlock()
	for _, cancel := range s.lints {
		cancel()
	}
	clear(s.lints)
}

// Busy reports whether a lint is running.
func (s *Server) Busy() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return len(s.lints) > 0
}

// session is the connection with an editor.
type session struct {
	*Server
	ctx      context.Context // ends with the connection: work may go on after the answer of the request that started it
	out      *writer
	ready    bool
	stopped  bool
	folders  []string
	projects []*project
	open     map[string]*document // by URI
	samples  samples
	reports  results[*lint.Report]
	linting  sync.WaitGroup

	lock    sync.Mutex // guards the following, of the reading goroutine
	running map[string]context.CancelFunc
}

// Serve answers messages from in on out, until the editor sends exit or in ends.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	s.lock.Lock()
	s.lints = map[string]context.CancelFunc{}
	s.lock.Unlock()
	c := &session{Server: s, ctx: ctx, out: &writer{to: out}, open: map[string]*document{}, running: map[string]context.CancelFunc{}}
	defer c.linting.Wait()
	defer cancel()
	messages := make(chan received, 64)
	go c.receive(ctx, bufio.NewReader(in), messages)
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case r := <-messages:
			switch {
			case errors.Is(r.err, io.EOF), r.err == nil && r.message.Method == "exit" && c.stopped:
				cancel()
				c.linting.Wait()
				return c.out.failed()
			case r.err != nil:
				return r.err
			case r.message.Method == "exit":
				return ErrExit
			}
			c.handle(r.ctx, r.message)
		}
	}
}

// received is a message, with the context of its request.
type received struct {
	*message
	ctx context.Context
	err error
}

// receive reads messages. A request that is cancelled before it is answered ends with its context.
func (c *session) receive(ctx context.Context, in *bufio.Reader, to chan<- received) {
	for {
		m, err := readMessage(in)
		var bad *failure
		if errors.As(err, &bad) {
			c.out.answer(nil, nil, bad)
			continue
		}
		r := received{m, ctx, err}
		if err == nil && m.Method == "$/cancelRequest" {
			c.cancel(m.Params)
			continue
		}
		if err == nil && m.ID != nil && m.Method != "" {
			var cancel context.CancelFunc
			r.ctx, cancel = context.WithCancel(ctx)
			c.lock.Lock()
			c.running[string(m.ID)] = cancel
			c.lock.Unlock()
		}
		select {
		case to <- r:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

func (c *session) cancel(params json.RawMessage) {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if cancel := c.running[string(p.ID)]; cancel != nil {
		cancel()
	}
}

// handle answers a request, or follows a notification.
func (c *session) handle(ctx context.Context, m *message) {
	switch {
	case m.Method == "":
		return // a response: nothing was asked
	case m.ID == nil:
		if c.ready && !c.stopped {
			defer c.recovered()
			c.notified(ctx, m)
		}
		return
	}
	result, err := c.guarded(ctx, m)
	c.lock.Lock()
	cancel := c.running[string(m.ID)]
	delete(c.running, string(m.ID))
	c.lock.Unlock()
	if ctx.Err() != nil {
		result, err = nil, &failure{codeCancelled, "cancelled"}
	}
	if cancel != nil {
		cancel()
	}
	c.out.answer(m.ID, result, err)
}

// guarded computes the result of a request. A panic is the error of this request alone.
func (c *session) guarded(ctx context.Context, m *message) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			result, err = nil, &failure{codeInternal, fmt.Sprintf("%s has a mistake in the server: %v", m.Method, p)}
		}
	}()
	return c.result(ctx, m)
}

// result computes the result of a request.
func (c *session) result(ctx context.Context, m *message) (any, error) {
	switch {
	case m.Method == "initialize" && !c.ready:
		return c.initialize(ctx, m.Params)
	case !c.ready:
		return nil, &failure{codeNotInitialized, "initialize comes first"}
	case c.stopped || m.Method == "initialize":
		return nil, &failure{codeInvalid, "the server can't do this now"}
	case m.Method == "shutdown":
		c.stopped = true
		c.Shed()
		return nil, nil
	}
	if m.Method == "workspace/executeCommand" {
		return nil, c.execute(ctx, m.Params)
	}
	do := requests.Get()[m.Method]
	if do == nil {
		return nil, &failure{codeNoMethod, "there is no method " + m.Method}
	}
	var p placeParams
	if json.Unmarshal(m.Params, &p) != nil {
		return nil, errParams
	}
	d := c.open[p.TextDocument.URI]
	if d == nil {
		return nil, &failure{codeParams, "the document isn't open"}
	}
	r := &request{session: c, placeParams: p, doc: d, place: c.placeOf(ctx, d)}
	return do(r, ctx)
}

// errParams is the error for parameters of types that the protocol doesn't have.
var errParams = &failure{codeParams, "the parameters are none of the protocol"}

// request is a request about a place in a document.
type request struct {
	*session
	placeParams
	doc   *document
	place place
}

// requests are the methods.
var requests = lazy.Value[map[string]func(*request, context.Context) (any, error)]{New: func() map[string]func(*request, context.Context) (any, error) {
	return map[string]func(*request, context.Context) (any, error){
		"textDocument/hover":          (*request).hoverAt,
		"textDocument/completion":     (*request).complete,
		"textDocument/definition":     (*request).definition,
		"textDocument/references":     (*request).references,
		"textDocument/prepareRename":  (*request).prepareRename,
		"textDocument/rename":         (*request).rename,
		"textDocument/documentSymbol": (*request).symbols,
		"textDocument/foldingRange":   (*request).folding,
		"textDocument/codeAction":     (*request).actions,

		"textDocument/inlayHint":           (*request).inlay,
		"textDocument/semanticTokens/full": (*request).tokens,
	}
}}

func (c *session) initialize(ctx context.Context, params json.RawMessage) (any, error) {
	var p initializeParams
	if json.Unmarshal(params, &p) != nil {
		return nil, errParams
	}
	for _, f := range p.Folders {
		c.folders = append(c.folders, pathOf(f.URI))
	}
	if len(c.folders) == 0 && p.RootURI != nil {
		c.folders = append(c.folders, pathOf(*p.RootURI))
	}
	if c.folders = slices.DeleteFunc(c.folders, func(dir string) bool { return dir == "" }); len(c.folders) == 0 {
		c.folders = append(c.folders, c.Folder)
	}
	for _, dir := range c.Releases {
		full, err := filepath.Abs(dir)
		if err != nil {
			return nil, err
		}
		c.folders = append(c.folders, full)
	}
	c.ready = true
	c.samples.hints = p.Capabilities.Workspace.InlayHint.RefreshSupport
	c.discover(ctx)
	return object{"capabilities": capabilities.Get(), "serverInfo": object{"name": "boshrender", "version": c.Version}}, nil
}

// recovered turns a panic into a message to the user. It must be deferred.
func (c *session) recovered() {
	if p := recover(); p != nil {
		c.out.notify("window/showMessage", messageParams{1, fmt.Sprintf("boshrender: internal error: %v", p)})
	}
}

// notified follows a notification.
func (c *session) notified(ctx context.Context, m *message) {
	switch m.Method {
	case "textDocument/didOpen":
		var p openParams
		if json.Unmarshal(m.Params, &p) == nil {
			t := p.TextDocument
			c.open[t.URI] = &document{text: newText(t.Text), uri: t.URI, path: pathOf(t.URI), version: t.Version}
			c.changed(ctx, c.open[t.URI])
		}
	case "textDocument/didChange":
		var p changeParams
		if json.Unmarshal(m.Params, &p) != nil {
			return
		}
		if d := c.open[p.TextDocument.URI]; d != nil {
			d.change(p)
			c.changed(ctx, d)
		}
	case "textDocument/didClose":
		var p changeParams
		if json.Unmarshal(m.Params, &p) == nil {
			c.close(ctx, p.TextDocument.URI)
		}
	case "textDocument/didSave", "workspace/didChangeWatchedFiles":
		for _, p := range c.projects {
			p.reopen(ctx)
		}
		for _, d := range c.open {
			c.lint(ctx, d)
		}
	}
}

// changed makes a new text known.
func (c *session) changed(ctx context.Context, d *document) {
	c.forget(ctx, d)
	at := c.placeOf(ctx, d)
	if at.project != nil {
		at.project.job(ctx, at.job) // the last that can be read, if the new one can't
		at.project.files.set(at.name, d.string, true)
		if at.kind == specDocument {
			at.project.reopen(ctx)
		}
	}
	c.lint(ctx, d)
}

// forget removes the unsaved text of a document whose text is too long, or that is closed.
func (c *session) forget(ctx context.Context, d *document) {
	if c.open[d.uri] == d && len(d.string) <= maxText || d.path == "" {
		return
	}
	if p := c.projectOf(ctx, d.path); p != nil {
		p.files.set(p.below(d.path), "", false)
	}
}

func (c *session) close(ctx context.Context, uri string) {
	d := c.open[uri]
	if d == nil {
		return
	}
	delete(c.open, uri)
	c.samples.forget(uri)
	c.reports.forget(uri)
	at := c.placeOf(ctx, d)
	c.forget(ctx, d)
	if at.project != nil {
		if at.kind == specDocument {
			at.project.reopen(ctx)
		}
		c.stopLint(filepath.Join(at.project.root, "jobs", at.job))
	}
	c.publish(d, nil)
	for _, o := range c.open { // other documents of its job may have other findings now
		if of := c.placeOf(ctx, o); at.project != nil && of.project == at.project && of.job == at.job {
			c.lint(ctx, o)
			break
		}
	}
}
