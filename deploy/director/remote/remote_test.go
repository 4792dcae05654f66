package remote

// This file asks servers that answer as real directors do (director: api/controllers/).

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// info is the answer of a director with a UAA to unknown clients.
const info = `{"name":"prod","uuid":"0d1f","version":"280.1.14 (00000000)","user":null,"cpi":"aws_cpi","stemcell_os":"ubuntu-jammy","stemcell_version":"1.1",
"user_authentication":%s,"features":{"local_dns":{"status":true,"extras":{"domain_name":"bosh"}},"snapshots":{"status":false},"later":[1]}}`

// answers are a director's, with keys that this package doesn't read.
var answers = map[string]string{
	"/deployments?exclude_configs=true&exclude_lock=true&exclude_stemcells=true": `[{"name":"cf","releases":[{"name":"nats","version":"56"}],"teams":["red"]},{"name":"db","releases":[],"teams":[]},{"name":"gone","releases":[],"teams":[]}]`,
	"/deployments/cf": `{"manifest":"name: cf\n"}`,
	"/deployments/cf/instances": `[{"agent_id":"a1","cid":"i-1","job":"web","index":1,"id":"u1","az":"z1","ips":["10.0.0.5","172.1.1.1"],"vm_created_at":"2026-01-02T03:04:05Z","expects_vm":true},
		{"agent_id":null,"cid":null,"job":"web","index":0,"id":"u0","az":null,"ips":[],"vm_created_at":null,"expects_vm":false},
		{"agent_id":null,"cid":null,"job":"check","index":0,"id":"e0","az":"z1","ips":[],"vm_created_at":null,"expects_vm":false}]`,
	"/deployments/cf/variables":               `[{"id":"6","name":"/prod/cf/password"}]`,
	"/deployment_configs?deployment%5B%5D=cf": `[{"id":9,"deployment":"cf","config":{"id":2,"type":"cloud","name":"default"}}]`,
	"/configs/2":                `{"content":"azs: []","id":"2","type":"cloud","name":"default","created_at":"2026-01-01 00:00:00 UTC","team":null,"current":false}`,
	"/configs?latest=true":      `[{"content":"azs: [] # new","id":"3","type":"cloud","name":"default","team":null},{"content":"","id":"4","type":"runtime","name":"dns","team":"red"},{"content":"","id":"5","type":"runtime","name":"x","team":"blue"},{"content":"","id":"6","type":"resurrection","name":"x","team":null}]`,
	"/releases":                 `[{"name":"nats","release_versions":[{"version":"56","commit_hash":"abc","uncommitted_changes":false,"currently_deployed":true,"job_names":["nats"]},{"version":"57"}]}]`,
	"/stemcells":                `[{"name":"bosh-aws-xen-hvm-ubuntu-jammy-go_agent","operating_system":"ubuntu-jammy","version":"1.1","cid":"ami-1","cpi":"","deployments":[{"name":"cf"}],"api_version":3,"id":1}]`,
	"/deployments/db/instances": `[{"job":"db","index":0,"id":"d0","az":"z1","ips":["10.0.0.9/32"],"cid":"i-9","agent_id":"x","vm_created_at":null,"expects_vm":true}]`,
}

// recorded is a director, with a UAA at /uaa.
type recorded struct {
	*httptest.Server
	by, wants string // authentication
	asked     []string
	answers   map[string]string
}

func newRecorded(t *testing.T, by, wants string) *recorded {
	t.Helper()
	d := &recorded{by: by, wants: wants, answers: answers}
	d.Server = httptest.NewTLSServer(d)
	t.Cleanup(d.Close)
	return d
}

func (d *recorded) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.asked = append(d.asked, r.Method+" "+r.URL.RequestURI())
	switch text, known := d.answers[r.URL.RequestURI()]; {
	case r.URL.Path == "/info":
		fmt.Fprintf(w, info, strings.ReplaceAll(d.by, "HERE", d.URL))
	case r.URL.Path == "/uaa/oauth/token":
		user, secret, _ := r.BasicAuth()
		if r.Method != http.MethodPost || r.FormValue("grant_type") != "client_credentials" || user != "me%2Fci" || secret != "pass" {
			http.Error(w, `{"error":"unauthorized","error_description":"Bad credentials pass"}`, http.StatusUnauthorized)
			return
		}
		fmt.Fprint(w, `{"access_token":"jwt","token_type":"bearer","expires_in":43199,"scope":"bosh.read","jti":"1"}`)
	case r.Header.Get("Authorization") != d.wants:
		http.Error(w, "Not authorized: '"+r.URL.Path+"'", http.StatusUnauthorized)
	case !known:
		http.Error(w, `{"code":70000,"description":"Deployment 'gone' doesn't exist"}`, http.StatusNotFound)
	default:
		fmt.Fprint(w, text)
	}
}

