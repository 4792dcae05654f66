package links

// This file tests that matching and binding are separate stages, with the same reports as Resolve.

import (
	"context"
	"testing"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/stretchr/testify/require"
)

// Addresses are asked for after the numbers are known: neither instances nor names are asked before Bind.
func TestStages(t *testing.T) {
	m := parse(t, "features: {use_short_dns_addresses: true, use_dns_addresses: true}\ninstance_groups:\n"+
		"- {name: g, networks: [{name: n}], jobs: [{name: a, release: r}]}\n"+
		"- {name: h, networks: [{name: n}], jobs: [{name: b, release: r, provides: {y: {as: z}}}]}\n")
	jobs := jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}]}\n  b: {consumes: [{name: l, type: t}, {name: l2, type: t}], provides: [{name: y, type: u}]}")
	var asked []string
	matches, err := Match(t.Context(), m, jobs, Options{
		Names: namesFunc(func() { asked = append(asked, "name") }),
		Instances: func(g *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
			asked = append(asked, "instances of "+g.Name+"/"+job)
			return []placement.InstancePlan{{Name: g.Name, ID: "i", Networks: []placement.NetworkSettings{{Name: "n", Type: placement.NetworkManual}}}}, nil
		},
	})
	require.NoError(t, err)
	require.Empty(t, asked)
	var groups []string
	for _, p := range matches.Providers() {
		groups = append(groups, p.GroupName())
	}
	require.Equal(t, []string{"x-t", "z-u"}, groups)
	table, err := matches.Bind(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"instances of g/a", "name"}, asked, "both links have the same addresses")
	again, err := matches.Bind(t.Context())
	require.NoError(t, err)
	require.Same(t, table, again)
}

type namesFunc func()

func (f namesFunc) EncodeQuery(map[string]any, bool) (string, error) {
	f()
	return "name", nil
}

// Errors of resolving are in the order of the consumers, whichever stage found them.
func TestErrorsOfStages(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  networks: [{name: n}]\n  jobs:\n  - {name: a, release: r}\n"+
		"  - {name: b, release: r, consumes: {l1: {from: x, network: away}, l2: {from: nobody}, l3: {from: x, network: far}, l4: {from: none}}}\n")
	jobs := jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}]}\n  b: {consumes: [{name: l1, type: t}, {name: l2, type: t}, {name: l3, type: t}, {name: l4, type: t}]}")
	_, err := Resolve(t.Context(), m, jobs, Options{})
	var all Errors
	require.ErrorAs(t, err, &all)
	var links []string
	for _, e := range all {
		links = append(links, e.Link)
	}
	require.Equal(t, []string{"l1", "l2", "l3", "l4"}, links)
	require.ErrorIs(t, all[0], ErrNetwork)
	require.ErrorIs(t, all[1], ErrNoProvider)
}

func TestBindCancelled(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: b, release: r}]\n")
	matches, err := Match(t.Context(), m, jobsOf(t, "r:\n  b: {consumes: [{name: l, type: t}]}"), Options{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	table, err := matches.Bind(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.Nil(t, table)
}
