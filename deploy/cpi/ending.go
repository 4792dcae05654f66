package cpi

// This file says how a CPI ended that gave no answer, without the values that it was given.

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/internal/redact"
)

// ending is the end of a process.
type ending struct {
	status string // "exit status 1", "signal: killed"
	stderr []byte
}

// The limits of a text about an ending: of standard error, from its end, and of values that are looked for in it.
const (
	maxStderr = 2000
	minValue  = 4
)

// text returns the status and the end of standard error. It has none of the values in the maps of the request: of cloud
// properties, env, metadata and the CPI's own properties.
func (e ending) text(body []byte) string {
	out := "The CPI ended with " + e.status
	log := bytes.TrimSpace(e.stderr)
	if len(log) == 0 {
		return out + " and wrote nothing to standard error"
	}
	var request struct {
		Arguments []any
		Context   map[string]any
	}
	if json.Unmarshal(body, &request) != nil {
		return out
	}
	delete(request.Context, "director_uuid")
	delete(request.Context, "request_id")
	values := given(request.Context)
	for _, a := range request.Arguments {
		if _, name := a.(string); !name { // of a VM, a disk or a stemcell
			values = append(values, given(a)...)
		}
	}
	slices.SortFunc(values, func(a, b string) int { return len(b) - len(a) }) // a value may be part of another one
	text := string(log)
	for _, v := range values {
		quoted, err := json.Marshal(v)
		if err != nil {
			return out
		}
		for _, form := range []string{v, strings.Trim(string(quoted), `"`), base64.StdEncoding.EncodeToString([]byte(v)), url.QueryEscape(v)} {
			text = strings.ReplaceAll(text, form, redact.Text)
		}
	}
	text = secrets.Hide(text, secrets.InText(text))
	if len(text) > maxStderr {
		text = "…" + strings.ToValidUTF8(text[len(text)-maxStderr:], "")
	}
	return fmt.Sprintf("%s and wrote to standard error: %s", out, text)
}

// given returns the texts in a value, and the lines of texts that have several.
func given(v any) (list []string) {
	switch v := v.(type) {
	case map[string]any:
		for _, e := range v {
			list = append(list, given(e)...)
		}
	case []any:
		for _, e := range v {
			list = append(list, given(e)...)
		}
	case nil, bool:
	default:
		text := fmt.Sprint(v)
		for _, part := range append(strings.Split(text, "\n"), text) {
			if len(part) >= minValue {
				list = append(list, part)
			}
		}
	}
	return list
}
