package language

// This file tests URIs, texts and parameters as other editors write them.

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A rename changes the unsaved text of a document, whose URI the editor writes as Visual Studio Code does.
func TestRenameUnsaved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a@b (c)")
	for name, code := range workspace {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(code), 0o644))
	}
	e := connect(t, dir)
	escaped := strings.NewReplacer("@", "%40", " ", "%20", "(", "%28", ")", "%29")
	for file, at := range map[string]position{"manifest.yml": {}, webTemplate: {1, 15}} {
		uri := "file://" + escaped.Replace(e.path(file))
		e.out.notify("textDocument/didOpen", object{"textDocument": object{"uri": uri, "version": 1, "text": "# new\n" + workspace[file]}})
		if file == "manifest.yml" {
			continue
		}
		p := object{"textDocument": object{"uri": uri}, "position": at, "newName": "web.listen"}
		var got workspaceEdit
		e.ask("textDocument/rename", p, &got)
		require.Contains(t, applied("# new\n"+workspace[file], got.Changes[uri]), "p('web.listen')")
	}
}

// A code of a diagnostic is a string, or a number of another server.
func TestDiagnosticCode(t *testing.T) {
	for raw, want := range map[string]code{`{"code":"P001"}`: "P001", `{"code":7}`: "", `{"code":null}`: "", `{}`: ""} {
		var d diagnostic
		require.NoError(t, json.Unmarshal([]byte(raw), &d), raw)
		require.Equal(t, want, d.Code, raw)
	}
}

// A text that ends in a carriage return alone has no place behind its line.
func TestCarriageReturn(t *testing.T) {
	e := newClient(t, workspace)
	for file, code := range map[string]string{webTemplate: "<%= p('a\r", "rel/jobs/web/spec": "name: web\r", "manifest.yml": "instance_groups:\r"} {
		e.open(file, code)
		for _, at := range []position{{0, 100}, {1, 0}, {9, 9}} {
			for _, method := range []string{"completion", "hover", "definition"} {
				require.Nil(t, e.send("textDocument/"+method, e.at(file, at)).Error, code)
			}
		}
	}
}

// A panic is the error of one request.
func TestPanic(t *testing.T) {
	c := &session{ready: true}
	_, err := c.guarded(t.Context(), &message{Method: "textDocument/hover", Params: json.RawMessage(`{}`)})
	require.Error(t, err)
	requests["test/panic"] = func(*request, context.Context) (any, error) { panic("x") }
	t.Cleanup(func() { delete(requests, "test/panic") })
	e := newClient(t, workspace)
	e.open(webTemplate, "")
	require.Equal(t, codeInternal, e.send("test/panic", e.at(webTemplate, position{})).Error.Code)
	require.Nil(t, e.send("textDocument/hover", e.at(webTemplate, position{})).Error)
}

// The unsaved text of a document is forgotten when it is too long, or closed.
func TestForget(t *testing.T) {
	e := newClient(t, workspace)
	e.open(webTemplate, "<%= p('web.port') %><%= p('web.port') %>")
	e.change(webTemplate, object{"text": strings.Repeat("x", maxText+1)})
	e.open("rel/jobs/web/spec", "")
	p := e.at("rel/jobs/web/spec", position{14, 3})
	var got []location
	e.ask("textDocument/references", p, &got)
	require.Len(t, got, 2) // the file's, and the consumer's
}
