package main

// This file compares two deployments: rendered trees, or manifests.

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/terminal"
	"github.com/boshrender/boshrender/manifest"
)

func newDiff(a *app) *cobra.Command {
	r := &renderFlags{ordinal: -1}
	c := &cobra.Command{
		Use: "diff OLD NEW [flags]", Short: "Compare rendered trees or manifests",
		Long: "Diff compares two trees of rendered files, two manifests, or a tree with the files that a manifest renders. For two manifests\n" +
			"without --release it prints the diff of `bosh deploy`. With --release it renders both manifests and compares the files.\n" +
			"The flags apply to both manifests, except ops files, which apply to NEW only.\n\n" +
			"Secrets are replaced by <redacted>, those that changed by <redacted, changed>, unless --show-secrets is given: the values of\n" +
			"variables, and properties whose names or types in a job's spec say so, in whatever form they are in a file. In a tree it isn't\n" +
			"known where values come from: there the names before them decide. Status 1 if anything differs.",
		Example: "  boshrender diff rendered-before rendered\n" +
			"  boshrender diff cf.yml cf.yml -o scale.yml\n" +
			"  boshrender diff rendered cf.yml --release nats-release --vars-store vars.yml",
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			if err := a.enclose(c, sandbox.Access{}, args...); err != nil {
				return err
			}
			return a.diff(c.Context(), r, args[0], args[1])
		},
	}
	r.register(c)
	return c
}

func (a *app) diff(ctx context.Context, r *renderFlags, old, now string) error {
	for _, path := range []string{old, now} {
		if _, err := os.Stat(path); err != nil {
			return fileError("", path, err)
		}
	}
	if !isDir(old) && !isDir(now) && len(r.releases) == 0 && !r.skipMissing {
		return a.diffManifests(ctx, r, old, now)
	}
	r.markSecrets = !r.showSecrets
	withoutOps := *r
	withoutOps.ops = nil
	before, err := a.side(ctx, &withoutOps, old)
	after, err2 := a.side(ctx, r, now)
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	c := compare(before.only(r.group), after.only(r.group), !r.showSecrets)
	if err := c.print(a, fmt.Sprintf(", %s against %s", now, old)); err != nil {
		return err
	}
	if len(c.Changes) == 0 {
		return nil
	}
	if (isDir(old) || isDir(now)) && !r.showSecrets {
		a.note("it isn't known where the values in a tree come from: those after names such as password or token are hidden")
	}
	return errFound
}

// side returns the files of one side: of a directory, or rendered from a manifest.
func (a *app) side(ctx context.Context, r *renderFlags, path string) (tree, error) {
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
	return t, o.render(ctx, resolved, &flags, t)
}

// diffManifests prints the changes as `bosh deploy` does.
func (a *app) diffManifests(ctx context.Context, r *renderFlags, old, now string) error {
	f := a.reader(ctx)
	before, err := readAs(f, "", old, asDeployed.Manifest)
	after, err2 := readAs(f, "", now, asDeployed.Manifest)
	ops, err3 := readAll(f, "-o", r.ops, asDeployed.Ops)
	given, _, err4 := r.stores(f, asDeployed, nil)
	if err := errors.Join(err, err2, err3, err4); err != nil {
		return report(err, nil)
	}
	if after, err = after.Apply(ctx, ops...); err != nil {
		return err
	}
	o := &opened{deploymentFlags: &deploymentFlags{}, ctx: ctx, given: manifest.Given{Store: given}}
	if err := o.give(&before, &after); err != nil {
		return report(err, nil)
	}
	lines := diff.Lines(&state.Documents{Manifest: before}, &state.Documents{Manifest: after}, diff.Options{NoRedact: r.showSecrets, Secrets: new(diff.Secrets)})
	if a.json {
		a.result(diffLines{append([]diff.Line{}, lines...)})
	} else {
		_, err = fmt.Fprint(a.stdout, terminal.Text(diff.Text(lines, false)))
	}
	if err == nil && len(lines) > 0 {
		return errFound
	}
	return err
}

// diffLines is the result of diff for two manifests.
type diffLines struct {
	Lines []diff.Line `json:"lines"`
}