const (
	byUAA   = `{"type":"uaa","options":{"url":"HERE/uaa","urls":["HERE/uaa"]}}`
	byBasic = `{"type":"basic","options":{}}`
)

func (d *recorded) client() *Client {
	return &Client{URL: d.URL, User: "me/ci", Secret: "pass", HTTP: d.Client()}
}

func TestDeployment(t *testing.T) {
	for by, wants := range map[string]string{byUAA: "Bearer jwt", byBasic: "Basic bWUvY2k6cGFzcw=="} {
		d := newRecorded(t, by, wants)
		is, err := d.client().Deployment(t.Context(), "cf")
		require.NoError(t, err)
		posts := 0
		for _, request := range d.asked {
			method, path, _ := strings.Cut(request, " ")
			if method == http.MethodPost {
				require.Equal(t, "/uaa/oauth/token", path)
				posts++
				continue
			}
			require.Equal(t, http.MethodGet, method)
			require.NotContains(t, path, "format=full") // which begins a task
		}
		require.Equal(t, by == byUAA, posts == 1)
		require.Equal(t, "name: cf\n", is.Manifest)
		require.Equal(t, []Version{{"nats", "56"}}, is.Releases)
		require.Equal(t, []string{"10.0.0.9"}, is.Taken)
		require.Equal(t, []string{"/prod/cf/password"}, is.Variables)
		require.Equal(t, []string{"azs: []"}, contents(ConfigsOf("cloud", is.Deployed)))
		require.Equal(t, []string{"azs: [] # new"}, contents(ConfigsOf("cloud", is.Latest)))
		require.Len(t, ConfigsOf("runtime", is.Latest), 1) // not another team's
		require.Equal(t, "cloud config 'default' (3)", is.Latest[0].Label())
		require.Equal(t, []string{"cf", "db", "gone"}, is.Inventory.Deployments)
		require.Len(t, is.Inventory.Releases, 2)
		require.Equal(t, map[string]string{"bosh-aws-xen-hvm-ubuntu-jammy-go_agent": "ubuntu-jammy"}, is.StemcellOS)
		require.Equal(t, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), is.Instances[0].Created)
	}
	d := newRecorded(t, byBasic, "Basic bWUvY2k6cGFzcw==")
	is, err := d.client().Deployment(t.Context(), "new")
	require.NoError(t, err)
	require.Empty(t, is.Manifest)
	require.Empty(t, is.Instances)
	require.Len(t, is.Latest, 1)
}

func contents(list []Config) (texts []string) {
	for _, c := range list {
		texts = append(texts, c.Content)
	}
	return texts
}

func TestRefused(t *testing.T) {
	with := func(path, text string) map[string]string {
		all := map[string]string{path: text}
		for p, a := range answers {
			if p != path {
				all[p] = a
			}
		}
		return all
	}
	for _, x := range []struct {
		name, by, wants, text string
		answers               map[string]string
	}{
		{"the wrong secret", byBasic, "Basic other", "GET /deployments: 401 Unauthorized", answers},
		{"a UAA that is nowhere", `{"type":"uaa","options":{}}`, "", "the director names a UAA without a usable URL", answers},
		{"another authentication", `{"type":"magic"}`, "", `the director authenticates by "magic", which is not supported`, answers},
		{"no JSON", byBasic, "Basic bWUvY2k6cGFzcw==", "GET /stemcells: line 1, column 1: the text is no JSON", with("/stemcells", "hunter2")},
		{"another shape", byBasic, "Basic bWUvY2k6cGFzcw==", "GET /deployments/cf: line 1, column 13: expected a value of type string", with("/deployments/cf", `{"manifest":["hunter2"]}`)},
		{"an error", byBasic, "Basic bWUvY2k6cGFzcw==", "GET /configs/9: 404 Not Found: Deployment 'gone' doesn't exist",
			with("/deployment_configs?deployment%5B%5D=cf", `[{"config":{"id":9}}]`)},
	} {
		d := newRecorded(t, x.by, x.wants)
		d.answers = x.answers
		_, err := d.client().Deployment(t.Context(), "cf")
		require.ErrorContains(t, err, x.text, x.name)
		require.NotContains(t, err.Error(), "hunter")
		require.NotContains(t, err.Error(), "pass")
	}
	d := newRecorded(t, byUAA, "")
	c := d.client()
	c.Secret = "wrong"
	_, err := c.Deployment(t.Context(), "cf")
	require.EqualError(t, err, "the UAA gives no token: 401 Unauthorized")
	for at, text := range map[string]string{
		"https://": "it is no URL", "://": "it is no URL", "https://a b": "it is no URL", "https://u:hunter2@a": "a URL with a password",
	} {
		_, err := (&Client{URL: at, User: "a"}).Deployment(t.Context(), "cf")
		require.ErrorContains(t, err, text)
		require.NotContains(t, err.Error(), "hunter2")
	}
}

