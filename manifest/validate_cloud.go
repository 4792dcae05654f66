package manifest

// This file validates cloud configs: merging several, azs, vm types, extensions, disk types and compilation.

import (
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
)

// cloudIndex lists the names of a validated cloud config for instance groups. A nil map is a section that could not be
// read; references into it are not checked.
type cloudIndex struct {
	azs          map[string]bool
	azOrder      []*Node
	networks     map[string]*networkInfo
	vmTypes      map[string]bool
	vmTypeOrder  []*Node
	extensions   map[string]bool
	extOrder     []*Node
	diskTypes    map[string]bool
	networkOrder []*networkInfo
}

var cloudLists = [...]string{"azs", "vm_types", "disk_types", "networks", "vm_extensions"}

// MergeCloudConfigs joins several cloud configs as the director does: the lists of all one after the other; only
// one may have a compilation section.
func MergeCloudConfigs(configs ...*CloudConfig) (*CloudConfig, error) {
	v := &validator{}
	root := v.mergeCloudConfigs(configs)
	if root == nil {
		root = &Node{kind: KindMap}
	}
	return (*decoder)(nil).cloudConfig(root), v.errs.err()
}

// mergeCloudConfigs returns the root of the merged config, nil if there is none.
func (v *validator) mergeCloudConfigs(configs []*CloudConfig) *Node {
	if len(configs) == 0 {
		return nil
	}
	merged := configs[0].root.beside(nil)
	merged.kind = KindMap
	lists := map[string]*Node{}
	for _, key := range cloudLists {
		lists[key] = merged.beside(nil)
		lists[key].kind = KindList
		merged.set(merged.beside(key), lists[key])
	}
	var compilation *Node
	for _, c := range configs {
		for _, key := range cloudLists {
			if placeholder := c.root.Get(key); placeholder.isPlaceholder() {
				lists[key].asList().items = append(lists[key].items(), placeholder)
				continue
			}
			n, ok := v.optional(c.root, "", key, arrayClass)
			if !ok {
				v.markBroken("cloud " + key)
			} else if n != nil {
				lists[key].addAll(n)
			}
		}
		n, ok := v.optional(c.root, "", "compilation", hashClass)
		switch {
		case !ok:
			v.markBroken("cloud compilation")
		case n != nil && compilation != nil:
			v.fail(codes.CloudConfigMergeError, c.root.key("compilation"), "compilation",
				"Cloud config 'compilation' key cannot be defined in multiple cloud configs.")
		case n != nil:
			compilation = n
		}
	}
	if compilation != nil {
		merged.set(compilation.beside("compilation"), compilation)
	}
	merged.reindex()
	return merged
}

// isPlaceholder reports whether n is a placeholder that was not replaced.
func (n *Node) isPlaceholder() bool {
	s, ok := scalarString(n)
	return ok && wholePlaceholder.MatchString(s)
}

// addAll appends the elements of another list, and the elements of lists in it, to a list that is being built. An
// empty list takes the position of its first element.
func (n *Node) addAll(from *Node) {
	if len(n.items()) == 0 {
		n.line, n.col, n.src = from.line, from.col, from.src
	}
	for _, e := range from.items() {
		if e.kind == KindList {
			n.asList().items = append(n.items(), e.items()...)
		} else {
			n.asList().items = append(n.items(), e)
		}
	}
}

// cloudConfig checks a merged cloud config and indexes it.
func (v *validator) cloudConfig(root *Node) {
	c := &cloudIndex{}
	v.cloud = c
	c.azs, c.azOrder = v.namedList(root, "azs", codes.DeploymentDuplicateAvailabilityZoneName, "Duplicate az name '%s'",
		func(az *Node, path string) {
			v.optional(az, path, "cloud_properties", hashClass)
			v.optional(az, path, "cpi", stringClass)
		})
	v.networks(root)
	withCloudProperties := func(n *Node, path string) { v.optional(n, path, "cloud_properties", hashClass) }
	c.vmTypes, c.vmTypeOrder = v.namedList(root, "vm_types", codes.DeploymentDuplicateVMTypeName,
		"Duplicate vm type name '%s'", withCloudProperties)
	c.extensions, c.extOrder = v.namedList(root, "vm_extensions", codes.DeploymentDuplicateVMExtensionName,
		"Duplicate vm extension name '%s'", withCloudProperties)
	c.diskTypes, _ = v.namedList(root, "disk_types", codes.DeploymentDuplicateDiskTypeName,
		"Duplicate disk type name '%s'", v.diskType)
	v.compilation(root)
}

// namedList checks a list of hashes with unique names. It returns the names, nil if one could not be read.
func (v *validator) namedList(root *Node, key string, code Code, dup string, rest func(*Node, string)) (map[string]bool, []*Node) {
	items, ok := v.elements(root, "", key)
	if v.broken["cloud "+key] {
		ok = false
	}
	names := map[string]bool{}
	var order, twice []*Node
	for i, e := range items {
		path := elementPath(key, e, i)
		name, nameOK := v.requiredString(e, path, "name")
		if e.Kind() == KindMap {
			rest(e, path)
		}
		if !nameOK {
			ok = false
			continue
		}
		if names[name.text()] {
			twice = append(twice, name)
		}
		names[name.text()] = true
		order = append(order, name)
	}
	for _, name := range twice {
		v.fail(code, name, key+"["+name.toS()+"].name", dup, name.toS())
	}
	if !ok {
		names = nil
	}
	return names, order
}

