package manifest

// This file turns nodes into plain values and back.

import "github.com/boshrender/boshrender/internal/psych"

// Map is a hash with string keys that keeps the order of its keys. Values are nil, bool, int64, *big.Int, float64,
// string, []any and *Map (and psych's Symbol where a document holds one).
type Map = psych.Map
