package browser_test

// This file tests the page in a real browser.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/site"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// built builds the page, once for all tests.
var built = sync.OnceValues(func() (string, error) {
	scratch, err := os.MkdirTemp("", "playground-test-")
	if err != nil {
		return "", err
	}
	dir := filepath.Join(scratch, "site")
	return dir, site.Build(context.Background(), "", dir)
})

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, _ := built(); dir != "" {
		os.RemoveAll(filepath.Dir(dir))
	}
	os.Exit(code)
}

// longest is the time limit of waits, generous for a busy machine.
const longest = 2 * time.Minute

// open shows the page in a browser of the given size and returns the browser and the page's server.
func open(t *testing.T, width, height int) (context.Context, *httptest.Server) {
	t.Helper()
	ctx, server := visit(t, longest, width, height)
	until(t, ctx, `document.getElementById("status").className === "good"`)
	return ctx, server
}

// visit opens the page, whose patience with a render is replaced: its own is wall time, which a busy machine may spend on
// other processes.
func visit(t *testing.T, patience time.Duration, width, height int) (context.Context, *httptest.Server) {
	t.Helper()
	browser := chromium(t)
	dir, err := built()
	require.NoError(t, err)
	code, err := os.ReadFile(filepath.Join(dir, "evaluator.js"))
	require.NoError(t, err)
	const own = "const patience = 3000;"
	require.Contains(t, string(code), own)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(dir)))
	mux.HandleFunc("/evaluator.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, strings.Replace(string(code), own, fmt.Sprintf("const patience = %d;", patience.Milliseconds()), 1))
	})
	return navigate(t, browser, mux, width, height)
}

// show shows the page that a handler serves.
func show(t *testing.T, browser string, page http.Handler, width, height int) (context.Context, *httptest.Server) {
	t.Helper()
	ctx, server := navigate(t, browser, page, width, height)
	until(t, ctx, `document.getElementById("status").className === "good"`)
	return ctx, server
}

func navigate(t *testing.T, browser string, page http.Handler, width, height int) (context.Context, *httptest.Server) {
	t.Helper()
	server := httptest.NewServer(page)
	t.Cleanup(server.Close)
	ctx := browse(t, browser, width, height)
	do(t, ctx, chromedp.Navigate(server.URL))
	return ctx, server
}

// chromium returns the path of the browser.
func chromium(t *testing.T) string {
	t.Helper()
	browser, err := exec.LookPath("chromium")
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("there is no chromium to try the page in")
	}
	require.NoError(t, err)
	return browser
}

// browse starts a browser of the given size.
func browse(t *testing.T, browser string, width, height int) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox,
		chromedp.WindowSize(width, height), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	do(t, ctx, chromedp.EmulateViewport(int64(width), int64(height)))
	return ctx
}

func do(t *testing.T, ctx context.Context, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	require.NoError(t, chromedp.Do(ctx, actions...))
}

// until waits for a condition in the page. It retries while the page is being replaced.
func until(t *testing.T, ctx context.Context, condition string) {
	t.Helper()
	for range 5 {
		_, err := chromedp.Run(ctx, chromedp.Poll[bool](condition, chromedp.WithPollingTimeout(longest)))
		if err != nil && strings.Contains(err.Error(), "Cannot find context") {
			continue
		}
		if err != nil {
			status, _ := chromedp.Run(ctx, chromedp.Evaluate[string](`document.getElementById("status")?.textContent ?? document.title`))
			require.NoError(t, err, "%s; the page says: %s", condition, status)
		}
		return
	}
	require.Fail(t, "the page is replaced again and again", condition)
}

func eval[T any](t *testing.T, ctx context.Context, expression string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	require.NoError(t, err, expression)
	return v
}

// fill types a text into a pane.
func fill(t *testing.T, ctx context.Context, pane, text string) {
	t.Helper()
	value, err := json.Marshal(text)
	require.NoError(t, err)
	eval[bool](t, ctx, fmt.Sprintf(`(() => { const e = document.getElementById(%q); e.value = %s; return e.dispatchEvent(new Event("input")) })()`, pane, value))
}

