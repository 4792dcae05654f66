package syntax

// This file is the basis of the hand-written half of the parser: access to tokens, reporting errors, and calls
// between hand-written functions and the productions of grammar.go.

import (
	"fmt"
	"sync"

	"github.com/alecthomas/participle/v2"
	plex "github.com/alecthomas/participle/v2/lexer"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// parser reads tokens. All state is in the token stream, so each function that participle calls makes its own
// parser. Errors are panics with an *Error, which Parse catches.
type parser struct {
	lex   *plex.PeekingLexer
	nodes *nodes
	watch *source.Watch
}

// parserOf returns a parser for the tokens of lex.
func parserOf(lex *plex.PeekingLexer) parser { return parser{lex, new(nodes), watchOf(lex)} }

// watches has the Watch of each token stream that is being parsed under one: participle passes nothing else on to the
// functions that it calls.
var watches sync.Map // *plex.PeekingLexer → *source.Watch

// watchOf returns the Watch of lex; nil if it has none.
func watchOf(lex *plex.PeekingLexer) *source.Watch {
	w, _ := watches.Load(lex)
	watch, _ := w.(*source.Watch)
	return watch
}

// context says which constructs are allowed in an expression at this place.
type context uint8

const (
	inCommand   context = 1 << iota // a call with arguments but without parentheses
	inOnly                          // such a call as the only argument
	inAssign                        // an assignment of such a call
	inStatement                     // an assignment of several values
	inArguments                     // of a call without parentheses, to which a "do" belongs
)

// kind returns the kind of the next token.
func (p parser) kind() kind { return kindOf(p.lex.Peek()) }

// kindOf returns the kind of a token.
func kindOf(t *plex.Token) kind {
	if t.Type == plex.EOF {
		return kEOF
	}
	return kind(t.Type)
}

// flagsOf returns the flags of a token.
func flagsOf(t *plex.Token) flags { return flags(t.Pos.Line) }

// at returns the position of a token.
func at(t *plex.Token) At { return At(source.Pos(t.Pos.Offset)) }

// here returns the position of the next token.
func (p parser) here() At { return at(p.lex.Peek()) }

// after returns the kind of the token after the next one.
func (p parser) after() kind {
	if p.kind() == kEOF {
		return kEOF
	}
	return p.kindBehind(0)
}

// kindBehind returns the kind of the token n+1 places after the next one. The token before it must not be the end.
func (p parser) kindBehind(n int) kind { return p.kindAt(int(p.lex.RawCursor()) + n + 1) }

// kindAt returns the kind of the token with index i, which must not be after the end.
func (p parser) kindAt(i int) kind {
	return kindOf(&p.lex.Range(plex.RawCursor(i), plex.RawCursor(i+1))[0])
}

// before returns the kind of the last token.
func (p parser) before() kind {
	if i := int(p.lex.RawCursor()); i > 0 {
		return p.kindAt(i - 1)
	}
	return kNone
}

// take consumes the next token.
func (p parser) take() *plex.Token { return p.lex.Next() }

// accept consumes the next token if it is a k.
func (p parser) accept(k kind) bool {
	if p.kind() != k {
		return false
	}
	p.lex.Next()
	return true
}

// expect consumes the next token, which must be a k.
func (p parser) expect(k kind) *plex.Token {
	if p.kind() != k {
		p.unexpected(k.String())
	}
	return p.lex.Next()
}

// skipNewline skips a newline where Ruby allows one.
func (p parser) skipNewline() {
	if t := p.lex.Peek(); kindOf(t) == kTerm && flagsOf(t)&fSemi == 0 {
		p.lex.Next()
	}
}

// skipNewlineBefore skips a newline if closer is after it.
func (p parser) skipNewlineBefore(closer kind) {
	if p.kind() == kTerm && p.after() == closer {
		p.skipNewline()
	}
}

// unexpected reports the next token, where what was expected.
func (p parser) unexpected(what string) {
	panic(errorf(source.Pos(p.here()), "unexpected %s, expected %s", describe(p.lex.Peek()), what))
}

// fail reports a mistake at a position.
func (p parser) fail(pos At, format string, args ...any) {
	panic(errorf(source.Pos(pos), format, args...))
}

// describe names a token in an error message.
func describe(t *plex.Token) string {
	switch k := kindOf(t); k {
	case kTerm, kThen:
		if t.Pos.Column == endOfTag {
			return "end of the tag"
		}
		if flagsOf(t)&fSemi != 0 {
			return "`;`"
		}
		if flagsOf(t)&fSoft != 0 {
			return "end of line"
		}
		return k.String()
	case kIdent, kConst, kIVar, kGVar, kCVar, kDefName:
		return "`" + t.Value + "`"
	case kLabel:
		return "`" + t.Value + ":`"
	case kOpAssign:
		return "`" + t.Value + "=`"
	default:
		return k.String()
	}
}

// production runs a production of the grammar from the next token on.
func production[P any](p parser, prod *participle.Parser[P]) *P {
	opener := *p.lex.Peek()
	v, err := prod.ParseFromLexer(p.lex, participle.AllowTrailing(true))
	if err != nil {
		p.failProduction(&opener, err)
	}
	return v
}

// failProduction converts an error of participle to one of this package: opener is where the production started.
func (p parser) failProduction(opener *plex.Token, err error) {
	tok := p.lex.Peek()
	if e, ok := err.(*participle.UnexpectedTokenError); ok {
		tok = &e.Unexpected
	}
	p.incomplete(opener, tok)
}

// incomplete reports a token that the production of opener can't use.
func (p parser) incomplete(opener, tok *plex.Token) {
	k := kindOf(opener)
	want := wanted[k]
	if want == "" {
		want = kwEnd.String()
	}
	panic(&Error{
		Pos: source.Pos(tok.Pos.Offset), Msg: fmt.Sprintf("unexpected %s, expected %s", describe(tok), want),
		opener: k, openerPos: source.Pos(opener.Pos.Offset),
	})
}

// wanted holds the tokens that productions expect, if not "end".
var wanted = [numKinds]string{
	kwCase: "`when` or `in`", kLBlock: "`}`", kLambda: "`{` or `do`", kwDef: "parameters and a body", kwFor: "`in`",
}

// catch turns a panic into an error.
func catch(err *error) {
	switch e := recover().(type) {
	case nil:
	case *Error:
		*err = ErrorList{e}
	case source.Ended:
		panic(e)
	default:
		*err = ErrorList{{Msg: fmt.Sprintf("internal error of the parser, please report it: %v", e), Internal: true}}
	}
}
