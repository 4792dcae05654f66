package main

// This file takes what was rendered: to a directory, or to standard output as JSON. Nothing appears in the directory
// before everything has been rendered without an error.

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/boshrender/boshrender"
)

// sink collects instances.
type sink struct {
	o         *options
	stdout    io.Writer
	staging   string // where instances wait for the others
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

func (s *sink) take(i *boshrender.Instance) error {
	if s.o.json {
		text, err := i.MarshalJSON()
		s.texts[i.Name()] = text
		return err
	}
	if s.staging == "" {
		parent := filepath.Dir(filepath.Clean(s.o.out))
		if err := os.MkdirAll(parent, 0o755); err != nil {
			return err
		}
		dir, err := os.MkdirTemp(parent, ".render-")
		if err != nil {
			return err
		}
		s.staging = dir
	}
	t := taken{name: i.Name()}
	for _, f := range i.Files {
		t.files = append(t.files, file{f.Path, len(f.Data)})
	}
	s.instances = append(s.instances, t)
	return i.WriteDir(filepath.Join(s.staging, filepath.FromSlash(t.name)))
}

// finish puts everything in its place and prints the tree.
func (s *sink) finish() error {
	if s.o.json {
		out := json.NewEncoder(s.stdout)
		out.SetEscapeHTML(false)
		out.SetIndent("", "  ")
		return out.Encode(s.texts)
	}
	for _, t := range s.instances {
		if err := s.place(t.name); err != nil {
			return err
		}
	}
	s.discard() // before anything is printed: a reader that goes away ends the process
	files := 0
	for _, t := range s.instances {
		files += len(t.files)
		fmt.Fprintln(s.stdout, t.name)
		for _, f := range t.files {
			fmt.Fprintf(s.stdout, "  %-56s %7d\n", f.path, f.size)
		}
	}
	_, err := fmt.Fprintf(s.stdout, "%d files of %d instances in %s\n", files, len(s.instances), s.o.out)
	return err
}

// place moves an instance to where it belongs, instead of what an earlier run has put there.
func (s *sink) place(name string) error {
	dir := filepath.Join(s.o.out, filepath.FromSlash(name))
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	return os.Rename(filepath.Join(s.staging, filepath.FromSlash(name)), dir)
}

// discard removes what was not put in its place.
func (s *sink) discard() {
	if s.staging != "" {
		os.RemoveAll(s.staging)
	}
}
