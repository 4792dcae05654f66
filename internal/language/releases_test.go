package language

// This file opens the files of real releases, if there are some.

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestReleases opens each file of the jobs in $BOSHRENDER_RELEASES, a folder of releases, and asks for everything at
// some places of it. No answer is an error. It logs how long the answers took.
func TestReleases(t *testing.T) {
	dir := os.Getenv("BOSHRENDER_RELEASES")
	if dir == "" {
		t.Skip("BOSHRENDER_RELEASES names no folder of releases")
	}
	c := connect(t, dir, object{})
	var times []time.Duration
	opened := 0
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(dir, name)
		if err != nil || !e.Type().IsRegular() || !strings.Contains(rel, "/jobs/") {
			return err
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		opened++
		c.open(rel, string(data))
		x := newText(string(data))
		for _, method := range []string{"hover", "completion", "definition", "references", "prepareRename", "documentSymbol", "foldingRange", "semanticTokens/full", "inlayHint"} {
			for i := range 5 {
				begin := time.Now()
				m := c.send("textDocument/"+method, c.at(rel, x.position(len(data)*(2*i+1)/10)))
				times = append(times, time.Since(begin))
				require.Nil(t, m.Error, "%s of %s", method, rel)
			}
		}
		c.out.notify("textDocument/didClose", c.at(rel, position{}))
		return nil
	})
	require.NoError(t, err)
	require.Positive(t, opened)
	slices.Sort(times)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("%d files, %d answers: median %v, p95 %v, p99 %v, longest %v; %d MB from the system", opened, len(times),
		times[len(times)/2], times[len(times)*95/100], times[len(times)*99/100], times[len(times)-1], memory.Sys>>20)
}
