package director

// This file tests which requests are refused, how tasks run and end, and which data outlive a process.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/dev/tier"
)

// TestCredentials: without a password there is only /info.
func TestCredentials(t *testing.T) {
	d := open(t, Options{})
	for _, with := range [][2]string{{}, {"admin", "wrong"}, {"other", password}, {"admin", ""}} {
		for pattern := range d.handlers() {
			method, path, ok := strings.Cut(pattern, " ")
			if !ok {
				method, path = http.MethodGet, pattern
			}
			r := httptest.NewRequest(method, strings.NewReplacer("{", "", "}", "").Replace(path), nil)
			if with[0] != "" {
				r.SetBasicAuth(with[0], with[1])
			}
			w := httptest.NewRecorder()
			d.ServeHTTP(w, r)
			if path == "/info" {
				require.Equal(t, http.StatusOK, w.Code)
				require.Contains(t, w.Body.String(), `"user":null`)
				continue
			}
			require.Equal(t, http.StatusUnauthorized, w.Code, pattern)
			require.Equal(t, fmt.Sprintf("Not authorized: '%s'\n", r.URL.Path), w.Body.String())
		}
	}
}

// TestRefusals has requests that a director refuses, with its words.
func TestRefusals(t *testing.T) {
	d := open(t, Options{MaxUpload: 1 << 20})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 1))
	const none = "00000000-0000-0000-0000-000000000000"
	for _, x := range []struct {
		method, path, kind, body string
		status                   int
		answer                   string
	}{
		{"GET", "/nowhere", "", "", 404, "Endpoint '/nowhere' not found."},
		{"POST", "/deployments", js, "{}", 404, "Endpoint '/deployments' not found."},
		{"POST", "/deployments", yaml, "", 400, `{"code":440001,"description":"Manifest should not be empty"}`},
		{"POST", "/deployments", yaml, "[]", 400, `{"code":440001,"description":"Manifest should be a hash"}`},
		{"POST", "/deployments", yaml, "{}", 400, `{"code":40001,"description":"Deployment manifest must have a 'name' key"}`},
		{"POST", "/deployments", yaml, "name: a/b", 400, `{"code":40005,"description":"Invalid deployment name 'a/b'"}`},
		{"POST", "/deployments", yaml, "name: Shop", 400, `{"code":190009,"description":"Invalid deployment name 'Shop', canonical name already taken ('shop')"}`},
		{"POST", "/deployments?context=x", yaml, "name: a", 400, `{"code":710001,"description":"Invalid context"}`},
		{"POST", `/deployments?context={"cloud_config_ids":[9]}`, yaml, "name: a", 400, `{"code":190025,"description":"Context includes invalid config ID"}`},
		{"POST", "/deployments?recreate_vms_created_before=x", yaml, "name: a", 400,
			`{"code":40005,"description":"Must pass recreate=true when specifying recreate_vms_created_before"}`},
		{"POST", "/deployments?recreate=true&recreate_vms_created_before=x", yaml, "name: a", 400,
			`{"code":40005,"description":"Invalid RFC 3339 timestamp for recreate_vms_created_before: x"}`},
		{"GET", "/deployments/gone", "", "", 404, `{"code":70000,"description":"Deployment 'gone' doesn't exist"}`},
		{"DELETE", "/deployments/gone", "", "", 404, `{"code":70000,"description":"Deployment 'gone' doesn't exist"}`},
		{"PUT", "/deployments/shop/jobs/*?state=x", yaml, "", 400,
			`{"code":140008,"description":"Invalid state 'x' for '*', valid states are: started, stopped, detached, recreate, restart"}`},
		{"PUT", "/deployments/shop/jobs/web/x?state=started", yaml, "", 400, `{"code":70002,"description":"Invalid instance index or id 'x'"}`},
		{"PUT", "/deployments/shop/jobs/web/7?state=started", yaml, "", 404, `{"code":70001,"description":"'shop/web/7' doesn't exist"}`},
		{"PUT", "/deployments/shop/instance_groups/web/" + none + "/ignore", js, `{"ignore":true}`, 404,
			`{"code":70001,"description":"'shop/web/` + none + `' doesn't exist"}`},
		{"PUT", "/deployments/shop/problems", js, `{"resolutions":[]}`, 400, `{"code":410003,"description":"Invalid format for resolutions, Hash expected"}`},
		{"GET", "/tasks/7000", "", "", 404, `{"code":10000,"description":"Task 7000 not found"}`},
		{"GET", "/tasks/x", "", "", 404, `{"code":10000,"description":"Task x not found"}`},
		{"POST", "/tasks/cancel", js, `{"states":["done"]}`, 400, "done is not one of the cancellable states: queued, processing"},
		{"DELETE", "/task/1", "", "", 400, "Cannot cancel task 1: invalid state (done)"},
		{"GET", "/configs?limit=x", "", "", 400, `{"code":440010,"description":"'limit' must be a number"}`},
		{"GET", "/configs?limit=0", "", "", 400, `{"code":440010,"description":"'limit' must be larger than zero"}`},
		{"GET", "/configs?latest=x", "", "", 400, `{"code":440010,"description":"'latest' must be 'true' or 'false'"}`},
		{"GET", "/configs/99", "", "", 404, `{"code":440012,"description":"Config 99 not found"}`},
		{"POST", "/configs", js, "x", 400, `{"code":710001,"description":"Invalid JSON request body"}`},
		{"POST", "/configs", js, "[]", 400, `{"code":440010,"description":"JSON object expected"}`},
		{"POST", "/configs", js, "{}", 400, `{"code":440010,"description":"'type' is required"}`},
		{"POST", "/configs", js, `{"type":1,"name":"a"}`, 400, `{"code":440010,"description":"'type' must be a string"}`},
		{"POST", "/configs", js, `{"type":"a","name":"a","content":"[]"}`, 400, `{"code":440011,"description":"YAML hash expected"}`},
		{"POST", "/configs/diff", js, `{}`, 400, `{"code":440010,"description":"The following request formats are allowed:\n1. {\"from\":<config>,` +
			`\"to\":<config>} where <config> is either {\"id\":\"<id>\"} or {\"content\":\"<content>\"}\n2. {\"type\":\"<type>\",\"name\":\"<name>\",\"content\":\"<content>\"}"}`},
		{"DELETE", "/configs?type=a", "", "", 400, `{"code":440010,"description":"'name' is required"}`},
		{"DELETE", "/configs?type=a&name=b", "", "", 404, ""},
		{"GET", "/cloud_configs", "", "", 400, "limit is required"},
		{"GET", "/cloud_configs?limit=x", "", "", 400, "limit is invalid: 'x' is not an integer"},
		{"GET", "/releases/gone", "", "", 404, `{"code":30005,"description":"Release 'gone' doesn't exist"}`},
		{"GET", "/releases/demo?version=9", "", "", 404, `{"code":30006,"description":"Release version 'demo/9' doesn't exist"}`},
		{"POST", "/releases", js, `{"location":"ftp://x"}`, 400, "Invalid URL: ftp://x"},
		{"POST", "/releases?sha1=a", js, `{"location":"http://x","sha1":"b"}`, 400, "Sha1 provided in multiple places"},
		{"POST", "/releases", archiveType, strings.Repeat("x", 1<<20+1), 413, "The body has more than 1048576 bytes"},
		{"POST", "/packages/matches", yaml, "{}", 400, `{"code":440001,"description":"Manifest doesn't have a usable packages section"}`},
		{"DELETE", "/stemcells/a/1", "", "", 404, `{"code":50003,"description":"Stemcell 'a/1' doesn't exist"}`},
		{"POST", "/stemcell_uploads", js, `{"stemcell":{"name":"a"}}`, 400, `{"code":40001,"description":"Missing 'version' field"}`},
		{"GET", "/events?before_time=x", "", "", 400, "Invalid before parameter: 'x' "},
		{"GET", "/events/99", "", "", 404, "Event not found"},
		{"GET", "/resources/x", "", "", 404, `{"code":100002,"description":"Resource 'x' not found in the blobstore"}`},
	} {
		w := d.send(x.method, strings.ReplaceAll(x.path, `"`, "%22"), x.kind, x.body)
		require.Equal(t, x.status, w.Code, "%s %s: %s", x.method, x.path, w.Body)
		require.Equal(t, x.answer, strings.TrimSuffix(w.Body.String(), "\n"), "%s %s", x.method, x.path)
	}
	r := httptest.NewRequest(http.MethodGet, "/tasks", nil)
	r.SetBasicAuth("admin", password)
	r.Header.Set("X-Bosh-Context-Id", strings.Repeat("x", 65))
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	require.Equal(t, `{"code":70010,"description":"X-Bosh-Context-Id cannot be more than 64 characters in length"}`, strings.TrimSpace(w.Body.String()))
}

