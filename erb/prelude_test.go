package erb_test

// This file tests methods that are part of the program but written in Ruby: nothing tells them from those in Go.

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// preludeText renders an expression, which may be an error.
func preludeText(t *testing.T, ctx context.Context, text string, limits erb.Limits) string {
	t.Helper()
	tmpl, err := erb.Parse("job.erb", text)
	require.NoError(t, err)
	out, err := tmpl.Render(ctx, erb.Input{Limits: limits})
	if err != nil {
		return err.Error()
	}
	return out.Text
}

func TestPrelude(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"an error has the place of the call", "a\n<%= Shellwords.split('x \"') %>",
			"job.erb:2:16: ArgumentError: Unmatched quote at 2: ...\""},
		{"an error in a method of the template", "<% class W; def to_s\n raise 'no' end; end %><%= Shellwords.escape(W.new) %>",
			"job.erb:2:2: RuntimeError: no"},
		{"a cause", "<% begin; raise 'a'; rescue; begin; 'b \"'.shellsplit; rescue => e; end; end %><%= e.cause.message %>", "a"},
		{"a backtrace", "<%= begin; Shellwords.split('\"'); rescue => e; [e.backtrace.class, e.backtrace_locations.class].inspect; end %>", ""},
		{"a stack overflow ends", "<% class ::String; def shellescape = [self].shelljoin; end; module ::Shellwords; def self.shellescape(s) = s.shellescape; end %><%= 'a'.shellescape %>",
			"call depth"},
		{"an owner", "<%= [].method(:shelljoin).owner %> <%= Shellwords.method(:split).owner.inspect %>", "Array #<Class:Shellwords>"},
		{"a name", "<%= Shellwords.method(:split).name.inspect %> <%= Shellwords.method(:split).arity %>", ":split 1"},
		{"a wrong number of arguments", "<%= Shellwords.split %>", "job.erb:1:16: ArgumentError: wrong number of arguments (given 0, expected 1)"},
		{"a call by name", "<%= Shellwords.send(:join, ['a b']) %> <%= ['a b'].map(&:shellescape) %> <%= 'c d'.method(:shellsplit).call %>",
			`a\ b ["a\\ b"] ["c", "d"]`},
		{"super", "<% class ::String; def shellescape = super() + '!'; end %><%= 'a'.shellescape %>", "no superclass method"},
		{"super of a subclass", "<% class S < String; def shellescape = super + '!'; end %><%= S.new('a b').shellescape %>", `a\ b!`},
		{"an alias", "<% class ::String; alias quoted shellescape; end %><%= 'a b'.quoted %> <%= ''.method(:quoted).original_name.inspect %>", `a\ b :shellescape`},
		{"a redefined method is called", "<% class ::Array; def map = ['x']; end %><%= Shellwords.join(['a b']) %>", "x"},
		{"a redefined method of the library", "<% module ::Shellwords; def self.shellescape(s) = s.upcase; end %><%= ['a b'].shelljoin %>", "A B"},
		{"a redefined method lasts for the run", "<%= ['a b'].shelljoin %>", `a\ b`},
		{"a block of the library", "<% class ::Array; def map(&b) = [b.source_location.inspect + b.arity.to_s + b.call('a b')]; end %><%= Shellwords.join([1]) %>",
			`nil1a\ b`},
		{"an included module", "<% extend Shellwords %><%= shellescape('a b') %>", `a\ b`},
		{"primitives can't be reached", "<%= Primitive.anything %>", "::Primitive"},
		{"frozen strings stay inside", "<%= Shellwords.escape('') << 'a' %>", "''a"},
		{"the last match is the caller's", "<% 'q' =~ /q/; Shellwords.split('a b') %><%= $~[0] %>", "q"},
		{"text in a block", "<% words = Shellwords.split('a b').each do |w| %>-<%= w %>\n<% end %>", "-a\n-b\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := preludeText(t, context.Background(), c.text, erb.Limits{})
			require.Contains(t, text, c.want)
			require.NotContains(t, text, "shellwords.rb")
		})
	}
}

// TestPreludePays checks that code of the program counts against the limits, and ends with the context.
func TestPreludePays(t *testing.T) {
	const text = "<% words = Array.new(2000) { |i| \"word #{i}\" } %>\n<% loop { words.shelljoin.shellsplit } %>"
	require.Contains(t, preludeText(t, context.Background(), text, erb.Limits{Steps: 50_000}), "job.erb:2")
	require.Contains(t, preludeText(t, context.Background(), text, erb.Limits{Steps: -1, Memory: 4 << 20}), "memory limit")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	require.Contains(t, preludeText(t, ctx, text, erb.Limits{}), "enough")
}

// TestPreludeIsShared makes the first calls of methods in several goroutines at once.
func TestPreludeIsShared(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			tmpl, err := erb.Parse("job.erb", "<%= ['a b', 'c'].shelljoin.shellsplit.inspect %>")
			if err == nil {
				var out *erb.Output
				if out, err = tmpl.Render(context.Background(), erb.Input{}); err == nil && !strings.Contains(out.Text, `["a b", "c"]`) {
					err = errors.New(out.Text)
				}
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
