package psych

// This file measures the memory of long integers.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLongIntegers(t *testing.T) {
	for _, digit := range []string{"7", "0x7", "0b1", "07"} {
		text := digit + strings.Repeat(digit[len(digit)-1:], 9000)
		require.LessOrEqual(t, testing.AllocsPerRun(5, func() { intOf(text) }), 10.0, "%s…: not an allocation for each few digits", digit)
	}
	data := []byte("[" + strings.Repeat("7", 9000) + "]")
	require.LessOrEqual(t, testing.AllocsPerRun(5, func() { _, _ = DecodeJSON(data, Limits{}) }), 40.0)
}
