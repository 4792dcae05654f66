package yaml_test

// This file shows that errors of YAML have no content of the document.

import (
	"testing"

	"github.com/boshrender/boshrender/erb"
	"github.com/stretchr/testify/require"
)

// TestTags has documents with tags that are unsupported: the error names the place of the tag, which may be a secret,
// and not its text.
func TestTags(t *testing.T) {
	for text, place := range map[string]string{
		"a: !ruby/exception:Geheim {message: x}":   "line 1, column 4",
		"- 1\n- !ruby/hash-with-ivars:Geheim {}\n": "line 2, column 3",
	} {
		p, err := erb.Parse("a", "<%= YAML.unsafe_load(p('text')) %>")
		require.NoError(t, err)
		_, err = p.Render(t.Context(), erb.Input{Spec: map[string]any{"properties": map[string]any{"text": text}}})
		var e *erb.Error
		require.ErrorAs(t, err, &e)
		require.Equal(t, erb.Unsupported, e.Kind, e.Message)
		require.Contains(t, e.Message, place)
		require.NotContains(t, err.Error(), "Geheim")
	}
}
