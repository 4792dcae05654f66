package coverage

// This file tests profiles and reports, on the release of the package above.

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"html"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// release writes a release of two jobs and returns its folder.
func release(t testing.TB) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(dir, fstest.MapFS{
		"config/final.yml":               {Data: []byte("name: r\n")},
		"jobs/web/monit":                 {Data: []byte("check web\n")},
		"jobs/web/templates/web.yml.erb": {Data: []byte("port: <%= p('port') %>\n<% if p('tls') %>\ntls: <&>\n<% end %>\n")},
		"jobs/web/templates/plain":       {Data: []byte("no tag\n")},
		"jobs/idle/monit":                {Data: []byte("check <%= name %>\n")},
		"jobs/idle/spec":                 {Data: []byte("name: idle\n")},
		"jobs/web/spec": {Data: []byte("name: web\ntemplates: {web.yml.erb: web.yml, plain: plain}\n" +
			"properties: {port: {default: 1}, tls: {default: false}, unused: {}}\nconsumes: [{name: db, type: db}, {name: c, type: c, optional: true}]\n")},
	}))
	return dir
}

// profile renders web.yml.erb with each of the properties.
func profile(t testing.TB, dir string, properties ...string) *Profile {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "jobs/web/templates/web.yml.erb"))
	require.NoError(t, err)
	template, err := erb.ParseCovered(t.Context(), "web.yml.erb", string(text))
	require.NoError(t, err)
	for _, p := range properties {
		in, err := erb.ParseInput([]byte("{properties: " + p + ", links: {db: {}}}"))
		require.NoError(t, err)
		_, err = template.Render(t.Context(), in)
		require.NoError(t, err)
	}
	return &Profile{Jobs: []*Job{{
		Release: dir, Name: "web", Set: []string{"port"}, Given: []string{"db"},
		Templates: []*Template{{"templates/web.yml.erb", Hash(text), template.Coverage()}},
	}}}
}

func TestMerge(t *testing.T) {
	dir := release(t)
	one := profile(t, dir, "{port: 1, tls: false}")
	two := profile(t, dir, "{port: 1, tls: true}", "{port: 2, tls: true}")
	files := fstest.MapFS{}
	for name, p := range map[string]*Profile{"a.boshcover": one, "sub/b.boshcover": two} {
		data, err := p.Marshal()
		require.NoError(t, err)
		files[name] = &fstest.MapFile{Data: data}
	}
	merged, err := Read(t.Context(), files)
	require.NoError(t, err)
	require.Len(t, merged.Jobs, 1)
	require.Len(t, merged.Jobs[0].Templates, 1)
	c := merged.Jobs[0].Templates[0].Coverage
	require.Equal(t, int64(3), c.Renders)
	require.Equal(t, []erb.LineCoverage{{Line: 1, Counts: []int64{3, 3}}, {Line: 2, Counts: []int64{3}}, {Line: 3, Counts: []int64{2}}}, c.Lines)
	require.Equal(t, []erb.WayCoverage{{Name: "true", Count: 2}, {Name: "false", Count: 1}}, c.Branches[0].Ways)
	require.Equal(t, int64(1), one.Jobs[0].Templates[0].Renders) // the merged profile is unchanged

	files["c.boshcover"] = &fstest.MapFile{Data: []byte("{")}
	_, err = Read(t.Context(), files)
	require.ErrorContains(t, err, "c.boshcover: no profile: ")
	_, err = Read(t.Context(), fstest.MapFS{})
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// TestOutdated merges runs before and after a template changed, in both orders.
func TestOutdated(t *testing.T) {
	dir := release(t)
	before := profile(t, dir, "{port: 1, tls: false}")
	path := filepath.Join(dir, "jobs/web/templates/web.yml.erb")
	require.NoError(t, os.WriteFile(path, []byte("<%= p('port') %>"), 0o644))
	now := profile(t, dir, "{port: 1}", "{port: 1}")
	for _, order := range [][]*Profile{{before, now}, {now, before}} {
		merged := new(Profile)
		merged.Merge(order[0])
		merged.Merge(order[1])
		require.Equal(t, []string{"web/templates/web.yml.erb"}, merged.Outdated)
		require.Equal(t, int64(2), merged.Jobs[0].Templates[0].Renders)
	}
	r, err := NewReport(t.Context(), before)
	require.NoError(t, err)
	require.Equal(t, Ratio{0, 2}, r.Lines()) // the line of monit too
	require.Equal(t, []string{"web/templates/web.yml.erb"}, r.Outdated)
}

func report(t testing.TB, properties ...string) *Report {
	t.Helper()
	r, err := NewReport(t.Context(), profile(t, release(t), properties...))
	require.NoError(t, err)
	return r
}

func write(t *testing.T, to func(io.Writer) error) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, to(&b))
	return regexp.MustCompile(`[^\s:"]*/jobs/`).ReplaceAllString(b.String(), "…/jobs/")
}

