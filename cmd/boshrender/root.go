package main

// This file has the root command: the flags that all commands share, the exit statuses, and the printing of errors.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/internal/terminal"
)

// The exit statuses, of every command.
const (
	statusFine  = 0 // all is well
	statusFound = 1 // something was found, or differs
	statusWrong = 2 // it could not be done
)

// errFound means that something was found or differs. Its text isn't printed: the findings have been.
var errFound error = exitError(statusFound)

// maxStatus is the greatest status that systems pass on: of 256 they would make 0.
const maxStatus = 255

// foundError is an errFound with a text.
type foundError struct{ error }

func (foundError) Is(target error) bool { return target == errFound }

// exitError is an errFound that ends with another status. One that isn't from 1 to maxStatus is statusFound.
type exitError int

func (exitError) Error() string { return "found" }

// Is makes it an errFound.
func (exitError) Is(target error) bool { return target == errFound }

// silent reports whether nothing is left to print of an error.
func silent(err error) bool {
	_, is := err.(exitError)
	return is || err == nil
}

// app is one run of the tool.
type app struct {
	stdout, stderr io.Writer
	stdin          io.Reader
	getenv         func(string) string
	quiet, json    bool
	noColor        bool
	tty            bool           // colours even if the output is no terminal
	confined       bool           // the process is restricted for commands that evaluate code of a release
	ticks          chan time.Time // when --watch looks at files; nil for a clock
	document       *answer        // the document that --json prints
	garbage        garbage
}

// colours reports whether to print colours to w.
func (a *app) colours(w io.Writer) bool {
	return !a.noColor && a.getenv("NO_COLOR") == "" && (a.tty || isTerminal(w))
}

// run executes the command in the arguments, and returns the exit status.
func (a *app) run(ctx context.Context, args []string) int {
	root := newRoot(a, strings.Join(args[:min(1, len(args))], ""))
	completes := len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	if !completes {
		root.SetOut(help{a})
	}
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	status := a.ends(ctx, err)
	w := a.answer()
	command := commandOf(root, args)
	a.json = !completes && (a.json || err != nil && !w.begun && asksForJSON(command, args))
	if !a.json || w.printed > 0 && (err == nil || errors.As(err, new(watched))) {
		return status
	}
	w.command = cmp.Or(w.command, command)
	if failed := w.print(a.stdout, status, problemsOf(err, w.begun)); failed != nil {
		fmt.Fprintln(a.stderr, terminal.Text(failed.Error()))
		return statusWrong
	}
	return status
}

// ends prints the error that a run ends with, and returns its status.
func (a *app) ends(ctx context.Context, err error) int {
	stderr := a.stderr
	switch {
	case silent(err), errors.As(err, new(watched)):
		return statusOf(err)
	case ctx.Err() != nil && errors.Is(err, context.Canceled) && !errors.Is(err, errMemory):
		fmt.Fprintln(stderr, "interrupted: "+terminal.Text(err.Error()))
		return statusWrong
	}
	fmt.Fprintln(stderr, terminal.Text(err.Error()))
	return statusOf(err)
}

// statusOf returns the status of a run that ends with an error.
func statusOf(err error) int {
	var exit exitError
	switch {
	case err == nil:
		return statusFine
	case errors.As(err, &exit) && exit > statusFound && exit <= maxStatus:
		return int(exit)
	case errors.Is(err, errFound):
		return statusFound
	}
	return statusWrong
}

const rootText = `boshrender renders the templates of BOSH jobs in pure Go, byte for byte as a director does.

  for deployments   render, interpolate, diff, explain, check, plan, deploy, director
  for releases      template, lint, test, coverage, playground, lsp, schema

Commands for releases use the release in the current folder or above it.`

const statusText = `
Exit status: 0 on success, 1 if the command found something or a difference, 2 if it could not do its work.
`

// constructor makes a command of a group.
type constructor struct {
	group string
	make  func(*app) *cobra.Command
}

