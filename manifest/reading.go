package manifest

// This file names the ways to read YAML: the director's, the CLI's, and the director's after the CLI has rewritten the
// document.

import "github.com/boshrender/boshrender/internal/psych"

// Reading is a way to read a YAML document. The director and the CLI have different libraries, Psych and
// gopkg.in/yaml.v2, and differ in about a quarter of all unusual scalars:
//
//	written       AsDirector    AsCLI         AsDeployed
//	10,20         1020          "10,20"       1020
//	'10,20'       "10,20"       "10,20"       1020
//	1:30          5400          "1:30"        "1:30"
//	:8080         :"8080"       ":8080"       :"8080"
//	2030-01-01    an error      "2030-01-01"  "2030-01-01"
//	y             "y"           true          true
//	1e3           "1e3"         1000.0        1000
//	1.0           1.0           1.0           1
type Reading uint8

const (
	// AsUsual is the reading of the program that such documents are written for: AsCLI for variables (vars files, -v,
	// environment, vars stores), AsDirector for everything else.
	AsUsual Reading = iota
	// AsDirector reads as the director does, and Ruby: keys keep their order, dates are errors.
	AsDirector
	// AsCLI reads as `bosh int` does, and as the CLI does wherever it reads documents. Keys are sorted: the CLI keeps
	// no order, and writes this one.
	AsCLI
	// AsDeployed reads as the director reads the text that `bosh deploy` sends, which the CLI has read and written
	// again: floats without a fraction become integers, and strings lose quotes that only the director needs.
	AsDeployed
)

// or returns the reading, with usual in place of AsUsual.
func (r Reading) or(usual Reading) Reading {
	if r == AsUsual {
		return usual
	}
	return r
}

// dialect returns the reading of package psych that trees are built with.
func (r Reading) dialect() psych.Dialect {
	if r == AsCLI || r == AsDeployed {
		return psych.CLI
	}
	return psych.Ruby
}

// deployed turns a tree that was read as the CLI does into the tree that the director reads once the CLI has written
// it. Maps that were merged share values; a shared value is changed once.
func (b *treeBuilder) deployed(n *Node) error {
	if err := b.poll.Tick(); err != nil {
		return err
	}
	switch n.kind {
	case KindScalar:
		return b.rewrite(n)
	case KindList:
		for _, c := range n.items() {
			if err := b.deployed(c); err != nil {
				return err
			}
		}
		return nil
	}
	again, err := b.deployedPairs(n)
	if (again || b.doubtful) && err == nil { // a map that was merged shares its keys, which have changed already
		err = b.pairsAgain(n)
	}
	if err == nil {
		err = b.poll.Err()
	}
	return err
}

// deployedPairs is deployed for the keys and values of a map. It reports whether the pairs are to be put into the map
// again, because a key has changed or merges.
func (b *treeBuilder) deployedPairs(n *Node) (again bool, err error) {
	for i := range n.entries() {
		p := &n.entries()[i]
		key := p.Key.value
		if f, ok := key.(float64); ok && f != f {
			p.Value = &Node{src: p.Value.src, line: p.Value.line, col: p.Value.col} // the CLI doesn't find its value again
		}
		if err := b.rewrite(p.Key); err != nil {
			return false, err
		}
		if err := b.deployed(p.Value); err != nil {
			return false, err
		}
		again = again || key == any("<<") || p.Key.kind == KindScalar && p.Key.value != key
	}
	return again, nil
}

// pairsAgain puts the pairs into a map again, with their keys as they are now: some may have become equal, and "<<" had
// quotes, which the CLI doesn't write.
func (b *treeBuilder) pairsAgain(n *Node) error {
	pairs := n.entries()
	n.asMap().pairs, n.asMap().index = make([]pair, 0, len(pairs)), nil
	for _, p := range pairs {
		if p.Key.value != any("<<") || !b.take(n, p.Value) {
			n.set(p.Key, p.Value)
		}
	}
	n.reindexWithin(&b.poll)
	return nil
}

// rewrite does that with a scalar. It leaves other keys as they are.
func (b *treeBuilder) rewrite(n *Node) error {
	if n.kind != KindScalar {
		return nil
	}
	v, err := psych.Rewritten(n.value, b.opts)
	if err != nil {
		return psych.Located(err, int(n.line), int(n.col))
	}
	n.value = v
	return nil
}
