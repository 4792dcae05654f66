package erb_test

// This file tests which uses of ENV are refused.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// TestEnvironmentRefused reads and lists variables that a director's process may have. No template can rescue that.
func TestEnvironmentRefused(t *testing.T) {
	for call, construct := range map[string]string{
		"ENV['PATH']": "ENV of a variable that a process usually has", "ENV.fetch('http_proxy', 1)": "ENV of a variable that a process usually has",
		"ENV.key?('LC_ALL')": "ENV of a variable that a process usually has", "ENV.each_key { }": "ENV.each_key", "ENV.each_value { }": "ENV.each_value",
		"ENV.map { 1 }": "ENV.each", "ENV.first": "ENV.each", "ENV.to_h": "ENV.to_h", "ENV.inspect": "ENV.inspect", "ENV['X'] = 'a'": "ENV.[]=",
		"ENV.values_at('X')": "ENV.values_at", "ENV.sort_by { 1 }": "ENV.each", "ENV.delete('X')": "ENV.delete",
	} {
		template, err := erb.Parse("a.erb", "<%= begin; "+call+"; rescue Exception; 1; end %>")
		require.NoError(t, err)
		_, err = template.Render(context.Background(), erb.Input{})
		var e *erb.Error
		require.ErrorAs(t, err, &e, call)
		require.Equal(t, erb.Unsupported, e.Kind, call)
		require.Contains(t, e.Message, construct+": the environment can't be reached", call)
	}
}
