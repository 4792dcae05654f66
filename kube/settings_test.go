package kube_test

// This file tests that no setting of a manifest is dropped silently: each one added is either honoured or reported.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
)

// settings are the settings of a group and a job in manifests for quarks, and for a director, each with a text to
// expect in the objects or in the findings.
var settings = []struct{ at, text, object, finding string }{
	{"agent", "ephemeralAsPVC: true", `"name":"g-ephemeral","ephemeral":{"volumeClaimTemplate":{"metadata":{},"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"10Gi"}}}}}`, ""},
	{"agent", "disks: [{volume: {name: v}}]", "", "env.bosh.agent.settings.disks has no effect"},
	{"agent", "jobBackoffLimit: 3", "", "env.bosh.agent.settings.jobBackoffLimit has no effect: the group is no errand"},
	{"agent", "disable_log_sidecar: true", "", ""},
	{"agent", "disable_log_sidecar: false", "", "env.bosh.agent.settings.disable_log_sidecar is false: there is no such container; logs stay in /var/vcap/sys/log"},
	{"agent", "injectReplicasEnv: false", "", ""},
	{"agent", "nonsense: {deep: 1}", "", "env.bosh.agent.settings.nonsense has no effect"},
	{"agent", "affinity: {podAffinty: {}}", "", "env.bosh.agent.settings.affinity.podAffinty has no effect"},
	{"agent", "tolerations: [{key: a, operater: Exists}]", `"tolerations":[{"key":"a"}]`, "env.bosh.agent.settings.tolerations[0].operater has no effect"},
	{"agent", "preRenderOps: {bpm: [{}]}", "", "env.bosh.agent.settings.preRenderOps has no effect"},
	{"agent", "labels: {a: b}", `"a":"b"`, ""},
	{"quarks", "debug: true", "", `job "a": quarks.debug has no effect`},
	{"quarks", "debug: false", "", ""},
	{"quarks", "nonsense: 1", "", `job "a": quarks.nonsense has no effect`},
	{"quarks", "post_start: {condition: {exec: {command: [c, d]}}}", `"--","c","d"]`, ""},
	{"quarks", "post_start: {condition: {http: {path: /}}}", "", `job "a": quarks.post_start.condition.http has no effect`},
	{"quarks", "run: {healthcheck: {one: {readiness: {exec: {command: [e]}}}}}", `"readinessProbe":{"exec":{"command":["e"]}}`, ""},
	{"quarks", "run: {healthcheck: {other: {readiness: {exec: {command: [e]}}}}}", "", `job "a": quarks.run.healthcheck.other has no effect`},
	{"quarks", "run: {healthcheck: {one: {readiness: {exec: {cmd: [e]}}}}}", "", `job "a": quarks.run.healthcheck.one.readiness.exec.cmd has no effect`},
	{"quarks", "run: {healthcheck: {one: {alive: {exec: {command: [e]}}}}}", "", `job "a": quarks.run.healthcheck.one.alive has no effect`},
	{"quarks", "run: {security_context: {runAsGroup: 7, runAsGrup: 8}}", `"runAsGroup":7`, `job "a": quarks.run.security_context.runAsGrup has no effect`},
	{"quarks", "run: {memory: 5}", "", `job "a": quarks.run.memory has no effect`},
	{"quarks", "envs: [{name: E, value: f, wrong: g}]", `{"name":"E","value":"f"}`, `job "a": quarks.envs[0].wrong has no effect`},
	{"quarks", "ports: [{name: p, protocol: TCP, internal: 80, external: 81}]", `"port":80`, `job "a": quarks.ports[0].external has no effect`},
	{"quarks", "activePassiveProbes: {a-one: {exec: {command: [e]}}}", "", `job "a": quarks.activePassiveProbes needs somebody who probes and labels the active pod`},
	{"quarks", "pre_render_scripts: {jobs: [x]}", "", `job "a": quarks.pre_render_scripts has no effect`},
	{"group", "persistent_disks: [{name: n, type: t}]", "", "persistent_disks has no effect"},
	{"group", "persistent_disk: 100", `"storage":"100Mi"`, ""},
	{"group", "persistent_disk_type: fast", "", "persistent_disk_type has no effect"},
	{"group", "vm_extensions: [x]", "", "vm_extensions has no effect"},
	{"group", "migrated_from: [{name: old}]", "", "migrated_from has no effect"},
	{"env", "password: p", "", "env.bosh.password has no effect"},
}

