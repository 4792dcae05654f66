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
	known              bool // by its digest
}

// wrong is a field that is wrong.
type wrong struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

// decoder collects mistakes.
type decoder struct {
	wrong []wrong
	paths bool // are known; making them takes as long as reading the request
}

func (d *decoder) fail(path, format string, args ...any) {
	d.wrong = append(d.wrong, wrong{path, fmt.Sprintf(format, args...)})
}

// join returns the path of a field.
func (d *decoder) join(path, name string) string {
	switch {
	case !d.paths:
		return ""
	case !utf8.ValidString(name) || len(name) > 64:
		name = "…"
	}
	if path == "" {
		return name
	}
	return path + "." + name
}

// fields has the functions that read the fields of an object.
type fields map[string]func(path string, raw json.RawMessage)

// decode reads a request. The request is usable as far as it goes if something is wrong.
func decode(data []byte) (*request, []wrong) {
	r, list := new(decoder).request(data)
	if list != nil {
		r, list = (&decoder{paths: true}).request(data)
	}
	return r, list
}

func (d *decoder) request(data []byte) (*request, []wrong) {
	r := &request{}
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

// fields returns the fields of the kind of request, and the names of the fields that it needs.
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
	var t template
	var encoded, given string
	var several bool
	one := func(name string, to *string) func(string, json.RawMessage) {
		read := d.text(to)
		return func(path string, raw json.RawMessage) {
			several = given != ""
			given = name
			read(path, raw)
		}
	}
	known := fields{"name": d.text(&t.name), "text": one("text", &t.text), "base64": one("base64", &encoded), "digest": one("digest", &t.digest)}
	return d.list(func(path string, raw json.RawMessage) {
		t, encoded, given, several = template{}, "", "", false
		d.read(path, raw, known, "name")
		if given == "" || several {
			d.fail(path, "it has to have one of text, base64 and digest")
			return
		}
		switch given {
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
		if read, ok := known[name]; ok {
			read(d.join(path, name), given[name])
		} else if !some {
			d.fail(d.join(path, name), "the field is unknown")
		}
	}
	for _, name := range required {
		if _, ok := given[name]; !ok {
			d.fail(d.join(path, name), "the field is missing")
		}
	}
}

// read reads the fields of an object within the request.
func (d *decoder) read(path string, raw json.RawMessage, known fields, required ...string) {
	var room [8]string
	given := room[:0]
	field := func(name string, value json.RawMessage) {
		read, ok := known[name]
		switch {
		case !ok:
			d.fail(d.join(path, name), "the field is unknown")
		case slices.Contains(given, name):
			d.fail(d.join(path, name), "the field is there twice")
		default:
			given = append(given, name)
			read(d.join(path, name), value)
		}
	}
	if raw[0] != '{' || !members(raw, field) {
		d.fail(path, "it has to be an object")
		return
	}
	for _, name := range required {
		if !slices.Contains(given, name) {
			d.fail(d.join(path, name), "the field is missing")
		}
	}
}

func (d *decoder) list(each func(string, json.RawMessage)) func(string, json.RawMessage) {
	return func(path string, raw json.RawMessage) {
		n, at := 0, ""
		element := func(_ string, e json.RawMessage) {
			if d.paths {
				at = fmt.Sprintf("%s[%d]", path, n)
			}
			n++
			each(at, e)
		}
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
		if raw[0] != '"' || !unquote(raw, to) {
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
