package main

// This file tests the command's other modes: leaving jobs out, comparing, explaining, watching, and showing progress.

import (
	"bytes"
	"context"
	"maps"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dev/listing"
	"github.com/stretchr/testify/require"
)

// arguments returns arguments for the deployment in dir.
func arguments(dir string, more ...string) []string {
	return append([]string{"render", dir + "/manifest.yml", "--kubernetes", "--release", dir + "/r", "--out", dir + "/out"}, more...)
}

// incomplete returns a deployment that lacks its second release.
func incomplete() map[string]string {
	files := deployment()
	files["manifest.yml"] = strings.Replace(goodManifest, "releases: [", "releases: [{name: q, version: 1}, ", 1) + `- name: far
  instances: 1
  jobs:
  - {name: a, release: q}
  - {name: b, release: q}
  - {name: needy, release: r}
addons:
- name: everywhere
  jobs: [{name: c, release: q}, {name: quiet, release: r}]
`
	files["r/jobs/needy/spec"] = "name: needy\ntemplates: {}\nconsumes: [{name: gone, type: gone}]\n"
	files["r/jobs/needy/monit"] = ""
	files["r/jobs/quiet/spec"] = "name: quiet\ntemplates: {q: q}\n"
	files["r/jobs/quiet/monit"] = ""
	files["r/jobs/quiet/templates/q"] = "quiet"
	return files
}

func TestUnknownLinks(t *testing.T) {
	files := deployment()
	files["manifest.yml"] = strings.Replace(goodManifest, "    properties: {port: 80}\n",
		"    properties: {port: 80}\n    consumes: {dbb: {from: x}}\n    provides: {web: {as: y}}\n", 1)
	dir := write(t, files)
	r := execute(t, arguments(dir)...)
	require.Equal(t, 0, r.status, r.stderr)
	require.Equal(t, "note: Manifest defines unknown providers: Job 'app' does not define link provider 'web' in the release spec: "+
		"DIR/manifest.yml:11:21\nnote: Manifest defines unknown consumers: Job 'app' does not define link consumer 'dbb' in the "+
		"release spec: DIR/manifest.yml:10:21\n", strings.ReplaceAll(r.stderr, dir, "DIR"))
}

func TestMissingRelease(t *testing.T) {
	dir := write(t, incomplete())
	for name, c := range map[string]struct {
		args   []string
		stderr string
		files  int // on success
	}{
		"all": {nil, `release "q" was not given: add --release, or leave its jobs out with --skip-missing; it is needed by
  instance_groups[far].jobs[a] at DIR/manifest.yml:18:5
  instance_groups[far].jobs[b] at DIR/manifest.yml:19:5
  addons[everywhere].jobs[c] at DIR/manifest.yml:23:10
`, 0},
		"skip": {[]string{"--skip-missing"}, `note: left out, because their releases were not given: instance_groups[far].jobs[a], instance_groups[far].jobs[b], addons[everywhere].jobs[c]
note: left out, because link "gone" has no provider: instance_groups[far].jobs[needy]
`, 2*6 + 6 + 3},
		"a group that has it": {[]string{"--group", "far"}, `release "q" was not given: add --release, or leave its jobs out with --skip-missing; it is needed by
  instance_groups[far].jobs[a] at DIR/manifest.yml:18:5
  instance_groups[far].jobs[b] at DIR/manifest.yml:19:5
  addons[everywhere].jobs[c] at DIR/manifest.yml:23:10
`, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r := execute(t, arguments(dir, c.args...)...)
			require.Equal(t, c.stderr, strings.ReplaceAll(r.stderr, dir, "DIR"))
			if c.files == 0 {
				require.Equal(t, 2, r.status)
				return
			}
			require.Zero(t, r.status)
			require.Len(t, listTree(t, dir+"/out"), c.files)
		})
	}
}

// A group needs the releases of other groups only for its links.
func TestGroupAlone(t *testing.T) {
	files := incomplete()
	files["manifest.yml"], _, _ = strings.Cut(files["manifest.yml"], "addons:")
	dir := write(t, files)
	r := execute(t, arguments(dir, "--group", "web")...)
	require.Zero(t, r.status, r.stderr)
	require.Equal(t, 3, strings.Count(r.stderr, "instance_groups[far]"))

	files["manifest.yml"] = strings.Replace(files["manifest.yml"], "name: db\n    release: r", "name: db\n    release: q", 1)
	dir = write(t, files)
	r = execute(t, arguments(dir, "--group", "web")...)
	require.Equal(t, 2, r.status)
	require.Contains(t, r.stderr, "Failed to resolve link 'db' with type 'sql' from job 'app' in instance group 'web'")
}

