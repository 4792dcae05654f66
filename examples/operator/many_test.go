//go:build linux

package main

// This file reconciles a large deployment.

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// 20 groups with 200 pods; 200 with 2,000 in the long tests. A turn without changes only reads lists, at any size.
func TestMany(t *testing.T) {
	groups, pods := 20, 10
	if os.Getenv("BOSHRENDER_TESTS") == "long" {
		groups = 200
	} else {
		t.Parallel()
	}
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	head, rest, _ := strings.Cut(smallManifest, "instance_groups:\n")
	group, variables, _ := strings.Cut(rest, "variables:\n")
	var b strings.Builder
	b.WriteString(head + "instance_groups:\n")
	for n := range groups {
		b.WriteString(strings.Replace(strings.Replace(group, "name: web", fmt.Sprintf("name: web%03d", n), 1), "instances: 3", fmt.Sprintf("instances: %d", pods), 1))
	}
	c := new(calls)
	r := w.counted(c)
	w.deploy(b.String() + "variables:\n" + variables)
	began := time.Now()
	_, err := r.Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("first turn: %v, %d reads, %d writes, %d MiB of heap", time.Since(began).Round(time.Millisecond), c.reads.Load(), c.writes.Load(), memory.HeapInuse>>20)
	w.allReady(groups * pods)
	w.turns(r)
	t.Logf("all %d pods ready after %v, %d reads, %d writes", len(w.uids()), time.Since(began).Round(time.Second), c.reads.Load(), c.writes.Load())
	require.Len(t, w.uids(), groups*pods)
	before, reads := c.writes.Load(), c.reads.Load()
	began = time.Now()
	_, err = r.Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	require.Equal(t, before, c.writes.Load(), "a second turn writes nothing")
	require.Less(t, c.reads.Load()-reads, int64(30))
	w.manage() // as in its process: lists are of caches
	for range 2 {
		require.Eventually(t, func() bool { // once the caches are filled
			_, err = w.operator.Reconcile(t.Context(), w.request())
			return err == nil
		}, time.Minute, 10*time.Millisecond)
	}
	const turns = 10
	spent := used(t, os.Getpid())
	for range turns {
		_, err = w.operator.Reconcile(t.Context(), w.request())
		require.NoError(t, err)
	}
	t.Logf("from caches: %v of CPU for a turn", (used(t, os.Getpid()).cpu-spent.cpu)/turns)
	runtime.GC()
	runtime.ReadMemStats(&memory)
	t.Logf("a turn with nothing to do: %v, %d reads, %d MiB of heap after it", time.Since(began).Round(time.Millisecond), c.reads.Load()-reads, memory.HeapAlloc>>20)
}