// TestFailedTasks has requests whose tasks fail, with the director's words.
func TestFailedTasks(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	for _, x := range []struct{ path, kind, body, result string }{
		{"/deployments", yaml, strings.Replace(shop("a", 1), "name: demo, version: latest", "name: gone, version: latest", 1), "Release 'gone' doesn't exist"},
		{"/deployments", yaml, strings.Replace(shop("a", 1), "version: latest}]\nstemcells", "version: 7}]\nstemcells", 1), "Release version 'demo/7' doesn't exist"},
		{"/deployments", yaml, strings.Replace(shop("a", 1), "ubuntu-noble", "solaris", 1), "Stemcell with Operating System 'solaris' doesn't exist"},
		{"/deployments", yaml, strings.Replace(shop("a", 1), "vm_type: small", "vm_type: gone", 1), "Instance group 'web' references an unknown vm type 'gone'"},
		{"/deployments?canaries=x", yaml, shop("a", 1), "canaries value should be integer or percent"},
		{"/releases", archiveType, "no tarball", "Extracting release archive failed. Check task debug log for details."},
		{"/stemcells", archiveType, "no tarball", "Extracting stemcell archive failed. Check task debug log for details."},
	} {
		state, result := ended(t, d, "POST", x.path, x.kind, x.body)
		require.Equal(t, []string{failed, x.result}, []string{state, result}, x.path)
	}
}

