package kube_test

// This file checks the pods with Kubernetes' own evaluator of the Pod Security Standards.

import (
	"errors"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/kube"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

// refused returns the violations of a standard by the pods of a deployment.
func refused(t testing.TB, level api.Level, objects *kube.Objects) map[string][]string {
	t.Helper()
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks())
	require.NoError(t, err)
	out := map[string][]string{}
	check := func(name string, template corev1.PodTemplateSpec) {
		for _, result := range evaluator.EvaluatePod(api.LevelVersion{Level: level, Version: api.LatestVersion()}, &template.ObjectMeta, &template.Spec) {
			if !result.Allowed {
				out[name] = append(out[name], result.ForbiddenReason)
			}
		}
	}
	for _, s := range objects.StatefulSets {
		check(s.Name, s.Spec.Template)
	}
	for _, j := range objects.Errands {
		check(j.Name, j.Spec.Template)
	}
	return out
}

func TestRestricted(t *testing.T) {
	r := bundled(t, "")
	plain, err := kube.Build(t.Context(), r, new(kube.State), kube.Options{Image: "operator", ReleaseImage: image})
	require.NoError(t, err)
	require.Len(t, refused(t, api.LevelRestricted, plain), 8, "scripts of all groups run as root")
	require.Empty(t, refused(t, api.LevelBaseline, plain))
	restricted, err := kube.Build(t.Context(), r, new(kube.State), kube.Options{Image: "operator", ReleaseImage: image, Restricted: true})
	require.NoError(t, err)
	require.Empty(t, refused(t, api.LevelRestricted, restricted))
	for _, s := range restricted.StatefulSets {
		for _, c := range append(s.Spec.Template.Spec.InitContainers, s.Spec.Template.Spec.Containers...) {
			require.Equal(t, int64(1000), *c.SecurityContext.RunAsUser, c.Name)
		}
		require.False(t, *s.Spec.Template.Spec.AutomountServiceAccountToken)
	}
	require.Contains(t, strings.Join(restricted.Findings["ledger"], "\n"), "runs as vcap and not as root")
}

// Options apply to all containers, and a change of the template by Mutate restarts pods.
func TestTemplateOptions(t *testing.T) {
	o := kube.Options{
		ImagePullPolicy: corev1.PullAlways, PriorityClass: "high",
		ScriptResources: corev1.ResourceRequirements{Limits: corev1.ResourceList{corev1.ResourcePods: {}}},
	}
	group := livelyGroup(t, "jobs: [{name: a, release: r}]")
	first := buildLively(t, group, o)
	spec := first.StatefulSets[0].Spec.Template.Spec
	require.Equal(t, "high", spec.PriorityClassName)
	for _, c := range append(spec.InitContainers, spec.Containers...) {
		require.Equal(t, corev1.PullAlways, c.ImagePullPolicy)
		require.NotNil(t, c.SecurityContext, c.Name)
		require.Equal(t, c.Name != "a-one" && c.Name != "a-two", c.Resources.Limits != nil, c.Name)
	}
	o.Mutate = func(group, az string, t *corev1.PodTemplateSpec) error {
		t.Annotations = map[string]string{"of": group + "/" + az}
		return nil
	}
	second := buildLively(t, group, o, first.State)
	require.Equal(t, "g/", second.StatefulSets[0].Spec.Template.Annotations["of"])
	require.Equal(t, []string{"g-0 restarts: the template of its StatefulSet changes", "g-1 restarts: the template of its StatefulSet changes"}, second.Changes().Lines())
	o.Mutate = func(string, string, *corev1.PodTemplateSpec) error { return errors.New("no") }
	_, err := kube.Build(t.Context(), group, new(kube.State), kube.Options{Image: "o", ReleaseImage: image, Mutate: o.Mutate})
	require.EqualError(t, err, `instance group "g": no`)
}

func TestPolicies(t *testing.T) {
	anywhere := []networkingv1.NetworkPolicyPeer{{IPBlock: &networkingv1.IPBlock{CIDR: "0.0.0.0/0"}}}
	at := func(group string) func(string) []networkingv1.NetworkPolicyPeer {
		return func(g string) []networkingv1.NetworkPolicyPeer {
			if g == group {
				return anywhere
			}
			return nil
		}
	}
	o := kube.Options{Image: "operator", ReleaseImage: image, NetworkPolicies: true, Egress: true, From: at("gateway"), To: at("api")}
	objects, err := kube.Build(t.Context(), bundled(t, ""), new(kube.State), o)
	require.NoError(t, err)
	open := map[string][2]int{}
	for _, p := range objects.Policies {
		ingress, egress := 0, 0
		for _, rule := range p.Spec.Ingress {
			ingress += strings.Count(asJSON(t, rule), "ipBlock")
		}
		for _, rule := range p.Spec.Egress {
			egress += strings.Count(asJSON(t, rule), "ipBlock")
		}
		open[p.Name] = [2]int{ingress, egress}
		require.Equal(t, `[{"protocol":"UDP","port":53},{"protocol":"TCP","port":53}]`, asJSON(t, p.Spec.Egress[0].Ports))
		if p.Name == "gateway" { // it consumes links of these
			require.Contains(t, asJSON(t, p.Spec.Egress[1].To), `instance-group-name":"api"`)
			require.NotContains(t, asJSON(t, p.Spec.Egress[1].To), `instance-group-name":"ledger"`)
		}
	}
	require.Equal(t, [2]int{1, 0}, open["gateway"])
	require.Equal(t, [2]int{0, 1}, open["api"])
	require.Equal(t, [2]int{0, 0}, open["ledger"])
	require.Contains(t, open, "smoke-tests", "errands reach no others either")
}
