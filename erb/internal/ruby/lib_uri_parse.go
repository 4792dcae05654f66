package ruby

// This file takes URIs apart by the grammar of RFC 3986, as Ruby's parser has it.

import (
	"slices"
	"strings"
)

// Classes of characters in URIs.
const (
	uriUser      uint8 = 1 << iota // of user and password
	uriRegName                     // of names of hosts
	uriSegment                     // of a segment of a path
	uriFirst                       // of a first segment without a colon
	uriPath                        // of a path
	uriTail                        // of a fragment
	uriScheme                      // of a scheme, after its first letter
	uriLiteral                     // of the address of a host in brackets
	uriEscapable = uriUser | uriRegName | uriSegment | uriFirst | uriPath | uriTail
)

// uriChars tells for each character to which classes it belongs. Those of uriEscapable have %XX as well.
var uriChars = func() (t [256]uint8) {
	add := func(class uint8, chars string) {
		for i := range len(chars) {
			t[chars[i]] |= class
		}
	}
	const digits = "0123456789"
	letters := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	common := letters + digits + "!$&'()*+,-.;=_~"
	add(uriRegName, common)
	add(uriUser, common+":")
	add(uriFirst, common+"@")
	add(uriSegment, common+":@")
	add(uriPath, common+":@/")
	add(uriTail, common+":@/?")
	add(uriScheme, letters+digits+"+.-")
	add(uriLiteral, "abcdefABCDEF:."+digits)
	return t
}()

// uriMade tells whether s is made of the characters of a class.
func (b *Budget) uriMade(s string, class uint8) bool {
	for i := 0; i < len(s); i++ {
		if i%scanPiece == scanPiece-1 && !b.Step(scanPiece/BytesPerStep) {
			return false
		}
		switch {
		case uriChars[s[i]]&class != 0:
		case s[i] == '%' && class&uriEscapable != 0 && i+2 < len(s) && hexDigit(s[i+1]) >= 0 && hexDigit(s[i+2]) >= 0:
		default:
			return false
		}
	}
	return b.err == nil
}

