package director

// This file has releases, a stemcell and documents for tests, and sends requests to a director.

import (
	"crypto/sha1"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func sum(data []byte) string { return fmt.Sprintf("%x", sha1.Sum(data)) }

// releaseOf returns the tarball of a release with two jobs and a package.
func releaseOf(t testing.TB, name, version string) []byte {
	t.Helper()
	pack := func(files map[string]string) []byte {
		all := map[string][]byte{}
		for path, text := range files {
			all[path] = []byte(text)
		}
		data, err := tarball(all)
		require.NoError(t, err)
		return data
	}
	files := map[string]string{}
	mf := "---\nname: " + name + "\nversion: '" + version + "'\ncommit_hash: abc\nuncommitted_changes: false\njobs:\n"
	for _, job := range []struct{ name, mf, file, text string }{
		{"web", "provides: [{name: web, type: web, properties: [port]}]\npackages: [tool]\nproperties: {port: {default: 80}, pass: {default: x}}\n", "conf",
			"<%= p('port') %> <%= p('pass').size %>\n"},
		{"smoke", "consumes: [{name: web, type: web}]\npackages: []\nproperties: {}\n", "bin/run", "#!/bin/sh\necho <%= link('web').p('port') %>\n"},
	} {
		data := pack(map[string]string{
			"job.MF": "---\nname: " + job.name + "\ntemplates: {t.erb: " + job.file + "}\n" + job.mf, "monit": "", "templates/t.erb": job.text,
		})
		files["jobs/"+job.name+".tgz"] = string(data)
		mf += fmt.Sprintf("- {name: %s, version: j%s, fingerprint: j%s, sha1: %s}\n", job.name, version, version, sum(data))
	}
	data := pack(map[string]string{"packaging": "true\n", "a.txt": "a\n"})
	files["packages/tool.tgz"] = string(data)
	mf += fmt.Sprintf("packages:\n- {name: tool, version: p1, fingerprint: p1, sha1: %s, dependencies: []}\nlicense: ~\n", sum(data))
	files["release.MF"] = mf
	return pack(files)
}

// stemcellOf returns the tarball of a stemcell.
func stemcellOf(t testing.TB, version string) []byte {
	t.Helper()
	data, err := tarball(map[string][]byte{"image": []byte("image"), "stemcell.MF": []byte(
		"---\nname: bosh-test-ubuntu-noble\noperating_system: ubuntu-noble\nversion: '" + version + "'\napi_version: 3\nsha1: " + sum([]byte("image")) +
			"\nstemcell_formats: [test]\ncloud_properties: {}\n")})
	require.NoError(t, err)
	return data
}

const cloudConfig = `azs: [{name: z1}, {name: z2}]
vm_types: [{name: small}]
disk_types: [{name: d, disk_size: 1024}]
compilation: {workers: 2, network: net, az: z1, vm_type: small}
networks:
- name: net
  type: manual
  subnets: [{range: 10.0.0.0/16, gateway: 10.0.0.1, azs: [z1, z2]}]
`

// shop returns a manifest with a name and a number of instances.
func shop(name string, instances int) string {
	return fmt.Sprintf(`name: %s
releases: [{name: demo, version: latest}]
stemcells: [{alias: default, os: ubuntu-noble, version: latest}]
update: {canaries: 1, max_in_flight: 20, canary_watch_time: 1000-3000, update_watch_time: 1000-3000}
variables: [{name: pass, type: password}]
instance_groups:
- name: web
  instances: %d
  azs: [z1]
  vm_type: small
  stemcell: default
  persistent_disk_type: d
  networks: [{name: net}]
  jobs: [{name: web, release: demo, properties: {port: 81, pass: ((pass))}}]
- name: check
  lifecycle: errand
  instances: 1
  azs: [z1]
  vm_type: small
  stemcell: default
  networks: [{name: net}]
  jobs: [{name: smoke, release: demo}]
`, name, instances)
}

const password = "secret"

// open opens a director that ends with the test.
func open(t testing.TB, o Options) *Director {
	t.Helper()
	o.Password = password
	d, err := Open(t.Context(), o)
	require.NoError(t, err)
	t.Cleanup(func() { _ = d.Close() }) // a test that has closed it needs no second
	return d
}

// send sends a request, as the client.
func (d *Director) send(method, path, kind, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	r.SetBasicAuth(d.User, d.Password)
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	return w
}

// ask sends a request that has an answer in JSON.
func ask[T any](t testing.TB, d *Director, path string) T {
	t.Helper()
	w := d.send(http.MethodGet, path, "", "")
	require.Equal(t, http.StatusOK, w.Code, w.Body.String())
	var v T
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &v))
	return v
}

// begun sends a request that starts a task, and returns its number.
func begun(t testing.TB, d *Director, method, path, kind, body string) int {
	t.Helper()
	w := d.send(method, path, kind, body)
	require.Equal(t, http.StatusFound, w.Code, w.Body.String())
	id, err := strconv.Atoi(strings.TrimPrefix(w.Header().Get("Location"), "/tasks/"))
	require.NoError(t, err)
	return id
}

// ended sends a request that begins a task, waits for all tasks, and returns how it ended.
func ended(t testing.TB, d *Director, method, path, kind, body string) (state, result string) {
	t.Helper()
	id := begun(t, d, method, path, kind, body)
	d.running.Wait()
	return howEnded(t, d, id)
}

func howEnded(t testing.TB, d *Director, id int) (state, result string) {
	t.Helper()
	is := ask[struct{ State, Result string }](t, d, fmt.Sprintf("/tasks/%d", id))
	return is.State, is.Result
}

// does sends a request whose task has to succeed.
func does(t testing.TB, d *Director, method, path, kind, body string) {
	t.Helper()
	state, result := ended(t, d, method, path, kind, body)
	require.Equal(t, done, state, result)
}

// stock uploads a release, a stemcell and a cloud config.
func stock(t testing.TB, d *Director) {
	t.Helper()
	does(t, d, "POST", "/releases", archiveType, string(releaseOf(t, "demo", "1")))
	does(t, d, "POST", "/stemcells", archiveType, string(stemcellOf(t, "1.5")))
	w := d.send("POST", "/cloud_configs", yaml, cloudConfig)
	require.Equal(t, http.StatusCreated, w.Code, w.Body.String())
}

// copyOf copies a folder, as a backup would.
func copyOf(t testing.TB, dir string) string {
	t.Helper()
	to := t.TempDir()
	require.NoError(t, os.CopyFS(to, os.DirFS(dir)))
	return to
}

func lines(t testing.TB, path ...string) []string {
	t.Helper()
	f, err := os.Open(filepath.Join(path...))
	require.NoError(t, err)
	defer f.Close()
	data, err := io.ReadAll(f)
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}
