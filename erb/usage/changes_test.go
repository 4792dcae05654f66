package usage_test

// This file tests the changes of templates.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/usage"
)

func TestChanges(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"<%= p('a') %>", "1:5 output <%= nil %>; 1:7 string <%= p('a~') %>"},
		{"<%= nil -%>\n<%= '' %>", "2:5 string <%= nil -%>\n<%= '~' %>"},
		{"<%= a -%>", "1:5 output <%= nil -%>"},
		{"<% if a -%>\nb\n<% end %>", "1:7 condition <% if true -%>\nb\n<% end %>; 1:7 condition <% if false -%>\nb\n<% end %>; 2:1 text <% if a -%>\n<% end %>"},
		{"<% if(a) then b elsif c; d end %>", "1:6 condition <% if true then b elsif c; d end %>; 1:6 condition <% if false then b elsif c; d end %>; " +
			"1:23 condition <% if(a) then b elsif true; d end %>; 1:23 condition <% if(a) then b elsif false; d end %>"},
		{"<% a unless b.any? { |c| c } %>", "1:13 condition <% a unless true %>; 1:13 condition <% a unless false %>"},
		{"<%= a ? b : c(d) %>", "1:5 output <%= nil %>; 1:9 condition <%= a ? c(d) : c(d) %>; 1:13 condition <%= a ? b : b %>"},
		{"<% a = b && c || d %>", "1:10 operator <% a = b || c || d %>; 1:15 operator <% a = b && c && d %>"},
		{"<% a = b == c %>", "1:10 operator <% a = b != c %>"},
		{"<% a = b < 9 %>", "1:10 operator <% a = b > 9 %>; 1:12 integer <% a = b < 10 %>"},
		{"<% a = b >= c %>", "1:10 operator <% a = b <= c %>"},
		{"<% a = true %>", "1:8 boolean <% a = false %>"},
		{"<% a = [b, c] %>", "1:9 element <% a = [c] %>; 1:10 element <% a = [b] %>"},
		{"<% a = [\n  b,\n  c,\n] %>", "2:3 element <% a = [\n  c,\n] %>; 2:4 element <% a = [\n  b,\n] %>"},
		{"<% a = { b: c } %>", "1:10 element <% a = {  } %>"},
		{"<% a(b, c { |d, e| f }) %>", "1:7 argument <% a(b) %>"},
		{"<% a = \"b#{c}d\" %>", "1:9 string <% a = \"~b#{c}d\" %>; 1:14 string <% a = \"b#{c}~d\" %>"},
		{"<% a = %w(b c) %>", "1:11 string <% a = %w(~b c) %>; 1:13 string <% a = %w(b ~c) %>"},
		{"<% a = 'it\\'s' # 'b'\n%>", "1:8 string <% a = 'it\\'s~' # 'b'\n%>"},
		{"<% raise \"a #{b} c\" if d %>", "1:24 condition <% raise \"a #{b} c\" if true %>; 1:24 condition <% raise \"a #{b} c\" if false %>"},
		{"a: 1\n# no\n---\n}\nb <%= c %>\n", "1:1 text # no\n---\n}\nb <%= c %>\n; 5:7 output a: 1\n# no\n---\n}\nb <%= nil %>\n"},
		{"<%% a\nb\n", ""},
		{"<% a = <<~B\n  c\nB\n%>", ""},
	} {
		list, err := usage.Changes(t.Context(), "t", c.text)
		require.NoError(t, err, c.text)
		var got []string
		for _, one := range list {
			got = append(got, fmt.Sprintf("%d:%d %s %s", one.Line, one.Column, one.What, one.Apply(c.text)))
		}
		require.Equal(t, c.want, strings.Join(got, "; "), c.text)
	}
}

func TestChangesErrors(t *testing.T) {
	var e *erb.Error
	_, err := usage.Changes(t.Context(), "t", "<% if %>")
	require.ErrorAs(t, err, &e)
	require.Equal(t, erb.Syntax, e.Kind)
	gone := errors.New("gone")
	ctx, end := context.WithCancelCause(t.Context())
	end(gone)
	_, err = usage.Changes(ctx, "t", "<%= a %>")
	require.ErrorIs(t, err, gone)
}

// FuzzChanges asks for changes of any template: each is one span that can be replaced, and the result can be parsed.
func FuzzChanges(f *testing.F) {
	f.Add("<%= a ? \"b#{c}\" : [d, %w(e f)] %>\ng\n<% if h == 1 -%><% end %>")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := usage.Changes(t.Context(), "t", text)
		if err != nil {
			return
		}
		for _, c := range list {
			require.NotEqual(t, text, c.Apply(text))
			_, err := usage.Parse(t.Context(), "t", c.Apply(text))
			require.NoError(t, err)
		}
	})
}
