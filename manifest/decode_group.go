package manifest

// This file decodes instance groups.

func (d *decoder) instanceGroup(n *Node, path string) *InstanceGroup {
	g := &InstanceGroup{
		Location:           n.at(path),
		Name:               n.Get("name").str(),
		Lifecycle:          n.Get("lifecycle").str(),
		Instances:          max(0, n.Get("instances").int()),
		AZs:                n.Get("azs").strings(),
		Jobs:               decodeList(d, n.Get("jobs"), path+".jobs", d.job),
		Networks:           decodeList(d, n.Get("networks"), path+".networks", decodeGroupNetwork),
		Stemcell:           n.Get("stemcell").str(),
		VMType:             n.Get("vm_type").str(),
		VMResources:        decodeVMResources(n.Get("vm_resources"), path+".vm_resources"),
		VMExtensions:       n.Get("vm_extensions").strings(),
		PersistentDisk:     n.Get("persistent_disk").int(),
		PersistentDiskType: n.Get("persistent_disk_type").str(),
		Env:                d.hash(n.Get("env")),
		Update:             decodeUpdate(n.Get("update"), path+".update"),
		Properties:         d.hash(n.Get("properties")),
		State:              n.Get("state").str(),
		InstanceStates:     d.hash(n.Get("instance_states")),
		Tags:               d.hash(n.Get("tags")),
	}
	if g.Lifecycle == "" {
		g.Lifecycle = LifecycleService
	}
	g.PersistentDisks = decodeList(d, n.Get("persistent_disks"), path+".persistent_disks",
		func(n *Node, path string) *PersistentDisk {
			return &PersistentDisk{Location: n.at(path), Name: n.Get("name").str(), Type: n.Get("type").str()}
		})
	g.MigratedFrom = decodeList(d, n.Get("migrated_from"), path+".migrated_from",
		func(n *Node, path string) *MigratedFrom {
			return &MigratedFrom{Location: n.at(path), Name: n.Get("name").str(), AZ: n.Get("az").str()}
		})
	return g
}

func (d *decoder) job(n *Node, path string) *GroupJob {
	properties := n.Get("properties")
	return &GroupJob{
		Location:   n.at(path),
		Name:       n.Get("name").str(),
		Release:    n.Get("release").str(),
		Properties: d.hash(properties),
		properties: properties,
		Provides:   d.hash(n.Get("provides")),
		Consumes:   d.hash(n.Get("consumes")),
		CustomProviders: decodeList(d, n.Get("custom_provider_definitions"), path+".custom_provider_definitions",
			func(n *Node, path string) *CustomProvider {
				return &CustomProvider{
					Location:   n.at(path),
					Name:       d.value(n.Get("name")),
					Type:       d.value(n.Get("type")),
					Properties: n.Get("properties").strings(),
					Raw:        d.hash(n),
				}
			}),
	}
}

func decodeGroupNetwork(n *Node, path string) *GroupNetwork {
	return &GroupNetwork{
		Location:     n.at(path),
		Name:         n.Get("name").str(),
		Default:      n.Get("default").strings(),
		NICGroup:     n.Get("nic_group").str(),
		StaticIPs:    n.Get("static_ips").addresses(),
		HasStaticIPs: n.Has("static_ips"),
	}
}

func decodeVMResources(n *Node, path string) *VMResources {
	if n.Kind() != KindMap {
		return nil
	}
	return &VMResources{
		Location:          n.at(path),
		CPU:               n.Get("cpu").int(),
		RAM:               n.Get("ram").int(),
		EphemeralDiskSize: n.Get("ephemeral_disk_size").int(),
	}
}