// TestDownloads uploads by URL, with digests.
func TestDownloads(t *testing.T) {
	data := releaseOf(t, "demo", "1")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/demo.tgz" {
			_, _ = w.Write(data)
			return
		}
		w.WriteHeader(http.StatusNotFound)
	}))
	defer server.Close()
	d := open(t, Options{})
	body := func(path, sha1 string) string {
		return fmt.Sprintf(`{"location":"%s/%s","sha1":"%s"}`, server.URL, path, sha1)
	}
	state, result := ended(t, d, "POST", "/releases", js, body("gone.tgz", ""))
	require.Equal(t, failed, state)
	require.Contains(t, result, "404 Not Found")
	state, _ = ended(t, d, "POST", "/releases", js, body("demo.tgz", sum([]byte("x"))))
	require.Equal(t, failed, state)
	does(t, d, "POST", "/releases", js, body("demo.tgz", sum(data)))
	require.Len(t, ask[[]any](t, d, "/releases"), 1)
}

// TestRanges reads the output of a task in parts.
func TestRanges(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	whole := d.send("GET", "/tasks/1/output?type=event", "", "").Body.String()
	get := func(part string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/tasks/1/output?type=event", nil)
		r.SetBasicAuth("admin", password)
		r.Header.Set("Range", part)
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		return w
	}
	w := get("bytes=10-")
	require.Equal(t, http.StatusPartialContent, w.Code)
	require.Equal(t, whole[10:], w.Body.String())
	require.Equal(t, http.StatusRequestedRangeNotSatisfiable, get(fmt.Sprintf("bytes=%d-", len(whole))).Code)
	require.Equal(t, http.StatusNoContent, d.send("GET", "/tasks/1/output?type=cpi", "", "").Code)
}

// gate holds back calls of a cloud until it is opened.
type gate struct {
	method  string
	reached chan struct{} // closed when a call waits
	open    chan struct{}
	once    sync.Once
}

func newGate(method string) *gate {
	return &gate{method: method, reached: make(chan struct{}), open: make(chan struct{})}
}

func (g *gate) fault(method, _ string) sim.Fault {
	if method == g.method {
		g.once.Do(func() { close(g.reached) })
		<-g.open
	}
	return sim.Fault{}
}

