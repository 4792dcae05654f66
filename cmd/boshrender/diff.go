package main

// This file compares two deployments: rendered trees, or manifests.

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/terminal"
)

func newDiff(a *app) *cobra.Command {
	r := &renderFlags{ordinal: -1}
	var secrets bool
	c := &cobra.Command{
		Use: "diff OLD NEW [flags]", Short: "Compare rendered trees or manifests",
		Long: "Diff compares two trees of rendered files, two manifests, or a tree with the files that a manifest renders. For two manifests\n" +
			"without --release it prints the diff of `bosh deploy`. With --release it renders both manifests and compares the files.\n" +
			"The flags apply to both manifests, except ops files, which apply to NEW only.\n\n" +
			"Values of credentials are replaced by <redacted> unless --show-secrets is given. Status 1 if anything differs.",
		Example: "  boshrender diff rendered-before rendered\n" +
			"  boshrender diff cf.yml cf.yml -o scale.yml\n" +
			"  boshrender diff rendered cf.yml --release nats-release --vars-store vars.yml",
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error { return a.diff(c.Context(), r, args[0], args[1], secrets) },
	}
	r.register(c)
	c.Flags().BoolVar(&secrets, "show-secrets", false, "show values of credentials")
	return c
}

func (a *app) diff(ctx context.Context, r *renderFlags, old, now string, secrets bool) error {
	for _, path := range []string{old, now} {
		if _, err := os.Stat(path); err != nil {
			return fileError("", path, err)
		}
	}
	if !isDir(old) && !isDir(now) && len(r.releases) == 0 && !r.skipMissing {
		return a.diffManifests(ctx, r, old, now, secrets)
	}
	hide := newSecretFilter(secrets)
	withoutOps := *r
	withoutOps.ops = nil
	before, err := a.side(ctx, &withoutOps, old, hide)
	after, err2 := a.side(ctx, r, now, hide)
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	c := compare(before.only(r.group), after.only(r.group), hide.file)
	if err := c.print(a, fmt.Sprintf(", %s against %s", now, old)); err != nil {
		return err
	}
	if len(c.Changes) > 0 {
		return errFound
	}
	return nil
}

// side returns the files of one side: of a directory, or rendered from a manifest.
func (a *app) side(ctx context.Context, r *renderFlags, path string, hide *secretFilter) (tree, error) {
	if isDir(path) {
		return readTree(ctx, path)
	}
	flags := *r
	flags.manifest = path
	t := tree{}
	o, err := a.open(ctx, &flags.deploymentFlags)
	if err != nil {
		return nil, err
	}
	defer o.close()
	resolved, err := o.resolve(ctx)
	if err != nil {
		return nil, o.report(err, resolved)
	}
	if err := o.render(ctx, resolved, &flags, t); err != nil {
		return nil, err
	}
	return t, hide.learn(ctx, o)
}

// diffManifests prints the changes as `bosh deploy` does.
func (a *app) diffManifests(ctx context.Context, r *renderFlags, old, now string, secrets bool) error {
	f := a.reader(ctx)
	before, err := readAs(f, "", old, asDeployed.ManifestContext)
	after, err2 := readAs(f, "", now, asDeployed.ManifestContext)
	ops, err3 := readAll(f, "-o", r.ops, asDeployed.OpsContext)
	if err := errors.Join(err, err2, err3); err != nil {
		return report(err, nil)
	}
	if after, err = after.ApplyContext(ctx, ops...); err != nil {
		return err
	}
	lines := diff.Lines(&state.Documents{Manifest: before}, &state.Documents{Manifest: after}, diff.Options{NoRedact: secrets})
	if a.json {
		err = a.printJSON(lines)
	} else {
		_, err = fmt.Fprint(a.stdout, terminal.Text(diff.Text(lines, false)))
	}
	if err == nil && len(lines) > 0 {
		return errFound
	}
	return err
}
