package language

// This file tests the rendered texts of open templates.

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// renders reads notifications until there is a rendered text.
func (c *client) renders() (got renderedParams) {
	c.t.Helper()
	for m := range c.from {
		if m.Method == "boshrender/rendered" {
			require.NoError(c.t, json.Unmarshal(m.Params, &got))
			return got
		}
		c.notified(m)
	}
	c.t.Fatal("the server ended")
	return got
}

func (c *client) command(name, file string) *message {
	return c.send("workspace/executeCommand", object{"command": name, "arguments": []string{uriOf(c.path(file))}})
}

// The rendered text follows the text of the template, of the spec and of links. An error stands in its place.
func TestRendered(t *testing.T) {
	e := newClient(t, workspace)
	e.open(webTemplate, "port: <%= p('web.port') %>")
	require.Nil(t, e.command(commandRender, webTemplate).Error)
	got := e.renders()
	require.Equal(t, renderedParams{uriOf(e.path(webTemplate)), "port: 8080", false}, got)
	e.change(webTemplate, object{"text": "<%= p('web.port') + 'x' %>"})
	got = e.renders()
	require.True(t, got.Failed)
	require.Regexp(t, `\Atemplates/web.yml.erb:1:`, got.Text)
	require.Contains(t, got.Text, "TypeError")
	e.change(webTemplate, object{"text": "<%= p('web.port' %>"})
	require.True(t, e.renders().Failed)
	e.change(webTemplate, object{"text": "<%= p('web.other') %>"})
	require.Contains(t, e.renders().Text, "web.other")
	e.open("rel/jobs/web/spec", workspace["rel/jobs/web/spec"]+"  web.other: {default: 7}\n")
	require.Equal(t, "7", e.renders().Text)
	require.Nil(t, e.command(commandStop, webTemplate).Error)
	e.open("manifest.yml", "")
	e.change(webTemplate, object{"text": "<%= p('web.none') %>"})
	e.wait(webTemplate, func(list []string) bool { return len(list) == 1 }) // and nothing is rendered: notified would fail
}

func TestCommandsRefused(t *testing.T) {
	e := newClient(t, workspace)
	e.open("manifest.yml", "")
	require.Equal(t, codeFailed, e.command(commandRender, "manifest.yml").Error.Code)
	require.Equal(t, codeFailed, e.command(commandRender, webTemplate).Error.Code)
	require.Equal(t, codeFailed, e.command("other", webTemplate).Error.Code)
	for _, arguments := range []any{nil, []int{1}, []string{}} {
		require.Equal(t, codeParams, e.send("workspace/executeCommand", object{"command": commandRender, "arguments": arguments}).Error.Code)
	}
}

// The values of tags are hints once the editor has been told to ask again. Made values and secrets are none.
func TestValueHints(t *testing.T) {
	all := maps.Clone(workspace)
	all["rel/jobs/web/spec"] += "  web.list: {default: [a, b]}\n  web.password: {default: hunter2}\n  web.name: {}\n"
	for code, want := range map[string][]string{
		"<%= p('web.port') %>":                              {"0:17 = 8080"},
		"𝄞 <%= p('web.port') + 1 %>":                        {"0:20 = 8080", "0:27 → 8081"},
		"<% p('web.list').each do |x| %><%= x %> <% end %>": {"0:16 = […]", "0:39 → a, …"},
		"<%= p('web.name') %><%= p('web.name').size %>":     nil,
		"<%= spec.ip %>\n<%= \"a\\nb\" %>":                  {"0:14 → 192.0.2.1", "1:13 → a…"},
		"<%= p('web.password') %>":                          {"0:24 → <redacted>"},
		"<%= '%%>' + spec.az -%>\n":                         {"0:23 → %>z1"},
		"<%= nil %><%= ' ' %>":                              nil,
	} {
		e := newClientWith(t, all, object{"workspace": object{"inlayHint": object{"refreshSupport": true}}})
		e.open(webTemplate, code)
		for m := range e.from {
			if m.Method == "workspace/inlayHint/refresh" {
				break
			}
			e.notified(m)
		}
		var got []inlayHint
		e.ask("textDocument/inlayHint", object{"textDocument": object{"uri": uriOf(e.path(webTemplate))}, "range": textRange{position{}, position{9, 0}}}, &got)
		var hints []string
		for _, h := range got {
			hints = append(hints, fmt.Sprintf("%d:%d %s", h.Position.Line, h.Position.Character, h.Label))
		}
		slices.Sort(hints)
		require.Equal(t, want, hints, code)
	}
}
