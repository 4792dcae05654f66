package kube_test

// This file tests the scripts around processes with the local shell. sleep is a program that records its arguments,
// and creates the awaited files.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
)

// lively is a release of jobs with scripts.
var lively = fstest.MapFS{
	"jobs/a/monit":                       {},
	"jobs/a/spec":                        {Data: []byte("name: a\ntemplates: {bpm.yml: config/bpm.yml, drain: bin/drain, post-start: bin/post-start}\n")},
	"jobs/a/templates/bpm.yml":           {Data: []byte("processes: [{name: one, executable: /bin/one, args: [x]}, {name: two, executable: /bin/two}]\n")},
	"jobs/a/templates/drain":             {Data: []byte("#!/bin/sh\n")},
	"jobs/a/templates/post-start":        {Data: []byte("#!/bin/sh\n")},
	"jobs/b/monit":                       {},
	"jobs/b/spec":                        {Data: []byte("name: b\ntemplates: {bpm.yml: config/bpm.yml, drain: bin/drain}\n")},
	"jobs/b/templates/bpm.yml":           {Data: []byte("processes: [{name: b, executable: /bin/b}]\n")},
	"jobs/b/templates/drain":             {Data: []byte("#!/bin/sh\n")},
	"jobs/plain/monit":                   {},
	"jobs/plain/spec":                    {Data: []byte("name: plain\ntemplates: {bpm.yml: config/bpm.yml}\n")},
	"jobs/plain/templates/bpm.yml":       {Data: []byte("processes: [{name: p, executable: /bin/p}]\n")},
	"jobs/monit/monit":                   {},
	"jobs/monit/spec":                    {Data: []byte("name: monit\ntemplates: {drain: bin/drain}\n")},
	"jobs/monit/templates/drain":         {Data: []byte("#!/bin/sh\n")},
	"jobs/errand/monit":                  {},
	"jobs/errand/spec":                   {Data: []byte("name: errand\ntemplates: {run: bin/run}\n")},
	"jobs/errand/templates/run":          {Data: []byte("#!/bin/sh\n")},
	"jobs/disk/monit":                    {},
	"jobs/disk/spec":                     {Data: []byte("name: disk\ntemplates: {bpm.yml: config/bpm.yml}\n")},
	"jobs/disk/templates/bpm.yml":        {Data: []byte("processes: [{name: d, executable: /bin/d, persistent_disk: true, ephemeral_disk: true}]\n")},
	"jobs/address/monit":                 {},
	"jobs/address/spec":                  {Data: []byte("name: address\ntemplates: {bpm.yml.erb: config/bpm.yml}\n")},
	"jobs/address/templates/bpm.yml.erb": {Data: []byte("processes: [{name: p, executable: /bin/p, args: [<%= spec.ip %>]}]\n")},
}

// livelyGroup resolves a deployment of one group with jobs of lively; group is YAML for the group.
func livelyGroup(t testing.TB, group string) *boshrender.Resolved {
	t.Helper()
	return livelyDeployment(t, "- {name: g, instances: 2, vm_type: s, stemcell: default, networks: [{name: default}], "+group+"}")
}

func livelyDeployment(t testing.TB, groups string) *boshrender.Resolved {
	t.Helper()
	r, err := resolveLively(t, groups)
	require.NoError(t, err)
	return r
}

func resolveLively(t testing.TB, groups string) (*boshrender.Resolved, error) {
	t.Helper()
	return resolveWith(t, groups, nil)
}

func resolveWith(t testing.TB, groups string, vars manifest.Vars) (*boshrender.Resolved, error) {
	t.Helper()
	m, err := manifest.Parse(t.Context(), "m.yml", []byte(`
name: d
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: noble, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
instance_groups:
`+groups))
	require.NoError(t, err)
	releases, err := spec.Options{Name: "r"}.OpenFS(t.Context(), lively)
	require.NoError(t, err)
	d := boshrender.Deployment{Manifest: m, Releases: releases, Kubernetes: &boshrender.Kubernetes{}, Options: boshrender.Options{BPM: bpm.PolicyEnv, Variables: vars}}
	return d.Resolve(t.Context())
}

