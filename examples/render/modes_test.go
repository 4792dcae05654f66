package main

// This file tests what the command does beside writing: leaving jobs out, comparing, explaining, watching, saying how
// far it is.

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

	"github.com/boshrender/boshrender/internal/listing"
	"github.com/stretchr/testify/require"
)

// arguments name the deployment in dir.
func arguments(dir string, more ...string) []string {
	return append([]string{"-manifest", dir + "/manifest.yml", "-release", dir + "/r", "-out", dir + "/out"}, more...)
}

// incomplete is a deployment that needs a second release, which isn't there.
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

func TestMissingRelease(t *testing.T) {
	dir := write(t, incomplete())
	for name, c := range map[string]struct {
		args   []string
		stderr string
		files  int // if it works
	}{
		"all": {nil, `release "q" was not given: add -release, or leave its jobs out with -skip-missing; it is needed by
  instance_groups[far].jobs[a] at DIR/manifest.yml:18:5
  instance_groups[far].jobs[b] at DIR/manifest.yml:19:5
  addons[everywhere].jobs[c] at DIR/manifest.yml:23:10
`, 0},
		"skip": {[]string{"-skip-missing"}, `left out: instance_groups[far].jobs[a]: release "q" was not given
left out: instance_groups[far].jobs[b]: release "q" was not given
left out: addons[everywhere].jobs[c]: release "q" was not given
left out: instance_groups[far].jobs[needy]: link "gone" of instance group "far" has no provider
`, 2*6 + 6 + 3},
		"a group that has it": {[]string{"-group", "far"}, `release "q" was not given: add -release, or leave its jobs out with -skip-missing; it is needed by
  instance_groups[far].jobs[a] at DIR/manifest.yml:18:5
  instance_groups[far].jobs[b] at DIR/manifest.yml:19:5
  addons[everywhere].jobs[c] at DIR/manifest.yml:23:10
`, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r := execute(t, arguments(dir, c.args...)...)
			require.Equal(t, c.stderr, strings.ReplaceAll(r.stderr, dir, "DIR"))
			if c.files == 0 {
				require.Equal(t, 1, r.status)
				return
			}
			require.Zero(t, r.status)
			require.Len(t, tree(t, dir+"/out"), c.files)
		})
	}
}

// A group needs the releases of others only where its links do.
func TestGroupAlone(t *testing.T) {
	files := incomplete()
	files["manifest.yml"], _, _ = strings.Cut(files["manifest.yml"], "addons:")
	dir := write(t, files)
	r := execute(t, arguments(dir, "-group", "web")...)
	require.Zero(t, r.status, r.stderr)
	require.Equal(t, 3, strings.Count(r.stderr, "left out: instance_groups[far]"))

	files["manifest.yml"] = strings.Replace(files["manifest.yml"], "name: db\n    release: r", "name: db\n    release: q", 1)
	dir = write(t, files)
	r = execute(t, arguments(dir, "-group", "web")...)
	require.Equal(t, 1, r.status)
	require.Contains(t, r.stderr, "Failed to resolve link 'db' with type 'sql' from job 'app' in instance group 'web'")
}

func TestDiff(t *testing.T) {
	dir := write(t, deployment())
	r := execute(t, arguments(dir, "-diff", dir+"/out")...)
	require.Equal(t, 1, r.status, "there is nothing to compare with")
	require.Zero(t, execute(t, arguments(dir)...).status)
	r = execute(t, arguments(dir, "-diff", dir+"/out")...)
	require.Equal(t, result{0, "0 files added, 0 changed, 0 removed, 9 the same, against " + dir + "/out\n", ""}, r)

	require.NoError(t, os.WriteFile(dir+"/r/jobs/app/templates/app.yml.erb", []byte("port: <%= p('port') %>\nnew\x1b"), 0o644))
	require.NoError(t, os.WriteFile(dir+"/out/db/0/db/gone", []byte("\xff"), 0o644))
	require.NoError(t, os.Remove(dir+"/out/db/0/db/db"))
	before := tree(t, dir)
	r = execute(t, arguments(dir, "-diff", dir+"/out")...)
	require.Equal(t, 2, r.status, r.stderr)
	web := ` (changed)
  @@ -1,2 +1,2 @@
   port: 80
  -db: db-0.default.svc.cluster.local
  +new�
  \ no newline at the end
`
	require.Equal(t, `+ db/0/db/db (added)
  @@ -0,0 +1 @@
  +0
  \ no newline at the end
- db/0/db/gone (removed)
  no text: 1 bytes before, 0 now
~ web/0/app/app.yml`+web+`~ web/1/app/app.yml`+web+`1 files added, 2 changed, 1 removed, 6 the same, against `+dir+"/out\n", normal(r.stdout))
	require.Equal(t, before, tree(t, dir), "nothing was written")

	r = execute(t, arguments(dir, "-diff", dir+"/out", "-group", "web")...)
	require.Contains(t, r.stdout, "0 files added, 2 changed, 0 removed, 4 the same")
}

// normal leaves out what the naming decides.
func normal(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "  -db: ") {
			line = "  -db: db-0.default.svc.cluster.local\n"
		}
		out.WriteString(line)
	}
	return out.String()
}