// empty clears all panes but the template.
func empty(t *testing.T, ctx context.Context) {
	t.Helper()
	for _, pane := range []string{"spec", "properties", "links", "instance"} {
		fill(t, ctx, pane, "")
	}
}

// The texts of the output, and of the marked lines of the template.
const (
	output = `document.getElementById("output").value`
	missed = `[...document.querySelectorAll("#template .cm-line.missed")].map((e) => e.textContent)`
)

func TestRenders(t *testing.T) {
	ctx, _ := open(t, 1280, 900)
	require.Contains(t, eval[string](t, ctx, output), "listen: 10.0.0.1:8080\ntls: off\ndatabases:\n- 10.0.0.10:5432\n- 10.0.0.11:5432\n")
	require.Equal(t, "workers", eval[string](t, ctx, `document.getElementById("unread").innerText`))
	require.Contains(t, eval[string](t, ctx, `document.getElementById("untaken").innerText`), "3:4 if_p: ")
	require.Equal(t, []any{"tls: |", `<%= certificate.lines.map { |line| "  " + line.chomp }.join("\n") %>`}, eval[[]any](t, ctx, missed))
	require.Equal(t, "○○○", eval[string](t, ctx, `document.querySelector("#template .missed-gutter").textContent`)) // the first one is the spacer
	fill(t, ctx, "properties", "port: 9000\nlabels: {}\n")
	until(t, ctx, output+`.includes("listen: 10.0.0.1:9000")`)
	fill(t, ctx, "template", "<%= spec.index %> <%= SecureRandom.hex.size %>")
	until(t, ctx, output+` === "2 32"`)
	require.Equal(t, "spec.index", eval[string](t, ctx, `document.getElementById("reads").innerText`))
	require.NotEqual(t, "nothing", eval[string](t, ctx, `document.getElementById("volatile").innerText`))
}

// TestCreateEnv switches to create-env and back, and shares it.
func TestCreateEnv(t *testing.T) {
	ctx, _ := open(t, 1280, 900)
	empty(t, ctx)
	fill(t, ctx, "template", "<%= spec.az %> <%= name %>")
	until(t, ctx, output+` === "z1 group"`)
	do(t, ctx, chromedp.Click("#create-env"))
	until(t, ctx, output+` === "unknown job"`)
	require.Equal(t, []any{"links", "facts"}, eval[[]any](t, ctx, `[...document.querySelectorAll(".director[hidden]")].map((e) => (e.querySelector("code-editor") ?? e).id)`))
	fill(t, ctx, "template", "\n<%= link('db') %>")
	until(t, ctx, `document.querySelector("#findings button")?.textContent.includes(":2:1 NoMethodError: undefined method 'link'")`)
	fill(t, ctx, "template", "<%= name %>")
	until(t, ctx, output+` === "job"`)
	do(t, ctx, chromedp.Click("#share"))
	until(t, ctx, `location.hash.length > 1`)
	do(t, ctx, chromedp.Reload())
	until(t, ctx, `document.getElementById("status").className === "good"`)
	until(t, ctx, `document.getElementById("create-env").checked && `+output+` === "job"`)
	do(t, ctx, chromedp.Click("#create-env"))
	until(t, ctx, output+` === "group"`)
	require.Empty(t, eval[[]any](t, ctx, `[...document.querySelectorAll(".director[hidden]")]`))
}

