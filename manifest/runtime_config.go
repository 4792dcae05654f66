package manifest

// This file holds runtime configs.

// RuntimeConfig is a runtime config: the director adds it to every deployment.
type RuntimeConfig struct {
	// Location is the beginning of the document.
	Location Location

	// Releases that the addons are from, in order.
	Releases []*Release
	// Addons in order.
	Addons []*Addon
	// Variables that the addons use, in order.
	Variables []*Variable
	// Tags are nil if absent.
	Tags *Map

	root *Node
}

// Root returns the whole document as a tree of nodes.
func (r *RuntimeConfig) Root() *Node { return r.root }

// Marshal writes the runtime config as YAML, with all keys in their order.
func (r *RuntimeConfig) Marshal() ([]byte, error) { return r.root.Marshal() }
