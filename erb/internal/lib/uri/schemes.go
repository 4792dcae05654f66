package uri

// This file has the specific parts of URIs of FTP, LDAP, mailto and file.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// FTP: the path is relative to where a login leads, and a type code may follow it.

const typecodePrefix = ";type="

var typecodes = []string{"a", "i", "d"}

// ftpParts removes the first slash of the path, and turns %2F at its start into one.
func ftpParts(b *ruby.Budget, p *uriParts) bool {
	if !p.path.Truthy() {
		b.Raise(invalidURIClass, "%s", invalidURIClass.Name)
		return false
	}
	text := strings.TrimPrefix(textFor(b, p.path, "sub"), "/")
	if rest, ok := strings.CutPrefix(text, "%2F"); ok {
		text = b.Concat("/", rest)
	}
	p.path = ruby.Str(text)
	return !b.Failed()
}

// takeTypecode moves the type code out of the path.
func (u *uri) takeTypecode(b *ruby.Budget, check bool) {
	path := ruby.PlainToS(u.path)
	i := b.Index(path, typecodePrefix)
	if i < 0 {
		return
	}
	code := ruby.Str(path[i+len(typecodePrefix):])
	u.path = ruby.Str(path[:i])
	if check {
		u.setTypecode(b, code)
	} else {
		u.typecode = code
	}
}

func (u *uri) setTypecode(b *ruby.Budget, v ruby.Value) {
	if s, ok := v.AsString(); !ok || !slices.Contains(typecodes, s.String()) {
		text, err := b.RT.ToS(v)
		if err != nil {
			b.Fail(err)
		}
		b.Raise(invalidComponentClass, "bad typecode(expected a, i, d): %s", text)
		return
	}
	u.typecode = v
}

// shownPath is the method path.
func (u *uri) shownPath(b *ruby.Budget) ruby.Value {
	if !u.is(ftpClass) {
		return u.path
	}
	path := strings.TrimPrefix(ruby.PlainToS(u.path), "/")
	if rest, ok := strings.CutPrefix(path, "%2F"); ok {
		return b.Made(b.Concat("/", rest), ruby.UTF8)
	}
	return b.Made(path, ruby.UTF8)
}

func buildFTP(c *ruby.Call, given map[string]ruby.Value) {
	path := textFor(&c.Budget, given["path"], "sub")
	if rest, ok := strings.CutPrefix(path, "/"); ok {
		path = c.Concat("%2F", rest)
	}
	code := ""
	if v := given["typecode"]; v.Truthy() {
		if code = c.ToS(v); len(code) == 1 {
			code = typecodePrefix + code
		}
	}
	given["path"] = ruby.Str(c.Concat("/", path, code))
}

// LDAP: the query has up to four parts.

func (u *uri) takeLDAP(b *ruby.Budget) {
	if !u.fragment.IsNil() || u.path.IsNil() {
		b.Raise(invalidURIClass, "bad LDAP URL")
		return
	}
	if path := ruby.PlainToS(u.path); path != "" {
		u.dn = ruby.Str(path[1:])
	}
	parts := b.Split(ruby.PlainToS(u.query), "?")
	for i, to := range []*ruby.Value{&u.attributes, &u.scope, &u.filter, &u.extensions} {
		if i < len(parts) && parts[i] != "" {
			*to = b.Made(parts[i], ruby.ASCII)
		}
	}
}

// joinLDAP joins path and query again.
func (u *uri) joinLDAP(b *ruby.Budget) {
	dn, err := b.RT.ToStr(u.dn)
	if err != nil {
		b.Fail(err)
		return
	}
	u.path = ruby.Str(b.Concat("/", dn.String()))
	u.query = ldapQuery(b, u.attributes, u.scope, u.filter, u.extensions)
}

