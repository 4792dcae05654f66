package erb

// This file pins the steps of work that grows with data: limits, and inputs that are cached, depend on them.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSteps renders templates with the least limit that they end within, and with one step less.
func TestSteps(t *testing.T) {
	for template, steps := range map[string]int64{
		"<% h = {}; 1200.times { |i| h[i] = i } %>":            2481,
		"<% h = {}; 1537.times { |i| h[i] = i } %>":            3272,
		"<% h = {}; 5000.times { |i| h[i] = i } %>":            10774,
		"<% a = (0...16385).to_a; a.first(16384) %>":           2375,
		"<% a = (0...16385).to_a; a.first(16385) %>":           2375,
		`<% a = (0...20000).to_a; format("x", *a) %>`:          6353,
		"<% a = []; 20000.times { |i| a << i }; a.pop(300) %>": 43321,
	} {
		tmpl, err := Parse("t.erb", template)
		require.NoError(t, err)
		_, err = tmpl.Render(t.Context(), Input{Limits: Limits{Steps: steps}})
		require.NoError(t, err, template)
		_, err = tmpl.Render(t.Context(), Input{Limits: Limits{Steps: steps - 1}})
		require.Error(t, err, template)
	}
}
