package deploy_test

// This file has the model of a world: its manifests, configs, variables and releases, and their changes.

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/manifest"
)

// landscape has the configs and releases that all deployments of a world share.
type landscape struct {
	zones    bool // whether the cloud config has zones
	sizes    map[string]string
	diskKind string
	rcTag    string
	addon    string // the value of a property of the addon's job; empty without addon
	fleets   map[string]*fleet
	statics  int // sets of static addresses given out
}

// fleet is a release.
type fleet struct {
	name, version string
	tarball       bool
	text          map[string]string // of the template of each job
	pack          string            // of the package's only file
}

// settlement is a deployment.
type settlement struct {
	name    string
	groups  []*quarter
	tag     string
	vars    map[string]string
	stem    int
	exists  bool
	inOps   bool // the number of instances comes from an ops file
	byName  bool // the name of the deployment is a variable
	whole   bool // tags, env and properties are variables, and a key is
	fresh   int  // groups made so far
	removed []former
	shaped  string          // its shape when it was deployed
	at      *landscape      // the landscape when it was deployed
	then    *settlement     // as it was deployed
	missed  map[string]bool // instances that were stopped when tags may have changed: a director never tells them
}

// former is a group as it was deployed last.
type former struct {
	name  string
	zoned bool
}

// quarter is an instance group.
type quarter struct {
	name     string
	n        int
	azs      []string
	network  string
	static   int // the set of static addresses, 0 for none
	disk     int
	env      string // a literal, or "((v))"
	jobs     []*craft
	swap     bool
	errand   bool
	size     string
	was      []former          // the groups whose instances it has, as they were deployed
	runs     map[string]string // the run states of instances other than started, by ID
	parallel bool
}

// craft is a job of a group.
type craft struct{ name, fleet, speed string }

var groupNames = []string{"web", "db", "data", "api", "nats", "router"}

func newLandscape(r *rand.Rand) *landscape {
	l := &landscape{
		zones: r.IntN(3) > 0, sizes: map[string]string{"small": "s1", "big": "b1"}, diskKind: "ssd", rcTag: "rc1", fleets: map[string]*fleet{},
	}
	for n, name := range []string{"fleet", "yard"} {
		l.fleets[name] = &fleet{
			name: name, version: "1", tarball: n == 1, pack: "p1",
			text: map[string]string{"tug": "t1", "crane": "c1", "buoy": "b1"},
		}
	}
	return l
}

// clone returns a copy that doesn't change.
func (l *landscape) clone() *landscape {
	c := *l
	c.sizes, c.fleets = maps.Clone(l.sizes), map[string]*fleet{}
	for name, f := range l.fleets {
		one := *f
		one.text = maps.Clone(f.text)
		c.fleets[name] = &one
	}
	return &c
}

// clone returns a copy that doesn't change. Its groups share the run states of instances.
func (s *settlement) clone() *settlement {
	c := *s
	c.vars, c.groups = maps.Clone(s.vars), nil
	for _, q := range s.groups {
		one := *q
		one.jobs = nil
		for _, j := range q.jobs {
			job := *j
			one.jobs = append(one.jobs, &job)
		}
		c.groups = append(c.groups, &one)
	}
	return &c
}

func newSettlement(r *rand.Rand, l *landscape, name string) *settlement {
	s := &settlement{name: name, vars: map[string]string{"v": "v1", "w": "w1"}, stem: 1, tag: "t1", missed: map[string]bool{}, byName: r.IntN(3) == 0, whole: r.IntN(3) == 0}
	for range 1 + r.IntN(3) {
		s.add(r, l)
	}
	return s
}

