package main

// This file writes rendered instances: to a directory, or to standard output as JSON. Nothing appears before
// everything has been rendered without an error, and nothing is left of a failed run.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"syscall"
	"unicode/utf8"

	"github.com/boshrender/boshrender"
)

// sink receives instances.
type sink interface {
	take(ctx context.Context, i *boshrender.Instance) error
	// finish moves everything to its place.
	finish(ctx context.Context) error
	// close removes everything that is not in its place.
	close() error
}

func newSink(a *app, r *renderFlags) sink {
	return newCollector(a, r)
}

func newCollector(a *app, r *renderFlags) *collector {
	return &collector{app: a, out: r.out, shared: r.shared, texts: map[string]map[string]any{}}
}

// collector is the sink that writes files and prints their names, or prints JSON.
type collector struct {
	*app
	out       string
	shared    bool
	silent    bool             // prints nothing
	tree      *boshrender.Tree // nil before the first instance, and without a directory
	instances []taken
	texts     map[string]map[string]any // of each instance, by path
}

// taken is a received instance without the contents of its files.
type taken struct {
	name  string
	files []file
}

type file struct {
	path string
	size int
}

// inBase64 is a file in JSON that is not UTF-8.
type inBase64 struct {
	Base64 []byte `json:"base64"`
}

func (s *collector) take(ctx context.Context, i *boshrender.Instance) error {
	if s.json {
		files := map[string]any{}
		for _, f := range i.Files {
			if utf8.Valid(f.Data) {
				files[f.Path] = string(f.Data)
			} else {
				files[f.Path] = inBase64{f.Data}
			}
		}
		s.texts[i.Name()] = files
	}
	if s.tree == nil && s.out != "" {
		tree, err := boshrender.WriteOptions{Shared: s.shared}.NewTree(s.out)
		if err != nil {
			return err
		}
		s.tree = tree
	}
	t := taken{name: i.Name()}
	for _, f := range i.Files {
		t.files = append(t.files, file{f.Path, len(f.Data)})
	}
	s.instances = append(s.instances, t)
	if s.tree == nil {
		return nil
	}
	return s.tree.Add(ctx, i)
}

// finish writes the instances and the output. If one fails, the other is undone.
func (s *collector) finish(ctx context.Context) error {
	last := func() error {
		switch {
		case s.silent:
			return nil
		case s.json:
			s.result(rendered{s.texts})
			return s.flush()
		}
		if _, err := s.stdout.Write(s.text()); err != nil && !errors.Is(err, syscall.EPIPE) { // the reader may have exited
			return err
		}
		return nil
	}
	if s.tree == nil {
		return last()
	}
	return s.tree.Commit(ctx, last)
}

// rendered is the result of render.
type rendered struct {
	// Instances has the files of each instance by their paths: a text, or base64 of a file that isn't UTF-8.
	Instances map[string]map[string]any `json:"instances"`
}

// text returns the list of files.
func (s *collector) text() []byte {
	var text bytes.Buffer
	files := 0
	for _, t := range s.instances {
		files += len(t.files)
		fmt.Fprintln(&text, t.name)
		for _, f := range t.files {
			fmt.Fprintf(&text, "  %-56s %7d\n", f.path, f.size)
		}
	}
	if !s.quiet {
		where := ""
		if s.out != "" {
			where = " in " + s.out
		}
		fmt.Fprintf(&text, "%d files of %d instances%s\n", files, len(s.instances), where)
	}
	return text.Bytes()
}

// close removes everything that is not in its place.
func (s *collector) close() error {
	if s.tree == nil {
		return nil
	}
	return s.tree.Close()
}