// ldapQuery joins the parts of a query up to the last that there is.
func ldapQuery(b *ruby.Budget, parts ...ruby.Value) ruby.Value {
	for len(parts) > 0 && !parts[len(parts)-1].Truthy() {
		parts = parts[:len(parts)-1]
	}
	var texts []string
	for _, v := range parts {
		if v.Kind() == ruby.KindArray {
			v, _ = b.Send(v, "join", ruby.Str("?"))
		}
		text := ""
		if !b.Failed() {
			var err error
			text, err = b.RT.ToS(v)
			b.Fail(err)
		}
		texts = ruby.Append(b, texts, text)
	}
	return ruby.Str(b.Join(texts, "?"))
}

// setLDAP implements methods that set a component of LDAP.
func setLDAP(c *ruby.Call, part func(*uri) *ruby.Value) ruby.Value {
	return setter(c, func(u *uri, b *ruby.Budget, v ruby.Value) {
		*part(u) = v
		u.joinLDAP(b)
	})
}

func buildLDAP(c *ruby.Call, given map[string]ruby.Value) {
	if v := given["dn"]; v.Truthy() {
		given["path"] = v
	}
	given["query"] = ldapQuery(&c.Budget, given["attributes"], given["scope"], given["filter"], given["extensions"])
}

// mailto: addresses, and headers in place of the query.

func (u *uri) takeMail(b *ruby.Budget, check bool) {
	if !u.query.IsNil() && u.opaque.IsNil() {
		u.opaque = ruby.Str(b.Concat("?", ruby.PlainToS(u.query)))
	}
	if u.opaque.IsNil() {
		b.Raise(invalidComponentClass, "missing opaque part for mailto URL")
		return
	}
	opaque := ruby.PlainToS(u.opaque)
	to, headers, has := strings.Cut(opaque, "?")
	if opaque == "" || !areAddresses(b, to) {
		b.Raise(invalidComponentClass, "unrecognised opaque part for mailtoURL: %s", opaque)
		return
	}
	u.to = ruby.Str(to)
	header := ruby.Nil
	if has {
		header = ruby.Str(headers)
	}
	if check {
		u.setTo(b, u.to)
		u.setHeaders(b, header)
	} else {
		u.putHeaders(b, header)
	}
}

// areAddresses reports whether s is a list of texts with one @ inside, each but the last with a comma or a
// semicolon after it.
func areAddresses(b *ruby.Budget, s string) bool {
	ends := func(c byte) bool { return c == ',' || c == ';' }
	for s != "" && !b.Failed() {
		address := s
		if i := b.IndexFunc(s, ends); i >= 0 {
			address, s = s[:i], s[i+1:]
		} else {
			s = ""
		}
		user, host, ok := strings.Cut(address, "@")
		if !ok || user == "" || host == "" || strings.IndexByte(host, '@') >= 0 {
			return false
		}
	}
	return true
}

func (u *uri) setTo(b *ruby.Budget, v ruby.Value) {
	if v.Truthy() && !isEmpty(b, v) {
		list := b.Split(b.Replace(textFor(b, v, "split"), ";", ","), ",")
		for len(list) > 0 && list[len(list)-1] == "" {
			list = list[:len(list)-1]
		}
		for _, address := range ruby.Each(b, list) {
			if !checkAddress(b, address) {
				return
			}
		}
	}
	u.to = orNil(v)
}

// isEmpty reports whether a component of mail has no size.
func isEmpty(b *ruby.Budget, v ruby.Value) bool {
	size, _ := b.Send(v, "size")
	return size.IsInt() && size.Int() == 0
}

// checkAddress refuses an invalid address of mail. It returns false then.
func checkAddress(b *ruby.Budget, address string) bool {
	if !b.Valid(address) || !madeOf(b, address, isAddressByte) {
		b.Raise(invalidComponentClass, "an address in 'to' is invalid as URI %s", dumped(b, address))
		return false
	}
	decoded := ruby.PlainToS(percentDecode(b, address, false))
	if !b.Failed() && !isAddress(b, decoded) {
		b.Raise(invalidComponentClass, "an address in 'to' is invalid as uri-escaped addr-spec %s", dumped(b, decoded))
	}
	return !b.Failed()
}