// TestLocks: tasks of one deployment exclude each other, and one that runs can be cancelled.
func TestLocks(t *testing.T) {
	g := newGate("create_vm")
	d := open(t, Options{Platform: Simulation(&sim.Cloud{Fault: g.fault}), LockWait: time.Millisecond})
	stock(t, d)
	first := begun(t, d, "POST", "/deployments", yaml, shop("shop", 3))
	<-g.reached
	locks := ask[[]struct {
		Resource []string
		Task     string `json:"task_id"`
	}](t, d, "/locks")
	require.Equal(t, []string{"shop"}, locks[0].Resource)
	require.Equal(t, fmt.Sprint(first), locks[0].Task)
	require.NotEmpty(t, ask[[]any](t, d, "/deployments/shop/instances"), "instances are listed while they are deployed")
	second := begun(t, d, "POST", "/deployments", yaml, shop("shop", 2))
	<-d.tasks[second].ctx.Done()
	state, result := howEnded(t, d, second)
	require.Equal(t, failed, state)
	require.Regexp(t, fmt.Sprintf(`^Failed to acquire lock for lock:deployment:shop uid: [0-9a-f-]+\. Locking task id is %d`, first), result)
	require.Equal(t, http.StatusNoContent, d.send("DELETE", fmt.Sprintf("/task/%d", first), "", "").Code)
	state, _ = howEnded(t, d, first)
	require.Equal(t, cancelling, state)
	close(g.open)
	d.running.Wait()
	state, result = howEnded(t, d, first)
	require.Equal(t, []string{cancelled, fmt.Sprintf("Task %d cancelled", first)}, []string{state, result})
	require.Empty(t, ask[[]any](t, d, "/locks"))
	does(t, d, "POST", "/deployments", yaml, shop("shop", 2))
	does(t, d, "DELETE", "/deployments/shop", "", "")
	require.NoError(t, d.Platform.Cloud.(*sim.Cloud).Breaches())
}

// TestConcurrent deploys many deployments at once, and asks meanwhile.
func TestConcurrent(t *testing.T) {
	deployments, instances, requests := tier.Of(4, 10, 50), tier.Of(3, 5, 20), tier.Of(50, 200, 1000)
	cloud := &sim.Cloud{}
	d := open(t, Options{Platform: Simulation(cloud), LockWait: time.Hour})
	stock(t, d)
	var tasks sync.Map
	var all sync.WaitGroup
	for n := range deployments {
		for range 2 { // the second waits for the lock, or is the first
			all.Go(func() {
				w := d.send("POST", "/deployments", yaml, shop(fmt.Sprintf("d%d", n), instances))
				tasks.Store(w.Header().Get("Location"), true)
			})
		}
	}
	for n := range requests {
		all.Go(func() {
			path := []string{"/info", "/tasks?verbose=2", "/deployments", "/locks", "/events", "/configs", "/releases", "/stemcells"}[n%8]
			if w := d.send("GET", path, "", ""); w.Code != http.StatusOK {
				t.Errorf("%s: %d %s", path, w.Code, w.Body)
			}
		})
	}
	all.Wait()
	d.running.Wait()
	count := 0
	tasks.Range(func(location, _ any) bool {
		is := ask[struct{ State, Result string }](t, d, location.(string))
		require.Equal(t, done, is.State, is.Result)
		count++
		return true
	})
	require.Equal(t, 2*deployments, count, "each task has a number of its own")
	for n := range deployments {
		require.Len(t, ask[[]any](t, d, fmt.Sprintf("/deployments/d%d/vms", n)), instances)
	}
	require.NoError(t, cloud.Breaches())
}

// TestAnyRelease deploys releases that were never uploaded.
func TestAnyRelease(t *testing.T) {
	d := open(t, Options{AnyRelease: true})
	require.Equal(t, http.StatusCreated, d.send("POST", "/cloud_configs", yaml, cloudConfig).Code)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 2))
	require.Len(t, ask[[]any](t, d, "/deployments/shop/vms"), 2)
}

