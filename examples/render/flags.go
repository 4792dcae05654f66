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
)

// options are the flags.
type options struct {
	manifest            string
	releases, ops       list
	varsFiles, vars     list
	varsStore           string
	group               string
	az                  int
	ordinal             int
	scheme, naming      string
	namespace, domain   string
	out                 string
	json, verbose, keep bool
	bundled             bool
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
	f.StringVar(&o.manifest, "manifest", "", "deployment manifest; the bundled deployment if empty")
	f.Var(&o.releases, "release", "release: source `directory`, tarball, or jobs-src tree (repeatable)")
	f.Var(&o.ops, "ops", "ops `file` (repeatable, in order)")
	f.Var(&o.varsFiles, "vars-file", "YAML `file` of variables (repeatable)")
	f.Var(&o.vars, "var", "variable as `name=value` (repeatable)")
	f.StringVar(&o.varsStore, "vars-store", "", "`file` that keeps generated variables")
	f.StringVar(&o.group, "group", "", "render this instance group only")
	f.IntVar(&o.az, "az", 0, "render the pod in this AZ only, counted from 1; needs -group")
	f.IntVar(&o.ordinal, "ordinal", -1, "render the pod with this ordinal only; needs -group")
	f.StringVar(&o.scheme, "scheme", "dense", "numbering of instances: dense, interleaved, stride, quarks")
	f.StringVar(&o.naming, "naming", string(dns.GroupZoneOrdinal), "naming of services")
	f.StringVar(&o.namespace, "namespace", "default", "Kubernetes namespace, part of some addresses")
	f.StringVar(&o.domain, "domain", dns.DefaultDomain, "service domain, part of some addresses")
	f.StringVar(&o.out, "out", "rendered", "`directory` to write to")
	f.BoolVar(&o.json, "json", false, "print one JSON object instead of writing files: instance -> path -> text")
	f.BoolVar(&o.verbose, "v", false, "say what is being done")
	if err := f.Parse(args); err != nil {
		return nil, errUsage
	}
	if f.NArg() > 0 {
		fmt.Fprintf(stderr, "unexpected argument %q\n", f.Arg(0))
		return nil, errUsage
	}
	if (o.az > 0 || o.ordinal >= 0) && o.group == "" {
		return nil, errors.New("-az and -ordinal need -group")
	}
	if o.manifest == "" {
		if len(o.releases) > 0 {
			return nil, errors.New("-release needs -manifest")
		}
		return o, o.useBundled()
	}
	if len(o.releases) == 0 {
		return nil, errors.New("-manifest needs at least one -release")
	}
	return o, nil
}

// useBundled takes the deployment that lies beside this example.
func (o *options) useBundled() error {
	dir, err := bundledDir()
	if err != nil {
		return err
	}
	o.bundled = true
	o.manifest = filepath.Join(dir, "manifest.yml")
	releases, err := filepath.Glob(filepath.Join(dir, "releases", "*"))
	if err != nil {
		return err
	}
	o.releases = releases
	if o.ops == nil {
		o.ops = list{filepath.Join(dir, "operations", "scale-out.yml")}
	}
	o.varsFiles = append(list{filepath.Join(dir, "vars.yml")}, o.varsFiles...)
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
