package psych

// This file writes Maps as JSON.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// MarshalJSON writes m as a JSON object with its keys in order. Characters that are special in HTML are not escaped
// when the caller's encoder does not ask for it; NaN and infinities have no JSON form and are an error.
func (m *Map) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	if err := appendJSON(&b, m); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func appendJSON(b *bytes.Buffer, v any) error {
	switch v := v.(type) {
	case *Map:
		return appendJSONMap(b, v)
	case []any:
		b.WriteByte('[')
		for i := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := appendJSON(b, v[i]); err != nil {
				return err
			}
		}
		b.WriteByte(']')
		return nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("psych: %s is not allowed in JSON", rubytext.Float(v))
		}
		b.WriteString(rubytext.Float(v))
		return nil
	case rubytext.Symbol:
		return appendJSONValue(b, string(v))
	case rubytext.Date:
		return appendJSONValue(b, v.String())
	case time.Time:
		return appendJSONValue(b, formatTime(v))
	}
	return appendJSONValue(b, v)
}

func appendJSONMap(b *bytes.Buffer, m *Map) error {
	if m == nil {
		b.WriteString("null")
		return nil
	}
	b.WriteByte('{')
	first := true
	for k, v := range m.All() {
		if !first {
			b.WriteByte(',')
		}
		first = false
		if err := appendJSONValue(b, k); err != nil {
			return err
		}
		b.WriteByte(':')
		if err := appendJSON(b, v); err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

// appendJSONValue writes a value that contains no Map, without HTML escapes.
func appendJSONValue(b *bytes.Buffer, v any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1) // Encode ends with a newline
	return nil
}
