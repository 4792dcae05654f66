package lint

// This file checks the uses of properties in templates.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// literalSamples are Ruby literals for values of classes.
var literalSamples = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{"String": `""`, "Integer": "1", "Float": "1.5", "Array": "[]", "Hash": "{}"}
}}

// classNamed returns a Ruby literal for a value of a default's class, and the name of the class, Boolean for true and
// false; "" for nil.
func classNamed(v any) (sample, class string) {
	if _, is := v.(bool); is {
		return "true", "Boolean"
	}
	class = rubytext.ClassName(v)
	if sample = literalSamples.Get()[class]; sample == "" {
		return "", ""
	}
	return sample, class
}

// empty reports whether a default is an empty value.
func empty(v any) bool {
	switch v := v.(type) {
	case string:
		return v == ""
	case bool:
		return !v
	case []any:
		return len(v) == 0
	case *manifest.Map:
		return v.Len() == 0
	}
	return v == nil
}

// declared returns the definitions of properties; false if one of the names isn't declared exactly.
func (c *checker) declared(names []string) ([]spec.Property, bool) {
	var list []spec.Property
	for _, name := range each(c.poll, names) {
		p, ok := c.spec.Property(name)
		if !ok {
			return nil, false
		}
		list = append(list, p)
	}
	return list, len(list) > 0
}

// defaultClass returns the common class of the defaults of properties, and a Ruby literal for a value of it.
func (c *checker) defaultClass(names []string) (sample, class string, anEmpty bool) {
	list, ok := c.declared(names)
	if !ok {
		return "", "", false
	}
	for i, p := range each(c.poll, list) {
		s, k := classNamed(p.Default)
		if i > 0 && k != class {
			return "", "", false
		}
		sample, class, anEmpty = s, k, anEmpty || empty(p.Default)
	}
	return sample, class, anEmpty
}

func (c *checker) checkHabits(t *template) {
	for _, u := range each(c.poll, t.Uses) {
		c.checkUse(t, u)
	}
	for _, b := range each(c.poll, t.Branches) {
		c.checkBranch(t, b)
	}
	for _, l := range each(c.poll, t.Tests) {
		if _, class, _ := c.defaultClass(l.Names); class == "String" && !c.asked(t, l.Names, `""`) {
			c.add(codeStringCondition, t.name, l.Line, l.Column,
				fmt.Sprintf("%s has a string for default: the condition is true for an empty one and for \"false\"", alternatives(l.Names)))
		}
	}
	for _, l := range each(c.poll, t.Fallbacks) {
		if list, ok := c.declared(l.Names); ok && !some(c.poll, list, func(p spec.Property) bool { return p.Default != nil }) {
			c.add(codeNoFallback, t.name, l.Line, l.Column, fmt.Sprintf("p raises where %s isn't set: what stands behind || never counts", alternatives(l.Names)))
		}
	}
	for _, l := range each(c.poll, t.Raised) {
		if some(c.poll, l.Names, secret) {
			c.add(codeSecretRaised, t.name, l.Line, l.Column, fmt.Sprintf("the message has the value of %s in it", alternatives(l.Names)))
		}
	}
	for _, v := range each(c.poll, t.Unused) {
		c.add(codeUnusedVariable, t.name, v.Line, v.Column, fmt.Sprintf("%s is assigned and never read", v.Name))
	}
	for _, v := range each(c.poll, t.Unset) {
		if c.monitHas(t, v.Name) {
			continue // templates see the variables that monit leaves behind
		}
		c.add(codeUnsetInstance, t.name, v.Line, v.Column, fmt.Sprintf("nothing assigns %s: it is nil", v.Name))
	}
	for _, v := range each(c.poll, t.Names) {
		c.add(codeNameWritten, t.name, v.Line, v.Column, fmt.Sprintf("the tag writes the text %s, and not the value of the variable", v.Name))
	}
	for _, k := range each(c.poll, t.KeysTwice) {
		c.add(codeHashKeyTwice, t.name, k.Line, k.Column, fmt.Sprintf("the hash has the key %q before: the last one counts", k.Name))
	}
	for _, at := range each(c.poll, t.SingleQuoted) {
		c.add(codeSingleQuotes, t.name, at.Line, at.Column, "the text in single quotes is written with its #{ and }")
	}
	for _, at := range each(c.poll, t.FirstIndex) {
		c.add(codeFirstIndex, t.name, at.Line, at.Column, "an instance group needn't have an instance with index 0")
	}
	for _, v := range each(c.poll, t.TextValues) {
		what := "template text is a value here"
		if v.Method != "" {
			what = "the block of " + v.Method + " ends in template text"
		}
		c.add(codeTextAsValue, t.name, v.Line, v.Column, what+": its value is all of the output, which is true")
	}
	for _, call := range each(c.poll, t.Calls) {
		if call.Receiver == "" && slices.Contains([]string{"puts", "print", "pp", "printf"}, call.Method) && !slices.Contains(t.Methods, call.Method) {
			c.add(codePrinted, t.name, call.Line, call.Column, call.Method+" writes to the output of the director, and not to the file")
		}
	}
	c.checkSecondDefaults(t)
}

