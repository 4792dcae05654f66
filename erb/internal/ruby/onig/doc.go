// Package onig matches regular expressions in the syntax and with the meaning of Onigmo, the engine of Ruby.
//
// Compile turns a pattern into a Regexp, which is immutable and safe for concurrent use; a Matcher holds the state of
// searching and is used by one goroutine.
//
// # From a pattern to a match
//
// The files, in the order in which a pattern passes through them; the first of each stage names Onigmo's file:
//
//	parse.go           patterns: alternatives, sequences, quantifiers, references to groups (regparse.c)
//	parse_group.go     atoms, and groups in parentheses
//	parse_escape.go    escapes
//	beyond.go          whether escapes reach beyond ASCII
//	parse_class.go     bracketed classes
//	parse_name.go      names and numbers of groups
//	options.go         letters of options, and escapes of special characters
//	parse_comment.go   removes comments, before all of the above
//	syntax.go          the tree of nodes that parsing makes
//	set.go             sets of characters: as ranges in the tree, with bitmaps in programs
//	property.go        named sets: \p{…}, [[:…:]], \w; characters that Go's tables don't have yet are
//	                   in internal/unicode17 (enc/unicode.c)
//	fold.go            characters that differ by case only
//	analyze.go         facts about nodes: lengths, sizes, how a match begins (regcomp.c)
//	recursion.go       refuses calls of groups that never end
//	compile.go         the program of a tree: all but quantifiers
//	compile_repeat.go  quantifiers
//	program.go         instructions, and Regexp, which holds them
//	search.go          finding where a match may begin (regexec.c)
//	match.go           the machine, its stack, and backtracking
//	match_loop.go      loops over characters, and the memo of failed states
//	match_rare.go      look-around, atomic groups, back-references, calls, counters, absence
//	grapheme.go        \X
//	budget.go          the budget
//	errors.go          the errors of Compile
//
// # Why an engine
//
// It is an engine of its own, and not a translation to Go's regexp, for three reasons. First, Go lacks constructs
// of Ruby's: look-around, back-references, atomic groups, \G, \Z, conditionals, subexpression calls. Second, and
// more important, both accept some patterns and match them differently: ^ at the end of a text, empty matches next
// to other matches, loops over parts that can be empty, \s, \b and folding beyond ASCII, and searches that start in
// the middle of a text but see the text before it. Third, every step is counted, so that a match can be bounded and
// cancelled.
//
// # Costs
//
// Compiling takes time and memory in proportion to the pattern and to the expansions of its repetitions and sets. Each
// expansion is bounded. Matching by backtracking takes exponential time at worst. If the match of each part of
// a program depends only on the position in the text, the Matcher remembers failed states as soon as a search takes
// long (Matcher.remember), and then the time is linear in the text: choices of the pattern times length. The
// exceptions are back-references, conditions, calls, look-around, atomic groups, absence, counted repetitions and
// repetitions of parts that can be empty. The Budget bounds those: it is charged every few thousand instructions,
// and for all memory before it is allocated.
package onig
