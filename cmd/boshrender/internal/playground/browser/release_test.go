package browser_test

// This file tests the page of a release in a real browser.

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/language"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/site"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/tests"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

const testsOfWeb = "release: ..\njob: web\ntemplate: config/a.yml\nproperties: {host: a}\ntests:\n- {name: port, expect: {contains: 'port: 80'}}\n"

// openRelease shows the page of a release, which is in a folder, with a template of the job web.
func openRelease(t *testing.T, width, height int) (ctx context.Context, dir string) {
	dir = t.TempDir()
	for name, text := range map[string]string{
		"jobs/web/monit": "", "jobs/web/spec": "name: web\ntemplates: {a.yml.erb: config/a.yml}\nproperties:\n  port: {default: 80}\n  host: {description: The host.}\n",
		"jobs/web/templates/a.yml.erb": "port: <%= p('port') %>\nhost: <%= p('host').class %>\n",
		"jobs/db/monit":                "# nothing\n", "jobs/db/spec": "name: db\ntemplates: {}\n",
		"tests/web.yml": testsOfWeb + "- {name: <b>other</b>, expect: {contains: 'port: 81'}}\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	linter := func(context.Context, string, *spec.Release) (*lint.Linter, error) { return &lint.Linter{}, nil }
	r := &site.Release{
		Checkout: &language.Checkout{Root: dir, Server: &language.Server{Linter: linter}}, Token: "t", Writable: true, Job: "web", File: "templates/a.yml.erb",
		Tests: func(ctx context.Context, job, file, text string) (*tests.Report, error) {
			return tests.Run(ctx, tests.Options{Root: dir, Job: job, File: file, Text: text, Files: []string{filepath.Join(dir, "tests/web.yml")}})
		},
	}
	server := httptest.NewServer(site.Server("", r).Handler)
	t.Cleanup(server.Close)
	ctx = browse(t, chromium(t), width, height)
	do(t, ctx, chromedp.Navigate(server.URL+"/?token=t"))
	until(t, ctx, output+` === "port: 80\nhost: String\n"`)
	return ctx, dir
}

// A template of the release is shown with its findings, saved, and replaced when it changes on disk.
func TestRelease(t *testing.T) {
	ctx, dir := openRelease(t, 1280, 900)
	require.Equal(t, "", eval[string](t, ctx, `location.search`))
	require.Equal(t, []any{"db/monit", "web/monit", "web/a.yml.erb"}, eval[[]any](t, ctx, `[...document.querySelectorAll("#files option")].map((e) => e.textContent)`))
	require.True(t, eval[bool](t, ctx, `document.getElementById("save").disabled`))
	fill(t, ctx, "template", "port: <%= p('prot', 1) %>\n")
	until(t, ctx, `document.querySelector("#findings .error")?.textContent.includes("is it port? [P001]")`)
	until(t, ctx, `document.querySelectorAll("#template .cm-lint-marker-error").length === 1 && document.querySelectorAll("#spec .cm-lint-marker-warning").length > 0`)
	do(t, ctx, chromedp.Click("#save"))
	until(t, ctx, `document.getElementById("save").disabled`)
	path := filepath.Join(dir, "jobs/web/templates/a.yml.erb")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "port: <%= p('prot', 1) %>\n", string(data))
	require.NoError(t, os.WriteFile(path, []byte("new: <%= p('port') %>\n"), 0o644))
	until(t, ctx, output+` === "new: 80\n"`)
	fill(t, ctx, "template", "mine\n")
	require.NoError(t, os.WriteFile(path, []byte("theirs\n"), 0o644))
	until(t, ctx, `document.getElementById("status").textContent.includes("has changed on disk, and here")`)
	eval[bool](t, ctx, `(() => { window.confirm = () => true; const e = document.getElementById("files"); e.value = '["db","monit"]'; return e.dispatchEvent(new Event("change")) })()`)
	until(t, ctx, output+` === "# nothing\n"`)
}