// constructors has all commands but docs, which describes the others, by name.
var constructors = lazy.Value[map[string]constructor]{New: func() map[string]constructor {
	return map[string]constructor{
		"render": {"deployments", newRender}, "interpolate": {"deployments", newInterpolate}, "diff": {"deployments", newDiff},
		"explain": {"deployments", newExplain}, "check": {"deployments", newCheck}, "plan": {"deployments", newPlan},
		"deploy": {"deployments", newDeploy}, "director": {"deployments", newDirector},
		"template": {"releases", newTemplate}, "lint": {"releases", newLint}, "test": {"releases", newTest},
		"coverage": {"releases", newCoverage}, "playground": {"releases", newPlayground}, "lsp": {"releases", newLSP},
		"schema": {"releases", newSchema},
		"serve":  {"", newServe}, "version": {"", newVersion},
	}
}}

// add makes the command and adds it to the root.
func (n constructor) add(a *app, root *cobra.Command) {
	c := n.make(a)
	c.GroupID = n.group
	c.DisableFlagsInUseLine = true
	if c.Args == nil {
		c.Args = cobra.NoArgs
	}
	c.Args = explained(c.Args)
	a.begun(c)
	root.AddCommand(c)
}

// newRoot makes the root command. It has the command of the given name alone if there is a constructor for it, and all
// commands otherwise.
func newRoot(a *app, name string) *cobra.Command {
	root := &cobra.Command{
		Use: "boshrender", Short: "Render, test and compare BOSH deployments and releases", Long: rootText,
		SilenceErrors: true, SilenceUsage: true, DisableFlagsInUseLine: true,
	}
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	flags := root.PersistentFlags()
	flags.BoolVarP(&a.quiet, "quiet", "q", false, "print results only: no progress, notices and summaries")
	flags.BoolVar(&a.json, "json", false, "print one JSON document, also if it fails")
	flags.BoolVar(&a.noColor, "no-color", false, "no colours; NO_COLOR in the environment does the same")
	flags.BoolVar(&a.tty, "tty", false, "print as to a terminal, with colours")
	flags.BoolP("non-interactive", "n", false, "accepted as of bosh: nothing is asked")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%w%s\nsee '%s --help'", err, didYouMean(c, err), c.CommandPath())
	})
	root.AddGroup(&cobra.Group{ID: "deployments", Title: "For deployments:"}, &cobra.Group{ID: "releases", Title: "For releases:"})
	if c, alone := constructors.Get()[name]; alone {
		c.add(a, root)
	} else {
		for _, name := range slices.Sorted(maps.Keys(constructors.Get())) {
			constructors.Get()[name].add(a, root)
		}
		constructor{"", newDocs}.add(a, root)
	}
	root.SetUsageTemplate(root.UsageTemplate() + statusText)
	return root
}

// explained adds the name of the command to errors about its arguments.
func explained(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if err := check(c, args); err != nil {
			return fmt.Errorf("%s: %w\nusage: %s\nsee '%s --help'", c.CommandPath(), err, c.UseLine(), c.CommandPath())
		}
		return nil
	}
}

// didYouMean suggests a flag similar to an unknown one, "" if there is none.
func didYouMean(c *cobra.Command, err error) string {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return ""
	}
	given := unknown.GetSpecifiedName()
	if short := unknown.GetSpecifiedShortnames(); short != "" { // a long flag with one dash
		given, _, _ = strings.Cut(short, "=")
	}
	best, least := "", spelling.Enough(given)
	c.Flags().VisitAll(func(f *pflag.Flag) {
		n := spelling.Distance(given, f.Name)
		if strings.HasPrefix(f.Name, given) && len(given) > 1 {
			n = 1
		}
		if !f.Hidden && n < least {
			best, least = f.Name, n
		}
	})
	if best == "" {
		return ""
	}
	return "; did you mean --" + best + "?"
}
