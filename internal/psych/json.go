package psych

// This file writes Maps as JSON and reads JSON into them, in order.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
)

// MarshalJSON writes m as a JSON object with its keys in order. Characters that
// are special in HTML are not escaped when the caller's encoder does not ask
// for it; NaN and infinities have no JSON form and are an error.
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
			return fmt.Errorf("psych: %s is not allowed in JSON", FormatFloat(v))
		}
		b.WriteString(FormatFloat(v))
		return nil
	case Symbol:
		return appendJSONValue(b, string(v))
	case Date:
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

// appendJSONValue writes a value that has no Map inside, without HTML escapes.
func appendJSONValue(b *bytes.Buffer, v any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1) // Encode ends with a newline
	return nil
}

// UnmarshalJSON replaces the content of m by a JSON object, with its keys in
// the order of the text. Values have the types that DecodeJSON returns.
func (m *Map) UnmarshalJSON(data []byte) error {
	v, err := DecodeJSON(data)
	if err != nil {
		return err
	}
	object, ok := v.(*Map)
	if !ok {
		return errors.New("psych: the JSON value is no object")
	}
	*m = *object
	return nil
}

// DecodeJSON returns the value of a JSON text, with objects in order: nil, bool,
// int64 or, for larger ones, *big.Int for numbers without fraction and exponent,
// float64, string, []any or *Map. Of equal keys the last wins, in the place of the first.
func DecodeJSON(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	v, err := decodeJSON(d, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("psych: more than one JSON value at offset %d", d.InputOffset())
	}
	return v, nil
}

// decodeJSON reads one value.
func decodeJSON(d *json.Decoder, depth int) (any, error) {
	t, err := d.Token()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case json.Delim:
		if depth >= MaxDepth {
			return nil, fmt.Errorf("psych: JSON nested deeper than %d", MaxDepth)
		}
		if t == '{' {
			return decodeJSONObject(d, depth+1)
		}
		return decodeJSONArray(d, depth+1)
	case json.Number:
		return decodeJSONNumber(string(t))
	}
	return t, nil
}

func decodeJSONObject(d *json.Decoder, depth int) (any, error) {
	m := NewMap(0)
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		v, err := decodeJSON(d, depth)
		if err != nil {
			return nil, err
		}
		m.Set(key.(string), v)
	}
	_, err := d.Token()
	return m, unexpectedEOF(err)
}

func decodeJSONArray(d *json.Decoder, depth int) (any, error) {
	list := []any{}
	for d.More() {
		v, err := decodeJSON(d, depth)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	_, err := d.Token()
	return list, unexpectedEOF(err)
}

func unexpectedEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

func decodeJSONNumber(s string) (any, error) {
	if strings.ContainsAny(s, ".eE") {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil && !math.IsInf(f, 0) {
			return nil, err
		}
		return f, nil
	}
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		return i, nil
	}
	if len(s) > MaxDigits {
		return nil, fmt.Errorf("psych: JSON number of more than %d digits", MaxDigits)
	}
	b, ok := new(big.Int).SetString(s, 10)
	if !ok {
		return nil, fmt.Errorf("psych: %q is no number", s)
	}
	return b, nil
}
