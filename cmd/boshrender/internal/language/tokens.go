package language

// This file tells editors the kinds of the words of Ruby in templates.

import (
	"context"
	"slices"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/lazy"
)

// tokenTypes and tokenModifiers are the legend: tokens have the numbers of types, and a bit for each modifier.
var (
	tokenTypes     = []string{"keyword", "string", "number", "enumMember", "regexp", "comment", "variable", "class", "function", "method"}
	tokenModifiers = []string{"defaultLibrary", "definition"}
)

// tokenOf are the types of kinds of words.
var tokenOf = lazy.Value[map[usage.WordKind]string]{New: func() map[usage.WordKind]string {
	return map[usage.WordKind]string{
		usage.KeywordWord: "keyword", usage.StringWord: "string", usage.NumberWord: "number", usage.SymbolWord: "enumMember",
		usage.RegexpWord: "regexp", usage.CommentWord: "comment", usage.VariableWord: "variable", usage.ConstantWord: "class",
		usage.DefinedWord: "function", usage.SelfWord: "function", usage.MethodWord: "method",
	}
}}

// chained are the director's methods that follow a dot: of links, and of the end of a conditional.
var chained = lazy.Words("p if_p else else_if_p else_if_link")

// directors reports whether a call is of a method that the director gives to templates.
func directors(k usage.WordKind, name string) bool {
	switch k {
	case usage.SelfWord:
		return directorMethods.Get()[name] != "" || name == "properties"
	case usage.MethodWord:
		return chained.Has(name)
	}
	return false
}

// tokens answers textDocument/semanticTokens/full.
func (r *request) tokens(ctx context.Context) (any, error) {
	answer := semanticTokens{Data: []int{}}
	if r.place.kind != templateDocument && r.place.kind != monitDocument {
		return answer, nil
	}
	line, from := 0, 0 // of the token before
	for _, w := range usage.Words(ctx, r.doc.string) {
		word, n := r.doc.string[w.From:w.To], r.doc.lineOf(w.From)
		if n != line {
			from = r.doc.lines[n]
		}
		modifiers := 0
		switch {
		case directors(w.Kind, word):
			modifiers = 1 << 0
		case w.Kind == usage.DefinedWord:
			modifiers = 1 << 1
		}
		answer.Data = append(answer.Data, n-line, units(r.doc.string[from:w.From]), units(word), slices.Index(tokenTypes, tokenOf.Get()[w.Kind]), modifiers)
		line, from = n, w.From
	}
	return answer, nil
}
