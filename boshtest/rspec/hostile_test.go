//go:build unix

package rspec

// This file runs hostile suites.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/limit"
)

func TestMain(m *testing.M) {
	os.Exit(tier.Run(m))
}

// made makes a release from files by name.
func made(t *testing.T, files map[string]string) string {
	dir := t.TempDir()
	for name, text := range files {
		full := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(full), 0o755))
		require.NoError(t, os.WriteFile(full, []byte(text), 0o600))
	}
	return dir
}

// job are the files of a job.
var job = map[string]string{
	"jobs/web/spec":              "name: web\ntemplates: {web.erb: web}\nproperties: {port: {default: 80}}\n",
	"jobs/web/templates/web.erb": "port <%= p('port') %>",
}

func with(files map[string]string, name, text string) map[string]string {
	all := map[string]string{name: text}
	for name, text := range files {
		all[name] = text
	}
	return all
}

// TestPoison runs a suite that changes how specs are read, and then another one with the same spec.
func TestPoison(t *testing.T) {
	const body = `
describe 'web' do
  let(:release) { Bosh::Common::Template::Test::ReleaseDir.new(File.join(__dir__, '..')) }
  it('renders') { expect(release.job('web').template('web').render({})).to eq('port PORT') }
end
`
	const poison = `
class << YAML
  alias load_as_usual load
  def load(*args, **kw) = load_as_usual(args[0].sub('80', '81'), **kw)
end
`
	for _, c := range []struct{ text, port string }{{poison + body, "81"}, {body, "80"}} {
		results, _ := runAll(t, made(t, with(job, "spec/web_spec.rb", strings.ReplaceAll(c.text, "PORT", c.port))), Options{})
		require.Len(t, results, 1)
		require.Equal(t, Passed, results[0].Status, "%v", results[0].Failures)
	}
}

// TestHostileExamples checks that a hostile example ends at most itself, and no other.
func TestHostileExamples(t *testing.T) {
	examples := []struct {
		code string
		ends string // the beginning of its status and reason
	}{
		{`BoshrenderHost.consumes('none'); BoshrenderHost.render_job`, "passed"},
		{`BoshrenderHost.evaluate`, "not run here ERB#result without a binding"},
		{`File.read('out')`, "not run here file out: path escapes from parent"},
		{`File.read('cycle')`, "not run here file cycle: too many levels of symbolic links"},
		{`File.read('pipe')`, "not run here file pipe: not a regular file"},
		{`File.read('sparse')`, "failed Limit: "},
		{`File.read("a\0b")`, "failed ArgumentError: path name contains null byte"},
		{`File.exist?("a\0b")`, "failed ArgumentError: path name contains null byte"},
		{`File.read('a' * 100_000)`, "failed Errno::ENAMETOOLONG: File name too long"},
		{`FileUtils.mkdir_p('a/' * 500_000)`, "failed Errno::ENAMETOOLONG: File name too long"},
		{`Dir.glob('{a,b}' * 40)`, "failed Limit: "},
		{`Dir.glob('{' * 300_000)`, "failed Errno::ENAMETOOLONG: "},
		{`Dir.glob('**/' * 20)`, "passed"},
		{`x = 1; 34.times { x = [x, x] }; release.job('web').template('web').render({ 'port' => x })`, "failed Limit: "},
		{`x = {}; 25.times { x = { 'a' => x, 'b' => x } }; ERB.new('<%= 1 %>').result_with_hash(x: x)`, "passed"},
		{`600.times { |i| ERB.new("#{i}<%= 1 %>" + 'x' * 50_000).result(binding) }`, "passed"},
		{`600.times { |i| File.write('jobs/web/spec', "name: web\n# #{i}#{'x' * 50_000}\ntemplates: {a: b}\nproperties: {}\n"); release.job('web') }`, "passed"},
		{`loop { File.write("/tmp/x#{rand}", 'x' * 10_000_000) }`, "failed Limit: "},
	}
	var suite strings.Builder
	suite.WriteString("describe 'all' do\n  let(:release) { Bosh::Common::Template::Test::ReleaseDir.new(Dir.pwd) }\n")
	for _, e := range examples {
		suite.WriteString("  it('does') { " + e.code + " }\n")
	}
	suite.WriteString("end\n")
	dir := made(t, with(job, "spec/all_spec.rb", suite.String()))
	require.NoError(t, os.Symlink("/etc/hostname", filepath.Join(dir, "out")))
	require.NoError(t, os.Symlink("cycle", filepath.Join(dir, "cycle")))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "sparse"), nil, 0o600))
	require.NoError(t, os.Truncate(filepath.Join(dir, "sparse"), 40<<30))
	results, _ := runAll(t, dir, Options{})
	require.Len(t, results, len(examples))
	for i, r := range results {
		got := string(r.Status)
		switch {
		case r.Reason != "":
			got += " " + r.Reason
		case len(r.Failures) > 0:
			got += " " + r.Failures[0].Class + ": " + r.Failures[0].Message
		}
		require.True(t, strings.HasPrefix(got, examples[i].ends), "%s\nends as %.300s\nnot as  %s", examples[i].code, got, examples[i].ends)
	}
	require.LessOrEqual(t, programs.bytes, maxKept)
}

