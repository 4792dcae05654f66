package uri

// This file checks and sets the components of a URI. A function that begins with put sets one unchecked, for parsed
// URIs; one that begins with set checks it first, for the methods of an object.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func badComponent(b *ruby.Budget, name, text string) {
	b.Raise(invalidComponentClass, "bad component(expected %s component): %s", name, text)
}

// matched returns a component as a regular expression takes it: the text of a String or a Symbol. Else TypeError.
func matched(b *ruby.Budget, v ruby.Value) string {
	if name, ok := v.AsSymbol(); ok {
		return name
	}
	s, err := b.RT.ToStr(v)
	if err != nil {
		b.Fail(err)
		return ""
	}
	return s.String()
}

// orNil turns false into nil.
func orNil(v ruby.Value) ruby.Value {
	if !v.Truthy() {
		return ruby.Nil
	}
	return v
}

func (u *uri) putScheme(b *ruby.Budget, v ruby.Value) {
	u.scheme = ruby.Nil
	switch name, isSymbol := v.AsSymbol(); {
	case v.IsNil():
	case isSymbol:
		u.scheme = b.NewSymbol(b.LowerASCII(name))
	default:
		u.scheme = ruby.Str(b.LowerASCII(textFor(b, v, "downcase")))
		u.scheme.Freeze()
	}
}

func (u *uri) setScheme(b *ruby.Budget, v ruby.Value) {
	if v.Truthy() {
		if text := matched(b, v); !b.Failed() && !isScheme(b, text) {
			badComponent(b, "scheme", text)
		}
	}
	if !b.Failed() {
		u.putScheme(b, v)
	}
}

func (u *uri) putHost(v ruby.Value) {
	u.host = orNil(v)
	if u.is(fileClass) && (u.host.IsNil() || ruby.PlainToS(v) == "localhost") {
		u.host = ruby.Str("")
	}
}

// setHost also forgets user and password.
func (u *uri) setHost(b *ruby.Budget, v ruby.Value) {
	if v.Truthy() {
		if !u.opaque.IsNil() {
			b.Raise(invalidURIClass, "cannot set host with registry or opaque")
			return
		}
		if text := matched(b, v); !b.Failed() && (!isHost(b, text) || text == "" && u.is(httpClass)) {
			badComponent(b, "host", text)
		}
	}
	if !b.Failed() {
		u.putHost(v)
		u.putUserinfo(b, ruby.Nil)
	}
}

// setHostname is setHost that puts brackets around an address of IPv6.
func (u *uri) setHostname(b *ruby.Budget, v ruby.Value) {
	name, isSymbol := v.AsSymbol()
	if !v.IsNil() && !isSymbol {
		text := textFor(b, v, "start_with?")
		if (!strings.HasPrefix(text, "[") || !strings.HasSuffix(text, "]")) && strings.IndexByte(text, ':') >= 0 {
			v = ruby.Str(b.Concat("[", text, "]"))
		}
	} else if isSymbol && (!strings.HasPrefix(name, "[") || !strings.HasSuffix(name, "]")) {
		b.Fail(b.RT.MissingError(v, "index", ruby.Outside))
	}
	if b.Failed() {
		return
	}
	u.setHost(b, v)
}

func (u *uri) putPort(b *ruby.Budget, v ruby.Value) {
	switch {
	case u.is(fileClass):
		return
	case v.Truthy() && !v.IsInt():
		if s, ok := v.AsString(); ok && s.Len() == 0 {
			v = ruby.Nil
		} else {
			v, _ = b.Send(v, "to_i")
		}
	}
	u.port = orNil(v)
}

// setPort also forgets user and password.
func (u *uri) setPort(b *ruby.Budget, v ruby.Value) {
	_, whole := v.AsBig()
	if v.Truthy() {
		if !u.opaque.IsNil() {
			b.Raise(invalidURIClass, "cannot set port with registry or opaque")
			return
		}
		if !whole && !isPort(b, strings.Trim(matched(b, v), "\t\n\f\r ")) && !b.Failed() {
			badComponent(b, "port", b.Format("%s", inspected(b, v)))
		}
	}
	if !b.Failed() {
		u.putPort(b, v)
		u.putUserinfo(b, ruby.Nil)
	}
}

