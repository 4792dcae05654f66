package ruby

// This file implements the methods of String and Symbol that change case, or compare without regard to it.

import "github.com/boshrender/boshrender/internal/rubytext"

// caseOptions are the arguments of upcase and its kin.
type caseOptions struct {
	rubytext.Case
	ascii bool
}

// caseOptions reads them.
func (c *Call) caseOptions(downcase bool) caseOptions {
	var o caseOptions
	if len(c.Args) > 2 {
		c.Raise(ArgumentErrorClass, "too many options")
	}
	for i, v := range c.All() {
		name, _ := v.AsSymbol()
		switch {
		case i == 0 && len(c.Args) > 1 && name != "turkic" && name != "lithuanian":
			c.Raise(ArgumentErrorClass, "too many options")
		case name == "turkic":
			o.Turkic = true
		case name == "lithuanian":
		case i == 1:
			c.Raise(ArgumentErrorClass, "invalid second option")
		case name == "ascii":
			o.ascii = true
		case name == "fold" && downcase:
			o.Fold = true
		case name == "fold":
			c.Raise(ArgumentErrorClass, "option :fold only allowed for downcasing")
		default:
			c.Raise(ArgumentErrorClass, "invalid option")
		}
	}
	return o
}

// changeCase maps the receiver; ascii does it for texts without characters beyond ASCII.
func (c *Call) changeCase(o caseOptions, ascii func(*Call, string) string, full func(*Call, string, caseOptions) string) Value {
	t := c.selfIn()
	if c.Failed() {
		return Nil
	}
	s := ""
	switch {
	case (t.Single || o.ascii) && !o.Turkic:
		s = ascii(c, t.S)
	case !c.Valid(t.S):
		return c.Raise(ArgumentErrorClass, "input string invalid")
	default:
		s = full(c, t.S, o)
	}
	if c.Self.Kind() == KindSymbol {
		return c.NewSymbol(s)
	}
	return c.NewText(s, t.enc)
}

func stringUpcase(c *Call) Value {
	return c.changeCase(c.caseOptions(false), (*Call).upcaseASCII, (*Call).upcaseFull)
}

func stringDowncase(c *Call) Value {
	return c.changeCase(c.caseOptions(true), (*Call).downcaseASCII, (*Call).downcaseFull)
}

func stringCapitalize(c *Call) Value {
	return c.changeCase(c.caseOptions(false), (*Call).capitalizeASCII, (*Call).capitalizeFull)
}

func stringSwapcase(c *Call) Value {
	return c.changeCase(c.caseOptions(false), (*Call).swapcaseASCII, (*Call).swapcaseFull)
}

func upcaseByte(b byte) byte {
	if b >= 'a' && b <= 'z' {
		return b - 32
	}
	return b
}

// DowncaseByte returns the small letter of a letter of ASCII, other bytes as they are.
func DowncaseByte(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 32
	}
	return b
}

func (c *Call) upcaseASCII(s string) string   { return c.UpperASCII(s) }
func (c *Call) downcaseASCII(s string) string { return c.LowerASCII(s) }

func (c *Call) capitalizeASCII(s string) string {
	if s == "" {
		return s
	}
	return c.Concat(c.UpperASCII(s[:1]), c.LowerASCII(s[1:]))
}

func (c *Call) swapcaseASCII(s string) string {
	return c.Map(s, func(b byte) byte {
		if up := upcaseByte(b); up != b {
			return up
		}
		return DowncaseByte(b)
	})
}

// mapRunes puts together what f gives for each character of a valid text.
func (c *Call) mapRunes(s string, f func(i int, r rune) string) string {
	out := c.Text(len(s))
	for i, r := range s {
		if !out.Add(f(i, r)) || i%ElementsPerStep == 0 && !c.Step(1) {
			break
		}
	}
	return out.String()
}

func (c *Call) upcaseFull(s string, o caseOptions) string {
	return c.mapRunes(s, func(_ int, r rune) string { return o.Up(r) })
}

func (c *Call) downcaseFull(s string, o caseOptions) string {
	return c.mapRunes(s, func(_ int, r rune) string { return o.Down(r) })
}

func (c *Call) capitalizeFull(s string, o caseOptions) string {
	return c.mapRunes(s, func(i int, r rune) string {
		if i == 0 {
			return o.Title(r)
		}
		return o.Down(r)
	})
}

func (c *Call) swapcaseFull(s string, o caseOptions) string {
	return c.mapRunes(s, func(_ int, r rune) string { return o.Swap(r) })
}

func stringCasecmp(c *Call) Value {
	other, ok := c.caseComparable()
	if !ok {
		return Nil
	}
	self := c.SelfText()
	for i := range min(len(self), len(other)) {
		if i%ScanPiece == 0 && !c.Step(ScanPiece/BytesPerStep) {
			return Nil
		}
		if a, b := DowncaseByte(self[i]), DowncaseByte(other[i]); a != b {
			return Int(int64(CmpInt(int64(a), int64(b))))
		}
	}
	return Int(int64(CmpInt(int64(len(self)), int64(len(other)))))
}

func stringCasecmpP(c *Call) Value {
	other, ok := c.caseComparable()
	if !ok {
		return Nil
	}
	self := c.SelfText()
	switch {
	case IsASCII(self) && IsASCII(other):
		return Bool(len(self) == len(other) && c.LowerASCII(self) == c.LowerASCII(other))
	case !c.Valid(self) || !c.Valid(other):
		return c.Raise(ArgumentErrorClass, "input string invalid")
	}
	o := caseOptions{Case: rubytext.Case{Fold: true}}
	return Bool(c.downcaseFull(self, o) == c.downcaseFull(other, o))
}

// caseComparable returns the text of an argument that the receiver can be compared with; ok is false for others.
func (c *Call) caseComparable() (text string, ok bool) {
	if c.Self.Kind() == KindSymbol {
		return c.Arg(0).AsSymbol()
	}
	if c.Arg(0).Kind() != KindString && (c.Arg(0).Kind() != KindObject || !c.RT.RespondTo(c.Arg(0), "to_str", true)) {
		return "", false
	}
	s := c.StrObj(0)
	if c.Failed() {
		return "", false
	}
	_, err := c.Compatible(c.SelfStr(), s)
	return s.String(), err == nil
}