// buildLively builds the objects of a deployment for a cluster with a previous state, or without one.
func buildLively(t testing.TB, r *boshrender.Resolved, o kube.Options, previous ...*kube.State) *kube.Objects {
	t.Helper()
	o.Image, o.ReleaseImage = "operator", image
	objects, err := kube.Build(t.Context(), r, append(previous, new(kube.State))[0], o)
	require.NoError(t, err)
	return objects
}

// shell runs a command of a container with its stamps and other paths replaced by a folder. It returns the arguments
// of sleep, and the result of the command.
func shell(t *testing.T, dir string, command []string, paths ...string) (slept string, err error) {
	t.Helper()
	for n := range command {
		command[n] = strings.NewReplacer(append([]string{kube.DirStamps, dir}, paths...)...).Replace(command[n])
	}
	run := exec.CommandContext(t.Context(), command[0], command[1:]...)
	run.Env = []string{"PATH=" + dir + "/bin:/usr/bin:/bin"}
	out, err := run.CombinedOutput()
	t.Logf("%s", out)
	data, _ := os.ReadFile(filepath.Join(dir, "slept")) // it is absent if nothing slept
	return string(data), err
}

// expanded expands texts of a container without variables as Kubernetes does: "$$" becomes a dollar.
func expanded(texts ...string) []string {
	list := []string{}
	for _, text := range texts {
		var b strings.Builder
		for n := 0; n < len(text); n++ {
			b.WriteByte(text[n])
			if text[n] == '$' && n+1 < len(text) {
				if n++; text[n] != '$' {
					b.WriteByte(text[n])
				}
			}
		}
		list = append(list, b.String())
	}
	return list
}

// program writes a script.
func program(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o755))
}

func byName(t testing.TB, objects *kube.Objects, name string) corev1.Container {
	t.Helper()
	for _, c := range objects.StatefulSets[0].Spec.Template.Spec.Containers {
		if c.Name == name {
			return c
		}
	}
	require.Fail(t, "no container "+name)
	return corev1.Container{}
}

