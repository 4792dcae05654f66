package main

// This file tests the words of operators on the simulated cloud.

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
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
