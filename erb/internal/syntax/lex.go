package syntax

// This file turns a stream into tokens: the state of the lexer, white space, newlines and the main switch. Tokens
// of Ruby depend on the text before them, so the lexer keeps the states that Ruby's own lexer keeps, the open
// brackets and keywords (lex_open.go) and the names of local variables (lex_scope.go).

import (
	"io"
	"sort"
	"strings"
	"unicode/utf8"

	plex "github.com/alecthomas/participle/v2/lexer"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/internal/lazy"
)

// state says which tokens may come next; the names are the same as in Ruby's lexer. It is a set, since some tokens
// leave two.
type state uint16

const (
	sBeg     state = 1 << iota // a value: at the start, after an operator or "("
	sEnd                       // an operator: after a literal or a local variable
	sEndArg                    // the same, after "f (x)"
	sEndFn                     // the same, after the parameters of a definition
	sArg                       // arguments or an operator: after the name of a method
	sMid                       // a value or the end: after return, break, rescue
	sFName                     // the name of a method: after def, alias, undef
	sDot                       // the name of a method: after "."
	sClass                     // after class, where "<<" is an operator
	sLabel                     // a label may follow
	sLabeled                   // directly after a label
	sFItem                     // after alias and undef, where %s is a symbol

	sEndAny = sEnd | sEndArg | sEndFn
	sBegAny = sBeg | sMid | sClass
)

// scanner makes the tokens of one stream.
type scanner struct {
	file   *source.File
	src    *stream
	code   string
	at     int // offset of the next byte
	limits Limits

	toks   []token
	cuts   []int32 // where a top-level statement begins, about every partLength tokens
	state  state
	cmd    bool // at the start of a statement, where a command may follow
	space  bool // white space before the current token
	last   kind // kind of the last token
	resume int  // where to continue at the next newline: after the bodies of heredocs; 0 if there are none

	open   []opener
	depth  int // maximum recursion depth of the parser here
	scopes []scope
	locals

	pending pending
	items   kind // alias or undef while the names after it are read

	piece   int       // the last used entry of src.pieces
	hidden  bool      // a comment hides the place where ERB returns the output
	problem ErrorList // unsupported constructs
}

// tokenLength is the length of a token with the text around it: less than usual.
const tokenLength = 3

// scan makes the tokens of src in buf. It panics with an *Error when there is a mistake.
func scan(file *source.File, src *stream, limits Limits, buf *buffer) *scanner {
	s := &scanner{file: file, src: src, code: src.code, limits: limits, state: sBeg, cmd: true}
	if n := min(len(src.code)/tokenLength, keepTokens); cap(buf.toks) < n {
		buf.toks = make([]token, 0, n)
	}
	s.toks, s.cuts, s.open, s.scopes, s.names = buf.toks, buf.cuts, buf.open, buf.scopes, buf.names
	defer func() {
		buf.toks, buf.cuts, buf.open, buf.scopes, buf.names = s.toks, s.cuts, s.open, s.scopes, s.names
	}()
	s.pushScope(scope{hard: true})
	s.open = append(s.open, opener{})
	if len(src.marks) > 0 {
		s.declare(outputName)
	}
	for _, name := range src.locals {
		s.declare(name)
	}
	for s.next() {
	}
	s.finish()
	return s
}

// finish checks that everything was closed.
func (s *scanner) finish() {
	s.endBare()
	s.closeEndless()
	if len(s.open) > 1 {
		s.failOpen(s.pos(s.at), kEOF)
	}
	s.emitAt(kEOF, s.pos(len(s.code)), "")
}

// pos returns the place in the template of an offset in the stream.
func (s *scanner) pos(at int) source.Pos {
	p := s.src.pieces
	if i := s.piece; i >= len(p) || int(p[i].at) > at || i+1 < len(p) && int(p[i+1].at) <= at {
		s.piece = max(0, sort.Search(len(p), func(i int) bool { return int(p[i].at) > at })-1)
	}
	pos := int(p[s.piece].pos) + at - int(p[s.piece].at) // the separators at the end have no place
	return source.Pos(min(pos, len(s.file.Text)))
}

