package main

// This file tests the command, also as a process that is killed.

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/bolt"
	"github.com/boshrender/boshrender/deploy/show"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

// killAt makes the test binary run the command, which kills itself after that many calls of the cloud.
const killAt = "DEPLOY_KILL_AT"

func TestMain(m *testing.M) {
	at := os.Getenv(killAt)
	if at == "" {
		os.Exit(m.Run())
	}
	last, _ := strconv.Atoi(at)
	f, err := parseFlags(os.Args[1:], os.Stderr)
	if err == nil {
		var c *command
		if c, err = open(context.Background(), f); err == nil {
			c.out, c.progress = io.Discard, io.Discard
			calls := 0
			c.saved = func() error {
				if calls++; calls == last {
					return syscall.Kill(os.Getpid(), syscall.SIGKILL)
				}
				return nil
			}
			err = c.run(context.Background())
		}
	}
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
	os.Exit(0)
}

func TestShow(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), nil, &out, io.Discard))
	require.Contains(t, out.String(), "Creating missing vms")
	require.Contains(t, out.String(), "→ all jobs stop and start again; watched for 30s to 10m")
	require.NotContains(t, out.String(), "((") // no value of a variable

	out.Reset()
	require.NoError(t, run(t.Context(), []string{"-json"}, &out, io.Discard))
	var r show.Report
	require.NoError(t, json.Unmarshal(out.Bytes(), &r))
	require.NotEmpty(t, r.Plan.Tasks)
	require.NotEmpty(t, r.Diff)
}

// TestMended deploys something else after a killed deploy: that is given up, and said. Planning alone writes nothing.
func TestMended(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	require.NoError(t, run(t.Context(), []string{"-state", dir}, io.Discard, io.Discard))
	require.NoDirExists(t, dir)

	args := []string{"-state", dir, "-execute", "-pace", "0s"}
	killed := exec.Command(os.Args[0], append(args, "-ops", "scale-out.yml")...)
	killed.Env = append(os.Environ(), killAt+"=40")
	require.Error(t, killed.Run())
	const given = "It is given up: the plan was computed from something else: the manifest changed.\n"
	var out, progress bytes.Buffer
	require.NoError(t, run(t.Context(), args[:2], &out, &progress))
	require.Contains(t, progress.String(), given)
	require.Contains(t, out.String(), "What happens")
	unfinished, err := deploy.Unfinished(t.Context(), &bolt.Store{Dir: dir}, "ferryline")
	require.NoError(t, err)
	require.NotNil(t, unfinished)

	progress.Reset()
	require.NoError(t, run(t.Context(), args, &out, &progress))
	require.Contains(t, progress.String(), given)
	require.Contains(t, out.String(), "Succeeded")
	s, err := state.Load(t.Context(), &bolt.Store{Dir: dir}, "ferryline")
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(dir, "cloud.json"))
	require.NoError(t, err)
	var cloud sim.Cloud
	require.NoError(t, cloud.UnmarshalJSON(data))
	require.NoError(t, cloud.Check(s))
	require.ErrorContains(t, run(t.Context(), append(args, "-max-in-flight", "abc"), io.Discard, io.Discard), "max_in_flight")
}

// TestKill kills the command at many of the calls of its cloud. The next call continues, and the cloud matches the
// state.
func TestKill(t *testing.T) {
	for _, at := range []string{"1", "2", "9", "23", "40", "77"} {
		dir := t.TempDir()
		args := []string{"-state", dir, "-execute", "-pace", "0s"}
		killed := exec.Command(os.Args[0], args...)
		killed.Env = append(os.Environ(), killAt+"="+at)
		err := killed.Run()
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit, at)
		require.Equal(t, syscall.SIGKILL, exit.Sys().(syscall.WaitStatus).Signal())

		var out, progress bytes.Buffer
		require.NoError(t, run(t.Context(), args, &out, &progress), at)
		require.Contains(t, progress.String(), "was begun and not finished")
		require.Contains(t, out.String(), "Succeeded")
		s, err := state.Load(t.Context(), &bolt.Store{Dir: dir}, "ferryline")
		require.NoError(t, err)
		data, err := os.ReadFile(filepath.Join(dir, "cloud.json"))
		require.NoError(t, err)
		var cloud sim.Cloud
		require.NoError(t, cloud.UnmarshalJSON(data))
		require.NoError(t, cloud.Check(s))
		require.Contains(t, string(data), `"calls":{},"tasks":{}`, "results of calls are forgotten with their plan")
	}
}
