package language

// This file has a client of the protocol for tests.

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

// client is an editor.
type client struct {
	t       *testing.T
	dir     string
	out     *writer
	from    chan *message
	ended   chan error
	next    int
	version int
	found   map[string]publishParams // the last diagnostics, by file
	said    []string
	quiet   bool // the server may ask for hints to be asked for again
}

// newClient starts a server for a folder with files, and initializes it.
func newClient(t *testing.T, files map[string]string) *client {
	return newClientWith(t, files, object{})
}

// newClientWith is newClient for an editor that can do something.
func newClientWith(t *testing.T, files map[string]string, capabilities object) *client {
	dir := t.TempDir()
	for name, code := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(code), 0o644))
	}
	return connect(t, dir, capabilities)
}

func connect(t *testing.T, dir string, capabilities object) *client {
	toServer, editor := io.Pipe()
	server, fromServer := io.Pipe()
	c := &client{t: t, dir: dir, out: &writer{to: editor}, from: make(chan *message, 1000), ended: make(chan error, 1), found: map[string]publishParams{}}
	s := &Server{Version: "1", Linter: func(context.Context, string, *spec.Release) (*lint.Linter, error) { return &lint.Linter{}, nil }, Delay: time.Millisecond}
	go func() {
		c.ended <- s.Serve(t.Context(), toServer, fromServer)
		fromServer.Close()
	}()
	go func() {
		defer close(c.from)
		in := bufio.NewReader(server)
		for {
			m, err := readMessage(in)
			if err != nil {
				return
			}
			c.from <- m
		}
	}()
	t.Cleanup(func() { editor.Close() })
	var got struct{ Capabilities map[string]any }
	c.ask("initialize", object{"rootUri": uriOf(dir), "capabilities": capabilities}, &got)
	require.Equal(t, "utf-16", got.Capabilities["positionEncoding"])
	c.out.notify("initialized", object{})
	return c
}

// path returns the path of a file in the folder.
func (c *client) path(name string) string { return filepath.Join(c.dir, filepath.FromSlash(name)) }

// ask sends a request, and reads the result.
func (c *client) ask(method string, params, result any) {
	c.t.Helper()
	m := c.send(method, params)
	require.Nil(c.t, m.Error, method)
	require.NoError(c.t, json.Unmarshal(m.Result, result), string(m.Result))
}

// send sends a request, and returns the response.
func (c *client) send(method string, params any) *message {
	c.t.Helper()
	c.next++
	id, err := json.Marshal(c.next)
	require.NoError(c.t, err)
	raw, err := json.Marshal(params)
	require.NoError(c.t, err)
	c.out.write(&message{ID: id, Method: method, Params: raw})
	for m := range c.from {
		if m.Method == "" {
			require.Equal(c.t, string(id), string(m.ID))
			return m
		}
		c.notified(m)
	}
	c.t.Fatal("the server ended")
	return nil
}

func (c *client) notified(m *message) {
	switch m.Method {
	case "textDocument/publishDiagnostics":
		var p publishParams
		require.NoError(c.t, json.Unmarshal(m.Params, &p))
		c.found[pathOf(p.URI)] = p
	case "window/showMessage":
		var p messageParams
		require.NoError(c.t, json.Unmarshal(m.Params, &p))
		c.said = append(c.said, p.Message)
	default:
		if !c.quiet || m.Method != "workspace/inlayHint/refresh" {
			c.t.Fatal("unexpected " + m.Method)
		}
	}
}

// open opens a file, with another text than it has if code isn't "".
func (c *client) open(name, code string) {
	if code == "" {
		data, err := os.ReadFile(c.path(name))
		require.NoError(c.t, err)
		code = string(data)
	}
	c.version++
	c.out.notify("textDocument/didOpen", object{"textDocument": object{"uri": uriOf(c.path(name)), "languageId": "erb", "version": c.version, "text": code}})
}

// parameters matches the parameters of a block.
var parameters = regexp.MustCompile(`do \|[^|]*\|`)

// cut returns the code before and behind the cursor, the first | that isn't around parameters.
func cut(code string) (before, after string) {
	hidden := parameters.ReplaceAllStringFunc(code, func(s string) string { return strings.ReplaceAll(s, "|", "\x00") })
	before, after, _ = strings.Cut(hidden, "|")
	return strings.ReplaceAll(before, "\x00", "|"), strings.ReplaceAll(after, "\x00", "|")
}

// cursorIn opens a file with a text that has | at the cursor, and returns the parameters of a request there.
func (c *client) cursorIn(name, code string) object {
	before, after := cut(code)
	c.open(name, before+after)
	return c.at(name, newText(before+after).position(len(before)))
}

func (c *client) at(name string, p position) object {
	return object{"textDocument": object{"uri": uriOf(c.path(name))}, "position": p}
}

// wait reads notifications until the diagnostics of a file satisfy a condition.
func (c *client) wait(name string, until func([]string) bool) {
	c.t.Helper()
	for {
		if p, ok := c.found[c.path(name)]; ok && p.Version == c.version && until(messages(p)) {
			return
		}
		select {
		case m, ok := <-c.from:
			require.True(c.t, ok, "the server ended")
			c.notified(m)
		case <-time.After(time.Minute):
			c.t.Fatalf("there are only %v", messages(c.found[c.path(name)]))
		}
	}
}

func messages(p publishParams) (list []string) {
	for _, d := range p.Diagnostics {
		list = append(list, string(d.Code)+" "+d.Message)
	}
	return list
}
