package serve

// This file reads requests. Every field that is wrong is reported with its path.

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb"
)

// request is a request of the right form.
type request struct {
	id        json.RawMessage // nil without one
	do        string
	templates []template
	spec      json.RawMessage
	table     *table // nil without addresses
	calls     bool   // addresses are asked for
	reads     bool
	tilde     bool
	limits    erb.Limits
	call      int64  // that is answered
	answer    answer // to it
}

// template is a template of a request.
type template struct {
	name, text, digest string
	known, alone       bool // by its digest; in a context of its own
}

// wrong is a field that is wrong.
type wrong struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

// decoder collects what is wrong.
type decoder struct{ wrong []wrong }

func (d *decoder) fail(path, format string, args ...any) {
	d.wrong = append(d.wrong, wrong{path, fmt.Sprintf(format, args...)})
}

// fields has the functions that read the fields of an object.
type fields map[string]func(path string, raw json.RawMessage)

// decode reads a request. The request is usable as far as it goes if something is wrong.
func decode(data []byte) (*request, []wrong) {
	d, r := &decoder{}, &request{}
	if !utf8.Valid(data) {
		d.fail("", "a request has to be UTF-8")
		return r, d.wrong
	}
	all, ok := object(data)
	if !ok {
		d.fail("", "a request has to be a JSON object")
		return r, d.wrong
	}
	var version int64
	known := fields{
		"v":  d.number(&version, 1, 1<<53),
		"id": r.readID(d),
		"do": d.text(&r.do),
	}
	d.all("", all, known, []string{"v", "do"}, true)
	if len(d.wrong) > 0 {
		return r, d.wrong
	}
	if version != Version {
		d.fail("v", "version %d is unknown; this server has version %d", version, Version)
		return r, d.wrong
	}
	own, required := r.fields(d)
	if own == nil {
		d.fail("do", "it has to be parse, render, limits, cancel or answer")
		return r, d.wrong
	}
	maps.Copy(own, known)
	d.all("", all, own, required, false)
	return r, d.wrong
}

// fields returns the fields of the kind of request, and the names of those that it needs.
func (r *request) fields(d *decoder) (fields, []string) {
	switch r.do {
	case "parse":
		return fields{"templates": r.readTemplates(d)}, []string{"templates"}
	case "render":
		return fields{
			"templates":       r.readTemplates(d),
			"spec":            d.object(&r.spec),
			"addresses":       r.readAddresses(d),
			"ask_addresses":   d.flag(&r.calls),
			"reads":           d.flag(&r.reads),
			"old_equal_tilde": d.flag(&r.tilde),
			"limits":          r.readLimits(d),
		}, []string{"templates", "spec"}
	case "limits":
		return fields{}, nil
	case "cancel":
		return fields{}, []string{"id"}
	case "answer":
		a := &r.answer
		return fields{"call": d.number(&r.call, 1, 1<<53), "text": d.text(&a.text), "error": a.readError(d)}, []string{"id", "call"}
	}
	return nil, nil
}

// readID reads an identifier: a text or an integer.
func (r *request) readID(d *decoder) func(string, json.RawMessage) {
	return func(path string, raw json.RawMessage) {
		_, err := strconv.ParseInt(string(raw), 10, 64)
		if len(raw) > 256 || !json.Valid(raw) || err != nil && raw[0] != '"' {
			d.fail(path, "it has to be a text of at most 254 bytes, or an integer")
			return
		}
		r.id = raw
	}
}

func (r *request) readTemplates(d *decoder) func(string, json.RawMessage) {
	return d.list(func(path string, raw json.RawMessage) {
		var t template
		var encoded string
		var given []string
		one := func(name string, to *string) func(string, json.RawMessage) {
			return func(path string, raw json.RawMessage) {
				given = append(given, name)
				d.text(to)(path, raw)
			}
		}
		d.read(path, raw, fields{
			"name": d.text(&t.name), "text": one("text", &t.text), "base64": one("base64", &encoded),
			"digest": one("digest", &t.digest), "alone": d.flag(&t.alone),
		}, "name")
		if len(given) != 1 {
			d.fail(path, "it has to have one of text, base64 and digest")
			return
		}
		switch given[0] {
		case "base64":
			text, err := base64.StdEncoding.DecodeString(encoded)
			if err != nil {
				d.fail(path+".base64", "it has to be base64")
			}
			t.text = string(text)
		case "digest":
			t.known = true
		}
		r.templates = append(r.templates, t)
	})
}

