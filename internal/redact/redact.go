// Package redact keeps the text of documents out of errors. A document can hold a secret anywhere, also where its
// author didn't mean to put one: an unquoted password that begins with an asterisk is an alias. Errors name the place.
package redact

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Text replaces the text of documents in messages, as in the director's diffs.
const Text = "<redacted>"

// said is an error whose text quotes no document.
type said struct{ text string }

func (e *said) Error() string { return e.text }

// Errorf returns an error about a document that [JSON] keeps unchanged, for implementations of UnmarshalJSON. Its
// operands must not be texts of the document.
func Errorf(format string, args ...any) error { return &said{fmt.Sprintf(format, args...)} }

// JSON returns the error for a document that encoding/json, or an UnmarshalJSON of one of its types, has refused:
// with the position, if it is known, and without the text that encoding/json quotes. A nil error stays nil.
func JSON(data []byte, err error) error {
	var (
		own    *said
		syntax *json.SyntaxError
		typed  *json.UnmarshalTypeError
	)
	const unknown = "json: unknown field "
	switch {
	case err == nil:
		return nil
	case errors.As(err, &own):
		return err
	case err == io.EOF, err == io.ErrUnexpectedEOF:
		return Errorf("the JSON ends too early")
	case errors.As(err, &syntax):
		return Errorf("%s: the text is no JSON", place(data, syntax.Offset))
	case errors.As(err, &typed):
		return Errorf("%s: expected a value of type %s", place(data, typed.Offset), typed.Type)
	case strings.HasPrefix(err.Error(), unknown):
		return Errorf("%s", strings.TrimPrefix(err.Error(), "json: ")) // the key names no field of the struct
	}
	return Errorf("it has a value that can't be read")
}

// Decode decodes one JSON value whose keys must all be known, with the same errors as [JSON].
func Decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return JSON(data, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one value")
	}
	return nil
}

// place returns the line and column of an offset.
func place(data []byte, offset int64) string {
	before := data[:min(max(offset-1, 0), int64(len(data)))]
	return fmt.Sprintf("line %d, column %d", 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n'))
}
