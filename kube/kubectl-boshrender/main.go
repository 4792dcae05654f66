// Command kubectl-boshrender deploys a BOSH deployment to Kubernetes without an operator in the cluster. kubectl finds it
// by its name, as a plugin:
//
//	go install github.com/boshrender/boshrender/kube/kubectl-boshrender@latest
//	kubectl boshrender template cf.yml --release nats-release --image registry.example.com/operator # the objects, as YAML
//	kubectl boshrender diff cf.yml …                                                                # what apply would change
//	kubectl boshrender apply cf.yml …                                                               # and doing it
//
// The image has a program with the commands of package kube/command, which pods run. The exit status is 0 for
// success, 1 if diff has found differences, and 2 for an error.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// command is a run of the program.
type command struct {
	manifest                                 string
	ops, vars, varsFiles, releases, sets     []string
	store, namespace, image, scheme          string
	kubeconfig, context                      string
	output                                   string
	crds, anyVersion, restricted, force, all bool
	timeout                                  time.Duration

	stdout io.Writer
}

// errDiffers is the error of diff if there are differences.
var errDiffers = errors.New("there are differences")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case errors.Is(err, errDiffers):
		os.Exit(1)
	case err != nil && !errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// run runs a sub-command.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	const usage = "usage: kubectl boshrender template|diff|apply MANIFEST [flags]"
	if len(args) < 2 || strings.HasPrefix(args[1], "-") && args[1] != "-h" {
		return errors.New(usage)
	}
	c := &command{stdout: stdout}
	flags := flag.NewFlagSet("kubectl boshrender "+args[0]+" MANIFEST", flag.ContinueOnError)
	flags.SetOutput(stderr)
	c.inputs(flags)
	var do func(context.Context) error
	switch args[0] {
	case "template":
		do = c.template
		flags.BoolVar(&c.crds, "include-crds", false, "also write the CustomResourceDefinition of the operator")
		flags.StringVar(&c.output, "output-dir", "", "write a file for each object into this `folder`")
	case "diff":
		do = c.diff
		c.cluster(flags)
	case "apply":
		do = c.apply
		c.cluster(flags)
		flags.BoolVar(&c.all, "keep", false, "keep objects that the deployment no longer has")
		flags.BoolVar(&c.force, "force-conflicts", false, "overwrite fields that others have set")
		flags.DurationVar(&c.timeout, "timeout", 10*time.Minute, "how long pods may take to be ready; 0 doesn't wait, and keeps what the deployment no longer has")
	default:
		return errors.New(usage)
	}
	rest := args[1:]
	if args[1] != "-h" {
		c.manifest, rest = args[1], args[2:]
	}
	if err := flags.Parse(rest); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q: flags follow the manifest", flags.Arg(0))
	}
	return do(ctx)
}

// inputs declares the flags of a deployment's documents.
func (c *command) inputs(flags *flag.FlagSet) {
	each := func(list *[]string, usage string, names ...string) {
		for _, name := range names {
			flags.Func(name, usage, func(value string) error { *list = append(*list, value); return nil })
		}
	}
	each(&c.ops, "ops `file`; may be given several times", "o", "ops-file")
	each(&c.vars, "variable as `name=value`; may be given several times", "v", "var")
	each(&c.varsFiles, "`file` with values of variables; may be given several times", "l", "vars-file")
	each(&c.releases, "release: a `path` of a checkout or a tarball; may be given several times", "release")
	each(&c.sets, "`path=value` that is replaced in the manifest, such as /instance_groups/name=web/instances=3; may be given several times", "set")
	flags.StringVar(&c.store, "vars-store", "", "`file` with generated values, into which missing ones are generated")
	flags.StringVar(&c.namespace, "namespace", "", "`namespace` of the objects")
	flags.StringVar(&c.namespace, "n", "", "short for --namespace")
	flags.StringVar(&c.image, "image", "", "`image` of a program with the commands of kube/command")
	flags.StringVar(&c.scheme, "scheme", "stride", "`scheme` that numbers instances")
	flags.BoolVar(&c.anyVersion, "any-version", false, "take releases of other versions than the manifest wants")
	flags.BoolVar(&c.restricted, "restricted", false, "keep pods within the Pod Security Standard \"restricted\"")
}

// cluster declares the flags of the cluster.
func (c *command) cluster(flags *flag.FlagSet) {
	flags.StringVar(&c.kubeconfig, "kubeconfig", "", "kubeconfig `file`; kubectl's rule without")
	flags.StringVar(&c.context, "context", "", "`context` in it")
}
