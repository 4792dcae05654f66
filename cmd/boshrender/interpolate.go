package main

// This file evaluates documents as `bosh interpolate` does.

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/manifest"
)

func newInterpolate(a *app) *cobra.Command {
	var v varFlags
	var path string
	var found, used bool
	c := &cobra.Command{
		Use: "interpolate FILE [flags]", Aliases: []string{"int"}, Short: "Evaluate a manifest as `bosh interpolate` does",
		Long: "Interpolate applies ops files, replaces ((variables)) and prints the result, byte for byte as `bosh interpolate` does.\n" +
			"FILE can be - for standard input. A missing variable is status 1 with --var-errs, as is an unused one with --var-errs-unused.",
		Example: "  boshrender int cf.yml -o scale.yml -l vars.yml --var-errs\n  boshrender int creds.yml --path /admin_password",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := a.enclose(c, sandbox.Access{}, args...); err != nil {
				return err
			}
			e := manifest.Evaluation{RequireFound: found, RequireUsed: used, Path: path}
			if err := e.Check(); err != nil {
				return request(err)
			}
			return a.interpolate(c.Context(), e, &v, args[0])
		},
	}
	v.register(c.Flags())
	c.Flags().SortFlags = false
	addNoSandbox(c.Flags())
	c.Flags().StringVar(&path, "path", "", "print only the value at this `PATH`, as /instance_groups/name=api/instances")
	c.Flags().BoolVar(&found, "var-errs", false, "variables without a value are an error")
	c.Flags().BoolVar(&used, "var-errs-unused", false, "variables that nothing uses are an error")
	return c
}

func (a *app) interpolate(ctx context.Context, e manifest.Evaluation, v *varFlags, file string) error {
	r := a.reader(ctx)
	shown := newProgress(a.stderr, a.quiet)
	defer shown.stop()
	data, err := r.read("", file)
	ops, opsErr := readAll(r, "-o", v.ops, manifest.YAML{Reading: manifest.AsCLI}.Ops)
	given, store, storesErr := v.stores(r, manifest.YAML{Reading: manifest.AsCLI}, shown.generated)
	if err := errors.Join(err, opsErr, storesErr); err != nil {
		return report(err, nil)
	}
	for _, list := range ops {
		e.Ops = append(e.Ops, list...)
	}
	e.Store = v.all(given, store)
	if a.json {
		n, err := e.Node(ctx, file, data)
		if err != nil {
			return interpolationError(err)
		}
		a.result(interpolated{n.Value()})
		return nil
	}
	text, err := e.Evaluate(ctx, file, data)
	if err != nil {
		return interpolationError(err)
	}
	_, err = a.stdout.Write(text)
	return err
}

// interpolationError converts a finding to the error of --var-errs and --var-errs-unused.
func interpolationError(err error) error {
	var missing *manifest.MissingVariablesError
	var unused *manifest.UnusedVariablesError
	text := report(err, nil)
	if errors.As(err, &missing) || errors.As(err, &unused) {
		return foundError{text}
	}
	return text
}

// interpolated is the result of interpolate.
type interpolated struct {
	Value any `json:"value"`
}
