// Package coverage reports which parts of a release's templates tests with package boshtest evaluated: lines, the
// ways of branches and loops, properties and links.
//
// With BOSHTEST_COVERAGE=‹folder› in the environment, each process that runs tests writes a profile of its own into
// that folder; a relative path begins at the root of the module. [Read] merges the profiles of several packages and
// of several runs.
//
// [NewReport] adds the templates, properties and links that no test used. A [Report] is written as a summary, as
// lcov, as Cobertura or as a page; the tool does so.
//
//	BOSHTEST_COVERAGE=cover go test ./...
//	boshrender coverage cover --html cover.html --min 80
package coverage
