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

// methods are the requests about a place of a document.
var methods = []string{"hover", "completion", "definition", "references", "prepareRename", "rename", "documentSymbol", "foldingRange",
	"semanticTokens/full", "inlayHint", "codeAction"}

// TestReleases opens each file of the jobs in $BOSHRENDER_RELEASES, a folder of releases, and asks for everything at
// some places of it. No answer is an error, except that a place has no name to change. It logs how long the answers
// took.
func TestReleases(t *testing.T) {
	dir := os.Getenv("BOSHRENDER_RELEASES")
	if dir == "" {
		t.Skip("BOSHRENDER_RELEASES names no folder of releases")
	}
	c := connect(t, dir, object{"workspace": object{"inlayHint": object{"refreshSupport": true}}})
	c.quiet = true
	times := map[string][]time.Duration{}
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
		for _, method := range methods {
			for i := range 5 {
				params := c.at(rel, x.position(len(data)*(2*i+1)/10))
				params["range"], params["newName"] = x.between(0, len(data)), "a.new.name"
				params["context"] = object{"diagnostics": c.found[name].Diagnostics}
				begin := time.Now()
				m := c.send("textDocument/"+method, params)
				times[method] = append(times[method], time.Since(begin))
				if method != "rename" || m.Error == nil || m.Error.Code != codeFailed {
					require.Nil(t, m.Error, "%s of %s", method, rel)
				}
			}
		}
		c.out.notify("textDocument/didClose", c.at(rel, position{}))
		return nil
	})
	require.NoError(t, err)
	require.Positive(t, opened)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("%d files, %d MB from the system", opened, memory.Sys>>20)
	var all []time.Duration
	for _, method := range methods {
		all = append(all, times[method]...)
		logTimes(t, method, times[method])
	}
	logTimes(t, "all", all)
}

func logTimes(t *testing.T, what string, times []time.Duration) {
	slices.Sort(times)
	n := len(times)
	t.Logf("%-20s %6d answers: median %v, p95 %v, p99 %v, longest %v", what, n, times[n/2], times[n*95/100], times[n*99/100], times[n-1])
}
