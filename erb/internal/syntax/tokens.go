package syntax

// This file gives the tokens of a template to packages that need the spans of its text: the tree has only the places
// where nodes begin.

import "github.com/boshrender/boshrender/erb/internal/source"

// Token is a token of a template.
type Token struct {
	// Kind is its name in the grammar: "Ident", "KwIf", "AndAnd".
	Kind string
	// Pos is where it begins. It ends before the next one, and before the white space there.
	Pos source.Pos
	// Value is a name, the value of a literal, or template text.
	Value string
}

// Tokens returns the tokens of a template that can be parsed, otherwise the error of Parse. The last one is the end.
func Tokens(file *source.File, limits Limits) (list []Token, err error) {
	limits.tokens = func(all []token) {
		list = make([]Token, len(all))
		for i, t := range all {
			symbol, _ := t.kind.names()
			list[i] = Token{symbol, source.Pos(t.pos), t.value}
		}
	}
	if _, err := Parse(file, limits); err != nil {
		return nil, err
	}
	return list, nil
}