func TestErrors(t *testing.T) {
	ctx, _ := open(t, 1280, 900)
	empty(t, ctx)
	fill(t, ctx, "template", "fine\n  <%= p('none') %>\n")
	until(t, ctx, `document.querySelectorAll("#findings button").length === 1`)
	require.Equal(t, "config.yml.erb:2:7 Bosh::Common::Template::UnknownProperty: Can't find property '[\"none\"]'",
		eval[string](t, ctx, `[...document.querySelector("#findings button").childNodes].slice(0, 3).map((e) => e.textContent).join("")`))
	require.Equal(t, "  <%= p('none') %>\n      ^", eval[string](t, ctx, `document.querySelector("#findings pre").textContent`))
	until(t, ctx, marked+`[0] === "p"`)
	do(t, ctx, chromedp.Click("#findings button"))
	require.Equal(t, "template 11", eval[string](t, ctx, `(() => { const e = document.activeElement.closest("code-editor"); return e.id + " " + e.selection.from })()`))

	fill(t, ctx, "template", "<%= `ls` %><%= `id` %>\n<%= 2i %>")
	fill(t, ctx, "properties", "a: [1,\n")
	fill(t, ctx, "links", "db: 5")
	until(t, ctx, `document.querySelectorAll("#findings button").length === 5`)
	require.ElementsMatch(t, []any{"template", "properties", "links"},
		eval[[]any](t, ctx, `[...document.querySelectorAll("[aria-invalid=true]")].map((e) => e.closest("code-editor").id)`))
	until(t, ctx, marked+".join() === '`,`,2i,5'")                                   // of the properties the end is marked, which has no letter
	until(t, ctx, `document.querySelectorAll(".cm-lint-marker-error").length === 4`) // one in each line
	require.Equal(t, "Templates can't start processes.", eval[string](t, ctx, `document.querySelector("#findings em").textContent`))

	empty(t, ctx)
	fill(t, ctx, "spec", "properties: {admin.password: {default: x}}")
	fill(t, ctx, "template", "<%= p('admin.pasword') %>")
	until(t, ctx, `document.querySelector("#findings em")?.textContent === "Did you mean admin.password?"`)
}

// marked are the marks of errors in the editors.
const marked = `[...document.querySelectorAll(".cm-lintRange-error")].map((e) => e.textContent)`

