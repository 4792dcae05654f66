package clock

// This file parses the text argument of Time.new.

import (
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// clockText is a text that is parsed: "2020-01-02 03:04:05.678 +09:00", or the beginning of one.
type clockText struct {
	c      *ruby.Call
	text   string
	at     int
	fields [6]ruby.Value // year to second, nil for missing ones
	below  string        // the digits of the fraction of a second
}

// timeFromText sets d to the time in a text.
func timeFromText(c *ruby.Call, d *TimeData, s *ruby.String) {
	p := &clockText{c: c, text: s.String()}
	if !DateSized(c, p.text) {
		return
	}
	end := len(p.text) - 1
	switch {
	case s.Enc.Wide():
		p.fail("time string should have ASCII compatible encoding")
	case end < 0 || ascii.IsSpace(p.text[0]) || ascii.IsSpace(p.text[end]) || !p.year():
		p.fail("can't parse: " + c.Inspect(s.Value()))
	case p.at <= end:
		p.date()
		p.zone(d)
	}
	if c.Failed() {
		return
	}
	for i, part := range clockParts {
		if v := p.fields[i]; !v.IsNil() && (v.Int() < part.low || v.Int() > part.high || i > 3 && v.Int() > 0 && p.fields[3].Int() == 24) {
			p.fail(part.name + " out of range")
			return
		}
	}
	if newParts(c, d, p.fields[:]) && p.below != "" {
		SetExact(c, d, d.exact().Add(decimal(c, p.below)))
	}
}

var clockParts = []struct {
	name      string
	low, high int64
}{{"year", -1e9, 1e9}, {"mon", 1, 12}, {"mday", 1, 31}, {"hour", 0, 24}, {"min", 0, 59}, {"sec", 0, 60}}

func (p *clockText) fail(text string) {
	if !p.c.Failed() {
		p.c.Raise(ruby.ArgumentErrorClass, "%s", text)
	}
}

func (p *clockText) peek(b byte) bool { return p.at < len(p.text) && p.text[p.at] == b }

func (p *clockText) digit(i int) bool {
	return i < len(p.text) && p.text[i] >= '0' && p.text[i] <= '9'
}

// year parses the year. It returns false if there is none.
func (p *clockText) year() bool {
	sign := 0
	if p.peek('-') || p.peek('+') {
		sign = 1
	}
	for p.at = sign; p.digit(p.at); p.at++ {
	}
	switch {
	case p.at == 0:
		return false
	case p.at < 4:
		p.fail("year must be 4 or more digits: " + p.text[:p.at])
	case p.at > 8:
		p.c.Fail(&ruby.UnsupportedError{Construct: "a Time that far away"})
	default:
		p.fields[0] = ruby.Int(timeInt(p.c, ruby.Str(p.text[:p.at]), 0))
	}
	return true
}

// date parses the parts after the year, as far as there are any.
func (p *clockText) date() {
	if !p.peek('-') || !p.two(1, " after '-'") || !p.peek('-') || !p.two(2, " after '-'") ||
		!p.peek(' ') && !p.peek('T') || !p.digit(p.at+1) {
		return
	}
	part := p.at + 1
	if !p.two(3, "") {
		return
	}
	for i := 4; i < len(p.fields); i++ {
		read := p.text[part:min(p.at+1, len(p.text))]
		switch {
		case p.peek('.'):
			p.fail("fraction " + clockParts[i-1].name + " is not supported: " + read)
			return
		case !p.peek(':'):
			p.fail("missing " + clockParts[i].name + " part: " + read)
			return
		case !p.two(i, " after ':'"):
			return
		}
	}
	if p.peek('.') {
		p.at++
		p.fraction(part)
	}
}

// two parses the two digits of field i after one character.
func (p *clockText) two(i int, where string) bool {
	from := p.at + 1
	if !p.digit(from) || !p.digit(from+1) || p.digit(from+2) {
		p.fail("two digits " + clockParts[i].name + " is expected" + where + ": " + p.text[p.at:min(len(p.text), from+10)])
		return false
	}
	p.fields[i] = ruby.Int(int64(p.text[from]-'0')*10 + int64(p.text[from+1]-'0'))
	p.at = from + 2
	return true
}

// fraction parses as many digits of the fraction of a second as the precision says. part is where the time of day
// begins.
func (p *clockText) fraction(part int) {
	precision := int64(9)
	if v, ok := p.c.Kw("precision"); ok && v.IsNil() {
		precision = -1
	} else if ok {
		n, err := p.c.RT.ToInt(v)
		if p.c.Fail(err); err != nil {
			return
		}
		precision = n
	}
	from := p.at
	for ; p.digit(p.at); p.at++ {
	}
	if precision >= 0 {
		p.below = p.text[from:min(p.at, from+int(min(precision, maxDateText)))]
	} else {
		p.below = p.text[from:p.at]
	}
	if p.below == "" {
		_, n := utf8.DecodeRuneInString(p.text[from:])
		p.fail("subsecond expected after dot: " + p.text[part:from+n])
	}
}

// zone parses the zone at the end. Without one a time of day is required.
func (p *clockText) zone(d *TimeData) {
	if p.c.Failed() {
		return
	}
	skip := func(space bool) int {
		for p.at < len(p.text) && ascii.IsSpace(p.text[p.at]) == space {
			p.at++
		}
		return p.at
	}
	from := skip(true)
	to := skip(false)
	switch {
	case skip(true) < len(p.text):
		p.fail("can't parse at: " + p.text[p.at:])
	case to > from:
		zoneArg(p.c, d, ruby.Str(p.text[from:to]))
	case p.fields[3].IsNil():
		p.fail("no time information")
	}
}
