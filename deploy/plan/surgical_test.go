package plan

// This file tests the effects of changes on jobs, and the choice of packages.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

func TestJobChanges(t *testing.T) {
	job := func(packages []string, files ...string) state.AppliedJob {
		j := state.AppliedJob{Name: "j", Packages: packages}
		for n := 0; n < len(files); n += 2 {
			j.Files = append(j.Files, state.AppliedFile{Path: "j/" + files[n], SHA256: files[n+1]})
		}
		return j
	}
	for _, c := range []struct {
		name     string
		was, is  state.Applied
		restart  bool
		files    int
		newCount int
	}{
		{"nothing", state.Applied{Jobs: []state.AppliedJob{job(nil, "a", "1")}}, state.Applied{Jobs: []state.AppliedJob{job(nil, "a", "1")}}, false, 0, 1},
		{"a file", state.Applied{Jobs: []state.AppliedJob{job(nil, "a", "1")}}, state.Applied{Jobs: []state.AppliedJob{job(nil, "a", "2")}}, true, 1, 1},
		{"a drain script", state.Applied{Jobs: []state.AppliedJob{job(nil, "bin/drain", "1")}}, state.Applied{Jobs: []state.AppliedJob{job(nil, "bin/drain", "2")}}, false, 1, 1},
		{"a pre-start script", state.Applied{Jobs: []state.AppliedJob{job(nil, "bin/pre-start", "1")}}, state.Applied{Jobs: []state.AppliedJob{job(nil, "bin/pre-start", "2")}}, true, 1, 1},
		{"links", state.Applied{Jobs: []state.AppliedJob{job(nil, ".bosh/links.json", "1")}}, state.Applied{Jobs: []state.AppliedJob{job(nil, ".bosh/links.json", "2")}}, false, 1, 1},
		{"its package", state.Applied{Jobs: []state.AppliedJob{job([]string{"p"})}, Packages: []state.AppliedPackage{{Name: "p", Version: "1"}}},
			state.Applied{Jobs: []state.AppliedJob{job([]string{"p"})}, Packages: []state.AppliedPackage{{Name: "p", Version: "2"}}}, true, 0, 1},
		{"another's package", state.Applied{Jobs: []state.AppliedJob{job(nil)}, Packages: []state.AppliedPackage{{Name: "p", Version: "1"}}},
			state.Applied{Jobs: []state.AppliedJob{job(nil)}, Packages: []state.AppliedPackage{{Name: "p", Version: "2"}}}, false, 0, 1},
		{"new", state.Applied{}, state.Applied{Jobs: []state.AppliedJob{job(nil, "a", "1")}}, true, 1, 1},
		{"gone", state.Applied{Jobs: []state.AppliedJob{job(nil, "a", "1")}}, state.Applied{}, true, 1, 1},
	} {
		got := jobChanges(c.was, c.is)
		require.Len(t, got, c.newCount, c.name)
		require.Equal(t, JobChanges{"j", c.restart, c.files}, got[0], c.name)
	}
}

func TestNewestCompiled(t *testing.T) {
	list := []state.CompiledPackage{{Stemcell: "os/1.9.5"}, {Stemcell: "os/1.10"}, {Stemcell: "os/2.3"}}
	require.Equal(t, "os/1.10", newestCompiled(list).Stemcell)
}
