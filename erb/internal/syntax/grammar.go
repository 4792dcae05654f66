package syntax

// This file is the grammar of all constructs that keywords delimit. participle reads it from the tags. The types
// that have a Parse method (stmt.go) are parsed by hand: statements, and in them the expressions. So are the
// productions in hot.go, which the tests compare with these.
//
// All terminals are names of token kinds, and every choice is made by the next token alone.

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	plex "github.com/alecthomas/participle/v2/lexer"
)

// program is a whole template.
type program struct {
	Body body `parser:"@@"`
}

// ifExpr is if.
type ifExpr struct {
	Cond   condition `parser:"KwIf @@ Then"`
	Then   body      `parser:"@@"`
	Elsifs []elsif   `parser:"@@*"`
	Else   *elseBody `parser:"@@? KwEnd"`
}

// unlessExpr is unless.
type unlessExpr struct {
	Cond condition `parser:"KwUnless @@ Then"`
	Body body      `parser:"@@"`
	Else *elseBody `parser:"@@? KwEnd"`
}

// elsif is one elsif clause.
type elsif struct {
	At   plex.Token `parser:"@KwElsif"`
	Cond condition  `parser:"@@ Then"`
	Then body       `parser:"@@"`
}

// elseBody is an else clause.
type elseBody struct {
	Body body `parser:"KwElse @@"`
}

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

// caseExpr is case with when clauses or with in clauses.
type caseExpr struct {
	Subject *condition `parser:"KwCase @@? Term?"`
	Whens   []when     `parser:"( @@+"`
	Ins     []inClause `parser:"| @@+ )"`
	Else    *elseBody  `parser:"@@? KwEnd"`
}

// when is one when clause.
type when struct {
	At    plex.Token `parser:"@KwWhen"`
	Conds values     `parser:"@@ Then"`
	Body  body       `parser:"@@"`
}

// inClause is one in clause.
type inClause struct {
	At      plex.Token `parser:"@KwIn"`
	Pattern topPattern `parser:"@@"`
	Guard   *guard     `parser:"@@? Then"`
	Body    body       `parser:"@@"`
}

// guard is the condition of an in clause.
type guard struct {
	Unless bool      `parser:"( ModIf | @ModUnless )"`
	Cond   condition `parser:"@@"`
}

// beginExpr is begin … end.
type beginExpr struct {
	Body bodyStmt `parser:"KwBegin @@ KwEnd"`
}

// clauses may follow the statements in begin, def and do blocks.
type clauses struct {
	Rescues []rescue    `parser:"@@*"`
	Else    *elseBody   `parser:"@@?"`
	Ensure  *ensureBody `parser:"@@?"`
}

// rescue is one rescue clause.
type rescue struct {
	At      plex.Token `parser:"@KwRescue"`
	Classes *values    `parser:"@@?"`
	Var     *target    `parser:"( Arrow @@ )? Then"`
	Body    body       `parser:"@@"`
}

// ensureBody is an ensure clause.
type ensureBody struct {
	Body body `parser:"KwEnsure @@"`
}

// defExpr is a method definition.
type defExpr struct {
	On      *singleton `parser:"KwDef ( @@ Dot )?"`
	Name    plex.Token `parser:"@DefName"`
	Params  paramList  `parser:"@@"`
	Endless *endless   `parser:"( Endless @@"`
	Body    *bodyStmt  `parser:"| @@ KwEnd )"`
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

// braceBlock is a block in braces.
type braceBlock struct {
	Body blockBody `parser:"LBlock @@ RBrace"`
}

// doBlock is a block between do and end.
type doBlock struct {
	Body blockBody `parser:"KwDo @@ KwEnd"`
}

// lambdaExpr is ->(…) { … }.
type lambdaExpr struct {
	Params paramList `parser:"Lambda @@"`
	Brace  *body     `parser:"( LLambda @@ RBrace"`
	Do     *bodyStmt `parser:"| KwDoLambda @@ KwEnd )"`
}

// language is the choice of all productions. Nothing is parsed with it: hand-written code chooses the production,
// and its parser, by the next token. The tests print it.
type language struct {
	Program *program    `parser:"  @@"`
	If      *ifExpr     `parser:"| @@"`
	Unless  *unlessExpr `parser:"| @@"`
	While   *whileExpr  `parser:"| @@"`
	For     *forExpr    `parser:"| @@"`
	Case    *caseExpr   `parser:"| @@"`
	Begin   *beginExpr  `parser:"| @@"`
	Clauses *clauses    `parser:"| @@"`
	Def     *defExpr    `parser:"| @@"`
	Class   *classExpr  `parser:"| @@"`
	Module  *moduleExpr `parser:"| @@"`
	Brace   *braceBlock `parser:"| @@"`
	Do      *doBlock    `parser:"| @@"`
	Lambda  *lambdaExpr `parser:"| @@"`
}

// The parsers of the productions that are not parsed by hand. Each is built when a template first needs it, since
// building one allocates up to 120 KB.
var (
	whileGrammar  = sync.OnceValue(build[whileExpr])
	forGrammar    = sync.OnceValue(build[forExpr])
	beginGrammar  = sync.OnceValue(build[beginExpr])
	classGrammar  = sync.OnceValue(build[classExpr])
	moduleGrammar = sync.OnceValue(build[moduleExpr])
	lambdaGrammar = sync.OnceValue(build[lambdaExpr])
)

// build returns the parser of a production. It panics if there is a mistake in the tags.
func build[P any]() *participle.Parser[P] {
	return participle.MustBuild[P](participle.Lexer(definition{}))
}
