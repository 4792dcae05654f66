package manifest

// This file implements the interfaces of gopkg.in/yaml.v3 for nodes, manifests and configs.

import (
	"context"

	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/internal/psych"
)

// UnmarshalYAML implements yaml.Unmarshaler of gopkg.in/yaml.v3. It has the positions and the order of keys of the
// text, and the values that YAML.Document would read of it, within the default Limits: y is a string, 0o17 too, 1_000 a
// number, and dates are an error. Aliases are unfolded. The name of the file is not known.
//
// A null leaves n as it is, because yaml.v3 does not tell of it: the zero Node is null, too. Nor does it tell of the
// tag "!" alone, which Ruby reads `! '12'` as a number for, and it reads some texts that the director refuses.
func (n *Node) UnmarshalYAML(written *yaml.Node) error {
	root, err := fromYAML(written)
	if err == nil && root != nil {
		*n = *root
	}
	return err
}

// fromYAML converts a tree of yaml.v3.
func fromYAML(written *yaml.Node) (*Node, error) {
	doc, err := psych.FromYAML(written, psych.Options{})
	if err == nil && doc != nil {
		var root *Node
		if root, err = buildTree(context.Background(), "", doc, psych.Options{}); err == nil {
			return root, nil
		}
	}
	if err != nil {
		return nil, yamlError("", err)
	}
	return nil, nil
}

// MarshalYAML implements yaml.Marshaler of gopkg.in/yaml.v3: with the keys in order, and strings in quotes that
// would be something else to that library or to the director. In the result of a call the nodes have their positions.
func (n Node) MarshalYAML() (any, error) { return n.toYAML() }

// toYAML returns a node of yaml.v3.
func (n *Node) toYAML() (*yaml.Node, error) {
	if n.Kind() == KindScalar {
		var value any
		if n != nil {
			value = n.value
		}
		y, err := psych.ToYAML(value)
		if err == nil {
			y.Line, y.Column = n.Line(), n.Column()
		}
		return y, err
	}
	y := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Line: n.Line(), Column: n.Column()}
	children := n.items()
	if n.kind == KindMap {
		y.Kind, y.Tag = yaml.MappingNode, "!!map"
		for key, value := range n.Pairs() {
			children = append(children, key, value)
		}
	}
	for _, child := range children {
		c, err := child.toYAML()
		if err != nil {
			return nil, err
		}
		y.Content = append(y.Content, c)
	}
	return y, nil
}

// unmarshalRoot reads a document whose root must be a mapping into a typed value.
func unmarshalRoot[T any](into *T, written *yaml.Node, decode func(*Node) *T) error {
	root, err := fromYAML(written)
	if err == nil {
		err = root.mustBeMap("")
	}
	if err == nil {
		*into = *decode(root)
	}
	return err
}

// UnmarshalYAML implements yaml.Unmarshaler of gopkg.in/yaml.v3. It reads as Node.UnmarshalYAML does and fails
// where Parse does.
func (m *Manifest) UnmarshalYAML(written *yaml.Node) error {
	return unmarshalRoot(m, written, (*decoder)(nil).manifest)
}

// MarshalYAML implements yaml.Marshaler of gopkg.in/yaml.v3. It writes the document that the manifest was read
// from, as Node.MarshalYAML does; addons that were applied do not show.
func (m Manifest) MarshalYAML() (any, error) { return m.root.toYAML() }

// UnmarshalYAML reads a cloud config as Manifest.UnmarshalYAML does a manifest.
func (c *CloudConfig) UnmarshalYAML(written *yaml.Node) error {
	return unmarshalRoot(c, written, (*decoder)(nil).cloudConfig)
}

// MarshalYAML writes the document that the cloud config was read from.
func (c CloudConfig) MarshalYAML() (any, error) { return c.root.toYAML() }

// UnmarshalYAML reads a runtime config as Manifest.UnmarshalYAML does a manifest.
func (r *RuntimeConfig) UnmarshalYAML(written *yaml.Node) error {
	return unmarshalRoot(r, written, (*decoder)(nil).runtimeConfig)
}

// MarshalYAML writes the document that the runtime config was read from.
func (r RuntimeConfig) MarshalYAML() (any, error) { return r.root.toYAML() }
