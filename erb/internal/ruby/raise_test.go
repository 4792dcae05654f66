package ruby

// This file tests that messages which show long texts are formatted as by fmt.Sprintf.

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRaiseLong compares the messages of exceptions that show a long text with the results of fmt.Sprintf.
func TestRaiseLong(t *testing.T) {
	long := strings.Repeat("a%s", CopyPiece)
	for _, test := range []struct {
		format string
		args   []any
	}{
		{"bad %s", []any{long}},
		{"%s: %d of %q%%", []any{long, 5, "x"}},
		{"%%-encoding (%s) %v", []any{long, true}},
		{"%d%s", []any{1, long}},
	} {
		b := NewRuntime(context.Background(), Limits{}).Budget()
		b.Raise(ArgumentErrorClass, test.format, test.args...)
		e, ok := b.Err().(*Exception)
		require.True(t, ok)
		require.True(t, e.Text() == fmt.Sprintf(test.format, test.args...), "%s", test.format)
	}
}
