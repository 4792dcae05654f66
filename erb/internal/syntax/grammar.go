package syntax

// This file is the grammar of the constructs that keywords delimit and that templates seldom have: participle reads
// it from the tags. The frequent ones (conditions, blocks, methods, rescue) are parsed in keyword.go, since participle
// takes several times as long. The types that have a Parse method (stmt.go) are parsed by hand: statements, and in
// them the expressions.
//
// All terminals are names of token kinds, and every choice is made by the next token alone.

import (
	"github.com/alecthomas/participle/v2"

	"github.com/boshrender/boshrender/internal/lazy"
)

// whileExpr is while and until.
type whileExpr struct {
	Cond condition `parser:"( KwWhile | KwUntil ) @@ Then"`
	Body body      `parser:"@@ KwEnd"`
}

// forExpr is a for loop.
type forExpr struct {
	Vars forTargets `parser:"KwFor @@ KwIn"`
	Iter condition  `parser:"@@ Then"`
	Body body       `parser:"@@ KwEnd"`
}

// beginExpr is begin … end.
type beginExpr struct {
	Body bodyStmt `parser:"KwBegin @@ KwEnd"`
}

// classExpr is a class definition.
type classExpr struct {
	On    *condition `parser:"KwClass ( LShift @@ Term"`
	Path  *classPath `parser:"| @@ )"`
	Super *condition `parser:"( Lt @@ Term )?"`
	Body  bodyStmt   `parser:"@@ KwEnd"`
}

// moduleExpr is a module definition.
type moduleExpr struct {
	Path classPath `parser:"KwModule @@"`
	Body bodyStmt  `parser:"@@ KwEnd"`
}

// lambdaExpr is ->(…) { … }.
type lambdaExpr struct {
	Params paramList `parser:"Lambda @@"`
	Brace  *body     `parser:"( LLambda @@ RBrace"`
	Do     *bodyStmt `parser:"| KwDoLambda @@ KwEnd )"`
}

// The parsers of the productions. Each is built when a template first needs it, since building one
// allocates up to 120 KB.
var (
	whileGrammar  = lazy.Value[*participle.Parser[whileExpr]]{New: build[whileExpr]}
	forGrammar    = lazy.Value[*participle.Parser[forExpr]]{New: build[forExpr]}
	beginGrammar  = lazy.Value[*participle.Parser[beginExpr]]{New: build[beginExpr]}
	classGrammar  = lazy.Value[*participle.Parser[classExpr]]{New: build[classExpr]}
	moduleGrammar = lazy.Value[*participle.Parser[moduleExpr]]{New: build[moduleExpr]}
	lambdaGrammar = lazy.Value[*participle.Parser[lambdaExpr]]{New: build[lambdaExpr]}
)

// build returns the parser of a production. It panics if there is a mistake in the tags.
func build[P any]() *participle.Parser[P] {
	return participle.MustBuild[P](participle.Lexer(definition{}))
}
