package uri

// This file makes URIs: from a text, from their components, and by new.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// parseURI makes the URI object of a reference.
func parseURI(b *ruby.Budget, v ruby.Value) ruby.Value {
	p, ok := splitURI(b, v)
	if !ok {
		return ruby.Nil
	}
	class := genericClass
	if !p.scheme.IsNil() {
		class = classOfScheme(b.LowerASCII(ruby.PlainToS(p.scheme)))
	}
	return newURI(b, class, p, false)
}

// newURI makes an object of its components; nil after an error.
func newURI(b *ruby.Budget, class *ruby.Class, p uriParts, check bool) ruby.Value {
	u := &uri{class: class}
	if !b.Charge(size) || !u.initialize(b, p, check) {
		return ruby.Nil
	}
	return ruby.NewInstance(class, u)
}

// uriParts are the components of a URI as new takes them.
type uriParts struct{ scheme, userinfo, host, port, registry, path, opaque, query, fragment ruby.Value }

// list returns the components in the order of new.
func (p *uriParts) list() []*ruby.Value {
	return []*ruby.Value{&p.scheme, &p.userinfo, &p.host, &p.port, &p.registry, &p.path, &p.opaque, &p.query, &p.fragment}
}

// initialize sets the components, in Ruby's order. It returns false after an error. With check, invalid components
// are refused.
func (u *uri) initialize(b *ruby.Budget, p uriParts, check bool) bool {
	class := u.class
	*u = uri{class: class}
	for _, v := range p.list()[:7] { // all but query and fragment
		if refuseFalse(b, *v) {
			return false
		}
	}
	if u.is(ftpClass) && !ftpParts(b, &p) {
		return false
	}
	if check {
		u.setScheme(b, p.scheme)
		u.setHostname(b, p.host)
		u.setPort(b, p.port)
		u.setUserinfo(b, p.userinfo)
		u.setPath(b, p.path)
		u.setQuery(b, p.query)
		u.setOpaque(b, p.opaque)
	} else {
		u.putScheme(b, p.scheme)
		u.putHost(p.host)
		u.putPort(b, p.port)
		u.putUserinfo(b, p.userinfo)
		u.putPath(b, p.path)
		u.setQuery(b, p.query)
		u.opaque = p.opaque
	}
	u.setFragment(b, p.fragment)
	if p.registry.Truthy() && !b.Failed() {
		b.Raise(invalidURIClass, "the scheme %s does not accept registry part: %s (or bad hostname?)", ruby.PlainToS(u.scheme),
			ruby.PlainToS(p.registry))
	}
	if u.path.IsNil() && u.opaque.IsNil() {
		u.putPath(b, ruby.Str(""))
	}
	if u.port.IsNil() {
		u.putPort(b, defaultPort(class))
	}
	if b.Failed() {
		return false
	}
	switch {
	case u.is(ftpClass):
		u.takeTypecode(b, check)
	case u.is(ldapClass):
		u.takeLDAP(b)
	case u.is(mailToClass):
		u.takeMail(b, check)
	}
	return !b.Failed()
}

// initialize is new: the nine components, the parser, and whether they are checked.
func initialize(c *ruby.Call) ruby.Value {
	var p uriParts
	for i, to := range p.list() {
		*to = c.Args[i]
	}
	if !c.Arg(9).IsNil() && c.Arg(9).RealClass() != newParserClass {
		return c.Fail(&ruby.UnsupportedError{Construct: "a parser of its own for a URI"})
	}
	self(c).initialize(&c.Budget, p, c.Truthy(10))
	return ruby.Nil
}

// build is build of the receiver's class: components by name, or in the order of component.
func build(c *ruby.Call) ruby.Value {
	class := c.SelfClass()
	named, ok := c.Args[0].AsHash()
	if len(componentsOf(class)) == len(genericComponents) {
		return buildGeneric(c, class, named)
	}
	names := componentsOf(class)[1:]
	list, isList := c.Args[0].AsArray()
	if isList && class.IsA(ftpClass) && textFor(&c.Budget, list.At(3), "sub") == "" && c.Failed() {
		return ruby.Nil
	}
	given := map[string]ruby.Value{}
	switch {
	case ok:
		for k, v := range named.All {
			if name, isName := k.AsSymbol(); isName && len(name) < 20 {
				given[name] = v
			}
			if !c.Tick() {
				return ruby.Nil
			}
		}
	case isList && len(list.Elems) == len(names):
		for i, name := range names {
			given[name] = list.Elems[i]
		}
	case class.IsA(ftpClass) && !isList && claims(&c.Budget, c.Args[0], "kind_of?", ruby.ArrayClass):
		return ruby.Nil
	case class.IsA(ftpClass) && !isList: // Ruby looks for the path before the check
		return c.CallMethod(c.Args[0], ruby.SelectorFor("[]"), []ruby.Value{ruby.Sym("path")}, nil, nil, false)
	case !isList && claims(&c.Budget, c.Args[0], "kind_of?", ruby.ArrayClass):
		return ruby.Nil
	default:
		return c.Raise(ruby.ArgumentErrorClass, "expected Array of or Hash of components of %s (%s)", class.Inspect(), c.Join(names, ", "))
	}
	return buildFor(c, class, given)
}

// buildFor is build of the classes that have a scheme of their own.
func buildFor(c *ruby.Call, class *ruby.Class, given map[string]ruby.Value) ruby.Value {
	name := class.Inspect()
	given["scheme"] = ruby.Str(c.LowerASCII(name[strings.LastIndexByte(name, ':')+1:]))
	switch {
	case class.IsA(ftpClass):
		buildFTP(c, given)
	case class.IsA(ldapClass):
		buildLDAP(c, given)
	case class.IsA(mailToClass):
		buildMail(c, given)
	}
	var p uriParts
	for i, to := range p.list() {
		*to = given[genericComponents[i]]
		if s, ok := to.AsString(); ok { // Ruby clones its argument
			*to = c.Made(s.String(), s.Enc)
		}
	}
	if c.Failed() {
		return ruby.Nil
	}
	return newURI(&c.Budget, class, p, true)
}

// buildGeneric is build of URI::Generic and of classes below it that have no components of their own.
func buildGeneric(c *ruby.Call, class *ruby.Class, named *ruby.Hash) ruby.Value {
	var p uriParts
	list, isList := c.Args[0].AsArray()
	switch {
	case named != nil:
		for i, to := range p.list() {
			*to, _ = named.GetSym(genericComponents[i])
		}
	case isList && len(list.Elems) == len(genericComponents):
		for i, to := range p.list() {
			*to = list.Elems[i]
		}
	case !isList && claims(&c.Budget, c.Args[0], "kind_of?", ruby.ArrayClass):
		return ruby.Nil
	default:
		return c.Raise(ruby.ArgumentErrorClass, "expected Array of or Hash of components of %s (%s)", class.Inspect(),
			c.Join(genericComponents, ", "))
	}
	return newURI(&c.Budget, class, p, true)
}
