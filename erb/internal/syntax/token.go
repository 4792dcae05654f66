package syntax

// This file names the kinds of tokens. The lexer decides everything that depends on spacing, on the state of the
// lexer and on local variables, so a kind has the meaning of a character: "-" is a Minus between operands, a UMinus
// before one and a UMinusNum before a number.

import "github.com/alecthomas/participle/v2/lexer"

// kind is the kind of a token. participle has it as a lexer.TokenType.
type kind uint8

const (
	kNone kind = iota

	// Tokens that ERB adds.
	kText   // template text; value
	kOutBeg // <%=
	kOutEnd // the %> that belongs to it

	// Separators. Then is the end of the header of if, when, while, rescue …: "then", "do", a newline, ";".
	kTerm
	kThen
	kComma

	// Names. Label is "name:", StrLabel is "…": as a key.
	kIdent
	kConst
	kIVar
	kCVar
	kGVar
	kLabel
	kStrLabel
	kDefName

	// Literals. A literal with interpolation is Beg (StrText | InterpBeg … InterpEnd)* End.
	kInt
	kFloat
	kRational
	kImaginary
	kStr
	kSym
	kRegexp
	kStrBeg
	kDSymBeg
	kRegBeg
	kXStrBeg
	kWordsBeg
	kSymbolsBeg
	kStrText
	kWordSep
	kInterpBeg
	kInterpEnd
	kStrEnd

	// Brackets.
	kLParen     // grouping
	kLParenCall // f(
	kLParenArg  // f (
	kRParen
	kLBrack  // array literal
	kLIndex  // x[
	kRBrack  //
	kLBrace  // hash literal
	kLBlock  // brace block
	kLLambda // body of a lambda
	kRBrace
	kParamBeg // around every list of parameters, with or without brackets of its own
	kParamEnd

	// Operators.
	kPlus
	kMinus
	kStar
	kSlash
	kPercent
	kPow
	kAmp
	kPipe
	kCaret
	kTilde
	kBang
	kUPlus
	kUMinus
	kUMinusNum
	kSplat
	kDSplat
	kBlockAmp
	kLt
	kGt
	kLe
	kGe
	kCmp
	kEq
	kEqq
	kNeq
	kMatch
	kNMatch
	kLShift
	kRShift
	kAndAnd
	kOrOr
	kDot
	kSafeDot
	kColon2
	kColon3
	kDot2
	kDot3
	kBDot2
	kBDot3
	kQuestion
	kColon
	kAssign
	kOpAssign
	kEndless // the = of def f(x) = …
	kArrow   // =>
	kLambda  // ->

	// Keywords; Mod… are those after a statement.
	kwAlias
	kwAnd
	kwBEGIN
	kwBegin
	kwBreak
	kwCase
	kwClass
	kwDef
	kwDefined
	kwDo
	kwDoLambda
	kwElse
	kwElsif
	kwEND
	kwEnd
	kwEnsure
	kwFalse
	kwFor
	kwIf
	kwIn
	kwInMatch // value in pattern
	kwModule
	kwNext
	kwNil
	kwNot
	kwOr
	kwRedo
	kwRescue
	kwRetry
	kwReturn
	kwSelf
	kwSuper
	kwTrue
	kwUndef
	kwUnless
	kwUntil
	kwWhen
	kwWhile
	kwYield
	kwFILE
	kwLINE
	kwENCODING
	kModIf
	kModUnless
	kModUntil
	kModWhile
	kModRescue

	numKinds

	kEOF = kind(255)
)

// flags has more properties of a token.
type flags uint8

const (
	fSpace flags = 1 << iota // white space in front
	fLocal                   // the name is a local variable here
	fLabel                   // a StrBeg whose end has a ":" after it
	fPred                    // a name that ends in ? or !
	fSoft                    // a Then or Term that was a newline or ";"
	fIt                      // the start of a block that uses "it"
	fOp                      // the name is an operator
	fSemi                    // a Then or Term that was a ";"

	fCommand = fSoft // the first token of a backtick string
)

// token is one token as the lexer makes it. Its meaning depends on the kind: value is a name, a decoded string or
// the digits of a number; aux is a number's base, at the start of a block the number of _1 … _9 that it uses, at
// any other opening bracket the distance to the token that closes it, and at the = of an endless definition whether
// that is an argument.
type token struct {
	kind  kind
	flags flags
	aux   int32
	pos   int32
	value string
}

// thin makes the token that participle carries. Of its position only Offset has its meaning: the line and the
// column are never needed before an error is printed, so these fields hold the flags and aux.
func (t *token) thin() lexer.Token {
	typ := lexer.TokenType(t.kind)
	if t.kind == kEOF {
		typ = lexer.EOF
	}
	return lexer.Token{Type: typ, Value: t.value, Pos: lexer.Position{Offset: int(t.pos), Line: int(t.flags), Column: int(t.aux)}}
}

