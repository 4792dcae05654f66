package main

// This file runs the other programs in the cluster: the Jobs that read specs, gather and
// render.

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
	"github.com/stretchr/testify/require"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// bundledReleases are the folders of the releases of the bundled deployment.
var bundledReleases = []string{bundled + "releases/courier", bundled + "releases/ferry", bundled + "releases/ledger"}

// resolveBundled resolves the bundled deployment with some releases, as the operator does.
func (w *world) resolveBundled(releases []*spec.Release) *boshrender.Resolved {
	w.t.Helper()
	m, err := manifest.Parse(w.t.Context(), "manifest.yml", []byte(readFile(w.t, bundled+"manifest.yml")))
	require.NoError(w.t, err)
	ops, err := manifest.ParseOps(w.t.Context(), "scale-out.yml", []byte(readFile(w.t, bundled+"operations/scale-out.yml")))
	require.NoError(w.t, err)
	m, err = m.Apply(w.t.Context(), ops)
	require.NoError(w.t, err)
	d := boshrender.Deployment{Manifest: m, Releases: releases, Options: boshrender.Options{BPM: bpm.PolicyEnv}, Kubernetes: &boshrender.Kubernetes{}}
	d.Variables, err = manifest.ParseVars(w.t.Context(), "vars.yml", []byte(readFile(w.t, bundled+"vars.yml")))
	require.NoError(w.t, err)
	d.Kubernetes.Scheme, err = placement.SchemeNamed("stride")
	require.NoError(w.t, err)
	d.Kubernetes.Naming.Namespace = w.namespace
	r, err := d.Resolve(w.t.Context())
	require.NoError(w.t, err)
	return r
}

func openAll(t testing.TB, paths ...string) []*spec.Release {
	t.Helper()
	var all []*spec.Release
	for _, path := range paths {
		opened, err := spec.Open(t.Context(), path)
		require.NoError(t, err)
		all = append(all, opened...)
	}
	return all
}

// pod returns the pod of a Job, after the Job has ended.
func (w *world) pod(job string, wanted batchv1.JobConditionType) *corev1.Pod {
	w.t.Helper()
	ctx, cancel := w.patience()
	defer cancel()
	events := w.events(ctx, &batchv1.JobList{})
	for ctx.Err() == nil {
		var e watch.Event
		select {
		case e = <-events:
		case <-ctx.Done():
		}
		j, ok := e.Object.(*batchv1.Job)
		if !ok || j.Name != job {
			continue
		}
		for _, c := range j.Status.Conditions {
			if c.Status != corev1.ConditionTrue || c.Type != batchv1.JobComplete && c.Type != batchv1.JobFailed {
				continue
			}
			var pods corev1.PodList
			require.NoError(w.t, w.client.List(ctx, &pods, client.InNamespace(w.namespace), client.MatchingLabels{"job-name": job}))
			require.Len(w.t, pods.Items, 1)
			require.Equal(w.t, wanted, c.Type, pods.Items[0].Status.Message)
			return &pods.Items[0]
		}
	}
	var pods corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &pods, client.InNamespace(w.namespace), client.MatchingLabels{"job-name": job}))
	for _, p := range pods.Items {
		w.t.Log(p.Name, p.Status.Phase, p.Status.Message)
	}
	require.Fail(w.t, "waited in vain for Job "+job)
	return nil
}

