package controller

// This file tests how a manager is set up.

import (
	"net/http"
	"testing"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Both caches have the namespaces of Options, also those that a program sets in what Options returns.
func TestNamespaces(t *testing.T) {
	o := Options("a", "b").Cache
	require.Len(t, o.DefaultNamespaces, 2)
	o.DefaultNamespaces["c"] = cache.Config{}
	given := readable(o)
	require.Equal(t, o.DefaultNamespaces, given.DefaultNamespaces)
	secrets := func(o cache.Options) string {
		for kind, by := range o.ByObject {
			if _, ok := kind.(*corev1.Secret); ok {
				return by.Label.String()
			}
		}
		return ""
	}
	require.Equal(t, api.LabelReadable+"=true", secrets(given))
	require.Equal(t, "app.kubernetes.io/managed-by=boshrender", secrets(o), "the options of the manager's cache stay")
	require.Nil(t, readable(Options().Cache).DefaultNamespaces)
}

// A manager with another cache would not see the Secrets that deployments may read.
func TestOtherCache(t *testing.T) {
	config := &rest.Config{Host: "http://127.0.0.1:1"} // nothing connects before a manager starts, but for kinds
	kinds := meta.NewDefaultRESTMapper(nil)
	for kind := range Scheme().AllKnownTypes() {
		kinds.Add(kind, meta.RESTScopeNamespace)
	}
	skip := true
	for _, c := range []struct {
		change func(o *ctrl.Options)
		want   string
	}{
		{func(*ctrl.Options) {}, ""},
		{func(o *ctrl.Options) { o.NewCache = nil }, "the manager has another NewCache than Options"},
	} {
		o := Options("a")
		o.MapperProvider = func(*rest.Config, *http.Client) (meta.RESTMapper, error) { return kinds, nil }
		o.Controller.SkipNameValidation = &skip
		c.change(&o)
		m, err := ctrl.NewManager(config, o)
		require.NoError(t, err)
		r := &Reconciler{}
		if err = r.Setup(m); c.want != "" {
			require.ErrorContains(t, err, c.want)
			continue
		}
		require.NoError(t, err)
		require.NotNil(t, r.given)
		require.NotSame(t, client.Reader(m.GetCache()), r.given)
	}
}
