package spec

// This file tests that a release can be read from many goroutines.

import (
	"bytes"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestConcurrentUse(t *testing.T) {
	r, err := OpenTarball(t.Context(), bytes.NewReader(tarball(t, gz)))
	require.NoError(t, err)
	jobs := make([]*JobSpec, 16)
	var wg sync.WaitGroup
	for i := range jobs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			jobs[i], _ = r.Job(t.Context(), "a")
			if jobs[i] == nil {
				return
			}
			_, _ = jobs[i].ReadTemplate(t.Context(), "x.erb")
			_, _ = BindProperties(jobs[i], nil)
		}()
	}
	wg.Wait()
	for _, j := range jobs {
		require.NotNil(t, j)
		require.Same(t, jobs[0], j)
	}
}