// TestPreload takes a release from a folder of tarballs.
func TestPreload(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(dir+"/demo.tgz", releaseOf(t, "demo", "3"), 0o600))
	require.NoError(t, os.Mkdir(dir+"/empty", 0o700))
	d := open(t, Options{})
	require.NoError(t, d.Preload(t.Context(), dir))
	require.Equal(t, "demo", ask[[]struct{ Name string }](t, d, "/releases")[0].Name)
	require.ErrorIs(t, d.Preload(t.Context(), dir+"/gone"), os.ErrNotExist)
	type listed struct {
		Versions []struct {
			Version  string
			Deployed bool     `json:"currently_deployed"`
			Jobs     []string `json:"job_names"`
		} `json:"release_versions"`
	}
	d.releases[0].Version = "" // as of a checkout
	is := ask[[]listed](t, d, "/releases")[0].Versions
	require.Equal(t, anyVersion, is[0].Version)
	require.False(t, is[0].Deployed)
	does(t, d, "POST", "/stemcells", archiveType, string(stemcellOf(t, "1.5")))
	require.Equal(t, http.StatusCreated, d.send("POST", "/cloud_configs", yaml, cloudConfig).Code)
	does(t, d, "POST", "/deployments", yaml, strings.Replace(shop("shop", 1), "demo, version: latest", "demo, version: 7", 1))
	is = ask[[]listed](t, d, "/releases")[0].Versions
	require.Len(t, is, 1, "the one that is deployed")
	require.Equal(t, "7", is[0].Version)
	require.True(t, is[0].Deployed)
	require.Equal(t, []string{"web", "smoke"}, is[0].Jobs)
}

// errKilled is the error of all writes after a kill.
var errKilled = errors.New("killed")

// TestKilled ends all writing at many moments of a deploy, and opens the folder again, as after a kill.
func TestKilled(t *testing.T) {
	stocked := t.TempDir()
	d := open(t, Options{Dir: stocked})
	stock(t, d)
	require.NoError(t, d.Close())
	step := tier.All(1, tier.Of(90, 40, 3))
	for last := step / 2; ; last += step {
		cloud := &sim.Cloud{}
		dir := copyOf(t, stocked)
		d := open(t, Options{Dir: dir, Platform: Simulation(cloud)})
		count := 0
		var mu sync.Mutex
		d.store.before = func() error {
			mu.Lock()
			defer mu.Unlock()
			if count++; count > last {
				return errKilled
			}
			return nil
		}
		id := begun(t, d, "POST", "/deployments", yaml, shop("shop", 2))
		d.running.Wait()
		state, _ := howEnded(t, d, id)
		dead := state == failed
		d.mu.Lock() // the process ended before it could say so
		if dead {
			d.tasks[id].record.Result = ""
			require.NoError(t, d.tasks[id].set(processing))
		}
		d.mu.Unlock()
		require.NoError(t, d.Close())
		d = open(t, Options{Dir: dir, Platform: Simulation(cloud)})
		state, result := howEnded(t, d, id)
		if dead {
			require.Equal(t, []string{failed, "The director was stopped while the task ran"}, []string{state, result})
		}
		require.Len(t, ask[[]any](t, d, "/releases"), 1)
		does(t, d, "POST", "/deployments", yaml, shop("shop", 2))
		require.Len(t, ask[[]any](t, d, "/deployments/shop/vms"), 2)
		does(t, d, "DELETE", "/deployments/shop", "", "")
		does(t, d, "POST", "/cleanup", js, `{"config":{"remove_all":true}}`)
		require.Empty(t, ask[[]any](t, d, "/disks"))
		require.NoError(t, cloud.Breaches())
		if !dead {
			return
		}
	}
}

// TestClosed: a task that runs when the director is closed ends as an error.
func TestClosed(t *testing.T) {
	g := newGate("create_vm")
	dir := t.TempDir()
	cloud := &sim.Cloud{Fault: g.fault}
	d := open(t, Options{Dir: dir, Platform: Simulation(cloud)})
	stock(t, d)
	id := begun(t, d, "POST", "/deployments", yaml, shop("shop", 1))
	<-g.reached
	context.AfterFunc(d.context, func() { close(g.open) })
	require.NoError(t, d.Close())
	d = open(t, Options{Dir: dir, Platform: Simulation(cloud)})
	state, result := howEnded(t, d, id)
	require.Equal(t, []string{failed, errClosed.Error()}, []string{state, result})
	does(t, d, "POST", "/deployments", yaml, shop("shop", 1))
	require.NoError(t, cloud.Breaches())
}

