package casefile

// This file reads case files from disk, and has their heads, and the clock and the random bytes of cases.

import (
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/boshrender/boshrender/dev/try"
)

// File has the fields of a file of either kind.
type File struct {
	Name string // that it was parsed under; positions start with it
	Ruby string // the version line of the Ruby that filled the file in, empty if the file has no such head
}

// AllMethods returns the cases of all method files that match a pattern. It is an error if none does.
func AllMethods(pattern string) ([]*MethodCase, error) {
	return all(pattern, func(path string, data []byte) []*MethodCase { return try.Get(ParseMethods(path, data)).Cases })
}

// AllTemplates returns the cases of all template files that match a pattern. It is an error if none does.
func AllTemplates(pattern string) ([]*TemplateCase, error) {
	return all(pattern, func(path string, data []byte) []*TemplateCase { return try.Get(ParseTemplates(path, data)).Cases })
}

func all[Case any](pattern string, parse func(path string, data []byte) []Case) (list []Case, err error) {
	defer try.Catch(&err)
	for _, path := range try.Get(filepath.Glob(pattern)) {
		list = append(list, parse(path, try.Get(os.ReadFile(path)))...)
	}
	if len(list) == 0 {
		try.Fail("no cases in %s", pattern)
	}
	return list, nil
}

var head = regexp.MustCompile(`(?m)^# ruby (\S+)$`)

// rubyOf returns the version line of the Ruby that filled a file in, "" if it has no such head.
func rubyOf(text string) string {
	if parts := head.FindStringSubmatch(text); parts != nil {
		return parts[1]
	}
	return ""
}

// withRuby returns a text with a version in its head, unless that is "".
func withRuby(text, version string) string {
	line := "# ruby " + version
	switch at := head.FindStringIndex(text); {
	case version == "":
		return text
	case at == nil:
		return line + "\n" + text
	default:
		return text[:at[0]] + line + text[at[1]:]
	}
}

// Now returns the time in all cases.
func Now() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }

// Random is a source of bytes that are the same in every run. The zero value is at the first byte.
type Random struct{ n byte }

// Read implements io.Reader.
func (d *Random) Read(p []byte) (int, error) {
	for i := range p {
		d.n = d.n*167 + 13
		p[i] = d.n
	}
	return len(p), nil
}
