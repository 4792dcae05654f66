package psych

// This file converts between this package's trees and the trees of gopkg.in/yaml.v3, with which programs that embed
// this module decode their own types: a tree of yaml.v3 becomes a Node with the meaning that its text has to the
// director, and values become trees of yaml.v3.

import (
	"encoding/base64"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/slab"
)

// FromYAML returns the tree that ParseFirst would return for the text that yaml.v3 has read into n, within the limits
// of o; nil for a document without content. Details that yaml.v3 does not keep are lost: a lone tag "!", and how a
// character is escaped.
//
// A node without a position was created by a program, not read. It has no text that the director could read
// differently, so a string is a string without quotes too.
func FromYAML(n *yaml.Node, o Options) (*Node, error) {
	c := converter{
		maxNodes: o.Limits.nodes(), maxAlias: o.Limits.aliasNodes(), maxDepth: o.Limits.depth(),
		converted: map[*yaml.Node]*conversion{},
	}
	if n.Kind == yaml.DocumentNode {
		if len(n.Content) == 0 {
			return nil, nil
		}
		n = n.Content[0]
	}
	if n.IsZero() {
		return nil, nil
	}
	return c.node(n)
}

// converter converts nodes of yaml.v3. It counts as the parser does.
type converter struct {
	maxNodes, maxAlias, maxDepth int64
	nodes, depth                 int64
	count, aliased               int64 // as in a parser
	converted                    map[*yaml.Node]*conversion
	extras                       slab.Of[extra]
}

// conversion is a node with an anchor. Its size is 0 until it is complete.
type conversion struct {
	node        *Node
	first, size int64
}

func (c *converter) node(n *yaml.Node) (*Node, error) {
	m, first := &Node{line: int32(n.Line), column: int32(n.Column)}, c.count
	c.count++
	if c.nodes++; c.nodes > c.maxNodes {
		return nil, at(m, &LimitError{Limit: "nodes", Max: c.maxNodes})
	}
	switch n.Kind {
	case yaml.AliasNode:
		return c.alias(n, m)
	case yaml.ScalarNode:
		c.scalar(n, m)
	case yaml.SequenceNode:
		m.Kind, m.Style, m.makeExtra(&c.extras).tag = KindSequence, StyleBlock, collectionTag(n, "!!seq")
	case yaml.MappingNode:
		m.Kind, m.Style, m.makeExtra(&c.extras).tag = KindMapping, StyleBlock, collectionTag(n, "!!map")
	default:
		return nil, fmt.Errorf("line %d column %d: a node of kind %d", n.Line, n.Column, n.Kind)
	}
	if n.Style&yaml.FlowStyle != 0 {
		m.Style = StyleFlow
	}
	var own *conversion
	if n.Anchor != "" {
		m.makeExtra(&c.extras).anchor = n.Anchor
		own = &conversion{node: m, first: first}
		c.converted[n] = own
	}
	if err := c.children(n, m); err != nil {
		return nil, err
	}
	if own != nil {
		own.size = c.count - own.first
	}
	return m, nil
}

// children converts the children of n.
func (c *converter) children(n *yaml.Node, m *Node) error {
	if m.Kind == KindScalar {
		return nil
	}
	if c.depth++; c.depth > c.maxDepth {
		return at(m, &LimitError{Limit: "depth", Max: c.maxDepth})
	}
	list := make([]*Node, 0, len(n.Content))
	for _, child := range n.Content {
		converted, err := c.node(child)
		if err != nil {
			return err
		}
		list = append(list, converted)
	}
	m.makeExtra(&c.extras).children = list
	c.depth--
	return nil
}

// alias completes an alias. Its target need not be inside the converted tree.
func (c *converter) alias(n *yaml.Node, m *Node) (*Node, error) {
	m.Kind, m.makeExtra(&c.extras).anchor = KindAlias, n.Value
	if n.Alias == nil {
		return m, nil
	}
	target := c.converted[n.Alias]
	if target == nil {
		first := c.count
		node, err := c.node(n.Alias)
		if err != nil {
			return nil, err
		}
		target = &conversion{node: node, first: first, size: c.count - first}
		c.converted[n.Alias] = target
		c.count = first
	}
	m.extra.alias = target.node
	size := target.size
	if size == 0 { // the alias is inside its target: count the part converted so far
		size = c.count - target.first
	}
	c.aliased += size
	if c.count += size; c.aliased > c.maxAlias || c.aliased < 0 || c.count < 0 {
		return nil, at(m, &LimitError{Limit: "alias nodes", Max: c.maxAlias})
	}
	return m, nil
}

// scalar completes a scalar.
func (c *converter) scalar(n *yaml.Node, m *Node) {
	m.Value, m.Style = n.Value, StylePlain
	c.count += int64(len(m.Value) / nodeText)
	switch {
	case n.Style&yaml.DoubleQuotedStyle != 0:
		m.Style = StyleDoubleQuoted
	case n.Style&yaml.SingleQuotedStyle != 0:
		m.Style = StyleSingleQuoted
	case n.Style&yaml.LiteralStyle != 0:
		m.Style = StyleLiteral
	case n.Style&yaml.FoldedStyle != 0:
		m.Style = StyleFolded
	}
	untagged := yaml.Node{Kind: yaml.ScalarNode, Style: n.Style &^ yaml.TaggedStyle, Value: n.Value}
	implied := untagged.ShortTag()
	if m.Style == StylePlain && n.Value == "<<" {
		implied = "!!merge"
	}
	switch tag := n.ShortTag(); {
	case n.Tag == "" || n.Tag == "!":
		m.Plain = m.Style == StylePlain
	case n.Style&yaml.TaggedStyle != 0 || tag != implied:
		m.makeExtra(&c.extras).tag = NewTag(n.LongTag())
		return
	default:
		m.Plain = m.Style == StylePlain && (n.Line > 0 || tag != "!!str")
	}
	m.Quoted = !m.Plain
}

