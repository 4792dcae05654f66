// Package onig matches regular expressions in the syntax and with the meaning of Onigmo, the engine of Ruby.
//
// Compile turns a pattern into a Regexp, which is immutable and safe for concurrent use; a Matcher holds the state of
// searching and is used by one goroutine. Parsing (parse*.go) makes a tree (syntax.go) of character sets (set.go,
// property.go, fold.go) and structure; compile.go turns it into a program with the help of analyze.go; match.go runs
// the program by backtracking, search.go finds where to start.
//
// It is an engine of its own, and not a translation to Go's regexp, for three reasons. Ruby's constructs that Go lacks
// (look-around, back-references, atomic groups, \G, \Z, conditionals, subexpression calls) are the smaller one. The
// larger ones are the places where both accept a pattern and differ in silence: ^ at the end of a text, empty matches
// next to other matches, loops over what can be empty, \s, \b and folding beyond ASCII, and searches that start in the
// middle of a text but see what is before it. And every step is counted through Matcher.Step, so that a match can be
// bounded and cancelled. Patterns without back-references and look-around take time linear in the text all the same:
// when a search backtracks too much, the Matcher starts to remember which states have failed, as Onigmo does.
package onig