// isScheme tells whether s is the name of a scheme.
func (b *Budget) isScheme(s string) bool {
	return s != "" && isLetter(s[0]) && b.uriMade(s, uriScheme)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isHost tells whether s is a name or an address in brackets.
func (b *Budget) isHost(s string) bool {
	if s == "" || s[0] != '[' {
		return b.uriMade(s, uriRegName)
	}
	in, ok := strings.CutSuffix(s[1:], "]")
	if !ok || in == "" {
		return false
	}
	if in[0] != 'v' {
		return b.uriMade(in, uriLiteral)
	}
	version, rest, ok := strings.Cut(in[1:], ".")
	return ok && version != "" && rest != "" && b.IndexFunc(version, func(c byte) bool { return hexDigit(c) < 0 }) < 0 &&
		b.IndexFunc(rest, func(c byte) bool { return uriChars[c]&uriUser == 0 }) < 0
}

// isPort tells whether s has nothing but digits.
func (b *Budget) isPort(s string) bool {
	return b.IndexFunc(s, func(c byte) bool { return c < '0' || c > '9' }) < 0 && b.err == nil
}

// uriParts is what URI.split answers.
type uriParts struct{ scheme, userinfo, host, port, path, opaque, query, fragment Value }

// partsOf takes a reference apart; ok is false where it is none, and after an error.
func (b *Budget) partsOf(text string) (p uriParts, ok bool) {
	rest, fragment, hasFragment := strings.Cut(text, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	if hasFragment {
		if !b.uriMade(fragment, uriTail) {
			return p, false
		}
		p.fragment = Str(fragment)
	}
	if hasQuery {
		p.query = Str(query)
	}
	scheme, after, colon := strings.Cut(rest, ":")
	if colon && b.isScheme(scheme) {
		absolute := p
		absolute.scheme = Str(scheme)
		if b.absolute(&absolute, after) {
			return absolute, true
		}
	}
	return p, b.relative(&p, rest)
}

// absolute reads what stands between the scheme and the query. A path without a slash at its start is opaque.
func (b *Budget) absolute(p *uriParts, s string) bool {
	switch {
	case strings.HasPrefix(s, "//"):
		return b.authority(p, s[2:])
	case s == "":
		p.path = Str("")
		return true
	case !b.uriMade(s, uriPath):
		return false
	case s[0] == '/':
		p.path = Str(s)
		return true
	}
	p.opaque = Str(s)
	if !p.query.IsNil() {
		p.opaque, p.query = Str(b.Concat(s, "?", plainToS(p.query))), Nil
	}
	return true
}

// relative reads a reference without a scheme up to its query.
func (b *Budget) relative(p *uriParts, s string) bool {
	if strings.HasPrefix(s, "//") {
		return b.authority(p, s[2:])
	}
	first, _, _ := strings.Cut(s, "/")
	if !b.uriMade(s, uriPath) || !b.uriMade(first, uriFirst) {
		return false
	}
	p.path = Str(s)
	return true
}

// authority reads user, host and port, and the path behind them.
func (b *Budget) authority(p *uriParts, s string) bool {
	path := ""
	if i := strings.IndexByte(s, '/'); i >= 0 {
		s, path = s[:i], s[i:]
	}
	if user, host, ok := strings.Cut(s, "@"); ok {
		if !b.uriMade(user, uriUser) {
			return false
		}
		p.userinfo, s = Str(user), host
	}
	host, end := s, 0
	if strings.HasPrefix(s, "[") {
		end = strings.IndexByte(s, ']') + 1
	}
	if i := strings.IndexByte(s[end:], ':'); i >= 0 {
		port := s[end+i+1:]
		if !b.isPort(port) {
			return false
		}
		host, p.port = s[:end+i], Str(port)
	}
	p.host, p.path = Str(host), Str(path)
	return b.isHost(host) && b.uriMade(path, uriPath)
}

// dumpASCII quotes a string with characters beyond ASCII as escapes.
func (b *Budget) dumpASCII(s *String) string {
	v, err := b.RT.Send(s.Value(), "dump")
	if err != nil {
		b.Fail(err)
		return ""
	}
	return plainToS(v)
}

// splitURI takes a reference apart.
func (b *Budget) splitURI(v Value) (p uriParts, ok bool) {
	s, ok := v.AsString()
	if !ok && v.Kind() == KindObject {
		if r, found, err := b.RT.CheckCall(v, "to_str"); found || err != nil {
			if s, ok = r.AsString(); err == nil && !ok {
				_, err = b.RT.Send(r, "ascii_only?")
			}
			if err != nil {
				b.Fail(err)
				return p, false
			}
		}
	}
	if ok {
		text := s.String()
		if !b.Step(1+len(text)/BytesPerStep) || !b.Charge(uriSize) {
			return p, false
		}
		if !b.pieces(text, isASCII) {
			b.Raise(uriInvalidURIClass, "URI must be ascii only %s", b.dumpASCII(s))
			return p, false
		}
		if p, ok = b.partsOf(text); ok || b.err != nil {
			return p, ok
		}
	}
	quoted, err := b.RT.Inspect(v)
	if err != nil {
		b.Fail(err)
	}
	b.Raise(uriInvalidURIClass, "bad URI (is not URI?): %s", quoted)
	return p, false
}

// uriSize is about what a URI takes beside its text, with its components.
const uriSize = 10*stringOverhead + 400

// removeDots resolves . and .. in a path.
func (b *Budget) removeDots(path string) string {
	var out []string
	parts := b.Split(path, "/")
	for i, part := range parts {
		last := i == len(parts)-1
		switch part {
		case ".":
			if last {
				out = Append(b, out, "")
			}
		case "..":
			if len(out) > 1 {
				out = out[:len(out)-1]
			}
			if last {
				out = Append(b, out, "")
			}
		default:
			out = Append(b, out, part)
		}
	}
	return b.Join(out, "/")
}

// relativePath gives the path that leads from one to another.
func (b *Budget) relativePath(from, to string) string {
	if from == to {
		return ""
	}
	f, t := b.Split(from, "/"), b.Split(to, "/")
	if b.err != nil {
		return ""
	}
	n := 0
	for n < len(f)-1 && n < len(t)-1 && f[n] == t[n] && (n%1000 != 0 || b.Step(1000)) {
		n++
	}
	path := b.Text(0)
	path.Repeat("../", len(f)-1-n)
	path.Add(b.Join(t[n:], "/"))
	if path.Len() == 0 {
		return "./"
	}
	return path.String()
}

// components gives what a URI is made of.
func (u *uri) components() []*Value {
	return []*Value{&u.scheme, &u.user, &u.password, &u.host, &u.port, &u.path, &u.query, &u.opaque, &u.fragment, &u.typecode}
}

// weight implements sized.
func (u *uri) weight() int64 {
	n := int64(0)
	for _, v := range u.components() {
		n += weight(*v)
	}
	return n
}

// mostURIKey is how long a URI may be that is equal to another.
const mostURIKey = 1 << 20

// large tells whether a URI is longer than that.
func (u *uri) large() bool {
	return slices.ContainsFunc(u.components(), func(v *Value) bool { return weight(*v) > mostURIKey/BytesPerStep })
}
