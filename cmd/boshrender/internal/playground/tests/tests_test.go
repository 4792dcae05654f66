package tests

// This file tests which tests run for a job, and how they are reported.

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/boshtest/rspec"
)

const (
	template = "port: <%= p('port') %>\n<% if p('tls') -%>\ntls: true\n<% end -%>\n"
	harness  = "require 'bosh/template/test'\ndescribe 'JOB' do\n" +
		"  let(:t) { Bosh::Template::Test::ReleaseDir.new(File.join(File.dirname(__FILE__), '..')).job('JOB').template('NAME') }\n"
)

// release is a release with two jobs and tests of each kind.
var release = map[string]string{
	"jobs/web/spec":                  "name: web\ntemplates: {web.yml.erb: web.yml, run.erb: run}\nproperties: {port: {default: 80}, tls: {default: false}}\n",
	"jobs/web/monit":                 "",
	"jobs/web/templates/web.yml.erb": template,
	"jobs/web/templates/run.erb":     "exec <%= p('port') %>\n<% raise 'x' if p('tls') -%>\n",
	"jobs/db/spec":                   "name: db\ntemplates: {db.erb: db}\nproperties: {}\n",
	"jobs/db/monit":                  "",
	"jobs/db/templates/db.erb":       "<%= 1 %>\n",
	"tests/web.yml": "release: ..\njob: web\ntemplate: web.yml\ntests:\n- {name: port, expect: {contains: 'port: 80'}}\n" +
		"- {name: other port, expect: {contains: 'port: 81'}}\n",
	"tests/db.yml": "release: ..\njob: db\ntemplate: db\ntests:\n- {name: one, expect: {contains: '1'}}\n",
	"spec/run_spec.rb": strings.NewReplacer("JOB", "web", "NAME", "run").Replace(harness) +
		"  it('runs') { expect(t.render({})).to include('exec 80') }\n  it('fails') { expect(1).to eq(2) }\n" +
		"  it('raises') { t.render({ 'tls' => true }) }\n  it('waits') { pending('later'); expect(1).to eq(2) }\n  it('calls') { `id` }\nend\n",
	"spec/db_spec.rb":    strings.NewReplacer("JOB", "db", "NAME", "db").Replace(harness) + "  it('db') { expect(t.render({})).to include('web').or include('1') }\nend\n",
	"spec/plain_spec.rb": "describe('x') { it('y') {} }\n",
}

// write writes the release, with other texts for some of its files, and returns the options for a template.
func write(t *testing.T, others map[string]string) Options {
	dir := t.TempDir()
	for _, texts := range []map[string]string{release, others} {
		for name, text := range texts {
			path := filepath.Join(dir, name)
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		}
	}
	return Options{
		Root: dir, Job: "web", File: "templates/web.yml.erb", Text: template,
		Files: []string{filepath.Join(dir, "tests/db.yml"), filepath.Join(dir, "tests/web.yml")}, Suites: []Suite{{Dir: dir}},
	}
}

// told returns the results as lines.
func told(r *Report) []string {
	var lines []string
	for _, one := range r.Results {
		lines = append(lines, strings.Join([]string{string(one.Status), one.Place, one.Name, one.Message}, "|"))
	}
	return lines
}

func TestRun(t *testing.T) {
	o := write(t, nil)
	r, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, []string{
		"failed|tests/web.yml|other port|tests/web.yml:6:41: jobs/web/templates/web.yml.erb: the output lacks \"port: 81\":\nport: 80",
		"failed|spec/run_spec.rb:5|web fails|expected: 2\n     got: 1\n\n(compared using ==)\n# spec/run_spec.rb:5",
		"failed|spec/run_spec.rb:6|web raises|RuntimeError: x\n# jobs/web/templates/run.erb:2:4\n# spec/run_spec.rb:6",
		"not run here|spec/run_spec.rb:8|web calls|backtick string (./spec/run_spec.rb:8)",
		"pending|spec/run_spec.rb:7|web waits|later",
		"passed|tests/web.yml|port|",
		"passed|spec/run_spec.rb:4|web runs|",
	}, told(r))
	require.Equal(t, map[rspec.Status]int{rspec.Failed: 3, rspec.NotRun: 1, rspec.Pending: 1, rspec.Passed: 2}, r.Counts)
	require.Zero(t, r.Unfinished)
}

