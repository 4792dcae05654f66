package rspec

// This file tests reports.

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func reported(t *testing.T, o ReportOptions, run Options) string {
	t.Helper()
	s, err := Open("testdata/release")
	require.NoError(t, err)
	var out strings.Builder
	r, err := s.NewReporter(&out, o)
	require.NoError(t, err)
	run.Report = r.Result
	sum, err := s.Run(context.Background(), run)
	require.NoError(t, err)
	sum.Load, sum.Run, sum.Time = 0, 0, 0
	require.NoError(t, r.Done(sum))
	return out.String()
}

// TestArguments has the arguments that rspec prints for a shell that needs quotes.
func TestArguments(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(dir+"/spec", 0o700))
	require.NoError(t, os.WriteFile(dir+"/spec/b_spec.rb", []byte(`describe 'a' do
  [1, 2].each { |i| it("is #{i}") { expect(i).to eq 3 } }
  it('alone') { expect(1).to eq 2 }
end
`), 0o600))
	s, err := Open(dir)
	require.NoError(t, err)
	var out strings.Builder
	r, err := s.NewReporter(&out, ReportOptions{})
	require.NoError(t, err)
	sum, err := s.Run(t.Context(), Options{Report: r.Result})
	require.NoError(t, err)
	require.NoError(t, r.Done(sum))
	require.Contains(t, out.String(), `
rspec './spec/b_spec.rb[1:1]' # a is 1
rspec './spec/b_spec.rb[1:2]' # a is 2
rspec ./spec/b_spec.rb:3 # a alone
`)
}

func TestProgress(t *testing.T) {
	out := reported(t, ReportOptions{Slowest: 1}, Options{Examples: []string{"fails", "defaults", "template with files"}, Workers: 1})
	require.Contains(t, out, ".FF-.")
	for _, part := range []string{`
  1) web fails in the template
     Failure/Error: let(:rendered) { YAML.load(template.render(properties, spec: Bosh::Template::Test::InstanceSpec.new(index: 3), consumes: links)) }

       RuntimeError:
         port eighty is not a number
     # ./jobs/web/templates/web.yml.erb:10:4
     # ./spec/web_spec.rb:7
     # ./spec/web_spec.rb:40
`, `
  2) web fails here
     Failure/Error: it('fails here') { expect(rendered['port']).to eq(81) }

       expected: 81
            got: 80

       (compared using ==)
     # ./spec/web_spec.rb:43
`, `
Not run here: (what these examples need isn't here, they count for neither side)

  1) web has a template with files
     # File.read: templates can't reach files: in ./jobs/web/templates/env.erb:1:10`, `
Failed examples:

rspec ./spec/web_spec.rb:38 # web fails in the template
rspec ./spec/web_spec.rb:43 # web fails here
`, "\nTop 1 slowest examples:\n", "\n5 examples, 2 failures, 1 not run here\n"} {
		require.Contains(t, out, part)
	}
}

func TestDocumentation(t *testing.T) {
	out := reported(t, ReportOptions{Format: "documentation", Colours: true}, Options{Paths: []string{"spec/web_spec.rb:10", "spec/web_spec.rb:15"}})
	require.True(t, strings.HasPrefix(out, "\nweb\n  \x1b[32mhas empty tags\x1b[0m\n  with a link\n    \x1b[32mhas the addresses\x1b[0m\n"), out)
}

func TestMachineFormats(t *testing.T) {
	var report struct {
		Examples []map[string]any
		Summary  map[string]int
	}
	require.NoError(t, json.Unmarshal([]byte(reported(t, ReportOptions{Format: "json"}, Options{})), &report))
	require.Equal(t, 2, report.Summary["failure_count"])
	require.Len(t, report.Examples, report.Summary["example_count"])
	var suite struct {
		Tests int `xml:"tests,attr"`
		Cases []struct {
			Name    string    `xml:"name,attr"`
			Failure *junitEnd `xml:"failure"`
		} `xml:"testcase"`
	}
	require.NoError(t, xml.Unmarshal([]byte(reported(t, ReportOptions{Format: "junit"}, Options{})), &suite))
	require.Equal(t, report.Summary["example_count"], suite.Tests)
	failed := 0
	for _, c := range suite.Cases {
		if c.Failure != nil {
			failed++
			require.Contains(t, c.Failure.Text, "# ./spec/web_spec.rb:")
		}
	}
	require.Equal(t, 2, failed)
	_, err := (&Suite{}).NewReporter(nil, ReportOptions{Format: "html"})
	require.ErrorContains(t, err, `format "html" is none of progress, documentation, json, junit`)
}

// TestChosen lists the examples that options select.
func TestChosen(t *testing.T) {
	for _, c := range []struct {
		options Options
		line    string
	}{
		{Options{Paths: []string{"spec/web_spec.rb:12"}}, "1 example, 0 failures"},
		{Options{Paths: []string{"spec/web_spec.rb:14"}}, "1 example, 0 failures"},
		{Options{Paths: []string{"spec/web_spec.rb:11:15"}}, "2 examples, 0 failures"},
		{Options{Examples: []string{"with a link"}}, "2 examples, 0 failures"},
		{Options{Tags: []string{"slow"}}, "1 example, 1 failure"},
		{Options{Only: []string{"./spec/web_spec.rb:10"}}, "1 example, 0 failures"},
		{Options{Paths: []string{"spec/web_spec.rb"}, FailFast: 1}, "6 examples, 1 failure"},
		{Options{Paths: []string{"spec/web_spec.rb"}, Order: "random", Seed: 5}, "13 examples, 2 failures, 1 not run here"},
	} {
		_, sum := runAll(t, "testdata/release", c.options)
		require.Equal(t, c.line, sum.Line(), c.options)
	}
	s, err := Open("testdata/release")
	require.NoError(t, err)
	for path, says := range map[string]string{"none_spec.rb": "none_spec.rb", "../plain": "is not in the release", "spec/web_spec.rb:0": "count from 1"} {
		_, err := s.Run(context.Background(), Options{Paths: []string{path}})
		require.ErrorContains(t, err, says)
	}
}
