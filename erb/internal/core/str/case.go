package str

// This file implements the methods of String and Symbol that change case, or compare without regard to it.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
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

func caseArgs(c *ruby.Call) { callCaseOptions(c, false) }

// caseMap maps the character r at byte i of a text.
type caseMap func(o caseOptions, i int, r rune) string

func up(o caseOptions, _ int, r rune) string   { return o.Up(r) }
func down(o caseOptions, _ int, r rune) string { return o.Down(r) }
func swap(o caseOptions, _ int, r rune) string { return o.Swap(r) }

func title(o caseOptions, i int, r rune) string {
	if i == 0 {
		return o.Title(r)
	}
	return o.Down(r)
}

// changeCase maps the receiver; ascii maps texts of only ASCII.
func changeCase(c *ruby.Call, o caseOptions, ascii func(*ruby.Call, string) string, each caseMap) ruby.Value {
	t := selfIn(c)
	if c.Failed() {
		return ruby.Nil
	}
	s, ok := mapCase(c, t, o, ascii, each)
	switch {
	case !ok:
		return c.Raise(ruby.ArgumentErrorClass, "input string invalid")
	case c.Self.Kind() == ruby.KindSymbol:
		return c.NewSymbol(s)
	}
	return c.NewText(s, t.Enc)
}

// mapCase returns the mapped text; ok is false if it isn't valid. Texts in UTF-8 have all options.
func mapCase(c *ruby.Call, t ruby.Chars, o caseOptions, ascii func(*ruby.Call, string) string, each caseMap) (s string, ok bool) {
	switch {
	case o.ascii || t.Enc == ruby.Binary || t.Enc == ruby.ASCII || t.Enc != ruby.UTF8 && c.Pieces(t.S, ruby.IsASCII):
		return ascii(c, t.S), true
	case t.Enc != ruby.UTF8:
		o.Turkic = false
		return mapBytes(c, t, o, each), true
	case t.Single && !o.Turkic:
		return ascii(c, t.S), true
	case !c.Valid(t.S):
		return "", false
	}
	out := c.Text(len(t.S))
	for i, r := range t.S {
		if !out.Add(each(o, i, r)) || i%ruby.ElementsPerStep == 0 && !c.Step(1) {
			break
		}
	}
	return out.String(), true
}

// mapBytes maps a text in an encoding with one byte for each character. Characters stay whose mapping it lacks.
func mapBytes(c *ruby.Call, t ruby.Chars, o caseOptions, each caseMap) string {
	out := c.Text(len(t.S))
	for i := 0; i < len(t.S) && (i%ruby.ElementsPerStep > 0 || c.Step(1)); i++ {
		char := t.S[i : i+1]
		d := encoding.Decode(char, t.Enc)
		if d.Bad != encoding.BadNot {
			out.Add(char)
			continue
		}
		mapped := each(o, i, d.R)
		if strings.ContainsFunc(mapped, func(r rune) bool { _, _, ok := encoding.Encode(r, t.Enc); return !ok }) {
			mapped = string(d.R)
		}
		for _, r := range mapped {
			b, n, _ := encoding.Encode(r, t.Enc)
			if _, err := out.Write(b[:n]); err != nil {
				return ""
			}
		}
	}
	return out.String()
}

func upcase(c *ruby.Call) ruby.Value {
	return changeCase(c, callCaseOptions(c, false), (*ruby.Call).UpperASCII, up)
}

func downcase(c *ruby.Call) ruby.Value {
	return changeCase(c, callCaseOptions(c, true), (*ruby.Call).LowerASCII, down)
}

func capitalize(c *ruby.Call) ruby.Value {
	return changeCase(c, checkedOptions(c), capitalizeASCII, title)
}

func swapcase(c *ruby.Call) ruby.Value {
	return changeCase(c, checkedOptions(c), swapcaseASCII, swap)
}

// checkedOptions converts the arguments of methods that look at every character for the option ascii, too.
func checkedOptions(c *ruby.Call) caseOptions {
	o := callCaseOptions(c, false)
	if o.ascii && !c.Failed() && c.Self.Kind() == ruby.KindString && !c.ValidString(c.SelfStr()) {
		c.Raise(ruby.ArgumentErrorClass, "input string invalid")
	}
	return o
}

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

func casecmp(c *ruby.Call) ruby.Value {
	other, ok := caseComparable(c)
	if !ok {
		return ruby.Nil
	}
	self := c.SelfText()
	for i := range min(len(self), len(other.S)) {
		if i%ruby.ScanPiece == 0 && !c.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return ruby.Nil
		}
		if a, b := ascii.DowncaseByte(self[i]), ascii.DowncaseByte(other.S[i]); a != b {
			return ruby.Int(int64(ruby.CmpInt(int64(a), int64(b))))
		}
	}
	return ruby.Int(int64(ruby.CmpInt(int64(len(self)), int64(len(other.S)))))
}

func casecmpP(c *ruby.Call) ruby.Value {
	other, ok := caseComparable(c)
	if !ok {
		return ruby.Nil
	}
	a, ok := foldCase(c, selfIn(c))
	if ok {
		var b string
		if b, ok = foldCase(c, other); ok {
			return ruby.Bool(a == b)
		}
	}
	return c.Raise(ruby.ArgumentErrorClass, "input string invalid")
}

// foldCase returns a text for comparison without regard to case.
func foldCase(c *ruby.Call, t ruby.Chars) (s string, ok bool) {
	return mapCase(c, t, caseOptions{Case: rubytext.Case{Fold: true}}, (*ruby.Call).LowerASCII, down)
}

// caseComparable returns the characters of an argument that the receiver can be compared with; ok is false for others.
func caseComparable(c *ruby.Call) (t ruby.Chars, ok bool) {
	if c.Self.Kind() == ruby.KindSymbol {
		name, ok := c.Arg(0).AsSymbol()
		return c.CharsOf(name, ruby.UTF8), ok
	}
	if c.Arg(0).Kind() != ruby.KindString && (c.Arg(0).Kind() != ruby.KindObject || !c.RT.RespondTo(c.Arg(0), "to_str", true)) {
		return t, false
	}
	s := c.StrObj(0)
	if c.Failed() {
		return t, false
	}
	_, err := c.Compatible(c.SelfStr(), s)
	return c.CharsIn(s), err == nil
}
