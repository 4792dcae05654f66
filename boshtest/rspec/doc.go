// Package rspec runs the rspec suites of releases as they are, without Ruby: spec files are evaluated by the
// library's own evaluator, and the templates that they render by package erb.
//
//	func TestSpecs(t *testing.T) { rspec.Run(t, "..") }
//
// Each example is a subtest. [Suite.Run] is what the command "boshrender test" calls.
//
// A suite has rspec's groups, hooks, memoized values, shared groups, metadata and matchers, those of rspec-its and
// the where of rspec-parameterized; Bosh::Template::Test, evaluation contexts and Renderer; and the libraries
// IniParse, deep_merge, Nokogiri (reading), Pathname, Tempfile, FileUtils, StringIO, YAML, JSON and what else
// templates have.
//
// It can read the files of the release's folder and write beside them, into memory. It has no processes, sockets,
// environment or doubles: an example that needs one is reported as "not run here", apart from the failures.
package rspec
