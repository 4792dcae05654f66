package walls

// This file checks that the modules that need Kubernetes have the same versions of it and of everything below it. The
// compiler shares the results of packages whose dependencies are the same. Otherwise each module builds Kubernetes'
// client anew.

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	requirement = regexp.MustCompile(`(?m)^(?:require )?\s*(\S+\.\S+) (v\S+)`)
	replacement = regexp.MustCompile(`(?m)^(?:replace )?\s*(\S+) => (\S+) (v\S+)$`)
)

// versions returns the versions of the modules that a module builds with.
func versions(t *testing.T, module string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(module + "/go.mod")
	require.NoError(t, err)
	all := map[string]string{}
	for _, m := range requirement.FindAllStringSubmatch(string(text), -1) {
		all[m[1]] = m[2]
	}
	for _, m := range replacement.FindAllStringSubmatch(string(text), -1) {
		if _, ok := all[m[1]]; ok {
			all[m[1]] = m[3]
		}
	}
	return all
}

// TestOneVersion checks that no two modules have different versions of dependencies that they share with the control
// plane.
func TestOneVersion(t *testing.T) {
	atTop(t)
	plane := versions(t, "kube/kubetest/controlplane")
	require.Contains(t, plane, "k8s.io/apimachinery")
	needs := map[string]string{ // nothing that takes long to build needs these
		"github.com/spf13/pflag":                "the root module has a later one",
		"github.com/cyphar/filepath-securejoin": "Helm needs a later one",
	}
	for _, module := range []string{"kube", "kube/controller", "kube/kubetest", "kube/kubectl-boshrender", "examples/operator", "examples/operator/chart"} {
		shared := 0
		for path, version := range versions(t, module) {
			of, ok := plane[path]
			if !ok {
				continue
			}
			shared++
			if needs[path] == "" {
				require.Equal(t, of, version, "%s of %s differs from the control plane's", path, module)
			}
		}
		require.Greater(t, shared, 5, module)
	}
}
