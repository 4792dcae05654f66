package main

// This file answers requests of other programs.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/serve"
)

func newServe(a *app) *cobra.Command {
	var socket string
	c := &cobra.Command{
		Use: "serve [flags]", Short: "Render templates for other programs, by requests in JSON",
		Long: "Serve answers requests in JSON, one a line, on standard input and output: each with a line, in the order in which they are done.\n" +
			"With --socket it answers requests by HTTP on a Unix socket that only its owner can use. It ends at the end of its input or at\n" +
			"SIGTERM, after the responses to the requests it has started. docs/serve.md in the repository describes the requests.",
		Example: "  echo '{\"v\": 1, \"do\": \"render\", \"spec\": {\"index\": 2}, \"templates\": [{\"name\": \"a\", \"text\": \"<%= index %>\"}]}' | boshrender serve\n" +
			"  boshrender serve --socket /run/boshrender.sock",
		RunE: func(c *cobra.Command, _ []string) error { return a.serveRequests(c, socket) },
	}
	c.Flags().StringVar(&socket, "socket", "", "serve HTTP on a Unix socket at this `PATH`, of mode 0600")
	addNoSandbox(c.Flags())
	return c
}

func (a *app) serveRequests(c *cobra.Command, socket string) (err error) {
	ctx := c.Context()
	s := &serve.Server{Now: time.Now, Rand: rand.Reader}
	var access sandbox.Access
	if socket != "" {
		access.Sockets = []string{filepath.Dir(socket)}
	}
	if err := a.enclose(c, access); err != nil {
		return err
	}
	if a.encloses(c) {
		a.watchMemory(context.WithoutCancel(ctx), s.Busy, func() { s.Shed(errMemory) })
	}
	if socket == "" {
		return s.Lines(ctx, a.stdin, a.stdout)
	}
	listener, err := listen(ctx, socket)
	if err != nil {
		return withFlag("--socket "+socket, err)
	}
	defer func() { err = errors.Join(err, os.Remove(socket)) }()
	return s.HTTP(ctx, listener)
}

// listen makes a socket that only its owner can use, from its first moment on. It replaces one that no process serves.
func listen(ctx context.Context, path string) (net.Listener, error) {
	switch info, err := os.Lstat(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case info.Mode().Type() != fs.ModeSocket:
		return nil, errors.New("there is a file that isn't a socket")
	default:
		if c, err := new(net.Dialer).DialContext(ctx, "unix", path); err == nil {
			return nil, errors.Join(errors.New("another process serves it"), c.Close())
		}
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".boshrender") // which only its owner can enter
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	own := filepath.Join(dir, "s")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: own, Net: "unix"})
	if err != nil {
		return nil, err
	}
	l.SetUnlinkOnClose(false)
	err = os.Chmod(own, 0o600)
	if err == nil {
		err = os.Rename(own, path)
	}
	if err != nil {
		return nil, fmt.Errorf("the socket can't be made: %w", errors.Join(err, l.Close()))
	}
	return l, nil
}
