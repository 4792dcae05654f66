package syntax

// This file reads the magic comments that ERB looks for in the <%# … %> tags at the start of a template.

import (
	"regexp"
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
)

// magic holds the values of the magic comments.
type magic struct {
	coding string // the name of an encoding other than UTF-8, if one was given
	frozen string // the value of frozen_string_literal
	pos    int    // of the comment that names the encoding
}

var (
	magicEmacs  = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp { return regexp.MustCompile(`-\*-\s*([^\s].*?)\s*-\*-$`) }}
	magicCoding = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp { return regexp.MustCompile(`coding\s*[=:]\s*([[:alnum:]\-_]+)`) }}
	magicSuffix = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp { return regexp.MustCompile(`(?i)-(?:mac|dos|unix)`) }}
	magicFrozen = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp { return regexp.MustCompile(`frozen[-_]string[-_]literal\s*:\s*([[:alnum:]]+)`) }}
)

// magicComments reads the comment tags that the template starts with. As in ERB each is taken to end at the last
// "%>" of its line.
func (s *splitter) magicComments() {
	for at := 0; strings.HasPrefix(s.text[at:], "<%#"); {
		line := s.text[at+3:]
		if end := strings.IndexByte(line, '\n'); end >= 0 {
			line = line[:end]
		}
		end := strings.LastIndex(line, "%>")
		if end < 0 {
			return
		}
		comment := line[:end]
		if m := magicEmacs.Get().FindStringSubmatch(comment); m != nil {
			comment = m[1]
		}
		if m := magicCoding.Get().FindStringSubmatch(comment); m != nil {
			if name := magicSuffix.Get().ReplaceAllString(m[1], ""); !strings.EqualFold(name, "utf-8") {
				s.dest.magic.coding, s.dest.magic.pos = name, at
			}
		} else if m := magicFrozen.Get().FindStringSubmatch(comment); m != nil {
			s.dest.magic.frozen = m[1]
		}
		at += 3 + end + 2
	}
}
