package ruby

// This file implements the methods of String that read numbers.

import (
	"math/big"
	"strconv"
	"strings"
)

func stringToI(c *Call) Value {
	base := c.IntOr(0, 10)
	if c.Failed() {
		return Nil
	}
	if base < 0 || base == 1 || base > 36 {
		return c.Raise(argumentErrorClass, "invalid radix %d", base)
	}
	if !c.Charge(c.SelfStr().Len()) || !c.Step(c.SelfStr().Len()/64+1) {
		return Nil
	}
	return leadingInteger(c.SelfText(), int(base))
}

func stringHex(c *Call) Value { return leadingInteger(c.SelfText(), 16) }

// stringOct reads octal, or what the prefix says.
func stringOct(c *Call) Value { return leadingInteger(c.SelfText(), -8) }

// leadingInteger reads the integer with which a text begins, 0 if there is none. base 0 goes by the prefix, and so
// does a negative one, which is the base where there is no prefix.
func leadingInteger(s string, base int) Value {
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	negative := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		negative = s[0] == '-'
		s = s[1:]
	}
	s, base = cutLeadingPrefix(s, base)
	var digits []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '_' && i > 0 && s[i-1] != '_' {
			continue
		}
		if digitValue(s[i]) >= base {
			break
		}
		digits = append(digits, s[i])
	}
	if len(digits) == 0 {
		return Int(0)
	}
	text := string(digits)
	if negative {
		text = "-" + text
	}
	if n, err := strconv.ParseInt(text, base, 64); err == nil {
		return Int(n)
	}
	i, ok := new(big.Int).SetString(text, base)
	if !ok {
		return Int(0)
	}
	return BigInt(i)
}

// cutLeadingPrefix takes 0x and the like away where a digit follows.
func cutLeadingPrefix(s string, base int) (string, int) {
	prefixes := map[byte]int{'x': 16, 'b': 2, 'o': 8, 'd': 10}
	free := base <= 0
	fallback := 10
	if base < 0 {
		fallback = -base
	}
	if len(s) > 1 && s[0] == '0' {
		if p := prefixes[s[1]|0x20]; p != 0 && (free || base == p) {
			if len(s) > 2 && digitValue(s[2]) < p {
				return s[2:], p
			}
			return "0", p
		}
		if base == 0 {
			return s, 8
		}
	}
	if free {
		return s, fallback
	}
	return s, base
}

// digitValue gives the value of a digit of any base, 99 for others.
func digitValue(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'z':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'Z':
		return int(b-'A') + 10
	}
	return 99
}

func stringToF(c *Call) Value {
	f, _ := leadingFloat(c.SelfText())
	return Float(f)
}

// leadingFloat reads the float with which a text begins; rest is what follows it.
func leadingFloat(text string) (f float64, rest string) {
	s := strings.TrimLeft(text, " \t\n\v\f\r")
	var digits []byte
	i := 0
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		digits = append(digits, s[i])
		i++
	}
	number := func() bool {
		start := i
		for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == '_' && i > start && i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9') {
			if s[i] != '_' {
				digits = append(digits, s[i])
			}
			i++
		}
		return i > start
	}
	if i < len(s) && s[i] == '.' {
		digits = append(digits, '0')
	} else if !number() {
		return 0, text
	}
	if i+1 < len(s) && s[i] == '.' && (s[i+1] >= '0' && s[i+1] <= '9' || exponentAt(s, i+1)) {
		digits = append(digits, '.')
		i++
		number()
	}
	if i+1 < len(s) && s[i]|0x20 == 'e' {
		mark, length := i, len(digits)
		digits = append(digits, 'e')
		i++
		if s[i] == '-' || s[i] == '+' {
			digits = append(digits, s[i])
			i++
		}
		if !number() {
			i, digits = mark, digits[:length]
		}
	}
	f, _ = strconv.ParseFloat(string(digits), 64)
	return f, s[i:]
}

// exponentAt tells whether an exponent begins at i.
func exponentAt(s string, i int) bool {
	if s[i]|0x20 != 'e' {
		return false
	}
	i++
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		i++
	}
	return i < len(s) && s[i] >= '0' && s[i] <= '9'
}
