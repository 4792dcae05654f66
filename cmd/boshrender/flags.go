package main

// This file declares the flags that several commands share: bosh's flags, with its letters, and flags for the parts
// of a deployment.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boshrender/boshrender/deploy/director/remote"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
)

// varFlags are bosh's flags of variables and operations.
type varFlags struct {
	ops                                  []string
	vars, varFiles, varsFiles, varsPrefs []string
	varsStore                            string
}

func (v *varFlags) register(f *pflag.FlagSet) {
	f.StringArrayVarP(&v.ops, "ops-file", "o", nil, "ops `FILE`; repeatable, applied in order")
	f.StringArrayVarP(&v.vars, "var", "v", nil, "variable, as `NAME=VALUE`; repeatable")
	f.StringArrayVar(&v.varFiles, "var-file", nil, "variable with the content of a file, as `NAME=FILE`; repeatable")
	f.StringArrayVarP(&v.varsFiles, "vars-file", "l", nil, "YAML `FILE` of variables; repeatable, the last one wins")
	f.StringArrayVar(&v.varsPrefs, "vars-env", nil, "variables of the environment whose names begin with `PREFIX` and _; repeatable")
	f.StringVar(&v.varsStore, "vars-store", "", "`FILE` to read variables from, and to write generated variables to")
}

// deploymentFlags select the parts of a deployment.
type deploymentFlags struct {
	varFlags
	manifest                     string
	releases                     []string
	cloudConfigs, runtimeConfigs []string
	group, deployment            string
	skipMissing                  bool
	kubernetes                   string // the scheme; "" for a director
	naming, namespace, domain    string
	updated                      bool
	oldEqualTilde                bool
	verbose                      bool
	strict                       bool // keys that nothing reads are errors
	showSecrets, markSecrets     bool // in errors, in files
	compared                     bool // packages, with the packages of another deploy
	state                        string
	director                     string             // its URL
	live                         *remote.Deployment // its deployment
}

// registerState declares the flag for a state.
func (d *deploymentFlags) registerState(c *cobra.Command) {
	c.Flags().StringVar(&d.state, "state", "", "`DIR` of `boshrender deploy --state`: instances and addresses are the deployment's, and links\n"+
		"may come from the others in it")
}

// registerDirector declares the flag for a director.
func (d *deploymentFlags) registerDirector(c *cobra.Command) {
	c.Flags().StringVar(&d.director, "director", "", "`URL` of a director with the deployment -d: manifest, configs and instances are its own. It is only read,\n"+
		"with BOSH_CLIENT, BOSH_CLIENT_SECRET and BOSH_CA_CERT")
	c.MarkFlagsMutuallyExclusive("director", "kubernetes")
}

func (d *deploymentFlags) register(c *cobra.Command) {
	f := c.Flags()
	f.SortFlags = false
	f.StringArrayVar(&d.releases, "release", nil, "release: source folder, tarball or jobs-src tree, as `PATH`; repeatable")
	f.StringArrayVar(&d.cloudConfigs, "cloud-config", nil, "cloud config `FILE`; repeatable; made up by default")
	f.StringArrayVar(&d.runtimeConfigs, "runtime-config", nil, "runtime config `FILE`; repeatable")
	d.varFlags.register(f)
	f.StringVarP(&d.group, "group", "g", "", "only this instance `GROUP`; releases of other groups may be missing")
	f.StringVarP(&d.deployment, "deployment", "d", "", "`NAME` that the manifest has to have, as for bosh")
	f.BoolVar(&d.skipMissing, "skip-missing", false, "leave out jobs of releases that are not given, and jobs whose links need those")
	f.StringVar(&d.kubernetes, "kubernetes", "", "place Kubernetes pods, numbered by `SCHEME`: "+strings.Join(schemes, ", "))
	f.Lookup("kubernetes").NoOptDefVal = schemes[0]
	f.StringVar(&d.naming, "naming", string(dns.GroupZoneOrdinal), "naming of services in Kubernetes: "+namings())
	f.StringVar(&d.namespace, "namespace", "default", "`NAMESPACE` of Kubernetes, part of some addresses")
	f.StringVar(&d.domain, "domain", dns.DefaultDomain, "service `DOMAIN` of Kubernetes, part of some addresses")
	f.BoolVar(&d.updated, "updated", false, "this is not the first deployment: some schemes choose another spec.bootstrap then")
	f.BoolVar(&d.oldEqualTilde, "pre-ruby-3.2-equal-tilde", false, "=~ of any object returns nil, as the director's enable_pre_ruby_3_2_equal_tilde_behavior")
	f.BoolVar(&d.showSecrets, "show-secrets", false, "show secrets, in the messages of templates too")
	f.BoolVar(&d.strict, "strict", false, "keys and properties of the manifest that nothing reads are errors")
	f.BoolVar(&d.verbose, "verbose", false, "print progress messages")
	addNoSandbox(f)
	complete(c, map[string]completer{
		"group": completeGroups, "kubernetes": fixed(schemes...), "naming": fixed(strings.Split(namings(), ", ")...),
	})
}

