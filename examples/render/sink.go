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

type sink struct {
	o       *options
	stdout  io.Writer
	staging string // where instances wait for the others
	names   []string
	sizes   map[string][]boshrender.File
	texts   map[string]map[string]string
	files   int
}

func newSink(o *options, stdout io.Writer) *sink {
	return &sink{o: o, stdout: stdout, sizes: map[string][]boshrender.File{}, texts: map[string]map[string]string{}}
}

func (s *sink) take(i *boshrender.Instance) error {
	s.files += len(i.Files)
	name := i.Name()
	s.names = append(s.names, name)
	if s.o.json {
		texts := map[string]string{}
		for _, f := range i.Files {
			texts[f.Path] = string(f.Data)
		}
		s.texts[name] = texts
		return nil
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
	s.sizes[name] = i.Files
	return i.WriteTo(filepath.Join(s.staging, filepath.FromSlash(name)))
}

// finish puts everything in its place and prints the tree.
func (s *sink) finish() error {
	if s.o.json {
		out := json.NewEncoder(s.stdout)
		out.SetIndent("", "  ")
		return out.Encode(s.texts)
	}
	for _, name := range s.names {
		dir := filepath.Join(s.o.out, filepath.FromSlash(name))
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
			return err
		}
		if err := os.Rename(filepath.Join(s.staging, filepath.FromSlash(name)), dir); err != nil {
			return err
		}
		fmt.Fprintln(s.stdout, name)
		for _, f := range s.sizes[name] {
			fmt.Fprintf(s.stdout, "  %-56s %7d\n", f.Path, len(f.Data))
		}
	}
	_, err := fmt.Fprintf(s.stdout, "%d files of %d instances in %s\n", s.files, len(s.names), s.o.out)
	return err
}

// discard removes what was not put in its place.
func (s *sink) discard() {
	if s.staging != "" {
		os.RemoveAll(s.staging)
	}
}
