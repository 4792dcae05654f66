package main

// This file tests splitting and comparing test files, without the reference.

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

const suiteExample = `
def double(n)
  n * 2
end

assert('numbers') do
  assert_equal 4, double(2)
  assert_raise(ZeroDivisionError) { 1 / 0 }
  assert_nil Thread.new { }
  assert_true 1 == 1
end

assert('one line') { assert_equal 'a%>', 'a' + '%>' }
`

func suiteFile(t *testing.T) (options, string) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "numbers.rb")
	require.NoError(t, os.WriteFile(path, []byte(suiteExample), 0o600))
	o := options{suite: dir}
	o.reference.log = io.Discard
	return o, path
}

// templatesHere answers requests with the evaluator in place of the reference.
func templatesHere(_ context.Context, requests []request) (string, []answer, error) {
	var answers []answer
	for _, r := range requests {
		text, err := renderAs("(erb)", r.Templates[0])
		if err != nil {
			answers = append(answers, answer{Error: &failure{Class: "RuntimeError", Message: err.Error()}})
			continue
		}
		answers = append(answers, answer{Text: &text})
	}
	return "4.0.0", answers, nil
}

func TestSuite(t *testing.T) {
	o, path := suiteFile(t)
	var out bytes.Buffer
	require.NoError(t, suite(context.Background(), o, templatesHere, &out))
	require.Contains(t, out.String(), "refused: "+path+":9: ")
	require.Contains(t, out.String(), "5 assertions: 4 equal, 1 refused, 0 different (0.00 %)")

	disagree := func(ctx context.Context, requests []request) (string, []answer, error) {
		for i, r := range requests {
			requests[i].Templates = []string{string(bytes.ReplaceAll([]byte(r.Templates[0]), []byte("n * 2"), []byte("n * 3")))}
		}
		return templatesHere(ctx, requests)
	}
	out.Reset()
	require.NoError(t, suite(context.Background(), o, disagree, &out))
	require.Contains(t, out.String(), `assertion 1 of "numbers"`+"\n\there: true | 4 | 4\n\tRuby: false | 4 | 6")
	require.Contains(t, out.String(), "1 different (20.00 %)")
}

func TestSplitTests(t *testing.T) {
	tests := splitTests("a.rb", suiteExample)
	require.Len(t, tests, 3)
	require.Equal(t, 6, tests[0].line)
	require.Len(t, tests[0].body, 6)
	require.Contains(t, tests[1].before, "def double(n)")
	require.NotContains(t, tests[2].body, "assert('numbers') do", "the last has what is between the tests")
}

const specExample = `require_relative 'fixtures/numbers'

describe "Integer#*" do
  before :each do
    @two = 2
  end

  it "multiplies" do
    (@two * NumberSpecs.three).should == 6
    -> { @two * nil }.should.raise(TypeError)
    Thread.new { }.should == nil
  end

  it("is not split") { 1.should == 1 }

  it_behaves_like :number, :abs
end
`

const specFixture = `module NumberSpecs
  def self.three = 3
end

describe :number, shared: true do
  it "is shared" do
    -2.send(@method).should_not == 3
  end
end
`

func TestSpec(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "times_spec.rb")
	require.NoError(t, os.Mkdir(filepath.Join(dir, "fixtures"), 0o700))
	require.NoError(t, os.WriteFile(path, []byte(specExample), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "fixtures", "numbers.rb"), []byte(specFixture), 0o600))
	tests := findTests(dir)
	require.Len(t, tests, 2, "an example each, and none of a file of fixtures")
	for _, test := range tests {
		require.NotContains(t, test.before, `  it("is not split") { 1.should == 1 }`)
	}

	o := options{suite: dir}
	o.reference.log = io.Discard
	var out bytes.Buffer
	require.NoError(t, suite(context.Background(), o, templatesHere, &out))
	require.Contains(t, out.String(), path+": 3 equal, 1 refused, 0 different\n")

	disagree := func(ctx context.Context, requests []request) (string, []answer, error) {
		for i, r := range requests {
			requests[i].Templates = []string{string(bytes.ReplaceAll([]byte(r.Templates[0]), []byte("three = 3"), []byte("three = 4")))}
		}
		return templatesHere(ctx, requests)
	}
	out.Reset()
	require.NoError(t, suite(context.Background(), o, disagree, &out))
	require.Contains(t, out.String(), `assertion 1 of "multiplies"`+"\n\there: :== | true | 6 | 6\n\tRuby: :== | false | 8 | 6")
}

func TestOfPlatform(t *testing.T) {
	for _, c := range []struct {
		body, ours, ruby string
		platform         bool
	}{
		{"[1] * n", ":nothing", `"bignum too big to convert into 'long'"`, true},
		{"Math.sin(1)", ":== | 0.8414709848078965", ":== | 0.8414709848078966", true},
		{"Errno::EMFILE.new", "#<Errno::EMFILE: Too many open files>", "#<Errno::EMFILE: No file descriptors available>", true},
		{"SystemCallError.new(2)", ":== | #<Errno::ENOENT: No such file or directory - x>", ":== | #<Errno::EACCES: Permission denied - x>", true},
		{"Errno::EINVAL::Errno", ":== | true | 22 | 22", ":== | true | 28 | 28", true},
		{"SystemCallError.new(:a, 1)", ":raise | :nothing", ":raise | TypeError", false},
		{"RUBY_PLATFORM", `"x86_64-linux"`, `"wasm32-wasi"`, true},
		{"$VERBOSE.should == false", ":== | true | false | false", ":== | false | nil | false", true},
		{"x", ":== | 22", ":== | 28", false},
	} {
		require.Equal(t, c.platform, ofPlatform(c.body, c.ours, c.ruby), c.body)
	}
}
