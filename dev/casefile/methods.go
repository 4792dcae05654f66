package casefile

// This file reads and writes method files: one expression per line, with its result, whose control characters are
// written as pictures.

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Methods is a file of method cases.
type Methods struct {
	File
	// Cases are the file's cases in order.
	Cases []*MethodCase

	lines []string // as read
}

// MethodCase is an expression and Ruby's result.
type MethodCase struct {
	At   string // "string.rb:17", a good name for a subtest
	Line int    // line in the file, from 1
	Expr string // Ruby, one line
	Gap  string // why the evaluator must fail here, empty for most
	Want Want   // to be written, it is replaced as a whole

	blanks string // between the expression and its first marker
	was    Want   // as read
}

const (
	valueMarker = "#=>"
	raiseMarker = "#!>"
	gapMarker   = "#?>"
	blanks      = " \t"
	markerSpace = "  " // before a new marker
)

var (
	methodMarker = regexp.MustCompile(`([ \t]+)(#[=!?]>)(?:[ \t]+|$)`)
	methodGap    = regexp.MustCompile(`(?:^|[ \t]+)#\?>[ \t]+(.*)$`)
	methodRaised = regexp.MustCompile(`^((?:#<.*?>|[A-Z]\w*)(?:::[A-Z]\w*)*)(?:: (.*))?$`)
	strayMarker  = regexp.MustCompile(`^\s*#[=!?]>`)
)

// ParseMethods reads a method file. The name is used only in positions. One error reports all faulty lines, as
// name:line.
func ParseMethods(name string, data []byte) (*Methods, error) {
	m := &Methods{File: File{name, rubyOf(string(data))}, lines: strings.Split(string(data), "\n")}
	var errs []error
	for i, text := range m.lines {
		c, err := parseMethod(text)
		switch {
		case err != nil:
			errs = append(errs, fmt.Errorf("%s:%d: %w", name, i+1, err))
		case c != nil:
			c.At, c.Line, c.was = fmt.Sprintf("%s:%d", filepath.Base(name), i+1), i+1, c.Want
			m.Cases = append(m.Cases, c)
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return m, nil
}

// parseMethod reads one line of a method file: a case, or nil for a comment.
func parseMethod(text string) (*MethodCase, error) {
	trimmed := strings.Trim(text, blanks)
	switch {
	case !utf8.ValidString(text):
		return nil, errors.New("not UTF-8")
	case strings.HasSuffix(text, "\r"):
		return nil, errors.New("line ends with a carriage return")
	case strayMarker.MatchString(text):
		return nil, errors.New("result without an expression")
	case trimmed == "" || strings.HasPrefix(trimmed, "#"):
		return nil, nil
	}
	at := methodMarker.FindStringSubmatchIndex(text)
	if at == nil {
		return &MethodCase{Expr: strings.TrimRight(text, blanks), blanks: markerSpace}, nil
	}
	c := &MethodCase{Expr: text[:at[2]], blanks: text[at[2]:at[3]]}
	answer := text[at[4]:]
	if gap := methodGap.FindStringSubmatchIndex(answer); gap != nil {
		c.Gap = answer[gap[2]:gap[3]]
		answer = answer[:gap[0]]
	}
	return c, c.parseAnswer(answer)
}

// parseAnswer reads the value or exception after an expression, marker included.
func (c *MethodCase) parseAnswer(answer string) error {
	if answer == "" {
		return nil
	}
	marker, text := answer[:len(valueMarker)], strings.Trim(answer[len(valueMarker):], blanks)
	switch {
	case text == "":
		return fmt.Errorf("nothing follows %s", marker)
	case marker == valueMarker:
		c.Want = Text(FromLine(text))
		return nil
	case marker == raiseMarker:
		parts := methodRaised.FindStringSubmatch(text)
		if parts == nil {
			return fmt.Errorf("%s is not followed by %q", marker, "Class: message")
		}
		c.Want = Raise(Failure{Class: FromLine(parts[1]), Message: FromLine(parts[2])})
		return nil
	default:
		return fmt.Errorf("%s is not followed by a reason", marker)
	}
}

// Format returns the file's text. Lines whose case did not change keep their text. A case that does not fit on a line
// is an error.
func (m *Methods) Format() ([]byte, error) {
	lines := slices.Clone(m.lines)
	var errs []error
	for _, c := range m.Cases {
		if c.Want == c.was {
			continue
		}
		text, err := c.format()
		if err != nil {
			errs = append(errs, fmt.Errorf("%s:%d: cannot be written: %w", m.Name, c.Line, err))
		}
		lines[c.Line-1] = text
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return []byte(withRuby(strings.Join(lines, "\n"), m.Ruby)), nil
}

// format returns the line of a case.
func (c *MethodCase) format() (string, error) {
	text := c.Expr
	if w := c.Want; w.Known {
		marker, answer := valueMarker, w.Text
		if w.Failure != nil {
			marker, answer = raiseMarker, w.Failure.String()
		}
		text += c.blanks + marker + " " + toLine(answer)
	}
	if c.Gap != "" {
		text += markerSpace + gapMarker + " " + c.Gap
	}
	back, err := parseMethod(text)
	if err == nil && (back == nil || back.Expr != c.Expr || !reflect.DeepEqual(back.Want, c.Want)) {
		err = fmt.Errorf("it would be read as something else: %s", text)
	}
	return text, err
}

// The control pictures block of Unicode mirrors the ASCII control characters.
const (
	firstPicture  = '\u2400'
	blankPicture  = '\u2420'
	deletePicture = '\u2421'
)

// toLine encodes a text without control characters and outer blanks. A text that contains control pictures itself
// does not survive the round trip.
func toLine(text string) string {
	line := strings.Map(func(r rune) rune {
		switch {
		case r < ' ':
			return firstPicture + r
		case r == '\x7f':
			return deletePicture
		default:
			return r
		}
	}, text)
	if rest, ok := strings.CutPrefix(line, " "); ok {
		line = string(blankPicture) + rest
	}
	if rest, ok := strings.CutSuffix(line, " "); ok {
		line = rest + string(blankPicture)
	}
	return line
}

// FromLine returns the text with control characters in place of their pictures.
func FromLine(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == deletePicture:
			return '\x7f'
		case r >= firstPicture && r <= blankPicture:
			return r - firstPicture
		default:
			return r
		}
	}, line)
}
