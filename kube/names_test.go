package kube_test

// This file builds deployments whose names Kubernetes can't tell apart: either Build refuses them, or no two objects
// have one name, and each object has the data and pods of its own group.

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// alike are names that are the same, or parts of one another, after some change of characters.
var alike = []string{
	"a", "A", "a-", "a_b", "a-b", "A-B", "a.b", "ab", "/a/b", "a-b-z0", "a-b-z1", "a_b_z0", "a-b-v1", "a-b-0", "a-b-pvc-a-b", "a-b-ephemeral",
	"template", "create", strings.Repeat("long-", 12) + "a_b", strings.Repeat("long-", 12) + "a-b", strings.Repeat("x", 300), "a-" + "b5a7d0a3ebbb3d10a16dfac3f4a2ea16",
}

// named resolves a deployment of two groups with a job each, from releases of two names. The group's name is in the
// properties of its job, and so in its document.
func named(t testing.TB, groups, jobs, processes, releases [2]string, rest string) (*boshrender.Resolved, error) {
	t.Helper()
	var all []*spec.Release
	text := "name: d\nstemcells: [{alias: default, os: noble, version: 1}]\n" +
		"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}\nreleases:\n"
	for n, name := range releases {
		if n > 0 && name == releases[0] {
			continue
		}
		files := fstest.MapFS{}
		for _, job := range jobs {
			dir := "jobs/" + strings.ReplaceAll(job, "/", "") + "/"
			files[dir+"monit"] = &fstest.MapFile{}
			files[dir+"spec"] = &fstest.MapFile{Data: fmt.Appendf(nil, "name: %q\ntemplates: {bpm.yml.erb: config/bpm.yml}\nproperties: {of: {}, names: {}}\n", strings.ReplaceAll(job, "/", ""))}
			files[dir+"templates/bpm.yml.erb"] = &fstest.MapFile{Data: []byte(
				"processes:\n<% p('names').each do |n| %>\n- {name: '<%= n %>', executable: /bin/true, args: [<%= p('of').to_json %>], hooks: {pre_start: /bin/true}}\n<% end %>\n")}
		}
		opened, err := spec.Options{Name: name}.OpenFS(t.Context(), files)
		require.NoError(t, err)
		all = append(all, opened...)
		text += fmt.Sprintf("- {name: %q, version: 1}\n", name)
	}
	text += "instance_groups:\n"
	for n, group := range groups {
		text += fmt.Sprintf("- {name: %q, instances: 2, vm_type: s, stemcell: default, networks: [{name: default}], persistent_disk: 1, %s jobs: [", group, rest)
		for k := range jobs {
			if k == n || processes[0] != processes[1] {
				text += fmt.Sprintf("{name: %q, release: %q, properties: {of: %q, names: [%q]}}, ", strings.ReplaceAll(jobs[k], "/", ""), releases[n], "group "+group, processes[k])
			}
		}
		text += "]}\n"
	}
	m, err := manifest.Parse(t.Context(), "m.yml", []byte(text))
	require.NoError(t, err, text)
	d := boshrender.Deployment{Manifest: m, Releases: all, Kubernetes: &boshrender.Kubernetes{}}
	return d.Resolve(t.Context())
}

// apart checks that no two objects, containers or volumes have one name, and that Services, sets and Secrets belong to
// their groups.
func apart(t *testing.T, o *kube.Objects, groups [2]string) {
	t.Helper()
	seen := map[string]bool{}
	secrets := map[string]*corev1.Secret{}
	once := func(name string) {
		require.False(t, seen[name], name)
		seen[name] = true
	}
	for _, object := range o.All() {
		once(object.GetObjectKind().GroupVersionKind().Kind + " " + object.GetName())
	}
	for _, s := range o.Secrets {
		secrets[s.Name] = s
	}
	for _, set := range o.StatefulSets {
		group := set.Annotations[kube.AnnotationGroup]
		template := set.Spec.Template
		for _, c := range append(template.Spec.InitContainers, template.Spec.Containers...) {
			once(set.Name + " container " + c.Name)
		}
		for _, v := range template.Spec.Volumes {
			once(set.Name + " volume " + v.Name)
			if v.Name == "ig-resolved" {
				document := secrets[v.Secret.SecretName].Data[kube.KeyDocument]
				require.True(t, bytes.Contains(document, []byte("group "+group)), "%s has a document of another group", group)
			}
		}
		for _, other := range o.StatefulSets {
			selects := labels.SelectorFromSet(set.Spec.Selector.MatchLabels).Matches(labels.Set(other.Spec.Template.Labels))
			require.Equal(t, other == set, selects, "%s selects pods of %s", set.Name, other.Name)
		}
		var serves bool
		for _, s := range o.Services {
			selects := labels.SelectorFromSet(s.Spec.Selector).Matches(labels.Set(template.Labels))
			serves = serves || selects && s.Name == set.Spec.ServiceName
			require.False(t, selects && s.Labels[dns.LabelInstanceGroup] != dns.LabelValue(group), "%s selects pods of %s", s.Name, set.Name)
		}
		require.True(t, serves, "no Service for the pods of %s", set.Name)
	}
}

func TestNamesAreApart(t *testing.T) {
	refused, built := 0, 0
	try := func(groups, jobs, processes, releases [2]string, rest string) {
		t.Helper()
		r, err := named(t, groups, jobs, processes, releases, rest)
		var objects *kube.Objects
		if err == nil {
			objects, err = kube.Build(t.Context(), r, new(kube.State), kube.Options{Image: "o", ReleaseImage: image})
		}
		if err != nil {
			refused++
			return
		}
		built++
		apart(t, objects, groups)
	}
	same := func(name string) [2]string { return [2]string{name, name} }
	names := tier.Sample(alike, 4, 2)
	for n, first := range names {
		for _, second := range names[n+1:] {
			pair := [2]string{first, second}
			for _, rest := range []string{"", "azs: [z1, z2],"} {
				try(pair, same("j"), same("p"), same("r"), rest)
			}
			try([2]string{"g", "h"}, pair, [2]string{"render", "dirs"}, same("r"), "")
			try([2]string{"g", "h"}, [2]string{"a-b", "a"}, pair, same("r"), "")
			try([2]string{"g", "h"}, same("j"), same("p"), pair, "")
		}
	}
	t.Logf("%d deployments refused, %d built", refused, built)
	require.NotZero(t, refused)
	require.NotZero(t, built)
}

func TestNamesRefused(t *testing.T) {
	for _, c := range []struct {
		groups, jobs, processes, releases [2]string
		want                              string
	}{
		{[2]string{"a_b", "a-b"}, [2]string{"j", "j"}, [2]string{"p", "p"}, [2]string{"r", "r"}, "a-b"},
		{[2]string{"g", "h"}, [2]string{"template", "create"}, [2]string{"render", "dirs"}, [2]string{"r", "r"},
			`instance group "g": two containers are named template-render`},
	} {
		r, err := named(t, c.groups, c.jobs, c.processes, c.releases, "")
		if err == nil {
			_, err = kube.Build(t.Context(), r, new(kube.State), kube.Options{Image: "o", ReleaseImage: image})
		}
		require.ErrorContains(t, err, c.want)
	}
}
