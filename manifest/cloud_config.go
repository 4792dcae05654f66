package manifest

// This file holds cloud configs: azs, vm types, disk types and how to compile. Networks are in network.go.

// CloudConfig is a cloud config, or several merged by MergeCloudConfigs.
type CloudConfig struct {
	// Location is the beginning of the document.
	Location Location

	// AZs in order, which is the order of the numbers that the director gives them.
	AZs []*AZ
	// Networks in order.
	Networks []*Network
	// VMTypes in order.
	VMTypes []*VMType
	// VMExtensions in order.
	VMExtensions []*VMExtension
	// DiskTypes in order.
	DiskTypes []*DiskType
	// Compilation is nil if absent.
	Compilation *Compilation

	root *Node
}

// Root returns the whole document as a tree of nodes.
func (c *CloudConfig) Root() *Node { return c.root }

// Marshal writes the cloud config as YAML, with all keys in their order.
func (c *CloudConfig) Marshal() ([]byte, error) { return c.root.Marshal() }

// AZ is an entry of `azs`.
type AZ struct {
	// Location is where the AZ is written.
	Location Location

	// Name that groups and subnets refer to.
	Name string
	// CPI is the name of an entry of the CPI config; empty for the director's own.
	CPI string
	// CloudProperties for the CPI; nil if absent.
	CloudProperties *Map
}

// VMType is an entry of `vm_types`.
type VMType struct {
	// Location is where the VM type is written.
	Location Location

	// Name that groups refer to.
	Name string
	// CloudProperties for the CPI; nil if absent.
	CloudProperties *Map
}

// VMExtension is an entry of `vm_extensions`.
type VMExtension struct {
	// Location is where the extension is written.
	Location Location

	// Name that groups refer to.
	Name string
	// CloudProperties override the VM type's cloud properties; nil if absent.
	CloudProperties *Map
}

// DiskType is an entry of `disk_types`; DiskSize is in MiB.
type DiskType struct {
	// Location is where the disk type is written.
	Location Location

	// Name that groups refer to.
	Name string
	// DiskSize in MiB.
	DiskSize int
	// CloudProperties for the CPI; nil if absent.
	CloudProperties *Map
}

// Compilation says how packages are compiled.
type Compilation struct {
	// Location is where the hash is written.
	Location Location

	// Workers is the number of VMs that compile at a time.
	Workers int
	// Network is the name of the network that they are in.
	Network string
	// AZ is the name of the zone that they are in; empty if absent.
	AZ string
	// ReuseCompilationVMs keeps a VM for the next package; nil if absent.
	ReuseCompilationVMs *bool
	// OrphanWorkers leaves VMs that are done to a later clean-up; false if absent.
	OrphanWorkers bool
	// VMType names a vm type; empty if absent.
	VMType string
	// VMResources are there instead of a vm type; nil if absent.
	VMResources *VMResources
	// VMExtensions are names of vm extensions.
	VMExtensions []string
	// CloudProperties are there instead of a vm type; nil if absent.
	CloudProperties *Map
	// Env is passed to the VMs; nil if absent.
	Env *Map
}

// AZ returns the availability zone with the given name, or nil.
func (c *CloudConfig) AZ(name string) *AZ {
	for _, az := range c.AZs {
		if az.Name == name {
			return az
		}
	}
	return nil
}

// Network returns the network with the given name, or nil.
func (c *CloudConfig) Network(name string) *Network {
	for _, n := range c.Networks {
		if n.Name == name {
			return n
		}
	}
	return nil
}
