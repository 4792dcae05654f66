//go:build unix

package main

// This file tests the server as a process: how much memory it takes, how it ends, and its socket.

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

func startServer(t *testing.T, dir string, args ...string) (*exec.Cmd, io.WriteCloser, *bufio.Reader, *bytes.Buffer) {
	c := exec.CommandContext(t.Context(), binary(t), append([]string{"serve"}, args...)...)
	var stderr bytes.Buffer
	c.Dir, c.Stderr = dir, &stderr
	in, err := c.StdinPipe()
	require.NoError(t, err)
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	return c, in, bufio.NewReader(out), &stderr
}

// TestManyRequests sends many requests at once, without reading a response before the last one is sent, and then
// SIGTERM. All requests that were started have a response.
func TestManyRequests(t *testing.T) {
	n := tier.Of(500, 2000, 10_000)
	c, in, out, stderr := startServer(t, t.TempDir())
	waits := `{"v": 1, "id": "wait", "do": "render", "ask_addresses": true, "spec": {"links": {"a": {"instances": [], "instance_group": "a", "domain": "b"}}}, "templates": [{"name": "w", "text": "<%= link('a').address %>"}]}` + "\n"
	sent := make(chan error, 1)
	go func() {
		w := bufio.NewWriter(in)
		for i := range n {
			fmt.Fprintf(w, `{"v": 1, "id": %d, "do": "render", "spec": {"index": %d, "x": %q}, "templates": [{"name": "t", "text": "<%%= index %%>\n<%% a = (1..2000).map(&:to_s) %%>"}]}`+"\n", i, i, strings.Repeat("x", 2000))
		}
		fmt.Fprint(w, waits)
		sent <- w.Flush()
	}()
	seen := map[string]bool{}
	for range n + 1 {
		line, err := out.ReadString('\n')
		require.NoError(t, err, stderr)
		seen[line] = true
	}
	require.NoError(t, <-sent)
	require.Len(t, seen, n+1)
	for i := range n {
		require.True(t, seen[fmt.Sprintf(`{"v":1,"id":%d,"files":[{"text":"%d\n"}]}`+"\n", i, i)], i)
	}
	peak := peakOf(t, c.Process.Pid)
	require.NoError(t, c.Process.Signal(syscall.SIGTERM))
	_, err := fmt.Fprintln(in, `{"v": 1, "id": "wait", "do": "answer", "call": 1, "text": "late.bosh"}`)
	require.NoError(t, err)
	rest, err := io.ReadAll(out)
	require.NoError(t, err)
	require.Equal(t, `{"v":1,"id":"wait","files":[{"text":"late.bosh"}]}`+"\n", string(rest))
	require.NoError(t, c.Wait(), stderr)
	require.Less(t, peak, int64(memory+memory/10)>>10)
	t.Logf("%d MiB at most", peak>>10)
}

// peakOf returns the most memory that a running process has had, in KiB; 0 where there is no /proc. The usage of a
// process that has ended includes the memory of this test, which has started it.
func peakOf(t *testing.T, pid int) (peak int64) {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, after, found := strings.Cut(string(status), "VmHWM:")
	require.True(t, found)
	_, err = fmt.Sscan(after, &peak)
	require.NoError(t, err)
	return peak
}

// TestSocket uses a socket, which the server removes at its end.
func TestSocket(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "s")
	dead, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	require.NoError(t, err)
	dead.SetUnlinkOnClose(false)
	require.NoError(t, dead.Close()) // the socket stays, as after a server was killed
	c, _, _, stderr := startServer(t, dir, "--socket", "s")
	client := http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}}}
	var response *http.Response
	for response == nil {
		require.NoError(t, c.Process.Signal(syscall.Signal(0)))
		response, _ = client.Post("http://boshrender/", "application/json", strings.NewReader(`{"v": 1, "do": "render", "spec": {}, "templates": [{"name": "t", "text": "<%= 1 %>"}]}`))
	}
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	response.Body.Close()
	require.Equal(t, `{"v":1,"id":null,"files":[{"text":"1"}]}`+"\n", string(text))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	list, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, list, 1)
	another := ask(t, dir, "serve", "--socket", "s")
	require.Equal(t, statusWrong, another.status)
	require.Equal(t, "--socket s: another process serves it\n", another.stderr)
	client.CloseIdleConnections()
	require.NoError(t, c.Process.Signal(syscall.SIGTERM))
	require.NoError(t, c.Wait(), stderr)
	require.NoFileExists(t, path)
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	another = ask(t, dir, "serve", "--socket", "s")
	require.Equal(t, "--socket s: there is a file that isn't a socket\n", another.stderr)
}