func TestSettings(t *testing.T) {
	for _, c := range settings {
		t.Run(c.at+" "+c.text, func(t *testing.T) {
			texts := map[string]string{c.at: c.text}
			group := fmt.Sprintf("jobs: [{name: a, release: r, properties: {quarks: {%s}}}]", texts["quarks"])
			switch {
			case texts["group"] != "":
				group += ", " + texts["group"]
			case texts["env"] != "":
				group += fmt.Sprintf(", env: {bosh: {%s}}", texts["env"])
			case texts["agent"] != "":
				group += fmt.Sprintf(", env: {bosh: {agent: {settings: {%s}}}}", texts["agent"])
			}
			objects := buildLively(t, livelyGroup(t, group), kube.Options{})
			text := asJSON(t, objects.StatefulSets) + asJSON(t, objects.Services)
			require.True(t, strings.Contains(text, c.object), "%s is not in the objects", c.object)
			if c.finding == "" {
				require.Empty(t, objects.Findings["g"])
			} else {
				require.Equal(t, []string{c.finding}, objects.Findings["g"])
			}
			replicas := strings.Contains(text, `"name":"REPLICAS"`)
			require.Equal(t, c.text != "injectReplicasEnv: false", replicas)
		})
	}
	_, err := kube.Build(t.Context(), livelyGroup(t, "jobs: [{name: a, release: r, properties: {quarks: {envs: {}, run: 5}}}]"), new(kube.State), kube.Options{Image: "o", ReleaseImage: image})
	require.ErrorContains(t, err, `instance group "g": job "a": quarks.envs is no list`)
	errand := buildLively(t, livelyGroup(t, "lifecycle: errand, jobs: [{name: errand, release: r}], env: {bosh: {agent: {settings: {jobBackoffLimit: 3}}}}"), kube.Options{})
	require.Equal(t, int32(3), *errand.Errands["g"].Spec.BackoffLimit)
	require.Empty(t, errand.Findings)
}

// A change of a disk is reported by Changes: Kubernetes refuses it.
func TestDisk(t *testing.T) {
	const jobs = "jobs: [{name: disk, release: r}], "
	first := buildLively(t, livelyGroup(t, jobs+"persistent_disk: 1024"), kube.Options{})
	second := buildLively(t, livelyGroup(t, jobs+"persistent_disk: 2048"), kube.Options{}, first.State)
	require.Equal(t, []string{"g is made anew around its pods: its disks were g-pvc of 1024 MiB and are g-pvc of 2048 MiB"}, second.Changes().Lines())
	require.Contains(t, second.Findings["g"], "g: existing claims stay g-pvc of 1024 MiB until they are changed by hand; new pods get g-pvc of 2048 MiB")
	third := buildLively(t, livelyGroup(t, jobs+"persistent_disk: 2048"), kube.Options{}, second.State)
	require.Empty(t, third.Changes().Lines())
	require.Empty(t, third.Findings["g"])
	require.Equal(t, asJSON(t, second.StatefulSets), asJSON(t, third.StatefulSets), "the finding is no part of the objects")
}

// The state is read from the objects or kept from the last Build: the same changes follow.
func TestChanges(t *testing.T) {
	const two = "- {name: g, instances: 2, vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: a, release: r}]}\n" +
		"- {name: h, instances: 1, vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: plain, release: r}]}\n"
	first := buildLively(t, livelyDeployment(t, two), kube.Options{})
	require.Equal(t, []string{"g is new", "h is new", "g-0 comes", "g-1 comes", "h-0 comes"}, first.Changes().Lines())
	const three = "- {name: g, instances: 3, vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: a, release: r}, {name: b, release: r}]}\n" +
		"- {name: i, instances: 1, vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: plain, release: r}]}\n" +
		"- {name: once, lifecycle: errand, instances: 1, vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: errand, release: r}]}\n"
	read, err := stateOf(first)
	require.NoError(t, err)
	for _, state := range []*kube.State{first.State, read} {
		second := buildLively(t, livelyDeployment(t, three), kube.Options{}, state)
		require.Equal(t, []string{
			"i is new", "once is new", "h goes", "g-2 comes", "i-0 comes", "h-0 goes",
			"g-0 restarts: b/.bosh/links.json, b/bin/drain, b/config/bpm.yml, b/monit changed", "g-1 restarts: b/.bosh/links.json, b/bin/drain, b/config/bpm.yml, b/monit changed",
		}, second.Changes().Lines())
	}
}

