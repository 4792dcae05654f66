// Package coverage reports what tests with package boshtest evaluated of the templates of releases: lines, the ways of
// branches and loops, properties and links.
//
// With BOSHTEST_COVERAGE=‹folder› in the environment, tests write profiles into that folder, each process one of
// its own; a relative path begins at the root of the module. [Read] puts them together, those of several packages and
// of several runs.
//
// [NewReport] adds the templates, properties and links that no test came to. A [Report] is written as a summary, as
// lcov, as Cobertura or as a page; the tool does so.
//
//	BOSHTEST_COVERAGE=cover go test ./...
//	boshrender coverage cover --html cover.html --min 80
package coverage
