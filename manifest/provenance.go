package manifest

// This file finds out where values came from.

import (
	"fmt"
	"strconv"
)

// OriginKind is the kind of source of a value.
type OriginKind uint8

// Kinds of origins.
const (
	// FromDocument is a value written in the document itself.
	FromDocument OriginKind = iota
	// FromOps is a value written by an operation of an ops file.
	FromOps
	// FromVariable is a value that a variable gave.
	FromVariable
	// FromDefault is a value that is written nowhere: the director's default.
	FromDefault
	// FromCode is a value that was made by a program, not read.
	FromCode
)

// source is the document, op or variable that wrote a node. Many nodes share one source.
type source struct {
	kind OriginKind
	file string
	op   int    // FromOps: index of the operation in its file
	path string // FromOps: path of the operation
	// FromVariable: the variable's name, the text with the placeholder, the source and position of that text, and
	// where the value is written if it was read from a file.
	variable            string
	text                string
	under               *source
	line, col           int32
	valueFile           string
	valueLine, valueCol int32
}

// Origin says where a value came from.
type Origin struct {
	// Kind is the kind of source, and decides which of the fields below are set.
	Kind OriginKind
	// File is where the value is written. For FromVariable that is where the placeholder is, for FromDefault it is
	// empty.
	File string
	// Line and Column are where in File, from 1; 0 if that is not known.
	Line, Column int
	// operation belongs to FromOps: the index of the operation in File, from 0.
	operation int
	// operationPath belongs to FromOps: the path of the operation.
	operationPath string
	// Variable belongs to FromVariable: the variable's name, several separated by ", ".
	Variable string
	// Placeholder belongs to FromVariable: the text that was replaced.
	Placeholder string
	// valueFile belongs to FromVariable: where the store read the value, if it knows.
	valueFile string
	// valueLine and ValueColumn are where in ValueFile, from 1; 0 if that is not known.
	valueLine, valueColumn int
	// under belongs to FromVariable: where the placeholder came from, an ops file for example.
	under *Origin
}

// Provenance returns where the value at path came from; path is written as in an operation, e.g.
// /instance_groups/name=api/jobs/0. A value that is absent comes from the director's defaults; anything else that the
// path cannot find is an error.
func (m *Manifest) Provenance(path string) (Origin, error) {
	p, err := parsePointer(path)
	if err != nil {
		return Origin{}, fmt.Errorf("Invalid path: %w", err) // the CLI's text
	}
	n, err := p.find(m.root)
	if err != nil {
		if e, ok := err.(missingKeyError); ok && e.path == p.String() {
			return Origin{Kind: FromDefault}, nil
		}
		return Origin{}, err
	}
	if n.src == nil && n.line == 0 {
		return Origin{Kind: FromDefault}, nil
	}
	return n.Origin(), nil
}

// Origin returns where the part of the document at the location came from.
func (l Location) Origin() Origin { return l.node.Origin() }

// Origin returns where the value came from.
func (n *Node) Origin() Origin {
	if n == nil {
		return Origin{Kind: FromDefault}
	}
	return n.src.origin(n.line, n.col)
}

func (s *source) origin(line, col int32) Origin {
	if s == nil {
		return Origin{Kind: FromCode}
	}
	o := Origin{Kind: s.kind, File: s.file, Line: int(line), Column: int(col)}
	switch s.kind {
	case FromOps:
		o.operation, o.operationPath = s.op, s.path
	case FromVariable:
		o.Variable, o.Placeholder = s.variable, s.text
		o.valueFile, o.valueLine, o.valueColumn = s.valueFile, int(s.valueLine), int(s.valueCol)
		under := s.under.origin(s.line, s.col)
		o.under = &under
	}
	return o
}

// String describes the origin in one line, without the value.
func (o Origin) String() string {
	at := Location{File: o.File, Line: o.Line, Column: o.Column}.Position()
	switch o.Kind {
	case FromOps:
		return "operation [" + strconv.Itoa(o.operation) + "] " + o.operationPath + " at " + at
	case FromVariable:
		s := "variable " + o.Variable
		if o.valueFile != "" {
			s += " from " + Location{File: o.valueFile, Line: o.valueLine, Column: o.valueColumn}.Position()
		}
		if o.under != nil {
			s += " for " + o.Placeholder + " at " + o.under.String()
		}
		return s
	case FromDefault:
		return "default"
	case FromCode:
		return "program"
	}
	return at
}
