package serve_test

// This file tests the example with which a director renders through `boshrender serve`.

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/serve"
)

// TestDirector has the classes of a director, cut down to what the file replaces and calls, render a job.
func TestDirector(t *testing.T) {
	ruby, err := exec.LookPath("ruby")
	if err != nil {
		t.Skip("there is no Ruby here")
	}
	socket := filepath.Join(t.TempDir(), "s")
	l, err := new(net.ListenConfig).Listen(t.Context(), "unix", socket)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- (&serve.Server{Now: time.Now}).HTTP(ctx, l) }()
	c := exec.CommandContext(t.Context(), ruby, "testdata/render.rb")
	c.Dir = "../../../../examples/director"
	c.Env = append(os.Environ(), "BOSHRENDER_SOCKET="+socket)
	out, err := c.CombinedOutput()
	require.NoError(t, err, string(out))
	stop()
	<-ended
	require.Equal(t, strings.Join([]string{
		"check process web of g/0",
		"port 80, left by monit, at q.g.net.dep.bosh",
		"left by the one before",
		"Error filling in template 'fails.erb' (line 2: undefined method 'x' for nil)",
	}, "\n")+"\n", string(out))
}
