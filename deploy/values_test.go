package deploy

// This file tests the effects of a changed value of a variable, and who gets the values.

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// secretive returns the bundled deployment with variables in its cloud config and in the env of all groups.
func secretive(t *testing.T) *boshrender.Deployment {
	t.Helper()
	d := bundled(t)
	text, err := os.ReadFile(filepath.Join("..", "examples", "deployment", "cloud-config.yml"))
	require.NoError(t, err)
	cloud := strings.NewReplacer("- name: small", "- name: small\n  cloud_properties: {key: ((/of_vm))}",
		"    azs: [z1]", "    azs: [z1]\n    cloud_properties: {group: ((/of_network))}",
		"    azs: [z2]", "    azs: [z2]\n    cloud_properties: {group: ((/of_network))}").Replace(string(text))
	c, err := manifest.ParseCloudConfig(t.Context(), "cloud-config.yml", []byte(cloud))
	require.NoError(t, err)
	d.Director.CloudConfigs = []*manifest.CloudConfig{c}
	ops, err := manifest.ParseOps(t.Context(), "ops.yml", []byte("[{type: replace, path: /instance_groups/name=broker/env?/token, value: ((of_env))}]"))
	require.NoError(t, err)
	d.Manifest, err = d.Manifest.Apply(t.Context(), ops)
	require.NoError(t, err)
	return d
}

// TestVariablesThatChange compares as the director does: cloud properties and networks with interpolated variables,
// env with the variables themselves.
func TestVariablesThatChange(t *testing.T) {
	d := secretive(t)
	rest := d.Variables
	with := func(s *state.State, name, value string) *plan.Plan {
		vars := manifest.Vars{"/of_vm": "v", "/of_network": "n", "of_env": "e"}
		vars[name] = value
		d.Variables = manifest.Stores{vars, rest}
		resolved, err := Resolve(t.Context(), d, s, plan.Options{})
		require.NoError(t, err)
		p, err := Compute(t.Context(), s, resolved, plan.Options{})
		require.NoError(t, err)
		values := &Values{Resolved: resolved}
		for _, i := range p.Instances {
			if i.Group != "broker" {
				continue
			}
			req, err := values.VM(t.Context(), &state.Instance{ID: i.ID, Group: i.Group, AZ: "z1"}, state.Made{})
			require.NoError(t, err)
			network, _ := req.Networks.Get("default")
			properties, _ := network.(*manifest.Map).Get("cloud_properties")
			for want, m := range map[string]*manifest.Map{"/of_vm": req.CloudProperties, "/of_network": properties.(*manifest.Map), "of_env": req.Env} {
				for _, key := range []string{"key", "group", "token"} {
					if v, ok := m.Get(key); ok {
						require.Equal(t, vars[want], v, "who makes a VM gets values")
					}
				}
			}
		}
		return p
	}
	p := with(nil, "of_env", "e")
	s, err := p.Result(nil)
	require.NoError(t, err)
	data, err := json.Marshal(s)
	require.NoError(t, err)
	for name, want := range map[string][]plan.Change{"/of_vm": {plan.CloudProperties}, "/of_network": {plan.Network}, "of_env": {plan.Env}} {
		p := with(s, name, "hunter2")
		changes := map[plan.Change]bool{}
		for _, i := range p.Instances {
			for _, c := range i.Changes {
				changes[c] = true
			}
		}
		require.Equal(t, want, slices.Collect(maps.Keys(changes)), name)
		require.NotContains(t, string(data), "hunter2")
	}
}
