package spec

// This file compares the reader of the spec reader's JSON with encoding/json.

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// jsonWords are the parts of made-up JSON.
var jsonWords = []string{
	"{", "}", "[", "]", ",", ":", `"`, `"a"`, `"spec"`, `"SPEC":`, `"sp\u0065c":"QQ=="`, `"spec":"Q\/==\n"`, "{}", "[]", `{"a":1}`,
	"null", "true", "false", "nul", "0", "-", "-1", "01", "1.5", "1.", "1e9", "1E+", "1e-2", " ", "\n", "\x00", "\xff", `\`, `\u00`,
	`"\u00e9"`, `"\ud83d"`, `"\x"`, "\"\t\"", `"spec":`, `"spec":null`, `"spec":1`, `{"spec":"QUJD"}`,
}

func FuzzSpecReaderJSON(f *testing.F) {
	random := rand.New(rand.NewSource(1))
	for range 3000 {
		var text strings.Builder
		for range 1 + random.Intn(8) {
			text.WriteString(jsonWords[random.Intn(len(jsonWords))])
		}
		f.Add(text.String())
		f.Add("{" + text.String() + "}")
	}
	for _, text := range []string{`{"spec":"QQ==","spec":"Qg=="}`, `{"spec":"QQ==","Spec":null}`, `{"a":{"spec":"QQ=="}}`, `{"spec":""} `, `{"a":[{},[1,{"b":[]}]],"spec":"QQ"}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want struct {
			Spec *string `json:"spec"`
		}
		refused := json.Unmarshal([]byte(text), &want)
		got, err := stringIn(t.Context(), []byte(text), "spec")
		if strings.TrimSpace(text) == "null" { // encoding/json leaves the struct as it is
			require.Error(t, err)
			return
		}
		if refused != nil {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		require.Equal(t, want.Spec == nil, got == nil)
		if want.Spec == nil {
			return
		}
		data, refused := base64.StdEncoding.DecodeString(*want.Spec)
		decoded, err := fromBase64(t.Context(), got)
		require.Equal(t, refused == nil, err == nil, "%v, %v", refused, err)
		if err == nil {
			require.Equal(t, string(data), string(decoded))
		}
	})
}

// TestSpecReaderJSONDepth checks that both refuse the same nesting.
func TestSpecReaderJSONDepth(t *testing.T) {
	for _, n := range []int{maxJSONDepth - 1, maxJSONDepth} { // in the object
		text := []byte(`{"a":` + strings.Repeat("[", n) + strings.Repeat("]", n) + "}")
		_, err := stringIn(t.Context(), text, "spec")
		require.Equal(t, json.Valid(text), err == nil, n)
	}
}

// polled is a context that ends when it has been polled some times.
type polled struct {
	context.Context
	left int
}

var errPolled = errors.New("polled")

func (p *polled) Err() error {
	if p.left--; p.left < 0 {
		return errPolled
	}
	return nil
}

// TestSpecReaderJSONPolls reads long values: each piece of them polls the context.
func TestSpecReaderJSONPolls(t *testing.T) {
	const pieces = 20
	for name, part := range map[string]string{
		"string": `"%"`, "escapes": `"\u0041%"`, "integer": "1%", "blanks": " % 1", "numbers": "[%1]", "keys": `{%"":1}`, "deep": "[%1]",
	} {
		t.Run(name, func(t *testing.T) {
			repeated := map[string]string{"string": "a", "escapes": `\n`, "integer": "7", "blanks": " ", "numbers": "1,", "keys": `"k":1,`, "deep": "[[]],"}[name]
			n := pieces * jsonPiece / len(repeated)
			text := `{"a":` + strings.Replace(part, "%", strings.Repeat(repeated, n), 1) + "}"
			require.True(t, json.Valid([]byte(text)))
			_, err := stringIn(&polled{t.Context(), pieces - 2}, []byte(text), "spec")
			require.Error(t, err)
			_, err = stringIn(&polled{t.Context(), pieces + 2}, []byte(text), "spec")
			require.NoError(t, err)
		})
	}
	for _, text := range []string{"QUJD", `\n\n`} {
		_, err := fromBase64(&polled{t.Context(), 2}, []byte(strings.Repeat(text, pieces*jsonPiece)))
		require.Error(t, err)
	}
}
