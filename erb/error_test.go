package erb

// This file tests the texts of errors and their causes.

import (
	"context"
	"errors"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/limits"
)

// failure parses and renders a template that fails.
func failure(t *testing.T, text string) error {
	t.Helper()
	tmpl, err := Parse("web/app.conf.erb", text)
	if err != nil {
		return err
	}
	_, err = tmpl.Render(context.Background(), Input{Limits: Limits{Steps: 10_000}})
	require.Error(t, err)
	return err
}

func TestErrorText(t *testing.T) {
	tests := map[string]string{
		"<%= p('none') %>":       `web/app.conf.erb:1:5: Bosh::Common::Template::UnknownProperty: Can't find property '["none"]'`,
		"a\n  <%=\n  nil.foo %>": "web/app.conf.erb:3:7: NoMethodError: undefined method 'foo' for nil",
		"<% class K; def each(&b) = $b = b; end; def m = (for x in K.new; x; end); m; $b.call(1) %>": "web/app.conf.erb:1:81: Unsupported: a for whose block is called after it",
		"<% f if a..b %>":             "web/app.conf.erb:1:9: Unsupported: flip-flop: the evaluator leaves it out",
		"é<%= 3i %>":                  "web/app.conf.erb:1:6: Unsupported: imaginary number: complex numbers are left out",
		"<% `ls` %>\n<% 2i %>":        "web/app.conf.erb:1:4: Unsupported: backtick string: processes can't be reached\nweb/app.conf.erb:2:4: Unsupported: imaginary number: complex numbers are left out",
		"<%= fork %>":                 "web/app.conf.erb:1:5: Unsupported: Kernel#fork: processes can't be reached",
		"<%= File.read('/x') %>":      "web/app.conf.erb:1:10: Unsupported: File.read: templates can't reach files",
		"<%= 1 + %>":                  "web/app.conf.erb:1:9: SyntaxError: unexpected `%>`, expected an expression",
		"<% loop {} %>":               "web/app.conf.erb:1:4: Limit: steps limit of 10000 exceeded",
		"<% def m = m %>\n<%= [m] %>": "web/app.conf.erb:1:12: Limit: call depth limit of 6000 exceeded",
	}
	for text, want := range tests {
		require.EqualError(t, failure(t, text), want, text)
	}
}

// TestUnheard redefines methods that Ruby calls for operators, splats and keys, where the evaluator looks none up.
func TestUnheard(t *testing.T) {
	for _, class := range []string{"NilClass", "TrueClass", "FalseClass", "Range", "String", "Object", "BasicObject"} {
		want := "web/app.conf.erb:1:" + strconv.Itoa(14+len(class)) + ": Unsupported: redefinition of " + class + "#!"
		require.EqualError(t, failure(t, "<% class ::"+class+"; def !; end; end %>"), want)
	}
	for text, construct := range map[string]string{
		"<% class K < String; def ! = 1; end %>":                "redefinition of Bosh::Common::Template::EvaluationContext::K#!",
		"<% s = +'a'; def s.! = 1 %>":                           "redefinition of #<Class:",
		"<% class K; def self.! = 1; end %>":                    "redefinition of Bosh::Common::Template::EvaluationContext::K.!",
		"<% module M; def ! = 1; end %>":                        "redefinition of Bosh::Common::Template::EvaluationContext::M#!",
		"<% class ::NilClass; def ==(o) = true; end %>":         "redefinition of NilClass#==",
		"<% class ::Range; def each; end; end %>":               "redefinition of Range#each",
		"<% class ::Range; alias to_a step; end %>":             "redefinition of Range#to_a",
		"<% module ::Enumerable; def to_a; end; end %>":         "redefinition of Enumerable#to_a",
		"<% ::Array.define_method(:hash) { 1 } %>":              "method hash of Array",
		"<% class ::Hash; def eql?(o); end; end %>":             "method eql? of Hash",
		"<% class K < Range; def hash = 1; end %>":              "method hash of Range",
		"<% def block_given? = 1 %>":                            "definition of block_given?",
		"<% class K; def __method__ = 1; end %>":                "definition of __method__",
		"<% class K < Set; def add(x); end; end; K[1] %>":       "Set#[] of a class with an add of its own",
		"<% class K < Set; def add(x); end; end; K.new([1]) %>": "Set#initialize of a class with an add of its own",
	} {
		require.ErrorContains(t, failure(t, text), ": Unsupported: "+construct, text)
	}
}