func TestDrain(t *testing.T) {
	objects := buildLively(t, livelyGroup(t, "jobs: [{name: a, release: r}, {name: b, release: r}, {name: plain, release: r}, {name: monit, release: r}]"), kube.Options{})
	require.Contains(t, objects.Findings["g"], `job "monit": bin/drain is not run: the job has no process, and so no container`)
	template := objects.StatefulSets[0].Spec.Template.Spec
	require.Equal(t, int64(630), *template.TerminationGracePeriodSeconds)
	require.Len(t, template.Containers, 5)
	for name, c := range map[string]struct {
		container, drain, sleep string
		before                  []string // existing stamps
		slept                   string
		fails                   bool
		stamp                   string
	}{
		"static":           {"a-one", "echo $1 $2 >>$0.args; echo 7", "", []string{"drained.b"}, "7\n", false, "drained.a"},
		"dynamic":          {"a-one", "echo $1 $2 >>$0.args; if [ $1 = job_shutdown ]; then echo -3; elif [ -e $0.asked ]; then echo 0; else echo -4 && : >$0.asked; fi", "", []string{"drained.b"}, "3\n4\n0\n", false, "drained.a"},
		"fails":            {"a-one", "echo $1 $2 >>$0.args; exit 3", "", []string{"drained.b"}, "", true, "drained.a"},
		"no number":        {"a-one", "echo $1 $2 >>$0.args; echo nonsense", `case $1 in *[!0-9]*) exit 1;; esac`, []string{"drained.b"}, "nonsense\n", true, "drained.a"},
		"waits for others": {"b-b", "echo $1 $2 >>$0.args; echo 0", ": >$DIR/drained.a", nil, "0\n", false, "drained.b"},
		"only waits":       {"plain-p", "", "if [ -e $DIR/drained.a ]; then : >$DIR/drained.b; else : >$DIR/drained.a; fi", nil, "1\n1\n", false, ""},
		"not the first":    {"a-two", "", "", []string{"drained.a", "drained.b"}, "", false, ""},
		"not started":      {"a-one", "echo $1 $2 >>$0.args; echo 0", "", []string{"runs.a"}, "0\n", false, "drained.a"},
		"ended":            {"a-one", "echo $1 $2 >>$0.args; echo 0", "", []string{"runs.a", "runs.b lock"}, "0\n", false, "drained.a"},
		"no flock there":   {"a-one", "echo $1 $2 >>$0.args; echo 0", `if [ "$1" = 1 ]; then : >$DIR/drained.b; fi`, []string{"runs.a", "runs.b"}, "0\n1\n", false, "drained.a"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			before := append([]string{}, c.before...)
			if !strings.Contains(strings.Join(before, " "), "runs.") { // their images lack flock
				before = append(before, "runs.a", "runs.b")
			}
			for _, stamp := range before {
				stamp, content, _ := strings.Cut(stamp, " ")
				require.NoError(t, os.WriteFile(filepath.Join(dir, stamp), []byte(content), 0o600))
			}
			program(t, filepath.Join(dir, "bin", "sleep"), "echo $1 >>"+dir+"/slept\nDIR="+dir+"\n"+c.sleep+"\n")
			drain := filepath.Join(dir, "drain")
			program(t, drain, c.drain)
			command := byName(t, objects, c.container).Lifecycle.PreStop.Exec.Command
			slept, err := shell(t, dir, append([]string{}, command...), "/var/vcap/jobs/a/bin/drain", drain, "/var/vcap/jobs/b/bin/drain", drain)
			require.Equal(t, c.fails, err != nil, "%v", err)
			require.Equal(t, c.slept, slept)
			if c.stamp == "" {
				return
			}
			require.FileExists(t, filepath.Join(dir, c.stamp))
			args, err := os.ReadFile(drain + ".args")
			require.NoError(t, err)
			want := "job_shutdown hash_unchanged\n" + strings.Repeat("job_check_status hash_unchanged\n", strings.Count(string(args), "\n")-1)
			require.Equal(t, want, string(args))
		})
	}
	plain := buildLively(t, livelyGroup(t, "jobs: [{name: plain, release: r}]"), kube.Options{})
	require.Nil(t, plain.StatefulSets[0].Spec.Template.Spec.TerminationGracePeriodSeconds)
	require.Nil(t, byName(t, plain, "plain-p").Lifecycle)
	own := buildLively(t, livelyGroup(t, "jobs: [{name: b, release: r}], env: {bosh: {agent: {settings: {terminationGracePeriodSeconds: 7}}}}"), kube.Options{DrainSeconds: 5})
	require.Equal(t, int64(7), *own.StatefulSets[0].Spec.Template.Spec.TerminationGracePeriodSeconds)
}

// The lock beside a process with a drain script is there until its container ends.
func TestHold(t *testing.T) {
	if _, err := exec.LookPath("flock"); err != nil {
		t.Skip("there is no flock")
	}
	objects := buildLively(t, livelyGroup(t, "jobs: [{name: b, release: r}, {name: plain, release: r}]"), kube.Options{NoPIDFiles: true})
	dir := t.TempDir()
	program(t, filepath.Join(dir, "bin", "sleep"), "echo $1 >>"+dir+"/slept; [ $1 != 2147483647 ] || exec cat <"+dir+"/fifo\n")
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "fifo"), 0o600))
	c := byName(t, objects, "b-b")
	program(t, filepath.Join(dir, "b"), `[ ! -e /proc/$$/fd/9 ] && [ -s `+dir+`/runs.b ] && ! flock -n `+dir+`/runs.b true`+"\n")
	_, err := shell(t, dir, expanded(append(append([]string{}, c.Command...), c.Args...)...), "/bin/b", filepath.Join(dir, "b"))
	require.NoError(t, err, "the process runs without the file, and the lock is held")
	wait := byName(t, objects, "plain-p").Lifecycle.PreStop.Exec.Command
	w, err := os.OpenFile(filepath.Join(dir, "fifo"), os.O_WRONLY, 0) // when the holder reads
	require.NoError(t, err)
	program(t, filepath.Join(dir, "bin", "sleep"), "echo $1 >>"+dir+"/slept; : >"+dir+"/drained.b\n")
	_, err = shell(t, dir, append([]string{}, wait...))
	require.NoError(t, err, "it waits for the stamp while the lock is held")
	require.NoError(t, os.Remove(filepath.Join(dir, "drained.b")))
	require.NoError(t, w.Close()) // the holder ends
	slept, err := shell(t, dir, append([]string{}, wait...))
	require.NoError(t, err)
	require.Contains(t, slept, "2147483647\n1\n")
}

