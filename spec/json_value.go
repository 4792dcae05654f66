package spec

// This file converts values to what the director's database keeps of them.

import (
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/psych"
)

// jsonValue returns what a trip through JSON leaves of a YAML value: symbols
// are strings, and what JSON cannot hold is an error. The result shares
// nothing with v.
func jsonValue(v any) (any, error) {
	switch v := v.(type) {
	case *Map:
		return jsonMap(v)
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			item, err := jsonValue(item)
			if err != nil {
				return nil, err
			}
			list[i] = item
		}
		return list, nil
	case psych.Symbol:
		return jsonValue(string(v))
	case string:
		if !utf8.ValidString(v) {
			return nil, fmt.Errorf("source sequence is illegal/malformed utf-8")
		}
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%s not allowed in JSON", psych.FormatFloat(v))
		}
	}
	return v, nil
}

func jsonMap(m *Map) (*Map, error) {
	stored := psych.NewMap(m.Len())
	for key, item := range m.All() {
		if !utf8.ValidString(key) {
			return nil, fmt.Errorf("source sequence is illegal/malformed utf-8")
		}
		item, err := jsonValue(item)
		if err != nil {
			return nil, err
		}
		stored.Set(key, item)
	}
	return stored, nil
}
