package language

// This file tests URIs, texts and parameters as other editors write them.

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
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
	e := connect(t, dir, object{})
	escaped := strings.NewReplacer("@", "%40", " ", "%20", "(", "%28", ")", "%29")
	uri := func(file string) string { return "file://" + escaped.Replace(e.path(file)) }
	for _, file := range []string{"manifest.yml", webTemplate} {
		e.out.notify("textDocument/didOpen", object{"textDocument": object{"uri": uri(file), "version": 1, "text": "# new\n" + workspace[file]}})
	}
	var got workspaceEdit
	e.ask("textDocument/rename", object{"textDocument": object{"uri": uri(webTemplate)}, "position": position{1, 15}, "newName": "web.listen"}, &got)
	require.Contains(t, applied("# new\n"+workspace[webTemplate], got.Changes[uri(webTemplate)]), "p('web.listen')")
	require.Contains(t, applied("# new\n"+workspace["manifest.yml"], got.Changes[uri("manifest.yml")]), "\n        listen: 80\n")
}

// A rename finds names in brackets in a spec, and names the places that are written in another way.
func TestRenameFlow(t *testing.T) {
	all := maps.Clone(workspace)
	all["ops.yml"] = "- type: replace\n  path: /instance_groups/name=db/jobs/name=db/properties/db/port\n  value: 1\n"
	all["other.yml"] = strings.Replace(workspace["manifest.yml"], "  - name: web\n    release: rel\n", "  - {name: db, release: rel, properties: {db: {port: 1}}}\n"+
		"  - name: db\n    release: rel\n    properties: {db: {port: 2}}\n  - name: web\n    release: rel\n", 1)
	e := newClient(t, all)
	e.open("rel/jobs/db/spec", "")
	p := e.cursorIn("rel/jobs/db/spec", strings.Replace(all["rel/jobs/db/spec"], "\n  db.port:", "\n  db.po|rt:", 1))
	p["newName"] = "db.listen"
	var got workspaceEdit
	e.ask("textDocument/rename", p, &got)
	require.Contains(t, applied(all["rel/jobs/db/spec"], got.Changes[uriOf(e.path("rel/jobs/db/spec"))]), "properties: [db.listen]\n")
	require.Len(t, e.said, 1)
	for _, place := range []string{"ops.yml:2", "other.yml:11", "other.yml:14"} {
		require.Contains(t, e.said[0], e.path(place))
	}
}

// A name in a manifest can be renamed, too: its key is the last part.
func TestPrepareRenameInManifest(t *testing.T) {
	e := newClient(t, workspace)
	p := e.cursorIn("manifest.yml", strings.Replace(workspace["manifest.yml"], "port: 80", "po|rt: 80", 1))
	var got struct {
		Range       textRange
		Placeholder string
	}
	e.ask("textDocument/prepareRename", p, &got)
	require.Equal(t, "web.port", got.Placeholder)
	require.Equal(t, textRange{position{14, 8}, position{14, 12}}, got.Range)
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

// A panic is the error of one request, or a message about a notification.
func TestPanic(t *testing.T) {
	c := &session{ready: true}
	_, err := c.guarded(t.Context(), &message{Method: "textDocument/hover", Params: json.RawMessage(`{}`)})
	require.Error(t, err)
	var out bytes.Buffer
	c.out = &writer{to: &out}
	c.handle(t.Context(), &message{Method: "textDocument/didOpen", Params: json.RawMessage(`{"textDocument":{"uri":"file:///a"}}`)}) // open is nil
	require.Contains(t, out.String(), "internal error")
	requests.Get()["test/panic"] = func(*request, context.Context) (any, error) { panic("x") }
	t.Cleanup(func() { delete(requests.Get(), "test/panic") })
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
