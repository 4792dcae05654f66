package mutate

// This file tests which changes suites notice.

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/boshtest/rspec"
)

// release is a release with two templates and tests of each kind.
var release = map[string]string{
	"jobs/web/spec":                  "name: web\ntemplates: {web.yml.erb: web.yml, run.erb: run}\nproperties: {port: {default: 80}, tls: {default: false}, turns: {default: 1}}\n",
	"jobs/web/monit":                 "",
	"jobs/web/templates/web.yml.erb": "port: <%= p('port') %>\n<% if p('tls') -%>\ntls: true\n<% end -%>\n",
	"jobs/web/templates/run.erb":     "<% n = 0 -%>\n<% while n < p('turns') do n += 1; end -%>\nexec web\n",
	"tests/web.yml": "release: ..\njob: web\ntemplate: web.yml\ntests:\n- {name: port, expect: {contains: 'port: 80'}}\n" +
		"- {name: broken, expect: {contains: 'port: 81'}}\n",
	"spec/run_spec.rb": "require 'bosh/template/test'\ndescribe 'run' do\n" +
		"  let(:t) { Bosh::Template::Test::ReleaseDir.new(File.join(File.dirname(__FILE__), '..')).job('web').template('run') }\n" +
		"  it('runs') { expect(t.render({})).to include('web') }\n  it('fails') { expect(1).to eq(2) }\nend\n",
}

func write(t *testing.T) string {
	dir := t.TempDir()
	for name, text := range release {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

// suite opens the suite of a release.
func suite(t *testing.T, dir string, o rspec.Options) []Suite {
	t.Helper()
	s, err := rspec.Open(dir)
	require.NoError(t, err)
	return []Suite{{s, o}}
}

// The options of the suite select examples, also those that are in place of .rspec.
func TestConfigured(t *testing.T) {
	suites := suite(t, write(t), rspec.Options{})
	suites[0].Suite = suites[0].Configured("-E nothing")
	r, err := Run(t.Context(), Options{Suites: suites})
	require.NoError(t, err)
	require.Zero(t, r.All)
}

func TestRun(t *testing.T) {
	dir := write(t)
	t.Chdir(dir)
	var phases, steps []string
	r, err := Run(t.Context(), Options{
		Files: []string{filepath.Join(dir, "tests/web.yml")}, Suites: suite(t, dir, rspec.Options{}), Workers: 2,
		Phase: func(what string, n int) { phases = append(phases, what) }, Step: func(item string) { steps = append(steps, item) },
	})
	require.NoError(t, err)
	require.Equal(t, 2, r.Failed)
	var got []string
	for _, m := range r.Mutants {
		by := m.By
		if rel, err := filepath.Rel(dir, by); err == nil && filepath.IsAbs(by) {
			by = rel
		}
		got = append(got, strings.TrimSpace(strings.Join([]string{filepath.Base(m.File), m.What, m.Old + "→" + m.New, string(m.Status), by}, " ")))
	}
	require.Equal(t, []string{
		"run.erb integer 0→1 survived",
		"run.erb operator <→> survived",
		"run.erb string 'turns'→'turns~' killed ./spec/run_spec.rb:4",
		"run.erb integer 1→2 survived",
		"run.erb text exec web\n→ killed ./spec/run_spec.rb:4",
		"web.yml.erb output p('port')→nil killed tests/web.yml: port",
		"web.yml.erb string 'port'→'port~' killed tests/web.yml: port",
		"web.yml.erb condition p('tls')→true survived",
		"web.yml.erb condition p('tls')→false survived",
		"web.yml.erb string 'tls'→'tls~' killed tests/web.yml: port",
	}, got)
	require.Equal(t, []int{5, 10}, []int{r.Killed, r.All})
	require.InDelta(t, 50, r.Percent(), 0)
	require.Equal(t, "jobs/web/templates/run.erb", r.Mutants[0].File)
	require.Equal(t, []string{"tests", "changes"}, phases)
	require.Len(t, steps, 2+10)
}

// A change that makes a template run for ever ends at the time limit: n += 1 becomes n += 2, which is never 1.
func TestLate(t *testing.T) {
	dir := write(t)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "jobs/web/templates/run.erb"), []byte("<% n = 0\nuntil n == 1 do n += 1; end -%>\nweb\n"), 0o600))
	r, err := Run(t.Context(), Options{Suites: suite(t, dir, rspec.Options{})})
	require.NoError(t, err)
	for _, m := range r.Mutants {
		if m.Column == 22 {
			require.NotEqual(t, Survived, m.Status) // the evaluator's own limit of steps may come first
			return
		}
	}
	require.Fail(t, "the change is missing")
}

func TestErrors(t *testing.T) {
	dir := write(t)
	_, err := Run(t.Context(), Options{Suites: suite(t, dir, rspec.Options{Paths: []string{"none_spec.rb"}})})
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Run(ctx, Options{Files: []string{filepath.Join(dir, "tests/web.yml")}})
	require.ErrorIs(t, err, context.Canceled)
}
