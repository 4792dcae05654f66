package main

// This file restricts the process of commands that evaluate code of a release: what it may read and write, by the
// operating system, and how much memory it may use.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boshrender/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/spec"
)

const noSandbox = "no-sandbox"

// addNoSandbox adds the flag of commands that confine.
func addNoSandbox(f *pflag.FlagSet) {
	f.Bool(noSandbox, false, "don't restrict the process by the operating system; see 'boshrender version'")
}

// outputs are the flags that name a file to write.
var outputs = []string{"out", "html", "lcov", "cobertura", "write-baseline"}

// confine restricts the process to what a command needs: paths, the releases that they are in, and the files that its
// flags name; and to writing its outputs and the folders in write. It returns a context that ends if the command needs
// too much memory. The tests of this package, which share a process, don't confine.
func (a *app) confine(c *cobra.Command, paths []string, write ...string) (ctx context.Context, done func(), err error) {
	ctx, done = c.Context(), func() {}
	if off, _ := c.Flags().GetBool(noSandbox); off || !a.confined {
		return ctx, done, nil
	}
	access := sandbox.Access{Read: []string{"/etc/localtime", "/usr/share/zoneinfo"}, Write: write}
	for _, path := range paths {
		file, _, _ := strings.Cut(path, "_spec.rb:")
		if file != path {
			file += "_spec.rb"
		}
		dir := file
		if !isDir(dir) {
			dir = filepath.Dir(dir)
		}
		root, err := spec.CheckoutOf(ctx, dir)
		if err != nil {
			return ctx, done, err
		}
		if root == "" {
			root = project()
		}
		access.Read = append(access.Read, file, dir, root)
		for _, name := range []string{"update", "fix"} { // of files of the release
			if c.Flags().Changed(name) {
				access.Write = append(access.Write, root, dir)
			}
		}
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, value := range values {
			if slices.Contains(outputs, f.Name) {
				access.Write = append(access.Write, filepath.Dir(value))
				continue
			}
			_, file, _ := strings.Cut(value, "=") // NAME=FILE
			access.Read = append(access.Read, value, file)
		}
	})
	access.Write = append(access.Write, ownFolder())
	if err := sandbox.Enter(access); err != nil {
		return ctx, done, fmt.Errorf("the process can't be restricted (--no-sandbox leaves that out): %w", err)
	}
	ctx, done = a.limitMemory(ctx)
	return ctx, done, nil
}

// ownFolder returns the folder of the tool's own files, such as the results of the last run: in the user's cache, or
// else the one for temporary files.
func ownFolder() string {
	if dir, err := os.UserCacheDir(); err == nil {
		own := filepath.Join(dir, "boshrender")
		if os.MkdirAll(own, 0o755) == nil {
			return own
		}
	}
	return os.TempDir()
}

// project returns the root of the Go module or repository that the working folder is in, else the working folder.
func project() string {
	here, err := filepath.Abs(".")
	if err != nil {
		return "."
	}
	for dir := here; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		for _, name := range []string{"go.mod", ".git"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
				return dir
			}
		}
	}
	return here
}

// memory is the memory of a command that evaluates code of a release, unless GOMEMLIMIT sets another.
const memory = 400 << 20

// limitMemory returns a context that ends when the process uses a tenth more than the limit of memory, at which the
// garbage collector does all that it can.
func (a *app) limitMemory(ctx context.Context) (context.Context, func()) {
	limit := int64(memory)
	if a.getenv("GOMEMLIMIT") != "" {
		limit = debug.SetMemoryLimit(-1)
	} else {
		debug.SetMemoryLimit(limit)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		used := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
		ticker := time.NewTicker(5 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			metrics.Read(used)
			if n := used[0].Value.Uint64() - used[1].Value.Uint64(); n > uint64(limit)+uint64(limit)/10 {
				cancel(errMemory)
			}
		}
	}()
	return ctx, func() { cancel(nil) }
}

// errMemory ends a command that needs too much memory.
var errMemory = errors.New("more memory is needed than the limit of this command; GOMEMLIMIT in the environment sets another")