func TestColours(t *testing.T) {
	c := &comparison{colour: true}
	require.Equal(t, "\x1b[1m~ a (changed)\x1b[0m\n  \x1b[36m@@ -1 +1 @@\x1b[0m\n  \x1b[31m-x\x1b[0m\n  \x1b[32m+y\x1b[0m\n",
		c.file("~", "changed", "a", []byte("x\n"), []byte("y\n")))
}

// Lines that look like the head of a diff are lines like others.
func TestDiffOfDashes(t *testing.T) {
	c := &comparison{}
	require.Equal(t, "~ a (changed)\n  @@ -1,2 +1,2 @@\n   x\n  --- -- b\n  +++ ++ b\n", c.file("~", "changed", "a", []byte("x\n-- -- b\n"), []byte("x\n++ ++ b\n")))
}

func TestExplain(t *testing.T) {
	files := deployment()
	files["manifest.yml"] = strings.Replace(goodManifest, "port: 80", "port: {a: ((one)), b: [((two)), ((one))]}", 1)
	files["ops.yml"] = "- {type: replace, path: /instance_groups/name=web/jobs/name=app/properties/host?, value: secret}\n"
	files["r/jobs/app/spec"] = strings.Replace(files["r/jobs/app/spec"], "port: {}", "port: {}, host: {}, level: {default: 1}, none: {}", 1)
	dir := write(t, files)
	for name, want := range map[string]string{
		"port": "property 'port' of job 'app' in instance group 'web': job properties (DIR/manifest.yml:9:24), with the variables ((one)), ((two))\n",
		"properties.port.b": "property 'port' of job 'app' in instance group 'web': job properties (DIR/manifest.yml:9:24), " +
			"with the variables ((one)), ((two))\n",
		"host":  "property 'host' of job 'app' in instance group 'web': job properties (operation [0] /instance_groups/name=web/jobs/name=app/properties/host? at DIR/ops.yml:1:",
		"level": "property 'level' of job 'app' in instance group 'web': default in the spec (DIR/r/jobs/app/spec:3:34)\n",
		"none":  "property 'none' of job 'app' in instance group 'web': no value (DIR/r/jobs/app/spec:3:55)\n",
		"db":    "link 'db' of type 'sql' of job 'app' in instance group 'web': resolved\n  rule: implicit: by type",
	} {
		r := execute(t, arguments(dir, "-ops", dir+"/ops.yml", "-explain", name)...)
		require.Zero(t, r.status, r.stderr)
		require.Contains(t, strings.ReplaceAll(r.stdout, dir, "DIR"), want)
		require.NotContains(t, r.stdout, "secret")
	}
	r := execute(t, arguments(dir, "-group", "db", "-explain", "links.port")...)
	require.Equal(t, result{1, "", "-explain port: no job has such a property or link\n"}, r)
	require.NoDirExists(t, dir+"/out")
}

func TestWatch(t *testing.T) {
	dir := write(t, deployment())
	template := dir + "/r/jobs/app/templates/app.yml.erb"
	o, err := parseFlags(arguments(dir, "-watch"), new(bytes.Buffer))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ticks, done := make(chan time.Time), make(chan struct{})
	var stdout, stderr bytes.Buffer
	go func() {
		defer close(done)
		o.watch(ctx, &stdout, &stderr, ticks)
	}()
	edit := func(text string) { // at once, so that no run sees half of it
		require.NoError(t, os.WriteFile(dir+"/edited", []byte(text), 0o644))
		require.NoError(t, os.Rename(dir+"/edited", template))
	}
	tick := func() { // is taken when the run before it is over
		ticks <- time.Now()
	}
	tick()
	tick()
	edit("<% nothing %>")
	tick()
	tick()
	edit("now it is right")
	tick()
	tick()
	require.NoError(t, os.Remove(dir+"/manifest.yml"))
	tick()
	tick()
	cancel()
	<-done
	require.Equal(t, 2, strings.Count(stdout.String(), "9 files of 3 instances"), stdout.String())
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
		"paper": {false, "reading releases\nresolving 2: variable /ca\nleft out\nrendering 1 of 4: web/0\n"},
		"terminal": {true, "\rreading releases\rresolving 2: variable /ca\r                         \rleft out\n" +
			"\rrendering [=====               ] 1 of 4: web/0\r" + strings.Repeat(" ", 46) + "\r"},
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
			p.say("left out")
			p.phase("rendering", 4)
			p.step("web/0")
			p.show()
			p.stop()
			require.Equal(t, c.want, out.String())
		})
	}
}

// ending is a context that ends after it was asked some times.
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

// Whenever a run is ended, as by SIGTERM, everything is there or nothing.
func TestEnded(t *testing.T) {
	for asked := int64(0); ; asked += 1 + asked/3 {
		dir := write(t, deployment())
		before := listing.Of(t, dir)
		ctx := &ending{Context: context.Background(), done: make(chan struct{})}
		ctx.left.Store(asked)
		var stdout, stderr bytes.Buffer
		if run(ctx, arguments(dir), &stdout, &stderr) == 0 {
			require.Greater(t, asked, int64(20))
			require.Len(t, tree(t, dir+"/out"), 9)
			return
		}
		require.Empty(t, stdout.String())
		require.Contains(t, stderr.String(), "context canceled", asked)
		require.Equal(t, before, listing.Of(t, dir), asked)
	}
}
