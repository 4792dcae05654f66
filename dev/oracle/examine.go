package main

// This file finds case files, compares them with the reference's answers and updates them.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/internal/outdir"
)

var (
	rubyHead     = regexp.MustCompile(`(?m)\A(?:#.*\n|\n)*# ruby \S+$`)
	caseMarker   = regexp.MustCompile(`(?m)^[^#\n].*[ \t]#[=!]> `)
	templateMark = regexp.MustCompile(`(?m)^-- template: .* --$`)
)

// findCaseFiles returns the case files among the paths and in the directories among them, each once, sorted.
func findCaseFiles(paths []string) (files []string, err error) {
	defer try.Catch(&err)
	for _, path := range paths {
		path = filepath.Clean(strings.TrimSuffix(path, "..."))
		try.Do(filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir():
				return skipDir(name, entry.Name())
			case name == path || isCaseFile(name):
				files = append(files, name)
			}
			return nil
		}))
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// skipDir skips the directories that the go command skips, and fuzzing inputs.
func skipDir(path, name string) error {
	hidden := len(name) > 1 && (name[0] == '.' || name[0] == '_') && name != ".."
	inputs := name == "fuzz" && filepath.Base(filepath.Dir(path)) == "testdata"
	if hidden || inputs || name == "node_modules" || name == "vendor" {
		return fs.SkipDir
	}
	return nil
}

// isCaseFile reports whether a file found in a directory is a case file.
func isCaseFile(path string) bool {
	ext := filepath.Ext(path)
	in := strings.Split(filepath.ToSlash(try.Get(filepath.Abs(path))), "/")
	if !slices.Contains(in, "testdata") || !slices.Contains([]string{".rb", ".txtar", ".jsonl"}, ext) {
		return false
	}
	if ext == ".jsonl" {
		_, err := os.Stat(createEnvContext(path))
		return filepath.Base(path) == "cases.jsonl" && err == nil
	}
	data := try.Get(os.ReadFile(path))
	if ext == ".txtar" {
		return templateMark.Match(data)
	}
	headed := rubyHead.Match(data)
	if !headed && caseMarker.Match(data) {
		try.Fail("%s: has results but no head %q; name the file to -write once", path, "# ruby …")
	}
	return headed
}

// asker sends requests to the reference. It returns an answer to each, in order.
type asker func(context.Context, []request) (rubyVersion string, answers []answer, err error)

// examined is the result of a run over case files.
type examined struct {
	cases   int
	faults  []string // one per case that is wrong or could not be written
	written []string // files that changed
}

// caseFile is an open case file of either kind.
type caseFile struct {
	path   string
	before []byte
	ruby   *string
	format func() ([]byte, error)
	cases  []caseRef
}

// caseRef is a case of either kind.
type caseRef struct {
	at, title string
	request   request
	want      *casefile.Want
}

// examine asks the reference about all cases of the files. With write it writes the answers into the files, and the
// faults list the answers that could not be written; without, they list the differences.
func examine(ctx context.Context, paths []string, write bool, ask asker) (result examined, err error) {
	defer try.Catch(&err)
	var (
		files    []*caseFile
		requests []request
		errs     []error
	)
	for _, path := range paths {
		var file *caseFile
		if err := try.Caught(func() { file = openCaseFile(path) }); err != nil {
			errs = append(errs, err)
			continue
		}
		files = append(files, file)
		for _, c := range file.cases {
			requests = append(requests, c.request)
		}
	}
	try.Do(errors.Join(errs...))
	if result.cases = len(requests); result.cases == 0 {
		return result, nil
	}
	ruby, answers, err := ask(ctx, requests)
	try.Do(err)
	if !strings.HasPrefix(ruby, casefile.RubyVersion+".") {
		return result, fmt.Errorf("the reference is Ruby %s; the cases are for %s", ruby, casefile.RubyVersion)
	}
	for _, file := range files {
		own := answers[:len(file.cases)]
		answers = answers[len(file.cases):]
		result.faults = append(result.faults, file.settle(own, write)...)
		if !write {
			continue
		}
		changed, err := file.save()
		if changed {
			result.written = append(result.written, file.path)
		}
		errs = append(errs, err)
	}
	return result, errors.Join(errs...)
}