// isAddressByte reports whether a byte needs no escape in an address.
func isAddressByte(c byte) bool { return isHeader(c) || c == '&' || c == '=' }

// isAddress reports whether s is an address that HTML's input fields accept.
func isAddress(b *ruby.Budget, s string) bool {
	v, err := matching.CompileValue(b.RT, emailPattern, 0)
	if err != nil {
		b.Fail(err)
		return false
	}
	found, _ := b.Send(v, "match?", ruby.Str(s))
	return found.Truthy()
}

// emailPattern is URI::MailTo::EMAIL_REGEXP: a valid address by the standard of HTML.
const emailPattern = `\A[a-zA-Z0-9.!\#$%&'*+\/=?^_` + "`" + `{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?` +
	`(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\z`

// madeOf reports whether s has only bytes that are plain, and escapes with a percent sign.
func madeOf(b *ruby.Budget, s string, plain func(byte) bool) bool {
	for i := 0; i < len(s); i++ {
		if i%ruby.ScanPiece == ruby.ScanPiece-1 && !b.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return false
		}
		escaped := s[i] == '%' && i+2 < len(s) && ascii.HexDigit(s[i+1]) >= 0 && ascii.HexDigit(s[i+2]) >= 0
		if !escaped && (s[i] == '%' || !plain(s[i])) {
			return false
		}
	}
	return true
}

func dumped(b *ruby.Budget, s string) string { return dumpASCII(b, ruby.NewString(s)) }

// setHeaders takes headers in the form a=b&c=d.
func (u *uri) setHeaders(b *ruby.Budget, v ruby.Value) {
	if v.Truthy() && !isEmpty(b, v) {
		text := headerText(b, v)
		for _, field := range ruby.Each(b, b.Split(text, "&")) {
			if name, value, ok := strings.Cut(field, "="); !ok || !madeOf(b, name, isHeader) || !madeOf(b, value, isHeader) {
				badComponent(b, "opaque", text)
				return
			}
		}
	}
	if v.Truthy() {
		textFor(b, v, "split")
	}
	u.putHeaders(b, v)
}

// headerText returns the text that Ruby matches against the pattern of headers.
func headerText(b *ruby.Budget, v ruby.Value) string {
	if name, ok := v.AsSymbol(); ok || b.Failed() {
		return name
	}
	s, err := b.RT.ToStr(v)
	if err != nil {
		b.Fail(err)
		return ""
	}
	return s.String()
}

// isHeader reports whether a byte needs no escape in a header.
func isHeader(c byte) bool {
	return c >= '\'' && c <= ';' && c != '/' || c >= '@' && c <= 'Z' || c >= 'a' && c <= 'z' ||
		strings.IndexByte("!$_~", c) >= 0
}

func (u *uri) putHeaders(b *ruby.Budget, v ruby.Value) {
	var list []ruby.Value
	fields := b.Split(ruby.PlainToS(v), "&")
	for len(fields) > 0 && fields[len(fields)-1] == "" {
		fields = fields[:len(fields)-1]
	}
	for _, field := range ruby.Each(b, fields) {
		var pair []ruby.Value
		name, value, has := strings.Cut(field, "=")
		if field != "" {
			pair = ruby.Append(b, pair, b.Made(name, ruby.UTF8))
		}
		if has {
			pair = ruby.Append(b, pair, b.Made(value, ruby.UTF8))
		}
		list = ruby.Append(b, list, b.List(pair))
	}
	u.headers = b.List(list)
}

// mailText is to_s: the current addresses and headers.
func (u *uri) mailText(b *ruby.Budget) string {
	if u.scheme.IsNil() {
		b.Fail(b.RT.MissingError(ruby.Nil, "+", ruby.Outside))
	}
	t := b.Text(0)
	t.Add(b.Concat(ruby.PlainToS(u.scheme), ":", ruby.PlainToS(u.to)))
	headers, _ := u.headers.AsArray()
	if headers != nil {
		for i, field := range ruby.Each(b, headers.Elems) {
			if i == 0 {
				t.Add("?")
			} else {
				t.Add("&")
			}
			text, _ := b.Send(field, "join", ruby.FrozenStr("="))
			t.Add(ruby.PlainToS(text))
		}
	}
	if !u.fragment.IsNil() {
		t.Add("#")
		t.Add(ruby.PlainToS(u.fragment))
	}
	return t.String()
}

