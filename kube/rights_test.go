package kube_test

// This file combines everything that a bpm.yml and the manifest can ask for, and lets Kubernetes' own evaluator judge the
// pods.

import (
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/stretchr/testify/require"
	"k8s.io/pod-security-admission/api"
)

// asked is one setting of each kind: its YAML, and the rights without which it is refused; "never" if none allows it.
type asked struct {
	text, rights string
}

var (
	askedUnsafe = []asked{
		{}, {"privileged: true", "privileged"}, {"host_pid_namespace: true", "host-pid"},
		{"privileged: true, host_pid_namespace: true", "privileged,host-pid"}, {"unrestricted_volumes: [{path: /srv/x, writable: true, shared: true}]", ""},
	}
	askedCapabilities = []asked{
		{}, {"[NET_BIND_SERVICE]", ""}, {"[CHOWN, KILL]", ""}, {"[NET_ADMIN]", "capability NET_ADMIN"},
		{"[NET_BIND_SERVICE, SYS_ADMIN, SYS_TIME]", "capability SYS_ADMIN,capability SYS_TIME"}, {"[ALL]", "capability ALL"}, {"[CAP_CHOWN]", "capability CAP_CHOWN"},
	}
	askedContext = []asked{
		{}, {"{privileged: true}", "privileged"}, {"{procMount: Unmasked}", "never"}, {"{runAsUser: 0, allowPrivilegeEscalation: true}", ""},
		{"{seLinuxOptions: {type: spc_t}}", "never"}, {"{seccompProfile: {type: Unconfined}}", "never"}, {"{appArmorProfile: {type: Unconfined}}", "never"},
		{"{capabilities: {add: [NET_RAW]}}", "capability NET_RAW"}, {"{windowsOptions: {hostProcess: true}}", "never"}, {"{runAsNonRoot: false, readOnlyRootFilesystem: true}", ""},
	}
	askedProbe = []asked{
		{}, {"{readiness: {exec: {command: [ok]}}}", ""}, {"{liveness: {tcpSocket: {port: 80, host: 169.254.169.254}}}", "never"},
	}
	askedAgent = []asked{
		{}, {"serviceAccountName: operator", "service-account operator"}, {"automountServiceAccountToken: true", "service-account default"},
		{"automountServiceAccountToken: false", ""}, {"annotations: {container.apparmor.security.beta.kubernetes.io/plain-p: unconfined}", "never"},
		{"tolerations: [{operator: Exists}], labels: {a: b}", ""},
	}
	askedEnvs = []asked{
		{}, {"{name: A, value: x}", ""}, {"{name: A, valueFrom: {fieldRef: {fieldPath: status.hostIP}}}", ""},
		{"{name: A, valueFrom: {secretKeyRef: {name: other, key: k}}}", "secret other"},
	}
)

// manifestOf returns a group that asks for one setting of each kind, and its rights.
func manifestOf(all ...asked) (group string, rights []string) {
	process := "name: p, unsafe: {" + all[0].text + "}, hooks: {pre_start: /bin/h}"
	if all[1].text != "" {
		process += ", capabilities: " + all[1].text
	}
	quarks := "bpm: {processes: [{" + process + "}]}"
	if all[2].text != "" || all[3].text != "" {
		quarks += ", run: {security_context: " + or(all[2].text) + ", healthcheck: {p: " + or(all[3].text) + "}}"
	}
	quarks += ", envs: [" + all[5].text + "]"
	group = "env: {bosh: {agent: {settings: {" + all[4].text + "}}}}, jobs: [{name: plain, release: r, properties: {quarks: {" + quarks + "}}}]"
	for _, a := range all {
		if a.rights != "" {
			rights = append(rights, strings.Split(a.rights, ",")...)
		}
	}
	slices.Sort(rights)
	return group, slices.Compact(rights)
}

func or(text string) string {
	if text == "" {
		return "{}"
	}
	return text
}

func TestRights(t *testing.T) {
	n, refusedAll := 0, 0
	step := tier.Of(499, 97, 1)
	for _, unsafe := range askedUnsafe {
		for _, capabilities := range askedCapabilities {
			for _, context := range askedContext {
				for _, probe := range askedProbe {
					for _, agent := range askedAgent {
						for _, env := range askedEnvs {
							if n++; n%step != 1%step {
								continue
							}
							group, rights := manifestOf(unsafe, capabilities, context, probe, agent, env)
							if judged(t, group, rights) {
								refusedAll++
							}
						}
					}
				}
			}
		}
	}
	t.Logf("%d combinations, every %dth tried, %d of them refused without rights", n, step, refusedAll)
	require.NotZero(t, refusedAll)
}

