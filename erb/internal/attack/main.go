//go:build linux

// Command attack calls every row of every method table, and runs the constructs of the language, with large and odd
// operands in child processes. It reports the rows and constructs that break a promise of the evaluator:
//
//   - a cancelled context ends a render within 50 ms of CPU time;
//   - memory at its peak stays below one and a half times the limit, and 64 MiB;
//   - whatever a template does ends with a text, an exception, a limit, Unsupported or the cancellation, and never with
//     the process.
//
// It prints the attacks with the slowest answers and the largest peaks, as templates that can be pasted into a test.
// The exit status is 1 if any row is over budget.
//
//	go run ./erb/internal/attack                          # all of it: about half an hour on two cores
//	go run ./erb/internal/attack -rows '^String#' -n 50   # more attacks on fewer rows
//	go run ./erb/internal/attack -template '<% … %>'      # one attack; the part before Time.now isn't measured
//	go run ./erb/internal/attack -made 40000 -all         # operands with wrong results, and leftovers: how they end
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
)

type options struct {
	rows             *regexp.Regexp
	seed             int64
	n                int
	workers          int
	all              bool
	json, log, again string
	template         string
	mode             string
	quiet            bool
	sample           bool // one quick attack on each row
	madeUp           int
}

func main() {
	if os.Getenv(childVariable) != "" {
		child(os.Stdin, os.Stdout)
		return
	}
	var o options
	rows := flag.String("rows", "", "attack the rows, and the constructs, that match this `regexp` only (Array#first, File.join, construct/heredoc)")
	flag.Int64Var(&o.seed, "seed", 1, "another number makes other attacks")
	flag.IntVar(&o.n, "n", 12, "attacks on each row")
	flag.IntVar(&o.workers, "j", runtime.NumCPU(), "child processes")
	flag.BoolVar(&o.all, "all", false, "print every row that is over budget")
	flag.StringVar(&o.json, "json", "", "write all attacks to this `file`, one JSON object on each line")
	flag.StringVar(&o.log, "log", "", "write what is over budget to this `file` as soon as it is found, as -json does")
	flag.StringVar(&o.again, "again", "", "run the attacks of this `file`, which -json or -log wrote, again")
	flag.StringVar(&o.template, "template", "", "run this template only, in all modes")
	flag.StringVar(&o.mode, "mode", "", "only the attacks on time (lag), on memory (peak)")
	flag.IntVar(&o.madeUp, "made", 0, "make up `n` templates instead: operands that answer wrongly, and leftovers of what has ended")
	flag.BoolVar(&o.quiet, "q", false, "no progress")
	flag.Parse()
	var err error
	if o.rows, err = regexp.Compile(*rows); err == nil {
		var over int
		over, err = run(o)
		if err == nil && over > 0 {
			os.Exit(1)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "attack:", err)
		os.Exit(2)
	}
}
