package boshrender

// This file settles what a bpm.yml says that is not the same on all instances: the containers of a pod template are the
// same for all its pods.

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// BPMPolicy says what happens with a bpm.yml that is not the same on all instances of a group. What the manifest has
// under quarks.bpm goes over the bpm.yml of each instance before, so that it settles a difference in any case.
type BPMPolicy int

const (
	// BPMError makes each difference an error. It is the default.
	BPMError BPMPolicy = iota
	// BPMFirst takes the bpm.yml of the first instance for all, as quarks does.
	BPMFirst
	// BPMEnv puts $(NAME) where values differ and are the pod's own: see the constants that begin with Env. Kubernetes
	// replaces it in arguments and environment variables. What differs in another way is an error. The bpm.yml is
	// rendered for at least two pods of each AZ, so that it stays the same when the group is scaled.
	BPMEnv
)

// The variables of the environment that a bpm.yml can refer to with BPMEnv. Whoever makes the pods sets them.
const (
	EnvPodName    = "POD_NAME"    // the name of the pod: the field metadata.name
	EnvPodIP      = "POD_IP"      // its address: status.podIP
	EnvPodOrdinal = "POD_ORDINAL" // its number in the StatefulSet: the label apps.kubernetes.io/pod-index
	EnvAZ         = "AZ_NAME"     // the name of its AZ, the same for all pods of a StatefulSet
)

// policy returns the policy for a job.
func (o *Options) policy(job string) BPMPolicy {
	if p, ok := o.BPMOf[job]; ok {
		return p
	}
	return o.BPM
}

// settle makes one configuration of those of all instances, by a policy.
func (g *Group) settle(j *Job, p BPMPolicy, plans []placement.InstancePlan, all []bpm.Rendered) (*bpm.Config, []string, error) {
	if len(all) == 0 {
		return nil, nil, nil
	}
	var used []string
	switch {
	case p == BPMFirst:
		return all[0].Config, nil, nil
	case p == BPMEnv:
		all, used = bpm.Express(all, variablesOf(plans))
		if len(all) > 1 { // all have addresses of their own: what depends on them differs
			for n := range all {
				all[n].Reads = slices.DeleteFunc(slices.Clone(all[n].Reads), bpm.Unknowable)
			}
		}
	}
	var errs []error
	for _, d := range bpm.Diff(j.Name, all) {
		errs = append(errs, fmt.Errorf("instance group %q: %w", g.Name, d))
	}
	return all[0].Config, used, joined(errs)
}

// variablesOf returns the variables of the environment with their values on the instances.
func variablesOf(plans []placement.InstancePlan) []bpm.Variable {
	list := []bpm.Variable{{Name: EnvPodName}, {Name: EnvPodIP}, {Name: EnvPodOrdinal}, {Name: EnvAZ}}
	for _, i := range plans {
		for n, value := range []string{podName(i), i.IP, strconv.Itoa(i.Ordinal), i.AZ} {
			list[n].Values = append(list[n].Values, value)
		}
	}
	return list
}

// podName returns the name of an instance's pod, which is that of its StatefulSet and its ordinal.
func podName(i placement.InstancePlan) string {
	name, err := dns.StatefulSet(i.Group, i.AZ != "", i.Zone)
	if err != nil {
		return ""
	}
	return name + "-" + strconv.Itoa(i.Ordinal)
}

// probes returns the instances for which a bpm.yml is rendered with BPMEnv: at least so many of each AZ, each with an
// address of its own, which no pod has. These are of 198.18.0.0/15, for tests of networks.
func (g *Group) probes(j *Job, least int) []placement.InstancePlan {
	w, ok := g.world.(*podGroup)
	if !ok {
		return j.Instances
	}
	scaled := w.scaled
	scaled.Replicas = max(scaled.Replicas, least)
	plans, err := w.pods.named(j.Name).Instances(scaled, j.Name)
	if err != nil {
		return j.Instances
	}
	for n := range plans {
		plans[n] = plans[n].WithIP(fmt.Sprintf("198.%d.%d.%d", 18+n>>16&1, n>>8&255, n&255))
	}
	return plans
}

// overBPM puts what the manifest says about the processes of the job over a rendered bpm.yml.
func (j *Job) overBPM(c *bpm.Config) (*bpm.Config, error) {
	quarks, _ := j.quarks.(*manifest.Map)
	written, ok := quarks.Get("bpm")
	if !ok {
		return c, nil
	}
	over, _ := written.(*manifest.Map)
	data, err := mergeBPM(c.Map(), over).MarshalJSON()
	if err != nil {
		return nil, err
	}
	return bpm.Parse(data) // JSON is YAML
}
