package str

// This file has functions that the methods of String and Symbol share.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// lowByte returns the last eight bits of an Integer.
func lowByte(v ruby.Value) byte {
	i, _ := v.AsBig()
	return byte(number.Uint64(i))
}

// length returns the number of characters of s; an invalid byte counts as one.
func length(b *ruby.Budget, s *ruby.String) int {
	if s.Enc != ruby.UTF8 || b.ASCIIOnly(s) {
		return s.Len()
	}
	return b.Runes(s.String())
}

// selfIn returns the receiver, a String or a Symbol, as characters.
func selfIn(c *ruby.Call) ruby.Chars {
	if s, ok := c.Self.AsString(); ok {
		return c.CharsIn(s)
	}
	return c.CharsOf(c.SelfText(), ruby.EncodingOfText(c.SelfText()))
}

// selfLoosely is Loosely for the receiver, a String.
func selfLoosely(c *ruby.Call) ruby.Chars { return c.Loosely(c.SelfStr()) }
