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
	return decodeCloudConfig(root), nil
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
	return decodeRuntimeConfig(root), nil
}

func decodeRuntimeConfig(root *Node) *RuntimeConfig {
	return &RuntimeConfig{
		Location:  root.at(""),
		Releases:  decodeList(root.Get("releases"), "releases", decodeRelease),
		Addons:    decodeList(root.Get("addons"), "addons", decodeAddon),
		Variables: decodeList(root.Get("variables"), "variables", decodeVariable),
		Tags:      root.Get("tags").hash(),
		root:      root,
	}
}

func decodeCloudConfig(root *Node) *CloudConfig {
	return &CloudConfig{
		Location:     root.at(""),
		AZs:          decodeList(root.Get("azs"), "azs", decodeAZ),
		Networks:     decodeList(root.Get("networks"), "networks", decodeNetwork),
		VMTypes:      decodeList(root.Get("vm_types"), "vm_types", decodeVMType),
		VMExtensions: decodeList(root.Get("vm_extensions"), "vm_extensions", decodeVMExtension),
		DiskTypes:    decodeList(root.Get("disk_types"), "disk_types", decodeDiskType),
		Compilation:  decodeCompilation(root.Get("compilation")),
		root:         root,
	}
}

func decodeAZ(n *Node, path string) *AZ {
	return &AZ{
		Location: n.at(path), Name: n.Get("name").str(), CPI: n.Get("cpi").str(),
		CloudProperties: n.Get("cloud_properties").hash(),
	}
}

func decodeVMType(n *Node, path string) *VMType {
	return &VMType{Location: n.at(path), Name: n.Get("name").str(), CloudProperties: n.Get("cloud_properties").hash()}
}

func decodeVMExtension(n *Node, path string) *VMExtension {
	return &VMExtension{Location: n.at(path), Name: n.Get("name").str(), CloudProperties: n.Get("cloud_properties").hash()}
}

func decodeDiskType(n *Node, path string) *DiskType {
	return &DiskType{
		Location: n.at(path), Name: n.Get("name").str(), DiskSize: n.Get("disk_size").int(),
		CloudProperties: n.Get("cloud_properties").hash(),
	}
}

func decodeNetwork(n *Node, path string) *Network {
	net := &Network{
		Location:        n.at(path),
		Name:            n.Get("name").str(),
		Type:            n.Get("type").str(),
		Subnets:         decodeList(n.Get("subnets"), path+".subnets", decodeSubnet),
		CloudProperties: n.Get("cloud_properties").hash(),
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

func decodeSubnet(n *Node, path string) *Subnet {
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
		CloudProperties: n.Get("cloud_properties").hash(),
	}
	if az := n.Get("az").str(); az != "" && s.AZs == nil {
		s.AZs = []string{az}
	}
	return s
}

func decodeCompilation(n *Node) *Compilation {
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
		CloudProperties:     n.Get("cloud_properties").hash(),
		Env:                 n.Get("env").hash(),
	}
	if orphan := n.Get("orphan_workers").bool(); orphan != nil {
		c.OrphanWorkers = *orphan
	}
	return c
}
