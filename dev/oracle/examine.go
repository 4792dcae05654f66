package main

// This file compares case files with the reference's answers and updates them.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
)

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
		if !write {
			result.faults = append(result.faults, file.compare(own)...)
			continue
		}
		changed, faults, err := file.fill(own)
		result.faults = append(result.faults, faults...)
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
		try.Do(file.addCreateEnv())
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

func (f *caseFile) add(line int, title string, r request, want *casefile.Want) {
	f.cases = append(f.cases, caseRef{fmt.Sprintf("%s:%d", f.path, line), strings.TrimSpace(title), r, want})
}

// compare lists the cases whose expected result differs from the reference's answer.
func (f *caseFile) compare(answers []answer) []string {
	var faults []string
	if *f.ruby != casefile.RubyVersion {
		faults = append(faults, fmt.Sprintf("%s:1: no head %q; -write adds it", f.path, "# ruby "+casefile.RubyVersion))
	}
	for i, c := range f.cases {
		got, err := answers[i].want()
		switch {
		case err != nil:
			faults = append(faults, fmt.Sprintf("%s: %s\n\tRuby gives no result: %v", c.at, c.title, err))
		case !c.want.Known:
			faults = append(faults, fmt.Sprintf("%s: %s\n\tnot filled in; Ruby: %s", c.at, c.title, got))
		case !c.want.Equal(got):
			faults = append(faults, fmt.Sprintf("%s: %s\n\tfile: %s\n\tRuby: %s", c.at, c.title, c.want, got))
		}
	}
	return faults
}

// fill writes the answers into the file where they differ from the expected results.
func (f *caseFile) fill(answers []answer) (changed bool, faults []string, err error) {
	*f.ruby = casefile.RubyVersion
	for i, c := range f.cases {
		got, err := answers[i].want()
		if err != nil {
			faults = append(faults, fmt.Sprintf("%s: %s\n\tRuby gives no result: %v", c.at, c.title, err))
			continue
		}
		if !c.want.Equal(got) {
			*c.want = got
		}
	}
	after, err := f.format()
	if err != nil || bytes.Equal(after, f.before) {
		return false, faults, err
	}
	return true, faults, casefile.Replace(f.path, after)
}
