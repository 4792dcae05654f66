//go:build !race

package erb_test

// This file tests the cost of regular expressions of templates: steps and memory are the same for every render on
// every machine, and the limit that is exceeded ends the render.

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
)

// regexpCosts are pieces of Ruby, how they end within 3,000,000 steps and 100 ms for a match, and the maximum cost
// of those that succeed.
var regexpCosts = []struct {
	code          string
	ends          string
	steps, memory int64
}{
	// compiling
	{`Regexp.new('a'*1_000_000).source.size`, "text", 60_000, 8 << 20},
	{`Regexp.new('a'*1_000_000, true).match?('b')`, "text", 300_000, 8 << 20},
	{`Regexp.new('[\p{L}]'*5_000, true).match?('1')`, "text", 600_000, 80 << 20},
	{`Regexp.new('[\p{L}1]'*2_000, true).match?('1')`, "text", 1_200_000, 60 << 20},
	{`i = 0; loop { /abcdef#{i += 1}/i }`, "memory", 0, 0},
	{`i = 0; 1000.times { /abcdef#{i += 1}/i }`, "text", 60_000, 10 << 20},
	{`1000.times { /abc#{1 + 1}def/ =~ "x" }`, "text", 12_000, 2 << 20},
	{`Regexp.union(['a'*1_000_000]*20_000)`, "string size", 0, 0},
	{`Regexp.union(['(a|b)']*20_000).match?("x")`, "text", 700_000, 60 << 20},
	{`Regexp.new('(?:'*25 + 'ab' + ')+'*25).match?('ab')`, "text", 1_000, 64 << 10},
	{`Regexp.new('(?:'*4000 + 'ab' + '){2,}'*4000).match?('ab')`, "text", 300_000, 32 << 20},
	{`Regexp.new('('*1_000_000)`, "RegexpError", 0, 0},
	{`Regexp.new('['*1_000_000)`, "RegexpError", 0, 0},
	{`Regexp.new('a' + '{2}'*1_000_000)`, "regexp nesting", 0, 0},
	{`Regexp.new('a' + '*'*1_000_000).match?('b')`, "text", 1_100_000, 250 << 20},
	{`Regexp.new((0..29).map { |i| "(?<n#{i}>a\\g<n#{i+1}>\\g<n#{i+1}>)" }.join + '(?<n30>b)').match?('b')`, "text", 10_000, 1 << 20},
	{`Regexp.linear_time?('('*2000 + 'a' + ')'*2000)`, "text", 40_000, 8 << 20},
	{`eval("/" + '[\p{L}1]'*50_000 + "/")`, "memory", 0, 0},
	{`Regexp.new("(" + "é"*2_000_000)`, "RegexpError", 0, 0},
	{`Regexp.new("é"*10_000_000)`, "regexp source size", 0, 0},
	// matching
	{`("a"*2_000_000) =~ /(a+)+\1b/`, "regexp time", 0, 0},
	{`("a"*30_000) =~ /(a|a)*b/`, "text", 500_000, 16 << 20},
	{`("a\u0301"*300) =~ /\X+\X1/`, "text", 100_000, 1 << 20},
	{`("a" + "\u0301"*2_000_000) =~ /\X+\X1/`, "regexp time", 0, 0},
	{`("a"*40_000_000).index(/b/)`, "text", 1_000_000, 90 << 20},
	{`("a"*40_000_000).rindex(/b/)`, "text", 1_000_000, 90 << 20},
	{`("a"*4_000_000) =~ /\A(?:a|b)*c/`, "regexp stack", 0, 0},
	{`("a"*1_000_000) =~ /\A(?<x>a\g<x>?)b/`, "memory", 0, 0},
	{`("a"*100_000).gsub(/a/, "b").size`, "text", 250_000, 2 << 20},
	{`("é"*100_000).scan(/é/).size`, "text", 250_000, 20 << 20},
	{`s = "é"*1_000_000 + "x"; 1000.times { s =~ /x/ }`, "steps", 0, 0},
	{`s = "é"*1_000_000 + "x"; m = /x/.match(s); 10_000.times { m.begin(0) }`, "steps", 0, 0},
	{`m = /x/.match("a"*1_000_000 + "x"); 10_000.times { m.pre_match }; 1`, "text", 100_000, 5 << 20},
	{`/(a)(?(<-1>)a|b)/.match("aa")[0]`, "text", 100, 8 << 10},
	{`Regexp.allocate.source`, "TypeError", 0, 0},
	{`Regexp.escape("."*30_000_000).size`, "text", 1_000_000, 200 << 20},
	{`Regexp.escape("."*40_000_000).size`, "string size", 0, 0},
}

func TestRegexpCosts(t *testing.T) {
	for _, c := range tier.Sample(regexpCosts, 20, 8) {
		template, err := erb.Parse("regexp.erb", "<%= "+c.code+" %>")
		require.NoError(t, err, c.code)
		out, err := template.Render(context.Background(), erb.Input{Limits: erb.Limits{Steps: 3_000_000, Regexp: 100 * time.Millisecond}})
		if got := ending(err); got != c.ends {
			t.Errorf("%s: %s, %.200v", c.code, got, err)
			continue
		}
		if err != nil {
			require.NotContains(t, err.Error(), "limit of 0")
			require.NotContains(t, err.Error(), "000000000")
			continue
		}
		t.Logf("%10d steps %10d bytes  %s", out.Steps, out.Memory, c.code)
		if out.Steps > c.steps || out.Memory > c.memory {
			t.Errorf("%s takes %d steps and %d bytes", c.code, out.Steps, out.Memory)
		}
	}
}

// TestRegexpLimitIsNominal checks that the limit on matches is a number of steps, whatever the machine is busy with.
func TestRegexpLimitIsNominal(t *testing.T) {
	template, err := erb.Parse("regexp.erb", `<%= ("a"*2000) =~ /(a+)+\1b/ %>`)
	require.NoError(t, err)
	for limit, text := range map[time.Duration]string{
		20 * time.Millisecond: "regexp time limit of 20ms exceeded", 10 * time.Millisecond: "regexp time limit of 10ms exceeded",
		1500 * time.Microsecond: "regexp time limit of 1.5ms exceeded",
	} {
		_, err := template.Render(context.Background(), erb.Input{Limits: erb.Limits{Regexp: limit}})
		require.ErrorContains(t, err, text)
	}
	scan, err := erb.Parse("regexp.erb", `<%= ("a b "*10_000).scan(/(\w)\s+/).size %>`)
	require.NoError(t, err)
	_, err = scan.Render(context.Background(), erb.Input{Limits: erb.Limits{Regexp: time.Millisecond}})
	require.NoError(t, err, "each match has a limit of its own")
}

// TestRegexpsOfRendersAreTheirOwn checks that compiling in one render doesn't make it cheaper in another.
func TestRegexpsOfRendersAreTheirOwn(t *testing.T) {
	template, err := erb.Parse("regexp.erb", `<% 50.times { |i| "é" =~ /[\p{L}#{i}]+x/i; "\xff".b =~ /a|b?/; Regexp.new("a{#{i}}").match?("aaa") } %><%= /(?<a>.)/.match("x")[:a] %>`)
	require.NoError(t, err)
	first, err := template.Render(context.Background(), erb.Input{})
	require.NoError(t, err)
	var group sync.WaitGroup
	for range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			out, err := template.Render(context.Background(), erb.Input{})
			if err != nil || out.Steps != first.Steps || out.Memory != first.Memory || out.Text != first.Text {
				t.Errorf("%+v instead of %+v: %v", out, first, err)
			}
		}()
	}
	group.Wait()
}