// A release whose templates alone have changed, under the same version, restarts pods: their documents are the same.
func TestTemplatesAlone(t *testing.T) {
	var previous *kube.State
	for n, text := range []string{"first", "first", "second"} {
		releases, err := spec.OpenFS(t.Context(), fstest.MapFS{
			"jobs/a/monit": {}, "jobs/a/spec": {Data: []byte("name: a\ntemplates: {conf: conf}\n")}, "jobs/a/templates/conf": {Data: []byte(text)},
		})
		require.NoError(t, err)
		releases[0].Name = "r"
		m, err := manifest.Parse(t.Context(), "m.yml", []byte("name: d\nreleases: [{name: r, version: create}]\nstemcells: [{alias: default, os: noble, version: 1}]\n"+
			"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}\ninstance_groups:\n"+
			"- {name: g, instances: 2, azs: [z1, z2], vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: a, release: r}]}\n"))
		require.NoError(t, err)
		d := boshrender.Deployment{Manifest: m, Kubernetes: &boshrender.Kubernetes{}, Releases: releases}
		r, err := d.Resolve(t.Context())
		require.NoError(t, err)
		objects, err := kube.Build(t.Context(), r, cmp.Or(previous, new(kube.State)), kube.Options{Image: "operator", ReleaseImage: image})
		require.NoError(t, err)
		want := 1 + n/2
		require.Equal(t, want, objects.State.Sets["g-z0"].Version)
		require.Equal(t, want, objects.State.Sets["g-z1"].Version)
		previous = objects.State
	}
}

// Pods restart with a new version if the digests of their version are damaged or gone.
func TestUnknownVersion(t *testing.T) {
	group := livelyGroup(t, "jobs: [{name: plain, release: r}]")
	for what, c := range map[string]struct {
		version int
		change  func(*corev1.Secret) (keep bool)
	}{
		"intact":  {1, func(*corev1.Secret) bool { return true }},
		"gone":    {2, func(s *corev1.Secret) bool { return s.Name != "ig-resolved.g-v1" }},
		"damaged": {2, func(s *corev1.Secret) bool { s.Data["digests.json"] = []byte("{"); return true }},
	} {
		first := buildLively(t, group, kube.Options{})
		first.Secrets = slices.DeleteFunc(first.Secrets, func(s *corev1.Secret) bool { return s.Name == "ig-resolved.g-v1" && !c.change(s) })
		state, err := stateOf(first)
		require.NoError(t, err, what)
		second := buildLively(t, group, kube.Options{}, state)
		require.Equal(t, c.version, second.State.Sets["g"].Version, what)
		require.Len(t, second.Changes().Restarts, 2*(c.version-1), what)
	}
}

// stateOf reads the state as from a cluster.
func stateOf(o *kube.Objects) (*kube.State, error) {
	return kube.StateOf(values(o.StatefulSets), values(o.Jobs), values(o.Secrets))
}

func values[T any](pointers []*T) []T {
	var list []T
	for _, p := range pointers {
		list = append(list, *p)
	}
	return list
}

// More pods change the number in a Secret, and no template.
func TestReplicas(t *testing.T) {
	first := buildLively(t, livelyGroup(t, "jobs: [{name: plain, release: r}]"), kube.Options{})
	r := livelyDeployment(t, "- {name: g, instances: 5, vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: plain, release: r}]}")
	second := buildLively(t, r, kube.Options{}, first.State)
	require.Empty(t, second.Changes().Restarts)
	require.Equal(t, asJSON(t, first.StatefulSets[0].Spec.Template), asJSON(t, second.StatefulSets[0].Spec.Template))
	for want, objects := range map[string]*kube.Objects{"2": first, "5": second} {
		found := 0
		for _, s := range objects.Secrets {
			if text, ok := s.Data[kube.KeyReplicas]; ok {
				found++
				require.Equal(t, want, string(text))
				require.Equal(t, "ig-resolved.g-v1", s.Name)
			}
		}
		require.Equal(t, 1, found)
	}
	for _, c := range append(second.StatefulSets[0].Spec.Template.Spec.Containers, second.StatefulSets[0].Spec.Template.Spec.InitContainers...) {
		var names []string
		for _, e := range c.Env {
			names = append(names, e.Name)
		}
		if c.Name == "plain-p" || c.Name == "template-render" {
			require.Subset(t, names, []string{"POD_ORDINAL", "REPLICAS", "AZ_INDEX", "INSTANCE_GROUP_NAME"}, c.Name)
		}
	}
}

