package main

// This file restricts the process of commands that read releases and deployments: its reads, writes and system calls,
// by the operating system, and its memory.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/spec"
)

const noSandbox = "no-sandbox"

// addNoSandbox adds the flag of commands that confine.
func addNoSandbox(f *pflag.FlagSet) {
	f.Bool(noSandbox, false, "don't restrict the process by the operating system; see 'boshrender version'")
}

// The flags that name a file or folder to write: its folder can be written, or for a state itself; and the flags that
// name none.
var (
	outputs = []string{"out", "html", "lcov", "cobertura", "write-baseline", "vars-store"}
	states  = []string{"state"}
	values  = []string{"var", "property"}
)

// confine restricts the process to the accesses that a command on releases needs: paths, the releases that they are in,
// and the files that its flags name; and to writing its outputs and the folders in write. It returns a context that
// ends if the command needs too much memory.
func (a *app) confine(c *cobra.Command, paths []string, write ...string) (ctx context.Context, done func(), err error) {
	ctx, done = c.Context(), func() {}
	if !a.encloses(c) {
		return ctx, done, nil
	}
	var access sandbox.Access
	access.Write = append(write, ownFolder())
	for _, path := range paths {
		file := specFile(path)
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
	access.Memory = 2 * a.memoryLimit()
	if err := a.enclose(c, access); err != nil {
		return ctx, done, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	a.watchMemory(ctx, func() bool { return true }, func() { cancel(errMemory) })
	return ctx, func() { cancel(nil) }, nil
}

// encloses reports whether a command restricts the process. The tests of this package, which share a process, don't.
func (a *app) encloses(c *cobra.Command) bool {
	off, _ := c.Flags().GetBool(noSandbox)
	return a.confined && !off
}

// enclose restricts the process to the accesses that are given, and to the files that the arguments and flags of a
// command name.
func (a *app) enclose(c *cobra.Command, access sandbox.Access, args ...string) error {
	if !a.encloses(c) {
		if access.Before != nil {
			return access.Before()
		}
		return nil
	}
	watch, _ := c.Flags().GetBool("watch")
	read := func(paths ...string) {
		access.Read = append(access.Read, paths...)
		for _, path := range paths {
			if watch && !isDir(path) { // another file may take its place
				access.Read = append(access.Read, filepath.Dir(path))
			}
		}
	}
	read("/etc/localtime", "/usr/share/zoneinfo")
	read(args...)
	c.Flags().Visit(func(f *pflag.Flag) {
		given := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			given = list.GetSlice()
		}
		for _, value := range given {
			_, file, named := strings.Cut(value, "=") // NAME=FILE
			switch {
			case slices.Contains(values, f.Name) || f.Value.Type() == "bool":
			case slices.Contains(outputs, f.Name):
				access.Write = append(access.Write, filepath.Dir(value))
			case slices.Contains(states, f.Name):
				access.Write = append(access.Write, value)
			case named:
				read(value, file)
			default:
				read(value)
			}
		}
	})
	var failed error // paths from the command itself
	if before := access.Before; before != nil {
		access.Before = func() error {
			failed = before()
			return failed
		}
	}
	if err := sandbox.Enter(access); failed != nil {
		return failed
	} else if err != nil {
		return fmt.Errorf("the process can't be restricted (--no-sandbox leaves that out): %w", err)
	}
	return nil
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

// memoryLimit sets the limit of memory, and returns it; with GOMEMLIMIT=off it is so large that nothing reaches it.
func (a *app) memoryLimit() int64 {
	limit := int64(memory)
	if a.getenv("GOMEMLIMIT") != "" {
		limit = min(debug.SetMemoryLimit(-1), math.MaxInt64/4)
	}
	debug.SetMemoryLimit(limit)
	return limit
}

// watchMemory calls exceeded whenever the process is busy and uses a tenth more than the limit of memory, at which the
// garbage collector does all that it can, until ctx ends.
func (a *app) watchMemory(ctx context.Context, busy func() bool, exceeded func()) {
	limit := a.memoryLimit()
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
			if !busy() {
				continue
			}
			metrics.Read(used)
			if n := used[0].Value.Uint64() - used[1].Value.Uint64(); n > uint64(limit)+uint64(limit)/10 {
				exceeded()
			}
		}
	}()
}

// errMemory ends a command that needs too much memory.
var errMemory = errors.New("more memory is needed than the limit of this command; GOMEMLIMIT in the environment sets another")
