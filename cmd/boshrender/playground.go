package main

// This file serves the page for trying templates, or writes it.

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/internal/playground/site"
	"github.com/boshrender/boshrender/internal/sandbox"
)

func newPlayground(a *app) *cobra.Command {
	var addr, out string
	c := &cobra.Command{
		Use: "playground [flags]", Short: "Serve a page that renders templates while you type",
		Long: "Playground serves a page with editors for a template, a job spec, properties and links. The page renders the template while you\n" +
			"type and marks all errors. No data leaves the machine. --out writes the page as files for any web server instead; this builds\n" +
			"the evaluator as WebAssembly, so it needs the go command and a checkout of boshrender as the current folder.",
		Example: "  boshrender playground\n  boshrender playground --out site",
		RunE: func(c *cobra.Command, _ []string) error {
			if out != "" {
				if err := site.Build(c.Context(), "", out); err != nil {
					return fmt.Errorf("--out %s: %w\n--out needs the go command and a checkout of boshrender as the current folder", out, err)
				}
				a.result(playgroundResult{Folder: out})
				return nil
			}
			return a.serve(c, addr)
		},
	}
	addNoSandbox(c.Flags())
	c.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "`ADDRESS` to serve on")
	c.Flags().StringVar(&out, "out", "", "write the files of the page into this new `DIR` instead")
	return c
}

// playgroundResult is the result of playground: the address, or the folder that it wrote.
type playgroundResult struct {
	URL    string `json:"url,omitempty"`
	Folder string `json:"folder,omitempty"`
}

func (a *app) serve(c *cobra.Command, addr string) error {
	ctx := c.Context()
	a.stay()
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return withFlag("--addr "+addr, err)
	}
	if err := a.enclose(c, sandbox.Access{}); err != nil {
		return err
	}
	host, _, _ := net.SplitHostPort(addr)
	server := site.Server(host)
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	url := fmt.Sprintf("http://%s/", listener.Addr())
	if err := a.ready(playgroundResult{URL: url}, url+"\n"); err != nil {
		return err
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
