package deploy_test

// This file compares the VMs of a world with its manifests. It knows nothing of plans.

import (
	"cmp"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// oracle collects the differences between a deployment and its VMs.
type oracle struct {
	s    *settlement
	l    *landscape
	c    *records
	list []string
}

func (o *oracle) want(is bool, format string, args ...any) {
	if !is {
		o.list = append(o.list, fmt.Sprintf(format, args...))
	}
}

// vms returns the VMs of the deployment that are not orphans.
func (c *records) of(deployment string) (list []*recordedVM) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, v := range c.vms {
		if v.deployment == deployment && !v.down {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b *recordedVM) int { return cmp.Compare(a.cid, b.cid) })
	return list
}

// differences returns how the VMs differ from the manifest.
func (c *records) differences(s *settlement, l *landscape, is *state.State) []string {
	o := &oracle{s: s, l: l, c: c}
	byGroup := map[string][]*recordedVM{}
	for _, v := range c.of(s.name) {
		group := v.instance.Group
		if i := is.Instance(v.instance.ID); i != nil {
			group = i.Group // the group of a stopped VM may have been renamed since
		}
		byGroup[group] = append(byGroup[group], v)
	}
	for _, q := range s.groups {
		o.group(q, byGroup[q.name], is)
		delete(byGroup, q.name)
	}
	for name, list := range byGroup {
		o.want(false, "%s has %d VMs, and no group of that name", name, len(list))
	}
	return o.list
}

func (o *oracle) group(q *quarter, vms []*recordedVM, is *state.State) {
	detached := 0
	for _, i := range is.Instances {
		if i.Group == q.name && q.runs[i.ID] == "detached" {
			detached++
		}
	}
	if q.errand {
		o.want(len(vms) == 0, "errand %s has %d VMs", q.name, len(vms))
		return
	}
	ids := map[string]int{}
	for _, v := range vms {
		ids[v.instance.ID]++
		if q.runs[v.instance.ID] == "" { // a stopped VM keeps its state, and a VM that is to take over waits for its start
			o.vm(q, v)
			o.want(ids[v.instance.ID] == 1, "%s has %d VMs", v.instance.Slug(), ids[v.instance.ID])
		}
	}
	o.want(len(ids) == q.n-detached, "%s has VMs of %d instances, of %d are %d detached", q.name, len(ids), q.n, detached)
}

func valueOf(m *manifest.Map, key string) string {
	v, _ := m.Get(key)
	return fmt.Sprint(v)
}

func (o *oracle) vm(q *quarter, v *recordedVM) {
	if v.spec == nil {
		o.want(false, "%s was never given its jobs", v.instance.Slug())
		return
	}
	i, req := v.instance, v.request
	who := i.Slug()
	o.want(i.Group == q.name, "%s runs as one of %s", who, q.name)
	o.want(len(q.azs) == 0 && i.AZ == "" || slices.Contains(q.azs, i.AZ), "%s is in zone %q, not in %v", who, i.AZ, q.azs)
	o.want(valueOf(req.Env, "key") == o.s.value(q.env), "%s has env %s, not %s", who, valueOf(req.Env, "key"), o.s.value(q.env))
	size := o.l.sizes[q.size]
	o.want(valueOf(req.CloudProperties, "size") == size, "%s has size %s, not %s", who, valueOf(req.CloudProperties, "size"), size)
	zone := map[string]string{"": "<nil>", "z1": "one", "z2": "two"}[i.AZ]
	o.want(valueOf(req.CloudProperties, "zone") == zone, "%s has zone %s, not %s", who, valueOf(req.CloudProperties, "zone"), zone)
	o.want(req.Stemcell == fmt.Sprintf("linux/%d", o.s.stem), "%s has stemcell %s, not %d", who, req.Stemcell, o.s.stem)
	for key, want := range map[string]string{"team": o.s.value(o.s.tag), "rc": o.l.rcTag, "deployment": o.s.name} {
		o.want(o.s.missed[i.ID] || v.metadata[key] == want, "%s has tag %s: %s, not %s", who, key, v.metadata[key], want)
	}
	o.network(q, v)
	o.jobs(q, v)
	o.disk(q, v)
}

func (o *oracle) network(q *quarter, v *recordedVM) {
	who, networks := v.instance.Slug(), v.request.Networks
	o.want(networks.Len() == 1 && networks.Has(q.network), "%s is not on %s alone", who, q.network)
	settings, _ := networks.Get(q.network)
	m, ok := settings.(*manifest.Map)
	if !ok {
		return
	}
	if q.network == "dyn" {
		o.want(valueOf(m, "ip") != "127.0.0.1", "%s asks for address %s on a dynamic network", who, valueOf(m, "ip"))
		return
	}
	ip := valueOf(m, "ip")
	at, err := netip.ParseAddr(ip)
	if err != nil {
		o.want(false, "%s has address %s", who, ip)
		return
	}
	b := at.As4()
	third := byte(1)
	if v.instance.AZ == "z2" {
		third = 2
	}
	o.want(b[1] == map[string]byte{"net": 0, "other": 1}[q.network] && b[2] == third, "%s has address %s in zone %q on %s", who, ip, v.instance.AZ, q.network)
	if q.static > 0 {
		o.want(slices.Contains(staticIPs(q.static)[:q.n], ip), "%s has address %s, which is none of %v", who, ip, staticIPs(q.static)[:q.n])
	} else if third == 1 {
		o.want(b[3] < 128, "%s has address %s, which is static", who, ip)
	}
}

