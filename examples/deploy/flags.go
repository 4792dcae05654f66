package main

// This file reads the flags.

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/boshrender/boshrender/deploy/plan"
)

type list []string

func (l *list) String() string { return strings.Join(*l, ", ") }

func (l *list) Set(s string) error {
	*l = append(*l, s)
	return nil
}

// flags are the command's flags.
type flags struct {
	manifest, cloud, vars, state  string
	local, agentPath, errand      string
	trustedCerts                  string
	cpis                          string
	ops, releases, skipDrain      list
	stemcells                     list
	json, execute, colours, lines bool
	abandon, hard, force, all, ps bool
	args                          []string // a word and its operands
	pace                          time.Duration
	options                       plan.Options
}

func parseFlags(args []string, errors io.Writer) (*flags, error) {
	f := &flags{}
	s := flag.NewFlagSet("deploy", flag.ContinueOnError)
	s.SetOutput(errors)
	s.StringVar(&f.manifest, "manifest", "", "the manifest (the bundled deployment)")
	s.Var(&f.ops, "ops", "an ops file, or the name of one of the bundled deployment; repeatable")
	s.StringVar(&f.vars, "vars-file", "", "values of variables")
	s.StringVar(&f.cloud, "cloud-config", "", "the cloud config")
	s.Var(&f.releases, "release", "a release; repeatable")
	s.StringVar(&f.state, "state", "", "the folder of the state and of the simulated cloud; without it nothing is kept")
	s.BoolVar(&f.json, "json", false, "print JSON")
	s.BoolVar(&f.execute, "execute", false, "do it, on a simulated cloud")
	s.StringVar(&f.local, "local", "", "do it for real: the executable of the CPI in the folder cpi")
	s.StringVar(&f.agentPath, "agent", "", "with -local: the executable that runs as agent in VMs, in place of the CPI's own")
	s.StringVar(&f.trustedCerts, "trusted-certs", "", "with -local: the file of certificates that all VMs trust")
	s.StringVar(&f.cpis, "cpi-config", "", "with -local: a CPI config, for a cloud config whose zones name CPIs")
	s.Var(&f.stemcells, "stemcell", "with -local and -execute: the tarball of a stemcell, which is uploaded; repeatable")
	s.StringVar(&f.errand, "errand", "", "run an errand: the name of a job or a group")
	s.BoolVar(&f.abandon, "abandon", false, "give up a deploy that was begun and not finished, and plan anew")
	s.BoolVar(&f.hard, "hard", false, "with stop: delete the VMs, too")
	s.BoolVar(&f.ps, "ps", false, "with instances: the processes of each")
	s.BoolVar(&f.force, "force", false, "with delete-deployment: go on where a call fails")
	s.BoolVar(&f.all, "all", false, "with clean-up: delete orphaned disks, too")
	s.BoolVar(&f.colours, "color", false, "colours in the diff")
	s.BoolVar(&f.lines, "lines", false, "line numbers in the diff: of the new documents, or of the old ones for deleted lines; ops files have their own numbers")
	s.DurationVar(&f.pace, "pace", 20*time.Millisecond, "how long the simulated cloud takes for a call")
	s.BoolVar(&f.options.Recreate, "recreate", false, "make all VMs anew")
	s.BoolVar(&f.options.Fix, "fix", false, "make VMs anew whose agents don't answer")
	s.BoolVar(&f.options.Surgical, "surgical", false, "restart only the jobs that changed")
	s.BoolVar(&f.options.ResizeDisks, "resize-disks", false, "let the cloud enlarge disks, in place of copying them")
	s.BoolVar(&f.options.UpdateDisks, "update-disks", false, "let the cloud change disks, in place of copying them")
	s.BoolVar(&f.options.Snapshots, "snapshots", false, "take a snapshot of each disk before its instance is updated")
	s.BoolVar(&f.options.DryRun, "dry-run", false, "end where the templates are rendered")
	s.Var(&f.skipDrain, "skip-drain", "a group whose jobs are not drained; * for all; repeatable")
	s.StringVar(&f.options.MaxInFlight, "max-in-flight", "", "in place of the manifest's")
	s.StringVar(&f.options.Canaries, "canaries", "", "in place of the manifest's")
	if err := s.Parse(args); err != nil {
		return nil, err
	}
	f.options.SkipDrain, f.args = f.skipDrain, s.Args()
	return f, checkVerb(f.args)
}

// folder is the folder of these sources; if they were built with -trimpath, the one in which the program was started.
var folder = sources()

func sources() string {
	_, file, _, _ := runtime.Caller(0)
	if filepath.IsAbs(file) {
		return filepath.Dir(file)
	}
	dir, err := os.Getwd()
	if err != nil {
		return "."
	}
	return dir
}

// here returns the path of a file of this folder.
func here(path ...string) string {
	return filepath.Join(append([]string{folder}, path...)...)
}

// bundled returns the path of a file of examples/deployment.
func bundled(path ...string) string {
	return here(append([]string{"..", "deployment"}, path...)...)
}
