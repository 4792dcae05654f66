// Command bench measures this library against Ruby, side by side on one machine, and prints each ratio next to its
// budget:
//
//	cd examples/bench && go run .
//
// It needs Ruby 3.1 or later on the PATH; without one it measures what can be measured without. Templates come from
// three places: those of erb/testdata/bench if nothing else is named; with -corpus, a directory of *.jsonl files with
// a case {"path": …, "template": …, "context": …, "output": …} on each line; with -manifest and -release, a whole
// deployment, which is also rendered as a whole. Of many templates those are taken that templates.txt names, and the
// largest; with -sample and -seed, as many as that by chance, so that budgets hold for templates that nobody looked at.
//
//	go run . -manifest cf-deployment.yml -release capi-release -release … -vars-store vars.yml -cloud-config cloud.yml
//
// The part "scale" needs no Ruby: it makes deployments up and compares large ones with small ones.
//
// # What is compared
//
// Both sides are processes of their own, started anew for each template and in each round, first one side, then the
// other. Times are CPU time unless a row says "wall", with one processor for Go, so that its garbage collector isn't
// for free. A number is the median of the rounds, and within a round that of several samples. The ratio of one
// template is the median of those of the rounds. What both render is compared first; a difference is printed.
//
// Ours is built with erb/render.pgo, as README.md advises; with -pgo off it is what a program gets that does nothing.
// It runs with GOGC=200, as README.md advises, too, unless GOGC is set to something else; so do the other evaluators of
// Go. Cold processes set what suits them, and the part "scale" has what Go does by default.
//
// Ruby evaluates in the context that this repository's reference Ruby uses, which is written after the director's.
// "theirs" is: for parsing, ERB.new and the compiler of instruction sequences; for rendering, the template compiled to
// a method; for a whole deployment, what the director does, in one warm process: a context for each instance and job,
// copied and compared as there. Copying is the measure for a template without tags.
//
// What a second thread is good for is compared with plain arithmetic, which needs no memory, and with two processes
// side by side, which share none: a process that has its memory's pages touched first by two threads, and Go's
// collector go through what both have made, can't be as good as the former. Each of these renders the deployment 16
// times.
//
// Ours renders into a buffer that is used again, as the pipeline writes its files; Ruby's method has only its string.
// "render to a string" is ours when each output is a new string: most of what that takes more is collecting them.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, err)
		stop()
		os.Exit(1)
	}
}
