package usage

// This file passes on the words of a template that editors colour.

import (
	"context"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// WordKind is the kind of a [Word].
type WordKind uint8

// The kinds of words.
const (
	KeywordWord  WordKind = WordKind(syntax.KeywordWord)
	StringWord   WordKind = WordKind(syntax.StringWord) // a string, or its part before, between or behind interpolations
	NumberWord   WordKind = WordKind(syntax.NumberWord)
	SymbolWord   WordKind = WordKind(syntax.SymbolWord) // a symbol, or the name of a pair of a hash or of a keyword argument
	RegexpWord   WordKind = WordKind(syntax.RegexpWord)
	CommentWord  WordKind = WordKind(syntax.CommentWord)
	VariableWord WordKind = WordKind(syntax.VariableWord)
	ConstantWord WordKind = WordKind(syntax.ConstantWord)
	DefinedWord  WordKind = WordKind(syntax.DefinedWord) // the name behind def
	SelfWord     WordKind = WordKind(syntax.SelfWord)    // a call without a receiver
	MethodWord   WordKind = WordKind(syntax.MethodWord)  // a call of a method of a value
)

// Word is a word of the Ruby in a template: text[From:To], within a line.
type Word struct {
	From, To int      // the place in the text
	Kind     WordKind // the part of the language
}

// Words returns the words of a template in order. A template with a mistake has those before it. The list is nil if ctx
// ends.
func Words(ctx context.Context, text string) (list []Word) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(source.Ended); !is {
				panic(r)
			}
			list = nil
		}
	}()
	watch := source.NewWatch(ctx)
	watch.CheckNow()
	for _, w := range syntax.Words(source.NewFileWatched("", text, watch), syntax.Limits{Watch: watch}) {
		list = append(list, Word{From: w.From, To: w.To, Kind: WordKind(w.Kind)})
	}
	return list
}