func (o *oracle) jobs(q *quarter, v *recordedVM) {
	i := v.instance
	jobs := slices.Clone(q.jobs)
	if o.l.addon != "" {
		jobs = append(jobs, &craft{"buoy", "fleet", o.l.addon})
	}
	files := map[string]string{}
	for _, f := range v.spec.Files {
		files[f.Path] = string(f.Data)
	}
	blobs := map[string]string{}
	for _, p := range v.spec.Packages {
		blobs[p.Name] = p.Blob
	}
	o.want(len(v.spec.Applied.Jobs) == len(jobs), "%s has %d jobs, not %d", i.Slug(), len(v.spec.Applied.Jobs), len(jobs))
	for _, j := range jobs {
		f := o.l.fleets[j.fleet]
		want := fmt.Sprintf("%s speed=%s name=%s index=%d az=%s address=", f.text[j.name], o.s.value(j.speed), q.name, i.Index, i.AZ)
		got := files[j.name+"/a"]
		o.want(strings.HasPrefix(got, want), "%s has %q, not %q", i.Slug(), got, want)
		if q.network != "dyn" {
			settings, _ := v.request.Networks.Get(q.network)
			m, _ := settings.(*manifest.Map)
			o.want(strings.Contains(got, " address="+valueOf(m, "ip")+" "), "%s has %q, its address is %s", i.Slug(), got, valueOf(m, "ip"))
		}
		pack := fmt.Sprintf("%s-%s-rope-%s", f.name, f.name, f.pack)
		o.want(blobs[f.name+"-rope"] == pack, "%s has package %s, not %s", i.Slug(), blobs[f.name+"-rope"], pack)
	}
}

func (o *oracle) disk(q *quarter, v *recordedVM) {
	who := v.instance.Slug()
	if q.disk == 0 {
		o.want(len(v.disks) == 0, "%s has %d disks, and wants none", who, len(v.disks))
		return
	}
	o.want(len(v.disks) == 1, "%s has %d disks", who, len(v.disks))
	o.c.mu.Lock()
	defer o.c.mu.Unlock()
	for cid := range v.disks {
		o.want(o.c.sizes[cid] == q.disk, "%s has a disk of %d MiB, not %d", who, o.c.sizes[cid], q.disk)
		if team := o.s.value(o.s.tag); !o.s.missed[v.instance.ID] {
			o.want(o.c.tags[cid]["team"] == team, "%s has a disk with tag team: %s, not %s", who, o.c.tags[cid]["team"], team)
		}
		o.want(o.c.kinds[cid] == o.l.diskKind, "%s has a disk of kind %s, not %s", who, o.c.kinds[cid], o.l.diskKind)
	}
}

// content is the content of the disk of an instance, which was in a zone and a group.
type content struct{ group, az, data string }

// contents returns the contents of the disks of a deployment, and whether each instance of a group has one.
func (c *records) contents(is *state.State) (list []content, without map[string]bool) {
	without = map[string]bool{}
	for _, i := range is.Instances {
		if i.Compilation {
			continue
		}
		if len(i.ActiveDisks()) == 0 {
			without[i.Group] = true
		}
		for _, d := range i.ActiveDisks() {
			c.mu.Lock()
			list = append(list, content{i.Group, i.AZ, c.history[d.CID]})
			c.mu.Unlock()
		}
	}
	return list, without
}

// lost returns the groups whose instances have lost the contents of their disks: an instance keeps them if its group
// goes on to want disks, in its zone, and has as many instances.
func (c *records) lost(s *settlement, l *landscape, was []content, without map[string]bool, is *state.State) (list []string) {
	now, _ := c.contents(is)
	kept := map[string]bool{}
	for _, one := range now {
		kept[one.group+" "+one.data] = true
	}
	for _, q := range s.groups {
		eligible, has := 0, 0
		mixed := without[q.name] || slices.ContainsFunc(q.was, func(f former) bool { return without[f.name] })
		for _, one := range was {
			at := slices.IndexFunc(q.was, func(f former) bool { return f.name == one.group })
			if one.group != q.name && at < 0 || q.disk == 0 {
				continue
			}
			az := one.az
			if l.zones && az == "" {
				az = "z1"
			}
			if len(q.azs) > 0 && !slices.Contains(q.azs, az) {
				continue
			}
			eligible++
			if kept[q.name+" "+one.data] {
				has++
			}
		}
		if want := min(eligible, q.n); has < want && !mixed {
			list = append(list, fmt.Sprintf("%s keeps the data of %d disks, and could keep %d", q.name, has, want))
		}
	}
	return list
}
