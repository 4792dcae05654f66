package boshtest

// This file compares outputs with files.

import (
	"context"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/outdir"
	"github.com/boshrender/boshrender/manifest"
)

// goldens is held while a file is written: parallel tests may write sections of one file.
var goldens sync.Mutex

// update is the flag of go test that rewrites golden files.
var update = flag.Bool("boshtest.update", false, "rewrite the golden files of package boshtest")

// golden is a file of expected output, or a section of one.
type golden struct {
	path, section string
	several       bool // a section
	read          func() ([]byte, error)
	write         func(data []byte) error
	update        bool
	flag          string // for messages
}

// ownGolden is a golden file that Go code names.
func ownGolden(place string) golden {
	g := golden{update: *update, flag: "-boshtest.update"}
	g.path, g.section, g.several = strings.Cut(place, "#")
	g.read = func() ([]byte, error) { return files.Within(context.Background()).ReadPath(g.path) }
	g.write = func(data []byte) error {
		if err := os.MkdirAll(filepath.Dir(g.path), 0o755); err != nil {
			return err
		}
		return outdir.WriteBelow(filepath.Dir(g.path), filepath.Base(g.path), data, outdir.Options{})
	}
	return g
}

// Golden checks the whole output against a file, or writes it there with the flag -boshtest.update of go test. One file
// can hold several outputs: "testdata/app.txt#two instances" is the section below the line "-- two instances --".
func (o *Output) Golden(path string) *Output {
	o.t.Helper()
	return o.equalsGolden(ownGolden(path))
}

func (o *Output) equalsGolden(g golden) *Output {
	o.t.Helper()
	if want, ok := o.golden(g); ok && o.Text != want {
		o.t.Errorf("%s: the output differs from %s (%s rewrites it):\n%s", o.name, g.place(), g.flag, difference(want, o.Text))
	}
	return o
}

// GoldenYAML is Golden for outputs that are YAML or JSON: only values count, not how they are written.
func (o *Output) GoldenYAML(path string) *Output {
	o.t.Helper()
	return o.sameAsGolden(ownGolden(path))
}

func (o *Output) sameAsGolden(g golden) *Output {
	o.t.Helper()
	text, ok := o.golden(g)
	if !ok {
		return o
	}
	want, err := manifest.YAML{}.Document(context.Background(), g.place(), []byte(text))
	if err != nil {
		o.t.Fatalf("%v", err)
	}
	if got := o.YAML().node; !same(want, got) {
		o.t.Errorf("%s: the output differs from %s (%s rewrites it):\n%s", o.name, g.place(), g.flag, difference(yaml(want), yaml(got)))
	}
	return o
}

// place names the file or the section.
func (g golden) place() string {
	if g.several {
		return g.path + "#" + g.section
	}
	return g.path
}

// golden reads the content of a golden file or section, or updates it.
func (o *Output) golden(g golden) (text string, ok bool) {
	o.t.Helper()
	goldens.Lock()
	defer goldens.Unlock()
	data, err := g.read()
	file := parseSections(string(data))
	if g.update {
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			o.t.Fatalf("%v", err)
		}
		data = []byte(o.Text)
		if g.several {
			file.set(g.section, o.Text)
			data = []byte(file.format())
			if got, _ := parseSections(string(data)).get(g.section); got != o.Text {
				o.t.Fatalf("%s: the output has a line that looks like the head of a section: give it a file of its own", g.place())
			}
		}
		if err := g.write(data); err != nil {
			o.t.Fatalf("%v", err)
		}
		return "", false
	}
	if err != nil {
		o.t.Fatalf("%v (%s writes it)", err, g.flag)
	}
	if !g.several {
		return string(data), true
	}
	if text, ok = file.get(g.section); !ok {
		o.t.Fatalf("%s has no section %q (%s writes it)", g.path, g.section, g.flag)
	}
	return text, true
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