func openCaseFile(path string) *caseFile {
	data := try.Get(os.ReadFile(path))
	file := &caseFile{path: path, before: data}
	switch ext := filepath.Ext(path); ext {
	case ".jsonl":
		file.addCreateEnv()
	case ".rb":
		methods := try.Get(casefile.ParseMethods(path, data))
		file.ruby, file.format = &methods.Ruby, methods.Format
		for _, c := range methods.Cases {
			file.add(c.Line, c.Expr, request{Expr: c.Expr}, &c.Want)
		}
	case ".txtar":
		templates := try.Get(casefile.ParseTemplates(path, data))
		file.ruby, file.format = &templates.Ruby, templates.Format
		for _, c := range templates.Cases {
			all := append([]string{c.Template}, c.Then...)
			file.add(c.Line, c.Name, request{Templates: all, Document: c.Document()}, &c.Want)
		}
	default:
		try.Fail("%s: not a case file: ends in %q, not .rb or .txtar", path, ext)
	}
	return file
}

// createEnvContext returns the path of the context for a file of cases of create-env.
func createEnvContext(path string) string {
	return filepath.Join(filepath.Dir(path), "..", "context.rb")
}

// addCreateEnv adds the cases of create-env. The CLI's own script made their results, so that -write leaves them: here
// Ruby evaluates them with the context of package createenv.
func (f *caseFile) addCreateEnv() {
	definitions := string(try.Get(os.ReadFile(createEnvContext(f.path))))
	version := casefile.RubyVersion
	f.ruby, f.format = &version, func() ([]byte, error) { return f.before, nil }
	for line := range bytes.Lines(f.before) {
		var c struct {
			Template, Error string
			Context         json.RawMessage
			Output          *string
		}
		n := len(f.cases) + 1
		if err := json.Unmarshal(line, &c); err != nil {
			try.Fail("%s:%d: %w", f.path, n, err)
		}
		want := casefile.Text(casefile.Mask(*cmp.Or(c.Output, &c.Error)))
		f.add(n, c.Template, request{Templates: []string{c.Template}, Context: c.Context, CreateEnv: definitions}, &want)
	}
}

func (f *caseFile) add(line int, title string, r request, want *casefile.Want) {
	f.cases = append(f.cases, caseRef{fmt.Sprintf("%s:%d", f.path, line), strings.TrimSpace(title), r, want})
}

// settle compares the cases with the reference's answers, and lists the ones that differ. With write it takes the
// answers over, and lists the cases without one.
func (f *caseFile) settle(answers []answer, write bool) (faults []string) {
	if !write && *f.ruby != casefile.RubyVersion {
		faults = append(faults, fmt.Sprintf("%s:1: no head %q; -write adds it", f.path, "# ruby "+casefile.RubyVersion))
	}
	for i, c := range f.cases {
		fault := ""
		switch got, err := answers[i].want(); {
		case err != nil:
			fault = fmt.Sprintf("Ruby gives no result: %v", err)
		case c.want.Equal(got):
			continue
		case write:
			*c.want = got
			continue
		case !c.want.Known:
			fault = fmt.Sprintf("not filled in; Ruby: %s", got)
		default:
			fault = fmt.Sprintf("file: %s\n\tRuby: %s", c.want, got)
		}
		faults = append(faults, fmt.Sprintf("%s: %s\n\t%s", c.at, c.title, fault))
	}
	return faults
}

// save replaces the file, if its text has changed.
func (f *caseFile) save() (changed bool, err error) {
	*f.ruby = casefile.RubyVersion
	after, err := f.format()
	if err != nil || bytes.Equal(after, f.before) {
		return false, err
	}
	err = outdir.WriteBelow(filepath.Dir(f.path), filepath.Base(f.path), after, outdir.Options{})
	return err == nil, err
}
