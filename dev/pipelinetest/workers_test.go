package pipelinetest

// This file tests that workers share the jobs of an instance.

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// jobsNamed returns a release with jobs, and a group of that many instances that has them all.
func jobsNamed(instances int, templates map[string]string) (manifest string, f files) {
	f = files{}
	manifest = fmt.Sprintf("instance_groups:\n- name: web\n  instances: %d\n  jobs:\n", instances)
	for n := range len(templates) {
		name := string(rune('a' + n))
		manifest += fmt.Sprintf("  - {name: %s, release: r}\n", name)
		f["r/"+name+"/spec"] = "name: " + name + "\ntemplates: {file.erb: file, good.erb: good}\n"
		f["r/"+name+"/monit"] = ""
		f["r/"+name+"/templates/file.erb"] = templates[name]
		f["r/"+name+"/templates/good.erb"] = "good <%= index %>"
	}
	return manifest, f
}

// A worker without an instance renders a job of another worker's: each of two jobs waits for the other.
func TestIdleWorkersHelp(t *testing.T) {
	text, files := jobsNamed(1, map[string]string{"a": "<% Time.now %>a", "b": "<% Time.now %>b"})
	d := deploy(t, text, files)
	d.Workers = 2
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var asked atomic.Int32
	both := make(chan struct{})
	d.Now = func() time.Time {
		if asked.Add(1) == 2 {
			close(both)
		}
		select {
		case <-both:
		case <-ctx.Done():
			t.Error("nobody helped")
		}
		return time.Unix(0, 0)
	}
	for i, err := range resolve(t, d).Render(ctx) {
		require.NoError(t, err)
		require.Equal(t, "a", string(i.File("a/file").Data))
		require.Equal(t, "b", string(i.File("b/file").Data))
	}
}

// An instance has the same files, and the same errors in the same order, with any number of workers.
func TestSharedJobs(t *testing.T) {
	templates := map[string]string{}
	for n := range 12 {
		name := string(rune('a' + n))
		templates[name] = fmt.Sprintf("%s <%%= spec.name %%>", name)
		if n%3 == 2 {
			templates[name] = "<% raise 'no' %>"
		}
	}
	text, files := jobsNamed(3, templates)
	type result struct {
		files []string
		err   string
	}
	var want []result
	for _, workers := range []int{1, 2, 8, 8, 8} {
		d := deploy(t, text, files)
		d.Workers = workers
		var got []result
		for i, err := range resolve(t, d).Render(t.Context()) {
			r := result{err: err.Error()}
			for _, f := range i.Files {
				r.files = append(r.files, f.Path+": "+string(f.Data))
			}
			require.Len(t, r.files, 12+12+8+8, "monit, good, those that can be rendered, and the links of their jobs")
			got = append(got, r)
		}
		require.Len(t, got, 3)
		if want == nil {
			want = got
		}
		require.Equal(t, want, got)
	}
}

// toldFS is a file system that reports the name of each file before opening it.
type toldFS struct {
	fs.FS
	opened func(name string)
}

func (s toldFS) Open(name string) (fs.File, error) {
	s.opened(name)
	return s.FS.Open(name)
}

func (s toldFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(s.FS, name) }

// A worker renders other jobs before it waits for a worker that reads a template: the template of job a appears only
// after job b has been rendered.
func TestWorkersDontWait(t *testing.T) {
	text, files := jobsNamed(2, map[string]string{"a": "a", "b": "<% Time.now %>b"})
	d := deploy(t, text, files)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	rendered := make(chan struct{})
	var armed atomic.Bool
	slow := func(name string) {
		if armed.Load() && strings.HasSuffix(name, "a/templates/file.erb") {
			select {
			case <-rendered:
			case <-ctx.Done():
				t.Error("everybody waits")
			}
		}
	}
	d.Releases = files.openAs(t, func(fsys fs.FS) fs.FS { return toldFS{fsys, slow} })
	d.Workers = 2
	var once sync.Once
	d.Now = func() time.Time {
		once.Do(func() { close(rendered) })
		return time.Unix(0, 0)
	}
	r := resolve(t, d)
	armed.Store(true)
	for i, err := range r.Render(ctx) {
		require.NoError(t, err)
		require.Equal(t, "a", string(i.File("a/file").Data))
	}
}

// The schema of a job is read once for all groups and instances that have the job.
func TestSchemaIsReadOnce(t *testing.T) {
	f := job("<%= index %>")
	f["r/app/properties_schema.json"] = `{"$schema": "https://json-schema.org/draft/2020-12/schema"}`
	groups := "instance_groups:\n"
	for n := range 3 {
		groups += fmt.Sprintf("- {name: g%d, instances: 2, jobs: [{name: app, release: r}]}\n", n)
	}
	d := deploy(t, groups, f)
	var read atomic.Int32
	d.Releases = f.openAs(t, func(fsys fs.FS) fs.FS {
		return toldFS{fsys, func(name string) {
			if strings.HasSuffix(name, "properties_schema.json") {
				read.Add(1)
			}
		}}
	})
	r := resolve(t, d)
	read.Store(0)
	instances := 0
	for _, err := range r.Render(t.Context()) {
		require.NoError(t, err)
		instances++
	}
	require.Equal(t, 6, instances)
	require.EqualValues(t, 1, read.Load())
}
