package spec

// This file converts the YAML of a job spec to a JobSpec.

import (
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/safepath"
	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
)

// ParseJob reads a job spec. name is the file's name for error messages.
//
// It reads YAML as the director does and makes the checks of the director's upload that need only the spec; all
// errors are reported at once, each an *Error. JobSpec.Validate makes the checks that need the job's files.
func ParseJob(name string, data []byte) (*JobSpec, error) {
	doc, err := readYAML(name, data, psych.Options{Name: name})
	if err != nil {
		return nil, err
	}
	return parseJob(doc)
}

func parseJob(doc cursor) (*JobSpec, error) {
	if _, ok := doc.value.(*manifest.Map); !ok {
		return nil, &Error{Message: "the job spec must be a hash", Location: doc.pos}
	}
	p := &jobParser{}
	return p.job(doc)
}

// readYAML reads the first document of data and returns it as the director has it after a round trip through JSON.
func readYAML(name string, data []byte, o psych.Options) (cursor, error) {
	fail := func(err error) (cursor, error) { return cursor{}, yamlError(name, err) }
	root, err := psych.ParseFirst(data, o)
	if err != nil {
		return fail(err)
	}
	if root == nil {
		return cursor{pos: manifest.Location{File: name}}, nil
	}
	value, err := psych.Decode(root, o)
	if err != nil {
		return fail(err)
	}
	if value, err = psych.Stored(value, o.Budget); err != nil {
		return fail(err)
	}
	poll, _ := o.Budget.(*limit.Poll)
	return newCursor(name, root, value, poll), nil
}

// yamlError prepends the position to the message of an error of the YAML reader. Syntax errors and limit errors
// contain it already.
func yamlError(name string, err error) error {
	pos := manifest.Location{File: name}
	var (
		syntax     *psych.SyntaxError
		disallowed *psych.DisallowedClass
		alias      *psych.AnchorNotDefined
		ruby       *psych.RubyError
		exceeded   *limits.Error
	)
	switch {
	case errors.As(err, &syntax), errors.As(err, &exceeded):
		return err
	case errors.As(err, &disallowed):
		pos.Line, pos.Column = disallowed.Line, disallowed.Column
	case errors.As(err, &alias):
		pos.Line, pos.Column = alias.Line, alias.Column
	case errors.As(err, &ruby):
		pos.Line, pos.Column = ruby.Line, ruby.Column
	}
	return fmt.Errorf("%s: %w", pos.Position(), err)
}

// jobParser reads one spec and collects its errors.
type jobParser struct {
	name string // the job's name, for messages
	errs errorList
}

// fail records an error.
func (p *jobParser) fail(code manifest.Code, pos manifest.Location, format string, args ...any) {
	p.errs.add(code, pos, fmt.Sprintf(format, args...))
}

// job reads the known keys, in the order in which the director checks them.
func (p *jobParser) job(doc cursor) (*JobSpec, error) {
	j := &JobSpec{Raw: doc.value.(*manifest.Map), Location: doc.pos}
	fields := map[string]cursor{}
	for key, c := range doc.entries() {
		fields[key] = c
	}
	j.Name = p.jobName(doc, fields["name"])
	p.name = j.Name
	j.Description, _ = fields["description"].value.(string)
	j.Templates = p.templates(fields["templates"])
	j.Logs = p.hash(fields["logs"], codes.JobInvalidLogSpec, "Job '%s' has invalid logs spec format")
	j.Properties = p.properties(fields["properties"])
	j.Provides = p.provides(fields["provides"])
	j.Consumes = p.consumes(fields["consumes"])
	j.Packages = p.packages(fields["packages"])
	if err := doc.poll.Err(); err != nil {
		return nil, err
	}
	if err := p.errs.err(); err != nil {
		return nil, err
	}
	j.byName = make(map[string]int, len(j.Properties))
	for i, prop := range j.Properties {
		j.byName[prop.Name] = i
	}
	return j, nil
}

