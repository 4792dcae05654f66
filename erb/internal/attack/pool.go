//go:build linux

package main

// This file runs child processes, and says how they ended.

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/procstat"
)

const (
	// maxCPU is the maximum CPU time of a child for one job.
	maxCPU = 10 * time.Second
	// maxJobs is the number of jobs after which a child is replaced.
	maxJobs = 5_000
)

// pool runs jobs in several processes. done is called for each, never concurrently.
func pool(workers int, jobs []job, done func(i int, res result)) error {
	return procstat.Pool[job, result]{
		Variable: childVariable, Value: "yes",
		MaxCPU: func(j job) time.Duration {
			if j.Mode == ready || j.Mode == probe {
				return maxCPU / 5
			}
			return maxCPU
		},
		Fresh: func(jobs int, j job) bool { return jobs >= maxJobs && j.Mode != probe },
		Ended: func(_ int, _ job, e procstat.End) result {
			if e.Hung > 0 {
				return result{Outcome: "hang", Gap: e.Hung, CPU: e.Hung}
			}
			return result{Outcome: "crash", Message: fmt.Sprintf("%v: %s in %s", e.Err, e.Cause(), frames(e.Said))}
		},
	}.Run(workers, jobs, done)
}

var frame = regexp.MustCompile(`boshrender/erb/internal/([\w./()*\[\]]+)\(`)

// frames names the functions of the evaluator in a trace, the innermost first.
func frames(trace string) string {
	var names []string
	for _, m := range frame.FindAllStringSubmatch(trace, -1) {
		if !slices.Contains(names, m[1]) && len(names) < 8 {
			names = append(names, m[1])
		}
	}
	return strings.Join(names, " < ")
}
