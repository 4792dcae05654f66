// Package safepath defines the only kind of path that files are written to. Names of jobs, groups and templates come
// from manifests and releases, which are not trusted; a Path can only be created from a checked text, so that a
// function that takes a Path needs no checks of its own.
package safepath

// This file parses paths and names.

import (
	"errors"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Path is a relative path with slashes that does not lead out of its directory, on any system: no part of it is "..",
// and none has a character that separates, ends or hides anything. The zero value is no path; other values come from
// Parse, Name and Join.
type Path struct{ text string }

// The longest names that common file systems support, and the maximum number of parts of a path.
const (
	maxPart  = 255
	maxPath  = 1024
	maxParts = 64
)

// Parse reads the path of a file. It normalizes the path: "./a" and "a//b" become "a" and "a/b". The error gives the
// reason and doesn't repeat the text.
func Parse(text string) (Path, error) {
	switch {
	case text == "":
		return Path{}, errors.New("it is empty")
	case len(text) > maxPath:
		return Path{}, errors.New("it is too long")
	case text[0] == '/':
		return Path{}, errors.New("it begins with a slash")
	case text[len(text)-1] == '/':
		return Path{}, errors.New("it ends with a slash")
	}
	for part := range strings.SplitSeq(text, "/") {
		if part == "" || part == "." {
			continue
		}
		if err := checkPart(part); err != nil {
			return Path{}, err
		}
	}
	switch text = path.Clean(text); {
	case text == ".":
		return Path{}, errors.New("it names no file")
	case strings.Count(text, "/") >= maxParts:
		return Path{}, errors.New("it is too deep")
	}
	return Path{text}, nil
}

// Name reads a name that is one part of a path. It must not begin with a dot: such names are reserved for the owner
// of the directory.
func Name(text string) (Path, error) {
	switch {
	case text == "":
		return Path{}, errors.New("it is empty")
	case text[0] == '.':
		return Path{}, errors.New("it begins with a dot")
	case strings.Contains(text, "/"):
		return Path{}, errors.New("it has a slash")
	}
	if err := checkPart(text); err != nil {
		return Path{}, err
	}
	return Path{text}, nil
}

// checkPart checks one part of a path.
func checkPart(part string) error {
	switch {
	case part == "..":
		return errors.New("it has \"..\"")
	case len(part) > maxPart:
		return errors.New("it is too long")
	case !utf8.ValidString(part):
		return errors.New("it is not UTF-8")
	}
	for _, r := range part {
		switch {
		case r == '\\':
			return errors.New("it has a backslash")
		case !unicode.IsPrint(r):
			return errors.New("it has a character that can't be printed")
		}
	}
	return nil
}

// String returns the path, "" for the zero value.
func (p Path) String() string { return p.text }

// IsZero reports whether p is the zero value.
func (p Path) IsZero() bool { return p.text == "" }

// Join returns the path of q below p. Either may be zero.
func (p Path) Join(q Path) Path {
	if p.text == "" || q.text == "" {
		return Path{p.text + q.text}
	}
	return Path{p.text + "/" + q.text}
}

// Below reports whether p is q, or below it.
func (p Path) Below(q Path) bool {
	rest, ok := strings.CutPrefix(p.text, q.text)
	return ok && q.text != "" && (rest == "" || rest[0] == '/')
}

// Dir returns the path without its last part, zero if it has only one.
func (p Path) Dir() Path {
	if i := strings.LastIndexByte(p.text, '/'); i >= 0 {
		return Path{p.text[:i]}
	}
	return Path{}
}