// monitHas reports whether a template is another one than monit, and monit has a text.
func (c *checker) monitHas(t *template, text string) bool {
	return t.destination != "monit" && some(c.poll, c.templates, func(o *template) bool { return o.destination == "monit" && o.has(text) })
}

// alternatives lists names; one of them is meant.
func alternatives(names []string) string { return strings.Join(names, " or ") }

// askers are methods that test the kind of a value.
var askers = lazy.Words("is_a? kind_of? instance_of? respond_to? class nil? empty?")

// asked reports whether a template tests the value of a property: its class, or its equality to a value of a
// literal's class.
func (c *checker) asked(t *template, names []string, literal string) bool {
	return some(c.poll, t.Uses, func(u usage.Use) bool {
		return slices.Equal(u.Names, names) && (askers.Has(u.Method) || (u.Method == "==" || u.Method == "!=") && u.Literal == literal)
	})
}

// mutators are the methods that change a value in place, in addition to those with an exclamation mark.
var mutators = lazy.Words("<< concat replace insert prepend append push unshift pop shift clear delete delete_if delete_at keep_if []= store update")

func (c *checker) checkUse(t *template, u usage.Use) {
	if strings.HasSuffix(u.Method, "!") && len(u.Method) > 1 || mutators.Has(u.Method) {
		if _, class, _ := c.defaultClass(u.Names); u.OfLink || class != "Integer" {
			c.add(codeMutated, t.name, u.Line, u.Column, fmt.Sprintf("%s changes the value of %s in place: templates after this one see it", u.Method, alternatives(u.Names)))
		}
		return
	}
	if u.Nil && !u.Guarded && !u.OfLink && (plain(u.Method) || u.Method == "[]" || operators.Has(u.Method)) {
		if a, _ := probe("nil"+called(u.Method), u.Method); a == noMethod && c.first(codeNilMethod, t.name, u.Names[0]+u.Method) {
			c.add(codeNilMethod, t.name, u.Line, u.Column, fmt.Sprintf("nil has no method %s: rendering fails unless %s is set", u.Method, alternatives(u.Names)))
		}
		return
	}
	if u.OfLink || u.Nil {
		return
	}
	if u.Method == "to_json" {
		c.checkTwiceJSON(t, u)
	}
	sample, class, anEmpty := c.defaultClass(u.Names)
	switch {
	case class == "":
	case u.Method == "==" || u.Method == "!=":
		c.checkComparison(t, u, class)
	case !anEmpty && !u.Guarded && (plain(u.Method) || u.Method == "=~" || u.Method == "[]") && !c.asked(t, u.Names, "nil"):
		if class == "Boolean" {
			sample = "true"
		}
		if a, reason := probe(sample+called(u.Method), u.Method); a == noMethod && c.first(codeMissingMethod, t.name, u.Names[0]+u.Method) {
			c.add(codeMissingMethod, t.name, u.Line, u.Column, fmt.Sprintf("the default of %s: %s", alternatives(u.Names), reason))
		}
	}
}

// checkTwiceJSON reports to_json of a property whose default is a text of JSON.
func (c *checker) checkTwiceJSON(t *template, u usage.Use) {
	for _, name := range each(c.poll, u.Names) {
		p, _ := c.spec.Property(name)
		text, _ := p.Default.(string)
		if text = strings.TrimSpace(text); text != "" && strings.IndexByte("{[", text[0]) >= 0 && json.Valid([]byte(text)) && !c.asked(t, u.Names, `""`) {
			c.add(codeTwiceJSON, t.name, u.Line, u.Column, fmt.Sprintf("the default of %s is JSON already: to_json makes a text of it", name))
			return
		}
	}
}

// called returns the code of a call of a method, with an argument if it is an operator.
func called(method string) string {
	switch method {
	case "=~":
		return " =~ /a/"
	case "[]":
		return "[0]"
	}
	if operators.Has(method) {
		return " " + method + " 1"
	}
	return "." + method
}

// operators are the methods with an operand that are written as operators.
var operators = lazy.Words("+ - * / % ** < <= > >=")

// literalClasses are the classes of samples.
var literalClasses = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{`""`: "String", "1": "Integer", "true": "Boolean", "false": "Boolean"}
}}

// words match the texts of values of other classes than String.
var words = lazy.Value[map[string]*pattern.Pattern]{New: func() map[string]*pattern.Pattern {
	return map[string]*pattern.Pattern{
		"Boolean": pattern.New(`^(true|false|yes|no|on|off)$`), "Integer": pattern.New(`^-?\d+$`), "Float": pattern.New(`^-?\d+(\.\d+)?$`),
	}
}}