// judged builds a group with none, some and all of the rights that it needs, and reports whether it needs any.
func judged(t *testing.T, group string, needed []string) bool {
	t.Helper()
	r := livelyGroup(t, group)
	never := slices.Contains(needed, "never")
	with := func(rights []string, restricted bool) (*kube.Objects, error) {
		o := kube.Options{Image: "operator", ReleaseImage: image, Restricted: restricted, Allow: func(r kube.Right) bool { return slices.Contains(rights, r.String()) }}
		if len(rights) == 0 {
			o.Allow = nil
		}
		objects, err := kube.Build(t.Context(), r, new(kube.State), o)
		if err == nil && restricted {
			require.Empty(t, refused(t, api.LevelRestricted, objects), group)
		}
		return objects, err
	}
	objects, err := with(nil, false)
	require.Equal(t, len(needed) > 0, err != nil, "%s needs %q: %v", group, needed, err)
	if err == nil {
		require.Empty(t, refused(t, api.LevelBaseline, objects), group)
	} else if !strings.Contains(strings.Join(needed, ","), "service-account") && !strings.Contains(group, "apparmor.security") {
		require.Regexp(t, `job "plain".* \(.*bpm.yml:1:13.*m.yml:7:\d+`, err.Error())
	}
	_, err = with(needed, false)
	require.Equal(t, never, err != nil, "%s has %q: %v", group, needed, err)
	for n := range needed {
		_, err := with(slices.Delete(slices.Clone(needed), n, n+1), false)
		require.Error(t, err, "%s without %s", group, needed[n])
	}
	_, _ = with([]string{"service-account operator", "service-account default", "secret other"}, true) // it fails, or the pods keep the standard
	return len(needed) > 0
}

// Processes have the rights of their own jobs, and no others. All refusals are reported.
func TestRightsOfOneJob(t *testing.T) {
	r := livelyGroup(t, `jobs: [
    {name: plain, release: r, properties: {quarks: {bpm: {processes: [{name: p, unsafe: {privileged: true, host_pid_namespace: true}}]}}}},
    {name: a, release: r, properties: {quarks: {bpm: {processes: [{name: two, unsafe: {host_pid_namespace: true}, capabilities: [SYS_TIME]}]}}}}]`)
	o := kube.Options{Image: "operator", ReleaseImage: image, Allow: func(r kube.Right) bool { return r.Job == "plain" && r.Process == "p" && r.Group == "g" }}
	_, err := kube.Build(t.Context(), r, new(kube.State), o)
	require.EqualError(t, err, `instance group "g": job "a": process "two" (bpm.yml:1:59, m.yml:9:54): the standard "baseline" forbids non-default capabilities (container "a-two" must not include "SYS_TIME" in securityContext.capabilities.add), and Options.Allow doesn't allow it
instance group "g": job "a": process "two" (bpm.yml:1:59, m.yml:9:54): the standard "baseline" forbids host namespaces (hostPID=true), and Options.Allow doesn't allow it`)
	o.Allow = func(kube.Right) bool { return true }
	objects, err := kube.Build(t.Context(), r, new(kube.State), o)
	require.NoError(t, err)
	require.True(t, objects.StatefulSets[0].Spec.Template.Spec.HostPID)
	require.True(t, *byName(t, objects, "plain-p").SecurityContext.Privileged)
	o.Restricted = true
	_, err = kube.Build(t.Context(), r, new(kube.State), o)
	require.ErrorContains(t, err, `job "plain": process "p" (bpm.yml:1:13, m.yml:8:58): the standard "restricted" forbids privileged`)
	require.ErrorContains(t, err, `job "a": process "two" (bpm.yml:1:59, m.yml:9:54): the standard "restricted" forbids unrestricted capabilities`)
}

// A capability that comes from a variable isn't in the error.
func TestRightsFromVariables(t *testing.T) {
	text := "- {name: g, instances: 2, vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: plain, release: r, properties: {quarks: {bpm: {processes: [{name: p, capabilities: [((which))]}]}}}}]}"
	r, err := resolveWith(t, text, manifest.Vars{"which": "SECRET_MARK"})
	require.NoError(t, err)
	_, err = kube.Build(t.Context(), r, new(kube.State), kube.Options{Image: "operator", ReleaseImage: image})
	require.ErrorContains(t, err, "non-default capabilities, and")
	require.NotContains(t, err.Error(), "SECRET_MARK")
}
