package bpm

// This file bounds what a bpm.yml may cost. Templates write it, and nobody may trust those.

import (
	"context"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// ParseLimits bound a bpm.yml. Zero means the default, a negative number no limit. A document that exceeds one is an
// error in which errors.Is finds ErrLimit, and errors.As a *LimitError.
type ParseLimits struct {
	// Size bounds the text in bytes. Default 8 MiB.
	Size int
	// Nodes bounds the values and keys in the text. Default 100,000.
	Nodes int
	// AliasNodes bounds the values that aliases repeat, counted at each alias. Default 100,000.
	AliasNodes int
	// Depth bounds the nesting. Default 100; at most 100,000.
	Depth int
}

// LimitError tells which limit was exceeded, and where.
type LimitError = limit.Error

// ErrLimit is what errors.Is finds in every LimitError.
var ErrLimit = limit.Err

// The defaults of ParseLimits.
const (
	DefaultSize       = 8 << 20
	DefaultNodes      = 100_000
	DefaultAliasNodes = 100_000
	DefaultDepth      = 100
)

// options returns the reader's options.
func (l ParseLimits) options(p *limit.Poll) psych.Options {
	or := func(value, standard int) int {
		if value == 0 {
			return standard
		}
		return value
	}
	return psych.Options{Name: "bpm.yml", Budget: p, Limits: psych.Limits{
		Size: or(l.Size, DefaultSize), Nodes: or(l.Nodes, DefaultNodes),
		AliasNodes: or(l.AliasNodes, DefaultAliasNodes), Depth: or(l.Depth, DefaultDepth),
	}}
}

// Parse is the function Parse within l. It ends with the cause of ctx once that has ended.
func (l ParseLimits) Parse(ctx context.Context, data []byte) (*Config, error) {
	poll := limit.NewPoll(ctx)
	root, err := psych.ParseFirst(data, l.options(&poll))
	if err != nil {
		return nil, err
	}
	d := &decoder{merging: map[*psych.Node]bool{}, maxNodes: limit.Or(l.Nodes, DefaultNodes), poll: poll}
	if aliased := limit.Or(l.AliasNodes, DefaultAliasNodes); aliased < limit.Unlimited-d.maxNodes {
		d.maxNodes += aliased
	} else {
		d.maxNodes = limit.Unlimited
	}
	c := &Config{}
	if root != nil {
		d.config(root, c)
	}
	if d.stopped != nil {
		return nil, d.stopped
	}
	if err := d.err(); err != nil {
		return nil, err
	}
	c.Unknown = d.unknown
	return c, nil
}
