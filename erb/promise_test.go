package erb_test

// This file checks that every feature of Ruby works or is Unsupported: it uses every constant and every method in
// the list of package known. An exception that Ruby raises for a method called without arguments is a valid result;
// an error that there is no such method or constant is not.

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
)

// objects are expressions for an object of a class; others are made by new, or only their list of methods is
// checked.
var objects = map[string]string{
	"Array": "[1]", "BasicObject": "BasicObject.new", "Class": "Class.new", "Comparable": "'a'", "Complex": "Complex(1, 2)",
	"Data": "Data.define(:a).new(1)", "Date": "Date.new(2020, 1, 2)", "DateTime": "DateTime.new(2020, 1, 2)",
	"Delegator": "SimpleDelegator.new(1)", "SimpleDelegator": "SimpleDelegator.new(1)",
	"Digest::Base": "Digest::MD5.new", "Digest::Class": "Digest::MD5.new", "Digest::Instance": "Digest::MD5.new",
	"Encoding": "Encoding::UTF_8", "Enumerable": "[1]", "Enumerator": "[1].each", "Enumerator::ArithmeticSequence": "1.step(5, 2)",
	"Enumerator::Chain": "[1].each + [2]", "Enumerator::Lazy": "[1].lazy", "Enumerator::Product": "Enumerator.product([1])",
	"ERB": "ERB.new('')", "FalseClass": "false", "Float": "1.5", "Hash": "{a: 1}", "Integer": "1", "IO": "$stdout", "IPAddr": "IPAddr.new('10.0.0.1')",
	"Kernel": "Object.new", "KeyError": "KeyError.new", "MatchData": "'a'.match(/a/)", "Method": "1.method(:+)",
	"Module": "Module.new", "NilClass": "nil", "Numeric": "1", "Object": "Object.new", "OpenStruct": "OpenStruct.new(a: 1)",
	"OpenSSL::BN": "OpenSSL::BN.new('1')", "Proc": "proc {}", "Random": "Random.new(1)", "Range": "(1..2)", "Rational": "Rational(1, 2)",
	"Regexp": "/a/", "Set": "Set[1]", "String": "'a'.dup", "StringIO": "StringIO.new('a')", "StringScanner": "StringScanner.new('a')",
	"Struct": "Struct.new(:a).new(1)", "Symbol": ":a", "Time": "Time.at(0)", "TrueClass": "true",
	"UnboundMethod": "1.method(:+).unbind", "URI::Generic": "URI('a:b')", "URI::FTP": "URI('ftp://a')", "URI::File": "URI('file:///a')",
	"URI::HTTP": "URI('http://a')", "URI::HTTPS": "URI('https://a')", "URI::LDAP": "URI('ldap://a')", "URI::MailTo": "URI('mailto:a@b.c')",
}

// answers counts the results for Ruby's names.
type answers struct{ answered, unsupported int }

// ask renders a template and reports whether it is refused. A text that it yields is a failure.
func (a *answers) ask(t *testing.T, what, template string) (refused bool) {
	t.Helper()
	parsed, err := erb.Parse("promise", template)
	var out *erb.Output
	if err == nil {
		out, err = parsed.Render(context.Background(), erb.Input{})
	}
	var e *erb.Error
	switch {
	case errors.As(err, &e) && e.Kind == erb.Unsupported:
		a.unsupported++
		return true
	case err != nil && !errors.As(err, &e):
		t.Errorf("%s: %v", what, err)
	case err == nil && out.Text != "":
		t.Errorf("%s: %s", what, out.Text)
	}
	a.answered++
	return false
}

// complains is a template that calls code and yields a text if there is no method of that name.
func complains(code, name string) string {
	return "<%= begin; " + code + "; ''; rescue NameError => e; e.name == :'" + name +
		"' && e.message !~ /wrong number|called for/ ? e.message : ''; rescue Exception; ''; end %>"
}

func TestPromiseOfConstants(t *testing.T) {
	var all answers
	for _, class := range slices.Sorted(known.Classes()) {
		for name := range known.Of(class, known.Constants) {
			path := class + "::" + name
			if all.ask(t, path, complains(path, name)) {
				continue
			}
			all.ask(t, "defined?("+path+")", "<%= 'nil' unless defined?("+path+") %>")
			all.ask(t, path, "<%= 'not defined' unless "+class+".const_defined?(:"+name+") && "+class+".constants.include?(:"+name+") %>")
		}
	}
	t.Logf("constants: %+v", all)
}

func TestPromiseOfMethods(t *testing.T) {
	tier.Sequential(t)
	var instances, statics answers
	for _, class := range slices.Sorted(known.Classes()) {
		object := cmp.Or(objects[class], class+".new")
		for name := range known.Of(class, known.Instance) {
			label := class + "#" + name
			if instances.ask(t, label, complains(class+".instance_method(:'"+name+"')", name)) {
				continue
			}
			instances.ask(t, label, complains("o = "+object+"; o.__send__(:'"+name+"')", name))
			instances.ask(t, label, "<%= 'not defined' unless "+class+".method_defined?(:'"+name+"') %>")
		}
		for name := range known.Of(class, known.PrivateInstance) {
			label := class + "#" + name
			instances.ask(t, label, complains(class+".instance_method(:'"+name+"')", name))
		}
		for name := range known.Of(class, known.Static) {
			label := class + "." + name
			if statics.ask(t, label, complains(class+".__send__(:'"+name+"')", name)) {
				continue
			}
			statics.ask(t, label, "<%= 'does not respond' unless "+class+".respond_to?(:'"+name+"') %>")
			statics.ask(t, label, complains(class+".method(:'"+name+"')", name))
		}
		if !slices.Contains(slices.Collect(known.Of(class, known.Relatives)), "-") {
			statics.inherits(t, class, "new", "allocate", "superclass")
		}
		for name := range known.Of(class, known.PrivateStatic) {
			statics.ask(t, class+"."+name, complains(class+".__send__(:'"+name+"')", name))
		}
	}
	t.Logf("instance methods: %+v, class methods: %+v", instances, statics)
}

// inherits checks methods that all classes have, except those that take them away.
func (a *answers) inherits(t *testing.T, class string, names ...string) {
	for _, name := range names {
		for c := class; ; {
			if known.Has(c, known.UndefinedStatic, name) {
				break
			}
			next, stop := iter.Pull(known.Of(c, known.Relatives))
			super, ok := next()
			stop()
			if c = super; !ok {
				a.ask(t, class+"."+name, complains(class+"."+name, name))
				break
			}
		}
	}
}
