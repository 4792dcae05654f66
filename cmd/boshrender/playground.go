package main

// This file serves the page for trying templates, or writes it.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/language"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/site"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/tests"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
)

func newPlayground(a *app) *cobra.Command {
	var addr, out, release string
	c := &cobra.Command{
		Use: "playground [JOB/TEMPLATE] [flags]", Short: "Serve a page that renders templates while you type",
		Long: "Playground serves a page with editors for a template, a job spec, properties and links. The page renders the template while you\n" +
			"type and marks all errors. In a release, and with --release, it opens the templates of the release, begins with JOB/TEMPLATE,\n" +
			"shows what lint finds, and takes over what changes on disk. It also saves templates and specs, and runs the tests of a job with\n" +
			"the template as it is typed, unless --addr is an address that other machines reach. No data leaves the machine. --out writes\n" +
			"the page as files for any web server instead; this builds the evaluator as WebAssembly, so it needs the go command and a\n" +
			"checkout of boshrender as the current folder.",
		Example:           "  boshrender playground\n  boshrender playground web/config/web.yml\n  boshrender playground --out site",
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeTemplates,
		RunE: func(c *cobra.Command, args []string) error {
			if out != "" {
				if err := site.Build(c.Context(), "", out); err != nil {
					return fmt.Errorf("--out %s: %w\n--out needs the go command and a checkout of boshrender as the current folder", out, err)
				}
				a.result(playgroundResult{Folder: out})
				return nil
			}
			return a.serve(c, addr, release, args)
		},
	}
	addNoSandbox(c.Flags())
	addr = "127.0.0.1:8080"
	c.Flags().Var(&valid{&addr, checkAddress}, "addr", "`ADDRESS` to serve on")
	c.Flags().StringVar(&release, "release", "", "`PATH` of the release (default: the current release, if there is one)")
	c.Flags().StringVar(&out, "out", "", "write the files of the page into this new `DIR` instead")
	return c
}

// playgroundResult is the result of playground: the address, or the folder that it wrote.
type playgroundResult struct {
	URL    string `json:"url,omitempty"`
	Folder string `json:"folder,omitempty"`
}

func (a *app) serve(c *cobra.Command, addr, folder string, args []string) error {
	ctx := c.Context()
	a.stay()
	release, err := a.playgroundRelease(ctx, folder, args)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return withFlag("--addr "+addr, err)
	}
	url := fmt.Sprintf("http://%s/", listener.Addr())
	var access sandbox.Access
	if release != nil {
		url += "?token=" + release.Token
		access.Read = []string{release.Root}
		if at, ok := listener.Addr().(*net.TCPAddr); ok && at.IP.IsLoopback() {
			release.Tests = a.playgroundTests(c, release.Root)
			release.Writable, access.Write = true, []string{filepath.Join(release.Root, "jobs")}
		}
	}
	if err := a.enclose(c, access); err != nil {
		return err
	}
	host, _, _ := net.SplitHostPort(addr)
	server := site.Server(host, release)
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := a.ready(playgroundResult{URL: url}, url+"\n"); err != nil {
		return err
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// playgroundTests returns the function that runs the tests of a release for its page, as the command test does there.
func (a *app) playgroundTests(c *cobra.Command, root string) func(ctx context.Context, job, file, text string) (*tests.Report, error) {
	return func(ctx context.Context, job, file, text string) (*tests.Report, error) {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		if a.encloses(c) {
			a.watchMemory(ctx, func() bool { return true }, func() { cancel(errMemory) })
		}
		paths, err := testFolders(ctx, root)
		if err != nil {
			return nil, err
		}
		o := tests.Options{Root: root, Job: job, File: file, Text: text}
		suites, err := specPaths(ctx, paths)
		if err != nil {
			return nil, err
		}
		for _, s := range suites {
			o.Suites = append(o.Suites, tests.Suite{Dir: s.root, Paths: s.paths})
		}
		if o.Files, err = testFiles(ctx, paths); err != nil {
			return nil, err
		}
		return tests.Run(ctx, o)
	}
}

// playgroundRelease returns the release in a folder, or the current one; nil if there is none and none is asked for.
func (a *app) playgroundRelease(ctx context.Context, folder string, args []string) (*site.Release, error) {
	root, err := folder, error(nil)
	if root == "" {
		if root, err = releaseRoot(ctx, "."); err != nil && len(args) == 0 {
			return nil, nil
		}
	}
	if err == nil {
		root, err = filepath.Abs(root)
	}
	if err != nil {
		return nil, err
	}
	r := &site.Release{Checkout: &language.Checkout{Root: root, Server: &language.Server{Linter: a.editorLinter}}, Token: rand.Text()}
	if _, err := r.Name(ctx); err != nil || len(args) == 0 {
		return r, err
	}
	job, destination, err := knownTemplate(ctx, root, args[0])
	if err != nil {
		return nil, err
	}
	r.Job = job
	r.File, err = r.Source(ctx, job, destination)
	return r, err
}
