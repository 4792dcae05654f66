package psych

// This file applies the meaning of tags, as Psych's visitor ToRuby does.

import (
	"math/big"
	"time"

	"github.com/boshrender/boshrender/internal/rubytext"
)

const yamlTag = "tag:yaml.org,2002:"

func isOmap(tag Tag) bool { return tag.Is("!omap", yamlTag+"omap") }

// classTags are the tags of collections and scalars that name a class after a colon. Some of them may come without
// one; fallback is the class that they name then.
var classTags = []struct {
	kind     Kind
	prefix   string // up to the colon
	bare     bool   // the tag may come without a class
	loose    bool   // the class may come without a colon
	fallback string
}{
	{KindScalar, "!str", true, false, ""},
	{KindScalar, "!ruby/string", true, false, ""},
	{KindSequence, "!seq", false, false, ""},
	{KindSequence, "!ruby/array", false, false, ""},
	{KindMapping, "!ruby/struct", true, true, "Struct"},
	{KindMapping, "!ruby/data-with-ivars", true, false, "Data"},
	{KindMapping, "!ruby/data", true, false, "Data"},
	{KindMapping, "!ruby/object", true, true, "Object"},
	{KindMapping, "!str", true, false, ""},
	{KindMapping, "!ruby/string", true, false, ""},
	{KindMapping, "!ruby/array", false, false, ""},
	{KindMapping, "!ruby/exception", true, true, "Exception"},
	{KindMapping, "!ruby/hash-with-ivars", true, false, ""},
	{KindMapping, "!map", false, false, ""},
	{KindMapping, "!ruby/hash", false, false, ""},
	{KindMapping, "!ruby/marshalable", false, false, ""},
}

// fixedTags are the tags that denote one class.
var fixedTags = [...]struct {
	kind       Kind
	tag, class string
}{
	{KindScalar, "!ruby/object:BigDecimal", "BigDecimal"},
	{KindScalar, "!ruby/object:DateTime", "DateTime"},
	{KindScalar, "!ruby/object:Complex", "Complex"},
	{KindScalar, "!ruby/object:Rational", "Rational"},
	{KindScalar, "!ruby/regexp", "Regexp"},
	{KindScalar, "!ruby/range", "Range"},
	{KindMapping, "!ruby/range", "Range"},
	{KindMapping, "!set", "Psych::Set"},
	{KindMapping, yamlTag + "set", "Psych::Set"},
	{KindMapping, "!omap", "Psych::Omap"},
	{KindMapping, yamlTag + "omap", "Psych::Omap"},
}

// classOf returns the class that a node's tag names, "" for none.
func classOf(n *Node) string {
	for _, t := range fixedTags {
		if t.kind == n.Kind && n.Tag().Is(t.tag) {
			return t.class
		}
	}
	if !n.Tag().HasPrefix("!") {
		return ""
	}
	if n.Kind == KindScalar && n.Tag().Is("!ruby/class", "!ruby/module") {
		return n.Value
	}
	for _, t := range classTags {
		if t.kind != n.Kind {
			continue
		}
		if n.Tag().Is(t.prefix, t.prefix+":") {
			if t.bare {
				return t.fallback
			}
			continue
		}
		class, named := n.Tag().CutPrefix(t.prefix + ":")
		if !named && t.loose {
			class, named = n.Tag().CutPrefix(t.prefix)
		}
		if named {
			return class
		}
	}
	return ""
}

// CheckTag returns the error for a collection whose tag asks for an object of a class: *DisallowedClass if the class is
// not permitted, as for Psych, else *UnsupportedTag. A collection without an error is an Array or a Hash.
func CheckTag(n *Node, o Options) error {
	if n.Tag().None() {
		return nil
	}
	if n.Kind == KindMapping && n.Tag().Is("!ruby/object:Hash") {
		return nil
	}
	class := classOf(n)
	if class != "" && !o.permits(class) {
		return at(n, &DisallowedClass{Class: class})
	}
	if class != "" || unsupported(n) {
		return at(n, &UnsupportedTag{Tag: n.Tag().String()})
	}
	return nil
}

// unsupported reports whether the tag of a node makes Psych build a value that this package cannot, of no named
// class.
func unsupported(n *Node) bool {
	switch n.Kind {
	case KindScalar:
		return n.Tag().Is("!ruby/encoding")
	case KindSequence:
		return n.Tag().Is("!seq:", "!ruby/array:")
	}
	for _, t := range classTags {
		if t.kind == KindMapping && (n.Tag().Is(t.prefix+":") || t.bare && n.Tag().Is(t.prefix)) {
			return true
		}
	}
	return n.Tag().Is(yamlTag + "str")
}

// resolveTagged returns the value of a scalar that has a tag. A tag that Psych does not recognize has one effect:
// quotes no longer make a string.
func resolveTagged(n *Node, o *Options) (any, error) {
	switch {
	case n.Tag().Is("!binary", yamlTag+"binary"):
		return DecodeBase64(n.Value, o.Budget)
	case n.Tag().Is("!str", "!str:", "!ruby/string", "!ruby/string:", yamlTag+"str"):
		return n.Value, nil
	case n.Tag().Is("!float", yamlTag+"float"):
		v, err := tokenize(n.Value, o)
		if err != nil {
			return nil, err
		}
		return toFloat(v)
	}
	if isSymbolTag(n.Tag()) {
		if !o.permits("Symbol") {
			return nil, &DisallowedClass{Class: "Symbol"}
		}
		return rubytext.Symbol(n.Value), nil
	}
	if err := CheckTag(n, *o); err != nil {
		return nil, err
	}
	return tokenize(n.Value, o)
}

// isSymbolTag: "!ruby/sym", "!ruby/symbol", and anything after that.
func isSymbolTag(tag Tag) bool { return tag.HasPrefix("!ruby/sym") }

// toFloat returns Ruby's Float() of a scalar's value.
func toFloat(v any) (any, error) {
	switch v := v.(type) {
	case float64:
		return v, nil
	case int64:
		return float64(v), nil
	case *big.Int:
		f, _ := new(big.Float).SetInt(v).Float64()
		return f, nil
	case string:
		return parseFloat(v)
	case time.Time:
		return float64(v.Unix()) + float64(v.Nanosecond())/1e9, nil
	}
	return nil, &RubyError{Class: "TypeError", Message: "can't convert " + rubytext.Noun(v) + " into Float"}
}