// In the first design Jobs read the specs, and Jobs render; a Job for each group gathers. Their output is the same as
// without a cluster.
func TestJobs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, bundledReleases...)
	resolved := w.resolveBundled(openAll(t, bundledReleases...))
	o := kube.Options{Image: operatorImage, ReleaseImage: releaseImage}
	readers, err := kube.SpecReaders(resolved, o)
	require.NoError(t, err)
	var releases []*spec.Release
	for _, j := range readers {
		require.NoError(t, w.client.Create(t.Context(), j))
	}
	for _, j := range readers {
		lines := json.NewDecoder(strings.NewReader(w.kubelet.Log(w.namespace, w.pod(j.Name, batchv1.JobComplete).Name, "spec-reader")))
		var jobs []*spec.Release
		for {
			var line json.RawMessage
			if err := lines.Decode(&line); err == io.EOF {
				break
			}
			require.NoError(t, err)
			job, err := spec.Options{Name: j.Labels[kube.LabelRelease]}.OpenSpecReader(t.Context(), strings.NewReader(string(line)))
			require.NoError(t, err)
			jobs = append(jobs, job)
		}
		release, err := spec.Merge(jobs...)
		require.NoError(t, err)
		releases = append(releases, release)
	}
	again := w.resolveBundled(releases)
	objects, err := kube.Build(t.Context(), again, new(kube.State), o)
	require.NoError(t, err)
	for _, s := range objects.Secrets {
		require.NoError(t, w.client.Create(t.Context(), s))
	}
	renderers, gatherers := objects.Renderers(), objects.Gatherers()
	unknown := gatherers[0].DeepCopy()
	unknown.Name, unknown.Spec.Template.Spec.Containers[0].Env[0].Value = "gather-nowhere", "nowhere"
	for _, j := range append(append([]*batchv1.Job{unknown}, gatherers...), renderers...) {
		require.NoError(t, w.client.Create(t.Context(), j))
	}
	gathered := 0
	for _, j := range gatherers {
		p := w.pod(j.Name, batchv1.JobComplete)
		g := resolved.Group(p.Spec.Containers[0].Env[0].Value)
		want, err := pod.Output(t.Context(), g)
		require.NoError(t, err)
		got := readFile(t, filepath.Join(w.kubelet.Folder(w.namespace, p.Name), "output", "output.json"))
		require.Equal(t, string(want)+"\n", got, g.Name)
		gathered++
	}
	p := w.pod("gather-nowhere", batchv1.JobFailed)
	require.Contains(t, p.Status.Message, `the deployment has no instance group "nowhere"`)
	require.NoFileExists(t, filepath.Join(w.kubelet.Folder(w.namespace, p.Name), "output", "output.json"))
	pods, files := 0, 0
	for _, j := range renderers {
		texts := map[string]any{}
		p := w.pod(j.Name, batchv1.JobComplete)
		require.NoError(t, json.Unmarshal([]byte(w.kubelet.Log(w.namespace, p.Name, "template-render")), &texts))
		g, i := rendererOf(t, resolved, j)
		want, err := pod.Render(t.Context(), g, pod.Pod{Zone: i.Zone, Ordinal: i.Ordinal, IP: p.Status.PodIP})
		require.NoError(t, err)
		require.Len(t, texts, len(want.Files), j.Name)
		for _, f := range want.Files {
			files++
			if !utf8.Valid(f.Data) {
				require.Equal(t, map[string]any{"base64": base64.StdEncoding.EncodeToString(f.Data)}, texts[f.Path], "%s: %s", j.Name, f.Path)
				continue
			}
			require.Equal(t, string(f.Data), texts[f.Path], "%s: %s", j.Name, f.Path)
		}
		pods++
	}
	t.Logf("%d Jobs read specs, %d gather, %d render %d files", len(readers), gathered, pods, files)
}

// rendererOf returns the group and the instance that a Job renders.
func rendererOf(t testing.TB, r *boshrender.Resolved, j *batchv1.Job) (*boshrender.Group, placement.InstancePlan) {
	t.Helper()
	for g := range r.All() {
		for _, i := range g.Jobs[0].Instances {
			name, err := dns.StatefulSet(g.Name, len(g.AZs) > 0, i.Zone)
			require.NoError(t, err)
			if j.Name == dns.Sanitize(fmt.Sprintf("render-%s-%d", name, i.Ordinal)) {
				return g, i
			}
		}
	}
	require.Fail(t, "nothing renders as "+j.Name)
	return nil, placement.InstancePlan{}
}
