package bpm

// This file limits the time and memory that a bpm.yml takes, since an untrusted template can write any.

import (
	"bytes"
	"context"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/limits"
)

// ParseLimits bound a bpm.yml. Zero means the default, a negative number no limit. A document that exceeds one is an
// error in which errors.As finds a *[limits.Error].
type ParseLimits struct {
	// Size bounds the text in bytes. Default 8 MiB.
	Size int
	// Nodes bounds the values and keys in the text. Default 100,000. They can be counted only when yaml.v3 has made
	// them. Before that, the text may have three times as many of the characters that nodes begin with and are
	// separated by: "[", "{", ",", ":", "?", and "-" before a space. No node needs more than two; the third is for
	// texts with them.
	Nodes int
	// AliasNodes bounds the values that are read again, through aliases, with long texts counting as several. Default
	// 100,000. Values repeated below unknown keys are not read.
	AliasNodes int
	// Depth bounds the nesting. Default 100; yaml.v3 ends at 10,000.
	Depth int
}

// The defaults of ParseLimits.
const (
	DefaultSize       = 8 << 20
	DefaultNodes      = 100_000
	DefaultAliasNodes = 100_000
	DefaultDepth      = 100
)

// maxDirectives bounds the lines that begin as a directive does: yaml.v3 compares each %TAG with all before it. It
// also copies the prefix that a %TAG declares into each tag with its handle: maxTags bounds the product of the bytes of
// those lines and the number of "!".
const (
	maxDirectives = 100
	maxTags       = 8 << 20
)

// Parse is the function Parse within l. It ends with the cause of ctx once that has ended.
func (l ParseLimits) Parse(ctx context.Context, data []byte) (*Config, error) {
	poll := limit.NewPoll(ctx)
	if err := l.checkText(data); err != nil {
		return nil, err
	}
	root, err := parseYAML(data, &poll)
	switch {
	case err != nil:
		return nil, err
	case root == nil:
		return &Config{}, nil
	}
	m := measure{nodes: limit.Or(l.Nodes, DefaultNodes), depth: limit.Or(l.Depth, DefaultDepth), poll: &poll}
	if err := m.node(root, 0); err != nil {
		return nil, err
	}
	return decode(root, &poll, m.weight, limit.Or(l.AliasNodes, DefaultAliasNodes))
}

// exceeded returns the error for a limit that a node exceeds.
func exceeded(name string, most int64, n *yaml.Node) error {
	return &limits.Error{Limit: name, Max: most, File: "bpm.yml", Line: n.Line, Column: n.Column}
}

// checkText refuses a text for which yaml.v3 would allocate too much. Once yaml.v3 has started, nothing can stop it
// before the end of the text.
func (l ParseLimits) checkText(data []byte) error {
	if most := limit.Or(l.Size, DefaultSize); int64(len(data)) > most {
		return &limits.Error{Limit: "size", Max: most, File: "bpm.yml"}
	}
	most := limit.Or(l.Nodes, DefaultNodes)
	if most <= limit.Unlimited/3 {
		most *= 3
	}
	var indicators, directives, tags, prefixes int64 // prefixes: bytes of the lines of directives
	inDirective := false
	for i, c := range data {
		if inDirective {
			inDirective = c >= ' '
			prefixes++
		}
		switch c {
		case '[', '{', ',', ':', '?':
			indicators++
		case '-':
			if i+1 == len(data) || data[i+1] <= ' ' || data[i+1] >= utf8.RuneSelf {
				indicators++
			}
		case '%':
			if i == 0 || data[i-1] < ' ' || data[i-1] >= utf8.RuneSelf {
				directives++
				inDirective = true
			}
		case '!':
			tags++
		}
		switch {
		case indicators > most:
			return exceededAt("indicators", most, data, i)
		case directives > maxDirectives:
			return exceededAt("directives", maxDirectives, data, i)
		case prefixes*tags > maxTags:
			return exceededAt("text of tags", maxTags, data, i)
		}
	}
	return nil
}

// exceededAt returns the error for a limit that data exceeds at an offset.
func exceededAt(name string, most int64, data []byte, at int) error {
	line := bytes.LastIndexByte(data[:at], '\n') + 1
	return &limits.Error{Limit: name, Max: most, File: "bpm.yml", Line: bytes.Count(data[:at], []byte("\n")) + 1,
		Column: utf8.RuneCount(data[line:at]) + 1}
}

// measure goes over a tree once, without following aliases.
type measure struct {
	nodes, depth  int64 // the limits
	count, weight int64 // the actual number
	poll          *limit.Poll
}

// node counts n, which depth collections contain.
func (m *measure) node(n *yaml.Node, depth int64) error {
	if err := m.poll.Tick(); err != nil {
		return err
	}
	m.weight += weight(n)
	if m.count++; m.count > m.nodes {
		return exceeded("nodes", m.nodes, n)
	}
	if n.Kind != yaml.MappingNode && n.Kind != yaml.SequenceNode {
		return nil
	}
	if depth++; depth > m.depth {
		return exceeded("depth", m.depth, n)
	}
	for _, c := range n.Content {
		if err := m.node(c, depth); err != nil {
			return err
		}
	}
	return nil
}

// weight is the number of nodes that n itself counts for: a long text counts as several.
func weight(n *yaml.Node) int64 {
	const text = 64
	return 1 + int64(len(n.Value)/text)
}