func (v *validator) diskType(n *Node, path string) {
	if size, ok := v.required(n, path, "disk_size", integerClass); ok && size.negative() {
		v.fail(codes.DiskTypeInvalidDiskSize, size, path+".disk_size",
			"Disk types '%s' references an invalid persistent disk size '%s'", n.Get("name").toS(), size.toS())
	}
	v.optional(n, path, "cloud_properties", hashClass)
}

// negative reports whether n is an integer below 0.
func (n *Node) negative() bool { return n.is(integerClass) && strings.HasPrefix(n.text(), "-") }

// compilation checks the compilation section.
func (v *validator) compilation(root *Node) {
	if v.broken["cloud compilation"] {
		return
	}
	c, ok := v.required(root, "", "compilation", hashClass)
	if !ok {
		return
	}
	const path = "compilation"
	if workers, ok := v.required(c, path, "workers", integerClass); ok && (workers.negative() || workers.text() == "0") {
		v.fail(codes.ValidationViolatedMin, workers, "compilation.workers", "'workers' value (%s) should be greater than 1", workers.inspect())
	}
	network, networkOK := v.requiredString(c, path, "network")
	v.optional(c, path, "orphan_workers", booleanClass)
	v.optional(c, path, "reuse_compilation_vms", booleanClass)
	properties, _ := v.optional(c, path, "cloud_properties", hashClass)
	v.optional(c, path, "env", hashClass)
	az := v.compilationAZ(c)
	v.compilationVM(c, properties)
	if !networkOK || v.cloud.networks == nil {
		return
	}
	info := v.cloud.networks[network.text()]
	if info == nil {
		v.fail(codes.CompilationConfigUnknownNetwork, network, "compilation.network",
			"Compilation config references an unknown network '%s'", network.toS())
		return
	}
	if az.ok && !info.hasAZs([]any{az.name}) {
		at := c.Get("az")
		if at == nil {
			at = network
		}
		v.fail(codes.JobNetworkMissingRequiredAvailabilityZone, at, "compilation.az",
			"Compilation config refers to az '%s' but network '%s' has no matching subnet(s).", az.shown, info.shown)
	}
}

// zone is the availability zone of the compilation section: a name, or nil for none.
type zone struct {
	name  any
	shown string
	ok    bool
}

func (v *validator) compilationAZ(c *Node) zone {
	az, ok := v.optional(c, "compilation", "az", stringClass)
	switch {
	case !ok || v.cloud.azs == nil:
		return zone{}
	case az == nil:
		return zone{ok: true}
	case v.cloud.azs[az.text()]:
		return zone{az.text(), az.toS(), true}
	case az.text() == "":
		return zone{ok: true}
	}
	v.fail(codes.CompilationConfigInvalidAvailabilityZone, az, "compilation.az",
		"Compilation config references unknown az '%s'. Known azs are: [%s]", az.toS(), shownList(v.cloud.azOrder))
	return zone{}
}

// shownList joins names for a message.
func shownList(names []*Node) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n.toS()
	}
	return strings.Join(out, ", ")
}

func (v *validator) compilationVM(c, properties *Node) {
	const path = "compilation"
	vmType, _ := v.optional(c, path, "vm_type", stringClass)
	resources, _ := v.optional(c, path, "vm_resources", hashClass)
	given := 0
	if vmType != nil && vmType.text() != "" {
		given++
	}
	for _, n := range []*Node{resources, properties} {
		if n.Len() > 0 {
			given++
		}
	}
	switch {
	case given > 1:
		v.fail(codes.CompilationConfigBadVMConfiguration, c, path, "Compilation config specifies more than one of "+
			"'vm_type', 'vm_resources', or 'cloud_properties', only one is allowed.")
		return
	case vmType != nil:
		if v.cloud.vmTypes != nil && !v.cloud.vmTypes[vmType.text()] {
			v.fail(codes.CompilationConfigInvalidVMType, vmType, path+".vm_type",
				"Compilation config references unknown vm type '%s'. Known vm types are: %s", vmType.toS(), shownList(v.cloud.vmTypeOrder))
		}
	case resources != nil:
		v.vmResources(resources, path+".vm_resources")
	}
	extensions, _ := v.elements(c, path, "vm_extensions")
	for _, e := range extensions {
		if v.cloud.extensions == nil {
			return
		}
		if !v.cloud.extensions[e.text()] {
			v.fail(codes.CompilationConfigInvalidVMExtension, e, path+".vm_extensions",
				"Compilation config references unknown vm extension '%s'. Known vm extensions are: %s", e.toS(), shownList(v.cloud.extOrder))
		} else if vmType == nil && resources == nil {
			v.fail(codes.CompilationConfigBadVMConfiguration, e, path+".vm_extensions",
				"Compilation config is using vm extension '%s' and must configure a vm type or vm_resources block.", e.toS())
		}
	}
}

// vmResources checks a `vm_resources` section.
func (v *validator) vmResources(n *Node, path string) {
	for _, key := range [...]string{"cpu", "ram", "ephemeral_disk_size"} {
		v.required(n, path, key, integerClass)
	}
}
