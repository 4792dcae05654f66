package usage

// This file passes on the words of a template that editors colour.

import (
	"context"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// WordKind is the kind of a [Word].
type WordKind = syntax.WordKind

// The kinds of words.
const (
	KeywordWord  = syntax.KeywordWord
	StringWord   = syntax.StringWord // a string, or its part before, between or behind interpolations
	NumberWord   = syntax.NumberWord
	SymbolWord   = syntax.SymbolWord // a symbol, or the name of a pair of a hash or of a keyword argument
	RegexpWord   = syntax.RegexpWord
	CommentWord  = syntax.CommentWord
	VariableWord = syntax.VariableWord
	ConstantWord = syntax.ConstantWord
	DefinedWord  = syntax.DefinedWord // the name behind def
	SelfWord     = syntax.SelfWord    // a call without a receiver
	MethodWord   = syntax.MethodWord  // a call of a method of a value
)

// Word is a word of the Ruby in a template: text[From:To], within a line.
type Word = syntax.Word

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
	return syntax.Words(source.NewFileWatched("", text, watch), syntax.Limits{Watch: watch})
}
