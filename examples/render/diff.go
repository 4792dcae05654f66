package main

// This file compares what was rendered with an earlier tree, file by file, and writes nothing.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/textdiff"
	"github.com/boshrender/boshrender/manifest"
)

// errDiffers says that the trees differ, and that this has been printed.
var errDiffers = errors.New("the trees differ")

// comparison is a sink that compares.
type comparison struct {
	dir    string
	all    bool // everything was rendered: what is beside it is no more
	colour bool
	stdout io.Writer

	texts   map[string]string // of each file that differs, by path
	seen    map[string]bool
	dirs    []string // of the instances
	added   int
	changed int
	removed int
}

func (c *comparison) take(ctx context.Context, i *boshrender.Instance) error {
	dir := fmt.Sprintf("%s/%d", i.Group, i.Spec.Index)
	c.dirs = append(c.dirs, dir)
	for _, f := range i.Files {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		name := dir + "/" + f.Path
		c.seen[name] = true
		old, err := manifest.ReadFile(filepath.Join(c.dir, filepath.FromSlash(name)), manifest.Limits{})
		switch {
		case errors.Is(err, fs.ErrNotExist):
			c.added++
			c.texts[name] = c.file("+", "added", name, nil, f.Data)
		case err != nil:
			return err
		case !bytes.Equal(old, f.Data):
			c.changed++
			c.texts[name] = c.file("~", "changed", name, old, f.Data)
		}
	}
	return nil
}

// finish prints the differences, by path. The vars store is left alone.
func (c *comparison) finish(ctx context.Context, _ *manifest.VarsStore) error {
	if err := c.missing(ctx); err != nil {
		return err
	}
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(c.texts)) {
		out.WriteString(c.texts[name])
	}
	fmt.Fprintf(&out, "%d files added, %d changed, %d removed, %d the same, against %s\n",
		c.added, c.changed, c.removed, len(c.seen)-c.added-c.changed, c.dir)
	if _, err := io.WriteString(c.stdout, out.String()); err != nil {
		return err
	}
	if len(c.texts) > 0 {
		return errDiffers
	}
	return nil
}

func (c *comparison) close() error { return nil }

// missing finds files of the earlier tree that are no more.
func (c *comparison) missing(ctx context.Context) error {
	roots := c.dirs
	if c.all {
		roots = []string{"."}
	}
	for _, root := range roots {
		err := filepath.WalkDir(filepath.Join(c.dir, root), func(path string, e fs.DirEntry, err error) error {
			if err == nil {
				err = context.Cause(ctx)
			}
			if errors.Is(err, fs.ErrNotExist) && path == filepath.Join(c.dir, root) && root != "." {
				return nil // a new instance
			}
			if err != nil || !e.Type().IsRegular() {
				return err
			}
			name, err := filepath.Rel(c.dir, path)
			if name = filepath.ToSlash(name); err != nil || c.seen[name] {
				return err
			}
			old, err := manifest.ReadFile(path, manifest.Limits{})
			if err != nil {
				return err
			}
			c.removed++
			c.texts[name] = c.file("-", "removed", name, old, nil)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// file describes one file that differs.
func (c *comparison) file(sign, what, name string, old, now []byte) string {
	head := c.paint(bold, fmt.Sprintf("%s %s (%s)", sign, printable(name), what)) + "\n"
	if !utf8.Valid(old) || !utf8.Valid(now) {
		return head + fmt.Sprintf("  no text: %d bytes before, %d now\n", len(old), len(now))
	}
	var body strings.Builder
	for line := range strings.Lines(textdiff.Unified(string(old), string(now))) {
		line = printable(strings.TrimSuffix(line, "\n"))
		switch {
		case strings.HasPrefix(line, "+"):
			line = c.paint(green, line)
		case strings.HasPrefix(line, "-"):
			line = c.paint(red, line)
		case strings.HasPrefix(line, "@@"):
			line = c.paint(cyan, line)
		}
		body.WriteString("  " + line + "\n")
	}
	return head + body.String()
}

// Colours of a terminal.
const (
	bold  = "1"
	red   = "31"
	green = "32"
	cyan  = "36"
)

func (c *comparison) paint(colour, text string) string {
	if !c.colour {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}
