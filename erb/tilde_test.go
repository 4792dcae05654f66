package erb_test

// This file tests the director's property enable_pre_ruby_3_2_equal_tilde_behavior.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// TestOldEqualTilde renders =~ of objects that have none, in sessions and with a cache, with and without the property.
func TestOldEqualTilde(t *testing.T) {
	template, err := erb.Parse("a.erb", `<%= [5 =~ /a/, [] =~ 1, Object.new =~ nil, {} !~ /a/, "ab" =~ /b/, nil =~ /a/].inspect %>`)
	require.NoError(t, err)
	var cache erb.Cache
	for range 2 {
		_, err = template.Render(context.Background(), erb.Input{Cache: &cache})
		var e *erb.Error
		require.ErrorAs(t, err, &e)
		require.Equal(t, "undefined method '=~' for an instance of Integer", e.Message)
		out, err := template.Render(context.Background(), erb.Input{Cache: &cache, OldEqualTilde: true})
		require.NoError(t, err)
		require.Equal(t, `[nil, nil, nil, true, 1, nil]`, out.Text)
	}
	plain, err := erb.Parse("b.erb", `<%= 5.respond_to?(:=~) %>`)
	require.NoError(t, err)
	session, err := erb.NewSession(erb.Input{Cache: &cache, OldEqualTilde: true})
	require.NoError(t, err)
	for _, want := range []string{"true", "true"} {
		out, err := session.Render(context.Background(), plain)
		require.NoError(t, err)
		require.Equal(t, want, out.Text)
		require.Empty(t, out.Volatile)
	}
	out, err := plain.Render(context.Background(), erb.Input{Cache: &cache})
	require.NoError(t, err)
	require.Equal(t, "false", out.Text)
}
