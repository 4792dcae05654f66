package boshrender

// This file writes rendered instances to directories.

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/boshrender/boshrender/internal/outdir"
	"github.com/boshrender/boshrender/internal/safepath"
)

// WriteOptions configure writing. With the zero value only the owner can read the files: any rendered file can hold a
// secret, so that files and directories have modes 0600 and 0700.
type WriteOptions struct {
	// Shared is for trees that processes of other users are to read: files have the permissions in File.Mode, except
	// that only the owner may write them, and directories have mode 0755.
	Shared bool
}

// WriteDir writes the files of the instance to a directory that must not exist yet, or be empty. It calls
// [WriteOptions.WriteDir] with the zero options.
func (i *Instance) WriteDir(dir string) error { return WriteOptions{}.WriteDir(dir, i) }

// WriteDir writes the files of an instance to a directory that must not exist yet, or be empty. It is atomic: the
// files are written to a temporary directory next to it, which is then renamed. On an error nothing is left.
func (o WriteOptions) WriteDir(dir string, i *Instance) (err error) {
	stage, tree, err := outdir.OpenTree(dir, outdir.Options{Shared: o.Shared})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stage.Close()) }()
	ctx := context.Background()
	if err := o.files(ctx, tree, i); err != nil {
		return err
	}
	return stage.Commit(ctx)
}

// Tree writes instances to a directory, each below "group/index". They appear together, once Commit is called, or not
// at all. Several processes can write to the same directory; each replaces the files of the others. A Tree is for one
// goroutine, and must be closed.
type Tree struct {
	o     WriteOptions
	stage *outdir.Stage
}

// NewTree begins to write to a directory, which is created if it doesn't exist. Other content than instances to be
// replaced stays there unchanged. Symbolic links below it are not followed: they are in the way.
func (o WriteOptions) NewTree(dir string) (*Tree, error) { return o.newTree(dir, nil) }

func (o WriteOptions) newTree(dir string, before func(op, name string) error) (*Tree, error) {
	stage, err := outdir.Open(filepath.Clean(dir), outdir.Options{Shared: o.Shared, Mark: linksPath, Before: before})
	if err != nil {
		return nil, err
	}
	return &Tree{o, stage}, nil
}

// Add writes an instance, where it waits for Commit. An instance can be added once.
func (t *Tree) Add(ctx context.Context, i *Instance) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	group, err := safepath.Name(i.Group)
	if err != nil {
		return fmt.Errorf("instance group %.60q can't be a directory: %w", i.Group, err)
	}
	index, err := safepath.Name(strconv.Itoa(i.Spec.Index))
	if err != nil {
		return fmt.Errorf("%s: %w", i.Name(), err)
	}
	tree, err := t.stage.NewTree(group.Join(index))
	if err != nil {
		return err
	}
	return t.o.files(ctx, tree, i)
}

// Commit moves all instances to their places and replaces the instances of an earlier run: directories of jobs, each
// with its links.json and files with its time of modification. A file that is written again is replaced in any case;
// other files, and files changed since, are in the way: the error lists them, and nothing is replaced. Then it calls
// the functions, for additional work. If anything fails, including one of them, or if ctx ends, it restores the
// previous state. If the process is killed, the next one that opens the directory does that.
func (t *Tree) Commit(ctx context.Context, then ...func() error) error {
	return t.stage.Commit(ctx, then...)
}

// Close removes prepared directories that were not committed, and directories that were replaced. An error names the
// files that could not be removed; if Commit has succeeded, all instances are in their places even so.
func (t *Tree) Close() error { return t.stage.Close() }

// files writes the files of an instance.
func (o WriteOptions) files(ctx context.Context, tree *outdir.Tree, i *Instance) error {
	for n := range i.Files {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		f := &i.Files[n]
		path, err := outdir.Place(f.Job, f.Path)
		if err == nil {
			err = tree.Write(path, f.Data, outdir.Options{Shared: o.Shared}.Mode(f.Mode))
		}
		if err != nil {
			return fmt.Errorf("%s: template %.60q: %w", i.Name(), f.Source, err)
		}
	}
	return nil
}