// TestReadingEnds checks that reading a document ends with its request, and that no other request waits for it.
func TestReadingEnds(t *testing.T) {
	d := open(t, Options{})
	text := "a:\n" + strings.Repeat("- b\n", 100_000)
	content, err := json.Marshal(text)
	require.NoError(t, err)
	for _, x := range [][3]string{
		{"/configs", js, `{"type":"cloud","name":"default","content":` + string(content) + `}`},
		{"/configs/diff", js, `{"type":"cloud","name":"default","content":` + string(content) + `}`},
		{"/configs/diff", js, `{"from":{"content":` + string(content) + `},"to":{"content":"a: 1"}}`},
		{"/packages/matches", yaml, strings.Replace(text, "a", "packages", 1)},
	} {
		c := &readingContext{Context: t.Context(), free: func() bool {
			if !d.mu.TryLock() {
				return false
			}
			d.mu.Unlock()
			return true
		}}
		r := httptest.NewRequestWithContext(c, http.MethodPost, x[0], strings.NewReader(x[2]))
		r.SetBasicAuth("admin", password)
		r.Header.Set("Content-Type", x[1])
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		require.Equal(t, http.StatusBadRequest, w.Code, x[0]+w.Body.String())
		require.False(t, c.locked, x[0])
	}
}

// readingContext has ended, and notes whether the lock was held when it was asked.
type readingContext struct {
	context.Context
	free   func() bool
	locked bool
}

func (c *readingContext) Err() error {
	if !c.free() {
		c.locked = true
	}
	return context.Canceled
}

// TestSimulate makes things go wrong by the side door.
func TestSimulate(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	wish := func(body string) {
		w := d.send("POST", "/-/simulate", js, body)
		require.Equal(t, http.StatusOK, w.Code, w.Body.String())
	}
	deploy := func() []string {
		state, result := ended(t, d, "POST", "/deployments?recreate=true", yaml, shop("shop", 1))
		return []string{state, result}
	}
	succeeds := []string{done, "/deployments/shop"}
	wish(`{"do":"error","method":"create_vm","message":"no room"}`)
	require.Equal(t, []string{failed, "CPI error 'Bosh::Clouds::CloudError' with message 'no room' in 'create_vm' CPI method (CPI request ID: '')"}, deploy())
	require.Equal(t, succeeds, deploy(), "the error comes once")
	wish(`{"do":"error","method":"drain","times":-1}`)
	wish(`{"do":"last","method":"stop","lasts":"1ms"}`)
	require.Equal(t, failed, deploy()[0])
	wish(`{"do":"error","method":"drain","off":true}`)
	require.Equal(t, succeeds, deploy())
	wish(`{"do":"silence","deployment":"shop","instance":"web/0"}`)
	does(t, d, "POST", "/deployments/shop/scans", "", "")
	problems := ask[[]struct{ Type string }](t, d, "/deployments/shop/problems")
	require.Equal(t, "unresponsive_agent", problems[0].Type)
	wish(`{"do":"silence","deployment":"shop","instance":"web/0","off":true}`)
	wish(`{"do":"fail","deployment":"shop","instance":"web/0"}`)
	state, _ := ended(t, d, "PUT", "/deployments/shop/jobs/web?state=restart", yaml, "")
	require.Equal(t, failed, state)
	wish(`{"do":"vanish","deployment":"shop","instance":"web/0"}`)
	does(t, d, "POST", "/deployments/shop/scans", "", "")
	require.Equal(t, "missing_vm", ask[[]struct{ Type string }](t, d, "/deployments/shop/problems")[0].Type)
	for body, text := range map[string]string{
		`{"do":"x"}`:     "Invalid value of do 'x', valid values are: silence, fail, vanish, unplug, lose, error, last",
		`{"do":"error"}`: "Missing 'method' field",
		`{"do":"last","method":"stop","lasts":"x"}`:            "Invalid value of lasts 'x'",
		`{"do":"fail","deployment":"shop","instance":"web/9"}`: "'shop/web/9' has no VM",
	} {
		w := d.send("POST", "/-/simulate", js, body)
		require.Equal(t, http.StatusBadRequest, w.Code)
		require.Contains(t, w.Body.String(), text)
	}
}