// collectionTag returns the tag of a collection unless it is the ordinary one.
func collectionTag(n *yaml.Node, ordinary string) Tag {
	if n.Tag == "" || n.Tag == "!" || n.Style&yaml.TaggedStyle == 0 && n.ShortTag() == ordinary {
		return Tag{}
	}
	return NewTag(n.LongTag())
}

// UnmarshalYAML implements yaml.Unmarshaler of gopkg.in/yaml.v3. It reads the mapping as the director would read its
// text, not as yaml.v3 does: y is a string, 0o17 too, 1_000 a number, and dates are an error. A node that is not a
// mapping is an error. A null leaves m unchanged, because yaml.v3 does not call UnmarshalYAML for it.
func (m *Map) UnmarshalYAML(n *yaml.Node) error {
	root, err := FromYAML(n, Options{})
	if err != nil {
		return err
	}
	var v any
	if root != nil {
		if v, err = Decode(root, Options{}); err != nil {
			return placed(n, err)
		}
	}
	read, ok := v.(*Map)
	if !ok {
		return fmt.Errorf("line %d column %d: expected a mapping", n.Line, n.Column)
	}
	*m = *read
	return nil
}

// placed adds the position of the value, or of the node that contains it, to an error whose text has none.
func placed(n *yaml.Node, err error) error {
	line, column := n.Line, n.Column
	switch e := err.(type) {
	case *DisallowedClass:
		line, column = e.Line, e.Column
	case *RubyError:
		line, column = e.Line, e.Column
	case *LimitError, *UnsupportedTag:
		return err
	}
	return fmt.Errorf("line %d column %d: %w", line, column, err)
}

// MarshalYAML implements yaml.Marshaler of gopkg.in/yaml.v3, with the keys of m in order. Texts that the library and
// the director read differently are quoted, so that both read the values of m; an integer that needs more than 64
// bits is a float to yaml.v3.
func (m Map) MarshalYAML() (any, error) { return ToYAML(&m) }

// ToYAML returns a value of the kinds that a Map holds as a node of yaml.v3.
func ToYAML(v any) (*yaml.Node, error) { return toYAML(v, 0) }

func toYAML(v any, depth int) (*yaml.Node, error) {
	if depth > DefaultDepth {
		return nil, &LimitError{Limit: "depth", Max: DefaultDepth}
	}
	switch v := v.(type) {
	case *Map:
		if v == nil {
			break
		}
		n := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
		for key, value := range v.All() {
			child, err := toYAML(value, depth+1)
			if err != nil {
				return nil, err
			}
			n.Content = append(n.Content, yamlString(key), child)
		}
		return n, nil
	case []any:
		n := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
		for _, item := range v {
			child, err := toYAML(item, depth+1)
			if err != nil {
				return nil, err
			}
			n.Content = append(n.Content, child)
		}
		return n, nil
	}
	return yamlScalar(v)
}

// yamlScalar returns a scalar value as a node of yaml.v3. Texts that mean the same to both libraries are plain and
// have no tag, so that yaml.v3 writes none.
func yamlScalar(v any) (*yaml.Node, error) {
	plain := func(text string) (*yaml.Node, error) { return &yaml.Node{Kind: yaml.ScalarNode, Value: text}, nil }
	switch v := v.(type) {
	case nil, *Map:
		return plain("null")
	case bool:
		return plain(strconv.FormatBool(v))
	case int64:
		return plain(strconv.FormatInt(v, 10))
	case *big.Int:
		return plain(v.String())
	case float64:
		switch {
		case math.IsNaN(v):
			return plain(".nan")
		case math.IsInf(v, 0):
			return plain(strings.TrimSuffix(rubytext.Float(v), "Infinity") + ".inf")
		}
		return plain(rubytext.Float(v))
	case string:
		return yamlString(v), nil
	case rubytext.Symbol:
		return &yaml.Node{Kind: yaml.ScalarNode, Style: yaml.TaggedStyle, Tag: "!ruby/symbol", Value: string(v)}, nil
	case rubytext.Date:
		return plain(v.String())
	case time.Time:
		return plain(formatTime(v))
	}
	n := new(yaml.Node)
	err := n.Encode(v)
	return n, err
}

// yamlString returns a string as a node of yaml.v3 that is a string to both libraries.
func yamlString(s string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s}
	untagged := yaml.Node{Kind: yaml.ScalarNode, Value: s}
	switch read, err := tokenize(s, &Options{}); {
	case s == "":
		n.Style = yaml.DoubleQuotedStyle
	case !utf8.ValidString(s):
		n.Tag, n.Style, n.Value = "!!binary", yaml.TaggedStyle, base64.StdEncoding.EncodeToString([]byte(s))
	case s == "<<":
		n.Style = yaml.TaggedStyle | yaml.SingleQuotedStyle // Ruby treats it as a merge key in quotes too
	case s[0] > ' ' && strings.Contains(s, "\n") && !strings.ContainsAny(s, "\r\u0085\u2028\u2029\ufeff"):
		n.Style = yaml.LiteralStyle
	case err != nil, read != any(s), untagged.ShortTag() != "!!str", len(s) == 1 && strings.Contains("yYnN", s), strings.ContainsAny(s, "\n\r\u0085\u2028\u2029"):
		n.Style = yaml.DoubleQuotedStyle
	}
	return n
}
