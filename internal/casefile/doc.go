// Package casefile reads and writes the test cases that this repository keeps as data. Authors type questions; the
// answers are filled in by the reference Ruby (internal/oracle), never by hand. Tests read the same files and compare.
//
// # Method cases
//
// A method file is valid Ruby, named for the class it is about (string.rb). It holds an expression a line; blank lines
// and lines that start with # are kept as they are. What Ruby answers stands behind the expression:
//
//	# ruby 4.0
//	"hello".center(11, "*")  #=> "***hello***"
//	"a".center               #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
//	"a".encode("UTF-16")     #=> "\uFEFFa"  #?> only UTF-8 is supported
//	[1, 2].sum
//
// "#=>" is followed by the value's inspect, "#!>" by the class and message of the exception. The last line has no
// answer yet: the oracle will fill it in. "#?>" marks a known gap: the expression has to stop with an error here, and
// the reason says why. The first marker of a line that has a blank on both sides ends the expression, so an expression
// cannot contain one.
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
//	gap         why this case has to stop with an error here
//
// The line feed before the next marker line belongs to the archive, not to the section: the template above has no line
// feed at its end and neither has its output. A template that ends with one shows an empty line.
//
// # Both
//
// The message of a SyntaxError is a parser's own affair and is not recorded. The addresses in "#<Object:0x000055d5>"
// are masked as 0x… by [Mask]. A line "# ruby 4.0" in the file's head says which Ruby filled it in; the oracle writes
// it. Nothing in a file changes when it is read and written back, except what was changed in the cases.
//
// # Files
//
//	methods.go    method files
//	templates.go  template files; archive.go has the format around them
//	want.go       what a case expects, and how a result is judged by it
//	picture.go    an answer on one line
//	world.go      what cases see of time and chance
//	file.go       files on disk
package casefile
