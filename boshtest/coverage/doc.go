// Package coverage reports what tests with package boshtest evaluated of the templates of releases: lines, the ways of
// branches and loops, properties and links.
//
// With BOSHTEST_COVERAGE=‹folder› in the environment, tests write profiles into that folder, each process one of
// its own. [Read] puts them together, those of several packages and of several runs.
//
//	BOSHTEST_COVERAGE=$PWD/cover go test ./...
package coverage