// fail stops with a syntax error at an offset of the stream.
func (s *scanner) fail(at int, format string, args ...any) {
	panic(errorf(s.pos(at), format, args...))
}

// unsupported records a construct outside the subset; the lexer continues.
func (s *scanner) unsupported(at int, c construct, parts ...any) {
	s.problem = append(s.problem, unsupportedError(s.pos(at), c, parts...))
}

// peek returns the byte n after the next one, 0 at the end.
func (s *scanner) peek(n int) byte {
	if i := s.at + n; i < len(s.code) && i >= 0 {
		return s.code[i]
	}
	return 0
}

// is reports whether the code continues with text.
func (s *scanner) is(text string) bool { return strings.HasPrefix(s.code[s.at:], text) }

// in reports whether the state is one of set.
func (s *scanner) in(set state) bool { return s.state&set != 0 }

// afterName reports whether arguments may follow.
func (s *scanner) afterName() bool { return s.state&sArg != 0 }

// wantsValue reports whether only a value may follow.
func (s *scanner) wantsValue() bool {
	return s.state&sBegAny != 0 || s.state&(sArg|sLabeled) == sArg|sLabeled
}

// afterOperator reports whether the name of a method follows, which may be an operator.
func (s *scanner) afterOperator() bool { return s.state&(sFName|sDot) != 0 }

// startsArg reports whether a sign is the first character of an argument: "f -1", not "f - 1" and not "f-1".
func (s *scanner) startsArg(next byte) bool {
	return s.afterName() && s.space && !isSpace(next) && next != '\n'
}

// wantsLabel reports whether "name:" would be a label, and not the first branch of a conditional operator.
func (s *scanner) wantsLabel(cmd bool) bool {
	return s.top().colons == 0 && (s.in(sLabel|sBeg) && !cmd || s.afterName())
}

// emit adds a token whose text is code[from:at].
func (s *scanner) emit(k kind, from int, value string) *token {
	return s.emitAt(k, s.pos(from), value)
}

// emitAt adds a token.
func (s *scanner) emitAt(k kind, pos source.Pos, value string) *token {
	if len(s.toks) >= s.limits.Tokens {
		panic(tooLong(pos, s.limits.Tokens))
	}
	if len(value) > maxName && k >= kIdent && k <= kDefName {
		panic(nameTooLong(pos))
	}
	var f flags
	if s.space {
		f = fSpace
	}
	if s.pending != nothingPending {
		s.settle(k)
	}
	if startsArg[k] && takesArgs[s.last] {
		s.top().args = true
	}
	s.toks = append(s.toks, token{kind: k, flags: f, pos: int32(pos), value: value})
	s.last = k
	return &s.toks[len(s.toks)-1]
}

// op adds an operator of n bytes after which a value follows.
func (s *scanner) op(k kind, n int) {
	s.emit(k, s.at, "")
	s.at += n
	s.state = sBeg
}

// next makes the next token, or a few; false at the end.
func (s *scanner) next() bool {
	s.limits.Watch.Check()
	s.space = s.skipSpace()
	if s.at >= len(s.code) {
		return false
	}
	cmd := s.cmd
	s.cmd = false
	c := s.code[s.at]
	if s.items != kNone {
		s.itemState()
	}
	switch {
	case isIdentStart(c):
		s.identifier(cmd)
	case c >= '0' && c <= '9':
		s.number(false)
	case c == '\n':
		s.newline(cmd)
	case c == 0:
		return s.nul()
	case s.afterOperator() && s.operatorName():
	default:
		s.punctuation(c, cmd)
	}
	if s.limits.words != nil {
		s.limits.words.ended(s)
	}
	return true
}

