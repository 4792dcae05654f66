package redact

// This file damages documents around a secret: no error contains any part of it.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// secret is part of documents; its characters occur nowhere else in this file.
const secret = "ЖЩЮ"

// inner is a type whose UnmarshalJSON returns an error about the value.
type inner struct{}

func (*inner) UnmarshalJSON(data []byte) error { return fmt.Errorf("no value: %s", data) }

// outer is a type whose UnmarshalJSON adds its position to errors.
type outer struct{}

func (*outer) UnmarshalJSON([]byte) error { return Errorf("the vault has %d values", 2) }

func TestJSON(t *testing.T) {
	type document struct {
		Number int
		Flag   bool
		Text   string
		List   []int
		Inner  *inner
		Outer  *outer
	}
	for _, text := range []string{
		secret, `"` + secret, `{"Text": ` + secret + `}`, `{"Text": "` + secret + `"`, `{"Text": "` + secret + `"} ` + secret, `{` + secret + `: 1}`,
		`{"Number": "` + secret + `"}`, `{"Flag": "` + secret + `"}`, `{"List": {"` + secret + `": 1}}`, `{"List": ["` + secret + `"]}`,
		`{"Inner": "` + secret + `"}`, `{"Text": "\` + secret + `"}`, `{"Text": "` + secret + "\x01" + `"}`, `["` + secret + `"]`, `"` + secret + `"`,
		"{\"Text\": \"" + secret + "\"\n\"Number\": 1}", `{"Number": 1` + secret + `}`, `tru` + secret,
	} {
		for name, into := range map[string]any{"a structure": new(document), "a list": new([]string), "a number": new(int), "numbers": new(map[string]int)} {
			d := json.NewDecoder(strings.NewReader(text))
			err := d.Decode(into)
			if err == nil {
				_, err = d.Token()
			}
			if err == nil || err == io.EOF {
				continue
			}
			err = JSON([]byte(text), err)
			require.Error(t, err)
			for chain := err; chain != nil; chain = errors.Unwrap(chain) {
				require.NotRegexp(t, "["+secret+"]|"+`\\u04|\\x`, fmt.Sprintf("%v %+v %q", chain, chain, chain), "%s into %s", text, name)
			}
			require.False(t, errors.As(err, new(*json.SyntaxError)), "%s into %s", text, name)
		}
	}
	require.NoError(t, JSON(nil, nil))
}

// TestPlaces lists errors with their redacted texts.
func TestPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"{\n  \"Number\": x}":     "line 2, column 13: the text is no JSON",
		"{\n  \"Number\": \"x\"}": "line 2, column 15: expected a value of type int",
		"{":                       "the JSON ends too early",
		`{"Outer": 1}`:            "the vault has 2 values",
		`{"Inner": 1}`:            "it has a value that can't be read",
	} {
		var v struct {
			Number int
			Inner  *inner
			Outer  *outer
		}
		err := json.NewDecoder(strings.NewReader(text)).Decode(&v)
		require.EqualError(t, JSON([]byte(text), err), want, text)
	}
	d := json.NewDecoder(strings.NewReader(`{"` + secret + `": 1}`))
	d.DisallowUnknownFields()
	require.EqualError(t, JSON(nil, d.Decode(new(struct{}))), `unknown field "`+secret+`"`, "a key is one of a structure")
}