// mistaken reports whether a comparison was meant for a value of the default's class. Comparing a string with a text
// that is not of that class adds one more allowed value, as in false or "some".
func (c *checker) mistaken(u usage.Use, class, other string) bool {
	text, of := u.Text, class
	if class == "String" {
		list, _ := c.declared(u.Names)
		text, _ = list[0].Default.(string)
		of = other
	}
	return words.Get()[of] != nil && fits(words.Get()[of], text)
}

func (c *checker) checkComparison(t *template, u usage.Use, class string) {
	other := literalClasses.Get()[u.Literal]
	if other == "" || other == class || class == "Float" && other == "Integer" || !c.mistaken(u, class, other) {
		return
	}
	own := some(c.poll, t.Uses, func(o usage.Use) bool {
		return slices.Equal(o.Names, u.Names) && (askers.Has(o.Method) || (o.Method == "==" || o.Method == "!=") && literalClasses.Get()[o.Literal] == class)
	})
	if !own {
		c.add(codeComparedClass, t.name, u.Line, u.Column,
			fmt.Sprintf("the default of %s is of class %s: it never equals a value of class %s", alternatives(u.Names), class, other))
	}
}

func (c *checker) checkBranch(t *template, b usage.Branch) {
	if !b.Block {
		c.add(codeNoBlock, t.name, b.Line, b.Column, b.Method+" without a block raises where the value is there, and returns no value where it isn't")
		return
	}
	if b.Method == "if_link" || b.Method == "else_if_link" {
		if l, ok := c.spec.Consume(b.Names[0]); ok && !l.Optional && b.Else {
			c.add(codeLinkElse, t.name, b.Line, b.Column, fmt.Sprintf("the link %s isn't optional: the else never runs", l.Name))
		}
		return
	}
	if b.OfLink {
		return
	}
	for _, name := range each(c.poll, b.Names) {
		if c.level(name) && c.first(codeLevelAsked, t.name, name) {
			c.add(codeLevelAsked, t.name, b.Line, b.Column, fmt.Sprintf("%s is no property, but the beginning of the names of others: it is always there", name))
		}
	}
	list, ok := c.declared(b.Names)
	if !ok {
		return
	}
	if !some(c.poll, list, func(p spec.Property) bool { return p.Default == nil }) {
		if b.Else {
			c.add(codeAlwaysSet, t.name, b.Line, b.Column, fmt.Sprintf("%s has a default: the else never runs", strings.Join(b.Names, " and ")))
		} else {
			c.add(codeRedundantIf, t.name, b.Line, b.Column, fmt.Sprintf("%s has a default: %s always takes its block", strings.Join(b.Names, " and "), b.Method))
		}
	}
	c.checkParameters(t, b, list)
}

// level reports whether a name is the beginning of the names of properties, and names none.
func (c *checker) level(name string) bool {
	if _, declared := c.spec.Property(name); declared {
		return false
	}
	return some(c.poll, c.spec.Properties, func(p spec.Property) bool { return strings.HasPrefix(p.Name, name+".") }) &&
		!some(c.poll, c.spec.Properties, func(p spec.Property) bool { return strings.HasPrefix(name, p.Name+".") })
}

// checkParameters compares the names of if_p with the parameters of its block. A single value that is an array is
// destructured.
func (c *checker) checkParameters(t *template, b usage.Branch, list []spec.Property) {
	switch {
	case b.Params == 0 || b.Params == len(b.Names):
		return
	case len(b.Names) == 1:
		if _, class := classNamed(list[0].Default); class == "" || class == "Array" {
			return
		}
	case b.Params < len(b.Names):
		for _, name := range each(c.poll, b.Names[b.Params:]) {
			if some(c.poll, t.Properties, func(p usage.Property) bool { return p.Form != usage.Conditional && slices.Contains(p.Names, name) }) {
				return
			}
		}
	}
	c.add(codeBlockParameters, t.name, b.Line, b.Column, fmt.Sprintf("%s has %d names, and its block %d parameters", b.Method, len(b.Names), b.Params))
}

func (c *checker) checkSecondDefaults(t *template) {
	for _, p := range each(c.poll, t.Properties) {
		if !p.Default || p.OfLink || p.Form != usage.Method {
			continue
		}
		list, ok := c.declared(p.Names)
		if ok && some(c.poll, list, func(p spec.Property) bool { return p.Default != nil }) && c.first(codeSecondDefault, t.name, p.Names[0]) {
			c.add(codeSecondDefault, t.name, p.Line, p.Column, fmt.Sprintf("the spec has a default for %s: the template's never counts", alternatives(p.Names)))
		}
	}
}

var (
	secretName = pattern.New(`(?i)(^|[._-])(pass|password|passwd|passphrase|secret|secret_access_key|access_key_secret|auth_token|api_token|api_key|token|credential|encryption_key)s?$|(?i)(password|passphrase|_secret)$`)
	noSecret   = pattern.New(`(?i)(^|[._-])(user|username|name|path|file|dir|url|uri|length|size|type|min|max|policy|expiry|lifetime|ttl|validity)$`)
)

// secret reports whether a name is the name of a secret property.
func secret(name string) bool { return fits(secretName, name) && !fits(noSecret, name) }