// The text of the editor is tested, not the one on disk.
func TestText(t *testing.T) {
	o := write(t, nil)
	o.Suites = nil
	o.Text = "port: 81\n<% if p('port') == 80 -%>\nyes <%= p('tls') ? 1 : 2 %>\n<% else -%>\nelse\n<% end -%>\n"
	r, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, map[rspec.Status]int{rspec.Failed: 1, rspec.Passed: 1}, r.Counts)
	require.True(t, r.Rendered)
	require.Equal(t, []int{3, 5}, r.Missed)
}

// A text that is no template fails the tests that render it.
func TestInvalid(t *testing.T) {
	o := write(t, nil)
	o.Text = "<% if %>"
	r, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Contains(t, r.Results[0].Message, "jobs/web/templates/web.yml.erb:1")
	require.NotContains(t, r.Results[0].Message, o.Root)
	require.False(t, r.Rendered)
	require.Empty(t, r.Missed)
}

// A template that no test renders has all its lines.
func TestUncovered(t *testing.T) {
	o := write(t, nil)
	o.Suites, o.File, o.Text = nil, "monit", "check <%= name %>\n"
	r, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.False(t, r.Rendered)
	require.Equal(t, []int{1}, r.Missed)
	o.Job, o.Files = "none", nil
	r, err = Run(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, []Result{}, r.Results)
}

// A file that can't be loaded is reported for the jobs that it names.
func TestLoading(t *testing.T) {
	o := write(t, map[string]string{"tests/web.yml": "job: web\ntemplate: x\ntests: []\nwrong: 1\n", "spec/run_spec.rb": "# web\nnone!\n", "spec/plain_spec.rb": "none!\n"})
	r, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Len(t, r.Results, 2)
	require.Contains(t, told(r)[0], "failed|tests/web.yml|loading tests/web.yml|tests/web.yml:4:1: unknown key \"wrong\"")
	require.Equal(t, "failed|spec/run_spec.rb|loading ./spec/run_spec.rb|NoMethodError: undefined method 'none!' for main\n# spec/run_spec.rb:2", told(r)[1])
}

// At the deadline the report has the tests that ended before; another end is an error.
func TestEnds(t *testing.T) {
	o := write(t, nil)
	for _, cause := range []error{context.DeadlineExceeded, errors.New("too much memory")} {
		ctx, stop := context.WithCancelCause(t.Context())
		list := []*file{
			{names: true, done: true, results: []Result{{Name: "ended", Status: rspec.Failed}}, run: func(context.Context, *file, map[string]string) error { return nil }},
			{names: true, run: func(ctx context.Context, _ *file, _ map[string]string) error {
				stop(cause)
				<-ctx.Done()
				return context.Cause(ctx)
			}},
		}
		r, err := o.all(ctx, list)
		if cause != context.DeadlineExceeded {
			require.Equal(t, cause, err)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, []string{"failed||ended|"}, told(r))
		require.Equal(t, 1, r.Unfinished)
		require.NotEmpty(t, r.Missed)
	}
}

// A report has a bounded number of results and bytes.
func TestBounds(t *testing.T) {
	o := write(t, map[string]string{"spec/run_spec.rb": "describe('web') do\n 1200.times { |i| it(i.to_s) {} }\n it('long') { raise 'é' * 5000 }\nend\n"})
	o.Files = nil
	r, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Len(t, r.Results, maxResults)
	require.Equal(t, map[rspec.Status]int{rspec.Failed: 1, rspec.Passed: 1200}, r.Counts)
	require.Less(t, len(r.Results[0].Message), maxMessage+30)
	require.Regexp(t, `(?s)\ARuntimeError: é+… \(\d+ bytes\)\z`, r.Results[0].Message)
}
