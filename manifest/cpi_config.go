package manifest

// This file holds CPI configs: the clouds that the zones of a cloud config refer to.

import (
	"context"
	"slices"
)

// CPIConfig is a CPI config, or several merged by MergeCPIConfigs.
type CPIConfig struct {
	// Location is the beginning of the document.
	Location Location

	// CPIs in order.
	CPIs []*CPI

	root *Node
}

// CPI is one cloud.
type CPI struct {
	// Location is where the entry is written.
	Location Location

	// Name is the name by which zones refer to the CPI.
	Name string
	// Type determines the job with the executable.
	Type string
	// ExecPath is the path of the executable; empty means the job's executable, see Exec.
	ExecPath string
	// Properties are sent with each call; nil if absent. They can contain secrets.
	Properties *Map
	// MigratedFrom are names that the CPI had before. VMs and disks that were created then keep them.
	MigratedFrom []string
}

// Exec returns the path of the executable, which a director expects in the job ‹type›_cpi.
func (c *CPI) Exec() string {
	if c.ExecPath != "" {
		return c.ExecPath
	}
	return "/var/vcap/jobs/" + c.Type + "_cpi/bin/cpi"
}

// Names returns the name of the CPI, and the names that it had before.
func (c *CPI) Names() []string { return append([]string{c.Name}, c.MigratedFrom...) }

// CPI returns the CPI that has, or had, a name; nil if there is none.
func (c *CPIConfig) CPI(name string) *CPI {
	for _, p := range c.CPIs {
		if slices.Contains(p.Names(), name) {
			return p
		}
	}
	return nil
}

// Root returns the whole document as a tree of nodes.
func (c *CPIConfig) Root() *Node { return c.root }

// Marshal writes the CPI config as YAML, with all keys in their order.
func (c *CPIConfig) Marshal() ([]byte, error) { return c.root.Marshal() }

// ParseCPIConfig reads a CPI config. It fails where Parse does.
func ParseCPIConfig(ctx context.Context, name string, data []byte) (*CPIConfig, error) {
	return YAML{}.CPIConfig(ctx, name, data)
}

// CPIConfig reads a CPI config.
func (y YAML) CPIConfig(ctx context.Context, name string, data []byte) (*CPIConfig, error) {
	root, err := y.mapping(ctx, name, data)
	if err != nil {
		return nil, err
	}
	return decoded(ctx, root, (*decoder).cpiConfig)
}

func (d *decoder) cpiConfig(root *Node) *CPIConfig {
	return &CPIConfig{Location: root.at(""), CPIs: decodeList(d, root.Get("cpis"), "cpis", d.cpi), root: root}
}

func (d *decoder) cpi(n *Node, path string) *CPI {
	c := &CPI{
		Location: n.at(path), Name: n.Get("name").str(), Type: n.Get("type").str(), ExecPath: n.Get("exec_path").str(),
		Properties: d.hash(n.Get("properties")),
	}
	for _, from := range n.Get("migrated_from").Items() {
		if name, ok := scalarString(from.Get("name")); ok { // no name is equal to a number, as in the director
			c.MigratedFrom = append(c.MigratedFrom, name)
		}
	}
	return c
}
