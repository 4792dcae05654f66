// Package rspec runs the unmodified rspec suites of releases without Ruby: the library's own evaluator runs spec
// files, and package erb renders the templates.
//
//	func TestSpecs(t *testing.T) { rspec.Run(t, "..") }
//
// Each example is a subtest. The command "boshrender test" calls [Suite.Run].
//
// A suite has rspec's groups, hooks, memoized values, shared groups, metadata and matchers, rspec-its and
// the where of rspec-parameterized; Bosh::Template::Test, evaluation contexts and Renderer; and the libraries
// IniParse, deep_merge, Nokogiri (reading), Pathname, Tempfile, FileUtils, StringIO, YAML, JSON and everything that
// templates have.
//
// It can read the files of the release's folder and write files, which are kept in memory. It has no processes,
// sockets, environment or doubles: an example that needs one is reported as "not run here", separately from the
// failures.
package rspec
