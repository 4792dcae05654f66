package erb_test

// This file tests the origins of the output of renders.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// TestOrigins renders templates whose output has a marker, and looks up its place in the template.
func TestOrigins(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a\nX\n", "2:1"},
		{"<%= 1 %>\n  <%= 'X' %>", "2:3 tag"},
		{"<% 3.times do |i| %>\n<%= i %> X\n<% end %>", "2:10"},
		{"<%- if true -%>\n  a\n<%- end -%>\n b X", "4:4"},
		{"<%= 'a' * 100 %>\n<% [1].each do %><%= \"X\" %><% end %>", "2:18 tag"},
		{"a <% _erbout << 'b' %>\nX", "2:1"},
		{"ä <%= 'ü' %>\nXe", "2:1"},
		{"<% _erbout.clear %>\nX", "2:1"},
		{"gone <% _erbout.replace('') %>\n\n X", "3:2"},
	} {
		parsed, err := erb.ParseTraced(t.Context(), "t", c.text)
		require.NoError(t, err)
		out, err := parsed.Render(t.Context(), erb.Input{})
		require.NoError(t, err)
		at, tag := out.Source(strings.Index(out.Text, "X"))
		got := fmt.Sprintf("%d:%d", 1+strings.Count(c.text[:at], "\n"), at-strings.LastIndex(c.text[:at], "\n"))
		if tag {
			got += " tag"
		}
		require.Equal(t, c.want, got, c.text)
		plain, err := erb.Parse("t", c.text)
		require.NoError(t, err)
		same, err := plain.Render(t.Context(), erb.Input{})
		require.NoError(t, err)
		require.Equal(t, same.Text, out.Text)
		require.Empty(t, same.Origins)
		at, _ = same.Source(0)
		require.Zero(t, at)
	}
}
