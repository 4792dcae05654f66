package boshtest

// This file compares outputs with files.

import (
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/manifest"
)

// goldens is held while a file is written: parallel tests may write sections of one file.
var goldens sync.Mutex

// Golden checks the whole output against a file, or writes it there if UPDATE is set in the environment. One file can
// hold several outputs: "testdata/app.txt#two instances" is the section below the line "-- two instances --".
func (o *Output) Golden(path string) *Output {
	o.t.Helper()
	if want, ok := o.golden(path); ok && o.Text != want {
		o.t.Errorf("%s: the output differs from %s (UPDATE=1 rewrites it):\n%s", o.name, path, difference(want, o.Text))
	}
	return o
}

// GoldenYAML is Golden for outputs that are YAML or JSON: only values count, not how they are written.
func (o *Output) GoldenYAML(path string) *Output {
	o.t.Helper()
	text, ok := o.golden(path)
	if !ok {
		return o
	}
	want, err := manifest.YAML{}.Document(path, []byte(text))
	if err != nil {
		o.t.Fatalf("%v", err)
	}
	if got := o.YAML().node; !same(want, got) {
		o.t.Errorf("%s: the output differs from %s (UPDATE=1 rewrites it):\n%s", o.name, path, difference(yaml(want), yaml(got)))
	}
	return o
}

// golden reads the content of a golden file or section, or updates it.
func (o *Output) golden(place string) (text string, ok bool) {
	o.t.Helper()
	goldens.Lock()
	defer goldens.Unlock()
	path, section, several := strings.Cut(place, "#")
	data, err := os.ReadFile(path)
	file := parseSections(string(data))
	if os.Getenv("UPDATE") != "" {
		if err != nil && !os.IsNotExist(err) {
			o.t.Fatalf("%v", err)
		}
		data = []byte(o.Text)
		if several {
			file.set(section, o.Text)
			data = []byte(file.format())
			if got, _ := parseSections(string(data)).get(section); got != o.Text {
				o.t.Fatalf("%s: the output has a line that looks like the head of a section: give it a file of its own", place)
			}
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			o.t.Fatalf("%v", err)
		}
		if err := replaceFile(path, data); err != nil {
			o.t.Fatalf("%v", err)
		}
		return "", false
	}
	if err != nil {
		o.t.Fatalf("%v (set UPDATE=1 to write it)", err)
	}
	if !several {
		return string(data), true
	}
	if text, ok = file.get(section); !ok {
		o.t.Fatalf("%s has no section %q (set UPDATE=1 to write it)", path, section)
	}
	return text, true
}

// replaceFile writes a file under another name and renames it.
func replaceFile(path string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	_, err = temp.Write(data)
	if closed := temp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Chmod(temp.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	return err
}

// sections is a file of several outputs, each below a line "-- name --".
type sections struct {
	head  string
	names []string
	texts map[string]string
}

// unended marks the output of a section that has no newline at its end.
const unended = " (no newline at the end)"

func parseSections(text string) *sections {
	s := &sections{texts: map[string]string{}}
	name, bare := "", false
	end := func() {
		if bare {
			s.texts[name] = strings.TrimSuffix(s.texts[name], "\n")
		}
	}
	for line := range strings.Lines(text) {
		title, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "-- ")
		if title, found := strings.CutSuffix(title, " --"); ok && found {
			end()
			name, bare = strings.CutSuffix(title, unended)
			s.set(name, "")
			continue
		}
		if len(s.names) == 0 {
			s.head += line
			continue
		}
		s.texts[name] += line
	}
	end()
	return s
}

func (s *sections) get(name string) (text string, ok bool) {
	text, ok = s.texts[name]
	return text, ok
}

func (s *sections) set(name, text string) {
	if _, ok := s.texts[name]; !ok {
		s.names = append(s.names, name)
	}
	s.texts[name] = text
}

func (s *sections) format() string {
	var b strings.Builder
	b.WriteString(s.head)
	for _, name := range s.names {
		if text := s.texts[name]; text == "" || strings.HasSuffix(text, "\n") {
			b.WriteString("-- " + name + " --\n" + text)
		} else {
			b.WriteString("-- " + name + unended + " --\n" + text + "\n")
		}
	}
	return b.String()
}
