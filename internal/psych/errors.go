package psych

// This file holds the errors of reading and writing. Documents can hold secrets, so Error never quotes a document: it
// names the place. RubyMessage returns Psych's message with its quotations, and is for templates that read YAML.

import (
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/redact"
)

// SyntaxError is Psych::SyntaxError: the text is not YAML, as libyaml sees it.
type SyntaxError struct {
	Name    string // the document's name; "" for a string
	Line    int    // from 1: the line that Psych reports, where the construct around the fault begins
	Column  int    // from 1, as Line
	Offset  int    // for text that is not UTF-8 or has control characters: the offset of the offending byte
	Problem string // "did not find expected key"
	Context string // "while parsing a block mapping"; may be ""

	// FaultLine and FaultColumn, from 1, are where reading stopped; Psych has the position but does not report it.
	// They are 0 where libyaml has no such position.
	FaultLine, FaultColumn int
}

// Error returns Psych's message.
func (e *SyntaxError) Error() string {
	name := e.Name
	if name == "" {
		name = "<unknown>"
	}
	text := e.Problem
	if e.Context != "" {
		text += " " + e.Context
	}
	return fmt.Sprintf("(%s): %s at line %d column %d", name, text, e.Line, e.Column)
}

// ErrBadAlias is Psych::BadAlias, the superclass of AliasesNotEnabled and AnchorNotDefined: errors.Is finds it in
// either.
var ErrBadAlias = errors.New("bad alias")

// AliasesNotEnabled is Psych::AliasesNotEnabled: an alias in a document read with NoAliases.
type AliasesNotEnabled struct {
	Line, Column int // of the alias
}

// Error returns Psych's message.
func (e *AliasesNotEnabled) Error() string {
	return "Alias parsing was not enabled. To enable it, pass `aliases: true` to `Psych::load` or `Psych::safe_load`."
}

// Is makes the error an ErrBadAlias.
func (e *AliasesNotEnabled) Is(target error) bool { return target == ErrBadAlias }

// AnchorNotDefined is Psych::AnchorNotDefined: an alias to an anchor that no node before it carries.
type AnchorNotDefined struct {
	Anchor       string
	Line, Column int // of the alias
}

// Error returns Psych's message without the anchor: a value that begins with an asterisk looks like one.
func (e *AnchorNotDefined) Error() string { return e.message(redact.Text) }

// rubyMessage returns Psych's message.
func (e *AnchorNotDefined) rubyMessage() string { return e.message(e.Anchor) }

func (e *AnchorNotDefined) message(anchor string) string {
	return "An alias referenced an unknown anchor: " + anchor
}

// Is makes the error an ErrBadAlias.
func (e *AnchorNotDefined) Is(target error) bool { return target == ErrBadAlias }

// DisallowedClass is Psych::DisallowedClass: a value of a class that the reader does not permit.
type DisallowedClass struct {
	Class        string // "Date", "Symbol", "Foo::Bar"
	Line, Column int    // of the node
}

// Error returns Psych's message, without the class if a tag names it.
func (e *DisallowedClass) Error() string {
	switch e.Class {
	case "Date", "Time", "Symbol": // which need no tag
		return e.message(e.Class)
	}
	return e.message(redact.Text)
}

// rubyMessage returns Psych's message.
func (e *DisallowedClass) rubyMessage() string { return e.message(e.Class) }

func (e *DisallowedClass) message(class string) string {
	return "Tried to load unspecified class: " + class
}

// RubyError is an exception of Ruby's own that Psych lets through, such as the ArgumentError for "!!float x".
type RubyError struct {
	Class, Message string // Message quotes nothing of the document
	Value          string // the end of Ruby's message: the value at fault, inspected; may be ""
	Line, Column   int    // of the node
}

// Error returns Ruby's message without the value.
func (e *RubyError) Error() string { return e.message(redact.Text) }

// rubyMessage returns Ruby's message.
func (e *RubyError) rubyMessage() string { return e.message(e.Value) }

func (e *RubyError) message(value string) string {
	if e.Value == "" {
		return e.Message
	}
	return e.Message + ": " + value
}

// UnsupportedTag is the error for a tag that makes Psych build an object of a class that this package has no value for.
type UnsupportedTag struct {
	Tag          string
	Line, Column int // of the node
}

// Error names the position.
func (e *UnsupportedTag) Error() string {
	return fmt.Sprintf("unsupported YAML tag at line %d column %d", e.Line, e.Column)
}

// RubyMessage returns the message of Psych's exception, which can quote the document: an anchor, a tag, a value.
func RubyMessage(err error) string {
	var quoting interface{ rubyMessage() string }
	if errors.As(err, &quoting) {
		return quoting.rubyMessage()
	}
	return err.Error()
}

// LimitError reports that a document is larger, deeper or more self-referring than the Limits allow: the limit "size",
// "nodes", "alias nodes", "depth", "digits" or "recursion". errors.Is finds ErrLimit in it.
type LimitError = limit.Error

// ErrLimit matches in errors.Is every LimitError.
var ErrLimit = limit.Err

// recursionError is the error for an alias of a collection that contains it.
func recursionError(n *Node) error {
	return &LimitError{Limit: limit.Recursion, Line: n.Line(), Column: n.Column()}
}
