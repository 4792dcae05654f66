package casefile

// This file reads and writes template files: cases of a template, its inputs and result.

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Templates is a file of template cases.
type Templates struct {
	File
	// Cases are the file's cases in order.
	Cases []*TemplateCase

	comment string
}

// TemplateCase is a template, the director's context for it, and Ruby's result.
type TemplateCase struct {
	At   string // "links.txtar:17"
	Line int    // line of the template's marker in the file, from 1
	Name string // unique within the file, a good name for a subtest

	Template   string
	Then       []string // further templates of the same job, in order
	Properties string   // YAML
	Links      string   // YAML
	Spec       string   // YAML, a block mapping
	Gap        string   // why the evaluator must fail here, empty for most
	Want       Want     // to be written, it is replaced as a whole

	sections []Section // as read, the template's first
	was      Want      // as read
}

const (
	templatePrefix = "template: "
	thenSection    = "then"
	outputSection  = "output"
	errorSection   = "error"
)

var templateRaised = regexp.MustCompile(`^(\S+)(?: at line (\d+))?$`)

// Document returns the case's spec hash as one YAML document, as the director passes it to the evaluation context. It
// is a mapping: the spec section's keys, properties, links.
func (c *TemplateCase) Document() string {
	doc := ""
	if c.Spec != "" {
		doc = c.Spec + "\n"
	}
	for _, part := range [][2]string{{"properties", c.Properties}, {"links", c.Links}} {
		if part[1] == "" {
			continue
		}
		doc += part[0] + ":\n"
		for line := range strings.Lines(part[1] + "\n") {
			if line != "\n" {
				line = "  " + line
			}
			doc += line
		}
	}
	return cmp.Or(doc, "{}\n")
}

// ParseTemplates reads a template file. The name is used only in positions. One error reports all faults, as
// name:line.
func ParseTemplates(name string, data []byte) (*Templates, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%s: not UTF-8", name)
	}
	archive := ParseArchive(data)
	t := &Templates{File: File{name, rubyOf(archive.Comment)}, comment: archive.Comment}
	var errs []error
	fault := func(line int, format string, args ...any) {
		errs = append(errs, fmt.Errorf("%s:%d: "+format, append([]any{name, line}, args...)...))
	}
	names := map[string]int{}
	var c *TemplateCase
	for _, section := range archive.Sections {
		title, isTemplate := strings.CutPrefix(section.Name, templatePrefix)
		switch {
		case isTemplate:
			if first, ok := names[title]; ok {
				fault(section.Line, "case %q is already in line %d", title, first)
			}
			names[title] = section.Line
			c = &TemplateCase{
				At:   fmt.Sprintf("%s:%d", filepath.Base(name), section.Line),
				Line: section.Line, Name: title, Template: section.Text(),
			}
			t.Cases = append(t.Cases, c)
		case c == nil:
			fault(section.Line, "section %q without a template before it", section.Name)
			continue
		default:
			if err := c.read(section); err != nil {
				fault(section.Line, "%w", err)
			}
		}
		c.sections, c.was = append(c.sections, section), c.Want
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return t, nil
}

// read takes one section, other than the template, into the case.
func (c *TemplateCase) read(section Section) error {
	for _, earlier := range c.sections {
		if earlier.Name == section.Name && section.Name != thenSection {
			return fmt.Errorf("case %q has another section %q in line %d", c.Name, section.Name, earlier.Line)
		}
	}
	text := section.Text()
	fields := map[string]*string{"properties": &c.Properties, "links": &c.Links, "spec": &c.Spec, "gap": &c.Gap}
	field := fields[section.Name]
	switch result := section.Name == outputSection || section.Name == errorSection; {
	case field == &c.Gap && text == "":
		return errors.New("a gap needs a reason")
	case field != nil:
		*field = text
	case section.Name == thenSection:
		c.Then = append(c.Then, text)
	case result && c.Want.Known:
		return fmt.Errorf("case %q has both an output and an error", c.Name)
	case section.Name == outputSection:
		c.Want = Text(text)
	case result:
		failure, err := parseFailure(section.Data)
		c.Want = Raise(failure)
		return err
	default:
		return fmt.Errorf("unknown section %q; a case starts with %q", section.Name, "-- "+templatePrefix+"name --")
	}
	return nil
}

// parseFailure reads an error section: "Class at line 3", then the message.
func parseFailure(data string) (Failure, error) {
	head, message, _ := strings.Cut(data, "\n")
	parts := templateRaised.FindStringSubmatch(head)
	if parts == nil {
		return Failure{}, fmt.Errorf("error starts with %q instead of %q", head, "Class at line 3")
	}
	line, err := strconv.Atoi(cmp.Or(parts[2], "0"))
	if err != nil || line < 1 && parts[2] != "" {
		return Failure{}, fmt.Errorf("error has an impossible line: %q", head)
	}
	return Failure{Class: parts[1], Line: line, Message: strings.TrimSuffix(message, "\n")}, nil
}

// formatFailure is the inverse of parseFailure.
func formatFailure(f Failure) string {
	head := Failure{Class: f.Class, Line: f.Line}.String() + "\n"
	if f.Message != "" {
		head += f.Message + "\n"
	}
	return head
}

// Format returns the file's text, with the results that the cases have now.
func (t *Templates) Format() ([]byte, error) {
	archive := Archive{Comment: withRuby(t.comment, t.Ruby)}
	var errs []error
	for _, c := range t.Cases {
		sections := c.format()
		archive.Sections = append(archive.Sections, sections...)
		if _, err := (&Archive{Sections: sections}).Format(); err != nil {
			errs = append(errs, fmt.Errorf("%s:%d: cannot be written: %w", t.Name, c.Line, err))
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return archive.Format()
}

// format returns the case's sections as they were read, but for a result that isn't the one that was read.
func (c *TemplateCase) format() []Section {
	if c.Want == c.was {
		return c.sections
	}
	result := Section{Name: outputSection, Data: c.Want.Text + "\n"}
	if c.Want.Failure != nil {
		result = Section{Name: errorSection, Data: formatFailure(*c.Want.Failure)}
	}
	sections := slices.Clone(c.sections)
	if at := slices.IndexFunc(sections, func(s Section) bool { return s.Name == result.Name }); at >= 0 {
		sections[at] = result
		return sections
	}
	sections = slices.DeleteFunc(sections, func(s Section) bool { return s.Name == outputSection || s.Name == errorSection })
	return append(sections, result)
}
