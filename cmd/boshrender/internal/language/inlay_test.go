package language

// This file tests the hints with defaults.

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Defaults stand behind calls without a default, and secrets don't.
func TestInlayHints(t *testing.T) {
	all := maps.Clone(workspace)
	all["rel/jobs/web/spec"] += `  web.map: {default: {a: 1}}
  web.list: {default: [1]}
  web.none: {default: []}
  web.text: {default: "` + strings.Repeat("é", 31) + `"}
  web.lines: {default: "a\nb\n"}
  web.false: {default: false}
  web.password: {default: hunter2}
  web.pair: {type: certificate, default: hunter2, example: {ca: open, private_key: hunter2}}
  web.token: {example: hunter2}
  web.users: {default: [{name: admin, password: hunter2}], example: {a: {secret: hunter2}}}
  web.url: {default: "https://a:hunter2@b"}
`
	for _, c := range []struct {
		file, code string
		from, to   position
		want       []string
	}{
		{webTemplate, "𝄞 <%= p('web.port') %>\n<%= p \"web.port\" %><%= p('web.port').to_s %>", position{}, position{9, 0},
			[]string{"0:20 = 8080", "1:16 = 8080", "1:36 = 8080"}},
		{webTemplate, "<%= p('web.port') %>\n<%= p('web.port') %>", position{1, 0}, position{1, 20}, []string{"1:17 = 8080"}},
		{webTemplate, "<%= p('web.map') %>\n<%= p('web.list') %>\n<%= p('web.none') %>\n<%= p('web.false') %>", position{}, position{9, 0},
			[]string{"0:16 = {…}", "1:17 = […]", "2:17 = []", "3:18 = false"}},
		{webTemplate, "<%= p('web.text') %>", position{}, position{9, 0}, []string{"0:17 = " + strings.Repeat("é", 30) + "…"}},
		{webTemplate, "<%= p('web.url') %>", position{}, position{9, 0}, []string{"0:16 = https://a:<redacted>@b"}},
		{webTemplate, "<%= p('web.password') %><%= p('web.pair') %>", position{}, position{9, 0}, nil},
		{webTemplate, "<%= p('web.port', 1) %><%= p('web.tls.cert') %><%= p(['web.port', 'web.map']) %><%= p('web.nothing') %>", position{}, position{9, 0}, nil},
		{webTemplate, "<% if_p('web.port') { } %><%= p(\"web.#{'port'}\") %><%= link('db').p('db.port') %>", position{}, position{9, 0}, nil},
		{webTemplate, "<%= p('web.port') + %>", position{}, position{9, 0}, nil}, // a mistake
		{"rel/jobs/web/spec", "name: web", position{}, position{9, 0}, nil},
	} {
		e := newClient(t, all)
		e.open(c.file, c.code)
		var got []inlayHint
		e.ask("textDocument/inlayHint", object{"textDocument": object{"uri": uriOf(e.path(c.file))}, "range": textRange{c.from, c.to}}, &got)
		require.NotNil(t, got)
		var hints []string
		for _, h := range got {
			hints = append(hints, fmt.Sprintf("%d:%d %s", h.Position.Line, h.Position.Character, h.Label))
		}
		require.Equal(t, c.want, hints, c.code)
	}
	for name, want := range map[string]string{
		"web.password": "\n\nDefault:\n```yaml\n\"<redacted>\"\n```",
		"web.pair":     "\n\nDefault:\n```yaml\n\"<redacted>\"\n```\n\nExample:\n```yaml\nca: open\nprivate_key: \"<redacted>\"\n```",
		"web.token":    "\n\nNo default.\n\nExample:\n```yaml\n\"<redacted>\"\n```",
		"web.users":    "\n\nDefault:\n```yaml\n- name: admin\n  password: \"<redacted>\"\n```\n\nExample:\n```yaml\na:\n  secret: \"<redacted>\"\n```",
	} {
		e := newClient(t, all)
		var got *hover
		e.ask("textDocument/hover", e.cursorIn(webTemplate, "<%= p('|"+name+"') %>"), &got)
		require.Contains(t, got.Contents.Value, want)
		require.NotContains(t, got.Contents.Value, "hunter2")
	}
}