func inspected(b *ruby.Budget, v ruby.Value) string {
	text, err := b.RT.Inspect(v)
	if err != nil {
		b.Fail(err)
	}
	return text
}

// putUserinfo sets user and password of a text with a colon between them.
func (u *uri) putUserinfo(b *ruby.Budget, v ruby.Value) {
	if !u.is(fileClass) {
		user, password := splitUserinfo(b, v)
		u.user, u.password = orNil(user), orNil(password)
	}
}

// splitUserinfo splits user and password.
func splitUserinfo(b *ruby.Budget, v ruby.Value) (user, password ruby.Value) {
	if !v.Truthy() {
		return ruby.Nil, ruby.Nil
	}
	text := textFor(b, v, "split")
	if text == "" || b.Failed() {
		return ruby.Nil, ruby.Nil
	}
	first, second, has := strings.Cut(text, ":")
	if !has {
		return ruby.Str(text), ruby.Nil
	}
	return ruby.Str(first), ruby.Str(second)
}

// setUserinfo takes a text like putUserinfo, or a list of user and password.
func (u *uri) setUserinfo(b *ruby.Budget, v ruby.Value) {
	if v.IsNil() {
		return
	}
	list, err := b.RT.Splat(v)
	most := 2
	if u.is(fileClass) {
		most = 1
	}
	switch {
	case err != nil:
		b.Fail(err)
		return
	case len(list) == 0 || len(list) > most:
		b.Fail(ruby.WrongArity(len(list), 1, most))
		return
	case u.is(fileClass):
		b.Raise(invalidURIClass, "cannot set userinfo for file URI")
		return
	}
	user, password := list[0], list[len(list)-1]
	if len(list) == 1 || !password.Truthy() {
		user, password = splitUserinfo(b, user)
	}
	if u.checkUser(b, user) && u.checkPassword(b, password, user) {
		u.user, u.password = orNil(user), orNil(password)
	}
}

func (u *uri) checkUser(b *ruby.Budget, v ruby.Value) bool {
	switch {
	case b.Failed():
	case u.is(fileClass):
		b.Raise(invalidURIClass, "cannot set user for file URI")
	case !u.opaque.IsNil():
		b.Raise(invalidURIClass, "cannot set user with opaque")
	case v.Truthy():
		if text := matched(b, v); !b.Failed() && !made(b, text, uriUser) {
			badComponent(b, "userinfo component or user", text)
		}
	}
	return !b.Failed()
}

func (u *uri) checkPassword(b *ruby.Budget, v, user ruby.Value) bool {
	switch {
	case b.Failed():
	case u.is(fileClass):
		b.Raise(invalidURIClass, "cannot set password for file URI")
	case !u.opaque.IsNil():
		b.Raise(invalidURIClass, "cannot set password with opaque")
	case !v.Truthy():
	case !user.Truthy():
		b.Raise(invalidURIClass, "password component depends user component")
	default:
		if text := matched(b, v); !b.Failed() && !made(b, text, uriUser) {
			b.Raise(invalidComponentClass, "bad password component")
		}
	}
	return !b.Failed()
}

// putPath sets the path; that of FTP begins with a slash, and a further one is written as %2F.
func (u *uri) putPath(b *ruby.Budget, v ruby.Value) {
	u.path = orNil(v)
	if !u.is(ftpClass) {
		return
	}
	text := textFor(b, v, "sub")
	if rest, ok := strings.CutPrefix(text, "/"); ok {
		u.path = ruby.Str(b.Concat("/%2F", rest))
	} else {
		u.path = ruby.Str(b.Concat("/", text))
	}
}

