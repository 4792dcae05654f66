package main

// This file runs the operators of all tests with exactly the rights that config gives them, and finds the rights that
// none of them uses.

import (
	"context"
	"flag"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"

	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"
)

// operatorUser is the service account of the operator in config.
const operatorUser = "system:serviceaccount:boshrender:boshrender-operator"

// usedRights are the rights that operators have used: "group/resource/subresource verb".
var usedRights sync.Map

// recorder records the rights that requests need.
type recorder struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (r recorder) RoundTrip(q *http.Request) (*http.Response, error) {
	path := strings.Split(strings.TrimPrefix(q.URL.Path, "/"), "/")
	group := ""
	if path[0] == "apis" && len(path) > 1 {
		group, path = path[1], path[1:]
	}
	if len(path) > 3 && path[2] == "namespaces" {
		path = path[2:]
	}
	if path = path[min(2, len(path)):]; len(path) > 0 {
		resource, named := path[0], len(path) > 1
		if len(path) > 2 {
			resource += "/" + path[2]
		}
		verb := map[string]string{http.MethodPost: "create", http.MethodPut: "update", http.MethodPatch: "patch", http.MethodDelete: "delete", http.MethodGet: "list"}[q.Method]
		switch {
		case q.Method == http.MethodGet && q.URL.Query().Has("watch"):
			verb = "watch"
		case q.Method == http.MethodGet && named:
			verb = "get"
		}
		usedRights.Store(group+"/"+resource+" "+verb, true)
		response, err := r.RoundTripper.RoundTrip(q)
		if err == nil && verb == "patch" && response.StatusCode == http.StatusCreated { // which takes both
			usedRights.Store(group+"/"+resource+" create", true)
		}
		return response, err
	}
	return r.RoundTripper.RoundTrip(q)
}

// asOperator returns a configuration with the rights of the operator, whose requests are recorded.
func asOperator(config *rest.Config) *rest.Config {
	as := rest.CopyConfig(config)
	as.Impersonate.UserName = operatorUser
	as.Wrap(func(next http.RoundTripper) http.RoundTripper { return recorder{next} })
	return as
}

// giveRights applies the rights of config.
func giveRights(ctx context.Context, c client.Client) error {
	data, err := os.ReadFile("config/rbac.yaml")
	if err != nil {
		return err
	}
	for part := range strings.SplitSeq(string(data), "\n---\n") {
		o := &unstructured.Unstructured{}
		if err := yaml.Unmarshal([]byte(part), &o.Object); err != nil {
			return err
		}
		if o.GetKind() != "ServiceAccount" {
			if err := c.Create(ctx, o); err != nil {
				return err
			}
		}
	}
	return nil
}

// unusedRights returns the rights that no operator has used. It is empty unless all tests have run. The lease of the leader
// is asked for by processes, whose requests aren't recorded; rights on finalizers are asked for on other requests.
func unusedRights(ctx context.Context, c client.Client) (list []string) {
	if f := flag.Lookup("test.run"); f.Value.String() != "" {
		return nil
	}
	var role rbacv1.ClusterRole
	if err := c.Get(ctx, client.ObjectKey{Name: "boshrender-operator"}, &role); err != nil {
		return []string{err.Error()}
	}
	for _, rule := range role.Rules {
		for _, resource := range rule.Resources {
			for _, verb := range rule.Verbs {
				used := slices.ContainsFunc(rule.APIGroups, func(group string) bool {
					_, ok := usedRights.Load(group + "/" + resource + " " + verb)
					return ok
				})
				if !used && resource != "leases" && !strings.HasSuffix(resource, "/finalizers") {
					list = append(list, resource+" "+verb)
				}
			}
		}
	}
	return list
}
