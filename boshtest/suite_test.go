package boshtest

// This file tests files of tests that run without go test.

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRunFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"jobs/web/spec":                  "name: web\ntemplates: {web.yml.erb: web.yml}\nproperties: {port: {default: 80}}\n",
		"jobs/web/monit":                 "",
		"jobs/web/templates/web.yml.erb": "port: <%= p('port') %>\n",
		"tests/web.yml": "release: ..\njob: web\ntemplate: web.yml\ntests:\n- {name: right, expect: {contains: 'port: 80'}}\n" +
			"- {name: wrong, set: {port: 1}, expect: {contains: ['port: 80', 'port: 81']}}\n- {name: raises, expect: {raises: {class: X}}}\n" +
			"- {name: a, set: {prt: 1}, spec: {x: 1}}\n- {name: b, raw: {}}\n- {name: c, expect: {values: {a.b: 1}}}\n",
		"tests/odd.yml":   "release: ..\njob: web\ntemplate: web.yml\ntests: []\n",
		"tests/other.yml": "a: 1\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	files, err := FindFiles(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, []string{filepath.Join(dir, "tests/odd.yml"), filepath.Join(dir, "tests/web.yml")}, files)
	var results []Result
	require.NoError(t, RunFiles(t.Context(), files, RunOptions{}, func(r Result) { results = append(results, r) }))
	require.Len(t, results, 7)
	require.Equal(t, "", results[0].Name)
	require.Contains(t, results[0].Failures[0], "there are no tests")
	require.Equal(t, "right", results[1].Name)
	require.Empty(t, results[1].Failures)
	file := filepath.Join(dir, "tests/web.yml")
	require.Len(t, results[2].Failures, 2)
	require.Contains(t, results[2].Failures[0], file+":6:53: ") // the text that isn't there
	require.Contains(t, results[2].Failures[1], file+":6:65: ")
	require.Contains(t, results[3].Failures[0], file+":7:3: ") // the test, which raises nothing
	require.Contains(t, results[4].Failures[0], file+":8:19: job web declares no property prt (did you mean port?)\n"+file+":8:35: spec has no key x")
	require.Contains(t, results[5].Failures[0], file+":9:3: ") // the test, then the place in the template
	require.Contains(t, results[5].Failures[0], "jobs/web/templates/web.yml.erb:1:11: ")
	require.Contains(t, results[6].Failures[0], file+":10:31: ")
	require.Contains(t, results[6].Failures[0], "there is no a.b")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, RunFiles(ctx, files, RunOptions{}, nil), context.Canceled)
}

// TestClock checks that tests have the time and the random numbers that they name, and no others.
func TestClock(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"jobs/web/spec":              "name: web\ntemplates: {web.erb: web}\n",
		"jobs/web/monit":             "",
		"jobs/web/templates/web.erb": "<%= Time.now.utc %> <%= rand(1_000_000) %>\n",
		"tests/web.yml": "release: ..\njob: web\ntemplate: web\nnow: '2026-01-02T03:04:05+01:00'\nseed: 1\ntests:\n" +
			"- {name: both, expect: {equals: \"2026-01-02 02:04:05 UTC 526173\\n\"}}\n- {name: again, expect: {equals: \"2026-01-02 02:04:05 UTC 526173\\n\"}}\n" +
			"- {name: other, seed: 2, now: '1999-01-01T00:00:00Z', expect: {contains: '1999-01-01', lacks: '526173'}}\n",
		"tests/none.yml": "release: ..\njob: web\ntemplate: web\ntests: [{name: none, expect: {contains: x}}]\n",
		"tests/odd.yml":  "release: ..\njob: web\ntemplate: web\nnow: noon\nseed: -1\ntests: [{name: odd, expect: {contains: x}}]\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	failures := map[string]string{}
	for _, file := range []string{"web", "none", "odd"} {
		require.NoError(t, RunFiles(t.Context(), []string{filepath.Join(dir, "tests", file+".yml")}, RunOptions{}, func(r Result) {
			failures[file+r.Name] = strings.Join(r.Failures, "\n")
		}))
	}
	for _, name := range []string{"webboth", "webagain", "webother"} {
		require.Contains(t, failures, name)
		require.Empty(t, failures[name], name)
	}
	require.Contains(t, failures["nonenone"], "Time.now")
	require.Contains(t, failures["odd"], "odd.yml:4:6: now should be a time such as 2026-01-02T03:04:05Z")
	require.Contains(t, failures["odd"], "odd.yml:5:7: seed should be a number")
}

// TestOutside checks that a file of tests reads and writes nothing outside of its release, and writes nothing outside
// of its folder.
func TestOutside(t *testing.T) {
	top := t.TempDir()
	put := func(name, text string) {
		path := filepath.Join(top, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	for _, release := range []string{"mine", "other"} {
		put(release+"/jobs/web/spec", "name: web\ntemplates: {web.erb: web}\n")
		put(release+"/jobs/web/templates/web.erb", "text of "+release+"\n")
	}
	put("victim", "secret\n")
	put("mine/beside", "text of mine\n")
	require.NoError(t, os.Mkdir(filepath.Join(top, "mine", "tests"), 0o755))
	require.NoError(t, os.Symlink("../..", filepath.Join(top, "mine", "tests", "up")))
	for _, c := range []struct {
		release, golden string
		compared, saved string // the failure; "" for none
	}{
		{"..", "../../victim", "is outside of the release", "is outside of the release"},
		{"..", "up/victim", "escapes", "escapes"},
		{"..", "/etc/hostname", "is outside of the release", "is outside of the release"},
		{"../../other", "golden", "is outside of the release", "is outside of the release"},
		{"up/other", "golden", "escapes", "escapes"},
		{"..", "../beside", "", "is not below the folder"},
		{"..", "below/golden", "no such file", ""},
	} {
		file := filepath.Join(top, "mine", "tests", "web.yml")
		put("mine/tests/web.yml", "release: "+c.release+"\njob: web\ntemplate: web\ntests: [{name: a, expect: {golden: "+c.golden+"}}]\n")
		for i, want := range []string{c.compared, c.saved} {
			var said string
			require.NoError(t, RunFiles(t.Context(), []string{file}, RunOptions{Update: i == 1}, func(r Result) { said += strings.Join(r.Failures, "\n") }))
			if want == "" {
				require.Empty(t, said, "%v", c)
			}
			require.Contains(t, said, want, "%v", c)
			require.NotContains(t, said, "secret", "%v", c)
		}
	}
	for name, want := range map[string]string{"victim": "secret\n", "mine/beside": "text of mine\n", "mine/tests/below/golden": "text of mine\n"} {
		text, err := os.ReadFile(filepath.Join(top, name))
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
}
