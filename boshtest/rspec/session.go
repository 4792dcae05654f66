package rspec

// This file creates machines: one per spec file, with the functions of the Ruby module BoshrenderHost.

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"compress/zlib"
	"context"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/script"
	"github.com/boshrender/boshrender/internal/textdiff"
)

// session is the state of running one spec file.
type session struct {
	suite    *Suite
	files    *suiteFiles
	loadPath []string
	loaded   map[string]bool
	file     string // the file being loaded
	machine  script.Machine
	specs    map[string]*jobSpec // by file
	known    map[specKey]*jobSpec
	printed  printed
}

// The limits of one example. A render within it has the library's own limits.
const (
	maxSteps  = 2_000_000_000
	maxMemory = 16 << 30
)

// newSession creates a machine that has loaded only rspec.
func (s *Suite) newSession(ctx context.Context, fsys fs.FS, seed uint64) (*session, error) {
	n := &session{suite: s, files: newFiles(s.root, fsys), loadPath: s.loadPath, loaded: map[string]bool{}, specs: map[string]*jobSpec{}, known: map[specKey]*jobSpec{}}
	maps.Copy(n.files.written, s.replaced)
	var key [32]byte
	for i := range 8 { // bounded: by the bytes of a number
		key[i] = byte(seed >> (8 * i))
	}
	m, err := script.Evaluator.New(script.Options{
		Context: ctx, Limits: script.Limits{Steps: maxSteps, Memory: maxMemory}, Now: time.Now, Rand: rand.NewChaCha8(key), Print: n.printed.add,
		Classes: []string{"Dir", "Binding", "PP"}, Modules: []string{"FileUtils", "Find", "Marshal", "Open3", "RbConfig"}, Module: "BoshrenderHost", Functions: n.functions(),
	})
	if err != nil {
		return nil, err
	}
	n.machine = m
	list, err := preludePrograms()
	if err != nil {
		return nil, err
	}
	for _, p := range list { // bounded: the argument is paid
		if _, err := m.Run(p); err != nil {
			return nil, err
		}
	}
	return n, nil
}

func text(args []any, i int) string {
	s, _ := at(args, i).(string)
	return s
}

// at returns an argument, nil if the suite gave fewer.
func at(args []any, i int) any {
	if i < len(args) {
		return args[i]
	}
	return nil
}

func texts(args []any, i int) []string {
	var list []string
	if i < len(args) {
		from, _ := args[i].([]any)
		for _, v := range from { // bounded: the argument is paid
			if s, ok := v.(string); ok {
				list = append(list, s)
			}
		}
	}
	return list
}

func values(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list { // bounded: the argument is paid
		out[i] = s
	}
	return out
}

// functions are the methods of BoshrenderHost.
func (s *session) functions() map[string]script.Function {
	all := s.fileFunctions()
	maps.Copy(all, s.renderFunctions())
	return all
}

// fileFunctions are the methods of BoshrenderHost that read and write files.
func (s *session) fileFunctions() map[string]script.Function {
	f := s.files
	return map[string]script.Function{
		"read": func(b script.Budget, _ script.Machine, a []any) (any, error) { return f.read(b, text(a, 0)) },
		"kind": func(b script.Budget, _ script.Machine, a []any) (any, error) {
			if err := nullFree(text(a, 0)); err != nil {
				return nil, err
			}
			kind, err := f.kind(b, text(a, 0))
			if err != nil || kind == "" {
				return nil, err
			}
			return kind, nil
		},
		"write": func(b script.Budget, _ script.Machine, a []any) (any, error) {
			return nil, f.write(b, text(a, 0), text(a, 1))
		},
		"make_directory": func(b script.Budget, _ script.Machine, a []any) (any, error) {
			return true, f.makeDirectory(b, text(a, 0))
		},
		"delete": func(b script.Budget, _ script.Machine, a []any) (any, error) { return nil, f.remove(b, text(a, 0)) },
		"list": func(b script.Budget, _ script.Machine, a []any) (any, error) {
			names, err := f.list(b, text(a, 0))
			return values(names), err
		},
		"glob": func(b script.Budget, _ script.Machine, a []any) (any, error) {
			names, err := f.glob(b, text(a, 0), text(a, 1))
			return values(names), err
		},
		"root": func(script.Budget, script.Machine, []any) (any, error) { return s.files.root, nil },
		"expand": func(b script.Budget, _ script.Machine, a []any) (any, error) {
			if err := b.Charge(int64(len(text(a, 0)) + len(text(a, 1)))); err != nil {
				return nil, err
			}
			return f.expand(text(a, 0), text(a, 1)), nil
		},
		"relative": func(_ script.Budget, _ script.Machine, a []any) (any, error) {
			if below, ok := f.below(text(a, 0)); ok {
				return "./" + below, nil
			}
			return text(a, 0), nil
		},
		"root_of": func(_ script.Budget, _ script.Machine, a []any) (any, error) {
			if s.suite.listed[text(a, 0)] { // another file may have required it
				return text(a, 0), nil
			}
			return s.file, nil
		},
		"library": func(b script.Budget, m script.Machine, a []any) (any, error) {
			return s.library(b, m, text(a, 0), texts(a, 1))
		},
		"require_file": func(b script.Budget, m script.Machine, a []any) (any, error) {
			return s.requireRelative(b, m, text(a, 0), text(a, 1))
		},
		"load_file": func(b script.Budget, m script.Machine, a []any) (any, error) {
			full, ok := s.find(b, strings.TrimSuffix(text(a, 0), ".rb"), texts(a, 1))
			if !ok {
				return nil, script.Raise("LoadError", "cannot load such file -- %s", text(a, 0))
			}
			return true, s.load(b, m, full)
		},
	}
}

