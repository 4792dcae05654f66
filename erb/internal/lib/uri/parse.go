package uri

// This file parses URIs by the grammar of RFC 3986, as Ruby's parser does: the primitives of uri.rb.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// primitives are the functions that uri.rb calls.
var primitives = []ruby.Method{
	{Name: "absolute", Fn: absolute},
	{Name: "components_of", Min: 1, Max: 1, Fn: componentsOf},
	{Name: "host?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return checked(c, isHost) }},
	{Name: "path?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
		return checked(c, func(b *ruby.Budget, s string) bool { return made(b, s, uriPath) })
	}},
	{Name: "user?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
		return checked(c, func(b *ruby.Budget, s string) bool { return made(b, s, uriUser) })
	}},
}

// checked reports whether a component that is a text or a symbol is right.
func checked(c *ruby.Call, right func(*ruby.Budget, string) bool) ruby.Value {
	text, ok := c.Args[0].AsSymbol()
	if !ok {
		text = c.Str(0)
	}
	return ruby.Bool(!c.Failed() && right(&c.Budget, text))
}

// uriParts are the components of a URI: texts, or nil.
type uriParts struct{ scheme, userinfo, host, port, path, opaque, query, fragment ruby.Value }

// componentsOf returns the components of a reference as URI.split does, nil for a text that is no reference.
func componentsOf(c *ruby.Call) ruby.Value {
	text := c.Str(0)
	if !c.Step(1+len(text)/ruby.BytesPerStep) || !c.Charge(size) {
		return ruby.Nil
	}
	p, ok := partsOf(&c.Budget, text)
	if !ok {
		return ruby.Nil
	}
	return c.NewArrayOf(p.scheme, p.userinfo, p.host, p.port, ruby.Nil, p.path, p.opaque, p.query, p.fragment)
}

// size is approximately the memory of the components of a URI in addition to its text.
const size = 8 * ruby.StringOverhead

// Classes of characters in URIs.
const (
	uriUser   uint8 = 1 << iota // of user and password
	regName                     // of names of hosts
	segment                     // of a segment of a path
	uriFirst                    // of a first segment without a colon
	uriPath                     // of a path
	tail                        // of a fragment
	uriScheme                   // of a scheme, after its first letter
	escapable = uriUser | regName | segment | uriFirst | uriPath | tail
)

// uriChars has for each character the classes to which it belongs. Where characters of escapable may stand, %XX may,
// too.
var uriChars = ruby.Once[*[256]uint8]{Make: func() *[256]uint8 {
	t := new([256]uint8)
	add := func(class uint8, chars string) {
		for i := range len(chars) {
			t[chars[i]] |= class
		}
	}
	const digits = "0123456789"
	letters := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	common := letters + digits + "!$&'()*+,-.;=_~"
	add(regName, common)
	add(uriUser, common+":")
	add(uriFirst, common+"@")
	add(segment, common+":@")
	add(uriPath, common+":@/")
	add(tail, common+":@/?")
	add(uriScheme, letters+digits+"+.-")
	return t
}}

// made reports whether s consists of the characters of a class.
func made(b *ruby.Budget, s string, class uint8) bool {
	chars := uriChars.Get()
	for i := 0; i < len(s); i++ {
		if i%ruby.ScanPiece == ruby.ScanPiece-1 && !b.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return false
		}
		switch {
		case chars[s[i]]&class != 0:
		case s[i] == '%' && class&escapable != 0 && i+2 < len(s) && ascii.HexDigit(s[i+1]) >= 0 && ascii.HexDigit(s[i+2]) >= 0:
		default:
			return false
		}
	}
	return b.Err() == nil
}