// TestNamesArePaid writes names without contents.
func TestNamesArePaid(t *testing.T) {
	f := newFiles("/release", fstest.MapFS{})
	b := &allowance{t.Context(), maxFinding}
	for i, keep := range []func(name string) error{
		func(name string) error { return f.write(b, name, "") }, func(name string) error { return f.makeDirectory(b, name) },
		func(name string) error { return f.remove(b, name) },
	} {
		before := f.bytes
		require.NoError(t, keep(fmt.Sprintf("/tmp/%d%s", i, strings.Repeat("n", 200))))
		require.Greater(t, f.bytes, before+200)
		f.bytes = maxWritten
		require.ErrorIs(t, keep("/tmp/other"), limit.Err)
		f.bytes = before + 300
	}
}

// TestHostileSuite opens suites whose own files are hostile.
func TestHostileSuite(t *testing.T) {
	dir := made(t, map[string]string{"spec/a_spec.rb": "", ".rspec": "--pattern " + strings.Repeat("{a,b}", 40)})
	s, err := Open(dir)
	require.NoError(t, err)
	_, err = s.Run(t.Context(), Options{})
	require.ErrorContains(t, err, "alternatives of a pattern")
	require.NoError(t, os.Remove(filepath.Join(dir, ".rspec")))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, ".rspec"), 0o600))
	_, err = Open(dir)
	require.ErrorContains(t, err, "not a regular file")
}

// TestHostileReports reports examples whose texts control terminals and CI systems.
func TestHostileReports(t *testing.T) {
	const hostile = "\x1b]0;title\x07\n::error::injected\n  ::set-output name=x::y\n##[error]injected\n##vso[task.x]y\n\u202e"
	dir := made(t, map[string]string{"spec/a_spec.rb": "T = " + rubyText(hostile) + "\ndescribe T do\n  it(T) { raise T }\n  it(\"pending #{T}\") { skip T }\nend\n"})
	for _, format := range Formats {
		s, err := Open(dir)
		require.NoError(t, err)
		var out bytes.Buffer
		report, err := s.NewReporter(&out, ReportOptions{Format: format, Slowest: 9})
		require.NoError(t, err)
		sum, err := s.Run(t.Context(), Options{Report: report.Result})
		require.NoError(t, err)
		require.NoError(t, report.Done(sum))
		require.Contains(t, out.String(), "injected", format)
		for line := range strings.Lines(out.String()) {
			require.False(t, strings.HasPrefix(strings.TrimSpace(line), "::"), "%s: %q", format, line)
			require.NotContains(t, line, "##[", format)
			require.NotContains(t, line, "##vso[", format)
			require.NotContains(t, line, "\x1b", format)
			require.NotContains(t, line, "\x07", format)
		}
	}
}

// rubyText returns a literal of Ruby.
func rubyText(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		b.WriteString(`\x` + string("0123456789abcdef"[c>>4]) + string("0123456789abcdef"[c&15]))
	}
	return `"` + b.String() + `"`
}