// renderFunctions are the methods of BoshrenderHost that render templates and make texts.
func (s *session) renderFunctions() map[string]script.Function {
	return map[string]script.Function{
		"render": func(b script.Budget, m script.Machine, a []any) (any, error) {
			source, err := s.files.read(b, text(a, 0))
			if err != nil {
				return nil, err
			}
			var set []string
			if len(a) > 2 {
				set = append([]string{}, texts(a, 2)...)
			}
			return s.render(b, text(a, 0), source, at(a, 1), set)
		},
		"render_text": func(b script.Budget, m script.Machine, a []any) (any, error) {
			return s.renderWith(b, m, text(a, 1), text(a, 0), at(a, 2), a[min(3, len(a)):])
		},
		"evaluate": func(b script.Budget, m script.Machine, a []any) (any, error) {
			self, ok := at(a, 2).(script.Opaque)
			if !ok {
				return nil, &script.Unsupported{What: "ERB#result without a binding of an object"}
			}
			p, err := compiled(b, cmp.Or(text(a, 1), "(erb)"), text(a, 0), true)
			if err != nil {
				return nil, err
			}
			return m.Eval(p, self, "")
		},
		"declared": func(b script.Budget, _ script.Machine, a []any) (any, error) { return s.declared(b, text(a, 0)) },
		"declare": func(b script.Budget, _ script.Machine, a []any) (any, error) {
			return s.declare(b, text(a, 0), at(a, 1))
		},
		"consumes": func(_ script.Budget, _ script.Machine, a []any) (any, error) {
			if j := s.specs[text(a, 0)]; j != nil {
				return j.consumes, nil
			}
			return nil, nil
		},
		"render_job": func(b script.Budget, m script.Machine, a []any) (any, error) {
			return s.renderJob(b, text(a, 0), text(a, 1), at(a, 2), at(a, 3), at(a, 4))
		},
		"gzip":    func(b script.Budget, _ script.Machine, a []any) (any, error) { return compressed(b, text(a, 0), true) },
		"deflate": func(b script.Budget, _ script.Machine, a []any) (any, error) { return compressed(b, text(a, 0), false) },
		"unsupported": func(_ script.Budget, _ script.Machine, a []any) (any, error) {
			return nil, &script.Unsupported{What: text(a, 0), Why: text(a, 1)}
		},
		"diff": func(b script.Budget, _ script.Machine, a []any) (any, error) {
			if err := b.Charge(4 * int64(len(text(a, 0))+len(text(a, 1)))); err != nil {
				return nil, err
			}
			return textdiff.Unified(text(a, 0), text(a, 1)), nil
		},
	}
}

// compressed compresses a text, with the frame of gzip or of zlib.
func compressed(b script.Budget, text string, framed bool) (string, error) {
	var out bytes.Buffer
	var w io.WriteCloser = zlib.NewWriter(&out)
	if framed {
		out.Reset()
		w = gzip.NewWriter(&out)
	}
	const piece = 64 << 10
	for len(text) > 0 {
		part := text[:min(len(text), piece)]
		text = text[len(part):]
		if err := cmp.Or(b.Step(int64(len(part))/4), b.Charge(int64(len(part)))); err != nil {
			return "", err
		}
		if _, err := io.WriteString(w, part); err != nil {
			return "", err
		}
	}
	err := w.Close()
	return out.String(), err
}