func TestErrorPrinted(t *testing.T) {
	var e *Error
	require.ErrorAs(t, failure(t, "<% class E < StandardError; def message = 'said'; end; raise E, 'printed' %>"), &e)
	require.Equal(t, "said", e.Message)
	require.Equal(t, "printed", e.Printed())

	require.ErrorAs(t, failure(t, "<% class E < StandardError; def to_s = 'own'; end; raise E %>"), &e)
	require.Equal(t, "own", e.Message)
	require.Equal(t, "own", e.Printed())
}

// A message may be as long as a string: it isn't copied if a template ends with it.
func TestErrorSharesMessage(t *testing.T) {
	const size = 32 << 20
	tmpl, err := Parse("long.erb", "<% raise 'a' * (32 << 20) %>")
	require.NoError(t, err)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = tmpl.Render(context.Background(), Input{})
	runtime.ReadMemStats(&after)
	var e *Error
	require.ErrorAs(t, err, &e)
	require.Len(t, e.Message, size)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(size*3/2))
}

// An exception whose message can't be formed is replaced by the failure to form it.
func TestErrorWithoutMessage(t *testing.T) {
	var e *Error
	require.ErrorAs(t, failure(t, "<% class E < StandardError; def to_s = raise(TypeError, 'inner'); end; raise E %>"), &e)
	require.Equal(t, Ruby, e.Kind)
	require.Equal(t, "TypeError: inner", e.Class+": "+e.Message)

	err := failure(t, "a\n<% class E < StandardError; def message = loop {}; end; raise E %>")
	require.ErrorIs(t, err, limits.ErrExceeded)
	require.ErrorAs(t, err, &e)
	require.Equal(t, 2, e.Line)

	require.ErrorAs(t, failure(t, "<% class E < StandardError; def message = fork; end; raise E %>"), &e)
	require.Equal(t, Unsupported, e.Kind)
}

// If a template exceeds a limit or is cancelled, the next one of the session can't see its effects.
func TestSessionAfterLimit(t *testing.T) {
	s, err := NewSession(Input{Limits: Limits{Steps: 10_000}})
	require.NoError(t, err)
	render := func(text string) (string, error) {
		tmpl, err := Parse("t", text)
		require.NoError(t, err)
		out, err := s.Render(context.Background(), tmpl)
		if err != nil {
			return "", err
		}
		return out.Text, nil
	}
	_, err = render("<% @a = 1; loop {} %>")
	require.ErrorIs(t, err, limits.ErrExceeded)
	text, err := render("<%= @a.inspect; %>")
	require.NoError(t, err)
	require.Equal(t, "nil", text)

	_, err = render("<% @a = 2; fork %>")
	var e *Error
	require.True(t, errors.As(err, &e))
	require.Equal(t, Unsupported, e.Kind)
	text, err = render("<%= @a %>")
	require.NoError(t, err)
	require.Equal(t, "2", text)
}

func TestSessionBusy(t *testing.T) {
	tmpl, err := Parse("t", "<%= Time.now.year %>")
	require.NoError(t, err)
	var s *Session
	var inner error
	s, err = NewSession(Input{Now: func() time.Time {
		_, inner = s.Render(t.Context(), tmpl)
		return time.Unix(0, 0).UTC()
	}})
	require.NoError(t, err)
	for range 2 {
		out, err := s.Render(t.Context(), tmpl)
		require.NoError(t, err)
		require.Equal(t, "1970", out.Text)
		require.ErrorIs(t, inner, ErrBusy)
	}
}
