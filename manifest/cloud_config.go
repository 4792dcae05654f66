package manifest

// This file holds cloud configs: azs, vm types, disk types and how to compile. Networks are in network.go.

// CloudConfig is a cloud config, or several merged by MergeCloudConfigs.
type CloudConfig struct {
	Location

	AZs          []*AZ
	Networks     []*Network
	VMTypes      []*VMType
	VMExtensions []*VMExtension
	DiskTypes    []*DiskType
	Compilation  *Compilation

	root *Node
}

// Root returns the whole document as a tree of nodes.
func (c *CloudConfig) Root() *Node { return c.root }

// Marshal writes the cloud config as YAML, with all keys in their order.
func (c *CloudConfig) Marshal() ([]byte, error) { return c.root.Marshal() }

// AZ is an entry of `azs`.
type AZ struct {
	Location

	Name            string
	CPI             string
	CloudProperties *Map
}

// VMType is an entry of `vm_types`.
type VMType struct {
	Location

	Name            string
	CloudProperties *Map
}

// VMExtension is an entry of `vm_extensions`.
type VMExtension struct {
	Location

	Name            string
	CloudProperties *Map
}

// DiskType is an entry of `disk_types`; DiskSize is in MiB.
type DiskType struct {
	Location

	Name            string
	DiskSize        int
	CloudProperties *Map
}

// Compilation tells how packages are compiled.
type Compilation struct {
	Location

	Workers             int
	Network             string
	AZ                  string
	ReuseCompilationVMs *bool
	OrphanWorkers       bool
	VMType              string
	VMResources         *VMResources
	VMExtensions        []string
	CloudProperties     *Map
	Env                 *Map
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
