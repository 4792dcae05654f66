package psych

// This file converts values to the values that the director's database keeps.

import (
	"errors"
	"math"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/rubytext"
)

var errNotUTF8 = errors.New("source sequence is illegal/malformed utf-8")

// Stored returns v after a round trip through JSON, as the director's database stores it: symbols become strings, and
// a value that JSON cannot represent is an error with Ruby's message. The result shares no Map and no list with v.
// The budget may be nil; its error is returned.
func Stored(v any, b Budget) (any, error) {
	return (&storing{paced{budget: b}}).value(v)
}

// storing is one call of Stored.
type storing struct{ paced }

func (s *storing) value(v any) (any, error) {
	if err := s.tick(); err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case *Map:
		if v == nil {
			return nil, nil
		}
		return s.mapping(v)
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			item, err := s.value(item)
			if err != nil {
				return nil, err
			}
			list[i] = item
		}
		return list, nil
	case rubytext.Symbol:
		return s.value(string(v))
	case string:
		if !utf8.ValidString(v) {
			return nil, errNotUTF8
		}
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, errors.New(rubytext.Float(v) + " not allowed in JSON")
		}
	}
	return v, nil
}

func (s *storing) mapping(m *Map) (*Map, error) {
	stored := NewMap(m.Len())
	for key, item := range m.All() {
		if !utf8.ValidString(key) {
			return nil, errNotUTF8
		}
		item, err := s.value(item)
		if err != nil {
			return nil, err
		}
		stored.Set(key, item)
	}
	return stored, nil
}
