package main

// This file tests the words of operators on the simulated cloud.

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/bolt"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

func TestWords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	say := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		require.NoError(t, run(t.Context(), append([]string{"-state", dir, "-pace", "0s"}, args...), &out, io.Discard), args)
		return out.String()
	}
	say("-execute")
	say("-execute", "stop", "ledger/0")
	require.Regexp(t, `ledger/\S+ +stopped .* stopped +false`, say("instances"))
	say("-execute", "start", "ledger")
	require.Regexp(t, `ledger/\S+ +running .* started +false`, say("instances"))
	require.Regexp(t, `ledger/\S+ \(0\) +ledger +running`, say("-ps", "instances"))
	say("ignore", "ledger")
	require.Regexp(t, `ledger/.* true`, say("instances"))
	say("unignore", "ledger")
	require.NotContains(t, say("instances"), "true")
	require.NotContains(t, say("cloud-check"), "missing")

	t.Chdir(t.TempDir())
	name := strings.TrimSpace(say("logs", "ledger"))
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(data), "job logs of vm-")

	say("-execute", "delete-deployment")
	require.Regexp(t, `disk-\d+ +\d+ MiB +ledger/`, say("disks"))
	say("-execute", "-all", "clean-up")
	require.NotContains(t, say("disks"), "ledger")
	err = run(t.Context(), []string{"-state", dir, "jump"}, io.Discard, io.Discard)
	require.ErrorContains(t, err, `there is no "jump"`)
}

// TestDisks changes the size of a disk with each flag for disks: the cloud gets other calls.
func TestDisks(t *testing.T) {
	for flag, want := range map[string]string{"": "create_disk", "-resize-disks": "resize_disk", "-update-disks": "update_disk", "-snapshots": "snapshot_disk"} {
		dir, calls := t.TempDir(), map[string]int{}
		execute := func(args ...string) {
			f, err := parseFlags(append([]string{"-state", filepath.Join(dir, "state"), "-pace", "0s", "-execute"}, args...), io.Discard)
			require.NoError(t, err)
			c, err := open(t.Context(), f)
			require.NoError(t, err)
			c.out, c.progress = io.Discard, io.Discard
			require.NoError(t, c.run(t.Context()))
			calls = c.cloud.(*sim.Cloud).Count()
		}
		execute()
		ops := filepath.Join(dir, "disk.yml")
		require.NoError(t, os.WriteFile(ops, []byte("[{type: replace, path: /instance_groups/name=ledger/persistent_disk, value: 20480}]"), 0o600))
		execute(slices.DeleteFunc([]string{"-ops", ops, flag}, func(arg string) bool { return arg == "" })...)
		copied := flag == "" || flag == "-snapshots"
		require.Equal(t, 1, calls[want], flag)
		require.Equal(t, copied, calls["create_disk"] == 1, flag)
		s, err := state.Load(t.Context(), &bolt.Store{Dir: filepath.Join(dir, "state")}, "ferryline")
		require.NoError(t, err)
		require.Equal(t, copied, len(s.Disks) == 1, "the disk that was copied is an orphan")
		for _, i := range s.Instances {
			for _, d := range i.Disks {
				require.True(t, i.Group != "ledger" || d.Size == 20480, flag)
			}
		}
	}
}
