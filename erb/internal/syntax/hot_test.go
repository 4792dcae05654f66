package syntax

// This file compares the hand-written parsers of hot.go with participle's parsers of the grammar.

import (
	"fmt"
	"slices"
	"testing"

	plex "github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// byHand and byGrammar read the production that starts with a token of some kind.
var (
	byHand = map[kind]func(parser) any{
		kwIf:     func(p parser) any { return p.ifExpr() },
		kwUnless: func(p parser) any { return p.unlessExpr() },
		kwCase:   func(p parser) any { return p.caseExpr() },
		kLBlock:  func(p parser) any { return p.blockBody(kRBrace) },
		kwDo:     func(p parser) any { return p.blockBody(kwEnd) },
		kwDef:    func(p parser) any { return p.defExpr() },
		kwRescue: func(p parser) any { return p.clausesAfter() },
		kwEnsure: func(p parser) any { return p.clausesAfter() },
	}
	byGrammar = map[kind]func(parser) any{
		kwIf:     func(p parser) any { return *production(p, ifGrammar) },
		kwUnless: func(p parser) any { return *production(p, unlessGrammar) },
		kwCase:   func(p parser) any { return *production(p, caseGrammar) },
		kLBlock:  func(p parser) any { return production(p, braceGrammar).Body },
		kwDo:     func(p parser) any { return production(p, doGrammar).Body },
		kwDef:    func(p parser) any { return *production(p, defGrammar) },
		kwRescue: func(p parser) any { return *production(p, clausesGrammar) },
		kwEnsure: func(p parser) any { return *production(p, clausesGrammar) },
	}
	ifGrammar      = build[ifExpr]()
	unlessGrammar  = build[unlessExpr]()
	caseGrammar    = build[caseExpr]()
	braceGrammar   = build[braceBlock]()
	doGrammar      = build[doBlock]()
	defGrammar     = build[defExpr]()
	clausesGrammar = build[clauses]()
)

// reading is the result of parsing a production: where it ends and its value, or an error.
type reading struct {
	end   plex.RawCursor
	value any
	err   string
}

// readAt reads the production that starts at token i.
func readAt(buf *buffer, i int, read func(parser) any) (r reading) {
	lex := buf.lexer(buf.toks)
	for range i {
		lex.Next()
	}
	defer func() {
		if e := recover(); e != nil {
			if err, ok := e.(*Error); ok {
				e = *err
			}
			r = reading{err: fmt.Sprintf("%+v", e)}
		}
	}()
	r.value = read(parserOf(lex))
	r.end = lex.RawCursor()
	return r
}

// requireSameReadings compares both readings of each production in toks.
func requireSameReadings(t *testing.T, toks []token) (read, refused int) {
	buf := &buffer{toks: toks}
	for i := range toks {
		hand := byHand[toks[i].kind]
		if hand == nil {
			continue
		}
		got, want := readAt(buf, i, hand), readAt(buf, i, byGrammar[toks[i].kind])
		require.Equal(t, want, got, "token %d, %s", i, toks[i].kind)
		if read++; got.err != "" {
			refused++
		}
	}
	return read, refused
}

// The grammar and the hand-written code parse the same, also if a token is missing, repeated, or replaced.
func TestHotProductionsAreThoseOfTheGrammar(t *testing.T) {
	read, refused := 0, 0
	others := []kind{kwElsif, kwElse, kwEnd, kRBrace, kThen, kTerm, kwRescue, kwIf, kwDo, kwCase, kwWhen, kwIn, kModIf, kSplat, kComma, kIdent,
		kDefName, kDot, kEndless, kParamBeg, kParamEnd, kArrow, kwEnsure, kwSelf, kLParen}
	for _, c := range goldenCases(t) {
		file := source.NewFile(c.name, c.text)
		src := plain(file, Limits{}, nil)
		if c.erb {
			src = split(file, Limits{}.withDefaults(), new(buffer))
		}
		buf := new(buffer)
		func() {
			defer func() { _ = recover() }() // the lexer refuses it
			scan(file, src, Limits{}.withDefaults(), buf)
		}()
		count := func(toks []token) {
			n, bad := requireSameReadings(t, toks)
			read, refused = read+n, refused+bad
		}
		toks := buf.toks
		if len(toks) == 0 || toks[len(toks)-1].kind != kEOF {
			continue
		}
		count(toks)
		if len(toks) > 120 || !slices.ContainsFunc(toks, func(t token) bool { return byHand[t.kind] != nil }) {
			continue
		}
		for i := range len(toks) - 1 {
			count(slices.Delete(slices.Clone(toks), i, i+1))
			count(slices.Insert(slices.Clone(toks), i, toks[i]))
			other := slices.Clone(toks)
			other[i].kind = others[i%len(others)]
			count(other)
		}
	}
	require.Greater(t, refused, 1000)
	require.Greater(t, read-refused, 1000)
	t.Logf("%d readings, %d of them refused", read, refused)
}