// A file keeps its line ends, and is no longer saved once the page shows an example.
func TestReleaseKeeps(t *testing.T) {
	ctx, dir := openRelease(t, 1280, 900)
	path := filepath.Join(dir, "jobs/web/templates/a.yml.erb")
	require.NoError(t, os.WriteFile(path, []byte("one: 1\r\n"), 0o644))
	until(t, ctx, output+` === "one: 1\n"`)
	require.True(t, eval[bool](t, ctx, `document.getElementById("save").disabled`))
	fill(t, ctx, "template", "one: 1\ntwo: 2\n")
	// The next render replaces the status, so that the test keeps all of them.
	require.True(t, eval[bool](t, ctx, `(() => { window.said = []; const e = document.getElementById("status"); new MutationObserver(() => said.push(e.textContent)).observe(e, { childList: true, characterData: true, subtree: true }); return true })()`))
	do(t, ctx, chromedp.Click("#save"))
	until(t, ctx, `said.includes("Saved.") && document.getElementById("save").disabled`)
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "one: 1\r\ntwo: 2\r\n", string(data))
	const example = `(() => { const e = document.getElementById("examples"); e.selectedIndex = 1; e.dispatchEvent(new Event("change")); return document.getElementById("template").value })()`
	fill(t, ctx, "template", "mine\n")
	require.Equal(t, "mine\n", eval[string](t, ctx, `window.confirm = () => false; `+example))
	require.NotEqual(t, "mine\n", eval[string](t, ctx, `window.confirm = () => true; `+example))
	require.True(t, eval[bool](t, ctx, `document.getElementById("save").disabled && document.getElementById("files").value === ""`))
}

// Tests run with the text of the page, show their results and the lines that they don't cover, and run again after a save.
func TestReleaseTests(t *testing.T) {
	ctx, dir := openRelease(t, 1280, 900)
	const status, results = `document.getElementById("tests-status").textContent`, `[...document.querySelectorAll("#test-results li")].map((e) => e.textContent)`
	fill(t, ctx, "template", "port: <%= p('port') %>\n<% if p('host') != 'a' -%>\nother host\n<% end -%>\n")
	until(t, ctx, output+` === "port: 80\nother host\n"`)
	require.Empty(t, eval[[]any](t, ctx, missed))
	do(t, ctx, chromedp.Click("#run-tests"))
	until(t, ctx, status+` === "1 failed, 1 passed. Not covered by tests: line 3."`)
	require.Equal(t, []any{"other host"}, eval[[]any](t, ctx, missed))
	require.Equal(t, []any{
		"✗ failed <b>other</b> tests/web.ymltests/web.yml:7:43: jobs/web/templates/a.yml.erb: the output lacks \"port: 81\":\nport: 80", "✓ passed port tests/web.yml",
	}, eval[[]any](t, ctx, results))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "tests/web.yml"), []byte(testsOfWeb+"- {name: host, properties: {host: b}}\n"), 0o644))
	do(t, ctx, chromedp.Click("#save"))
	until(t, ctx, status+` === "2 passed. Tests cover all lines."`)
	require.Empty(t, eval[[]any](t, ctx, missed))
	eval[bool](t, ctx, `(() => { const e = document.getElementById("files"); e.value = '["db","monit"]'; return e.dispatchEvent(new Event("change")) })()`)
	until(t, ctx, output+` === "# nothing\n"`)
	require.Equal(t, "", eval[string](t, ctx, status))
	do(t, ctx, chromedp.Click("#run-tests"))
	until(t, ctx, status+` === "No test renders a template of db."`)
}

// Axe finds no fault in the page: with an example, a release, errors, and on a telephone.
func TestAccessible(t *testing.T) {
	file := os.Getenv("AXE")
	if file == "" {
		t.Skip("AXE isn't the path of axe.min.js, of the package axe-core")
	}
	axe, err := os.ReadFile(file)
	require.NoError(t, err)
	check := func(ctx context.Context) {
		t.Helper()
		eval[any](t, ctx, string(axe)+`; axe.run().then((r) => { window.faults = r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.target + " " + n.failureSummary).join("; ")) }); null`)
		until(t, ctx, `Array.isArray(window.faults)`)
		var faults []string
		require.NoError(t, json.Unmarshal([]byte(eval[string](t, ctx, `JSON.stringify(window.faults)`)), &faults))
		require.Empty(t, faults)
		eval[any](t, ctx, `delete window.faults; null`)
	}
	plain, _ := show(t, chromium(t), site.Server("", nil).Handler, 1280, 900)
	check(plain)
	for _, size := range [][2]int{{1366, 800}, {390, 844}} {
		ctx, _ := openRelease(t, size[0], size[1])
		check(ctx)
		fill(t, ctx, "template", "<%= p('none') %>\n<%= p('prot', 1) %>\n")
		until(t, ctx, `document.querySelectorAll("#template .cm-lint-marker-error").length === 2`)
		check(ctx)
		do(t, ctx, chromedp.Click("#run-tests"))
		until(t, ctx, `document.querySelectorAll("#test-results .failed").length === 2`)
		check(ctx)
		require.LessOrEqual(t, eval[float64](t, ctx, `document.documentElement.scrollWidth`), float64(size[0]))
	}
}
