package ruby

// This file tests the list of real Ruby's methods, and with it that the tables of the core are complete.

import (
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/stretchr/testify/require"
)

func setOf(names ...string) map[string]bool {
	set := map[string]bool{}
	for _, name := range names {
		set[name] = true
	}
	return set
}

// coreNames are the classes whose tables have a row for every public method of Ruby.
var coreNames = strings.Fields(`BasicObject Kernel Module Class Comparable Enumerable NilClass TrueClass FalseClass Array
	Hash Range Proc UnboundMethod Enumerator Enumerator::Yielder Enumerator::Chain Enumerator::Product
	Enumerator::ArithmeticSequence Struct Data Exception NameError NoMethodError KeyError StopIteration FrozenError
	UncaughtThrowError SystemExit LocalJumpError SystemCallError SignalException LoadError NoMatchingPatternKeyError`)

// coreClasses returns the classes in coreNames.
func coreClasses(t *testing.T) []*Class {
	t.Helper()
	link()
	var list []*Class
	for _, c := range Builtins {
		if slices.Contains(coreNames, c.Name) {
			list = append(list, c)
		}
	}
	require.Len(t, list, len(coreNames))
	return list
}

// directors are the methods that the director adds to Ruby's own classes.
var directors = setOf("BigDecimal", "pretty_inspect", "pretty_print", "pretty_print_cycle", "recursive_merge", "to_d", "to_openstruct", "with_thread_name")

func TestCoreTablesAreComplete(t *testing.T) {
	for _, k := range coreClasses(t) {
		for name := range known.Of(k.Name, known.Instance) {
			if directors[name] {
				continue
			}
			require.NotNil(t, findIn(k.mro, name), "%s#%s", k.Name, name)
		}
		for name := range known.Of(k.Name, known.Static) {
			if directors[name] {
				continue
			}
			require.NotNil(t, newTestRuntime().FindStatic(k, name), "%s.%s", k.Name, name)
		}
	}
}

func TestCoreTablesHaveNothingOfTheirOwn(t *testing.T) {
	for _, k := range coreClasses(t) {
		for name, m := range k.Own.All() {
			if m == Undefined || m.Visibility != Public {
				continue
			}
			rt := newTestRuntime()
			require.NotEmpty(t, rt.instancesHave(k, name, nil).Label,
				"%s#%s is no method of the reference: remove it, or run go generate ./erb/internal/ruby/known", k.Name, name)
		}
	}
}

func TestRubyHas(t *testing.T) {
	rt := newTestRuntime()
	for _, c := range []struct {
		v     Value
		name  string
		label string
	}{
		{Str("a"), "upcase", "String#upcase"},
		{Ary(), "map", "Array#map"},
		{Ary(), "each_entry", "Enumerable#each_entry"},
		{Int(1), "frozen?", "Kernel#frozen?"},
		{ArrayClass.Value(), "try_convert", "Array.try_convert"},
		{ArrayClass.Value(), "allocate", "Class#allocate"},
		{Int(1), "upcase", ""},
		{IntegerClass.Value(), "new", ""},
		{Nil, "nope", ""},
	} {
		require.Equal(t, c.label, rt.RubyHas(c.v, c.name).Label, c.name)
	}
}

func TestUndefinedMethodsAreNotUnsupported(t *testing.T) {
	rt := newTestRuntime()
	k := rt.NewClass("Mine", ArrayClass, false)
	require.NoError(t, rt.UndefMethod(k, "lazy"))
	v, err := rt.New(k, nil, nil, nil)
	require.NoError(t, err)
	_, err = rt.Send(v, "lazy")
	require.EqualError(t, err, "NoMethodError: undefined method 'lazy' for an instance of Mine")
}

// inherited are methods that Ruby's class defines itself, and that here an inherited method implements as well.
var inherited = setOf(
	"NilClass#blank?", "NilClass#present?", "TrueClass#blank?", "TrueClass#present?", "FalseClass#blank?", "FalseClass#present?",
	"String#blank?", "String#present?", "String#dup", "String#freeze", "String.new", "Array.new", "StringIO.new",
	"OpenSSL::PKey::RSA.new", "Binding#clone", "Binding#dup", "Proc#clone", "Proc#dup", "Method#clone", "Method#dup", "UnboundMethod#clone", "UnboundMethod#dup",
	"Exception#respond_to?", "Exception#respond_to_missing?", "Exception#method_missing", "SystemCallError.===",
	"Enumerator::ArithmeticSequence#size", "Enumerator::Chain#each", "Enumerator::Chain#size", "Enumerator::Product#each",
	"Enumerator::Product#size", "OpenSSL::OpenSSLError#detailed_message", "Zlib::GzipFile::Error#inspect",
	"DateTime#deconstruct_keys", "DateTime#strftime", "DateTime#to_date", "DateTime#to_datetime", "URI.const_missing",
	"URI::FTP#to_s", "URI::MailTo#to_s", "URI::HTTP.build", "URI::File.build", "URI::WS.build", "Timeout::ExitException#exception",
	"SyntaxError#initialize", "Module#initialize", "Class#initialize", "Regexp#initialize", "Digest::Class#initialize",
	"Module#initialize_clone", "OpenStruct#initialize_clone", "Set.inherited", "JSON.const_missing", "OpenStruct#initialize_dup",
)

// answering are classes whose superclass has all methods that they have in Ruby.
var answering = map[string]string{
	"OpenSSL::PKey::RSA": "OpenSSL::PKey::PKey", "OpenSSL::PKey::EC": "OpenSSL::PKey::PKey",
	"Digest::Base": "Digest::Instance", "OpenSSL::Digest": "Digest::Instance",
}

// TestOwnMethodsAreNotInherited finds methods that would silently run another method than Ruby's: each method that
// Ruby's class defines itself is in the table of the class here, or of its superclass if that is known to be the
// same.
func TestOwnMethodsAreNotInherited(t *testing.T) {
	link()
	rt := newTestRuntime()
	for _, k := range Builtins {
		if k.Name == "Enumerator::Lazy" {
			continue // a library has its methods
		}
		check := func(mark, name string, m *Method) {
			if m == nil || m.Fn == nil || m.Owner == k || inherited[k.Name+mark+name] || answering[k.Name] == m.Owner.Name {
				return
			}
			if n := rt.FindStatic(k, "new"); name != "initialize_copy" && (name != "initialize" || n != nil && n.Fn != nil) {
				t.Errorf("%s%s%s is answered by %s", k.Name, mark, name, m.Owner.Name)
			}
		}
		for _, kind := range []known.Kind{known.Instance, known.PrivateInstance, known.ProtectedInstance} {
			for name := range known.Of(k.Name, kind) {
				check("#", name, findIn(k.mro, name))
			}
		}
		for _, kind := range []known.Kind{known.Static, known.PrivateStatic} {
			for name := range known.Of(k.Name, kind) {
				check(".", name, rt.FindStatic(k, name))
			}
		}
		for super := range known.Of(k.Name, known.Relatives) {
			require.True(t, k.Super == nil && super == "-" || k.Super != nil && (k.Super.Name == super || k.Name == "Random"), k.Name)
			break
		}
	}
}
