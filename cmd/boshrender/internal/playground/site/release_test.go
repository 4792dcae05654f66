package site

// This file tests the requests about a release.

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/language"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/tests"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

// releaseServer returns a server of a release in a new folder.
func releaseServer(t *testing.T) (*Release, func(method, path, token, body string) (int, string)) {
	r := &Release{Token: "secret", Writable: true, Checkout: &language.Checkout{Root: t.TempDir(), Server: &language.Server{
		Linter: func(context.Context, string, *spec.Release) (*lint.Linter, error) { return &lint.Linter{}, nil },
	}}}
	for name, text := range map[string]string{
		"config/final.yml": "name: rel\n",
		"jobs/web/monit":   "",
		"jobs/web/spec": "name: web\ntemplates: {a.erb: config/a.yml}\nconsumes: [{name: db, type: db}]\n" +
			"properties: {port: {default: 80}, host: {}, password: {type: password, default: hunter2}}\n",
		"jobs/web/templates/a.erb": "<%= p('port') %> <%= p('host') %> <%= link('db').p('port') %>\n",
		"jobs/bad/spec":            "name: [\n",
		"jobs/bad/monit":           "",
		"secret":                   "hunter2",
	} {
		path := filepath.Join(r.Root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o640))
	}
	server := Server("", r)
	return r, func(method, path, token, body string) (int, string) {
		q := httptest.NewRequest(method, path, strings.NewReader(body))
		q.Host = "localhost"
		q.Header.Set("Boshrender-Token", token)
		q.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		server.Handler.ServeHTTP(w, q)
		return w.Code, w.Body.String()
	}
}

func TestRelease(t *testing.T) {
	r, ask := releaseServer(t)
	_, list := ask("GET", "/release", "secret", "")
	require.JSONEq(t, `{"name": "rel", "writable": true, "tests": false, "job": "", "file": "",
		"jobs": [{"name": "bad", "files": ["monit"]}, {"name": "web", "files": ["monit", "templates/a.erb"]}]}`, list)
	_, text := ask("GET", "/release/file?job=web&file=templates/a.erb&inputs=1", "secret", "")
	var got opened
	require.NoError(t, json.Unmarshal([]byte(text), &got))
	require.Contains(t, got.Template, "p('port')")
	require.Contains(t, got.Spec, "name: web")
	require.Regexp(t, `\Ahost: value\d+\n\z`, got.Properties)
	require.Regexp(t, `(?s)\Adb:\n.*port: \d+\n`, got.Links)
	body := func(v any) string {
		data, err := json.Marshal(v)
		require.NoError(t, err)
		return string(data)
	}
	_, found := ask("POST", "/release/findings", "secret", body(map[string]any{"job": "web", "file": "templates/a.erb", "template": "<%= p('prot') %>", "spec": got.Spec}))
	require.Contains(t, found, `"pane":"template","severity":"error","message":"the spec of web declares no property prot; is it port?","code":"P001","line":1,"column":5`)
	save := map[string]any{"job": "web", "file": "templates/a.erb", "was": got.Template, "text": "new\n"}
	status, _ := ask("POST", "/release/save", "secret", body(save))
	require.Equal(t, http.StatusOK, status)
	path := filepath.Join(r.Root, "jobs/web/templates/a.erb")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "new\n", string(data))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.EqualValues(t, 0o640, info.Mode())
	_, text = ask("GET", "/release/file?job=web&file=templates/a.erb", "secret", "")
	var later opened
	require.NoError(t, json.Unmarshal([]byte(text), &later))
	require.NotEqual(t, got.State, later.State)
	status, _ = ask("POST", "/release/save", "secret", body(save))
	require.Equal(t, http.StatusConflict, status)
}

// Of several pages that save at once, one does.
func TestReleaseSavesOnce(t *testing.T) {
	_, ask := releaseServer(t)
	statuses := make(chan int)
	for i := range 8 {
		go func() {
			status, _ := ask("POST", "/release/save", "secret", fmt.Sprintf(`{"job":"web","file":"monit","was":"","text":"# %d\n"}`, i))
			statuses <- status
		}()
	}
	counts := map[int]int{}
	for range 8 {
		counts[<-statuses]++
	}
	require.Equal(t, map[int]int{http.StatusOK: 1, http.StatusConflict: 7}, counts)
}

// Nothing outside of the texts of jobs can be read or written, and nothing by those who don't know the token.
func TestReleaseRefuses(t *testing.T) {
	r, ask := releaseServer(t)
	r.Tests = func(context.Context, string, string, string) (*tests.Report, error) { panic("it runs tests") }
	require.NoError(t, os.Symlink("../../../secret", filepath.Join(r.Root, "jobs/web/templates/link")))
	const save = `{"job":"web","file":"spec","was":"","text":""}`
	for path, method := range map[string]string{"/release": "GET", "/release/file?job=web&file=monit": "GET", "/release/findings": "POST", "/release/save": "POST", "/release/tests": "POST"} {
		for _, token := range []string{"", "secre", "secret1"} {
			status, text := ask(method, path, token, save)
			require.Equal(t, http.StatusForbidden, status, path)
			require.NotContains(t, text, "secret1")
		}
	}
	for _, c := range []struct{ job, file string }{
		{"web", "../../secret"}, {"web", "templates/../../../secret"}, {"web", "templates/link"}, {"web", "templates/none"}, {"..", "secret"}, {"", "secret"}, {"none", "spec"},
	} {
		status, _ := ask("GET", "/release/file?job="+c.job+"&file="+c.file, "secret", "")
		require.Equal(t, http.StatusNotFound, status, c)
		for _, request := range []string{"findings", "save", "tests"} {
			data, err := json.Marshal(map[string]string{"job": c.job, "file": c.file, "was": "hunter2", "text": "x"})
			require.NoError(t, err)
			status, _ = ask("POST", "/release/"+request, "secret", string(data))
			require.Equal(t, http.StatusNotFound, status, c)
		}
	}
	for _, body := range []string{"", "[]", "{"} {
		for _, request := range []string{"save", "tests"} {
			status, _ := ask("POST", "/release/"+request, "secret", body)
			require.Equal(t, http.StatusBadRequest, status)
		}
	}
	r.Writable = false
	for _, request := range []string{"save", "tests"} {
		status, text := ask("POST", "/release/"+request, "secret", save)
		require.Equal(t, http.StatusForbidden, status)
		require.Contains(t, text, "only for a browser of this machine")
	}
}
