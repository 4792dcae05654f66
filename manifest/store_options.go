package manifest

// This file reads the options of declared variables as the CLI does: it writes them as YAML and reads that into a Go
// struct, so that a number is a text where a text is wanted, and 5.5 is 5 where an integer is.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// optionReader reads the keys of options, and notes values of wrong types.
type optionReader struct {
	root     *Node // nil if there are none
	problems []typeProblem
}

// typeProblem is a value of the wrong type, and the line of the YAML that it is on.
type typeProblem struct {
	line int
	text string
}

// readOptions begins to read the options of a variable, or the value of one. into is the Go type that they go into as
// the CLI names it.
func readOptions(options *Node, into string) (*optionReader, error) {
	o := &optionReader{}
	if options == nil || options.IsNull() {
		return o, nil
	}
	options = options.copied()
	options.sortKeys()
	text, err := options.marshal(AsCLI)
	if err != nil {
		return nil, err
	}
	root, err := YAML{Reading: AsCLI}.read(context.Background(), "", text)
	if err != nil {
		return nil, err
	}
	if o.root = root; root.Kind() != KindMap {
		o.refuse(root, into)
	}
	return o, o.err()
}

// generatorOptions reads all options of a generator, which knows those with the given names.
func generatorOptions(options *Node, read func(o *optionReader), names ...string) error {
	o, err := readOptions(options, "map[string]interface {}")
	if err == nil {
		if unknown := o.known(names...); unknown != nil {
			return unknown
		}
		read(o)
		err = o.err()
	}
	if err != nil {
		return fmt.Errorf("Expected input to be deserializable: %w", err) // the CLI's text
	}
	return nil
}

// known fails for keys that a generator does not know.
func (o *optionReader) known(names ...string) error {
	for k := range o.root.Pairs() {
		if !slices.Contains(names, k.keyText()) {
			return fmt.Errorf("Unsupported parameter '%s'", k.keyText()) // the CLI's text
		}
	}
	return nil
}

// refuse notes that n doesn't go into a Go type. The CLI shows the value, too, which may be a secret.
func (o *optionReader) refuse(n *Node, into string) {
	line := max(n.Line()-1, 1) // behind "---", which the CLI doesn't write
	o.problems = append(o.problems, typeProblem{line, fmt.Sprintf("line %d: cannot unmarshal %s into %s", line, n.yamlTag(), into)})
}

// err returns the problems so far, in order of lines.
func (o *optionReader) err() error {
	if len(o.problems) == 0 {
		return nil
	}
	slices.SortStableFunc(o.problems, func(a, b typeProblem) int { return a.line - b.line })
	lines := make([]string, len(o.problems))
	for i, p := range o.problems {
		lines[i] = p.text
	}
	return errors.New("yaml: unmarshal errors:\n  " + strings.Join(lines, "\n  ")) // the CLI's text, without the values
}

// option returns the value of a key, nil if it is absent or null.
func (o *optionReader) option(key string) *Node {
	if n := o.root.Get(key); n != nil && !n.IsNull() {
		return n
	}
	return nil
}

// string returns a text, "" if it is absent.
func (o *optionReader) string(key string) string { return o.textOf(o.option(key)) }

func (o *optionReader) textOf(n *Node) string {
	switch {
	case n == nil || n.IsNull():
		return ""
	case n.kind != KindScalar:
		o.refuse(n, "string")
		return ""
	}
	if f, ok := n.value.(float64); ok {
		return goFloat(f)
	}
	return n.text()
}

// goFloat returns a float as the CLI's YAML library writes it.
func goFloat(f float64) string {
	switch {
	case math.IsNaN(f):
		return ".nan"
	case math.IsInf(f, 1):
		return ".inf"
	case math.IsInf(f, -1):
		return "-.inf"
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// int returns an integer, 0 if it is absent. Fractions are cut off. into is its Go type.
func (o *optionReader) int(key, into string) int {
	n := o.option(key)
	if n == nil {
		return 0
	}
	if n.kind == KindScalar {
		switch v := n.value.(type) {
		case int64:
			return int(v)
		case float64:
			if v < -(1 << 63) {
				return math.MinInt
			}
			if v < 1<<63 {
				return int(v)
			}
		}
	}
	o.refuse(n, into)
	return 0
}

// bool returns a boolean, false if it is absent.
func (o *optionReader) bool(key string) bool {
	n := o.option(key)
	if n == nil {
		return false
	}
	b := n.bool()
	if b == nil {
		o.refuse(n, "bool")
		return false
	}
	return *b
}

// list returns a list of texts.
func (o *optionReader) list(key string) []string {
	n := o.option(key)
	if n == nil {
		return nil
	}
	if n.kind != KindList {
		o.refuse(n, "[]string")
		return nil
	}
	var texts []string
	for _, c := range n.items() {
		texts = append(texts, o.textOf(c))
	}
	return texts
}

// yamlTag returns the tag of a value that the CLI has read.
func (n *Node) yamlTag() string {
	switch n.Kind() {
	case KindMap:
		return "!!map"
	case KindList:
		return "!!seq"
	}
	switch n.value.(type) {
	case bool:
		return "!!bool"
	case int64, *big.Int:
		return "!!int"
	case float64:
		return "!!float"
	}
	return "!!str"
}

// optionsGiven returns the options for a generator, which need not be a map: the generator reports that.
func (v *Variable) optionsGiven() (*Node, error) {
	switch {
	case v.Options != nil:
		return NewNode(v.Options)
	case v.odd != nil:
		return v.odd, nil
	}
	return v.Location.node.Get("options"), nil
}