func (u *uri) setPath(b *ruby.Budget, v ruby.Value) {
	if v.Truthy() {
		u.checkPath(b, v)
	}
	if !b.Failed() {
		u.putPath(b, v)
	}
}

func (u *uri) checkPath(b *ruby.Budget, v ruby.Value) {
	if !u.opaque.IsNil() {
		b.Raise(invalidURIClass, "path conflicts with opaque")
		return
	}
	text, kind := matched(b, v), "relative path"
	if text == "" || b.Failed() {
		return
	}
	ok := made(b, text, uriPath)
	if scheme := ruby.PlainToS(u.scheme); scheme != "" && scheme != "ftp" {
		kind, ok = "absolute path", ok && text[0] == '/'
	}
	if !ok {
		badComponent(b, kind, text)
	}
}

func (u *uri) setOpaque(b *ruby.Budget, v ruby.Value) {
	if v.Truthy() {
		if !u.host.IsNil() || !u.port.IsNil() || !u.user.IsNil() || !u.path.IsNil() {
			b.Raise(invalidURIClass, "cannot set opaque with host, port, userinfo or path")
			return
		}
		text := matched(b, v)
		if !b.Failed() && (strings.HasPrefix(text, "/") || b.Index(text, "\n") >= 0) {
			badComponent(b, "opaque", text)
		}
	}
	if !b.Failed() {
		u.opaque = orNil(v)
	}
}

// refuseFalse refuses false as a component: Ruby treats it as nil in some places, and fails in others.
func refuseFalse(b *ruby.Budget, v ruby.Value) bool {
	if v == ruby.False {
		b.Fail(&ruby.UnsupportedError{Construct: "false as a component of a URI"})
	}
	return b.Failed()
}

// setter implements methods that set a component.
func setter(c *ruby.Call, set func(*uri, *ruby.Budget, ruby.Value)) ruby.Value {
	if refuseFalse(&c.Budget, c.Args[0]) {
		return ruby.Nil
	}
	set(self(c), &c.Budget, c.Args[0])
	return c.Args[0]
}

// setterOrNil is setter for components that treat false as nil.
func setterOrNil(c *ruby.Call, set func(*uri, *ruby.Budget, ruby.Value)) ruby.Value {
	set(self(c), &c.Budget, c.Args[0])
	return c.Args[0]
}

// setterOf is setterOrNil for a method that returns the resulting component.
func setterOf(c *ruby.Call, set func(*uri, *ruby.Budget, ruby.Value), get func(*uri) ruby.Value) ruby.Value {
	set(self(c), &c.Budget, c.Args[0])
	return get(self(c))
}

// uriSetUserinfo is userinfo=, which returns user and password.
func uriSetUserinfo(c *ruby.Call) ruby.Value {
	if self(c).setUserinfo(&c.Budget, c.Args[0]); c.Args[0].IsNil() {
		return ruby.Nil
	}
	return c.NewArrayOf(self(c).user, self(c).password)
}

// uriSetHostname is hostname=, which returns the host with its brackets.
func uriSetHostname(c *ruby.Call) ruby.Value {
	if refuseFalse(&c.Budget, c.Args[0]) {
		return ruby.Nil
	}
	if self(c).setHostname(&c.Budget, c.Args[0]); c.Args[0].IsNil() {
		return ruby.Nil
	}
	return self(c).host
}

// uriSetPort is port=, which returns a number.
func uriSetPort(c *ruby.Call) ruby.Value {
	if refuseFalse(&c.Budget, c.Args[0]) {
		return ruby.Nil
	}
	self(c).setPort(&c.Budget, c.Args[0])
	return self(c).port
}

func setUser(u *uri, b *ruby.Budget, v ruby.Value) {
	if u.checkUser(b, v) {
		u.putUserinfo(b, v)
	}
}

func setPassword(u *uri, b *ruby.Budget, v ruby.Value) {
	if u.checkPassword(b, v, u.user) {
		u.password = orNil(v)
	}
}