func TestReport(t *testing.T) {
	r := report(t, "{port: 1, tls: false}")
	require.Equal(t, Ratio{2, 4}, r.Lines())
	require.Equal(t, Ratio{1, 2}, r.Branches())
	require.Equal(t, Ratio{1, 3}, r.Releases[0].Jobs[1].UsedProperties())
	require.InDelta(t, 100, Ratio{}.Percent(), 0)
	require.Equal(t, `lines      branches   
2/4 50.0%  1/2 50.0%  r
0/1 0.0%   –            idle
0/1 0.0%   –              monit
2/3 66.7%  1/2 50.0%    web
2/3 66.7%  1/2 50.0%      templates/web.yml.erb
2/4 50.0%  1/2 50.0%  total

web:
  …/jobs/web/spec:3:34: tls is never set
  …/jobs/web/spec:3:57: unused is never set and never read
  …/jobs/web/spec:4:12: link db is never exercised
  …/jobs/web/spec:4:34: link c is never exercised
`, write(t, r.WriteSummary))
}

func TestLCOV(t *testing.T) {
	require.Equal(t, `TN:
SF:…/jobs/idle/monit
BRF:0
BRH:0
DA:1,0
LF:1
LH:0
end_of_record
TN:
SF:…/jobs/web/templates/web.yml.erb
BRDA:2,0,0,2
BRDA:2,0,1,0
BRF:2
BRH:1
DA:1,2
DA:2,2
DA:3,2
LF:3
LH:3
end_of_record
`, write(t, report(t, "{port: 1, tls: true}", "{port: 1, tls: true}").WriteLCOV))
}

func TestCobertura(t *testing.T) {
	text := write(t, report(t, "{port: 1, tls: false}").WriteCobertura)
	require.NoError(t, xml.Unmarshal([]byte(text), new(cobertura)))
	for _, want := range []string{
		`<coverage line-rate="0.5000" branch-rate="0.5000" lines-covered="2" lines-valid="4" branches-covered="1" branches-valid="2"`,
		`<package name="r.web" line-rate="0.6667" branch-rate="0.5000"`,
		`filename="…/jobs/web/templates/web.yml.erb" line-rate="0.6667"`,
		`<line number="2" hits="1" branch="true" condition-coverage="50% (1/2)"></line>`,
		`<line number="3" hits="0" branch="false"></line>`,
	} {
		require.Contains(t, text, want)
	}
}

func TestHTML(t *testing.T) {
	text := write(t, report(t, "{port: 1, tls: false}").WriteHTML)
	for _, want := range []string{
		`<tr class="miss"><td class="n">3<td class="c"><span aria-label="never evaluated">✗ 0</span><td class="w"><td>tls: &lt;&amp;&gt;`,
		`<tr class="part"><td class="n">2<td class="c"><span aria-label="in part, 1">◑ 1</span><td class="w">1/2<td>`,
		`<tr class="gap"><td class="n"><td class="c"><td class="w"><td>if: <b>✗ true never</b>, false 1×</tr>`,
		`<tr class="hit"><td class="n">1<td class="c">1<td class="w"><td>port: `,
		`<details class="job" id="r/web">`, `<span class="soft">–</span>`,
	} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, text, "<&>")
	require.NotContains(t, text, "All releases")
	require.NotContains(t, text, `class="job whole"`)
	require.NotContains(t, text, `<details open`)
	all := write(t, report(t, "{port: 1, tls: false}", "{port: 1, tls: true}").WriteHTML)
	require.Contains(t, all, `<details class="whole" id="r/web/templates/web.yml.erb">`)
}

// TestPolicy checks that the page's policy lets in the style and the script that it has, and that nothing of it needs
// more: no style in an attribute, no handler, no address outside of it.
func TestPolicy(t *testing.T) {
	text := write(t, report(t, "{port: 1, tls: false}").WriteHTML)
	for _, tag := range []string{"style", "script"} {
		inner := regexp.MustCompile("(?s)<"+tag+">(.*?)</"+tag+">").FindAllStringSubmatch(text, -1)
		require.Len(t, inner, 1)
		sum := sha256.Sum256([]byte(inner[0][1]))
		require.Contains(t, html.UnescapeString(text), tag+"-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	require.NotRegexp(t, `\s(style|on\w+)=`, text)
	require.NotRegexp(t, `(src|href)=|url\(|https?:`, text)
}
