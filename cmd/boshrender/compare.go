package main

// This file compares two trees of files.

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/internal/terminal"
	"github.com/boshrender/boshrender/internal/textdiff"
)

// tree maps "group/index/path" to the contents of the files of instances.
type tree map[string]content

// content is the content of a file.
type content struct {
	data    []byte
	secrets []secrets.Span
	unknown bool // its origin is unknown, and so are its secrets
}

// take implements sink.
func (t tree) take(_ context.Context, i *boshrender.Instance) error {
	for _, f := range i.Files {
		c := content{data: f.Data}
		for _, s := range f.Secrets {
			c.secrets = append(c.secrets, secrets.Span(s))
		}
		t[fmt.Sprintf("%s/%d/%s", i.Group, i.Spec.Index, f.Path)] = c
	}
	return nil
}

func (tree) finish(context.Context) error { return nil }
func (tree) close() error                 { return nil }

// readTree reads the files below a directory.
func readTree(ctx context.Context, dir string) (tree, error) {
	t := tree{}
	b := files.Within(ctx)
	err := b.WalkPath(dir, func(fsys fs.FS, below, _ string, e fs.DirEntry) error {
		if !e.Type().IsRegular() {
			return nil
		}
		data, err := b.Read(fsys, below)
		t[below] = content{data: data, unknown: true}
		return err
	})
	return t, fileError("", dir, err)
}

// only returns the files of one group, all if it is "".
func (t tree) only(group string) tree {
	if group == "" {
		return t
	}
	out := tree{}
	for name, data := range t {
		if strings.HasPrefix(name, group+"/") {
			out[name] = data
		}
	}
	return out
}

// change is the difference in one file.
type change struct {
	Path string `json:"path"`
	// Change is "added", "changed" or "removed".
	Change string `json:"change"`
	// Diff has the differing lines, without secrets; "" for files that are not text.
	Diff string `json:"diff,omitempty"`

	before, after int
	binary        bool
}

// comparison is the difference between two trees.
type comparison struct {
	Changes []change `json:"changes"`
	Same    int      `json:"same"`
}

// compare compares two trees, by path.
func compare(old, now tree, hide bool) comparison {
	all := maps.Clone(old)
	maps.Copy(all, now)
	c := comparison{Changes: []change{}}
	for _, path := range slices.Sorted(maps.Keys(all)) {
		before, was := old[path]
		after, is := now[path]
		if was && is && bytes.Equal(before.data, after.data) {
			c.Same++
			continue
		}
		one := change{Path: path, Change: "changed", before: len(before.data), after: len(after.data)}
		switch {
		case !was:
			one.Change = "added"
		case !is:
			one.Change = "removed"
		}
		one.binary = !utf8.Valid(before.data) || !utf8.Valid(after.data)
		switch {
		case one.binary:
		case hide:
			one.Diff = secrets.Diff(before.text(after), after.text(before))
		default:
			one.Diff = textdiff.Unified(string(before.data), string(after.data))
		}
		c.Changes = append(c.Changes, one)
	}
	return c
}

// text returns the content with its secrets: in a file of unknown origin the values after names that denote secrets,
// and the text in place of the other file's secrets.
func (c content) text(other content) secrets.Text {
	t := secrets.Text{Data: string(c.data), Secret: c.secrets}
	if c.unknown {
		t.Secret = secrets.InText(t.Data)
		if !other.unknown {
			t.Secret = secrets.Union(t.Secret, secrets.Carry(t.Data, string(other.data), other.secrets))
		}
	}
	return t
}

// Colours of a terminal.
const (
	bold  = "1"
	red   = "31"
	green = "32"
	cyan  = "36"
)

// print prints the differences, and their number.
func (c *comparison) print(a *app, against string) error {
	if a.json {
		a.result(c)
		return nil
	}
	var out strings.Builder
	colour := a.colours(a.stdout)
	count := map[string]int{}
	for _, one := range c.Changes {
		count[one.Change]++
		sign := map[string]string{"added": "+", "changed": "~", "removed": "-"}[one.Change]
		out.WriteString(paint(colour, bold, fmt.Sprintf("%s %s (%s)", sign, terminal.Text(one.Path), one.Change)) + "\n")
		if one.binary {
			fmt.Fprintf(&out, "  no text: %d bytes before, %d now\n", one.before, one.after)
		}
		for line := range strings.Lines(one.Diff) {
			line = terminal.Text(strings.TrimSuffix(line, "\n"))
			switch {
			case strings.HasPrefix(line, "+"):
				line = paint(colour, green, line)
			case strings.HasPrefix(line, "-"):
				line = paint(colour, red, line)
			case strings.HasPrefix(line, "@@"):
				line = paint(colour, cyan, line)
			}
			out.WriteString("  " + line + "\n")
		}
	}
	if !a.quiet {
		fmt.Fprintf(&out, "%d files added, %d changed, %d removed, %d the same%s\n",
			count["added"], count["changed"], count["removed"], c.Same, against)
	}
	_, err := a.stdout.Write([]byte(out.String()))
	return err
}

func paint(colour bool, code, text string) string {
	if !colour {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// isDir reports whether a path is a directory.
func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