// buildMail makes the opaque part of addresses and headers.
func buildMail(c *ruby.Call, given map[string]ruby.Value) {
	opaque := c.Text(0)
	if list, ok := given["to"].AsArray(); ok {
		v, _ := c.Send(list.Value(), "join", ruby.FrozenStr(","))
		opaque.Add(ruby.PlainToS(v))
	} else if s, ok := given["to"].AsString(); ok {
		opaque.Add(s.String())
	}
	if headers := given["headers"]; headers.Truthy() {
		if query := mailQuery(c, headers); query != "" {
			opaque.Add("?")
			opaque.Add(query)
		}
	}
	given["opaque"] = opaque.Value()
}

// mailQuery is the text of headers: of a hash, of a list of names with values or of texts, or a text.
func mailQuery(c *ruby.Call, headers ruby.Value) string {
	t := c.Text(0)
	add := func(text string) {
		if t.Len() > 0 {
			t.Add("&")
		}
		t.Add(text)
	}
	if h, ok := headers.AsHash(); ok {
		for k, v := range h.All {
			name, err := c.RT.ToStr(k)
			value, err2 := c.RT.ToStr(v)
			if c.Check(ruby.Nil, err); err2 != nil {
				c.Fail(err2)
			}
			if c.Failed() || !c.Tick() {
				return ""
			}
			add(c.Concat(name.String(), "=", value.String()))
		}
		return t.String()
	}
	list, ok := headers.AsArray()
	if !ok {
		return c.ToS(headers)
	}
	for _, v := range ruby.Each(c, list.Elems) {
		pair, isPair := v.AsArray()
		if !isPair || len(pair.Elems) == 0 {
			add(c.ToS(v))
			continue
		}
		name, err := c.RT.ToStr(pair.Elems[0])
		if err != nil {
			c.Fail(err)
			return ""
		}
		rest, _ := c.Send(c.NewArrayOf(pair.Elems[1:]...), "join")
		add(c.Concat(name.String(), "=", ruby.PlainToS(rest)))
	}
	return t.String()
}

// mailLetter is to_mailtext: the beginning of a message.
func mailLetter(c *ruby.Call) ruby.Value {
	u := self(c)
	decode := func(v ruby.Value) string {
		text, _ := c.Send(module.Value(), "decode_www_form_component", v)
		return ruby.PlainToS(text)
	}
	to, head, body := c.Text(0), c.Text(0), ""
	to.Add(decode(u.to))
	headers, ok := u.headers.AsArray()
	if c.Failed() {
		return ruby.Nil
	}
	if !ok { // of a URI that was only allocated
		return c.Raise(ruby.NoMethodErrorClass, "undefined method 'each' for nil")
	}
	for _, field := range ruby.Each(c, headers.Elems) {
		pair, ok := field.AsArray()
		if !ok {
			return c.Fail(&ruby.UnsupportedError{Construct: "URI::MailTo#to_mailtext of headers that are no pairs"})
		}
		switch name := ruby.PlainToS(pair.At(0)); name {
		case "body":
			body = decode(pair.At(1))
		case "to":
			to.Add(", ")
			to.Add(decode(pair.At(1)))
		default:
			capital, _ := c.Send(ruby.Str(decode(pair.At(0))), "capitalize")
			head.Add(c.Concat(ruby.PlainToS(capital), ": ", decode(pair.At(1)), "\n"))
		}
	}
	return c.Made(c.Concat("To: ", to.String(), "\n", head.String(), "\n", body, "\n"), ruby.UTF8)
}
