package gem

import (
	"cmp"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// space are the characters around a version that don't count.
const space = " \t\r\n\f\v"

func digit(c byte) bool { return c >= '0' && c <= '9' }

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// run returns the length of the longest prefix of s of characters that are.
func run(s string, is func(byte) bool) int {
	i := 0
	for i < len(s) && is(s[i]) {
		i++
	}
	return i
}

// wellFormed reports whether a text is a version, or empty, possibly between blanks.
func wellFormed(s string) bool {
	s = strings.Trim(s, space)
	if s == "" {
		return true
	}
	n := versionLength(s)
	return n > 0 && n == len(s)
}

// versionLength returns the length of the version that a text begins with, 0 if there is none.
func versionLength(s string) int {
	plain := func(c byte) bool { return digit(c) || letter(c) }
	dashed := func(c byte) bool { return plain(c) || c == '-' }
	i := run(s, digit)
	if i == 0 {
		return 0
	}
	for i < len(s) && s[i] == '.' {
		n := run(s[i+1:], plain)
		if n == 0 {
			return i
		}
		i += 1 + n
	}
	if i == len(s) || s[i] != '-' || run(s[i+1:], dashed) == 0 {
		return i
	}
	i += 1 + run(s[i+1:], dashed)
	for i < len(s) && s[i] == '.' {
		n := run(s[i+1:], dashed)
		if n == 0 {
			return i
		}
		i += 1 + n
	}
	return i
}

// prerelease reports whether a version has words.
func prerelease(version string) bool {
	return run(version, func(c byte) bool { return !letter(c) }) < len(version)
}

// next cuts the first segment off a version: a number or a word.
func next(version string) (segment, rest string) {
	i := run(version, func(c byte) bool { return !digit(c) && !letter(c) })
	if version = version[i:]; version == "" {
		return "", ""
	}
	is := letter
	if digit(version[0]) {
		is = digit
	}
	n := run(version, is)
	return version[:n], version[n:]
}

// segmentsOf returns the array of the segments of a version.
func segmentsOf(c *ruby.Call, version string) ruby.Value {
	var list []ruby.Value
	for segment, rest := next(version); segment != "" && c.Step(1+len(segment)/ruby.BytesPerStep); segment, rest = next(rest) {
		v := c.NewString(segment)
		if digit(segment[0]) {
			v, _ = c.Send(v, "to_i")
		} else {
			v.Freeze()
		}
		list = ruby.Append(c, list, v)
	}
	return c.NewArray(list)
}

// canonical returns a version without the zeros that don't count.
func canonical(version string) string {
	zeros := func(c byte) bool { return c == '0' || c == '.' }
	j := len(version)
	for j > 0 && zeros(version[j-1]) {
		j--
	}
	if j > 0 && !letter(version[j-1]) {
		if dot := strings.IndexByte(version[j:], '.'); dot >= 0 {
			j += dot + 1
		} else {
			j = len(version)
		}
	} else if j == 0 {
		j = len(version)
		if dot := strings.IndexByte(version, '.'); dot >= 0 {
			j = dot + 1
		}
	}
	version = version[:j]
	if !prerelease(version) {
		return version
	}
	for i := 0; i < len(version); i++ {
		if i > 0 && version[i-1] != '.' {
			continue
		}
		n := run(version[i:], zeros)
		if n > 0 && i+n < len(version) && letter(version[i+n]) {
			return version[:i] + version[i+n:]
		}
		i += max(0, n-1) // places within the run lead to its end as well
	}
	return version
}

// compare returns the order of two versions.
func compare(c *ruby.Call, a, b string) int {
	if a == b || !c.Step((len(a)+len(b))/ruby.BytesPerStep) {
		return 0
	}
	a, b = canonical(a), canonical(b)
	for a != "" || b != "" {
		var x, y string
		x, a = next(a)
		y, b = next(b)
		if x == "" && y == "" {
			break
		}
		if o := compareSegments(x, y); o != 0 {
			return o
		}
	}
	return 0
}

// compareSegments returns the order of two segments, "" for one that is missing. A word is before a number.
func compareSegments(x, y string) int {
	word := func(s string) bool { return s != "" && letter(s[0]) }
	switch {
	case word(x) && word(y):
		return strings.Compare(x, y)
	case word(x):
		return -1
	case word(y):
		return 1
	}
	x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y))
}

func compareRow(c *ruby.Call) ruby.Value {
	other := c.Args[0]
	if _, ok := other.AsString(); ok {
		if !correct(c, other) || c.Failed() {
			return ruby.Nil
		}
		other, _ = c.Send(c.Self.RealClass().Value(), "new", other)
	}
	v, ok := ruby.DataOf[*version](other)
	if !ok {
		return ruby.Nil
	}
	return ruby.Int(int64(compare(c, self(c).text, v.text)))
}
