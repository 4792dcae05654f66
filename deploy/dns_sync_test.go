package deploy_test

// This file tests the sending of DNS records to agents.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// TestSyncWarns adds an instance while the agent of another one doesn't answer for a time. The deploy succeeds, and says which
// instance has not got the new records.
func TestSyncWarns(t *testing.T) {
	s, store, cloud := deployed(t.Context())
	resolved, err := deploy.Resolve(t.Context(), webs(3, 80), s, plan.Options{})
	require.NoError(t, err)
	p, err := deploy.Compute(t.Context(), s, resolved, plan.Options{})
	require.NoError(t, err)
	var warnings []string
	e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}, Events: func(e deploy.Event) {
		if e.Stage == "Creating missing vms" {
			cloud.Silence(s.Instances[1].VM().CID, true)
		}
		if e.State == deploy.Warning {
			warnings = append(warnings, e.Err.Error())
			cloud.Silence(s.Instances[1].VM().CID, false)
		}
	}}
	require.NoError(t, e.Run(t.Context(), p))
	require.Len(t, warnings, 1)
	require.Contains(t, warnings[0], s.Instances[1].Slug())
	require.Contains(t, warnings[0], "sync_dns")
	s, err = state.Load(t.Context(), store, "web")
	require.NoError(t, err)
	require.Len(t, s.Instances, 3)
}
