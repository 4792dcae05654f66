// Command oracle fills in and checks the test cases of this repository by asking the reference Ruby, so that no
// expected result is written by hand.
//
//	go run ./dev/oracle [-check] [PATH...]
//	go run ./dev/oracle -write [PATH...]
//	go run ./dev/oracle -render FILE [-out FILE]
//	go run ./dev/oracle -fuzz N [-seed S] [-plausible | -templates]
//	go run ./dev/oracle -suite DIR
//	go run ./dev/oracle [-check] -names FILE
//
// A PATH is a case file (package casefile describes the format) or a directory, "." if none is given. In a directory,
// case files are the files below a testdata directory that end in .rb and say "# ruby 4.0" in their head, and files
// that end in .txtar and have a template. -check lists every case that is not filled in or whose expected result
// differs from Ruby's answer, and exits with status 1 if there is any. -write writes Ruby's answers into the files,
// changing only the cases that differ.
//
// -render takes a file of JSON lines, or the standard input for -
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
// -fuzz searches for methods that the evaluator (package erb) implements differently from Ruby. It generates N
// expressions that call the methods of the evaluator's tables on objects of every class, with arguments of all kinds,
// blocks and chained calls; a seed always gives the same ones. It prints the expressions whose value, class or
// exception differs, the gravest first: both answers as comments, then the expression as a line for a method file. An
// error of the evaluator's own is not a difference, and methods that depend on time, randomness, addresses or the
// process are left out. So are differences that the reference's machine of 32 bits explains, and differences that the
// addresses of objects explain: the evaluator invents their digits, and the reference's are 8 digits shorter. At the
// end it prints how many of a thousand differ, by kind. With -plausible, operands are of the kinds that the methods
// expect, and expressions that Ruby refuses for the kind or the number of operands don't count.
// With -templates, it makes up templates instead: text, output, comments and the ways to trim at every place where a
// statement can stand, where the values of these statements are used. It prints the templates that render differently,
// as cases.
//
// -suite runs test files in the style of mruby's, the files that end in .rb below DIR: blocks passed to "assert", with
// assertions like assert_equal in them. It does not judge assertions: it compares the arguments of each, values or
// exceptions, with the arguments in Ruby. Lines that the evaluator refuses are removed and counted as refused. Files
// that end in _spec.rb are in the style of ruby/spec: each "it" is a test, and the argument of "should" is recorded.
// The report counts equal, refused and different assertions for each file and in all. Assertions that differ because
// the reference is built for a machine of 32 bits with another C library and operating system (the numbers and messages
// of Errno, the name of the platform, $VERBOSE), and without some libraries, are listed and counted apart.
//
// -names writes every class and module of Ruby, with its methods and constants, for package known of the evaluator;
// with -check it compares the list with the file.
//
// # The reference
//
// The Ruby is the WebAssembly build of an npm package, run by node. It has the environment of a template in the
// director: the libraries loaded there, and an evaluation context modelled on the director's. Two libraries that Ruby
// no longer includes come from the host's Ruby. Packages are installed on first use, into a directory of the user's
// cache. One process answers all cases, unless a case ends it, changes Ruby's own classes, or does not end at all;
// then the next process continues after that case. This needs node with npm, and a Ruby of any version.
//
// There are no sockets, threads or processes, so a case cannot use them. The address of a link without an "address"
// needs a director and raises.
//
// # Files
//
//	main.go                        the command line, -render and -names
//	examine.go                     -check and -write: finding case files, comparing and filling them in
//	rows.go                        -fuzz: the evaluator's methods, expressions that call them with operands.txt
//	composer.go                    -fuzz -templates: templates of the grammar templates.txt
//	fuzz.go                        comparing the answers to both
//	suite.go                       -suite: tests like mruby's, and like ruby/spec's
//	suite_platform.go              what depends on the machine of the reference
//	reference.go                   the reference
package main
