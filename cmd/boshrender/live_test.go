package main

// This file plans deploys of a director's deployments: the plans are the same as from `boshrender deploy --state`.

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/director"
	"github.com/boshrender/boshrender/dev/tier"
)

// liveDirector is a director that counts requests, by their methods.
type liveDirector struct {
	*httptest.Server
	mu    sync.Mutex
	count map[string]int
}

func newLiveDirector(t *testing.T, releases ...string) *liveDirector {
	t.Helper()
	d, err := director.Open(t.Context(), director.Options{AnyRelease: true, Password: "hunter3"})
	require.NoError(t, err)
	for _, path := range releases {
		require.NoError(t, d.Preload(t.Context(), path))
	}
	l := &liveDirector{count: map[string]int{}}
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l.mu.Lock()
		l.count[r.Method]++
		l.mu.Unlock()
		d.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		l.Close()
		require.NoError(t, d.Close())
	})
	t.Setenv("BOSH_CLIENT", "admin")
	t.Setenv("BOSH_CLIENT_SECRET", "hunter3")
	t.Setenv("BOSH_CA_CERT", "")
	return l
}

// ask sends a request, with the redirects that follow it.
func (l *liveDirector) ask(t *testing.T, method, path, body string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, l.URL+path, strings.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "text/yaml")
	r.SetBasicAuth("admin", "hunter3")
	res, err := l.Client().Do(r)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.Less(t, res.StatusCode, 300, string(text))
	return string(text)
}

// deploy deploys a manifest, and waits for the task.
func (l *liveDirector) deploy(t *testing.T, manifest string) {
	t.Helper()
	text := l.ask(t, http.MethodPost, "/deployments", manifest)
	var task struct {
		ID            int
		State, Result string
	}
	for {
		require.NoError(t, json.Unmarshal([]byte(text), &task))
		if task.State != "queued" && task.State != "processing" {
			break
		}
		text = l.ask(t, http.MethodGet, "/tasks/"+jsonText(t, task.ID), "")
	}
	require.Equal(t, "done", task.State, task.Result)
}

