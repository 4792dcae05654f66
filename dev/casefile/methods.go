package casefile

// This file reads and writes method files: one expression per line, with its result.

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Methods is a file of method cases.
type Methods struct {
	// Name is the name that the file was parsed under; positions start with it.
	Name string
	// Ruby is the version line of the Ruby that filled the file in, empty if the file has no such head.
	Ruby string
	// Cases are the file's cases in order.
	Cases []*MethodCase

	lines []methodLine
	head  int // index of the line that names the Ruby, -1 if there is none
}

// MethodCase is an expression and Ruby's result.
type MethodCase struct {
	At   string // "string.rb:17", a good name for a subtest
	Line int    // line in the file, from 1
	Expr string // Ruby, one line
	Gap  string // why the evaluator must fail here, empty for most
	Want Want   // to be written, it is replaced as a whole
}

// methodLine is a line of the file: a case with its original text, or text alone.
type methodLine struct {
	text   string
	blanks string // between the expression and its first marker
	now    *MethodCase
	was    Want
}

const (
	valueMarker = "#=>"
	raiseMarker = "#!>"
	gapMarker   = "#?>"
	blanks      = " \t"
	markerSpace = "  " // before a new marker
)

var (
	rubyHead     = regexp.MustCompile(`^# ruby (\S+)$`)
	methodMarker = regexp.MustCompile(`([ \t]+)(#[=!?]>)(?:[ \t]+|$)`)
	methodGap    = regexp.MustCompile(`(?:^|[ \t]+)#\?>[ \t]+(.*)$`)
	methodRaised = regexp.MustCompile(`^((?:#<.*?>|[A-Z]\w*)(?:::[A-Z]\w*)*)(?:: (.*))?$`)
	strayMarker  = regexp.MustCompile(`^\s*#[=!?]>`)
)

// ParseMethods reads a method file. The name is used only in positions. One error reports all faulty lines, as
// name:line.
func ParseMethods(name string, data []byte) (*Methods, error) {
	m := &Methods{Name: name, head: -1}
	var errs []error
	for i, text := range strings.Split(string(data), "\n") {
		line, err := parseMethodLine(text)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s:%d: %w", name, i+1, err))
			continue
		}
		if head := rubyHead.FindStringSubmatch(text); head != nil && m.head < 0 {
			m.Ruby, m.head = head[1], len(m.lines)
		}
		if line.now != nil {
			line.now.Line = i + 1
			line.now.At = fmt.Sprintf("%s:%d", filepath.Base(name), i+1)
			line.was = line.now.Want
			m.Cases = append(m.Cases, line.now)
		}
		m.lines = append(m.lines, line)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return m, nil
}

// parseMethodLine reads one line of a method file.
func parseMethodLine(text string) (methodLine, error) {
	line := methodLine{text: text, blanks: markerSpace}
	trimmed := strings.Trim(text, blanks)
	switch {
	case !utf8.ValidString(text):
		return line, errors.New("not UTF-8")
	case strings.HasSuffix(text, "\r"):
		return line, errors.New("line ends with a carriage return")
	case strayMarker.MatchString(text):
		return line, errors.New("result without an expression")
	case trimmed == "" || strings.HasPrefix(trimmed, "#"):
		return line, nil
	}
	c := &MethodCase{Expr: strings.TrimRight(text, blanks)}
	line.now = c
	at := methodMarker.FindStringSubmatchIndex(text)
	if at == nil {
		return line, nil
	}
	c.Expr, line.blanks = text[:at[2]], text[at[2]:at[3]]
	answer := text[at[4]:]
	if gap := methodGap.FindStringSubmatchIndex(answer); gap != nil {
		c.Gap = answer[gap[2]:gap[3]]
		answer = answer[:gap[0]]
	}
	return line, c.parseAnswer(answer)
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
	var (
		lines []string
		errs  []error
	)
	if m.Ruby != "" && m.head < 0 {
		lines = append(lines, "# ruby "+m.Ruby)
	}
	for i, line := range m.lines {
		text, err := line.format()
		if err != nil {
			errs = append(errs, fmt.Errorf("%s:%d: %w", m.Name, line.now.Line, err))
		}
		if i == m.head {
			text = "# ruby " + m.Ruby
		}
		lines = append(lines, text)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return []byte(strings.Join(lines, "\n")), nil
}

func (l methodLine) format() (string, error) {
	if l.now == nil || l.now.Want == l.was {
		return l.text, nil
	}
	text := l.now.Expr
	if w := l.now.Want; w.Known {
		marker, answer := valueMarker, w.Text
		if w.Failure != nil {
			marker, answer = raiseMarker, w.Failure.String()
		}
		text += l.blanks + marker + " " + toLine(answer)
	}
	if l.now.Gap != "" {
		text += markerSpace + gapMarker + " " + l.now.Gap
	}
	back, err := parseMethodLine(text)
	if err == nil && (back.now == nil || back.now.Expr != l.now.Expr || !reflect.DeepEqual(back.now.Want, l.now.Want)) {
		err = fmt.Errorf("it would be read as something else: %s", text)
	}
	if err != nil {
		return "", fmt.Errorf("cannot be written: %w", err)
	}
	return text, nil
}
