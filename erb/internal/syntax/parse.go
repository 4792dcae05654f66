// Package syntax turns the text of a template into a tree.
//
//	split.go       template → stream: the code of the tags, in order, as ERB lays it out
//	magic.go       the magic comments that ERB looks for
//	lex*.go        stream → tokens: lex.go the states, lex_open.go open brackets, lex_scope.go local variables,
//	               each other file a kind of token
//	token.go       the tokens; buffer.go the memory for them
//	grammar.go     the rare constructs that keywords delimit, as a participle grammar
//	keyword.go     the frequent ones, by hand, and nodes from the captures of the grammar
//	parser.go      the basis of the hand-written half; op.go the table of its operators
//	stmt.go, expr.go, call.go, params.go, assign.go, literal.go, pattern.go   statements and expressions, by hand
//	check*.go      rules that no grammar expresses; early.go BEGIN blocks; outside.go the constructs outside the subset
//	ast.go         the tree; nodes.go how its nodes are made; children.go the walk over it
//	error.go       the errors; explain.go hints for authors
//	parse.go       from the text to the tree: Parse
//	words.go       from the text to what editors colour: Words
//	tokens.go      from the text to its tokens with their places: Tokens
//
// grammar.txt describes the language as a whole.
package syntax

import (
	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
	"github.com/boshrender/boshrender/erb/internal/source"
)

// Limits bounds the work of Parse for one template. The zero value has the defaults.
type Limits struct {
	Size   int // bytes of the template; 16 MiB by default
	Tokens int // 262,144 by default
	Depth  int // nesting of brackets, keywords and operators; 500 by default

	// Later leaves constructs outside the subset in the tree, to be refused when they run. A construct that the
	// scanner can't skip is still reported.
	Later bool

	// Patterns is charged for the regexp literals that are compiled with the tree: by default a budget of the
	// template.
	Patterns onig.Budget

	// Watch ends the parse with its context: Parse panics with a source.Ended then. nil by default.
	Watch *source.Watch

	words *words // collects words while scanning, nil for none

	part int // number of tokens that are parsed at once, unless a statement has more: partLength, except in tests

	tokens func([]token) // gets the tokens; nil for none
}

// withDefaults fills in the fields that are not set.
func (l Limits) withDefaults() Limits {
	if l.Size == 0 {
		l.Size = 16 << 20
	}
	if l.Tokens == 0 {
		l.Tokens = 1 << 18
	}
	if l.Depth == 0 {
		l.Depth = 500
	}
	if l.part == 0 {
		l.part = partLength
	}
	return l
}

// Template is the tree of a template.
type Template struct {
	Body *Seq
	// FrozenStrings reports whether string literals are frozen: the magic comment frozen_string_literal: true.
	FrozenStrings bool
	// LineShift is added by Ruby to every line number: that magic comment makes it count one line too many.
	LineShift int
	// Open is where a tag begins that is not closed, NoPos if there is none. ERB renders it as text.
	Open source.Pos
}

// Parse parses a template. The error is an ErrorList.
func Parse(file *source.File, limits Limits) (*Template, error) {
	return parse(file, limits, split)
}

// ParseRuby parses a Ruby program without tags. The error is an ErrorList.
func ParseRuby(file *source.File, limits Limits) (*Template, error) {
	return parse(file, limits, plain)
}

// ParseEval parses a string that a template evaluates in a place where the local variables of the given names are
// visible. The error is an ErrorList.
func ParseEval(file *source.File, limits Limits, locals []string) (*Template, error) {
	return parse(file, limits, func(file *source.File, limits Limits, buf *buffer) *stream {
		s := plain(file, limits, buf)
		s.locals = locals
		return s
	})
}

// parse makes a stream of file with layOut and parses it.
func parse(file *source.File, limits Limits, layOut func(*source.File, Limits, *buffer) *stream) (_ *Template, err error) {
	defer func() { Errors(err).nameOpeners(file) }()
	defer catch(&err)
	limits = limits.withDefaults()
	if len(file.Text) > limits.Size {
		return nil, ErrorList{beyond(0, "template too long: more than %d bytes", limits.Size)}
	}
	buf := buffers.Get().(*buffer)
	defer buf.release()
	src := layOut(file, limits, buf)
	defer func() { src.explain(file, limits, Errors(err)) }()
	defer catch(&err)
	s := scan(file, src, limits, buf)
	if limits.tokens != nil {
		limits.tokens(s.toks)
	}
	t := &Template{Body: buf.program(limits.Watch), Open: src.open}
	if errs := check(t, s, src); errs != nil {
		return nil, errs
	}
	if src.magic.frozen != "" {
		t.LineShift = 1
		t.FrozenStrings = src.magic.frozen == "true"
	}
	return t, nil
}

// tooLong returns the error for a template with too many tokens.
func tooLong(pos source.Pos, most int) *Error {
	return beyond(pos, "template too long: more than %d tokens", most)
}

// check reports errors that the grammar does not detect.
func check(t *Template, s *scanner, src *stream) ErrorList {
	c := &checker{errs: s.problem, later: s.limits.Later, patterns: s.limits.Patterns, watch: s.limits.Watch}
	if name := src.magic.coding; name != "" {
		c.errs = append(c.errs, unsupportedError(source.Pos(src.magic.pos), coding, name))
	}
	if list := t.Body.List; s.hidden && len(list) > 0 {
		switch last := list[len(list)-1]; last.(type) {
		case *Text, *Output:
		default: // ERB would return the value of that instead of the output
			c.unsupported(last, hiddenEnd)
		}
	}
	c.early(t.Body)
	c.node(t.Body, 0)
	return c.errs.sorted()
}

// asSeq makes n a list of statements.
func asSeq(n Node) *Seq {
	switch n := n.(type) {
	case nil:
		return &Seq{}
	case *Seq:
		return n
	default:
		return &Seq{At(n.Pos()), []Node{n}}
	}
}
