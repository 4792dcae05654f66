package main

// This file renders the instances selected by the flags.

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/pod"
)

// renderFlags select the instances of a deployment to render, and the output.
type renderFlags struct {
	deploymentFlags
	az, ordinal      int
	ip               string
	out              string
	shared, watching bool
	createEnv        bool
}

func newRender(a *app) *cobra.Command {
	r := &renderFlags{}
	c := &cobra.Command{
		Use: "render [MANIFEST] [flags]", Short: "Render the templates of a deployment",
		Long: "Render renders every template of every instance, as a director does for a deploy, and prints the tree of files.\n" +
			"--out writes the files below DIR/GROUP/INDEX, all of them or none. They are readable by their owner only, because any file can\n" +
			"hold a secret. Without a manifest it renders the built-in deployment.\n\n" +
			"Instances are placed as a director places them. Without --cloud-config, the cloud config and the addresses are made up.\n" +
			"With --kubernetes each AZ has as many pods as the group's `instances`.",
		Example: "  boshrender render\n" +
			"  boshrender render cf.yml -o scale.yml --vars-store vars.yml --release capi.tgz --release ../nats-release --out rendered\n" +
			"  boshrender render cf.yml --release nats-release --group nats --skip-missing --json",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				r.manifest = args[0]
			}
			if err := a.enclose(c, sandbox.Access{}, args...); err != nil {
				return err
			}
			if r.createEnv {
				return a.renderCreateEnv(c.Context(), r)
			}
			if err := r.check(); err != nil {
				return err
			}
			if r.watching {
				return a.watchRender(c.Context(), r)
			}
			return a.render(c.Context(), r, nil)
		},
	}
	r.register(c)
	r.registerState(c)
	f := c.Flags()
	f.StringVar(&r.out, "out", "", "`DIR` to write to")
	f.BoolVar(&r.createEnv, "create-env", false, "the manifest is one of bosh create-env: render its instance and its CPI as the CLI does")
	f.BoolVar(&r.shared, "shared", false, "let other users read the written files")
	f.BoolVar(&r.watching, "watch", false, "render again when a file changes, and print the differences")
	f.IntVar(&r.az, "az", 0, "only the pods in this AZ of --group, counted from 1; with --kubernetes")
	f.IntVar(&r.ordinal, "ordinal", -1, "only the pods of --group with this ordinal; with --kubernetes")
	f.StringVar(&r.ip, "ip", "", "IP `ADDRESS` of the pod that --az and --ordinal name")
	c.ValidArgsFunction = completeYAML
	return c
}

// one reports whether only some pods are rendered.
func (r *renderFlags) one() bool { return r.az != 0 || r.ordinal != -1 }

// check reports flags that can't be combined, all at once.
func (r *renderFlags) check() error {
	errs := []error{r.deploymentFlags.check()}
	reject := func(wrong bool, text string) {
		if wrong {
			errs = append(errs, errors.New(text))
		}
	}
	reject(r.one() && (r.group == "" || r.kubernetes == ""), "--az and --ordinal need --group and --kubernetes")
	reject(r.az < 0, "--az counts from 1")
	reject(r.ordinal < -1, "--ordinal counts from 0")
	reject(r.ip != "" && (r.group == "" || r.ordinal < 0), "--ip needs --group and --ordinal, and --az in a group with AZs")
	return request(errors.Join(errs...))
}

// render renders into a sink; nil is the one selected by the flags.
func (a *app) render(ctx context.Context, r *renderFlags, to sink) error {
	o, resolved, err := a.openResolved(ctx, &r.deploymentFlags)
	if err != nil {
		return err
	}
	defer o.close()
	if resolved.CloudConfigMadeUp() {
		o.notices.add(madeUp, "")
	}
	if to == nil {
		to = newSink(a, r)
	}
	return o.render(ctx, resolved, r, to)
}

// render renders the selected instances into a sink.
func (o *opened) render(ctx context.Context, resolved *boshrender.Resolved, r *renderFlags, to sink) (err error) {
	instances, total, err := r.instances(ctx, resolved)
	if err != nil {
		return err
	}
	o.progress.phase("rendering", total)
	defer func() {
		left := to.close()
		if err == nil && left != nil { // of replaced files
			o.notices.add("all is written, but something was left over: "+left.Error(), "")
			return
		}
		err = errors.Join(err, left)
	}()
	var failed []*boshrender.Error
	for instance, err := range instances {
		var e *boshrender.Error
		switch {
		case errors.As(err, &e):
			failed = append(failed, e)
			o.progress.step(e.Instance)
		case err != nil:
			return o.report(err, resolved)
		default:
			o.progress.step(instance.Name())
			if err := to.take(ctx, instance); err != nil {
				return err
			}
		}
	}
	if len(failed) > 0 {
		return o.report(boshrender.Combine(failed...), resolved)
	}
	o.progress.phase("writing", 0)
	return to.finish(ctx)
}

// instances renders the selected instances: all, one group, or some pods of it. total is their number.
func (o *renderFlags) instances(ctx context.Context, resolved *boshrender.Resolved) (_ iter.Seq2[*boshrender.Instance, error], total int, _ error) {
	if o.group == "" {
		for g := range resolved.All() {
			total += g.Size()
		}
		return resolved.Render(ctx), total, nil
	}
	g := resolved.Group(o.group)
	if g == nil {
		return nil, 0, noGroup(o.group, resolved)
	}
	switch {
	case o.az > max(len(g.AZs), 1):
		return nil, 0, fmt.Errorf("--az %d: instance group %q has %s", o.az, g.Name, counted(len(g.AZs), "AZ", "which is --az 1", "from --az 1 to --az %d", 1))
	case o.ordinal >= g.Replicas:
		return nil, 0, fmt.Errorf("--ordinal %d: instance group %q has %s in each AZ", o.ordinal, g.Name,
			counted(g.Replicas, "instance", "which is --ordinal 0", "from --ordinal 0 to --ordinal %d", 0))
	case o.az == 0 && o.ordinal < 0:
		return g.Render(ctx), g.Size(), nil
	case o.ip != "":
		p := pod.Pod{Zone: o.az - 1, Ordinal: o.ordinal, IP: o.ip}
		return func(yield func(*boshrender.Instance, error) bool) { yield(pod.Render(ctx, g, p)) }, 1, nil
	}
	var chosen []int
	for n := range g.Size() {
		i := g.Jobs[0].Instances[n]
		if (o.az == 0 || i.Zone == o.az-1) && (o.ordinal < 0 || i.Ordinal == o.ordinal) {
			chosen = append(chosen, n)
		}
	}
	return func(yield func(*boshrender.Instance, error) bool) {
		for _, n := range chosen {
			if !yield(g.RenderInstance(ctx, n)) {
				return
			}
		}
	}, len(chosen), nil
}

// counted returns the number of things, and the flags that name them: first is the number of the first one.
func counted(n int, what, one, several string, first int) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what + ", " + one
	}
	return fmt.Sprintf("%d %ss, "+several, n, what, n-1+first)
}

// noGroup returns the error for an unknown group.
func noGroup(name string, resolved *boshrender.Resolved) error {
	var names []string
	for g := range resolved.All() {
		names = append(names, g.Name)
	}
	slices.Sort(names)
	if near := spelling.Nearest(name, names); near != "" {
		return fmt.Errorf("--group %s: the manifest has no such instance group; did you mean %s?", name, near)
	}
	return fmt.Errorf("--group %s: the manifest has no such instance group, it has: %s", name, strings.Join(names, ", "))
}
