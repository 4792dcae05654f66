package erb_test

// This file checks the error messages for frequent mistakes of authors.

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/psych"
)

// TestMistakes renders the templates of testdata/mistakes.txtar, which has for each the error reported here and, for
// the reader, Ruby's. With UPDATE=1 it updates the former.
func TestMistakes(t *testing.T) {
	const path = "testdata/mistakes.txtar"
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	archive := casefile.ParseArchive(data)
	update := os.Getenv("UPDATE") != ""
	for i := 0; i+2 < len(archive.Sections); i += 3 {
		source, ours := archive.Sections[i], &archive.Sections[i+1]
		require.Equal(t, "here", ours.Name)
		require.Equal(t, "Ruby", archive.Sections[i+2].Name)
		got := mistake(t, source.Text()) + "\n"
		if update {
			ours.Data = got
			continue
		}
		require.Equal(t, ours.Data, got, source.Data)
		require.NotContains(t, got, "Internal", source.Data)
		if strings.Contains(archive.Sections[i+2].Data, "SyntaxError") {
			require.Contains(t, got, "SyntaxError", source.Data)
		}
	}
	if update {
		out, err := archive.Format()
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, out, 0o644))
	}
}

// mistake returns the error of a template.
func mistake(t *testing.T, text string) string {
	t.Helper()
	template, err := erb.Parse("t.erb", text)
	if err == nil {
		plain := psych.MapOf("a", "1")
		properties := psych.MapOf("x", plain)
		properties.Set("a", "1")
		properties.Set("b", "2")
		_, err = template.Render(t.Context(), erb.Input{Spec: psych.MapOf("properties", properties)})
	}
	require.Error(t, err, text)
	var e *erb.Error
	require.True(t, errors.As(err, &e), text)
	require.Positive(t, e.Line, text)
	return err.Error()
}
