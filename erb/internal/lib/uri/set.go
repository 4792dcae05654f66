package uri

// This file implements how the components of a URI are set.

import (
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func badComponent(c *ruby.Call, name, text string) ruby.Value {
	return c.Raise(invalidComponentClass, "bad component(expected %s component): %s", name, text)
}

// component returns the new value of a component: nil, or its text.
func component(c *ruby.Call) (text string, isNil bool) {
	if !c.Args[0].Truthy() {
		return "", true
	}
	if name, ok := c.Args[0].AsSymbol(); ok {
		return name, false
	}
	return c.Str(0), false
}

// noUser raises the error of setting a user, a password or both of a URI that can't have them. It reports whether there
// is none.
func noUser(c *ruby.Call, name string) bool {
	switch {
	case self(c).class.IsA(fileClass):
		c.Raise(invalidURIClass, "cannot set %s for file URI", name)
	case c.Args[0].Truthy() && !self(c).opaque.IsNil():
		c.Raise(invalidURIClass, "cannot set %s with opaque", strings.TrimSuffix(name, "info"))
	default:
		return true
	}
	return false
}

func setScheme(c *ruby.Call) ruby.Value {
	text, isNil := component(c)
	if c.Failed() {
		return ruby.Nil
	}
	if !isNil && !isScheme(&c.Budget, text) {
		return badComponent(c, "scheme", text)
	}
	self(c).scheme = ruby.Nil
	if !isNil {
		self(c).scheme = ruby.Str(c.LowerASCII(text))
	}
	return c.Args[0]
}

func setHost(c *ruby.Call) ruby.Value {
	u := self(c)
	text, isNil := "", !c.Args[0].Truthy()
	if !isNil && u.opaque.IsNil() {
		text, isNil = component(c)
	}
	switch {
	case c.Failed():
		return ruby.Nil
	case isNil:
		u.host = ruby.Nil
	case !u.opaque.IsNil():
		return c.Raise(invalidURIClass, "cannot set host with registry or opaque")
	case !isHost(&c.Budget, text):
		return badComponent(c, "host", text)
	default:
		u.host = ruby.Str(text)
	}
	u.user, u.password = ruby.Nil, ruby.Nil
	return c.Args[0]
}

func setHostname(c *ruby.Call) ruby.Value {
	if !c.Args[0].Truthy() {
		return setHost(c)
	}
	text := c.EncodedText("start_with?")
	if c.Failed() {
		return ruby.Nil
	}
	if strings.IndexByte(text, ':') >= 0 && !strings.HasPrefix(text, "[") {
		u := self(c)
		u.host, u.user, u.password = ruby.Str(c.Concat("[", text, "]")), ruby.Nil, ruby.Nil
		return c.Args[0]
	}
	return setHost(c)
}

func setPort(c *ruby.Call) ruby.Value {
	u := self(c)
	if c.Args[0].Truthy() && !u.opaque.IsNil() {
		return c.Raise(invalidURIClass, "cannot set port with registry or opaque")
	}
	if c.Args[0].IsInt() {
		u.port = c.Args[0]
		return c.Args[0]
	}
	text, isNil := component(c)
	switch {
	case c.Failed():
		return ruby.Nil
	case isNil || text == "":
		u.port = ruby.Nil
		return c.Args[0]
	case !isPort(&c.Budget, text) || len(text) > 19:
		return badComponent(c, "port", c.Inspect(c.Args[0]))
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return badComponent(c, "port", c.Inspect(c.Args[0]))
	}
	u.port = ruby.Int(n)
	return c.Args[0]
}

func setPath(c *ruby.Call) ruby.Value {
	text, isNil := component(c)
	u := self(c)
	switch {
	case c.Failed():
		return ruby.Nil
	case isNil:
		u.path = ruby.Nil
		return ruby.Nil
	case !u.opaque.IsNil():
		return c.Raise(invalidURIClass, "path conflicts with opaque")
	case text != "" && (!u.scheme.IsNil() && text[0] != '/' && ruby.PlainToS(u.scheme) != "ftp" || !made(&c.Budget, text, uriPath)):
		kind := "absolute path"
		if u.scheme.IsNil() {
			kind = "relative path"
		}
		return badComponent(c, kind, text)
	}
	u.path = ruby.Str(text)
	return c.Args[0]
}

func setOpaque(c *ruby.Call) ruby.Value {
	u := self(c)
	if c.Args[0].Truthy() && (!u.host.IsNil() || !u.port.IsNil() || !u.user.IsNil() || ruby.PlainToS(u.path) != "") {
		return c.Raise(invalidURIClass, "cannot set opaque with host, port, userinfo or path")
	}
	text, isNil := component(c)
	if c.Failed() {
		return ruby.Nil
	}
	u.opaque = ruby.Nil
	if !isNil {
		u.opaque, u.path = ruby.Str(text), ruby.Nil
	}
	return c.Args[0]
}

func setUser(c *ruby.Call) ruby.Value {
	if !noUser(c, "user") {
		return ruby.Nil
	}
	text, isNil := component(c)
	if c.Failed() {
		return ruby.Nil
	}
	if !isNil && !made(&c.Budget, text, uriUser) {
		return badComponent(c, "userinfo component or user", text)
	}
	self(c).user = ruby.Nil
	if !isNil {
		self(c).user = ruby.Str(text)
	}
	return c.Args[0]
}

func setPassword(c *ruby.Call) ruby.Value {
	if !noUser(c, "password") {
		return ruby.Nil
	}
	text, isNil := component(c)
	u := self(c)
	switch {
	case c.Failed():
		return ruby.Nil
	case isNil:
		u.password = ruby.Nil
		return ruby.Nil
	case u.user.IsNil():
		return c.Raise(invalidURIClass, "password component depends user component")
	case !made(&c.Budget, text, uriUser):
		return c.Raise(invalidComponentClass, "bad password component")
	}
	u.password = ruby.Str(text)
	return c.Args[0]
}

func uriSetUserinfo(c *ruby.Call) ruby.Value {
	if !c.Args[0].Truthy() {
		return ruby.Nil
	}
	if !noUser(c, "userinfo") {
		return ruby.Nil
	}
	if pair, ok := c.Args[0].AsArray(); ok && len(pair.Elems) == 2 {
		u := self(c)
		user, password := c.ToS(pair.Elems[0]), c.ToS(pair.Elems[1])
		u.user, u.password = ruby.Str(user), ruby.Str(password)
		return c.Args[0]
	}
	text := c.EncodedText("split")
	if c.Failed() {
		return ruby.Nil
	}
	if !made(&c.Budget, text, uriUser) {
		return badComponent(c, "userinfo component or user", text)
	}
	u := self(c)
	u.setUserinfo(text)
	return c.NewArrayOf(u.user, u.password)
}