// Services list pods that aren't ready if they have one pod or no IP, or if an option says so.
func TestNotReady(t *testing.T) {
	group := livelyGroup(t, "jobs: [{name: plain, release: r, properties: {quarks: {ports: [{name: p, internal: 80}]}}}]")
	for _, c := range []struct {
		option func(*corev1.Service) bool
		want   func(*corev1.Service) bool
	}{
		{nil, func(s *corev1.Service) bool { return s.Spec.ClusterIP == "None" || s.Name != "g" }},
		{func(s *corev1.Service) bool { return s.Name == "g-0" }, func(s *corev1.Service) bool { return s.Name == "g-0" }},
	} {
		objects := buildLively(t, group, kube.Options{NotReady: c.option})
		require.Len(t, objects.Services, 3)
		for _, s := range objects.Services {
			require.Equal(t, c.want(s), s.Spec.PublishNotReadyAddresses, s.Name)
		}
	}
}

// A release of another version than the manifest's is an error, or a finding.
func TestOtherVersions(t *testing.T) {
	for _, c := range []struct{ wanted, given, want string }{
		{"7", "1", "m.yml:3:12: releases[r]: Release version 'r/7' doesn't exist (error 30006); version 1 was given"},
		{"1", "1", ""}, {"latest", "1", ""}, {"1.latest", "1.5", ""}, {"0.2-dev", "0+dev.2", ""}, {"create", "1", ""}, {"7", "", ""},
		{"2.latest", "1.5", "m.yml:3:12: "},
	} {
		m, err := manifest.Parse(t.Context(), "m.yml", []byte("\nname: d\nreleases: [{name: r, version: "+c.wanted+"}]\nstemcells: [{alias: default, os: noble, version: 1}]\n"+
			"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}\ninstance_groups:\n"+
			"- {name: g, instances: 1, vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: plain, release: r}]}\n"))
		require.NoError(t, err)
		releases, err := spec.Options{Name: "r", Version: c.given}.OpenFS(t.Context(), lively)
		require.NoError(t, err)
		d := boshrender.Deployment{Manifest: m, Releases: releases, Kubernetes: &boshrender.Kubernetes{}}
		r, err := d.Resolve(t.Context())
		require.NoError(t, err)
		o := kube.Options{Image: "operator", ReleaseImage: image}
		_, err = kube.Build(t.Context(), r, new(kube.State), o)
		if c.want == "" {
			require.NoError(t, err, "%+v", c)
			continue
		}
		require.ErrorContains(t, err, c.want)
		o.AnyVersion = true
		objects, err := kube.Build(t.Context(), r, new(kube.State), o)
		require.NoError(t, err)
		require.Contains(t, strings.Join(objects.Findings["g"], "\n"), `release "r" has version `+c.given+": "+c.want[:12])
	}
}

// The objects have the namespace of the addresses.
func TestNamespace(t *testing.T) {
	for _, o := range buildLively(t, livelyGroup(t, "jobs: [{name: plain, release: r}]"), kube.Options{}).All() {
		require.Equal(t, "default", o.GetNamespace())
	}
	for _, o := range build(t, "", nil).All() {
		require.Equal(t, "ferry", o.GetNamespace())
	}
}

// The disks of groups that are gone stay, also the disks of a group from which another migrates.
func TestLeftDisks(t *testing.T) {
	const group = "- {name: %s, instances: 1, vm_type: s, stemcell: default, networks: [{name: default}], persistent_disk: 1024, jobs: [{name: disk, release: r}]%s}"
	first := buildLively(t, livelyDeployment(t, fmt.Sprintf(group, "old", "")), kube.Options{})
	for rest, want := range map[string]string{
		"":                               "the disks of old stay with their data, and no pod uses them: old-pvc of 1024 MiB",
		", migrated_from: [{name: old}]": "the disks of old stay with their data, and no pod uses them: old-pvc of 1024 MiB; new, which migrates from old, gets new ones",
	} {
		second := buildLively(t, livelyDeployment(t, fmt.Sprintf(group, "new", rest)), kube.Options{}, first.State)
		require.Contains(t, second.Changes().Lines(), want)
	}
}

// Objects that are built without the state of the cluster would restart all pods.
func TestStateIsNeeded(t *testing.T) {
	r := livelyGroup(t, "jobs: [{name: plain, release: r}]")
	_, err := kube.Build(t.Context(), r, nil, kube.Options{Image: "operator", ReleaseImage: image})
	require.ErrorContains(t, err, "the state of the cluster is nil")
}