// schemes are the schemes of placement.SchemeNamed, the default first.
var schemes = []string{"dense", "interleaved", "stride", "quarks"}

func namings() string {
	var names []string
	for _, s := range dns.Schemes() {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// check reports flags that can't be combined.
func (d *deploymentFlags) check() error {
	var errs []error
	reject := func(wrong bool, text string) {
		if wrong {
			errs = append(errs, request(errors.New(text)))
		}
	}
	reject(d.kubernetes != "" && len(d.cloudConfigs) > 0, "--kubernetes and --cloud-config exclude each other: a cloud config is for a director")
	reject(d.kubernetes == "" && d.updated, "--updated needs --kubernetes")
	reject(d.manifest == "" && d.live == nil && len(d.releases) > 0, "--release needs a manifest")
	if len(d.releases) == 0 && absent(d.manifest) { // with releases, it is reported with other files
		errs = append(errs, errors.New(d.manifest+": no such file"))
	}
	return errors.Join(errs...)
}

// absent reports whether a file that was named doesn't exist.
func absent(name string) bool {
	if name == "" || name == "-" {
		return false
	}
	_, err := os.Stat(name)
	return errors.Is(err, fs.ErrNotExist)
}

// asDeployed reads documents as the director gets them from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

// stores returns the stores that are given, in the order of precedence: -v, --var-file, -l (the last first),
// --vars-env; and the store of --vars-store, which comes after them. y reads them; progress is called for each
// generated variable.
func (v *varFlags) stores(f *reader, y manifest.YAML, progress func(name string, done, total int)) (stores manifest.Stores, store *manifest.VarsStore, err error) {
	var errs []error
	stores = manifest.Stores{}
	for _, text := range v.vars {
		name, value, err := y.Var(text)
		stores, errs = append(manifest.Stores{manifest.Vars{name: value}}, stores...), append(errs, request(withFlag("-v", err)))
	}
	var files manifest.Stores
	for _, text := range v.varFiles {
		name, path, ok := strings.Cut(text, "=")
		if !ok || name == "" || path == "" {
			errs = append(errs, request(fmt.Errorf("--var-file %s: expected NAME=FILE", text)))
			continue
		}
		data, err := f.read("--var-file", path)
		files, errs = append(manifest.Stores{manifest.Vars{name: string(data)}}, files...), append(errs, err)
	}
	stores = append(stores, files...)
	files = nil
	for _, path := range v.varsFiles {
		vars, err := readAs(f, "-l", path, y.Vars)
		files, errs = append(manifest.Stores{vars}, files...), append(errs, err)
	}
	stores = append(stores, files...)
	files = nil
	for _, prefix := range v.varsPrefs {
		vars, err := y.EnvVars(prefix, f.environ)
		files, errs = append(manifest.Stores{vars}, files...), append(errs, request(withFlag("--vars-env", err)))
	}
	stores = append(stores, files...)
	store = &manifest.VarsStore{Path: v.varsStore, Others: stores, Progress: progress}
	return stores, store, errors.Join(errs...)
}

// all returns the given values together with the store of --vars-store, if there is one.
func (v *varFlags) all(given manifest.Store, store *manifest.VarsStore) manifest.Stores {
	if v.varsStore == "" {
		return manifest.Stores{given}
	}
	return manifest.Stores{given, store}
}
