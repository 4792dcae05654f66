package casefile

// This file defines the expected result of a case, and compares a test's result with it.

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/boshrender/boshrender/internal/textdiff"
)

// RubyVersion is the version line of the Ruby that fills the cases in, as in the head of a case file. The director
// runs the same line.
const RubyVersion = "4.0"

// Want is the answer of the reference Ruby to a case: a text or an exception. Tests use the same type for actual
// results.
type Want struct {
	// Known is false for a case that the oracle has not yet filled in.
	Known bool
	// Text is a method case's inspected value or a template case's output.
	Text string
	// Failure is the exception raised, nil if there was none.
	Failure *Failure
}

// Text returns the Want of a case that has a value or an output.
func Text(text string) Want { return Want{Known: true, Text: text} }

// Raise returns the Want of a case that ends with an exception.
func Raise(failure Failure) Want { return Want{Known: true, Failure: &failure} }

// Failure is a Ruby exception as a case records it.
type Failure struct {
	Class   string // full class name, "Bosh::Common::Template::UnknownProperty"
	Message string // as Ruby words it; empty for a SyntaxError
	Line    int    // line of the template, from 1; 0 if unknown, and in method cases
}

// String returns the failure in one line.
func (f Failure) String() string {
	text := f.Class
	if f.Line > 0 {
		text += fmt.Sprintf(" at line %d", f.Line)
	}
	if f.Message != "" {
		text += ": " + f.Message
	}
	return text
}

// String returns the expectation in one line, for messages.
func (w Want) String() string {
	switch {
	case !w.Known:
		return "(not filled in)"
	case w.Failure != nil:
		return w.Failure.String()
	default:
		return fmt.Sprintf("%q", w.Text)
	}
}

// Equal reports whether two answers are the same, apart from object addresses and from the message and line of a syntax
// error.
func (w Want) Equal(other Want) bool {
	if w.Known != other.Known || (w.Failure == nil) != (other.Failure == nil) {
		return false
	}
	if w.Failure == nil {
		return Mask(w.Text) == Mask(other.Text)
	}
	a, b := *w.Failure, *other.Failure
	if a.Class == "SyntaxError" && b.Class == a.Class {
		return true
	}
	a.Message, b.Message = Mask(a.Message), Mask(b.Message)
	return a == b
}

// Judge compares an actual result with the expected one; at and gap are the case's position and its reason for being
// a known gap, empty for an ordinary case.
//
// A gap must end with an error, since a different text would be a silent difference, and it must not match Ruby's
// answer, since then the mark is out of date.
func Judge(at, gap string, want, got Want) error {
	switch {
	case !want.Known:
		return fmt.Errorf("%s: no expected result; fill it in with dev/oracle -write", at)
	case gap == "" && !want.Equal(got):
		return fmt.Errorf("%s: result differs\nwant %s\n got %s%s", at, want, got, changes(want, got))
	case gap == "":
		return nil
	case want.Equal(got):
		return fmt.Errorf("%s: the known gap (%s) is closed; remove its mark", at, gap)
	case got.Failure == nil:
		return fmt.Errorf("%s: a known gap (%s) has to stop with an error\nwant %s\n got %s", at, gap, want, got)
	default:
		return nil
	}
}

// changes returns the differing lines of two long texts.
func changes(want, got Want) string {
	if want.Failure != nil || got.Failure != nil || !strings.Contains(want.Text, "\n") {
		return ""
	}
	return "\n" + textdiff.Unified(Mask(want.Text), Mask(got.Text))
}

var address = regexp.MustCompile(`(#<[A-Z][\w:]*:|>:)0x[0-9a-f]{4,16}\b`)

// Mask replaces the addresses in the default inspect of objects, which differ from run to run, by 0x….
func Mask(text string) string {
	if !strings.Contains(text, ":0x") {
		return text
	}
	return address.ReplaceAllString(text, "${1}0x…")
}
