package jsonschema

// This file checks the keyword format.

import (
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
)

// formats holds the checked formats. json_schemer checks the formats that it supports and ignores the others.
var formats = lazy.Value[map[string]func(string) bool]{New: func() map[string]func(string) bool {
	return map[string]func(string) bool{
		"date-time": isDateTime,
		"date":      func(s string) bool { return isDateTime(s + "T04:05:06.123456789+07:00") },
		"time":      func(s string) bool { return isDateTime("2001-02-03T" + s) },
		"duration":  pattern.New(`\AP(` + durationDate + `|` + durationTime + `|\d+W)\z`).MatchString,
		"hostname":  isHostname,
		"ipv4":      func(s string) bool { a, err := netip.ParseAddr(s); return err == nil && a.Is4() },
		"ipv6": func(s string) bool {
			a, err := netip.ParseAddr(s)
			return err == nil && a.Is6() && a.Zone() == ""
		},
		"uuid":         pattern.New(`\A[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\z`).MatchString,
		"json-pointer": pattern.New(`\A(/([^~/]|~[01])*)*\z`).MatchString,
	}
}}

// unsupportedFormats are the formats that json_schemer checks and this package does not.
var unsupportedFormats = []string{
	"email", "idn-email", "idn-hostname", "uri", "uri-reference", "iri", "iri-reference",
	"uri-template", "relative-json-pointer", "regex",
}

const (
	durationTime = `(T(\d+H(\d+M(\d+S)?)?|\d+M(\d+S)?|\d+S))`
	durationDate = `(\d+D|\d+M(\d+D)?|\d+Y(\d+M(\d+D)?)?)` + durationTime + `?`
)

// format compiles the keyword format.
func (f *field) format() (evaluator, error) {
	name, ok := f.value.(string)
	if !ok {
		return nil, f.fail("the name of a format")
	}
	for _, u := range unsupportedFormats {
		if u == name {
			return nil, &Unsupported{Path: f.path.pointer(), What: "the format " + strconv.Quote(name)}
		}
	}
	valid, ok := formats.Get()[name]
	if !ok {
		return nil, nil
	}
	return verdict("value at %v does not match format: "+name, func(e *evaluation, v any) bool {
		s, ok := v.(string)
		return !ok || e.whole(s) && valid(s)
	}), nil
}

// dateTime matches RFC 3339 as loosely as Ruby's DateTime.rfc3339.
var dateTime = pattern.New(`\A(-?\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[-+](?:[01]\d|2[0-3]):[0-5]\d)\z`)

// isDateTime reports whether s is a date and time of RFC 3339. The second 60 is valid only where leap seconds occur,
// before midnight UTC.
func isDateTime(s string) bool {
	m := dateTime.FindStringSubmatch(s)
	if m == nil {
		return false
	}
	leap := m[6] == "60"
	if leap {
		m[6] = "59"
	}
	zone := strings.ToUpper(m[8])
	t, err := time.Parse("2006-01-02T15:04:05Z07:00", m[1]+"-"+m[2]+"-"+m[3]+"T"+m[4]+":"+m[5]+":"+m[6]+zone)
	if err != nil {
		return false
	}
	t = t.UTC()
	return !leap || t.Hour() == 23 && t.Minute() == 59
}

var hostname = pattern.New(`\A([0-9A-Za-z]([-0-9A-Za-z]*[0-9A-Za-z])?\.)*[0-9A-Za-z]([-0-9A-Za-z]*[0-9A-Za-z])?\z`)

// isHostname reports whether s is a host name of ASCII characters with labels of at most 63. Names with encoded
// labels (xn--) are refused; json_schemer decodes them and checks the result.
func isHostname(s string) bool {
	s = strings.TrimRight(s, ".")
	if !hostname.MatchString(s) {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if len(label) > 63 || len(label) > 3 && label[2:4] == "--" {
			return false
		}
	}
	return true
}
