// Package known lists the names that real Ruby has: every constant and every method of the classes and modules of
// Ruby 4.0 with the libraries that a director has loaded, as the reference Ruby lists them. The evaluator consults
// it before it reports that there is no such method or constant, so that names missing only here are refused
// instead.
//
// The list is text in the program, which takes neither time nor memory until its first use; then an index of its
// lines is built, once.
package known

//go:generate go run ../../../../dev/oracle -names names.txt

import (
	_ "embed"
	"iter"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
)

//go:embed names.txt
var text string

// Kind selects names of a class.
type Kind uint8

// The kinds.
const (
	Instance          Kind = iota // public instance methods that the class itself defines
	PrivateInstance               // private ones
	ProtectedInstance             // protected ones
	UndefinedMethods              // inherited instance methods that the class takes away
	Static                        // public class methods
	PrivateStatic                 // private class methods
	UndefinedStatic               // inherited class methods that the class takes away
	Constants                     // its constants
	Relatives                     // the superclass, "-" for none, then the modules that it includes
	Extensions                    // the modules that it is extended with
	Synonyms                      // instance methods that are another one of the class: see Synonym
	StaticSynonyms                // the same of class methods
	Scripted                      // instance methods that are written in Ruby, with their arity: see Arity
	StaticScripted                // the same of class methods
	kinds
)

// marks maps the marks in the list, which follow the name of the class, to kinds.
var marks = lazy.Value[map[string]Kind]{New: func() map[string]Kind {
	return map[string]Kind{
		"#": Instance, "#~": PrivateInstance, "#=": ProtectedInstance, "#-": UndefinedMethods, ".": Static, ".~": PrivateStatic, ".-": UndefinedStatic,
		"#+": Synonyms, ".+": StaticSynonyms, "#%": Scripted, ".%": StaticScripted, "::": Constants, "<": Relatives, ".<": Extensions,
	}
}}

// names holds the offsets of the lines about a class in the text, each with a space before and after every name. It
// has no pointers, which Go's garbage collector would scan again and again.
type names [kinds]struct{ from, to uint32 }

// classes holds the names of all classes and modules, by their numbers in the index.
type classes struct {
	number map[string]int
	names  []names
}

var index = lazy.Value[classes]{New: func() (c classes) {
	c.number = make(map[string]int, 800)
	at, class, n := 0, "", 0
	for line := range strings.Lines(text) {
		at += len(line)
		label, list, ok := strings.Cut(line, " ")
		if !ok || label == "#" {
			continue
		}
		var kind Kind
		ok = false
		if mark, same := strings.CutPrefix(label, class); same {
			kind, ok = marks.Get()[mark]
		}
		if !ok { // the first line of a class
			class = strings.TrimRight(label, "#~=-.:<+%")
			kind = marks.Get()[label[len(class):]]
			if n, ok = c.number[class]; !ok {
				n = len(c.names)
				c.number[class] = n
				c.names = append(c.names, names{})
			}
		}
		of := &c.names[n][kind]
		of.from, of.to = uint32(at-len(list)), uint32(at)
	}
	return c
}}

// namesOf returns the line about a class, "" if there is none.
func namesOf(class string, kind Kind) string {
	lines := linesOf(class)
	return lines.line(kind)
}

// linesOf returns the lines about a class, empty ones if there are none.
func linesOf(class string) (of names) {
	c := index.Get()
	if n, ok := c.number[class]; ok {
		return c.names[n]
	}
	return of
}

func (n *names) line(kind Kind) string { return text[n[kind].from:n[kind].to] }

// longest is longer than any name in the list.
const longest = 100

// Has reports whether the class or module of that name has name among its names of a kind, which is not Relatives or
// Extensions: the others are sorted.
func Has(class string, kind Kind, name string) bool { return among(namesOf(class, kind), name) }

// among reports whether a sorted list has a name.
func among(list, name string) bool {
	if len(name) > longest {
		return false
	}
	for list != "" {
		from := len(list) / 2
		from = strings.LastIndexByte(list[:from], ' ') + 1
		one, after, _ := strings.Cut(list[from:], " ")
		switch one = strings.TrimSuffix(one, "\n"); {
		case one == name:
			return true
		case one < name:
			list = after
		default:
			list = list[:max(from-1, 0)]
		}
	}
	return false
}

// Visibility says whether a method exists, and with which visibility.
type Visibility uint8

// The visibilities, and that there is no such method.
const (
	None Visibility = iota
	Public
	Private
	Protected
)

// Method returns the visibility of an instance method, or a class method, that the class or module itself defines.
func Method(class string, static bool, name string) Visibility {
	lines := linesOf(class)
	switch {
	case static && among(lines.line(Static), name), !static && among(lines.line(Instance), name):
		return Public
	case static && among(lines.line(PrivateStatic), name), !static && among(lines.line(PrivateInstance), name):
		return Private
	case !static && among(lines.line(ProtectedInstance), name):
		return Protected
	}
	return None
}

// Synonym returns the name of the method for which name is a second name, "" if there is none. With alias, Ruby shows
// the other name too.
func Synonym(class string, static bool, name string) (other string, alias bool) {
	kind := Synonyms
	if static {
		kind = StaticSynonyms
	}
	for pair := range Of(class, kind) {
		rest, ok := strings.CutPrefix(pair, name)
		switch {
		case !ok || len(rest) < 2:
		case rest[0] == '(' && rest[len(rest)-1] == ')':
			return rest[1 : len(rest)-1], true
		case rest[0] == ':' && Method(class, static, rest[1:]) != None:
			return rest[1:], false
		}
	}
	return "", false
}

// Arity returns the arity of a method that is written in Ruby; ok is false for others.
func Arity(class string, static bool, name string) (arity int, ok bool) {
	kind := Scripted
	if static {
		kind = StaticScripted
	}
	for method := range Of(class, kind) {
		if at := strings.LastIndexByte(method, ':'); method[:at] == name {
			n, err := strconv.Atoi(method[at+1:])
			return n, err == nil
		}
	}
	return 0, false
}

// WithModules returns the name of a class or module, and the names of the modules that it itself includes.
func WithModules(class string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield(class) {
			return
		}
		first := true
		for name := range Of(class, Relatives) {
			if !first && !yield(name) {
				return
			}
			first = false
		}
	}
}

// Of returns the names of a kind that the class or module of that name has, in the order of the list: sorted, except
// for relatives and extensions.
func Of(class string, kind Kind) iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range strings.FieldsSeq(namesOf(class, kind)) {
			if !yield(name) {
				return
			}
		}
	}
}

// Classes returns the names of all classes and modules in the list.
func Classes() iter.Seq[string] {
	return func(yield func(string) bool) {
		for class := range index.Get().number {
			if !yield(class) {
				return
			}
		}
	}
}