// skipSpace skips blanks, comments and continued lines.
func (s *scanner) skipSpace() bool {
	from := s.at
	for s.at < len(s.code) {
		switch c := s.code[s.at]; c {
		case ' ', '\t', '\r', '\f', '\v':
			s.at++
		case '\\':
			switch {
			case s.peek(1) == '\n':
				s.at++
				s.jump()
			case s.peek(1) == '\r' && s.peek(2) == '\n':
				s.at += 2
				s.jump()
			default:
				s.fail(s.at, "unexpected backslash")
			}
		case '#':
			s.comment()
			return true
		case '=':
			if !s.embedded() {
				return s.at > from
			}
		default:
			return s.at > from
		}
	}
	return s.at > from
}

// jump skips a newline, and the bodies of heredocs after it.
func (s *scanner) jump() {
	s.at++
	if s.resume > 0 {
		s.at, s.resume = s.resume, 0
	}
}

// comment skips a comment up to the newline. In an ERB template that may be in another tag.
func (s *scanner) comment() {
	s.limits.Watch.Check()
	end := strings.IndexByte(s.code[s.at:], '\n')
	if end < 0 {
		end = len(s.code) - s.at
	}
	s.hide(s.at, s.at+end)
	s.at += end
}

// embedded skips =begin … =end, if one starts here.
func (s *scanner) embedded() bool {
	if !s.lineStart() || !s.is("=begin") || !isSpaceOrEnd(s.peek(6)) {
		return false
	}
	from := s.at
	for {
		line := strings.IndexByte(s.code[s.at:], '\n')
		if line < 0 {
			s.fail(from, "=begin without =end")
		}
		s.at += line + 1
		if s.is("=end") && isSpaceOrEnd(s.peek(4)) {
			break
		}
	}
	end := strings.IndexByte(s.code[s.at:], '\n')
	if end < 0 {
		end = len(s.code) - s.at - 1
	}
	s.at += end + 1
	s.hide(from, s.at)
	return true
}

// lineStart reports whether the next byte is the first of a line of the stream.
func (s *scanner) lineStart() bool { return s.at == 0 || s.code[s.at-1] == '\n' }

// markAt returns the first mark at or after an offset.
func (s *scanner) markAt(at int) int {
	return sort.Search(len(s.src.marks), func(i int) bool { return int(s.src.marks[i].at) >= at })
}

// hide records a comment, and which marks it hides.
func (s *scanner) hide(from, to int) {
	if s.limits.words != nil && from < to {
		s.limits.words.comment(s, from, to)
	}
	if len(s.src.marks) == 0 {
		return
	}
	for i := s.markAt(from); i < len(s.src.marks) && int(s.src.marks[i].at) < to; i++ {
		switch s.src.marks[i].kind {
		case kOutEnd:
			if s.open[len(s.open)-1].kind == kOutBeg { // not one of a tag that is hidden as a whole
				panic(errorf(s.pos(from), "the comment hides the end of the output tag"))
			}
		case kEOF:
			s.hidden = true
		}
	}
}

// newline handles the end of a line, which ends a statement unless the statement obviously continues.
func (s *scanner) newline(cmd bool) {
	labeled := s.state&(sArg|sLabeled) == sArg|sLabeled
	if s.in(sBeg|sClass|sFName|sDot) && !s.in(sLabeled) || labeled && !s.top().kwargs {
		s.jump()
		s.cmd = cmd
		return
	}
	if s.continues() {
		return
	}
	s.terminate(fSoft)
	s.jump()
}

// continues checks the next line, after comments: one that starts with ".", "&.", "&&", "||", "and" or "or"
// continues this one. It leaves the position at that sign.
func (s *scanner) continues() bool {
	at, hidden, resume := s.at, s.hidden, s.resume
	for {
		s.jump()
		for s.at < len(s.code) && isSpace(s.code[s.at]) {
			s.at++
		}
		if s.peek(0) != '#' {
			break
		}
		s.comment()
		if s.at >= len(s.code) {
			break
		}
	}
	if s.leadingOperator() {
		s.space = true
		return true
	}
	s.at, s.hidden, s.resume = at, hidden, resume
	return false
}

