package manifest

// This file validates instance groups: everything but their networks.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest/internal/documents"
)

// groupInfo describes an instance group for later steps.
type groupInfo struct {
	node        *Node
	path        string
	name, shown string
	jobs        []jobInfo
	releases    map[string]string // of jobs, by name
	networks    []*groupNetworkInfo
	azs         []string // nil if the group has none
	hasAZs      bool
	lifecycle   string
	stemcell    *Node // entry of `stemcells`
	migrated    []migration
}

// jobInfo is a job of a group, its own or an addon's.
type jobInfo struct {
	node          *Node
	path          string
	name, release string
	shown         string
}

// migration is an entry of `migrated_from`.
type migration struct {
	node     *Node
	path     string
	name, az string
}

// instanceGroups checks the `instance_groups` section, group by group.
func (v *validator) instanceGroups() {
	v.groupName = map[string]*groupInfo{}
	items, _ := v.elements(v.root, "", "instance_groups")
	canonical := map[string]bool{}
	for i, n := range items {
		path := elementPath("instance_groups", n, i)
		if n.Kind() != KindMap {
			problem := noHashProblem(n)
			if n.class() == "String" {
				problem = rubytext.NoMethod("recursive_merge", "")
			}
			v.fail(CodeGeneral, n, path, "%s", problem)
			continue
		}
		g := v.instanceGroup(n, path)
		if g == nil {
			continue
		}
		v.groups = append(v.groups, g)
		v.groupName[g.name] = g
		c, ok := v.canonical(n.Get("name"), path+".name")
		if !ok {
			continue
		}
		if canonical[c] {
			v.fail(codes.DeploymentCanonicalJobNameTaken, n.Get("name"), path+".name",
				"Invalid instance group name '%s', canonical name already taken", g.shown)
		}
		canonical[c] = true
	}
}

// noHashProblem returns Ruby's message for looking up a key in a value that is neither a hash nor a string.
func noHashProblem(n *Node) string { return rubytext.IndexError(view{n: n}).Error() }

// instanceGroup checks one group. It returns nil if not even the name could be read.
func (v *validator) instanceGroup(n *Node, path string) *groupInfo {
	name, ok := v.requiredString(n, path, "name")
	if !ok {
		return nil
	}
	g := &groupInfo{
		node: n, path: path, name: name.text(), shown: name.toS(), lifecycle: LifecycleService, releases: map[string]string{},
	}
	if l, ok := v.optional(n, path, "lifecycle", stringClass); ok && l != nil {
		g.lifecycle = l.text()
		if g.lifecycle != LifecycleService && g.lifecycle != LifecycleErrand {
			v.fail(codes.JobInvalidLifecycle, l, path+".lifecycle",
				"Invalid lifecycle '%s' for '%s', valid lifecycle profiles are: service, errand", l.toS(), g.shown)
		}
	}
	for _, key := range [...]string{"template", "templates"} {
		if t := n.Get(key); t != nil && !t.falsy() {
			v.fail(codes.V1DeprecatedTemplate, n.key(key), join(path, key), "Instance group '%s' specifies template or templates. "+
				"This is no longer supported, please use jobs instead", g.shown)
			break
		}
	}
	v.groupJobs(g)
	v.persistentDisks(g)
	v.groupStemcell(g)
	v.groupVM(g)
	v.groupEnv(g)
	n = g.node
	v.update(n, path+".update", "update", false)
	v.groupNetworks(g)
	v.groupAZs(g)
	v.migratedFrom(g)
	v.groupState(g)
	v.groupInstances(g)
	v.optional(n, path, "tags", hashClass)
	return g
}

// falsy reports whether n is null or false.
func (n *Node) falsy() bool {
	return !rubytext.Truthy(view{n: n})
}

