package main

// This file installs the reference Ruby's packages, and copies libraries from the host's Ruby.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/boshrender/boshrender/dev/try"
)

// The npm packages of the reference Ruby and of the system interface that it runs on.
var packages = []string{"@ruby/4.0-wasm-wasi@2.10.1", "@bjorn3/browser_wasi_shim@0.4.2"}

// install returns the directory of the packages, installing them if necessary. Several processes may call it at the
// same time.
func (r reference) install(ctx context.Context) (dir string, err error) {
	defer try.Catch(&err)
	name := strings.NewReplacer("/", "-", "@", "").Replace(strings.Join(packages, "+"))
	dir = filepath.Join(r.cache, name)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if _, err := exec.LookPath("npm"); err != nil {
		return "", fmt.Errorf("the reference Ruby needs node and npm: %w", err)
	}
	try.Do(os.MkdirAll(r.cache, 0o755))
	fmt.Fprintln(r.log, "installing", strings.Join(packages, " "))
	tmp := try.Get(os.MkdirTemp(r.cache, "install-"))
	defer os.RemoveAll(tmp)
	args := append([]string{"install", "--prefix", tmp, "--no-fund", "--no-audit", "--loglevel=error"}, packages...)
	if out, err := exec.CommandContext(ctx, "npm", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install: %w: %s", err, lastLines(string(out)))
	}
	if err := os.Rename(tmp, dir); err != nil {
		if _, there := os.Stat(dir); there != nil {
			return "", err
		}
	}
	return dir, nil
}

// hostLibraries returns the files, in the host's Ruby, of the libraries that Ruby no longer includes.
func hostLibraries(ctx context.Context) ([]string, error) {
	const script = `require "ostruct"; require "base64"; puts $LOADED_FEATURES.grep(%r{/(ostruct|base64)\.rb\z})`
	out, err := exec.CommandContext(ctx, "ruby", "-e", script).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = fmt.Errorf("%w: %s", err, lastLines(string(exit.Stderr)))
		}
		return nil, fmt.Errorf("the libraries ostruct and base64 are taken from the host's Ruby: %w", err)
	}
	files := strings.Fields(string(out))
	if len(files) != 2 {
		return nil, fmt.Errorf("the host's Ruby has the libraries ostruct and base64 in unexpected places: %q", files)
	}
	return files, nil
}
