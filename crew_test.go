package boshrender

// This file tests that workers share the jobs of an instance.

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// jobsNamed returns a release with jobs, and a group of so many instances that has them all.
func jobsNamed(instances int, templates map[string]string) (manifest string, files map[string]string) {
	files = map[string]string{}
	manifest = fmt.Sprintf("instance_groups:\n- name: web\n  instances: %d\n  jobs:\n", instances)
	for n := range len(templates) {
		name := string(rune('a' + n))
		manifest += fmt.Sprintf("  - {name: %s, release: r}\n", name)
		files["r/"+name+"/spec"] = "name: " + name + "\ntemplates: {file.erb: file, good.erb: good}\n"
		files["r/"+name+"/monit"] = ""
		files["r/"+name+"/templates/file.erb"] = templates[name]
		files["r/"+name+"/templates/good.erb"] = "good <%= index %>"
	}
	return manifest, files
}

// A worker that has no instance renders a job of another's: each of two jobs waits for the other.
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

// However many workers there are, an instance has the same files and the same errors in the same order.
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
