// Package usage reports the uses of a template: properties, links, facts of the instance, methods and constants, as
// far as its text shows it without being rendered. Names that a template builds from literals are followed: through
// variables and constants that are assigned once, arrays, loops over literals, conditions, interpolation and
// formats. Other names are reported as far as they are known.
//
// [Parse] is for linters and documentation tools; package lint is based on it.
package usage

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// Place is a place in a template.
type Place struct {
	// Line and Column count from 1, Column in characters.
	Line, Column int
}

// Form is the way in which a template reads a property or a link.
type Form string

// The forms.
const (
	Method      Form = "p"          // p("a"), link("x")
	Conditional Form = "if_p"       // if_p("a"), if_link("x"), else_if_p, else_if_link
	Structure   Form = "properties" // properties.a.b
)

// Property is a read of a property: of the job, or of a link.
type Property struct {
	Place
	// Names are dotted names. The first that is set counts; usually there is one. A name has "*" for each
	// part that isn't known.
	Names []string
	// Written are the places of the quotes where the names are written as they are; zero for a name that isn't.
	Written []Place
	// Form is the way of reading it.
	Form Form
	// Default is set if the template has its own default.
	Default bool
	// Guarded is set if it is in a condition, or in code that a condition guards.
	Guarded bool
	// OfLink is set for the properties of links and of their instances.
	OfLink bool
	// Links are the names of the links that it can be a property of, as far as they are known.
	Links []string
}

// Link is a read of a link.
type Link struct {
	Place
	// Name is the link's name, with "*" for each part that isn't known.
	Name string
	// Form is the way of reading it.
	Form Form
	// Guarded is set if it is in code that a condition guards.
	Guarded bool
}

// Fact is a read of a key of spec, or of name and index.
type Fact struct {
	Place
	// Key is the key, Path the path that is read in its value too, as far as it is known: "networks.default.ip".
	Key, Path string
}

// Call is a call of a method whose receiver is known without rendering.
type Call struct {
	Place
	// Receiver is Ruby for the receiver: a constant ("JSON"), a literal of the same class (`""`, "[]"),
	// `link("l")`, `link("l").instances.first`, or "" for self.
	Receiver string
	// Method is the name.
	Method string
	// Inside is set for a call in a class, a module, a method or a block in which self may be another object.
	Inside bool
}

// Constant is a read of a constant: "JSON", "OpenSSL::Digest".
type Constant struct {
	Place
	// Name is the whole name.
	Name string
}

// Condition is a condition that always has the same outcome.
type Condition struct {
	Place
	// Value is the outcome.
	Value bool
	// Reason is the reason.
	Reason string
}

// Output is a <%= %> in text.
type Output struct {
	Place
	// Offset is where its tag begins in the text of the template, in bytes.
	Offset int
	// Property is the name of the property, if the tag writes only its value; "" otherwise. It can be a property of
	// a link.
	Property string
	// OfLink is set if it is the property of a link.
	OfLink bool
	// Method is the name of the method, if the tag writes its value; "" otherwise.
	Method string
	// Block is set if the method has a block.
	Block bool
}

// Template lists the uses of a template, in order of places.
type Template struct {
	// Open is where a tag begins that is not closed: the rest of the template is text. It is zero if there is none.
	Open Place
	// Properties are the reads of properties.
	Properties []Property
	// Links are the reads of links.
	Links []Link
	// Facts are the reads of spec.
	Facts []Fact
	// Calls are the calls of methods whose receiver is known.
	Calls []Call
	// Constants are the reads of constants that the template doesn't define.
	Constants []Constant
	// Conditions are the conditions that can't change.
	Conditions []Condition
	// Outputs are the tags that write values.
	Outputs []Output
	// Requires are the libraries that the template requires, as calls of require: Method is the name of the library.
	Requires []Call
	// Methods are the names of the methods that the template defines, Defined of its classes, modules and
	// constants.
	Methods, Defined []string
	Habits
	// AllProperties and AllLinks are set if the template reads them in ways that aren't followed: any may be used.
	AllProperties, AllLinks bool
}