func TestDiff(t *testing.T) {
	dir := write(t, deployment())
	diff := func(more ...string) result {
		return execute(t, append([]string{"diff", dir + "/out", dir + "/manifest.yml", "--kubernetes", "--release", dir + "/r"}, more...)...)
	}
	require.Equal(t, 2, diff().status, "there is nothing to compare with")
	require.Zero(t, execute(t, arguments(dir)...).status)
	against := ", " + dir + "/manifest.yml against " + dir + "/out\n"
	require.Equal(t, result{0, "0 files added, 0 changed, 0 removed, 9 the same" + against, ""}, diff())

	require.NoError(t, os.WriteFile(dir+"/r/jobs/app/templates/app.yml.erb", []byte("port: <%= p('port') %>\nnew\x1b"), 0o644))
	require.NoError(t, os.WriteFile(dir+"/out/db/0/db/gone", []byte("\xff"), 0o644))
	require.NoError(t, os.Remove(dir+"/out/db/0/db/db"))
	before := listTree(t, dir)
	r := diff()
	require.Equal(t, 1, r.status, r.stderr)
	web := ` (changed)
  @@ -1,2 +1,2 @@
   port: 80
  -db: db-0
  +new�
  \ no newline at the end
`
	require.Equal(t, `+ db/0/db/db (added)
  @@ -0,0 +1 @@
  +0
  \ no newline at the end
- db/0/db/gone (removed)
  no text: 1 bytes before, 0 now
~ web/0/app/app.yml`+web+`~ web/1/app/app.yml`+web+`1 files added, 2 changed, 1 removed, 6 the same`+against, strings.ReplaceAll(r.stdout, "-db: db-0.default.svc.cluster.local\n", "-db: db-0\n"))
	require.Equal(t, before, listTree(t, dir), "nothing was written")
	require.Contains(t, diff("--group", "web").stdout, "0 files added, 2 changed, 0 removed, 4 the same")

	r = diff("--json")
	c := resultOf[comparison](t, r.stdout)
	require.Equal(t, 6, c.Same)
	require.Equal(t, "db/0/db/db", c.Changes[0].Path)

	r = execute(t, "diff", dir+"/out", dir+"/out")
	require.Zero(t, r.status, "two trees")
	require.NoError(t, os.WriteFile(dir+"/other.yml", []byte(strings.Replace(goodManifest, "instances: 2", "instances: 3", 1)), 0o644))
	r = execute(t, "diff", dir+"/manifest.yml", dir+"/other.yml")
	require.Equal(t, 1, r.status)
	require.Contains(t, r.stdout, "instances: 3")
}

// Lines that look like the header of a diff are treated like others.
func TestDiffOfDashes(t *testing.T) {
	c := compare(tree{"a": {data: []byte("x\n-- -- b\n")}}, tree{"a": {data: []byte("x\n++ ++ b\n")}}, true)
	require.Equal(t, "@@ -1,2 +1,2 @@\n x\n--- -- b\n+++ ++ b\n", c.Changes[0].Diff)
}

func TestExplain(t *testing.T) {
	files := deployment()
	files["manifest.yml"] = strings.Replace(goodManifest, "port: 80", "port: {a: ((one)), b: [((two)), ((one))]}", 1)
	files["ops.yml"] = "- {type: replace, path: '/instance_groups/name=web/jobs/name=app/properties/host?', value: secret}\n"
	files["r/jobs/app/spec"] = strings.Replace(files["r/jobs/app/spec"], "port: {}", "port: {}, host: {}, level: {default: 1}, none: {}", 1)
	dir := write(t, files)
	for name, want := range map[string]string{
		"port": "property 'port' of job 'app' in instance group 'web': job properties (DIR/manifest.yml:9:24), with the variables ((one)), ((two))\n",
		"properties.port.b": "property 'port' of job 'app' in instance group 'web': job properties (DIR/manifest.yml:9:24), " +
			"with the variables ((one)), ((two))\n",
		"host":     "property 'host' of job 'app' in instance group 'web': job properties (operation [0] /instance_groups/name=web/jobs/name=app/properties/host? at DIR/ops.yml:1:",
		"level":    "property 'level' of job 'app' in instance group 'web': default in the spec (DIR/r/jobs/app/spec:3:34)\n",
		"none":     "property 'none' of job 'app' in instance group 'web': no value (DIR/r/jobs/app/spec:3:55)\n",
		"links.db": "link 'db' of type 'sql' of job 'app' in instance group 'web': resolved\n  rule: implicit: by type",
	} {
		r := execute(t, "explain", name, dir+"/manifest.yml", "--kubernetes", "--release", dir+"/r", "-o", dir+"/ops.yml")
		require.Zero(t, r.status, r.stderr)
		require.Contains(t, strings.ReplaceAll(r.stdout, dir, "DIR"), want)
		require.NotContains(t, r.stdout, "secret")
	}
	r := execute(t, "explain", "links.port", dir+"/manifest.yml", "--kubernetes", "--release", dir+"/r", "--group", "db")
	require.Equal(t, result{1, "", "port: no job has such a property or link\n"}, r)
	require.NoDirExists(t, dir+"/out")
}