// leadingOperator reports whether the line starts with a sign that continues the one before.
func (s *scanner) leadingOperator() bool {
	switch s.peek(0) {
	case '.':
		return s.peek(1) != '.'
	case '&':
		return s.peek(1) == '.' || s.peek(1) == '&' && s.peek(2) != '='
	case '|':
		return s.peek(1) == '|' && s.peek(2) != '='
	case 'a':
		return s.is("and") && isSpaceOrEnd(s.peek(3))
	case 'o':
		return s.is("or") && isSpaceOrEnd(s.peek(2))
	}
	return false
}

// nul handles a NUL byte: a mark, or an error.
func (s *scanner) nul() bool {
	i := s.markAt(s.at)
	if i >= len(s.src.marks) || int(s.src.marks[i].at) != s.at {
		s.fail(s.at, "NUL byte in code")
	}
	m := &s.src.marks[i]
	switch m.kind {
	case kEOF:
		return false
	case kOutBeg:
		s.emitAt(m.kind, source.Pos(m.pos), "")
		s.markOutput()
		s.push(kOutBeg)
		s.state = sBeg | sLabel
	case kOutEnd:
		s.close(kOutEnd, source.Pos(m.pos))
		s.state = sEndFn
	default:
		s.emitAt(m.kind, source.Pos(m.pos), m.text)
		s.markOutput()
		s.state = sEnd
	}
	s.at++
	return true
}

// markOutput flags a token that appends to the output, if the variable that holds the output is visible here: in a
// method it is not.
func (s *scanner) markOutput() {
	if s.isLocal(outputName) {
		s.toks[len(s.toks)-1].flags |= fLocal
	}
}

// outputName is the local variable in which ERB collects the output.
const outputName = "_erbout"

// validate fails on bytes that are not UTF-8.
func (s *scanner) validate(from int) {
	if !utf8.ValidString(s.code[from:s.at]) {
		s.fail(from, "invalid UTF-8 in code")
	}
}

// isSpace reports whether c is white space within a line.
func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'
}

// isSpaceOrEnd reports whether c is white space, a newline or the end.
func isSpaceOrEnd(c byte) bool { return isSpace(c) || c == '\n' || c == 0 }

// isDigit reports whether c is a decimal digit.
func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isIdentStart reports whether a name may start with c.
func isIdentStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= utf8.RuneSelf
}

// isIdentPart reports whether c may be in a name.
func isIdentPart(c byte) bool { return isIdentStart(c) || isDigit(c) }

// tokenLexer passes the tokens to participle.
type tokenLexer struct {
	toks []token
	at   int
}

// Next implements participle's lexer.Lexer.
func (l *tokenLexer) Next() (plex.Token, error) {
	t := &l.toks[l.at]
	if t.kind != kEOF {
		l.at++
	}
	return t.thin(), nil
}

// definition is participle's view of the lexer.
type definition struct{}

// symbols names the token types. participle asks for it at every reference in the grammar and only reads it.
var symbols = lazy.Value[map[string]plex.TokenType]{New: func() map[string]plex.TokenType {
	types := map[string]plex.TokenType{"EOF": plex.EOF}
	for k := kNone + 1; k < numKinds; k++ {
		name, _ := k.names()
		types[name] = plex.TokenType(k)
	}
	return types
}}

// Symbols implements participle's lexer.Definition.
func (definition) Symbols() map[string]plex.TokenType { return symbols.Get() }

// Lex implements participle's lexer.Definition for a program without tags.
func (d definition) Lex(name string, r io.Reader) (plex.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return d.LexString(name, string(text))
}

// LexString implements participle's lexer.StringDefinition for a program without tags.
func (definition) LexString(name, input string) (_ plex.Lexer, err error) {
	defer catch(&err)
	file := source.NewFile(name, input)
	return &tokenLexer{toks: scan(file, plain(file, Limits{}, nil), Limits{}.withDefaults(), new(buffer)).toks}, nil
}
