package probe

// This file tests the common parts of the measuring programs.

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMedian(t *testing.T) {
	require.Zero(t, Median(nil))
	require.Equal(t, 7.0, Median([]float64{7}))
	list := []float64{9, 1, 5}
	require.Equal(t, 5.0, Median(list))
	require.Equal(t, []float64{9, 1, 5}, list, "left as it was")
	require.Equal(t, 3.0, Median([]float64{4, 1, 2, 3}))
}

func TestSamplerWithoutSettingsRunsOncePerSample(t *testing.T) {
	runs := 0
	Sampler{}.Time(func() { runs++ })
	require.Equal(t, 2, runs, "one to find the number of runs, and one sample")
}

func TestSamplesFillTheirTime(t *testing.T) {
	s := Sampler{Samples: 3, AtLeast: 2 * time.Millisecond}
	runs := 0
	each := s.Time(func() { runs++ })
	require.Greater(t, runs, 1000, "what takes nanoseconds runs often")
	require.Positive(t, each)
	require.Less(t, each, 2000.0, "microseconds for one run, not for all")
}

var kept []byte

func TestAllocations(t *testing.T) {
	objects, bytes := Allocations(func() { kept = make([]byte, 1<<20) })
	require.InDelta(t, 1, objects, 0.9)
	require.InDelta(t, 1<<20, bytes, 1<<16)
}

func TestRunReadsItsCase(t *testing.T) {
	name := filepath.Join(t.TempDir(), "case.json")
	require.NoError(t, os.WriteFile(name, []byte(`{"path": "a", "template": "b", "context": {"c": 1}}`), 0o644))
	var got Case
	run := func(name string, measure func(Case, Sampler) Numbers) error {
		return Run([]string{"-case", name, "-samples", "4"}, flag.NewFlagSet("", flag.ContinueOnError), measure)
	}
	require.NoError(t, run(name, func(c Case, s Sampler) Numbers {
		require.Equal(t, 4, s.Samples)
		got = c
		return Numbers{}
	}))
	require.Equal(t, Case{Path: "a", Template: "b", Context: []byte(`{"c": 1}`)}, got)

	require.NoError(t, os.WriteFile(name, []byte(strings.Repeat("{", 3)), 0o644))
	require.Error(t, run(name, nil))
	require.ErrorIs(t, run(filepath.Join(t.TempDir(), "absent"), nil), os.ErrNotExist)
}