// TestReadOnly: no request but GET leaves, and none follows a redirect with the password.
func TestReadOnly(t *testing.T) {
	d := newRecorded(t, byBasic, "Basic bWUvY2k6cGFzcw==")
	c := d.client()
	require.NoError(t, c.begin(t.Context()))
	before := len(d.asked)
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch, http.MethodHead} {
		r, err := http.NewRequestWithContext(t.Context(), method, d.URL+"/deployments/cf", nil)
		require.NoError(t, err)
		res, err := c.client.Do(r)
		if err == nil {
			res.Body.Close()
		}
		require.ErrorContains(t, err, "a plan only reads")
	}
	require.Len(t, d.asked, before)
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("followed") }))
	defer elsewhere.Close()
	from := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusFound))
	defer from.Close()
	_, err := (&Client{URL: from.URL, User: "a", Secret: "b"}).Deployment(t.Context(), "cf")
	require.ErrorContains(t, err, "it redirects")
}

func TestURL(t *testing.T) {
	for given, want := range map[string]string{
		"10.0.0.6": "https://10.0.0.6:25555", "https://bosh.example.com": "https://bosh.example.com:25555", "http://a:1/b": "http://a:1/b", "[::1]": "https://[::1]:25555",
	} {
		c := &Client{URL: given}
		require.NoError(t, c.parse())
		u, err := url.Parse(want)
		require.NoError(t, err)
		require.Equal(t, u, c.base)
	}
}

// TestState finds the networks of addresses.
func TestState(t *testing.T) {
	m, err := manifest.YAML{}.Manifest(t.Context(), "m.yml", []byte(`name: cf
instance_groups:
- {name: web, instances: 2, networks: [{name: wide}, {name: a}, {name: dyn}, {name: public, static_ips: [1.2.3.4]}]}
- {name: check, lifecycle: errand, instances: 1, networks: [{name: a}]}
`))
	require.NoError(t, err)
	cloud, err := manifest.YAML{}.CloudConfig(t.Context(), "c.yml", []byte(`networks:
- {name: a, subnets: [{range: 10.0.0.0/24}]}
- {name: wide, subnets: [{range: 10.1.0.0/16}, {range: ((range))}]}
- {name: dyn, type: dynamic}
- {name: public, type: vip}
`))
	require.NoError(t, err)
	d := &Deployment{Name: "cf", Instances: []Instance{
		{Group: "web", Index: 1, ID: "u1", AZ: "z1", CID: "i-1", ExpectsVM: true, IPs: []string{"10.0.0.5", "172.1.1.1", "1.2.3.4", "10.1.0.5/32"}},
		{Group: "web", Index: 0, ID: "u0"}, {Group: "check", Index: 0, ID: "e0"}, {Group: "old", Index: 3, ID: "o3", CID: "i-3", IPs: []string{"10.0.0.6"}},
	}}
	s := d.State(m, cloud)
	require.NoError(t, s.Check())
	require.Equal(t, []state.Address{
		{Network: "wide", IP: "10.1.0.5"}, {Network: "a", IP: "10.0.0.5"}, {Network: "dyn", IP: "172.1.1.1", Dynamic: true}, {Network: "public", IP: "1.2.3.4", Static: true},
	}, s.Instance("u1").Addresses)
	require.Equal(t, state.Detached, s.Instance("u0").State)
	require.True(t, s.Instance("u0").Bootstrap)
	require.False(t, s.Instance("u1").Bootstrap)
	require.Equal(t, state.Started, s.Instance("e0").State)
	require.Empty(t, s.Instance("o3").Addresses)
}
