package deploy

// This file tests how long processes are watched.

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestWatchSleeps(t *testing.T) {
	part := 29 * time.Second / 9
	for _, c := range []struct {
		least, most time.Duration
		want        []time.Duration
	}{
		{1000, 30000, append([]time.Duration{time.Second}, slices.Repeat([]time.Duration{part}, 9)...)},
		{1000, 2000, []time.Duration{time.Second, time.Second}},
		{30000, 240000, append([]time.Duration{30 * time.Second}, slices.Repeat([]time.Duration{15 * time.Second}, 14)...)},
		{4000, 4000, []time.Duration{4 * time.Second}},
	} {
		require.Equal(t, c.want, WatchSleeps(c.least*time.Millisecond, c.most*time.Millisecond))
	}
}
