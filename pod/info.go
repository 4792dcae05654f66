package pod

// This file writes and reads the second document of a group: its containers, without templates and releases.

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/manifest"
)

// Info describes the processes of a group's pods. It comes from [InfoOf] or, in a process without releases, from
// [ParseInfo].
type Info struct {
	// Deployment and Group are the names of the deployment and of the group.
	Deployment, Group string
	// Lifecycle is "service", "errand" or quarks' "auto-errand".
	Lifecycle string
	// AZs are the names of the availability zones.
	AZs []string
	// Replicas is the number of pods in each AZ.
	Replicas int
	// PersistentDisk is the size of the disk of each pod in MiB, 0 for none.
	PersistentDisk int
	// DiskType names the type of the disk, "" for none.
	DiskType string
	// Agent is the manifest's env.bosh.agent.settings; nil if there is none.
	Agent *manifest.Map
	// Shown are the paths in Agent of values that depend on variables.
	Shown []string
	// Unused are the paths of the group's fields in the manifest that its pods don't honour.
	Unused []string
	// EphemeralDisk is the size of the disk for data in MiB if the manifest asks for a claim, 0 for a part of the
	// node's disk.
	EphemeralDisk int
	// Jobs are in the order of the manifest.
	Jobs []JobInfo
}

// JobInfo describes the processes and scripts of a job of a group.
type JobInfo struct {
	// Name is the job's name, Release and Version are its release's name and version.
	Name, Release, Version string
	// Config is the parsed bpm.yml, nil for a job without one.
	Config *bpm.Config
	// Variables are as in JobBPM.
	Variables []string
	// Scripts are the names of the scripts in the job's folder bin that a BOSH agent runs: pre-start, post-start,
	// post-deploy, drain, pre-stop, post-stop and, for an errand, run.
	Scripts []string
	// Settings is the manifest's property quarks of the job, without bpm; nil if there is none.
	Settings *manifest.Map
	// Secrets are the fields of processes that depend on the values of variables, by the names of the processes, as
	// in bpm.Options.
	Secrets map[string][]string
	// Shown are the paths in Settings of values that depend on variables.
	Shown []string
}

// agentScripts are the scripts that a BOSH agent runs.
var agentScripts = []string{"pre-start", "post-start", "post-deploy", "drain", "pre-stop", "post-stop", "run"}

// InfoOf returns the description of the group's pods. The errors come from [BPM].
func InfoOf(ctx context.Context, g *boshrender.Group) (*Info, error) {
	configs, err := BPM(ctx, g)
	if err != nil {
		return nil, err
	}
	info := &Info{Deployment: g.Deployment, Group: g.Name, Lifecycle: g.Lifecycle, AZs: g.AZs, Replicas: g.Replicas}
	info.ofGroup(g.Source())
	for _, j := range g.Jobs {
		job := JobInfo{Name: j.Name, Release: j.Release, Version: j.Version}
		for _, c := range configs {
			if c.Job == j.Name {
				job.Config, job.Variables = c.Config, c.Variables
			}
		}
		for _, t := range j.Spec().Templates {
			if dir, name := path.Split(path.Clean(t.Destination)); dir == "bin/" && slices.Contains(agentScripts, name) {
				job.Scripts = append(job.Scripts, name)
			}
		}
		info.Jobs = append(info.Jobs, job)
	}
	if err := info.secrets(ctx, g, configs); err != nil {
		return nil, err
	}
	return info, nil
}

// ofGroup reads the manifest's fields of the group itself.
func (b *Info) ofGroup(n *manifest.Node) {
	size, _ := n.Get("persistent_disk").Value().(int64)
	b.PersistentDisk = int(max(size, 0))
	b.DiskType, _ = n.Get("persistent_disk_type").Value().(string)
	b.Agent, _ = n.Get("env").Get("bosh").Get("agent").Get("settings").Value().(*manifest.Map)
	if asClaim, _ := b.Agent.Get("ephemeralAsPVC"); asClaim == true {
		const otherwise = 10240 // as in quarks
		wanted, _ := n.Get("vm_resources").Get("ephemeral_disk_size").Value().(int64)
		b.EphemeralDisk = cmp.Or(int(max(wanted, 0)), b.PersistentDisk, otherwise)
	}
	b.Unused = b.unused(n)
}

