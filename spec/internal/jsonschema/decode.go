package jsonschema

// This file reads JSON into the values of a psych.Map, keeping the order of keys.

import (
	"fmt"

	"github.com/boshrender/boshrender/internal/psych"
)

// maxDepth bounds the nesting of a document, and of references while validating.
const maxDepth = 500

// maxSchema limits the text of a schema, in bytes: the cost of compiling grows with it.
const maxSchema = 1 << 20

// DecodeSchema is Decode for a schema, whose size is limited too.
func DecodeSchema(data []byte, l psych.Limits) (any, error) {
	if l.Size <= 0 || l.Size > maxSchema {
		l.Size = maxSchema
	}
	return Decode(data, l)
}

// Decode reads one JSON document: nil, bool, int64, *big.Int, float64, string, []any and *psych.Map. The nesting is
// limited to maxDepth, even if l allows more.
func Decode(data []byte, l psych.Limits) (any, error) {
	if l.Depth <= 0 || l.Depth > maxDepth {
		l.Depth = maxDepth
	}
	v, err := psych.DecodeJSON(data, l)
	if err != nil {
		return nil, fmt.Errorf("invalid JSON: %w", err)
	}
	return v, nil
}
