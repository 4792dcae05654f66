package main

// This file takes what was rendered: to a directory, or to standard output as JSON. Nothing appears before everything
// has been rendered without an error, and nothing stays of what failed.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"syscall"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
)

// sink collects instances.
type sink struct {
	o         *options
	stdout    io.Writer
	tree      *boshrender.Tree // nil before the first instance
	instances []taken
	texts     map[string]json.RawMessage
}

// taken is an instance that waits, without the contents of its files.
type taken struct {
	name  string
	files []file
}

type file struct {
	path string
	size int
}

func newSink(o *options, stdout io.Writer) *sink {
	return &sink{o: o, stdout: stdout, texts: map[string]json.RawMessage{}}
}

func (s *sink) take(ctx context.Context, i *boshrender.Instance) error {
	if s.o.json {
		text, err := i.MarshalJSON()
		s.texts[i.Name()] = text
		return err
	}
	if s.tree == nil {
		tree, err := boshrender.WriteOptions{Shared: s.o.shared}.NewTree(s.o.out)
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
	return s.tree.Add(ctx, i)
}

// finish puts everything in its place: the instances, the variables that were generated, and what is printed. If one
// can't be, the others are taken back.
func (s *sink) finish(ctx context.Context, store *manifest.VarsStore) error {
	text, err := s.text()
	if err != nil {
		return err
	}
	last := func() (err error) {
		undo, err := store.Save(ctx)
		if err != nil {
			return err
		}
		if _, err := s.stdout.Write(text); err != nil && !errors.Is(err, syscall.EPIPE) { // a reader may go away
			return errors.Join(err, undo())
		}
		return nil
	}
	if s.tree == nil {
		return last()
	}
	return s.tree.Commit(ctx, last)
}

// text is what is printed.
func (s *sink) text() ([]byte, error) {
	var text bytes.Buffer
	if s.o.json {
		out := json.NewEncoder(&text)
		out.SetEscapeHTML(false)
		out.SetIndent("", "  ")
		err := out.Encode(s.texts)
		return text.Bytes(), err
	}
	files := 0
	for _, t := range s.instances {
		files += len(t.files)
		fmt.Fprintln(&text, t.name)
		for _, f := range t.files {
			fmt.Fprintf(&text, "  %-56s %7d\n", f.path, f.size)
		}
	}
	fmt.Fprintf(&text, "%d files of %d instances in %s\n", files, len(s.instances), s.o.out)
	return text.Bytes(), nil
}

// close removes what is not in its place.
func (s *sink) close() error {
	if s.tree == nil {
		return nil
	}
	return s.tree.Close()
}
