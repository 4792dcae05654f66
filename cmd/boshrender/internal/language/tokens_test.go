package language

// This file tests the kinds of words.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// decoded returns the tokens of an answer as an editor reads them.
func decoded(code string, data []int) (list []string) {
	x := newText(code)
	at := position{}
	for ; len(data) > 0; data = data[5:] {
		if data[0] > 0 {
			at.Character = 0
		}
		at.Line, at.Character = at.Line+data[0], at.Character+data[1]
		kind := tokenTypes[data[3]]
		for i, m := range tokenModifiers {
			if data[4]&(1<<i) != 0 {
				kind += "." + m
			}
		}
		end := position{at.Line, at.Character + data[2]}
		list = append(list, kind+" "+x.string[x.offset(at):x.offset(end)])
	}
	return list
}

// Words of Ruby have their kinds, at places in UTF-16 units.
func TestSemanticTokens(t *testing.T) {
	for _, c := range []struct{ file, code, want string }{
		{webTemplate, "𝄞é <%= p('𝄞é', 1) + \"𝄞#{spec.id}\" %> <%# 𝄞 %><% x = :é %>\r\n\r\n<% x.p %>",
			`function.defaultLibrary p, string '𝄞é', number 1, string "𝄞, function.defaultLibrary spec, method id, string ", comment  𝄞 , ` +
				`variable x, enumMember :é, variable x, method.defaultLibrary p`},
		{webTemplate, "<% if_link('db') do |db| %><%= db.p('x') %><% end.else do %><% def f; end; f %><% end %>",
			`function.defaultLibrary if_link, string 'db', keyword do, variable db, variable db, method.defaultLibrary p, string 'x', keyword end, ` +
				`method.defaultLibrary else, keyword do, keyword def, function.definition f, keyword end, function f, keyword end`},
		{"rel/jobs/web/monit", "check <%= JSON =~ /x/ %>", "class JSON, regexp /x/"},
		{"rel/jobs/web/spec", "name: <%= p('x') %>", ""},
		{webTemplate, "", ""},
	} {
		e := newClient(t, workspace)
		e.open(c.file, c.code+" ")
		var got semanticTokens
		e.ask("textDocument/semanticTokens/full", e.at(c.file, position{}), &got)
		require.NotNil(t, got.Data)
		require.Equal(t, c.want, strings.Join(decoded(c.code, got.Data), ", "), c.code)
	}
	require.Len(t, tokenOf.Get(), 11)
	for _, kind := range tokenOf.Get() {
		require.Contains(t, tokenTypes, kind)
	}
}
