package syntax

// This file holds the table of binary operators.

// precedence orders operators; a higher one binds tighter.
type precedence uint8

const (
	precLowest precedence = iota
	precTernary
	precRange
	precOr
	precAnd
	precEqual
	precCompare
	precBitOr
	precBitAnd
	precShift
	precAdd
	precMul
	precMinus
	precPow
)

// associativity says how operators of the same precedence combine.
type associativity uint8

const (
	leftAssoc associativity = iota
	rightAssoc
	nonAssoc
)

// binaryOp is an operator between two operands. Those that are method calls have a method.
type binaryOp struct {
	prec   precedence
	assoc  associativity
	method string
}

// binaryOps has an entry for every binary operator.
var binaryOps = [256]binaryOp{
	kQuestion: {precTernary, rightAssoc, ""},
	kDot2:     {precRange, nonAssoc, ""},
	kDot3:     {precRange, nonAssoc, ""},
	kOrOr:     {precOr, leftAssoc, ""},
	kAndAnd:   {precAnd, leftAssoc, ""},
	kCmp:      {precEqual, nonAssoc, "<=>"},
	kEq:       {precEqual, nonAssoc, "=="},
	kEqq:      {precEqual, nonAssoc, "==="},
	kNeq:      {precEqual, nonAssoc, "!="},
	kMatch:    {precEqual, nonAssoc, "=~"},
	kNMatch:   {precEqual, nonAssoc, "!~"},
	kLt:       {precCompare, leftAssoc, "<"},
	kLe:       {precCompare, leftAssoc, "<="},
	kGt:       {precCompare, leftAssoc, ">"},
	kGe:       {precCompare, leftAssoc, ">="},
	kPipe:     {precBitOr, leftAssoc, "|"},
	kCaret:    {precBitOr, leftAssoc, "^"},
	kAmp:      {precBitAnd, leftAssoc, "&"},
	kLShift:   {precShift, leftAssoc, "<<"},
	kRShift:   {precShift, leftAssoc, ">>"},
	kPlus:     {precAdd, leftAssoc, "+"},
	kMinus:    {precAdd, leftAssoc, "-"},
	kStar:     {precMul, leftAssoc, "*"},
	kSlash:    {precMul, leftAssoc, "/"},
	kPercent:  {precMul, leftAssoc, "%"},
	kPow:      {precPow, rightAssoc, "**"},
}

// startsOperand holds the tokens that an operand may start with.
var startsOperand = [256]bool{
	kIdent: true, kConst: true, kIVar: true, kCVar: true, kGVar: true,
	kInt: true, kFloat: true, kRational: true, kImaginary: true, kStr: true, kSym: true, kRegexp: true, kStrBeg: true,
	kDSymBeg: true, kRegBeg: true, kXStrBeg: true, kWordsBeg: true, kSymbolsBeg: true,
	kLParen: true, kLParenArg: true, kLBrack: true, kLBrace: true,
	kTilde: true, kBang: true, kUPlus: true, kUMinus: true, kUMinusNum: true, kColon3: true, kBDot2: true, kBDot3: true,
	kLambda: true, kwBegin: true, kwBreak: true, kwCase: true, kwClass: true, kwDef: true, kwDefined: true, kwFalse: true,
	kwFor: true, kwIf: true, kwModule: true, kwNext: true, kwNil: true, kwNot: true, kwRedo: true, kwRetry: true,
	kwReturn: true, kwSelf: true, kwSuper: true, kwTrue: true, kwUnless: true, kwUntil: true, kwWhile: true, kwYield: true,
	kwFILE: true, kwLINE: true, kwENCODING: true, kText: true, kOutBeg: true,
}

// startsArg holds the tokens that an argument may start with.
var startsArg = func() (set [256]bool) {
	set = startsOperand
	for _, k := range []kind{kSplat, kDSplat, kBlockAmp, kLabel, kStrLabel} {
		set[k] = true
	}
	return set
}()

// takesArgs holds the tokens after which arguments may stand without parentheses.
var takesArgs = [256]bool{
	kIdent: true, kConst: true, kwYield: true, kwSuper: true, kwReturn: true, kwBreak: true, kwNext: true,
}

// closesBody holds the tokens that end a list of statements.
var closesBody = func() (set [256]bool) {
	for _, k := range []kind{
		kEOF, kwEnd, kwElse, kwElsif, kwWhen, kwIn, kwRescue, kwEnsure, kRParen, kRBrace, kRBrack, kInterpEnd, kOutEnd,
	} {
		set[k] = true
	}
	return set
}()
