package manifest

// This file holds the deployment manifest: its top level and the releases, stemcells and features in it.

// Manifest is a deployment manifest. Fields hold the values of the document; where the director has a default for an
// absent key the field's comment says so and whether the default is already filled in. The value is immutable: Apply,
// Interpolate and ApplyAddons return new manifests. It is safe for concurrent use.
type Manifest struct {
	// Location is the beginning of the document.
	Location Location

	// Name of the deployment.
	Name string
	// DirectorUUID is kept for old manifests; the director ignores it.
	DirectorUUID string
	// Releases in order; a singular `release` key counts as a list of one.
	Releases []*Release
	// Stemcells in order.
	Stemcells []*Stemcell
	// Update is the deployment-wide update block; nil if absent.
	Update *Update
	// InstanceGroups in order.
	InstanceGroups []*InstanceGroup
	// Properties are the deprecated global properties, nil if absent. See JobProperties.
	Properties *Map
	// Addons of the deployment level, in order.
	Addons []*Addon
	// Variables declared by the manifest, in order.
	Variables []*Variable
	// Features of the deployment.
	Features Features
	// Tags of the deployment, nil if absent.
	Tags *Map

	root    *Node
	decoded *Manifest // the manifest that was decoded from root: m itself, unless it was made from another
}

// Release is an entry of `releases`.
type Release struct {
	// Location is where the entry is written.
	Location Location

	// Name of the release.
	Name string
	// Version as a string; a number is turned into one as the director does (1.10 becomes "1.1").
	Version string
	// URL, SHA1 and Stemcell are read by the CLI only.
	URL, SHA1 string
	// Stemcell is the one that the release is compiled for, with `os` and `version`; nil if absent.
	Stemcell *Map
	// ExportedFrom limits the stemcells a compiled release may be used with.
	ExportedFrom []*ExportedFrom
}

// ExportedFrom is a stemcell that a compiled release was exported from.
type ExportedFrom struct {
	// Location is where the entry is written.
	Location Location

	// OS and Version of the stemcell.
	OS, Version string
}

// Stemcell is an entry of `stemcells`. If both Name and OS are given the director looks it up by Name.
type Stemcell struct {
	// Location is where the entry is written.
	Location Location

	// Alias that groups refer to.
	Alias string
	// Name of the stemcell; empty if absent.
	Name string
	// OS is the stemcell's operating system; empty if absent.
	OS string
	// Version as text; "latest" and "1.latest" select the newest of the director's stemcells.
	Version string
}

// Features holds the `features` section. A nil pointer means the key is absent.
type Features struct {
	// Location is where the hash is written.
	Location Location

	// UseDNSAddresses: see DNSAddresses.
	UseDNSAddresses *bool
	// UseShortDNSAddresses: see ShortDNSAddresses.
	UseShortDNSAddresses *bool
	// UseLinkDNSNames: see LinkDNSNames.
	UseLinkDNSNames *bool
	// RandomizeAZPlacement spreads instances that are left over among the zones in no order.
	RandomizeAZPlacement *bool
	// ConvergeVariables makes values anew when the options of a variable have changed.
	ConvergeVariables *bool
	// UseTmpfsConfig keeps the jobs' files in memory: see GroupEnv.
	UseTmpfsConfig *bool
}

// DNSAddresses reports whether links and specs have DNS names instead of IP addresses: use_dns_addresses, else
// use_link_dns_names, else the director's own setting.
func (f Features) DNSAddresses(director bool) bool {
	return firstBool(director, f.UseDNSAddresses, f.UseLinkDNSNames)
}

// ShortDNSAddresses reports whether DNS names have their short form: use_short_dns_addresses, else
// use_link_dns_names.
func (f Features) ShortDNSAddresses() bool {
	return firstBool(false, f.UseShortDNSAddresses, f.UseLinkDNSNames)
}

// linkDNSNames reports whether links get DNS names of their own.
func (f Features) linkDNSNames() bool { return firstBool(false, f.UseLinkDNSNames) }

func firstBool(def bool, values ...*bool) bool {
	for _, b := range values {
		if b != nil {
			return *b
		}
	}
	return def
}

// Marshal writes the manifest as the director's YAML library would: with all keys in their order, without comments
// and anchors. Addons that were applied do not show.
func (m *Manifest) Marshal() ([]byte, error) { return m.root.Marshal() }

// InstanceGroup returns the group with the given name, or nil.
func (m *Manifest) InstanceGroup(name string) *InstanceGroup {
	for _, g := range m.InstanceGroups {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Release returns the release with the given name, or nil.
func (m *Manifest) Release(name string) *Release {
	for _, r := range m.Releases {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// Stemcell returns the stemcell with the given alias, or nil.
func (m *Manifest) Stemcell(alias string) *Stemcell {
	for _, s := range m.Stemcells {
		if s.Alias == alias {
			return s
		}
	}
	return nil
}

// Root returns the whole document as a tree of nodes.
func (m *Manifest) Root() *Node { return m.root }
