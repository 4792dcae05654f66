//go:build linux

package procstat_test

// This file tests how a pool survives its children.

import (
	"context"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/procstat"
)

const variable = "BOSHRENDER_PROCSTAT"

// TestMain makes the test program a child if it was started as one.
func TestMain(m *testing.M) {
	if os.Getenv(variable) == "" {
		os.Exit(m.Run())
	}
	err := procstat.Serve(os.Stdin, os.Stdout, 4<<30, 1<<30, func(name string) string {
		switch name {
		case "panic":
			panic("at " + name)
		case "hang":
			for i := 0; ; i++ {
				_ = i
			}
		case "exit":
			os.Exit(3)
		}
		return name + " by " + strconv.Itoa(os.Getpid())
	})
	if err != nil {
		panic(err)
	}
}

// TestPool ends children in all ways. Each job gets its result or how its child ended, and a new child goes on.
func TestPool(t *testing.T) {
	jobs := []string{"a", "b", "panic", "c", "hang", "exit", "d", "fresh"}
	got := make([]string, len(jobs))
	err := procstat.Pool[string, string]{
		Variable: variable, Value: "yes",
		MaxCPU: func(string) time.Duration { return 300 * time.Millisecond },
		Fresh:  func(_ int, j string) bool { return j == "fresh" },
		Ended: func(i int, j string, e procstat.End) string {
			require.Equal(t, jobs[i], j)
			require.Error(t, e.Err)
			if e.Hung > 0 {
				return "hung"
			}
			return e.Cause()
		},
	}.Run(1, jobs, func(i int, r string) { got[i] = r })
	require.NoError(t, err)
	require.Equal(t, []string{"panic: at panic", "hung", ""}, []string{got[2], got[4], got[5]})
	by := func(i int) string { return got[i][len(jobs[i]):] }
	require.Equal(t, by(0), by(1), "one child does several jobs")
	require.NotEqual(t, by(1), by(3))
	require.NotEqual(t, by(6), by(7))
}

func TestWatch(t *testing.T) {
	w := procstat.NewWatch(0)
	for w.Err() == nil { // time passes
	}
	gap, cpu := w.End()
	require.LessOrEqual(t, gap, cpu)
	require.NotErrorIs(t, w.Err(), context.Canceled)
	later := procstat.NewWatch(time.Hour)
	require.NoError(t, later.Err())
}
