package syntax

// This file tests the words that editors colour.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb/internal/source"
)

var wordKinds = map[WordKind]string{KeywordWord: "keyword", StringWord: "string", NumberWord: "number", SymbolWord: "symbol", RegexpWord: "regexp",
	CommentWord: "comment", VariableWord: "variable", ConstantWord: "constant", DefinedWord: "defined", SelfWord: "self", MethodWord: "method"}

func TestWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"port: <%= p('web.port', 0x1f) %> if", "self p, string 'web.port', number 0x1f"},
		{"<% if_link('db') do |db| -%>\n<%= db.p(\"x\") %>\n<% end.else do %>\n<% end -%>",
			"self if_link, string 'db', keyword do, variable db, variable db, method p, string \"x\", keyword end, method else, keyword do, keyword end"},
		{"<%# a\nb %>x<% c = 1 # d %><% c %>", "comment  a, comment b , variable c, number 1, comment # d , comment  c "},
		{"<% c = 1 # d\n e = :f %><%= {g: c, 'h': @i, \"j\" => $k} %>",
			"variable c, number 1, comment # d, variable e, symbol :f, symbol g, variable c, string 'h':, variable @i, string \"j\", variable $k"},
		{"<%= \"a#{b.c(\"d#{1}\")}e\" + %w[f g].join('') %>",
			"string \"a, self b, method c, string \"d, number 1, string \", string e\", string %w[f g], method join, string ''"},
		{"<%= \"a#@b-\" %>", "string \"a, variable @b, string -\""},
		{"<% x = <<A + <<~B\n a\nA\n  b #{p('c')}\n  d\nB\ny = 1 %>",
			"variable x, string <<A, string <<~B, string  a, string A, string   b , self p, string 'c', string   d, string B, variable y, number 1"},
		{"<% x = <<A\na #{\"b#{1}c\"} d\nA\n%>",
			"variable x, string <<A, string a , string \"b, number 1, string c\", string  d, string A"},
		{"<% def f(a) a =~ /b#{1}c/mi && JSON.dump(:\"x y\") end %>",
			"keyword def, defined f, variable a, variable a, regexp /b, number 1, regexp c/mi, constant JSON, method dump, symbol :\"x y\", keyword end"},
		{"<% defined?(x) ? 1.5r : ?é %>", "keyword defined?, self x, number 1.5r, string ?é"},
		{"<% a = [1].map &:b\nif a then 1 else %i[x] end while false %>",
			"variable a, number 1, method map, symbol :b, keyword if, variable a, keyword then, number 1, keyword else, symbol %i[x], keyword end, keyword while, keyword false"},
		{"<% 'a\r\nb' %>\r\n<% 1\r\n# c\r\n%>", "string 'a, string b', number 1, comment # c"},
		{"<%= '<%% %%>' %>", "string '<%% %%>'"},
		{"<%= 1 + 'a %> <%= 2 %>", "number 1"}, // a mistake
		{"<%= 1 %> <%= 2", "number 1"},
		{"<%% p %> <%% 1", ""},
		{"<% x = 1\n=begin\ny\n=end\nx.+ 2 %>", "variable x, number 1, comment =begin, comment y, comment =end, variable x, number 2"},
	} {
		var got []string
		for _, w := range Words(source.NewFile("t", c.text), Limits{}) {
			got = append(got, fmt.Sprintf("%s %s", wordKinds[w.Kind], c.text[w.From:w.To]))
		}
		require.Equal(t, c.want, strings.Join(got, ", "), c.text)
	}
}

func FuzzWords(f *testing.F) {
	for _, c := range goldenCases(f) {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, w := range Words(source.NewFile("t", text), Limits{Size: 1 << 16}) {
			if w.From < last || w.To <= w.From || w.To > len(text) || strings.Contains(text[w.From:w.To], "\n") {
				t.Fatalf("%q has %+v after %d", text, w, last)
			}
			last = w.To
		}
	})
}
