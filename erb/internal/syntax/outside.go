package syntax

// This file lists the constructs outside the subset. All constructs refused as unsupported are among them, and the
// list in grammar.txt is generated from here.

import (
	"fmt"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// construct is a kind of Ruby that this package recognises and refuses.
type construct uint8

const (
	backtickString construct = iota
	coding
	endMark
	flipFlop
	hiddenEnd
	imaginary
	jumpInDefault
	longInteger
	longLiteral
	regexpCondition
	regexpOption
	spacedLiteral
	tagEarly
	numConstructs
)

// constructs holds for each construct its name in errors, where %s is replaced by the details, and a template that
// is refused for it, where … represents a few thousand digits.
var constructs = [numConstructs]struct{ name, example string }{
	backtickString:  {"backtick string", "<%= `ls` %>"},
	coding:          {"encoding %s", "<%# coding: latin1 %>"},
	endMark:         {"__END__", "<%\n__END__\n%>"},
	flipFlop:        {"flip-flop", "<% f if a..b %>"},
	hiddenEnd:       {"comment in the last tag that hides the end of the template", "<% f # comment %>"},
	imaginary:       {"imaginary number", "<%= 2i %>"},
	jumpInDefault:   {"%s in the default of a block's parameter", "<% f { |a = (next; 1)| } %>"},
	longInteger:     {"integer of more than %s digits", "<%= 1… %>"},
	longLiteral:     {"%s that is closed in another tag", "<% f 'a %>b<% ' %>"},
	regexpCondition: {"regexp literal as a condition", "<% f if /a/ %>"},
	regexpOption:    {"regexp option %s", "<%= /a/e %>"},
	spacedLiteral:   {"%%-literal delimited by white space", "<%= % a  %>"},
	tagEarly:        {"text or output tag in BEGIN", "<% BEGIN { %>a<% } %>"},
}

// reasons says why constructs are refused, except constructs that are only not implemented.
var reasons = map[construct]string{
	backtickString:  "processes can't be reached",
	coding:          "templates are in UTF-8",
	endMark:         "what follows belongs to the program around the template",
	imaginary:       "complex numbers are left out",
	jumpInDefault:   "it leaves the block or loop that called the block",
	regexpCondition: "it looks at the last line that was read",
	regexpOption:    "templates are in UTF-8",
}

// reason says why a construct is refused.
func (c construct) reason() string {
	if reason, ok := reasons[c]; ok {
		return reason
	}
	return "the evaluator leaves it out"
}

// name returns the name of a construct in an error.
func (c construct) name(parts ...any) string { return fmt.Sprintf(constructs[c].name, parts...) }

// refused returns a node for a construct; Parse reports it.
func refused(pos At, c construct, parts ...any) *Unsupported {
	return &Unsupported{pos, c.name(parts...), c.reason()}
}

// unsupportedError makes the error for a construct.
func unsupportedError(pos source.Pos, c construct, parts ...any) *Error {
	e := unsupported(pos, c.name(parts...))
	e.Reason = c.reason()
	return e
}

// unsupported makes the error for a construct by its name.
func unsupported(pos source.Pos, name string) *Error {
	return &Error{Pos: pos, Msg: "unsupported: " + name, Unsupported: true, Construct: name}
}
