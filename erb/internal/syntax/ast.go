package syntax

// This file defines the tree that the parser passes to the compiler. It has no participle types. In Ruby every
// statement is an expression, so there is one Node interface.

import (
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
	"github.com/boshrender/boshrender/erb/internal/source"
)

// Node is any part of the tree.
type Node interface {
	Pos() source.Pos // position of errors in evaluating the node
}

// At is embedded by every node and carries its position.
type At source.Pos

// Pos implements Node.
func (a At) Pos() source.Pos { return source.Pos(a) }

// Nodes that ERB adds to Ruby.
type (
	// Text is template text outside tags, appended to the output unchanged.
	Text struct {
		At
		Value string
	}
	// Output is <%= … %>: the value's to_s is appended to the output. Body is nil for an empty tag.
	Output struct {
		At
		Body Node
	}
)

// Literals.
type (
	Nil   struct{ At }
	True  struct{ At }
	False struct{ At }
	Self  struct{ At }
	// Line is __LINE__: the line of its position.
	Line struct{ At }
	// Path is __FILE__: the name of the template.
	Path struct{ At }
	// Int is an integer literal; Big is set when it does not fit in 64 bits.
	Int struct {
		At
		Value int64
		Big   *big.Int
	}
	Float struct {
		At
		Value float64
	}
	// Rational is Num / Den, not in lowest terms.
	Rational struct {
		At
		Num, Den *big.Int
	}
	// Str is a string literal without interpolation, escapes decoded (the bytes may be invalid UTF-8).
	Str struct {
		At
		Value string
	}
	// DStr is a string with interpolation; the parts are *Str for literal text and anything else for #{…}.
	DStr struct {
		At
		Parts []Node
	}
	Sym struct {
		At
		Name string
	}
	// DSym is :"…#{…}…".
	DSym struct {
		At
		Parts []Node
	}
	// Regexp is /…/ or %r{…}: the source text is kept as written (only the delimiter's escape is removed). Flags
	// holds the letters of "imxoun" that were given, in that order. Prog is nil if the text has interpolations, or
	// compiling it was beyond the budget.
	Regexp struct {
		At
		Parts []Node
		Flags string
		Prog  *onig.Regexp
	}
	Array struct {
		At
		Elems []Node // *Splat allowed
	}
	// Hash is {…}, or the brace-less keyword arguments at the end of a call (Braceless).
	Hash struct {
		At
		Pairs     []Pair
		Braceless bool
	}
	// Range is lo..hi or lo...hi; Lo or Hi may be nil.
	Range struct {
		At
		Lo, Hi    Node
		Exclusive bool
	}
	// Lambda is ->(params) { body }.
	Lambda struct {
		At
		Block *Block
	}
)

// Pair is one entry of a hash; Key is nil for **value, and both are nil for a bare ** that passes the method's
// anonymous keywords on.
type Pair struct{ Key, Value Node }

// Variables and constants. Each is also a valid assignment target.
type (
	LVar struct {
		At
		Name string
	}
	IVar struct { // Name with its @
		At
		Name string
	}
	CVar struct { // Name with its @@
		At
		Name string
	}
	GVar struct { // Name with its $, also $~ $1 $!
		At
		Name string
	}
	// Const is Name, Scope::Name or ::Name (Top).
	Const struct {
		At
		Scope Node
		Name  string
		Top   bool
		// Source is true for the keyword __ENCODING__.
		Source bool
	}
)

// Calls.
type (
	// Call is every method call, operators and indexing included: a + b is Name "+", a[b] is Name "[]", -a is "-@",
	// a != b is "!=", a !~ b is "!~". Recv is nil for a call on self. As an assignment target it is an attribute
	// (Name "x", no arguments) or an index (Name "[]"). Its position is the method name's, as in Ruby's
	// backtraces.
	Call struct {
		At
		Recv  Node
		Name  string
		Args  []Node // *Splat anywhere, a Braceless *Hash last
		Block *Block // literal block, or nil
		Pass  Node   // &arg, or nil
		Safe  bool   // &.
		VCall bool   // a bare identifier: a variable or a call, no arguments and no parentheses

		one [1]Node // room for a single argument
	}
	// Super is super(args); Bare means that it was written without arguments and parentheses and passes the
	// method's own.
	Super struct {
		At
		Args  []Node
		Block *Block
		Pass  Node
		Bare  bool
	}
	Yield struct {
		At
		Args []Node
	}
	// AnonBlock is the bare & that passes the method's block on, only as Call.Pass or Super.Pass.
	AnonBlock struct{ At }
	// MatchAssign is /(?<name>…)/ =~ value: the match, and then the named groups assigned to local variables.
	MatchAssign struct {
		At
		Match *Call
		Names []string
	}
	// Splat is *value in arguments, array literals, when lists, right and left hand sides. Value is nil for a bare
	// * (an ignored target, or the anonymous rest parameter passed on).
	Splat struct {
		At
		Value Node
	}
	// Block is a literal block or lambda body. NumParams is the highest of _1 … _9 that it uses; It is set if it
	// uses the implicit parameter it. Both only without Params.
	Block struct {
		At
		Params    *Params
		NumParams int
		It        bool
		Body      Node
	}
)

// Params are the parameters of a method, block or lambda.
type Params struct {
	At
	Required []Param
	Optional []Param // Default set
	Rest     *Param  // *rest; Name "" for a bare *
	Post     []Param // required ones after Optional or Rest
	Keywords []Param // Default nil: required
	KwRest   *Param  // **rest; Name "" for a bare **
	NoKw     bool    // **nil
	Block    *Param  // &block; Name "" for a bare &
	Locals   []string
	// TrailingComma is set for |a,| which takes the first of an array.
	TrailingComma bool
}