// Ports returns the ports that the manifest gives the job: quarks' property ports, {name, protocol, internal} each.
func (j *JobInfo) Ports() ([]dns.Port, error) { return platform.QuarksPorts(j.Name, j.Settings) }

// Marshal returns the YAML document that [ParseInfo] reads. It has the processes of each job below configs, like
// quarks' document:
//
//	deployment: cf
//	instance_group: {name: nats, lifecycle: service, instances: 2, azs: [z1, z2]}
//	configs:
//	  nats: {release: nats, version: '56', processes: […], variables: […], scripts: [pre-start], settings: {…}}
func (b *Info) Marshal() ([]byte, error) {
	configs := new(manifest.Map)
	for _, j := range b.Jobs {
		c := mapOf("release", j.Release, "version", j.Version)
		if j.Config != nil {
			for key, value := range j.Config.Map().All() {
				c.Set(key, value)
			}
		}
		if len(j.Variables) > 0 {
			c.Set("variables", anys(j.Variables))
		}
		if len(j.Scripts) > 0 {
			c.Set("scripts", anys(j.Scripts))
		}
		if j.Settings != nil {
			c.Set("settings", j.Settings)
		}
		if len(j.Secrets) > 0 {
			secrets := new(manifest.Map)
			for _, process := range slices.Sorted(maps.Keys(j.Secrets)) {
				secrets.Set(process, anys(j.Secrets[process]))
			}
			c.Set("secrets", secrets)
		}
		if len(j.Shown) > 0 {
			c.Set("shown", anys(j.Shown))
		}
		configs.Set(j.Name, c)
	}
	group := mapOf("name", b.Group, "lifecycle", b.Lifecycle, "instances", int64(b.Replicas))
	if len(b.AZs) > 0 {
		group.Set("azs", anys(b.AZs))
	}
	if b.PersistentDisk > 0 {
		group.Set("persistent_disk", int64(b.PersistentDisk))
	}
	if b.DiskType != "" {
		group.Set("persistent_disk_type", b.DiskType)
	}
	if b.EphemeralDisk > 0 {
		group.Set("vm_resources", mapOf("ephemeral_disk_size", int64(b.EphemeralDisk)))
	}
	if len(b.Unused) > 0 {
		group.Set("unused", anys(b.Unused))
	}
	if len(b.Shown) > 0 {
		group.Set("shown", anys(b.Shown))
	}
	if b.Agent != nil {
		group.Set("env", mapOf("bosh", mapOf("agent", mapOf("settings", b.Agent))))
	}
	root, err := manifest.NewNode(mapOf("deployment", b.Deployment, "instance_group", group, "configs", configs))
	if err != nil {
		return nil, err
	}
	return root.Marshal()
}

