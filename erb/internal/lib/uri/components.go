package uri

// This file says which components URIs of a class have, and when two of them are equal.

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	genericComponents = []string{"scheme", "userinfo", "host", "port", "registry", "path", "opaque", "query", "fragment"}
	httpComponents    = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}
	wsComponents      = []string{"scheme", "userinfo", "host", "port", "path", "query"}
	ftpComponents     = []string{"scheme", "userinfo", "host", "port", "path", "typecode"}
	ldapComponents    = []string{"scheme", "host", "port", "dn", "attributes", "scope", "filter", "extensions"}
	mailComponents    = []string{"scheme", "to", "headers"}
	fileComponents    = []string{"scheme", "host", "path"}
)

// componentsOf returns the names of the components of a class.
func componentsOf(class *ruby.Class) []string {
	switch {
	case class.IsA(httpClass):
		return httpComponents
	case class.IsA(wsClass):
		return wsComponents
	case class.IsA(ftpClass):
		return ftpComponents
	case class.IsA(ldapClass):
		return ldapComponents
	case class.IsA(mailToClass):
		return mailComponents
	case class.IsA(fileClass):
		return fileComponents
	}
	return genericComponents
}

func uriComponents(c *ruby.Call, class *ruby.Class) ruby.Value {
	names := componentsOf(class)
	list := ruby.Room[ruby.Value](c, len(names))
	for _, n := range names {
		list = ruby.Append(c, list, ruby.Sym(n))
	}
	v := c.List(list)
	v.Freeze()
	return v
}

// component returns what the reader of that name returns.
func (u *uri) component(b *ruby.Budget, name string) ruby.Value {
	switch name {
	case "userinfo":
		return u.userinfo(b)
	case "path":
		return u.shownPath(b)
	case "registry":
		return ruby.Nil
	}
	return *u.parts()[slices.Index(partNames, name)]
}

// partNames are the names of parts, in their order.
var partNames = []string{"scheme", "user", "password", "host", "port", "path", "query", "opaque", "fragment", "typecode", "dn",
	"attributes", "scope", "filter", "extensions", "to", "headers"}

// parts returns all components of a URI.
func (u *uri) parts() []*ruby.Value {
	return []*ruby.Value{
		&u.scheme, &u.user, &u.password, &u.host, &u.port, &u.path, &u.query, &u.opaque, &u.fragment, &u.typecode,
		&u.dn, &u.attributes, &u.scope, &u.filter, &u.extensions, &u.to, &u.headers,
	}
}

// equal is ==: the components of the class are equal once both are normalized.
func equal(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*uri](c.Args[0])
	if !ok || c.Self.RealClass() != c.Args[0].RealClass() {
		return ruby.False
	}
	return ruby.Bool(self(c).equal(&c.Budget, other))
}

func (u *uri) equal(b *ruby.Budget, other *uri) bool {
	return u.class == other.class && u.normalized(b).same(b, other.normalized(b))
}

// same reports whether the components of the class are equal.
func (u *uri) same(b *ruby.Budget, other *uri) bool {
	for _, name := range componentsOf(u.class) {
		same, err := b.RT.Equal(u.component(b, name), other.component(b, name))
		if err != nil {
			b.Fail(err)
		}
		if !same || b.Failed() {
			return false
		}
	}
	return true
}

func eql(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*uri](c.Args[0])
	return ruby.Bool(ok && c.Self.RealClass() == c.Args[0].RealClass() && self(c).same(&c.Budget, other))
}

// HashKey implements Keyer. One that is longer than any that is of use equals only itself.
func (u *uri) HashKey() string {
	if u.large() {
		return fmt.Sprintf("uri %p", u)
	}
	b := (&ruby.Runtime{}).Budget()
	key := b.Text(0)
	key.Add("uri ")
	key.Add(u.class.Name)
	for _, name := range componentsOf(u.class) {
		addKey(key, u.component(b, name), 0)
	}
	return key.String()
}

// addKey adds a component to a key: by its length and its text, or element by element. Lists of headers are nested
// twice; deeper ones, which may contain themselves, are distinguished by their texts alone.
func addKey(key *ruby.Text, v ruby.Value, depth int) {
	if list, ok := v.AsArray(); ok && depth < 3 {
		key.Add(" [" + strconv.Itoa(len(list.Elems)))
		for _, e := range list.Elems {
			addKey(key, e, depth+1)
		}
		return
	}
	text := ruby.PlainToS(v)
	key.Add(fmt.Sprintf(" %t%d:", v.IsNil(), len(text)))
	key.Add(text)
}

// Weight implements Weigher.
func (u *uri) Weight() int64 {
	n := int64(0)
	for _, v := range u.parts() {
		if v.Kind() != ruby.KindObject { // a component that is an object may be this URI
			n += ruby.Weight(*v)
		}
	}
	return n
}

// maxURIKey is the maximum length of a URI that is compared by value as the key of a hash.
const maxURIKey = 1 << 20

// large reports whether a URI is longer than that.
func (u *uri) large() bool {
	return slices.ContainsFunc(u.parts(), func(v *ruby.Value) bool { return ruby.Weight(*v) > maxURIKey/ruby.BytesPerStep })
}

func uriSelect(c *ruby.Call) ruby.Value {
	var list []ruby.Value
	names := componentsOf(c.Self.RealClass())
	for i, v := range c.All() {
		name, isSymbol := v.AsSymbol()
		if !isSymbol || !slices.Contains(names, name) {
			return c.Raise(ruby.ArgumentErrorClass, "expected of components of %s (%s)", c.Self.RealClass().Inspect(), c.Join(names, ", "))
		}
		v, ok := c.Send(c.Self, c.Name(i))
		if !ok {
			return ruby.Nil
		}
		list = ruby.Append(c, list, v)
	}
	return c.List(list)
}