// jobName reads the name, which the director compares with the release's.
func (p *jobParser) jobName(doc, c cursor) string {
	name, ok := c.value.(string)
	switch {
	case c.value == nil:
		p.fail(0, doc.pos, "the job spec has no name")
	case !ok || name == "":
		p.fail(0, c.pos, "the name of the job must be a non-empty string")
	}
	return name
}

// templates reads the hash of source to destination. The director would write to any destination; here it must be a
// file in the job's folder that does not conflict with another.
func (p *jobParser) templates(c cursor) []Template {
	var list []Template
	taken := newFileNames(monitFile, linksFile)
	for src, e := range p.hashOf(c, 0, "Job '%s': templates must be a hash of source and destination").entries() {
		dst, ok := e.value.(string)
		if !ok || dst == "" {
			p.fail(0, e.pos, "Job '%s': template '%s' must have a destination", p.name, src)
			continue
		}
		if err := taken.add(dst); err != nil {
			p.fail(0, e.pos, "Job '%s': template '%s' can't have the destination %.60q: %v", p.name, src, dst, err)
			continue
		}
		list = append(list, Template{Source: src, Destination: dst, Location: e.pos})
	}
	return list
}

// fileNames are the names of files in one folder, and of the folders in it.
type fileNames struct{ files, folders map[safepath.Path]bool }

func newFileNames(names ...string) *fileNames {
	n := &fileNames{map[safepath.Path]bool{}, map[safepath.Path]bool{}}
	for _, name := range names {
		_ = n.add(name) // the names of this package
	}
	return n
}

// add adds a file, which may be there already: the last template of a destination wins.
func (n *fileNames) add(name string) error {
	file, err := safepath.Parse(name)
	if err != nil {
		return err
	}
	if n.folders[file] {
		return errors.New("other files lie in a folder of that name")
	}
	for dir := file.Dir(); !dir.IsZero() && !n.folders[dir]; dir = dir.Dir() {
		if n.files[dir] {
			return fmt.Errorf("%q is a file", dir)
		}
	}
	n.files[file] = true
	for dir := file.Dir(); !dir.IsZero() && !n.folders[dir]; dir = dir.Dir() {
		n.folders[dir] = true
	}
	return nil
}

// properties reads the definitions.
func (p *jobParser) properties(c cursor) []Property {
	var list []Property
	for name, e := range p.hashOf(c, codes.JobInvalidPropertySpec, "Job '%s' has invalid properties spec format").entries() {
		prop := Property{Name: name, Definition: e.value, Location: e.pos}
		if def, ok := e.value.(*manifest.Map); ok {
			prop.Default, prop.HasDefault = def.Get("default")
			prop.Example, prop.HasExample = def.Get("example")
			description, _ := def.Get("description")
			prop.Description, _ = description.(string)
		}
		list = append(list, prop)
	}
	return list
}

// packages reads the list of package names.
func (p *jobParser) packages(c cursor) []string {
	if !rubytext.Truthy(c.value) {
		return nil
	}
	if _, ok := c.value.([]any); !ok {
		p.fail(codes.JobInvalidPackageSpec, c.pos, "Job '%s' has invalid package spec format", p.name)
		return nil
	}
	var list []string
	for _, e := range c.items() {
		name, ok := e.value.(string)
		if !ok {
			p.fail(0, e.pos, "Job '%s': the names of packages must be strings", p.name)
			continue
		}
		list = append(list, name)
	}
	return list
}

// hash reads a hash that may be left out.
func (p *jobParser) hash(c cursor, code manifest.Code, message string) *manifest.Map {
	m, _ := p.hashOf(c, code, message).value.(*manifest.Map)
	return m
}

// hashOf returns c if it is a hash; otherwise a cursor without a value, and an error unless the value is nil or
// false, which the director treats as absent.
func (p *jobParser) hashOf(c cursor, code manifest.Code, message string) cursor {
	if _, ok := c.value.(*manifest.Map); ok {
		return c
	}
	if rubytext.Truthy(c.value) {
		p.fail(code, c.pos, message, p.name)
	}
	return cursor{pos: c.pos}
}
