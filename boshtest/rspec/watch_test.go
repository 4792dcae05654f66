package rspec

// This file tests the limit of time, the output of examples, and the options of a run.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// suiteOf writes spec files into a folder.
func suiteOf(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(full), 0o755))
		require.NoError(t, os.WriteFile(full, []byte(text), 0o644))
	}
	return dir
}

// TestTimeout ends the periods of some examples: those that run for ever fail, and the ones behind them run in a new
// machine. A period ends while its example runs, or before.
func TestTimeout(t *testing.T) {
	for name, end := range map[string]func(func()){"while": func(end func()) { go end() }, "before": func(end func()) { end() }} {
		t.Run(name, func(t *testing.T) { testTimeout(t, end) })
	}
}

func testTimeout(t *testing.T, late func(end func())) {
	dir := suiteOf(t, map[string]string{"spec/a_spec.rb": `describe 'a' do
  it('one') {}
  it('two') { loop {} }
  it('three') { expect(1).to eq 1 }
  it('four') { loop {} }
  it('five') {}
end
`})
	period := 0 // of all machines: loading, start, and one for each example
	after := func(_ time.Duration, end func()) func() bool {
		if period++; period == 4 || period == 8 {
			late(end)
		}
		return func() bool { return true }
	}
	list, sum := runAll(t, dir, Options{Timeout: time.Hour, after: after, Workers: 1})
	var got []string
	for _, r := range list {
		text := r.Description + " " + string(r.Status)
		for _, f := range r.Failures {
			text += ": " + f.Message
		}
		got = append(got, text)
	}
	require.Equal(t, []string{"one passed", "two failed: it took more than 1h0m0s", "three passed", "four failed: it took more than 1h0m0s", "five passed"}, got)
	require.Equal(t, "5 examples, 2 failures", sum.Line())
}

// TestStartLate has a machine that is late before its first example: the example fails, and the next machine goes on
// behind it.
func TestStartLate(t *testing.T) {
	dir := suiteOf(t, map[string]string{"spec/a_spec.rb": "describe('a') { it('one') { loop {} }; it('two') {} }\n"})
	period := 0
	after := func(time.Duration, func()) func() bool {
		period++
		late := period == 2 // the start's, which ends all the same
		return func() bool { return !late }
	}
	list, _ := runAll(t, dir, Options{Timeout: time.Hour, after: after, Workers: 1})
	require.Len(t, list, 2)
	require.Equal(t, []Status{Failed, Passed}, []Status{list[0].Status, list[1].Status})
}

func TestPrinted(t *testing.T) {
	dir := suiteOf(t, map[string]string{
		"spec/a_spec.rb": "puts 'loading'\ndescribe('a') { it('b') { puts 'x', ['y']; p 1, 'z'; pp({a: 1}); warn 'w'; $stderr.print 'v'; STDOUT << \"u\\n\"; printf('%d', 3) } }\n",
		"spec/b_spec.rb": "describe('b') { it('long') { puts 'a' * 2_000_000 }; it('caught') { expect { puts 1 }.to output(\"1\\n\").to_stdout }; it('fails') { raise 'x' } }\n",
	})
	var out []string
	list, _ := runAll(t, dir, Options{Print: func(text string) { out = append(out, text) }})
	require.Len(t, list, 4)
	require.Equal(t, "loading\n", out[0])
	require.Equal(t, "x\ny\n1\n\"z\"\n{a: 1}\nw\nvu\n3", out[1])
	require.True(t, strings.HasSuffix(out[2], "… (951425 bytes more)\n"))
	require.Len(t, out, 3)
	require.Equal(t, out[1], list[0].Output)
}

// TestRequired requires libraries that the release's Gemfile names, and others.
func TestRequired(t *testing.T) {
	dir := suiteOf(t, map[string]string{
		"Gemfile":        "gem 'there'\ngem \"some-thing\"\n",
		"spec/a_spec.rb": "require 'there/more'\nrequire 'some/thing'\ndescribe('a') { it('b') {}; it('c') { There.x } }\n",
		"spec/b_spec.rb": "require 'missing'\ndescribe('b') { it('c') {} }\n",
		"spec/c_test.rb": "describe('c') { it('d') { expect($given).to eq 1 } }\n",
		"given.rb":       "$given = 1\n",
	})
	_, sum := runAll(t, dir, Options{})
	require.Equal(t, "2 examples, 0 failures, 1 not run here, 1 error occurred outside of examples", sum.Line())
	_, sum = runAll(t, dir, Options{Pattern: "**/*_test.rb", Require: []string{"./given"}})
	require.Equal(t, "1 example, 0 failures", sum.Line())
	list, sum := runAll(t, dir, Options{DryRun: true, Paths: []string{"spec/a_spec.rb"}})
	require.Equal(t, "2 examples, 0 failures", sum.Line())
	require.Equal(t, Passed, list[1].Status)
	_, sum = runAll(t, dir, Options{Examples: []string{"nothing"}, Paths: []string{"spec/a_spec.rb"}})
	require.True(t, sum.Filtered)
	require.Zero(t, sum.Examples)
}