func TestWatch(t *testing.T) {
	dir := write(t, deployment())
	template := dir + "/r/jobs/app/templates/app.yml.erb"
	r := &renderFlags{ordinal: -1, out: dir + "/out"}
	r.manifest, r.kubernetes, r.releases = dir+"/manifest.yml", "dense", []string{dir + "/r"}
	r.naming, r.namespace, r.domain = "group-zone-ordinal", "default", "cluster.local"
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ticks, done := make(chan time.Time), make(chan struct{})
	var stdout, stderr bytes.Buffer
	go func() {
		defer close(done)
		(&app{stdout: &stdout, stderr: &stderr, getenv: os.Getenv, ticks: ticks}).watchRender(ctx, r)
	}()
	edit := func(text string) { // atomically, so that no run sees half of it
		require.NoError(t, os.WriteFile(dir+"/edited", []byte(text), 0o644))
		require.NoError(t, os.Rename(dir+"/edited", template))
	}
	tick := func() { // it is received after the previous run
		ticks <- time.Now()
	}
	tick()
	tick()
	edit("<% nothing %>")
	tick() // there is a change,
	tick() // and no other one: a run begins,
	tick() // and has ended
	edit("now it is right")
	tick()
	tick()
	tick()
	require.NoError(t, os.Remove(dir+"/manifest.yml"))
	tick()
	tick()
	tick()
	cancel()
	<-done
	require.Equal(t, 1, strings.Count(stdout.String(), "9 files of 3 instances"), stdout.String())
	require.Contains(t, stdout.String(), "  +now it is right\n", "what changed")
	require.Contains(t, stdout.String(), "0 files added, 2 changed, 0 removed, 7 the same\n")
	require.Equal(t, 2, strings.Count(stderr.String(), "changed: "+template+"\n"))
	require.Contains(t, stderr.String(), "NameError: undefined local variable or method 'nothing'")
	require.Contains(t, stderr.String(), "manifest.yml: no such file")
	text, err := os.ReadFile(dir + "/out/web/0/app/app.yml")
	require.NoError(t, err)
	require.Equal(t, "now it is right", string(text))
}

func TestDiffering(t *testing.T) {
	old := map[string]version{"a": {size: 1}, "b": {size: 2}, "c": {size: 3}}
	now := maps.Clone(old)
	require.Empty(t, differing(old, now))
	delete(now, "a")
	now["b"], now["d"] = version{2, time.Unix(1, 0)}, version{}
	require.Equal(t, []string{"a", "b", "d"}, differing(old, now))
}

func TestProgress(t *testing.T) {
	for name, c := range map[string]struct {
		terminal bool
		want     string
	}{
		"paper": {false, "reading releases\nresolving 2: variable /ca\nrendering 1 of 4: web/0\ngenerating variables 2 of 4: ca\n"},
		"terminal": {true, "\rreading releases\rresolving 2: variable /ca\r                         \r" +
			"\rrendering [=====               ] 1 of 4: web/0" +
			"\rgenerating variables [==========          ] 2 of 4: ca\r" + strings.Repeat(" ", 54) + "\r"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			p := newProgress(&out, true)
			p.terminal = c.terminal
			p.show()
			p.phase("reading releases", 0)
			p.show()
			p.phase("resolving", 0)
			p.step("variable /x")
			p.step("variable /ca")
			p.show()
			p.clearLine()
			p.phase("rendering", 4)
			p.step("web/0")
			p.show()
			p.generated("ca", 2, 4)
			p.show()
			p.stop()
			require.Equal(t, c.want, out.String())
		})
	}
}

// ending is a context that ends after a number of polls.
type ending struct {
	context.Context
	left atomic.Int64
	done chan struct{}
	once sync.Once
}

func (e *ending) Done() <-chan struct{} { return e.done }

func (e *ending) Err() error {
	if e.left.Add(-1) >= 0 {
		return nil
	}
	e.once.Do(func() { close(e.done) })
	return context.Canceled
}

// If a run is ended, as by SIGTERM, at any time, its output is complete or absent.
func TestEnded(t *testing.T) {
	for asked := int64(0); ; asked += 1 + asked/3 {
		dir := write(t, deployment())
		before := listing.Of(t, dir)
		ctx := &ending{Context: context.Background(), done: make(chan struct{})}
		ctx.left.Store(asked)
		var stdout, stderr bytes.Buffer
		if run(ctx, arguments(dir), &stdout, &stderr) == 0 {
			require.Greater(t, asked, int64(20))
			require.Len(t, listTree(t, dir+"/out"), 9)
			return
		}
		require.Empty(t, stdout.String())
		require.Contains(t, stderr.String(), "context canceled", asked)
		require.Equal(t, before, listing.Of(t, dir), asked)
	}
}
