// Package onig matches regular expressions in the syntax and with the meaning of Onigmo, the engine of Ruby.
//
// Compile turns a pattern into a Regexp, which is immutable and safe for concurrent use; a Matcher holds the state of
// searching and is used by one goroutine.
//
// # From a pattern to a match
//
// The files, in the order in which a pattern passes through them; the first of each stage names that of Onigmo:
//
//	parse.go           patterns: alternatives, sequences, quantifiers, references to groups (regparse.c)
//	parse_group.go     atoms, and what stands in parentheses
//	parse_escape.go    escapes
//	beyond.go          whether escapes reach beyond ASCII
//	parse_class.go     bracketed classes
//	parse_name.go      names and numbers of groups
//	options.go         letters of options, and what stands for characters that mean something
//	parse_comment.go   takes comments out, before all that
//	syntax.go          the tree of nodes that parsing makes
//	set.go             sets of characters: as ranges in the tree, with bitmaps in programs
//	property.go        the sets that have names: \p{…}, [[:…:]], \w; what Go's tables of characters don't have yet is
//	                   in internal/unicode17 (enc/unicode.c)
//	fold.go            characters that differ by case only
//	analyze.go         facts about nodes: lengths, sizes, how a match begins (regcomp.c)
//	recursion.go       refuses calls of groups that never end
//	compile.go         the program of a tree: all but quantifiers
//	compile_repeat.go  quantifiers
//	program.go         instructions, and Regexp, which holds them
//	search.go          where a match may begin (regexec.c)
//	match.go           the machine, its stack, and going back
//	match_loop.go      loops over characters, and the memory of what has failed
//	match_rare.go      look-around, atomic groups, back-references, calls, counters, absence
//	grapheme.go        \X
//	budget.go          who pays
//	errors.go          what Compile says
//
// # Why an engine
//
// It is an engine of its own, and not a translation to Go's regexp, for three reasons. Ruby's constructs that Go lacks
// (look-around, back-references, atomic groups, \G, \Z, conditionals, subexpression calls) are the smaller one. The
// larger ones are the places where both accept a pattern and differ in silence: ^ at the end of a text, empty matches
// next to other matches, loops over what can be empty, \s, \b and folding beyond ASCII, and searches that start in the
// middle of a text but see what is before it. And every step is counted, so that a match can be bounded and cancelled.
//
// # What it costs
//
// Compiling takes time and memory in proportion to the pattern and to what its repetitions and sets expand to, which is
// bounded for each of them. Matching by backtracking takes exponential time at worst. Where what a part of a program
// can match depends on nothing but the position in the text, the Matcher remembers what has failed as soon as a search
// takes long (Matcher.remember), and then the time is linear in the text: choices of the pattern times length. That
// leaves back-references, conditions, calls, look-around, atomic groups, absence, repetitions that are counted and
// those of what can be empty. They are for the Budget to end, which is told of every few thousand instructions, and of
// all memory before it is taken.
package onig
