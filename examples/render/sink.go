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
	"os"
	"syscall"
	"unicode/utf8"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
)

// sink takes instances.
type sink interface {
	take(ctx context.Context, i *boshrender.Instance) error
	// finish puts everything in its place.
	finish(ctx context.Context, store *manifest.VarsStore) error
	// close removes what is not in its place.
	close() error
}

func newSink(o *options, stdout io.Writer) sink {
	if o.diff != "" {
		colour := terminal(stdout) && os.Getenv("NO_COLOR") == ""
		return &comparison{dir: o.diff, all: o.group == "", colour: colour, stdout: stdout, texts: map[string]string{}, seen: map[string]bool{}}
	}
	return &collector{o: o, stdout: stdout, texts: map[string]map[string]any{}}
}

// collector is the sink that writes files, or prints JSON.
type collector struct {
	o         *options
	stdout    io.Writer
	tree      *boshrender.Tree // nil before the first instance
	instances []taken
	texts     map[string]map[string]any // of each instance, by path
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

// inBase64 is a file in JSON that is no UTF-8.
type inBase64 struct {
	Base64 []byte `json:"base64"`
}

func (s *collector) take(ctx context.Context, i *boshrender.Instance) error {
	if s.o.json {
		files := map[string]any{}
		for _, f := range i.Files {
			if utf8.Valid(f.Data) {
				files[f.Path] = string(f.Data)
			} else {
				files[f.Path] = inBase64{f.Data}
			}
		}
		s.texts[i.Name()] = files
		return nil
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
func (s *collector) finish(ctx context.Context, store *manifest.VarsStore) error {
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
func (s *collector) text() ([]byte, error) {
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
func (s *collector) close() error {
	if s.tree == nil {
		return nil
	}
	return s.tree.Close()
}
