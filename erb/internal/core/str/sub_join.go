package str

// This file determines the encoding of the result of sub or gsub, and which parts are incompatible.

import (
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// joined is a text under construction: all bytes written after from.
type joined struct {
	from  int
	enc   ruby.Encoding
	ascii int // number of bytes known to be ASCII
	other bool
}

// join records that a text in enc was appended at byte at.
func (j *joined) join(out *ruby.Scratch, at int, enc ruby.Encoding) bool {
	if enc == j.enc || out.Failed() || out.Len() == at {
		return !out.Failed()
	}
	wide := enc.Wide() || j.enc.Wide()
	plain := !wide && ascii7(out, at, out.Len())
	switch {
	case plain:
	case at == j.from, !wide && j.isASCII(out, at):
		j.enc = enc
	default:
		out.Fail(ruby.Incompatible(j.enc, enc))
	}
	return !out.Failed()
}

// isASCII reports whether all bytes written up to end are ASCII.
func (j *joined) isASCII(out *ruby.Scratch, end int) bool {
	if j.ascii = max(j.ascii, j.from); !j.other && j.ascii < end {
		j.other = !ascii7(out, j.ascii, end)
		j.ascii = end
	}
	return !j.other
}

// ascii7 reports whether the bytes from one up to another are ASCII.
func ascii7(s *ruby.Scratch, from, to int) bool {
	for i := from; i < to; i++ {
		if s.B[i] >= utf8.RuneSelf || i%ruby.CopyPiece == 0 && !s.Step(ruby.CopyPiece/ruby.BytesPerStep) {
			return false
		}
	}
	return true
}

// put writes a part of the receiver.
func (s *substitution) put(text string) bool {
	from := s.out.Len()
	return s.out.Add(text) && (s.enc == s.pat.text.Enc || s.join(&s.out, from, s.pat.text.Enc))
}

// part writes a part of a replacement.
func (s *substitution) part(to *joined, text string, enc ruby.Encoding) bool {
	from := s.out.Len()
	return s.out.Add(text) && (to == nil || to.join(&s.out, from, enc))
}

// joinOne is join for a sub: there the receiver counts with the replaced text, unless everything else is ASCII.
func (s *substitution) joinOne(from int, enc ruby.Encoding) bool {
	if enc == s.enc || s.out.Failed() {
		return !s.out.Failed()
	}
	c, src := s.c, s.pat.text.S
	value := ruby.NewString(c.StringOf(s.out.B[from:]))
	value.Enc = enc
	self := ruby.NewString(src)
	self.Enc = s.enc
	if both, err := c.Compatible(self, value); err == nil {
		s.enc = both
	} else if c.Failed() || s.enc.Wide() || !c.CharsOf(src[:s.pat.begin], ruby.UTF8).Single || !c.CharsOf(src[s.pat.end:], ruby.UTF8).Single {
		s.out.Fail(err)
	} else {
		s.enc = enc
	}
	return !s.out.Failed()
}

// of returns the result of to_s as a string.
func of(c *ruby.Call, v ruby.Value) *ruby.String {
	if s, ok := v.AsString(); ok {
		return s
	}
	if v.Kind() == ruby.KindObject {
		r := c.CallMethod(v, ruby.ToSSelector.Get(), nil, nil, nil, true)
		if s, ok := r.AsString(); ok {
			return s
		}
		return ruby.NewString(c.RT.AnyToS(v))
	}
	s := ruby.NewString(c.ToS(v))
	if _, ok := v.AsSymbol(); !ok && ruby.IsASCII(s.String()) { // a number
		s.Enc = ruby.ASCII
	}
	return s
}
