package erb_test

// This file tests templates with many local variables, which are looked up differently from a few.

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// However many variables a scope has, each keeps its own value: assigned in the scope itself, in a block or in an
// evaluated string, and as a parameter.
func TestManyVariables(t *testing.T) {
	for _, n := range []int{1, 15, 16, 17, 18, 40, 1000} {
		var assign, change, params, values, want []string
		for i := range n {
			name := fmt.Sprintf("v%d", i)
			assign = append(assign, fmt.Sprintf("%s = %d", name, i))
			change = append(change, fmt.Sprintf("%s += %d", name, n))
			params = append(params, name)
			values = append(values, fmt.Sprint(i))
			want = append(want, fmt.Sprint(i+2*n))
		}
		list := strings.Join(params, ", ")
		for where, text := range map[string]string{
			"template": "<% %s; 1.times { %s }; eval('%s') %><%= [%s].join(',') %>",
			"method":   "<% def f(list) %s; 1.times { %s }; eval('%s'); [%s].join(',') end %><%= f([]) %>",
			"block":    "<%= [0].map { |x| %s; 1.times { %s }; eval('%s'); [%s].join(',') }.first %>",
		} {
			out := rendered(t, fill(text, strings.Join(assign, "; "), strings.Join(change, "; "), strings.Join(change, "; "), list))
			require.Equal(t, strings.Join(want, ","), out, "%d in a %s", n, where)
		}
		call := fill("<% def g(%s) = [%s].join(',') %><%= g(%s) %>|<%= proc { |%s| [%s].join(',') }.call([%s]) %>",
			list, list, strings.Join(values, ", "), list, list, strings.Join(values, ", "))
		all := strings.Join(values, ",")
		require.Equal(t, all+"|"+all, rendered(t, call), "%d parameters", n)
	}
}

// fill substitutes values in text.
func fill(text string, values ...string) string {
	for _, v := range values {
		text = strings.Replace(text, "%s", v, 1)
	}
	return text
}

func rendered(t *testing.T, text string) string {
	t.Helper()
	tmpl, err := erb.Parse("variables", text)
	require.NoError(t, err)
	out, err := tmpl.Render(context.Background(), erb.Input{})
	require.NoError(t, err)
	return out.Text
}
