package psych

// This file reads JSON into Maps, in order.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/redact"
)

// UnmarshalJSON replaces the content of m by a JSON object, with its keys in
// the order of the text. Values have the types that DecodeJSON returns, and the limits are the default ones.
func (m *Map) UnmarshalJSON(data []byte) error {
	v, err := DecodeJSON(data, Limits{})
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

// DecodeJSON returns the value of a JSON text, with objects in order: nil, bool, int64 or, for larger ones, *big.Int
// for numbers without fraction and exponent, float64, string, []any or *Map. Of equal keys the last wins, in the
// place of the first. The limit AliasNodes has no effect. A text that exceeds a limit is a *LimitError.
func DecodeJSON(data []byte, l Limits) (any, error) {
	if limit := l.size(); int64(len(data)) > limit {
		return nil, &LimitError{Limit: "size", Max: limit}
	}
	d := &jsonDecoder{Decoder: json.NewDecoder(bytes.NewReader(data)), data: data, limits: l, nodes: l.nodes()}
	d.UseNumber()
	v, err := d.value(0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("psych: more than one JSON value at offset %d", d.InputOffset())
	}
	return v, nil
}

// jsonDecoder decodes one text.
type jsonDecoder struct {
	*json.Decoder
	data   []byte
	limits Limits
	nodes  int64 // remaining number of values and keys
}

// exceeded returns the error for a limit, at the current offset.
func (d *jsonDecoder) exceeded(name string, limit int64) error {
	read := d.data[:d.InputOffset()]
	return &LimitError{Limit: name, Max: limit,
		Line: bytes.Count(read, []byte{'\n'}) + 1, Column: len(read) - bytes.LastIndexByte(read, '\n')}
}

// count counts a value or key.
func (d *jsonDecoder) count() error {
	if d.nodes--; d.nodes < 0 {
		return d.exceeded("nodes", d.limits.nodes())
	}
	return nil
}

// value reads one value.
func (d *jsonDecoder) value(depth int64) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, d.failed(err)
	}
	if err := d.count(); err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case json.Delim:
		if depth >= d.limits.depth() {
			return nil, d.exceeded("depth", d.limits.depth())
		}
		if t == '{' {
			return d.object(depth + 1)
		}
		return d.array(depth + 1)
	case json.Number:
		return d.number(string(t))
	}
	return t, nil
}

func (d *jsonDecoder) object(depth int64) (any, error) {
	m := NewMap(0)
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, d.failed(err)
		}
		if err := d.count(); err != nil {
			return nil, err
		}
		v, err := d.value(depth)
		if err != nil {
			return nil, err
		}
		m.Set(key.(string), v)
	}
	_, err := d.Token()
	return m, d.failed(err)
}

func (d *jsonDecoder) array(depth int64) (any, error) {
	list := []any{}
	for d.More() {
		v, err := d.value(depth)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	_, err := d.Token()
	return list, d.failed(err)
}

// failed returns the error for an error of encoding/json, at the current offset.
func (d *jsonDecoder) failed(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return redact.JSON(d.data, err)
}

func (d *jsonDecoder) number(s string) (any, error) {
	if strings.ContainsAny(s, ".eE") {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil && !math.IsInf(f, 0) {
			return nil, errors.New("psych: a number that is none")
		}
		return f, nil
	}
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		return i, nil
	}
	if int64(len(s)) > d.limits.digits() {
		return nil, d.exceeded("digits", d.limits.digits())
	}
	b, ok := roomFor(len(s)).SetString(s, 10)
	if !ok {
		return nil, errors.New("psych: a number that is none")
	}
	return b, nil
}
