package deploy_test

// This file has agents of other VMs answer: nothing is changed on these VMs.

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/model"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// stranger makes a VM of another deployment in a world, and returns its name.
func (w *world) stranger() string {
	w.t.Helper()
	network := manifest.MapOf("type", "manual", "ip", "192.0.2.1", "netmask", "255.255.255.0", "cloud_properties", manifest.MapOf())
	vm, err := w.cloud.CreateVM(context.Background(), driver.VMRequest{AgentID: "stranger", Networks: manifest.MapOf("n", network)})
	require.NoError(w.t, err)
	return vm.CID
}

// TestStrangersEverywhere ends the connection to an agent at each call of deploys; another agent answers from then on. It
// is asked for its state alone. Once the agent of the VM answers again, the deploy goes on, or a plan that recreates
// unresponsive VMs succeeds.
func TestStrangersEverywhere(t *testing.T) {
	lost := &plan.Error{Code: codes.RPCTimeout, Message: "the connection is lost"}
	met := 0
	everywhere(t, rounds(61, 23, 7, 1), func(w *world, m model.Model, p *plan.Plan, call int) {
		stranger, replaced := w.stranger(), ""
		w.fault = func(_, about string) sim.Fault {
			if w.k.calls != call || about == "" || replaced != "" {
				return sim.Fault{}
			}
			replaced = about
			return sim.Fault{By: stranger, Before: lost}
		}
		e := w.process(0, false)
		e.Limits.AgentWait = time.Minute
		err := e.Run(context.Background(), p)
		w.fault = nil
		require.NoError(w.t, w.cloud.Breaches())
		if err != nil {
			met++
		}
		if err != nil && call%2 == 0 {
			s, err := deploy.Observe(context.Background(), w.state(), &w.cloud)
			require.NoError(w.t, err)
			_, _, err = w.process(0, false).Problems(context.Background(), s.Deployment)
			require.NoError(w.t, err)
			require.NoError(w.t, w.cloud.Breaches())
		}
		w.cloud.Replace(replaced, "")
		if err != nil && call%3 == 0 {
			err = w.process(0, false).Run(context.Background(), p)
		}
		if err != nil {
			require.NoError(w.t, w.process(0, false).Run(context.Background(), w.plan(m)))
		}
		require.NoError(w.t, w.cloud.DeleteVM(context.Background(), stranger))
		w.settled(m)
	})
	require.NotZero(t, met)
	t.Logf("%d deploys failed", met)
}

// TestStrangers plans and operates while another agent answers for a VM: its own is said to be unresponsive, and recreating
// the VM helps.
func TestStrangers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		m := withDisks()
		i := w.deployed(m).Instances[0]
		stranger := w.stranger()
		w.cloud.Replace(i.VM().CID, stranger)
		s, err := deploy.Observe(t.Context(), w.state(), &w.cloud)
		require.NoError(t, err)
		require.True(t, s.Instances[0].Observed.Unresponsive)
		require.ErrorIs(t, s.Instances[0].Observed.Err, driver.ErrOtherAgent)
		require.EqualError(t, s.Instances[0].Observed.Err,
			"another agent answers where the one of "+i.Slug()+" is expected: 'stranger', not '"+i.VM().AgentID+"'")
		_, err = m.Plan(s, plan.Options{})
		require.ErrorIs(t, err, driver.ErrOtherAgent)
		list, err := deploy.Inspect(t.Context(), s, &w.cloud)
		require.NoError(t, err)
		require.ErrorIs(t, list[0].Err, driver.ErrOtherAgent)
		require.ErrorIs(t, deploy.FetchLogs(t.Context(), s, &w.cloud, deploy.LogOptions{Instances: []string{i.Slug()}}, nil), driver.ErrOtherAgent)
		problems, s, err := w.process(0, false).Problems(t.Context(), "dep")
		require.NoError(t, err)
		require.Equal(t, plan.UnresponsiveAgent, problems[0].Type)
		p, err := m.Repair(s, []plan.Fix{{Problem: problems[0], Resolution: plan.RecreateTheVM}})
		require.NoError(t, err)
		require.NoError(t, w.process(0, false).Run(t.Context(), p))
		require.NoError(t, w.cloud.DeleteVM(t.Context(), stranger))
		w.settled(m)
	})
}

// TestAgentsAreAskedInOnePlace finds no call of Agents.Agent in this package outside of agents.go, where an agent gets
// nothing but ping and get_state until its ID is known.
func TestAgentsAreAskedInOnePlace(t *testing.T) {
	files := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	found := map[string]int{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(files, name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Agent" {
				if x, ok := s.X.(*ast.Ident); !ok || x.Name != "driver" { // the type
					found[name]++
				}
			}
			return true
		})
	}
	require.Equal(t, map[string]int{"agents.go": 4}, found)
}
