package uri

// This file takes URIs apart by the grammar of RFC 3986, as Ruby's parser has it.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Classes of characters in URIs.
const (
	uriUser   uint8 = 1 << iota // of user and password
	regName                     // of names of hosts
	segment                     // of a segment of a path
	uriFirst                    // of a first segment without a colon
	uriPath                     // of a path
	tail                        // of a fragment
	uriScheme                   // of a scheme, after its first letter
	literal                     // of the address of a host in brackets
	escapable = uriUser | regName | segment | uriFirst | uriPath | tail
)

// uriChars has for each character the classes to which it belongs. Those of escapable have %XX as well.
var uriChars = func() (t [256]uint8) {
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
	add(literal, "abcdefABCDEF:."+digits)
	return t
}()

// made reports whether s is made of the characters of a class.
func made(b *ruby.Budget, s string, class uint8) bool {
	for i := 0; i < len(s); i++ {
		if i%ruby.ScanPiece == ruby.ScanPiece-1 && !b.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return false
		}
		switch {
		case uriChars[s[i]]&class != 0:
		case s[i] == '%' && class&escapable != 0 && i+2 < len(s) && ruby.HexDigit(s[i+1]) >= 0 && ruby.HexDigit(s[i+2]) >= 0:
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

// isHost reports whether s is a name or an address in brackets.
func isHost(b *ruby.Budget, s string) bool {
	if s == "" || s[0] != '[' {
		return made(b, s, regName)
	}
	in, ok := strings.CutSuffix(s[1:], "]")
	if !ok || in == "" {
		return false
	}
	if in[0] != 'v' {
		return made(b, in, literal)
	}
	version, rest, ok := strings.Cut(in[1:], ".")
	return ok && version != "" && rest != "" && b.IndexFunc(version, func(c byte) bool { return ruby.HexDigit(c) < 0 }) < 0 &&
		b.IndexFunc(rest, func(c byte) bool { return uriChars[c]&uriUser == 0 }) < 0
}

// isPort reports whether s has nothing but digits.
func isPort(b *ruby.Budget, s string) bool {
	return b.IndexFunc(s, func(c byte) bool { return c < '0' || c > '9' }) < 0 && b.Err() == nil
}

// uriParts is what URI.split answers.
type uriParts struct{ scheme, userinfo, host, port, path, opaque, query, fragment ruby.Value }

// partsOf takes a reference apart; ok is false where it is none, and after an error.
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

// absoluteURI reads what stands between the scheme and the query. A path without a slash at its start is opaque.
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

// relative reads a reference without a scheme up to its query.
func relative(b *ruby.Budget, p *uriParts, s string) bool {
	if strings.HasPrefix(s, "//") {
		return authority(b, p, s[2:])
	}
	first, _, _ := strings.Cut(s, "/")
	if !made(b, s, uriPath) || !made(b, first, uriFirst) {
		return false
	}
	p.path = ruby.Str(s)
	return true
}

// authority reads user, host and port, and the path behind them.
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

// dumpASCII quotes a string with characters beyond ASCII as escapes.
func dumpASCII(b *ruby.Budget, s *ruby.String) string {
	v, err := b.RT.Send(s.Value(), "dump")
	if err != nil {
		b.Fail(err)
		return ""
	}
	return ruby.PlainToS(v)
}

// splitURI takes a reference apart.
func splitURI(b *ruby.Budget, v ruby.Value) (p uriParts, ok bool) {
	s, ok := v.AsString()
	if !ok && v.Kind() == ruby.KindObject {
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
		if !b.Step(1+len(text)/ruby.BytesPerStep) || !b.Charge(size) {
			return p, false
		}
		if !b.Pieces(text, ruby.IsASCII) {
			b.Raise(invalidURIClass, "URI must be ascii only %s", dumpASCII(b, s))
			return p, false
		}
		if p, ok = partsOf(b, text); ok || b.Err() != nil {
			return p, ok
		}
	}
	quoted, err := b.RT.Inspect(v)
	if err != nil {
		b.Fail(err)
	}
	b.Raise(invalidURIClass, "bad URI (is not URI?): %s", quoted)
	return p, false
}

// size is about what a URI takes beside its text, with its components.
const size = 10*ruby.StringOverhead + 400

// removeDots resolves . and .. in a path.
func removeDots(b *ruby.Budget, path string) string {
	var out []string
	parts := b.Split(path, "/")
	for i, part := range parts {
		last := i == len(parts)-1
		switch part {
		case ".":
			if last {
				out = ruby.Append(b, out, "")
			}
		case "..":
			if len(out) > 1 {
				out = out[:len(out)-1]
			}
			if last {
				out = ruby.Append(b, out, "")
			}
		default:
			out = ruby.Append(b, out, part)
		}
	}
	return b.Join(out, "/")
}

// relativePath returns the path that leads from one to another.
func relativePath(b *ruby.Budget, from, to string) string {
	if from == to {
		return ""
	}
	f, t := b.Split(from, "/"), b.Split(to, "/")
	if b.Err() != nil {
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

// components returns what a URI is made of.
func (u *uri) components() []*ruby.Value {
	return []*ruby.Value{&u.scheme, &u.user, &u.password, &u.host, &u.port, &u.path, &u.query, &u.opaque, &u.fragment, &u.typecode}
}

// Weight implements sized.
func (u *uri) Weight() int64 {
	n := int64(0)
	for _, v := range u.components() {
		n += ruby.Weight(*v)
	}
	return n
}

// mostURIKey is how long a URI may be that is equal to another.
const mostURIKey = 1 << 20

// large reports whether a URI is longer than that.
func (u *uri) large() bool {
	return slices.ContainsFunc(u.components(), func(v *ruby.Value) bool { return ruby.Weight(*v) > mostURIKey/ruby.BytesPerStep })
}
