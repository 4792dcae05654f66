// Package casefile reads and writes the test cases that this repository keeps as data. Authors write the questions;
// the reference Ruby (dev/oracle) fills in the answers, never a person. Tests read the same files and compare.
//
// # Method cases
//
// A method file is valid Ruby, named after a class (string.rb). It has one expression per line; blank lines and lines
// that start with # are kept unchanged. Ruby's answer follows the expression:
//
//	# ruby 4.0
//	"hello".center(11, "*")  #=> "***hello***"
//	"a".center               #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
//	"a".encode("UTF-16")     #=> "\uFEFFa"  #?> only UTF-8 is supported
//	[1, 2].sum
//
// "#=>" is followed by the value's inspect, "#!>" by the class and message of the exception. The last line has no
// answer yet: the oracle will fill it in. "#?>" marks a known gap: the evaluator must fail on the expression with an
// error of its own, and the reason says why. The first marker of a line that has a blank on both sides ends the
// expression, so an expression cannot contain one.
//
// An answer takes one line: control characters are written as their Unicode control pictures (␊ for a line feed), as is
// a blank at either end (␠).
//
// # Template cases
//
// A template file is a txtar archive with any number of cases. A case starts with its template, whose marker line names
// the case, and goes on with sections:
//
//	# ruby 4.0
//	-- template: if_p with two names --
//	<% if_p("a", "b") do |a, b| %><%= a + b %><% end.else do %>none<% end %>
//	-- properties --
//	a: 1
//	-- output --
//	none
//
// The sections are
//
//	then        another template of the same job, rendered after the ones above;
//	            may be repeated, and the last one's result is recorded
//	properties  the job's properties, YAML
//	links       the job's links, YAML
//	spec        every other key of the director's spec hash, a YAML block mapping
//	output      the text that Ruby rendered
//	error       the exception: "Class at line 3" (or "Class"), then the message
//	gap         why this case must fail with an error of the evaluator's own
//
// The line feed before the next marker line belongs to the archive, not to the section: the template above has no
// line feed at its end and neither has its output. A template that ends with one is followed by an empty line.
//
// # Both
//
// The message of a SyntaxError depends on the parser and is not recorded. [Mask] replaces the addresses in
// "#<Object:0x000055d5>" by 0x…. A line "# ruby 4.0" in the file's head says which Ruby filled it in; the oracle
// writes it. Reading and writing a file changes nothing except the changed cases.
//
// # Files
//
//	methods.go    method files, and an answer on one line
//	templates.go  template files; archive.go has the format around them
//	want.go       the expected result of a case, and its comparison with an actual one
//	file.go       files on disk, and their heads; the clock and the random bytes of cases
package casefile
