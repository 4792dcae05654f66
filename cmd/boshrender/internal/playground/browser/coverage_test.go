package browser_test

// This file tests the page of package coverage, which needs a browser too: its content, in light and dark, on two
// sizes of screen.

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/erb"
)

// coveragePage writes the page of a release, one of whose templates was rendered in part, and returns its address.
func coveragePage(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	const text = "port: <%= p('port') %>\n<% if p('tls') -%>\ntls: <b>\n<% else -%>\nno tls\n<% end -%>\n<% p('list').each do |x| -%>\n<%= x %>\n<% end -%>\n"
	for name, data := range map[string]string{
		"spec": "name: web\ntemplates: {web.erb: web}\nproperties: {port: {default: 1}, tls: {}, list: {}, old: {}}\n", "monit": "check <%= name %>\n",
		"templates/web.erb": text,
	} {
		path := filepath.Join(dir, "r/jobs/web", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(data), 0o644))
	}
	template, err := erb.ParseCovered(t.Context(), "web.erb", text)
	require.NoError(t, err)
	in, err := erb.ParseInput([]byte("properties: {port: 1, tls: false, list: [1, 2]}"))
	require.NoError(t, err)
	_, err = template.Render(t.Context(), in)
	require.NoError(t, err)
	report, err := coverage.NewReport(t.Context(), &coverage.Profile{Jobs: []*coverage.Job{{
		Release: filepath.Join(dir, "r"), Name: "web", Set: []string{"list"},
		Templates: []*coverage.Template{{Name: "templates/web.erb", Hash: coverage.Hash([]byte(text)), Coverage: template.Coverage()}},
	}}})
	require.NoError(t, err)
	page := filepath.Join(dir, "page.html")
	file, err := os.Create(page)
	require.NoError(t, err)
	require.NoError(t, report.WriteHTML(file))
	require.NoError(t, file.Close())
	return "file://" + page
}

// scheme makes the browser prefer light or dark.
func scheme(name string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
		})
		return err
	})
}

func TestCoveragePage(t *testing.T) {
	browser := chromium(t)
	page := coveragePage(t)
	ctx := browse(t, browser, 1200, 900)
	do(t, ctx, chromedp.Navigate(page+"#r/web/templates/web.erb"))
	rows := `[...document.querySelectorAll("details[open] .code tr")]`
	require.Equal(t, []any{
		"hit|1|1||port: <%= p('port') %>", "part|2|◑ 1|1/2|<% if p('tls') -%>", "gap||||if: ✗ true never, false 1×", "miss|3|✗ 0||tls: <b>", "|4|||<% else -%>",
		"hit|5|1||no tls", "|6|||<% end -%>", "part|7|◑ 1|1/3|<% p('list').each do |x| -%>", "gap||||loop: ✗ no turn never, ✗ one never, several 1×",
		"hit|8|2||<%= x %>", "|9|||<% end -%>", "miss|1|✗ 0||check <%= name %>",
	}, eval[[]any](t, ctx, rows+`.map((r) => [r.className, ...[...r.cells].map((c) => c.textContent)].join("|").trim())`))
	require.Equal(t, []any{"✗ never", "✓ yes", "✗ never", "✓ yes", "✓ yes", "✓ yes", "✗ never", "✗ never"},
		eval[[]any](t, ctx, `[...document.querySelector(".wide table").tBodies[0].rows].flatMap((r) => [r.cells[2].textContent, r.cells[3].textContent])`))

	for _, size := range []int{1200, 390} {
		do(t, ctx, chromedp.EmulateViewport(int64(size), 900))
		require.True(t, eval[bool](t, ctx, `document.documentElement.scrollWidth <= innerWidth`), "%d: the page is wider than the screen", size)
	}
	contrast := `(() => {
		const light = (c) => { const [r, g, b] = c.match(/[\d.]+/g).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
			return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
		const behind = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (c !== "rgba(0, 0, 0, 0)") return c; } return "rgb(255, 255, 255)"; };
		return Math.min(...[...document.querySelectorAll("td, th, p, a, summary, span, b")].map((e) => {
			const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); }));
	})()`
	var backgrounds []string
	for _, name := range []string{"light", "dark"} {
		do(t, ctx, scheme(name))
		backgrounds = append(backgrounds, eval[string](t, ctx, `getComputedStyle(document.body).backgroundColor`))
		require.GreaterOrEqual(t, eval[float64](t, ctx, contrast), 4.5, "%s: a text is hard to read", name)
	}
	require.NotEqual(t, backgrounds[0], backgrounds[1])
}
