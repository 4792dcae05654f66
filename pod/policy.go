package pod

// This file resolves differences between the bpm.yml of instances: the containers of a pod template are the same for
// all its pods.

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// The environment variables that a bpm.yml can refer to with bpm.PolicyEnv. The program that creates the pods sets
// them.
const (
	EnvPodName    = "POD_NAME"    // the name of the pod: the field metadata.name
	EnvPodIP      = "POD_IP"      // its address: status.podIP
	EnvPodOrdinal = "POD_ORDINAL" // its number in the StatefulSet: the label apps.kubernetes.io/pod-index
	EnvAZ         = "AZ_NAME"     // the name of its AZ, the same for all pods of a StatefulSet
)

// policyOf returns the policy for a job.
func policyOf(o boshrender.Options, job string) bpm.Policy {
	if p, ok := o.BPMOf[job]; ok {
		return p
	}
	return o.BPM
}

// settle combines the configurations of all instances into one, by a policy.
func settle(g *boshrender.Group, j *boshrender.Job, p bpm.Policy, plans []placement.InstancePlan, all []bpm.Rendered) (*bpm.Config, []string, error) {
	if len(all) == 0 {
		return nil, nil, nil
	}
	var used []string
	switch {
	case p == bpm.PolicyFirst:
		return all[0].Config, nil, nil
	case p == bpm.PolicyEnv:
		all, used = bpm.Express(all, variablesOf(plans))
	}
	// If all instances have addresses of their own, texts with addresses differ.
	unaddressed := func(i placement.InstancePlan) bool { return i.IP == "" }
	addressed := g.Pods() != nil && len(all) > 1 && !slices.ContainsFunc(plans, unaddressed)
	var errs []error
	for _, d := range bpm.Diff(j.Name, all) {
		if !d.Unknown || !addressed {
			errs = append(errs, fmt.Errorf("instance group %q: %w", g.Name, d))
		}
	}
	return all[0].Config, used, findings.Join(errs)
}

// variablesOf returns the environment variables with their values on the instances.
func variablesOf(plans []placement.InstancePlan) []bpm.Variable {
	list := []bpm.Variable{{Name: EnvPodName}, {Name: EnvPodIP}, {Name: EnvPodOrdinal}, {Name: EnvAZ}}
	for _, i := range plans {
		for n, value := range []string{podName(i), i.IP, strconv.Itoa(i.Ordinal), i.AZ} {
			list[n].Values = append(list[n].Values, value)
		}
	}
	return list
}

// podName returns the name of an instance's pod: the name of its StatefulSet and its ordinal.
func podName(i placement.InstancePlan) string {
	name, err := dns.StatefulSet(i.Group, i.AZ != "", i.Zone)
	if err != nil {
		return ""
	}
	return name + "-" + strconv.Itoa(i.Ordinal)
}

// probes returns instances for rendering a bpm.yml with bpm.PolicyEnv: at least that many in each AZ, each with an
// address of its own from 198.18.0.0/15, the range for benchmarks of networks, which no pod has.
func probes(g *boshrender.Group, j *boshrender.Job, least int) []placement.InstancePlan {
	pods := g.Pods()
	if pods == nil {
		return j.Instances
	}
	scaled := pods.Group
	scaled.Replicas = max(scaled.Replicas, least)
	plans, err := schemeOf(pods).Named(j.Name).Instances(scaled, j.Name)
	if err != nil {
		return j.Instances
	}
	for n := range plans {
		plans[n] = plans[n].WithIP(testAddress(n))
	}
	return plans
}

func testAddress(n int) string { return fmt.Sprintf("198.%d.%d.%d", 18+n>>16&1, n>>8&255, n&255) }

// addressed returns instances with addresses of their own, followed by the first one with another address. A field
// that quarks.bpm sets is the same on all of them.
func addressed(plans []placement.InstancePlan) []placement.InstancePlan {
	var list []placement.InstancePlan
	for n, i := range plans {
		list = append(list, i.WithIP(testAddress(n)))
	}
	if len(plans) > 0 {
		list = append(list, plans[0].WithIP(testAddress(len(plans))))
	}
	return list
}

// overBPM merges the manifest's settings of the job's processes into a rendered bpm.yml.
func overBPM(ctx context.Context, g *boshrender.Group, j *boshrender.Job, c *bpm.Config) (*bpm.Config, error) {
	written, ok := j.Quarks().Get("bpm")
	if !ok {
		return c, nil
	}
	written, err := valueIn(ctx, g, written)
	if err != nil {
		return nil, err
	}
	over, _ := written.(*manifest.Map)
	data, err := mergeBPM(c.Map(), over).MarshalJSON()
	if err != nil {
		return nil, err
	}
	return parseMerged(data, c)
}

// parseMerged reads processes in JSON, which is YAML. Their positions are those in the rendered text.
func parseMerged(data []byte, rendered *bpm.Config) (*bpm.Config, error) {
	merged, err := bpm.Parse(data)
	if err != nil {
		return nil, err
	}
	for n := range merged.Processes {
		p := &merged.Processes[n]
		p.Location = manifest.Location{}
		if before, ok := rendered.Process(p.Name); ok {
			p.Location = before.Location
		}
		for _, list := range [][]bpm.Volume{p.AdditionalVolumes, p.Unsafe.UnrestrictedVolumes} {
			for v := range list {
				list[v].Location = p.Location
			}
		}
	}
	return merged, nil
}
