package erb_test

// This file has scenarios of renders that affect one another. internal/ruby has the proof that none can.

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

func parsed(t *testing.T, name, text string) *erb.Template {
	t.Helper()
	tmpl, err := erb.Parse(name, text)
	require.NoError(t, err)
	return tmpl
}

func given(t *testing.T, text string) erb.Input {
	t.Helper()
	in, err := erb.ParseInput([]byte(text))
	require.NoError(t, err)
	return in
}

// TestStolenPassword: one template redefines a method of a constant, another calls it with its password, a third
// tries to read the password.
func TestStolenPassword(t *testing.T) {
	for _, thing := range []string{"Date::MONTHNAMES", "File::SEPARATOR", "Encoding::UTF_8", "JSON::VERSION", "nil.to_s", "true.to_s",
		`{"k" => 1}.keys[0]`, "/x/", "(1..2)", "$stdout", "$stderr", "STDOUT", ":a.to_proc", "Comparable", "Kernel", "String", "IPAddr", "self"} {
		for _, way := range []string{
			`def o.index(x) = (@seen = x)`, `o.instance_eval { def index(x) = (@seen = x) }`, `o.instance_exec { def index(x) = (@seen = x) }`,
			`class << o; def index(x) = (@seen = x); end`, `o.extend(Module.new { def index(x) = (@seen = x) })`,
			`o.define_singleton_method(:index) { |x| @seen = x }`, `o.singleton_class.define_method(:index) { |x| @seen = x }`,
		} {
			a := parsed(t, "a.erb", "<% o = "+thing+"; begin; "+way+"; rescue TypeError, FrozenError; end %>")
			b := parsed(t, "b.erb", "<% begin; "+thing+".index(p('password')); rescue NoMethodError, ArgumentError, TypeError; end %>")
			c := parsed(t, "c.erb", "<%= "+thing+".instance_variable_get(:@seen).inspect %>")
			_, err := a.Render(context.Background(), given(t, `{}`))
			require.NoError(t, err, "%s: %s", thing, way)
			_, _ = b.Render(context.Background(), given(t, `{"properties": {"password": "s3cret"}}`))
			out, err := c.Render(context.Background(), given(t, `{}`))
			require.NoError(t, err)
			require.Equal(t, "nil", out.Text, "%s: %s", thing, way)
		}
	}
}

// TestErrorsAreOfTheirRender: errors that are made once have the place of each render that returns them.
func TestErrorsAreOfTheirRender(t *testing.T) {
	for _, text := range []string{
		`Zlib::Inflate.inflate("x\x9c\xff\xff\xff\xff\xff\xff\xff\xff")`, `/(?<a>x)(?<!a+)/`, `eval "1 +"`, `loop { }`, `/(/`, `Regexp.new("(")`,
	} {
		for _, before := range []string{"\n\n\n", "", "\n"} {
			tmpl, err := erb.Parse("a.erb", before+"<% "+text+" %>")
			if err != nil {
				break // known before any render
			}
			in := given(t, `{}`)
			in.Limits.Steps = 10_000
			for range 2 {
				_, err = tmpl.Render(context.Background(), in)
				var e *erb.Error
				if !errors.As(err, &e) {
					break
				}
				require.Equal(t, strings.Count(before, "\n")+1, e.Line, "%s: %v", text, err)
			}
		}
	}
}

// TestErrorsHaveNoAddresses: the text of an error doesn't depend on the address of an object.
func TestErrorsHaveNoAddresses(t *testing.T) {
	for _, text := range []string{
		"spec.nope(1)", "properties.nope(1)", "nope", "nope(1)", "link('db').nope", "link('db').instances[0].nope", "if_p('x') { }.nope", "Object.new.nope",
		"raise Object.new.to_s", "raise Object.new.inspect", "raise [Object.new, proc { }, Class.new, Class.new.new, method(:p)].inspect", "raise spec.to_s",
		"raise Class.new(StandardError)", "raise Class.new(StandardError), 'x'", "raise StandardError, Object.new", "Integer(Object.new)", "raise self.inspect",
		"raise singleton_class.inspect", "def to_s = 1; raise \"#{self}\"", "raise \"#{Class.new { def to_s = 1 }.new}\"", "raise $stdout.inspect",
		"raise Enumerator.new { }.inspect", "raise [1].each.inspect", "raise Struct.new(:a).new(Object.new).inspect", "throw Object.new",
		"raise :a.to_proc.inspect", "{}.fetch(Object.new)", "raise Thing", "raise binding.inspect",
	} {
		tmpl := parsed(t, "a.erb", "<% "+text+" %>")
		in := given(t, `{"properties": {"a": {"b": 1}}, "links": {"db": {"instances": [{"name": "x"}]}}}`)
		var first string
		var kept []any
		for range 3 {
			_, err := tmpl.Render(context.Background(), in)
			require.Error(t, err, text)
			kept = append(kept, make([]byte, 1<<12), err) // elsewhere the next time
			if first == "" {
				first = err.Error()
			}
			require.Equal(t, first, err.Error(), text)
		}
		require.NotEmpty(t, kept)
		require.NotContains(t, first, "0xc0", text) // where Go's heap is
	}
}