// Limits bound the work. The zero value has the limits of [erb.Parse].
type Limits struct {
	// Tokens is the maximum number of tokens; a longer template is an error of kind [erb.Unsupported].
	Tokens int
}

// Parse returns the uses of a template; name is for errors, which are the same as [erb.Parse]'s.
func Parse(ctx context.Context, name, text string) (*Template, error) {
	return Limits{}.Parse(ctx, name, text)
}

// Parse is [Parse] within l.
func (l Limits) Parse(ctx context.Context, name, text string) (used *Template, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case source.Ended: // erb makes the error
			used = nil
			_, err = erb.ParseContext(ctx, name, "")
		default:
			panic(r)
		}
	}()
	watch := source.NewWatch(ctx)
	watch.CheckNow()
	file := source.NewFileWatched(name, text, watch)
	tree, err := syntax.Parse(file, syntax.Limits{Tokens: l.Tokens, Watch: watch})
	if err != nil {
		return nil, refusal(ctx, name, text, err)
	}
	w := newWalker(watch, file)
	if tree.Open != source.NoPos {
		w.out.Open.Line, w.out.Open.Column = file.Position(tree.Open)
	}
	w.count(tree.Body)
	w.foresee(tree.Body)
	w.walk(tree.Body)
	w.unused(tree.Body)
	w.unset(tree.Body)
	w.textValues(tree.Body)
	w.sort()
	return w.out, nil
}

func newWalker(watch *source.Watch, file *source.File) *walker {
	return &walker{
		watch: watch, file: file, out: &Template{}, values: map[string]value{}, assigned: map[string]int{}, elses: map[*syntax.Call]bool{}, selves: map[string]bool{},
		targets: map[string]int{}, aliases: map[string]value{}, texts: map[string]int{}, readers: map[string]int{},
	}
}

// refusal returns the error for a template that can't be parsed. One that exceeds a limit isn't parsed again.
func refusal(ctx context.Context, name, text string, err error) error {
	if list := syntax.Errors(err); len(list) == 1 && list[0].Unsupported && list[0].Reason == "" { // beyond a limit
		line, column := source.NewFile(name, text).Position(list[0].Pos)
		message := strings.TrimPrefix(list[0].Msg, "unsupported: ")
		return &erb.Error{Kind: erb.Unsupported, Class: "Unsupported", Message: message, Template: name, Line: line, Column: column}
	}
	if _, refused := erb.ParseContext(ctx, name, text); refused != nil {
		return refused
	}
	return err
}

// place returns the place of a node.
func (w *walker) place(n syntax.Node) Place {
	w.watch.Check()
	line, column := w.file.Position(n.Pos())
	return Place{line, column}
}

func byPlace(a, b Place) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

func (w *walker) sort() {
	o := w.out
	slices.SortStableFunc(o.Properties, func(a, b Property) int { return byPlace(a.Place, b.Place) })
	slices.SortStableFunc(o.Links, func(a, b Link) int { return byPlace(a.Place, b.Place) })
	slices.SortStableFunc(o.Facts, func(a, b Fact) int { return byPlace(a.Place, b.Place) })
	slices.SortStableFunc(o.Calls, func(a, b Call) int { return byPlace(a.Place, b.Place) })
	slices.SortStableFunc(o.Constants, func(a, b Constant) int { return byPlace(a.Place, b.Place) })
	slices.SortStableFunc(o.Conditions, func(a, b Condition) int { return byPlace(a.Place, b.Place) })
	slices.SortStableFunc(o.TextValues, func(a, b TextValue) int { return byPlace(a.Place, b.Place) })
}

// Match reports whether a name with "*" for unknown parts can be another name.
func Match(pattern, name string) bool {
	parts := strings.Split(pattern, "*")
	rest, ok := strings.CutPrefix(name, parts[0])
	if len(parts) == 1 {
		return ok && rest == ""
	}
	for i, part := range parts[1:] {
		if !ok {
			return false
		}
		if i == len(parts)-2 {
			return strings.HasSuffix(rest, part)
		}
		_, rest, ok = strings.Cut(rest, part)
	}
	return ok
}
