package main

// This file reads the command line.

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
)

// options are the flags.
type options struct {
	manifest                     string
	releases, ops                list
	cloudConfigs, runtimeConfigs list
	varsFiles, vars              list
	varsStore                    string
	group                        string
	az, ordinal                  int
	ip                           string
	scheme, naming               string
	namespace, domain            string
	updated                      bool
	out                          string
	json, verbose, shared        bool
	diff                         string
	explain                      string
	skipMissing, watching        bool

	store    *manifest.VarsStore // of varsStore
	progress *progress
}

// list is a flag that can be given several times.
type list []string

func (l *list) String() string { return strings.Join(*l, ",") }

func (l *list) Set(s string) error {
	*l = append(*l, s)
	return nil
}

// errUsage says that the command line was wrong and that this has been printed.
var errUsage = errors.New("usage")

func parseFlags(args []string, stderr io.Writer) (*options, error) {
	o := &options{}
	f := flag.NewFlagSet("render", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.manifest, "manifest", "", "deployment manifest `file`; the bundled deployment if empty")
	f.Var(&o.releases, "release", "release: source `directory`, tarball, or jobs-src tree (repeatable)")
	f.Var(&o.ops, "ops", "ops `file` (repeatable, in order)")
	f.Var(&o.cloudConfigs, "cloud-config", "cloud config `file` (repeatable); place instances as a BOSH director does")
	f.Var(&o.runtimeConfigs, "runtime-config", "runtime config `file` (repeatable)")
	f.Var(&o.varsFiles, "vars-file", "YAML `file` of variables (repeatable, the last one wins)")
	f.Var(&o.vars, "var", "variable as `name=value` (repeatable)")
	f.StringVar(&o.varsStore, "vars-store", "", "`file` that keeps generated variables")
	f.StringVar(&o.group, "group", "", "render this instance group only; releases that only others need may be missing")
	f.IntVar(&o.az, "az", 0, "render the pods in this AZ only, counted from 1; needs -group")
	f.IntVar(&o.ordinal, "ordinal", -1, "render the pods with this ordinal only; needs -group")
	f.StringVar(&o.ip, "ip", "", "IP `address` of the pod that -group, -az and -ordinal name")
	f.StringVar(&o.scheme, "scheme", "dense", "numbering of instances: dense, interleaved, stride, quarks")
	f.StringVar(&o.naming, "naming", string(dns.GroupZoneOrdinal), "naming of services: "+namings())
	f.StringVar(&o.namespace, "namespace", "default", "Kubernetes namespace, part of some addresses")
	f.StringVar(&o.domain, "domain", dns.DefaultDomain, "service domain, part of some addresses")
	f.BoolVar(&o.updated, "updated", false, "this is not the first deployment; some schemes choose another spec.bootstrap then")
	f.StringVar(&o.out, "out", "rendered", "`directory` to write to")
	f.BoolVar(&o.shared, "shared", false, "let other users read what is written, with the permissions of the templates")
	f.BoolVar(&o.json, "json", false, "print one JSON object instead of writing files: instance -> path -> text, or -> {\"base64\": …}")
	f.StringVar(&o.diff, "diff", "", "write nothing, print the differences to the tree in this `directory`; exit status 2 if there are any")
	f.StringVar(&o.explain, "explain", "", "write nothing, print where the property or link of this `name` comes from in each job")
	f.BoolVar(&o.skipMissing, "skip-missing", false, "leave out jobs whose release is not given, and jobs whose links need those")
	f.BoolVar(&o.watching, "watch", false, "render again whenever one of the files changes")
	f.BoolVar(&o.verbose, "v", false, "say what is being done")
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return nil, err
	case err != nil:
		return nil, errUsage
	}
	if f.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q", f.Arg(0))
	}
	return o, o.complete()
}

func namings() string {
	var names []string
	for _, s := range dns.Schemes() {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// complete reports flags that don't go together, all at once, and fills in the bundled deployment.
func (o *options) complete() error {
	var errs []error
	reject := func(wrong bool, text string) {
		if wrong {
			errs = append(errs, errors.New(text))
		}
	}
	one := o.az != 0 || o.ordinal != -1
	reject(one && o.group == "", "-az and -ordinal need -group")
	reject(o.az < 0, "-az counts from 1")
	reject(o.ordinal < -1, "-ordinal counts from 0")
	reject(one && len(o.cloudConfigs) > 0, "-az and -ordinal are for Kubernetes, -cloud-config is for a director")
	reject(o.ip != "" && (o.group == "" || o.ordinal < 0), "-ip needs -group and -ordinal, and -az in a group with AZs")
	reject(o.manifest == "" && len(o.releases) > 0, "-release needs -manifest")
	reject(o.manifest != "" && len(o.releases) == 0, "-manifest needs at least one -release")
	reject(o.out == "", "-out is empty")
	modes := 0
	for _, given := range []bool{o.json, o.diff != "", o.explain != ""} {
		if given {
			modes++
		}
	}
	reject(modes > 1, "-json, -diff and -explain exclude each other")
	reject(o.explain != "" && one, "-explain is for all pods: -az and -ordinal don't go with it")
	if len(errs) == 0 && o.manifest == "" {
		errs = append(errs, o.useBundled())
	}
	return errors.Join(errs...)
}

// useBundled takes the deployment that lies beside this example.
func (o *options) useBundled() error {
	dir, err := bundledDir()
	if err != nil {
		return err
	}
	o.manifest = filepath.Join(dir, "manifest.yml")
	if o.releases, err = filepath.Glob(filepath.Join(dir, "releases", "*")); err != nil {
		return err
	}
	if o.ops == nil {
		o.ops = list{filepath.Join(dir, "operations", "scale-out.yml")}
	}
	if o.varsStore == "" {
		o.varsFiles = append(list{filepath.Join(dir, "vars.yml")}, o.varsFiles...)
	}
	return nil
}

// bundledDir finds examples/deployment from the root of the module, or from this source file.
func bundledDir() (string, error) {
	dirs := []string{filepath.Join("examples", "deployment"), filepath.Join("..", "deployment")}
	if _, file, _, ok := runtime.Caller(0); ok {
		dirs = append(dirs, filepath.Join(filepath.Dir(file), "..", "deployment"))
	}
	for _, dir := range dirs {
		if _, err := os.Stat(filepath.Join(dir, "manifest.yml")); err == nil {
			return dir, nil
		}
	}
	return "", errors.New("the bundled deployment was not found: run from the root of the module, or give -manifest")
}