// A post-start script runs when all processes of the pod have written their files, and its condition holds.
func TestPostStart(t *testing.T) {
	objects := buildLively(t, livelyGroup(t, "jobs: [{name: a, release: r, properties: {quarks: {post_start: {condition: {exec: {command: [CONDITION, x]}}}}}}, {name: b, release: r}]"), kube.Options{Init: []string{"/sbin/tini", "--"}})
	c := byName(t, objects, "post-start-a")
	require.Equal(t, int64(0), *c.SecurityContext.RunAsUser)
	dir := t.TempDir()
	pids := filepath.Join(dir, "pids")
	for _, job := range []string{"a", "b"} {
		require.NoError(t, os.MkdirAll(filepath.Join(pids, job), 0o755))
	}
	// Each second one more process runs, then the condition holds; when all have, the container ends.
	program(t, filepath.Join(dir, "bin", "sleep"), "echo $1 >>"+dir+"/slept\ncase $1 in 3600) kill $PPID; exit;; esac\nfor f in a/one a/two b/b; do [ -e "+pids+"/$f.pid ] || { : >"+pids+"/$f.pid; exit; }; done\n: >"+dir+"/condition\n")
	program(t, filepath.Join(dir, "condition.sh"), "[ $1 = x ] && [ -e "+dir+"/condition ]")
	script := filepath.Join(dir, "post-start")
	program(t, script, "ls "+pids+"/* >"+dir+"/seen; [ -e "+dir+"/condition ]")
	slept, err := shell(t, dir, expanded(c.Command...), "/var/vcap/jobs/a/bin/post-start", script, "/var/vcap/sys/run/bpm", pids, "CONDITION", filepath.Join(dir, "condition.sh"))
	require.NoError(t, err)
	require.Equal(t, "1\n1\n1\n1\n3600\n", slept)
	seen, err := os.ReadFile(filepath.Join(dir, "seen"))
	require.NoError(t, err)
	require.Equal(t, 3, strings.Count(string(seen), ".pid"))
	_, err = shell(t, dir, append([]string{}, c.ReadinessProbe.Exec.Command...))
	require.NoError(t, err, "the pod is ready")

	one := byName(t, objects, "a-one")
	require.Equal(t, []string{"/sbin/tini", "--"}, one.Command[4:6], "after the lock")
	require.Equal(t, []string{"/bin/one", "x"}, one.Args)
	program(t, filepath.Join(dir, "one"), "echo $$ $1 >"+dir+"/me")
	_, err = shell(t, dir, expanded(append(one.Command[6:], one.Args...)...), "/bin/one", filepath.Join(dir, "one"), "/var/vcap/sys/run/bpm", pids)
	require.NoError(t, err)
	pid, err := os.ReadFile(filepath.Join(pids, "a", "one.pid"))
	require.NoError(t, err)
	me, err := os.ReadFile(filepath.Join(dir, "me"))
	require.NoError(t, err)
	require.Equal(t, strings.TrimSpace(string(pid))+" x\n", string(me), "the file has the process's own ID")
	plain := buildLively(t, livelyGroup(t, "jobs: [{name: a, release: r}]"), kube.Options{NoPIDFiles: true})
	require.Equal(t, []string{"/bin/two"}, byName(t, plain, "a-two").Command)
}