// groupJobs checks the jobs of a group.
func (v *validator) groupJobs(g *groupInfo) {
	n, path := g.node, g.path
	list := n.Get("jobs")
	if list == nil || list.IsNull() {
		at := list
		if at == nil {
			at = n
		}
		v.fail(codes.ValidationMissingField, at, path+".jobs", "Instance group '%s' does not specify jobs key", g.shown)
		return
	}
	jobs, ok := v.elements(n, path, "jobs")
	v.optional(n, path, "properties", hashClass)
	v.optional(n, path, "migrated_from", arrayClass)
	if !ok {
		return
	}
	count := map[string]int{}
	var twice []jobInfo
	for i, j := range jobs {
		p := elementPath(path+".jobs", j, i)
		info, ok := v.groupJob(g, j, p)
		if !ok {
			continue
		}
		g.jobs = append(g.jobs, info)
		g.releases[info.name] = info.release
		if count[info.name]++; count[info.name] == 2 {
			twice = append(twice, info)
		}
	}
	for _, j := range twice {
		v.fail(codes.InstanceGroupInvalidJobs, j.node, j.path,
			"Colocated job '%s' is already added to the instance group '%s'", j.shown, g.shown)
	}
}

// groupJob checks one job of a group.
func (v *validator) groupJob(g *groupInfo, j *Node, path string) (jobInfo, bool) {
	name, nameOK := v.requiredString(j, path, "name")
	if j.Kind() != KindMap {
		return jobInfo{}, false
	}
	release, releaseOK := v.requiredString(j, path, "release")
	if nameOK && releaseOK {
		v.jobRelease(g, name, release, path)
	}
	v.optional(j, path, "properties", hashClass)
	if !nameOK || !releaseOK {
		return jobInfo{}, false
	}
	return jobInfo{node: j, path: path, name: name.text(), release: release.text(), shown: name.toS()}, true
}

// jobRelease checks that a job's release is listed and, with an inventory, that it has the job.
func (v *validator) jobRelease(g *groupInfo, name, release *Node, path string) {
	r := v.release[release.text()]
	if r == nil {
		if !v.broken["releases"] {
			v.fail(codes.InstanceGroupUnknownRelease, release, path+".release",
				"Job '%s' (instance group '%s') references an unknown release '%s'", name.toS(), g.shown, release.toS())
		}
		return
	}
	found, ok := v.uploadedRelease(r, release, path+".release")
	if ok && found != nil && jobOf(found, name.text()) == nil {
		v.fail(codes.ReleaseMissingJob, name, path+".name", "Job '%s' not found in release '%s'", name.toS(), release.toS())
	}
}

// persistentDisks checks the three ways of giving a group disks.
func (v *validator) persistentDisks(g *groupInfo) {
	n, path := g.node, g.path
	size, sizeOK := v.optional(n, path, "persistent_disk", integerClass)
	typ, typOK := v.optional(n, path, "persistent_disk_type", stringClass)
	pool, poolOK := v.optional(n, path, "persistent_disk_pool", stringClass)
	disks, disksOK := v.optional(n, path, "persistent_disks", arrayClass)
	if poolOK && pool != nil {
		v.fail(codes.V1DeprecatedDiskPools, n.key("persistent_disk_pool"), path+".persistent_disk_pool",
			"`persistent_disk_pool` is not supported as an `instance_groups` key. Please use `persistent_disk_type` instead.")
	}
	if !sizeOK || !typOK || !disksOK {
		return
	}
	given := 0
	for _, d := range []*Node{size, typ, disks} {
		if d != nil {
			given++
		}
	}
	switch {
	case given == 3:
		v.fail(CodeGeneral, n.key("persistent_disks"), path, "%s", rubytext.NoMethod("size", nil))
		return
	case given == 2:
		v.fail(codes.InstanceGroupInvalidPersistentDisk, n, path, "Instance group '%s' specifies more than one of the following keys:"+
			" 'persistent_disk', 'persistent_disk_type', and 'persistent_disks'. Choose one.", g.shown)
		return
	}
	if size.negativeInteger() {
		v.fail(codes.InstanceGroupInvalidPersistentDisk, size, path+".persistent_disk",
			"Instance group '%s' references an invalid persistent disk size '%s'", g.shown, size.toS())
	}
	if typ != nil && !v.knownDiskType(typ) {
		v.fail(codes.InstanceGroupUnknownDiskType, typ, path+".persistent_disk_type",
			"Instance group '%s' references an unknown disk type '%s'", g.shown, typ.toS())
	}
	if disks != nil {
		v.diskList(g, disks)
	}
}

func (n *Node) negativeInteger() bool { return n != nil && n.negative() }

func (v *validator) knownDiskType(n *Node) bool {
	return v.cloud == nil || v.cloud.diskTypes == nil || n.Kind() == KindScalar && v.cloud.diskTypes[n.text()]
}