func jsonText(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

// reads runs a command, which must send nothing but GET.
func (l *liveDirector) reads(t *testing.T, args ...string) result {
	t.Helper()
	l.mu.Lock()
	clear(l.count)
	l.mu.Unlock()
	r := execute(t, args...)
	l.mu.Lock()
	defer l.mu.Unlock()
	require.NotContains(t, r.stdout+r.stderr, "hunter")
	for method, n := range l.count {
		require.Equal(t, http.MethodGet, method, "%d requests", n)
	}
	require.NotZero(t, l.count[http.MethodGet])
	return r
}

var anyID = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// TestLivePlans has the plans of TestPlans whose first step a director can do.
func TestLivePlans(t *testing.T) {
	tier.NotShort(t)
	compared, every := 0, tier.Of(8, 4, 1)
	for n, one := range plans {
		if n%every != 0 {
			continue
		}
		last := len(one.steps) - 1
		if slices.ContainsFunc(one.steps, func(s step) bool {
			return s.files != nil || slices.Contains(s.flags, "-v") || slices.Contains(s.manifest, "name: other") ||
				strings.Contains(strings.Join(s.manifest, ""), "version: '2'") // which was not uploaded
		}) {
			continue
		}
		compared++
		dir := write(t, map[string]string{
			"rel/config/final.yml": "name: rel\n", "rel/jobs/app/spec": "name: app\ntemplates: {a.erb: a}\npackages: [rope]\nproperties: {speed: {}}\n", "rel/jobs/app/monit": "",
			"rel/jobs/app/templates/a.erb": "<%= p('speed', 0) %>", "rel/packages/rope/spec": "name: rope\nfiles: [rope.txt]\n",
			"rel/packages/rope/packaging": "", "rel/src/rope.txt": "a rope", "m.yml": "", "c.yml": "",
		})
		l := newLiveDirector(t, filepath.Join(dir, "rel"))
		m, c := filepath.Join(dir, "m.yml"), filepath.Join(dir, "c.yml")
		var want, got result
		for n, s := range one.steps {
			text, cloud := strings.NewReplacer(s.manifest...).Replace(plansManifest), strings.NewReplacer(s.cloud...).Replace(plansCloud)
			require.NoError(t, os.WriteFile(m, []byte(text), 0o600))
			require.NoError(t, os.WriteFile(c, []byte(cloud), 0o600))
			l.ask(t, http.MethodPost, "/cloud_configs", cloud)
			args := append([]string{m, "--release", filepath.Join(dir, "rel")}, s.flags...)
			local := append(slices.Clone(args), "--cloud-config", c, "--state", filepath.Join(dir, "state"))
			if n == last {
				want = execute(t, append([]string{"plan"}, local...)...)
				got = l.reads(t, append([]string{"plan", "--director", l.URL, "-d", "dep"}, args...)...)
				break
			}
			r := execute(t, append([]string{"deploy", "--pace", "0"}, local...)...)
			require.Zero(t, r.status, r.stderr)
			l.deploy(t, text)
		}
		require.Equal(t, anyID.ReplaceAllString(want.stdout, "ID"), anyID.ReplaceAllString(got.stdout, "ID"), one.name) // new instances have others
		require.Equal(t, want.status, got.status, "%s: %s", one.name, got.stderr)
	}
	require.Greater(t, compared, tier.Of(0, 1, 12))
}

// TestLive plans and explains a director's deployment, without a manifest. Commands that need one are refused.
func TestLive(t *testing.T) {
	const releases = "../../examples/deployment/releases/"
	l := newLiveDirector(t, releases+"courier", releases+"ferry", releases+"ledger")
	l.ask(t, http.MethodPost, "/cloud_configs", string(bundledData("cloud-config.yml")))
	sent := execute(t, "interpolate", "../../examples/deployment/manifest.yml", "-l", "../../examples/deployment/vars.yml")
	require.Zero(t, sent.status, sent.stderr)
	l.deploy(t, sent.stdout)
	given := []string{"--director", l.URL, "-d", "ferryline", "--release", releases + "courier", "--release", releases + "ferry", "--release", releases + "ledger"}
	r := l.reads(t, append([]string{"plan"}, given...)...)
	require.Equal(t, statusFine, r.status, r.stderr)
	require.Contains(t, r.stdout, "Nothing changes.")
	r = l.reads(t, append([]string{"plan", "--recreate"}, given...)...)
	require.Equal(t, statusFound, r.status, r.stderr)
	require.Contains(t, r.stdout, "4 instances")
	r = l.reads(t, append([]string{"explain", "gateway.port"}, given...)...)
	require.Equal(t, statusFine, r.status, r.stderr)
	require.Contains(t, r.stdout, "default in the spec")
	r = l.reads(t, append([]string{"plan"}, given[:6]...)...)
	require.Equal(t, statusWrong, r.status)
	require.Equal(t, "release ledger/13 is missing: give --release PATH, with the jobs ledger\nrelease ferry/1.17.3 is missing: give --release PATH, with the jobs api, gateway, smoke-tests\n",
		r.stderr[strings.Index(r.stderr, "release ledger/13"):])
	r = l.reads(t, "plan", "--director", l.URL, "-d", "gone")
	require.Equal(t, statusWrong, r.status)
	require.Contains(t, r.stderr, "there is no deployment 'gone': name a manifest")
	for _, x := range []struct{ client, ca, name, text string }{
		{"admin", "", "", "--director needs the name of the deployment: -d NAME"},
		{"", "", "a", "the director wants BOSH_CLIENT and BOSH_CLIENT_SECRET"},
		{"other", "", "a", "GET /deployments: 401 Unauthorized"},
		{"admin", "gone.pem", "a", "BOSH_CA_CERT gone.pem: no such file"},
		{"admin", "-----BEGIN NOTHING", "a", "BOSH_CA_CERT has no certificate"},
	} {
		t.Setenv("BOSH_CLIENT", x.client)
		t.Setenv("BOSH_CA_CERT", x.ca)
		r := execute(t, "plan", "--director", l.URL, "-d", x.name)
		require.Equal(t, statusWrong, r.status)
		require.Contains(t, r.stderr, x.text)
	}
}