// kindNames holds the name of each kind in the grammar and, after a space, its name in error messages.
var kindNames = [numKinds]string{
	kText: "Text template text", kOutBeg: "OutBeg `<%=`", kOutEnd: "OutEnd `%>`",
	kTerm: "Term end of statement", kThen: "Then `then`", kComma: "Comma `,`",
	kIdent: "Ident name", kConst: "Const constant", kIVar: "IVar instance variable", kCVar: "CVar class variable",
	kGVar: "GVar global variable", kLabel: "Label label", kStrLabel: "StrLabel label", kDefName: "DefName method name",
	kInt: "Int integer", kFloat: "Float float", kRational: "Rational rational", kImaginary: "Imaginary imaginary number",
	kStr: "Str string", kSym: "Sym symbol", kRegexp: "Regexp regexp",
	kStrBeg: "StrBeg string", kDSymBeg: "DSymBeg symbol", kRegBeg: "RegBeg regexp", kXStrBeg: "XStrBeg backtick string",
	kWordsBeg: "WordsBeg list of words", kSymbolsBeg: "SymbolsBeg list of symbols", kStrText: "StrText string",
	kWordSep: "WordSep space", kInterpBeg: "InterpBeg `#{`", kInterpEnd: "InterpEnd `}`", kStrEnd: "StrEnd end of string",
	kLParen: "LParen `(`", kLParenCall: "LParenCall `(`", kLParenArg: "LParenArg `(`", kRParen: "RParen `)`",
	kLBrack: "LBrack `[`", kLIndex: "LIndex `[`", kRBrack: "RBrack `]`",
	kLBrace: "LBrace `{`", kLBlock: "LBlock `{`", kLLambda: "LLambda `{`", kRBrace: "RBrace `}`",
	kParamBeg: "ParamBeg start of parameters", kParamEnd: "ParamEnd end of parameters",
	kPlus: "Plus `+`", kMinus: "Minus `-`", kStar: "Star `*`", kSlash: "Slash `/`", kPercent: "Percent `%`", kPow: "Pow `**`",
	kAmp: "Amp `&`", kPipe: "Pipe `|`", kCaret: "Caret `^`", kTilde: "Tilde `~`", kBang: "Bang `!`",
	kUPlus: "UPlus `+`", kUMinus: "UMinus `-`", kUMinusNum: "UMinusNum `-`",
	kSplat: "Splat `*`", kDSplat: "DSplat `**`", kBlockAmp: "BlockAmp `&`",
	kLt: "Lt `<`", kGt: "Gt `>`", kLe: "Le `<=`", kGe: "Ge `>=`", kCmp: "Cmp `<=>`", kEq: "Eq `==`", kEqq: "Eqq `===`",
	kNeq: "Neq `!=`", kMatch: "Match `=~`", kNMatch: "NMatch `!~`", kLShift: "LShift `<<`", kRShift: "RShift `>>`",
	kAndAnd: "AndAnd `&&`", kOrOr: "OrOr `||`", kDot: "Dot `.`", kSafeDot: "SafeDot `&.`", kColon2: "Colon2 `::`", kColon3: "Colon3 `::`",
	kDot2: "Dot2 `..`", kDot3: "Dot3 `...`", kBDot2: "BDot2 `..`", kBDot3: "BDot3 `...`", kQuestion: "Question `?`", kColon: "Colon `:`",
	kAssign: "Assign `=`", kOpAssign: "OpAssign assignment operator", kEndless: "Endless `=`", kArrow: "Arrow `=>`", kLambda: "Lambda `->`",
	kwAlias: "KwAlias `alias`", kwAnd: "KwAnd `and`", kwBEGIN: "KwBEGIN `BEGIN`", kwBegin: "KwBegin `begin`", kwBreak: "KwBreak `break`",
	kwCase: "KwCase `case`", kwClass: "KwClass `class`", kwDef: "KwDef `def`", kwDefined: "KwDefined `defined?`", kwDo: "KwDo `do`",
	kwDoLambda: "KwDoLambda `do`", kwElse: "KwElse `else`", kwElsif: "KwElsif `elsif`", kwEND: "KwEND `END`", kwEnd: "KwEnd `end`",
	kwEnsure: "KwEnsure `ensure`", kwFalse: "KwFalse `false`", kwFor: "KwFor `for`", kwIf: "KwIf `if`", kwIn: "KwIn `in`", kwInMatch: "KwInMatch `in`",
	kwModule: "KwModule `module`", kwNext: "KwNext `next`", kwNil: "KwNil `nil`", kwNot: "KwNot `not`", kwOr: "KwOr `or`",
	kwRedo: "KwRedo `redo`", kwRescue: "KwRescue `rescue`", kwRetry: "KwRetry `retry`", kwReturn: "KwReturn `return`",
	kwSelf: "KwSelf `self`", kwSuper: "KwSuper `super`", kwTrue: "KwTrue `true`", kwUndef: "KwUndef `undef`",
	kwUnless: "KwUnless `unless`", kwUntil: "KwUntil `until`", kwWhen: "KwWhen `when`", kwWhile: "KwWhile `while`",
	kwYield: "KwYield `yield`", kwFILE: "KwFILE `__FILE__`", kwLINE: "KwLINE `__LINE__`", kwENCODING: "KwENCODING `__ENCODING__`",
	kModIf: "ModIf `if`", kModUnless: "ModUnless `unless`", kModUntil: "ModUntil `until`", kModWhile: "ModWhile `while`",
	kModRescue: "ModRescue `rescue`",
}

// String returns the name that error messages use.
func (k kind) String() string {
	_, name := k.names()
	return name
}

// names splits the entry of kindNames.
func (k kind) names() (symbol, display string) {
	if k == kEOF {
		return "EOF", "end of template"
	}
	entry := kindNames[k]
	for i := range len(entry) {
		if entry[i] == ' ' {
			return entry[:i], entry[i+1:]
		}
	}
	return entry, entry
}