// diskList checks `persistent_disks`.
func (v *validator) diskList(g *groupInfo, disks *Node) {
	path := g.path + ".persistent_disks"
	for i, d := range disks.items() {
		if d.Kind() != KindMap && d.class() != "String" {
			v.fail(CodeGeneral, d, elementPath(path, d, i), "%s", noHashProblem(d))
			return
		}
	}
	names := map[any]bool{}
	for i, d := range disks.items() {
		name := d.diskKey("name").lookupKey()
		if names[name] {
			v.fail(codes.InstanceGroupInvalidPersistentDisk, d, elementPath(path, d, i),
				"Instance group '%s' persistent_disks's section contains duplicate names", g.shown)
			break
		}
		names[name] = true
	}
	for i, d := range disks.items() {
		p := elementPath(path, d, i)
		typ, name := d.diskKey("type"), d.diskKey("name")
		if !v.knownDiskType(typ) {
			at := typ
			if at.line == 0 {
				at = d
			}
			v.fail(codes.InstanceGroupUnknownDiskType, at, p+".type",
				"Instance group '%s' persistent_disks's section references an unknown disk type '%s'", g.shown, typ.toS())
		}
		if name.blank() {
			v.fail(codes.InstanceGroupInvalidPersistentDisk, d, p,
				"Instance group '%s' persistent_disks's section contains a disk with no name", g.shown)
		}
	}
}

// diskKey returns the result of Ruby's [] for a disk: the value of the key or null; in a string the key itself if the
// string contains it.
func (n *Node) diskKey(key string) *Node {
	if s, ok := scalarString(n); ok && strings.Contains(s, key) {
		return n.beside(key)
	}
	if v := n.Get(key); v != nil {
		return v
	}
	return &Node{}
}

// blank reports whether n is blank to ActiveSupport: null, false, an empty collection, a string of white space.
func (n *Node) blank() bool {
	if n.falsy() || n.kind != KindScalar && n.Len() == 0 {
		return true
	}
	s, ok := n.value.(string)
	return ok && n.kind == KindScalar && strings.TrimSpace(s) == ""
}

func (v *validator) groupStemcell(g *groupInfo) {
	alias, ok := v.requiredString(g.node, g.path, "stemcell")
	if !ok {
		return
	}
	g.stemcell = v.stemcell[alias.text()]
	if g.stemcell == nil && !v.broken["stemcells"] && !v.broken["stemcell aliases"] {
		v.fail(codes.InstanceGroupUnknownStemcell, alias, g.path+".stemcell",
			"Instance group '%s' references an unknown stemcell '%s'", g.shown, alias.toS())
	}
}

// groupVM checks vm type or resources, and extensions.
func (v *validator) groupVM(g *groupInfo) {
	n, path := g.node, g.path
	if pool, ok := v.optional(n, path, "resource_pool", stringClass); ok && pool != nil {
		v.fail(codes.V1DeprecatedResourcePool, n.key("resource_pool"), path+".resource_pool",
			"Instance groups no longer support resource_pool, please use 'vm_type' or 'vm_resources' keys")
	} else {
		v.groupSize(g)
	}
	extensions, _ := v.elements(n, path, "vm_extensions")
	for _, e := range extensions {
		if v.cloud != nil && v.cloud.extensions != nil && (e.kind != KindScalar || !v.cloud.extensions[e.text()]) {
			v.fail(CodeGeneral, e, path+".vm_extensions", "The vm_extension '%s' has not been configured in cloud-config.", e.toS())
		}
	}
}

func (v *validator) groupSize(g *groupInfo) {
	n, path := g.node, g.path
	typ, typOK := v.optional(n, path, "vm_type", stringClass)
	resources, resourcesOK := v.optional(n, path, "vm_resources", hashClass)
	switch {
	case !typOK || !resourcesOK:
	case typ == nil && resources == nil:
		v.fail(codes.InstanceGroupBadVMConfiguration, n, path,
			"Instance group '%s' is missing either 'vm_type' or 'vm_resources' section.", g.shown)
	case typ != nil && resources != nil:
		v.fail(codes.InstanceGroupBadVMConfiguration, n, path,
			"Instance group '%s' can only specify 'vm_type' or 'vm_resources' keys.", g.shown)
	case typ != nil:
		if v.cloud != nil && v.cloud.vmTypes != nil && !v.cloud.vmTypes[typ.text()] {
			v.fail(codes.InstanceGroupUnknownVMType, typ, path+".vm_type",
				"Instance group '%s' references an unknown vm type '%s'", g.shown, typ.toS())
		}
	default:
		v.vmResources(resources, path+".vm_resources")
	}
}