// isScheme reports whether s is the name of a scheme.
func isScheme(b *ruby.Budget, s string) bool {
	return s != "" && isLetter(s[0]) && made(b, s, uriScheme)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isHost reports whether s is a name, or an address in brackets.
func isHost(b *ruby.Budget, s string) bool {
	if s == "" || s[0] != '[' {
		return made(b, s, regName)
	}
	in, ok := strings.CutSuffix(s[1:], "]")
	if !ok || in == "" {
		return false
	}
	if in[0] != 'v' {
		return len(in) <= longestIPv6 && isIPv6(in)
	}
	version, rest, ok := strings.Cut(in[1:], ".")
	return ok && version != "" && rest != "" && b.IndexFunc(version, func(c byte) bool { return ascii.HexDigit(c) < 0 }) < 0 &&
		b.IndexFunc(rest, func(c byte) bool { return uriChars.Get()[c]&uriUser == 0 }) < 0
}

// longestIPv6 is the length of the longest address of IPv6.
const longestIPv6 = len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")

// isIPv6 reports whether s is an address of IPv6 as RFC 3986 writes it: without a zone.
func isIPv6(s string) bool {
	left, right, short := strings.Cut(s, "::")
	if !short {
		return groups(s, true) == 8
	}
	l, r := groups(left, false), groups(right, true)
	return l >= 0 && r >= 0 && l+r <= 7
}

// groups counts the groups of 16 bits of a part of an address; the last two may be an address of IPv4, where end is
// set. It returns -100 where s is something else.
func groups(s string, end bool) int {
	const bad = -100
	if s == "" {
		return 0
	}
	n := 0
	for part, rest, more := strings.Cut(s, ":"); ; part, rest, more = strings.Cut(rest, ":") {
		hex := len(part) >= 1 && len(part) <= 4
		for i := range len(part) {
			hex = hex && ascii.HexDigit(part[i]) >= 0
		}
		switch {
		case hex:
			n++
		case !more && end && isIPv4(part):
			n += 2
		default:
			return bad
		}
		if !more {
			return n
		}
	}
}

// isIPv4 reports whether s is four numbers up to 255, without zeros before them.
func isIPv4(s string) bool {
	n := 0
	for part := range strings.SplitSeq(s, ".") {
		value := 0
		for i := range len(part) {
			if part[i] < '0' || part[i] > '9' {
				return false
			}
			value = value*10 + int(part[i]-'0')
		}
		if part == "" || len(part) > 3 || value > 255 || len(part) > 1 && part[0] == '0' {
			return false
		}
		n++
	}
	return n == 4
}

// isPort reports whether s has only digits.
func isPort(b *ruby.Budget, s string) bool {
	return b.IndexFunc(s, func(c byte) bool { return c < '0' || c > '9' }) < 0 && b.Err() == nil
}

// partsOf splits a reference; ok is false if it is invalid, and after an error.
func partsOf(b *ruby.Budget, text string) (p uriParts, ok bool) {
	rest, fragment, hasFragment := strings.Cut(text, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	if hasFragment {
		if !made(b, fragment, tail) {
			return p, false
		}
		p.fragment = ruby.Str(fragment)
	}
	if hasQuery {
		p.query = ruby.Str(query)
	}
	scheme, after, colon := strings.Cut(rest, ":")
	if colon && isScheme(b, scheme) {
		absolute := p
		absolute.scheme = ruby.Str(scheme)
		if absoluteURI(b, &absolute, after) {
			return absolute, true
		}
	}
	return p, relative(b, &p, rest)
}

// absoluteURI parses the part between the scheme and the query. A path without a slash at its start is opaque.
func absoluteURI(b *ruby.Budget, p *uriParts, s string) bool {
	switch {
	case strings.HasPrefix(s, "//"):
		return authority(b, p, s[2:])
	case s == "":
		p.path = ruby.Str("")
		return true
	case !made(b, s, uriPath):
		return false
	case s[0] == '/':
		p.path = ruby.Str(s)
		return true
	}
	p.opaque = ruby.Str(s)
	if !p.query.IsNil() {
		p.opaque, p.query = ruby.Str(b.Concat(s, "?", ruby.PlainToS(p.query))), ruby.Nil
	}
	return true
}

// relative parses a reference without a scheme up to its query. Two slashes before text that is not an authority
// begin a path.
func relative(b *ruby.Budget, p *uriParts, s string) bool {
	if strings.HasPrefix(s, "//") {
		located := *p
		if authority(b, &located, s[2:]) {
			if ruby.PlainToS(located.host) == "" && located.userinfo.IsNil() {
				located.host = ruby.Nil
			}
			*p = located
			return true
		}
	}
	first, _, _ := strings.Cut(s, "/")
	if !made(b, s, uriPath) || !made(b, first, uriFirst) {
		return false
	}
	p.path = ruby.Str(s)
	return true
}

// authority reads user, host and port, and the path after them.
func authority(b *ruby.Budget, p *uriParts, s string) bool {
	path := ""
	if i := strings.IndexByte(s, '/'); i >= 0 {
		s, path = s[:i], s[i:]
	}
	if user, host, ok := strings.Cut(s, "@"); ok {
		if !made(b, user, uriUser) {
			return false
		}
		p.userinfo, s = ruby.Str(user), host
	}
	host, end := s, 0
	if strings.HasPrefix(s, "[") {
		end = strings.IndexByte(s, ']') + 1
	}
	if i := strings.IndexByte(s[end:], ':'); i >= 0 {
		port := s[end+i+1:]
		if !isPort(b, port) {
			return false
		}
		host, p.port = s[:end+i], ruby.Str(port)
	}
	p.host, p.path = ruby.Str(host), ruby.Str(path)
	return isHost(b, host) && made(b, path, uriPath)
}
