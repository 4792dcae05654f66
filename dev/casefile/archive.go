package casefile

// This file reads and writes txtar archives, preserving every byte.

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// Archive is a txtar archive: a comment, then sections that each start with a marker line "-- name --". Template files
// are archives; tests of other packages that have several inputs per case use it too.
type Archive struct {
	Comment  string
	Sections []Section
}

// Section is a part of an archive.
type Section struct {
	Name string
	Line int    // of the marker line, from 1; 0 if the section is new
	Data string // the text between the marker line and the next one
}

// Text returns the section's data without the line feed that ends it.
func (s Section) Text() string { return strings.TrimSuffix(s.Data, "\n") }

// Lines returns the lines of the section that aren't empty, with control characters in place of their pictures.
func (s Section) Lines() (list []string) {
	for line := range strings.SplitSeq(s.Data, "\n") {
		if line != "" {
			list = append(list, FromLine(line))
		}
	}
	return list
}

// ParseArchive splits an archive. Every text is a valid archive.
func ParseArchive(data []byte) *Archive {
	a := &Archive{}
	var section *Section
	line := 0
	for text := range bytes.Lines(data) {
		line++
		switch name := markerName(string(text)); {
		case name != "":
			a.Sections = append(a.Sections, Section{Name: name, Line: line})
			section = &a.Sections[len(a.Sections)-1]
		case section == nil:
			a.Comment += string(text)
		default:
			section.Data += string(text)
		}
	}
	return a
}

var marker = regexp.MustCompile(`^-- (.*) --\n?$`)

// markerName returns the name in a marker line, or "" for other lines.
func markerName(line string) string {
	if parts := marker.FindStringSubmatch(line); parts != nil {
		return strings.Trim(parts[1], blanks)
	}
	return ""
}

// Format returns the archive's text. A parsed and unchanged archive has its original text. Data that contains a
// marker line, or a name that a marker line cannot hold, is an error.
func (a *Archive) Format() ([]byte, error) {
	var out bytes.Buffer
	endLine := func() {
		if n := out.Len(); n > 0 && out.Bytes()[n-1] != '\n' {
			out.WriteByte('\n')
		}
	}
	out.WriteString(a.Comment)
	for _, s := range a.Sections {
		marker := "-- " + s.Name + " --\n"
		if markerName(marker) != s.Name || strings.Contains(s.Name, "\n") {
			return nil, fmt.Errorf("section name %q cannot be written", s.Name)
		}
		for text := range strings.Lines(s.Data) {
			if markerName(text) != "" {
				return nil, fmt.Errorf("section %s has a line that is a section marker: %q", s.Name, text)
			}
		}
		endLine()
		out.WriteString(marker)
		out.WriteString(s.Data)
	}
	return out.Bytes(), nil
}
