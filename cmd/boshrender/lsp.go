package main

// This file serves editors.

import (
	"context"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/language"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

func newLSP(a *app) *cobra.Command {
	var releases []string
	c := &cobra.Command{
		Use: "lsp [flags]", Short: "Serve editors: a language server for templates, specs and manifests",
		Long: "Lsp speaks the Language Server Protocol on standard input and output: editors start it. It checks templates, specs, monit files\n" +
			"and manifests while you type, describes and completes properties and links, finds where they are declared and used, and renames\n" +
			"properties. docs/editor.md in the repository has the settings of editors.",
		Example: "  boshrender lsp --release ~/workspace/nats-release",
		RunE:    func(c *cobra.Command, _ []string) error { return a.serveEditor(c, releases) },
	}
	c.Flags().StringArrayVar(&releases, "release", nil, "a `FOLDER` of another release, or of several, that manifests and links refer to")
	c.Flags().Bool("stdio", true, "accepted as of other servers: it is the only way")
	addNoSandbox(c.Flags())
	return c
}

// editorLinter returns the linter for a release in a folder, with the settings there.
func (a *app) editorLinter(ctx context.Context, root string, r *spec.Release) (*lint.Linter, error) {
	linter, _, err := a.linter(ctx, &lintFlags{}, []*chosen{{root: root, release: r}})
	return linter, err
}

func (a *app) serveEditor(c *cobra.Command, releases []string) error {
	ctx := c.Context()
	a.stay()
	s := &language.Server{
		Version: buildVersion().Version, Releases: releases, Folder: project(), Delay: 300 * time.Millisecond,
		Linter: a.editorLinter,
	}
	if err := a.enclose(c, sandbox.Access{Read: []string{string(filepath.Separator)}}); err != nil { // the editor names its folders later
		return err
	}
	if a.encloses(c) {
		a.watchMemory(context.WithoutCancel(ctx), s.Busy, s.Shed)
	}
	return s.Serve(ctx, a.stdin, a.stdout)
}
