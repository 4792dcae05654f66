package manifest

// This file reads and decodes cloud configs and runtime configs.

import "context"

// ParseCloudConfig reads a cloud config. It fails where Parse does.
func ParseCloudConfig(ctx context.Context, name string, data []byte) (*CloudConfig, error) {
	return YAML{}.CloudConfig(ctx, name, data)
}

// CloudConfig reads a cloud config.
func (y YAML) CloudConfig(ctx context.Context, name string, data []byte) (*CloudConfig, error) {
	root, err := y.mapping(ctx, name, data)
	if err != nil {
		return nil, err
	}
	return decoded(ctx, root, (*decoder).cloudConfig)
}

// ParseRuntimeConfig reads a runtime config. It fails where Parse does.
func ParseRuntimeConfig(ctx context.Context, name string, data []byte) (*RuntimeConfig, error) {
	return YAML{}.RuntimeConfig(ctx, name, data)
}

// RuntimeConfig reads a runtime config.
func (y YAML) RuntimeConfig(ctx context.Context, name string, data []byte) (*RuntimeConfig, error) {
	root, err := y.mapping(ctx, name, data)
	if err != nil {
		return nil, err
	}
	return decoded(ctx, root, (*decoder).runtimeConfig)
}

func (d *decoder) runtimeConfig(root *Node) *RuntimeConfig {
	return &RuntimeConfig{
		Location:  root.at(""),
		Releases:  decodeList(d, root.Get("releases"), "releases", d.release),
		Addons:    decodeList(d, root.Get("addons"), "addons", d.addon),
		Variables: decodeList(d, root.Get("variables"), "variables", d.variable),
		Tags:      d.hash(root.Get("tags")),
		root:      root,
	}
}

func (d *decoder) cloudConfig(root *Node) *CloudConfig {
	return &CloudConfig{
		Location:     root.at(""),
		AZs:          decodeList(d, root.Get("azs"), "azs", d.az),
		Networks:     decodeList(d, root.Get("networks"), "networks", d.network),
		VMTypes:      decodeList(d, root.Get("vm_types"), "vm_types", d.vmType),
		VMExtensions: decodeList(d, root.Get("vm_extensions"), "vm_extensions", d.vmExtension),
		DiskTypes:    decodeList(d, root.Get("disk_types"), "disk_types", d.diskType),
		Compilation:  d.compilation(root.Get("compilation")),
		root:         root,
	}
}

func (d *decoder) az(n *Node, path string) *AZ {
	return &AZ{
		Location: n.at(path), Name: n.Get("name").str(), CPI: n.Get("cpi").str(),
		CloudProperties: d.hash(n.Get("cloud_properties")),
	}
}

func (d *decoder) vmType(n *Node, path string) *VMType {
	return &VMType{Location: n.at(path), Name: n.Get("name").str(), CloudProperties: d.hash(n.Get("cloud_properties"))}
}

func (d *decoder) vmExtension(n *Node, path string) *VMExtension {
	return &VMExtension{Location: n.at(path), Name: n.Get("name").str(), CloudProperties: d.hash(n.Get("cloud_properties"))}
}

func (d *decoder) diskType(n *Node, path string) *DiskType {
	return &DiskType{
		Location: n.at(path), Name: n.Get("name").str(), DiskSize: n.Get("disk_size").int(),
		CloudProperties: d.hash(n.Get("cloud_properties")),
	}
}

func (d *decoder) network(n *Node, path string) *Network {
	net := &Network{
		Location:        n.at(path),
		Name:            n.Get("name").str(),
		Type:            n.Get("type").str(),
		Subnets:         decodeList(d, n.Get("subnets"), path+".subnets", d.subnet),
		CloudProperties: d.hash(n.Get("cloud_properties")),
		DNS:             n.Get("dns").strings(),
	}
	if net.Type == "" {
		net.Type = NetworkManual
	}
	if managed := n.Get("managed").bool(); managed != nil {
		net.Managed = *managed
	}
	return net
}

func (d *decoder) subnet(n *Node, path string) *Subnet {
	s := &Subnet{
		Location:        n.at(path),
		Name:            n.Get("name").str(),
		Range:           n.Get("range").str(),
		Gateway:         n.Get("gateway").str(),
		Reserved:        n.Get("reserved").addresses(),
		Static:          n.Get("static").addresses(),
		DNS:             n.Get("dns").strings(),
		AZs:             n.Get("azs").strings(),
		Prefix:          n.Get("prefix").int(),
		CloudProperties: d.hash(n.Get("cloud_properties")),
	}
	if az := n.Get("az").str(); az != "" && s.AZs == nil {
		s.AZs = []string{az}
	}
	return s
}

func (d *decoder) compilation(n *Node) *Compilation {
	if n.Kind() != KindMap {
		return nil
	}
	c := &Compilation{
		Location:            n.at("compilation"),
		Workers:             n.Get("workers").int(),
		Network:             n.Get("network").str(),
		AZ:                  n.Get("az").str(),
		ReuseCompilationVMs: n.Get("reuse_compilation_vms").bool(),
		VMType:              n.Get("vm_type").str(),
		VMResources:         decodeVMResources(n.Get("vm_resources"), "compilation.vm_resources"),
		VMExtensions:        n.Get("vm_extensions").strings(),
		CloudProperties:     d.hash(n.Get("cloud_properties")),
		Env:                 d.hash(n.Get("env")),
	}
	if orphan := n.Get("orphan_workers").bool(); orphan != nil {
		c.OrphanWorkers = *orphan
	}
	return c
}
