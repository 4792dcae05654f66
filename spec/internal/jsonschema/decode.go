package jsonschema

// This file reads JSON into the values of a psych.Map, keeping the order of keys.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

// maxDepth bounds the nesting of a document, and of references while validating.
const maxDepth = 500

// Decode reads one JSON document: nil, bool, int64, *big.Int, float64, string,
// []any and *psych.Map.
func Decode(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	v, err := decodeValue(d, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("invalid JSON: something follows the document at offset %d", d.InputOffset())
	}
	return v, nil
}

func decodeValue(d *json.Decoder, depth int) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, fmt.Errorf("invalid JSON: %w", err)
	}
	if depth > maxDepth {
		return nil, fmt.Errorf("the JSON is nested more than %d deep", maxDepth)
	}
	switch t := t.(type) {
	case json.Delim:
		if t == '{' {
			return decodeObject(d, depth)
		}
		return decodeArray(d, depth)
	case json.Number:
		return number(t.String())
	}
	return t, nil
}

func decodeObject(d *json.Decoder, depth int) (any, error) {
	m := psych.NewMap(0)
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("invalid JSON: %w", err)
		}
		v, err := decodeValue(d, depth+1)
		if err != nil {
			return nil, err
		}
		m.Set(key.(string), v) // the decoder lets nothing else be a key
	}
	_, err := d.Token()
	return m, err
}

func decodeArray(d *json.Decoder, depth int) (any, error) {
	list := []any{}
	for d.More() {
		v, err := decodeValue(d, depth+1)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	_, err := d.Token()
	return list, err
}

// number returns a JSON number as Ruby reads it: an Integer of any size, or a
// Float if it has a fraction or an exponent.
func number(s string) (any, error) {
	if strings.ContainsAny(s, ".eE") {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return nil, fmt.Errorf("invalid JSON: number %s", s)
		}
		return f, nil
	}
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		return i, nil
	}
	i, ok := new(big.Int).SetString(s, 10)
	if !ok {
		return nil, fmt.Errorf("invalid JSON: number %s", s)
	}
	return i, nil
}