// limitFields has the limits of a request, each with its default, which is the largest value.
func limitFields(l *erb.Limits) map[string]limit {
	return map[string]limit{
		"steps":       {func(n int64) { l.Steps = n }, erb.DefaultSteps},
		"memory":      {func(n int64) { l.Memory = n }, erb.DefaultMemory},
		"output":      {func(n int64) { l.Output = n }, erb.DefaultOutput},
		"depth":       {func(n int64) { l.Depth = int(n) }, erb.DefaultDepth},
		"value_depth": {func(n int64) { l.ValueDepth = int(n) }, erb.DefaultValueDepth},
		"string":      {func(n int64) { l.String = n }, erb.DefaultString},
		"elements":    {func(n int64) { l.Elements = n }, erb.DefaultElements},
		"integer":     {func(n int64) { l.Integer = n }, erb.DefaultInteger},
		"regexp_ms":   {func(n int64) { l.Regexp = time.Duration(n) * time.Millisecond }, int64(erb.DefaultRegexp / time.Millisecond)},
	}
}

// limit is a limit: how it is set, and its default.
type limit struct {
	set      func(int64)
	standard int64
}

func (r *request) readLimits(d *decoder) func(string, json.RawMessage) {
	known := fields{}
	for name, l := range limitFields(&r.limits) {
		known[name] = func(path string, raw json.RawMessage) {
			var n int64
			d.number(&n, 1, l.standard)(path, raw)
			l.set(n)
		}
	}
	return func(path string, raw json.RawMessage) { d.read(path, raw, known) }
}

// all reads the fields of an object. With some, fields that aren't known are left for later.
func (d *decoder) all(path string, given map[string]json.RawMessage, known fields, required []string, some bool) {
	for _, name := range slices.Sorted(maps.Keys(given)) {
		at := join(path, name)
		if read, ok := known[name]; ok {
			read(at, given[name])
		} else if !some {
			d.fail(at, "the field is unknown")
		}
	}
	for _, name := range required {
		if _, ok := given[name]; !ok {
			d.fail(join(path, name), "the field is missing")
		}
	}
}

func (d *decoder) read(path string, raw json.RawMessage, known fields, required ...string) {
	all, ok := object(raw)
	if !ok {
		d.fail(path, "it has to be an object")
		return
	}
	d.all(path, all, known, required, false)
}

func (d *decoder) list(each func(string, json.RawMessage)) func(string, json.RawMessage) {
	return func(path string, raw json.RawMessage) {
		n := 0
		element := func(_ string, e json.RawMessage) { each(fmt.Sprintf("%s[%d]", path, n), e); n++ }
		if raw[0] != '[' || !members(raw, element) {
			d.fail(path, "it has to be a list")
		}
	}
}

func (d *decoder) object(to *json.RawMessage) func(string, json.RawMessage) {
	return func(path string, raw json.RawMessage) {
		if *to = raw; raw[0] != '{' {
			d.fail(path, "it has to be an object")
		}
	}
}

func (d *decoder) text(to *string) func(string, json.RawMessage) {
	return func(path string, raw json.RawMessage) {
		if raw[0] != '"' || json.Unmarshal(raw, to) != nil {
			d.fail(path, "it has to be a text")
		}
	}
}

func (d *decoder) flag(to *bool) func(string, json.RawMessage) {
	return func(path string, raw json.RawMessage) {
		if raw[0] == 'n' || json.Unmarshal(raw, to) != nil {
			d.fail(path, "it has to be true or false")
		}
	}
}

func (d *decoder) number(to *int64, least, most int64) func(string, json.RawMessage) {
	return func(path string, raw json.RawMessage) {
		n, err := strconv.ParseInt(string(bytes.TrimSpace(raw)), 10, 64)
		if err != nil || n < least || n > most {
			d.fail(path, "it has to be an integer from %d to %d", least, most)
			return
		}
		*to = n
	}
}

func join(path, name string) string {
	if !utf8.ValidString(name) || len(name) > 64 {
		name = "…"
	}
	if path == "" {
		return name
	}
	return path + "." + name
}