// Param is one parameter; Pattern is set for a destructuring one: |(a, b)|.
type Param struct {
	At
	Name    string
	Default Node
	Pattern *MLhs
}

// Operators with control flow.
type (
	And struct {
		At
		L, R Node
	}
	Or struct {
		At
		L, R Node
	}
	// Not is the keyword not and the operator !.
	Not struct {
		At
		X Node
	}
	Defined struct {
		At
		X Node
	}
)

// Assignment.
type (
	Assign struct {
		At
		Target Node
		Value  Node // a list on the right hand side (a = 1, 2) is an *Array
	}
	// OpAssign is target op= value; Op is "+", "||", "&&" and so on.
	OpAssign struct {
		At
		Target Node
		Op     string
		Value  Node
	}
	// MultiAssign is a, *b, (c, d) = value. A list on the right hand side is an *Array.
	MultiAssign struct {
		At
		Target *MLhs
		Value  Node
	}
	// MLhs is a list of targets, at most one of them a *Splat, nested ones *MLhs.
	MLhs struct {
		At
		Targets  []Node
		Trailing bool // a comma after the last target: a, = list
	}
)

// Control flow.
type (
	// Seq is a list of statements; its value is the last statement's.
	Seq struct {
		At
		List []Node
	}
	// If is if, unless (branches swapped), ?: and the modifiers; either branch may be nil.
	If struct {
		At
		Cond, Then, Else Node
	}
	// While is while and until (Negate); DoWhile is begin … end while.
	While struct {
		At
		Cond, Body Node
		Negate     bool
		DoWhile    bool
	}
	For struct {
		At
		Var  Node // a target or *MLhs
		Iter Node
		Body Node
	}
	// Case is case/when; Subject may be nil.
	Case struct {
		At
		Subject Node
		Whens   []When
		Else    Node
	}
	// Begin is begin/rescue/else/ensure/end, also the bodies of def and of blocks that have such clauses.
	Begin struct {
		At
		Body    Node
		Rescues []Rescue
		Else    Node
		Ensure  Node
		Keyword bool // written begin … end
		clauses bool // with rescue, else or ensure
	}
	Return struct {
		At
		Value Node // nil, or an *Array for a list
	}
	Break struct {
		At
		Value Node
	}
	Next struct {
		At
		Value Node
	}
	// Redo starts the body of the innermost block or loop again.
	Redo  struct{ At }
	Retry struct{ At }
)

// When is one when clause.
type When struct {
	At
	Conds []Node // *Splat allowed
	Body  Node
}

// Rescue is one rescue clause; no Classes means StandardError.
type Rescue struct {
	At
	Classes []Node // *Splat allowed
	Var     Node   // a target, or nil
	Body    Node
}

// Pattern matching.
type (
	// CaseIn is case/in. Without an else and without a match it raises NoMatchingPatternError.
	CaseIn struct {
		At
		Subject Node
		Ins     []In
		Else    Node
		HasElse bool // Else may be an empty clause
	}
	// MatchRequired is value => pattern, which raises when it does not match.
	MatchRequired struct {
		At
		Value, Pattern Node
	}
	// MatchPredicate is value in pattern, which is true or false.
	MatchPredicate struct {
		At
		Value, Pattern Node
	}
	// PatValue matches the values that its value === accepts; also ^name and ^(expression).
	PatValue struct {
		At
		Value Node
	}
	// PatBind matches everything and assigns it to a local variable.
	PatBind struct {
		At
		Name string
	}
	// PatAs is pattern => name.
	PatAs struct {
		At
		Pattern Node
		Name    string
	}
	// PatAlt is left | right.
	PatAlt struct {
		At
		L, R Node
	}
	// PatArray is [pre, *rest, post] or Const(…); Rest is nil without a splat. Const may be nil.
	PatArray struct {
		At
		Const Node
		Pre   []Node
		Rest  *PatRest
		Post  []Node
	}
	// PatFind is [*pre, mid, *post].
	PatFind struct {
		At
		Const     Node
		Pre, Post *PatRest
		Mid       []Node
	}
	// PatHash is {key: pattern, **rest} or Const(key: pattern).
	PatHash struct {
		At
		Const   Node
		Pairs   []PatPair
		Rest    *PatRest
		NilRest bool // **nil: no other keys
	}
)

// In is one in clause; Guard is nil without if or unless (which makes it a *Not).
type In struct {
	At
	Pattern, Guard, Body Node
}

// PatRest is a splat in a pattern; Name is "" for a bare one.
type PatRest struct {
	At
	Name string
}

// PatPair is one key of a hash pattern. For a key alone, Pattern is the *PatBind of its name.
type PatPair struct {
	Key     string
	Pattern Node
}

// Unsupported is a construct outside the subset. Parse reports it: a tree has one only with Limits.Later.
type Unsupported struct {
	At
	Construct string
	Reason    string
}

// Definitions.
type (
	// Def is def name or def singleton.name. Its value is the name as a symbol.
	Def struct {
		At
		Singleton Node
		Name      string
		Params    *Params // nil without parameters
		Body      Node
	}
	Class struct {
		At
		Path  *Const
		Super Node
		Body  Node
	}
	Module struct {
		At
		Path *Const
		Body Node
	}
	// Early is a BEGIN block. Those at the top level are the first statements of the tree.
	Early struct {
		At
		Body Node
		top  bool
	}
	// SClass is class << value.
	SClass struct {
		At
		Value Node
		Body  Node
	}
	// Alias is alias new old: *Sym or *DSym for methods, *GVar for global variables.
	Alias struct {
		At
		New, Old Node
	}
	// Undef is undef name, name: *Sym or *DSym.
	Undef struct {
		At
		Names []Node
	}
)
