package main

// This file has operations other than deploys, with bosh's words.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// verbs are the words that plan something, with their arguments.
var verbs = map[string]string{
	"stop": "[GROUP[/ID]]…", "start": "[GROUP[/ID]]…", "restart": "[GROUP[/ID]]…", "recreate": "[GROUP[/ID]]…",
	"delete-deployment": "", "clean-up": "", "delete-disk": "CID…", "attach-disk": "GROUP/ID CID", "cloud-check": "",
}

// choose sets the options for a word, and for an errand: the deployment is resolved with them.
func (c *command) choose() {
	if c.errand != "" {
		c.options.Errand = &plan.ErrandOptions{Name: c.errand}
	}
	if len(c.args) == 0 {
		return
	}
	c.options.Deployed = true
	switch word := c.args[0]; word {
	case "stop", "start", "restart", "recreate":
		c.options.Verb = plan.VerbOptions{Verb: plan.Verb(word), Instances: c.args[1:]}
		if word == "stop" && c.hard {
			c.options.Verb.Verb = plan.VerbDetach
		}
	}
}

// verbPlan returns the plan for a word.
func (c *command) verbPlan(ctx context.Context, previous *state.State, resolved *boshrender.Resolved) (*plan.Plan, error) {
	names := c.args[1:]
	switch word := c.args[0]; word {
	case "delete-deployment":
		return plan.DeleteDeployment(previous, plan.DeleteOptions{Force: c.force, SkipDrain: c.options.SkipDrain})
	case "cloud-check":
		return c.cloudCheck(ctx, resolved)
	case "clean-up":
		return plan.DeleteOrphans(previous, plan.OrphanOptions{AllDisks: c.all})
	case "delete-disk":
		return plan.DeleteOrphans(previous, plan.OrphanOptions{Disks: names, KeepVMs: true})
	case "attach-disk":
		if len(names) != 2 {
			return nil, fmt.Errorf("attach-disk takes %s", verbs[word])
		}
		return plan.SwapDisk(previous, names[0], names[1])
	default:
		return deploy.Compute(ctx, previous, resolved, c.options)
	}
}

// report carries out the words that need no plan: it lists, and changes which instances are ignored. ok is false for
// another word.
func (c *command) report(ctx context.Context) (ok bool, err error) {
	name := c.deployment.Manifest.Name
	switch word := c.args[0]; word {
	case "ignore", "unignore":
		for _, instance := range c.args[1:] {
			if err := deploy.SetIgnored(ctx, c.store, name, instance, word == "ignore"); err != nil {
				return true, err
			}
		}
		return true, nil
	case "logs":
		s, err := state.Load(ctx, c.store, name)
		if err != nil {
			return true, err
		}
		return true, deploy.FetchLogs(ctx, s, c.agents, deploy.LogOptions{Instances: c.args[1:]}, c.writeLogs)
	case "instances", "disks":
		s, err := state.Load(ctx, c.store, name)
		if err == nil && word == "instances" {
			s, err = deploy.Observe(ctx, s, c.agents)
		}
		if err != nil {
			return true, err
		}
		if c.ps && word == "instances" {
			return true, c.processes(ctx, s)
		}
		return true, c.list(s, word)
	}
	return false, nil
}

// cloudCheck prints differences from the state, and plans the repairs that bosh recommends.
func (c *command) cloudCheck(ctx context.Context, resolved *boshrender.Resolved) (*plan.Plan, error) {
	problems, s, err := c.executor(nil).Problems(ctx, c.deployment.Manifest.Name)
	if err != nil {
		return nil, err
	}
	var fixes []plan.Fix
	for _, p := range problems {
		fmt.Fprintf(c.out, "%s: %s\n", p.Type, p.Text)
		fixes = append(fixes, plan.Fix{Problem: p, Resolution: p.Auto()})
	}
	return deploy.Repair(ctx, s, resolved, fixes, c.options)
}

// writeLogs writes the logs of an instance to the current folder.
func (c *command) writeLogs(i *state.Instance, tarball io.Reader) error {
	name := i.Group + "." + i.ID + ".tgz"
	f, err := os.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, tarball)
	fmt.Fprintln(c.out, name)
	return errors.Join(err, f.Close())
}

// processes prints the processes of instances.
func (c *command) processes(ctx context.Context, s *state.State) error {
	all, err := deploy.Inspect(ctx, s, c.agents)
	w := tabwriter.NewWriter(c.out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "Instance\tProcess\tProcess State\tUptime\tCPU\tMemory")
	for _, one := range all {
		for _, p := range one.Details.Processes {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%.1f%%\t%d KiB\n", one.Instance, p.Name, p.State, p.Uptime, p.CPU, p.MemoryKB)
		}
		if one.Err != nil {
			fmt.Fprintf(w, "%s\t-\t%s\n", one.Instance, one.Err)
		}
	}
	return errors.Join(err, w.Flush())
}

// list prints a table.
func (c *command) list(s *state.State, word string) error {
	w := tabwriter.NewWriter(c.out, 0, 8, 2, ' ', 0)
	if word == "disks" {
		fmt.Fprintln(w, "Disk CID\tSize\tInstance\tAZ")
		for _, d := range s.Disks {
			fmt.Fprintf(w, "%s\t%d MiB\t%s\t%s\n", d.CID, d.Size, d.Instance, d.AZ)
		}
		return w.Flush()
	}
	fmt.Fprintln(w, "Instance\tProcess State\tAZ\tIPs\tVM CID\tState\tIgnored")
	for _, i := range s.Instances {
		now, cid := "-", "-"
		if vm := i.VM(); vm != nil {
			cid = vm.CID
		}
		if o := i.Observed; o != nil {
			if now = o.JobState; o.Unresponsive {
				now = "unresponsive agent"
			}
		}
		var ips []string
		for _, a := range i.Addresses {
			if a.IP != "" && !a.Obsolete {
				ips = append(ips, a.IP)
			}
		}
		fmt.Fprintf(w, "%s/%s\t%s\t%s\t%s\t%s\t%s\t%t\n", i.Group, i.ID, now, i.AZ, strings.Join(ips, ","), cid, i.State, i.Ignored)
	}
	return w.Flush()
}

// checkVerb refuses unknown words.
func checkVerb(args []string) error {
	if len(args) == 0 {
		return nil
	}
	others := []string{"ignore", "unignore", "instances", "disks", "logs"}
	if _, ok := verbs[args[0]]; ok || slices.Contains(others, args[0]) {
		return nil
	}
	return fmt.Errorf("there is no %q: the words are %s", args[0], strings.Join(append(sortedVerbs(), others...), ", "))
}

func sortedVerbs() (list []string) {
	for word := range verbs {
		list = append(list, word)
	}
	slices.Sort(list)
	return list
}