// Typed text arrives, is highlighted, and marks the old output as outdated until the new one appears. Tab leaves an
// editor.
func TestTyping(t *testing.T) {
	ctx, _ := open(t, 1280, 900)
	do(t, ctx, chromedp.Click("#template .cm-content"), chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	do(t, ctx, chromedp.KeyEvent("port: <%= 1 + %>"))
	until(t, ctx, `document.getElementById("status").className === "bad"`)
	require.Equal(t, "port: <%= 1 + %>", eval[string](t, ctx, `document.getElementById("template").value`))
	require.True(t, eval[bool](t, ctx, `document.querySelector(".results").classList.contains("stale")`))
	require.Equal(t, "dashed", eval[string](t, ctx, `getComputedStyle(document.getElementById("output")).borderTopStyle`))
	if before := eval[string](t, ctx, output); !strings.HasPrefix("port: ", before) { // typed slowly, its beginnings were rendered
		require.Contains(t, before, "listen:", "the output of the input before")
	}
	do(t, ctx, chromedp.KeyEvent(strings.Repeat("\b", 2)+"2 %>"))
	until(t, ctx, output+` === "port: 3"`)
	require.False(t, eval[bool](t, ctx, `document.querySelector(".results").classList.contains("stale")`))
	require.Equal(t, ": <%= %>", eval[string](t, ctx, `[...document.querySelectorAll("#template .tok-meta")].map((e) => e.textContent).filter((s) => s.includes("%")).join(" ")`))
	require.Equal(t, "12", eval[string](t, ctx, `[...document.querySelectorAll("#template .tok-number")].map((e) => e.textContent).join("")`))
	do(t, ctx, chromedp.KeyEvent("\t"))
	require.Equal(t, "spec", eval[string](t, ctx, `document.activeElement.closest("code-editor").id`))
}

// The suffix of the template's name selects the language around the tags.
func TestLanguages(t *testing.T) {
	ctx, _ := open(t, 1280, 900)
	empty(t, ctx)
	const kinds = `[...document.querySelectorAll("#template [class*=tok-]")].map((e) => e.className + " " + e.textContent)`
	for name, kind := range map[string]string{"ctl": "tok-keyword if", "a/start.sh.erb": "tok-keyword if", "x.yml": "tok-string \"if x: y\"", "x.txt": ""} {
		eval[bool](t, ctx, fmt.Sprintf(`(() => { const e = document.getElementById("name"); e.value = %q; return e.dispatchEvent(new Event("input")) })()`, name))
		fill(t, ctx, "template", map[bool]string{true: "- \"if x: y\" <%# c %>", false: "if true; then <%# c %>"}[name == "x.yml"])
		until(t, ctx, kinds+`.includes("tok-comment  c ")`)
		if kind != "" {
			until(t, ctx, kinds+fmt.Sprintf(`.includes(%q)`, kind))
		} else {
			require.NotContains(t, eval[[]any](t, ctx, kinds), "tok-keyword if")
		}
	}
}

// The buttons next to the output copy it, and save it under the name of the file.
func TestCopyAndDownload(t *testing.T) {
	ctx, _ := open(t, 1280, 900)
	empty(t, ctx)
	fill(t, ctx, "template", "<%= 'ü' * 3 %>\n")
	until(t, ctx, output+` === "üüü\n"`)
	eval[bool](t, ctx, `(() => {
		navigator.clipboard.writeText = async (text) => { window.copied = text };
		HTMLAnchorElement.prototype.click = async function() { window.saved = this.download + " " + await (await fetch(this.href)).text() };
		return true })()`)
	do(t, ctx, chromedp.Click("#copy"))
	until(t, ctx, `window.copied === "üüü\n" && document.getElementById("status").textContent.includes("clipboard")`)
	eval[bool](t, ctx, `(() => { window.fetched = []; const old = URL.createObjectURL; URL.createObjectURL = (b) => { b.text().then((s) => window.text = s); return old(b) }; return true })()`)
	do(t, ctx, chromedp.Click("#download"))
	until(t, ctx, `window.text === "üüü\n"`)
}

// The page that the tool serves behaves like the one with its own evaluator.
func TestServed(t *testing.T) {
	ctx, _ := show(t, chromium(t), site.Server("", nil).Handler, 1280, 900)
	fill(t, ctx, "template", "<%= p('prot') %>")
	until(t, ctx, `document.querySelector("#findings em")?.textContent === "Did you mean port?"`)
	fill(t, ctx, "template", "<%= p('port') %>")
	until(t, ctx, output+` === "8080"`)
}

// The styles of the editor apply although the page's policy forbids style elements.
func TestPolicy(t *testing.T) {
	ctx, _ := open(t, 1280, 900)
	require.Zero(t, eval[float64](t, ctx, `document.querySelectorAll("style").length`))
	require.Equal(t, "flex", eval[string](t, ctx, `getComputedStyle(document.querySelector(".cm-scroller")).display`))
	require.Equal(t, "", eval[string](t, ctx, `(() => { const e = document.createElement("style"); e.textContent = "body { --seen: yes }"; document.head.append(e); return getComputedStyle(document.body).getPropertyValue("--seen") })()`))
}

// A template without end neither stops the page nor the renders after it.
func TestHostile(t *testing.T) {
	ctx, _ := open(t, 1280, 900)
	empty(t, ctx)
	for _, template := range []string{
		"<% loop {} %>",
		"<% a = 'x' * 1000; loop { a += a } %>",
		"<%= ('a' * 30) =~ /(a+)+$b/ %><% def f; f; end; f %>",
		"<%= (1..10**9).sum { |n| n.to_s.size } %>",
	} {
		fill(t, ctx, "template", template)
		// Meanwhile the page responds.
		require.Equal(t, template, eval[string](t, ctx, `document.getElementById("template").value`))
		until(t, ctx, `document.getElementById("status").className === "bad"`)
		fill(t, ctx, "template", "still <%= 1 + 1 %>")
		until(t, ctx, output+` === "still 2" && document.getElementById("status").className === "good"`)
	}
}

// A render that takes longer than the page's patience is stopped, and so is the next one.
func TestStopped(t *testing.T) {
	ctx, _ := visit(t, time.Millisecond, 1280, 900)
	eval[int](t, ctx, `(() => { const end = Worker.prototype.terminate; window.ended = 0;
		Worker.prototype.terminate = function() { window.ended++; return end.call(this) }; return 0 })()`)
	for n, template := range []string{"<% loop {} %>", "<% loop { 1 } %>"} {
		eval[string](t, ctx, `document.getElementById("status").textContent = ""`)
		fill(t, ctx, "template", template)
		until(t, ctx, `document.getElementById("status").textContent === "The template was stopped after 0.001 s."`)
		require.Greater(t, eval[int](t, ctx, `window.ended`), n)
	}
}

func TestShare(t *testing.T) {
	ctx, server := open(t, 1280, 900)
	empty(t, ctx)
	const text = "grüße <%= p('a') %>\n"
	fill(t, ctx, "template", text)
	fill(t, ctx, "properties", "a: ☃")
	until(t, ctx, output+` === "grüße ☃\n"`)
	do(t, ctx, chromedp.Click("#share"))
	until(t, ctx, `location.hash.length > 10`)
	link := eval[string](t, ctx, `location.href`)
	do(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(link))
	until(t, ctx, output+` === "grüße ☃\n"`)
	require.Equal(t, text, eval[string](t, ctx, `document.getElementById("template").value`))
	require.Equal(t, "config.yml.erb", eval[string](t, ctx, `document.getElementById("name").value`))
	do(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(server.URL+"/#damaged!"))
	until(t, ctx, output+`.includes("listen:")`)
}

func TestOffline(t *testing.T) {
	ctx, server := open(t, 1280, 900)
	until(t, ctx, `navigator.serviceWorker.controller !== null`)
	server.CloseClientConnections()
	server.Close()
	do(t, ctx, chromedp.Reload())
	until(t, ctx, `document.getElementById("status").className === "good"`)
	fill(t, ctx, "template", "offline <%= 6 * 7 %>")
	until(t, ctx, output+` === "offline 42"`)
}

// Nothing overflows a screen, all controls have names, and the keyboard reaches them in reading order.
func TestScreens(t *testing.T) {
	for name, size := range map[string][2]int{"desktop": {1366, 800}, "telephone": {390, 844}} {
		t.Run(name, func(t *testing.T) {
			ctx, _ := open(t, size[0], size[1])
			require.Empty(t, eval[[]any](t, ctx, `[...document.body.querySelectorAll(":not(.skip)")].filter((e) => !e.closest("code-editor, pre")
				&& e.getBoundingClientRect().right > innerWidth).map((e) => e.outerHTML)`))
			require.Empty(t, eval[[]any](t, ctx, `[...document.querySelectorAll("[role=textbox], input, select, button")]
				.filter((e) => !e.labels?.length && !document.getElementById(e.getAttribute("aria-labelledby")) && !e.textContent.trim()).map((e) => e.outerHTML)`))
			require.Empty(t, eval[[]any](t, ctx, `[...document.querySelectorAll("code-editor")]
				.filter((e) => e.getBoundingClientRect().width < 150 || e.getBoundingClientRect().height < 60).map((e) => e.id)`))
			inputs, results := []string{"name", "template", "spec", "properties", "links", "instance"}, []string{"copy", "download", "output", "facts", "legend"}
			want, before := slices.Concat([]string{"skip", "examples", "create-env", "share"}, inputs, results), "left"
			if name == "telephone" {
				want, before = slices.Concat([]string{"skip", "examples", "create-env", "share"}, results, inputs), "top"
			}
			var order []string
			for range want {
				do(t, ctx, chromedp.KeyEvent("\t"))
				order = append(order, eval[string](t, ctx, `(() => { const e = document.activeElement; return e.id || e.closest("code-editor, details")?.id || e.className })()`))
			}
			require.Equal(t, want, order)
			first, second := "template", "output"
			if name == "telephone" {
				first, second = second, first
			}
			require.True(t, eval[bool](t, ctx, fmt.Sprintf(`document.getElementById(%q).getBoundingClientRect()[%q] < document.getElementById(%q).getBoundingClientRect()[%q]`, first, before, second, before)))
			if dir := os.Getenv("PLAYGROUND_SCREENSHOTS"); dir != "" { // for visual inspection
				shot, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(filepath.Join(dir, name+".png"), shot, 0o644))
			}
		})
	}
}

// The whole page is small enough for a telephone.
func TestSize(t *testing.T) {
	dir, err := built()
	require.NoError(t, err)
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	var sum int64
	for _, f := range files {
		info, err := f.Info()
		require.NoError(t, err)
		sum += info.Size()
	}
	require.Less(t, sum, int64(5_200_000))
}