// groupEnv checks `env`. With the feature use_tmpfs_config the director writes into it, which shows in its messages
// and fails where something else than a hash is in the way.
func (v *validator) groupEnv(g *groupInfo) {
	env, ok := v.optional(g.node, g.path, "env", hashClass)
	tmpfs := v.root.Get("features").Get("use_tmpfs_config").bool()
	if !ok || tmpfs == nil {
		return
	}
	if env == nil {
		return // the director writes into a hash of its own
	}
	a := applier{doc: g.node, owned: map[*Node]bool{}}
	value := env.beside(*tmpfs)
	for _, path := range [][]string{{"env", "bosh", "job_dir", "tmpfs"}, {"env", "bosh", "agent", "settings", "tmpfs"}} {
		if at := a.ensure(path, value); at != nil {
			problem := noHashProblem(at)
			if at.class() == "String" {
				problem = rubytext.ErrNotMatched.Error()
			}
			v.fail(CodeGeneral, at, g.path+".env", "%s", problem)
			return
		}
	}
	a.finish()
	g.node = a.doc
}

// ensure sets the value at a path of keys unless there is one, making hashes on the way in place of null and false.
// It returns a value on the way that is neither, if there is one.
func (a *applier) ensure(path []string, value *Node) (inTheWay *Node) {
	a.doc = a.own(a.doc)
	n := a.doc
	for _, key := range path[:len(path)-1] {
		i := n.find(key)
		if i < 0 || n.entries()[i].Value.falsy() {
			n.set(value.beside(key), a.made(KindMap, value))
			i = n.find(key)
		}
		if n.entries()[i].Value.kind != KindMap {
			return n.entries()[i].Value
		}
		n.entries()[i].Value = a.own(n.entries()[i].Value)
		n = n.entries()[i].Value
	}
	if last := path[len(path)-1]; n.find(last) < 0 {
		n.set(value.beside(last), value)
	}
	return nil
}

// migratedFrom checks `migrated_from`.
func (v *validator) migratedFrom(g *groupInfo) {
	list := g.node.Get("migrated_from") // its type has been checked with the jobs
	if list.Kind() != KindList {
		return
	}
	for i, m := range list.Items() {
		p := elementPath(g.path+".migrated_from", m, i)
		name, nameOK := v.requiredString(m, p, "name")
		if m.Kind() != KindMap {
			continue
		}
		az, azOK := v.optional(m, p, "az", stringClass)
		if !nameOK || !azOK {
			continue
		}
		g.migrated = append(g.migrated, migration{m, p, name.text(), az.str()})
		if az != nil && !slices.Contains(g.azs, az.text()) {
			v.fail(codes.DeploymentInvalidMigratedFromJob, az, p+".az", "Instance group '%s' specified for migration to instance group '%s'"+
				" refers to availability zone '%s'. Az '%s' is not in the list of availability zones of instance group '%s'.",
				name.toS(), g.shown, az.toS(), az.toS(), g.shown)
		}
	}
}

// groupState checks `state` and `instance_states`.
func (v *validator) groupState(g *groupInfo) {
	valid := strings.Join(documents.States, ", ")
	if s, ok := v.optional(g.node, g.path, "state", stringClass); ok && s != nil && !slices.Contains(documents.States, s.text()) {
		v.fail(codes.InstanceGroupInvalidState, s, g.path+".state", "Invalid state '%s' for '%s', valid states are: %s", s.toS(), g.shown, valid)
	}
	states, _ := v.optional(g.node, g.path, "instance_states", hashClass)
	for k, s := range states.Pairs() {
		if s.kind == KindScalar && slices.Contains(documents.States, fmt.Sprint(s.value)) {
			continue
		}
		v.fail(codes.InstanceGroupInvalidInstanceState, s, g.path+".instance_states",
			"Invalid state '%s' for '%s/%s', valid states are: %s", s.toS(), g.shown, k.toS(), valid)
	}
}