// ParseInfo reads the output of [Info.Marshal], or quarks' document of that kind, which has no deployment, releases
// and scripts. It also reads the document of a group, with the bpm.yml of each job under quarks of its properties, as
// [Marshal] and the first quarks wrote it. name is the document's, for errors; all errors are reported.
func ParseInfo(ctx context.Context, name string, data []byte) (*Info, error) {
	root, err := manifest.YAML{}.Document(ctx, name, data)
	if err != nil {
		return nil, err
	}
	r := &groupReader{ctx: ctx, m: &manifest.Manifest{}}
	r.m.Location.File = name
	group := root.Get("instance_group")
	deployment, groups := root.Get("deployment"), root.Get("instance_groups").Items()
	switch {
	case root.Kind() == manifest.KindMap && root.Get("configs").Kind() == manifest.KindMap:
	case len(groups) == 1:
		group, deployment = groups[0], root.Get("name")
	default:
		r.badf(root, "configs", "the document has no configs of jobs, and not one instance group")
		return nil, r.Err()
	}
	b := &Info{
		Deployment: r.text(deployment, "deployment"), Group: r.text(group.Get("name"), "instance_group.name"),
		Lifecycle: r.text(group.Get("lifecycle"), "instance_group.lifecycle"),
		AZs:       r.texts(group.Get("azs"), "instance_group.azs"),
		Replicas:  r.number(group.Get("instances"), "instance_group.instances"),
	}
	b.ofGroup(group)
	b.Shown = r.texts(group.Get("shown"), "instance_group.shown")
	b.Unused = append(r.texts(group.Get("unused"), "instance_group.unused"), b.Unused...)
	if b.Lifecycle == "" {
		b.Lifecycle = manifest.LifecycleService
	}
	for key, n := range root.Get("configs").Pairs() {
		b.Jobs = append(b.Jobs, r.bpmJob("configs."+fmt.Sprint(key.Value()), fmt.Sprint(key.Value()), n))
	}
	for n, job := range group.Get("jobs").Items() {
		b.Jobs = append(b.Jobs, r.quarksJob(fmt.Sprintf("instance_groups[0].jobs[%d]", n), job))
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if r.Len() > 0 {
		return nil, r.Err()
	}
	return b, nil
}

// quarksJob reads a job whose bpm.yml is under quarks of its properties.
func (r *groupReader) quarksJob(at string, n *manifest.Node) JobInfo {
	quarks := n.Get("properties").Get(quarksKey)
	j := r.bpmJob(at+".properties.quarks.bpm", r.text(n.Get("name"), at+".name"), quarks.Get("bpm"))
	j.Release = r.text(n.Get("release"), at+".release")
	j.setSettings(quarks)
	return j
}

// bpmJob reads the config of a job, which is at a path.
func (r *groupReader) bpmJob(at, name string, n *manifest.Node) JobInfo {
	j := JobInfo{
		Name: name, Release: r.text(n.Get("release"), at+".release"), Version: r.text(n.Get("version"), at+".version"),
		Variables: r.texts(n.Get("variables"), at+".variables"), Scripts: r.texts(n.Get("scripts"), at+".scripts"),
		Shown: r.texts(n.Get("shown"), at+".shown"),
	}
	for process, fields := range n.Get("secrets").Pairs() {
		if j.Secrets == nil {
			j.Secrets = map[string][]string{}
		}
		j.Secrets[r.text(process, at+".secrets")] = r.texts(fields, at+".secrets")
	}
	j.Settings, _ = n.Get("settings").Value().(*manifest.Map)
	if j.Settings == nil { // quarks' document
		j.setSettings(n)
	}
	if n.Has("processes") {
		data, err := manifest.MapOf("processes", n.Get("processes").Value()).MarshalJSON()
		if err == nil {
			j.Config, err = bpm.Parse(data) // JSON is YAML
		}
		if err != nil {
			r.badf(n, at, "%w", err)
		}
	}
	return j
}

// setSettings takes the settings of quarks among other keys.
func (j *JobInfo) setSettings(n *manifest.Node) {
	for _, key := range []string{"ports", "run", "post_start", "envs", "activePassiveProbes"} {
		if v := n.Get(key); v != nil && !v.IsNull() {
			if j.Settings == nil {
				j.Settings = new(manifest.Map)
			}
			j.Settings.Set(key, v.Value())
		}
	}
}

// texts reads a list of texts.
func (r *groupReader) texts(n *manifest.Node, path string) []string {
	var list []string
	for _, item := range n.Items() {
		list = append(list, r.text(item, path))
	}
	return list
}

// The keys of output.json.
const (
	OutputGroup = "properties.yaml" // the document of the group
	OutputBPM   = "bpm.yaml"        // the document of its Info
)

// Output returns the JSON object that holds both documents of a group, as texts: the document of Marshal, without the
// bpm.yml of jobs, under OutputGroup, and its Info under OutputBPM. Data gathering writes it to a file output.json.
func Output(ctx context.Context, g *boshrender.Group) ([]byte, error) {
	info, err := InfoOf(ctx, g)
	if err != nil {
		return nil, err
	}
	second, err := info.Marshal()
	if err != nil {
		return nil, err
	}
	first, err := DocumentOptions{NoBPM: true}.Marshal(ctx, g)
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(map[string]string{OutputGroup: string(first), OutputBPM: string(second)}, "", "  ")
}
