// Command oracle fills in and checks the test cases of this repository by asking the reference Ruby, so that no
// expected result is written by hand.
//
//	go run ./internal/oracle [-check] [PATH...]
//	go run ./internal/oracle -write [PATH...]
//	go run ./internal/oracle -render FILE [-out FILE]
//	go run ./internal/oracle -fuzz N [-seed S] [-plausible]
//	go run ./internal/oracle -suite DIR
//	go run ./internal/oracle [-check] -names FILE
//
// A PATH is a case file (package casefile has the format) or a directory, "." if none is given. In a directory, case
// files are those below a testdata directory that end in .rb and say "# ruby 4.0" in their head, and those that end in
// .txtar and have a template. -check lists every case that Ruby answers otherwise than it says, or that is not filled
// in, and ends with status 1 if there is any. -write puts Ruby's answers into the files, touching only the cases where
// they differ.
//
// -render takes a file of JSON lines ("-" for the standard input)
//
//	{"path": "any name", "template": "<%= p('a') %>", "context": {"properties": {"a": 1}}}
//
// and answers each, in order, with
//
//	{"path": "any name", "output": "1"}
//	{"path": "any name", "error": {"class": "…", "message": "…", "line": 1}}
//	{"path": "any name", "failed": "why there is neither"}
//
// where the context is the director's spec hash. {"path": …, "expr": "1 + 1"} returns an expression's inspect.
//
// -fuzz looks for methods that the evaluator (package erb) answers otherwise than Ruby. It makes up N expressions that
// call the methods of the evaluator's tables on objects of every class, with arguments of all kinds, blocks and chained
// calls, always the same ones for a seed. Those whose value, class or exception differs are printed, the gravest first:
// both answers as comments, then the expression as a line for a method file. Where the evaluator stops with an error of
// its own there is no difference, and methods that depend on time, chance, addresses or the process are left out. At
// the end it says how many of a thousand differ, by kind. With -plausible, operands are of the kinds that methods are
// made for, and expressions that Ruby refuses for the kind or the number of operands don't count.
//
// -suite runs files of tests in the style of mruby's, those that end in .rb below DIR: blocks that "assert" calls, with
// assertions like assert_equal in them. Nothing is judged: what each assertion sees, values or exceptions, is compared
// with what it sees in Ruby. Lines that the evaluator refuses are taken out and counted as refused.
//
// -names writes every class and module that Ruby has, with its methods and constants, for package known of the
// evaluator; with -check it compares the list with the file.
//
// # The reference
//
// The Ruby is the WebAssembly build of an npm package, run by node. It has what a template finds in the director: the
// libraries loaded there, the two that Ruby no longer brings along being taken from the host's Ruby, and an evaluation
// context written after the director's. Packages are installed when first needed, into a directory of the user's cache.
// All cases are answered by one process, unless a case ends it, changes Ruby's own classes, or does not end at all;
// then the next process goes on behind it. Needed are node with npm, and a Ruby of any version.
//
// There are no sockets, threads or processes, so a case cannot use them; an address of a link that no "address" was
// given for needs a director and raises.
//
// # Files
//
//	main.go                        the command line
//	find.go, examine.go            -check and -write: finding case files, comparing and filling them in
//	render.go                      -render
//	rows.go, expressions.go,       -fuzz: the methods that there are, expressions that call them,
//	fuzz.go                        and comparing the answers
//	suite.go                       -suite
//	names.go                       -names
//	reference.go, install.go       the reference
package main