// free returns a name that no group has, and that no group had whose instances are migrated.
func (s *settlement) free(r *rand.Rand) string {
	for {
		name := pick(r, groupNames...)
		if !slices.ContainsFunc(s.groups, func(q *quarter) bool {
			return q.name == name || slices.ContainsFunc(q.was, func(f former) bool { return f.name == name })
		}) && !slices.ContainsFunc(s.removed, func(f former) bool { return f.name == name }) {
			return name
		}
	}
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

func (s *settlement) add(r *rand.Rand, l *landscape) {
	if len(s.groups) == 4 {
		return
	}
	q := &quarter{
		name: s.free(r), n: 1 + r.IntN(3), network: pick(r, "net", "net", "net", "dyn"), disk: pick(r, 0, 10, 20), env: pick(r, "e1", "((v))"),
		swap: r.IntN(3) == 0, errand: r.IntN(7) == 0, size: pick(r, "small", "big"), runs: map[string]string{}, parallel: r.IntN(3) == 0,
	}
	if q.errand {
		q.disk, q.swap = 0, false
	}
	q.jobs = append(q.jobs, &craft{"tug", pick(r, "fleet", "yard"), pick(r, "1", "((w))")})
	if r.IntN(2) == 0 {
		q.jobs = append(q.jobs, &craft{"crane", q.jobs[0].fleet, "1"})
	}
	q.zone(r, l)
	s.fresh++
	s.groups = append(s.groups, q)
}

// zone gives a group zones, if the cloud config has some.
func (q *quarter) zone(r *rand.Rand, l *landscape) {
	switch {
	case !l.zones:
		q.azs = nil
	case q.static > 0 || slices.ContainsFunc(q.was, func(f former) bool { return !f.zoned }): // those are in z1 then
		q.azs = []string{"z1"}
	default:
		q.azs = pick(r, []string{"z1"}, []string{"z1", "z2"}, []string{"z2", "z1"}, []string{"z2"})
	}
}

// change changes one thing of a deployment, or of the landscape, and returns its description.
func (s *settlement) change(r *rand.Rand, l *landscape) string {
	q := pick(r, s.groups...)
	j := pick(r, q.jobs...)
	changes := []func() string{
		func() string { q.n = 1 + r.IntN(4); return "scale " + q.name },
		func() string { q.rename(s.free(r)); return "rename to " + q.name },
		func() string { s.add(r, l); return "another group" },
		func() string { return s.remove(r, q) },
		func() string { return s.merge(r, q) },
		func() string { q.env = pick(r, "e1", "e2", "((v))"); return "env of " + q.name },
		func() string { s.vars["v"] = pick(r, "v1", "v2", "v3"); return "variable v" },
		func() string { s.vars["w"] = pick(r, "w1", "w2", "w3"); return "variable w" },
		func() string { j.speed = pick(r, "1", "2", "((w))"); return "speed of " + q.name },
		func() string { return q.resize(r) },
		func() string { return q.move(r, l) },
		func() string { q.zone(r, l); return "zones of " + q.name },
		func() string { q.swap = !q.swap && !q.errand; return "strategy of " + q.name },
		func() string { q.size = pick(r, "small", "big"); return "size of " + q.name },
		func() string { s.stem = 1 + r.IntN(3); return "stemcell" },
		func() string { s.tag = pick(r, "t1", "t2", "((v))"); return "tags" },
		func() string { s.inOps = !s.inOps; return "ops" },
		func() string { s.whole = !s.whole; return "structures" },
		func() string { return l.change(r) },
		func() string { return l.change(r) },
	}
	return pick(r, changes...)()
}

// rename renames a group. One that was deployed by another name keeps that as its former name.
func (q *quarter) rename(name string) {
	if !q.errand {
		q.name = name
	}
}

func (q *quarter) resize(r *rand.Rand) string {
	if !q.errand {
		q.disk = pick(r, 0, 10, 20, 30)
	}
	return "disk of " + q.name
}

func (s *settlement) remove(r *rand.Rand, q *quarter) string {
	if len(s.groups) > 1 {
		s.groups = slices.DeleteFunc(s.groups, func(o *quarter) bool { return o == q })
		s.removed = append(s.removed, q.was...)
	}
	return "without " + q.name
}

// merge makes another group take the instances of one.
func (s *settlement) merge(r *rand.Rand, q *quarter) string {
	for _, into := range s.groups {
		if into != q && !into.errand && !q.errand && into.static == 0 && q.static == 0 && r.IntN(2) == 0 {
			into.n, into.was = min(into.n+q.n, 4), append(into.was, q.was...)
			q.was = nil
			if slices.ContainsFunc(into.was, func(f former) bool { return !f.zoned }) && len(into.azs) > 0 {
				into.azs = []string{"z1"} // where those are that had no zone
			}
			s.remove(r, q)
			for id, state := range q.runs {
				into.runs[id] = state
			}
			return q.name + " into " + into.name
		}
	}
	return "nothing"
}

// move moves a group to another network.
func (q *quarter) move(r *rand.Rand, l *landscape) string {
	q.network, q.static = pick(r, "net", "net", "dyn", "other"), 0
	if q.network == "net" && r.IntN(2) == 0 && l.statics < 30 && !q.errand {
		l.statics++
		q.static = l.statics
		q.zone(r, l)
	}
	return "network of " + q.name
}

// change changes configs and releases.
func (l *landscape) change(r *rand.Rand) string {
	f := l.fleets[pick(r, "fleet", "yard")]
	changes := []func() string{
		func() string { l.sizes["small"] = pick(r, "s1", "s2"); return "vm_types" },
		func() string { l.diskKind = pick(r, "ssd", "hdd"); return "disk_types" },
		func() string { l.rcTag = pick(r, "rc1", "rc2"); return "tags of the runtime config" },
		func() string { l.addon = pick(r, "", "a1", "a2"); return "addon" },
		func() string { f.version += "x"; return "version of " + f.name },
		func() string {
			f.text["tug"], f.version = pick(r, "t1", "t2"), f.version+"x"
			return "template of " + f.name
		},
		func() string { f.pack, f.version = pick(r, "p1", "p2"), f.version+"x"; return "package of " + f.name },
	}
	return pick(r, changes...)()
}

// shape returns all that a deployment asks for, but for the versions of its releases.
func (s *settlement) shape(l *landscape) string {
	same := l.clone()
	for _, f := range same.fleets {
		f.version = ""
	}
	text, ops := s.manifest(same)
	contents := ""
	for _, name := range []string{"fleet", "yard"} {
		contents += fmt.Sprint(same.fleets[name].text, same.fleets[name].pack)
	}
	return text + ops + same.cloudConfig() + same.runtimeConfig() + contents + fmt.Sprint(s.values())
}

// froms returns the groups that migrated_from names, with the zone of instances that had none.
func (q *quarter) froms(l *landscape) (list []string) {
	for _, f := range q.was {
		switch {
		case l.zones && !f.zoned:
			list = append(list, fmt.Sprintf("{name: %s, az: z1}", f.name))
		case f.name != q.name:
			list = append(list, fmt.Sprintf("{name: %s}", f.name))
		}
	}
	return list
}

// manifest returns the manifest, and an ops file for it; empty for none.
func (s *settlement) manifest(l *landscape) (text, ops string) {
	var b strings.Builder
	name := s.name
	if s.byName {
		name = "((deployment))"
	}
	tags := "{team: " + s.tag + "}"
	if s.whole {
		tags = "((tags))"
	}
	fmt.Fprintf(&b, "name: %s\ntags: %s\nstemcells: [{alias: default, os: linux, version: '%d'}]\nreleases:\n", name, tags, s.stem)
	for _, f := range []string{"fleet", "yard"} {
		fmt.Fprintf(&b, "- {name: %s, version: '%s'}\n", f, l.fleets[f].version)
	}
	b.WriteString("update: {canaries: 1, max_in_flight: 2, canary_watch_time: 1000-2000, update_watch_time: 1000-2000}\ninstance_groups:\n")
	for n, q := range s.groups {
		size := q.n
		if s.inOps && n == 0 && q.static == 0 {
			ops = fmt.Sprintf("- {type: replace, path: /instance_groups/name=%s/instances, value: %d}\n", q.name, q.n)
			size = 9
		}
		q.write(&b, l, size, s.whole)
	}
	return b.String(), ops
}

// values returns the values of variables: single ones, and structures with all that a manifest has. Every other single
// value is a variable of the config server, whose name has a value here as well, which nothing may get.
func (s *settlement) values() (vars, server manifest.Vars) {
	vars = manifest.Vars{"deployment": s.name, "ey": "ey", "tags": map[string]any{"team": s.value(s.tag)}}
	server = manifest.Vars{}
	for n, k := range slices.Sorted(maps.Keys(s.vars)) {
		vars[k] = s.vars[k]
		if n%2 == 0 {
			vars[k], vars["served_"+k], server["served_"+k] = "((served_"+k+"))", "wrong", s.vars[k]
		}
	}
	for _, q := range s.groups {
		vars["env_"+q.name] = map[string]any{"key": s.value(q.env)}
		for _, j := range q.jobs {
			vars["properties_"+q.name+"_"+j.name] = map[string]any{"speed": s.value(j.speed)}
		}
	}
	return vars, server
}

// value returns the value of a text that may be a variable.
func (s *settlement) value(text string) string {
	if name, ok := strings.CutPrefix(text, "(("); ok {
		return s.vars[strings.TrimSuffix(name, "))")]
	}
	return text
}

func (q *quarter) write(b *strings.Builder, l *landscape, size int, whole bool) {
	env := "{key: " + q.env + "}"
	if whole {
		env = "((env_" + q.name + "))"
		if len(q.jobs) > 1 {
			env = "{\"k((ey))\": ((env_" + q.name + ".key))}"
		}
	}
	fmt.Fprintf(b, "- name: %s\n  instances: %d\n  vm_type: %s\n  stemcell: default\n  env: %s\n", q.name, size, q.size, env)
	if len(q.azs) > 0 {
		fmt.Fprintf(b, "  azs: [%s]\n", strings.Join(q.azs, ", "))
	}
	if froms := q.froms(l); len(froms) > 0 {
		fmt.Fprintf(b, "  migrated_from: [%s]\n", strings.Join(froms, ", "))
	}
	if q.disk > 0 {
		fmt.Fprintf(b, "  persistent_disk_type: d%d\n", q.disk)
	}
	if q.errand {
		b.WriteString("  lifecycle: errand\n")
	}
	strategy := "delete-create"
	if q.swap {
		strategy = "create-swap-delete"
	}
	fmt.Fprintf(b, "  update: {vm_strategy: %s, serial: %t}\n  networks: [{name: %s", strategy, !q.parallel, q.network)
	if q.static > 0 {
		fmt.Fprintf(b, ", static_ips: [%s]", strings.Join(staticIPs(q.static)[:q.n], ", "))
	}
	b.WriteString("}]\n  jobs:\n")
	for _, j := range q.jobs {
		properties := "{speed: " + j.speed + "}"
		if whole {
			properties = "((properties_" + q.name + "_" + j.name + "))"
		}
		fmt.Fprintf(b, "  - {name: %s, release: %s, properties: %s}\n", j.name, j.fleet, properties)
	}
}

// staticIPs returns a set of four static addresses.
func staticIPs(set int) (list []string) {
	for n := range 4 {
		list = append(list, fmt.Sprintf("10.0.1.%d", 124+4*set+n))
	}
	return list
}

// cloudConfig returns the cloud config.
func (l *landscape) cloudConfig() string {
	var b strings.Builder
	az1, az2, compile := "", "", ""
	if l.zones {
		b.WriteString("azs: [{name: z1, cloud_properties: {zone: one}}, {name: z2, cloud_properties: {zone: two}}]\n")
		az1, az2, compile = ", azs: [z1]", "[z2]", ", az: z1"
	}
	for _, size := range []string{"small", "big"} {
		if size == "small" {
			b.WriteString("vm_types:\n")
		}
		fmt.Fprintf(&b, "- {name: %s, cloud_properties: {size: %s}}\n", size, l.sizes[size])
	}
	b.WriteString("disk_types:\n")
	for _, n := range []int{10, 20, 30} {
		fmt.Fprintf(&b, "- {name: d%d, disk_size: %d, cloud_properties: {kind: %s}}\n", n, n, l.diskKind)
	}
	fmt.Fprintf(&b, "compilation: {workers: 2, reuse_compilation_vms: true, network: net, vm_type: small%s}\nnetworks:\n", compile)
	for n, name := range []string{"net", "other"} {
		fmt.Fprintf(&b, "- name: %s\n  type: manual\n  subnets:\n  - {range: 10.%d.1.0/24, gateway: 10.%d.1.1, static: [10.%d.1.128-10.%d.1.254]%s}\n", name, n, n, n, n, az1)
		if l.zones {
			fmt.Fprintf(&b, "  - {range: 10.%d.2.0/24, gateway: 10.%d.2.1, azs: %s}\n", n, n, az2)
		}
	}
	b.WriteString("- name: dyn\n  type: dynamic\n  subnets:\n")
	if l.zones {
		b.WriteString("  - {azs: [z1, z2], cloud_properties: {lan: d}}\n")
	} else {
		b.WriteString("  - {cloud_properties: {lan: d}}\n")
	}
	return b.String()
}

// runtimeConfig returns the runtime config.
func (l *landscape) runtimeConfig() string {
	text := "tags: {rc: " + l.rcTag + "}\n"
	if l.addon != "" {
		text += fmt.Sprintf("releases: [{name: fleet, version: '%s'}]\naddons:\n- name: buoys\n  jobs: [{name: buoy, release: fleet, properties: {speed: %s}}]\n",
			l.fleets["fleet"].version, l.addon)
	}
	return text
}
