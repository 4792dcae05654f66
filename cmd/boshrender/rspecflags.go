package main

// This file has the rarer flags of rspec, and flags that have no effect here.

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/manifest"
)

// rspecFlags are flags that `boshrender test` has because rspec has them.
type rspecFlags struct {
	matches                []string
	exclude, path, file    string
	settings               *string // the text of the file of options
	failureExit, errorExit int
	version                bool
}

// withoutEffect are flags of rspec that are accepted, with the reason why they have no effect.
var withoutEffect = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"backtrace":       "places in specs and templates are always printed",
		"warnings":        "Ruby's warnings are about code of its own process",
		"deprecation-out": "there are no deprecation warnings",
		"drb":             "without a DRb server, rspec runs examples itself, too",
		"no-drb":          "there is no DRb server",
		"drb-port":        "there is no DRb server",
	}
}}

// refused are flags of rspec that are errors, with the reason.
var refused = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"bisect": "each spec file runs in an interpreter of its own, so that examples of other files can't make one fail; --seed repeats an order",
		"init":   "a suite needs no files but FILE_spec.rb; docs/releases.md has an example",
	}
}}

// sameAs are other names of flags.
var sameAs = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{"force-color": "color", "force-colour": "color", "colour": "color", "no-colour": "no-color"}
}}

// addRspec adds the flags. Those without an effect are not listed.
func (t *testFlags) addRspec(f *pflag.FlagSet) {
	f.StringArrayVarP(&t.matches, "example-matches", "E", nil, "only examples whose description this `REGEXP` matches; repeatable")
	f.StringVar(&t.exclude, "exclude-pattern", "", "`PATTERN` of spec files in folders that are left out")
	f.StringVar(&t.path, "default-path", "", "`PATH` of the tests if no others are given")
	f.StringVarP(&t.file, "options", "O", "", "`FILE` of options in place of .rspec")
	f.IntVar(&t.failureExit, "failure-exit-code", 0, "exit `STATUS` if examples fail, in place of 1")
	f.IntVar(&t.errorExit, "error-exit-code", 0, "exit `STATUS` if spec files can't be loaded, in place of 1")
	f.BoolVarP(&t.version, "version", "v", false, "print the version")
	f.Bool("no-fail-fast", false, "go on after failures, also if .rspec has --fail-fast")
	f.Bool("no-profile", false, "list no slow examples, also if .rspec has --profile")
	shorts := map[string]string{"backtrace": "b", "warnings": "w", "drb": "X"}
	for _, list := range []map[string]string{withoutEffect.Get(), refused.Get()} {
		for name, why := range list {
			if name == "drb-port" || name == "deprecation-out" {
				f.String(name, "", why)
			} else {
				f.BoolP(name, shorts[name], false, why)
			}
			if name == "bisect" {
				f.Lookup(name).Value = &anything{}
			}
			f.Lookup(name).Hidden = true
		}
	}
	others := f.GetNormalizeFunc()
	f.SetNormalizeFunc(func(set *pflag.FlagSet, name string) pflag.NormalizedName {
		if same := sameAs.Get()[name]; same != "" {
			name = same
		}
		return others(set, name)
	})
}

// anything is a flag with an optional value that doesn't matter.
type anything struct{ text string }

func (a *anything) String() string     { return a.text }
func (a *anything) Set(s string) error { a.text = s; return nil }
func (a *anything) Type() string       { return "string" }

// asRspec completes the flags as rspec does, and returns the paths.
func (t *testFlags) asRspec(ctx context.Context, f *pflag.FlagSet, paths []string) ([]string, error) {
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(refused.Get())) {
		if f.Changed(name) {
			errs = append(errs, fmt.Errorf("--%s: %s", name, refused.Get()[name]))
		}
	}
	for _, exit := range []struct {
		flag   string
		status int
	}{{"error-exit-code", t.errorExit}, {"failure-exit-code", t.failureExit}} {
		if f.Changed(exit.flag) && (exit.status < statusFound || exit.status > maxStatus) {
			errs = append(errs, fmt.Errorf("--%s %d: it has to be from 1 to %d", exit.flag, exit.status, maxStatus))
		}
	}
	for _, m := range t.matches {
		errs = append(errs, withFlag("--example-matches "+m, readsAsRegexp(ctx, m)))
	}
	if t.nextFailure {
		t.onlyFailures, t.failFast, t.order = true, 1, "defined"
	}
	if f.Changed("no-fail-fast") {
		t.failFast = -1
	}
	if f.Changed("profile") && len(paths) > 0 { // rspec's --profile 5
		if n, err := strconv.Atoi(paths[0]); err == nil && !exists(paths[0]) {
			t.slowest, paths = n, paths[1:]
		}
	}
	if f.Changed("no-profile") {
		t.slowest = -1
	}
	var dirs []string
	for _, list := range t.include {
		dirs = append(dirs, strings.Split(list, string(os.PathListSeparator))...)
	}
	t.include = slices.DeleteFunc(dirs, func(dir string) bool { return dir == "" })
	if t.file != "" {
		data, err := manifest.ReadFile(t.file, manifest.Limits{})
		if err != nil {
			return nil, errors.Join(append(errs, fileError("--options", t.file, err))...)
		}
		text := string(data)
		t.settings = &text
	}
	return paths, request(errors.Join(errs...))
}

// regexpReader makes a regular expression of Ruby of a property.
var regexpReader = lazy.Value[parsedTemplate]{New: func() (t parsedTemplate) {
	t.Template, t.err = erb.Parse("regexp", "<% Regexp.new(p('text')) %>")
	return t
}}

type parsedTemplate struct {
	*erb.Template
	err error
}

// readsAsRegexp returns why Ruby refuses a text as a regular expression, nil if it doesn't.
func readsAsRegexp(ctx context.Context, text string) error {
	t := regexpReader.Get()
	err := t.err
	if err == nil {
		_, err = t.Render(ctx, erb.Input{Spec: map[string]any{"properties": map[string]any{"text": text}}})
	}
	if e := new(erb.Error); errors.As(err, &e) && e.Kind == erb.Ruby {
		return errors.New(e.Message)
	}
	return nil // what Ruby accepts, and is not supported, is said where it is used
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
