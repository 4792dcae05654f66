package ruby

// This file implements the methods of String and Symbol that change case, or compare without regard to it.

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// caseOptions are the arguments of upcase and its kin.
type caseOptions struct {
	ascii, turkic, fold bool
}

// caseOptions reads them.
func (c *Call) caseOptions(downcase bool) caseOptions {
	var o caseOptions
	if len(c.Args) > 2 {
		c.Raise(argumentErrorClass, "too many options")
	}
	for i, v := range c.Args {
		name, _ := v.AsSymbol()
		switch {
		case i == 0 && len(c.Args) > 1 && name != "turkic" && name != "lithuanian":
			c.Raise(argumentErrorClass, "too many options")
		case name == "turkic":
			o.turkic = true
		case name == "lithuanian":
		case i == 1:
			c.Raise(argumentErrorClass, "invalid second option")
		case name == "ascii":
			o.ascii = true
		case name == "fold" && downcase:
			o.fold = true
		case name == "fold":
			c.Raise(argumentErrorClass, "option :fold only allowed for downcasing")
		default:
			c.Raise(argumentErrorClass, "invalid option")
		}
	}
	return o
}

// changeCase maps the receiver; ascii does it for texts without characters beyond ASCII.
func (c *Call) changeCase(o caseOptions, ascii func(string) string, full func(string, caseOptions) string) Value {
	s := c.SelfText()
	enc := c.selfEncoding()
	if c.Failed() || !c.Step(len(s)/64+1) {
		return Nil
	}
	single := isASCII(s)
	switch {
	case (single || enc != UTF8 || o.ascii) && !o.turkic:
		s = ascii(s)
	case !utf8.ValidString(s):
		return c.Raise(argumentErrorClass, "input string invalid")
	default:
		s = full(s, o)
	}
	if c.Self.Kind() == KindSymbol {
		return Sym(s)
	}
	return c.newText(s, enc)
}

func stringUpcase(c *Call) Value { return c.changeCase(c.caseOptions(false), upcaseASCII, upcaseFull) }
func stringDowncase(c *Call) Value {
	return c.changeCase(c.caseOptions(true), downcaseASCII, downcaseFull)
}

func stringCapitalize(c *Call) Value {
	return c.changeCase(c.caseOptions(false), capitalizeASCII, capitalizeFull)
}

func stringSwapcase(c *Call) Value {
	return c.changeCase(c.caseOptions(false), swapcaseASCII, swapcaseFull)
}

// mapASCII maps each byte; the string itself comes back where nothing changes.
func mapASCII(s string, f func(byte) byte) string {
	for i := 0; i < len(s); i++ {
		if f(s[i]) != s[i] {
			b := []byte(s)
			for ; i < len(b); i++ {
				b[i] = f(b[i])
			}
			return string(b)
		}
	}
	return s
}

func upcaseByte(b byte) byte {
	if b >= 'a' && b <= 'z' {
		return b - 32
	}
	return b
}

func downcaseByte(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 32
	}
	return b
}

func upcaseASCII(s string) string   { return mapASCII(s, upcaseByte) }
func downcaseASCII(s string) string { return mapASCII(s, downcaseByte) }

func capitalizeASCII(s string) string {
	if s == "" {
		return s
	}
	return upcaseASCII(s[:1]) + downcaseASCII(s[1:])
}

func swapcaseASCII(s string) string {
	return mapASCII(s, func(b byte) byte {
		if up := upcaseByte(b); up != b {
			return up
		}
		return downcaseByte(b)
	})
}

func upcaseFull(s string, o caseOptions) string {
	var b strings.Builder
	for _, r := range s {
		b.WriteString(upcaseRune(r, o))
	}
	return b.String()
}

func upcaseRune(r rune, o caseOptions) string {
	if o.turkic && r == 'i' {
		return "İ"
	}
	if special, ok := specialUpper[r]; ok {
		return special
	}
	if capital := withIota(r); capital != "" {
		return capital
	}
	return string(upperRune(r))
}

func downcaseFull(s string, o caseOptions) string {
	var b strings.Builder
	for _, r := range s {
		b.WriteString(downcaseRune(r, o))
	}
	return b.String()
}

func downcaseRune(r rune, o caseOptions) string {
	switch {
	case o.turkic && r == 'I':
		return "ı"
	case o.turkic && r == 'İ':
		return "i"
	case r == 'İ':
		return "i̇"
	case o.fold:
		return foldCase(r)
	}
	return string(lowerRune(r))
}

func capitalizeFull(s string, o caseOptions) string {
	if s == "" {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		if i == 0 {
			b.WriteString(titleRune(r, o))
		} else {
			b.WriteString(downcaseRune(r, o))
		}
	}
	return b.String()
}

func titleRune(r rune, o caseOptions) string {
	if special, ok := specialTitle[r]; ok {
		return special
	}
	switch {
	case o.turkic && r == 'i':
		return "İ"
	case r >= 0x1C90 && r <= 0x1CBF: // capitals that are not used at the beginning of a word alone
		return string(lowerRune(r))
	case specialUpper[r] != "":
		return specialUpper[r]
	}
	if t := unicode.ToTitle(r); t != r || unicode.ToUpper(r) != r {
		return string(t)
	}
	return string(upperRune(r))
}

func swapcaseFull(s string, o caseOptions) string {
	var b strings.Builder
	for _, r := range s {
		if digraph, ok := swappedDigraphs[r]; ok {
			b.WriteString(digraph)
			continue
		}
		capital := withIota(r)
		switch {
		case unicode.IsTitle(r) && capital != "":
			first, n := utf8.DecodeRuneInString(capital)
			b.WriteString(string(lowerRune(first)) + capital[n:])
		case lowerRune(r) != r:
			b.WriteString(downcaseRune(r, o))
		default:
			b.WriteString(upcaseRune(r, o))
		}
	}
	return b.String()
}

func stringCasecmp(c *Call) Value {
	other, ok := c.caseComparable()
	if !ok {
		return Nil
	}
	return Int(int64(cmpString(downcaseASCII(c.SelfText()), downcaseASCII(other))))
}

func stringCasecmpP(c *Call) Value {
	other, ok := c.caseComparable()
	if !ok {
		return Nil
	}
	self := c.SelfText()
	if isASCII(self) && isASCII(other) {
		return Bool(strings.EqualFold(self, other))
	}
	o := caseOptions{fold: true}
	if !utf8.ValidString(self) || !utf8.ValidString(other) {
		return c.Raise(argumentErrorClass, "input string invalid")
	}
	return Bool(downcaseFull(self, o) == downcaseFull(other, o))
}

// caseComparable gives the text of an argument that the receiver can be compared with; ok is false for others.
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
	_, err := compatible(c.SelfStr(), s)
	return s.String(), err == nil
}
