package str

// This file implements the methods of String and Symbol that change case, or compare without regard to it.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// caseOptions are the arguments of upcase and similar methods.
type caseOptions struct {
	rubytext.Case
	ascii bool
}

// callCaseOptions converts the arguments.
func callCaseOptions(c *ruby.Call, downcase bool) caseOptions {
	var o caseOptions
	if len(c.Args) > 2 {
		c.Raise(ruby.ArgumentErrorClass, "too many options")
	}
	for i, v := range c.All() {
		name, _ := v.AsSymbol()
		switch {
		case i == 0 && len(c.Args) > 1 && name != "turkic" && name != "lithuanian":
			c.Raise(ruby.ArgumentErrorClass, "too many options")
		case name == "turkic":
			o.Turkic = true
		case name == "lithuanian":
		case i == 1:
			c.Raise(ruby.ArgumentErrorClass, "invalid second option")
		case name == "ascii":
			o.ascii = true
		case name == "fold" && downcase:
			o.Fold = true
		case name == "fold":
			c.Raise(ruby.ArgumentErrorClass, "option :fold only allowed for downcasing")
		default:
			c.Raise(ruby.ArgumentErrorClass, "invalid option")
		}
	}
	return o
}

// changeCase maps the receiver; ascii maps texts of only ASCII.
func changeCase(c *ruby.Call, o caseOptions, ascii func(*ruby.Call, string) string, full func(*ruby.Call, string, caseOptions) string) ruby.Value {
	t := selfIn(c)
	if c.Failed() {
		return ruby.Nil
	}
	s := ""
	switch {
	case (t.Single || o.ascii) && !o.Turkic:
		s = ascii(c, t.S)
	case !c.Valid(t.S):
		return c.Raise(ruby.ArgumentErrorClass, "input string invalid")
	default:
		s = full(c, t.S, o)
	}
	if c.Self.Kind() == ruby.KindSymbol {
		return c.NewSymbol(s)
	}
	return c.NewText(s, t.Enc)
}

func upcase(c *ruby.Call) ruby.Value {
	return changeCase(c, callCaseOptions(c, false), upcaseASCII, upcaseFull)
}

func downcase(c *ruby.Call) ruby.Value {
	return changeCase(c, callCaseOptions(c, true), downcaseASCII, downcaseFull)
}

func capitalize(c *ruby.Call) ruby.Value {
	return changeCase(c, callCaseOptions(c, false), capitalizeASCII, capitalizeFull)
}

func swapcase(c *ruby.Call) ruby.Value {
	return changeCase(c, callCaseOptions(c, false), swapcaseASCII, swapcaseFull)
}

func upcaseASCII(c *ruby.Call, s string) string { return c.UpperASCII(s) }

func downcaseASCII(c *ruby.Call, s string) string { return c.LowerASCII(s) }

func capitalizeASCII(c *ruby.Call, s string) string {
	if s == "" {
		return s
	}
	return c.Concat(c.UpperASCII(s[:1]), c.LowerASCII(s[1:]))
}

func swapcaseASCII(c *ruby.Call, s string) string {
	return c.Map(s, func(b byte) byte {
		if up := ascii.UpcaseByte(b); up != b {
			return up
		}
		return ascii.DowncaseByte(b)
	})
}

// mapRunes concatenates the results of f for each character of a valid text.
func mapRunes(c *ruby.Call, s string, f func(i int, r rune) string) string {
	out := c.Text(len(s))
	for i, r := range s {
		if !out.Add(f(i, r)) || i%ruby.ElementsPerStep == 0 && !c.Step(1) {
			break
		}
	}
	return out.String()
}

func upcaseFull(c *ruby.Call, s string, o caseOptions) string {
	return mapRunes(c, s, func(_ int, r rune) string { return o.Up(r) })
}

func downcaseFull(c *ruby.Call, s string, o caseOptions) string {
	return mapRunes(c, s, func(_ int, r rune) string { return o.Down(r) })
}

func capitalizeFull(c *ruby.Call, s string, o caseOptions) string {
	return mapRunes(c, s, func(i int, r rune) string {
		if i == 0 {
			return o.Title(r)
		}
		return o.Down(r)
	})
}

func swapcaseFull(c *ruby.Call, s string, o caseOptions) string {
	return mapRunes(c, s, func(_ int, r rune) string { return o.Swap(r) })
}

func casecmp(c *ruby.Call) ruby.Value {
	other, ok := caseComparable(c)
	if !ok {
		return ruby.Nil
	}
	self := c.SelfText()
	for i := range min(len(self), len(other)) {
		if i%ruby.ScanPiece == 0 && !c.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return ruby.Nil
		}
		if a, b := ascii.DowncaseByte(self[i]), ascii.DowncaseByte(other[i]); a != b {
			return ruby.Int(int64(ruby.CmpInt(int64(a), int64(b))))
		}
	}
	return ruby.Int(int64(ruby.CmpInt(int64(len(self)), int64(len(other)))))
}

func casecmpP(c *ruby.Call) ruby.Value {
	other, ok := caseComparable(c)
	if !ok {
		return ruby.Nil
	}
	self := c.SelfText()
	switch {
	case ruby.IsASCII(self) && ruby.IsASCII(other):
		return ruby.Bool(len(self) == len(other) && c.LowerASCII(self) == c.LowerASCII(other))
	case !c.Valid(self) || !c.Valid(other):
		return c.Raise(ruby.ArgumentErrorClass, "input string invalid")
	}
	o := caseOptions{Case: rubytext.Case{Fold: true}}
	return ruby.Bool(downcaseFull(c, self, o) == downcaseFull(c, other, o))
}

// caseComparable returns the text of an argument that the receiver can be compared with; ok is false for others.
func caseComparable(c *ruby.Call) (text string, ok bool) {
	if c.Self.Kind() == ruby.KindSymbol {
		return c.Arg(0).AsSymbol()
	}
	if c.Arg(0).Kind() != ruby.KindString && (c.Arg(0).Kind() != ruby.KindObject || !c.RT.RespondTo(c.Arg(0), "to_str", true)) {
		return "", false
	}
	s := c.StrObj(0)
	if c.Failed() {
		return "", false
	}
	_, err := c.Compatible(c.SelfStr(), s)
	return s.String(), err == nil
}
